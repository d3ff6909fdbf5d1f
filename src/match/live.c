/* From the top: a title, the standings, the boards side by side, the last faults. Where there is not room for all, standings and boards
 * share it: the leaders and one row of boards are what should always be seen. */
#include "match/live.h"

#include "base/clock.h"
#include "base/number.h"
#include "match/ranking.h"
#include "match/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BLOCK_LEAST = 24, GAP = 3, HEAD_ROWS = 3, MOST_FAULTS = 3, LEADERS = 10, WORTH_TEXT = 16 };

/* ---- the title ---- */

static void write_duration(char *text, size_t size, double seconds)
{
    if (seconds < 100)
        snprintf(text, size, "%.0f s", seconds);
    else if (seconds < 6000)
        snprintf(text, size, "%.0f min", seconds / 60);
    else
        snprintf(text, size, "%.1f h", seconds / 3600);
}

static void draw_title(Screen *screen, const LiveState *state)
{
    char line[300], left[32] = "?", rate[NUMBER_TEXT];
    if (state->rate > 0)
        write_duration(left, sizeof left, (state->total - state->done) / state->rate);
    snprintf(line, sizeof line, " %d of %d game%s, %s games/s, %s left   %s", state->done, state->total, text_plural(state->total),
             number_brief(state->rate, rate), left, state->event);
    const int end = screen_put(screen, 0, 0, screen->cols, STYLE_TITLE, line);
    for (int col = end; col < screen->cols; col++)
        screen_put(screen, 0, col, screen->cols, STYLE_TITLE, " ");
}

/* ---- the standings ---- */

/* A line is two texts of the list, since only the screen knows how wide a name is: up to the name, and what comes behind it. */
static bool add_line(LiveStandings *standings, const char *name, const char *numbers)
{
    return textlist_add(&standings->lines, name) && textlist_add(&standings->lines, numbers);
}

static bool add_engine(LiveStandings *standings, const Ranking *ranking, int rank)
{
    char name[NAME_TEXT + 16], numbers[200], rating[RATING_TEXT];
    const int e = ranking->order[rank];
    const EngineTally *engine = &ranking->tally->engines[e];
    snprintf(name, sizeof name, "%3d  %s", rank + 1, engine->name);
    snprintf(numbers, sizeof numbers, "%8s %6.1f %7d %8.1f %6.1f%% %7d %7d %7d", ranking_rating_text(ranking, e, rating),
             ratings_error(&ranking->ratings, e), games_of(engine), points_of(engine), percent(points_of(engine), games_of(engine)),
             engine->won, engine->drawn, engine->lost);
    return add_line(standings, name, numbers);
}

static bool add_ranking(LiveStandings *standings, Tally *tally)
{
    Ranking ranking;
    if (!ranking_open(&ranking, tally))
        return false;
    standings->width = ranking.width;
    bool good = add_line(standings, "  #  engine", "     Elo    +/-   games   points   score     won   drawn    lost");
    for (int i = 0; i < tally->engine_count && good; i++)
        good = add_engine(standings, &ranking, i);
    ranking_close(&ranking);
    return good;
}

/* Of two engines what their pairs say, and the sequential test. */
static bool add_match(LiveStandings *standings, const LiveState *state)
{
    Text text;
    text_init(&text);
    report_add_standing(&text, state->tally);
    bool good = !text.failed && add_line(standings, text.bytes, "");
    text_clear(&text);
    if (good && state->sprt != NULL) {
        report_add_test(&text, state->tally, state->sprt);
        if (!text.failed && text.length > 0)
            text.bytes[text.length - 1] = '\0'; /* the end of the line */
        good = !text.failed && add_line(standings, text.bytes, "");
    }
    text_free(&text);
    return good;
}

