/* Hash memory in whole cache lines. Generations make forgetting free: `newgame` in a script of short games must
 * not cost the zeroing of the table. */
#include "search/hash.h"

#include "base/memory.h"

bool hash_resize(Hash *hash, size_t bytes)
{
#ifdef TORTURE
    bytes = HASH_LINE; /* every entry collides with every other */
#endif
    void *lines = memory_map(bytes);
    if (lines == NULL)
        return false;
    hash_free(hash);
    *hash = (Hash){ .lines = lines, .line_count = bytes / HASH_LINE, .generation = 1 };
    return true;
}

void hash_free(Hash *hash)
{
    memory_unmap(hash->lines, hash->line_count * HASH_LINE);
    hash->lines = NULL;
}

static void zero(Hash *hash)
{
    memory_zero_map(hash->lines, hash->line_count * HASH_LINE);
    hash->generation = 1;
}

void hash_clear(Hash *hash)
{
    if (hash->generation == HASH_GENERATIONS)
        zero(hash);
    else
        hash->generation++;
}

void hash_begin(Hash *hash, const Geometry *geometry, size_t layout)
{
    /* In another layout the marks stand elsewhere. */
    if (layout != hash->layout)
        zero(hash);
    else if (!geometry_equal(geometry, &hash->geometry))
        hash_clear(hash);
    hash->geometry = *geometry;
    hash->layout = layout;
}
