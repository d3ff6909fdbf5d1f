/* What is asked about the scores of positions, and the threads that answer it together. Private to the solver. */
#ifndef SEARCH_SOLVER_TEAM_H
#define SEARCH_SOLVER_TEAM_H

#include "search/solver_task.h"

enum { SOLVER_SCORE = MAX_CELLS /* what no score reaches */ };

/* A position, and what is to be known of it. The first four fields are to be set. */
typedef struct {
    Board board;        /* unfinished */
    int column;         /* that leads to it from the board of the task, -1 if it is that one */
    int window;         /* whether its score is at least this, or SOLVER_SCORE: the score itself */
    ScoreBounds bounds; /* what is proved of it */
    ScoreBounds first;  /* what was before the search */
    int told;           /* the question that was reported last */
    int threads;        /* that look for the answer to its question … */
    atomic_uint asked;  /* … which has this number */
} SolverGoal;

/* Works on the goals until all are reached or the search must end. One thread takes them in their order; several, when there is work for
 * them, different ones, and who finds none left helps another. The callback of the task is called in any of them, one at a time. *nodes
 * is what was visited before, and rises. False if the search must end. */
bool solver_reach(const SolverTask *task, SolverGoal *goals, int count, uint64_t *nodes);

/* Tells the callback of the task, before there is a search, that the book has the score that the bounds of the goal are. */
void solver_report_book(const SolverTask *task, const SolverGoal *goal);

/* What a score is where it may be only the result that is asked for. */
static inline int solver_result(const SolverTask *task, int score)
{
    return task->weak ? score_result(score) : score;
}

#endif
