/* One `bestmove` for every `go`, whatever happens; everything that cannot be done is told in an `info string`. */
#include "protocol/uxi.h"

#include "base/clock.h"
#include "base/number.h"
#include "engine/level.h"
#include "base/version.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

void uxi_execute(Client *client, const UxiCommand *commands, LineState state, char *line)
{
    if (state != LINE_GOOD)
        return;
    Words words = words_of(line);
    const char *name = words_next(&words);
    for (int i = 0; name != NULL && commands[i].name != NULL; i++)
        if (strcmp(commands[i].name, name) == 0) {
            commands[i].execute(client, &words);
            if (!client->quit)
                engine_prepare(client->engine, false); /* these clients do not wait for each command */
            return;
        }
}

Urgency uxi_urgency(LineState state, const char *line)
{
    static const struct {
        const char *word;
        Urgency urgency;
    } URGENCIES[] = { { "stop", URGENCY_STOP },
                      { "quit", URGENCY_QUIT },
                      { "ponderhit", URGENCY_HIT },
                      { "isready", URGENCY_READY },
                      { "go", URGENCY_SEARCH } };
    for (size_t i = 0; state == LINE_GOOD && i < sizeof URGENCIES / sizeof URGENCIES[0]; i++)
        if (words_begin(line, URGENCIES[i].word))
            return URGENCIES[i].urgency;
    return URGENCY_NONE;
}

void uxi_ready(Output *output, const char *line)
{
    static const char READY[] = "readyok\n";
    (void)line;
    output_write(output, READY, sizeof READY - 1);
}

void uxi_is_ready(Client *client, Words *words)
{
    (void)words;
    engine_prepare(client->engine, true);
    uxi_ready(client->output, "");
}

void uxi_quit(Client *client, Words *words)
{
    (void)words;
    client->quit = true;
}

void uxi_remark(Client *client, const char *why)
{
    Text text;
    text_init(&text);
    text_printf(&text, "info string %s\n", why);
    client_print(client, &text);
}

/* ---- options ---- */

/* The options of the engine under the names that these clients know. */
static const struct {
    const char *name, *own_name, *type; /* the type as it is announced; NULL: it is not */
} OPTIONS[] = {
    { "OwnBook", "book", "type check default true" },
    { "Book", "book", NULL }, /* as version 0.1.0 called it */
    { "Hash", "hash", "type spin default 32 min 1 max 1048576" },
    { "Level", "level", "type spin default 10 min 0 max 10" },
    { "Move Overhead", "overhead", "type spin default 10 min 0 max 10000" },
    { "Seed", "seed", "type string default random" },
    { "Threads", "threads", "type spin default 1 min 1 max 64" },
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

void uxi_add_identity(Text *text)
{
    text_printf(text, "id name fourinrow %s\nid author the fourinrow authors\n", FOURINROW_VERSION);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (OPTIONS[i].type != NULL)
            text_printf(text, "option name %s %s\n", OPTIONS[i].name, OPTIONS[i].type);
    text_printf(text, "option name Clear Hash type button\n");
}

static const char *own_value(const char *value)
{
    return strcmp(value, "true") == 0 ? "on" : strcmp(value, "false") == 0 ? "off" : value;
}

void uxi_set_option(Client *client, Words *words)
{
    Failure failure;
    char phrase[64];
    for (int i = 0; i < OPTION_COUNT; i++) {
        snprintf(phrase, sizeof phrase, "name %s value", OPTIONS[i].name);
        if (!words_take_phrase(words, phrase))
            continue;
        if (!options_set(&client->engine->options, OPTIONS[i].own_name, own_value(words_rest(words)), &failure))
            uxi_remark(client, failure.text);
        return;
    }
    if (words_take_phrase(words, "name Clear Hash")) {
        hash_clear(&client->engine->options.hash);
        return;
    }
    words_take(words, "name");
    const char *name = words_next(words);
    snprintf(failure.text, sizeof failure.text, "there is no option %.100s, or it needs a value", name == NULL ? "without a name" : name);
    uxi_remark(client, failure.text);
}

/* ---- limits ---- */

static bool read_number(Words *words, uint64_t least, uint64_t *number)
{
    const uint64_t MAX_MS = UINT64_C(1000000000000);
    const char *word = words_next(words);
    if (word == NULL)
        return false;
    if (word[0] == '-' && number_parse(word + 1, 0, UINT64_MAX, number) != NUMBER_MALFORMED) {
        *number = least; /* a clock that has run out */
        return true;
    }
    const NumberResult result = number_parse(word, 0, MAX_MS, number);
    if (result == NUMBER_OUT_OF_RANGE)
        *number = MAX_MS;
    if (*number < least)
        *number = least;
    return result != NUMBER_MALFORMED;
}

static Limits read_limits(const Client *client, const Uxi *uxi, Words *words)
{
    Limits limits;
    uint64_t unused, clocks[2] = { 0, 0 }, increments[2] = { 0, 0 }, plies = 0;
    const Player me = board_turn(&client->engine->game.now);
    const struct {
        const char *word;
        uint64_t *number, least;
        bool limits; /* it says how much time we have */
    } NUMBERS[] = {
        { uxi->time[0], &clocks[0], 0, me == PLAYER_X }, /* the clock of the other alone is no limit */
        { uxi->time[1], &clocks[1], 0, me == PLAYER_O },
        { uxi->increment[0], &increments[0], 0, false },
        { uxi->increment[1], &increments[1], 0, false },
        { "movestogo", &limits.clock.moves_to_go, 0, false },
        { "movetime", &limits.movetime, 0, false },
        { "nodes", &limits.max_nodes, 1, false },
        { "depth", &plies, 1, false },
        { "mate", &unused, 0, false },
    };
    limits_init(&limits);
    const char *word;
    while ((word = words_next(words)) != NULL) {
        limits.infinite |= strcmp(word, "infinite") == 0;
        limits.ponder |= strcmp(word, "ponder") == 0;
        for (size_t i = 0; i < sizeof NUMBERS / sizeof NUMBERS[0]; i++)
            if (strcmp(NUMBERS[i].word, word) == 0 && read_number(words, NUMBERS[i].least, NUMBERS[i].number))
                limits.has_clock |= NUMBERS[i].limits;
    }
    limits.plies = plies > MAX_CELLS ? MAX_CELLS : (int)plies;
    limits.clock.mine = clocks[me];
    limits.clock.theirs = clocks[1 - me];
    limits.clock.my_increment = increments[me];
    limits.clock.their_increment = increments[1 - me];
    const bool limited = limits.infinite || limits.has_clock || limits.movetime != UINT64_MAX
                         || limits.max_nodes != UINT64_MAX || limits.plies > 0;
    if (limited && client->engine->options.level == MAX_LEVEL)
        limits.searcher = SEARCHER_TIMED;
    return limits;
}

/* ---- thinking ---- */

typedef struct {
    Client *client;
    const Uxi *uxi;
    int64_t start;
    bool told; /* an info line has been printed */
} Thinking;

/* What is proved of the position, from what is proved of its columns. */
static ScoreBounds proved_of_position(const Board *board, const ScoreBounds *columns)
{
    ScoreBounds proved = { -MAX_CELLS, -MAX_CELLS };
    for (int column = 0; column < board->geometry.cols; column++) {
        if (!board_can_play(board, column))
            continue;
        proved.lower = columns[column].lower > proved.lower ? columns[column].lower : proved.lower;
        proved.upper = columns[column].upper > proved.upper ? columns[column].upper : proved.upper;
    }
    return proved;
}

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
    int depth, value;
    const ScoreBounds *proved; /* of each column */
    uint64_t nodes;
    int hash_use;
    const int *line;
    int line_length;
} Progress;

