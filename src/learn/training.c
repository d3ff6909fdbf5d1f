/* Both kinds of trainings; their files: training_file.c. */
#include "learn/training.h"

#include "base/thread.h"
#include "game/chance.h"
#include "learn/start.h"

#include <math.h>

/* ---- beginning ---- */

static bool init_tuples(Training *training, const TrainingSettings *settings, const ValuesWeights *foundation)
{
    Tuples chosen;
    Random random;
    random_init(&random, settings->seed);
    tuples_choose(&chosen, &settings->geometry, settings->tuples, MAX_TUPLE_CELLS, &random); /* who changes what it chooses must change the version */
    training->kind = NETWORK_TUPLES;
    return learner_init(&training->learner, &chosen, foundation);
}

static bool init_neural(Training *training, const TrainingSettings *settings, const ValuesWeights *foundation)
{
    training->kind = NETWORK_NEURAL;
    if (!expert_init(&training->expert, &settings->geometry, settings->visits, settings->neurons, foundation, settings->seed))
        return false;
    training->expert.network.no_playouts = settings->playouts != PLAYOUTS_ALWAYS;
    return true;
}

bool training_init_with(Training *training, const TrainingSettings *settings, const ValuesWeights *foundation, char why[WHY_TEXT])
{
    *training = (Training){ .seed = settings->seed, .games = settings->games, .opening = settings->opening, .playouts = settings->playouts };
    const bool good = settings->neurons > 0 ? init_neural(training, settings, foundation) : init_tuples(training, settings, foundation);
    return good || refuse(why, "there is not enough memory");
}

bool training_init(Training *training, const TrainingSettings *settings, char why[WHY_TEXT])
{
    return training_init_with(training, settings, values_of_class(&data_values, &settings->geometry), why);
}

void training_free(Training *training)
{
    if (training->kind == NETWORK_NEURAL)
        expert_free(&training->expert);
    else
        learner_free(&training->learner);
}

/* ---- what it is of ---- */

const Geometry *training_geometry(const Training *training)
{
    return training->kind == NETWORK_NEURAL ? &training->expert.network.geometry : &training->learner.tuples.geometry;
}

int training_choose(const Training *training, const Board *board, Random *random)
{
    if (training->kind == NETWORK_TUPLES)
        return learner_choose(&training->learner, board, random);
    double value[MAX_COLS];
    int best[MAX_COLS];
    network_columns(&training->expert.network, board, value);
    return chance_one(best, chance_highest(value, board->geometry.cols, best), random);
}

bool training_network(const Training *training, Network *network)
{
    if (training->kind == NETWORK_TUPLES)
        return learner_network(&training->learner, network);
    const Gradient *gradient = &training->expert.gradient;
    if (!network_init_neural(network, training_geometry(training), gradient->neurons, &gradient->foundation.weights))
        return false;
    network->no_playouts = training->playouts == PLAYOUTS_NEVER;
    gradient_round(gradient, network);
    return true;
}

/* ---- playing ---- */

typedef struct {
    Training *training;
    TrainingCallback *callback;
    void *context;
    atomic_bool stop;
    _Atomic uint64_t next; /* game to begin */
} Round;

static double shrink(double from, double to, double progress)
{
    return from * pow(to / from, progress);
}

/* As found by trying some on 7 6 4; on 8 8 4 others were no better (docs/learning.md). */
static LearnRates rates_of(const Training *training, uint64_t game)
{
    const double progress = (double)game / (double)training->games;
    return (LearnRates){
        .step = shrink(0.02, 0.0005, progress),
        .trace = 0.8,
        .exploration = 0.1,
    };
}

static void work(void *context, int member)
{
    Round *round = context;
    Training *training = round->training;
    while (!atomic_load(&round->stop)) {
        const uint64_t game = atomic_fetch_add(&round->next, 1);
        if (game >= training->games)
            return;
        const LearnRates rates = rates_of(training, game);
        Random random;
        Board start;
        random_init(&random, random_mix(training->seed) + game);
        start_game(&start, &training->learner.tuples.geometry, training->opening, &random);
        learner_play(&training->learner, &rates, &start, &random);
        if (member == 0 && round->callback != NULL && round->callback(round->context, game + 1))
            atomic_store(&round->stop, true);
    }
}

static void play_tuples(Training *training, int threads, TrainingCallback *callback, void *context)
{
    Round round = { .training = training, .callback = callback, .context = context };
    atomic_init(&round.stop, false);
    atomic_init(&round.next, training->done);
    thread_team(threads, work, &round);
    const uint64_t begun = atomic_load(&round.next); /* each thread may have asked for one more than there are */
    training->done = begun < training->games ? begun : training->games;
}

/* How large steps are, as found on 7 6 4. */
static double rate_of(const Training *training)
{
    return shrink(0.002, 0.00004, (double)training->done / (double)training->games);
}

static bool play_neural(Training *training, int threads, const atomic_bool *stop, TrainingCallback *callback, void *context)
{
    static const atomic_bool NEVER = false;
    while (training->done < training->games) {
        const uint64_t left = training->games - training->done;
        const int games = left < ROUND_GAMES ? (int)left : ROUND_GAMES;
        const ExpertGames round = { training->opening, training->seed, training->done, games };
        const ExpertResult result = expert_round(&training->expert, &round, rate_of(training), threads, stop != NULL ? stop : &NEVER);
        if (result != EXPERT_LEARNED)
            return result == EXPERT_STOPPED;
        training->done += (uint64_t)games;
        if (callback != NULL && callback(context, training->done))
            break;
    }
    return true;
}

bool training_play(Training *training, int threads, const atomic_bool *stop, TrainingCallback *callback, void *context)
{
    if (training->kind == NETWORK_NEURAL)
        return play_neural(training, threads, stop, callback, context);
    play_tuples(training, threads, callback, context);
    return true;
}
