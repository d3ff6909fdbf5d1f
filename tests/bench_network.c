/* How well a network of 7 6 4 plays.
 *
 * usage: bench_network NETWORK GAMES FILE...
 * Positions valued in a second. GAMES games as first player by `go network` against the exact solver choosing at random among its best moves.
 * Then, for each file of positions and each way to choose, without the book and without overhead: in how many the column keeps the exact value
 * (win, draw or loss), and the exact score. NETWORK is a file, or built-in. */
#include "base/clock.h"
#include "engine/engine.h"
#include "kept.h"
#include "learn/trial.h"
#include "published.h"

#include <stdlib.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

static const char *network_name;

typedef struct {
    const char *name;
    Searcher searcher;
    uint64_t visits, ms; /* UINT64_MAX: no limit */
} Way;

static const Way WAYS[] = {
    { "network", SEARCHER_NETWORK, 0, UINT64_MAX },
    { "guided 1000", SEARCHER_GUIDED, 1000, UINT64_MAX },
    { "guided 10000", SEARCHER_GUIDED, 10000, UINT64_MAX },
    { "movetime 10", SEARCHER_TIMED, 0, 10 },
};

static void fail(const char *why)
{
    fprintf(stderr, "bench_network: %s\n", why);
    exit(2);
}

/* Each thread has engines of its own, one for each use, so that a network is unpacked once. */
static Engine *my_engine(NetworkUse use)
{
    static _Thread_local Engine engines[NETWORK_FOR_SEARCH + 1];
    static _Thread_local bool ready[NETWORK_FOR_SEARCH + 1];
    Engine *engine = &engines[use];
    Failure failure;
    if (!ready[use] && !(engine_init(engine, &failure) && options_set(&engine->options, "seed", "1", &failure)
                         && options_set(&engine->options, "book", "off", &failure) && options_set(&engine->options, "overhead", "0", &failure)
                         && options_set(&engine->options, "network", network_name, &failure)
                         && options_network(&engine->options, &USUAL, use, NULL, &failure) != NULL))
        fail(failure.text);
    ready[use] = true;
    return engine;
}

/* By a Way. */
static int choose(const void *player, const Board *board, Random *random)
{
    static const atomic_bool NEVER = false;
    static const SearchReports NONE;
    const SearchSignals signals = { &NEVER, NULL };
    Limits limits;
    Choice choice;
    Failure failure;
    const Way *way = player;
    Engine *engine = my_engine(way->searcher == SEARCHER_NETWORK ? NETWORK_FOR_COLUMNS : NETWORK_FOR_SEARCH);
    (void)random;
    limits_init(&limits);
    limits.searcher = way->searcher;
    limits.playouts = way->visits;
    limits.movetime = way->ms;
    engine_new_game(engine, &USUAL);
    engine->game.now = *board;
    if (!engine_search(engine, &limits, &signals, &NONE, &choice, &failure))
        fail(failure.text);
    return choice.best_move;
}

static void measure_speed(const Network *network)
{
    enum { GAMES = 20000 };
    Random random;
    double sum = 0;
    int positions = 0;
    random_init(&random, 1);
    const int64_t start = clock_now();
    for (int game = 0; game < GAMES; game++) {
        Board board;
        board_init(&board, &USUAL);
        while (board_status(&board) == STATUS_PLAYING) {
            const int column = (int)random_below(&random, 7);
            if (!board_can_play(&board, column))
                continue;
            sum += network_value(network, &board);
            positions++;
            board_play(&board, column);
        }
    }
    printf("%.2f million positions a second (mean value %.3f)\n", positions / (1e-3 * (double)(clock_now() - start)), sum / positions);
}

static void measure_games(int games)
{
    static Opponent opponent;
    static const atomic_bool NEVER = false;
    char why[WHY_TEXT];
    if (!opponent_init(&opponent, &USUAL, 2, why))
        fail(why);
    const TrialScore score = trial_play(choose, &WAYS[0], &opponent, games, 1, &NEVER);
    printf("first player against %s: %d won, %d drawn, %d lost: %.1f%% won\n", opponent_name(&opponent), score.wins, score.draws, score.losses,
           100.0 * score.wins / games);
    fflush(stdout);
    opponent_free(&opponent);
}

static void measure_choices(const char *path, Hash *hash)
{
    static const atomic_bool NEVER = false;
    static const SearchControl TWO = { &NEVER, INT64_MAX, UINT64_MAX, 2, NULL };
    PublishedSet set;
    enum { WAY_COUNT = sizeof WAYS / sizeof WAYS[0] };
    Kept kept[WAY_COUNT] = { { 0, 0, 0 } };
    const Book *book = &my_engine(NETWORK_FOR_COLUMNS)->options.book;
    if (!published_read(&set, path, &USUAL))
        exit(2);
    for (int i = 0; i < set.count; i++) {
        const Board *board = &set.positions[i].board;
        SolverResult exact;
        solver_columns(&(SolverTask){ .board = board, .book = book, .hash = hash, .control = &TWO }, &exact);
        for (int way = 0; way < WAY_COUNT; way++)
            note(&kept[way], &exact, choose(&WAYS[way], board, NULL));
    }
    published_free(&set);
    printf("%s\n", path);
    for (int way = 0; way < WAY_COUNT; way++)
        print_kept(WAYS[way].name, &kept[way]);
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    static Hash hash;
    Failure failure;
    if (argc < 3 || !hash_resize(&hash, 256 << 20)) {
        fprintf(stderr, "usage: bench_network NETWORK GAMES FILE...\n");
        return 2;
    }
    network_name = argv[1];
    measure_speed(options_network(&my_engine(NETWORK_FOR_COLUMNS)->options, &USUAL, NETWORK_FOR_COLUMNS, NULL, &failure));
    if (atoi(argv[2]) > 0)
        measure_games(atoi(argv[2]));
    for (int i = 3; i < argc; i++)
        measure_choices(argv[i], &hash);
    engine_free(my_engine(NETWORK_FOR_COLUMNS));
    engine_free(my_engine(NETWORK_FOR_SEARCH));
    return 0;
}
