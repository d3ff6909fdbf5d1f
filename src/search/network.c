/* Most weights are 0, and those of neighbouring states tend to be so together; so whether a weight is 0 is packed by the two before it.
 * Then come its sign, the number of bits of its size, and these. */
#include "search/network.h"

#include "base/checksum.h"
#include "base/memory.h"
#include "game/bitboard.h"
#include "search/rangecoder.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char MAGIC[8] = { '4', 'i', 'n', 'r', 'o', 'w', '-', 'n' };

enum { VERSION = 1, HEAD_BYTES = 8 + 4 + 3 + 2 + 4, MOST_BITS = 7 };

bool network_init(Network *network, const Tuples *tuples, float scale)
{
    *network = (Network){ .tuples = *tuples, .scale = scale, .weight_count = network_weights(tuples) };
    network->weights = memory_zeroed(network->weight_count);
    return network->weights != NULL;
}

void network_free(Network *network)
{
    free(network->weights);
    network->weights = NULL;
}

double network_value(const Network *network, const Board *board)
{
    const Tuples *tuples = &network->tuples;
    const uint32_t states = tuple_states(tuples);
    const int8_t *weights = network->weights + (size_t)board_turn(board) * (size_t)tuples->count * states;
    CellStates cells[2];
    int sum = 0;
    tuples_read(&tuples->geometry, board->stones[PLAYER_X], board->stones[PLAYER_O], cells);
    for (int i = 0; i < tuples->count; i++, weights += states)
        sum += weights[tuple_state(tuples, i, cells[0])] + weights[tuple_state(tuples, i, cells[1])];
    return tanh((double)network->scale * sum);
}

/* ---- packed weights ---- */

/* The contexts of all bits. */
typedef struct {
    Chance zero[3][3]; /* by the weights before: 0, positive, negative */
    Chance sign[3];
    Chance length[MOST_BITS][2];
    Chance digit[MOST_BITS + 1][1 << MOST_BITS];
} Contexts;

static void contexts_init(Contexts *contexts)
{
    Chance *chance = &contexts->zero[0][0];
    for (size_t i = 0; i < sizeof *contexts / sizeof *chance; i++)
        chance[i] = CHANCE_EVEN;
}

static int kind_of(int weight)
{
    return weight == 0 ? 0 : weight > 0 ? 1 : 2;
}

static int bit_length(unsigned number)
{
    int length = 0;
    for (; number > 0; number >>= 1)
        length++;
    return length;
}

static void pack_weight(Packer *packer, Contexts *contexts, int weight, const int before[2])
{
    const unsigned size = (unsigned)abs(weight);
    const int length = bit_length(size);
    packer_add(packer, &contexts->zero[kind_of(before[0])][kind_of(before[1])], weight != 0);
    if (weight == 0)
        return;
    packer_add(packer, &contexts->sign[kind_of(before[0])], weight < 0);
    for (int i = 1; i < MOST_BITS; i++) { /* the length in ones and a zero */
        packer_add(packer, &contexts->length[i][before[0] != 0], length > i);
        if (length == i)
            break;
    }
    for (int i = length - 2, prefix = 1; i >= 0; i--) { /* the digits behind the leading one */
        const int bit = size >> i & 1;
        packer_add(packer, &contexts->digit[length][prefix], bit);
        prefix = 2 * prefix + bit;
    }
}

static int unpack_weight(Unpacker *unpacker, Contexts *contexts, const int before[2])
{
    int length = 1, size = 1;
    if (!unpacker_take(unpacker, &contexts->zero[kind_of(before[0])][kind_of(before[1])]))
        return 0;
    const bool negative = unpacker_take(unpacker, &contexts->sign[kind_of(before[0])]);
    while (length < MOST_BITS && unpacker_take(unpacker, &contexts->length[length][before[0] != 0]))
        length++;
    for (int i = length - 2; i >= 0; i--)
        size = 2 * size + unpacker_take(unpacker, &contexts->digit[length][size]);
    return negative ? -size : size;
}

static void pack_weights(const Network *network, Text *out)
{
    Contexts contexts;
    Packer packer;
    int before[2] = { 0, 0 };
    contexts_init(&contexts);
    packer_init(&packer, out);
    for (size_t i = 0; i < network->weight_count; i++) {
        pack_weight(&packer, &contexts, network->weights[i], before);
        before[1] = before[0];
        before[0] = network->weights[i];
    }
    packer_end(&packer);
}

