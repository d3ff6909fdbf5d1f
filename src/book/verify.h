/* Checking a book. */
#ifndef BOOK_VERIFY_H
#define BOOK_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

/* Compares every position of the numbers of stones that the book has completely with its children, and `sample` of those with the
 * most of these stones, drawn with `seed`, with a solver that knows no book. Positions with more stones are not looked at. Tells the
 * result; true if all is right. */
bool book_verify(const char *path, uint32_t sample, uint64_t seed);

#endif
