/* Breadth first from the empty board, one layer of distinct positions after another. */
#include "book/positions.h"

#include "base/memory.h"
#include "game/notation.h"
#include "search/book.h"

#include <stdlib.h>
#include <string.h>

static int by_key(const void *a, const void *b)
{
    const BookPosition *p = a, *q = b;
    return p->key != q->key ? (p->key < q->key ? -1 : 1) : strcmp(p->sequence, q->sequence);
}

static int by_sequence(const void *a, const void *b)
{
    return strcmp(((const BookPosition *)a)->sequence, ((const BookPosition *)b)->sequence);
}

bool book_board(Board *board, const char *sequence)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    board_init(board, &USUAL);
    return sequence_play(board, sequence) && board_status(board) == STATUS_PLAYING;
}

/* Appends the unfinished positions after one more stone. */
static void add_children(const BookPosition *parent, BookLayer *next)
{
    Board board;
    book_board(&board, parent->sequence);
    for (int column = 0; column < 7; column++) {
        if (!board_can_play(&board, column))
            continue;
        Board child = board;
        board_play(&child, column);
        if (board_status(&child) != STATUS_PLAYING)
            continue;
        BookPosition *position = &next->position[next->count++];
        *position = *parent;
        position->key = book_key(&child);
        position->sequence[board.count] = (char)('1' + column);
    }
}

static void keep_distinct(BookLayer *layer)
{
    size_t kept = 0;
    qsort(layer->position, layer->count, sizeof *layer->position, by_key);
    for (size_t i = 0; i < layer->count; i++)
        if (i == 0 || layer->position[i].key != layer->position[i - 1].key)
            layer->position[kept++] = layer->position[i];
    layer->count = kept;
}

static bool next_layer(BookLayer *layer)
{
    BookLayer next = { memory_resize(NULL, layer->count * 7 * sizeof *next.position), 0 };
    if (next.position == NULL)
        return false;
    for (size_t i = 0; i < layer->count; i++)
        add_children(&layer->position[i], &next);
    keep_distinct(&next);
    free(layer->position);
    *layer = next;
    return true;
}

bool book_layer(int plies, BookLayer *layer)
{
    *layer = (BookLayer){ memory_zeroed(sizeof *layer->position), 1 };
    if (layer->position == NULL)
        return false;
    for (int i = 0; i < plies; i++)
        if (!next_layer(layer)) {
            free(layer->position);
            return false;
        }
    qsort(layer->position, layer->count, sizeof *layer->position, by_sequence);
    return true;
}
