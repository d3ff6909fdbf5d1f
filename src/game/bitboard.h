/* Bitboard primitives, for boards in 64 or in 128 bits.
 *
 * A file that includes this header gets the width it asked for with BITBOARD_WIDTH, 128 if it did not. The
 * geometry comes as a pointer; where that points to a static constant the compiler folds it away.
 *
 * The layout, on 7x6: every column has one spare bit on top, always 0 in a set of stones. Bit 0 is the lowest
 * cell of column 0.
 *
 *      6 13 20 27 34 41 48    spare
 *      5 12 19 26 33 40 47    row 5, the top
 *      4 11 18 25 32 39 46
 *      3 10 17 24 31 38 45
 *      2  9 16 23 30 37 44
 *      1  8 15 22 29 36 43
 *      0  7 14 21 28 35 42    row 0
 *
 * One step up is +1, right is +h, up right +h+1, down right +h-1, with h = rows + 1. No line can wrap around
 * an edge unnoticed, since it would have to cross a spare bit. Source of the layout: John Tromp's Fhourstones;
 * of the arithmetic: Pascal Pons, "Solving Connect 4", 2015. */
#ifndef GAME_BITBOARD_H
#define GAME_BITBOARD_H

#include "game/geometry.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef BITBOARD_WIDTH
#define BITBOARD_WIDTH 128
#endif

#if BITBOARD_WIDTH == 64
typedef uint64_t Bits;
#else
typedef WideBits Bits;
#endif

/* For what gets short, or is made of vectors, once constants are put in, which compilers do not see before they decide what to inline. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

static inline int bits_count64(uint64_t bits)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
    /* The oldest x86-64 has no instruction for it, and gcc would call a function: sums of 2, 4, 8 bits. */
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(bits * UINT64_C(0x0101010101010101) >> 56);
#else
    return __builtin_popcountll(bits);
#endif
}

static inline int bits_count(Bits bits)
{
#if BITBOARD_WIDTH == 64
    return bits_count64(bits);
#else
    return bits_count64((uint64_t)bits) + bits_count64(wide_high(bits));
#endif
}

/* The index of the lowest bit; `bits` is not 0. */
static inline int bits_lowest_index(Bits bits)
{
#if BITBOARD_WIDTH == 64
    return __builtin_ctzll(bits);
#else
    const uint64_t low = (uint64_t)bits;
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(wide_high(bits));
#endif
}

static inline Bits bits_lowest(Bits bits)
{
    return bits & (~bits + 1);
}

static inline Bits board_mask(const Geometry *g)
{
    return (Bits)g->board;
}

static inline Bits bottom_mask(const Geometry *g)
{
    return (Bits)g->bottom;
}

static inline Bits column_mask(const Geometry *g, int column)
{
    return (((Bits)1 << g->rows) - 1) << (column * (g->rows + 1));
}

static inline Bits cell_bit(const Geometry *g, int column, int row)
{
    return (Bits)1 << (column * (g->rows + 1) + row);
}

/* The cells that a stone dropped now would land on, one for each column that is not full. */
static inline Bits playable_cells(const Geometry *g, Bits occupied)
{
    return (occupied + bottom_mask(g)) & board_mask(g);
}

/* A number that no other position of this geometry has: in each column the stones of one side plus all stones
 * make a number whose highest bit tells the height. */
static inline Bits position_key(Bits own, Bits occupied)
{
    return own + occupied;
}

