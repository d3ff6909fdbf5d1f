/* The session from outside: the engine as a child process, driven through pipes. What is tested here is what a
 * plain pipe cannot show: order under stop, ping at once, signals, closed pipes, a full queue.
 *
 * No test depends on the speed of the machine: each waits for what must come, and only a hang, after ten minutes,
 * is a failure. The engine is $ENGINE, ./fourinrow if that is not set. */
#include "base/clock.h"
#include "temporary.h"
#include "test.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HANG_MS = 600000 };

typedef struct {
    pid_t pid;
    int to, from; /* -1 when closed */
    char bytes[1 << 16];
    size_t begin, length; /* what of bytes[] was not given out yet */
    bool hung;     /* a line of it did not come; it was killed, so that what it owes us besides is not waited for as long */
} Child;

static Child child; /* one at a time */

/* Keeps the end of its output that it writes to in *writing too, unless that is NULL. */
static void child_start_keeping(int *writing)
{
    int in[2], out[2];
    const char *engine = getenv("ENGINE");
    engine = engine == NULL ? "./fourinrow" : engine;
    if (pipe(in) != 0 || pipe(out) != 0)
        abort();
    child = (Child){ .to = in[1], .from = out[0] };
    fcntl(in[1], F_SETFD, FD_CLOEXEC);
    fcntl(out[0], F_SETFD, FD_CLOEXEC);
    fcntl(out[1], F_SETFD, FD_CLOEXEC);
    child.pid = fork();
    if (child.pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[0]);
        close(out[1]);
        execl(engine, engine, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    if (writing == NULL)
        close(out[1]);
    else
        *writing = out[1];
}

static void child_start(void)
{
    child_start_keeping(NULL);
}

static void child_send(const char *text)
{
    for (size_t length = strlen(text); length > 0;) {
        const ssize_t written = write(child.to, text, length);
        if (written < 0)
            return;
        text += written;
        length -= (size_t)written;
    }
}

static void send_long_line(size_t length, const char *end)
{
    char *line = malloc(length + 1);
    memset(line, '#', length);
    line[length] = '\0';
    child_send(line);
    child_send(end);
    free(line);
}

static void close_one(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* The next line of output, "" at its end or after ten minutes of silence. */
static const char *child_line(void)
{
    static char line[1 << 16];
    for (;;) {
        char *begin = child.bytes + child.begin, *end = memchr(begin, '\n', child.length);
        if (end != NULL) {
            const size_t size = (size_t)(end - begin);
            memcpy(line, begin, size);
            line[size] = '\0';
            child.begin += size + 1;
            child.length -= size + 1;
            return line;
        }
        memmove(child.bytes, begin, child.length);
        child.begin = 0;
        struct pollfd readable = { .fd = child.from, .events = POLLIN };
        if (child.hung || poll(&readable, 1, HANG_MS) <= 0) {
            child.hung = true;
            kill(child.pid, SIGKILL);
            return "";
        }
        const ssize_t count = read(child.from, child.bytes + child.length, sizeof child.bytes - child.length);
        if (count <= 0)
            return "";
        child.length += (size_t)count;
    }
}

/* The next line that begins with `begin`; others are passed over. "" if none comes. */
static const char *child_line_with(const char *begin)
{
    const char *line;
    do
        line = child_line();
    while (*line != '\0' && strncmp(line, begin, strlen(begin)) != 0);
    return line;
}

/* Waits for the end and returns the exit status, 128 + the signal if one killed it, -1 if it hangs. */
static int child_end(void)
{
    int status;
    close_one(&child.to);
    for (int64_t start = clock_now(); clock_ms_since(start) < HANG_MS; clock_sleep_ms(1)) {
        if (waitpid(child.pid, &status, WNOHANG) == child.pid) {
            close_one(&child.from);
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        /* Keeps the pipe empty, so that the child is not held up by us. */
        struct pollfd readable = { .fd = child.from, .events = POLLIN };
        char waste[4096];
        if (child.from >= 0 && poll(&readable, 1, 0) > 0 && read(child.from, waste, sizeof waste) < 0)
            close_one(&child.from);
    }
    kill(child.pid, SIGKILL);
    waitpid(child.pid, &status, 0);
    return -1;
}

static void test_stop(Test *t)
{
    child_start();
    child_send("go depth 1000\n");
    child_line_with("info depth 3 ");
    child_send("stop\nstatus\n");
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "status playing");
    CHECK_TEXT(t, child_line(), "ok");

    /* Begun or not: one stop ends all three, and each gives its reply in its turn. */
    child_send("go depth 500\ngo depth 400\nperft 42\nplay depth 300\nstop\nid\n");
    for (int i = 0; i < 2; i++) {
        CHECK(t, *child_line_with("bestmove ") != '\0');
        CHECK_TEXT(t, child_line(), "ok");
    }
    CHECK(t, strncmp(child_line(), "error stopped ", 14) == 0);
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "ok");
    CHECK(t, strncmp(child_line(), "engine fourinrow ", 17) == 0);
    child_line_with("ok");

    /* It ends the rest of a game, with the move of the search that is under way. */
    child_send("newgame\nmove 3 0 3 0 3\nplay depth 1000 rest\n");
    for (int i = 0; i < 2; i++)
        CHECK_TEXT(t, child_line(), "ok");
    child_line_with("info depth 3 ");
    child_send("stop\nundo 1\nundo 5\nundo\n");
    CHECK(t, *child_line_with("bestmove ") != '\0');
    for (int i = 0; i < 4; i++)
        CHECK_TEXT(t, child_line(), "ok");
    CHECK(t, strncmp(child_line(), "error nothing-to-undo ", 22) == 0);

    /* A stop ends nothing that is read after it, and a malformed one nothing at all. */
    child_send("stop\ngo depth 3\n");
    CHECK_TEXT(t, child_line(), "ok");
    CHECK(t, *child_line_with("info depth 3 ") != '\0');
    child_send("stop now\ngo depth 4\nstop it\n");
    CHECK(t, *child_line_with("error bad-argument") != '\0');
    CHECK(t, *child_line_with("info depth 4 ") != '\0');
    CHECK(t, *child_line_with("error bad-argument") != '\0');
    CHECK(t, child_end() == 0);
}

static void test_ping(Test *t)
{
    child_start();
    child_send("go depth 1000\nstatus\n");
    child_line_with("info depth 2 ");
    child_send("ping a-token\n\tping\t \nstop\n");
    CHECK_TEXT(t, child_line_with("pong"), "pong a-token");
    CHECK_TEXT(t, child_line_with("pong"), "pong");
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "status playing");
    child_send("ping two words\n");
    CHECK(t, *child_line_with("error bad-argument") != '\0');
    CHECK(t, child_end() == 0);
}

