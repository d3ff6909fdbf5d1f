/* What the bench programs share. */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include "search/hash.h"

#include <time.h>

/* Seconds that all threads of the program have had of the processors. */
static inline double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Forgets what is in the table of the solver, and zeroes now what would be zeroed within the time that is measured. */
static inline void bench_forget(Hash *hash, const Geometry *geometry)
{
    hash_clear(hash);
    hash_begin(hash, geometry, HASH_SOLVER);
    for (size_t block = 0; block < hash->block_count; block++)
        hash_make_ready(hash, block);
}

#endif
