/* The engine layer: the clock arithmetic and the choice. */
#include "engine/engine.h"

#include "base/clock.h"
#include "engine/level.h"
#include "engine/options.h"
#include "search/glance.h"
#include "test.h"

#include <math.h>

static uint64_t budget_beside(uint64_t overhead, uint64_t mine, uint64_t increment, uint64_t moves_to_go, int empty)
{
    const GameClock clock = { mine, increment, moves_to_go };
    return timing_budget(&clock, empty, overhead);
}

static uint64_t budget(uint64_t mine, uint64_t increment, uint64_t moves_to_go, int empty)
{
    return budget_beside(5, mine, increment, moves_to_go, empty);
}

static void test_timing(Test *t)
{
    for (uint64_t mine = 0; mine < 3000; mine += mine < 50 ? 1 : 37)
        for (uint64_t increment = 0; increment < 500; increment += 1 + increment)
            for (uint64_t to_go = 0; to_go < 30; to_go += 3)
                for (int empty = 1; empty < 128; empty += 9)
                    for (uint64_t overhead = 0; overhead < 10; overhead += 5)
                        CHECK(t, budget_beside(overhead, mine, increment, to_go, empty) < mine || mine == 0);
    CHECK(t, budget(1, 0, 0, 42) == 0);
    CHECK(t, budget(0, 1000, 0, 42) == 0);
    /* 60 s: a sixteenth of what the reserve of 5 ms and 5 % leaves */
    CHECK(t, budget(60000, 0, 0, 42) == (60000 - 3005) / 16);
    CHECK(t, budget(60000, 400, 0, 42) == (60000 - 3005) / 16 + 300);
    CHECK(t, budget(60000, 0, 2, 42) == (60000 - 3005) / 2);
    CHECK(t, budget(60000, 0, 0, 3) == (60000 - 3005) / 2); /* two own moves at most */
    CHECK(t, budget(60000, 0, 0, 1) == 60000 - 3005);
    const GameClock hasty = { 100, 0, 0 };
    CHECK(t, timing_budget(&hasty, 1, 0) == 95 && timing_budget(&hasty, 1, 30) == 65 && timing_budget(&hasty, 1, 1000) == 0);
    CHECK(t, timing_movetime(100, 0) == 100 && timing_movetime(100, 10) == 90 && timing_movetime(10, 10) == 5 && timing_movetime(1, 10) == 1
                 && timing_movetime(0, 10) == 0);
    CHECK(t, budget(UINT64_C(1000000000000), 0, 0, 42) > UINT64_C(50000000000));
}

static const atomic_bool NEVER = false;
static const SearchSignals UNDISTURBED = { &NEVER, NULL };
static const SearchReports QUIET = { .context = NULL };

static Choice choice_within(Test *t, Engine *engine, const Limits *limits)
{
    Choice choice;
    Failure failure;
    CHECK(t, engine_search(engine, limits, &UNDISTURBED, &QUIET, &choice, &failure));
    return choice;
}

/* What `go depth N` chooses after some moves. */
static Choice choice_of(Test *t, Engine *engine, int depth)
{
    Limits limits;
    limits_init(&limits);
    limits.searcher = SEARCHER_LOOKAHEAD;
    limits.depth = depth;
    return choice_within(t, engine, &limits);
}

static void test_choice(Test *t, Engine *engine)
{
    static const int MOVES[] = { 0, 3, 6, 3 };
    Failure failure;
    for (int i = 0; i < 4; i++)
        game_play(&engine->game, MOVES[i]);
    Choice choice = choice_of(t, engine, 2);
    CHECK(t, choice.best_count == 1 && choice.best_move == 3 && choice.best_fitness == 0);
    CHECK(t, choice.fitness[0] == -6.0 / 49);

    /* Look-ahead 0: every column that is not full, each about as often. */
    for (int i = 0; i < 4; i++)
        game_play(&engine->game, 3);
    unsigned count[7] = { 0 };
    for (int i = 0; i < 6000; i++) {
        choice = choice_of(t, engine, 0);
        count[choice.best_move]++;
    }
    CHECK(t, choice.best_count == 6 && isnan(choice.fitness[3]) && count[3] == 0);
    for (int column = 0; column < 7; column++)
        CHECK(t, column == 3 || (count[column] > 850 && count[column] < 1150)); /* five deviations: 144 */

    /* One seed, one game. */
    int first[20];
    for (int round = 0; round < 2; round++) {
        CHECK(t, options_set(&engine->options, "seed", "5", &failure));
        for (int i = 0; i < 20; i++) {
            choice = choice_of(t, engine, 0);
            if (round == 0)
                first[i] = choice.best_move;
            CHECK(t, first[i] == choice.best_move);
        }
    }
}