static void test_end_of_input(Test *t)
{
    child_start();
    child_send("go depth 4\nmove 3\nboard"); /* the last line has no end */
    close_one(&child.to);
    CHECK(t, *child_line_with("info depth 4 ") != '\0');
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line_with("moves"), "moves 3");
    CHECK_TEXT(t, child_line_with("ok"), "ok");
    CHECK_TEXT(t, child_line(), "");
    CHECK(t, child_end() == 0);

    child_start();
    CHECK(t, child_end() == 0);

    child_start();
    child_send("quit now\nquit\nboard\n");
    CHECK(t, strncmp(child_line(), "error bad-argument", 18) == 0);
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "");
    CHECK(t, child_end() == 0);
}

/* quit and the end of input end a search with infinite, and no other. */
static void test_unlimited(Test *t)
{
    child_start();
    child_send("go depth 1000 infinite\n");
    child_line_with("info depth 2 ");
    child_send("go depth 3\ngo solve infinite\nquit\n");
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line(), "ok");
    CHECK(t, *child_line_with("info depth 3 ") != '\0');
    CHECK(t, *child_line_with("scores ") != '\0');
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "");
    CHECK(t, child_end() == 0);

    child_start();
    child_send("go depth 1000 infinite\nstatus\n");
    close_one(&child.to);
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line_with("status"), "status playing");
    CHECK(t, child_end() == 0);
}

