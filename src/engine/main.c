/* fourinrow: reads commands on stdin and answers on stdout. */
#include "engine/bench.h"
#include "engine/solve.h"
#include "engine/options.h"
#include "base/file.h"
#include "base/version.h"
#include "learn/command.h"
#include "protocol/session.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "usage: fourinrow [--log FILE]     speak the protocol on stdin and stdout; try: help\n"
    "       fourinrow solve [-w] [-a] [--check] [--no-book] [--threads N] [--hash MIB] [FILE]\n"
    "                                  exact scores of sequences, one a line\n"
    "       fourinrow learn [--geometry COLS,ROWS,CONNECT] [--tuples N] [--games N] [--threads N] [--seed N] [--out FILE] [--resume FILE]\n"
    "                                  train a network by self-play\n"
    "       fourinrow bench            do a fixed piece of work and tell the speed\n"
    "       fourinrow --help\n"
    "       fourinrow --version\n"
    "The protocol is described in protocol.md.\n";

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static int speak(const char *log_path)
{
    static Engine engine;
    Failure failure;
    if (!engine_init(&engine, &failure)) {
        fprintf(stderr, "fourinrow: %s\n", failure.text);
        return EXIT_FAILED;
    }
    int status = EXIT_FAILED;
    if (log_path != NULL && !options_set(&engine.options, "log", log_path, &failure)) {
        fprintf(stderr, "fourinrow: %s\n", failure.text);
    } else {
        const bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        switch (session_run(&engine, STDIN_FILENO, STDOUT_FILENO, terminal)) {
        case SESSION_ENDED:
            status = EXIT_OK;
            break;
        case SESSION_CANNOT_START:
            fprintf(stderr, "fourinrow: not enough memory or threads to start\n");
            break;
        case SESSION_NOBODY_READS:
            break; /* whoever closed the pipe knows */
        }
    }
    engine_free(&engine);
    return status;
}

/* Prints and makes sure it got out. */
static int print(const char *text)
{
    return fputs(text, stdout) < 0 || fflush(stdout) != 0 ? EXIT_FAILED : EXIT_OK;
}

static int bench(void)
{
    if (!bench_run(stdout)) {
        fprintf(stderr, "fourinrow: not enough memory for the bench\n");
        return EXIT_FAILED;
    }
    return fflush(stdout) != 0 || ferror(stdout) ? EXIT_FAILED : EXIT_OK;
}

int main(int argc, char *argv[])
{
    file_guard_standard_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error of write, and told as such */
    if (argc == 1)
        return speak(NULL);
    if (argc >= 2 && strcmp(argv[1], "solve") == 0)
        return solve_run(argc - 2, argv + 2);
    if (argc >= 2 && strcmp(argv[1], "learn") == 0)
        return learn_run(argc - 2, argv + 2);
    if (argc == 3 && strcmp(argv[1], "--log") == 0)
        return speak(argv[2]);
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return print(HELP);
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return print("fourinrow " FOURINROW_VERSION "\n");
    if (argc == 2 && strcmp(argv[1], "bench") == 0)
        return bench();
    fputs(HELP, stderr);
    return EXIT_USAGE;
}
