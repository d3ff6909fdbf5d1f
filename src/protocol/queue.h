/* The lines that were read and wait for their turn: a ring of bytes. No locks, no allocation after the start. */
#ifndef PROTOCOL_QUEUE_H
#define PROTOCOL_QUEUE_H

#include "base/line.h"

enum {
    QUEUE_BYTES = 4 << 20 /* at least 1 MiB of lines, whatever their length: two bytes a line are ours */
};

typedef struct {
    char *ring;
    size_t head, used; /* of the oldest byte; bytes in use */
} Queue;

/* False when there is no memory. */
bool queue_init(Queue *queue);
void queue_free(Queue *queue);

/* Whether a line of any length still fits. */
bool queue_has_room(const Queue *queue);

static inline bool queue_is_empty(const Queue *queue)
{
    return queue->used == 0;
}

/* Adds a line; there must be room. `logged` is a mark that comes out again with it. The text of a line that is
 * not good is not kept. */
void queue_push(Queue *queue, LineState state, bool logged, const char *line);

/* Takes the oldest line out; the queue must not be empty. */
LineState queue_pop(Queue *queue, bool *logged, char line[LINE_MAX_BYTES + 1]);

#endif
