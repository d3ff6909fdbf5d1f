/* Even shares of the clock, with a reserve for what happens outside the search. */
#include "engine/timing.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

uint64_t timing_movetime(uint64_t movetime, uint64_t overhead)
{
    return movetime - smaller(overhead, movetime / 2);
}

uint64_t timing_budget(const GameClock *clock, int empty_cells, uint64_t overhead)
{
    enum { USUAL_MOVES = 16 }; /* games rarely go on until the board is full */
    const uint64_t reserve = smaller(clock->left, overhead + (clock->left + 19) / 20); /* rounded up: never nothing of a little */
    const uint64_t usable = clock->left - reserve;

    uint64_t moves = smaller(((uint64_t)empty_cells + 1) / 2, USUAL_MOVES);
    if (clock->moves_to_go > 0)
        moves = smaller(moves, clock->moves_to_go);
    return smaller(usable, usable / moves + clock->increment / 4 * 3);
}
