/* The review for people. */
#include "insight/review_write.h"
#include "search/fitness.h"

#include <inttypes.h>
#include <stdio.h>

const char *worth_format(Worth worth, const Geometry *geometry, char text[WORTH_TEXT])
{
    int result;
    if (worth_is_exact(worth))
        snprintf(text, WORTH_TEXT, worth.proved.lower == 0 ? "0" : "%+d", worth.proved.lower);
    else if (worth_result(worth, &result))
        snprintf(text, WORTH_TEXT, "%s", result > 0 ? "won" : "lost");
    else
        snprintf(text, WORTH_TEXT, "~%+.2f", fitness_of_value(geometry, worth.value));
    return text;
}

void review_add_columns(Text *text, uint64_t set, const char *between)
{
    bool first = true;
    for (int column = 0; column < MAX_COLS; column++)
        if (set >> column & 1) {
            text_printf(text, "%s%d", first ? "" : between, column);
            first = false;
        }
}

void review_title(Text *text, const Review *review)
{
    const Played *played = review->played;
    for (int side = 0; side < 2; side++)
        text_printf(text, "%s%s%c%s", played->name[side], played->name[side][0] == '\0' ? "" : " (", player_letter((Player)side),
                    played->name[side][0] == '\0' ? (side == 0 ? " - " : "") : (side == 0 ? ") - " : ")"));
    text_printf(text, ", %s", played_result(played));
}

static void add_move(Text *text, const Review *review, int index)
{
    const ReviewedMove *move = &review->moves[index];
    const Geometry *g = &review->played->game.now.geometry;
    char before[WORTH_TEXT], after[WORTH_TEXT];
    text_printf(text, "%4d  %c  %6d  %6s %6s  %s%-13s  ", review->played->game.start.count + index + 1, player_letter(review_side(review, index)),
                move->column, worth_format(move->before, g, before), worth_format(move->after, g, after), move->given || move->certain ? " " : "~",
                move->given ? "opening" : verdict_word(move->verdict));
    review_add_columns(text, move->best, " ");
    text_add_string(text, "\n");
}

static void add_side(Text *text, const Review *review, Player player)
{
    const ReviewedSide *side = &review->sides[player];
    text_printf(text, "%c: %d moves", player_letter(player), side->moves);
    if (side->judged > 0)
        text_printf(text, ", of %d judged %d kept the value (%.1f %%)", side->judged, side->kept, 100.0 * side->kept / side->judged);
    if (side->scored > 0)
        text_printf(text, ", mean loss %.2f", (double)side->loss / side->scored);
    if (side->turning >= 0)
        text_printf(text, ", turning point: %d", review->played->game.start.count + side->turning + 1);
    text_add_string(text, "\n");
}

static void add_row(Text *text, const Board *board, const ReviewedMove *move, int row)
{
    text_add_string(text, "  ");
    for (int column = 0; column < board->geometry.cols; column++) {
        const bool lands = board_can_play(board, column) && board_height(board, column) == row;
        if (lands && column == move->column)
            text_printf(text, "(%c)", player_letter(board_turn(board)));
        else
            text_printf(text, " %c ", lands && (move->best >> column & 1) ? '+' : board_cell(board, column, row));
    }
    while (text->length > 0 && text->bytes[text->length - 1] == ' ')
        text->bytes[--text->length] = '\0';
    text_add_string(text, "\n");
}

/* The board before a move, with the stone that was played in parentheses and a + where it had better been. */
static void add_turning_point(Text *text, const Review *review, int index)
{
    const ReviewedMove *move = &review->moves[index];
    Board board = review->played->game.start;
    for (int i = 0; i < index; i++)
        board_play(&board, review->moves[i].column);
    text_printf(text, "\n%d: %c plays %d, %s%s", board.count + 1, player_letter(board_turn(&board)), move->column,
                verdict_word(move->verdict), move->best == 0 ? "" : "; better: ");
    review_add_columns(text, move->best, " ");
    text_add_string(text, "\n");
    for (int row = board.geometry.rows - 1; row >= 0; row--)
        add_row(text, &board, move, row);
    text_add_string(text, "  ");
    for (int column = 0; column < board.geometry.cols; column++)
        text_printf(text, column < 10 ? " %d%s" : "%3d%s", column, column < 10 && column + 1 < board.geometry.cols ? " " : "");
    text_add_string(text, "\n");
}

void review_write_table(Text *text, const Review *review, uint64_t number)
{
    const Game *game = &review->played->game;
    const int x = review->sides[PLAYER_X].turning, o = review->sides[PLAYER_O].turning;
    const int earlier = x < o ? x : o, later = x < o ? o : x; /* -1 is before all */
    text_printf(text, "game %" PRIu64 ": ", number);
    review_title(text, review);
    text_printf(text, ", %dx%d, %d in line\n ply side column  before  after   word           best\n", game->now.geometry.cols, game->now.geometry.rows,
                game->now.geometry.connect);
    for (int i = 0; i < game->move_count; i++)
        add_move(text, review, i);
    add_side(text, review, PLAYER_X);
    add_side(text, review, PLAYER_O);
    if (earlier >= 0)
        add_turning_point(text, review, earlier);
    if (later >= 0)
        add_turning_point(text, review, later);
    text_add_string(text, "\n");
}
