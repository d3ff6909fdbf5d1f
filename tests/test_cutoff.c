/* Searches that are cut off, at every number of nodes and at random moments: what they call proved is true, and they do not play what
 * is proved worse. The truth is brute force on small boards and near the end of large ones, and the solver, left to finish, elsewhere.
 *
 * usage: test_cutoff [ROUNDS], 1 in `make check`, more in `make soak` */
#include "base/thread.h"
#include "engine/engine.h"
#include "game/notation.h"
#include "minimax.h"
#include "positions.h"
#include "search/fitness.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

static const atomic_bool NEVER = false;

/* A position and what is true of it. */
typedef struct {
    Game game;
    int score[MAX_COLS]; /* of each column that is not full */
} Case;

static int sign(int score)
{
    return (score > 0) - (score < 0);
}

static bool can_play(const Case *c, int column)
{
    return board_can_play(&c->game.now, column);
}

static int columns_of(const Case *c)
{
    return c->game.now.geometry.cols;
}

/* What an answer claims of each column, in the terms of its searcher. */
typedef struct {
    const Case *truth;
    Searcher searcher;
    bool weak;
} Claim;

/* The bounds that a fitness tells, of win, draw and loss. */
static ScoreBounds told_by_fitness(const Claim *claim, double fitness)
{
    if (claim->searcher == SEARCHER_PLAYOUTS || claim->searcher == SEARCHER_GUIDED) /* a proof is 1 or -1 */
        return (ScoreBounds){ fitness >= 1 ? 1 : -1, fitness <= -1 ? -1 : 1 };
    return (ScoreBounds){ fitness > 0.5 ? 1 : -1, fitness < -0.5 ? -1 : 1 };
}

static bool holds(ScoreBounds bounds, int score)
{
    return bounds.lower <= score && score <= bounds.upper;
}

/* Whether a list of fitness, of an answer or on the way to it, claims nothing that is false. */
static bool fitness_is_true(const Claim *claim, const double *fitness)
{
    bool right = true;
    for (int column = 0; column < columns_of(claim->truth); column++) {
        if (!can_play(claim->truth, column))
            right = right && isnan(fitness[column]);
        else if (claim->searcher != SEARCHER_SOLVER)
            right = right && holds(told_by_fitness(claim, fitness[column]), sign(claim->truth->score[column]));
    }
    return right;
}

static int told_score(const Claim *claim, int column)
{
    const int score = claim->truth->score[column];
    return claim->weak ? sign(score) : score;
}

static bool scores_are_true(const Claim *claim, const ScoreBounds *scores)
{
    bool right = true;
    for (int column = 0; column < columns_of(claim->truth); column++)
        if (can_play(claim->truth, column))
            right = right && holds(scores[column], told_score(claim, column));
    return right;
}

/* The result that is proved of a column: -1, 1, or 0 for none. */
static int proved_result(const Claim *claim, const Choice *choice, int column)
{
    const ScoreBounds score = choice->scores[column], told = told_by_fitness(claim, choice->fitness[column]);
    if (choice->has_scores)
        return (score.lower > 0) - (score.upper < 0);
    return (told.lower > 0) - (told.upper < 0);
}

/* Whether a column is a sound choice: none is better by what is proved. */
static bool is_sound(const Claim *claim, const Choice *choice, int best)
{
    const int result = proved_result(claim, choice, best);
    const bool is_timed = claim->searcher == SEARCHER_TIMED && !choice->by_columns;
    bool sound = can_play(claim->truth, best) && choice->fitness[best] == choice->best_fitness;
    for (int column = 0; column < columns_of(claim->truth); column++) {
        if (!can_play(claim->truth, column))
            continue;
        sound = sound && proved_result(claim, choice, column) <= result && !(choice->fitness[column] > choice->best_fitness && choice->has_scores);
        if (result != 0 && choice->has_scores && bounds_exact(choice->scores[column]))
            sound = sound && told_score(claim, best) >= told_score(claim, column);
        if (result != 0 && is_timed && proved_result(claim, choice, column) == result) /* the win that is sure to come soonest, the latest loss */
            sound = sound && choice->scores[best].lower >= choice->scores[column].lower;
    }
    return sound;
}

