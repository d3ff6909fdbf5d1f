/* `fourinrow-match report`: the tables, and the page, of results files. */
#ifndef MATCH_REPORTING_H
#define MATCH_REPORTING_H

#include "match/settings.h"

/* Returns the exit status. What is wrong goes to stderr. */
int reporting_run(const Settings *settings, int count, char *const paths[]);

#endif
