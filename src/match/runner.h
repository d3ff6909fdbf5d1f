/* Plays a tournament. */
#ifndef MATCH_RUNNER_H
#define MATCH_RUNNER_H

#include "match/settings.h"

enum { RUN_FINISHED = 0, RUN_FAILED = 1, RUN_FAULT = 3, RUN_INTERRUPTED = 130 };

/* Plays what the settings ask for and prints the report; returns the exit status. Errors go to stderr. */
int runner_run(const Settings *settings, const Guardian *guardian);

#endif
