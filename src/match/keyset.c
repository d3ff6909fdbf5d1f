/* Linear probing in a table that is at most half full. */
#include "match/keyset.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

static bool same(Key a, Key b)
{
    return a.high == b.high && a.low == b.low;
}

/* The place of the key, or the free one where it belongs. */
static size_t place_of(const KeySet *set, Key key)
{
    size_t i = (size_t)random_mix(key.low ^ random_mix(key.high)) & (set->capacity - 1);
    while (set->numbers[i] != 0 && !same(set->keys[i], key))
        i = (i + 1) & (set->capacity - 1);
    return i;
}

static bool grow(KeySet *set)
{
    KeySet larger = { .capacity = set->capacity == 0 ? 256 : 2 * set->capacity, .count = set->count };
    larger.keys = memory_zeroed(larger.capacity * sizeof *larger.keys);
    larger.numbers = memory_zeroed(larger.capacity * sizeof *larger.numbers);
    if (larger.keys == NULL || larger.numbers == NULL) {
        keyset_free(&larger);
        return false;
    }
    for (size_t i = 0; i < set->capacity; i++) {
        if (set->numbers[i] == 0)
            continue;
        const size_t place = place_of(&larger, set->keys[i]);
        larger.keys[place] = set->keys[i];
        larger.numbers[place] = set->numbers[i];
    }
    free(set->keys);
    free(set->numbers);
    *set = larger;
    return true;
}

KeyResult keyset_add(KeySet *set, Key key)
{
    if (2 * (set->count + 1) > set->capacity && !grow(set))
        return KEY_NO_MEMORY;
    const size_t place = place_of(set, key);
    if (set->numbers[place] != 0)
        return KEY_KNOWN;
    set->keys[place] = key;
    set->numbers[place] = (int)++set->count;
    return KEY_NEW;
}

int keyset_number(const KeySet *set, Key key)
{
    if (set->capacity == 0)
        return -1;
    return set->numbers[place_of(set, key)] - 1;
}

bool keyset_has(const KeySet *set, Key key)
{
    return keyset_number(set, key) >= 0;
}

void keyset_free(KeySet *set)
{
    free(set->keys);
    free(set->numbers);
    *set = (KeySet){ .keys = NULL };
}
