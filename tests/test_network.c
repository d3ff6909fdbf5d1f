/* The file of a network: what is written is read back, and what is damaged is refused. */
#include "engine/files.h"
#include "search/features_wide.h"
#include "search/network.h"

#include "data/network.h"

#include "game/bitboard.h"
#include "game/chance.h"
#include "positions.h"
#include "search/quiet.h"
#include "seal.h"
#include "search/prefixcode.h"
#include "search/weights.h"
#include "test.h"
#include "threats_oracle.h"

#include <math.h>
#include <stdlib.h>

/* ---- prefix codes ---- */

/* The bits that symbols take which come so often, by Huffman's rule: what is rarest is put together until all is. */
static uint64_t least_bits(const uint64_t counts[PREFIX_SYMBOLS])
{
    uint64_t weight[PREFIX_SYMBOLS], bits = 0;
    int left = 0;
    for (int i = 0; i < PREFIX_SYMBOLS; i++)
        if (counts[i] > 0)
            weight[left++] = counts[i];
    for (; left > 1; left--) {
        for (int last = 0; last < 2; last++) /* the two rarest go to the end */
            for (int i = 0; i < left - 1 - last; i++)
                if (weight[i] < weight[i + 1]) {
                    const uint64_t swap = weight[i];
                    weight[i] = weight[i + 1];
                    weight[i + 1] = swap;
                }
        weight[left - 2] += weight[left - 1];
        bits += weight[left - 2];
    }
    return bits;
}

/* Counts of some of the symbols, the more unlike the higher `shift` is. */
static void random_counts(uint64_t counts[PREFIX_SYMBOLS], int shift, Random *random)
{
    for (int i = 0; i < PREFIX_SYMBOLS; i++)
        counts[i] = random_below(random, 3) == 0 ? 0 : 1 + ((uint64_t)random_below(random, 1 << 30) >> random_below(random, (uint32_t)shift));
}

static void check_code(Test *test, const uint64_t counts[PREFIX_SYMBOLS])
{
    PrefixCode code;
    PrefixTable table;
    uint64_t bits = 0, total = 0, rarest = UINT64_MAX;
    int symbols = 0, parts = 0;
    prefix_code_make(&code, counts);
    for (int i = 0; i < PREFIX_SYMBOLS; i++) {
        CHECK(test, (code.length[i] > 0) == (counts[i] > 0) && code.length[i] <= PREFIX_LONGEST);
        bits += counts[i] * code.length[i];
        symbols += counts[i] > 0;
        parts += code.length[i] > 0 ? 1 << (PREFIX_LONGEST - code.length[i]) : 0;
        total += counts[i];
        rarest = counts[i] > 0 && counts[i] < rarest ? counts[i] : rarest;
    }
    CHECK(test, parts == (symbols > 1 ? 1 << PREFIX_LONGEST : symbols << (PREFIX_LONGEST - 1)));
    /* The rarest symbol takes n bits only if all together come F(n + 2) times as often, a number of Fibonacci's. */
    if (symbols > 1 && total < 377 * rarest)
        CHECK(test, bits == least_bits(counts));
    CHECK(test, prefix_table_make(&table, code.length));
}

static void test_codes(Test *test)
{
    uint64_t counts[PREFIX_SYMBOLS] = { 0 };
    Random random;
    random_init(&random, 1);
    check_code(test, counts);
    counts[7] = 3;
    check_code(test, counts);
    for (int i = 0; i < PREFIX_SYMBOLS; i++) /* without a limit these take up to 31 bits */
        counts[i] = (uint64_t)1 << i;
    check_code(test, counts);
    for (int shift = 1; shift <= 30; shift++)
        for (int i = 0; i < 20; i++) {
            random_counts(counts, shift, &random);
            check_code(test, counts);
        }
    PrefixTable table;
    const uint8_t too_many[PREFIX_SYMBOLS] = { 1, 1, 11 }, too_long[PREFIX_SYMBOLS] = { 1, PREFIX_LONGEST + 1 };
    CHECK(test, !prefix_table_make(&table, too_many) && !prefix_table_make(&table, too_long));
}

