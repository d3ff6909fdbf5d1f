/* The review for programs: scores are null where they are not known, and then bounds and fitness tell what is. */
#include "game/notation.h"
#include "insight/review_write.h"
#include "record/json.h"
#include "search/fitness.h"

#include <inttypes.h>

static void add_member(Text *text, const char *name, const char *value)
{
    text_printf(text, ",\"%s\":", name);
    if (value[0] == '\0')
        text_add_string(text, "null");
    else
        json_add_text(text, value);
}

static void add_worth(Text *text, const char *name, Worth worth, const Geometry *geometry)
{
    text_printf(text, ",\"%s\":", name);
    if (worth_is_exact(worth))
        text_add_whole(text, worth.proved.lower);
    else
        text_add_string(text, "null");
    text_printf(text, ",\"%s_bounds\":[%d,%d],\"%s_fitness\":", name, worth.proved.lower, worth.proved.upper, name);
    json_add_number(text, fitness_of_value(geometry, worth.value));
}

static void add_move(Text *text, const Review *review, int index)
{
    const ReviewedMove *move = &review->moves[index];
    const Geometry *g = &review->played->game.now.geometry;
    text_printf(text, "%s{\"ply\":%d,\"side\":\"%c\",\"column\":%d", index == 0 ? "" : ",", review->played->game.start.count + index + 1,
                player_letter(review_side(review, index)), move->column);
    add_worth(text, "before", move->before, g);
    add_worth(text, "after", move->after, g);
    text_add_string(text, ",\"best\":[");
    review_add_columns(text, move->best, ",");
    text_printf(text, "],\"word\":\"%s\",\"proved\":%s,\"opening\":%s}", verdict_word(move->verdict), move->certain ? "true" : "false",
                move->given ? "true" : "false");
}

static void add_side(Text *text, const Review *review, Player player)
{
    const ReviewedSide *side = &review->sides[player];
    text_printf(text, "\"%c\":{\"name\":", player_letter(player));
    json_add_text(text, review->played->name[player]);
    text_printf(text, ",\"moves\":%d,\"judged\":%d,\"kept\":%d,\"kept_share\":", side->moves, side->judged, side->kept);
    json_add_number(text, (double)side->kept / side->judged); /* null of none */
    text_printf(text, ",\"scored\":%d,\"mean_loss\":", side->scored);
    json_add_number(text, (double)side->loss / side->scored);
    text_add_string(text, ",\"turning_point\":");
    if (side->turning >= 0)
        text_add_whole(text, review->played->game.start.count + side->turning + 1);
    else
        text_add_string(text, "null");
    text_add_string(text, "}");
}

void review_write_json(Text *text, const Review *review, uint64_t number)
{
    const Played *played = review->played;
    const Geometry *g = &played->game.now.geometry;
    char fen[FEN_TEXT];
    text_printf(text, "{\"game\":%" PRIu64, number);
    add_member(text, "event", played->event);
    add_member(text, "date", played->date);
    add_member(text, "round", played->round);
    add_member(text, "result", played_result(played));
    text_printf(text, ",\"geometry\":[%d,%d,%d],\"start\":\"%s\",\"moves\":[", g->cols, g->rows, g->connect, fen_write(&played->game.start, fen));
    for (int i = 0; i < played->game.move_count; i++)
        add_move(text, review, i);
    text_add_string(text, "],");
    add_side(text, review, PLAYER_X);
    text_add_string(text, ",");
    add_side(text, review, PLAYER_O);
    text_add_string(text, "}\n");
}
