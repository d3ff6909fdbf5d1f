/* An engine of any dialect with one fault: bad_engine DIALECT [MOMENT DEED [TEXT]]. It plays the lowest column that has room, and at its
 * MOMENT does its DEED. Moments are `start`, `hello` (the greeting of its dialect), `set` (an option of the native one), `prepare` (for a game), `goN` (its N-th
 * question, and every later one), `behindN` (when the answer to that is out) and `end` (quit, or the end of its input). */
#include "processes.h"

#include "base/clock.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COLS = 7, ROWS = 6 };

typedef struct {
    const char *dialect, *moment, *deed, *text;
    int questions; /* so far */
    int height[COLS];
    int column;    /* the one that it always plays; -1 for the lowest that has room */
    bool carriage; /* it ends its lines as Windows does */
    bool slow;     /* it says one byte after the other */
} Engine;

static bool speaks(const Engine *engine, const char *dialect)
{
    return strcmp(engine->dialect, dialect) == 0;
}

static void hang(void)
{
    for (;;)
        pause();
}

/* ---- what it says ---- */

/* Says the text, in which "\0" stands for a NUL. */
static void say(const Engine *engine, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\n' && engine->carriage)
            putchar('\r');
        if (text[0] == '\\' && text[1] == '0') {
            putchar('\0');
            text++;
        } else {
            putchar(*text);
        }
        if (engine->slow && fflush(stdout) == 0)
            clock_sleep_ms(1);
    }
}

static void answer(const Engine *engine)
{
    int column = 0;
    char text[100];
    while (column < COLS - 1 && engine->height[column] >= ROWS)
        column++;
    if (engine->column >= 0)
        column = engine->column;
    if (speaks(engine, "native"))
        snprintf(text, sizeof text, "bestmove %d\nok\n", column);
    else if (speaks(engine, "uci"))
        snprintf(text, sizeof text, "bestmove P@%c%d\n", 'a' + column, engine->height[column] + 1);
    else
        snprintf(text, sizeof text, "%s %d\n", speaks(engine, "ugi") ? "bestmove" : "place_disc", column);
    say(engine, text);
}

/* ---- deeds: each tells whether the engine then goes on as if nothing had been ---- */

static bool do_exit(Engine *engine)
{
    _exit(atoi(engine->text));
}

static bool do_half(Engine *engine) /* the beginning of an answer, and no more */
{
    say(engine, engine->text);
    fflush(stdout);
    _exit(5);
}

static bool do_raise(Engine *engine)
{
    const int number = atoi(engine->text);
    signal(number, SIG_DFL); /* whatever a sanitizer makes of it */
    raise(number);
    return true;
}

static bool do_raise_group(Engine *engine)
{
    kill(0, atoi(engine->text));
    hang();
    return false;
}

static bool do_hang(Engine *engine)
{
    (void)engine;
    hang();
    return false;
}

static bool do_close(Engine *engine)
{
    close(atoi(engine->text));
    hang();
    return false;
}

static bool do_shut(Engine *engine) /* the same, and goes on */
{
    close(atoi(engine->text));
    return true;
}

static bool do_say(Engine *engine) /* instead of the answer */
{
    say(engine, engine->text);
    return false;
}

static bool do_add(Engine *engine) /* before the answer */
{
    say(engine, engine->text);
    return true;
}

static bool do_double(Engine *engine)
{
    answer(engine);
    return true;
}

static bool do_late(Engine *engine)
{
    clock_sleep_ms(atoi(engine->text));
    return true;
}

static bool do_flood(Engine *engine)
{
    for (;;)
        say(engine, engine->text);
    return false;
}

static bool do_pour(Engine *engine) /* many lines, or much of one */
{
    for (int i = 0; i < 20000; i++)
        say(engine, engine->text);
    return true;
}

static bool do_complain(Engine *engine) /* the same on stderr */
{
    for (int i = 0; i < 20000; i++)
        fputs(engine->text, stderr);
    return true;
}

static bool do_column(Engine *engine)
{
    engine->column = atoi(engine->text);
    return true;
}

static bool do_carriage(Engine *engine)
{
    return engine->carriage = true;
}

static bool do_dribble(Engine *engine)
{
    return engine->slow = true;
}

static bool do_eat(Engine *engine) /* so many MiB */
{
    const size_t size = (size_t)atoi(engine->text) << 20;
    volatile char *bytes = malloc(size);
    for (size_t i = 0; bytes != NULL && i < size; i += 4096)
        bytes[i] = 1;
    return true;
}

static bool do_eat_and_close(Engine *engine)
{
    do_eat(engine);
    close(STDOUT_FILENO);
    hang();
    return false;
}

static bool do_defy(Engine *engine) /* what may be defied */
{
    (void)engine;
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    return true;
}

static bool do_group(Engine *engine) /* into that of the runner */
{
    (void)engine;
    setpgid(0, getpgid(getppid()));
    return true;
}

static bool do_children(Engine *engine)
{
    for (int i = atoi(engine->text); i > 0; i--)
        if (fork() == 0) {
            process_note();
            hang();
        }
    return true;
}

static bool do_daemon(Engine *engine) /* leaves one behind, in a session of its own and without a parent */
{
    (void)engine;
    const pid_t between = fork();
    if (between == 0) {
        setsid();
        if (fork() == 0) {
            process_note();
            hang();
        }
        _exit(0);
    }
    waitpid(between, NULL, 0);
    return true;
}

static bool do_heir(Engine *engine) /* a child with its pipes lives on */
{
    (void)engine;
    if (fork() == 0) {
        setsid();
        process_note();
        hang();
    }
    _exit(3);
}