/* Symbols with numbers between them come out as they went in, and as many bytes as there are are asked for. */
static void test_bits(Test *test)
{
    enum { SYMBOLS = 20000 };
    static struct {
        int symbol, bits;
        uint32_t number;
    } sent[SYMBOLS];
    uint64_t counts[PREFIX_SYMBOLS];
    PrefixCode code;
    PrefixTable table;
    Random random;
    Text out;
    BitWriter writer = { .out = &out };
    text_init(&out);
    random_init(&random, 2);
    random_counts(counts, 20, &random);
    prefix_code_make(&code, counts);
    for (int i = 0; i < SYMBOLS; i++) {
        do
            sent[i].symbol = (int)random_below(&random, PREFIX_SYMBOLS);
        while (counts[sent[i].symbol] == 0);
        sent[i].bits = (int)random_below(&random, 33);
        sent[i].number = (uint32_t)(random_next(&random) & (((uint64_t)1 << sent[i].bits) - 1));
        bits_write(&writer, code.bits[sent[i].symbol], code.length[sent[i].symbol]);
        bits_write(&writer, sent[i].number, sent[i].bits);
    }
    bits_end(&writer);
    BitReader reader = { .bytes = (const uint8_t *)out.bytes, .size = out.length };
    CHECK(test, prefix_table_make(&table, code.length));
    for (int i = 0; i < SYMBOLS; i++) {
        bits_fill(&reader);
        if (!CHECK(test, prefix_take(&reader, &table) == sent[i].symbol && bits_take(&reader, sent[i].bits) == sent[i].number))
            break;
    }
    CHECK(test, bits_ended(&reader));
    reader.size--;
    CHECK(test, !bits_ended(&reader));
    reader.size += 2;
    CHECK(test, !bits_ended(&reader));
    text_free(&out);
}

/* ---- packed weights ---- */

enum { MOST_WEIGHTS = 40000, GUARD = 12345 };

/* Whether so many weights are what comes out of their packing, and nothing is written behind them; what was packed goes to `out`. */
static bool are_kept(const int16_t *weights, size_t count, Text *out)
{
    static int16_t back[MOST_WEIGHTS + 1];
    static const atomic_bool STOPPED = true;
    memset(back, 0, sizeof back);
    back[count] = GUARD;
    out->length = 0;
    weights_pack(weights, count, out);
    const uint8_t *bytes = (const uint8_t *)out->bytes;
    return !out->failed && weights_unpack(back, count, bytes, out->length, NULL) == WEIGHTS_UNPACKED && back[count] == GUARD
           && memcmp(back, weights, count * sizeof *weights) == 0 && weights_unpack(back, count, bytes, out->length - 1, NULL) == WEIGHTS_BAD
           && weights_unpack(back, count, bytes, out->length, &STOPPED) == (count == 0 ? WEIGHTS_UNPACKED : WEIGHTS_STOPPED);
}

static void test_weights(Test *test)
{
    static int16_t weights[MOST_WEIGHTS];
    static int16_t back[MOST_WEIGHTS + 1];
    Random random;
    Text out;
    text_init(&out);
    for (size_t count = 0; count < 4; count++)
        CHECK(test, are_kept(weights, count, &out)); /* nothing but zeros */
    CHECK(test, are_kept(weights, MOST_WEIGHTS - 1, &out));
    weights[0] = 1; /* behind it a run of six zeros, of which there is room for five */
    weights[7] = 7;
    CHECK(test, are_kept(weights, 8, &out));
    back[7] = GUARD;
    CHECK(test, weights_unpack(back, 6, (const uint8_t *)out.bytes, out.length, NULL) == WEIGHTS_BAD && back[7] == GUARD);
    weights[0] = weights[7] = 0;
    weights[MOST_WEIGHTS - 2] = -1; /* the last one */
    CHECK(test, are_kept(weights, MOST_WEIGHTS - 1, &out));
    for (int i = 0; i <= 2 * NETWORK_LARGEST; i++)
        weights[i] = (int16_t)(i - NETWORK_LARGEST);
    CHECK(test, are_kept(weights, MOST_WEIGHTS - 1, &out));
    random_init(&random, 4);
    for (uint32_t rare = 1; rare <= 1 << 12; rare *= 2) {
        for (int i = 0; i < MOST_WEIGHTS; i++)
            weights[i] = (int16_t)(random_below(&random, rare) > 0 ? 0 : (int)random_below(&random, 1 + 64 * rare) % 8192 - (int)rare);
        CHECK(test, are_kept(weights, MOST_WEIGHTS - 1, &out));
        for (int i = 0; i < 200; i++) { /* whatever the bytes are, nothing is written beyond */
            back[MOST_WEIGHTS] = GUARD;
            uint8_t *byte = (uint8_t *)out.bytes + random_below(&random, i % 2 == 0 ? 160 : (uint32_t)out.length);
            *byte = (uint8_t)(*byte ^ 1 << random_below(&random, 8));
            const WeightsResult result = weights_unpack(back, MOST_WEIGHTS, (const uint8_t *)out.bytes, out.length, NULL);
            CHECK(test, (result == WEIGHTS_UNPACKED || result == WEIGHTS_BAD) && back[MOST_WEIGHTS] == GUARD);
        }
    }
    text_free(&out);
}

