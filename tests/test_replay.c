/* After `newgame` nothing of what was before decides an answer: scripts that are replayed behind others, on boards of every kind, by
 * every searcher, in tables that are soon full, answer as they do in a new engine. Between them several threads use the same tables. */
#include "engine/engine.h"
#include "test.h"

#include <stdlib.h>

static const atomic_bool NEVER = false;
static const SearchSignals UNDISTURBED = { &NEVER, NULL };
static const SearchReports QUIET = { .context = NULL };

static const Geometry BOARDS[] = {
    GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(5, 5, 4), GEOMETRY_OF(8, 7, 4), GEOMETRY_OF(7, 7, 4),  GEOMETRY_OF(9, 7, 5),
    GEOMETRY_OF(9, 9, 4), GEOMETRY_OF(16, 7, 4), GEOMETRY_OF(56, 1, 4), GEOMETRY_OF(4, 31, 5),
};

/* What estimates by default is a network on some of the boards, and the values on the others. */
static const struct {
    Searcher searcher;
    Evaluation evaluation;
    int depth;
    uint64_t nodes;
    bool every_column;
} PLAYERS[] = {
    { SEARCHER_LOOKAHEAD, EVALUATION_AUTO, 3, UINT64_MAX, false }, { SEARCHER_PLAYOUTS, EVALUATION_AUTO, 0, 3000, false },
    { SEARCHER_SOLVER, EVALUATION_AUTO, 0, 20000, false },         { SEARCHER_NETWORK, EVALUATION_AUTO, 0, UINT64_MAX, false },
    { SEARCHER_GUIDED, EVALUATION_THREATS, 0, 1000, false },       { SEARCHER_GUIDED, EVALUATION_AUTO, 0, 300, false },
    { SEARCHER_TIMED, EVALUATION_THREATS, 0, 60000, false },       { SEARCHER_TIMED, EVALUATION_AUTO, 0, 8000, false },
    { SEARCHER_TIMED, EVALUATION_AUTO, 0, 8000, true },
};

enum {
    BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0],
    PLAYER_COUNT = sizeof PLAYERS / sizeof PLAYERS[0],
    SCRIPTS = BOARD_COUNT * PLAYER_COUNT,
    MOVES = 4 /* that a script plays */
};

typedef struct {
    Choice choice[MOVES];
} Answers;

static bool make_engine(Engine *engine)
{
    enum { SMALL = 1 << 16 };
    Failure failure;
    return engine_init(engine, &failure) && options_set(&engine->options, "book", "off", &failure)
           && hash_resize(&engine->options.hash, SMALL);
}

/* A new game in which one player plays both sides; none where it is a network that there is not for the board. */
static Answers run_script(Test *t, Engine *engine, int script, uint64_t threads)
{
    Answers answers;
    Limits limits;
    Failure failure;
    memset(&answers, 0, sizeof answers);
    limits_init(&limits);
    limits.searcher = PLAYERS[script % PLAYER_COUNT].searcher;
    limits.depth = PLAYERS[script % PLAYER_COUNT].depth;
    limits.max_nodes = PLAYERS[script % PLAYER_COUNT].nodes;
    limits.every_column = PLAYERS[script % PLAYER_COUNT].every_column;
    limits.playouts = UINT64_MAX;
    engine->options.evaluation = PLAYERS[script % PLAYER_COUNT].evaluation; /* the option would forget by itself */
    engine_new_game(engine, &BOARDS[script / PLAYER_COUNT]);
    engine->options.threads = threads;
    CHECK(t, options_set(&engine->options, "seed", "1", &failure));
    if (limits.searcher == SEARCHER_NETWORK && !options_has_network(&engine->options, &BOARDS[script / PLAYER_COUNT]))
        return answers;
    for (int i = 0; i < MOVES && board_status(&engine->game.now) == STATUS_PLAYING; i++) {
        Choice *choice = &answers.choice[i];
        CHECK(t, engine_search(engine, &limits, &UNDISTURBED, &QUIET, choice, &failure));
        game_play(&engine->game, choice->best_move);
    }
    return answers;
}

