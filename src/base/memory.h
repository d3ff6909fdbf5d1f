/* Memory that can fail on purpose.
 *
 * All allocation goes through here, so that the torture build can make any single one fail. Every function
 * returns NULL (or false) when there is no memory, and then nothing has changed. */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* As realloc(block, bytes), but 0 bytes are taken as 1. Give back with free(). */
void *memory_resize(void *block, size_t bytes);

/* A list with room for one more element of `size` bytes behind the `count` that it has; *room is what it has room for, at first 0, and grows in
 * steps that cost little for each element. */
void *memory_with_room(void *list, size_t count, size_t *room, size_t size);

/* A block of zeros. Give back with free(). */
void *memory_zeroed(size_t bytes);

/* A copy of the text, to be given back with free(). */
char *memory_copy_text(const char *text);

/* Two texts as one, to be given back with free(). */
char *memory_join_texts(const char *first, const char *second);

/* A zeroed block of whole pages, which cost nothing until they are touched; asks for huge pages. Give back with
 * memory_unmap and the same size. */
void *memory_map(size_t bytes);
void memory_unmap(void *block, size_t bytes);

/* Lets the system hand out the pages of a part of a mapped block, which begins with a page; what is in them stays. */
void memory_touch(void *part, size_t bytes);

/* How much memory there is for the process that nobody uses, in the machine and below the limits of its control groups; 0 if the system does
 * not say. */
size_t memory_free_bytes(void);

/* Whether its control groups, a container say, let the process have so much more memory than it has. If not, it gets it as a promise, and is
 * killed when it takes it. */
bool memory_is_allowed(size_t bytes);

/* How many bytes of a mapped block have been handed out and are in memory; all where the system does not say. */
size_t memory_resident(void *block, size_t bytes);

#ifdef TORTURE
/* The n-th allocation from now fails, and only that one; 0 lets all succeed. Returns whether the failure that was
 * asked for before is still to come. */
bool memory_fail_at(unsigned n);
#endif

#endif
