/* Lines along all four ways at once, for one position: a vector with a lane for each way where the processor shifts lanes by different
 * amounts, else one after the other as in bitboard.h. The results are the same. Where several positions are looked at side by side
 * lanes.h is better, with a lane for each. */
#ifndef GAME_WAYS_H
#define GAME_WAYS_H

#include "game/lanes.h"

typedef enum { WAY_UP, WAY_DOWN_RIGHT, WAY_RIGHT, WAY_UP_RIGHT, WAYS } Way;

#if LANES == 4
#define WAYS_SIDE_BY_SIDE

_Static_assert((int)WAYS == LANES, "a lane for each way");

/* A set of cells for each way. */
typedef struct {
    Lanes low;
#if BITBOARD_WIDTH == 128
    Lanes high;
#endif
} WayBits;

/* Where lines are usual each step is less than 64 bits. */
static inline Lanes ways_steps(const Geometry *g)
{
    const uint64_t h = (uint64_t)g->rows + 1;
    return (Lanes){ 1, h - 1, h, h + 1 };
}

#if BITBOARD_WIDTH == 128

static inline WayBits ways_of(Bits bits)
{
    return (WayBits){ lanes_of((uint64_t)bits), lanes_of(wide_high(bits)) };
}

static inline WayBits ways_and(WayBits a, WayBits b)
{
    return (WayBits){ a.low & b.low, a.high & b.high };
}

static inline WayBits ways_or(WayBits a, WayBits b)
{
    return (WayBits){ a.low | b.low, a.high | b.high };
}

static inline WayBits ways_xor(WayBits a, WayBits b)
{
    return (WayBits){ a.low ^ b.low, a.high ^ b.high };
}

static inline WayBits ways_without(WayBits a, WayBits b)
{
    return (WayBits){ a.low & ~b.low, a.high & ~b.high };
}

static inline WayBits ways_forward(WayBits a, Lanes steps)
{
    return (WayBits){ a.low << steps, a.high << steps | a.low >> (64 - steps) };
}

static inline WayBits ways_back(WayBits a, Lanes steps)
{
    return (WayBits){ a.low >> steps | a.high << (64 - steps), a.high >> steps };
}

static inline WayBits ways_back_twice(WayBits a, Lanes steps)
{
    return ways_back(ways_back(a, steps), steps); /* two steps may be more than 64 bits */
}

static inline bool ways_any(WayBits a)
{
    return lanes_any(a.low | a.high);
}

static inline Bits ways_along(const WayBits *a, Way way)
{
    return (Bits)a->high[way] << 64 | a->low[way];
}

#else

static inline WayBits ways_of(Bits bits)
{
    return (WayBits){ lanes_of(bits) };
}

static inline WayBits ways_and(WayBits a, WayBits b)
{
    return (WayBits){ a.low & b.low };
}

static inline WayBits ways_or(WayBits a, WayBits b)
{
    return (WayBits){ a.low | b.low };
}

static inline WayBits ways_xor(WayBits a, WayBits b)
{
    return (WayBits){ a.low ^ b.low };
}

static inline WayBits ways_without(WayBits a, WayBits b)
{
    return (WayBits){ a.low & ~b.low };
}

static inline WayBits ways_forward(WayBits a, Lanes steps)
{
    return (WayBits){ a.low << steps };
}

static inline WayBits ways_back(WayBits a, Lanes steps)
{
    return (WayBits){ a.low >> steps };
}

static inline WayBits ways_back_twice(WayBits a, Lanes steps)
{
    return (WayBits){ a.low >> (steps + steps) };
}

static inline bool ways_any(WayBits a)
{
    return lanes_any(a.low);
}

static inline Bits ways_along(const WayBits *a, Way way)
{
    return a->low[way];
}

#endif

static inline uint64_t lanes_union(Lanes lanes)
{
    const __m128i halves = _mm_or_si128(_mm256_castsi256_si128((__m256i)lanes), _mm256_extracti128_si256((__m256i)lanes, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves)));
}

static inline Bits ways_union(WayBits a)
{
#if BITBOARD_WIDTH == 128
    return (Bits)lanes_union(a.high) << 64 | lanes_union(a.low);
#else
    return lanes_union(a.low);
#endif
}

#endif

/* Whether there is a line of `connect` in `stones`. */
static inline bool has_line(const Geometry *g, Bits stones)
{
    const int k = g->connect, h = g->rows + 1;
#ifdef WAYS_SIDE_BY_SIDE
    if (lines_are_usual(g)) {
        const Lanes steps = ways_steps(g);
        const WayBits all = ways_of(stones), pairs = ways_and(all, ways_back(all, steps));
        return ways_any(ways_and(pairs, ways_back_twice(pairs, steps)));
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
    if (lines_are_usual(g)) {
        const Lanes steps = ways_steps(g);
        const WayBits all = ways_of(stones);
        const WayBits before = ways_forward(all, steps), before2 = ways_forward(ways_and(before, all), steps);
        const WayBits after = ways_back(all, steps), after2 = ways_back(ways_and(after, all), steps);
        const WayBits outer = ways_or(ways_forward(ways_and(before2, all), steps), ways_back(ways_and(after2, all), steps));
        const WayBits inner = ways_or(ways_and(before2, after), ways_and(before, after2));
        return ways_union(ways_or(outer, inner)) & empty; /* no empty cell is below stones */
    }
#endif
    return winning_cells(g, stones) & empty;
}

#endif
