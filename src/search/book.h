/* The book: exact scores of the positions of 7 6 4 with few stones, so that nobody has to search for them. It is a block of bytes, compiled in or
 * read from a file, whose format is in docs/solver.md, "The book and its file". The key of a position is that of bitboard.h, the smaller
 * one of its two mirror images. In four of ten positions the last move was the best one, so that book_least tells their score: such need not
 * be there. */
#ifndef SEARCH_BOOK_H
#define SEARCH_BOOK_H

#include "game/board.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A view of the bytes of a book, which must stay. */
typedef struct {
    const uint8_t *index, *entries;
    uint32_t count;    /* of entries */
    uint32_t size;     /* of the entries, in bytes */
    int listed, complete, deepest; /* stones, as the format has them */
} Book;

/* A view of a book that is known to be whole: the one that is compiled in, which tests have checked. To check its bytes at each start of
 * a program would take longer than all the rest of the start. */
Book book_trusted(const uint8_t *bytes);

/* Opens a book that may be anything. If it is damaged, of another version, for other boards, or claims what it cannot have, returns
 * false, says so in `why` and leaves *book alone. */
bool book_open(Book *book, const uint8_t *bytes, size_t size, char why[WHY_TEXT]);

/* Whether books are for that board: 7 6 4. */
bool book_is_for(const Geometry *geometry);

/* The score from the side to move, in the convention of solver.h, of a position that must be unfinished. False if the book neither lists
 * nor tells it. */
bool book_score(const Book *book, const Board *board, int *score);

/* A score that an unfinished position has at least, as the book knows positions one move before it: its side to move gets at least what
 * it got there, where the other side was free to move elsewhere. False if it knows none. */
bool book_least(const Book *book, const Board *board, int *score);

/* The number of a 7 6 4 position, equal for mirror images. */
uint64_t book_key(const Board *board);

typedef struct {
    uint64_t key;
    int score;
} BookEntry;

/* What a book is made of: entries in the ascending order of their keys, and the numbers of stones of its header. */
typedef struct {
    const BookEntry *entry;
    uint32_t count;
    int listed, complete, deepest; /* listed <= complete <= deepest */
} BookContents;

enum { BOOK_IMPLIED = 2 }; /* how much larger complete may be than listed: each costs some three times as many look-ups */

/* Makes a book into `bytes`, which has room for book_room(count). Returns its size. */
size_t book_write(const BookContents *contents, uint8_t *bytes);
size_t book_room(uint32_t count);

#endif
