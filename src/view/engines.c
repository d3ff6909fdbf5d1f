/* A slot is a mailbox with a wish on one side and news on the other, behind one lock that is held for moments only:
 * never in poll(), and not while a program is started or ended. The news hold the last report only, so an engine that
 * floods fills nothing. */
#include "view/engines.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/pipe_posix.h"
#include "base/thread.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    STOP_MS = 3000,
    QUIT_MS = 500,
    INFO_MS = 20,           /* between two times that the window is woken for what an engine thinks */
    FLOOD_BYTES = 16 << 20 /* for one move; thousands of times what any engine has to say */
};

/* What both threads see, behind the lock. */
typedef struct {
    const Contestant *contestant; /* to be started, NULL when that is done */
    bool starting, ending, has_wish, has_news;
    Wish wish;
    EngineNews news;
} Mailbox;

/* What only the thread of the engines sees. */
typedef struct {
    const Contestant *contestant;
    Peer *peer;
    bool ready;         /* it has answered the handshake */
    unsigned game_tag;  /* of the game that it has been told of, 0 none */
    unsigned asked_tag; /* of the wish that it thinks about or has answered, 0 none */
    bool stopping;
    int64_t deadline;   /* of clock_now(), INT64_MAX for none */
    size_t heard;       /* bytes since it was asked */
} Worker;

struct Engines {
    const Guardian *guardian;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    int alarm[2]; /* a pipe that gets the other thread out of poll() */
    bool quit;
    Mailbox mailboxes[ENGINE_SLOTS];
    Worker workers[ENGINE_SLOTS];
    int64_t wake_due; /* when the window is to be woken, INT64_MAX if there is nothing to tell; the thread of the engines alone */
    int64_t woken_at;
};

/* ---- the thread of the window ---- */

static void ring(Engines *engines)
{
    (void)!write(engines->alarm[1], "", 1); /* when the pipe is full it rings already */
}

void engines_start(Engines *engines, int slot, const Contestant *contestant)
{
    Mailbox *mailbox = &engines->mailboxes[slot];
    pthread_mutex_lock(&engines->lock);
    mailbox->contestant = contestant;
    mailbox->ending = contestant == NULL;
    mailbox->starting = contestant != NULL;
    mailbox->has_wish = mailbox->has_news = false;
    memset(&mailbox->news, 0, sizeof mailbox->news); /* the end of the old one too */
    pthread_mutex_unlock(&engines->lock);
    ring(engines);
}

void engines_wish(Engines *engines, int slot, const Wish *wish)
{
    Mailbox *mailbox = &engines->mailboxes[slot];
    pthread_mutex_lock(&engines->lock);
    mailbox->has_wish = wish != NULL;
    if (wish != NULL)
        mailbox->wish = *wish;
    if (!mailbox->news.failed)
        mailbox->has_news = false;
    pthread_mutex_unlock(&engines->lock);
    ring(engines);
}

bool engines_take(Engines *engines, int slot, EngineNews *news)
{
    Mailbox *mailbox = &engines->mailboxes[slot];
    pthread_mutex_lock(&engines->lock);
    const bool taken = mailbox->has_news;
    if (taken)
        *news = mailbox->news;
    mailbox->has_news = false;
    memset(&mailbox->news, 0, sizeof mailbox->news);
    pthread_mutex_unlock(&engines->lock);
    return taken;
}

bool engines_is_starting(Engines *engines, int slot)
{
    pthread_mutex_lock(&engines->lock);
    const bool starting = engines->mailboxes[slot].starting;
    pthread_mutex_unlock(&engines->lock);
    return starting;
}

bool engines_are_busy(Engines *engines)
{
    bool busy = false;
    pthread_mutex_lock(&engines->lock);
    for (int i = 0; i < ENGINE_SLOTS; i++)
        busy = busy || engines->mailboxes[i].starting || engines->mailboxes[i].has_wish || engines->mailboxes[i].has_news;
    pthread_mutex_unlock(&engines->lock);
    return busy;
}

/* ---- the thread of the engines ---- */

