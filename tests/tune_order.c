/* Learns in which order the solver tries moves (search/order.h): tune_order STATE OUT STEPS THREADS begins with the weights that are compiled
 * in, and writes better ones to OUT, the source src/data/order.c, after so many steps. STATE is written after each step and taken when it is
 * there; it is for this program, with these weights to begin with.
 *
 * Each step changes all weights at once by a random bit up or down, lets the solver solve some random positions, and the same ones with all
 * bits turned; by how much the nodes differ says whether to go along with these changes or against them, and how far (J. C. Spall,
 * "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", 1992). Hardly any position comes twice, so
 * nothing is learned by heart. What comes out is the mean of the second half of the steps. Nodes are the same on every machine and with any
 * number of threads, and so is what is learned. */
#include "base/file.h"
#include "base/number.h"
#include "base/thread.h"
#include "data/order.h"
#include "learn/state.h"
#include "positions.h"
#include "search/features_wide.h"
#include "search/solver.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
    WEIGHTS = sizeof(OrderTable) / sizeof(int16_t),
    BATCH = 32,                            /* positions a step */
    LEAST_STONES = 10, MOST_STONES = 14,   /* of each, … */
    LEAST_NODES = 2000, MOST_NODES = 300000, /* … which are worth an order, and done with in time */
    STEPS_BETWEEN = 50,                    /* two lines that tell how far it is */
    SAMPLE = 1000, SAMPLE_PLIES = 8,       /* positions that units are found from; their numbers of stones */
    HASH_BYTES = 16 << 20
};

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* All that is kept. Slopes are means over the last steps, sums are over the second half. */
typedef struct {
    char magic[8];
    uint64_t start; /* made of the weights it began with: others make other positions and other changes */
    uint64_t steps, done;
    double noise; /* the mean square of the differences */
    double weight[WEIGHTS], slope[WEIGHTS], sum[WEIGHTS];
} Tuning;

typedef struct {
    Tuning tuning;
    double unit[WEIGHTS]; /* by which a weight changes in a step: the smaller, the larger what it is multiplied with */
    OrderTable up, down;  /* the weights of this step, changed both ways */
    Board position[BATCH];
    double difference[BATCH];
    atomic_int next; /* position of which no thread has charge */
    Hash hash[MAX_TEAM];
} Tuner;

/* ---- units ---- */

static double deviation(double sum, double squares)
{
    const double mean = sum / SAMPLE, least = 0.3;
    const double found = sqrt(squares / SAMPLE - mean * mean);
    return found > least ? found : least;
}

/* How much features differ between positions, and hints, about, between moves. */
static void find_units(Tuner *tuner)
{
    static const double HINT[ORDER_HINTS] = { 1, 1, 1.5, 0.4, 6 }; /* in the order of search/order.h */
    const double CHANGE = 40;
    const size_t features = offsetof(OrderTable, feature) / sizeof(int16_t);
    double sum[VALUES_INPUTS] = { 0 }, squares[VALUES_INPUTS] = { 0 };
    Random random;
    random_init(&random, 0);
    for (int sample = 0; sample < SAMPLE;) {
        const Board board = positions_random(&USUAL, LEAST_STONES + (int)random_below(&random, SAMPLE_PLIES), &random);
        int16_t inputs[VALUES_INPUTS];
        int score;
        if (!features_of_board(&board, inputs, &score))
            continue;
        for (int i = 0; i < VALUES_INPUTS; i++) {
            sum[i] += inputs[i];
            squares[i] += inputs[i] * inputs[i];
        }
        sample++;
    }
    for (size_t i = 0; i < WEIGHTS; i++) {
        const size_t input = i < features ? 0 : (i - features) % VALUES_INPUTS;
        tuner->unit[i] = CHANGE / (i < features ? HINT[i % ORDER_HINTS] : deviation(sum[input], squares[input]));
    }
}

/* ---- steps ---- */

static uint64_t nodes_of(const Board *board, const OrderTable *order, Hash *hash, uint64_t most)
{
    static const atomic_bool NEVER = false;
    const SearchControl control = { &NEVER, INT64_MAX, most, 1, NULL };
    SolverResult result;
    hash_clear(hash);
    solver_position(&(SolverTask){ .board = board, .order = order, .hash = hash, .control = &control }, &result);
    return result.nodes;
}

