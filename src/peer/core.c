/* What all dialects need. */
#include "peer/core.h"

#include "base/number.h"
#include "base/utf8.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

PeerEvent core_fail(Peer *peer, PeerFault fault, const char *format, ...)
{
    va_list arguments;
    if (peer->state == PEER_BROKEN)
        return PEER_FAILED; /* the first reason is the one that tells something */
    va_start(arguments, format);
    vsnprintf(peer->failure, sizeof peer->failure, format, arguments);
    va_end(arguments);
    utf8_mend(peer->failure);
    const bool never_ready = (peer->state == PEER_STARTING || peer->unread) && fault != PEER_FAULT_RESOURCES;
    peer->fault = never_ready ? PEER_FAULT_START : fault;
    peer->state = PEER_BROKEN;
    peer->pondering = false;
    return PEER_FAILED;
}

PeerEvent core_ready(Peer *peer)
{
    peer->state = PEER_IDLE;
    peer->said[0] = '\0';
    return PEER_READY;
}

bool core_sets_option(const Peer *peer, const char *name)
{
    for (int i = 0; i < peer->option_count; i++)
        if (strcasecmp(peer->options[i].name, name) == 0)
            return true;
    return false;
}

/* What is kept of a text goes into results, which are UTF-8. */
static void copy_start(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
    utf8_mend(to);
}

void core_set_identity(Peer *peer, const char *identity)
{
    copy_start(peer->identity, sizeof peer->identity, identity);
}

void core_begin_report(Peer *peer)
{
    peer->report = (PeerReport){ .column = -1, .reply = -1 };
}

void core_take_move(Peer *peer, const char *move, int column)
{
    copy_start(peer->report.move, sizeof peer->report.move, move);
    peer->report.column = column;
}

void core_take_column(Peer *peer, Words *words)
{
    const char *move = words_rest(words);
    uint64_t column;
    const bool good = number_parse(move, 0, 999, &column) == NUMBER_OK;
    core_take_move(peer, move, good ? (int)column : -1);
}

void core_take_count(PeerReport *report, const char *word, Words *words)
{
    const bool is_depth = strcmp(word, "depth") == 0, is_nodes = strcmp(word, "nodes") == 0;
    uint64_t number;
    if ((!is_depth && !is_nodes && strcmp(word, "time") != 0) || !number_read_count(words_next(words), &number))
        return;
    if (is_depth)
        report->depth = (int)(number < 1000000 ? number : 1000000);
    else
        *(is_nodes ? &report->nodes : &report->time) = number;
}

PeerEvent core_moved(Peer *peer)
{
    if (peer->pondering)
        return core_fail(peer, PEER_FAULT_GARBAGE, "answered before ponderhit or stop");
    peer->state = PEER_IDLE;
    peer->has_moved = true;
    return PEER_MOVED;
}

/* ---- sending ---- */

static void trace_lines(const Peer *peer, const char *bytes, size_t length)
{
    char line[LINE_MAX_BYTES];
    while (peer->trace.line != NULL && length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        const size_t count = newline == NULL ? length : (size_t)(newline - bytes);
        snprintf(line, sizeof line, "%.*s", (int)count, bytes);
        peer->trace.line(peer->trace.context, peer->name, '>', line);
        bytes += newline == NULL ? count : count + 1;
        length -= newline == NULL ? count : count + 1;
    }
}

/* Writes as much as the pipe takes, from `bytes` on; returns how much that is. An engine that does not read any more will be
 * known by the end of its output. */
static size_t write_some(Peer *peer, const char *bytes, size_t length)
{
    size_t done = 0;
    while (done < length && peer->process.input >= 0) {
        const ssize_t count = write(peer->process.input, bytes + done, length - done);
        if (count > 0) {
            done += (size_t)count;
        } else if (count == 0 || errno != EINTR) {
            peer->refused = peer->refused || (count < 0 && errno == EPIPE);
            break;
        }
    }
    return peer->refused ? length : done;
}

void core_send(Peer *peer, const Text *text)
{
    if (!text->failed) {
        trace_lines(peer, text->bytes, text->length);
        const size_t sent = peer->unsent.length == 0 ? write_some(peer, text->bytes, text->length) : 0;
        text_add(&peer->unsent, text->bytes + sent, text->length - sent);
    }
    if (text->failed || peer->unsent.failed)
        core_fail(peer, PEER_FAULT_RESOURCES, "not enough memory");
}

void core_send_line(Peer *peer, const char *line)
{
    Text text;
    text_init(&text);
    text_printf(&text, "%s\n", line);
    core_send(peer, &text);
    text_free(&text);
}
