/* How fast the tournament runner is: games a second and its own CPU a move, beside what a bare exchange of a few bytes through the same
 * pipes costs at the same time; and how much memory many games take. bench_match RUNNER ENGINE FAULTY_ENGINE GAMES */

#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double cpu_us(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec * 1e6 + (double)used.tv_nsec / 1e3;
}

static void echo(int in, int out)
{
    char bytes[64];
    ssize_t count;
    while ((count = read(in, bytes, sizeof bytes)) > 0)
        if (write(out, bytes, (size_t)count) < 0)
            break;
    _exit(0);
}

/* The CPU of one side, in us, for sending a few bytes to another process, waiting in poll() and reading its answer: what no runner can
 * go below. */
static double bare_exchange(int times)
{
    int there[2], back[2];
    char bytes[64] = "go depth 1\n";
    if (pipe(there) != 0 || pipe(back) != 0)
        return -1;
    const pid_t pid = fork();
    if (pid == 0) {
        close(there[1]);
        close(back[0]);
        echo(there[0], back[1]);
    }
    const double start = cpu_us();
    for (int i = 0; i < times; i++) {
        struct pollfd file = { back[0], POLLIN, 0 };
        if (write(there[1], bytes, 11) < 0 || poll(&file, 1, -1) < 0 || read(back[0], bytes, sizeof bytes) < 0)
            return -1;
    }
    const double used = (cpu_us() - start) / times;
    close(there[0]);
    close(there[1]);
    close(back[0]);
    close(back[1]);
    waitpid(pid, NULL, 0);
    return used;
}

typedef struct {
    double games_a_second, us_a_move;
    int games;
    long kilobytes; /* the most that the runner or one of its engines had */
} Run;

enum { MOST_ENGINES = 10 };

/* Becomes the runner of a tournament of engines of one command. */
static void become(const char *runner, const char *command, const char *limit, int engines, const char *rounds)
{
    char cmd[300], names[MOST_ENGINES][16];
    const char *arguments[4 * MOST_ENGINES + 6] = { runner };
    int count = 1;
    snprintf(cmd, sizeof cmd, "cmd=%s", command);
    for (int i = 0; i < engines; i++) {
        snprintf(names[i], sizeof names[i], "name=%d", i);
        arguments[count++] = "-engine";
        arguments[count++] = cmd;
        arguments[count++] = limit;
        arguments[count++] = names[i];
    }
    arguments[count++] = "-rounds";
    arguments[count++] = rounds;
    arguments[count++] = "-srand";
    arguments[count] = "1";
    execv(runner, (char *const *)arguments);
    _exit(127);
}

/* Plays a round robin of engines of one command, of at least so many games. */
static bool run(const char *runner, const char *command, const char *limit, int engines, int games, Run *result)
{
    char rounds[32], line[512];
    int ends[2], status;
    struct rusage usage;
    const int in_round = engines * (engines - 1);
    snprintf(rounds, sizeof rounds, "%d", (games + in_round - 1) / in_round);
    if (pipe(ends) != 0)
        return false;
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        become(runner, command, limit, engines, rounds);
    }
    close(ends[1]);
    FILE *out = fdopen(ends[0], "r");
    result->games = 0;
    while (fgets(line, sizeof line, out) != NULL) {
        const char *rest = strstr(line, "itself took ");
        if (sscanf(line, "%d games in %*f s, %lf games/s", &result->games, &result->games_a_second) == 2 && rest != NULL)
            sscanf(rest, "itself took %lf us", &result->us_a_move);
    }
    fclose(out);
    wait4(pid, &status, 0, &usage);
    result->kilobytes = usage.ru_maxrss;
    return status == 0 && result->games >= games;
}

/* Lets this process and its children run on the first processor only, or on all of `all`. */
static void use_processors(bool one, const cpu_set_t *all)
{
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    sched_setaffinity(0, sizeof first, one ? &first : all);
}

int main(int argc, char *argv[])
{
    Run few, many, speed;
    cpu_set_t all;
    if (argc != 5) {
        fputs("usage: bench_match RUNNER ENGINE FAULTY_ENGINE GAMES\n", stderr);
        return 2;
    }
    const int games = atoi(argv[4]);
    sched_getaffinity(0, sizeof all, &all);
    for (int i = 0; i < 6; i++) {
        use_processors(i % 2 == 1, &all);
        const double bare = bare_exchange(20000);
        if (!run(argv[1], argv[2], "depth=1", 2, 1000, &speed))
            return 1;
        printf("look-ahead 1 against itself, %s: %.0f games/s, the runner %.1f us of CPU a move; a bare exchange %.1f us\n",
               i % 2 == 1 ? "one processor " : "all processors", speed.games_a_second, speed.us_a_move, bare);
    }
    use_processors(false, &all);
    if (!run(argv[1], argv[3], "depth=1", MOST_ENGINES, 90, &few) || !run(argv[1], argv[3], "depth=1", MOST_ENGINES, games, &many))
        return 1;
    printf("memory of %d games of %d engines %ld KiB, of %d games %ld KiB\n", few.games, MOST_ENGINES, few.kilobytes, many.games,
           many.kilobytes);
    return many.kilobytes > few.kilobytes + 4096; /* a hundred bytes are kept of each game */
}
