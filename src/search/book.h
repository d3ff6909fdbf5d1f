/* The book: exact scores of the positions of 7 6 4 with few stones, so that nobody has to search for them.
 *
 * A book is a block of bytes, compiled in or read from a file; numbers are little-endian:
 *
 *     0   8  "4rowbook"
 *     8   1  version, 1
 *     9   3  columns, rows, connect
 *    12   1  listed: every unfinished position of up to so many stones is there
 *    13   1  deepest: stones of the fullest position
 *    14   1  complete: an unfinished position of more stones than the listed ones, up to so many, that is not there has the score
 *            that book_least tells; at most two more than listed; 0: as many as listed
 *    15   1  0
 *    16   4  entries
 *    20   4  bytes of the entries
 *    24   8  checksum of all the other bytes: FNV-1a, 64 bits
 *    32      an index: for every 64th entry its key (8) and where it begins among the entries (4)
 *            the entries in the order of their keys: the difference from the key before as a varint of 7 bits a byte, low
 *            bits first, high bit set if more follow; then the score plus 64. The 64th ones lack the difference.
 *
 * In four of ten positions the last move was the best one, so that book_least tells their score. What can be told so need not be there.
 *
 * The key of a position is that of bitboard.h, the smaller one of its two mirror images. */
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
    int listed, complete, deepest; /* stones: see above */
} Book;

/* A view of a book that is known to be whole: the one that is compiled in, which tests have checked. To check its bytes at each start of
 * a program would take longer than all the rest of the start. */
Book book_trusted(const uint8_t *bytes);

/* Opens a book that may be anything. If it is damaged, of another version, for other boards, or claims what it cannot have, returns
 * false, says so in `why` and leaves *book alone. */
bool book_open(Book *book, const uint8_t *bytes, size_t size, char *why, size_t why_size);

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