/* A search that ponders: no answer before ponderhit or stop, and then at once. */
static void test_pondering(Test *t)
{
    static const char *const SEARCHES[] = { "go ponder depth 2", "go clock 100 100 ponder", "play playouts 300 ponder",
                                            "go ponder movetime 100 depth 1000" };
    for (size_t i = 0; i < 2 * sizeof SEARCHES / sizeof SEARCHES[0]; i++) {
        child_start();
        child_send(SEARCHES[i / 2]);
        child_send("\nstatus\nping 1\n");
        CHECK_TEXT(t, child_line_with("pong"), "pong 1");
        clock_sleep_ms(20); /* it has long been done, or its time would have been up */
        child_send("ping 2\n");
        const char *line;
        do
            line = child_line();
        while (strncmp(line, "info ", 5) == 0);
        CHECK_TEXT(t, line, "pong 2");
        child_send(i % 2 == 0 ? "ponderhit\n" : "stop\n");
        CHECK(t, *child_line_with("bestmove ") != '\0');
        CHECK_TEXT(t, child_line(), "ok");
        CHECK_TEXT(t, child_line(), "status playing");
        CHECK_TEXT(t, child_line(), "ok");
        CHECK_TEXT(t, child_line(), "ok");
        CHECK(t, child_end() == 0);
    }
    /* The end of input ends it, unless the clock already runs. */
    child_start();
    child_send("go ponder depth 1000\nstatus\n");
    close_one(&child.to);
    CHECK(t, *child_line_with("bestmove ") != '\0');
    CHECK_TEXT(t, child_line_with("status"), "status playing");
    CHECK(t, child_end() == 0);
    child_start();
    child_send("go ponder depth 4\nponderhit\n");
    close_one(&child.to);
    CHECK(t, *child_line_with("info depth 4 ") != '\0');
    CHECK(t, child_end() == 0);
}

/* The urgent commands of UCI and UGI, and the ends of their sessions. */
static void test_other_dialects(Test *t)
{
    static const char *const HELLOS[][2] = { { "uci\n", "uciok" }, { "ugi\n", "ugiok" } };
    for (int i = 0; i < 2; i++) {
        child_start();
        child_send(HELLOS[i][0]);
        CHECK_TEXT(t, child_line_with(HELLOS[i][1]), HELLOS[i][1]);
        child_send("setoption name Book value false\nposition startpos\ngo infinite\n");
        CHECK(t, *child_line_with("info depth 5 ") != '\0');
        child_send("isready\n"); /* at once: the search goes on */
        CHECK_TEXT(t, child_line_with("readyok"), "readyok");
        child_send("stop\n");
        CHECK(t, *child_line_with("bestmove ") != '\0');
        child_send("isready\n"); /* in its turn */
        CHECK_TEXT(t, child_line_with("readyok"), "readyok");
        child_send("go infinite\nstop\nsetoption name Nonsense value 1\nisready\n"); /* nor is there one that goes on */
        CHECK(t, *child_line_with("bestmove ") != '\0');
        CHECK(t, strncmp(child_line(), "info string", strlen("info string")) == 0);
        CHECK_TEXT(t, child_line(), "readyok");
        for (int k = 0; k < 300; k++) { /* nor when the answer was read before its line was left, as on a busy machine */
            child_send("go nodes 20\n");
            CHECK(t, *child_line_with("bestmove ") != '\0');
            child_send("setoption name Nonsense value 1\nisready\n");
            CHECK(t, strncmp(child_line(), "info string", strlen("info string")) == 0);
            CHECK_TEXT(t, child_line(), "readyok");
        }
        child_send("go ponder depth 1\nisready\n");
        CHECK_TEXT(t, child_line_with("readyok"), "readyok");
        clock_sleep_ms(50); /* it is done, and told again when its clock begins to run */
        child_send("isready\n");
        CHECK_TEXT(t, child_line_with("readyok"), "readyok");
        child_send("ponderhit\n");
        CHECK(t, strncmp(child_line(), "info depth ", strlen("info depth ")) == 0);
        CHECK(t, *child_line_with("bestmove ") != '\0');
        child_send("go ponder movetime 10\nponderhit\n");
        CHECK(t, *child_line_with("bestmove ") != '\0');
        child_send("go infinite\n");
        if (i == 0)
            child_send("quit\n");
        else
            close_one(&child.to);
        CHECK(t, *child_line_with("bestmove ") != '\0');
        CHECK_TEXT(t, child_line(), "");
        CHECK(t, child_end() == 0);
    }
    child_start();
    child_send("uci\nsetoption name Book value false\ngo infinite\n");
    child_line_with("info depth 5 ");
    close_one(&child.from); /* nobody reads */
    const int to = child.to;
    child.to = -1;
    CHECK(t, child_end() == 1);
    close(to);
}

