/* `fourinrow-match compliance`: whether an engine keeps the rules of its dialect, for those who write one. */
#ifndef MATCH_COMPLIANCE_H
#define MATCH_COMPLIANCE_H

#include "match/settings.h"

/* Goes through all rules with the one engine that the settings have and prints a line for each. Returns the exit status: 0 if nothing
 * FAILED, 1 if something did, or nothing can be printed. */
int compliance_run(const Settings *settings, const Guardian *guardian);

#endif
