/* fourinrow: reads commands on stdin and answers on stdout. */
#include "base/file.h"
#include "base/program.h"
#include "base/version.h"
#include "engine/bench.h"
#include "engine/options.h"
#include "engine/solve.h"
#include "game/commandline.h"
#include "insight/positions_command.h"
#include "insight/puzzles_command.h"
#include "insight/review_command.h"
#include "insight/tree_command.h"
#include "learn/command.h"
#include "learn/values_command.h"
#include "protocol/session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char BENCH_USAGE[] =
    "usage: fourinrow bench\n"
    "Does a fixed piece of work. Prints a line for each task, then the nodes, a signature, which is the same on every\n"
    "machine as long as the searches do the same, and the speed.\n"
    "  --help       print this\n";

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* Why stdout takes no more, but nothing of a reader who has gone and knows: EPIPE, and on Windows EINVAL, which no other write to stdout
 * fails with. Nor of one who did not read while we were told to end. */
static void tell_of_output(int error)
{
    if (error != 0 && error != EPIPE && error != EINVAL && error != ETIMEDOUT)
        program_complain("stdout: %s", strerror(error));
}

static int speak(const char *log_path)
{
    static Engine engine;
    Failure failure;
    if (!engine_init(&engine, &failure)) {
        program_complain("%s", failure.text);
        return EXIT_FAILED;
    }
    int status = EXIT_FAILED;
    if (log_path != NULL && !options_set(&engine.options, "log", log_path, &failure)) {
        program_complain("%s", failure.text);
    } else {
        const bool terminal = file_is_terminal(FILE_STDIN) && file_is_terminal(FILE_STDOUT);
        switch (session_run(&engine, FILE_STDIN, FILE_STDOUT, terminal)) {
        case SESSION_ENDED:
            status = EXIT_OK;
            break;
        case SESSION_CANNOT_START:
            program_complain("not enough memory, threads or open files to start");
            break;
        case SESSION_CANNOT_WRITE:
            tell_of_output(errno);
            break;
        case SESSION_CANNOT_READ:
            program_complain("stdin: %s", strerror(errno));
            break;
        }
    }
    engine_free(&engine);
    return status;
}

static int print(const char *text)
{
    return fputs(text, stdout) < 0 ? EXIT_FAILED : EXIT_OK;
}

static int bench(int argc, char *argv[])
{
    if (argc > 0) {
        program_complain("there is nothing for '%.100s' to do behind bench", argv[0]);
        fputs(BENCH_USAGE, stderr);
        return EXIT_USAGE;
    }
    if (!bench_run(stdout)) {
        program_complain("not enough memory for the bench");
        return EXIT_FAILED;
    }
    return EXIT_OK; /* whether it got out is for end_output to see, as of all commands */
}

static const struct {
    const char *name;
    int (*run)(int argc, char *argv[]); /* if stdout takes no more it gives up at once, so that errno tells why */
    const char *usage;   /* what --help behind the name prints */
    const char *summary; /* what --help prints of it */
    bool has_log;        /* on stdout, and tells itself if that cannot be written */
} COMMANDS[] = {
    { "solve", solve_run, solve_usage, "exact scores of positions, one a line", false },
    { "review", review_run, review_usage, "what each move of a game was worth, as text, JSON, PGN or a picture", false },
    { "positions", positions_run, positions_usage, "sets of positions: all, at random, by score", false },
    { "puzzles", puzzles_run, puzzles_usage, "positions with one good move that is hard to see, to be solved by people", false },
    { "tree", tree_run, tree_usage, "best play and its alternatives as text, JSON or a graph", false },
    { "learn", learn_run, learn_usage, "train a network by self-play", true },
    { "learn-values", learn_values_run, learn_values_usage, "train by self-play what serves every board", true },
    { "bench", bench, BENCH_USAGE, "do a fixed piece of work and tell the speed", false },
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static int print_help(void)
{
    printf("usage: fourinrow [--log FILE]     speak the protocol on stdin and stdout; try: help\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("       fourinrow %-12s ...  %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    return print("       fourinrow --help, -h       print this; with one of these words: more about that\n"
                 "       fourinrow --version\n"
                 "  --log FILE   append what is read and written to FILE, as `set log FILE` does\n"
                 "The value of an option may also stand behind =, as in --log=FILE.\n"
                 "The protocol is described in protocol.md.\n");
}

/* The FILE of --log, if that is the first of the words, and how many of them it takes, else 0. NULL if it has none, or an empty one. */
static const char *log_file(int count, char *const words[], int *taken)
{
    const char *file = NULL;
    *taken = 0;
    if (!commandline_names(words[0], "--log", &file))
        return NULL;
    *taken = file == NULL ? 2 : 1;
    if (file == NULL && count > 1)
        file = words[1];
    return file == NULL || *file == '\0' ? NULL : file;
}

/* What is wrong with words that make no command; --log with a FILE alone is none of these. In one line: whoever started an engine that
 * ended shows its last. */
static int refuse_words(int count, char *const words[])
{
    int taken;
    const bool has_file = log_file(count, words, &taken) != NULL;
    if (taken > 0 && !has_file)
        program_complain("--log needs a file; see --help");
    else if (has_file || strcmp(words[0], "--version") == 0)
        program_complain("there is nothing for '%.100s' to do behind %.100s; see --help", words[has_file ? taken : 1], words[0]);
    else
        program_complain("there is no command '%.100s'; see --help", words[0]);
    return EXIT_USAGE;
}

/* Tells why what a command wrote did not get out. */
static int end_output(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    tell_of_output(errno);
    return status == EXIT_OK ? EXIT_FAILED : status;
}

static bool asks_for_help(int argc, char *argv[])
{
    for (int i = 0; i < argc; i++)
        if (program_is_help(argv[i]))
            return true;
    return false;
}

/* The number of the command, -1 if there is none of that name. */
static int find_command(const char *name)
{
    int i = COMMAND_COUNT - 1;
    while (i >= 0 && strcmp(name, COMMANDS[i].name) != 0)
        i--;
    return i;
}

static int run_command(int number, int argc, char *argv[])
{
    if (asks_for_help(argc, argv))
        return end_output(print(COMMANDS[number].usage));
    const int status = COMMANDS[number].run(argc, argv);
    return COMMANDS[number].has_log ? status : end_output(status);
}

int main(int argc, char *argv[])
{
    program_begin("fourinrow", &argc, &argv);
    if (argc == 1)
        return speak(NULL);
    const bool names_later = argc == 3 && program_is_help(argv[1]); /* as it is done with git */
    const int command = find_command(argv[names_later ? 2 : 1]);
    if (command >= 0)
        return run_command(command, argc - 2, argv + (names_later ? 1 : 2));
    int taken;
    const char *log = log_file(argc - 1, argv + 1, &taken);
    if (log != NULL && taken == argc - 1)
        return speak(log);
    if (asks_for_help(argc - 1, argv + 1))
        return end_output(print_help());
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return end_output(print("fourinrow " FOURINROW_VERSION "\n"));
    return refuse_words(argc - 1, argv + 1);
}
