/* Every kind of fault that an engine can have, in one tournament: each row of the table below is an engine that plays two games against a good
 * one, beside all others. The runner is killed in the middle and the tournament resumed. Then each must have the verdict of its row, all files
 * must be whole, and no process may be left. The programs are those in the directory of this one; RUNNER may name another runner.
 *
 * Nothing here depends on how fast the machine is: who is to be late is late by whole seconds, and nobody else has a clock that could run out. */
#include "processes.h"
#include "test.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/textlist.h"
#include "match/results.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_WORDS = 5, LONGEST = 2000 /* seconds, for all */ };

/* Programs: bad_engine, faulty_engine, or what make_programs makes. */
#define BAD "bad_engine"
#define FAULTY "faulty_engine"

/* What each ends with: a word of the results and what the detail has in it; NULL for a game that ends by the rules. */
typedef struct {
    const char *program, *words[MOST_WORDS], *keys, *reason, *detail;
} Row;

#define UCI "proto=uci depth=1 "
#define UGI "proto=ugi depth=1 "
#define BOT "proto=bot st=200 "
#define BOT_LATE "proto=bot st=1 "

static const Row ROWS[] = {
    /* ---- good engines, of all dialects ---- */
    { BAD, { "native" }, "", NULL, NULL },
    { BAD, { "uci" }, UCI, NULL, NULL },
    { BAD, { "ugi" }, UGI, NULL, NULL },
    { BAD, { "bot" }, BOT, NULL, NULL },
    { BAD, { "bot" }, BOT "restart=off", NULL, NULL },
    { BAD, { "native" }, "restart=on", NULL, NULL },

    /* ---- no program ---- */
    { "missing", { "" }, "", "start", "No such file" },
    { "missing", { "" }, BOT, "start", "No such file" },
    { "not-executable", { "" }, UCI, "start", "Permission denied" },
    { "directory", { "" }, UGI, "start", "Permission denied" },
    { "no-interpreter", { "" }, "", "start", "No such file" },
    { "nonsense", { "" }, "", "start", "exited with status 127" },
    { "empty", { "" }, "", "start", "exited with status 0" },
    { BAD, { "native" }, "dir=/nowhere", "start", "in /nowhere: No such file" },

    /* ---- at the start ---- */
    { BAD, { "native", "start", "exit", "7" }, "", "start", "exited with status 7" },
    { BAD, { "bot", "start", "exit", "0" }, BOT, "start", "exited with status 0" },
    { BAD, { "uci", "start", "raise", "11" }, UCI, "start", "was killed by signal 11" },
    { BAD, { "ugi", "start", "raise", "6" }, UGI, "start", "was killed by signal 6" },
    { BAD, { "bot", "start", "raise", "9" }, BOT, "start", "was killed by signal 9" },
    { BAD, { "native", "start", "hang" }, "startup=1", "start", "no answer to 'id' (proto=native) within the 1 s of startup=" },
    { BAD, { "uci", "start", "hang" }, UCI "startup=1", "start", "no answer to 'uci' (proto=uci) within the 1 s of startup=" },
    { BAD, { "bot", "start", "hang" }, BOT "startup=1", "start", "no answer to a new game within the 1 s of startup=" },
    { BAD, { "ugi", "start", "close", "1" }, UGI, "start", "closed its output" },
    { BAD, { "native", "start", "close", "0" }, "startup=1", "start", "no answer to 'id' (proto=native) within the 1 s of startup=" },
    { BAD, { "bot", "start", "close", "0" }, BOT "startup=1", "start", "no answer to a new game within the 1 s of startup=" },
    { BAD, { "native", "start", "raise", "19" }, "startup=1", "start", "no answer to 'id' (proto=native) within the 1 s of startup=" },
    { BAD, { "native", "start", "flood", "so much to say\n" }, "startup=1", "start", "no answer to 'id' (proto=native) within the 1 s of startup=; it " },
    { BAD, { "native", "start", "flood", "so much to say" }, "", "start", "a line of more than 65536 bytes: 'so much to sayso much to say" },

    /* ---- in the handshake ---- */
    { BAD, { "native", "hello", "exit", "0" }, "", "start", "exited with status 0" },
    { BAD, { "uci", "hello", "raise", "15" }, UCI, "start", "was killed by signal 15" },
    { BAD, { "native", "hello", "half", "engine b" }, "", "start", "exited with status 5" },
    { BAD, { "uci", "hello", "say", "ugiok\n" }, UCI "startup=1", "start", "no answer to 'uci' (proto=uci) within the 1 s of startup=; it said 'ugiok'" },
    { BAD, { "uci", "hello", "say", "uciok\033[0m" }, UCI "startup=1", "start", "s of startup=; it began 'uciok\\x1b[0m' and did not end the line" },
    { BAD, { "native", "hello", "say", "HTTP/1.1 400 Bad Request\n\n" }, "startup=1", "start", "no answer to 'id' (proto=native) within the 1 s of startup=; it said 'HTTP/1.1 400 Bad Request'" },
    { BAD, { "native", "hello", "say", "engine strange 1\nok\n" }, "", "start", "does not speak 'protocol 1'" },
    { BAD, { "native", "hello", "say", "engine strange 1\nprotocol 2\nok\n" }, "", "start", "does not speak 'protocol 1'" },
    { BAD, { "native", "hello", "say", "error unknown-command id\n" }, "", "start", "answered: error unknown-command id" },
    { BAD, { "native", "hello", "say", "ok\nok\nok\n" }, "", "start", "does not speak 'protocol 1'" },
    { BAD, { "native", "hello", "say", "engine \\0 1\n" }, "", "start", "a line with control bytes: 'engine \\x00 1'" },
    { BAD, { "native", "hello", "add", "bestmove 3\n\xff\xfe\n" }, "", NULL, NULL },
    { BAD, { "uci", "hello", "add", "bestmove P@a1\ninfo depth 1\n" }, UCI, NULL, NULL },
    { BAD, { "uci", "hello", "add", "id name \xff\xfe \"\\ \xc3\n" }, UCI, NULL, NULL },
    { BAD, { "uci", "hello", "add", "option name Ponder type check default\n" }, UCI "option.Nonsense=1", "start", "has no option 'Nonsense'" },
    { BAD, { "native", "set", "say", "error bad-value no\n" }, "option.nonsense=1", "start", "answered: error bad-value no" },

    /* ---- another dialect than it was told ---- */
    { BAD, { "native" }, UCI "startup=1", "start", "no answer to 'uci' (proto=uci) within the 1 s of startup=" },
    { BAD, { "uci" }, "startup=1", "start", "no answer to 'id' (proto=native) within the 1 s of startup=" },
    { BAD, { "ugi" }, UCI "startup=1", "start", "no answer to 'uci' (proto=uci) within the 1 s of startup=" },
    { BAD, { "native" }, UGI "startup=1", "start", "no answer to 'ugi' (proto=ugi) within the 1 s of startup=" },
    { BAD, { "native", "hello", "say", "Unknown command: 'id'\n" }, "startup=1", "start", "startup=; it said 'Unknown command: 'id''" },
    { BAD, { "native" }, BOT, "garbage", "answered 'ok', not place_disc" },

    /* ---- while it prepares for a game ---- */
    { BAD, { "native", "prepare", "say", "What?\n\n" }, "startup=1 option.seed=5", "timeout", "no answer to a new game within the 1 s of startup=; it said 'What?'" },
    { BAD, { "native", "prepare", "exit", "3" }, "", "crash", "exited with status 3" },
    { BAD, { "uci", "prepare", "raise", "15" }, UCI, "crash", "was killed by signal 15" },
    { BAD, { "bot", "prepare", "exit", "4" }, BOT, "crash", "exited with status 4" },
    { BAD, { "ugi", "prepare", "hang" }, UGI "startup=10", "timeout", "no answer to a new game within the 10 s of startup=" },
    { BAD, { "native", "prepare", "say", "error bad-geometry never\n" }, "", "garbage", "answered: error bad-geometry never" },
    { BAD, { "uci", "prepare", "add", "bestmove P@a1\n" }, UCI, NULL, NULL },

    /* ---- it ends in the middle ---- */
    { BAD, { "native", "go2", "exit", "3" }, "", "crash", "exited with status 3" },
    { BAD, { "bot", "go1", "exit", "0" }, BOT, "crash", "exited with status 0" },
    { BAD, { "native", "go2", "raise", "11" }, "", "crash", "was killed by signal 11" },
    { BAD, { "uci", "go2", "raise", "6" }, UCI, "crash", "was killed by signal 6" },
    { BAD, { "ugi", "go2", "raise", "9" }, UGI, "crash", "was killed by signal 9" },
    { BAD, { "bot", "go2", "raise", "13" }, BOT, "crash", "was killed by signal 13" },
    { BAD, { "native", "go3", "raise-group", "9" }, "", "crash", "was killed by signal 9" },
    { BAD, { "native", "go2", "half", "bestmo" }, "", "crash", "exited with status 5" },
    { BAD, { "uci", "behind2", "exit", "1" }, UCI, "crash", "exited with status 1" },
    { BAD, { "native", "go2", "shut", "0" }, "", "crash", "exited with status 0" },

    /* ---- or behind its last move, or when it is told to: no fault ---- */
    { BAD, { "native", "behind10", "exit", "3" }, "restart=on", NULL, NULL }, /* else nine of its answers may be of the game before */
    { BAD, { "bot", "behind10", "raise", "11" }, BOT, NULL, NULL },
    { BAD, { "native", "end", "exit", "9" }, "", NULL, NULL },
    { BAD, { "uci", "end", "raise", "11" }, UCI "restart=on", NULL, NULL },
    { BAD, { "native", "end", "hang" }, "", NULL, NULL },
    { BAD, { "bot", "end", "hang" }, BOT, NULL, NULL },
    { BAD, { "ugi", "end", "flood", "and another thing\n" }, UGI, NULL, NULL },

    /* ---- it hangs ---- */
    { BAD, { "native", "go2", "hang" }, "st=1", "time", "after" },
    { BAD, { "uci", "go2", "hang" }, UCI "timeout=2", "timeout", "for" },
    { BAD, { "ugi", "go2", "hang" }, "proto=ugi tc=2", "time", "after" },
    { BAD, { "bot", "go1", "hang" }, BOT_LATE, "time", "after" },
    { BAD, { "native", "go2", "raise", "19" }, "st=1", "time", "after" },
    { BAD, { "uci", "go2", "say", "bestmove P@" }, "proto=uci st=1", "time", " ms, of 1000.0; it began 'bestmove P@' and did not end the line" },
    { BAD, { "bot", "go1", "say", "place_disc 3" }, "proto=bot st=1", "time", "; it began 'place_disc 3' and did not end the line" },
    { BAD, { "native", "go2", "say", "bestmove 3\nok" }, "timeout=2", "timeout", " ms; it began 'ok' and did not end the line" },
    { BAD, { "native", "go2", "say", "bestmove 3\n" }, "timeout=2", "timeout", " ms; it said 'bestmove 3', but no 'ok' behind it" },
    { BAD, { "uci", "go2", "say", "readyok\n" }, "proto=uci st=1", "time", " ms, of 1000.0" },
    { BAD, { "native", "go2", "close", "0" }, "timeout=2", "timeout", "for" },
    { FAULTY, { "ponder-deaf" }, "st=1 ponder=on", "time", "after" },

    /* ---- it closes its output ---- */
    { BAD, { "native", "go2", "close", "1" }, "", "closed", "closed its output" },
    { BAD, { "uci", "go2", "close", "1" }, UCI, "closed", "closed its output" },
    { BAD, { "bot", "go2", "close", "1" }, BOT, "closed", "closed its output" },
    { BAD, { "ugi", "go2", "eat-and-close", "300" }, UGI, "closed", "closed its output" },

    /* ---- it is late ---- */
    { BAD, { "native", "go2", "late", "3000" }, "st=1", "time", "after" },
    { BAD, { "uci", "go2", "late", "3000" }, "proto=uci tc=1", "time", "after" },
    { BAD, { "ugi", "go2", "late", "3000" }, "proto=ugi tc=2/1", "time", "after" },
    { BAD, { "bot", "go2", "late", "3000" }, BOT_LATE, "time", "after" },
    { BAD, { "bot", "prepare", "late", "5000" }, BOT_LATE, "time", "after" },
    { BAD, { "native", "go9", "late", "1500" }, "st=1 timemargin=200000", NULL, NULL },
    { BAD, { "bot", "prepare", "late", "11000" }, "proto=bot st=10 timemargin=0 grace=200", NULL, NULL },
    { BAD, { "bot", "start", "late", "1500" }, BOT_LATE "timemargin=200000", NULL, NULL },

    /* ---- it talks too much ---- */
    { BAD, { "native", "go2", "flood", "info depth 1\n" }, "st=1", "time", "after" },
    { BAD, { "uci", "go2", "flood", "info depth 1\n" }, "proto=uci st=1", "time", "after" },
    { BAD, { "bot", "go2", "flood", "hm\n" }, BOT, "garbage", "answered 'hm', not place_disc" },
    { BAD, { "native", "go2", "flood", "hm" }, "", "garbage", "a line of more than 65536 bytes" },
    { BAD, { "ugi", "go2", "flood", "hm" }, UGI, "garbage", "a line of more than 65536 bytes: 'hmhmhm" },
    { BAD, { "native", "go9", "pour", "info depth 1 fitness 0 0 nan x 1 2 3 pv 0 1 2 y nodes 1e300 time -5\n" }, "", NULL, NULL },
    { BAD, { "uci", "go9", "pour", "info depth 1 score cp 1e999 multipv 1 pv P@a9 nodes -1 time\n" }, UCI, NULL, NULL },
    { BAD, { "bot", "go9", "pour", "\n" }, BOT, NULL, NULL },
    { BAD, { "native", "go9", "complain", "I have so much to say\n" }, "", NULL, NULL },
    { BAD, { "ugi", "go9", "complain", "I never come to an end, \033[2J\xff" }, UGI, NULL, NULL },
    { BAD, { "native", "start", "shut", "2" }, "", NULL, NULL },

    /* ---- bytes that are no text ---- */
    { BAD, { "native", "go2", "add", "info \\0\n" }, "", "garbage", "a line with control bytes: 'info \\x00'" },
    { BAD, { "uci", "go2", "add", "info string \\0\n" }, UCI, "garbage", "a line with control bytes: 'info string \\x00'" },
    { BAD, { "ugi", "go2", "add", "info string \033[2J\n" }, UGI, "garbage", "a line with control bytes: 'info string \\x1b[2J'" },
    { BAD, { "bot", "go2", "add", "\a\n" }, BOT, "garbage", "a line with control bytes: '\\x07'" },
    { BAD, { "native", "go2", "add", "info \xff\xfe\xc3\n" }, "", NULL, NULL },
    { BAD, { "uci", "go2", "add", "info string \xff\xfe\xc3\n" }, UCI, NULL, NULL },
    { BAD, { "ugi", "go2", "say", "bestmove \xff\xfe\n" }, UGI, "illegal-move", "in move" },
    { BAD, { "native", "start", "carriage" }, "", NULL, NULL },
    { BAD, { "bot", "start", "carriage" }, BOT, NULL, NULL },
    { BAD, { "uci", "start", "dribble" }, UCI, NULL, NULL },

    /* ---- moves that are none ---- */
    { BAD, { "native", "go1", "column", "0" }, "", "illegal-move", "'0' in move" },
    { BAD, { "uci", "go1", "column", "0" }, UCI, "illegal-move", "'P@a7' in move" },
    { BAD, { "bot", "go1", "column", "0" }, BOT, "illegal-move", "'0' in move" },
    { BAD, { "native", "go2", "say", "bestmove 7\nok\n" }, "", "illegal-move", "'7' in move" },
    { BAD, { "native", "go2", "say", "bestmove -1\nok\n" }, "", "illegal-move", "'-1' in move" },
    { BAD, { "native", "go2", "say", "bestmove 0.9\nok\n" }, "", "illegal-move", "'0.9' in move" },
    { BAD, { "native", "go2", "say", "bestmove 1e0\nok\n" }, "", "illegal-move", "'1e0' in move" },
    { BAD, { "native", "go2", "say", "bestmove 3 5\nok\n" }, "", "illegal-move", "'3 5' in move" },
    { BAD, { "native", "go2", "say", "bestmove 0x3\nok\n" }, "", "illegal-move", "'0x3' in move" },
    { BAD, { "native", "go2", "say", "bestmove 99999999999999999999\nok\n" }, "", "illegal-move", "'999999999999999' in move" },
    { BAD, { "native", "go2", "say", "bestmove banana\nok\n" }, "", "illegal-move", "'banana' in move" },
    { BAD, { "uci", "go2", "say", "bestmove P@h1\n" }, UCI, "illegal-move", "'P@h1' in move" },
    { BAD, { "uci", "go2", "say", "bestmove P@d9\n" }, UCI, "illegal-move", "'P@d9' in move" },
    { BAD, { "uci", "go2", "say", "bestmove P@d1x\n" }, UCI, "illegal-move", "'P@d1x' in move" },
    { BAD, { "uci", "go2", "say", "bestmove 3\n" }, UCI, "illegal-move", "'3' in move" },
    { BAD, { "uci", "go2", "say", "bestmove d1\n" }, UCI, "illegal-move", " (moves of cfour are written P@d1)" },
    { BAD, { "uci", "go2", "say", "bestmove (none)\n" }, UCI, "illegal-move", "'(none)' in move" },
    { BAD, { "uci", "go2", "say", "bestmove 0000\n" }, UCI, "illegal-move", "'0000' in move" },
    { BAD, { "ugi", "go2", "say", "bestmove 7\n" }, UGI, "illegal-move", "'7' in move" },
    { BAD, { "ugi", "go2", "say", "bestmove 1.0\n" }, UGI, "illegal-move", "'1.0' in move" },
    { BAD, { "ugi", "go2", "say", "bestmove P@d1\n" }, UGI, "illegal-move", "'P@d1' in move" },
    { BAD, { "bot", "go2", "say", "place_disc 7\n" }, BOT, "illegal-move", "'7' in move" },
    { BAD, { "bot", "go2", "say", "place_disc -1\n" }, BOT, "illegal-move", "'-1' in move" },
    { BAD, { "bot", "go2", "say", "place_disc 3 5\n" }, BOT, "illegal-move", "'3 5' in move" },
    { BAD, { "bot", "go2", "say", "place_disc\n" }, BOT, "illegal-move", "'' in move" },

    /* ---- answers that are none, that are two, or to something else ---- */
    { BAD, { "native", "go2", "say", "bestmove\nok\n" }, "", "garbage", "answered without a bestmove" },
    { BAD, { "native", "go2", "say", "fitness 0 0 0 0 0 0 0\nok\n" }, "", "garbage", "answered without a bestmove" },
    { BAD, { "native", "go2", "say", "error not-available no idea\n" }, "", "garbage", "answered: error not-available no idea" },
    { BAD, { "native", "go2", "double" }, "", "garbage", "a closing line without a command" },
    { BAD, { "native", "behind2", "say", "bestmove 3\nok\n" }, "", "garbage", "" },
    { BAD, { "uci", "go2", "say", "bestmove\n" }, UCI, "garbage", "without a move" },
    { BAD, { "ugi", "go2", "say", "bestmove\n" }, UGI, "garbage", "without a move" },
    { BAD, { "uci", "go1", "double" }, UCI, NULL, NULL },
    { BAD, { "ugi", "go1", "double" }, UGI, NULL, NULL },
    { BAD, { "bot", "go1", "double" }, BOT, NULL, NULL },
    { BAD, { "bot", "go2", "say", "PLACE_DISC 3\n" }, BOT, "garbage", "answered 'PLACE_DISC 3', not place_disc" },
    { BAD, { "bot", "go2", "add", "thinking\n" }, BOT, "garbage", "answered 'thinking', not place_disc" },
    { FAULTY, { "ponder-early" }, "ponder=on", "garbage", "answered before ponderhit or stop" },
    { FAULTY, { "ponder-exit" }, "ponder=on", "crash", "exited with status 3" },

    /* ---- processes ---- */
    { BAD, { "native", "start", "defy" }, "", NULL, NULL },
    { BAD, { "native", "start", "group" }, "", NULL, NULL },
    { BAD, { "bot", "start", "group" }, BOT, NULL, NULL },
    { FAULTY, { "other-group" }, "st=1", "time", "after" },
    { BAD, { "uci", "start", "children", "20" }, UCI, NULL, NULL },
    { BAD, { "native", "start", "daemon" }, "restart=on", NULL, NULL },
    { BAD, { "ugi", "start", "session" }, UGI, NULL, NULL },
    { BAD, { "native", "go2", "heir" }, "", "crash", "exited with status 3" },
    { BAD, { "bot", "go1", "heir" }, BOT, "crash", "exited with status 3" },
    { BAD, { "native", "start", "eat", "100" }, "", NULL, NULL },
};

enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0], GAMES = 2 * ROW_COUNT };

/* ---- the programs that are none ---- */

static char work[] = "/tmp/faults-XXXXXX"; /* the directory for all that is written */
static char programs[1000];                /* the one of this program */

static const char *in(const char *directory, const char *name)
{
    static char paths[4][1100];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", directory, name);
    return path;
}

static bool write_program(const char *name, mode_t mode, const char *text)
{
    const char *path = in(work, name);
    const int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, mode);
    const bool good = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text) && fchmod(file, mode) == 0;
    return file >= 0 && close(file) == 0 && good;
}

static bool make_programs(void)
{
    return mkdtemp(work) != NULL && mkdir(in(work, "directory"), 0755) == 0 && write_program("not-executable", 0644, "#!/bin/sh\n")
           && write_program("no-interpreter", 0755, "#!/nowhere/sh\n") && write_program("nonsense", 0755, "hm-what-is-this\n")
           && write_program("empty", 0755, "");
}

/* ---- the runner ---- */

static bool add(TextList *words, const char *format, const char *text)
{
    char word[1200];
    snprintf(word, sizeof word, format, text);
    return textlist_add(words, word);
}

static bool add_row(TextList *words, const Row *row)
{
    char name[32], keys[200];
    const bool ours = strcmp(row->program, BAD) == 0 || strcmp(row->program, FAULTY) == 0;
    snprintf(name, sizeof name, "kind-%d", (int)(row - ROWS));
    bool good = textlist_add(words, "-engine") && add(words, "cmd=%s", in(ours ? programs : work, row->program)) && add(words, "name=%s", name);
    for (int i = 0; i < MOST_WORDS && row->words[i] != NULL && *row->words[i] != '\0'; i++)
        good = good && add(words, "arg=%s", row->words[i]);
    snprintf(keys, sizeof keys, "%s", row->keys);
    for (char *key = strtok(keys, " "); key != NULL; key = strtok(NULL, " "))
        good = good && textlist_add(words, key);
    return good;
}

