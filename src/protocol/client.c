/* Beginning, waiting and printing, for all dialects. */
#include "protocol/client.h"

#include "base/clock.h"
#include "engine/level.h"

bool client_init(Client *client, Engine *engine, Output *output, atomic_bool *stop, const _Atomic int64_t *begin,
                 bool terminal)
{
    /* The replies of all commands that change anything fit, so none of them can fail after the change; and what UCI and UGI promise. */
    enum { REPLY_BYTES = 8192 };
    *client = (Client){ .engine = engine, .output = output, .stop = stop, .begin = begin, .terminal = terminal };
    engine->options.stop = stop;
    client->foreign.lines = 1;
    client->foreign.elo = MOST_ELO;
    client->foreign.field_cols = client->foreign.field_rows = -1;
    text_init(&client->reply);
    return text_reserve(&client->reply, REPLY_BYTES);
}

void client_free(Client *client)
{
    client->engine->options.stop = NULL;
    text_free(&client->reply);
}

/* In this order: the reader sets `last` and then looks at the others, so one of us sees the other. */
void client_announce(Client *client, const Limits *limits)
{
    atomic_store(&client->unlimited, limits->infinite);
    atomic_store(&client->pondering, limits->ponder);
    if (atomic_load(&client->last) && client_is_endless(client))
        atomic_store(client->stop, true);
}

bool client_wait_for_ponderhit(const Client *client)
{
    bool waited = false;
    while (!atomic_load(client->stop) && atomic_load(client->begin) == INT64_MAX) {
        clock_sleep_ms(1);
        waited = true;
    }
    return waited && !atomic_load(client->stop);
}

void client_wait_for_stop(const Client *client)
{
    while (!atomic_load(client->stop))
        clock_sleep_ms(1);
}

void client_print_reply(Client *client)
{
    output_write(client->output, client->reply.bytes, client->reply.length);
    text_clear(&client->reply);
}

void client_print(Client *client, Text *text)
{
    if (!text->failed) /* an info line more or less is no reason to fail */
        output_write(client->output, text->bytes, text->length);
    text_free(text);
    if (output_is_broken(client->output))
        atomic_store(client->stop, true);
}
