/* Two threads and a queue.
 *
 * The reader (the calling thread) waits for input, cuts it into lines, does at once what must not wait (it ends what
 * `stop` is to end, and answers `ping`) and puts every line that has a turn into the queue, `stop` too. The searcher
 * takes lines out, carries them out one by one and prints their replies, so replies come in order whatever happens.
 *
 * A line's number is its place in the input. `stop` raises stop_below to the number of the next line: a
 * line with a smaller number runs with the stop flag set from its beginning, if it has not ended already. `quit` and
 * the end of input do the same to unlimited searches, and `ponderhit` starts the clock of those that ponder.
 *
 * The reader also watches the output, so that a client that is gone is noticed in the middle of a search. The searcher
 * wakes it when it has ended or when a full queue has room again, and signals interrupt it. */
#include "protocol/session.h"

#include "base/clock.h"
#include "base/incoming.h"
#include "base/memory.h"
#include "base/signals.h"
#include "base/thread.h"
#include "protocol/dialect.h"
#include "protocol/queue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Engine *engine;
    const Dialect *dialect; /* settled by the first line that says something; the searcher looks at it only behind that */
    Client client;
    Output output;
    bool terminal;

    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work;  /* there is a line, or there will be none */
    Queue queue;
    uint64_t lines_in, lines_out; /* put into and taken out of the queue */
    uint64_t searches; /* lines put into the queue that begin a search, and not yet carried out */
    uint64_t last_search; /* behind the last of them */
    uint64_t stop_below;
    uint64_t hit_below;  /* behind lines with a smaller number `ponderhit` was read */
    uint64_t last_below; /* behind lines with a smaller number `quit` or the end of input was read */
    bool input_ended;
    bool reader_waits; /* for room in the queue */
    bool prompted; /* the prompt stands at the terminal, since the searcher waits for a line */
    bool searcher_ended;

    atomic_bool stop;      /* for the command that runs */
    _Atomic int64_t begin; /* the same: when its clock began to run, see SearchSignals */
    Wake *wake;            /* raised by the searcher for the reader */
    Wake *interrupt;       /* raised by the first signal, and never lowered */
} Session;

/* Writes a line that came in to the log; false if there is none. */
static bool log_line(Session *session, LineState state, const char *line)
{
    const char *text = state == LINE_GOOD ? line : "(a bad line)";
    return transcript_add(&session->engine->options.transcript, '<', text, strlen(text));
}

/* ---- the searcher ---- */

/* Waits for the next line and sets the stop flag for it. False when there will be none. */
static bool take_line(Session *session, LineState *state, char *line)
{
    pthread_mutex_lock(&session->lock);
    session->prompted = session->terminal && queue_is_empty(&session->queue) && !session->input_ended;
    if (session->prompted)
        output_prompt(&session->output, "> ");
    while (queue_is_empty(&session->queue) && !session->input_ended)
        pthread_cond_wait(&session->work, &session->lock);

    const bool taken = !queue_is_empty(&session->queue);
    if (session->prompted && !taken)
        output_prompt(&session->output, "\n"); /* the shell's own prompt comes below */
    session->prompted = false;
    bool logged = true;
    if (taken) {
        *state = queue_pop(&session->queue, &logged, line);
        atomic_store(&session->stop, session->lines_out < session->stop_below);
        atomic_store(&session->begin, session->lines_out < session->hit_below ? clock_now() : INT64_MAX);
        atomic_store(&session->client.unlimited, false);
        atomic_store(&session->client.pondering, false);
        atomic_store(&session->client.last, session->lines_out < session->last_below);
        session->lines_out++;
        if (session->reader_waits && queue_has_room(&session->queue))
            wake_raise(session->wake);
    }
    pthread_mutex_unlock(&session->lock);
    if (!logged) /* it was read before the log was opened */
        log_line(session, *state, line);
    return taken;
}

static void execute_line(Session *session, LineState state, char *line)
{
    const Dialect *dialect = session->dialect;
    const bool is_search = dialect->urgency(state, line) == URGENCY_SEARCH;
    dialect->execute(&session->client, state, line);
    pthread_mutex_lock(&session->lock);
    session->searches -= is_search;
    atomic_store(&session->client.answered, false);
    pthread_mutex_unlock(&session->lock);
}

