/* The builds of alpha-beta, one for each kind of board. Private to alphabeta. */
#ifndef SEARCH_ALPHABETA_BUILD_H
#define SEARCH_ALPHABETA_BUILD_H

#include "search/alphabeta.h"

/* As the functions of alphabeta.h; `layout` is what hash_begin takes. */
typedef struct {
    void (*begin)(const AlphabetaTask *task, AlphabetaResult *result);
    bool (*deepen)(const AlphabetaTask *task, AlphabetaResult *result);
    size_t layout;
} AlphabetaBuild;

extern const AlphabetaBuild alphabeta_7x6; /* exactly 7 6 4 */
extern const AlphabetaBuild alphabeta_64;  /* boards of up to 64 bits */
extern const AlphabetaBuild alphabeta_128; /* boards of up to 128 bits */

#endif
