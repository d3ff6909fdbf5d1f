/* A set of numbers of 128 bits, which are themselves numbered in the order in which they came. */
#ifndef MATCH_KEYSET_H
#define MATCH_KEYSET_H

#include "game/geometry.h"

#include <stdbool.h>
#include <stddef.h>

/* All zero is an empty set. */
typedef struct {
    WideBits *keys; /* open addressing; 0 is a free place */
    int *numbers;   /* of the keys, from 0 */
    size_t capacity, count;
} KeySet;

typedef enum { KEY_NEW, KEY_KNOWN, KEY_NO_MEMORY } KeyResult;

/* Adds a key, which is not 0. */
KeyResult keyset_add(KeySet *set, WideBits key);
bool keyset_has(const KeySet *set, WideBits key);

/* The number of a key, from 0; -1 if it is not there. */
int keyset_number(const KeySet *set, WideBits key);
void keyset_free(KeySet *set);

#endif
