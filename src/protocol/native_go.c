/* go, play and perft: reading limits through a table, printing what the search found. */
#include "protocol/native_go.h"

#include "game/perft.h"
#include "protocol/native_position.h"

#include <inttypes.h>
#include <string.h>

/* ---- limits ---- */

/* What a line asks for. */
typedef struct {
    Limits limits;
    Game game; /* to think about */
    bool is_play;
    bool rest; /* plays on until the game is over */
} Request;

static bool name_searcher(Request *request, Searcher searcher, Failure *failure)
{
    if (request->limits.searcher != SEARCHER_LEVEL && request->limits.searcher != SEARCHER_TIMED)
        return failure_set(failure, FAILURE_BAD_ARGUMENT,
                           "only one of depth, playouts, guided, solve and network can be given");
    request->limits.searcher = searcher;
    return true;
}

static bool read_depth(Request *request, Words *words, Failure *failure)
{
    uint64_t depth;
    if (!name_searcher(request, SEARCHER_LOOKAHEAD, failure)
        || !native_number(words, "depth", 0, 1000, &depth, failure))
        return false;
    request->limits.depth = (int)depth;
    return true;
}

static bool read_playouts(Request *request, Words *words, Failure *failure)
{
    return name_searcher(request, SEARCHER_PLAYOUTS, failure)
           && native_number(words, "playouts", 1, INT64_MAX, &request->limits.playouts, failure);
}

static bool read_guided(Request *request, Words *words, Failure *failure)
{
    return name_searcher(request, SEARCHER_GUIDED, failure)
           && native_number(words, "guided", 1, INT64_MAX, &request->limits.playouts, failure);
}

static bool read_solve(Request *request, Words *words, Failure *failure)
{
    request->limits.weak = words_take(words, "weak");
    return name_searcher(request, SEARCHER_SOLVER, failure);
}

static bool read_network(Request *request, Words *words, Failure *failure)
{
    (void)words;
    return name_searcher(request, SEARCHER_NETWORK, failure);
}

static bool read_nodes(Request *request, Words *words, Failure *failure)
{
    return native_number(words, "nodes", 1, INT64_MAX, &request->limits.max_nodes, failure);
}

static bool read_movetime(Request *request, Words *words, Failure *failure)
{
    return native_number(words, "movetime", 0, CLIENT_MAX_MS, &request->limits.movetime, failure);
}

/* Whether the next word begins like a number. */
static bool number_follows(const Words *words)
{
    const char c = words->rest[strspn(words->rest, " \t")];
    return c >= '0' && c <= '9';
}

static bool read_clock(Request *request, Words *words, Failure *failure)
{
    GameClock *clock = &request->limits.clock;
    uint64_t theirs; /* which changes nothing */
    request->limits.has_clock = true;
    if (!native_number(words, "MYMS", 0, CLIENT_MAX_MS, &clock->left, failure)
        || !native_number(words, "THEIRMS", 0, CLIENT_MAX_MS, &theirs, failure))
        return false;
    if (!number_follows(words))
        return true;
    if (!native_number(words, "MYINC", 0, CLIENT_MAX_MS, &clock->increment, failure)
        || !native_number(words, "THEIRINC", 0, CLIENT_MAX_MS, &theirs, failure))
        return false;
    return !number_follows(words) || native_number(words, "MOVESTOGO", 1, 1000, &clock->moves_to_go, failure);
}

static bool read_infinite(Request *request, Words *words, Failure *failure)
{
    (void)words;
    (void)failure;
    request->limits.infinite = true;
    return true;
}

static bool read_ponder(Request *request, Words *words, Failure *failure)
{
    (void)words;
    (void)failure;
    request->limits.ponder = true;
    return true;
}

static bool read_rest(Request *request, Words *words, Failure *failure)
{
    (void)words;
    request->rest = true;
    return request->is_play || failure_set(failure, FAILURE_BAD_ARGUMENT, "rest is for play");
}

