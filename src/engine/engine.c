/* Brings the game, the options and the searches together. */
#include "engine/engine.h"

#include "base/clock.h"
#include "data/values.h"
#include "engine/level.h"
#include "game/chance.h"
#include "search/fitness.h"
#include "search/glance.h"

#include <math.h>
#include <string.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* Whether the evaluation of timed play is the network. By itself it is wherever there is one; but who is in a hurry does so only if it is
 * at hand. */
static bool evaluates_by_network(const Options *options, const Geometry *geometry, bool hurry)
{
    if (options->evaluation != EVALUATION_AUTO)
        return options->evaluation == EVALUATION_NETWORK;
    return options_has_network(options, geometry) && (!hurry || options_network_is_at_hand(options, geometry));
}

/* Who asks the network, or without one the values. */
static bool estimates(Searcher searcher)
{
    return searcher == SEARCHER_TIMED || searcher == SEARCHER_GUIDED;
}

/* What estimates where there is no network. */
static const ValuesTable *values_of(const Options *options)
{
    return options->evaluation == EVALUATION_THREATS ? NULL : &data_values;
}

static const Book *book_of(const Options *options)
{
    return options->use_book ? &options->book : NULL;
}

void engine_prepare(Engine *engine)
{
    const Geometry *g = &engine->game.now.geometry;
    Failure failure;
    if (evaluates_by_network(&engine->options, g, false))
        (void)options_network(&engine->options, g, NETWORK_FOR_SEARCH, NULL, &failure); /* a search that needs it tells what goes wrong */
}

void engine_prepare_beside(Engine *engine)
{
    const Geometry *g = &engine->game.now.geometry;
    if (evaluates_by_network(&engine->options, g, false))
        options_begin_network(&engine->options, g);
}

void engine_new_game(Engine *engine, const Geometry *geometry)
{
    game_init(&engine->game, geometry);
    hash_clear(&engine->options.hash);
}

bool engine_init(Engine *engine, Failure *failure)
{
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
    *limits = (Limits){ .searcher = SEARCHER_LEVEL, .max_nodes = UINT64_MAX, .movetime = UINT64_MAX };
}

/* Milliseconds that the limits leave; UINT64_MAX if they leave all there are. */
static uint64_t time_of(const Engine *engine, const Limits *limits)
{
    const uint64_t movetime = limits->movetime == UINT64_MAX ? UINT64_MAX : timing_movetime(limits->movetime, engine->options.overhead);
    if (!limits->has_clock)
        return movetime;
    const Board *board = &engine->game.now;
    const uint64_t budget = timing_budget(&limits->clock, geometry_cells(&board->geometry) - board->count, engine->options.overhead);
    return budget < movetime ? budget : movetime;
}

/* Milliseconds with which a search waits until a network is unpacked, however long that takes. */
enum { MUCH_TIME = 900 };

/* Begins to unpack the network, and waits for it a third of the time for the move, where that may be enough. Whether it is at hand then; else it is
 * for the next move. */
static bool comes_in_time(Engine *engine, uint64_t ms, const atomic_bool *stop)
{
    enum { SMALL = 200000 }; /* bytes that are unpacked in some milliseconds */
    const Geometry *g = &engine->game.now.geometry;
    const DataNetwork *data = files_network(g, NETWORK_FOR_SEARCH);
    const uint64_t worth = data != NULL && data->size < SMALL ? 8 : 30; /* ms, a third of which may do */
    if (ms >= worth)
        return options_await_network(&engine->options, g, clock_now() + (int64_t)ms * CLOCK_MS / 3, stop);
    options_begin_network(&engine->options, g);
    return false;
}

/* The network for the searcher in *network, NULL if it needs none. False if it does and there is none for the board, or no memory; who may choose
 * does without if there is no memory, or no time since it is stopped. */
static bool find_network(Engine *engine, const Limits *limits, const atomic_bool *stop, const Network **network, Failure *failure)
{
    const Geometry *g = &engine->game.now.geometry;
    Options *options = &engine->options;
    const uint64_t ms = time_of(engine, limits);
    const bool estimated = estimates(limits->searcher), may_choose = estimated && options->evaluation == EVALUATION_AUTO;
    bool needed = limits->searcher == SEARCHER_NETWORK || (estimated && evaluates_by_network(options, g, ms < MUCH_TIME));
    if (may_choose && !needed)
        needed = comes_in_time(engine, ms, stop);
    const NetworkUse use = limits->searcher == SEARCHER_NETWORK ? NETWORK_FOR_COLUMNS : NETWORK_FOR_SEARCH;
    *network = needed ? options_network(options, g, use, may_choose ? stop : NULL, failure) : NULL;
    return !needed || *network != NULL || (may_choose && (failure->code == FAILURE_NO_MEMORY || failure->code == FAILURE_STOPPED));
}

