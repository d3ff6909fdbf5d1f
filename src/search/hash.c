/* Hash memory in whole cache lines. Generations make forgetting free: `newgame` in a script of short games must
 * not cost the zeroing of the table. */
#include "search/hash.h"

#include "base/memory.h"

#include <assert.h>

bool hash_resize(Hash *hash, size_t bytes)
{
#ifdef TORTURE
    bytes = 2 * HASH_LINE; /* nearly every entry collides with every other */
#endif
    void *lines = memory_map(bytes);
    if (lines == NULL)
        return false;
    hash_free(hash);
    *hash = (Hash){ .lines = lines, .line_count = bytes / HASH_LINE, .generation = 1, .clean = true };
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
    if (hash->clean)
        return;
    if (hash->generation == HASH_GENERATIONS)
        zero(hash);
    else
        hash->generation++;
    hash->clean = true;
}

void hash_begin(Hash *hash, const Geometry *geometry, HashUser user)
{
    /* In another arrangement the marks stand elsewhere. */
    if (user != hash->user || geometry_kind(geometry) != geometry_kind(&hash->geometry))
        zero(hash);
    else if (!geometry_equal(geometry, &hash->geometry))
        hash_clear(hash);
    hash->geometry = *geometry;
    hash->user = user;
    hash->clean = false;
}

Hash hash_half(const Hash *hash, int which, HashUser user)
{
    Hash half = *hash;
    const uint64_t middle = hash->line_count / 2;
    half.user = user;
    assert(middle > 0);
    half.lines = (char *)hash->lines + (which == 0 ? 0 : middle * HASH_LINE);
    half.line_count = which == 0 ? middle : hash->line_count - middle;
    return half;
}