/* All that is left of the line. */
static bool read_at(Request *request, Words *words, Failure *failure)
{
    const Geometry geometry = request->game.now.geometry;
    return native_read_position(&geometry, words, &request->game, failure);
}

typedef struct {
    const char *word;
    bool (*read)(Request *request, Words *words, Failure *failure);
    const char *arguments;
    const char *summary;
} LimitWord;

static const LimitWord LIMIT_WORDS[] = {
    { "at", read_at, " POSITION", "think about another position, written as behind `position`; comes last" },
    { "clock", read_clock, " MYMS THEIRMS [MYINC THEIRINC [MOVESTOGO]]", "think for a part of the clock" },
    { "depth", read_depth, " N", "look ahead N pairs of moves" },
    { "guided", read_guided, " N", "tree search guided by what was learned, with N visits" },
    { "infinite", read_infinite, "", "no limit of its own: think until all is known, or stop, quit or the end of input" },
    { "movetime", read_movetime, " MS", "think for at most MS milliseconds" },
    { "network", read_network, "", "play as the network thinks when forced moves are played" },
    { "nodes", read_nodes, " N", "visit at most about N nodes" },
    { "playouts", read_playouts, " N", "Monte Carlo tree search with N playouts" },
    { "ponder", read_ponder, "", "think on the opponent's time: times count from ponderhit on" },
    { "rest", read_rest, "", "for play: both sides, until the game is over, if it is not yet" },
    { "solve", read_solve, " [weak]", "exact play, or with weak only win, draw or loss" },
};

enum { LIMIT_WORD_COUNT = sizeof LIMIT_WORDS / sizeof LIMIT_WORDS[0] };

void native_add_limit_help(Text *reply)
{
    for (int i = 0; i < LIMIT_WORD_COUNT; i++)
        text_printf(reply, "help limit %s%s - %s\n", LIMIT_WORDS[i].word, LIMIT_WORDS[i].arguments,
                    LIMIT_WORDS[i].summary);
}

static bool read_request(Request *request, Words *words, Failure *failure)
{
    bool seen[LIMIT_WORD_COUNT] = { false };
    const char *word;
    limits_init(&request->limits);
    while ((word = words_next(words)) != NULL) {
        int i = 0;
        while (i < LIMIT_WORD_COUNT && strcmp(LIMIT_WORDS[i].word, word) != 0)
            i++;
        if (i == LIMIT_WORD_COUNT)
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "'%.60s' is no limit; see: help go", word);
        if (seen[i])
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "%s is given twice", word);
        seen[i] = true;
        if (!LIMIT_WORDS[i].read(request, words, failure))
            return false;
        const bool limits = LIMIT_WORDS[i].read != read_ponder && LIMIT_WORDS[i].read != read_rest && LIMIT_WORDS[i].read != read_at;
        if (request->limits.searcher == SEARCHER_LEVEL && limits)
            request->limits.searcher = SEARCHER_TIMED;
    }
    return true;
}

/* ---- thinking ---- */

typedef struct {
    Client *client;
    int64_t start;
    bool guided;              /* by guided tree search */
    bool told;                /* timed play has printed a line, … */
    int line_length;          /* … with so many moves, … */
    int line[MAX_CELLS];      /* … which are these, … */
    double fitness[MAX_COLS]; /* … and with this list */
} Thinking;

static void add_fitness(Text *text, const double *fitness, int cols)
{
    text_printf(text, "fitness");
    for (int column = 0; column < cols; column++) {
        text_printf(text, " ");
        text_add_double(text, fitness[column]);
    }
}

static void report_depth(void *context, const LookaheadResult *result)
{
    const Thinking *thinking = context;
    Client *client = thinking->client;
    Text line;
    text_init(&line);
    text_printf(&line, "info depth %d nodes %" PRIu64 " time %" PRId64 " ", result->depth, result->nodes,
                clock_ms_since(thinking->start));
    add_fitness(&line, result->fitness, client->engine->game.now.geometry.cols);
    text_printf(&line, "\n");
    client_print(client, &line);
}

