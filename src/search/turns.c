/* Sharing memory and nodes out between searches that take turns. */
#include "search/turns.h"

HashShares turns_split(Hash *hash, const Geometry *geometry)
{
    const uint64_t lines = hash->line_count, quarter = (lines + 3) / 4, half = (lines + 1) / 2;
    hash_begin(hash, geometry, HASH_TIMED);
    return (HashShares){
        .alphabeta = hash_part(hash, 0, quarter, HASH_ALPHABETA),
        .tree = hash_part(hash, quarter, half - quarter, HASH_GUIDED),
        .solver = hash_part(hash, half, lines - half, HASH_SOLVER),
    };
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
