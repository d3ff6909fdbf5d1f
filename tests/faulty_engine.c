/* An engine for testing those who talk to engines: it speaks the native dialect, or that of its mode, plays the lowest column that has room, and
 * from a certain `go` on, or from the start, does what its MODE says. */
#include "processes.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/ptrace.h>
#endif

enum { MAX_COLS_HERE = 64 };

typedef struct {
    const char *mode;
    int after; /* the go at which the fault comes, from 1 */
    int gos;
    int cols, rows;
    int height[MAX_COLS_HERE];
    bool pondering; /* an answer is due at ponderhit or stop */
} Engine;

static bool is(const Engine *engine, const char *mode)
{
    return strcmp(engine->mode, mode) == 0;
}

static void hang(void)
{
    for (;;)
        pause();
}

static int lowest(const Engine *engine)
{
    int column = 0;
    while (column < engine->cols - 1 && engine->height[column] >= engine->rows)
        column++;
    return column;
}

/* In the modes that ponder, tells which reply it expects: what it would play itself, or something else. */
static void tell_reply(const Engine *engine)
{
    Engine after = *engine;
    after.height[lowest(engine)]++;
    if (strncmp(engine->mode, "ponder", 6) == 0)
        printf("info depth 1 pv %d %d\n", lowest(engine), is(engine, "ponders") ? lowest(&after) : engine->cols - 1);
}

static void answer(const Engine *engine)
{
    tell_reply(engine);
    printf("fitness");
    for (int i = 0; i < engine->cols; i++)
        printf(engine->height[i] < engine->rows ? " 0" : " nan");
    if (is(engine, "fitness-more"))
        printf(" 0");
    printf("\nbestfitness 0\nbestmoves %d\nbestmove %d\nok\n", is(engine, "best-other") ? engine->cols - 1 : lowest(engine), lowest(engine));
}

static void print_flood(size_t bytes, bool lines)
{
    for (size_t i = 0; i < bytes; i++)
        putchar(lines && i % 64 == 63 ? '\n' : 'a');
}

/* Takes three seconds for one move, but only the first process that gets here: it makes the file that the environment names. */
static void stall_once(void)
{
    const char *path = getenv("FAULTY_STALL");
    const int file = path == NULL ? -1 : open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
    if (file < 0)
        return;
    close(file);
    sleep(3);
}

/* What happens at the `go` that goes wrong; modes that are no fault of that moment just play. */
static void go_wrong(const Engine *engine)
{
    if (is(engine, "silent") || is(engine, "other-group"))
        hang();
    else if (is(engine, "stalls"))
        stall_once();
    else if (is(engine, "slow") || (is(engine, "slow-first") && engine->gos == engine->after))
        nanosleep(&(struct timespec){ 0, 300000000 }, NULL);
    else if (is(engine, "crash"))
        raise(SIGSEGV);
    else if (is(engine, "exit")) {
        fprintf(stderr, "nothing works any more\n");
        exit(3);
    } else if (is(engine, "paints")) {
        fprintf(stderr, "\033[2J\302\2333J\377\n");
        exit(3);
    } else if (is(engine, "close") || is(engine, "held")) {
        close(STDOUT_FILENO);
        hang();
    } else if (is(engine, "illegal")) {
        puts("bestmove 99\nok");
        return;
    } else if (is(engine, "garbage")) {
        puts("bestmove banana\nok");
        return;
    } else if (is(engine, "no-move")) {
        puts("fitness 0 0 0 0 0 0 0\nok");
        return;
    } else if (is(engine, "error")) {
        puts("error not-available out of ideas");
        return;
    } else if (is(engine, "two-answers")) {
        answer(engine);
    } else if (is(engine, "two-moves")) {
        printf("bestmove %d\n", lowest(engine));
    } else if (is(engine, "huge-line")) {
        print_flood(1 << 20, false);
        putchar('\n');
    } else if (is(engine, "flood")) {
        for (;;)
            print_flood(1 << 16, true);
    } else if (is(engine, "control")) {
        puts("info \001\002");
    } else if (is(engine, "chatty")) {
        for (int i = 0; i < 2000; i++)
            printf("info depth %d nodes 1e300 time -5 fitness 0 0 nan what is this 1 2 3 pv 0 1 2 x\n", i);
        print_flood(1 << 16, true);
        putchar('\n');
        fprintf(stderr, "%s\n", "I have so much to say");
    }
    answer(engine);
}

