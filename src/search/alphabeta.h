/* Alpha-beta: the search for boards and clocks that leave no time for an exact answer.
 *
 * Iterative deepening with principal variation search (Tony Marsland and Murray Campbell, "Parallel Search of Strongly
 * Ordered Game Trees", 1982), a transposition table, and the proved bounds of bounds.h. Forced moves cost no depth, so it
 * ends in quiet positions only. */
#ifndef SEARCH_ALPHABETA_H
#define SEARCH_ALPHABETA_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"
#include "search/network.h"
#include "search/solver.h"
#include "search/values.h"

/* What a position is worth to the side to move: an estimate between -VALUE_ESTIMATE and VALUE_ESTIMATE, or a proof: 0 for a
 * draw, VALUE_PROVED + s for a win of score s (see solver.h), -VALUE_PROVED - s for a loss of score -s. */
enum { VALUE_ESTIMATE = 9999, VALUE_PROVED = 10000, VALUE_INFINITE = 20000 };

static inline int value_of_score(int score)
{
    return score > 0 ? VALUE_PROVED + score : score < 0 ? -VALUE_PROVED + score : 0;
}

static inline bool value_is_proved(int value)
{
    return value > VALUE_PROVED || value < -VALUE_PROVED;
}

static inline int score_of_value(int value)
{
    return value > VALUE_PROVED ? value - VALUE_PROVED : value < -VALUE_PROVED ? value + VALUE_PROVED : 0;
}

/* What becomes of a value when so much is proved of the score. */
static inline int value_within(int value, ScoreBounds proved)
{
    const int lower = value_of_score(proved.lower), upper = value_of_score(proved.upper);
    return value < lower ? lower : value > upper ? upper : value;
}

/* What is known of a position, of a deepening that can be gone on with. */
typedef struct {
    int depth; /* plies, of the last iteration that was completed */
    int value[MAX_COLS]; /* of each column that is not full, from the side to move. That of the best column is of `depth`;
                            the others are known to be no better at that depth, and their value is two plies less deep. In
                            an iteration that was cut off they may still have the value they had before, see iteration */
    int iteration[MAX_COLS]; /* the depth of the iteration that each value is of */
    ScoreBounds proved[MAX_COLS]; /* of the score of each column that is not full; a value of a win or a loss is within */
    int best;                /* column; one that is not proved to lose, if there is any */
    int line[MAX_CELLS];     /* the moves expected, beginning with it */
    int line_length;
    uint64_t nodes; /* in all */
    int hash_use;   /* of 1000 lines of the table */
} AlphabetaResult;

/* Called in the searching thread after each completed iteration. */
typedef void AlphabetaCallback(void *context, const AlphabetaResult *result);

typedef struct {
    const Board *board; /* unfinished */
    Hash *hash;         /* keeps what is learned */
    const Network *network; /* that estimates, for this geometry; NULL: values do */
    const ValuesTable *values; /* NULL: threats do, see evaluate.h */
    int max_depth;      /* plies */
    const SearchControl *control; /* max_nodes counts the nodes of this call */
    AlphabetaCallback *callback;  /* NULL: none */
    void *context;                /* for the callback */
} AlphabetaTask;

/* What the rules say of an unfinished position: depth 0. */
void alphabeta_begin(const Board *board, AlphabetaResult *result);

/* Goes on with the next depth until there is no more to find out or max_depth is done (true), or the search must end
 * (false). An iteration that is not completed counts as far as it came: if it found a better column, or the best one lost. */
bool alphabeta_deepen(const AlphabetaTask *task, AlphabetaResult *result);

#endif
