/* The file of a training (see learn/state.h).
 *     8 bytes     "4inrow-v"
 *     u32 x 4     version, classes, stages, inputs
 *     u64 x 3     seed, games, games done
 *     doubles     weights, each with its squares */
#include "learn/values_training.h"

#include "learn/state.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* ---- playing ---- */

/* Boards of all classes, large and small, and for lines of other lengths. */
static const Geometry BOARDS[] = {
    GEOMETRY_OF(7, 7, 4),  GEOMETRY_OF(8, 7, 4),
#ifdef __SIZEOF_INT128__
    GEOMETRY_OF(8, 8, 4),  GEOMETRY_OF(9, 7, 4),
#endif
    GEOMETRY_OF(7, 6, 4),  GEOMETRY_OF(6, 5, 4),  GEOMETRY_OF(8, 7, 5),
#ifdef __SIZEOF_INT128__
    GEOMETRY_OF(9, 9, 4),  GEOMETRY_OF(10, 8, 5), GEOMETRY_OF(12, 9, 4), GEOMETRY_OF(16, 7, 4), GEOMETRY_OF(10, 8, 4),
#endif
};

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0], NODES = 400 /* of each search */ };

void values_training_play(ValuesTraining *training, Hash *hash)
{
    const double FIRST_STEP = 0.1, LAST_STEP = 0.003, progress = (double)training->done / (double)training->games;
    ValuesTable table;
    ValuesRecord record;
    Random random;
    random_init(&random, random_mix(training->seed) + training->done);
    values_round(&training->learner, &table);
    values_play(&table, &BOARDS[training->done % BOARD_COUNT], NODES, hash, &random, &record);
    values_learn(&training->learner, &record, FIRST_STEP + (LAST_STEP - FIRST_STEP) * progress);
    training->done++;
}

/* ---- the file ---- */

typedef struct {
    char magic[8];
    uint32_t version, classes, stages, inputs;
    uint64_t seed, games, done;
} Head;

static const Head USUAL = { { '4', 'i', 'n', 'r', 'o', 'w', '-', 'v' }, 1, VALUES_CLASSES, VALUES_STAGES, VALUES_INPUTS, 0, 0, 0 };

bool values_training_save(const ValuesTraining *training, const char *path, char why[WHY_TEXT])
{
    Head head = USUAL;
    head.seed = training->seed;
    head.games = training->games;
    head.done = training->done;
    const FilePart parts[] = { { &head, sizeof head }, { &training->learner, sizeof training->learner } };
    return state_save(path, parts, sizeof parts / sizeof parts[0], why);
}

static bool is_finite(const ValuesLearner *learner)
{
    bool finite = true;
    for (int kind = 0; kind < VALUES_CLASSES; kind++)
        for (int stage = 0; stage < VALUES_STAGES; stage++)
            for (int i = 0; i < VALUES_INPUTS; i++)
                finite &= isfinite(learner->weights[kind][stage][i].weight) && learner->weights[kind][stage][i].squares >= 0;
    return finite;
}

static bool read_training(void *context, const uint8_t *bytes, size_t size, char why[WHY_TEXT])
{
    ValuesTraining *training = context;
    Head head;
    ValuesTraining read;
    if (size < sizeof head || memcmp(bytes, USUAL.magic, sizeof USUAL.magic) != 0)
        return refuse(why, "it is no training of values");
    memcpy(&head, bytes, sizeof head);
    if (memcmp(&head, &USUAL, offsetof(Head, seed)) != 0)
        return refuse(why, "it is a training of other features");
    if (size != sizeof head + sizeof read.learner + STATE_CHECKSUM)
        return refuse(why, "the training is damaged");
    memcpy(&read.learner, bytes + sizeof head, sizeof read.learner);
    if (!state_is_whole(bytes, size) || head.done > head.games || !is_finite(&read.learner))
        return refuse(why, "the training is damaged");
    read.seed = head.seed;
    read.games = head.games;
    read.done = head.done;
    *training = read;
    return true;
}

bool values_training_load(ValuesTraining *training, const char *path, char why[WHY_TEXT])
{
    return state_load(path, read_training, training, why);
}

/* ---- the source ---- */

static void write_row(const int16_t row[VALUES_INPUTS], Text *text)
{
    text_add_string(text, "        { ");
    for (int i = 0; i < VALUES_INPUTS; i++)
        text_printf(text, i + 1 < VALUES_INPUTS ? "%d, " : "%d },\n", row[i]);
}

void values_training_write(const ValuesTraining *training, Text *text)
{
    ValuesTable table;
    values_round(&training->learner, &table);
    text_add_string(text, "/* Learned from self-play alone; made by `make values`. */\n#include \"data/values.h\"\n\n");
    text_add_string(text, "const ValuesTable data_values = { {\n");
    for (int kind = 0; kind < VALUES_CLASSES; kind++) {
        text_add_string(text, "    {\n");
        for (int stage = 0; stage < VALUES_STAGES; stage++)
            write_row(table.weight[kind][stage], text);
        text_add_string(text, "    },\n");
    }
    text_add_string(text, "} };\n");
}