static bool make_network(Network *network, bool founded, int cols, int rows, int count, int cells, uint64_t seed)
{
    const Geometry geometry = oracle_geometry(cols, rows, 4);
    Tuples tuples;
    Random random;
    random_init(&random, seed);
    tuples_choose(&tuples, &geometry, count, cells, &random);
    if (!network_init_tuples(network, &tuples, founded ? values_of_class(&data_values, &geometry) : NULL, 0.01f))
        return false;
    for (size_t i = 0; i < network->tuples.weight_count; i++) { /* two stretches of three are 0, and few weights are large */
        if (i / 97 % 3 != 0)
            continue;
        const int shift = (int)random_below(&random, 14);
        const int size = (int)random_below(&random, NETWORK_LARGEST + 1) >> shift;
        network->tuples.weights[i] = (int16_t)(random_below(&random, 2) == 0 ? size : -size);
    }
    return true;
}

static bool same_foundation(const Foundation *a, const Foundation *b)
{
    return a->known == b->known && memcmp(&a->weights, &b->weights, sizeof a->weights) == 0 && memcmp(&a->values, &b->values, sizeof a->values) == 0;
}

/* All but the foundation. */
static bool same_tuples(const Network *a, const Network *b)
{
    const Tuples *shape = &a->tuples.shape, *other = &b->tuples.shape;
    return a->kind == b->kind && geometry_equal(&a->geometry, &b->geometry) && shape->count == other->count && shape->cells == other->cells
           && a->tuples.scale == b->tuples.scale && a->foundation.known == b->foundation.known
           && memcmp(shape->mask, other->mask, (size_t)shape->count * sizeof shape->mask[0]) == 0
           && memcmp(a->tuples.weights, b->tuples.weights, a->tuples.weight_count * sizeof *a->tuples.weights) == 0;
}

static bool same_network(const Network *a, const Network *b)
{
    return same_tuples(a, b) && same_foundation(&a->foundation, &b->foundation);
}

/* What was written is read back. */
static void check_back(Test *test, const Network *network, const Text *file)
{
    Network back;
    char why[WHY_TEXT] = "";
    if (!CHECK(test, network_read(&back, (const uint8_t *)file->bytes, file->length, NULL, why) == NETWORK_READ))
        return;
    CHECK(test, same_network(network, &back));
    network_free(&back);
}

static void test_nothing_learned(Test *test, bool founded)
{
    Network network;
    Text file;
    text_init(&file);
    CHECK(test, make_network(&network, founded, 7, 6, 5, 8, 1));
    memset(network.tuples.weights, 0, network.tuples.weight_count * sizeof *network.tuples.weights);
    network_write(&network, &file);
    CHECK(test, !file.failed && file.length < 2000);
    check_back(test, &network, &file);
    network_free(&network);
    text_free(&file);
}

