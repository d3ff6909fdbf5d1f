/* Allocation for the rest of the programs; see the header for why it is not called directly. */
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef TORTURE
#include <stdatomic.h>

static atomic_uint fail_countdown; /* the one mutable global, and in no build that ships */

bool memory_fail_at(unsigned n)
{
    return atomic_exchange(&fail_countdown, n) != 0;
}

static bool fails_now(void)
{
    /* One thread of a session allocates at a time. */
    return atomic_load(&fail_countdown) != 0 && atomic_fetch_sub(&fail_countdown, 1) == 1;
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

static void ask_for_huge_pages(void *block, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    (void)madvise(block, bytes, MADV_HUGEPAGE); /* advice: without it everything is only slower */
#else
    (void)block;
    (void)bytes;
#endif
}

void *memory_map(size_t bytes)
{
    if (fails_now())
        return NULL;
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
    ask_for_huge_pages(block, bytes);
    return block;
}

void memory_unmap(void *block, size_t bytes)
{
    if (block != NULL)
        munmap(block, bytes);
}

/* Whether the system has given memory to most of the pages, by a sample. */
static bool is_mostly_touched(char *block, size_t bytes)
{
    enum { SAMPLE = 64 };
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), pages = bytes / page;
    size_t touched = 0, asked = 0;
    for (; asked < SAMPLE && asked < pages; asked++) {
        unsigned char resident = 0;
        if (mincore(block + pages * asked / SAMPLE * page, page, &resident) == 0)
            touched += resident & 1;
    }
    return touched > asked / 2;
}

void memory_zero_map(void *block, size_t bytes)
{
    /* Fresh pages are much cheaper than writing zeros over a table that was hardly used; but of one that was used the search
     * that comes next would have to ask for each page again. */
    if (!is_mostly_touched(block, bytes)
        && mmap(block, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED)
        ask_for_huge_pages(block, bytes);
    else
        memset(block, 0, bytes);
}

void *memory_zeroed(size_t bytes)
{
    void *block = memory_resize(NULL, bytes);
    if (block != NULL)
        memset(block, 0, bytes);
    return block;
}

char *memory_copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = memory_resize(NULL, size);
    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}