static void give_up(Engines *engines, int slot, Phrase kind, const char *sentence, const char *detail)
{
    Mailbox *mailbox = &engines->mailboxes[slot];
    Worker *worker = &engines->workers[slot];
    pthread_mutex_lock(&engines->lock);
    if (mailbox->contestant == NULL && !mailbox->ending) { /* else the end of the old one is no news */
        EngineFault *fault = &mailbox->news.fault;
        fault->kind = kind;
        snprintf(fault->sentence, sizeof fault->sentence, "%s", sentence);
        snprintf(fault->detail, sizeof fault->detail, "%s", detail);
        utf8_present(fault->sentence, '?'); /* what an engine has said may be anything */
        utf8_present(fault->detail, '?');
        mailbox->news.failed = mailbox->has_news = true;
        mailbox->starting = mailbox->has_wish = false;
    }
    pthread_mutex_unlock(&engines->lock);
    peer_delete(worker->peer);
    worker->peer = NULL;
}

static void give_up_late(Engines *engines, int slot)
{
    const Worker *worker = &engines->workers[slot];
    Peer *peer = worker->peer;
    char failure[FAILURE_TEXT], words[COMPLAINTS_TEXT];
    const char *what = peer->unsent.length > 0 ? "does not read what it is sent"
                       : !worker->ready        ? "does not answer when it is started"
                       : worker->stopping      ? "does not answer to stop"
                                               : "does not answer";
    snprintf(failure, sizeof failure, "%s%s", what, peer_tell_last(peer, words));
    give_up(engines, slot, worker->ready ? PHRASE_FAULT_SILENT : PHRASE_FAULT_DEAF, failure, peer->complaints.last_words);
}

static void give_up_flooding(Engines *engines, int slot)
{
    char failure[FAILURE_TEXT], words[COMPLAINTS_TEXT];
    snprintf(failure, sizeof failure, "floods its output%s", peer_tell_last(engines->workers[slot].peer, words));
    give_up(engines, slot, PHRASE_FAULT_GARBAGE, failure, failure);
}

static Phrase phrase_of(PeerFault fault)
{
    static const Phrase PHRASES[] = {
        [PEER_FAULT_START] = PHRASE_FAULT_START,   [PEER_FAULT_CRASH] = PHRASE_FAULT_CRASH,
        [PEER_FAULT_CLOSED] = PHRASE_FAULT_CLOSED, [PEER_FAULT_GARBAGE] = PHRASE_FAULT_GARBAGE,
    };
    return fault == PEER_FAULT_NONE || fault == PEER_FAULT_RESOURCES ? PHRASE_FAULT_RESOURCES : PHRASES[fault];
}

static void deliver(Engines *engines, int slot, bool moved)
{
    Mailbox *mailbox = &engines->mailboxes[slot];
    const Worker *worker = &engines->workers[slot];
    pthread_mutex_lock(&engines->lock);
    if (mailbox->has_wish && mailbox->wish.tag == worker->asked_tag) {
        mailbox->news.report = worker->peer->report;
        mailbox->news.tag = worker->asked_tag;
        mailbox->news.has_report = mailbox->has_news = true;
        mailbox->news.moved = moved;
        if (moved)
            mailbox->has_wish = false;
    }
    pthread_mutex_unlock(&engines->lock);
}

/* 0 is never. */
static int64_t patience(int64_t timeout)
{
    return timeout == 0 ? INT64_MAX / CLOCK_MS / 4 : timeout;
}

/* Looks at what the engine of a slot has said. Returns whether there are news that cannot wait; infos can, a little. */
static bool listen_to(Engines *engines, int slot)
{
    Worker *worker = &engines->workers[slot];
    bool news = false;
    PeerEvent event;
    while (worker->peer != NULL && (event = peer_next(worker->peer)) != PEER_NOTHING) {
        const int64_t now = clock_now();
        if (event == PEER_INFO) {
            deliver(engines, slot, false);
            engines->wake_due = engines->woken_at + INFO_MS * CLOCK_MS;
            if (!worker->stopping && now + patience(worker->contestant->timeout) * CLOCK_MS > worker->deadline)
                worker->deadline = now + patience(worker->contestant->timeout) * CLOCK_MS; /* it is not silent */
            continue;
        }
        news = true;
        if (event == PEER_FAILED) {
            give_up(engines, slot, phrase_of(worker->peer->fault), peer_failure(worker->peer), peer_failure(worker->peer));
            return true;
        }
        if (event == PEER_MOVED)
            deliver(engines, slot, true);
        if (event == PEER_READY && !worker->ready) {
            worker->ready = true;
            pthread_mutex_lock(&engines->lock);
            engines->mailboxes[slot].starting = engines->mailboxes[slot].contestant != NULL;
            pthread_mutex_unlock(&engines->lock);
        }
        worker->deadline = INT64_MAX;
        worker->stopping = false;
    }
    if (worker->peer != NULL && worker->heard > FLOOD_BYTES) {
        give_up_flooding(engines, slot);
        news = true;
    }
    if (worker->peer != NULL && clock_now() > worker->deadline) {
        give_up_late(engines, slot);
        news = true;
    }
    return news;
}

