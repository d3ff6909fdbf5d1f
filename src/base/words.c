/* Words are cut one at a time, so a line may have any number of them. */
#include "base/words.h"

#include "base/number.h"

#include <string.h>
#include <strings.h>

static const char BLANKS[] = " \t";

Words words_of(char *line)
{
    return (Words){ line };
}

char *words_next(Words *words)
{
    char *word = words->rest + strspn(words->rest, BLANKS);
    if (*word == '\0') {
        words->rest = word;
        return NULL;
    }
    char *end = word + strcspn(word, BLANKS);
    words->rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

bool words_take(Words *words, const char *word)
{
    return words_begin(words->rest, word) && words_next(words) != NULL;
}

bool words_take_phrase(Words *words, const char *phrase)
{
    char *rest = words->rest;
    while (*phrase != '\0') {
        const size_t length = strcspn(phrase, " ");
        rest += strspn(rest, BLANKS);
        if (strncasecmp(rest, phrase, length) != 0 || strcspn(rest, BLANKS) != length)
            return false;
        rest += length;
        phrase += length + strspn(phrase + length, " ");
    }
    words->rest = rest;
    return true;
}

bool words_take_number(Words *words, int min, int max, int *number)
{
    uint64_t value;
    const char *word = words_next(words);
    if (word == NULL || number_parse(word, (uint64_t)min, (uint64_t)max, &value) != NUMBER_OK)
        return false;
    *number = (int)value;
    return true;
}

bool words_done(const Words *words)
{
    return words->rest[strspn(words->rest, BLANKS)] == '\0';
}

char *words_rest(Words *words)
{
    char *rest = words->rest + strspn(words->rest, BLANKS);
    char *end = rest + strlen(rest);
    while (end > rest && strchr(BLANKS, end[-1]) != NULL)
        end--;
    *end = '\0';
    words->rest = end;
    return rest;
}

bool words_are(const char *line, const char *word)
{
    const size_t length = strlen(word);
    line += strspn(line, BLANKS);
    return strncmp(line, word, length) == 0 && line[length + strspn(line + length, BLANKS)] == '\0';
}

bool words_begin(const char *line, const char *word)
{
    const size_t length = strlen(word);
    line += strspn(line, BLANKS);
    return strncmp(line, word, length) == 0 && strcspn(line, BLANKS) == length;
}

bool words_are_ignored(const char *line)
{
    line += strspn(line, BLANKS);
    return *line == '#' || *line == '\0';
}

char *words_cut(char **text, const char *separators)
{
    char *begin = *text;
    if (begin == NULL)
        return NULL;
    char *end = begin + strcspn(begin, separators);
    *text = *end == '\0' ? NULL : end + 1;
    *end = '\0';
    return begin;
}