/* The command line of the runner, up to a NULL. */
static bool make_command(TextList *words)
{
    static const char *const REST[] = { "-each", "startup=200", "timeout=200", "-tournament", "gauntlet", "-openings", "empty", "-srand", "1",
                                        "-concurrency", "24", "-event", "all kinds of faults", "-resume" };
    const char *runner = getenv("RUNNER");
    bool good = textlist_add(words, runner != NULL ? runner : in(programs, "fourinrow-match")) && textlist_add(words, "-engine")
                && add(words, "cmd=%s", in(programs, BAD)) && textlist_add(words, "name=good");
    for (int i = 0; i < ROW_COUNT; i++)
        good = good && add_row(words, &ROWS[i]);
    for (size_t i = 0; i < sizeof REST / sizeof REST[0]; i++)
        good = good && textlist_add(words, REST[i]);
    static const char *const FILES[] = { "-results", "-pgnout", "-log" };
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
        good = good && textlist_add(words, FILES[i]) && textlist_add(words, in(work, FILES[i] + 1));
    return good;
}

static pid_t start_runner(const TextList *command)
{
    const pid_t pid = fork();
    if (pid != 0)
        return pid;
    const int output = open(in(work, "output"), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    const int errors = open(in(work, "errors"), O_CREAT | O_APPEND | O_WRONLY, 0600);
    const int input = open("/dev/null", O_RDONLY);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 && dup2(errors, STDERR_FILENO) >= 0)
        execv(command->texts[0], command->texts);
    _exit(127);
}

