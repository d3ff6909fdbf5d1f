/* Every reader of the command line refuses in the same way. */
#include "base/keys.h"

#include "base/number.h"

#include <inttypes.h>
#include <string.h>

const char *value_of(const char *word, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

int find_name(const char *word, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, names[i]) == 0)
            return i;
    return -1;
}

bool read_number(const char *text, uint64_t min, uint64_t max, const char *what, uint64_t *number, char why[WHY_TEXT])
{
    if (number_parse(text, min, max, number) == NUMBER_OK)
        return true;
    return refuse(why, "%s takes a number from %" PRIu64 " to %" PRIu64 ", not '%s'", what, min, max, text);
}

bool read_count(const char *text, int min, int max, const char *what, int *number, char why[WHY_TEXT])
{
    uint64_t read;
    if (!read_number(text, (uint64_t)min, (uint64_t)max, what, &read, why))
        return false;
    *number = (int)read;
    return true;
}

bool read_signed(const char *text, uint64_t min, uint64_t max, const char *what, int64_t *number, char why[WHY_TEXT])
{
    uint64_t read;
    if (!read_number(text, min, max, what, &read, why))
        return false;
    *number = (int64_t)read;
    return true;
}
