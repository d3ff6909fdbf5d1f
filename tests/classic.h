/* The classic solver, as Pascal Pons' tutorial "Solving Connect 4" (2015) describes it, written anew for a yardstick: what is published
 * and known to work, without anything of our solver. Negamax with null windows, bisection of the score, moves that lose at once left
 * out, those that make most threats first, and a plain table of bounds. For 7x6 only. */
#ifndef TESTS_CLASSIC_H
#define TESTS_CLASSIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t *table; /* key << 8 | bound, 0 where nothing is */
    uint64_t size;   /* in entries; a prime, so that the remainder of a key uses all of it */
    uint64_t nodes;  /* visited since classic_init */
} Classic;

/* Takes memory for a table of at most so many bytes, at least 64. False if there is none. */
bool classic_init(Classic *classic, size_t bytes);
void classic_free(Classic *classic);

/* Forgets what is in the table. */
void classic_clear(Classic *classic);

/* The score of an unfinished position, reached by the columns of `sequence`, "1" to "7" for each stone. */
int classic_score(Classic *classic, const char *sequence);

#endif
