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

uint32_t random_below(Random *random, uint32_t limit)
{
    /* The first 2^32 mod limit numbers are drawn again, so that no remainder is favoured. */
    const uint32_t unfair = (UINT32_MAX - limit + 1) % limit;
    uint32_t bits;
    do
        bits = (uint32_t)(random_next(random) >> 32);
    while (bits < unfair);
    return bits % limit;
}
