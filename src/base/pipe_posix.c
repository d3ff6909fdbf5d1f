/* pipe2 where a compile test finds it: without it a program that another thread starts in the same moment inherits the ends. */
#include "base/pipe_posix.h"

#include <fcntl.h>
#include <unistd.h>

bool pipe_open(int ends[2])
{
#ifdef HAVE_PIPE2
    return pipe2(ends, O_CLOEXEC) == 0;
#else
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
#endif
}

bool pipe_open_without_waiting(int ends[2])
{
    if (!pipe_open(ends))
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    return true;
}