static SearchControl control_of(const Engine *engine, const Limits *limits, const SearchSignals *signals)
{
    const uint64_t ms = time_of(engine, limits);
    const int64_t now = limits->ponder ? 0 : clock_now();
    return (SearchControl){
        .stop = signals->stop,
        .deadline = ms == UINT64_MAX ? INT64_MAX : now + (int64_t)ms * CLOCK_MS,
        .max_nodes = limits->max_nodes,
        .threads = (int)engine->options.threads,
        .begin = limits->ponder ? signals->begin : NULL,
    };
}

/* Fills in the best columns from the fitness list, by the rule of the documents: every column that has exactly the highest
 * value. */
static void choose_highest(Choice *choice, int cols)
{
    choice->best_count = chance_highest(choice->fitness, cols, choice->best_moves);
    choice->best_fitness = choice->fitness[choice->best_moves[0]];
}

/* The fitness of a score: 1 is the fastest win that the geometry allows. A win or a loss of which only bounds are proved counts as the
 * lower one, which is sure. Of the others a draw or a win is half of the least win, a draw or a loss half of the least loss, and what
 * may be anything counts as a draw: so none is below a proved loss. */
static double fitness_of(ScoreBounds score, int max_score)
{
    if (max_score == 0)
        return 0;
    if (bounds_exact(score) || score.lower > 0 || score.upper < 0)
        return (double)score.lower / max_score;
    return 0.5 * ((score.lower == 0) - (score.upper == 0)) / max_score;
}

static void search_exactly(Engine *engine, const Limits *limits, const SearchControl *control,
                           const SearchReports *reports, Choice *choice)
{
    const Board *board = &engine->game.now;
    const int max_score = limits->weak ? 1 : solver_max_score(&board->geometry);
    const SolverTask task = {
        .board = board,
        .weak = limits->weak,
        .book = book_of(&engine->options),
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
    choose_highest(choice, board->geometry.cols);
    for (int i = 0; i < choice->best_count; i++)
        choice->is_open |= !bounds_exact(choice->scores[choice->best_moves[i]]);
    if (bounds_exact(result.best) && reports->line != NULL) {
        int line[MAX_CELLS];
        const int length = solver_line(&task, &result, line);
        reports->line(reports->context, line, length, result.nodes);
    }
}

/* Leaves one column to choose from. */
static void choose_one(Choice *choice, int column)
{
    choice->best_moves[0] = column;
    choice->best_count = 1;
    choice->best_fitness = choice->fitness[column];
}

static void keep_line(Choice *choice, const int *line, int length)
{
    memcpy(choice->line, line, (size_t)length * sizeof *line);
    choice->line_length = length;
}

/* The move that is played in the end; the line, if there is one, need not be for it. */
static void choose_move(Choice *choice, int column)
{
    choice->best_move = column;
    if (choice->line_length > 0 && choice->line[0] == column)
        return;
    choice->line[0] = column;
    choice->line_length = 1;
}

static void search_ahead(Engine *engine, const Limits *limits, const SearchControl *control,
                         const SearchReports *reports, Choice *choice)
{
    LookaheadResult result;
    lookahead(&engine->game.now, limits->depth, &engine->options.hash, control, reports->depth_done,
              reports->context, &result);
    memcpy(choice->fitness, result.fitness, sizeof choice->fitness);
    choose_highest(choice, engine->game.now.geometry.cols);
    choice->depth = 2 * result.depth;
    choice->nodes = result.nodes;
}

/* Monte Carlo tree search, or the guided one. */
static void search_tree(Engine *engine, const Limits *limits, const Network *network, const SearchControl *control,
                        const SearchReports *reports, Choice *choice)
{
    const Board *board = &engine->game.now;
    const bool guided = limits->searcher == SEARCHER_GUIDED;
    MctsGuide guide;
    const MctsTask task = {
        .board = board,
        .playouts = limits->playouts,
        .guide = guided ? &guide : NULL,
        .hash = &engine->options.hash,
        .control = control,
        .seed = random_next(&engine->options.random),
        .callback = reports->tree,
        .context = reports->context,
    };
    MctsResult result;
    if (guided)
        guide_prepare(&guide, &board->geometry, network, values_of(&engine->options));
    mcts_search(&task, &result);
    choice->has_visits = true;
    memcpy(choice->visits, result.visits, sizeof choice->visits);
    memcpy(choice->fitness, result.fitness, sizeof choice->fitness);
    memcpy(choice->best_moves, result.best, sizeof choice->best_moves);
    choice->best_count = result.best_count;
    choice->best_fitness = result.fitness[result.best[0]];
    choice->is_open = !result.proved && result.visits[result.best[0]] == 0 && choice->best_fitness > -1;
    choice->depth = result.line_length;
    choice->nodes = result.playouts;
    choice->hash_use = result.hash_use;
    keep_line(choice, result.line, result.line_length);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            choice->scores[column] = bounds_both(choice->scores[column], solver_bounds_of_result(board, result.possible[column]));
}

/* At once: what the network thinks of each column. Of columns that it sees to lose those are worse that lose to the next stone, which the rules
 * tell: who plays against it need not see as far. */
static void ask_network(const Engine *engine, const Network *network, Choice *choice)
{
    const Board *board = &engine->game.now;
    network_columns(network, board, choice->fitness);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && bounds_exact(choice->scores[column]) && choice->scores[column].upper < 0)
            choice->fitness[column] = -1;
    choose_highest(choice, board->geometry.cols);
}