/* Waits for its end; kills it after LONGEST seconds. Its status as waitpid() tells it, -1 if it had to be killed. */
static int wait_for_runner(pid_t pid)
{
    const int64_t begin = clock_now();
    int status;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (clock_ms_since(begin) > LONGEST * 1000) {
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return -1;
        }
        clock_sleep_ms(20);
    }
    return status;
}

/* A whole file with a NUL behind it, to be freed; NULL if there is none, or it has a NUL itself. */
static char *read_text(const char *path)
{
    size_t size;
    char *bytes = (char *)file_read(path, &size);
    char *text = bytes == NULL || memchr(bytes, '\0', size) != NULL ? NULL : memory_resize(bytes, size + 1);
    if (text == NULL)
        free(bytes);
    else
        text[size] = '\0';
    return text;
}

static int count_text(const char *path, const char *text)
{
    char *const bytes = read_text(path);
    int count = 0;
    for (const char *at = bytes; at != NULL && (at = strstr(at, text)) != NULL; at++)
        count++;
    free(bytes);
    return count;
}

static int count_lines(const char *path)
{
    return count_text(path, "\n");
}

/* Kills the runner when it has played a third of the games. */
static void kill_in_the_middle(pid_t pid)
{
    const int64_t begin = clock_now();
    int status = 0;
    while (count_lines(in(work, "results")) < GAMES / 3 && clock_ms_since(begin) < LONGEST * 1000 && waitpid(pid, &status, WNOHANG) == 0)
        clock_sleep_ms(5);
    kill(pid, SIGKILL);
    waitpid(pid, &status, 0);
}

