/* A network that has been learned: what positions are worth, from a file.
 *
 * The value of a position for x is tanh of what its foundation says plus a scale times the sum of one whole number for each
 * tuple and its mirror image; there is a set of numbers for each side to move (see tuples.h).
 *
 * The file, numbers with the lowest byte first:
 *     8 bytes   "4inrow-n"
 *     u32       version: 2 with a foundation, 1 without
 *     u8 x 3    columns, rows, how many in line
 *     u8 x 2    tuples, cells of each
 *     float     scale
 *     i16 each  version 2 only: the weights of the foundation
 *     u64 each  the masks of the tuples; two of each, the low half first, where the board has more than 64 cells
 *     u32       bytes of the packed weights
 *     bytes     the weights, side by side and tuple by tuple, packed as network_file.c has it
 *     u64       a checksum of all before (Fowler, Noll and Vo, 64 bits, variant a) */
#ifndef SEARCH_NETWORK_H
#define SEARCH_NETWORK_H

#include "base/text.h"
#include "search/foundation.h"
#include "search/tuples.h"

#include <stddef.h>

enum { NETWORK_LARGEST = 8191 };

typedef struct {
    Tuples tuples;
    Foundation foundation;
    float scale;
    size_t weight_count;
    int16_t *weights; /* at most NETWORK_LARGEST or its negative, by side to move, tuple and state */
    TupleSteps steps; /* of the tuples */
} Network;

static inline size_t network_weights(const Tuples *tuples)
{
    return 2 * (size_t)tuples->count * tuple_states(tuples);
}

/* A network with all weights 0 on a foundation of those weights, or on none if they are NULL. False if there is no memory. Free it with
 * network_free. */
bool network_init(Network *network, const Tuples *tuples, const ValuesWeights *foundation, float scale);
void network_free(Network *network);

/* Adds the file to `out`; a failure of memory is left in the text. */
void network_write(const Network *network, Text *out);

typedef enum {
    NETWORK_READ,
    NETWORK_BAD, /* it is none, damaged, of another version, or for a board that this machine does not have */
    NETWORK_NO_MEMORY
} NetworkResult;

/* Reads a file. On failure writes the reason to `why`, and *network is as it was. */
NetworkResult network_read(Network *network, const uint8_t *bytes, size_t size, char *why, size_t why_size);

/* The value for x of an unfinished position of the network's geometry, in [-1, 1]. That of the mirror image may differ a little: of
 * several columns the last word (features.h) takes the leftmost first. */
double network_value(const Network *network, const Board *board);

/* What is added to the foundation, from the stones. */
double network_sum(const Network *network, WideBits x, WideBits o, Player turn);

/* A position after which others are asked for, and what each tuple adds there by whose turn it is; that is looked up when it is needed. */
typedef struct {
    TupleStates states;
    bool known[2]; /* by Player: whether there is what follows */
    int sum[2];
    int16_t weight[2][2][MAX_TUPLES]; /* by Player, image and tuple */
} NetworkPlace;

void network_place(const Network *network, WideBits x, WideBits o, NetworkPlace *place);

/* network_sum, to the last bit, of a position that has the stones of the place and some more; the faster the fewer are new: only tuples with
 * cells that have changed are looked up. */
double network_sum_after(const Network *network, NetworkPlace *place, WideBits x, WideBits o, Player turn);

/* The value of each column for the side to move, by the best answer and the best reply to that: the move is followed to the next quiet
 * position (search/quiet.h), there each move of the side that has the choice to the next, and there once more; these are asked about, and who
 * has the choice takes what is best for him. The largest number below 1, or its negative, where a side wins soon or by threats that leave one
 * answer each; 0 if the board fills up; 1 if the move wins, NAN if it cannot be played. */
void network_columns(const Network *network, const Board *board, double value[MAX_COLS]);

#endif