static bool do_session(Engine *engine) /* the child, in a session of its own, is the engine, and the process that was started has gone */
{
    (void)engine;
    if (fork() != 0)
        _exit(0);
    setsid();
    process_note();
    return true;
}

static const struct {
    const char *name;
    bool (*act)(Engine *engine);
} DEEDS[] = {
    { "exit", do_exit },         { "half", do_half },     { "raise", do_raise },       { "raise-group", do_raise_group },
    { "hang", do_hang },         { "close", do_close },   { "shut", do_shut },         { "say", do_say },
    { "add", do_add },           { "double", do_double }, { "late", do_late },         { "flood", do_flood },
    { "pour", do_pour },         { "complain", do_complain }, { "column", do_column }, { "carriage", do_carriage },
    { "dribble", do_dribble },   { "eat", do_eat },       { "eat-and-close", do_eat_and_close }, { "defy", do_defy },
    { "group", do_group },       { "children", do_children }, { "daemon", do_daemon }, { "heir", do_heir },
    { "session", do_session },
};

/* Does the deed if this is its moment. */
static bool passes(Engine *engine, const char *moment)
{
    if (strcmp(engine->moment, moment) != 0)
        return true;
    fflush(stdout);
    for (size_t i = 0; i < sizeof DEEDS / sizeof DEEDS[0]; i++)
        if (strcmp(DEEDS[i].name, engine->deed) == 0)
            return DEEDS[i].act(engine);
    fprintf(stderr, "there is no deed '%s'\n", engine->deed);
    exit(99);
}

/* ---- what it hears ---- */

static void take_question(Engine *engine)
{
    char moment[32];
    engine->questions++;
    snprintf(moment, sizeof moment, "go%d", engine->questions);
    if (strncmp(engine->moment, "go", 2) == 0 && atoi(engine->moment + 2) < engine->questions)
        snprintf(moment, sizeof moment, "%s", engine->moment); /* and every later one */
    if (passes(engine, moment))
        answer(engine);
    fflush(stdout);
    snprintf(moment, sizeof moment, "behind%d", engine->questions);
    passes(engine, moment);
}

static void forget_position(Engine *engine)
{
    memset(engine->height, 0, sizeof engine->height);
}

static void place(Engine *engine, int column)
{
    if (column >= 0 && column < COLS)
        engine->height[column]++;
}

static void take_native(Engine *engine, char *line)
{
    const char *ok = "ok\n";
    if (strncmp(line, "go", 2) == 0) {
        take_question(engine);
        return;
    }
    if (strcmp(line, "id") == 0)
        ok = passes(engine, "hello") ? "engine bad 1.0\nprotocol 1\nok\n" : "";
    else if (strncmp(line, "set seed", 8) != 0 && strncmp(line, "set ", 4) == 0)
        ok = passes(engine, "set") ? ok : "";
    else if (strncmp(line, "newgame", 7) == 0)
        ok = passes(engine, "prepare") ? ok : "";
    if (strncmp(line, "newgame", 7) == 0 || strncmp(line, "position", 8) == 0)
        forget_position(engine);
    for (const char *at = strncmp(line, "move", 4) == 0 ? line : NULL; at != NULL && (at = strchr(at, ' ')) != NULL;)
        place(engine, atoi(++at));
    say(engine, ok);
}

/* UCI and UGI. */
static void take_uxi(Engine *engine, char *line)
{
    const bool uci = speaks(engine, "uci");
    if (strcmp(line, engine->dialect) == 0) {
        if (passes(engine, "hello"))
            say(engine, uci ? "id name bad\nuciok\n" : "id name bad\nugiok\n");
    } else if (strcmp(line, uci ? "ucinewgame" : "uginewgame") == 0) {
        passes(engine, "prepare");
    } else if (strcmp(line, "isready") == 0) {
        say(engine, "readyok\n");
    } else if (strncmp(line, "position", 8) == 0) {
        forget_position(engine);
        const char *at = strstr(line, " moves");
        for (at = at == NULL ? NULL : at + 1; at != NULL && (at = strchr(at, ' ')) != NULL;) {
            at++;
            place(engine, uci ? at[2] - 'a' : atoi(at));
        }
    } else if (strncmp(line, "go", 2) == 0) {
        take_question(engine);
    }
}

/* The field comes as cells from the top row on. */
static void take_bot(Engine *engine, char *line)
{
    static bool greeted;
    const char *cells = strstr(line, "field ");
    if (!greeted)
        passes(engine, "hello");
    greeted = true;
    if (strncmp(line, "settings field_height", 21) == 0)
        passes(engine, "prepare");
    if (strncmp(line, "update game field", 17) == 0 && cells != NULL && strlen(cells) >= 6 + 2 * COLS * ROWS - 1) {
        forget_position(engine);
        for (int i = 0; i < COLS * ROWS; i++)
            engine->height[i % COLS] += cells[6 + 2 * i] != '.';
    }
    if (strncmp(line, "action move", 11) == 0)
        take_question(engine);
}

int main(int argc, char *argv[])
{
    Engine engine = { argc > 1 ? argv[1] : "native", argc > 2 ? argv[2] : "", argc > 3 ? argv[3] : "", argc > 4 ? argv[4] : "",
                      0, { 0 }, -1, false, false };
    char line[4096];
    process_note();
    passes(&engine, "start");
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (speaks(&engine, "native"))
            take_native(&engine, line);
        else if (speaks(&engine, "bot"))
            take_bot(&engine, line);
        else
            take_uxi(&engine, line);
        fflush(stdout);
    }
    passes(&engine, "end");
    return 0;
}
