/* Cuts a line into words. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include <stdbool.h>

/* What is left of a line; words are separated by blanks and tabs. The line itself is written to: each word
 * becomes a string of its own. */
typedef struct {
    char *rest;
} Words;

/* The words of `line`, which must outlive them. */
Words words_of(char *line);

/* The next word, or NULL after the last. */
char *words_next(Words *words);

/* Takes the next word if it is `word`, and says whether it was. */
bool words_take(Words *words, const char *word);

/* The same for several words, in any case of letters, with one blank between them in `phrase`; takes all or none. */
bool words_take_phrase(Words *words, const char *phrase);

/* Takes the next word, which has to be a whole number from `min`, at least 0, to `max`; `*number` stays if it is none. */
bool words_take_number(Words *words, int min, int max, int *number);

/* Whether there are no more words. */
bool words_done(const Words *words);

/* What is left as one string, without blanks around it; "" when nothing is. */
char *words_rest(Words *words);

/* Whether `line` is `word` alone. Does not write to the line. */
bool words_are(const char *line, const char *word);

/* Whether `word` is the first word of `line`. Does not write to the line. */
bool words_begin(const char *line, const char *word);

/* Whether `line` says nothing: it is blank or a comment. */
bool words_are_ignored(const char *line);

/* Cuts off what is before the first of these bytes and returns it; *text is what is behind, NULL after the last. NULL if *text is. */
char *words_cut(char **text, const char *separators);

#endif
