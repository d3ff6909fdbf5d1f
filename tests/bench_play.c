/* Two settings of the engine against each other, in one process: for levels and for tuning.
 *
 * usage: bench_play COLS ROWS CONNECT PLIES GAMES SEED [NAME=VALUE ...] LIMITS - [NAME=VALUE ...] LIMITS
 * LIMITS are as behind `go`; the NAME=VALUE before them are options of that side. Each opening of PLIES random moves is played
 * twice with sides swapped. */
#include "positions.h"
#include "protocol/native.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Engine engine;
    Client client;
    Output output;
    atomic_bool stop;
    _Atomic int64_t begin;
    char command[256];
} Side;

static void fail(const char *what)
{
    fprintf(stderr, "bench_play: %s\n", what);
    exit(2);
}

/* Takes the arguments of a side up to the "-" or the end. */
static int side_init(Side *side, int argc, char **argv, FILE *sink)
{
    static Failure failure;
    int i = 0;
    memset(side, 0, sizeof *side);
    if (!engine_init(&side->engine, &failure)
        || !output_init(&side->output, fileno(sink), NULL, &side->engine.options.transcript)
        || !client_init(&side->client, &side->engine, &side->output, &side->stop, &side->begin, false))
        fail("cannot start");
    strcpy(side->command, "play");
    for (; i < argc && strcmp(argv[i], "-") != 0; i++) {
        char *value = strchr(argv[i], '=');
        if (value != NULL) {
            *value = '\0';
            if (!options_set(&side->engine.options, argv[i], value + 1, &failure))
                fail(failure.text);
        } else {
            strcat(strcat(side->command, " "), argv[i]);
        }
    }
    return i;
}

static int play_move(Side *side, const Game *game, FILE *sink)
{
    char line[256];
    side->engine.game = *game;
    strcpy(line, side->command);
    native_dialect.execute(&side->client, LINE_GOOD, line);
    if (ftruncate(fileno(sink), 0) != 0 || lseek(fileno(sink), 0, SEEK_SET) != 0)
        fail("cannot write");
    const Game *after = &side->engine.game;
    if (after->move_count != game->move_count + 1)
        fail("it did not move; are the limits right?");
    return after->moves[after->move_count - 1];
}

/* 1 if the first side wins, 0 for a draw, -1 if the second does. */
static int play_game(Side *first, Side *second, const Game *opening, FILE *sink)
{
    Side *sides[2] = { first, second };
    Game game = *opening;
    for (int i = 0; i < 2; i++)
        hash_clear(&sides[i]->engine.options.hash);
    while (board_status(&game.now) == STATUS_PLAYING)
        game_play(&game, play_move(sides[(game.move_count - opening->move_count) % 2], &game, sink));
    const Status status = board_status(&game.now);
    if (status == STATUS_DRAWN)
        return 0;
    return (status == STATUS_WON_X) == (board_turn(&opening->now) == PLAYER_X) ? 1 : -1;
}

int main(int argc, char *argv[])
{
    static Side a, b;
    Geometry geometry;
    char why[WHY_TEXT];
    FILE *sink = tmpfile();
    if (argc < 9 || sink == NULL)
        fail("COLS ROWS CONNECT PLIES GAMES SEED [NAME=VALUE ...] LIMITS - [NAME=VALUE ...] LIMITS");
    if (!geometry_make(&geometry, (unsigned)atoi(argv[1]), (unsigned)atoi(argv[2]), (unsigned)atoi(argv[3]), why))
        fail(why);
    const int plies = atoi(argv[4]), games = atoi(argv[5]);
    const int used = 7 + side_init(&a, argc - 7, argv + 7, sink);
    if (used >= argc)
        fail("the second side is missing");
    side_init(&b, argc - used - 1, argv + used + 1, sink);

    Random random;
    random_init(&random, strtoull(argv[6], NULL, 10));
    int wins = 0, draws = 0, losses = 0;
    double sum = 0, squares = 0; /* of the scores of pairs */
    for (int pair = 0; pair < games / 2; pair++) {
        const Game opening = positions_random_game(&geometry, plies, &random);
        double score = 0;
        for (int k = 0; k < 2; k++) {
            const int result = k == 0 ? play_game(&a, &b, &opening, sink) : -play_game(&b, &a, &opening, sink);
            wins += result > 0;
            draws += result == 0;
            losses += result < 0;
            score += (result + 1) / 4.0;
        }
        sum += score;
        squares += score * score;
    }
    const int pairs = games / 2;
    const double mean = sum / pairs, deviation = sqrt(fmax(squares / pairs - mean * mean, 0) / pairs);
    printf("games %d wins %d draws %d losses %d score %.1f%% +- %.1f%%\n", 2 * pairs, wins, draws, losses, 100 * mean,
           196 * deviation);
    return 0;
}
