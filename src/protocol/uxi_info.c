/* Info lines: one for the best move, or with MultiPV one for each of the best. */
#include "protocol/uxi_info.h"

#include "base/clock.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* `score mate N` where a win or a loss is proved, with the word for a bound if the distance is one; else `score cp V`. */
static void add_score(Text *text, const Board *board, int value, ScoreBounds proved)
{
    const int score = proved.lower > 0 ? proved.lower : proved.upper < 0 ? proved.upper : 0;
    if (score == 0) {
        text_printf(text, " score cp %d", value);
        return;
    }
    const int plies = solver_plies_to_end(board, score);
    text_printf(text, " score mate %d%s", score > 0 ? (plies + 1) / 2 : -(plies / 2),
                bounds_exact(proved) ? "" : score > 0 ? " lowerbound" : " upperbound");
}

static void add_line(Text *text, const Uxi *uxi, const Board *board, const int *line, int length)
{
    Board at = *board;
    text_printf(text, " pv");
    for (int i = 0; i < length && board_status(&at) == STATUS_PLAYING && board_can_play(&at, line[i]); i++) {
        text_printf(text, " ");
        uxi->add_move(text, &at, line[i]);
        board_play(&at, line[i]);
    }
}

/* What an info line tells of a search. */
typedef struct {
    int rank; /* of the line among several, 0 if there is only one */
    int depth, value;
    ScoreBounds proved;
    uint64_t nodes;
    int hash_use;
    const int *line;
    int line_length;
} Progress;

static void tell(Thinking *thinking, const Progress *progress)
{
    const Board *board = &thinking->client->engine->game.now;
    const int64_t ns = clock_now() - thinking->start;
    const int depth = progress->depth > 0 ? progress->depth : progress->line_length; /* 0: no search was needed */
    Text text;
    text_init(&text);
    text_printf(&text, "info depth %d", depth);
    if (progress->rank > 0)
        text_printf(&text, " multipv %d", progress->rank);
    add_score(&text, board, progress->value, progress->proved);
    text_printf(&text, " nodes %" PRIu64 " time %" PRId64 " nps %.0f hashfull %d", progress->nodes, clock_ms_since(thinking->start),
                ns > 0 ? (double)progress->nodes * 1e9 / (double)ns : 0.0, progress->hash_use);
    add_line(&text, thinking->uxi, board, progress->line, progress->line_length);
    text_printf(&text, "\n");
    client_print(thinking->client, &text);
    if (progress->rank <= 1) {
        thinking->told_length = progress->line_length;
        memcpy(thinking->told_line, progress->line, (size_t)progress->line_length * sizeof *progress->line);
        thinking->told_value = progress->value;
        thinking->proved = progress->proved;
    }
}

static void report_estimate(void *context, const TimedResult *result)
{
    Thinking *thinking = context;
    tell(thinking, &(Progress){ 0, result->depth, result->value[result->best],
                                solver_bounds_of_columns(&thinking->client->engine->game.now, result->score), result->nodes,
                                result->hash_use, result->line, result->line_length });
}

static void tell_columns(Thinking *thinking)
{
    const AnalysisResult *result = &thinking->columns;
    const int wanted = thinking->client->foreign.lines;
    for (int i = 0; i < result->count && i < wanted; i++) {
        const AnalysisLine *line = &result->lines[i];
        tell(thinking, &(Progress){ wanted > 1 ? i + 1 : 0, line->depth, line->value, line->proved, result->nodes, result->hash_use,
                                    line->line, line->line_length });
    }
}

static void report_columns(void *context, const AnalysisResult *result)
{
    Thinking *thinking = context;
    thinking->columns = *result;
    tell_columns(thinking);
}

SearchReports uxi_reports(Thinking *thinking)
{
    return (SearchReports){ .estimate = report_estimate, .columns = report_columns, .context = thinking };
}

/* The move to be played, and then the others by their value, where the search did not go into each. */
static void tell_best(Thinking *thinking, const Choice *choice)
{
    const Board *board = &thinking->client->engine->game.now;
    bool told[MAX_COLS] = { false };
    int next = choice->best_move;
    for (int rank = 1; rank <= thinking->client->foreign.lines && next >= 0; rank++) {
        const bool has_line = choice->line[0] == next;
        tell(thinking, &(Progress){ rank, choice->depth, choice->value[next], choice->scores[next], choice->nodes, choice->hash_use,
                                    has_line ? choice->line : &next, has_line ? choice->line_length : 1 });
        told[next] = true;
        next = -1;
        for (int column = 0; column < board->geometry.cols; column++)
            if (!told[column] && !isnan(choice->fitness[column]) && (next < 0 || choice->value[column] > choice->value[next]))
                next = column;
    }
}

static bool is_told(const Thinking *thinking, const Choice *choice, ScoreBounds proved)
{
    return thinking->told_length > 0 && thinking->told_length == choice->line_length
           && memcmp(thinking->told_line, choice->line, (size_t)choice->line_length * sizeof *choice->line) == 0
           && thinking->told_value == choice->value[choice->best_move] && thinking->proved.lower == proved.lower
           && thinking->proved.upper == proved.upper;
}

static bool is_draw(ScoreBounds proved)
{
    return proved.lower == 0 && proved.upper == 0;
}

void uxi_tell_choice(Thinking *thinking, const Choice *choice)
{
    const ScoreBounds position = solver_bounds_of_columns(&thinking->client->engine->game.now, choice->scores);
    /* Timed play is about the position; a level is about the move that it plays. */
    const ScoreBounds proved = choice->searcher == SEARCHER_TIMED ? position : choice->scores[choice->best_move];
    if (choice->searcher != SEARCHER_TIMED && thinking->client->foreign.lines > 1)
        tell_best(thinking, choice);
    else if (!choice->by_columns && !is_told(thinking, choice, proved))
        tell(thinking, &(Progress){ 0, choice->depth, choice->value[choice->best_move], proved, choice->nodes, choice->hash_use,
                                    choice->line, choice->line_length });
    if (!is_draw(choice->scores[choice->best_move]))
        return;
    if (is_draw(position))
        uxi_remark(thinking->client, "the game is proved to be a draw");
    else if (choice->by_columns) /* others were not allowed, or are not solved */
        uxi_remark(thinking->client, "the move is proved to be a draw");
}

void uxi_tell_again(Thinking *thinking, const Choice *choice)
{
    thinking->told_length = 0;
    tell_columns(thinking);
    uxi_tell_choice(thinking, choice);
}
