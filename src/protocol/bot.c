/* Nothing is printed but the answer to `action move`. A field that makes no sense leaves the position as it was and is told on
 * stderr, as that protocol asks. */
#include "protocol/bot.h"

#include "base/number.h"
#include "base/program.h"
#include "base/words.h"
#include "game/bitboard.h"

#include <stdio.h>
#include <string.h>

/* ---- settings ---- */

/* Takes over as much of the size as is known. Nobody waits for an answer to settings, and the clock may begin to run right behind them. */
static void set_size(Client *client)
{
    Geometry geometry;
    char why[WHY_TEXT];
    const Geometry *now = &client->engine->game.now.geometry;
    const int cols = client->foreign.field_cols >= 0 ? client->foreign.field_cols : now->cols;
    const int rows = client->foreign.field_rows >= 0 ? client->foreign.field_rows : now->rows;
    const bool both_known = client->foreign.field_cols >= 0 && client->foreign.field_rows >= 0;
    const bool changes = cols != now->cols || rows != now->rows;
    if (changes && !geometry_make(&geometry, (unsigned)cols, (unsigned)rows, (unsigned)now->connect, why)) {
        if (both_known)
            program_complain("%s", why);
        return;
    }
    if (changes)
        engine_new_game(client->engine, &geometry);
    if (both_known)
        engine_prepare_beside(client->engine);
}

static void do_settings(Client *client, Words *words)
{
    const char *name = words_next(words), *value = words_next(words);
    uint64_t number;
    if (name == NULL || value == NULL)
        return;
    if (strcmp(name, "time_per_move") == 0) {
        number_parse_at_most(value, CLIENT_MAX_MS, &client->foreign.time_per_move);
    } else if (!number_parse_at_most(value, INT32_MAX, &number)) {
        return; /* names of players, which do not matter */
    } else if (strcmp(name, "your_botid") == 0) {
        client->foreign.own_id = (int)number;
    } else if (strcmp(name, "field_width") == 0 || strcmp(name, "field_columns") == 0) {
        client->foreign.field_cols = (int)number;
        set_size(client);
    } else if (strcmp(name, "field_height") == 0 || strcmp(name, "field_rows") == 0) {
        client->foreign.field_rows = (int)number;
        set_size(client);
    }
}

/* ---- the field ---- */

/* What the cells of a field mean. Where rows are parted by ';' an empty cell is 0 and the bots are 1 and 2, else it is a point and
 * they are 0 and 1. */
typedef struct {
    const char *at;
    bool parted;
} Field;

/* The number of the bot that has the next cell, -1 for none. False if there is no cell, or it makes no sense. */
static bool next_cell(Field *field, int *bot)
{
    const char *end = field->at + strcspn(field->at, ",;");
    if (end - field->at != 1)
        return false;
    const char c = *field->at;
    *bot = (field->parted && c == '0') || c == '.' ? -1 : c - '0';
    field->at = *end == '\0' ? end : end + 1;
    return c == '.' || c == '0' || c == '1' || (c == '2' && field->parted);
}

static bool read_field(const Client *client, const char *text, Board *board, char why[WHY_TEXT])
{
    const Geometry *g = &client->engine->game.now.geometry;
    Field field = { text, strchr(text, ';') != NULL };
    const int first_id = field.parted ? 1 : 0, own_id = client->foreign.own_id;
    WideBits mine = 0, theirs = 0;
    refuse(why, "the field is not one of %d times %d cells", g->cols, g->rows);
    for (int row = g->rows - 1; row >= 0; row--)
        for (int column = 0; column < g->cols; column++) {
            int bot;
            if (!next_cell(&field, &bot))
                return false;
            if (bot >= 0)
                *(bot == own_id ? &mine : &theirs) |= cell_bit(g, column, row);
        }
    if (*field.at != '\0')
        return false;
    if (theirs != 0 && own_id != first_id && own_id != first_id + 1)
        return refuse(why, "the field has bots %d and %d, and your_botid is %d", first_id, first_id + 1, own_id);
    /* It is our turn: with as many stones as the other we began. */
    const bool first = bits_count(mine) == bits_count(theirs);
    return board_from_stones(board, g, first ? mine : theirs, first ? theirs : mine, why);
}

static void do_update(Client *client, Words *words)
{
    Board board;
    char why[WHY_TEXT];
    if (!words_take(words, "game") || !words_take(words, "field"))
        return;
    if (read_field(client, words_rest(words), &board, why))
        game_init_from(&client->engine->game, &board);
    else
        program_complain("%s", why);
}

/* ---- the action ---- */

static void do_action(Client *client, Words *words)
{
    static const SearchReports QUIET = { .context = NULL };
    const SearchSignals signals = { client->stop, client->begin };
    const uint64_t increment = client->foreign.time_per_move;
    uint64_t bank = 0;
    Limits limits;
    Choice choice;
    Failure failure;
    char line[32];
    if (!words_take(words, "move"))
        return;
    const char *word = words_next(words);
    if (word == NULL || (*word != '-' && !number_parse_at_most(word, CLIENT_MAX_MS, &bank)))
        bank = increment; /* below nothing there is nothing left */
    limits_init(&limits);
    limits.searcher = SEARCHER_TIMED;
    limits.has_clock = true;
    limits.clock = (GameClock){ bank, increment, 0 };
    if (engine_search(client->engine, &limits, &signals, &QUIET, &choice, &failure))
        snprintf(line, sizeof line, "place_disc %d\n", choice.best_move);
    else
        snprintf(line, sizeof line, "no_moves\n");
    output_write(client->output, line, strlen(line));
}

static void do_quit(Client *client, Words *words)
{
    (void)words;
    client->quit = true;
}

static Urgency urgency(LineState state, const char *line)
{
    if (state != LINE_GOOD)
        return URGENCY_NONE;
    return words_begin(line, "stop") ? URGENCY_STOP : words_begin(line, "quit") ? URGENCY_QUIT : URGENCY_NONE;
}

static void execute(Client *client, LineState state, char *line)
{
    static const struct {
        const char *word;
        void (*execute)(Client *client, Words *words);
    } COMMANDS[] = { { "settings", do_settings }, { "update", do_update }, { "action", do_action }, { "quit", do_quit } };
    if (state != LINE_GOOD)
        return;
    Words words = words_of(line);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++)
        if (words_take(&words, COMMANDS[i].word)) {
            COMMANDS[i].execute(client, &words);
            return;
        }
}

const Dialect bot_dialect = { urgency, NULL, execute };
