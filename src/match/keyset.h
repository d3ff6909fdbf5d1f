/* A set of keys, which are numbered in the order in which they came. */
#ifndef MATCH_KEYSET_H
#define MATCH_KEYSET_H

#include "game/geometry.h"

#include <stdbool.h>
#include <stddef.h>

/* 128 bits, on machines of 32 bits too. */
typedef struct {
    uint64_t high, low;
} Key;

static inline Key key_of_bits(WideBits bits)
{
    return (Key){ wide_high(bits), (uint64_t)bits };
}

/* All zero is an empty set. */
typedef struct {
    Key *keys;    /* open addressing */
    int *numbers; /* of the keys, from 1; 0 is a free place */
    size_t capacity, count;
} KeySet;

typedef enum { KEY_NEW, KEY_KNOWN, KEY_NO_MEMORY } KeyResult;

KeyResult keyset_add(KeySet *set, Key key);
bool keyset_has(const KeySet *set, Key key);

/* The number of a key, from 0; -1 if it is not there. */
int keyset_number(const KeySet *set, Key key);
void keyset_free(KeySet *set);

#endif