static void test_round_trip(Test *test, bool founded)
{
    static const struct {
        int cols, rows, count, cells;
        int mask_bytes;
    } SHAPES[] = { { 7, 6, 4, 8, 8 },  { 8, 8, 10, 5, 8 },  { 4, 1, 1, 4, 8 },   { 7, 6, 100, 1, 8 }, { 9, 7, 3, 7, 8 },  { 1, 64, 2, 3, 8 },
                   { 9, 9, 4, 8, 16 }, { 12, 9, 10, 5, 16 }, { 1, 127, 5, 4, 16 }, { 16, 7, 100, 1, 16 }, { 5, 24, 3, 7, 16 } };
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++) {
        Network network;
        Text file;
        text_init(&file);
        CHECK(test, make_network(&network, founded, SHAPES[i].cols, SHAPES[i].rows, SHAPES[i].count, SHAPES[i].cells, i));
        network_write(&network, &file);
        CHECK(test, !file.failed && file.length < 2 * network.tuples.weight_count + 2000);
        /* Where the size of the weights is. */
        const size_t at = 8 + 4 + 3 + 2 + 4 + (founded ? 184U : 0) + (size_t)(SHAPES[i].count * SHAPES[i].mask_bytes);
        const uint8_t *size = (const uint8_t *)file.bytes + at;
        CHECK(test, at + 4 + (size[0] + 256U * size[1] + 65536U * size[2]) + 8 == file.length);
        check_back(test, &network, &file);
        network_free(&network);
        text_free(&file);
    }
}

/* Files that an earlier version has written hold what it made for them. */
static void test_old_versions(Test *test)
{
    Network made[2];
    if (!CHECK(test, make_network(&made[0], false, 7, 6, 3, 5, 1) && make_network(&made[1], true, 12, 9, 3, 5, 2)))
        return;
    for (int i = 0; i < 2; i++) {
        static const size_t WEIGHTS_SIZE_AT[] = { 21 + 3 * 8, 21 + 184 + 3 * 16 };
        static uint8_t bytes[20000];
        static const atomic_bool STOPPED = true;
        char name[100], why[WHY_TEXT];
        Network read;
        snprintf(name, sizeof name, "tests/data/network-version-%d.bin", i + 1);
        FILE *file = fopen(name, "rb");
        if (!CHECK(test, file != NULL))
            continue;
        const size_t size = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        CHECK(test, network_read(&read, bytes, size, &STOPPED, why) == NETWORK_STOPPED);
        if (CHECK(test, network_read(&read, bytes, size, NULL, why) == NETWORK_READ)) {
            CHECK(test, same_tuples(&read, &made[i]));
            CHECK(test, i == 0 || read.foundation.weights[0][1] == (int16_t)(bytes[23] | bytes[24] << 8));
            network_free(&read);
        }
        bytes[WEIGHTS_SIZE_AT[i]]++; /* a byte more than the weights take */
        seal(bytes, size + 1);
        CHECK(test, network_read(&read, bytes, size + 1, NULL, why) == NETWORK_BAD && strstr(why, "damaged") != NULL);
    }
    network_free(&made[0]);
    network_free(&made[1]);
}

/* Every byte changed and every length cut is refused, and so is what was never a network. */
static void test_damage(Test *test, bool founded, int cols, int rows)
{
    Network network, back;
    Text file;
    char why[WHY_TEXT];
    text_init(&file);
    CHECK(test, make_network(&network, founded, cols, rows, 3, 3, 9));
    network_write(&network, &file);
    uint8_t *bytes = (uint8_t *)file.bytes;
    for (size_t i = 0; i < file.length; i++) {
        bytes[i] ^= (uint8_t)(1 << i % 8);
        CHECK(test, network_read(&back, bytes, file.length, NULL, why) == NETWORK_BAD);
        bytes[i] ^= (uint8_t)(1 << i % 8);
        CHECK(test, network_read(&back, bytes, i, NULL, why) == NETWORK_BAD);
    }
    CHECK(test, network_read(&back, (const uint8_t *)"4inrow-n", 8, NULL, why) == NETWORK_BAD);
    bytes[8] = founded ? 4 : 5; /* the masks are elsewhere then */
    seal(bytes, file.length);
    CHECK(test, network_read(&back, bytes, file.length, NULL, why) == NETWORK_BAD && strstr(why, "damaged") != NULL);
    bytes[8] = 8;
    CHECK(test, network_read(&back, bytes, file.length, NULL, why) == NETWORK_BAD && strstr(why, "another version") != NULL);
    network_free(&network);
    text_free(&file);
}

/* Changes a byte of the file of a network, but not that its checksum is right; what is told then must have this text. */
typedef struct {
    size_t at; /* in the file, see network.h */
    uint8_t byte;
    const char *text;
} Change;

