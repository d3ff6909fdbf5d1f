/* The head of the file and what is wrong with it; the weights are packed by weights.h. */
#include "search/network.h"

#include "base/checksum.h"
#include "game/bitboard.h"
#include "search/weights.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char MAGIC[8] = { '4', 'i', 'n', 'r', 'o', 'w', '-', 'n' };

/* Versions. Those before these were the same but for the last, with weights that are packed otherwise. */
enum { LAST_RANGED = 3, TUPLES_ALONE, TUPLES_FOUNDED, NEURAL, NEURAL_NO_PLAYOUTS };

enum { BOARD_BYTES = 8 + 4 + 3, TUPLES_HEAD = BOARD_BYTES + 2 + 4, NEURAL_HEAD = BOARD_BYTES + 1 };

enum { SIZE_BYTES = 4, CHECKSUM_BYTES = 8 };

_Static_assert(NETWORK_LARGEST == (1 << WEIGHT_BITS) - 1, "the bits of the largest weight");

static int16_t *weights_of(const Network *network, size_t *count)
{
    const bool neural = network->kind == NETWORK_NEURAL;
    *count = neural ? network->neural.weight_count : network->tuples.weight_count;
    return neural ? network->neural.weights : network->tuples.weights;
}

/* ---- the file ---- */

static void add_number(Text *out, WideBits number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        const char byte = (char)(number >> (8 * i) & 0xff);
        text_add(out, &byte, 1);
    }
}

static WideBits read_bytes(const uint8_t *bytes, int count)
{
    WideBits number = 0;
    for (int i = 0; i < count; i++)
        number |= (WideBits)bytes[i] << (8 * i);
    return number;
}

static int mask_bytes(const Tuples *tuples)
{
    return geometry_cells(&tuples->geometry) > 64 ? 16 : 8;
}

_Static_assert(sizeof(ValuesWeights) == 184, "another size of the foundation is another version");

static size_t foundation_bytes(uint32_t version)
{
    return version == TUPLES_ALONE ? 0 : sizeof(ValuesWeights);
}

/* Where the packed weights of tuples begin. */
static size_t weights_at(const Tuples *tuples, uint32_t version)
{
    return TUPLES_HEAD + foundation_bytes(version) + (size_t)(mask_bytes(tuples) * tuples->count) + SIZE_BYTES;
}

static void write_foundation(const Foundation *foundation, Text *out)
{
    for (int stage = 0; foundation->known && stage < VALUES_STAGES; stage++)
        for (int i = 0; i < VALUES_INPUTS; i++)
            add_number(out, (uint16_t)foundation->weights[stage][i], 2);
}

static void read_foundation(ValuesWeights weights, const uint8_t *bytes)
{
    for (int stage = 0; stage < VALUES_STAGES; stage++)
        for (int i = 0; i < VALUES_INPUTS; i++, bytes += 2)
            weights[stage][i] = (int16_t)read_bytes(bytes, 2);
}

static uint32_t version_of(const Network *network)
{
    if (network->kind == NETWORK_NEURAL)
        return network->no_playouts ? NEURAL_NO_PLAYOUTS : NEURAL;
    return network->foundation.known ? TUPLES_FOUNDED : TUPLES_ALONE;
}

static void write_tuples_head(const TupleNetwork *network, Text *out)
{
    uint32_t scale;
    memcpy(&scale, &network->scale, sizeof scale);
    add_number(out, (WideBits)network->shape.count, 1);
    add_number(out, (WideBits)network->shape.cells, 1);
    add_number(out, scale, 4);
}

static void write_masks(const Tuples *tuples, Text *out)
{
    for (int i = 0; i < tuples->count; i++)
        add_number(out, tuples->mask[i], mask_bytes(tuples));
}

void network_write(const Network *network, Text *out)
{
    const bool neural = network->kind == NETWORK_NEURAL;
    Text packed;
    size_t count;
    const int16_t *weights = weights_of(network, &count);
    const size_t start = out->length;
    text_init(&packed);
    weights_pack(weights, count, &packed);
    text_add(out, MAGIC, sizeof MAGIC);
    add_number(out, version_of(network), 4);
    add_number(out, (WideBits)network->geometry.cols, 1);
    add_number(out, (WideBits)network->geometry.rows, 1);
    add_number(out, (WideBits)network->geometry.connect, 1);
    if (neural)
        add_number(out, (WideBits)(network->neural.neurons / NEURON_STEP), 1);
    else
        write_tuples_head(&network->tuples, out);
    write_foundation(&network->foundation, out);
    if (!neural)
        write_masks(&network->tuples.shape, out);
    add_number(out, packed.length, SIZE_BYTES);
    if (!packed.failed)
        text_add(out, packed.bytes, packed.length);
    out->failed |= packed.failed;
    text_free(&packed);
    if (!out->failed)
        add_number(out, checksum_add(CHECKSUM_NONE, out->bytes + start, out->length - start), CHECKSUM_BYTES);
}

/* What is before the masks, but the board; false if any of it makes no sense. */
static bool read_head(Tuples *tuples, float *scale, uint32_t version, const uint8_t *bytes, size_t size)
{
    const uint32_t bits = (uint32_t)read_bytes(bytes + BOARD_BYTES + 2, 4);
    tuples->count = bytes[BOARD_BYTES];
    tuples->cells = bytes[BOARD_BYTES + 1];
    memcpy(scale, &bits, sizeof *scale);
    return tuples->count >= 1 && tuples->count <= MAX_TUPLES && tuples->cells >= 1 && tuples->cells <= MAX_TUPLE_CELLS && isfinite(*scale)
           && size >= weights_at(tuples, version) + CHECKSUM_BYTES;
}

