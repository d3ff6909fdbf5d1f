/* Solved positions into a book. */
#ifndef BOOK_PACK_H
#define BOOK_PACK_H

#include <stdbool.h>
#include <stdio.h>

/* Reads "SEQUENCE SCORE" lines: every position with `plies` stones, and any with more. Works out those with fewer, and
 * writes the book to `path`. On failure says why on stderr, returns false and leaves no file. */
bool book_pack(FILE *lines, int plies, const char *path);

#endif
