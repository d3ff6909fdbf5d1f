/* One pass that copies the line without its quotes. */
#include "peer/command.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Copies the word at `*line` without its quotes to `word`, which has room for it, and moves behind it. False if a quote is not
 * closed. */
static bool copy_word(const char **line, char *word)
{
    char quote = '\0';
    const char *c = *line;
    for (; *c != '\0' && (quote != '\0' || (*c != ' ' && *c != '\t')); c++) {
        if (*c == '\\' && quote != '\'' && c[1] != '\0')
            *word++ = *++c;
        else if (quote != '\0' ? *c == quote : *c == '\'' || *c == '"')
            quote = quote == '\0' ? *c : '\0';
        else
            *word++ = *c;
    }
    *word = '\0';
    *line = c;
    return quote == '\0';
}

CommandResult command_split(TextList *words, const char *line)
{
    char *word = memory_resize(NULL, strlen(line) + 1);
    CommandResult result = word == NULL ? COMMAND_NO_MEMORY : COMMAND_GOOD;
    for (line += strspn(line, " \t"); *line != '\0' && result == COMMAND_GOOD; line += strspn(line, " \t")) {
        if (!copy_word(&line, word))
            result = COMMAND_OPEN_QUOTE;
        else if (!textlist_add(words, word))
            result = COMMAND_NO_MEMORY;
    }
    free(word);
    return result;
}