static void check_changes(Test *test, int cols, int rows, const Change changes[], size_t count)
{
    Network network, back;
    Text file;
    char why[WHY_TEXT];
    text_init(&file);
    CHECK(test, make_network(&network, false, cols, rows, 3, 3, 9));
    network.tuples.scale = 1.5f; /* 0x3fc00000: the change of its last byte makes it infinite or no number */
    network_write(&network, &file);
    uint8_t *bytes = (uint8_t *)file.bytes;
    for (size_t i = 0; i < count; i++) {
        const uint8_t before = bytes[changes[i].at];
        bytes[changes[i].at] = changes[i].byte;
        seal(bytes, file.length);
        CHECK(test, network_read(&back, bytes, file.length, NULL, why) == NETWORK_BAD && strstr(why, changes[i].text) != NULL);
        bytes[changes[i].at] = before;
    }
    /* A byte more than the weights take. */
    const size_t packed = 8 + 4 + 3 + 2 + 4 + 3 * (cols * rows > 64 ? 16 : 8);
    bytes[packed]++;
    text_add(&file, "\0\0\0\0\0\0\0\0", 1);
    seal((uint8_t *)file.bytes, file.length);
    CHECK(test, bytes[packed] != 0 && network_read(&back, (uint8_t *)file.bytes, file.length, NULL, why) == NETWORK_BAD);
    network_free(&network);
    text_free(&file);
}

/* What would be a network by its checksum, but makes no sense, or is for a board that there is not here. */
static void test_nonsense(Test *test)
{
    static const char DAMAGED[] = "damaged";
    static const Change NARROW[] = {
        { 12, 0, "at least 1 column" }, { 12, 65, "may be at most" }, { 14, 9, "CONNECT must" }, { 12, 12, DAMAGED }, /* 72 cells */
        { 15, 0, DAMAGED }, { 15, 101, DAMAGED }, { 15, 4, DAMAGED },
        { 16, 0, DAMAGED }, { 16, 9, DAMAGED }, { 16, 4, DAMAGED },
        { 20, 0x7f, DAMAGED }, { 26, 0xff, DAMAGED }, { 45, 1, DAMAGED }, { 45, 255, DAMAGED },
    };
    static const Change WIDE[] = { /* 108 cells are 13 bytes and a half */
        { 13, 10, "may be at most" }, { 12, 7, DAMAGED }, { 15, 4, DAMAGED }, { 16, 4, DAMAGED },
        { 21, 0xff, DAMAGED }, { 34, 0xf0, DAMAGED }, { 36, 0xff, DAMAGED }, { 69, 1, DAMAGED }, { 69, 255, DAMAGED },
    };
    check_changes(test, 7, 6, NARROW, sizeof NARROW / sizeof NARROW[0]);
    check_changes(test, 12, 9, WIDE, sizeof WIDE / sizeof WIDE[0]);
}

/* A cell more or fewer makes a mask bad, and so does one beyond the board that another one makes up for. */
static void test_masks(Test *test)
{
    static const WideBits BAD[] = { 0, 3, 15, (WideBits)15 << 64, (WideBits)1 << 127 | 3, (WideBits)1 << 108 | 3 };
    static const WideBits GOOD[] = { 7, (WideBits)7 << 105, (WideBits)3 << 63 | 1 };
    Network network, back;
    Text file;
    char why[WHY_TEXT];
    CHECK(test, make_network(&network, true, 12, 9, 3, 3, 9));
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        network.tuples.shape.mask[1] = BAD[i];
        text_init(&file);
        network_write(&network, &file);
        CHECK(test, network_read(&back, (uint8_t *)file.bytes, file.length, NULL, why) == NETWORK_BAD);
        text_free(&file);
    }
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        network.tuples.shape.mask[1] = GOOD[i];
        text_init(&file);
        network_write(&network, &file);
        if (CHECK(test, network_read(&back, (uint8_t *)file.bytes, file.length, NULL, why) == NETWORK_READ)) {
            CHECK(test, back.tuples.shape.mask[1] == GOOD[i]);
            network_free(&back);
        }
        text_free(&file);
    }
    network_free(&network);
}

/* ---- what it thinks ---- */

