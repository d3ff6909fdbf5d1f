/* The file of a training (see learn/state.h). The tuples are not in it, since they come from the seed.
 *     8 bytes     "4inrow-t"
 *     u32 x 6     version, columns, rows, how many in line, tuples, opening
 *     u64 x 3     seed, games, games done
 *     i16 each    the weights of the foundation
 *     floats      weights, then their coherence */
#include "learn/training.h"

#include "base/thread.h"
#include "game/chance.h"
#include "learn/state.h"

#include <math.h>
#include <string.h>

/* ---- beginning ---- */

static bool init_with(Training *training, const TrainingSettings *settings, const ValuesWeights *foundation, char why[WHY_TEXT])
{
    Tuples chosen;
    Random random;
    random_init(&random, settings->seed);
    tuples_choose(&chosen, &settings->geometry, settings->tuples, MAX_TUPLE_CELLS, &random); /* who changes what it chooses must change VERSION */
    *training = (Training){ .seed = settings->seed, .games = settings->games, .opening = settings->opening };
    return learner_init(&training->learner, &chosen, foundation) || refuse(why, "there is not enough memory");
}

bool training_init(Training *training, const TrainingSettings *settings, char why[WHY_TEXT])
{
    return init_with(training, settings, values_of_class(&data_values, &settings->geometry), why);
}

void training_free(Training *training)
{
    learner_free(&training->learner);
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

/* So the network sees what it would not play into itself, but others do. */
void training_open_game(const Training *training, Board *board, Random *random)
{
    board_init(board, &training->learner.tuples.geometry);
    if (training->opening == 0 || random_below(random, 2) == 0)
        return;
    for (int left = 1 + (int)random_below(random, (uint32_t)training->opening); left > 0; left--) {
        Board next = *board;
        board_play(&next, chance_column(board, random));
        if (board_status(&next) != STATUS_PLAYING)
            return;
        *board = next;
    }
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
        training_open_game(training, &start, &random);
        learner_play(&training->learner, &rates, &start, &random);
        if (member == 0 && round->callback != NULL && round->callback(round->context, game + 1))
            atomic_store(&round->stop, true);
    }
}

void training_play(Training *training, int threads, TrainingCallback *callback, void *context)
{
    Round round = { .training = training, .callback = callback, .context = context };
    atomic_init(&round.stop, false);
    atomic_init(&round.next, training->done);
    thread_team(threads, work, &round);
    const uint64_t begun = atomic_load(&round.next); /* each thread may have asked for one more than there are */
    training->done = begun < training->games ? begun : training->games;
}

/* ---- the file ---- */

typedef struct {
    char magic[8];
    uint32_t version, cols, rows, connect, tuples, opening;
    uint64_t seed, games, done;
} Head;

static const char MAGIC[8] = { '4', 'i', 'n', 'r', 'o', 'w', '-', 't' };

enum { VERSION = 4 };

static size_t weight_bytes(const Learner *learner)
{
    return learner->weight_count * sizeof *learner->weights;
}

static size_t coherence_bytes(const Learner *learner)
{
    return learner->weight_count * sizeof *learner->coherence;
}

bool training_save(const Training *training, const char *path, char why[WHY_TEXT])
{
    const Learner *learner = &training->learner;
    const Geometry *g = &learner->tuples.geometry;
    Head head = { .version = VERSION, .cols = (uint32_t)g->cols, .rows = (uint32_t)g->rows, .connect = (uint32_t)g->connect,
                  .tuples = (uint32_t)learner->tuples.count, .opening = (uint32_t)training->opening, .seed = training->seed, .games = training->games, .done = training->done };
    memcpy(head.magic, MAGIC, sizeof MAGIC);
    const FilePart parts[] = { { &head, sizeof head },
                               { learner->foundation.weights, sizeof learner->foundation.weights },
                               { learner->weights, weight_bytes(learner) },
                               { learner->coherence, coherence_bytes(learner) } };
    return state_save(path, parts, sizeof parts / sizeof parts[0], why);
}

static bool is_finite(const Learner *learner)
{
    bool finite = true;
    for (size_t i = 0; i < learner->weight_count; i++)
        finite &= isfinite(learner->weights[i]) && isfinite(learner->coherence[i].net) && isfinite(learner->coherence[i].total);
    return finite;
}

static bool read_training(void *context, const uint8_t *bytes, size_t size, char why[WHY_TEXT])
{
    Training *training = context;
    Head head;
    TrainingSettings settings;
    ValuesWeights foundation;
    if (size < sizeof head + STATE_CHECKSUM || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return refuse(why, "it is no training");
    memcpy(&head, bytes, sizeof head);
    if (head.version != VERSION)
        return refuse(why, "it is a training of version %u, not %d", (unsigned)head.version, VERSION);
    if (size < sizeof head + sizeof foundation + STATE_CHECKSUM || !state_is_whole(bytes, size)
        || !geometry_make(&settings.geometry, head.cols, head.rows, head.connect, why, WHY_TEXT) || head.tuples < 1 || head.tuples > MAX_TUPLES
        || head.opening > MAX_OPENING || head.done > head.games)
        return refuse(why, "the training is damaged");
    const uint8_t *weights = bytes + sizeof head + sizeof foundation;
    memcpy(foundation, bytes + sizeof head, sizeof foundation);
    settings.tuples = (int)head.tuples;
    settings.opening = (int)head.opening;
    settings.games = head.games;
    settings.seed = head.seed;
    if (!init_with(training, &settings, &foundation, why))
        return false;
    const Learner *learner = &training->learner;
    if (size != sizeof head + sizeof foundation + weight_bytes(learner) + coherence_bytes(learner) + STATE_CHECKSUM) {
        training_free(training);
        return refuse(why, "the training is damaged");
    }
    training->done = head.done;
    memcpy(learner->weights, weights, weight_bytes(learner));
    memcpy(learner->coherence, weights + weight_bytes(learner), coherence_bytes(learner));
    if (is_finite(learner))
        return true;
    training_free(training);
    return refuse(why, "the training is damaged");
}

bool training_load(Training *training, const char *path, char why[WHY_TEXT])
{
    return state_load(path, read_training, training, why);
}