static bool answer_is_sound(const Claim *claim, const Choice *choice)
{
    bool sound = fitness_is_true(claim, choice->fitness) && scores_are_true(claim, choice->scores) && choice->best_count > 0;
    for (int i = 0; i < choice->best_count; i++)
        sound = sound && is_sound(claim, choice, choice->best_moves[i]);
    return sound;
}

/* ---- asking ---- */

typedef struct {
    Claim claim;
    bool sound;
} Watch;

static bool line_is_legal(const Case *c, const int *line, int length)
{
    Board board = c->game.now;
    bool legal = length > 0;
    for (int i = 0; i < length; i++) {
        legal = legal && board_status(&board) == STATUS_PLAYING && board_can_play(&board, line[i]);
        if (legal)
            board_play(&board, line[i]);
    }
    return legal;
}

static void watch_estimate(void *context, const TimedResult *result)
{
    Watch *watch = context;
    const ScoreBounds best = result->score[result->best];
    watch->sound = watch->sound && fitness_is_true(&watch->claim, result->fitness) && scores_are_true(&watch->claim, result->score)
                   && value_is_proved(result->value[result->best]) == (best.lower > 0 || best.upper < 0) && result->line[0] == result->best
                   && line_is_legal(watch->claim.truth, result->line, result->line_length);
}

static void watch_playouts(void *context, const MctsResult *result)
{
    Watch *watch = context;
    watch->sound = watch->sound && fitness_is_true(&watch->claim, result->fitness)
                   && line_is_legal(watch->claim.truth, result->line, result->line_length);
}

static void watch_columns(void *context, const AnalysisResult *result)
{
    Watch *watch = context;
    const Case *truth = watch->claim.truth;
    double fitness[MAX_COLS];
    ScoreBounds scores[MAX_COLS];
    for (int i = 0; i < result->count; i++) {
        const AnalysisLine *line = &result->lines[i];
        fitness[line->column] = fitness_of_value(&truth->game.now.geometry, line->value);
        scores[line->column] = line->proved;
        watch->sound = watch->sound && value_is_proved(line->value) == (line->proved.lower > 0 || line->proved.upper < 0)
                       && line->line[0] == line->column && line_is_legal(truth, line->line, line->line_length)
                       && (i == 0 || line->value <= result->lines[i - 1].value);
    }
    for (int column = 0; column < columns_of(truth); column++)
        if (!can_play(truth, column))
            fitness[column] = (double)NAN;
    watch->sound = watch->sound && fitness_is_true(&watch->claim, fitness) && scores_are_true(&watch->claim, scores);
}

static bool ask(Test *t, Engine *engine, const Case *c, Limits *limits, const atomic_bool *stop, const char *when)
{
    const SearchSignals signals = { stop, NULL };
    Watch watch = { { c, limits->searcher, limits->weak }, true };
    const SearchReports reports = { .estimate = watch_estimate, .columns = watch_columns, .tree = watch_playouts, .context = &watch };
    Choice choice;
    Failure failure;
    engine->game = c->game;
    const bool sound = engine_search(engine, limits, &signals, &reports, &choice, &failure) && watch.sound
                       && answer_is_sound(&watch.claim, &choice);
    if (!CHECK(t, sound) && t->failed <= 10) {
        const Geometry *g = &c->game.now.geometry;
        char fen[FEN_TEXT];
        fprintf(stderr, "    searcher %d%s, %s after %llu nodes: %dx%d connect %d: %s\n", limits->searcher, limits->weak ? " weak" : "", when,
                (unsigned long long)limits->max_nodes, g->cols, g->rows, g->connect, fen_write(&c->game.now, fen));
    }
    return sound;
}

enum { KINDS = 6 };