static void test_signals(Test *t)
{
    static const int SIGNALS[] = { SIGINT, SIGTERM };
    for (int i = 0; i < 2; i++) {
        child_start();
        child_send("go depth 1000\nmove 3\ngo depth 1000\n");
        child_line_with("info depth 2 ");
        kill(child.pid, SIGNALS[i]);
        CHECK(t, *child_line_with("bestmove ") != '\0');
        CHECK_TEXT(t, child_line(), "ok");
        CHECK_TEXT(t, child_line(), "ok");
        CHECK(t, *child_line_with("bestmove ") != '\0');
        CHECK_TEXT(t, child_line(), "ok");
        CHECK_TEXT(t, child_line(), "");
        const int to = child.to; /* still open: it did not end for that */
        child.to = -1;
        CHECK(t, child_end() == 0);
        close(to);
    }
    child_start();
    child_send("status\n");
    child_line_with("ok");
    kill(child.pid, SIGINT); /* when idle */
    const int to = child.to;
    child.to = -1;
    CHECK(t, child_end() == 0);
    close(to);
}

/* Waits until a pipe takes nothing more: then who writes to it is held up, or will be. */
static bool pipe_fills(int writing)
{
    struct pollfd room = { .fd = writing, .events = POLLOUT };
    for (int64_t start = clock_now(); clock_ms_since(start) < HANG_MS; clock_sleep_ms(1))
        if (poll(&room, 1, 0) == 0)
            return true;
    return false;
}

/* Has it write, with nobody who reads, until that holds it up: pings, which the thread that reads input answers itself, or replies. Then come
 * the signal and, some ms later, the second one if there is one. The status of its end as waitpid() tells it, -1 if there is none. */
static int end_while_writing(bool pings, int signal, int second, int ms)
{
    int writing, status = -1;
    child_start_keeping(&writing);
    for (int line = 0; pings && line < 3; line++) { /* more would not fit in the pipe that it does not read any more */
        child_send("ping ");
        send_long_line(60000, "\n");
    }
    for (int line = 0; !pings && line < 100; line++)
        child_send("help\n");
    const bool held_up = pipe_fills(writing);
    kill(child.pid, signal);
    if (second != 0) {
        clock_sleep_ms(ms);
        kill(child.pid, second);
    }
    pid_t ended = 0;
    for (int64_t start = clock_now(); ended == 0 && clock_ms_since(start) < HANG_MS; clock_sleep_ms(1))
        ended = waitpid(child.pid, &status, WNOHANG);
    if (ended == 0)
        kill(child.pid, SIGKILL);
    close(writing);
    close_one(&child.to);
    close_one(&child.from);
    return held_up && ended == child.pid ? status : -1;
}

/* Whoever reads has gone to sleep. A signal ends it all the same, since nobody will ever read; another one, of either kind, ends it for
 * good. That must come when it has seen the first and has not ended yet, which takes it a second: on a busy machine not every try does. */
