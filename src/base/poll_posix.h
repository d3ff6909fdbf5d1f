/* poll that lets signals through while it waits. */
#ifndef BASE_POLL_POSIX_H
#define BASE_POLL_POSIX_H

#include <poll.h>
#include <signal.h>
#include <stdint.h>

/* As poll for so many nanoseconds, 0 or more, with the signal mask `signals` meanwhile. May return 0 earlier, as if the time were up. */
int poll_with_signals(struct pollfd *files, nfds_t count, int64_t time, const sigset_t *signals);

#endif
