/* go, play and perft: reading limits through a table, printing what the search found. */
#include "protocol/native_go.h"

#include "game/perft.h"

#include <inttypes.h>
#include <string.h>

static const uint64_t MAX_MS = UINT64_C(1000000000000); /* 31 years; as nanoseconds it fits 63 bits */

/* ---- limits ---- */

static bool name_searcher(Limits *limits, Searcher searcher, Failure *failure)
{
    if (limits->searcher != SEARCHER_NONE)
        return failure_set(failure, FAILURE_BAD_ARGUMENT,
                           "only one of depth, playouts, solve and network can be given");
    limits->searcher = searcher;
    return true;
}

static bool read_depth(Limits *limits, Words *words, Failure *failure)
{
    uint64_t depth;
    if (!name_searcher(limits, SEARCHER_LOOKAHEAD, failure)
        || !native_number(words, "depth", 0, 1000, &depth, failure))
        return false;
    limits->depth = (int)depth;
    return true;
}

static bool read_playouts(Limits *limits, Words *words, Failure *failure)
{
    uint64_t playouts;
    return name_searcher(limits, SEARCHER_PLAYOUTS, failure)
           && native_number(words, "playouts", 1, INT64_MAX, &playouts, failure);
}

static bool read_solve(Limits *limits, Words *words, Failure *failure)
{
    limits->weak = words_take(words, "weak");
    return name_searcher(limits, SEARCHER_SOLVER, failure);
}

static bool read_network(Limits *limits, Words *words, Failure *failure)
{
    (void)words;
    return name_searcher(limits, SEARCHER_NETWORK, failure);
}

static bool read_nodes(Limits *limits, Words *words, Failure *failure)
{
    return native_number(words, "nodes", 1, INT64_MAX, &limits->max_nodes, failure);
}

static bool read_movetime(Limits *limits, Words *words, Failure *failure)
{
    return native_number(words, "movetime", 0, MAX_MS, &limits->movetime, failure);
}

/* Whether the next word begins like a number. */
static bool number_follows(const Words *words)
{
    const char c = words->rest[strspn(words->rest, " \t")];
    return c >= '0' && c <= '9';
}

static bool read_clock(Limits *limits, Words *words, Failure *failure)
{
    GameClock *clock = &limits->clock;
    limits->has_clock = true;
    if (!native_number(words, "MYMS", 0, MAX_MS, &clock->mine, failure)
        || !native_number(words, "THEIRMS", 0, MAX_MS, &clock->theirs, failure))
        return false;
    if (!number_follows(words))
        return true;
    if (!native_number(words, "MYINC", 0, MAX_MS, &clock->my_increment, failure)
        || !native_number(words, "THEIRINC", 0, MAX_MS, &clock->their_increment, failure))
        return false;
    return !number_follows(words) || native_number(words, "MOVESTOGO", 1, 1000, &clock->moves_to_go, failure);
}

/* Alone this would be a search without end, for which there is no player yet; beside a word that names the player it
 * lets `quit` and the end of input end the search. */
static bool read_infinite(Limits *limits, Words *words, Failure *failure)
{
    (void)words;
    (void)failure;
    limits->infinite = true;
    return true;
}

typedef struct {
    const char *word;
    bool (*read)(Limits *limits, Words *words, Failure *failure);
    const char *arguments;
    const char *summary;
} LimitWord;

static const LimitWord LIMIT_WORDS[] = {
    { "clock", read_clock, " MYMS THEIRMS [MYINC THEIRINC [MOVESTOGO]]", "think for a part of the clock" },
    { "depth", read_depth, " N", "look ahead N pairs of moves" },
    { "infinite", read_infinite, "", "no limit of its own; quit and the end of input end it" },
    { "movetime", read_movetime, " MS", "think for at most MS milliseconds" },
    { "network", read_network, "", "ask the network (not in this version)" },
    { "nodes", read_nodes, " N", "visit at most N nodes" },
    { "playouts", read_playouts, " N", "Monte Carlo tree search (not in this version)" },
    { "solve", read_solve, " [weak]", "exact play, or with weak only win, draw or loss" },
};

enum { LIMIT_WORD_COUNT = sizeof LIMIT_WORDS / sizeof LIMIT_WORDS[0] };

void native_add_limit_help(Text *reply)
{
    for (int i = 0; i < LIMIT_WORD_COUNT; i++)
        text_printf(reply, "help limit %s%s - %s\n", LIMIT_WORDS[i].word, LIMIT_WORDS[i].arguments,
                    LIMIT_WORDS[i].summary);
}

