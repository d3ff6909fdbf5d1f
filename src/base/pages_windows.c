/* Pages that are committed cost nothing but a promise until they are touched. Huge pages need a right that hardly any user has. */
#include "base/pages.h"

#include "base/memory.h"

#include <stdint.h>
#include <windows.h>

void *pages_map(size_t bytes)
{
    return VirtualAlloc(NULL, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void pages_unmap(void *block, size_t bytes)
{
    (void)bytes;
    VirtualFree(block, 0, MEM_RELEASE);
}

void memory_touch(void *part, size_t bytes)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    const size_t page = info.dwPageSize;
    for (volatile char *byte = part; bytes >= page; byte += page, bytes -= page)
        *byte = *byte;
}

size_t memory_free_bytes(void)
{
    MEMORYSTATUSEX status = { .dwLength = sizeof status };
    if (!GlobalMemoryStatusEx(&status))
        return 0;
    return status.ullAvailPhys > SIZE_MAX ? SIZE_MAX : (size_t)status.ullAvailPhys;
}

/* What is committed here is no mere promise. */
bool memory_is_allowed(size_t bytes)
{
    (void)bytes;
    return true;
}

size_t memory_resident(void *block, size_t bytes)
{
    (void)block;
    return bytes;
}
