/* Anonymous maps are in no POSIX so far, but in every system; where they have no name, fresh memory from calloc does the same. */
#include "base/pages.h"

#include "base/cgroup_posix.h"
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t page_size(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

#ifdef MAP_ANONYMOUS
void *pages_map(size_t bytes)
{
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
#ifdef MADV_HUGEPAGE
    (void)madvise(block, bytes, MADV_HUGEPAGE); /* advice: without it everything is only slower */
#endif
    return block;
}

void pages_unmap(void *block, size_t bytes)
{
    munmap(block, bytes);
}
#else
/* Before the first page is the address to free. */
void *pages_map(size_t bytes)
{
    const size_t page = page_size();
    char *whole = bytes > SIZE_MAX - 2 * page ? NULL : calloc(1, bytes + 2 * page);
    if (whole == NULL)
        return NULL;
    char *block = whole + 2 * page - (uintptr_t)whole % page;
    ((void **)(void *)block)[-1] = whole;
    return block;
}

void pages_unmap(void *block, size_t bytes)
{
    (void)bytes;
    free(((void **)block)[-1]);
}
#endif

void memory_touch(void *part, size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
    if (madvise(part, bytes, MADV_POPULATE_WRITE) == 0)
        return;
#endif
    const size_t page = page_size();
    for (volatile char *byte = part; bytes >= page; byte += page, bytes -= page)
        *byte = *byte;
}

static size_t free_in_machine(void)
{
#ifdef _SC_AVPHYS_PAGES
    const long pages = sysconf(_SC_AVPHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    if (pages < 0 || page <= 0)
        return 0;
    return (size_t)pages > SIZE_MAX / (size_t)page ? SIZE_MAX : (size_t)pages * (size_t)page;
#else
    return 0;
#endif
}

/* Read each time: limits and what others use change. */
static CgroupMemory left_by_groups(void)
{
    return cgroup_memory("/proc/self/cgroup", "/sys/fs/cgroup");
}

size_t memory_free_bytes(void)
{
    const size_t machine = free_in_machine(), groups = left_by_groups().unused;
    return machine < groups ? machine : groups;
}

bool memory_is_allowed(size_t bytes)
{
    return bytes <= left_by_groups().most;
}

#ifdef HAVE_MINCORE
size_t memory_resident(void *block, size_t bytes)
{
    enum { AT_ONCE = 4096 };
    unsigned char states[AT_ONCE];
    const size_t page = page_size();
    size_t resident = 0;
    for (size_t done = 0; done < bytes; done += AT_ONCE * page) {
        const size_t left = bytes - done, part = left < AT_ONCE * page ? left : AT_ONCE * page;
        if (mincore((char *)block + done, part, (void *)states) != 0) /* of char in some systems, of unsigned char in others */
            return bytes;
        for (size_t i = 0; i < (part + page - 1) / page; i++)
            resident += states[i] & 1u;
    }
    return resident * page < bytes ? resident * page : bytes;
}
#else
size_t memory_resident(void *block, size_t bytes)
{
    (void)block;
    return bytes;
}
#endif
