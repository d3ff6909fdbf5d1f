/* Does the engine keep its time, as its client sees it?
 *
 * usage: bench_timing ENGINE SEARCHES GAMES
 * For each dialect that knows `movetime`, and each of several boards, SEARCHES of 20 ms in random positions, one and two engines at a
 * time: how many answers come after their time, and by how much. A quarter of them are the first ones of an engine, which has just
 * answered its handshake; by UCI and UGI it gets board, position and `go` at once. Then GAMES of the engine against itself with a clock for each side,
 * at 100 ms + 10 ms a move and at 10 ms + 1 ms: how many are lost on time. All with the default options, but without the book. */
#include "base/clock.h"
#include "base/thread.h"
#include "positions.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *engine; /* the program */

typedef struct {
    FILE *to, *from;
    pid_t pid;
} Peer;

static void fail(const char *what)
{
    perror(what);
    exit(2);
}

static Peer start(void)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER; /* so that no other engine gets these descriptors */
    int in[2], out[2];
    pthread_mutex_lock(&one_at_a_time);
    if (pipe(in) != 0 || pipe(out) != 0)
        fail("pipe");
    const pid_t pid = fork();
    if (pid < 0)
        fail("fork");
    if (pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        for (int descriptor = 3; descriptor < 64; descriptor++)
            close(descriptor);
        execl(engine, engine, (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    pthread_mutex_unlock(&one_at_a_time);
    return (Peer){ fdopen(in[1], "w"), fdopen(out[0], "r"), pid };
}

static void end(Peer *peer)
{
    fclose(peer->to);
    fclose(peer->from);
    waitpid(peer->pid, NULL, 0);
}

/* Reads lines up to one that begins so. Returns the number behind `bestmove`, if there was such a line. */
static int await(Peer *peer, const char *wanted)
{
    char line[1 << 16] = "";
    int column = -1;
    while (fgets(line, sizeof line, peer->from) != NULL) {
        sscanf(line, "bestmove %d", &column);
        if (strncmp(line, wanted, strlen(wanted)) == 0)
            return column;
        if (strncmp(line, "error", 5) == 0)
            break;
    }
    fprintf(stderr, "bench_timing: no %s: %s", wanted, line);
    exit(2);
}

/* ---- dialects ---- */

static void set_native(FILE *to, const Game *game)
{
    const Geometry *g = &game->now.geometry;
    fprintf(to, "newgame %d %d %d\nposition moves", g->cols, g->rows, g->connect);
    for (int i = 0; i < game->move_count; i++)
        fprintf(to, " %d", game->moves[i]);
    fprintf(to, "\n");
}

static void set_uci(FILE *to, const Game *game)
{
    int heights[MAX_COLS] = { 0 };
    fprintf(to, "position startpos moves");
    for (int i = 0; i < game->move_count; i++)
        fprintf(to, " P@%c%d", 'a' + game->moves[i], ++heights[game->moves[i]]);
    fprintf(to, "\n");
}

static void set_ugi(FILE *to, const Game *game)
{
    const Geometry *g = &game->now.geometry;
    fprintf(to, "setoption name Columns value %d\nsetoption name Rows value %d\nposition startpos moves", g->cols, g->rows);
    for (int i = 0; i < game->move_count; i++)
        fprintf(to, " %d", game->moves[i]);
    fprintf(to, "\n");
}

static const struct {
    const char *name, *greeting, *answer;
    void (*set)(FILE *to, const Game *game); /* the position */
    int replies; /* to that, which a client waits for before it asks for a move */
    bool any_board;
} DIALECTS[] = {
    { "native", "set book off", "ok", set_native, 2, true },
    { "uci", "uci\nsetoption name OwnBook value false\nisready", "readyok", set_uci, 0, false },
    { "ugi", "ugi\nsetoption name OwnBook value false\nisready", "readyok", set_ugi, 0, true },
};

enum { DIALECT_COUNT = sizeof DIALECTS / sizeof DIALECTS[0] };

static Peer greet(int dialect)
{
    Peer peer = start();
    fprintf(peer.to, "%s\n", DIALECTS[dialect].greeting);
    fflush(peer.to);
    await(&peer, DIALECTS[dialect].answer);
    return peer;
}

static void set_up(Peer *peer, int dialect, const Game *game)
{
    DIALECTS[dialect].set(peer->to, game);
    if (DIALECTS[dialect].replies > 0)
        fflush(peer->to);
    for (int i = 0; i < DIALECTS[dialect].replies; i++)
        await(peer, "ok");
}

/* ---- searches ---- */

enum { MS = 20, FIRST_OF = 4 };

typedef struct {
    int dialect, searches;
    Geometry geometry;
    uint64_t seed;
    double *late;  /* in milliseconds, of each search; negative: it was in time */
    double *first; /* the same of the first ones only */
    int firsts;
} Series;

static void *run_series(void *context)
{
    Series *series = context;
    Random random;
    random_init(&random, series->seed);
    Peer peer = greet(series->dialect);
    for (int i = 0; i < series->searches; i++) {
        const int stones = (int)random_below(&random, (uint32_t)geometry_cells(&series->geometry) / 3);
        const Game game = positions_random_game(&series->geometry, stones, &random);
        const bool first = i % FIRST_OF == 0;
        if (first) {
            end(&peer);
            peer = greet(series->dialect);
        }
        set_up(&peer, series->dialect, &game);
        fprintf(peer.to, "go movetime %d\n", MS);
        const int64_t begin = clock_now();
        fflush(peer.to);
        await(&peer, "bestmove");
        series->late[i] = (double)(clock_now() - begin) / 1e6 - MS;
        if (first)
            series->first[series->firsts++] = series->late[i];
        if (series->dialect == 0)
            await(&peer, "ok");
    }
    end(&peer);
    return NULL;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_late(const char *what, double *late, int count)
{
    int too_late = 0;
    for (int i = 0; i < count; i++)
        too_late += late[i] > 0;
    qsort(late, (size_t)count, sizeof *late, by_value);
    printf("  %s %d, late %d, median %+.1f ms, 99%% %+.1f ms, most %+.1f ms;", what, count, too_late, late[count / 2],
           late[(count * 99 - 1) / 100], late[count - 1]);
}

/* The same board and dialect for `together` engines at a time. */
static void measure_searches(int dialect, const Geometry *g, int searches, int together)
{
    enum { MOST = 2 };
    Series series[MOST];
    pthread_t threads[MOST];
    double *late = calloc(2 * (size_t)searches, sizeof *late);
    int firsts = 0;
    if (late == NULL)
        fail("calloc");
    double *first = late + searches;
    for (int i = 0; i < together; i++) {
        const int each = searches / together;
        series[i] = (Series){ dialect, each, *g, (uint64_t)i + 1, late + i * each, first + i * each, 0 };
        if (!thread_start(&threads[i], run_series, &series[i]))
            fail("thread");
    }
    for (int i = 0; i < together; i++) {
        pthread_join(threads[i], NULL);
        memmove(first + firsts, series[i].first, (size_t)series[i].firsts * sizeof *first);
        firsts += series[i].firsts;
    }
    printf("movetime %d, %s, %dx%d, %d at a time:", MS, DIALECTS[dialect].name, g->cols, g->rows, together);
    print_late("first", first, firsts);
    print_late("all", late, searches / together * together);
    printf("\n");
    fflush(stdout);
    free(late);
}

static void measure_dialects(int searches)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(8, 8, 4), GEOMETRY_OF(9, 7, 4), GEOMETRY_OF(9, 9, 4),
                                       GEOMETRY_OF(16, 7, 4) };
    for (int dialect = 0; dialect < DIALECT_COUNT; dialect++)
        for (size_t board = 0; board < (DIALECTS[dialect].any_board ? sizeof BOARDS / sizeof BOARDS[0] : 1); board++)
            for (int together = 1; together <= 2; together++)
                measure_searches(dialect, &BOARDS[board], searches, together);
}

/* ---- games ---- */

static int ask(Peer *peer, const char *command)
{
    fprintf(peer->to, "%s\n", command);
    fflush(peer->to);
    return await(peer, "ok");
}

/* True if the side to move lost on time. */
static bool play_with_clock(Peer *peer, Game game, int64_t start_ms, int64_t increment_ms, double *least)
{
    int64_t left[2] = { start_ms * 1000000, start_ms * 1000000 };
    set_up(peer, 0, &game);
    while (board_status(&game.now) == STATUS_PLAYING) {
        char command[128];
        const int side = (int)board_turn(&game.now);
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
    engine = argv[1];
    measure_dialects(atoi(argv[2]));
    Peer peer = greet(0);
    measure_games(&peer, atoi(argv[3]), 100, 10, &random);
    measure_games(&peer, atoi(argv[3]), 10, 1, &random);
    end(&peer);
    return 0;
}