/* How many a second, and the milliseconds since the start. */
static void add_rate(Text *line, uint64_t count, int64_t start)
{
    const int64_t ns = clock_now() - start;
    text_printf(line, " nps %.0f time %" PRId64, ns > 0 ? (double)count * 1e9 / (double)ns : 0.0, clock_ms_since(start));
}

static void add_nodes(Text *line, uint64_t nodes, int64_t start)
{
    text_printf(line, " nodes %" PRIu64, nodes);
    add_rate(line, nodes, start);
}

/* The solver is about to ask whether the score of a column is at least `window`, or has it from the book. */
static void report_window(void *context, const SolverReport *report)
{
    const Thinking *thinking = context;
    Text line;
    text_init(&line);
    text_printf(&line, "info column %d bounds %d %d ", report->column, report->bounds.lower, report->bounds.upper);
    if (report->from_book)
        text_printf(&line, "book");
    else
        text_printf(&line, "window %d", report->window);
    add_nodes(&line, report->nodes, thinking->start);
    text_printf(&line, " hashfull %d\n", report->hash_use);
    client_print(thinking->client, &line);
}

static void add_line(Text *line, const int *columns, int count)
{
    text_printf(line, " pv");
    for (int i = 0; i < count; i++)
        text_printf(line, " %d", columns[i]);
    text_printf(line, "\n");
}

static void report_line(void *context, const int *columns, int count, uint64_t nodes)
{
    const Thinking *thinking = context;
    Text line;
    text_init(&line);
    text_printf(&line, "info");
    add_nodes(&line, nodes, thinking->start);
    add_line(&line, columns, count);
    client_print(thinking->client, &line);
}

static void report_tree(void *context, const MctsResult *result)
{
    const Thinking *thinking = context;
    Text line;
    text_init(&line);
    text_printf(&line, "info %s %" PRIu64, thinking->guided ? "visits" : "playouts", result->playouts);
    add_rate(&line, result->playouts, thinking->start);
    text_printf(&line, " hashfull %d ", result->hash_use);
    add_fitness(&line, result->fitness, thinking->client->engine->game.now.geometry.cols);
    add_line(&line, result->line, result->line_length);
    client_print(thinking->client, &line);
}

static void report_estimate(void *context, const TimedResult *result)
{
    Thinking *thinking = context;
    Text line;
    thinking->told = true;
    thinking->line_length = result->line_length;
    memcpy(thinking->line, result->line, (size_t)result->line_length * sizeof *result->line);
    memcpy(thinking->fitness, result->fitness, sizeof thinking->fitness);
    text_init(&line);
    text_printf(&line, "info depth %d", result->depth);
    add_nodes(&line, result->nodes, thinking->start);
    text_printf(&line, " hashfull %d ", result->hash_use);
    add_fitness(&line, result->fitness, thinking->client->engine->game.now.geometry.cols);
    add_line(&line, result->line, result->line_length);
    client_print(thinking->client, &line);
}

/* A last line where the list or the line is not what was told before, or nothing was. */
static void report_outcome(void *context, const TimedResult *result)
{
    const Thinking *thinking = context;
    if (!thinking->told || thinking->line_length != result->line_length
        || memcmp(thinking->line, result->line, (size_t)result->line_length * sizeof *result->line) != 0
        || memcmp(thinking->fitness, result->fitness, sizeof result->fitness) != 0)
        report_estimate(context, result);
}

static void add_visits(Text *text, const Choice *choice, const Board *board)
{
    text_printf(text, "visits");
    for (int column = 0; column < board->geometry.cols; column++)
        text_printf(text, " %" PRIu32, choice->visits[column]);
    text_printf(text, "\n");
}

static void add_scores(Text *text, const Choice *choice, const Board *board)
{
    text_printf(text, "scores");
    for (int column = 0; column < board->geometry.cols; column++) {
        if (!board_can_play(board, column))
            text_printf(text, " nan");
        else if (bounds_exact(choice->scores[column]))
            text_printf(text, " %d", choice->scores[column].lower);
        else
            text_printf(text, " ?");
    }
    text_printf(text, "\n");
}

