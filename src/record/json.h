/* Just enough JSON for all that is written and read here: written into a Text, read in one pass. */
#ifndef RECORD_JSON_H
#define RECORD_JSON_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Adds a text in quotes. Bytes that are no UTF-8 become U+FFFD. */
void json_add_text(Text *text, const char *value);

/* Adds a number; not-a-number becomes null. */
void json_add_number(Text *text, double value);

/* Adds a member of an object, but not its first: a text, or an array of numbers. */
void json_add_member(Text *text, const char *name, const char *value);
void json_add_numbers(Text *text, const char *name, const double *values, int count);

/* Adds the object that answers a line of the input which has no other answer, and why. */
void json_add_error(Text *text, uint64_t line, const char *why);

/* A place in a text that is read; all but `at` is zero at first. After an error `failed` is true and nothing is found any more. */
typedef struct {
    const char *at;
    bool failed;
    const char *failed_at; /* where an error was seen */
    int depth;             /* of brackets; there is a bound */
    bool begun;            /* the innermost object or array has had a member */
} Json;

/* Goes into an object or an array; its members are found by json_next_key and json_next_element. */
void json_enter(Json *json, char bracket);

/* The next member of an object: writes its name, and the value is to be read next. False at the end of the object. */
bool json_next_key(Json *json, char *key, size_t size);

/* Whether the array has one more element, which is to be read next. */
bool json_next_element(Json *json);

/* The same of an array of `most` elements at most, of which so many have been read; more are an error. */
bool json_next_within(Json *json, int count, int most);

/* Reads a value. A text too long for `size` is an error, and so is a value of another kind; null is not-a-number. */
void json_read_text(Json *json, char *value, size_t size);
double json_read_number(Json *json);

/* Reads a text, or a number, true, false or null as it is written. */
void json_read_word(Json *json, char *value, size_t size);

/* The first sign of the next value; NUL at the end of the text. */
char json_peek(Json *json);

/* Whether the text is at its end. */
bool json_is_done(Json *json);

/* Passes over a value of any kind. */
void json_skip(Json *json);

#endif