static Limits limits_of(int kind)
{
    Limits limits;
    limits_init(&limits);
    static const Searcher SEARCHERS[KINDS] = { SEARCHER_TIMED, SEARCHER_PLAYOUTS, SEARCHER_SOLVER, SEARCHER_SOLVER, SEARCHER_TIMED, SEARCHER_GUIDED };
    limits.searcher = SEARCHERS[kind];
    limits.weak = kind == 3;
    limits.every_column = kind == 4;
    limits.playouts = UINT64_MAX;
    return limits;
}

/* Cut off after so many nodes, from a table that is empty or has what the search before left. */
static void cut(Test *t, Engine *engine, const Case *c, int kind, uint64_t nodes, bool forget)
{
    Limits limits = limits_of(kind);
    limits.max_nodes = nodes;
    if (forget)
        hash_clear(&engine->options.hash);
    ask(t, engine, c, &limits, &NEVER, forget ? "cut off" : "cut off in a used table");
}

typedef struct {
    atomic_bool stop;
    long microseconds;
} Alarm;

static void *ring(void *context)
{
    Alarm *alarm = context;
    nanosleep(&(struct timespec){ .tv_nsec = alarm->microseconds * 1000 }, NULL);
    atomic_store(&alarm->stop, true);
    return NULL;
}

/* Stopped from outside, with several threads. */
static void interrupt(Test *t, Engine *engine, const Case *c, int kind, long microseconds)
{
    Alarm alarm = { .microseconds = microseconds };
    Limits limits = limits_of(kind);
    pthread_t thread;
    engine->options.threads = 3;
    hash_clear(&engine->options.hash);
    if (CHECK(t, thread_start(&thread, ring, &alarm))) {
        ask(t, engine, c, &limits, &alarm.stop, "stopped");
        pthread_join(thread, NULL);
    }
    engine->options.threads = 1;
}

/* ---- positions ---- */

static void solve_by_force(Minimax *m, Oracle *o, Case *c)
{
    for (int column = 0; column < o->cols; column++)
        if (oracle_can_drop(o, column))
            c->score[column] = minimax_column(m, o, column);
}

static void solve_by_solver(Hash *hash, Case *c)
{
    const SearchControl unlimited = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
    SolverResult result;
    solver_columns(&(SolverTask){ .board = &c->game.now, .hash = hash, .control = &unlimited }, &result);
    for (int column = 0; column < c->game.now.geometry.cols; column++)
        c->score[column] = result.column[column].lower;
}

static const struct {
    Geometry geometry;
    int least, most; /* stones */
    bool by_force;
} BOARDS[] = {
    { GEOMETRY_OF(4, 4, 4), 4, 12, true },   { GEOMETRY_OF(5, 4, 4), 7, 16, true },   { GEOMETRY_OF(4, 5, 3), 7, 14, true },
    { GEOMETRY_OF(3, 4, 3), 0, 8, true },    { GEOMETRY_OF(6, 3, 3), 4, 12, true },   { GEOMETRY_OF(9, 2, 4), 5, 14, true },
    { GEOMETRY_OF(5, 5, 4), 12, 20, true },  { GEOMETRY_OF(7, 6, 4), 31, 38, true },  { GEOMETRY_OF(9, 8, 4), 62, 68, true },
    { GEOMETRY_OF(40, 1, 3), 30, 34, true }, { GEOMETRY_OF(7, 6, 4), 18, 32, false }, { GEOMETRY_OF(8, 7, 4), 36, 46, false },
};

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* One position, cut off in many places. */
static void test_position(Test *t, Engine *engine, const Case *c, Random *random)
{
    enum { FEW = ONLY_THREADS ? 0 : 20, MOST = 20000, VERY_MOST = 1000000 };
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < FEW; i++) {
            /* As many small numbers as large ones, in the sense of their logarithms. */
            const int most = i % 10 == 0 ? VERY_MOST : MOST;
            const uint64_t nodes = (uint64_t)pow(most, random_below(random, 1 << 20) / (double)(1 << 20));
            cut(t, engine, c, kind, nodes, i % 2 == 0);
        }
        if (random_below(random, 4) == 0)
            interrupt(t, engine, c, kind, random_below(random, 3000));
    }
}

