/* The words are what the caller made them. */
#include "base/program.h"

#include "base/program_system.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void guard_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return; /* nothing can be opened, then: neither what would be in its place */
}

/* Whoever starts us may have made them so for himself, and printf loses what does not go out at once. */
static void let_streams_block(void)
{
    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
        const int flags = fcntl(stream, F_GETFL);
        if (flags >= 0 && (flags & O_NONBLOCK) != 0)
            fcntl(stream, F_SETFL, flags & ~O_NONBLOCK);
    }
}

void program_system_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    guard_standard_streams();
    let_streams_block();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is one that cannot be written */
    signal(SIGCHLD, SIG_DFL); /* whoever ignores it hears nothing of the end of engines, and who starts us may have */
}

void program_print_quoted(const char *word, FILE *to)
{
    fputc('\'', to);
    for (; *word != '\0'; word++)
        if (*word == '\'')
            fputs("'\\''", to);
        else
            fputc(*word, to);
    fputc('\'', to);
}