/* What tanh makes the value of, but for the tuples. */
static double founded_by_definition(const Values *values, const Board *board)
{
    const double win = board_turn(board) == PLAYER_X ? 20 : -20;
    int16_t inputs[VALUES_INPUTS];
    int score, column;
    double sum = 0;
    if (threats_at_once(board))
        return win;
    if (board->count + 1 == geometry_cells(&board->geometry))
        return 0;
    if (threats_count_safe(board, &column) == 0)
        return -win;
    if (!features_of_board(board, inputs, &score))
        return NAN;
    for (int i = 0; i < VALUES_INPUTS; i++)
        sum += (double)values->weight[board->count][i] * inputs[i];
    return sum / 16 / 200;
}

/* The value is that of its definition, and that of the mirror image. */
static void test_values(Test *test, bool founded, int cols, int rows)
{
    Network network;
    Random random;
    CHECK(test, make_network(&network, founded, cols, rows, 12, 4, 11));
    random_init(&random, 12);
    for (int game = 0; game < 50; game++) {
        Board board;
        board_init(&board, &network.geometry);
        while (board_status(&board) == STATUS_PLAYING) {
            const Board mirror = board_mirror(&board);
            int sum = 0;
            for (int image = 0; image < 2; image++) {
                const Board *seen = image == 0 ? &board : &mirror;
                for (int i = 0; i < 12; i++) {
                    unsigned low = 0, high = 0, at = 0;
                    for (int cell = 0; cell < cols * rows; cell++)
                        if (network.tuples.shape.mask[i] >> cell & 1) {
                            const char stone = board_cell(seen, cell / rows, cell % rows);
                            low |= (unsigned)(stone == 'o' || board_height(seen, cell / rows) == cell % rows) << at;
                            high |= (unsigned)(stone != '.') << at++;
                        }
                    sum += network.tuples.weights[((size_t)board_turn(&board) * 12 + (size_t)i) * 256 + (low | high << 4)];
                }
            }
            const double value = network_value(&network, &board), base = founded ? founded_by_definition(&network.foundation.values, &board) : 0;
            const double mirrored = founded ? founded_by_definition(&network.foundation.values, &mirror) : 0; /* rarely another, see values.md */
            CHECK(test, fabs(value - tanh(base + (double)0.01f * sum)) < 1e-6);
            CHECK(test, base != mirrored || value == network_value(&network, &mirror));
            board_play(&board, chance_column(&board, &random));
        }
    }
    network_free(&network);
}

static const double LESS_THAN_A_WIN = 0x1.fffffffffffffp-1;

/* Asked after a place, it says the same. */
static void test_places(Test *test, int cols, int rows)
{
    Network network;
    Random random;
    CHECK(test, make_network(&network, false, cols, rows, 70, 8, 15));
    random_init(&random, 16);
    for (int game = 0; game < 200; game++) {
        Board board;
        NetworkPlace place;
        board_init(&board, &network.geometry);
        for (int move = 0; board_status(&board) == STATUS_PLAYING; move++) {
            const Sight sight = inputs_look(&network.geometry, board.stones[PLAYER_X], board.stones[PLAYER_O]);
            if (move % 9 == 0) /* so that it is far away at last, too */
                network_place(&network, &sight, &place);
            for (Player turn = PLAYER_X; turn <= PLAYER_O; turn++)
                CHECK(test, network_sum_after(&network, &place, &sight, turn) == network_sum(&network, &sight, turn));
            board_play(&board, chance_column(&board, &random));
        }
    }
    network_free(&network);
}

typedef struct {
    int moved, turned; /* quiet positions behind forced moves, and behind an odd number of them */
    int decided, threats; /* positions that no quiet one follows, and of these the wins by threats */
} Seen;

static double worth(const Network *network, Board board, int choices, Seen *seen);

/* The worth of a quiet position, so many choices on. */
static double worth_of_quiet(const Network *network, const Board *board, int choices, Seen *seen)
{
    double best = -1;
    if (choices == 0)
        return (board_turn(board) == PLAYER_X ? 1 : -1) * network_value(network, board);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column)) {
            Board after = *board;
            board_play(&after, column);
            best = fmax(best, -worth(network, after, choices - 1, seen));
        }
    return best;
}

/* The worth of a position for the side to move: of the next quiet one, or what is seen on the way. */
static double worth(const Network *network, Board board, int choices, Seen *seen)
{
    const Player mover = board_turn(&board);
    const int begun = board.count;
    Board untried = board;
    int result, untried_result;
    if (threats_find_quiet(&board, &result)) {
        seen->moved += board.count > begun;
        seen->turned += board_turn(&board) != mover;
        return (board_turn(&board) == mover ? 1 : -1) * worth_of_quiet(network, &board, choices, seen);
    }
    seen->decided++;
    seen->threats += quiet_find(&untried, 0, &untried_result);
    return result * LESS_THAN_A_WIN;
}

