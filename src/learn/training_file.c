/* The file of a training (see learn/state.h). The tuples are not in it, since they come from the seed.
 *     8 bytes     "4inrow-t"
 *     u32 x 8     version (6: of tuples, 7: of neurons), columns, rows, how many in line, tuples or neurons, opening, visits of neurons, their
 *                 Playouts (training.h)
 *     u64 x 5     seed, games, games done; of neurons: steps, lessons given
 *     i16 each    the weights of the foundation
 *     floats      of tuples: weights, then their coherence; of neurons: weights, then mean and square of their gradients
 *     lessons     of neurons: those that are remembered */
#include "learn/training.h"

#include "learn/state.h"

#include <math.h>
#include <string.h>

typedef struct {
    char magic[8];
    uint32_t version, cols, rows, connect, size, opening, visits, playouts;
    uint64_t seed, games, done, steps, given;
} Head;

static const char MAGIC[8] = { '4', 'i', 'n', 'r', 'o', 'w', '-', 't' };

enum { TUPLES_VERSION = 6, NEURAL_VERSION = 7 };

_Static_assert(sizeof(Lesson) == 2 * sizeof(WideBits) + 16, "a lesson has no bytes that are nothing's");

/* ---- what is in it behind the head ---- */

/* The numbers of a training in the memory, in the order of the file. */
typedef struct {
    float *numbers[3];
    size_t counts[3];
    const ValuesWeights *foundation;
} Contents;

static Contents contents_of(const Training *training)
{
    const Learner *learner = &training->learner;
    const Gradient *gradient = &training->expert.gradient;
    if (training->kind == NETWORK_NEURAL)
        return (Contents){ { gradient->weight, gradient->mean, gradient->square },
                           { gradient->count, gradient->count, gradient->count },
                           &gradient->foundation.weights };
    return (Contents){ { learner->weights, &learner->coherence->net, NULL },
                       { learner->weight_count, 2 * learner->weight_count, 0 },
                       &learner->foundation.weights };
}

_Static_assert(sizeof(Coherence) == 2 * sizeof(float), "coherence is floats side by side");

static size_t lesson_bytes(const Training *training)
{
    return training->kind == NETWORK_NEURAL ? expert_remembered(&training->expert) * sizeof(Lesson) : 0;
}

/* ---- writing ---- */

static Head head_of(const Training *training)
{
    const Geometry *g = training_geometry(training);
    const Expert *expert = &training->expert;
    const bool neural = training->kind == NETWORK_NEURAL;
    Head head = { .version = neural ? NEURAL_VERSION : TUPLES_VERSION, .cols = (uint32_t)g->cols, .rows = (uint32_t)g->rows, .connect = (uint32_t)g->connect,
                  .size = (uint32_t)(neural ? expert->gradient.neurons : training->learner.tuples.count), .opening = (uint32_t)training->opening,
                  .seed = training->seed, .games = training->games, .done = training->done };
    memcpy(head.magic, MAGIC, sizeof MAGIC);
    if (neural) {
        head.visits = (uint32_t)expert->visits;
        head.playouts = (uint32_t)training->playouts;
        head.steps = expert->gradient.steps;
        head.given = expert->given;
    }
    return head;
}

bool training_save(const Training *training, const char *path, char why[WHY_TEXT])
{
    const Head head = head_of(training);
    const Contents contents = contents_of(training);
    FilePart parts[STATE_MOST_PARTS] = { { &head, sizeof head }, { contents.foundation, sizeof *contents.foundation } };
    int count = 2;
    for (int i = 0; i < 3 && contents.counts[i] > 0; i++)
        parts[count++] = (FilePart){ contents.numbers[i], contents.counts[i] * sizeof *contents.numbers[i] };
    if (training->kind == NETWORK_NEURAL)
        parts[count++] = (FilePart){ training->expert.lessons, lesson_bytes(training) };
    return state_save(path, parts, count, why);
}

/* ---- reading ---- */

static bool is_finite(const float *numbers, size_t count)
{
    bool finite = true;
    for (size_t i = 0; i < count; i++)
        finite &= (bool)isfinite(numbers[i]);
    return finite;
}

