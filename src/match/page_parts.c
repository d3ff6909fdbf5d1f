/* Has the assembler copy the files, as in src/data/book.c. */
#include "match/page_parts.h"

#define COPY_FILE(name, path)   \
    __asm__(".section .rodata\n" \
            ".global " #name "\n" \
            #name ":\n"          \
            ".incbin \"" path "\"\n" \
            ".byte 0\n"          \
            ".text\n")

COPY_FILE(page_style, "src/match/page.css");
COPY_FILE(page_script, "src/match/page.js");
