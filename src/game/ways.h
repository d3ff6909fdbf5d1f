/* Lines along all four ways at once, for one position: a vector with a lane for each way where the processor shifts lanes by different
 * amounts, else one after the other as in bitboard.h. The results are the same. Where several positions are looked at side by
 * side winning_cells is better, with a lane for each. */
#ifndef GAME_WAYS_H
#define GAME_WAYS_H

#include "game/bitboard.h"

#if BITBOARD_WIDTH == 64 && defined(__AVX2__) && defined(__x86_64__)
#define WAYS_SIDE_BY_SIDE
#include <immintrin.h>

enum { WAYS = 4 };
typedef uint64_t Ways __attribute__((vector_size(WAYS * sizeof(uint64_t)))); /* extension of gcc and clang */

static inline bool ways_any(Ways ways)
{
    return !_mm256_testz_si256((__m256i)ways, (__m256i)ways);
}

static inline Bits ways_union(Ways ways)
{
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128((__m256i)ways), _mm256_extracti128_si256((__m256i)ways, 1));
    return (Bits)_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)));
}

/* Lines of four that fit every way; others are rare enough to be looked for one way after the other. */
static inline bool ways_are_usual(const Geometry *g)
{
    return g->connect == 4 && fits_vertical(g) && fits_horizontal(g);
}

#endif

/* Whether there is a line of `connect` in `stones`. */
static inline bool has_line(const Geometry *g, Bits stones)
{
    const int k = g->connect, h = g->rows + 1;
#ifdef WAYS_SIDE_BY_SIDE
    if (ways_are_usual(g)) {
        const uint64_t u = (uint64_t)h;
        const Ways step = { 1, u - 1, u, u + 1 }, all = { stones, stones, stones, stones };
        const Ways pairs = all & (all >> step), lines = pairs & (pairs >> (step + step));
        return ways_any(lines);
    }
#endif
    if (fits_vertical(g) && line_starts(stones, 1, k))
        return true;
    if (!fits_horizontal(g))
        return false;
    return line_starts(stones, h, k)
           || (fits_vertical(g) && (line_starts(stones, h - 1, k) || line_starts(stones, h + 1, k)));
}

/* The empty cells where one more stone beside `stones` would complete a line. */
static inline Bits gaps_of(const Geometry *g, Bits stones, Bits empty)
{
#ifdef WAYS_SIDE_BY_SIDE
    if (ways_are_usual(g)) {
        const uint64_t u = (uint64_t)g->rows + 1;
        const Ways step = { 1, u - 1, u, u + 1 }, all = { stones, stones, stones, stones };
        const Ways before = all << step, before2 = (before & all) << step, before3 = (before2 & all) << step;
        const Ways after = all >> step, after2 = (after & all) >> step, after3 = (after2 & all) >> step;
        return ways_union(before3 | (before2 & after) | (before & after2) | after3) & empty; /* no empty cell is below stones */
    }
#endif
    return winning_cells(g, stones) & empty;
}

#endif
