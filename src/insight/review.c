/* From the last position to the first: what is proved of a position is proved of the move that led to it, and the table has what comes after
 * it. Then what was proved of a move before that is handed on to the position behind it. So what is proved never contradicts itself.
 * Estimates are compared with others of the same search only: those of the next position are of another depth, and depths that are odd and
 * those that are even differ by much. */
#include "insight/review.h"

#include <string.h>

const char *verdict_word(Verdict verdict)
{
    static const char *const WORDS[VERDICT_COUNT] = {
        [VERDICT_BEST] = "best",
        [VERDICT_SLOWER_WIN] = "slower win",
        [VERDICT_QUICKER_LOSS] = "quicker loss",
        [VERDICT_MISSED_WIN] = "missed win",
        [VERDICT_LOST_DRAW] = "lost the draw",
        [VERDICT_LOST] = "lost",
        [VERDICT_WEAKER] = "weaker",
    };
    return WORDS[verdict];
}

/* ---- verdicts ---- */

/* Both results are known, and differ. */
static Verdict of_change(int before, int after)
{
    return before == 0 ? VERDICT_LOST_DRAW : after == 0 ? VERDICT_MISSED_WIN : VERDICT_LOST;
}

/* The result is the same, and the value less. */
static Verdict of_loss(int result)
{
    return result > 0 ? VERDICT_SLOWER_WIN : VERDICT_QUICKER_LOSS;
}

/* Estimates that differ by so little say nothing. */
static bool is_noise(Worth before, Worth after)
{
    enum { NOISE = 20 };
    return !worth_is_exact(before) && !worth_is_exact(after) && !value_is_proved(before.value) && !value_is_proved(after.value)
           && before.value - after.value < NOISE;
}

/* As far as can be told. */
static bool loses_nothing(Worth before, Worth after)
{
    return after.value >= before.value || is_noise(before, after);
}

/* What a move that led from the one worth to the other, both of the side that moved, is called; *certain: whether that is proved. */
static Verdict verdict_of(Worth before, Worth after, bool *certain)
{
    int result_before, result_after;
    const bool known_before = worth_result(before, &result_before), known_after = worth_result(after, &result_after);
    *certain = known_before && known_after && (result_before != result_after || (worth_is_exact(before) && worth_is_exact(after)));
    if (loses_nothing(before, after))
        return VERDICT_BEST;
    if (known_before && known_after)
        return result_before != result_after ? of_change(result_before, result_after) : of_loss(result_before);
    return VERDICT_WEAKER;
}

/* ---- a game ---- */

/* The board before each move, and at the end. */
static void list_boards(const Game *game, Board boards[MAX_CELLS + 1])
{
    boards[0] = game->start;
    for (int i = 0; i < game->move_count; i++) {
        boards[i + 1] = boards[i];
        board_play(&boards[i + 1], game->moves[i]);
    }
}

static uint64_t best_columns(const Board *board, const Worth *columns, Worth best)
{
    uint64_t set = 0;
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && loses_nothing(best, columns[column]))
            set |= UINT64_C(1) << column;
    return set;
}

/* The worth of something of which this is proved as well. */
static Worth worth_with(Worth worth, ScoreBounds proved)
{
    const ScoreBounds both = bounds_both(worth.proved, proved);
    return (Worth){ both, value_within(worth.value, both) };
}

/* Judges the position before a move, of which is known what it is worth. */
static void review_move(Judging *judging, const Board *board, Worth after, ReviewedMove *move)
{
    Worth columns[MAX_COLS];
    judging_columns(judging, board, columns);
    columns[move->column] = move->after = worth_with(columns[move->column], after.proved);
    move->before = judging_best(board, columns);
    move->best = best_columns(board, columns, move->before);
    move->verdict = verdict_of(move->before, move->after, &move->certain);
    for (int column = 0; column < MAX_COLS; column++)
        move->least[column] = board_can_play(board, column) ? columns[column].proved.lower : -MAX_CELLS;
}

static Worth worth_of_position(Judging *judging, const Board *board)
{
    Worth columns[MAX_COLS];
    if (board_status(board) != STATUS_PLAYING)
        return judging_of_end(board);
    judging_columns(judging, board, columns);
    return judging_best(board, columns);
}

/* Adds a move to what is counted of its side. */
static void count_move(ReviewedSide *side, const ReviewedMove *move, int index)
{
    int before, after;
    if (move->given)
        return;
    side->moves++;
    if (worth_result(move->before, &before) && worth_result(move->after, &after)) {
        side->judged++;
        side->kept += before == after;
        if (before != after)
            side->turning = index;
    }
    if (worth_is_exact(move->before) && worth_is_exact(move->after)) {
        side->scored++;
        side->loss += move->before.proved.lower - move->after.proved.lower;
    }
}

/* Judges a move anew of whose position more is known: by results only, since estimates are those of the columns beside it. */
static void judge_again(ReviewedMove *move)
{
    int before, after;
    if (!worth_result(move->before, &before) || !worth_result(move->after, &after))
        return;
    move->verdict = verdict_of(move->before, move->after, &move->certain);
    if (move->certain) {
        move->best = 0;
        for (int column = 0; column < MAX_COLS; column++)
            move->best |= (uint64_t)(move->least[column] >= move->before.proved.lower) << column;
    }
    move->best &= ~(UINT64_C(1) << move->column);
    move->best |= (uint64_t)(move->verdict == VERDICT_BEST) << move->column;
}

/* Of a move a search has looked at all that may follow, which may prove more than the search of the position behind it. No move is worth
 * more than its position. */
static void hand_on_proofs(Review *review, int count)
{
    for (int i = 0; i < count; i++) {
        const ScoreBounds proved = worth_turned(review->moves[i].after).proved;
        if (i + 1 == count) {
            review->end = worth_with(review->end, proved);
            return;
        }
        ReviewedMove *next = &review->moves[i + 1];
        next->before = worth_with(next->before, proved);
        next->after = worth_with(next->after, bounds_lowered(next->after.proved, next->before.proved.upper));
        judge_again(next);
    }
}

void review_game(Judging *judging, const Played *played, Review *review)
{
    Board boards[MAX_CELLS + 1];
    const Game *game = &played->game;
    memset(review, 0, sizeof *review);
    review->played = played;
    review->sides[0].turning = review->sides[1].turning = -1;
    list_boards(game, boards);
    review->end = worth_of_position(judging, &game->now);
    Worth after = worth_turned(review->end);
    for (int i = game->move_count - 1; i >= 0; i--) {
        ReviewedMove *move = &review->moves[i];
        move->column = game->moves[i];
        move->given = i < game->undo_limit;
        review_move(judging, &boards[i], after, move);
        after = worth_turned(move->before);
    }
    hand_on_proofs(review, game->move_count);
    for (int i = 0; i < game->move_count; i++)
        count_move(&review->sides[review_side(review, i)], &review->moves[i], i);
}
