/* Games and lessons have random numbers by their number, not by the thread that happens to take them, so that the outcome depends on no number of threads. */
#include "learn/expert_training.h"

#include "base/memory.h"
#include "base/thread.h"

#include <stdatomic.h>

enum {
    HASH_BYTES = 4 << 20,            /* of a game */
    TIMES = 4,                       /* that a lesson is learned from, on the average */
    ENOUGH_LESSONS = 8 * GRADIENT_BATCH, /* to begin with */
    WARM_UP = 300                    /* steps that become larger */
};

/* ---- life ---- */

bool expert_init(Expert *expert, const Geometry *geometry, int visits, int neurons, const ValuesWeights *foundation, uint64_t seed)
{
    Random random;
    random_init(&random, seed);
    *expert = (Expert){ .visits = visits };
    expert->lessons = memory_map(EXPERT_MOST_LESSONS * sizeof *expert->lessons);
    if (expert->lessons != NULL && gradient_init(&expert->gradient, geometry, neurons, foundation, &random)
        && network_init_neural(&expert->network, geometry, neurons, foundation)) {
        guide_prepare(&expert->guide, geometry, &expert->network, NULL);
        expert_prepare(expert);
        return true;
    }
    expert_free(expert);
    return false;
}

void expert_free(Expert *expert)
{
    network_free(&expert->network);
    gradient_free(&expert->gradient);
    memory_unmap(expert->lessons, EXPERT_MOST_LESSONS * sizeof *expert->lessons);
    expert->lessons = NULL;
}

void expert_prepare(Expert *expert)
{
    gradient_round(&expert->gradient, &expert->network);
}

/* ---- playing ---- */

typedef struct {
    int count;
    Lesson lessons[MAX_CELLS];
} Taught;

typedef struct {
    const ExpertGames *games;
    ExpertRules rules;
    const MctsGuide *guide;
    atomic_int next, done;
    Taught *played; /* by game */
} Round;

static void play_games(void *context, int member)
{
    Round *round = context;
    Hash hash = { .lines = NULL };
    (void)member;
    if (!hash_resize(&hash, HASH_BYTES))
        return;
    for (int i; (i = atomic_fetch_add(&round->next, 1)) < round->games->count && !atomic_load(round->rules.stop);) {
        Random random;
        random_init(&random, random_mix(round->games->seed) + round->games->first + (uint64_t)i);
        round->played[i].count = expert_play(&round->rules, round->guide, &hash, &random, round->played[i].lessons);
        atomic_fetch_add(&round->done, 1);
    }
    hash_free(&hash);
}

static void remember(Expert *expert, const Taught *played)
{
    for (int i = 0; i < played->count; i++)
        expert->lessons[expert->given++ % EXPERT_MOST_LESSONS] = played->lessons[i];
}

/* ---- learning ---- */

/* From lessons by lot. */
static void learn_batch(Expert *expert, uint64_t seed, double rate, int threads)
{
    const Lesson *batch[GRADIENT_BATCH];
    const uint64_t step = expert->gradient.steps;
    Random random;
    random_init(&random, random_mix(seed + 1) + step);
    for (int i = 0; i < GRADIENT_BATCH; i++)
        batch[i] = &expert->lessons[random_below(&random, (uint32_t)expert_remembered(expert))];
    gradient_step(&expert->gradient, batch, step < WARM_UP ? rate * (double)(step + 1) / WARM_UP : rate, threads);
}

uint64_t expert_wanted(const Expert *expert)
{
    return expert->given < ENOUGH_LESSONS ? ENOUGH_LESSONS - expert->given : 0;
}

uint64_t expert_steps(uint64_t given)
{
    return given < ENOUGH_LESSONS ? 0 : TIMES * given / GRADIENT_BATCH;
}

static void learn(Expert *expert, uint64_t seed, double rate, int threads)
{
    if (expert_wanted(expert) > 0)
        return;
    while (expert->gradient.steps < expert_steps(expert->given))
        learn_batch(expert, seed, rate, threads);
    expert_prepare(expert);
}

static ExpertResult play_round(Round *round, int threads)
{
    thread_team(threads, play_games, round);
    return atomic_load(round->rules.stop)                     ? EXPERT_STOPPED
           : atomic_load(&round->done) == round->games->count ? EXPERT_LEARNED
                                                              : EXPERT_NO_MEMORY;
}

ExpertResult expert_round(Expert *expert, const ExpertGames *games, double rate, int threads, const atomic_bool *stop)
{
    Round round = { .games = games, .rules = { expert->network.geometry, games->opening, expert->visits, stop }, .guide = &expert->guide };
    round.played = memory_map(ROUND_GAMES * sizeof *round.played);
    if (round.played == NULL)
        return EXPERT_NO_MEMORY;
    const ExpertResult result = play_round(&round, threads);
    for (int i = 0; result == EXPERT_LEARNED && i < games->count; i++)
        remember(expert, &round.played[i]);
    memory_unmap(round.played, ROUND_GAMES * sizeof *round.played);
    if (result == EXPERT_LEARNED)
        learn(expert, games->seed, rate, threads);
    return result;
}
