/* Several sets of cells side by side in one vector, where processors have those that shift and compare all at once: ways.h looks along four ways
 * at one position; where boards have 64 bits, several positions can be looked at together. */
#ifndef GAME_LANES_H
#define GAME_LANES_H

#include "game/bitboard.h"

#if defined(__AVX2__) && defined(__x86_64__)
#define LANES 4
#include <immintrin.h>
#elif (defined(__SSE4_1__) && defined(__x86_64__)) || defined(__aarch64__)
#define LANES 2
#else
#define LANES 1 /* there are no such vectors */
#endif

#if LANES > 1

typedef uint64_t Lanes __attribute__((vector_size(LANES * sizeof(uint64_t)))); /* extension of gcc and clang */

static inline Lanes lanes_of(uint64_t bits)
{
    return bits - (Lanes){ 0 };
}

static inline bool lanes_any(Lanes lanes)
{
#if LANES == 4
    return !_mm256_testz_si256((__m256i)lanes, (__m256i)lanes);
#else
    return (lanes[0] | lanes[1]) != 0;
#endif
}

#if BITBOARD_WIDTH == 64

/* The lowest bits, a lane for each, which are taken away; 0 when there are none left. They get into the vector from registers: numbers that have
 * just been written one by one cannot be read as one before they are in the cache. */
static inline Lanes lanes_take_lowest(Bits *bits)
{
    const Bits first = *bits, second = first & (first - 1);
#if LANES == 4
    const Bits third = second & (second - 1), fourth = third & (third - 1);
    *bits = fourth & (fourth - 1);
    return (Lanes){ bits_lowest(first), bits_lowest(second), bits_lowest(third), bits_lowest(fourth) };
#else
    *bits = second & (second - 1);
    return (Lanes){ bits_lowest(first), bits_lowest(second) };
#endif
}

static inline Lanes lanes_line_gaps(Lanes stones, int step)
{
    const Lanes before = stones << step, before2 = (before & stones) << step, before3 = (before2 & stones) << step;
    const Lanes after = stones >> step, after2 = (after & stones) >> step, after3 = (after2 & stones) >> step;
    return before3 | (before2 & after) | (before & after2) | after3;
}

/* winning_cells of each, where lines are usual. */
static inline Lanes lanes_winning_cells(const Geometry *g, Lanes stones)
{
    const int h = g->rows + 1;
    const Lanes up = stones << 1 & stones << 2 & stones << 3;
    return up | lanes_line_gaps(stones, h) | lanes_line_gaps(stones, h - 1) | lanes_line_gaps(stones, h + 1);
}

#endif

#endif

#endif