static void compare(void *context, int member)
{
    enum { FEW = 300 }; /* a difference of so many is not much */
    Tuner *tuner = context;
    int i;
    while ((i = atomic_fetch_add(&tuner->next, 1)) < BATCH) {
        const double up = FEW + (double)nodes_of(&tuner->position[i], &tuner->up, &tuner->hash[member], MOST_NODES);
        const double down = FEW + (double)nodes_of(&tuner->position[i], &tuner->down, &tuner->hash[member], MOST_NODES);
        tuner->difference[i] = 2 * (up - down) / (up + down); /* about that of the logarithms, which are not the same everywhere */
    }
}

static int16_t rounded(double weight)
{
    return (int16_t)lrint(weight < INT16_MIN ? INT16_MIN : weight > INT16_MAX ? INT16_MAX : weight);
}

static void change(const Tuner *tuner, const double sign[WEIGHTS], double direction, OrderTable *table)
{
    int16_t weight[WEIGHTS];
    for (int i = 0; i < WEIGHTS; i++)
        weight[i] = rounded(tuner->tuning.weight[i] + direction * sign[i] * tuner->unit[i]);
    memcpy(table, weight, sizeof *table);
}

static void choose_positions(Tuner *tuner, Random *random)
{
    for (int i = 0; i < BATCH;) {
        const int stones = LEAST_STONES + (int)random_below(random, MOST_STONES - LEAST_STONES + 1);
        tuner->position[i] = positions_random(&USUAL, stones, random);
        i += nodes_of(&tuner->position[i], &data_order, &tuner->hash[0], LEAST_NODES) >= LEAST_NODES;
    }
}

static void step(Tuner *tuner, int threads)
{
    const double RATE = 0.05, MEMORY = 0.9;
    Tuning *tuning = &tuner->tuning;
    const double rate = RATE * (1 - 0.8 * (double)tuning->done / (double)tuning->steps); /* smaller toward the end */
    double sign[WEIGHTS], difference = 0;
    Random random;
    random_init(&random, random_mix(tuning->start + tuning->done));
    for (int i = 0; i < WEIGHTS; i++)
        sign[i] = random_next(&random) >> 63 ? 1 : -1;
    change(tuner, sign, 1, &tuner->up);
    change(tuner, sign, -1, &tuner->down);
    choose_positions(tuner, &random);
    atomic_store(&tuner->next, 0);
    thread_team(threads, compare, tuner);
    for (int i = 0; i < BATCH; i++)
        difference += tuner->difference[i] / BATCH;
    tuning->noise += (difference * difference - tuning->noise) / (tuning->done < 100 ? (double)tuning->done + 1 : 100);
    for (int i = 0; i < WEIGHTS; i++) {
        tuning->slope[i] = MEMORY * tuning->slope[i] + (1 - MEMORY) * difference * sign[i];
        tuning->weight[i] -= rate * tuning->slope[i] / (sqrt(tuning->noise) + 1e-9) * tuner->unit[i];
    }
    tuning->done++;
    for (int i = 0; i < WEIGHTS && tuning->done > tuning->steps / 2; i++)
        tuning->sum[i] += tuning->weight[i];
}

/* ---- files ---- */

static const char MAGIC[sizeof((Tuning){ 0 }).magic] = { '4', 'r', 'o', 'w', '-', 'o', 'r', 'd' };

static void begin(Tuning *tuning, uint64_t steps)
{
    int16_t weight[WEIGHTS];
    memcpy(weight, &data_order, sizeof weight);
    *tuning = (Tuning){ .steps = steps };
    memcpy(tuning->magic, MAGIC, sizeof MAGIC);
    for (int i = 0; i < WEIGHTS; i++) {
        tuning->weight[i] = weight[i];
        tuning->start = random_mix(tuning->start + (uint16_t)weight[i]);
    }
}