static bool read_limits(Limits *limits, Words *words, Failure *failure)
{
    bool seen[LIMIT_WORD_COUNT] = { false };
    const char *word;
    limits_init(limits);
    while ((word = words_next(words)) != NULL) {
        int i = 0;
        while (i < LIMIT_WORD_COUNT && strcmp(LIMIT_WORDS[i].word, word) != 0)
            i++;
        if (i == LIMIT_WORD_COUNT)
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "'%.60s' is no limit; see: help go", word);
        if (seen[i])
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "%s is given twice", word);
        seen[i] = true;
        if (!LIMIT_WORDS[i].read(limits, words, failure))
            return false;
    }
    return true;
}

/* ---- thinking ---- */

typedef struct {
    Native *native;
    int64_t start;
} Thinking;

static void add_fitness(Text *text, const double *fitness, int cols)
{
    text_printf(text, "fitness");
    for (int column = 0; column < cols; column++) {
        text_printf(text, " ");
        text_add_double(text, fitness[column]);
    }
}

/* Prints an `info` line at once and frees it. */
static void print_info(Native *native, Text *line)
{
    if (!line->failed) /* an info line more or less is no reason to fail */
        output_write(native->output, line->bytes, line->length);
    text_free(line);
    if (output_is_broken(native->output))
        atomic_store(native->stop, true);
}

static void report_depth(void *context, const LookaheadResult *result)
{
    const Thinking *thinking = context;
    Native *native = thinking->native;
    Text line;
    text_init(&line);
    text_printf(&line, "info depth %d nodes %" PRIu64 " time %" PRId64 " ", result->depth, result->nodes,
                clock_ms_since(thinking->start));
    add_fitness(&line, result->fitness, native->engine->game.now.geometry.cols);
    text_printf(&line, "\n");
    print_info(native, &line);
}

static void add_nodes(Text *line, uint64_t nodes, int64_t start)
{
    const int64_t ns = clock_now() - start;
    text_printf(line, " nodes %" PRIu64 " nps %.0f time %" PRId64, nodes, ns > 0 ? (double)nodes * 1e9 / (double)ns : 0.0,
                clock_ms_since(start));
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
    print_info(thinking->native, &line);
}

static void report_line(void *context, const int *columns, int count, uint64_t nodes)
{
    const Thinking *thinking = context;
    Text line;
    text_init(&line);
    text_printf(&line, "info");
    add_nodes(&line, nodes, thinking->start);
    text_printf(&line, " pv");
    for (int i = 0; i < count; i++)
        text_printf(&line, " %d", columns[i]);
    text_printf(&line, "\n");
    print_info(thinking->native, &line);
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

static bool think(Native *native, Words *words, Choice *choice, Failure *failure)
{
    Thinking thinking = { native, clock_now() };
    const SearchReports reports = { report_depth, report_window, report_line, &thinking };
    Limits limits;
    if (!read_limits(&limits, words, failure))
        return false;
    /* In this order: the reader sets `last` and then looks at `unlimited`, so one of us sees the other. */
    atomic_store(&native->unlimited, limits.infinite);
    if (limits.infinite && atomic_load(&native->last))
        atomic_store(native->stop, true);
    if (!engine_search(native->engine, &limits, native->stop, &reports, choice, failure))
        return false;

    Text *reply = &native->reply;
    if (choice->has_scores)
        add_scores(reply, choice, &native->engine->game.now);
    add_fitness(reply, choice->fitness, native->engine->game.now.geometry.cols);
    text_printf(reply, "\nbestfitness ");
    text_add_double(reply, choice->best_fitness);
    text_printf(reply, "\nbestmoves");
    for (int i = 0; i < choice->best_count; i++)
        text_printf(reply, " %d", choice->best_moves[i]);
    text_printf(reply, "\nbestmove %d\n", choice->best_move);
    return true;
}

bool native_go(Native *native, Words *words, Failure *failure)
{
    Choice choice;
    return think(native, words, &choice, failure);
}

bool native_play(Native *native, Words *words, Failure *failure)
{
    Choice choice;
    if (!think(native, words, &choice, failure))
        return false;
    Game *game = &native->engine->game;
    game_play(game, choice.best_move);
    if (board_status(&game->now) != STATUS_PLAYING)
        native_add_status(native);
    return true;
}

bool native_perft(Native *native, Words *words, Failure *failure)
{
    uint64_t plies, count;
    if (!native_number(words, "the number of plies", 0, MAX_CELLS, &plies, failure)
        || !native_no_more(words, failure))
        return false;
    if (!perft(&native->engine->game.now, (int)plies, native->stop, &count))
        return failure_set(failure, FAILURE_STOPPED, "perft was stopped before it was done");
    text_printf(&native->reply, "perft %" PRIu64 " %" PRIu64 "\n", plies, count);
    return true;
}