static void tell(Thinking *thinking, const Progress *progress)
{
    const Board *board = &thinking->client->engine->game.now;
    const int64_t ns = clock_now() - thinking->start;
    Text text;
    text_init(&text);
    text_printf(&text, "info depth %d", progress->depth > 0 ? progress->depth : 1);
    add_score(&text, board, progress->value, proved_of_position(board, progress->proved));
    text_printf(&text, " nodes %" PRIu64 " time %" PRId64 " nps %.0f hashfull %d", progress->nodes, clock_ms_since(thinking->start),
                ns > 0 ? (double)progress->nodes * 1e9 / (double)ns : 0.0, progress->hash_use);
    add_line(&text, thinking->uxi, board, progress->line, progress->line_length);
    text_printf(&text, "\n");
    client_print(thinking->client, &text);
    thinking->told = true;
}

static void report(void *context, const TimedResult *result)
{
    tell(context, &(Progress){ result->depth, result->value[result->best], result->score, result->nodes, result->hash_use,
                               result->line, result->line_length });
}

/* A last line where there has been none, or where something is proved of the choice that may not have been told. */
static void report_choice(Thinking *thinking, const Choice *choice)
{
    const ScoreBounds proved = proved_of_position(&thinking->client->engine->game.now, choice->scores);
    if (thinking->told && proved.lower <= 0 && proved.upper >= 0 && !bounds_exact(proved))
        return;
    tell(thinking, &(Progress){ choice->depth, bounds_exact(proved) ? 0 : (int)(100 * choice->best_fitness), choice->scores, choice->nodes,
                                choice->hash_use, choice->line, choice->line_length });
    if (proved.lower == 0 && proved.upper == 0)
        uxi_remark(thinking->client, "the game is proved to be a draw");
}

/* The move, and the reply that is expected if the client knows what to do with it. */
static void add_best(Text *text, const Uxi *uxi, const Board *board, const Choice *choice)
{
    Board after = *board;
    uxi->add_move(text, board, choice->best_move);
    board_play(&after, choice->best_move);
    if (!uxi->tells_reply || choice->line_length < 2 || board_status(&after) != STATUS_PLAYING || !board_can_play(&after, choice->line[1]))
        return;
    text_printf(text, " ponder ");
    uxi->add_move(text, &after, choice->line[1]);
}

void uxi_go(Client *client, const Uxi *uxi, Words *words)
{
    Thinking thinking = { client, uxi, clock_now(), false };
    const SearchReports reports = { .estimate = report, .context = &thinking };
    const SearchSignals signals = { client->stop, client->begin };
    const Limits limits = read_limits(client, uxi, words);
    Choice choice;
    Failure failure;
    Text text;
    client_announce(client, &limits);
    const bool found = engine_search(client->engine, &limits, &signals, &reports, &choice, &failure);
    if (found)
        report_choice(&thinking, &choice);
    if (limits.infinite)
        client_wait_for_stop(client);
    if (limits.ponder)
        client_wait_for_ponderhit(client);
    text_init(&text);
    text_printf(&text, "bestmove ");
    if (found)
        add_best(&text, uxi, &client->engine->game.now, &choice);
    else
        text_printf(&text, "%s", uxi->no_move);
    text_printf(&text, "\n");
    client_print(client, &text);
}
