/* Allocation for the rest of the programs; see the header for why it is not called directly. */
#include "base/memory.h"

#include <stdint.h>
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

void memory_touch(void *part, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
    if (madvise(part, bytes, MADV_POPULATE_WRITE) == 0)
        return;
#endif
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    for (volatile char *byte = part; bytes >= page; byte += page, bytes -= page)
        *byte = *byte;
}

size_t memory_free_bytes(void)
{
    const long pages = sysconf(_SC_AVPHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages < 0 || page <= 0)
        return 0;
    return (size_t)pages > SIZE_MAX / (size_t)page ? SIZE_MAX : (size_t)pages * (size_t)page;
}

void *memory_zeroed(size_t bytes)
{
    return fails_now() ? NULL : calloc(1, bytes == 0 ? 1 : bytes); /* which knows of fresh pages that they are zero, and touches none */
}

char *memory_copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *copy = memory_resize(NULL, size);
    if (copy != NULL)
        memcpy(copy, text, size);
    return copy;
}
