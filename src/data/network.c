/* Has the assembler copy the files, as in book.c. */
#include "data/network.h"

#define COPY_FILE(name, path)                   \
    extern const uint8_t name[], name##_end[];  \
    __asm__(".section .rodata\n"                \
            ".global " #name ", " #name "_end\n" \
            #name ":\n"                         \
            ".incbin \"" path "\"\n"            \
            #name "_end:\n"                     \
            ".byte 0\n"                         \
            ".text\n")

COPY_FILE(data_network_7x6, "src/data/network-7x6.bin");
COPY_FILE(data_network_8x8, "src/data/network-8x8.bin");
COPY_FILE(data_network_9x7, "src/data/network-9x7.bin");

const DataNetwork data_networks[DATA_NETWORKS] = {
    { 7, 6, 4, data_network_7x6, data_network_7x6_end },
    { 8, 8, 4, data_network_8x8, data_network_8x8_end },
    { 9, 7, 4, data_network_9x7, data_network_9x7_end },
};
