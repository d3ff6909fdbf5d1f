/* Pipes in, events out. At most one chunk is read at a time, so that an engine which floods its pipe does not keep the caller
 * from the others. */
#include "peer/peer.h"

#include "base/clock.h"
#include "base/memory.h"
#include "peer/bot.h"
#include "peer/native.h"
#include "peer/uxi.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const PeerDialect *peer_dialect(const char *name)
{
    static const PeerDialect *const ALL[] = { &peer_native, &peer_uci, &peer_ugi, &peer_bot };
    for (size_t i = 0; i < sizeof ALL / sizeof ALL[0]; i++)
        if (strcmp(ALL[i]->name, name) == 0)
            return ALL[i];
    return NULL;
}

/* ---- life ---- */

static void fail_to_copy(Peer *peer, int error)
{
    core_fail(peer, PEER_FAULT_RESOURCES, "cannot write '%.200s': %s", peer->errors_path, strerror(error));
}

/* Says the first words to a program that has been started. */
static void begin(Peer *peer)
{
    Text text;
    text_init(&text);
    if (peer->init != NULL) {
        text_add_string(&text, peer->init);
        core_send(peer, &text);
    }
    text_free(&text);
    peer->dialect->begin(peer);
}

Peer *peer_start(const PeerSetup *setup, const Guardian *guardian)
{
    char why[WHY_TEXT];
    Peer *peer = memory_map(sizeof *peer); /* its buffers are large, and hardly ever used to their ends */
    if (peer == NULL)
        return NULL;
    peer->dialect = setup->dialect;
    peer->options = setup->options;
    peer->option_count = setup->option_count;
    peer->guardian = guardian;
    peer->trace = setup->trace;
    peer->passes_infos = setup->passes_infos;
    peer->may_ponder = setup->may_ponder;
    peer->init = setup->init;
    peer->errors_path = setup->errors_path;
    peer->state = PEER_STARTING;
    snprintf(peer->name, sizeof peer->name, "%s", setup->name);
    text_init(&peer->unsent);
    line_init(&peer->reader);
    core_begin_report(peer);
    if (!complaints_open(&peer->complaints, peer->name, peer->trace, peer->errors_path)) {
        peer->process = (Process){ 0, false, -1, -1, -1 };
        fail_to_copy(peer, errno);
        return peer;
    }
    switch (process_start(&peer->process, setup->arguments, setup->directory, guardian, why)) {
    case PROCESS_STARTED:
        begin(peer);
        break;
    case PROCESS_REFUSED:
        core_fail(peer, PEER_FAULT_START, "%s", why);
        break;
    case PROCESS_NO_RESOURCES:
        core_fail(peer, PEER_FAULT_RESOURCES, "%s", why);
        break;
    }
    return peer;
}

void peer_kill(Peer *peer)
{
    if (peer->process.pid > 0)
        process_kill(&peer->process, peer->guardian);
    peer->state = PEER_ENDING;
}

void peer_quit(Peer *peer)
{
    if (peer->state == PEER_BROKEN)
        return;
    peer->dialect->quit(peer);
    peer->state = PEER_ENDING;
    if (peer->process.input >= 0)
        close(peer->process.input);
    peer->process.input = -1;
}

bool peer_has_ended(const Peer *peer)
{
    return peer->process.pid == 0 || process_has_ended(&peer->process);
}

/* ---- input and output ---- */

int peer_poll(const Peer *peer, struct pollfd files[PEER_POLL_MAX])
{
    int count = 0;
    if (peer->process.output >= 0 && !peer->output_ended)
        files[count++] = (struct pollfd){ peer->process.output, POLLIN, 0 };
    if (peer->process.errors >= 0)
        files[count++] = (struct pollfd){ peer->process.errors, POLLIN, 0 };
    if (peer->process.input >= 0 && peer->unsent.length > 0)
        files[count++] = (struct pollfd){ peer->process.input, POLLOUT, 0 };
    return count;
}

