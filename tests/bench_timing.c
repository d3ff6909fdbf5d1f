/* Does the engine keep its time, as its client sees it?
 *
 * usage: bench_timing ENGINE SEARCHES GAMES
 * SEARCHES of `go movetime 20` in random positions of several boards: how late the answers come. Then GAMES of the engine
 * against itself with a clock for each side, at 100 ms + 10 ms a move and at 10 ms + 1 ms: how many are lost on time. */
#include "base/clock.h"
#include "positions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    FILE *to, *from;
} Peer;

static void fail(const char *what)
{
    perror(what);
    exit(2);
}

static Peer start(const char *engine)
{
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0)
        fail("pipe");
    const pid_t pid = fork();
    if (pid < 0)
        fail("fork");
    if (pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        for (int i = 0; i < 2; i++) {
            close(in[i]);
            close(out[i]);
        }
        execl(engine, engine, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    return (Peer){ fdopen(in[1], "w"), fdopen(out[0], "r") };
}

/* Sends a command and waits for the end of its reply. Returns the column it chose, if it did. */
static int ask(Peer *peer, const char *command)
{
    char line[1 << 16];
    int column = -1;
    fprintf(peer->to, "%s\n", command);
    fflush(peer->to);
    while (fgets(line, sizeof line, peer->from) != NULL) {
        sscanf(line, "bestmove %d", &column);
        if (strcmp(line, "ok\n") == 0)
            return column;
        if (strncmp(line, "error", 5) == 0)
            break;
    }
    fprintf(stderr, "bench_timing: no answer to %s: %s", command, line);
    exit(2);
}

static void set_up(Peer *peer, const Game *game)
{
    char command[1024];
    const Geometry *g = &game->now.geometry;
    int length = snprintf(command, sizeof command, "newgame %d %d %d\nposition moves", g->cols, g->rows, g->connect);
    for (int i = 0; i < game->move_count; i++)
        length += snprintf(command + length, sizeof command - (size_t)length, " %d", game->moves[i]);
    char *position = strchr(command, '\n');
    *position++ = '\0';
    ask(peer, command);
    ask(peer, position);
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void measure_searches(Peer *peer, int searches, Random *random)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(8, 7, 4), GEOMETRY_OF(9, 9, 4), GEOMETRY_OF(16, 7, 4) };
    enum { MS = 20, ALLOWED = 5 };
    double *late = calloc((size_t)searches, sizeof *late);
    int too_late = 0;
    if (late == NULL)
        fail("calloc");
    for (int i = 0; i < searches; i++) {
        const Geometry *g = &BOARDS[i % 4];
        const Game game = positions_random_game(g, (int)random_below(random, (uint32_t)geometry_cells(g) / 3), random);
        set_up(peer, &game);
        const int64_t begin = clock_now();
        ask(peer, "go movetime 20");
        late[i] = (double)(clock_now() - begin) / 1e6 - MS;
        too_late += late[i] > ALLOWED;
    }
    qsort(late, (size_t)searches, sizeof *late, by_value);
    printf("movetime %d: %d searches, over by more than %d ms: %d (%.2f%%), median %.2f ms, 99.9th percentile %.2f ms, most %.2f ms\n",
           MS, searches, ALLOWED, too_late, 100.0 * too_late / searches, late[searches / 2], late[searches * 999 / 1000 - 1],
           late[searches - 1]);
    free(late);
}

/* True if the side to move lost on time. */
static bool play_with_clock(Peer *peer, Game game, int64_t start_ms, int64_t increment_ms, double *least)
{
    int64_t left[2] = { start_ms * 1000000, start_ms * 1000000 };
    set_up(peer, &game);
    while (board_status(&game.now) == STATUS_PLAYING) {
        char command[128];
        const int side = board_turn(&game.now);
        snprintf(command, sizeof command, "play clock %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64, left[side] / 1000000,
                 left[1 - side] / 1000000, increment_ms, increment_ms);
        const int64_t begin = clock_now();
        const int column = ask(peer, command);
        left[side] -= clock_now() - begin;
        if ((double)left[side] / 1e6 < *least)
            *least = (double)left[side] / 1e6;
        if (left[side] < 0)
            return true;
        left[side] += increment_ms * 1000000;
        game_play(&game, column);
    }
    return false;
}

static void measure_games(Peer *peer, int games, int64_t start_ms, int64_t increment_ms, Random *random)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(9, 9, 4) };
    int lost = 0;
    double least = 1e9;
    for (int i = 0; i < games; i++)
        lost += play_with_clock(peer, positions_random_game(&BOARDS[i % 2], 3, random), start_ms, increment_ms, &least);
    printf("clock %" PRId64 " ms + %" PRId64 " ms: %d games, lost on time: %d, least time left %.2f ms\n", start_ms, increment_ms,
           games, lost, least);
}

int main(int argc, char *argv[])
{
    if (argc != 4) {
        fprintf(stderr, "usage: bench_timing ENGINE SEARCHES GAMES\n");
        return 2;
    }
    Random random;
    random_init(&random, 1);
    Peer peer = start(argv[1]);
    ask(&peer, "set book off");
    ask(&peer, "set overhead 0"); /* how late it is is what is asked */
    measure_searches(&peer, atoi(argv[2]), &random);
    ask(&peer, "set overhead 10");
    measure_games(&peer, atoi(argv[3]), 100, 10, &random);
    measure_games(&peer, atoi(argv[3]), 10, 1, &random);
    fclose(peer.to);
    return 0;
}