/* ---- the verdicts ---- */

typedef struct {
    Test *test;
    const char *output; /* what the runner printed */
    int games[ROW_COUNT];
} Verdicts;

/* The row as a command line would have it, for a failure. */
static void describe(const Row *row, const Record *record)
{
    fprintf(stderr, "    %s", row->program);
    for (int i = 0; i < MOST_WORDS && row->words[i] != NULL; i++)
        fprintf(stderr, " %s", row->words[i]);
    fprintf(stderr, " (%s): game %d, %s, %s: %s\n", row->keys, record->game + 1, result_name(record->result), reason_name(record->reason), record->detail);
}

/* Whether the detail is as it should be. A text that names no interpreter is run by a shell, as POSIX has it, but not where musl is. */
static bool tells(const Record *record, const Row *row)
{
    return strstr(record->detail, row->detail) != NULL
           || ((strcmp(row->program, "nonsense") == 0 || strcmp(row->program, "empty") == 0) && strstr(record->detail, strerror(ENOEXEC)) != NULL);
}

/* Whether the list of faults at the end has a line of this game, which counts from 1, that ends like this. */
static bool has_line(const char *output, int game, const Record *record, int bad, const char *end)
{
    char line[DETAIL_TEXT + 200];
    snprintf(line, sizeof line, "\n  game %d: %s %s: ", game, record->name[bad], reason_phrase(record->reason));
    const char *const at = strstr(output, line), *const stop = at == NULL ? NULL : strchr(at + 1, '\n');
    return stop != NULL && (size_t)(stop - at) > strlen(end) && strncmp(stop - strlen(end), end, strlen(end)) == 0;
}

