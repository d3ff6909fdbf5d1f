/* Names are looked up in the table; what is wrong with a value is told in its own words, and with a name by the usage as well. */
#include "game/commandline.h"

#include "base/keys.h"
#include "base/program.h"
#include "game/geometry.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number behind a sign that may be there; moves *text on. */
static bool take_number(const char **text, int64_t *number)
{
    const bool negative = **text == '-';
    const size_t length = strspn(*text + (negative || **text == '+'), "0123456789");
    if (length == 0 || length > 9)
        return false;
    *number = strtoll(*text, NULL, 10);
    *text += length + (negative || **text == '+');
    return true;
}

static bool read_range(const char *text, const char *between, int64_t min, int64_t max, Range *range)
{
    int64_t first, last;
    if (!take_number(&text, &first))
        return false;
    last = first;
    if (*text != '\0' && (strncmp(text, between, strlen(between)) != 0 || (text += strlen(between), !take_number(&text, &last))))
        return false;
    if (*text != '\0' || first < min || last > max || first > last)
        return false;
    *range = (Range){ (int)first, (int)last };
    return true;
}

static bool set(const Argument *argument, const char *value, void *field, char why[WHY_TEXT])
{
    const int64_t min = (int64_t)argument->min, max = (int64_t)argument->max;
    switch (argument->kind) {
    case ARGUMENT_SWITCH:
        break;
    case ARGUMENT_NUMBER:
        return read_number(value, argument->min, argument->max, argument->name, field, why);
    case ARGUMENT_RANGE:
        return read_range(value, "-", min, max, field)
               || refuse(why, "%s takes A-B or A, numbers from %" PRId64 " to %" PRId64 ", not '%.60s'", argument->name, min, max, value);
    case ARGUMENT_SCORES:
        return read_range(value, "..", -max, max, field)
               || refuse(why, "%s takes A..B or A, scores from %" PRId64 " to %" PRId64 ", not '%.60s'", argument->name, -max, max, value);
    case ARGUMENT_GEOMETRY:
        return geometry_read(field, value, argument->name, why);
    case ARGUMENT_TEXT:
        *(const char **)field = value;
        break;
    }
    return true;
}

bool commandline_names(const char *word, const char *name, const char **value)
{
    const size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || (word[length] != '\0' && word[length] != '='))
        return false;
    *value = word[length] == '=' ? word + length + 1 : NULL;
    return true;
}

static const Argument *find(const Argument *table, size_t count, const char *word, const char **value)
{
    for (size_t i = 0; i < count; i++)
        if (commandline_names(word, table[i].name, value))
            return &table[i];
    return NULL;
}

const char *commandline_file(const char *operand)
{
    return operand != NULL && strcmp(operand, "-") == 0 ? NULL : operand;
}

/* Tells why the words are refused, and how the command is called: its first lines. All of its help would take the reason off the screen. */
static bool tell(const char *why, const char *usage)
{
    const char *end = usage;
    while (*end != '\0' && (end == usage || *end == ' ')) {
        end += strcspn(end, "\n");
        end += *end == '\n';
    }
    program_complain("%s", why);
    fprintf(stderr, "%.*s", (int)(end - usage), usage);
    return false;
}

bool commandline_read(int argc, char *argv[], const Argument *table, size_t count, void *fields, const char **operand, const char *usage)
{
    char why[WHY_TEXT];
    bool has_operand = false, has_ended = false; /* the options have */
    for (int i = 0; i < argc; i++) {
        if (!has_ended && strcmp(argv[i], "--") == 0) {
            has_ended = true;
            continue;
        }
        const char *value = NULL;
        const Argument *argument = has_ended ? NULL : find(table, count, argv[i], &value);
        if (argument == NULL) {
            if (!has_ended && argv[i][0] == '-' && argv[i][1] != '\0')
                return refuse(why, "there is no option '%.60s'", argv[i]) || tell(why, usage);
            if (has_operand || operand == NULL)
                return refuse(why, "'%.60s' is one word too many", argv[i]) || tell(why, usage);
            *operand = argv[i];
            has_operand = true;
            continue;
        }
        void *field = (char *)fields + argument->at;
        const bool is_switch = argument->kind == ARGUMENT_SWITCH;
        if (is_switch && value != NULL)
            return refuse(why, "%s takes no value", argument->name) || tell(why, usage);
        if (!is_switch && value == NULL && i + 1 == argc)
            return refuse(why, "%s needs a value", argument->name) || tell(why, usage);
        if (is_switch)
            *(bool *)field = true;
        else if (!set(argument, value != NULL ? value : argv[++i], field, why))
            return tell(why, "");
    }
    return true;
}
