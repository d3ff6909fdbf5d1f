/* The shape of a game: columns, rows and how many in line win. */
#ifndef GAME_GEOMETRY_H
#define GAME_GEOMETRY_H

#include "base/why.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Every board of the widest kind: an extension of gcc and clang, which machines of 32 bits lack. They get the boards of 64 bits. */
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 WideBits;
enum { MAX_BITS = 128 }; /* COLS * (ROWS + 1), see the layout in bitboard.h */
#else
typedef uint64_t WideBits;
enum { MAX_BITS = 64 };
#endif

/* The high half of a wide board; 0 where there is none. */
static inline uint64_t wide_high(WideBits bits)
{
    return (uint64_t)(bits >> (MAX_BITS / 2) >> (64 - MAX_BITS / 2));
}

enum {
    MAX_COLS = 64,  /* of a board with one row */
    MAX_CELLS = 127 /* of a board with one column */
};

/* A value; made by geometry_make or GEOMETRY_OF only, so always valid. */
typedef struct {
    int cols, rows, connect;
    WideBits bottom; /* the lowest cell of every column */
    WideBits board;  /* every cell */
} Geometry;

/* The masks of a geometry as constant expressions, for tables and for searches built for one geometry. The
 * bottom mask is a geometric series: 1 + 2^h + 4^h + ... = (2^(cols*h) - 1) / (2^h - 1), here written so
 * that no shift reaches 128. */
#define GEOMETRY_ALL(bits) ((((WideBits)1 << ((bits) - 1)) - 1) * 2 + 1)
#define GEOMETRY_BOTTOM(cols, rows) (GEOMETRY_ALL((cols) * ((rows) + 1)) / GEOMETRY_ALL((rows) + 1))
#define GEOMETRY_OF(cols, rows, connect)                                   \
    {                                                                      \
        (cols), (rows), (connect), GEOMETRY_BOTTOM(cols, rows),            \
            GEOMETRY_BOTTOM(cols, rows) * (GEOMETRY_ALL((rows) + 1) >> 1)  \
    }

/* Makes the geometry, or returns false and writes to `why` which limit is broken: COLS and ROWS at least 1,
 * COLS * (ROWS + 1) at most MAX_BITS, CONNECT from 2 to max(COLS, ROWS). `*geometry` is then untouched. */
bool geometry_make(Geometry *geometry, unsigned cols, unsigned rows, unsigned connect, char why[WHY_TEXT]);

/* The same from the value of a program's option, a text like 7,6,4. What is wrong with it is said beside the option's name. */
bool geometry_read(Geometry *geometry, const char *text, const char *option, char why[WHY_TEXT]);

/* The kinds of boards that searches are compiled for, one build each. */
typedef enum {
    BOARD_7X6, /* exactly 7 6 4 */
    BOARD_64,  /* other boards of up to 64 bits */
    BOARD_128, /* boards of up to 128 bits */
    BOARD_KINDS
} BoardKind;

BoardKind geometry_kind(const Geometry *geometry);

bool geometry_equal(const Geometry *a, const Geometry *b);

static inline int geometry_cells(const Geometry *geometry)
{
    return geometry->cols * geometry->rows;
}

/* The score of a win whose last stone falls on a board of so many stones: half of what is empty then, rounded up. */
static inline int geometry_win_score(const Geometry *geometry, int stones)
{
    return (geometry_cells(geometry) + 1 - stones) >> 1;
}

/* What a score comes to: 1 for a win, 0 for a draw, -1 for a loss. */
static inline int score_result(int score)
{
    return (score > 0) - (score < 0);
}

/* The i-th column from the centre outward, i from 0. */
static inline int column_from_centre(int cols, int i)
{
    return (cols - 1) / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2);
}

#endif