/* Whether it has the game, with the name of the engine, the phrase and the detail, or the one before it, the first of two that ended so. */
static bool is_listed(const char *output, const Record *record, int bad)
{
    return has_line(output, record->game + 1, record, bad, "") || has_line(output, record->game, record, bad, " (the first of 2 such games)");
}

static bool check_record(void *context, const Record *record, char why[WHY_TEXT])
{
    Verdicts *verdicts = context;
    const int bad = strcmp(record->name[0], "good") == 0 ? 1 : 0;
    int number = -1;
    (void)why;
    if (!CHECK(verdicts->test, sscanf(record->name[bad], "kind-%d", &number) == 1 && number >= 0 && number < ROW_COUNT))
        return true;
    const Row *row = &ROWS[number];
    const unsigned long failed = verdicts->test->failed;
    verdicts->games[number]++;
    if (row->reason == NULL) {
        CHECK(verdicts->test, reason_is_normal(record->reason));
    } else {
        CHECK(verdicts->test, record->result == (bad == 0 ? RESULT_WON_O : RESULT_WON_X));
        CHECK(verdicts->test, strcmp(reason_name(record->reason), row->reason) == 0);
        CHECK(verdicts->test, tells(record, row));
        CHECK(verdicts->test, is_listed(verdicts->output, record, bad));
    }
    if (verdicts->test->failed > failed)
        describe(row, record);
    return true;
}

