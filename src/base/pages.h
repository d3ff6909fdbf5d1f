/* Whole pages of memory, from the system. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

#include <stddef.h>

/* As memory_map and memory_unmap, which are to be called. */
void *pages_map(size_t bytes);
void pages_unmap(void *block, size_t bytes);

#endif