static void ponder(Engine *engine)
{
    const bool wins = engine->height[0] == 3 && engine->height[1] == 3; /* where four connect, as it is tried */
    if (is(engine, "ponder-early") || (is(engine, "ponder-sure") && wins))
        answer(engine);
    else if (is(engine, "ponder-exit"))
        exit(3);
    else
        engine->pondering = true;
}

/* ponderhit or stop. */
static void end_pondering(Engine *engine)
{
    if (engine->pondering && is(engine, "ponder-deaf"))
        return;
    if (engine->pondering)
        answer(engine);
    engine->pondering = false;
    puts("ok");
}

static void take_moves(Engine *engine, char *rest)
{
    for (char *word = strtok(rest, " "); word != NULL; word = strtok(NULL, " ")) {
        const int column = atoi(word) % MAX_COLS_HERE;
        if (is(engine, "plays-some") && (column >= engine->cols || engine->height[column] >= engine->rows)) {
            puts("error illegal-move"); /* those before it stay */
            return;
        }
        engine->height[column]++;
    }
    puts("ok");
}

/* A UCI engine that answers everything twice: the second answer is to nothing. */
static void take_uci_line(Engine *engine, char *line)
{
    if (strcmp(line, "uci") == 0)
        puts("id name twice\nuciok");
    else if (strcmp(line, "isready") == 0)
        puts("readyok\nreadyok");
    else if (strncmp(line, "position", 8) == 0) {
        memset(engine->height, 0, sizeof engine->height);
        for (char *at = line; (at = strstr(at, "P@")) != NULL; at++)
            engine->height[at[2] - 'a']++;
    } else if (strncmp(line, "go", 2) == 0) {
        const int column = lowest(engine), row = engine->height[column] + 1;
        printf("bestmove P@%c%d\nbestmove P@%c%d\n", 'a' + column, row, 'a' + column, row);
    } else if (strcmp(line, "quit") == 0) {
        exit(0);
    }
    fflush(stdout);
}

/* A bot. What it is told of the field comes as cells from the top row on. */
static void take_bot_line(const Engine *engine, const char *line)
{
    const char *cells = strstr(line, "field ");
    static bool full[MAX_COLS_HERE];
    if (cells != NULL && strncmp(line, "update game", 11) == 0)
        for (int i = 0; i < engine->cols; i++)
            full[i] = cells[6 + 2 * i] != '.';
    int column = 0;
    while (full[column])
        column++;
    if (is(engine, "bot-prepares") && strncmp(line, "settings field_height", 21) == 0)
        sleep(2); /* it has read all that it was sent */
    if (strncmp(line, "action move", 11) == 0)
        printf("place_disc %d\n", column);
    fflush(stdout);
}

static void take_line(Engine *engine, char *line)
{
    if (strcmp(line, "id") == 0) {
        puts(is(engine, "stranger") ? "engine stranger 1\nok" : "engine faulty 1.0\nprotocol 1\nok");
    } else if (sscanf(line, "newgame %d %d", &engine->cols, &engine->rows) == 2 || strcmp(line, "position start") == 0) {
        memset(engine->height, 0, sizeof engine->height);
        puts(is(engine, "refuses") ? "error bad-geometry never" : "ok");
    } else if (strncmp(line, "move ", 5) == 0) {
        take_moves(engine, line + 5);
    } else if (strcmp(line, "ponderhit") == 0 || strcmp(line, "stop") == 0) {
        end_pondering(engine);
    } else if (strncmp(line, "go", 2) == 0 && strstr(line, " ponder") != NULL) {
        ponder(engine);
    } else if (strncmp(line, "go", 2) == 0) {
        if (++engine->gos >= engine->after)
            go_wrong(engine);
        else
            answer(engine);
    } else if (strcmp(line, "quit") == 0) {
        if (is(engine, "ignores-quit"))
            hang();
        puts("ok");
        exit(0);
    } else if (strncmp(line, "set ", 4) == 0 && is(engine, "simple")) {
        puts("error unknown-command set");
    } else {
        puts("ok");
    }
    fflush(stdout);
}

