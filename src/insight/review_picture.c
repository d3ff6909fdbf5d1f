/* The course of a game at one glance: on the left the last position with the number of each move on its stone, on the right a bar for each
 * move, up where x is better, down where o is. A bar beyond the dashed lines is a win that is proved, the longer the sooner; a pale one is an
 * estimate. Moves that gave a win or a draw away are marked and told below. */
#include "insight/review_write.h"
#include "insight/svg.h"
#include "search/fitness.h"

#include <stdio.h>
#include <string.h>

enum {
    BOARD_LEFT = 30, BOARD_TOP = 84, BOARD_WIDTH = 380, BOARD_HEIGHT = 330,
    CHART_LEFT = 450, CHART_RIGHT = 970, CHART_TOP = 84, CHART_MIDDLE = 184, CHART_HALF = 100,
    NOTES_TOP = 338, NOTE_HEIGHT = 20, MOST_NOTES = 4
};

static const char DIM[] = "fill=\"#535f70\"", DARK[] = "fill=\"#18202c\"", BOLD[] = "fill=\"#18202c\" font-weight=\"bold\"";

static void add_heading(Text *picture, const Review *review, int top)
{
    const Played *played = review->played;
    const Geometry *g = &played->game.now.geometry;
    Text line;
    text_init(&line);
    review_title(&line, review);
    svg_add_fitted(picture, BOARD_LEFT, top + 36, CHART_RIGHT - BOARD_LEFT, 22, BOLD, text_part(picture, &line));
    text_clear(&line);
    text_printf(&line, "%s%s%s%s%dx%d, %d in line", played->event, played->event[0] == '\0' ? "" : ", ", played->date,
                played->date[0] == '\0' ? "" : ", ", g->cols, g->rows, g->connect);
    svg_add_fitted(picture, BOARD_LEFT, top + 60, CHART_RIGHT - BOARD_LEFT, 14, DIM, text_part(picture, &line));
    text_free(&line);
}

static bool is_marked(const ReviewedMove *move)
{
    return !move->given && verdict_is_turn(move->verdict);
}

static void add_position(Text *picture, const Review *review, int top)
{
    const Game *game = &review->played->game;
    const Geometry *g = &game->now.geometry;
    int numbers[MAX_COLS][MAX_BITS];
    Board board = game->start;
    SvgBoard place = { BOARD_LEFT, top + BOARD_TOP, (double)BOARD_WIDTH / g->cols };
    if (place.cell > (double)BOARD_HEIGHT / g->rows)
        place.cell = (double)BOARD_HEIGHT / g->rows;
    memset(numbers, 0, sizeof numbers);
    for (int i = 0; i < game->move_count; i++) {
        numbers[game->moves[i]][board_height(&board, game->moves[i])] = board.count + 1;
        board_play(&board, game->moves[i]);
    }
    svg_add_board(picture, &place, &board, numbers);
    board = game->start;
    for (int i = 0; i < game->move_count; i++) {
        const double x = svg_cell_x(&place, game->moves[i]) + 0.3 * place.cell;
        const double y = svg_cell_y(&place, g, board_height(&board, game->moves[i])) - 0.3 * place.cell;
        if (is_marked(&review->moves[i]))
            text_printf(picture,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#ffffff\" stroke=\"#18202c\"/>\n"
                        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"%.1f\" font-weight=\"bold\">?</text>\n",
                        x, y, 0.17 * place.cell, x, y + 0.1 * place.cell, 0.28 * place.cell);
        board_play(&board, game->moves[i]);
    }
    const int every = g->cols > 10 && place.cell < 18 ? 5 : 1; /* two digits lie on each other where columns are narrow */
    for (int column = 0; column < g->cols; column += every) {
        char number[16];
        snprintf(number, sizeof number, "%d", column);
        svg_add_line(picture, svg_cell_x(&place, column), place.top + g->rows * place.cell + 18, "middle", 13, DIM, number);
    }
}

static void add_level(Text *picture, int top, double fitness, const char *dashes, const char *label)
{
    const double y = top + CHART_MIDDLE - fitness * CHART_HALF;
    text_printf(picture, "<path d=\"M%d %.1f H%d\" stroke=\"#9aa6b7\"%s/>\n", CHART_LEFT, y, CHART_RIGHT, dashes);
    svg_add_line(picture, CHART_LEFT + 4, top + CHART_MIDDLE - (fitness > 0 ? 1 : -1) * (CHART_HALF - 10) + 4, "start", 12, DIM, label);
}

