/* The review for programs that show chess games: the evaluation of the position behind a move from the side of x, as [%eval N] in the
 * hundredths that UCI calls centipawns, or #N for a win in N moves, and a glyph for moves that could have been better. */
#include "base/version.h"
#include "insight/review_write.h"
#include "record/pgn.h"

#include <stdio.h>

static void add_evaluation(Text *text, Worth worth, const Board *board)
{
    const bool first = board_turn(board) == PLAYER_X;
    const Worth of_x = first ? worth : worth_turned(worth);
    const int score = worth.proved.lower;
    if (board_status(board) != STATUS_PLAYING)
        return;
    if (!worth_is_exact(worth) || score == 0)
        text_printf(text, "[%%eval %.2f] ", score == 0 && worth_is_exact(worth) ? 0.0 : of_x.value / 100.0);
    else
        text_printf(text, "[%%eval #%s%d] ", of_x.proved.lower > 0 ? "" : "-", (solver_plies_to_end(board, score) + 1) / 2);
}

/* What had been better, as moves. */
static void add_better(Text *text, const Board *before, const ReviewedMove *move)
{
    const char *between = "; better: ";
    for (int column = 0; column < before->geometry.cols; column++)
        if (move->best >> column & 1) {
            text_add_string(text, between);
            pgn_add_cell(text, before, column);
            between = ", ";
        }
}

static void add_move(Text *text, const Board *before, const ReviewedMove *move, bool first)
{
    Board after = *before;
    char worth[WORTH_TEXT];
    board_play(&after, move->column);
    pgn_add_move(text, before, move->column, first);
    if (move->given) {
        text_add_string(text, " {opening}\n");
        return;
    }
    if (move->verdict != VERDICT_BEST)
        text_add_string(text, verdict_is_turn(move->verdict) ? " $4" : " $6");
    text_add_string(text, " {");
    add_evaluation(text, worth_turned(move->after), &after);
    text_printf(text, "%s%s (%s)", move->certain ? "" : "perhaps ", verdict_word(move->verdict), worth_format(move->after, &before->geometry, worth));
    if (move->verdict != VERDICT_BEST)
        add_better(text, before, move);
    text_add_string(text, "}\n");
}

static void add_tag(Text *text, const char *name, const char *value)
{
    pgn_add_tag(text, name, value[0] == '\0' ? "?" : value);
}

void review_write_pgn(Text *text, const Review *review, uint64_t number)
{
    const Played *played = review->played;
    Board board = played->game.start;
    char count[24];
    snprintf(count, sizeof count, "%d", (int)number);
    add_tag(text, "Event", played->event);
    add_tag(text, "Site", "?");
    add_tag(text, "Date", played->date[0] == '\0' ? PGN_NO_DATE : played->date);
    add_tag(text, "Round", played->round[0] == '\0' ? count : played->round);
    add_tag(text, "White", played->name[PLAYER_X]);
    add_tag(text, "Black", played->name[PLAYER_O]);
    add_tag(text, "Result", played_result(played));
    pgn_add_board(text, &board);
    add_tag(text, "Annotator", "fourinrow " FOURINROW_VERSION);
    text_add_string(text, "\n");
    for (int i = 0; i < played->game.move_count; i++) {
        add_move(text, &board, &review->moves[i], i == 0);
        board_play(&board, review->moves[i].column);
    }
    text_printf(text, "%s\n\n", played_result(played));
}
