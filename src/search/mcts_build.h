/* The builds of Monte Carlo tree search, one for each kind of board. Private to mcts. */
#ifndef SEARCH_MCTS_BUILD_H
#define SEARCH_MCTS_BUILD_H

#include "search/mcts.h"
#include "search/mcts_guide.h"
#include "search/mcts_tree.h"

#include <stdatomic.h>

/* What the threads of a search share. */
typedef struct MctsTeam {
    const MctsTask *task;
    Tree tree;
    int threads;
    atomic_ullong left;            /* playouts that no thread has taken yet */
    atomic_ullong playouts, plies; /* as far as the threads have told */
    void (*tell)(struct MctsTeam *team); /* calls the callback; NULL: there is none */
} MctsTeam;

/* The work of one thread: adds playouts to the tree until no more are left or the search is over. The first thread has number 0; it alone
 * tells how the search goes. Where somebody wins at once, or has lost, there is nothing to do. */
typedef void MctsWork(MctsTeam *team, int number);

MctsWork mcts_work_7x6, mcts_work_64, mcts_work_128;
MctsWork mcts_guided_7x6, mcts_guided_64, mcts_guided_128;

#endif