static void send_more(Peer *peer)
{
    Text *unsent = &peer->unsent;
    const ssize_t count = write(peer->process.input, unsent->bytes, unsent->length);
    if (count > 0) {
        memmove(unsent->bytes, unsent->bytes + count, unsent->length - (size_t)count + 1);
        unsent->length -= (size_t)count;
    } else if (count < 0 && errno == EPIPE) {
        peer->refused = true;
        text_clear(unsent);
    }
}

/* Reads once from stderr; false if there is nothing more now. */
static bool receive_complaints(Peer *peer)
{
    const bool more = complaints_receive(&peer->complaints, &peer->process);
    if (peer->complaints.error != 0)
        fail_to_copy(peer, peer->complaints.error);
    return more;
}

static void receive_last_words(Peer *peer)
{
    complaints_finish(&peer->complaints, &peer->process);
    if (peer->complaints.error != 0)
        fail_to_copy(peer, peer->complaints.error);
}

const char *peer_tell_last(Peer *peer, char text[COMPLAINTS_TEXT])
{
    receive_last_words(peer); /* it had no turn while there was something on stdout */
    return complaints_tell_last(&peer->complaints, text);
}

void peer_hear_out(Peer *peer)
{
    if (complaints_are_wanted(&peer->complaints))
        receive_last_words(peer); /* whoever wants its stderr wants the end of it */
}

void peer_delete(Peer *peer)
{
    if (peer == NULL)
        return;
    peer_hear_out(peer);
    process_end(&peer->process, peer->guardian);
    peer_abandon(peer);
}

void peer_abandon(Peer *peer)
{
    process_close(&peer->process);
    complaints_close(&peer->complaints);
    text_free(&peer->unsent);
    memory_unmap(peer, sizeof *peer);
}

/* Reads once from stdout, unless there is something that has not been looked at; false if there is nothing. */
static bool receive_output(Peer *peer)
{
    if (peer->chunk_at < peer->chunk_length)
        return true;
    if (peer->output_ended)
        return false;
    const ssize_t count = read(peer->process.output, peer->chunk, sizeof peer->chunk);
    peer->received_at = clock_now();
    peer->chunk_at = 0;
    peer->chunk_length = count > 0 ? (size_t)count : 0;
    peer->has_printed = peer->has_printed || count > 0;
    peer->output_ended = count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR);
    return count > 0;
}

bool peer_receive(Peer *peer)
{
    if (peer->process.pid == 0)
        return false;
    if (peer->process.input >= 0 && peer->unsent.length > 0)
        send_more(peer);
    /* Most of the time it is stdout that has something; if not, it is the turn of stderr. */
    return receive_output(peer) || (peer->process.errors >= 0 && receive_complaints(peer));
}

/* ---- events ---- */

bool peer_is_closing(const Peer *peer)
{
    return peer->closing_since > 0 && peer->process.pid > 0 && peer->state != PEER_BROKEN && peer->state != PEER_ENDING;
}

/* The engine has closed its output, which it does when it ends. How it ended is known a little later; it is killed if it does not end by
 * itself, but not so soon that one which somebody else has killed is mistaken for such a one when the machine is busy. A large one takes its
 * time even then, so nobody waits here: PEER_NOTHING until it is known. */
static PeerEvent take_end(Peer *peer)
{
    const int64_t KILL_NS = 500 * CLOCK_MS, GIVE_UP_NS = 2000 * CLOCK_MS;
    char how[128], words[COMPLAINTS_TEXT];
    int status = 0;
    if (peer->state == PEER_BROKEN || peer->state == PEER_ENDING)
        return PEER_NOTHING;
    if (peer->closing_since == 0)
        peer->closing_since = clock_now();
    const int64_t elapsed = clock_now() - peer->closing_since;
    const bool reaped = process_reap(&peer->process, peer->guardian, &status);
    if (!reaped && !peer->process.killed && elapsed > KILL_NS)
        process_kill(&peer->process, peer->guardian);
    if (!reaped && elapsed < GIVE_UP_NS)
        return PEER_NOTHING;
    const bool crashed = reaped && process_ended_by_itself(&peer->process, status);
    return core_fail(peer, crashed ? PEER_FAULT_CRASH : PEER_FAULT_CLOSED, "%s%s",
                     crashed ? process_describe(status, how, sizeof how) : "closed its output", peer_tell_last(peer, words));
}

