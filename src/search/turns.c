/* Sharing memory and nodes out between alpha-beta and the solver. */
#include "search/turns.h"

HashHalves turns_split(Hash *hash, const Geometry *geometry)
{
    hash_begin(hash, geometry, HASH_TIMED);
    return (HashHalves){ hash_half(hash, 0, HASH_ALPHABETA), hash_half(hash, 1, HASH_SOLVER) };
}

SearchControl turns_control(const SearchControl *whole, uint64_t used, uint64_t nodes)
{
    SearchControl control = *whole;
    const uint64_t left = whole->max_nodes > used ? whole->max_nodes - used : 0;
    control.max_nodes = nodes < left ? nodes : left;
    return control;
}

/* As measured on 7 6 4, the solver needs some 2^18 nodes with 30 cells left and 2^0.8 times as many with each more; it is given a
 * sixteenth of that, since some positions are much easier. */
bool turns_may_solve(const Board *board, uint64_t nodes)
{
    const int left = geometry_cells(&board->geometry) - board->count;
    int power = 0;
    while (nodes >> power > 1)
        power++;
    return 10 * (power + 4) >= 180 + 8 * (left - 30);
}
