/* xoshiro256** seeded through SplitMix64, as its authors recommend: no seed leads to the one bad state, all
 * zeros, because SplitMix is one to one and its inputs differ. */
#include "base/random.h"

void random_init(Random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += UINT64_C(0x9e3779b97f4a7c15);
        random->state[i] = random_mix(seed);
    }
}

static uint64_t rotate_left(uint64_t bits, int by)
{
    return (bits << by) | (bits >> (64 - by));
}

uint64_t random_next(Random *random)
{
    uint64_t *s = random->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t random_below(Random *random, uint32_t limit)
{
    /* Numbers past the last whole multiple of limit are drawn again, so that no remainder is favoured. */
    const uint32_t unfair = (UINT32_MAX - limit + 1) % limit;
    uint32_t bits;
    do
        bits = (uint32_t)(random_next(random) >> 32);
    while (bits < unfair);
    return bits % limit;
}