/* Field by field, since there may be bytes between them; a full column is no number and not equal to itself. */
static bool same_answers(const Answers *a, const Answers *b)
{
    bool same = true;
    for (int i = 0; i < MOVES; i++) {
        const Choice *x = &a->choice[i], *y = &b->choice[i];
        same = same && memcmp(x->fitness, y->fitness, sizeof x->fitness) == 0 && x->best_count == y->best_count && x->best_move == y->best_move
               && memcmp(x->best_moves, y->best_moves, sizeof x->best_moves) == 0 && x->has_scores == y->has_scores
               && memcmp(x->scores, y->scores, sizeof x->scores) == 0 && memcmp(x->visits, y->visits, sizeof x->visits) == 0;
    }
    return same;
}

static bool check(Test *t, int script, int before, bool right)
{
    const Geometry *g = &BOARDS[script / PLAYER_COUNT], *h = &BOARDS[before / PLAYER_COUNT];
    if (!CHECK(t, right) && t->failed <= 10)
        fprintf(stderr, "    player %d on %dx%d connect %d after player %d on %dx%d connect %d\n", script % PLAYER_COUNT, g->cols, g->rows,
                g->connect, before % PLAYER_COUNT, h->cols, h->rows, h->connect);
    return right;
}

/* Two games that once ended in a lock for good: the byte that locks a line of the one board is a part of an entry of the other. */
static void test_lock(Test *t, Engine *engine)
{
    static const int FIRST[] = { 5, 0, 2, 4, 1, 6, 3, 4, 3, 1 }, SECOND[] = { 2, 1, 6, 2, 0, 0, 1, 5, 0, 2, 4, 1, 6, 3, 2, 7, 1, 1, 0, 6, 7, 6 };
    static const struct {
        Geometry geometry;
        const int *moves;
        size_t count;
    } GAMES[] = { { GEOMETRY_OF(7, 6, 4), FIRST, sizeof FIRST / sizeof FIRST[0] }, { GEOMETRY_OF(8, 7, 4), SECOND, sizeof SECOND / sizeof SECOND[0] } };
    Failure failure;
    Limits limits;
    Choice choice;
    limits_init(&limits);
    limits.searcher = SEARCHER_TIMED;
    limits.max_nodes = 1500000;
    CHECK(t, hash_resize(&engine->options.hash, 1 << 20));
    engine->options.threads = 2;
    for (int game = 0; game < 2; game++, limits.max_nodes /= 2) {
        engine_new_game(engine, &GAMES[game].geometry);
        for (size_t i = 0; i < GAMES[game].count; i++)
            game_play(&engine->game, GAMES[game].moves[i]);
        CHECK(t, engine_search(engine, &limits, &UNDISTURBED, &QUIET, &choice, &failure));
    }
}

/* Every script behind every other, of which half are run by three threads; or every so many of the pairs. */
static void test_scripts(Test *t, Engine *engine, int share)
{
    static Engine fresh;
    static Answers wanted[SCRIPTS];
    for (int script = 0; script < SCRIPTS; script++) {
        if (!CHECK(t, make_engine(&fresh)))
            return;
        wanted[script] = run_script(t, &fresh, script, 1);
        const Answers again = run_script(t, &fresh, script, 1);
        check(t, script, script, same_answers(&again, &wanted[script]));
        engine_free(&fresh);
    }
    for (int pair = 0; pair < SCRIPTS * SCRIPTS; pair += share) {
        const int before = pair / SCRIPTS, script = pair % SCRIPTS;
        run_script(t, engine, before, (before + script) % 2 == 0 ? 3 : 1);
        const Answers answers = run_script(t, engine, script, 1);
        check(t, script, before, same_answers(&answers, &wanted[script]));
        run_script(t, engine, script, 3);
    }
}

int main(int argc, char *argv[])
{
    static Engine engine;
    const int share = argc > 1 ? atoi(argv[1]) : 401;
    Test test = { .name = "replay" };
    if (!CHECK(&test, make_engine(&engine)))
        return test_end(&test);
    if (!ONLY_THREADS)
        test_scripts(&test, &engine, share);
    for (int script = 0; ONLY_THREADS && script < SCRIPTS; script += 2) /* players and boards are odd in number: all of them */
        run_script(&test, &engine, script, 3);
    test_lock(&test, &engine);
    engine_free(&engine);
    return test_end(&test);
}
