/* Perft with the last ply counted in bulk. */
#include "game/perft.h"

#include "game/bitboard.h"

typedef struct {
    const Geometry *geometry;
    const atomic_bool *stop;
} Perft;

/* The side to move owns `own`; the position is not finished. */
static uint64_t count_moves(const Perft *perft, Bits own, Bits other, int plies)
{
    const Geometry *g = perft->geometry;
    const Bits moves = playable_cells(g, own | other);
    if (plies == 1)
        return (uint64_t)bits_count(moves);
    if (atomic_load_explicit(perft->stop, memory_order_relaxed))
        return 0;

    const Bits not_over = moves & ~winning_cells(g, own);
    uint64_t count = 0;
    for (Bits left = not_over; left; left &= left - 1)
        count += count_moves(perft, other, own | bits_lowest(left), plies - 1);
    return count;
}

bool perft(const Board *board, int plies, const atomic_bool *stop, uint64_t *count)
{
    const Perft perft = { &board->geometry, stop };
    if (plies == 0)
        *count = 1;
    else if (board_status(board) != STATUS_PLAYING)
        *count = 0;
    else {
        const Player turn = board_turn(board);
        *count = count_moves(&perft, board->stones[turn], board->stones[turn ^ 1], plies);
    }
    return !atomic_load(stop);
}
