/* Signals come only while it waits for engines, so that none is missed, or for who reads what it prints. */
#include "match/runner_parts.h"

#include "base/clock.h"
#include "base/poll_posix.h"
#include "match/runner.h"

#include <unistd.h>

static volatile sig_atomic_t interrupted, continued; /* written by a signal handler, which leaves no other way */
static volatile int64_t interrupted_at; /* ns of clock_now() */
static volatile int64_t printing_since; /* the same; 0 while nothing is printed. Changed only while no signals come */
static sigset_t all_through;            /* the signal mask while it waits */
static bool caught;                     /* signals are, and that mask is known */

/* ---- signals ---- */

static bool is_over(int64_t since)
{
    const int64_t MOMENT = 1000 * CLOCK_MS;
    return clock_now() - since > MOMENT;
}

/* Who reads nothing gets no report: the guardian sees to the engines, and results are in their file since the games were over. Not at once, for
 * one Ctrl-C may come as two signals. */
static void take_interruption(void)
{
    if (interrupted && printing_since != 0 && is_over(printing_since) && is_over(interrupted_at))
        _exit(RUN_INTERRUPTED);
    if (!interrupted)
        interrupted_at = clock_now();
    interrupted = 1;
}

static void interrupt(int number)
{
    if (number == SIGTSTP)
        console_suspend();
    else if (number == SIGCONT)
        continued = 1;
    else
        take_interruption();
}

void runner_catch_signals(sigset_t *while_waiting)
{
    const struct sigaction action = { .sa_handler = interrupt, .sa_flags = SA_RESTART }; /* nothing that is printed gets lost */
    static const int SIGNALS[] = { SIGINT, SIGTERM, SIGHUP, SIGCONT, SIGTSTP };
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct sigaction before;
        sigaction(SIGNALS[i], NULL, &before);
        if (before.sa_handler == SIG_IGN)
            continue; /* as nohup wants it */
        sigaddset(&blocked, SIGNALS[i]);
        sigaction(SIGNALS[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &blocked, while_waiting);
    all_through = *while_waiting;
    caught = true;
}

void runner_begin_print(sigset_t *before)
{
    if (!caught)
        return;
    printing_since = clock_now();
    sigprocmask(SIG_SETMASK, &all_through, before);
}

void runner_end_print(const sigset_t *before)
{
    if (!caught)
        return;
    sigprocmask(SIG_SETMASK, before, NULL);
    printing_since = 0;
}

/* Those that came while it did something else. */
static void let_signals_in(const sigset_t *signals)
{
    sigset_t before;
    sigprocmask(SIG_SETMASK, signals, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

bool runner_interrupted(void)
{
    return interrupted;
}

/* ---- engines ---- */

enum { AWAITED = 3 };

/* The engines that are waited for in one slot, at most AWAITED, and until when. */
static int awaited(const Slot *slot, Peer *peers[AWAITED], int64_t *deadline)
{
    int count = 0;
    if (slot->phase == SLOT_PLAYS) {
        const bool asks = slot->play.phase == PLAY_ASKING;
        *deadline = asks ? slot->proof.deadline : slot->play.deadline;
        if (asks)
            peers[count++] = slot->proof.peer;
        for (int side = 0; side < 2; side++)
            if (play_waits_for(&slot->play, (Player)side))
                peers[count++] = slot->play.peer[side];
    } else if (slot->phase == SLOT_JUDGES) {
        *deadline = slot->judge.question.deadline;
        peers[count++] = slot->judge.question.peer;
    }
    for (int i = 0; i < count; i++)
        if (peer_wants_look(peers[i]))
            *deadline = clock_now() + PEER_LOOK_MS * CLOCK_MS;
    return count;
}

/* Takes so much time off all clocks. */
static void forgive(Runner *runner, int64_t ns)
{
    for (int i = 0; i < runner->settings->concurrency; i++) {
        if (runner->slots[i].phase == SLOT_PLAYS)
            play_forgive(&runner->slots[i].play, ns);
        else if (runner->slots[i].phase == SLOT_JUDGES)
            runner->slots[i].judge.question.deadline += ns;
        runner->slots[i].proof.deadline += ns;
    }
}

int64_t runner_time(const Runner *runner)
{
    return clock_now() - runner->forgiven;
}

void runner_forgive(Runner *runner, int64_t since)
{
    const int64_t LONG = 5 * CLOCK_MS; /* less is what anything may take */
    const int64_t ns = runner_time(runner) - since;
    if (ns < LONG)
        return;
    forgive(runner, ns);
    runner->forgiven += ns;
    runner->seen_at += ns; /* that is not to be forgiven again */
}

enum { MAX_FILES = AWAITED * PEER_POLL_MAX * MAX_CONCURRENCY };

void runner_wait(Runner *runner, const sigset_t *signals)
{
    struct pollfd files[MAX_FILES];
    struct {
        Peer *peer;
        int first, count; /* of its files */
    } waiting[AWAITED * MAX_CONCURRENCY];
    int peer_count = 0;
    nfds_t file_count = 0;
    int64_t nearest = pool_tend(runner->pool);
    const bool more = runner_goes_on(runner) && runner_find_next(runner);
    for (int i = 0; i < runner->settings->concurrency; i++) {
        Peer *peers[AWAITED];
        int64_t deadline = INT64_MAX;
        const int n = awaited(&runner->slots[i], peers, &deadline);
        if (runner->slots[i].phase == SLOT_FREE && more) /* also where a game was over as soon as it had begun */
            deadline = runner->slots[i].free_at;
        nearest = deadline < nearest ? deadline : nearest;
        for (int k = 0; k < n; k++) {
            const int added = peer_poll(peers[k], files + file_count);
            waiting[peer_count].peer = peers[k];
            waiting[peer_count].first = (int)file_count;
            waiting[peer_count++].count = added;
            file_count += (nfds_t)added;
        }
    }
    const int64_t LOOK_AROUND = 50 * CLOCK_MS; /* even if nothing happens: so precisely it is known how long it was stopped */
    const int64_t now = clock_now(), due = nearest < now + LOOK_AROUND ? nearest : now + LOOK_AROUND;
    const int64_t left = due - now + 1000; /* a little later, so that the time is up then */
    const int ready = poll_with_signals(files, file_count, left > 0 ? left : 0, signals);
    for (int i = 0; i < peer_count && ready > 0; i++)
        for (int k = 0; k < waiting[i].count; k++)
            if (files[waiting[i].first + k].revents != 0) {
                peer_receive(waiting[i].peer);
                break;
            }
    /* When there was something to read at once the wait let none in, and since what was read has its time another may have come. */
    int64_t seen_at = clock_now();
    let_signals_in(signals);
    if (continued) {
        continued = 0;
        console_leave(); /* whatever became of the terminal meanwhile, the picture is painted anew */
        seen_at = clock_now();
        forgive(runner, seen_at - runner->seen_at);
    }
    runner->seen_at = seen_at;
}