/* What a column is worth, by its definition, in random games to the end. */
static void test_columns(Test *test)
{
    Network network;
    Random random;
    int wins = 0, draws = 0, full = 0;
    Seen seen = { 0, 0, 0, 0 };
    CHECK(test, make_network(&network, true, 4, 5, 12, 4, 13));
    network.tuples.scale = 1e-4f; /* so that nothing is as good as a win */
    random_init(&random, 14);
    for (int game = 0; game < 200; game++) {
        Board board;
        board_init(&board, &network.geometry);
        while (board_status(&board) == STATUS_PLAYING) {
            double value[MAX_COLS];
            int column;
            network_columns(&network, &board, value);
            for (column = 0; column < 4; column++) {
                Board after = board;
                if (!board_can_play(&board, column)) {
                    CHECK(test, isnan(value[column]));
                    full++;
                    continue;
                }
                board_play(&after, column);
                const Status status = board_status(&after);
                const double expected = status == STATUS_DRAWN ? 0 : status != STATUS_PLAYING ? 1 : -worth(&network, after, 2, &seen);
                CHECK(test, value[column] == expected);
                wins += status != STATUS_PLAYING && status != STATUS_DRAWN;
                draws += status == STATUS_DRAWN;
            }
            board_play(&board, chance_column(&board, &random));
        }
    }
    CHECK(test, wins > 0 && draws > 0 && full > 0 && seen.moved > 50 && seen.turned > 20 && seen.decided > 100 && seen.threats > 50);
    network_free(&network);
}

/* Those that are compiled in can be read, and the one of 7 6 4 knows that the middle wins and the edge loses; on none is an edge
 * the best. */
static void test_built_in(Test *test)
{
    Network network;
    Failure failure;
    for (int i = 0; i < DATA_NETWORKS; i++) {
        const DataNetwork *data = &data_networks[i];
        Geometry geometry;
        Board board;
        double value[MAX_COLS];
        char why[WHY_TEXT];
        if (data->cols * (data->rows + 1) > MAX_BITS)
            continue; /* this machine does not have the board */
        CHECK(test, geometry_make(&geometry, (unsigned)data->cols, (unsigned)data->rows, (unsigned)data->connect, why));
        CHECK(test, files_network(&geometry, data->for_search ? NETWORK_FOR_SEARCH : NETWORK_FOR_COLUMNS) == data);
        if (!CHECK(test, files_unpack_network(data, NULL, &network, &failure)))
            continue;
        CHECK(test, geometry_equal(&network.geometry, &geometry));
        board_init(&board, &geometry);
        network_columns(&network, &board, value);
        CHECK(test, data->rows > 6 || data->cols > 7 || (value[3] > 0.5 && value[0] < -0.5));
        double best = -1;
        for (int column = 1; column + 1 < data->cols; column++)
            best = fmax(best, value[column]);
        CHECK(test, best > value[0] && best > value[data->cols - 1]);
        network_free(&network);
    }
    const Geometry none = GEOMETRY_OF(7, 6, 5);
    CHECK(test, files_network(&none, NETWORK_FOR_SEARCH) == NULL && files_network(&none, NETWORK_FOR_COLUMNS) == NULL);
}

int main(void)
{
    Test test = { "network", 0, 0 };
    test_codes(&test);
    test_bits(&test);
    test_weights(&test);
    test_old_versions(&test);
    for (int founded = 0; founded < 2; founded++) {
        test_round_trip(&test, founded);
        test_nothing_learned(&test, founded);
        test_damage(&test, founded, 7, 6);
        test_damage(&test, founded, 12, 9);
        test_values(&test, founded, 7, 6);
        test_values(&test, founded, 12, 9);
        test_values(&test, founded, 9, 9);
        test_values(&test, founded, 1, 127);
    }
    test_nonsense(&test);
    test_masks(&test);
    test_places(&test, 7, 6);
    test_places(&test, 8, 8);
    test_places(&test, 12, 9);
    test_columns(&test);
    test_built_in(&test);
    return test_end(&test);
}