/* Whether the file is text of whole lines without controls. */
static bool is_whole_text(const char *path)
{
    char *const text = read_text(path);
    const size_t length = text == NULL ? 0 : strlen(text);
    bool good = length > 0 && text[length - 1] == '\n';
    for (size_t i = 0; good && i < length; i++)
        good = text[i] == '\n' || ((unsigned char)text[i] >= ' ' && text[i] != 0x7f);
    free(text);
    return good;
}

static void check_results(Test *test)
{
    static Verdicts verdicts;
    ResultsReading reading = { .skips_bad = false };
    char why[WHY_TEXT] = "";
    char *const output = read_text(in(work, "output"));
    if (!CHECK(test, output != NULL))
        return;
    verdicts.test = test;
    verdicts.output = output;
    if (!CHECK(test, results_read(in(work, "results"), check_record, &verdicts, &reading, why)))
        fprintf(stderr, "    %s\n", why);
    CHECK(test, !reading.torn && reading.bad == 0);
    for (int i = 0; i < ROW_COUNT; i++)
        if (!CHECK(test, verdicts.games[i] == 2))
            fprintf(stderr, "    kind-%d has %d games\n", i, verdicts.games[i]);
    free(output);
}

static void check_files(Test *test)
{
    CHECK(test, count_lines(in(work, "results")) == GAMES);
    CHECK(test, is_whole_text(in(work, "results")));
    CHECK(test, is_whole_text(in(work, "pgnout")));
    CHECK(test, count_text(in(work, "pgnout"), "[Event \"all kinds of faults\"]\n") == GAMES);
    CHECK(test, count_text(in(work, "pgnout"), "[Result ") == GAMES);
    CHECK(test, is_whole_text(in(work, "log")));
    CHECK(test, is_whole_text(in(work, "output")));
    CHECK(test, count_text(in(work, "errors"), "Sanitizer") == 0);
    CHECK(test, count_text(in(work, "errors"), "did not even end when killed") == 0);
}