/* Timed play that looks at each of some columns. The others have no fitness. */
static void search_columns(Engine *engine, const Limits *limits, const Network *network, const SearchControl *control,
                           const SearchReports *reports, Choice *choice)
{
    const Board *board = &engine->game.now;
    const AnalysisTask task = {
        .board = board,
        .columns = limits->columns != 0 ? limits->columns : UINT64_MAX,
        .book = book_of(&engine->options),
        .network = network,
        .values = values_of(&engine->options),
        .hash = &engine->options.hash,
        .max_depth = limits->plies,
        .control = control,
        .callback = reports->columns,
        .context = reports->context,
    };
    AnalysisResult result;
    analysis_search(&task, &result);
    for (int column = 0; column < board->geometry.cols; column++)
        choice->fitness[column] = (double)NAN;
    for (int i = 0; i < result.count; i++) {
        const AnalysisLine *line = &result.lines[i];
        choice->value[line->column] = line->value;
        choice->fitness[line->column] = fitness_of_value(&board->geometry, line->value);
        choice->scores[line->column] = line->proved;
        choice->has_scores |= bounds_exact(line->proved);
    }
    const AnalysisLine *best = &result.lines[0];
    choose_one(choice, best->column);
    choice->by_columns = true;
    choice->depth = best->depth;
    choice->nodes = result.nodes;
    choice->hash_use = result.hash_use;
    keep_line(choice, best->line, best->line_length);
}

static TimedTask timed_task(Engine *engine, const Limits *limits, const Network *network, const SearchControl *control, const SearchReports *reports)
{
    return (TimedTask){
        .board = &engine->game.now,
        .book = book_of(&engine->options),
        .network = network,
        .values = values_of(&engine->options),
        .hash = &engine->options.hash,
        .max_depth = limits->plies,
        .control = control,
        .callback = reports->estimate,
        .context = reports->context,
    };
}

/* Whether timed play would answer at once, so that no network need be unpacked for it. */
static bool needs_no_network(Engine *engine, const Limits *limits, const SearchControl *control, const SearchReports *reports)
{
    const Geometry *g = &engine->game.now.geometry;
    const TimedTask task = timed_task(engine, limits, NULL, control, reports);
    return limits->searcher == SEARCHER_TIMED && !limits->every_column && limits->columns == 0 && engine->options.evaluation == EVALUATION_AUTO
           && options_has_network(&engine->options, g) && !options_network_is_at_hand(&engine->options, g) && timed_is_known(&task);
}

static void search_timed(Engine *engine, const Limits *limits, const Network *network, const SearchControl *control,
                         const SearchReports *reports, Choice *choice)
{
    const Board *board = &engine->game.now;
    const TimedTask task = timed_task(engine, limits, network, control, reports);
    TimedResult result;
    timed_search(&task, &result);
    if (reports->outcome != NULL)
        reports->outcome(reports->context, &result);
    for (int column = 0; column < board->geometry.cols; column++) {
        choice->fitness[column] = result.fitness[column];
        if (!board_can_play(board, column))
            continue;
        choice->value[column] = result.value[column];
        choice->scores[column] = result.score[column];
        choice->has_scores |= bounds_exact(result.score[column]);
    }
    choose_one(choice, result.best);
    choice->depth = result.depth;
    choice->nodes = result.nodes;
    choice->hash_use = result.hash_use;
    keep_line(choice, result.line, result.line_length);
}

/* Values for what has a fitness only. */
static void estimate_values(Choice *choice, const Board *board)
{
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            choice->value[column] = value_within(estimate_of_fitness(choice->fitness[column]), choice->scores[column]);
}