/* Whether a lesson is of a legal position that can be learned from. */
static bool is_lesson(const Geometry *geometry, const Lesson *lesson)
{
    Board board;
    char why[WHY_TEXT];
    return board_from_stones(&board, geometry, lesson->x, lesson->o, why) && board_status(&board) == STATUS_PLAYING
           && lesson->worth >= -1 && lesson->worth <= 1;
}

static bool are_lessons(const Training *training)
{
    const Expert *expert = &training->expert;
    for (size_t i = 0; training->kind == NETWORK_NEURAL && i < expert_remembered(expert); i++)
        if (!is_lesson(&expert->network.geometry, &expert->lessons[i]))
            return false;
    return true;
}

/* False if the file does not hold just what it must, or that makes no sense. */
static bool read_contents(Training *training, const uint8_t *bytes, size_t size)
{
    const Contents contents = contents_of(training);
    size_t left = size;
    for (int i = 0; i < 3; i++) {
        const size_t part = contents.counts[i] * sizeof *contents.numbers[i];
        if (part > left)
            return false;
        if (part > 0)
            memcpy(contents.numbers[i], bytes + (size - left), part);
        left -= part;
        if (!is_finite(contents.numbers[i], contents.counts[i]))
            return false;
    }
    if (left != lesson_bytes(training))
        return false;
    if (left > 0)
        memcpy(training->expert.lessons, bytes + (size - left), left);
    return are_lessons(training);
}

static bool is_sensible(const Head *head)
{
    const bool neural = head->version == NEURAL_VERSION;
    if (head->opening > MAX_OPENING || head->done > head->games || head->playouts > (neural ? PLAYOUTS_IN_PLAY : 0))
        return false;
    if (neural)
        return head->size >= NEURON_STEP && head->size <= MAX_NEURONS && head->size % NEURON_STEP == 0 && head->visits >= EXPERT_LEAST_VISITS
               && head->visits <= EXPERT_MOST_VISITS && head->given / MAX_CELLS <= head->done && head->steps == expert_steps(head->given);
    return head->size >= 1 && head->size <= MAX_TUPLES;
}

static bool read_training(void *context, const uint8_t *bytes, size_t size, char why[WHY_TEXT])
{
    Training *training = context;
    Head head;
    TrainingSettings settings = { .tuples = 0 };
    ValuesWeights foundation;
    if (size < sizeof head + STATE_CHECKSUM || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return refuse(why, "it is no training");
    memcpy(&head, bytes, sizeof head);
    if (head.version != TUPLES_VERSION && head.version != NEURAL_VERSION)
        return refuse(why, "it is a training of version %u, not %d or %d", (unsigned)head.version, TUPLES_VERSION, NEURAL_VERSION);
    const size_t from = sizeof head + sizeof foundation;
    if (size < from + STATE_CHECKSUM || !state_is_whole(bytes, size) || !geometry_make(&settings.geometry, head.cols, head.rows, head.connect, why)
        || !is_sensible(&head))
        return refuse(why, "the training is damaged");
    memcpy(foundation, bytes + sizeof head, sizeof foundation);
    settings.opening = (int)head.opening;
    settings.games = head.games;
    settings.seed = head.seed;
    settings.visits = (int)head.visits;
    settings.playouts = (Playouts)head.playouts;
    *(head.version == NEURAL_VERSION ? &settings.neurons : &settings.tuples) = (int)head.size;
    if (!training_init_with(training, &settings, &foundation, why))
        return false;
    training->done = head.done;
    if (training->kind == NETWORK_NEURAL) {
        training->expert.given = head.given;
        training->expert.gradient.steps = head.steps;
    }
    if (!read_contents(training, bytes + from, size - from - STATE_CHECKSUM)) {
        training_free(training);
        return refuse(why, "the training is damaged");
    }
    if (training->kind == NETWORK_NEURAL)
        expert_prepare(&training->expert);
    return true;
}

bool training_load(Training *training, const char *path, char why[WHY_TEXT])
{
    return state_load(path, read_training, training, why);
}