static void test_signals_while_writing(Test *t)
{
    static const int SIGNALS[] = { SIGINT, SIGTERM };
    for (int i = 0; i < 3; i++) {
        const int status = end_while_writing(i < 2, SIGNALS[i % 2], 0, 0);
        CHECK(t, WIFEXITED(status) && WEXITSTATUS(status) == 1);
    }
    for (int i = 0; i < 2; i++) {
        int status = 0;
        for (int tries = 0; tries < 8 && !WIFSIGNALED(status); tries++)
            status = end_while_writing(false, SIGNALS[i], SIGNALS[1 - i], 100 * (1 + tries));
        CHECK(t, WIFSIGNALED(status));
    }
}

static void test_nobody_reads(Test *t)
{
    /* In the middle of a search that prints nothing. */
    child_start();
    child_send("perft 42\ngo depth 1000\n");
    close_one(&child.from);
    const int to = child.to;
    child.to = -1;
    CHECK(t, child_end() == 1);
    close(to);

    /* While it prints. */
    child_start();
    for (int i = 0; i < 2000; i++)
        child_send("help\n");
    child_line();
    close_one(&child.from);
    CHECK(t, child_end() == 1);
}

/* More commands than the queue holds while a search runs: nothing is lost, nothing hangs. The writer is a child
 * of its own, so that we can read meanwhile. */
static void test_full_queue(Test *t)
{
    enum { LINES = 800000 };
    child_start();
    child_send("go depth 6\n");
    const pid_t writer = fork();
    if (writer == 0) {
        FILE *to = fdopen(child.to, "w");
        close(child.from);
        for (int i = 0; i < LINES; i++)
            fputs("undo 0\n", to); /* 5.6 MB, and the queue holds 4 MiB */
        fclose(to);
        _exit(0);
    }
    close_one(&child.to);
    CHECK(t, *child_line_with("bestmove ") != '\0');
    int replies = 0;
    while (strcmp(child_line(), "ok") == 0)
        replies++;
    CHECK(t, replies == LINES + 1);
    CHECK(t, child_end() == 0);
    waitpid(writer, NULL, 0);
}

/* Writes lines until the pipe has taken none for a while, and returns how many whole ones can no longer be in it. */
static size_t send_until_full(const char *line)
{
#ifdef F_GETPIPE_SZ
    const size_t held = (size_t)fcntl(child.to, F_GETPIPE_SZ);
#else
    const size_t held = 65536;
#endif
    char block[4096];
    const size_t length = strlen(line), size = sizeof block / length * length;
    for (size_t i = 0; i < size; i++)
        block[i] = line[i % length];
    fcntl(child.to, F_SETFL, O_NONBLOCK);
    size_t sent = 0;
    struct pollfd room = { .fd = child.to, .events = POLLOUT };
    while (poll(&room, 1, 300) > 0) {
        const ssize_t count = write(child.to, block + sent % length, size - length);
        sent += count > 0 ? (size_t)count : 0;
    }
    return sent > held ? (sent - held) / length : 0;
}

/* A signal while the queue is full and more has been read: that gets its replies as well. */
static void test_signal_at_full_queue(Test *t)
{
    child_start();
    child_send("newgame 9 7 4\ngo infinite\n");
    CHECK(t, *child_line_with("info ") != '\0');
    const size_t lines = send_until_full("undo 0\n");
    kill(child.pid, SIGINT);
    CHECK(t, *child_line_with("bestmove ") != '\0');
    size_t replies = 0;
    while (strcmp(child_line(), "ok") == 0)
        replies++;
    CHECK(t, lines > 0 && replies >= lines + 1);
    const int to = child.to;
    child.to = -1;
    CHECK(t, child_end() == 0);
    close(to);
}

static void test_lines(Test *t)
{
    child_start();
    send_long_line(65536, "\n"); /* a comment */
    send_long_line(65536, "\r\n");
    send_long_line(65537, "\n");
    CHECK(t, strncmp(child_line(), "error bad-line ", 15) == 0);
    send_long_line(5000000, "\n");
    CHECK(t, strncmp(child_line(), "error bad-line ", 15) == 0);
    child_send("status\r\n\r\n \t\n#\n\tstatus\t\r\n");
    CHECK_TEXT(t, child_line(), "status playing");
    CHECK_TEXT(t, child_line(), "ok");
    CHECK_TEXT(t, child_line(), "status playing");
    CHECK_TEXT(t, child_line(), "ok");
    child_send("sta\rtus\nstatus \x01\n# \x1b[0m\n");
    for (int i = 0; i < 3; i++)
        CHECK(t, strncmp(child_line(), "error bad-line ", 15) == 0);
    write(child.to, "status\0\n", 8) == 8 ? (void)0 : abort();
    CHECK(t, strncmp(child_line(), "error bad-line ", 15) == 0);
    CHECK(t, child_end() == 0);
}

