/* ppoll where a compile test finds it. Without it a signal that comes just before poll waits does not end the wait: so it is a short one. */
#include "base/poll_posix.h"

#include <time.h>

#ifdef HAVE_PPOLL
int poll_with_signals(struct pollfd *files, nfds_t count, int64_t time, const sigset_t *signals)
{
    const struct timespec timeout = { (time_t)(time / 1000000000), (long)(time % 1000000000) };
    return ppoll(files, count, &timeout, signals);
}
#else
int poll_with_signals(struct pollfd *files, nfds_t count, int64_t time, const sigset_t *signals)
{
    enum { LONGEST = 50 }; /* ms */
    const int64_t ms = (time + 999999) / 1000000;
    sigset_t before;
    pthread_sigmask(SIG_SETMASK, signals, &before);
    const int ready = poll(files, count, ms < LONGEST ? (int)ms : LONGEST);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ready;
}
#endif
