/* Reproducible random numbers: the same seed gives the same stream on every machine. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdint.h>

typedef struct {
    uint64_t state[4];
} Random;

/* Starts the stream of `seed`; every seed is good, 0 too. */
void random_init(Random *random, uint64_t seed);

static inline uint64_t random_rotated(uint64_t bits, int left)
{
    return bits << left | bits >> (64 - left);
}

/* The next 64 random bits. Source: Blackman and Vigna, xoshiro256**, 2018. Here since random games ask for them at each move. */
static inline uint64_t random_next(Random *random)
{
    uint64_t *s = random->state;
    const uint64_t result = random_rotated(s[1] * 5, 7) * 9, shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = random_rotated(s[3], 45);
    return result;
}

/* A number in [0, limit), each exactly as likely as the others. `limit` is at least 1. */
uint32_t random_below(Random *random, uint32_t limit);

/* A seed from the system's source of randomness. */
uint64_t random_system_seed(void);

/* Mixes 64 bits into 64 others, one to one. Source: Steele, Lea and Flood, SplitMix, 2014. */
static inline uint64_t random_mix(uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

#endif