static void add_bar(Text *picture, const Review *review, int index, double x, double width, int top)
{
    const ReviewedMove *move = &review->moves[index];
    const Player mover = review_side(review, index);
    const Worth of_x = mover == PLAYER_X ? move->after : worth_turned(move->after);
    const double fitness = fitness_of_value(&review->played->game.now.geometry, of_x.value), zero = top + CHART_MIDDLE;
    int result;
    const bool known = worth_result(of_x, &result);
    const double height = fitness * CHART_HALF < 0 ? -fitness * CHART_HALF : fitness * CHART_HALF;
    if (height < 2)
        text_printf(picture, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"4\" fill=\"#535f70\"%s/>\n", x - width / 2, zero - 2, width,
                    known ? "" : " opacity=\"0.4\"");
    else
        text_printf(picture, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"%s\"%s/>\n", x - width / 2,
                    fitness > 0 ? zero - height : zero, width, height, SVG_DISC[fitness > 0 ? 0 : 1], SVG_EDGE[fitness > 0 ? 0 : 1],
                    known ? "" : " opacity=\"0.4\"");
    if (is_marked(move))
        svg_add_line(picture, x, zero + (mover == PLAYER_X ? CHART_HALF + 17 : -CHART_HALF - 6), "middle", 15, BOLD, "?");
}

static void add_chart(Text *picture, const Review *review, int top)
{
    const int moves = review->played->game.move_count, before = review->played->game.start.count;
    const double step = (double)(CHART_RIGHT - CHART_LEFT - 50) / (moves == 0 ? 1 : moves);
    text_printf(picture, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f6f8fb\"/>\n", CHART_LEFT, top + CHART_TOP, CHART_RIGHT - CHART_LEFT,
                2 * CHART_HALF);
    add_level(picture, top, 0.5, " stroke-dasharray=\"4 4\"", "x wins");
    add_level(picture, top, -0.5, " stroke-dasharray=\"4 4\"", "o wins");
    text_printf(picture, "<path d=\"M%d %d H%d\" stroke=\"#18202c\"/>\n", CHART_LEFT, top + CHART_MIDDLE, CHART_RIGHT);
    for (int i = 0; i < moves; i++) {
        const double x = CHART_LEFT + 50 + (i + 0.5) * step;
        add_bar(picture, review, i, x, 0.75 * step < 24 ? 0.75 * step : 24, top);
        if ((before + i + 1) % 5 == 0) {
            char number[16];
            snprintf(number, sizeof number, "%d", before + i + 1);
            svg_add_line(picture, x, top + CHART_MIDDLE + CHART_HALF + 32, "middle", 11, DIM, number);
        }
    }
}

static void add_note(Text *picture, int *y, const char *style, Text *line)
{
    svg_add_fitted(picture, CHART_LEFT + 20, *y, CHART_RIGHT - CHART_LEFT - 20, 14, style, text_part(picture, line));
    *y += NOTE_HEIGHT;
    text_clear(line);
}

static void tell_side(Text *line, const Review *review, Player player)
{
    const ReviewedSide *side = &review->sides[player];
    const char *name = review->played->name[player];
    text_printf(line, "%s: %d moves", name[0] != '\0' ? name : player == PLAYER_X ? "x" : "o", side->moves);
    if (side->judged > 0)
        text_printf(line, ", %.0f %% of %d kept the value", 100.0 * side->kept / side->judged, side->judged);
    if (side->scored > 0)
        text_printf(line, ", mean loss %.2f", (double)side->loss / side->scored);
}

static void tell_move(Text *line, const Review *review, int index)
{
    const ReviewedMove *move = &review->moves[index];
    text_printf(line, "%d: %c plays %d, %s", review->played->game.start.count + index + 1, player_letter(review_side(review, index)), move->column,
                verdict_word(move->verdict));
    if (move->best != 0)
        text_add_string(line, "; better: ");
    review_add_columns(line, move->best, ", ");
}

/* The last moves that gave something away: what came after them decided. */
static void add_notes(Text *picture, const Review *review, int top)
{
    Text line;
    int y = top + NOTES_TOP, marked = 0, seen = 0;
    text_init(&line);
    for (int side = 0; side < 2; side++) {
        text_printf(picture, "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"%s\" stroke=\"%s\"/>\n", CHART_LEFT + 8, y - 5, SVG_DISC[side], SVG_EDGE[side]);
        tell_side(&line, review, (Player)side);
        add_note(picture, &y, DARK, &line);
    }
    for (int i = 0; i < review->played->game.move_count; i++)
        marked += is_marked(&review->moves[i]);
    for (int i = 0; i < review->played->game.move_count; i++)
        if (is_marked(&review->moves[i]) && ++seen > marked - MOST_NOTES) {
            svg_add_line(picture, CHART_LEFT + 8, y, "middle", 14, BOLD, "?");
            tell_move(&line, review, i);
            add_note(picture, &y, DIM, &line);
        }
    text_free(&line);
}

void review_write_picture(Text *text, const Review *review, int top)
{
    add_heading(text, review, top);
    add_position(text, review, top);
    add_chart(text, review, top);
    add_notes(text, review, top);
}