/* One that owes nothing is asked to end and has a moment for it, in which others wait; all else is killed. */
static void end(Worker *worker)
{
    if (worker->peer != NULL && worker->peer->state == PEER_IDLE) {
        const int64_t until = clock_now() + QUIT_MS * CLOCK_MS;
        peer_quit(worker->peer);
        while (!peer_has_ended(worker->peer) && clock_now() < until)
            clock_sleep_ms(1);
    }
    peer_delete(worker->peer);
    worker->peer = NULL;
}

static void start(Engines *engines, Worker *worker, const Contestant *contestant)
{
    const PeerSetup setup = { .name = contestant->name, .arguments = contestant->command.texts, .dialect = contestant->dialect,
                              .options = contestant->options.list, .option_count = contestant->options.count };
    end(worker);
    *worker = (Worker){ .contestant = contestant, .deadline = clock_now() + patience(contestant->start_timeout) * CLOCK_MS };
    worker->peer = peer_start(&setup, engines->guardian);
}

/* An idle engine is told of the game, and then asked, if its dialect can say it. Returns whether it cannot, and the engine is given up. */
static bool ask(Engines *engines, int slot, const Wish *wish)
{
    Worker *worker = &engines->workers[slot];
    const Contestant *contestant = worker->contestant;
    char why[WHY_TEXT], sentence[FAILURE_TEXT];
    if (!contestant->dialect->can(&wish->limits, &wish->game.now.geometry, why)) {
        snprintf(sentence, sizeof sentence, "cannot go on: %s", why);
        give_up(engines, slot, PHRASE_FAULT_RESOURCES, sentence, why);
        return true;
    }
    const int64_t timeout = patience(contestant->timeout);
    worker->heard = 0;
    if (worker->game_tag != wish->game_tag) {
        worker->game_tag = wish->game_tag;
        worker->deadline = clock_now() + timeout * CLOCK_MS;
        peer_new_game(worker->peer, &wish->game.now.geometry, &wish->seed);
        return false;
    }
    const Player turn = board_turn(&wish->game.now);
    const int64_t own = wish->limits.move_time > 0 ? wish->limits.move_time : wish->limits.has_clock ? wish->limits.time[turn] : 0;
    worker->asked_tag = wish->tag;
    worker->deadline = clock_now() + (timeout + own) * CLOCK_MS;
    peer_go(worker->peer, &wish->game, &wish->limits);
    return false;
}

/* Does what the other thread wants of this slot. Returns whether an engine has failed at it. */
static bool work(Engines *engines, int slot)
{
    Worker *worker = &engines->workers[slot];
    Mailbox *mailbox = &engines->mailboxes[slot];
    pthread_mutex_lock(&engines->lock);
    const Contestant *contestant = mailbox->contestant;
    const bool has_wish = mailbox->has_wish, ending = mailbox->ending;
    const Wish wish = mailbox->wish;
    mailbox->contestant = NULL;
    mailbox->ending = false;
    pthread_mutex_unlock(&engines->lock);
    if (ending)
        end(worker);
    if (contestant != NULL) {
        start(engines, worker, contestant);
        if (worker->peer == NULL) {
            give_up(engines, slot, PHRASE_FAULT_RESOURCES, "cannot be started: there is not enough memory", "");
            return true;
        }
    }
    const Peer *peer = worker->peer;
    const bool is_asked = worker->asked_tag == wish.tag;
    if (peer == NULL)
        return false;
    if (peer->state == PEER_IDLE && has_wish && !is_asked)
        return ask(engines, slot, &wish);
    if (peer->state == PEER_THINKING && !(has_wish && is_asked) && !worker->stopping) {
        worker->stopping = true;
        if (peer->dialect != peer_dialect("bot")) /* which cannot be stopped: its answer is waited for and dropped */
            worker->deadline = clock_now() + STOP_MS * CLOCK_MS;
        peer_stop(worker->peer);
    }
    return false;
}

