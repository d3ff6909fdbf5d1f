/* How long to think: pure arithmetic on the clocks of a game. */
#ifndef ENGINE_TIMING_H
#define ENGINE_TIMING_H

#include <stdint.h>

/* Our own clock, in milliseconds: what the other side has changes nothing. */
typedef struct {
    uint64_t left;
    uint64_t increment;   /* added after each move */
    uint64_t moves_to_go; /* own moves until the next time control; 0 if there is none */
} GameClock;

/* Milliseconds to spend on this move, always less than what is left where anything is: an even part of the time
 * for the moves that remain, plus most of the increment. `empty_cells` bounds the moves that remain; it is at
 * least 1. `overhead` is what passes on the clock besides, on each move. */
uint64_t timing_budget(const GameClock *clock, int empty_cells, uint64_t overhead);

/* The same for a fixed time a move: what the overhead leaves, but at least half. */
uint64_t timing_movetime(uint64_t movetime, uint64_t overhead);

#endif
