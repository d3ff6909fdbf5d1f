/* What a network thinks of positions. */
#include "search/network.h"

#include "base/memory.h"
#include "base/tanh.h"

#include <math.h>
#include <stdlib.h>

bool network_init(Network *network, const Tuples *tuples, const ValuesWeights *foundation, float scale)
{
    *network = (Network){ .tuples = *tuples, .scale = scale, .weight_count = network_weights(tuples) };
    foundation_init(&network->foundation, &tuples->geometry, foundation);
    tuples_of_cells(tuples, network->of_cell);
    network->weights = memory_zeroed(network->weight_count * sizeof *network->weights);
    return network->weights != NULL;
}

void network_free(Network *network)
{
    free(network->weights);
    network->weights = NULL;
}

/* ---- the sum at a place, and after it ---- */

static inline const int16_t *weights_of(const Network *network, Player turn, int tuple)
{
    return network->weights + ((size_t)turn * (size_t)network->tuples.count + (size_t)tuple) * tuple_states(&network->tuples);
}

void network_place(const Network *network, WideBits x, WideBits o, Player turn, NetworkPlace *place)
{
    const bool wide = cells_are_wide(&network->tuples.geometry);
    place->turn = turn;
    place->x = x;
    place->o = o;
    place->sum = 0;
    tuples_read(&network->tuples.geometry, x, o, place->cells);
    for (int image = 0; image < 2; image++)
        for (int i = 0; i < network->tuples.count; i++) {
            place->weight[image][i] = weights_of(network, turn, i)[tuple_state(&network->tuples, i, place->cells[image], wide)];
            place->sum += place->weight[image][i];
        }
}

double network_sum(const Network *network, WideBits x, WideBits o, Player turn)
{
    NetworkPlace place;
    network_place(network, x, o, turn, &place);
    return (double)network->scale * place.sum;
}

/* What has changed in an image since the place. */
typedef struct {
    CellStates cells;
    TupleSet tuples;
} Change;

static inline void add_tuples(TupleSet *set, const TupleSet *more)
{
    for (size_t i = 0; i < sizeof set->word / sizeof set->word[0]; i++)
        set->word[i] |= more->word[i];
}

/* Adds a stone, and makes the cell above it reachable. */
static inline void add_stone(const Network *network, Change *change, int cell, bool is_o, bool is_top)
{
    const WideBits bit = (WideBits)1 << cell;
    change->cells.high |= bit;
    change->cells.low = (change->cells.low & ~bit) | (is_o ? bit : 0) | (is_top ? 0 : bit << 1);
    add_tuples(&change->tuples, &network->of_cell[cell]);
    if (!is_top)
        add_tuples(&change->tuples, &network->of_cell[cell + 1]);
}

/* The new stones of a column come from the bottom up. */
static inline void find_changes(const Network *network, const NetworkPlace *place, WideBits x, WideBits o, Change change[2])
{
    const Geometry *g = &network->tuples.geometry;
    for (int image = 0; image < 2; image++)
        change[image] = (Change){ place->cells[image], { { 0 } } };
    for (WideBits left = (x | o) & ~(place->x | place->o); left != 0; left &= left - 1) {
        const int bit = bits_lowest_index(left), column = bit / (g->rows + 1), row = bit % (g->rows + 1);
        const bool is_o = (o & bits_lowest(left)) != 0, is_top = row + 1 == g->rows;
        add_stone(network, &change[0], column * g->rows + row, is_o, is_top);
        add_stone(network, &change[1], (g->cols - 1 - column) * g->rows + row, is_o, is_top);
    }
}

/* What that changes in the sum. */
static inline int sum_change(const Network *network, const NetworkPlace *place, int image, const Change *change, bool wide)
{
    int sum = 0;
    for (size_t i = 0; i < sizeof change->tuples.word / sizeof change->tuples.word[0]; i++)
        for (uint64_t left = change->tuples.word[i]; left != 0; left &= left - 1) {
            const int tuple = (int)(64 * i) + __builtin_ctzll(left);
            sum += weights_of(network, place->turn, tuple)[tuple_state(&network->tuples, tuple, change->cells, wide)] - place->weight[image][tuple];
        }
    return sum;
}

double network_sum_after(const Network *network, const NetworkPlace *place, WideBits x, WideBits o)
{
    const bool wide = cells_are_wide(&network->tuples.geometry);
    Change change[2];
    int sum = place->sum;
    find_changes(network, place, x, o, change);
    for (int image = 0; image < 2; image++)
        sum += wide ? sum_change(network, place, image, &change[image], true) : sum_change(network, place, image, &change[image], false);
    return (double)network->scale * sum;
}

/* ---- values ---- */

double network_value(const Network *network, const Board *board)
{
    return tanh_alike(foundation_of_board(&network->foundation, board)
                      + network_sum(network, board->stones[PLAYER_X], board->stones[PLAYER_O], board_turn(board)));
}
