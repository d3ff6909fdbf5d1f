/* Has the assembler copy the file: C11 has no way to include bytes, and as C text they would be five times as large. */
#include "data/book.h"

__asm__(".section .rodata\n"
        ".global data_book, data_book_end\n"
        "data_book:\n"
        ".incbin \"src/data/book.bin\"\n"
        "data_book_end:\n"
        ".byte 0\n"
        ".text\n");