/* A search that is cut off before it knows anything: no lots are drawn, the threat is met, and the list claims nothing. */
static void test_cut_off(Test *t, Engine *engine)
{
    static const Geometry LARGE = GEOMETRY_OF(9, 9, 4), SMALL = GEOMETRY_OF(3, 1, 3), USUAL = GEOMETRY_OF(7, 6, 4);
    static const int MOVES[] = { 3, 2, 4, 3, 5 }; /* and 6 would win */
    static const atomic_bool STOPPED = true;
    const SearchSignals stopped = { &STOPPED, NULL };
    static const struct {
        Searcher searcher;
        bool weak;
    } SEARCHERS[] = { { SEARCHER_SOLVER, false }, { SEARCHER_SOLVER, true }, { SEARCHER_PLAYOUTS, false }, { SEARCHER_GUIDED, false } };
    for (size_t i = 0; i < sizeof SEARCHERS / sizeof SEARCHERS[0]; i++) {
        Limits limits;
        Choice choice;
        Failure failure;
        limits_init(&limits);
        limits.searcher = SEARCHERS[i].searcher;
        limits.weak = SEARCHERS[i].weak;
        limits.playouts = 1000;
        engine_new_game(engine, &LARGE);
        CHECK(t, engine_search(engine, &limits, &stopped, &QUIET, &choice, &failure));
        CHECK(t, choice.best_count == 9 && choice.best_fitness == 0);
        const int first = choice.best_move;
        for (int again = 0; again < 20; again++)
            CHECK(t, engine_search(engine, &limits, &stopped, &QUIET, &choice, &failure) && choice.best_move == first);
        for (size_t k = 0; k < sizeof MOVES / sizeof MOVES[0]; k++)
            game_play(&engine->game, MOVES[k]);
        CHECK(t, engine_search(engine, &limits, &stopped, &QUIET, &choice, &failure) && choice.best_move == 6);

        /* What is proved needs no playouts, and there lots are drawn. */
        bool chosen[3] = { false };
        engine_new_game(engine, &SMALL);
        for (int again = 0; again < 100; again++) {
            CHECK(t, engine_search(engine, &limits, &UNDISTURBED, &QUIET, &choice, &failure) && choice.best_count == 3);
            chosen[choice.best_move] = true;
        }
        CHECK(t, chosen[0] && chosen[1] && chosen[2]);
    }
    engine_new_game(engine, &USUAL);
}

/* Cut off when some of the columns that look best are draws for sure, and others not solved: one of the former, although all have one fitness. */
static void test_half_known(Test *t, Engine *engine)
{
    static const Geometry LITTLE = GEOMETRY_OF(5, 4, 4), USUAL = GEOMETRY_OF(7, 6, 4);
    static const int MOVES[] = { 0, 0, 4, 4, 4, 1, 0, 4 };
    int half_known = 0;
    Limits limits;
    limits_init(&limits);
    limits.searcher = SEARCHER_SOLVER;
    for (limits.max_nodes = 10; limits.max_nodes < 400; limits.max_nodes += 10) {
        engine_new_game(engine, &LITTLE);
        for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++)
            game_play(&engine->game, MOVES[i]);
        const Choice choice = choice_within(t, engine, &limits);
        int exact = 0;
        for (int i = 0; i < choice.best_count; i++)
            exact += bounds_exact(choice.scores[choice.best_moves[i]]);
        if (exact == 0 || exact == choice.best_count)
            continue;
        half_known++;
        CHECK(t, choice.best_fitness == 0 && bounds_exact(choice.scores[choice.best_move]));
    }
    CHECK(t, half_known > 5);
    engine_new_game(engine, &USUAL);
}