static void test_random_positions(Test *t, Engine *engine, Hash *hash, int b, int positions, Random *random)
{
    static Oracle o;
    static Case c;
    Minimax m;
    minimax_init(&m);
    while (positions > 0) {
        const int stones = BOARDS[b].least + (int)random_below(random, (uint32_t)(BOARDS[b].most - BOARDS[b].least + 1));
        if (!positions_by_oracle(&BOARDS[b].geometry, stones, random, &o, &c.game))
            continue;
        if (BOARDS[b].by_force)
            solve_by_force(&m, &o, &c);
        else
            solve_by_solver(hash, &c);
        test_position(t, engine, &c, random);
        positions--;
    }
    minimax_free(&m);
}

static Case case_of(const Geometry *geometry, const char *fen, const char *side, Hash *hash)
{
    Case c;
    Board board;
    char why[WHY_TEXT];
    if (!fen_read(&board, geometry, fen, side, why))
        abort();
    game_init_from(&c.game, &board);
    solve_by_solver(hash, &c);
    return c;
}

/* A position in which timed play once chose a column that it had proved lost while others were not, if it was cut off between 160,000
 * and 210,000 nodes; and every number of nodes of some positions. */
static void test_known(Test *t, Engine *engine, Hash *hash, int rounds)
{
    enum { STEP = SANITIZED ? 3 : 1 };
    const Geometry usual = GEOMETRY_OF(7, 6, 4);
    const Case once = case_of(&usual, "7/4o2/4x2/4o2/1o1xo1x/xoxoxxo", "x", hash);
    for (uint64_t nodes = 150000; nodes < 220000; nodes += 2000 / (uint64_t)rounds)
        cut(t, engine, &once, 0, nodes, true);
    static const struct {
        Geometry geometry;
        const char *fen, *side;
    } CASES[] = {
        { GEOMETRY_OF(7, 6, 4), "7/4o2/4x2/4o2/1o1xo1x/xoxoxxo", "x" },
        { GEOMETRY_OF(7, 6, 4), "o1x1xo1/x1o1ox1/o1x1xo1/xoo1ox1/oxx1xoo/xoxxoox", "x" },
        { GEOMETRY_OF(3, 4, 3), "3/3/1x1/1ox", "o" }, /* of two wins the one that may come sooner need not be the one that is sure to */
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case c = case_of(&CASES[i].geometry, CASES[i].fen, CASES[i].side, hash);
        for (int kind = 0; kind < KINDS; kind++)
            for (uint64_t nodes = 1; nodes <= 700 * (uint64_t)(rounds > 28 ? 28 : rounds); nodes += STEP)
                cut(t, engine, &c, kind, nodes, true);
        for (uint64_t nodes = 4050; nodes < 6500; nodes += 7) /* where timed play goes over to the tree */
            cut(t, engine, &c, 0, nodes, nodes % 2 == 0);
    }
}

int main(int argc, char *argv[])
{
    enum { POSITIONS = 10 };
    static Engine engine;
    Test test = { .name = "cutoff" };
    Failure failure;
    Hash hash = { .lines = NULL };
    Random random;
    const int rounds = argc > 1 ? atoi(argv[1]) : 1;
    random_init(&random, (uint64_t)rounds);
    if (CHECK(&test, engine_init(&engine, &failure) && hash_resize(&hash, 64 << 20) && options_set(&engine.options, "book", "off", &failure)
                         && options_set(&engine.options, "hash", "1", &failure) && options_set(&engine.options, "seed", "1", &failure))) {
        if (!ONLY_THREADS)
            test_known(&test, &engine, &hash, rounds);
        for (int b = 0; b < BOARD_COUNT; b++)
            test_random_positions(&test, &engine, &hash, b, POSITIONS * rounds, &random);
        engine_free(&engine);
        hash_free(&hash);
    }
    return test_end(&test);
}
