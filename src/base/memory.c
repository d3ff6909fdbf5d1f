/* Allocation for the rest of the programs; see the header for why it is not called directly. */
#include "base/memory.h"

#include "base/pages.h"

#include <stdlib.h>
#include <string.h>

#ifdef TORTURE
#include <stdatomic.h>

static atomic_uint fail_countdown; /* in no build that ships */

bool memory_fail_at(unsigned n)
{
    return atomic_exchange(&fail_countdown, n) != 0;
}

static bool fails_now(void)
{
    unsigned left = atomic_load(&fail_countdown);
    while (left != 0 && !atomic_compare_exchange_weak(&fail_countdown, &left, left - 1))
        continue;
    return left == 1;
}
#else
static bool fails_now(void)
{
    return false;
}
#endif

void *memory_resize(void *block, size_t bytes)
{
    return fails_now() ? NULL : realloc(block, bytes == 0 ? 1 : bytes);
}

void *memory_with_room(void *list, size_t count, size_t *room, size_t size)
{
    const size_t more = *room == 0 ? 8 : 2 * *room;
    if (count < *room)
        return list;
    void *larger = memory_resize(list, more * size);
    *room = larger == NULL ? *room : more;
    return larger;
}

void *memory_map(size_t bytes)
{
    return fails_now() ? NULL : pages_map(bytes);
}

void memory_unmap(void *block, size_t bytes)
{
    if (block != NULL)
        pages_unmap(block, bytes);
}

void *memory_zeroed(size_t bytes)
{
    return fails_now() ? NULL : calloc(1, bytes == 0 ? 1 : bytes); /* which knows of fresh pages that they are zero, and touches none */
}

char *memory_copy_text(const char *text)
{
    return memory_join_texts(text, "");
}

char *memory_join_texts(const char *first, const char *second)
{
    const size_t length = strlen(first), size = strlen(second) + 1;
    char *both = memory_resize(NULL, length + size);
    if (both == NULL)
        return NULL;
    memcpy(both, first, length);
    memcpy(both + length, second, size);
    return both;
}
