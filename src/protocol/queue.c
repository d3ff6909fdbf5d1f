/* A line in the ring is one byte for its state and mark, its bytes, and a NUL. */
#include "protocol/queue.h"

#include "base/memory.h"

#include <stdlib.h>

bool queue_init(Queue *queue)
{
    *queue = (Queue){ .ring = memory_resize(NULL, QUEUE_BYTES) };
    return queue->ring != NULL;
}

void queue_free(Queue *queue)
{
    free(queue->ring);
}

bool queue_has_room(const Queue *queue)
{
    return QUEUE_BYTES - queue->used >= LINE_MAX_BYTES + 2;
}

static void push_byte(Queue *queue, char byte)
{
    queue->ring[(queue->head + queue->used) % QUEUE_BYTES] = byte;
    queue->used++;
}

static char pop_byte(Queue *queue)
{
    const char byte = queue->ring[queue->head];
    queue->head = (queue->head + 1) % QUEUE_BYTES;
    queue->used--;
    return byte;
}

void queue_push(Queue *queue, LineState state, bool logged, const char *line)
{
    push_byte(queue, (char)((int)state << 1 | logged));
    if (state == LINE_GOOD)
        for (; *line != '\0'; line++)
            push_byte(queue, *line);
    push_byte(queue, '\0');
}

LineState queue_pop(Queue *queue, bool *logged, char line[LINE_MAX_BYTES + 1])
{
    const char mark = pop_byte(queue);
    *logged = mark & 1;
    do
        *line = pop_byte(queue);
    while (*line++ != '\0');
    return (LineState)(mark >> 1);
}