/* Goes on with a tuning that began like the new one. */
static bool go_on(void *context, const uint8_t *bytes, size_t size, char why[WHY_TEXT])
{
    Tuning *tuning = context, read;
    if (size != sizeof read + STATE_CHECKSUM || memcmp(bytes, MAGIC, sizeof MAGIC) != 0 || !state_is_whole(bytes, size))
        return refuse(why, "it is no state of a tuning");
    memcpy(&read, bytes, sizeof read);
    if (read.start != tuning->start || read.steps != tuning->steps)
        return refuse(why, "it is a tuning of %" PRIu64 " steps, or began with other weights", read.steps);
    *tuning = read;
    return true;
}

static bool save(const Tuning *tuning, const char *path, char why[WHY_TEXT])
{
    return state_save(path, &(FilePart){ tuning, sizeof *tuning }, 1, why);
}

static void write_row(Text *text, const int16_t *row, int count)
{
    text_add_string(text, "        { ");
    for (int i = 0; i < count; i++)
        text_printf(text, i + 1 < count ? "%d, " : "%d },\n", row[i]);
}

static bool write_source(const Tuning *tuning, const char *path, char why[WHY_TEXT])
{
    OrderTable table;
    int16_t weight[WEIGHTS];
    Text text;
    for (int i = 0; i < WEIGHTS; i++)
        weight[i] = rounded(tuning->sum[i] / (double)(tuning->steps - tuning->steps / 2));
    memcpy(&table, weight, sizeof table);
    text_init(&text);
    text_add_string(&text, "/* Learned from what searches cost; made by `make order`. */\n#include \"data/order.h\"\n\n");
    text_add_string(&text, "const OrderTable data_order = {\n    .hint = { {\n");
    for (int stage = 0; stage < ORDER_STAGES; stage++) {
        text_add_string(&text, stage > 0 ? "    }, {\n" : "");
        for (int side = 0; side < 2; side++)
            write_row(&text, table.hint[stage][side], ORDER_HINTS);
    }
    text_add_string(&text, "    } },\n    .feature = {\n");
    for (int side = 0; side < 2; side++)
        write_row(&text, table.feature[side], VALUES_INPUTS);
    text_add_string(&text, "    },\n};\n");
    const bool good = file_replace_text(path, &text) || refuse(why, "cannot write %.200s: %s", path, strerror(errno));
    text_free(&text);
    return good;
}

static bool tune(Tuner *tuner, const char *state, int threads, char why[WHY_TEXT])
{
    Tuning *tuning = &tuner->tuning;
    while (tuning->done < tuning->steps) {
        step(tuner, threads);
        if (!save(tuning, state, why))
            return false;
        if (tuning->done % STEPS_BETWEEN == 0 || tuning->done == tuning->steps)
            printf("steps %" PRIu64 " of %" PRIu64 " difference %.4f\n", tuning->done, tuning->steps, sqrt(tuning->noise));
        fflush(stdout);
    }
    return true;
}

static bool get_memory(Tuner *tuner, int threads, char why[WHY_TEXT])
{
    for (int i = 0; i < threads; i++)
        if (!hash_resize(&tuner->hash[i], HASH_BYTES))
            return refuse(why, "there is not enough memory");
    return true;
}

int main(int argc, char *argv[])
{
    static Tuner tuner;
    uint64_t steps, threads;
    char why[WHY_TEXT];
    if (argc != 5 || number_parse(argv[3], 1, 1000000, &steps) != NUMBER_OK || number_parse(argv[4], 1, MAX_TEAM, &threads) != NUMBER_OK) {
        fputs("usage: tune_order STATE OUT STEPS THREADS\n", stderr);
        return 2;
    }
    begin(&tuner.tuning, steps);
    find_units(&tuner);
    const bool good = (!file_exists(argv[1]) || state_load(argv[1], go_on, &tuner.tuning, why)) && get_memory(&tuner, (int)threads, why)
                      && tune(&tuner, argv[1], (int)threads, why) && write_source(&tuner.tuning, argv[2], why);
    for (uint64_t i = 0; i < threads; i++)
        hash_free(&tuner.hash[i]);
    if (!good)
        fprintf(stderr, "tune_order: %s\n", why);
    return good ? 0 : 1;
}
