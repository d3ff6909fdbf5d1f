/* What asks a program to end: SIGINT (Ctrl-C) and SIGTERM. One program at a time has them. */
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

#include "base/wake.h"

#include <stdatomic.h>
#include <stdbool.h>

/* The first signal raises `wake` and does nothing else. Ends with signals_restore, and `wake` must live until then. */
void signals_catch(Wake *wake);

/* Any further signal ends the process. */
void signals_leave(void);

/* As it was before signals_catch. */
void signals_restore(void);

/* Signals, SIGHUP too but for those that were ignored (as nohup has it), set *stopped. */
void signals_note(atomic_bool *stopped);

/* Ends the process as the signal that was noted would have ended it, so that whoever sent it sees what he expects. */
void signals_end_process(void);

#endif