/* ---- what the command line refuses ---- */

static void test_unknown_dialect(Test *test)
{
    TextList command = { 0 };
    CHECK(test, make_command(&command) && textlist_add(&command, "-engine") && add(&command, "cmd=%s", in(programs, BAD)) && textlist_add(&command, "proto=xboard"));
    const int status = wait_for_runner(start_runner(&command));
    CHECK(test, WIFEXITED(status) && WEXITSTATUS(status) == 2);
    CHECK(test, count_text(in(work, "errors"), "proto= is native, uci, ugi or bot, not 'xboard'") == 1);
    CHECK(test, access(in(work, "results"), F_OK) != 0);
    textlist_free(&command);
}

static void test_all_kinds(Test *test)
{
    TextList command = { 0 };
    if (!CHECK(test, make_command(&command)))
        return;
    kill_in_the_middle(start_runner(&command));
    CHECK(test, processes_end(in(work, "pids"), 300));
    const int status = wait_for_runner(start_runner(&command));
    CHECK(test, status == 0);
    CHECK(test, processes_end(in(work, "pids"), 300));
    check_results(test);
    check_files(test);
    textlist_free(&command);
}

static void clean_up(const Test *test)
{
    char line[100];
    if (test->failed > 0) {
        fprintf(stderr, "the files are in %s\n", work);
        return;
    }
    snprintf(line, sizeof line, "rm -rf %s", work);
    CHECK((Test *)test, system(line) == 0);
}

int main(int argc, char *argv[])
{
    (void)argc;
    Test test = { "faults", 0, 0 };
    const char *slash = strrchr(argv[0], '/');
    snprintf(programs, sizeof programs, "%.*s", slash == NULL ? 1 : (int)(slash - argv[0]), slash == NULL ? "." : argv[0]);
    if (CHECK(&test, make_programs()) && CHECK(&test, setenv("FAULTY_PIDS", in(work, "pids"), 1) == 0)) {
        test_unknown_dialect(&test);
        test_all_kinds(&test);
    }
    clean_up(&test);
    return test_end(&test);
}
