/* The promises of protocol.md that hold for every line, as assertions. */
#include "native_check.h"

#include "positions.h"

#include "base/words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void must(bool held, const char *what, const char *line, const char *reply)
{
    if (held)
        return;
    fprintf(stderr, "broken promise: %s\nline: %s\nreply: %s\n", what, line, reply);
    abort();
}

void native_check_init(NativeCheck *check)
{
    Failure failure;
    memset(check, 0, sizeof *check);
    check->sink = tmpfile();
    must(check->sink != NULL && engine_init(&check->engine, &failure)
             && output_init(&check->output, fileno(check->sink), NULL, &check->engine.options.transcript)
             && client_init(&check->client, &check->engine, &check->output, &check->stop, &check->begin, false),
         "starting", "", "");
    atomic_store(&check->stop, true);
    line_init(&check->reader);
}

void native_check_free(NativeCheck *check)
{
    client_free(&check->client);
    output_free(&check->output);
    engine_free(&check->engine);
    fclose(check->sink);
}

/* Takes the reply out of the sink. */
static void read_reply(NativeCheck *check, char *reply, size_t size)
{
    const int sink = fileno(check->sink);
    const ssize_t length = pread(sink, reply, size - 1, 0);
    reply[length < 0 ? 0 : length] = '\0';
    if (length > 0 && (ftruncate(sink, 0) != 0 || lseek(sink, 0, SEEK_SET) != 0))
        abort();
}

/* "ok", "error", "pong" or "", by the last line; no line before it may be a closing one. */
static const char *kind_of_reply(const char *line, const char *reply)
{
    const char *kind = "";
    while (*reply != '\0') {
        const char *end = strchr(reply, '\n');
        must(end != NULL, "every line has its end", line, reply);
        must(*kind == '\0', "nothing follows the closing line", line, reply);
        if (strncmp(reply, "ok\n", 3) == 0)
            kind = "ok";
        else if (strncmp(reply, "error ", 6) == 0)
            kind = "error";
        else if (strncmp(reply, "pong", 4) == 0)
            kind = "pong";
        must(end != reply, "no line is empty", line, reply);
        reply = end + 1;
        must(*kind != '\0' || *reply != '\0', "the last line is a closing one", line, reply);
    }
    return kind;
}

static bool same_game(const Game *a, const Game *b)
{
    return board_equal(&a->start, &b->start) && board_equal(&a->now, &b->now) && a->move_count == b->move_count
           && a->undo_limit == b->undo_limit
           && memcmp(a->moves, b->moves, (size_t)a->move_count * sizeof a->moves[0]) == 0;
}

/* What no error may change; a thread may be writing to the rest of an engine. */
typedef struct {
    Game game;
    Random random;
    uint64_t options[12]; /* values, and where there is more than those where it is */
} State;

static State state_of(const Engine *engine)
{
    const Options *o = &engine->options;
    return (State){ engine->game, o->random,
                    { o->seed, o->threads, o->level, o->elo, o->overhead, o->hash_mib, o->hash.line_count, (uintptr_t)o->hash.lines, o->use_book,
                      (uintptr_t)o->book_path, o->evaluation, (uintptr_t)o->network_path } };
}

static bool same_state(const State *a, const State *b)
{
    return same_game(&a->game, &b->game) && memcmp(&a->random, &b->random, sizeof a->random) == 0
           && memcmp(a->options, b->options, sizeof a->options) == 0;
}

static bool sets_log(const char *line)
{
    return strstr(line, "log") != NULL;
}

static void check_line(NativeCheck *check, LineState state, char *line)
{
    static char reply[1 << 18], copy[LINE_MAX_BYTES + 1];
    strcpy(copy, state == LINE_GOOD ? line : "(bad)");
    if (state == LINE_GOOD && sets_log(line))
        return;

    const State before = state_of(&check->engine);
    const Urgency urgency = native_dialect.urgency(state, line);
    if (urgency == URGENCY_AT_ONCE)
        native_dialect.answer_at_once(&check->output, line);
    else
        native_dialect.execute(&check->client, state, line);
    read_reply(check, reply, sizeof reply);

    const char *kind = kind_of_reply(copy, reply);
    const bool silent = state == LINE_GOOD && words_are_ignored(copy);
    must((*kind == '\0') == silent, "a command has a reply, a comment has none", copy, reply);
    must((strcmp(kind, "pong") == 0) == (urgency == URGENCY_AT_ONCE), "a pong answers a ping", copy, reply);
    const State now = state_of(&check->engine);
    must(strcmp(kind, "error") != 0 || same_state(&before, &now), "an error changes nothing", copy, reply);
    must(positions_game_is_sound(&check->engine.game), "the position is legal", copy, reply);
    must(!check->client.quit || words_are(copy, "quit"), "only quit ends", copy, reply);
    check->client.quit = false;
    check->lines++;
    check->oks += strcmp(kind, "ok") == 0;
    check->errors += strcmp(kind, "error") == 0;
}

void native_check_feed(NativeCheck *check, const char *bytes, size_t count)
{
    for (size_t begin = 0; begin < count;) {
        begin += line_feed(&check->reader, bytes + begin, count - begin);
        if (check->reader.complete)
            check_line(check, check->reader.state, check->reader.bytes);
    }
}