static void *search_thread(void *context)
{
    Session *session = context;
    char line[LINE_MAX_BYTES + 1];
    LineState state = LINE_GOOD;
    while (!session->client.quit && !output_is_broken(&session->output) && take_line(session, &state, line))
        execute_line(session, state, line);

    pthread_mutex_lock(&session->lock);
    session->searcher_ended = true;
    pthread_mutex_unlock(&session->lock);
    wake_raise(session->wake);
    return NULL;
}

/* ---- the reader ---- */

/* Ends every search of a line read so far. */
static void stop_earlier(Session *session)
{
    pthread_mutex_lock(&session->lock);
    session->stop_below = session->lines_in;
    atomic_store(&session->stop, true); /* the line that runs, if there is one, was read earlier */
    pthread_mutex_unlock(&session->lock);
}

/* Starts the clock of every search of a line read so far that ponders. */
static void begin_earlier(Session *session)
{
    int64_t pondering = INT64_MAX;
    pthread_mutex_lock(&session->lock);
    session->hit_below = session->lines_in;
    atomic_compare_exchange_strong(&session->begin, &pondering, clock_now());
    pthread_mutex_unlock(&session->lock);
}

/* Ends every unlimited search of a line read so far. The lock is held. */
static void end_unlimited(Session *session)
{
    session->last_below = session->lines_in;
    atomic_store(&session->client.last, true);
    if (client_is_endless(&session->client))
        atomic_store(&session->stop, true);
}

static void end_input(Session *session)
{
    pthread_mutex_lock(&session->lock);
    session->input_ended = true;
    end_unlimited(session);
    pthread_cond_signal(&session->work);
    pthread_mutex_unlock(&session->lock);
}

/* Nobody reads: no command is worth carrying out any more. */
static void drop_everything(Session *session)
{
    atomic_store(&session->output.broken, true);
    stop_earlier(session);
    end_input(session);
}

static bool has_room(Session *session)
{
    pthread_mutex_lock(&session->lock);
    const bool room = queue_has_room(&session->queue);
    session->reader_waits = !room;
    pthread_mutex_unlock(&session->lock);
    return room;
}

/* Whether a search goes on or waits that no `stop` has ended. One whose answer may have been read does not go on, though its line may not have
 * been left yet. */
static bool is_searching(Session *session)
{
    pthread_mutex_lock(&session->lock);
    const uint64_t answered = atomic_load(&session->client.answered);
    const bool searching = session->searches > answered && session->last_search > session->stop_below;
    pthread_mutex_unlock(&session->lock);
    return searching;
}

/* What takes no turn: a ping, or a line that says nothing, as long as there is no dialect. The prompt comes again if it stood there. */
static void answer_at_once(Session *session, const Dialect *dialect, const char *line)
{
    if (dialect != NULL)
        dialect->answer_at_once(&session->output, line);
    pthread_mutex_lock(&session->lock);
    if (session->prompted)
        output_prompt(&session->output, "> ");
    pthread_mutex_unlock(&session->lock);
}

static void handle_line(Session *session, LineReader *reader)
{
    const char *line = reader->bytes;
    const LineState state = reader->state;
    const bool logged = log_line(session, state, line);
    if (session->dialect == NULL)
        session->dialect = dialect_of(state, line);
    const Dialect *dialect = session->dialect;
    const Urgency urgency = dialect == NULL ? URGENCY_NONE : dialect->urgency(state, line);
    if (dialect == NULL || urgency == URGENCY_AT_ONCE || (urgency == URGENCY_READY && is_searching(session))) {
        answer_at_once(session, dialect, line);
        return;
    }
    if (urgency == URGENCY_STOP)
        stop_earlier(session);
    if (urgency == URGENCY_HIT)
        begin_earlier(session);
    pthread_mutex_lock(&session->lock);
    if (urgency == URGENCY_QUIT)
        end_unlimited(session);
    queue_push(&session->queue, state, logged, line);
    session->lines_in++;
    if (urgency == URGENCY_SEARCH) {
        session->searches++;
        session->last_search = session->lines_in;
    }
    pthread_cond_signal(&session->work);
    pthread_mutex_unlock(&session->lock);
}

/* What was read and not yet cut into lines. */
typedef struct {
    Incoming *from;
    bool open, interrupted;
    char bytes[65536];
    size_t begin, end;
    LineReader line;
} Input;