/* Spreads a key over 64 bits; another salt gives other numbers. */
static inline uint64_t key_hash(Bits key, uint64_t salt)
{
    uint64_t h = (uint64_t)key + salt;
#if BITBOARD_WIDTH > 64
    h ^= wide_high(key) * UINT64_C(0xbf58476d1ce4e5b9);
#endif
    h = (h ^ (h >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ (h >> 29);
}

/* Directions in which a line of `connect` fits. Without this test boards of one column would be shifted by
 * their whole width. */
static inline bool fits_vertical(const Geometry *g)
{
    return g->connect <= g->rows;
}

static inline bool fits_horizontal(const Geometry *g)
{
    return g->connect <= g->cols;
}

/* Lines of four that fit every way: worth code of their own. Others are rare. */
static inline bool lines_are_usual(const Geometry *g)
{
    return g->connect == 4 && fits_vertical(g) && fits_horizontal(g);
}

/* Shifts by one step along a direction in which a line of `connect` fits. Where three columns fit into a wide board a step is less than 64
 * bits: that takes four instructions, while a shift by anything takes seven. */
static inline Bits step_forward(Bits bits, int step, int connect)
{
#if BITBOARD_WIDTH == 128 && defined(__SIZEOF_INT128__)
    if (connect > 2) {
        const uint64_t low = (uint64_t)bits, high = wide_high(bits);
        return (Bits)(high << step | low >> (64 - step)) << 64 | low << step;
    }
#endif
    (void)connect;
    return bits << step;
}

static inline Bits step_back(Bits bits, int step, int connect)
{
#if BITBOARD_WIDTH == 128 && defined(__SIZEOF_INT128__)
    if (connect > 2) {
        const uint64_t low = (uint64_t)bits, high = wide_high(bits);
        return (Bits)(high >> step) << 64 | low >> step | high << (64 - step);
    }
#endif
    (void)connect;
    return bits >> step;
}

/* Cells, empty or not and perhaps outside the board, where one more stone would complete a line of `connect`
 * along `step`. before[i] has the cells that have at least i stones in a row right before them, `after` the
 * same behind them: a cell completes a line when i before and connect - 1 - i after meet in it. */
ALWAYS_INLINE Bits line_gaps(Bits stones, int step, int connect)
{
    Bits before[MAX_CELLS];
    before[0] = ~(Bits)0;
    before[1] = step_forward(stones, step, connect);
    for (int i = 2; i < connect; i++)
        before[i] = step_forward(before[i - 1] & stones, step, connect);

    Bits gaps = before[connect - 1];
    Bits after = ~(Bits)0;
    for (int i = connect - 2; i >= 0; i--) {
        after = step_back(after & stones, step, connect);
        gaps |= before[i] & after;
    }
    return gaps;
}

ALWAYS_INLINE Bits all_gaps(int h, Bits stones, int connect, bool vertical, bool horizontal)
{
    Bits gaps = 0;
    if (vertical) {
        Bits run = ~(Bits)0; /* a pile grows at its top only */
        for (int i = 1; i < connect; i++)
            run = (run & stones) << 1;
        gaps |= run;
    }
    if (horizontal) {
        gaps |= line_gaps(stones, h, connect);
        if (vertical)
            gaps |= line_gaps(stones, h - 1, connect) | line_gaps(stones, h + 1, connect);
    }
    return gaps;
}

/* The cells where one more stone beside `stones` would complete a line; taken cells and the spare row are not sorted out. Usual lines get
 * constants, so that the loops unroll and nothing branches in builds for any geometry too. */
static inline Bits winning_cells(const Geometry *g, Bits stones)
{
    const int h = g->rows + 1;
    return lines_are_usual(g) ? all_gaps(h, stones, 4, true, true) : all_gaps(h, stones, g->connect, fits_vertical(g), fits_horizontal(g));
}

/* The first cells of all lines of `connect` along `step`. */
static inline Bits line_starts(Bits stones, int step, int connect)
{
    Bits starts = stones;
    for (int i = 1; i < connect; i++)
        starts = stones & step_back(starts, step, connect);
    return starts;
}

/* All cells of those lines. */
static inline Bits line_cells(Bits stones, int step, int connect)
{
    Bits cells = line_starts(stones, step, connect);
    for (int i = 1; i < connect; i++)
        cells |= step_forward(cells, step, connect);
    return cells;
}

/* Every cell of every completed line; 0 when there is none. */
static inline Bits completed_lines(const Geometry *g, Bits stones)
{
    const int h = g->rows + 1;
    Bits cells = 0;
    if (fits_vertical(g))
        cells |= line_cells(stones, 1, g->connect);
    if (fits_horizontal(g)) {
        cells |= line_cells(stones, h, g->connect);
        if (fits_vertical(g))
            cells |= line_cells(stones, h - 1, g->connect) | line_cells(stones, h + 1, g->connect);
    }
    return cells;
}

#endif
