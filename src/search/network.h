/* A network that has been learned: what positions are worth, from a file. There are two kinds, of tuples and of neurons.
 *
 * The value of a position for x is tanh of what its foundation says plus what the network adds.
 *
 * The file, numbers with the lowest byte first:
 *     8 bytes   "4inrow-n"
 *     u32       version: 4 and 5 are of tuples, without and with a foundation; 6 is of neurons, with one, and 7 one of those without playouts; 1, 2
 *               and 3, which are read, were 4, 5 and 6, packed otherwise
 *     u8 x 3    columns, rows, how many in line
 *     of tuples
 *         u8 x 2    tuples, cells of each
 *         float     scale
 *     of neurons
 *         u8        neurons of the first layer, in NEURON_STEPs
 *     i16 each  but for versions 1 and 4: the weights of the foundation
 *     of tuples
 *         u64 each  the masks; two of each, the low half first, where the board has more than 64 cells
 *     u32       bytes of the packed weights
 *     bytes     the weights, side by side and tuple by tuple, or layer by layer, packed as weights.c has it
 *     u64       a checksum of all before (Fowler, Noll and Vo, 64 bits, variant a) */
#ifndef SEARCH_NETWORK_H
#define SEARCH_NETWORK_H

#include "base/text.h"
#include "search/foundation.h"
#include "search/neural.h"
#include "search/tuple_network.h"

#include <stdatomic.h>
#include <stddef.h>

enum { NETWORK_LARGEST = 8191 }; /* a weight, and its negative */

typedef enum { NETWORK_NONE, NETWORK_TUPLES, NETWORK_NEURAL } NetworkKind;

/* Begins as all zeros, which is none. */
typedef struct {
    NetworkKind kind;
    Geometry geometry;
    Foundation foundation;
    bool no_playouts; /* of neurons: it knows its board so well that guided search plays no random games beside its estimates */
    union {
        TupleNetwork tuples;
        Neural neural;
    };
} Network;

/* A network with all weights 0 on a foundation of those weights, or on none if they are NULL. False if there is no memory. Free it with
 * network_free. */
bool network_init_tuples(Network *network, const Tuples *tuples, const ValuesWeights *foundation, float scale);
bool network_init_neural(Network *network, const Geometry *geometry, int neurons, const ValuesWeights *foundation);
void network_free(Network *network);

/* Adds the file to `out`; a failure of memory is left in the text. */
void network_write(const Network *network, Text *out);

typedef enum {
    NETWORK_READ,
    NETWORK_BAD, /* it is none, damaged, of another version, or for a board that this machine does not have */
    NETWORK_NO_MEMORY,
    NETWORK_STOPPED
} NetworkResult;

/* Reads a file, unless *stop becomes true, if stop is not NULL. On failure writes the reason to `why`, and *network is as it was. */
NetworkResult network_read(Network *network, const uint8_t *bytes, size_t size, const atomic_bool *stop, char why[WHY_TEXT]);

/* The value for x of an unfinished position of the network's geometry, in [-1, 1]. That of the mirror image may differ a little: of
 * several columns the last word (features.h) takes the leftmost first. */
double network_value(const Network *network, const Board *board);

/* What is added to the foundation. */
double network_sum(const Network *network, const Sight *sight, Player turn);

/* A position after which others are asked for. */
typedef union {
    TuplePlace tuples;
    NeuralPlace neural;
} NetworkPlace;

void network_place(const Network *network, const Sight *sight, NetworkPlace *place);

/* network_sum, to the last bit, of a position that has the stones of the place and some more; the faster the fewer are new. */
double network_sum_after(const Network *network, NetworkPlace *place, const Sight *sight, Player turn);

/* The value of each column for the side to move, by the best answer and, with at most 32 columns, the best reply to that: the move is
 * followed to the next quiet position (search/quiet.h), there each move of the side that has the choice to the next, and there once more;
 * these are asked about, and who has the choice takes what is best for him. The largest number below 1, or its negative, where a side wins
 * soon or by threats that leave one answer each; 0 if the board fills up; 1 if the move wins, NAN if it cannot be played. */
void network_columns(const Network *network, const Board *board, double value[MAX_COLS]);

#endif