/* Leaves only some columns to choose from, by their fitness; the others have none any more. */
static void choose_among(Choice *choice, uint64_t columns, int cols)
{
    for (int column = 0; column < cols; column++)
        if ((columns >> column & 1) == 0)
            choice->fitness[column] = (double)NAN;
    choose_highest(choice, cols);
}

/* One of the best columns, at random unless too little is known of them. */
static int choose_best(Engine *engine, const Choice *choice)
{
    if (choice->is_open)
        return glance_choose(&engine->game.now, choice->best_moves, choice->best_count, choice->scores);
    return chance_one(choice->best_moves, choice->best_count, &engine->options.random);
}

static void search_with(Engine *engine, const Limits *limits, const Network *network, const SearchControl *control,
                        const SearchReports *reports, Choice *choice)
{
    AlphabetaResult rules;
    alphabeta_begin(&engine->game.now, &rules);
    *choice = (Choice){ .searcher = limits->searcher };
    memcpy(choice->scores, rules.proved, sizeof choice->scores);
    switch (limits->searcher) {
    case SEARCHER_LOOKAHEAD:
        search_ahead(engine, limits, control, reports, choice);
        break;
    case SEARCHER_PLAYOUTS:
    case SEARCHER_GUIDED:
        search_tree(engine, limits, network, control, reports, choice);
        break;
    case SEARCHER_SOLVER:
        search_exactly(engine, limits, control, reports, choice);
        break;
    case SEARCHER_NETWORK:
        ask_network(engine, network, choice);
        break;
    default:
        if (limits->every_column || limits->columns != 0)
            search_columns(engine, limits, network, control, reports, choice);
        else
            search_timed(engine, limits, network, control, reports, choice);
        break;
    }
    if (limits->searcher != SEARCHER_TIMED) {
        estimate_values(choice, &engine->game.now);
        if (limits->columns != 0)
            choose_among(choice, limits->columns, engine->game.now.geometry.cols);
    }
    choose_move(choice, choose_best(engine, choice));
}

/* What the limits become by a level: it names the searcher, and how much that may do in the time there is. */
static Limits limits_of_level(const Level *level, const Limits *limits)
{
    Limits by_level = *limits;
    by_level.searcher = level->playouts > 0 ? SEARCHER_PLAYOUTS : level->nodes > 0 ? SEARCHER_TIMED : SEARCHER_LOOKAHEAD;
    by_level.depth = level->depth;
    by_level.plies = 0;
    by_level.playouts = level->playouts;
    by_level.max_nodes = level->nodes > 0 ? level->nodes : UINT64_MAX;
    return by_level;
}

/* A slip of the hand: a column at random, whatever it is worth. */
static void slip(Choice *choice, const Board *board, Random *random)
{
    int columns[MAX_COLS], count = 0;
    for (int column = 0; column < board->geometry.cols; column++)
        if (!isnan(choice->fitness[column]))
            columns[count++] = column;
    choose_move(choice, chance_one(columns, count, random));
    choose_one(choice, choice->best_move);
}

/* The level that plays the next move. */
static const Level *level_now(Engine *engine)
{
    const Options *options = &engine->options;
    return options->elo == NO_ELO ? level_of((int)options->level) : level_of_elo((int)options->elo, random_below(&engine->options.random, 1000));
}

bool engine_search(Engine *engine, const Limits *limits, const SearchSignals *signals, const SearchReports *reports,
                   Choice *choice, Failure *failure)
{
    const Board *board = &engine->game.now;
    if (board_status(board) != STATUS_PLAYING)
        return failure_set(failure, FAILURE_GAME_OVER, "the game is over");
    const Random before = engine->options.random;
    const bool by_level = limits->searcher == SEARCHER_LEVEL;
    const Level *level = by_level ? level_now(engine) : NULL;
    const Limits all = by_level ? limits_of_level(level, limits) : *limits;
    const SearchControl control = control_of(engine, &all, signals); /* the time runs from here on */
    const bool known = needs_no_network(engine, &all, &control, reports);
    const Network *network = NULL;
    if (!known && !find_network(engine, &all, signals->stop, &network, failure)) {
        engine->options.random = before; /* an error changes nothing */
        return false;
    }
    if (!known && estimates(all.searcher) && engine->estimated_by_network != (network != NULL)) {
        hash_clear(&engine->options.hash); /* it has the estimates of the other */
        engine->estimated_by_network = network != NULL;
    }
    search_with(engine, &all, network, &control, reports, choice);
    if (by_level && random_below(&engine->options.random, 100) < level->slips)
        slip(choice, board, &engine->options.random);
    return true;
}
