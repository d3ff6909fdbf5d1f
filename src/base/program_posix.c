/* The words are what the caller made them. */
#include "base/program.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static void guard_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return; /* nothing can be opened, then: neither what would be in its place */
}

void program_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    guard_standard_streams();
    signal(SIGPIPE, SIG_IGN);
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
