/* A text that grows. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Memory failure is remembered in `failed` and everything added later is dropped, so that a writer need
 * look only once, at the end. `bytes` is always a string once anything was added. */
typedef struct {
    char *bytes;
    size_t length, capacity;
    bool failed;
} Text;

/* An empty text; free it with text_free. */
void text_init(Text *text);
void text_free(Text *text);

/* Makes room for `more` bytes, so that adding them cannot fail. */
bool text_reserve(Text *text, size_t more);

/* Empties the text, forgives an earlier failure and keeps the memory. */
void text_clear(Text *text);

/* The bytes of a text for another one that it is a part of; "" where it has failed, and then the whole has failed, too. */
const char *text_part(Text *whole, const Text *part);

void text_add(Text *text, const char *bytes, size_t length);

/* Adds a string, and a whole number; faster than text_printf, which says the same. */
void text_add_string(Text *text, const char *string);
void text_add_whole(Text *text, int64_t number);

__attribute__((format(printf, 2, 3)))
void text_printf(Text *text, const char *format, ...);

/* Adds words, which blanks part, to the line that the text ends with. Where it would become longer than 120 characters another begins, behind
 * so many blanks. */
void text_add_wrapped(Text *text, const char *words, int indent);

/* What a noun gets behind this number, if it is of the usual kind: 1 game, 2 games. */
static inline const char *text_plural(int64_t number)
{
    return number == 1 ? "" : "s";
}

/* Adds a double as number_format writes it. */
void text_add_double(Text *text, double value);

#endif
