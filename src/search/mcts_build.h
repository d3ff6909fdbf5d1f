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
    atomic_ullong playouts, plies; /* as far as the threads have told */
    void (*tell)(struct MctsTeam *team); /* calls the callback, which is there */
} MctsTeam;

/* One thread of a search. The first one has number 0; it alone tells how the search goes. */
typedef struct {
    MctsTeam *team;
    int number;
    uint64_t max_playouts; /* of this thread */
} MctsMember;

/* Adds playouts to the tree until those of this thread are done or the search is over. The position must leave a choice:
 * somebody wins it at once, or has lost it, is for the caller to see. */
typedef void MctsWork(const MctsMember *member);

MctsWork mcts_work_7x6, mcts_work_64, mcts_work_128;
MctsWork mcts_guided_7x6, mcts_guided_64, mcts_guided_128;

#endif
