/* Positions with one good move that is hard to see. */
#ifndef INSIGHT_PUZZLE_H
#define INSIGHT_PUZZLE_H

#include "base/progress.h"
#include "base/random.h"
#include "game/commandline.h"
#include "insight/judging.h"

typedef struct {
    Board board;
    int columns[MAX_CELLS];  /* a sequence that leads to it */
    int solution;            /* the only column that wins, or the only one that does not lose */
    int moves;               /* that the winner needs: after the solution, or after the best other column if the solution saves a draw */
    int scores[MAX_COLS];    /* of the columns that are not full */
    int line[MAX_CELLS];     /* best play, beginning with the solution, to the end of the game */
    int line_length;
    int number;              /* of those found, from 0 */
    int rank;                /* of the solution in what look-ahead 4 thinks of the columns: 2 is the second best */
    int grade;               /* of difficulty, from 1 */
} Puzzle;

typedef struct {
    Judging judging; /* without limits */
    Hash lookahead;
    Random random;
    Progress progress; /* begun by who asks; a step is a puzzle found */
    Geometry geometry;
    Range plies, moves;
    bool saves; /* draws are to be saved, not wins to be found */
} PuzzleFinder;

/* Finds puzzles that look different from each other, up to mirror images: at least eight cells differ. Writes up to `count` to `puzzles`, in the
 * order of difficulty, in `grades` grades of about the same size; returns how many were found before it gave up. */
int puzzles_find(PuzzleFinder *finder, Puzzle *puzzles, int count, int grades);

#endif
