/* Exact scores decide where they prove a mistake or a win that was kept, or no column without one looks better than the move; else values,
 * where only a loss of much is called a mistake, since they are estimates. */
#include "view/review.h"

#include <math.h>
#include <string.h>

void review_begin(Review *review, const Game *game)
{
    memset(review, 0, sizeof *review);
    review->game = *game;
    review->runs = game->move_count > 0;
}

Game review_position(const Review *review)
{
    Game game = review->game;
    game_undo(&game, game.move_count - review->next);
    return game;
}

/* The best of a list by column; nan if it says nothing of the move itself. */
static double best_of(const double *list, int columns, int move)
{
    double best = list[move];
    for (int column = 0; column < columns; column++)
        if (list[column] > best)
            best = list[column];
    return best;
}

static int sign(double value)
{
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

static Verdict judge_exactly(double best, double move)
{
    enum { SOONER = 4 }; /* moves of the winner */
    if (sign(move) == sign(best))
        return best < 0 && best - move >= SOONER ? VERDICT_QUICKER_LOSS : VERDICT_KEPT;
    return best > 0 ? VERDICT_MISSED_WIN : VERDICT_MISTAKE;
}

/* Whether a column that has no score is better than the move by what is estimated: an engine that was cut off has proved a loss by the
 * move, perhaps, and of the others nothing yet. */
static bool better_may_be(const PeerReport *report, int columns, int move)
{
    for (int column = 0; column < columns && report->has_fitness; column++)
        if (isnan(report->scores[column]) && report->fitness[column] > report->fitness[move])
            return true;
    return false;
}

bool review_has_win(const PeerReport *report, int columns)
{
    bool found = false;
    for (int column = 0; column < columns && report->has_scores; column++)
        found |= report->scores[column] > 0;
    return found;
}

bool review_is_unsearched(const PeerReport *report, int columns, int column)
{
    return review_has_win(report, columns) && isnan(report->scores[column]) && report->has_fitness && report->fitness[column] == 0;
}

static const double MUCH = 0.3; /* of a value that is lost */

Verdict review_judge(const PeerReport *report, int columns, int move, bool *is_exact)
{
    const bool has_value = report->has_fitness && !review_is_unsearched(report, columns, move);
    const double score = report->has_scores ? report->scores[move] : NAN, value = has_value ? report->fitness[move] : NAN;
    const Verdict verdict = isnan(score) ? VERDICT_UNKNOWN : judge_exactly(best_of(report->scores, columns, move), score);
    *is_exact = verdict >= VERDICT_MISTAKE || (verdict != VERDICT_UNKNOWN && (score > 0 || !better_may_be(report, columns, move)));
    if (*is_exact)
        return verdict;
    return isnan(value) ? VERDICT_UNKNOWN : best_of(report->fitness, columns, move) - value > MUCH ? VERDICT_MISTAKE : VERDICT_KEPT;
}

/* The best score that is known of a position; nan if none is. *all: of each column that can be played. */
static double best_score(const Board *board, const PeerReport *report, bool *all)
{
    double best = NAN;
    *all = report->has_scores;
    for (int column = 0; column < board->geometry.cols && report->has_scores; column++) {
        if (!board_can_play(board, column))
            continue;
        *all = *all && !isnan(report->scores[column]);
        best = fmax(best, report->scores[column]);
    }
    return best;
}

Verdict review_judge_behind(const Board *behind, const PeerReport *report, bool *is_exact)
{
    const bool is_over = board_status(behind) != STATUS_PLAYING;
    bool all = true;
    const double score = is_over ? board_final_score(behind) : best_score(behind, report, &all);
    *is_exact = score > 0 || (all && !isnan(score));
    if (*is_exact)
        return score < 0 ? VERDICT_KEPT : VERDICT_MISSED_WIN;
    /* Lost is what has a fitness of -0.5 or less. */
    return !report->has_value ? VERDICT_UNKNOWN : 0.5 + report->value > MUCH ? VERDICT_MISTAKE : VERDICT_KEPT;
}

void review_take(Review *review, const PeerReport *report)
{
    const int cols = review->game.now.geometry.cols, last = review->game.move_count - 1;
    const Board board = review_position(review).now;
    if (review->looks_behind) {
        const int before = review->next - 1;
        review->verdict[before] = review_judge_behind(&board, report, &review->is_exact[before]);
        review->looks_behind = false;
    }
    if (review->next <= last) {
        const int i = review->next++, move = review->game.moves[i];
        review->verdict[i] = review_judge(report, cols, move, &review->is_exact[i]);
        review->looks_behind = review_is_unsearched(report, cols, move);
    }
    if (review->looks_behind && review->next > last && board_status(&review->game.now) != STATUS_PLAYING) {
        review->verdict[last] = review_judge_behind(&review->game.now, NULL, &review->is_exact[last]);
        review->looks_behind = false;
    }
    review->runs = review->next <= last || review->looks_behind;
}

bool review_is_complete(const Review *review)
{
    return review->next == review->game.move_count && !review->looks_behind;
}

bool review_is_of(const Review *review, const Board *start, const int *line, int length)
{
    return review->game.move_count == length && length > 0 && board_equal(&review->game.start, start)
           && memcmp(review->game.moves, line, (size_t)length * sizeof line[0]) == 0;
}

bool review_turned(const Review *review, int move)
{
    return move >= 0 && move < review->next && review->verdict[move] >= VERDICT_QUICKER_LOSS;
}

int review_next_turn(const Review *review, int after)
{
    for (int i = 0; i < review->next; i++) {
        const int move = (after + i) % review->next;
        if (review_turned(review, move))
            return move;
    }
    return -1;
}

void review_count(const Review *review, Player side, int counts[VERDICT_MISSED_WIN + 1])
{
    memset(counts, 0, (VERDICT_MISSED_WIN + 1) * sizeof counts[0]);
    for (int i = 0; i < review->next; i++)
        if ((review->game.start.count + i) % 2 == (int)side)
            counts[review->verdict[i]]++;
}

bool review_has_judged(const Review *review, Player side)
{
    int counts[VERDICT_MISSED_WIN + 1];
    review_count(review, side, counts);
    return counts[VERDICT_KEPT] + counts[VERDICT_QUICKER_LOSS] + counts[VERDICT_MISTAKE] + counts[VERDICT_MISSED_WIN] > 0;
}
