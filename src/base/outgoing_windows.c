/* A write waits as long as it takes, since Windows cannot tell whether a pipe has room: a second Ctrl-C ends the process. */
#include "base/outgoing.h"

#include "base/file.h"

bool outgoing_write(int file, const Wake *hurry, const char *bytes, size_t size)
{
    (void)hurry;
    return file_write_all(file, bytes, size);
}