/* Finds the standings anew if games were played since. That may take a hundredth of the time, however many engines and games there are. */
static bool find_standings(LiveStandings *standings, const LiveState *state)
{
    if (standings->lines.count > 0 && (standings->done == state->done || state->now < standings->valid_until))
        return true;
    const int64_t begin = clock_now();
    textlist_free(&standings->lines);
    const bool good = add_ranking(standings, state->tally)
                      && (state->tally->engine_count != 2 || state->tally->game_count == 0 || add_match(standings, state));
    standings->done = state->done;
    standings->valid_until = clock_now() + 100 * (clock_now() - begin);
    return good;
}

static void draw_standings(Screen *screen, const LiveStandings *standings, int row, int lines)
{
    enum { RANK = 5, LEAST_NAME = 12, MOST_NAME = 32, ELO_TO_GAMES = 24 };
    const int longest = standings->width < MOST_NAME ? standings->width : MOST_NAME, fit = screen->cols - RANK - ELO_TO_GAMES;
    const int numbers_at = RANK + (longest < fit ? longest : fit > LEAST_NAME ? fit : LEAST_NAME);
    for (int i = 0; i < lines; i++) {
        const char *name = standings->lines.texts[2 * i], *numbers = standings->lines.texts[2 * i + 1];
        const Style style = i == 0 ? STYLE_HEAD : STYLE_PLAIN;
        screen_put(screen, row + i, 0, *numbers == '\0' ? screen->cols : numbers_at, style, name);
        screen_put(screen, row + i, numbers_at, screen->cols, style, numbers);
    }
}

void live_free(LiveStandings *standings)
{
    textlist_free(&standings->lines);
}

/* ---- a game ---- */

static int block_width(const Play *play)
{
    const int board = 2 * play->game.now.geometry.cols - 1;
    return board > BLOCK_LEAST ? board : BLOCK_LEAST;
}

static int block_height(const Play *play)
{
    return HEAD_ROWS + play->game.now.geometry.rows;
}

/* The time that is left to a side or, without a clock, that it has been thinking; "" if there is nothing to tell. */
static void write_time(char *text, size_t size, const Play *play, Player side, int64_t now)
{
    const bool thinks = play->phase == PLAY_THINKING && side == board_turn(&play->game.now);
    const double used = thinks && now > play->asked_at ? (double)(now - play->asked_at) / 1e9 : 0;
    *text = '\0';
    if (play->settings[side]->has_control)
        snprintf(text, size, "%.1f", fmax(0, (double)play->clock[side] / 1e9 - used));
    else if (thinks)
        snprintf(text, size, "%.1f", used);
}

/* What a side thought of its last move. */
static void write_value(char *text, size_t size, const Play *play, Player side)
{
    const int last = play->record.move_count - 1;
    const int move = board_turn(&play->game.now) == side ? last - 1 : last;
    *text = '\0';
    if (move >= 0 && !isnan(play->record.values[move]))
        snprintf(text, size, "%+.2f", play->record.values[move]);
}

static void draw_player(Screen *screen, const Play *play, Player side, int row, int col, int end, int64_t now)
{
    char worth[2 * WORTH_TEXT + 4], time[WORTH_TEXT], value[WORTH_TEXT];
    const bool thinks = play->phase == PLAY_THINKING && side == board_turn(&play->game.now);
    write_time(time, sizeof time, play, side, now);
    write_value(value, sizeof value, play, side);
    snprintf(worth, sizeof worth, "%s%s%s", value, *value == '\0' || *time == '\0' ? "" : " ", time);
    const int worth_at = end - (int)strlen(worth);
    screen_put(screen, row, col, end, side == PLAYER_X ? STYLE_X : STYLE_O, side == PLAYER_X ? "x" : "o");
    screen_put(screen, row, col + 1, end, STYLE_HEAD, thinks ? ">" : " ");
    screen_put(screen, row, col + 2, worth_at - 1, STYLE_PLAIN, play->record.name[side]);
    screen_put(screen, row, worth_at, end, STYLE_PLAIN, worth);
}

