/* Random positions are tried until enough fit: first what is cheap to see, then what look-ahead thinks, then the solver, which is asked for a
 * line only of what is taken. */
#include "insight/puzzle.h"

#include "game/bitboard.h"
#include "insight/draw.h"
#include "search/lookahead.h"

#include <stdlib.h>

static int cells_that_differ(const Board *a, const Board *b)
{
    return bits_count((a->stones[0] ^ b->stones[0]) | (a->stones[1] ^ b->stones[1]));
}

static bool looks_new(const Puzzle *puzzles, int count, const Board *board)
{
    enum { LEAST = 8 };
    const Board mirror = board_mirror(board);
    for (int i = 0; i < count; i++)
        if (cells_that_differ(board, &puzzles[i].board) < LEAST || cells_that_differ(&mirror, &puzzles[i].board) < LEAST)
            return false;
    return true;
}

/* Of the scores the one that wins while no other does, or does not lose while all others do. */
static bool has_solution(const PuzzleFinder *finder, Puzzle *puzzle)
{
    const Board *board = &puzzle->board;
    int good = 0, second = -MAX_CELLS;
    for (int column = 0; column < board->geometry.cols; column++) {
        if (!board_can_play(board, column))
            continue;
        const int score = puzzle->scores[column];
        if (score > 0 && finder->saves)
            return false;
        if (finder->saves ? score == 0 : score > 0) {
            good++;
            puzzle->solution = column;
        } else if (score > second) {
            second = score;
        }
    }
    if (good != 1 || second == -MAX_CELLS)
        return false;
    const int plies = solver_plies_to_end(board, finder->saves ? second : puzzle->scores[puzzle->solution]);
    puzzle->moves = (plies + 1) / 2;
    return puzzle->moves >= finder->moves.first && puzzle->moves <= finder->moves.last;
}

static void rank_solution(PuzzleFinder *finder, Puzzle *puzzle)
{
    enum { PAIRS = 4 };
    const Board *board = &puzzle->board;
    const SearchControl unlimited = search_unlimited(1);
    LookaheadResult seen;
    lookahead(board, PAIRS, &finder->lookahead, &unlimited, NULL, NULL, &seen);
    puzzle->rank = 1;
    for (int column = 0; column < board->geometry.cols; column++)
        puzzle->rank += board_can_play(board, column) && seen.fitness[column] > seen.fitness[puzzle->solution];
}

/* Whether the position is a puzzle; fills in all but the grade. */
static bool judge(PuzzleFinder *finder, Puzzle *puzzle)
{
    const Board *board = &puzzle->board;
    SolverResult solved;
    const SearchControl unlimited = search_unlimited(1);
    const SolverTask task = { .board = board, .book = &finder->judging.book, .hash = &finder->judging.exact, .control = &unlimited };
    solver_columns(&task, &solved);
    for (int column = 0; column < board->geometry.cols; column++)
        puzzle->scores[column] = board_can_play(board, column) ? solved.column[column].lower : 0;
    if (!has_solution(finder, puzzle))
        return false;
    rank_solution(finder, puzzle);
    if (puzzle->rank < 2)
        return false;
    puzzle->line_length = solver_line(&task, &solved, puzzle->line);
    return true;
}

static int by_difficulty(const void *a, const void *b)
{
    const Puzzle *p = a, *q = b;
    if (p->moves != q->moves)
        return p->moves - q->moves;
    if (p->rank != q->rank)
        return p->rank - q->rank;
    if (p->board.count != q->board.count)
        return p->board.count < q->board.count ? 1 : -1;
    return p->number - q->number; /* qsort keeps no order, and grades must be the same everywhere */
}

int puzzles_find(PuzzleFinder *finder, Puzzle *puzzles, int count, int grades)
{
    enum { MOST_MISSES = 1000000 };
    int found = 0;
    for (int misses = 0; found < count && misses < MOST_MISSES; misses++) {
        Puzzle *puzzle = &puzzles[found];
        if (draw_position(&finder->random, &finder->geometry, finder->plies, &puzzle->board, puzzle->columns) && draw_is_open(&puzzle->board)
            && looks_new(puzzles, found, &puzzle->board) && judge(finder, puzzle)) {
            puzzle->number = found++;
            misses = 0;
            progress_step(&finder->progress, (uint64_t)found, (uint64_t)count);
        }
    }
    qsort(puzzles, (size_t)found, sizeof *puzzles, by_difficulty);
    for (int i = 0; i < found; i++)
        puzzles[i].grade = 1 + (int)((int64_t)i * grades / found);
    return found;
}
