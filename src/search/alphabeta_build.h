/* The builds of alpha-beta, one for each kind of board. Private to alphabeta. */
#ifndef SEARCH_ALPHABETA_BUILD_H
#define SEARCH_ALPHABETA_BUILD_H

#include "search/alphabeta.h"

/* As alphabeta_deepen. */
typedef bool AlphabetaDeepen(const AlphabetaTask *task, AlphabetaResult *result);

AlphabetaDeepen alphabeta_deepen_7x6, alphabeta_deepen_64, alphabeta_deepen_128;

#endif