/* Leaves a process behind that would never end by itself. */
static void leave_child(void)
{
    if (fork() == 0) {
        process_note();
        hang();
    }
}

/* The same in a session of its own, with a parent that has ended. */
static void leave_daemon(void)
{
    const pid_t between = fork();
    if (between == 0) {
        setsid();
        leave_child();
        _exit(0);
    }
    waitpid(between, NULL, 0);
}

/* Starts a process of which nothing tells that it is ours, and which holds this one as a debugger does: then not even SIGKILL ends it
 * for its parent before the holder has gone. Does nothing where that is not allowed. The holder may not begin before our child has ended:
 * SIGCHLD, like any signal, would stop for good who is held and not looked after. */
static void be_held(const char *program)
{
#ifdef __linux__
    char pid[32], byte = 0;
    int begin[2], held[2];
    char *const no_environment[] = { NULL };
    snprintf(pid, sizeof pid, "%ld", (long)getpid());
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    if (pipe(begin) != 0 || pipe(held) != 0)
        return;
    const pid_t between = fork();
    if (between == 0) {
        setsid();
        if (fork() != 0)
            _exit(0);
        process_note();
        dup2(begin[0], STDIN_FILENO);
        dup2(held[1], STDOUT_FILENO);
        close(begin[1]);
        close(held[0]);
        execle(program, program, "hold", pid, NULL, no_environment);
        _exit(1);
    }
    close(begin[0]);
    close(held[1]);
    waitpid(between, NULL, 0);
    if (write(begin[1], &byte, 1) == 1)
        (void)!read(held[0], &byte, 1); /* until it holds us, or cannot */
    close(begin[1]);
    close(held[0]);
#else
    (void)program;
#endif
}

/* What such a holder does, until somebody ends it, and 10 minutes at most. */
static int hold(long pid)
{
#ifdef __linux__
    char byte;
    alarm(600);
    if (read(STDIN_FILENO, &byte, 1) != 1 || ptrace(PTRACE_SEIZE, (pid_t)pid, NULL, NULL) != 0)
        return 1;
    (void)!write(STDOUT_FILENO, "h", 1);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    hang();
#endif
    (void)pid;
    return 1;
}

int main(int argc, char *argv[])
{
    if (argc > 2 && strcmp(argv[1], "with-sigint") == 0) { /* a shell has its background jobs ignore it */
        signal(SIGINT, SIG_DFL);
        execvp(argv[2], argv + 2);
        return 127;
    }
    if (argc > 2 && strcmp(argv[1], "hold") == 0)
        return hold(atol(argv[2]));
    Engine engine = { argc > 1 ? argv[1] : "good", argc > 2 ? atoi(argv[2]) : 3, 0, 7, 6, { 0 }, false };
    char line[4096];
    process_note();
    if (is(&engine, "dies"))
        return 7;
    if (is(&engine, "does-not-read"))
        hang();
    if (is(&engine, "parent"))
        leave_child();
    if (is(&engine, "daemon"))
        leave_daemon();
    if (is(&engine, "bot-late"))
        sleep(2);
    if (is(&engine, "other-group"))
        setpgid(0, getpgid(getppid()));
    if (is(&engine, "held"))
        be_held(argv[0]);
    if (is(&engine, "ignores-quit"))
        signal(SIGTERM, SIG_IGN);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (is(&engine, "mute"))
            continue;
        if (strncmp(engine.mode, "bot", 3) == 0)
            take_bot_line(&engine, line);
        else if (is(&engine, "uci-twice"))
            take_uci_line(&engine, line);
        else
            take_line(&engine, line);
    }
    if (is(&engine, "ignores-quit"))
        hang();
    return 0;
}
