/* Monte Carlo tree search.
 *
 * Selection is PUCT (Christopher Rosin, "Multi-armed bandits with episode context", 2011, in the form of Silver et al.,
 * 2017). Playouts are random among the moves that leave the opponent no win at once; those of guided search are played
 * with more skill, see mcts_core.h. Proofs are backed up as in Mark Winands, Yngvi Bjornsson and Jahn-Takeshi Saito,
 * "Monte-Carlo Tree Search Solver", 2008, with both bounds of a result instead of wins and losses only: Tristan
 * Cazenave and Abdallah Saffidine, "Score Bounded Monte-Carlo Tree Search", 2010.
 *
 * The tree lives in the hash memory and stays there: the next search of the same game begins with the part of it that
 * is below its position. When the memory is full the tree stops growing, and the search goes on in it. */
#ifndef SEARCH_MCTS_H
#define SEARCH_MCTS_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"
#include "search/mcts_guide.h"
#include "search/solver.h"

/* How many playouts a tree can take in all, those of earlier searches included. Of visits that are guided a search ends at a GUIDED_UNIT of
 * that, and the next one halves their counts first if there is half as many. */
enum { MCTS_MAX_PLAYOUTS = INT32_MAX };

/* How many nodes of alpha-beta take about as long as a visit that is guided. */
enum { MCTS_NODES_A_VISIT = 8 };

typedef struct {
    uint64_t playouts; /* of this search */
    uint64_t plies;    /* stones played in them, those on the way down the tree not counted */
    uint32_t visits[MAX_COLS]; /* playouts that began with the column, earlier searches included */
    double fitness[MAX_COLS];  /* their mean result from the side to move, one draw thrown in, or the estimate, so that 1 and -1 are proofs;
                                  the proved result where there is one; NAN for a full column */
    ScoreBounds possible[MAX_COLS]; /* the results that each column that is not full can have: -1, 0 or 1 */
    int best[MAX_COLS];        /* the columns held best, ascending: those proved best, else the most visited that are not proved lost */
    int best_count;
    bool proved; /* these are sure to be as good as the most visited column promises to be */
    int line[MAX_CELLS]; /* the moves held best, from the position on */
    int line_length;
    int hash_use; /* of 1000 parts of the memory */
} MctsResult;

/* Called in the searching thread now and then: after 1024 playouts, 2048 and so on, later after each half million; and at the end. */
typedef void MctsCallback(void *context, const MctsResult *result);

typedef struct {
    const Board *board; /* unfinished */
    uint64_t playouts;  /* ends the search, as do the proof of the position's result, max_nodes (in playouts, too) and the
                           other limits of control */
    const MctsGuide *guide; /* NULL: random playouts; else leaves are estimated, and moves tried the more often the better they are. The tree
                               of one kind is no use to the other */
    Hash *hash;
    const SearchControl *control;
    uint64_t seed; /* with one thread the tree depends on this, the playouts and the tree before only */
    const ScoreBounds *known; /* NULL, or what others have proved of the score of each column that is not full */
    MctsCallback *callback; /* NULL: none */
    void *context;          /* for the callback */
} MctsTask;

void mcts_search(const MctsTask *task, MctsResult *result);

#endif