static void test_log(Test *t)
{
    char path[TEMPORARY_NAME], command[200], line[200];
    const int descriptor = temporary_open(path);
    child_start();
    snprintf(command, sizeof command, "set log %s\nmove 3\n", path);
    child_send(command); /* in one piece: the move may be read before the log is open */
    child_line_with("ok");
    child_line_with("ok");
    child_send("ping x\n");
    child_line_with("pong");
    child_send("\nset log none\nmove 4\n");
    CHECK(t, child_end() == 0);

    FILE *log = fdopen(descriptor, "r");
    int in = 0, out = 1, pong = 0, late = 0, empty = 0;
    CHECK(t, fgets(line, sizeof line, log) != NULL && strncmp(line, "# transcript begun 20", 21) == 0 && strstr(line, " UTC;") != NULL);
    CHECK(t, fgets(line, sizeof line, log) != NULL && strstr(line, " > ok\n") != NULL);
    while (fgets(line, sizeof line, log) != NULL) {
        in += strstr(line, " < move 3\n") != NULL;
        empty += strstr(line, " < \n") != NULL;
        out += strstr(line, " > ok\n") != NULL;
        pong += strstr(line, " > pong x\n") != NULL;
        late += strstr(line, " < move 4\n") != NULL && out > 2;
    }
    CHECK(t, in == 1 && out == 2 && pong == 1 && late == 0 && empty == 1);
    fclose(log);
    unlink(path);
}

/* Pongs and replies are written by two threads: the log has them in the order in which they came out. */
static void test_order_of_log(Test *t)
{
    enum { ROUNDS = 40, PAIRS = 100 };
    char path[TEMPORARY_NAME], command[TEMPORARY_NAME + 20], line[200];
    static char pairs[PAIRS * 20], out[ROUNDS * PAIRS * 3][20];
    FILE *log = fdopen(temporary_open(path), "r");
    int lines = 0, logged = -1, misplaced = 0; /* the first `ok` that is logged is that of `set log` */
    child_start();
    snprintf(command, sizeof command, "set log %s\n", path);
    child_send(command);
    child_line_with("ok");
    for (int i = 0, length = 0; i < PAIRS; i++)
        length += snprintf(pairs + length, sizeof pairs - (size_t)length, "status\nping %d\n", i);
    for (int round = 0; round < ROUNDS; round++) {
        child_send(pairs);
        for (int i = 0; i < PAIRS * 3; i++)
            snprintf(out[lines++], sizeof *out, "%s", child_line());
    }
    CHECK(t, child_end() == 0);

    while (fgets(line, sizeof line, log) != NULL) {
        char *reply = strstr(line, " > ");
        line[strcspn(line, "\n")] = '\0';
        if (reply == NULL || line[0] == '#')
            continue;
        misplaced += logged >= 0 && logged < lines && strcmp(reply + 3, out[logged]) != 0;
        logged++;
    }
    CHECK(t, logged == lines && misplaced == 0);
    fclose(log);
    unlink(path);
}

int main(void)
{
    Test test = { .name = "session" };
    signal(SIGPIPE, SIG_IGN);
    test_stop(&test);
    test_ping(&test);
    test_end_of_input(&test);
    test_unlimited(&test);
    test_pondering(&test);
    test_other_dialects(&test);
    test_signals(&test);
    test_signals_while_writing(&test);
    test_nobody_reads(&test);
    test_full_queue(&test);
    test_signal_at_full_queue(&test);
    test_lines(&test);
    test_log(&test);
    test_order_of_log(&test);
    return test_end(&test);
}
