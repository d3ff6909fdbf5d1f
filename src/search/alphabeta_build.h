/* The builds of alpha-beta, one for each kind of board. Private to alphabeta. */
#ifndef SEARCH_ALPHABETA_BUILD_H
#define SEARCH_ALPHABETA_BUILD_H

#include "search/alphabeta.h"

/* As the functions of alphabeta.h. */
typedef struct {
    void (*begin)(const AlphabetaTask *task, AlphabetaResult *result);
    bool (*deepen)(const AlphabetaTask *task, AlphabetaResult *result);
} AlphabetaBuild;

extern const AlphabetaBuild alphabeta_7x6, alphabeta_64, alphabeta_128;

#endif
