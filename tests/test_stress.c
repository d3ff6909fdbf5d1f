/* Random and mutated command streams. `test_stress [LINES [SEED]]` checks every line with native_check;
 * `test_stress print LINES SEED` prints them, for a whole engine to read. */
#include "native_check.h"
#include "test.h"

#include <stdlib.h>

/* In a template # is a column or small number, ? any number, * any of the words below. */
static const char *const TEMPLATES[] = {
    "move #", "move #", "move # #", "move # # # # # #", "move #", "move ?", "play depth 1", "play depth #",
    "go depth #", "go depth ?", "go depth 2 nodes ?", "go movetime ? depth #", "go clock ? ? depth 2",
    "go clock ? ? ? ? depth 1", "go clock ? ? ? ? ? depth 1", "go depth 1 at moves # #", "play depth 1 at sequence #", "go depth # at *", "go at * *", "go solve", "go solve weak", "go *", "go * *",
    "play * #", "go", "play", "go playouts ?", "go guided ?", "play guided #", "play playouts # ponder", "play depth 1 rest", "go infinite", "go nodes ?", "undo", "undo #", "undo ?", "newgame", "newgame # # #",
    "newgame ? ? ?", "newgame 7 6 4", "newgame 8 # 4", "newgame 9 13 5", "position start",
    "position moves # # # # #", "position moves", "position sequence ####", "position sequence",
    "position sequence #######", "position fen 7/7/7/7/3o3/2xxo2 x", "position fen #/#/#/#/#/# x",
    "position fen 7/7/7/7/7/7 *", "position *", "board", "status", "id", "help", "help *", "options",
    "set seed ?", "set seed random", "set threads #", "set threads ?", "set hash #", "set hash 1", "set * ?",
    "set *", "ping", "ping *", "ping * *", "stop", "stop *", "ponderhit", "perft #", "perft ?", "quit",
    "quit *", "* * *", "*", "", "# *", "\t move\t#\t", "  # comment", "?",
};

static const char *const WORDS[] = {
    "move", "go", "depth", "nodes", "movetime", "clock", "infinite", "solve", "weak", "rest", "playouts", "guided", "network",
    "x", "o", "7/7/7/7/7/7", "fen", "moves", "sequence", "start", "0", "-1", "+3", "1e9", "nan", "seed",
    "threads", "hash", "random", "none", "evaluation", "threats", "auto", "book", "level", "elo", "overhead", "18446744073709551616", "\xc3\xa9", "%s%n", "position", "board",
};

static const char *const NUMBERS[] = { "0", "1", "2", "3", "6", "7", "64", "127", "128", "1000", "1001",
                                       "4294967296", "9223372036854775807", "18446744073709551615",
                                       "99999999999999999999", "00000007", "-5", "" };

#define PICK(random, array) array[random_below(random, sizeof array / sizeof array[0])]

static void add_from_template(Random *random, Text *out)
{
    for (const char *c = PICK(random, TEMPLATES); *c != '\0'; c++) {
        if (*c == '#')
            text_printf(out, "%u", random_below(random, 8));
        else if (*c == '?')
            text_printf(out, "%s", PICK(random, NUMBERS));
        else if (*c == '*')
            text_printf(out, "%s", PICK(random, WORDS));
        else
            text_add(out, c, 1);
    }
}

/* Changes, drops or doubles a few bytes of what was added since `begin`. */
static void mutate(Random *random, Text *out, size_t begin)
{
    for (uint32_t n = 1 + random_below(random, 3); n > 0 && out->length > begin; n--) {
        const size_t at = begin + random_below(random, (uint32_t)(out->length - begin));
        switch (random_below(random, 3)) {
        case 0:
            out->bytes[at] = (char)random_below(random, 256);
            break;
        case 1:
            memmove(out->bytes + at, out->bytes + at + 1, out->length - at);
            out->length--;
            break;
        default:
            text_add(out, out->bytes + at, 1);
            break;
        }
    }
}

static void add_line(Random *random, Text *out)
{
    const size_t begin = out->length;
    if (random_below(random, 5000) == 0) { /* around the longest line that is taken */
        const uint32_t length = LINE_MAX_BYTES - 5 + random_below(random, 10);
        for (uint32_t i = 0; i < length; i++)
            text_add(out, i < 5 ? &"move "[i] : i % 2 == 0 ? "3" : " ", 1);
    } else {
        add_from_template(random, out);
        if (random_below(random, 3) == 0)
            mutate(random, out, begin);
    }
    text_add(out, "\r\n", random_below(random, 10) == 0 ? 2 : 0);
    text_add(out, "\n", 1);
}

/* Lines that write files or end the session are left out. */
static int print_lines(unsigned long lines, uint64_t seed)
{
    Random random;
    Text out;
    random_init(&random, seed);
    text_init(&out);
    while (lines-- > 0) {
        text_clear(&out);
        add_line(&random, &out);
        if (strstr(out.bytes, "log") == NULL && strstr(out.bytes, "quit") == NULL)
            fwrite(out.bytes, 1, out.length, stdout);
    }
    text_free(&out);
    return fflush(stdout) != 0;
}

int main(int argc, char *argv[])
{
    static NativeCheck check;
    if (argc == 4 && strcmp(argv[1], "print") == 0)
        return print_lines(strtoul(argv[2], NULL, 10), strtoull(argv[3], NULL, 10));
    Test test = { .name = "stress" };
    const unsigned long lines = argc > 1 ? strtoul(argv[1], NULL, 10) : 30000;
    Random random;
    Text out;
    random_init(&random, argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    text_init(&out);
    native_check_init(&check);
    while (check.lines < lines) {
        text_clear(&out);
        add_line(&random, &out);
        native_check_feed(&check, out.bytes, out.length);
    }
    /* That both happen often shows that the stream is neither all noise nor all valid. */
    CHECK(&test, check.oks > lines / 5 && check.errors > lines / 5);
    test.passed += check.lines;
    native_check_free(&check);
    text_free(&out);
    return test_end(&test);
}
