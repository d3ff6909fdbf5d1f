/* The Makefile writes the file as a string literal, which any compiler reads as fast as it reads anything. A string ends in one more byte. */
#include "data/book.h"

const uint8_t data_book[] =
#include "book.inc"
    ;

const size_t data_book_size = sizeof data_book - 1;