/* What an engine says that does not get ready may tell why: it does not know the first line of another dialect than its own. */
static void note_said(Peer *peer)
{
    if (!words_are(peer->reader.bytes, ""))
        lines_quote(&peer->reader, peer->said);
}

static PeerEvent take_line(Peer *peer)
{
    if (peer->state == PEER_BROKEN || peer->state == PEER_ENDING)
        return PEER_NOTHING;
    const bool good = peer->reader.state == LINE_GOOD;
    char quote[LINES_QUOTE], why[LINES_TEXT];
    if (peer->trace.line != NULL)
        peer->trace.line(peer->trace.context, peer->name, '<', good ? peer->reader.bytes : lines_quote(&peer->reader, quote));
    if (good && (peer->state == PEER_STARTING || peer->state == PEER_PREPARING))
        note_said(peer);
    return good ? peer->dialect->take(peer, peer->reader.bytes) : core_fail(peer, PEER_FAULT_GARBAGE, "%s", lines_tell_bad(&peer->reader, why));
}

static bool has_read_all(const Peer *peer)
{
    return !peer->refused && peer->unsent.length == 0 && process_has_read(&peer->process);
}

/* Of an engine that does not answer: whether it has at least read what it was sent. Before anything was sent there is nothing to wait for. */
static bool has_read(Peer *peer)
{
    if (peer->state == PEER_STARTING)
        return true;
    if (peer->unread && !has_read_all(peer))
        return false;
    peer->unread = false;
    return true;
}

bool peer_wants_look(const Peer *peer)
{
    return peer_is_closing(peer) || (peer->unanswered && peer->state == PEER_PREPARING);
}

/* An engine that crashes may leave a child which keeps its output open: nothing more would come, and nothing tell of it. So now and then the
 * process itself is looked at. One that has ended well has handed over to a child, and that may play on. False if there is nothing to be said
 * of it, or if there is more to read first. */
static bool has_failed_unseen(Peer *peer)
{
    const int64_t PAUSE_NS = 40 * CLOCK_MS;
    const int64_t now = clock_now();
    if (peer->process.pid == 0 || peer->state == PEER_BROKEN || peer->state == PEER_ENDING || now - peer->looked_at < PAUSE_NS)
        return false;
    peer->looked_at = now;
    return process_has_failed(&peer->process) && !receive_output(peer);
}

static PeerEvent next_event(Peer *peer)
{
    if (peer->unanswered && has_read(peer)) {
        peer->unanswered = false;
        return core_ready(peer);
    }
    while (peer->chunk_at < peer->chunk_length) {
        peer->chunk_at += line_feed(&peer->reader, peer->chunk + peer->chunk_at, peer->chunk_length - peer->chunk_at);
        const bool has_line = peer->reader.complete || peer->reader.state == LINE_TOO_LONG;
        const PeerEvent event = has_line ? take_line(peer) : PEER_NOTHING;
        if (event != PEER_NOTHING)
            return event;
    }
    if (has_failed_unseen(peer))
        peer->output_ended = true;
    if (peer->output_ended && peer->process.pid > 0)
        return take_end(peer);
    return PEER_NOTHING;
}

PeerEvent peer_next(Peer *peer)
{
    const PeerEvent event = next_event(peer);
    if (peer->state != PEER_BROKEN)
        return event;
    const bool told = peer->failure_told; /* it may have failed while it was sent something */
    peer->failure_told = true;
    return told ? PEER_NOTHING : PEER_FAILED;
}

