/* Learns in which order the solver tries moves (search/order.h): tune_order STATE OUT STEPS THREADS begins with the weights that are compiled
 * in, and writes better ones to OUT, the source src/data/order.c, after so many steps. STATE has all that is needed to go on; it is written
 * after each step and taken when it is there.
 *
 * Each step changes all weights at once by a random bit up or down, lets the solver solve some random positions, and the same ones with all
 * bits turned; the difference of the logarithms of the nodes says whether to go along with these changes or against them, and how far
 * (J. C. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", 1992). No position comes
 * twice, so nothing is learned by heart. What comes out is the mean of the second half of the steps. Nodes are the same on every machine
 * and with any number of threads, and so is what is learned. */
#include "base/file.h"
#include "base/number.h"
#include "base/thread.h"
#include "data/order.h"
#include "positions.h"
#include "search/features_wide.h"
#include "search/order.h"
#include "search/solver.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WEIGHTS = sizeof(OrderTable) / sizeof(int16_t),
    BATCH = 32,                            /* positions a step */
    LEAST_STONES = 10, MOST_STONES = 14,   /* of each, … */
    LEAST_NODES = 2000, MOST_NODES = 300000, /* … which are worth an order, and done with in time */
    STEPS_BETWEEN = 50,                    /* two lines that tell how far it is */
    SAMPLE = 1000,
    HASH_BYTES = 16 << 20
};

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* All that changes. */
typedef struct {
    uint64_t steps, done;
    double noise;   /* the mean square of the differences */
    double weight[WEIGHTS], slope[WEIGHTS], sum[WEIGHTS]; /* slopes are means over the last steps, sums are over the second half */
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
    static const double HINT[ORDER_HINTS] = { 1, 1, 1.5, 0.4, 6 };
    const double CHANGE = 40;
    const size_t features = sizeof((OrderTable *)NULL)->hint / sizeof(int16_t);
    double sum[VALUES_INPUTS] = { 0 }, squares[VALUES_INPUTS] = { 0 };
    Random random;
    random_init(&random, 0);
    for (int sample = 0; sample < SAMPLE;) {
        const Board board = positions_random(&USUAL, LEAST_STONES + (int)random_below(&random, 8), &random);
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

static double cost(const Board *board, const OrderTable *order, Hash *hash)
{
    enum { FEW = 300 };
    return log((double)nodes_of(board, order, hash, MOST_NODES) + FEW);
}

static void compare(void *context, int member)
{
    Tuner *tuner = context;
    int i;
    while ((i = atomic_fetch_add(&tuner->next, 1)) < BATCH)
        tuner->difference[i] = cost(&tuner->position[i], &tuner->up, &tuner->hash[member])
                               - cost(&tuner->position[i], &tuner->down, &tuner->hash[member]);
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
    random_init(&random, tuning->done + 1);
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

static void begin(Tuning *tuning, uint64_t steps)
{
    int16_t weight[WEIGHTS];
    memcpy(weight, &data_order, sizeof weight);
    *tuning = (Tuning){ .steps = steps };
    for (int i = 0; i < WEIGHTS; i++)
        tuning->weight[i] = weight[i];
}

/* False if the file is no state of a tuning of so many steps. */
static bool load(Tuning *tuning, const char *path, uint64_t steps)
{
    FILE *file = fopen(path, "r");
    bool good = file != NULL && fscanf(file, "%" SCNu64 " %" SCNu64 " %lf", &tuning->steps, &tuning->done, &tuning->noise) == 3;
    for (int i = 0; i < WEIGHTS; i++)
        good = good && fscanf(file, "%lf %lf %lf", &tuning->weight[i], &tuning->slope[i], &tuning->sum[i]) == 3;
    if (file != NULL)
        fclose(file);
    return good && tuning->steps == steps;
}

static bool write_out(const char *path, Text *text)
{
    const bool good = file_replace_text(path, text);
    if (!good)
        fprintf(stderr, "tune_order: cannot write %s: %s\n", path, strerror(errno));
    text_free(text);
    return good;
}

static bool save(const Tuning *tuning, const char *path)
{
    Text text;
    text_init(&text);
    text_printf(&text, "%" PRIu64 " %" PRIu64 " %a\n", tuning->steps, tuning->done, tuning->noise);
    for (int i = 0; i < WEIGHTS; i++)
        text_printf(&text, "%a %a %a\n", tuning->weight[i], tuning->slope[i], tuning->sum[i]);
    return write_out(path, &text);
}

static void write_row(Text *text, const int16_t *row, int count)
{
    text_add_string(text, "        { ");
    for (int i = 0; i < count; i++)
        text_printf(text, i + 1 < count ? "%d, " : "%d },\n", row[i]);
}

static bool write_source(const Tuning *tuning, const char *path)
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
    return write_out(path, &text);
}

static bool tune(Tuner *tuner, const char *state, int threads)
{
    Tuning *tuning = &tuner->tuning;
    while (tuning->done < tuning->steps) {
        step(tuner, threads);
        if (!save(tuning, state))
            return false;
        if (tuning->done % STEPS_BETWEEN == 0 || tuning->done == tuning->steps)
            printf("steps %" PRIu64 " of %" PRIu64 " difference %.4f\n", tuning->done, tuning->steps, sqrt(tuning->noise));
        fflush(stdout);
    }
    return true;
}

int main(int argc, char *argv[])
{
    static Tuner tuner;
    uint64_t steps, threads;
    if (argc != 5 || number_parse(argv[3], 1, 1000000, &steps) != NUMBER_OK || number_parse(argv[4], 1, MAX_TEAM, &threads) != NUMBER_OK) {
        fputs("usage: tune_order STATE OUT STEPS THREADS\n", stderr);
        return 2;
    }
    begin(&tuner.tuning, steps);
    if (file_exists(argv[1]) && !load(&tuner.tuning, argv[1], steps)) {
        fprintf(stderr, "tune_order: %s is no state of a tuning of %" PRIu64 " steps\n", argv[1], steps);
        return 1;
    }
    for (uint64_t i = 0; i < threads; i++)
        if (!hash_resize(&tuner.hash[i], HASH_BYTES)) {
            fputs("tune_order: no memory\n", stderr);
            return 1;
        }
    find_units(&tuner);
    const bool good = tune(&tuner, argv[1], (int)threads) && write_source(&tuner.tuning, argv[2]);
    for (uint64_t i = 0; i < threads; i++)
        hash_free(&tuner.hash[i]);
    return !good;
}
