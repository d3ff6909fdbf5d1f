/* Brings the game, the options and the searches together. */
#include "engine/engine.h"

#include <math.h>
#include <string.h>

void engine_new_game(Engine *engine, const Geometry *geometry)
{
    game_init(&engine->game, geometry);
    hash_clear(&engine->options.hash);
}

bool engine_init(Engine *engine, Failure *failure)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    if (!options_init(&engine->options, failure))
        return false;
    engine_new_game(engine, &USUAL);
    return true;
}

void engine_free(Engine *engine)
{
    options_free(&engine->options);
}

void limits_init(Limits *limits)
{
    *limits = (Limits){ .searcher = SEARCHER_NONE, .max_nodes = UINT64_MAX, .movetime = UINT64_MAX };
}

static const char *missing_searcher(Searcher searcher)
{
    switch (searcher) {
    case SEARCHER_LOOKAHEAD:
    case SEARCHER_SOLVER:
        return NULL;
    case SEARCHER_PLAYOUTS:
        return "this version has no Monte Carlo tree search";
    case SEARCHER_NETWORK:
        return "this version has no network";
    case SEARCHER_NONE:
        break;
    }
    return "this version has no player for timed play; name one, as in: go depth 4";
}

static int64_t deadline_of(const Engine *engine, const Limits *limits)
{
    uint64_t ms = limits->movetime;
    if (limits->has_clock) {
        const Board *board = &engine->game.now;
        const uint64_t budget =
            timing_budget(&limits->clock, geometry_cells(&board->geometry) - board->count);
        ms = budget < ms ? budget : ms;
    }
    return ms == UINT64_MAX ? INT64_MAX : clock_now() + (int64_t)ms * 1000000;
}

/* Fills in the choice from its fitness list, by the rule of the documents: every column that has exactly
 * the highest value, and one of those at random. */
static void choose(Choice *choice, int cols, Random *random)
{
    choice->best_fitness = -1;
    choice->best_count = 0;
    for (int column = 0; column < cols; column++)
        if (choice->fitness[column] > choice->best_fitness)
            choice->best_fitness = choice->fitness[column];
    for (int column = 0; column < cols; column++)
        if (choice->fitness[column] == choice->best_fitness)
            choice->best_moves[choice->best_count++] = column;
    choice->best_move = choice->best_moves[random_below(random, (uint32_t)choice->best_count)];
}

/* The fitness of a score: 1 is the fastest win that the geometry allows. A score that is not proved counts as the
 * middle of its bounds. */
static double fitness_of(ScoreBounds score, int max_score)
{
    return max_score == 0 ? 0 : (score.lower + score.upper) / 2.0 / max_score;
}

static void search_exactly(Engine *engine, const Limits *limits, const SearchControl *control,
                           const SearchReports *reports, Choice *choice)
{
    const Board *board = &engine->game.now;
    const int max_score = limits->weak ? 1 : solver_max_score(&board->geometry);
    const SolverTask task = {
        .board = board,
        .weak = limits->weak,
        .book = engine->options.use_book ? &engine->options.book : NULL,
        .hash = &engine->options.hash,
        .control = control,
        .callback = reports->window,
        .context = reports->context,
    };
    SolverResult result;
    solver_columns(&task, &result);
    choice->has_scores = true;
    for (int column = 0; column < board->geometry.cols; column++) {
        choice->scores[column] = result.column[column];
        choice->fitness[column] =
            board_can_play(board, column) ? fitness_of(result.column[column], max_score) : (double)NAN;
    }
    if (bounds_exact(result.best) && reports->line != NULL) {
        int line[MAX_CELLS];
        const int length = solver_line(&task, &result, line);
        reports->line(reports->context, line, length, result.nodes);
    }
}

static void search_ahead(Engine *engine, const Limits *limits, const SearchControl *control,
                         const SearchReports *reports, Choice *choice)
{
    LookaheadResult result;
    lookahead(&engine->game.now, limits->depth, &engine->options.hash, control, reports->depth_done,
              reports->context, &result);
    choice->has_scores = false;
    memcpy(choice->fitness, result.fitness, sizeof choice->fitness);
}

bool engine_search(Engine *engine, const Limits *limits, const atomic_bool *stop, const SearchReports *reports,
                   Choice *choice, Failure *failure)
{
    const Board *board = &engine->game.now;
    if (board_status(board) != STATUS_PLAYING)
        return failure_set(failure, FAILURE_GAME_OVER, "the game is over");
    const char *missing = missing_searcher(limits->searcher);
    if (missing != NULL)
        return failure_set(failure, FAILURE_NOT_AVAILABLE, "%s", missing);

    const SearchControl control = {
        .stop = stop,
        .deadline = deadline_of(engine, limits),
        .max_nodes = limits->max_nodes,
        .threads = (int)engine->options.threads,
    };
    if (limits->searcher == SEARCHER_SOLVER)
        search_exactly(engine, limits, &control, reports, choice);
    else
        search_ahead(engine, limits, &control, reports, choice);
    choose(choice, board->geometry.cols, &engine->options.random);
    return true;
}