/* Handles the lines that were read, as far as the queue has room. */
static void handle_lines(Session *session, Input *input)
{
    while (input->begin < input->end && has_room(session)) {
        input->begin += line_feed(&input->line, input->bytes + input->begin, input->end - input->begin);
        if (input->line.complete)
            handle_line(session, &input->line);
    }
}

static void read_input(Input *input)
{
    const ptrdiff_t count = incoming_take(input->from, input->bytes, sizeof input->bytes);
    if (count < 0)
        return;
    input->open = count > 0;
    input->begin = 0;
    input->end = (size_t)count;
    if (!input->open && line_is_open(&input->line))
        input->bytes[input->end++] = '\n'; /* the last line had no end */
}

static bool searcher_has_ended(Session *session)
{
    pthread_mutex_lock(&session->lock);
    const bool ended = session->searcher_ended;
    pthread_mutex_unlock(&session->lock);
    return ended;
}

/* Waits until there is something to do. Signals count until the input has been closed for them. */
static IncomingEvents wait_for_events(Session *session, const Input *input)
{
    return incoming_wait(input->from, input->open && input->begin == input->end, session->output.descriptor, session->wake,
                         input->interrupted ? NULL : session->interrupt);
}

/* Reads and hands out lines until the searcher has ended. */
static void read_lines(Session *session, Input *input)
{
    while (!searcher_has_ended(session)) {
        const IncomingEvents events = wait_for_events(session, input);
        if (events.output_gone || output_is_broken(&session->output)) {
            drop_everything(session);
            return;
        }
        if (events.interrupted) {
            signals_leave();
            input->interrupted = true;
            input->open = false;
        } else if (events.readable) {
            read_input(input);
        }
        handle_lines(session, input);
        if (input->interrupted)
            stop_earlier(session);
        if (!input->open && input->begin == input->end)
            end_input(session);
    }
}

/* ---- beginning and end ---- */

/* Runs the two threads. Signals come to this one, the reader. */
static bool run_threads(Session *session, Input *input)
{
    pthread_t searcher;
    signals_catch(session->interrupt);
    const bool started = thread_start(&searcher, search_thread, session);
    if (started) {
        read_lines(session, input);
        pthread_join(searcher, NULL);
    }
    signals_restore();
    return started;
}

/* What a session is made of, in the order in which it is built up. */
typedef struct {
    bool queue, lock, work, output, client;
} Built;

static bool build(Session *session, int output, Built *built)
{
    Transcript *transcript = &session->engine->options.transcript;
    return (built->queue = queue_init(&session->queue)) && (session->wake = wake_new()) != NULL
           && (session->interrupt = wake_new()) != NULL
           && (built->lock = pthread_mutex_init(&session->lock, NULL) == 0)
           && (built->work = pthread_cond_init(&session->work, NULL) == 0)
           && (built->output = output_init(&session->output, output, session->interrupt, transcript))
           && (built->client = client_init(&session->client, session->engine, &session->output, &session->stop,
                                           &session->begin, session->terminal));
}

static void take_down(Session *session, const Built *built)
{
    if (built->client)
        client_free(&session->client);
    if (built->output)
        output_free(&session->output);
    if (built->work)
        pthread_cond_destroy(&session->work);
    if (built->lock)
        pthread_mutex_destroy(&session->lock);
    wake_free(session->interrupt);
    wake_free(session->wake);
    if (built->queue)
        queue_free(&session->queue);
}

/* How a session ended whose threads have. */
static SessionEnd end_of(const Session *session, const Input *input, int *error)
{
    const bool broken = output_is_broken(&session->output);
    *error = broken ? session->output.error : incoming_error(input->from);
    return broken ? SESSION_CANNOT_WRITE : *error != 0 ? SESSION_CANNOT_READ : SESSION_ENDED;
}

SessionEnd session_run(Engine *engine, int input_descriptor, int output_descriptor, bool terminal)
{
    Session session = { .engine = engine, .terminal = terminal };
    Input *input = memory_zeroed(sizeof *input); /* more than some stacks hold */
    Built built = { false };
    SessionEnd end = SESSION_CANNOT_START;
    int error = 0;
    if (input != NULL && (input->from = incoming_open(input_descriptor)) != NULL) {
        input->open = true;
        line_init(&input->line);
        if (build(&session, output_descriptor, &built) && run_threads(&session, input))
            end = end_of(&session, input, &error);
        take_down(&session, &built);
        incoming_close(input->from);
    }
    free(input);
    errno = error;
    return end;
}