/* False if one is not of as many cells of the board as it must be. */
static bool read_masks(Tuples *tuples, uint32_t version, const uint8_t *bytes)
{
    const uint8_t *masks = bytes + TUPLES_HEAD + foundation_bytes(version);
    const WideBits cells = ~(WideBits)0 >> (MAX_BITS - geometry_cells(&tuples->geometry));
    const int size = mask_bytes(tuples);
    for (int i = 0; i < tuples->count; i++) {
        tuples->mask[i] = read_bytes(masks + size * i, size);
        if (bits_count(tuples->mask[i]) != tuples->cells || (tuples->mask[i] & ~cells) != 0)
            return false;
    }
    return true;
}

static NetworkResult tell(NetworkResult result, char why[WHY_TEXT], const char *reason)
{
    refuse(why, "%s", reason);
    return result;
}

/* A network of tuples but for its weights, and where these are packed. NETWORK_BAD: it is damaged. */
static NetworkResult read_tuples(Network *read, const Geometry *geometry, uint32_t version, const uint8_t *bytes, size_t size, size_t *packed_at)
{
    const bool founded = version == TUPLES_FOUNDED;
    Tuples tuples = { .geometry = *geometry };
    float scale;
    ValuesWeights foundation;
    if (size < TUPLES_HEAD + CHECKSUM_BYTES || !read_head(&tuples, &scale, version, bytes, size) || !read_masks(&tuples, version, bytes))
        return NETWORK_BAD;
    if (founded)
        read_foundation(foundation, bytes + TUPLES_HEAD);
    *packed_at = weights_at(&tuples, version);
    return network_init_tuples(read, &tuples, founded ? &foundation : NULL, scale) ? NETWORK_READ : NETWORK_NO_MEMORY;
}

/* The same of neurons. */
static NetworkResult read_neural(Network *read, const Geometry *geometry, const uint8_t *bytes, size_t size, size_t *packed_at)
{
    ValuesWeights foundation;
    *packed_at = NEURAL_HEAD + sizeof foundation + SIZE_BYTES;
    if (size < *packed_at + CHECKSUM_BYTES)
        return NETWORK_BAD;
    const int neurons = bytes[BOARD_BYTES] * NEURON_STEP;
    if (neurons < NEURON_STEP || neurons > MAX_NEURONS)
        return NETWORK_BAD;
    read_foundation(foundation, bytes + NEURAL_HEAD);
    return network_init_neural(read, geometry, neurons, &foundation) ? NETWORK_READ : NETWORK_NO_MEMORY;
}

static NetworkResult unpack(const Network *network, bool ranged, const uint8_t *bytes, size_t size, const atomic_bool *stop)
{
    static const NetworkResult RESULTS[] = { [WEIGHTS_UNPACKED] = NETWORK_READ, [WEIGHTS_BAD] = NETWORK_BAD, [WEIGHTS_STOPPED] = NETWORK_STOPPED };
    size_t count;
    int16_t *weights = weights_of(network, &count);
    return RESULTS[(ranged ? weights_unpack_ranged : weights_unpack)(weights, count, bytes, size, stop)];
}

NetworkResult network_read(Network *network, const uint8_t *bytes, size_t size, const atomic_bool *stop, char why[WHY_TEXT])
{
    static const char DAMAGED[] = "the network is damaged";
    Geometry geometry;
    Network read;
    size_t from;
    if (size < BOARD_BYTES + CHECKSUM_BYTES || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return tell(NETWORK_BAD, why, "it is no network");
    uint32_t version = (uint32_t)read_bytes(bytes + 8, 4);
    const bool ranged = version >= 1 && version <= LAST_RANGED;
    if (ranged)
        version += LAST_RANGED;
    if (version < TUPLES_ALONE || version > NEURAL_NO_PLAYOUTS)
        return tell(NETWORK_BAD, why, "it is a network of another version");
    if (read_bytes(bytes + size - CHECKSUM_BYTES, CHECKSUM_BYTES) != checksum_add(CHECKSUM_NONE, bytes, size - CHECKSUM_BYTES))
        return tell(NETWORK_BAD, why, DAMAGED);
    if (!geometry_make(&geometry, bytes[12], bytes[13], bytes[14], why)) /* larger machines may have that board */
        return NETWORK_BAD;
    NetworkResult result = version >= NEURAL ? read_neural(&read, &geometry, bytes, size, &from)
                                             : read_tuples(&read, &geometry, version, bytes, size, &from);
    if (result != NETWORK_READ)
        return tell(result, why, result == NETWORK_BAD ? DAMAGED : "not enough memory for the network");
    const size_t packed = (size_t)read_bytes(bytes + from - SIZE_BYTES, SIZE_BYTES);
    result = from + packed + CHECKSUM_BYTES == size ? unpack(&read, ranged, bytes + from, packed, stop) : NETWORK_BAD;
    if (result != NETWORK_READ) {
        network_free(&read);
        return tell(result, why, result == NETWORK_BAD ? DAMAGED : "it was stopped");
    }
    if (read.kind == NETWORK_NEURAL)
        neural_prepare(&read.neural);
    read.no_playouts = version == NEURAL_NO_PLAYOUTS;
    *network = read;
    return NETWORK_READ;
}
