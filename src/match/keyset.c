/* Linear probing in a table that is at most half full. */
#include "match/keyset.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

/* The place of the key, or the free one where it belongs. */
static WideBits *place_of(const KeySet *set, WideBits key)
{
    size_t i = (size_t)random_mix((uint64_t)key ^ random_mix((uint64_t)(key >> 64))) & (set->capacity - 1);
    while (set->keys[i] != 0 && set->keys[i] != key)
        i = (i + 1) & (set->capacity - 1);
    return &set->keys[i];
}

static bool grow(KeySet *set)
{
    KeySet larger = { NULL, set->capacity == 0 ? 256 : 2 * set->capacity, set->count };
    larger.keys = memory_zeroed(larger.capacity * sizeof *larger.keys);
    if (larger.keys == NULL)
        return false;
    for (size_t i = 0; i < set->capacity; i++)
        if (set->keys[i] != 0)
            *place_of(&larger, set->keys[i]) = set->keys[i];
    free(set->keys);
    *set = larger;
    return true;
}

KeyResult keyset_add(KeySet *set, WideBits key)
{
    if (2 * (set->count + 1) > set->capacity && !grow(set))
        return KEY_NO_MEMORY;
    WideBits *place = place_of(set, key);
    if (*place == key)
        return KEY_KNOWN;
    *place = key;
    set->count++;
    return KEY_NEW;
}

bool keyset_has(const KeySet *set, WideBits key)
{
    return set->capacity > 0 && *place_of(set, key) == key;
}

void keyset_free(KeySet *set)
{
    free(set->keys);
    *set = (KeySet){ NULL, 0, 0 };
}
