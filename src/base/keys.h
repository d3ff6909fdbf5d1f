/* Words of the command line: KEY=VALUE and numbers. */
#ifndef BASE_KEYS_H
#define BASE_KEYS_H

#include "base/why.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    char **words;
    int count;
} WordList;

/* What is behind "key=" if that is how the word begins, else NULL. */
const char *value_of(const char *word, const char *key);

/* Which of the names it is, from 0; -1 if it is none of them. */
int find_name(const char *word, const char *const *names, int count);

/* Reads a plain number; `what` takes it, as the refusal says. */
bool read_number(const char *text, uint64_t min, uint64_t max, const char *what, uint64_t *number, char why[WHY_TEXT]);

/* The same of a number that is small enough for an int, as `max` must be. */
bool read_count(const char *text, int min, int max, const char *what, int *number, char why[WHY_TEXT]);

/* The same, for where -1 stands for none. `max` is at most INT64_MAX. */
bool read_signed(const char *text, uint64_t min, uint64_t max, const char *what, int64_t *number, char why[WHY_TEXT]);

#endif
