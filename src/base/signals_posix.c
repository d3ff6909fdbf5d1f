/* Handlers touch what may be touched: a pipe and atomics without locks. */
#include "base/signals.h"

#include <signal.h>
#include <stddef.h>

static const int ENDING[] = { SIGINT, SIGTERM };
static const int NOTED[] = { SIGINT, SIGTERM, SIGHUP };

enum { ENDING_COUNT = sizeof ENDING / sizeof ENDING[0], NOTED_COUNT = sizeof NOTED / sizeof NOTED[0] };

static Wake *volatile caught_by; /* set before the handler */
static struct sigaction before[ENDING_COUNT];

static void raise_wake(int number)
{
    (void)number;
    wake_raise(caught_by);
}

void signals_catch(Wake *wake)
{
    struct sigaction action = { .sa_handler = raise_wake, .sa_flags = (int)SA_RESETHAND };
    caught_by = wake;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < ENDING_COUNT; i++)
        sigaction(ENDING[i], &action, &before[i]);
}

void signals_leave(void)
{
    for (int i = 0; i < ENDING_COUNT; i++)
        signal(ENDING[i], SIG_DFL);
}

void signals_restore(void)
{
    for (int i = 0; i < ENDING_COUNT; i++)
        sigaction(ENDING[i], &before[i], NULL);
}

static atomic_bool *volatile noted_in;
static volatile sig_atomic_t noted;

static void note(int number)
{
    noted = number;
    atomic_store(noted_in, true);
}

void signals_note(atomic_bool *stopped)
{
    struct sigaction action = { .sa_handler = note, .sa_flags = SA_RESTART }, earlier;
    noted_in = stopped;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < NOTED_COUNT; i++)
        if (sigaction(NOTED[i], NULL, &earlier) == 0 && earlier.sa_handler != SIG_IGN)
            sigaction(NOTED[i], &action, NULL);
}

void signals_end_process(void)
{
    signal(noted, SIG_DFL);
    raise(noted);
}
