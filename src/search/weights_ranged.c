/* Weights as networks of versions 1 to 3 have them, bit by bit in a range coder: whether a weight is 0, by the two before it, its sign, the
 * number of bits of its size, and these. */
#include "search/rangecoder.h"
#include "search/weights.h"

enum { KNOWN_DIGITS = 3 };

/* The contexts of all bits. */
typedef struct {
    Chance zero[3][3]; /* by the weights before: 0, positive, negative */
    Chance sign[3];
    Chance length[WEIGHT_BITS][2];
    Chance digit[WEIGHT_BITS + 1][1 << KNOWN_DIGITS]; /* by the length and those before */
    Chance fine[WEIGHT_BITS + 1];                     /* those behind them */
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

/* The context of the digit behind these ones. */
static Chance *digit_context(Contexts *contexts, int length, unsigned before)
{
    return before < 1 << KNOWN_DIGITS ? &contexts->digit[length][before] : &contexts->fine[length];
}

static int unpack_weight(Unpacker *unpacker, Contexts *contexts, const int before[2])
{
    int length = 1;
    unsigned size = 1;
    if (!unpacker_take(unpacker, &contexts->zero[kind_of(before[0])][kind_of(before[1])]))
        return 0;
    const bool negative = unpacker_take(unpacker, &contexts->sign[kind_of(before[0])]);
    while (length < WEIGHT_BITS && unpacker_take(unpacker, &contexts->length[length][before[0] != 0]))
        length++;
    for (int i = length - 2; i >= 0; i--)
        size = 2 * size + (unsigned)unpacker_take(unpacker, digit_context(contexts, length, size));
    return negative ? -(int)size : (int)size;
}

WeightsResult weights_unpack_ranged(int16_t *weights, size_t count, const uint8_t *bytes, size_t size, const atomic_bool *stop)
{
    Contexts contexts;
    Unpacker unpacker;
    int before[2] = { 0, 0 };
    contexts_init(&contexts);
    unpacker_init(&unpacker, bytes, size);
    for (size_t i = 0; i < count; i++) {
        if (before[0] == 0 && before[1] == 0) /* most are here */
            i += unpacker_take_zeros(&unpacker, &contexts.zero[0][0], count - i);
        if (i == count)
            break;
        if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed))
            return WEIGHTS_STOPPED;
        const int weight = unpack_weight(&unpacker, &contexts, before);
        if (weight != 0) /* they are 0 already: memory that is never written costs nothing */
            weights[i] = (int16_t)weight;
        before[1] = before[0];
        before[0] = weight;
    }
    return !unpacker.failed && unpacker.at == unpacker.end ? WEIGHTS_UNPACKED : WEIGHTS_BAD;
}