/* Of a clock and a time for the move the shorter one ends the search. */
static void test_shorter_time(Test *t, Engine *engine)
{
    enum { MUCH = 1000000, NODES = 5000 };
    static const Geometry LARGE = GEOMETRY_OF(9, 9, 4), USUAL = GEOMETRY_OF(7, 6, 4);
    static const uint64_t TIMES[][2] = { { 0, MUCH }, { MUCH, 0 }, { MUCH, MUCH } };
    for (size_t i = 0; i < sizeof TIMES / sizeof TIMES[0]; i++) {
        Limits limits;
        limits_init(&limits);
        limits.searcher = SEARCHER_TIMED;
        limits.max_nodes = NODES;
        limits.has_clock = true;
        limits.clock = (GameClock){ .left = TIMES[i][0] };
        limits.movetime = TIMES[i][1];
        engine_new_game(engine, &LARGE);
        const Choice choice = choice_within(t, engine, &limits);
        CHECK(t, i < 2 ? choice.nodes == 0 : choice.nodes >= NODES);
    }
    engine_new_game(engine, &USUAL);
}

/* The learned player, and timed play by its estimates: on boards that have a network only. */
static void test_network(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4), OTHER = GEOMETRY_OF(9, 9, 5);
    Failure failure;
    Choice choice;
    Limits network, nodes;
    limits_init(&network);
    network.searcher = SEARCHER_NETWORK;
    limits_init(&nodes);
    nodes.searcher = SEARCHER_TIMED;
    nodes.max_nodes = 100;
    engine_new_game(engine, &OTHER);
    CHECK(t, !engine_search(engine, &network, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK_TEXT(t, failure_word(failure.code), "not-available");
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, options_set(&engine->options, "evaluation", "network", &failure));
    CHECK(t, !engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK_TEXT(t, failure_word(failure.code), "not-available");
    /* What fails has drawn no lots, not even for the level. */
    Limits level;
    limits_init(&level);
    engine->options.elo = MOST_ELO;
    const Random before = engine->options.random;
    CHECK(t, !engine_search(engine, &level, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, memcmp(&engine->options.random, &before, sizeof before) == 0);
    engine->options.elo = NO_ELO;

    engine_new_game(engine, &USUAL);
    CHECK(t, engine_search(engine, &network, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, choice.best_move == 3 && choice.best_count == 1 && choice.best_fitness == choice.fitness[3]);
    CHECK(t, choice.fitness[3] > 0.5 && choice.fitness[3] < 1 && choice.fitness[0] < 0 && !choice.has_scores);
    const double first = choice.fitness[1];
    CHECK(t, options_set(&engine->options, "book", "off", &failure));
    CHECK(t, engine->options.unpacked == files_network(&USUAL, NETWORK_FOR_COLUMNS) && !engine->options.network.no_playouts);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, engine->options.unpacked == files_network(&USUAL, NETWORK_FOR_SEARCH) && engine->options.network.no_playouts);
    const double by_network = choice.best_fitness;
    CHECK(t, options_set(&engine->options, "evaluation", "threats", &failure));
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, choice.best_fitness != by_network);
    CHECK(t, engine_search(engine, &network, &UNDISTURBED, &QUIET, &choice, &failure) && choice.fitness[1] == first);
    CHECK(t, engine->options.unpacked == files_network(&USUAL, NETWORK_FOR_COLUMNS));
    CHECK(t, options_set(&engine->options, "book", "on", &failure) && options_set(&engine->options, "evaluation", "auto", &failure));
}

/* By itself timed play takes the network where there is one for the board, if it is in no hurry or the network is unpacked. */
static void test_evaluation(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4), LARGE = GEOMETRY_OF(12, 9, 4), OTHER = GEOMETRY_OF(10, 8, 5), SMALL = GEOMETRY_OF(4, 4, 3), NONE = GEOMETRY_OF(5, 5, 4);
    Failure failure;
    Choice choice;
    Limits nodes, hasty, clock;
    limits_init(&nodes);
    nodes.searcher = SEARCHER_TIMED;
    hasty = clock = nodes;
    nodes.max_nodes = 10;
    hasty.movetime = 1;
    clock.has_clock = true;
    clock.clock = (GameClock){ 100, 0, 0 };
    CHECK(t, options_set(&engine->options, "book", "off", &failure)); /* where it tells the score nobody estimates */
    engine_new_game(engine, &LARGE);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    engine_new_game(engine, &OTHER);
    CHECK(t, engine_search(engine, &clock, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    CHECK(t, unpacking_is_of(&engine->options.unpacking, files_network(&OTHER, NETWORK_FOR_SEARCH))); /* for the next move */
    while (!options_network_is_at_hand(&engine->options, &OTHER))
        clock_sleep_ms(1);
    CHECK(t, engine_search(engine, &clock, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    engine_new_game(engine, &LARGE);
    engine_prepare(engine);
    CHECK(t, engine_search(engine, &clock, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    /* With a second or more it waits, and so with a clock that leaves as much. */
    hasty.max_nodes = clock.max_nodes = 10;
    hasty.movetime = 1000;
    engine_new_game(engine, &OTHER);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    clock.clock.left = 1000000;
    engine_new_game(engine, &LARGE);
    CHECK(t, engine_search(engine, &clock, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    /* In a hurry it waits for a third of the time at most. */
    hasty.movetime = 900;
    engine_new_game(engine, &OTHER);
    const int64_t start = clock_now();
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, engine->estimated_by_network || clock_ms_since(start) >= (900 - (int64_t)engine->options.overhead) / 3);
    engine_new_game(engine, &LARGE);
    CHECK(t, options_await_network(&engine->options, &LARGE, INT64_MAX, &NEVER));
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    CHECK(t, !options_await_network(&engine->options, &NONE, INT64_MAX, &NEVER));
    /* In a great hurry only for a small one. */
    hasty.movetime = 20;
    engine_new_game(engine, &USUAL);
    const int64_t again = clock_now();
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure));
    CHECK(t, engine->estimated_by_network || clock_ms_since(again) >= (20 - (int64_t)engine->options.overhead) / 3);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network); /* in place of the large one */
    engine_new_game(engine, &LARGE);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    engine_prepare(engine);
    hasty.movetime = 1; /* of which there is nothing to wait */
    /* Begun for one board, asked for on another, on the first one again, and left. */
    engine_new_game(engine, &OTHER);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    engine_new_game(engine, &USUAL);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    engine_new_game(engine, &OTHER);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    engine_new_game(engine, &LARGE);
    CHECK(t, engine_search(engine, &hasty, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    /* What was begun is not put in the place of a file. */
    CHECK(t, options_set(&engine->options, "network", "tests/data/zero-4x4x3.network", &failure));
    CHECK(t, !options_has_network(&engine->options, &LARGE) && options_network(&engine->options, &LARGE, NETWORK_FOR_SEARCH, NULL, &failure) == NULL);
    CHECK(t, options_set(&engine->options, "network", "built-in", &failure));
    engine_new_game(engine, &OTHER);
    engine_prepare(engine);
    CHECK(t, engine_search(engine, &clock, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    engine_new_game(engine, &NONE);
    engine_prepare(engine);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    engine_new_game(engine, &LARGE);
    CHECK(t, options_set(&engine->options, "network", "tests/data/zero-4x4x3.network", &failure));
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && !engine->estimated_by_network);
    engine_new_game(engine, &SMALL);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    CHECK(t, options_set(&engine->options, "network", "built-in", &failure));

    /* What is compiled in is unpacked for one board after the other, not in the place of a file. */
    CHECK(t, options_set(&engine->options, "evaluation", "network", &failure));
    for (int i = 0; i < 2; i++) {
        engine_new_game(engine, i == 0 ? &LARGE : &OTHER);
        engine_prepare(engine);
        CHECK(t, geometry_equal(&engine->options.network.geometry, i == 0 ? &LARGE : &OTHER));
        CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    }
    CHECK(t, options_set(&engine->options, "network", "tests/data/zero-4x4x3.network", &failure));
    CHECK(t, !options_has_network(&engine->options, &LARGE) && options_network(&engine->options, &LARGE, NETWORK_FOR_SEARCH, NULL, &failure) == NULL);
    CHECK(t, options_set(&engine->options, "network", "built-in", &failure) && options_set(&engine->options, "evaluation", "auto", &failure));
    CHECK(t, options_set(&engine->options, "book", "on", &failure));
    engine_new_game(engine, &USUAL);
}

/* What values have estimated is forgotten when the network arrives. */
static void test_arrival(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4), LARGE = GEOMETRY_OF(12, 9, 4);
    static const _Atomic int64_t NOT_YET = INT64_MAX;
    static const SearchSignals WAITING = { &NEVER, &NOT_YET };
    Failure failure;
    Choice by_values, choice, anew;
    Limits nodes, hasty;
    limits_init(&nodes);
    nodes.searcher = SEARCHER_TIMED;
    nodes.max_nodes = 5000;
    hasty = nodes;
    hasty.movetime = 1; /* of a clock that does not run: all the nodes, but no time to wait for the network */
    hasty.ponder = true;
    CHECK(t, options_set(&engine->options, "network", "built-in", &failure)); /* of which none is unpacked now */
    engine_new_game(engine, &LARGE);
    CHECK(t, engine_search(engine, &hasty, &WAITING, &QUIET, &by_values, &failure) && !engine->estimated_by_network);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    hash_clear(&engine->options.hash);
    CHECK(t, engine_search(engine, &nodes, &UNDISTURBED, &QUIET, &anew, &failure) && engine->estimated_by_network);
    CHECK(t, by_values.nodes >= nodes.max_nodes && choice.best_fitness == anew.best_fitness && choice.nodes == anew.nodes);
    CHECK(t, memcmp(choice.value, anew.value, sizeof anew.value) == 0 && memcmp(by_values.value, anew.value, sizeof anew.value) != 0);
    engine_new_game(engine, &USUAL);
}

/* The nodes of so many that timed play visits when its clock has run for so long. */
static uint64_t nodes_when(Test *t, Engine *engine, Limits limits, int64_t ms)
{
    const _Atomic int64_t begin = clock_now() - ms * CLOCK_MS;
    const SearchSignals signals = { &NEVER, &begin };
    Choice choice;
    Failure failure;
    limits.searcher = SEARCHER_TIMED;
    limits.ponder = true;
    limits.max_nodes = 1000;
    hash_clear(&engine->options.hash);
    CHECK(t, engine_search(engine, &limits, &signals, &QUIET, &choice, &failure));
    return choice.nodes;
}

/* The overhead is taken off the time of a search, by a clock that shows how long it runs: nothing here need be fast. */
static void test_overhead(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4), LARGE = GEOMETRY_OF(9, 9, 4);
    enum { HOUR = 3600 * 1000 };
    Failure failure;
    Limits movetime, clock;
    limits_init(&movetime);
    clock = movetime;
    movetime.movetime = HOUR;
    clock.has_clock = true;
    clock.clock = (GameClock){ HOUR, 0, 1 }; /* of which a twentieth is kept back */
    engine_new_game(engine, &LARGE);
    CHECK(t, options_set(&engine->options, "evaluation", "threats", &failure));
    engine->options.overhead = HOUR / 3; /* more than can be set */
    CHECK(t, nodes_when(t, engine, movetime, HOUR / 2) >= 1000 && nodes_when(t, engine, movetime, HOUR / 4 * 3) < 100);
    CHECK(t, nodes_when(t, engine, clock, HOUR / 2) >= 1000 && nodes_when(t, engine, clock, HOUR / 4 * 3) < 100);
    engine->options.overhead = 0;
    CHECK(t, nodes_when(t, engine, movetime, HOUR / 4 * 3) >= 1000 && nodes_when(t, engine, clock, HOUR / 4 * 3) >= 1000);
    CHECK(t, options_set(&engine->options, "overhead", "10", &failure) && options_set(&engine->options, "evaluation", "auto", &failure));
    engine_new_game(engine, &USUAL);
}

/* A clock that begins to run while a search tells of itself, and is up then. */
typedef struct {
    _Atomic int64_t begin; /* INT64_MAX until it runs */
    uint64_t nodes; /* that were told when it began: of so many a search looks at the clock now and then only */
} LateClock;

static void hear_of(LateClock *clock, uint64_t nodes)
{
    if (clock->nodes > 0 || nodes < SLOW_NODES)
        return;
    clock->nodes = nodes;
    clock->begin = clock_now();
}

static void hear_estimate(void *context, const TimedResult *result)
{
    hear_of(context, result->nodes);
}

static void hear_tree(void *context, const MctsResult *result)
{
    hear_of(context, result->playouts);
}

/* A clock that runs out in the midst of a search ends it after no more nodes than lie between two looks at it. */
static void test_late_clock(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    static const int MOVES[] = { 1, 6, 3, 4, 4, 1, 1, 1, 3, 0, 2, 0, 5, 5, 0 };
    static const Searcher SEARCHERS[] = { SEARCHER_TIMED, SEARCHER_PLAYOUTS, SEARCHER_GUIDED };
    Failure failure;
    CHECK(t, options_set(&engine->options, "evaluation", "threats", &failure)); /* no network takes time of the clock */
    for (size_t i = 0; i < sizeof SEARCHERS / sizeof SEARCHERS[0]; i++) {
        LateClock clock = { .begin = INT64_MAX };
        const SearchSignals signals = { &NEVER, &clock.begin };
        const SearchReports reports = { .tree = hear_tree, .estimate = hear_estimate, .context = &clock };
        Limits limits;
        Choice choice;
        limits_init(&limits);
        limits.searcher = SEARCHERS[i];
        limits.playouts = limits.max_nodes = 20000;
        limits.movetime = 0;
        limits.ponder = true;
        engine_new_game(engine, &USUAL);
        for (size_t k = 0; k < sizeof MOVES / sizeof MOVES[0]; k++)
            game_play(&engine->game, MOVES[k]);
        CHECK(t, engine_search(engine, &limits, &signals, &reports, &choice, &failure));
        CHECK(t, clock.nodes > 0 && choice.nodes <= clock.nodes + NODES_PER_CLOCK);
    }
    CHECK(t, options_set(&engine->options, "evaluation", "auto", &failure));
    engine_new_game(engine, &USUAL);
}

/* Nobody waits for a network to be unpacked that is not needed: not where the rules or the book tell the score, nor who is stopped. */
static void test_packed(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4), LARGE = GEOMETRY_OF(12, 9, 4);
    static const int WIN[] = { 0, 6, 0, 6, 0, 6 };
    static atomic_bool stop = true;
    const SearchSignals stopped = { .stop = &stop };
    Failure failure;
    Choice choice;
    Limits timed;
    limits_init(&timed);
    timed.searcher = SEARCHER_TIMED;
    CHECK(t, options_set(&engine->options, "network", "built-in", &failure));
    engine_new_game(engine, &USUAL);
    CHECK(t, engine_search(engine, &timed, &UNDISTURBED, &QUIET, &choice, &failure) && choice.best_move == 3);
    CHECK(t, !options_network_is_at_hand(&engine->options, &USUAL) && !engine->options.unpacking.begun);
    CHECK(t, options_set(&engine->options, "book", "off", &failure));
    for (size_t i = 0; i < sizeof WIN / sizeof WIN[0]; i++)
        game_play(&engine->game, WIN[i]);
    CHECK(t, engine_search(engine, &timed, &UNDISTURBED, &QUIET, &choice, &failure) && choice.best_move == 0 && choice.nodes == 0);
    CHECK(t, !options_network_is_at_hand(&engine->options, &USUAL));
    engine_new_game(engine, &LARGE);
    CHECK(t, engine_search(engine, &timed, &stopped, &QUIET, &choice, &failure) && board_can_play(&engine->game.now, choice.best_move));
    CHECK(t, !options_network_is_at_hand(&engine->options, &LARGE) && !engine->estimated_by_network);
    timed.max_nodes = 10;
    CHECK(t, engine_search(engine, &timed, &UNDISTURBED, &QUIET, &choice, &failure) && engine->estimated_by_network);
    CHECK(t, options_set(&engine->options, "book", "on", &failure) && options_set(&engine->options, "network", "built-in", &failure));
    /* Whoever asked for it by name gets it, stopped or not. */
    CHECK(t, options_set(&engine->options, "evaluation", "network", &failure));
    CHECK(t, engine_search(engine, &timed, &stopped, &QUIET, &choice, &failure) && engine->estimated_by_network);
    CHECK(t, options_set(&engine->options, "evaluation", "auto", &failure));
    engine_new_game(engine, &USUAL);
}

/* Every level moves; the lowest ones slip as often as their table says. */
static void test_levels(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    Failure failure;
    Limits limits;
    Choice choice;
    limits_init(&limits);
    engine_new_game(engine, &USUAL);
    for (int level = 0; level <= MAX_LEVEL; level++) {
        engine->options.level = (uint64_t)level;
        CHECK(t, engine_search(engine, &limits, &UNDISTURBED, &QUIET, &choice, &failure));
        CHECK(t, choice.best_count >= 1 && board_can_play(&engine->game.now, choice.best_move));
    }
    CHECK(t, choice.best_move == 3 && choice.has_scores && choice.scores[3].lower == 1);

    /* Level 1 sees the win in column 0 but slips in half of its moves, in one of seven of these to the same column. */
    static const int MOVES[] = { 0, 1, 0, 1, 0, 1 };
    for (int i = 0; i < 6; i++)
        game_play(&engine->game, MOVES[i]);
    for (int level = 0; level <= 4; level++) {
        enum { TRIES = 3000 };
        const double slips = level == 0 ? 1 : level_of(level)->slips / 100.0, wins = 1 - slips * 6 / 7;
        int won = 0;
        engine->options.level = (uint64_t)level;
        for (int i = 0; i < TRIES; i++) {
            engine_search(engine, &limits, &UNDISTURBED, &QUIET, &choice, &failure);
            won += choice.best_move == 0;
        }
        CHECK(t, fabs(won / (double)TRIES - wins) < 0.05);
    }
    /* The higher ones never slip. */
    for (int level = 5; level <= MAX_LEVEL; level++) {
        int won = 0;
        engine->options.level = (uint64_t)level;
        for (int i = 0; i < 500; i++)
            won += engine_search(engine, &limits, &UNDISTURBED, &QUIET, &choice, &failure) && choice.best_move == 0;
        CHECK(t, won == 500);
    }
    engine->options.level = MAX_LEVEL;
    engine_new_game(engine, &USUAL);
}

/* From level to level, the next one the more often the nearer it is. */
static void test_elo(Test *t, Engine *engine)
{
    Failure failure;
    int last = 0;
    for (int elo = 0; elo <= MOST_ELO; elo++) {
        int level = last, stronger = 0;
        while (level_of(level) != level_of_elo(elo, 999))
            CHECK(t, ++level <= MAX_LEVEL);
        for (uint32_t chance = 0; chance < 1000; chance++)
            stronger += level_of_elo(elo, chance) != level_of(level);
        CHECK(t, level == last || (level == last + 1 && stronger == 0));
        CHECK(t, stronger == 0 || level_of_elo(elo, 0) == level_of(level + 1));
        last = level;
    }
    CHECK(t, last == MAX_LEVEL);
    CHECK(t, options_full_strength(&engine->options));
    CHECK(t, options_set(&engine->options, "elo", "1000", &failure) && !options_full_strength(&engine->options));
    CHECK(t, !options_set(&engine->options, "elo", "-1", &failure) && engine->options.elo == 1000);
    CHECK(t, options_set(&engine->options, "elo", "none", &failure) && options_full_strength(&engine->options));
}

static void test_options(Test *t, Engine *engine)
{
    Failure failure;
    CHECK(t, options_set(&engine->options, "hash", "3", &failure) && engine->options.hash_mib == 3);
    CHECK(t, !options_set(&engine->options, "hash", "0", &failure) && failure.code == FAILURE_OUT_OF_RANGE);
    CHECK(t, !options_set(&engine->options, "hash", "x", &failure) && failure.code == FAILURE_BAD_ARGUMENT);
    CHECK(t, !options_set(&engine->options, "hash", "random", &failure) && failure.code == FAILURE_BAD_ARGUMENT);
    CHECK(t, !options_set(&engine->options, "Hash", "3", &failure) && failure.code == FAILURE_UNKNOWN_OPTION);
    CHECK(t, !options_set(&engine->options, "log", "/dev/null/none/dir/file", &failure) && failure.code == FAILURE_BAD_FILE);
    CHECK(t, engine->options.hash_mib == 3 && engine->options.hash.lines != NULL);
    CHECK(t, options_set(&engine->options, "seed", "random", &failure));
    const uint64_t seed = engine->options.seed;
    CHECK(t, options_set(&engine->options, "seed", "random", &failure) && engine->options.seed != seed);
    CHECK(t, options_set(&engine->options, "seed", "18446744073709551615", &failure) && engine->options.seed == UINT64_MAX);
}

/* Whoever thinks plays one of the columns that it may, and the others have no fitness. */
static void test_columns(Test *t, Engine *engine)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    static const Searcher SEARCHERS[] = { SEARCHER_TIMED, SEARCHER_LOOKAHEAD, SEARCHER_PLAYOUTS, SEARCHER_GUIDED, SEARCHER_SOLVER, SEARCHER_NETWORK };
    engine_new_game(engine, &USUAL);
    for (size_t i = 0; i < sizeof SEARCHERS / sizeof SEARCHERS[0]; i++) {
        Limits limits;
        Choice choice;
        Failure failure;
        limits_init(&limits);
        limits.searcher = SEARCHERS[i];
        limits.depth = 2;
        limits.playouts = 100;
        limits.max_nodes = 1000;
        limits.columns = 1 << 0 | 1 << 5;
        CHECK(t, engine_search(engine, &limits, &UNDISTURBED, &QUIET, &choice, &failure));
        CHECK(t, choice.best_move == 0 || choice.best_move == 5);
        for (int column = 0; column < USUAL.cols; column++)
            CHECK(t, (bool)isnan(choice.fitness[column]) == (column != 0 && column != 5));
    }
    engine_new_game(engine, &USUAL);
}

/* The solver cut off: a draw or a win is above what may be anything, a draw or a loss below it, and both nearer to 0 than the least proof. */
static void test_bounded_scores(Test *t, Engine *engine)
{
    enum { MOVES = 14 };
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    static const int GAMES[][MOVES] = { { 3, 4, 3, 5, 0, 5, 5, 6, -1 }, { 0, 2, 5, 4, 3, 0, 4, 0, 3, 4, 4, 5, 5, 3 } };
    const int most = solver_max_score(&USUAL);
    int at_least_draws = 0, at_most_draws = 0;
    Failure failure;
    CHECK(t, options_set(&engine->options, "book", "off", &failure));
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++)
        for (uint64_t nodes = 500; nodes <= 60000; nodes += nodes / 4) {
            Limits limits;
            limits_init(&limits);
            limits.searcher = SEARCHER_SOLVER;
            limits.max_nodes = nodes;
            engine_new_game(engine, &USUAL);
            for (int k = 0; k < MOVES && GAMES[i][k] >= 0; k++)
                game_play(&engine->game, GAMES[i][k]);
            const Choice choice = choice_within(t, engine, &limits);
            for (int column = 0; column < USUAL.cols; column++) {
                const ScoreBounds score = choice.scores[column];
                if (!board_can_play(&engine->game.now, column) || bounds_exact(score) || score.lower > 0 || score.upper < 0)
                    continue;
                const double twice = 2 * most * choice.fitness[column];
                CHECK(t, fabs(twice - (score.lower == 0) + (score.upper == 0)) < 1e-9);
                at_least_draws += score.lower == 0;
                at_most_draws += score.upper == 0;
            }
        }
    CHECK(t, at_least_draws > 0 && at_most_draws > 0);
    CHECK(t, options_set(&engine->options, "book", "on", &failure));
    engine_new_game(engine, &USUAL);
}

/* What is proved goes before what a short look prefers: a win, then what does not lose. */
static void test_glance(Test *t)
{
    static const int COLUMNS[] = { 0, 1, 2, 3, 4, 5, 6 };
    const Geometry usual = GEOMETRY_OF(7, 6, 4);
    ScoreBounds proved[MAX_COLS];
    Board board;
    board_init(&board, &usual);
    for (int column = 0; column < 7; column++)
        proved[column] = solver_limits(&board);
    CHECK(t, proved[0].lower == -18 && proved[0].upper == 18); /* 21 stones each, of which the fourth is the first that may win */
    const int preferred = glance_choose(&board, COLUMNS, 7, proved), other = (preferred + 3) % 7, another = (preferred + 2) % 7;
    proved[other].lower = 0;
    CHECK(t, glance_choose(&board, COLUMNS, 7, proved) == other);
    proved[another].lower = 1;
    CHECK(t, glance_choose(&board, COLUMNS, 7, proved) == another);
    CHECK(t, glance_choose(&board, &preferred, 1, proved) == preferred && glance_choose(&board, &other, 1, proved) == other);
}

int main(void)
{
    static Engine engine;
    Test test = { .name = "engine" };
    Failure failure;
    test_timing(&test);
    test_glance(&test);
    if (CHECK(&test, engine_init(&engine, &failure))) {
        test_choice(&test, &engine);
        test_cut_off(&test, &engine);
        test_half_known(&test, &engine);
        test_shorter_time(&test, &engine);
        test_columns(&test, &engine);
        test_bounded_scores(&test, &engine);
        test_levels(&test, &engine);
        test_elo(&test, &engine);
        test_network(&test, &engine);
        test_evaluation(&test, &engine);
        test_arrival(&test, &engine);
        test_overhead(&test, &engine);
        test_late_clock(&test, &engine);
        test_packed(&test, &engine);
        test_options(&test, &engine);
        engine_free(&engine);
    }
    return test_end(&test);
}
