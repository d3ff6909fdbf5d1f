/* Makes every single allocation fail once. Built with TORTURE only, in which the hash memory is also a single
 * cache line whatever its size. */
#include "native_check.h"
#include "test.h"

#include "base/memory.h"
#include "insight/puzzle_write.h"
#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *text;
    int commands;       /* that are answered */
    int told;           /* allocations at least whose failure is told */
    const char *answers[3]; /* what the line that closes an answer begins with */
} Script;

/* The first table, the queue, the reply, and two set hash. */
static const Script MOST = {
    "newgame\nset hash 2\nset threads 3\nmove 3 3 3\ngo depth 3\nplay depth 4 nodes 1000\n"
    "board\nhelp\noptions\nset hash 1\nnewgame 9 9 4\ngo depth 2\nset seed 4\nstatus\n"
    "go playouts 200\ngo guided 200\ngo nodes 3000\nset level 0\ngo\nnewgame 4 4 3\n"
    "set network tests/data/zero-4x4x3.network\ngo network\nset evaluation network\ngo nodes 50\n"
    "set evaluation auto\nset network built-in\n",
    26,
    5,
    { "ok\n" },
};

/* By itself, since to unpack a network takes long: one of neurons, then one of tuples. */
static const Script BUILT_IN = { "newgame 7 7 4\ngo movetime 1\ngo network\nnewgame 7 6 4\ngo network\n", 5, 5, { "ok\n" } };

/* What clients wait for comes whatever is lost: only what fails before the first answer is told, by the program that does not start. */
static const Script UCI = {
    "uci\nisready\nposition startpos moves P@d1\ngo depth 2\nsetoption name MultiPV value 3\ngo depth 3\n", 4, 3, { "uciok\n", "readyok\n", "bestmove " }
};
static const Script UGI = { "ugi\nisready\nposition startpos moves d1\ngo nodes 100\n", 3, 3, { "ugiok\n", "readyok\n", "bestmove " } };

/* Runs a script in a session whose n-th allocation fails and takes what it prints. Returns whether it came to
 * that allocation. */
static bool run_session(Test *t, const Script *script, unsigned n, char *reply, size_t size, bool *started)
{
    static Engine engine;
    Failure failure;
    FILE *in = tmpfile(), *out = tmpfile();
    if (in == NULL || out == NULL)
        abort();
    fwrite(script->text, 1, strlen(script->text), in);
    fflush(in);
    rewind(in);

    memory_fail_at(n);
    *started = engine_init(&engine, &failure);
    if (*started) {
        *started = session_run(&engine, fileno(in), fileno(out), false) == SESSION_ENDED;
        engine_free(&engine);
    } else {
        CHECK(t, failure.code == FAILURE_NO_MEMORY);
    }
    const bool failed = !memory_fail_at(0);
    const ssize_t length = pread(fileno(out), reply, size - 1, 0);
    reply[length < 0 ? 0 : length] = '\0';
    fclose(in);
    fclose(out);
    return failed;
}

static int count_lines(const char *text, const char *begin)
{
    int count = 0;
    for (; text != NULL && *text != '\0'; text = strchr(text, '\n'), text = text == NULL ? NULL : text + 1)
        count += strncmp(text, begin, strlen(begin)) == 0;
    return count;
}

static void torture(Test *test, const Script *script)
{
    static char reply[1 << 17];
    bool started, failed = true;
    int told = 0;
    for (unsigned n = 1; failed; n++) {
        failed = run_session(test, script, n, reply, sizeof reply, &started);
        int answers = 0;
        for (size_t i = 0; i < sizeof script->answers / sizeof script->answers[0] && script->answers[i] != NULL; i++)
            answers += count_lines(reply, script->answers[i]);
        const int errors = count_lines(reply, "error no-memory ");
        const int missing = count_lines(reply, "error not-available "); /* of two that need the network */
        if (started)
            CHECK(test, answers + errors + missing == script->commands && errors <= failed && missing <= 2 * errors);
        else
            CHECK(test, failed && reply[0] == '\0');
        told += !started || errors > 0; /* a lost info line is not told */
    }
    CHECK(test, told >= script->told);
}

/* A picture that lacks something tells so. */
static void torture_sheet(Test *test)
{
    enum { COUNT = 10 };
    static Puzzle puzzles[COUNT];
    Text whole;
    for (int i = 0; i < COUNT; i++) {
        puzzles[i].moves = puzzles[i].grade = 1;
        board_init(&puzzles[i].board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    }
    text_init(&whole);
    puzzles_write_sheet(&whole, puzzles, COUNT, false);
    bool failed = true;
    for (unsigned n = 1; failed; n++) {
        Text text;
        text_init(&text);
        memory_fail_at(n);
        puzzles_write_sheet(&text, puzzles, COUNT, false);
        failed = !memory_fail_at(0);
        CHECK(test, text.failed || strcmp(text.bytes, whole.bytes) == 0);
        text_free(&text);
    }
    text_free(&whole);
}

int main(void)
{
    Test test = { .name = "torture" };
    torture(&test, &MOST);
    torture(&test, &BUILT_IN);
    torture(&test, &UCI);
    torture(&test, &UGI);
    torture_sheet(&test);
    return test_end(&test);
}