/* Waits at all pipes, and reads what can be read. */
static void wait_for_something(Engines *engines)
{
    struct pollfd files[1 + ENGINE_SLOTS * PEER_POLL_MAX];
    nfds_t count = 0;
    int64_t nearest = INT64_MAX;
    files[count++] = (struct pollfd){ engines->alarm[0], POLLIN, 0 };
    for (int i = 0; i < ENGINE_SLOTS; i++) {
        const Worker *worker = &engines->workers[i];
        if (worker->peer == NULL)
            continue;
        count += (nfds_t)peer_poll(worker->peer, files + count);
        const int64_t due = worker->peer->state == PEER_BROKEN ? 0 : worker->deadline; /* it failed while it was sent something: listen_to tells */
        nearest = due < nearest ? due : nearest;
        if (peer_wants_look(worker->peer))
            nearest = clock_now() + PEER_LOOK_MS * CLOCK_MS < nearest ? clock_now() + PEER_LOOK_MS * CLOCK_MS : nearest;
    }
    nearest = engines->wake_due < nearest ? engines->wake_due : nearest;
    const int64_t now = clock_now(), left = nearest == INT64_MAX ? -1 : nearest <= now ? 0 : (nearest - now) / CLOCK_MS + 1;
    poll(files, count, left > 1000000 ? 1000000 : (int)left);
    char bytes[64];
    while (read(engines->alarm[0], bytes, sizeof bytes) > 0)
        continue;
    for (int i = 0; i < ENGINE_SLOTS; i++)
        if (engines->workers[i].peer != NULL) {
            peer_receive(engines->workers[i].peer);
            engines->workers[i].heard += engines->workers[i].peer->chunk_length - engines->workers[i].peer->chunk_at;
        }
}

static void *serve(void *context)
{
    Engines *engines = context;
    for (;;) {
        pthread_mutex_lock(&engines->lock);
        const bool quit = engines->quit;
        pthread_mutex_unlock(&engines->lock);
        if (quit)
            break;
        bool news = false;
        for (int i = 0; i < ENGINE_SLOTS; i++) {
            news = work(engines, i) || news;
            news = listen_to(engines, i) || news;
            news = work(engines, i) || news; /* it may be idle now */
        }
        if (news || clock_now() >= engines->wake_due) {
            engines->woken_at = clock_now();
            engines->wake_due = INT64_MAX;
            engines->wake(engines->context);
        }
        wait_for_something(engines);
    }
    for (int i = 0; i < ENGINE_SLOTS; i++)
        end(&engines->workers[i]);
    return NULL;
}

/* ---- life ---- */

static void free_all(Engines *engines, bool has_alarm)
{
    for (int end = 0; has_alarm && end < 2; end++)
        close(engines->alarm[end]);
    pthread_mutex_destroy(&engines->lock);
    free(engines);
}

Engines *engines_new(const Guardian *guardian, void (*wake)(void *context), void *context)
{
    Engines *engines = memory_zeroed(sizeof *engines);
    if (engines == NULL)
        return NULL;
    engines->guardian = guardian;
    engines->wake = wake;
    engines->context = context;
    engines->wake_due = INT64_MAX;
    if (pthread_mutex_init(&engines->lock, NULL) != 0) {
        free(engines);
        return NULL;
    }
    const bool has_alarm = pipe_open_without_waiting(engines->alarm);
    if (has_alarm && thread_start(&engines->thread, serve, engines))
        return engines;
    free_all(engines, has_alarm);
    return NULL;
}

void engines_delete(Engines *engines)
{
    if (engines == NULL)
        return;
    pthread_mutex_lock(&engines->lock);
    engines->quit = true;
    pthread_mutex_unlock(&engines->lock);
    ring(engines);
    pthread_join(engines->thread, NULL);
    free_all(engines, true);
}
