/* By mkstemp(3), so that tests which run at the same time do not meet. */
#include "temporary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int temporary_open(char name[TEMPORARY_NAME])
{
    strcpy(name, "/tmp/fourinrow-test-XXXXXX");
    const int file = mkstemp(name);
    if (file >= 0)
        return file;
    perror(name);
    abort();
}

void temporary_name(char name[TEMPORARY_NAME])
{
    close(temporary_open(name));
    unlink(name);
}