/* ---- asking ---- */

void peer_new_game(Peer *peer, const Geometry *geometry, const uint64_t *seed)
{
    if (peer->state == PEER_BROKEN)
        return;
    peer->state = PEER_PREPARING;
    game_init(&peer->game, geometry);
    peer->dialect->new_game(peer, seed);
}

/* Looks at what the engine has said unasked, so that it is not taken for an answer to what it is asked now. That is no more than a pipe
 * holds, unless it says it faster than it can be read; nobody else is to wait for that. */
static void forget_old_lines(Peer *peer)
{
    enum { MOST_BYTES = 1 << 20 };
    size_t bytes = 0;
    while (peer->process.pid > 0 && peer->state != PEER_BROKEN && receive_output(peer)) {
        bytes += peer->chunk_length - peer->chunk_at;
        next_event(peer);
        if (bytes > MOST_BYTES)
            core_fail(peer, PEER_FAULT_GARBAGE, "prints without end while it is not its turn");
    }
}

void peer_go(Peer *peer, const Game *game, const PeerLimits *limits)
{
    if (peer->state != PEER_BROKEN)
        forget_old_lines(peer);
    if (peer->state == PEER_BROKEN)
        return;
    core_begin_report(peer);
    peer->game = *game;
    peer->state = PEER_THINKING;
    peer->pondering = limits->ponder;
    peer->stopping = false;
    peer->dialect->go(peer, limits);
}

void peer_ponderhit(Peer *peer)
{
    if (peer->pondering)
        peer->dialect->ponderhit(peer);
    peer->pondering = false;
}

void peer_stop(Peer *peer)
{
    if (peer->state == PEER_THINKING && !peer->stopping)
        peer->dialect->stop(peer);
    peer->stopping = true;
    peer->pondering = false;
}

const char *peer_failure(const Peer *peer)
{
    return peer->failure;
}

const char *peer_tell_question(const Peer *peer, char text[PEER_QUESTION])
{
    if (peer->state == PEER_STARTING)
        snprintf(text, PEER_QUESTION, "'%s' (proto=%s)", peer->dialect->owed(peer), peer->dialect->name);
    else
        snprintf(text, PEER_QUESTION, "a new game");
    return text;
}

/* A native engine that has told its move still owes the closing line; in the other dialects a move is the whole answer. */
static bool owes_closing_line(const Peer *peer)
{
    return peer->state == PEER_THINKING && peer->report.move[0] != '\0';
}

/* What has read what it was sent, and printed nothing since it was started, may have its answer in a buffer. A bot that is to get ready has
 * nothing to say yet. */
static bool may_lack_flush(const Peer *peer)
{
    return !peer->has_printed && !peer->unanswered && has_read_all(peer);
}

const char *peer_tell_rest(const Peer *peer, char text[PEER_REST])
{
    if (line_is_open(&peer->reader))
        return lines_tell_open(&peer->reader, text);
    if (peer->said[0] != '\0')
        snprintf(text, PEER_REST, "; it said '%s'", peer->said);
    else if (owes_closing_line(peer))
        snprintf(text, PEER_REST, "; it said 'bestmove %s', but no 'ok' behind it", peer->report.move);
    else
        snprintf(text, PEER_REST, "%s", may_lack_flush(peer) ? "; it has printed nothing, or has not flushed it" : "");
    return text;
}

/* Who comes from chess forgets that stones are dropped, and columns are easily counted from 1. */
const char *peer_tell_form(const Peer *peer)
{
    if (peer->dialect == &peer_uci)
        return strncmp(peer->report.move, "P@", 2) != 0 ? " (moves of cfour are written P@d1)" : "";
    return peer->report.column < 0 || peer->report.column >= peer->game.now.geometry.cols ? " (moves are columns from 0)" : "";
}
