/* Reading lines and telling what cannot be done in an `info string`. */
#include "protocol/uxi.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

Urgency uxi_urgency(LineState state, const char *line)
{
    static const struct {
        const char *word;
        Urgency urgency;
    } URGENCIES[] = { { "stop", URGENCY_STOP },
                      { "quit", URGENCY_QUIT },
                      { "ponderhit", URGENCY_HIT },
                      { "isready", URGENCY_READY },
                      { "go", URGENCY_SEARCH } };
    for (size_t i = 0; state == LINE_GOOD && i < sizeof URGENCIES / sizeof URGENCIES[0]; i++)
        if (words_begin(line, URGENCIES[i].word))
            return URGENCIES[i].urgency;
    return URGENCY_NONE;
}

void uxi_ready(Output *output, const char *line)
{
    static const char READY[] = "readyok\n";
    (void)line;
    output_write(output, READY, sizeof READY - 1);
}

bool uxi_begin_moves(Words *words, bool behind_fen, char why[WHY_TEXT])
{
    const char *word = words_next(words);
    while (behind_fen && word != NULL && word[strspn(word, "-0123456789KQkq")] == '\0')
        word = words_next(words);
    return word == NULL || strcmp(word, "moves") == 0 || refuse(why, "'%.60s' in place of moves", word);
}

void uxi_is_ready(Client *client, Words *words)
{
    (void)words;
    engine_prepare(client->engine); /* while no clock runs */
    uxi_ready(client->output, "");
}

void uxi_debug(Client *client, const char *format, ...)
{
    char line[256];
    va_list arguments;
    if (!client->foreign.debug)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    uxi_remark(client, line);
}

void uxi_remark(Client *client, const char *why)
{
    Text text;
    text_init(&text);
    text_printf(&text, "info string %s\n", why);
    if (!text.failed)
        utf8_mend(text.bytes);
    client_print(client, &text);
}

/* ---- the commands of both ---- */

/* What is done when it is read. */
static void done_already(Client *client, Words *words)
{
    (void)client;
    (void)words;
}

static void quit(Client *client, Words *words)
{
    (void)words;
    client->quit = true;
}

static void set_debug(Client *client, Words *words)
{
    if (words_take(words, "on"))
        client->foreign.debug = true;
    else if (words_take(words, "off"))
        client->foreign.debug = false;
}

static const UxiCommand COMMANDS[] = {
    { "isready", uxi_is_ready },
    { "stop", done_already },
    { "ponderhit", done_already },
    { "debug", set_debug },
    { "quit", quit },
    { NULL, NULL },
};

/* NULL if the table has none of this name. */
static const UxiCommand *find(const UxiCommand *commands, const char *name)
{
    for (; commands->name != NULL; commands++)
        if (strcmp(commands->name, name) == 0)
            return commands;
    return NULL;
}

void uxi_execute(Client *client, const UxiCommand *commands, LineState state, char *line)
{
    Words words = words_of(line);
    const char *name = state == LINE_GOOD ? words_next(&words) : NULL;
    if (name == NULL)
        return;
    const UxiCommand *command = find(commands, name);
    if (command == NULL)
        command = find(COMMANDS, name);
    if (command == NULL) {
        uxi_debug(client, "there is no command %.100s", name);
        return;
    }
    command->execute(client, &words);
}