static void draw_board(Screen *screen, const Play *play, int row, int col, int end)
{
    const Board *board = &play->game.now;
    const int count = play->game.move_count, newest = count > 0 ? play->game.moves[count - 1] : -1;
    for (int r = 0; r < board->geometry.rows; r++)
        for (int c = 0; c < board->geometry.cols; c++) {
            const char cell[2] = { board_cell(board, c, r), '\0' };
            const bool is_new = c == newest && r == board_height(board, c) - 1;
            const Style style = *cell == '.' ? STYLE_DIM : *cell == 'x' ? (is_new ? STYLE_NEW_X : STYLE_X) : is_new ? STYLE_NEW_O : STYLE_O;
            screen_put(screen, row + board->geometry.rows - 1 - r, col + 2 * c, end, style, cell);
        }
}

static void draw_game(Screen *screen, const Play *play, int row, int col, int64_t now)
{
    static const char *const PHASES[] = { [PLAY_STARTING] = " starts", [PLAY_PREPARING] = " starts", [PLAY_THINKING] = "",
                                          [PLAY_ASKING] = " is proved", [PLAY_STOPPING] = " ends", [PLAY_OVER] = " is judged" };
    const int end = col + block_width(play);
    char line[64];
    const int length = snprintf(line, sizeof line, "game %d%s", play->record.game + 1, PHASES[play->phase]);
    if (play->phase == PLAY_THINKING)
        snprintf(line + length, sizeof line - (size_t)length, ", move %d", play->game.now.count + 1);
    screen_put(screen, row, col, end, STYLE_HEAD, line);
    draw_player(screen, play, PLAYER_X, row + 1, col, end, now);
    draw_player(screen, play, PLAYER_O, row + 2, col, end, now);
    draw_board(screen, play, row + HEAD_ROWS, col, end);
}

/* How many games stand side by side. */
static int games_in_row(const Screen *screen, const LiveState *state)
{
    const int fit = (screen->cols + GAP) / (block_width(state->games[0]) + GAP);
    return fit < 1 ? 1 : fit;
}

static void draw_games(Screen *screen, const LiveState *state, int top, int bottom)
{
    if (state->game_count == 0)
        return;
    const int each = games_in_row(screen, state), height = block_height(state->games[0]) + 1;
    const int room = bottom > top ? bottom - top + 1 : 0, all = (room + 1) / height * each; /* no blank line is needed below the last */
    const int fit = all < state->game_count ? room / height * each : all;
    char line[64];
    for (int i = 0; i < state->game_count && i < fit; i++)
        draw_game(screen, state->games[i], top + i / each * height, i % each * (block_width(state->games[i]) + GAP), state->now);
    snprintf(line, sizeof line, "and %d more", state->game_count - fit);
    if (fit < state->game_count && bottom >= top - 1) /* the blank row above will do for it, that of a rating will not */
        screen_put(screen, bottom, 0, screen->cols, STYLE_DIM, line);
}

/* ---- all of it ---- */

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

static int at_least(int number, int least)
{
    return number > least ? number : least;
}

bool live_draw(Screen *screen, const LiveState *state, LiveStandings *standings)
{
    const TextList *events = &state->tally->events;
    if (!find_standings(standings, state))
        return false;
    screen_clear(screen);
    draw_title(screen, state);
    const int faults = at_most(events->count, at_most(MOST_FAULTS, screen->rows / 4));
    const int bottom = screen->rows - (faults > 0 ? faults + 1 : 0); /* of the boards */
    const int block = state->game_count == 0 ? 0 : block_height(state->games[0]) + 1;
    const int needed = state->game_count == 0 ? 0 : (state->game_count + games_in_row(screen, state) - 1) / games_in_row(screen, state) * block;
    const int beside_all = bottom - 3 - needed, beside_one = at_most(bottom - 3 - block, LEADERS + 1);
    const int spare = at_least(at_least(beside_all, beside_one), 4);
    const int lines = at_most(at_most(standings->lines.count / 2, spare), bottom - 2);
    draw_standings(screen, standings, 2, lines);
    draw_games(screen, state, 3 + lines, bottom - 1);
    for (int i = 0; i < faults; i++)
        screen_put(screen, screen->rows - faults + i, 0, screen->cols, STYLE_ALERT, events->texts[events->count - faults + i]);
    return true;
}
