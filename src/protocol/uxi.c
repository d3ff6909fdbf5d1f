/* Reading lines and telling what cannot be done in an `info string`. */
#include "protocol/uxi.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- lines ---- */

void uxi_execute(Client *client, const UxiCommand *commands, LineState state, char *line)
{
    if (state != LINE_GOOD)
        return;
    Words words = words_of(line);
    const char *name = words_next(&words);
    for (int i = 0; name != NULL && commands[i].name != NULL; i++)
        if (strcmp(commands[i].name, name) == 0) {
            commands[i].execute(client, &words);
            if (!client->quit)
                engine_prepare(client->engine, false); /* these clients do not wait for each command */
            return;
        }
    if (name != NULL)
        uxi_debug(client, "there is no command %.100s", name);
}

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

void uxi_is_ready(Client *client, Words *words)
{
    (void)words;
    engine_prepare(client->engine, true);
    uxi_ready(client->output, "");
}

void uxi_done_already(Client *client, Words *words)
{
    (void)client;
    (void)words;
}

void uxi_quit(Client *client, Words *words)
{
    (void)words;
    client->quit = true;
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

void uxi_set_debug(Client *client, Words *words)
{
    client->foreign.debug = !words_take(words, "off");
}

void uxi_remark(Client *client, const char *why)
{
    Text text;
    text_init(&text);
    text_printf(&text, "info string %s\n", why);
    client_print(client, &text);
}
