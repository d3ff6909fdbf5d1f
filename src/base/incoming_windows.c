/* Neither pipes nor files nor consoles can all be waited for in one way, but everything can be read by a thread. It reads one block ahead
 * and waits until that is taken. It cannot be called off everywhere where it is held up in reading, nor may it end while the process does; so it
 * never ends, and is left to itself with its block when the input is closed. */
#include "base/incoming.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/wake_windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

enum { BLOCK = 1 << 16 };

struct Incoming {
    int file;
    HANDLE full;  /* set while there is something to take */
    HANDLE empty; /* set when all of it was taken; resets itself */
    size_t begin, count; /* what is to be taken; whoever's event it is has them, and the next */
    int error;
    int told; /* the error, when it was come to */
    char bytes[BLOCK];
};

static void *read_ahead(void *context)
{
    Incoming *incoming = context;
    for (ptrdiff_t count = 1; count > 0;) {
        count = file_take(incoming->file, incoming->bytes, BLOCK);
        incoming->begin = 0;
        incoming->count = count > 0 ? (size_t)count : 0;
        incoming->error = count < 0 ? errno : 0;
        SetEvent(incoming->full); /* for good, if this is the end */
        if (count > 0)
            WaitForSingleObject(incoming->empty, INFINITE);
    }
    Sleep(INFINITE);
    return NULL;
}

Incoming *incoming_open(int file)
{
    pthread_t reader;
    Incoming *incoming = memory_zeroed(sizeof *incoming);
    if (incoming == NULL)
        return NULL;
    incoming->file = file;
    incoming->full = CreateEventW(NULL, TRUE, FALSE, NULL);
    incoming->empty = CreateEventW(NULL, FALSE, FALSE, NULL);
    if (incoming->full != NULL && incoming->empty != NULL && thread_start(&reader, read_ahead, incoming)) {
        pthread_detach(reader);
        return incoming;
    }
    if (incoming->full != NULL)
        CloseHandle(incoming->full);
    if (incoming->empty != NULL)
        CloseHandle(incoming->empty);
    free(incoming);
    return NULL;
}

void incoming_close(Incoming *incoming)
{
    (void)incoming; /* the thread has it */
}

IncomingEvents incoming_wait(Incoming *incoming, bool wants_input, int output, Wake *wake, const Wake *interrupt)
{
    HANDLE events[3];
    DWORD count = 0;
    (void)output; /* no system call tells that nobody reads a pipe */
    events[count++] = wake_event(wake);
    if (interrupt != NULL)
        events[count++] = wake_event(interrupt);
    if (wants_input)
        events[count++] = incoming->full;
    if (WaitForMultipleObjects(count, events, FALSE, INFINITE) == WAIT_OBJECT_0)
        wake_lower(wake);
    return (IncomingEvents){
        .readable = wants_input && WaitForSingleObject(incoming->full, 0) == WAIT_OBJECT_0,
        .interrupted = interrupt != NULL && WaitForSingleObject(wake_event(interrupt), 0) == WAIT_OBJECT_0,
    };
}

ptrdiff_t incoming_take(Incoming *incoming, char *bytes, size_t size)
{
    if (WaitForSingleObject(incoming->full, 0) != WAIT_OBJECT_0)
        return -1;
    const size_t count = incoming->count < size ? incoming->count : size;
    if (count == 0) {
        incoming->told = incoming->error;
        return 0;
    }
    memcpy(bytes, incoming->bytes + incoming->begin, count);
    incoming->begin += count;
    incoming->count -= count;
    if (incoming->count == 0) {
        ResetEvent(incoming->full);
        SetEvent(incoming->empty);
    }
    return (ptrdiff_t)count;
}

int incoming_error(const Incoming *incoming)
{
    return incoming->told;
}
