/* The book that is compiled in: src/data/book.bin, made by `make book`. */
#ifndef DATA_BOOK_H
#define DATA_BOOK_H

#include <stddef.h>
#include <stdint.h>

extern const uint8_t data_book[];
extern const size_t data_book_size; /* bytes */

#endif