/* False if the bytes do not hold just these weights. */
static bool unpack_weights(Network *network, const uint8_t *bytes, size_t size)
{
    Contexts contexts;
    Unpacker unpacker;
    int before[2] = { 0, 0 };
    contexts_init(&contexts);
    unpacker_init(&unpacker, bytes, size);
    for (size_t i = 0; i < network->weight_count; i++) {
        network->weights[i] = (int8_t)unpack_weight(&unpacker, &contexts, before);
        before[1] = before[0];
        before[0] = network->weights[i];
    }
    return !unpacker.failed;
}

/* ---- the file ---- */

static void add_number(Text *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        const char byte = (char)(number >> (8 * i) & 0xff);
        text_add(out, &byte, 1);
    }
}

static uint64_t read_bytes(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

void network_write(const Network *network, Text *out)
{
    const Tuples *tuples = &network->tuples;
    Text packed;
    uint32_t scale;
    const size_t start = out->length;
    memcpy(&scale, &network->scale, sizeof scale);
    text_init(&packed);
    pack_weights(network, &packed);
    text_add(out, MAGIC, sizeof MAGIC);
    add_number(out, VERSION, 4);
    add_number(out, (uint64_t)tuples->geometry.cols, 1);
    add_number(out, (uint64_t)tuples->geometry.rows, 1);
    add_number(out, (uint64_t)tuples->geometry.connect, 1);
    add_number(out, (uint64_t)tuples->count, 1);
    add_number(out, (uint64_t)tuples->cells, 1);
    add_number(out, scale, 4);
    for (int i = 0; i < tuples->count; i++)
        add_number(out, tuples->mask[i], 8);
    add_number(out, packed.length, 4);
    text_add(out, packed.bytes, packed.length);
    out->failed |= packed.failed;
    text_free(&packed);
    if (!out->failed)
        add_number(out, checksum_add(CHECKSUM_NONE, out->bytes + start, out->length - start), 8);
}

/* The head up to the masks; false if any of it makes no sense. */
static bool read_head(Tuples *tuples, float *scale, const uint8_t *bytes, size_t size)
{
    char why[128];
    const uint32_t bits = (uint32_t)read_bytes(bytes + 17, 4);
    *tuples = (Tuples){ .count = bytes[15], .cells = bytes[16] };
    memcpy(scale, &bits, sizeof *scale);
    if (!geometry_make(&tuples->geometry, bytes[12], bytes[13], bytes[14], why, sizeof why) || tuples->count < 1
        || tuples->count > MAX_TUPLES || tuples->cells < 1 || tuples->cells > MAX_TUPLE_CELLS || !isfinite(*scale)
        || geometry_cells(&tuples->geometry) > TUPLE_MAX_BOARD || size < HEAD_BYTES + 8 * (size_t)tuples->count + 4 + 8)
        return false;
    const uint64_t cells = ~(uint64_t)0 >> (64 - geometry_cells(&tuples->geometry));
    for (int i = 0; i < tuples->count; i++) {
        tuples->mask[i] = read_bytes(bytes + HEAD_BYTES + 8 * i, 8);
        if (bits_count64(tuples->mask[i]) != tuples->cells || (tuples->mask[i] & ~cells) != 0)
            return false;
    }
    return true;
}

bool network_read(Network *network, const uint8_t *bytes, size_t size, char *why, size_t why_size)
{
    Tuples tuples;
    float scale;
    if (size < HEAD_BYTES || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        snprintf(why, why_size, "it is no network");
    else if (read_bytes(bytes + 8, 4) != VERSION)
        snprintf(why, why_size, "it is a network of version %u, not %d", (unsigned)read_bytes(bytes + 8, 4), VERSION);
    else if (size < HEAD_BYTES + 8 || read_bytes(bytes + size - 8, 8) != checksum_add(CHECKSUM_NONE, bytes, size - 8) || !read_head(&tuples, &scale, bytes, size))
        snprintf(why, why_size, "the network is damaged");
    else if (!network_init(network, &tuples, scale))
        snprintf(why, why_size, "not enough memory for the network");
    else {
        const size_t from = HEAD_BYTES + 8 * (size_t)tuples.count + 4, packed = (size_t)read_bytes(bytes + from - 4, 4);
        if (from + packed + 8 == size && unpack_weights(network, bytes + from, packed))
            return true;
        network_free(network);
        snprintf(why, why_size, "the network is damaged");
    }
    return false;
}
