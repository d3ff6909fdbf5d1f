/* Has the assembler copy the file: C11 has no way to include bytes, and as C text they would be five times as large. */
#include "data/network.h"

__asm__(".section .rodata\n"
        ".global data_network, data_network_end\n"
        "data_network:\n"
        ".incbin \"src/data/network.bin\"\n"
        "data_network_end:\n"
        ".byte 0\n"
        ".text\n");