static void add_answer(Client *client, const Choice *choice)
{
    Text *reply = &client->reply;
    const Board *board = &client->engine->game.now;
    if (choice->has_scores)
        add_scores(reply, choice, board);
    if (choice->has_visits)
        add_visits(reply, choice, board);
    add_fitness(reply, choice->fitness, board->geometry.cols);
    text_printf(reply, "\nbestfitness ");
    text_add_double(reply, choice->best_fitness);
    text_printf(reply, "\nbestmoves");
    for (int i = 0; i < choice->best_count; i++)
        text_printf(reply, " %d", choice->best_moves[i]);
    text_printf(reply, "\nbestmove %d\n", choice->best_move);
}

/* Thinks about the game that the engine has and adds the answer to the reply. */
static bool think(Client *client, const Limits *limits, Choice *choice, Failure *failure)
{
    Thinking thinking = { .client = client, .start = clock_now(), .guided = limits->searcher == SEARCHER_GUIDED };
    const SearchReports reports = { .depth_done = report_depth,
                                    .window = report_window,
                                    .line = report_line,
                                    .tree = report_tree,
                                    .estimate = report_estimate,
                                    .outcome = report_outcome,
                                    .context = &thinking };
    const SearchSignals signals = { client->stop, client->begin };
    client_announce(client, limits);
    if (!engine_search(client->engine, limits, &signals, &reports, choice, failure))
        return false;
    if (limits->ponder)
        client_wait_for_ponderhit(client);
    add_answer(client, choice);
    return true;
}

bool native_go(Client *client, Words *words, Failure *failure)
{
    Game *game = &client->engine->game;
    const Game before = *game;
    Request request = { .game = before };
    Choice choice;
    if (!read_request(&request, words, failure))
        return false;
    *game = request.game;
    const bool done = think(client, &request.limits, &choice, failure);
    *game = before;
    return done;
}

static bool is_playing(const Client *client)
{
    return board_status(&client->engine->game.now) == STATUS_PLAYING;
}

static bool play_move(Client *client, const Limits *limits, Failure *failure)
{
    Choice choice;
    if (!think(client, limits, &choice, failure))
        return false;
    game_play(&client->engine->game, choice.best_move);
    return true;
}

/* One move after another until the game is over; or until a stop, which ends the search that is under way. What there is to print is
 * printed after each move. Any of them can fail: with `elo` another level plays it. */
static bool play_rest(Client *client, Limits *limits, Failure *failure)
{
    while (is_playing(client)) {
        if (!play_move(client, limits, failure))
            return false;
        client_print_reply(client);
        limits->ponder = false; /* the opponent has moved */
        if (atomic_load(client->stop))
            break;
    }
    return true;
}

/* From another position the game goes on from there. */
bool native_play(Client *client, Words *words, Failure *failure)
{
    Game *game = &client->engine->game;
    Random *random = &client->engine->options.random;
    const Game before = *game;
    const Random random_before = *random;
    Request request = { .game = before, .is_play = true };
    if (!read_request(&request, words, failure))
        return false;
    *game = request.game;
    if (!(request.rest ? play_rest(client, &request.limits, failure) : play_move(client, &request.limits, failure))) {
        *game = before;
        *random = random_before;
        return false;
    }
    if (!is_playing(client))
        native_add_status(client);
    return true;
}

bool native_perft(Client *client, Words *words, Failure *failure)
{
    uint64_t plies, count;
    if (!native_number(words, "the number of plies", 0, MAX_CELLS, &plies, failure)
        || !native_no_more(words, failure))
        return false;
    if (!perft(&client->engine->game.now, (int)plies, client->stop, &count))
        return failure_set(failure, FAILURE_STOPPED, "perft was stopped before it was done");
    text_printf(&client->reply, "perft %" PRIu64 " %" PRIu64 "\n", plies, count);
    return true;
}
