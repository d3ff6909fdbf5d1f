/* What engines say, line by line, in every dialect: what is understood, and that nothing whatever does harm. No process is started; those
 * are in tests/match_engines.sh. */
#include "peer/keys.h"

#include "base/file.h"
#include "base/random.h"
#include "base/utf8.h"
#include "game/notation.h"
#include "temporary.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

/* A peer without a process, as it is after `state` was reached. What it is sent is in peer->unsent. */
static void make_peer(Peer *peer, const char *dialect, PeerState state)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    memset(peer, 0, sizeof *peer);
    peer->dialect = peer_dialect(dialect);
    peer->process.input = peer->process.output = peer->process.errors = -1;
    peer->state = state;
    peer->speaks = true;
    game_init(&peer->game, &USUAL);
    game_init(&peer->sent, &USUAL);
    core_begin_report(peer);
}

static PeerEvent take(Peer *peer, const char *text)
{
    char line[1024];
    snprintf(line, sizeof line, "%s", text);
    return peer->dialect->take(peer, line);
}

static void ask(Peer *peer, const char *moves, const PeerLimits *limits)
{
    Game game = peer->game;
    game_init_from(&game, &game.start);
    for (const char *c = moves; *c != '\0'; c++)
        game_play(&game, *c - '0');
    text_clear(&peer->unsent);
    peer_go(peer, &game, limits);
}

static void test_native(Test *test)
{
    static Peer peer;
    PeerLimits limits = peer_limits_none();
    make_peer(&peer, "native", PEER_IDLE);
    limits.has_clock = true;
    limits.time[0] = 1000;
    limits.time[1] = 2000;
    limits.increment[1] = 30;
    limits.moves_to_go = 9;
    ask(&peer, "333", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "move 3 3 3\ngo clock 2000 1000 30 0 9\n");
    CHECK(test, take(&peer, "ok") == PEER_NOTHING);
    CHECK(test, take(&peer, "info depth 3 nodes 77 new 1 time 5 fitness 0 0.5 nan -1 0 0 1e-05 pv 1 2 3") == PEER_INFO);
    CHECK(test, peer.report.depth == 3 && peer.report.nodes == 77 && peer.report.time == 5 && peer.report.line_length == 3);
    CHECK(test, peer.report.has_fitness && isnan(peer.report.fitness[2]) && peer.report.fitness[6] == 1e-05);
    CHECK(test, peer.report.has_value && peer.report.value == 0.5);
    take(&peer, "fitness 0 0 0 0 0 35 nan"); /* centipawns, perhaps */
    CHECK(test, !peer.report.has_fitness && !peer.report.has_value);
    take(&peer, "fitness -1 -1 nan -1 -1 1 -1");
    CHECK(test, peer.report.has_fitness && peer.report.has_value && peer.report.value == 1);
    CHECK(test, take(&peer, "scores nan 2 ? -3 0 0 18") == PEER_NOTHING && peer.report.has_scores);
    CHECK(test, isnan(peer.report.scores[2]) && peer.report.scores[6] == 18);
    take(&peer, "scores 20 -19 21 -20 0.5 1e300 -1e300"); /* three stones are on the board */
    CHECK(test, peer.report.has_scores && peer.report.scores[0] == 20 && peer.report.scores[1] == -19);
    for (int column = 2; column < 7; column++)
        CHECK(test, isnan(peer.report.scores[column]));
    CHECK(test, take(&peer, "unheard of") == PEER_NOTHING && take(&peer, "bestmove 4") == PEER_NOTHING);
    CHECK(test, take(&peer, "ok") == PEER_MOVED && peer.report.column == 4 && peer.state == PEER_IDLE);
    ask(&peer, "33345", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "move 4 5\ngo clock 2000 1000 30 0 9\n");
    peer_stop(&peer);
    peer_stop(&peer);
    CHECK_TEXT(test, peer.unsent.bytes, "move 4 5\ngo clock 2000 1000 30 0 9\nstop\n");
    take(&peer, "ok");
    take(&peer, "bestmove 7");
    CHECK(test, take(&peer, "ok") == PEER_MOVED && peer.report.column == 7); /* for the caller to refuse */
    CHECK(test, take(&peer, "ok") == PEER_NOTHING);                          /* of the stop */
    limits = peer_limits_none();
    limits.solve = PEER_SOLVE_WEAK;
    limits.depth = 2;
    ask(&peer, "34", &limits); /* another line of play: set up from the start */
    CHECK_TEXT(test, peer.unsent.bytes, "position start\nmove 3 4\ngo depth 2 solve weak\n");
    CHECK(test, take(&peer, "ok") == PEER_NOTHING && take(&peer, "ok") == PEER_NOTHING && take(&peer, "bestmove 3") == PEER_NOTHING);
    CHECK(test, take(&peer, "ok") == PEER_MOVED);
    limits = peer_limits_none();
    limits.has_clock = true;
    limits.moves_to_go = 1; /* the move before the time is given again, of which an engine must know */
    ask(&peer, "3434", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "move 3 4\ngo clock 0 0 0 0 1\n");
    take(&peer, "ok");
    take(&peer, "bestmove 3");
    CHECK(test, take(&peer, "ok") == PEER_MOVED);
    limits = peer_limits_none();
    limits.guided = 500;
    ask(&peer, "34344", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "move 4\ngo guided 500\n");
    CHECK(test, take(&peer, "ok") == PEER_NOTHING && take(&peer, "info visits 128 nps 5 time 6") == PEER_INFO && peer.report.nodes == 128);
    CHECK(test, take(&peer, "error illegal-move no") == PEER_FAILED && peer.fault == PEER_FAULT_GARBAGE);
    text_free(&peer.unsent);
}

/* An engine without `set seed` is ready all the same, and is not asked again; nothing else may be refused. */
static void test_seed(Test *test)
{
    static Peer peer;
    const uint64_t seed = 5;
    make_peer(&peer, "native", PEER_IDLE);
    peer_new_game(&peer, &peer.game.now.geometry, &seed);
    CHECK_TEXT(test, peer.unsent.bytes, "newgame 7 6 4\nset seed 5\n");
    CHECK(test, take(&peer, "ok") == PEER_NOTHING && !peer.seedless);
    CHECK(test, take(&peer, "error unknown-command what is a seed") == PEER_READY && peer.seedless);
    text_clear(&peer.unsent);
    peer_new_game(&peer, &peer.game.now.geometry, &seed);
    CHECK_TEXT(test, peer.unsent.bytes, "newgame 7 6 4\n");
    CHECK(test, take(&peer, "ok") == PEER_READY);
    peer_new_game(&peer, &peer.game.now.geometry, &seed);
    CHECK(test, take(&peer, "error bad-geometry no") == PEER_FAILED);
    text_free(&peer.unsent);
}

static void test_uxi(Test *test)
{
    static Peer peer;
    PeerLimits limits = peer_limits_none();
    make_peer(&peer, "uci", PEER_IDLE);
    limits.depth = 4;
    limits.playouts = 50;
    ask(&peer, "330", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "position startpos moves P@d1 P@d2 P@a1\ngo depth 4 nodes 50\n");
    limits.nodes = 100;
    ask(&peer, "", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "position startpos\ngo depth 4 nodes 50\n");
    limits.nodes = 49;
    ask(&peer, "", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "position startpos\ngo depth 4 nodes 49\n");
    limits.nodes = 0;
    ask(&peer, "330", &limits);
    CHECK(test, take(&peer, "info string score cp 5 bestmove P@a1") == PEER_NOTHING && !peer.report.has_value);
    CHECK(test, take(&peer, "info depth 7 score mate -3 nodes 12 pv P@a2 P@d3 P@d9 P@b1") == PEER_INFO);
    CHECK(test, peer.report.has_mate && peer.report.mate == -3 && peer.report.value == -1 && peer.report.depth == 7);
    CHECK(test, peer.report.line_length == 2 && peer.report.line[1] == 3);
    CHECK(test, take(&peer, "info depth 8 multipv 2 score cp 9 pv P@a2") == PEER_NOTHING && peer.report.mate == -3 && peer.report.line_length == 2);
    CHECK(test, take(&peer, "info depth 8 score cp 9 nodes 99 pv P@a2 multipv 2") == PEER_NOTHING && peer.report.mate == -3
                    && peer.report.depth == 7 && peer.report.nodes == 12 && peer.report.line_length == 2);
    CHECK(test, take(&peer, "info depth 8 multipv 1 score cp -200") == PEER_INFO && peer.report.value == -0.5);
    CHECK(test, take(&peer, "info pv P@a2 P@d3 score cp 600 nodes 99") == PEER_INFO && peer.report.line_length == 2);
    CHECK(test, peer.report.value == 0.75 && peer.report.nodes == 99);
    CHECK(test, take(&peer, "info score cp 200") == PEER_INFO && peer.report.value == 0.5 && !peer.report.has_mate);
    static const char *const BOUNDS[] = { "info depth 8 score mate 3 lowerbound nodes 1", "info depth 8 score mate -3 upperbound nodes 1" };
    for (size_t i = 0; i < sizeof BOUNDS / sizeof BOUNDS[0]; i++)
        CHECK(test, take(&peer, BOUNDS[i]) == PEER_INFO && peer.report.has_value && !peer.report.has_mate);
    CHECK(test, take(&peer, "bestmove P@d3 ponder P@a2") == PEER_MOVED && peer.report.column == 3);
    static const char *const WRONG[] = { "bestmove P@d1", "bestmove d3", "bestmove P@h1", "bestmove (none)", "bestmove P@d3x" };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        ask(&peer, "33", &limits);
        CHECK(test, take(&peer, WRONG[i]) == PEER_MOVED && !board_can_play(&peer.game.now, peer.report.column));
    }
    Board board;
    char why[WHY_TEXT];
    CHECK(test, fen_read(&board, &peer.game.now.geometry, "7/7/7/7/3o3/2xxo2", "x", why));
    Game game;
    game_init_from(&game, &board);
    game_play(&game, 0);
    text_clear(&peer.unsent);
    peer_go(&peer, &game, &limits);
    CHECK_TEXT(test, peer.unsent.bytes,
               "position fen 7/7/7/7/3p3/2PPp2[PPPPPPPPPPPPPPPPPPPppppppppppppppppppp] w - - 0 1 moves P@a1\ngo depth 4 nodes 50\n");
    text_free(&peer.unsent);

    make_peer(&peer, "ugi", PEER_STARTING);
    const PeerOption options[] = { { "Hash", "8" } };
    peer.options = options;
    peer.option_count = 1;
    take(&peer, "id name some engine");
    take(&peer, "option name Hash type spin default 1 min 1 max 9");
    take(&peer, "option name Seed type string default random");
    CHECK(test, take(&peer, "readyok") == PEER_NOTHING); /* nobody has asked */
    CHECK(test, take(&peer, "ugiok") == PEER_NOTHING);
    CHECK_TEXT(test, peer.unsent.bytes, "setoption name Hash value 8\nisready\n");
    CHECK(test, take(&peer, "readyok") == PEER_READY);
    CHECK_TEXT(test, peer.identity, "some engine");
    limits = peer_limits_none();
    limits.move_time = 70;
    ask(&peer, "33", &limits);
    CHECK(test, strstr(peer.unsent.bytes, "position startpos moves 3 3\ngo movetime 70\n") != NULL);
    CHECK(test, take(&peer, "bestmove 6") == PEER_MOVED && peer.report.column == 6);
    ask(&peer, "33", &limits);
    CHECK(test, take(&peer, "info depth 5000000000") != PEER_FAILED && peer.report.depth == 1000000);
    CHECK(test, take(&peer, "bestmove 0000") == PEER_MOVED && peer.report.column == -1); /* it has no move */
    Geometry wide;
    geometry_make(&wide, 9, 7, 4, why);
    peer_new_game(&peer, &wide, NULL);
    CHECK(test, peer_next(&peer) == PEER_FAILED && peer_next(&peer) == PEER_NOTHING); /* it has no options for the size */
    text_free(&peer.unsent);
}

/* Both clocks are told by player, whoever is to move. */
static void test_uxi_clocks(Test *test)
{
    static const struct {
        const char *dialect, *moves;
        int moves_to_go;
        const char *told;
    } CASES[] = { { "uci", "", 0, "go wtime 2000 btime 1000 winc 30 binc 7\n" },
                  { "uci", "3", 9, "go wtime 2000 btime 1000 winc 30 binc 7 movestogo 9\n" },
                  { "ugi", "3", 0, "go p1time 2000 p2time 1000 p1inc 30 p2inc 7\n" },
                  { "ugi", "", 9, "go p1time 2000 p2time 1000 p1inc 30 p2inc 7 movestogo 9\n" } };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        static Peer peer;
        PeerLimits limits = peer_limits_none();
        limits.has_clock = true;
        limits.time[0] = 2000;
        limits.time[1] = 1000;
        limits.increment[0] = 30;
        limits.increment[1] = 7;
        limits.moves_to_go = CASES[i].moves_to_go;
        make_peer(&peer, CASES[i].dialect, PEER_IDLE);
        ask(&peer, CASES[i].moves, &limits);
        const char *line = strstr(peer.unsent.bytes, "go ");
        CHECK_TEXT(test, line == NULL ? "" : line, CASES[i].told);
        text_free(&peer.unsent);
    }
}

static void test_bot(Test *test)
{
    static Peer peer;
    PeerLimits limits = peer_limits_none();
    make_peer(&peer, "bot", PEER_IDLE);
    limits.move_time = 500;
    ask(&peer, "33", &limits);
    CHECK(test, strstr(peer.unsent.bytes, "settings your_botid 0\nupdate game round 3\n") != NULL);
    CHECK(test, strstr(peer.unsent.bytes, ".,.,.,1,.,.,.,.,.,.,0,.,.,.\naction move 500\n") != NULL);
    CHECK(test, take(&peer, "place_disc 5") == PEER_MOVED && peer.report.column == 5);
    ask(&peer, "33", &limits);
    CHECK(test, take(&peer, "debug output") == PEER_FAILED);
    CHECK(test, strstr(peer_failure(&peer), "debug output") != NULL);
    text_free(&peer.unsent);
    char why[WHY_TEXT];
    limits.depth = 3;
    CHECK(test, !peer.dialect->can(&limits, &peer.game.now.geometry, why));
    limits.depth = -1;
    CHECK(test, peer.dialect->can(&limits, &peer.game.now.geometry, why));
    limits.guided = 3;
    CHECK(test, !peer.dialect->can(&limits, &peer.game.now.geometry, why));
    CHECK(test, !peer_dialect("uci")->can(&limits, &peer.game.now.geometry, why) && strstr(why, "guided") != NULL);
    CHECK(test, peer_dialect("native")->can(&limits, &peer.game.now.geometry, why));
}

/* An answer comes after ponderhit or stop, not before; the reply to expect is found in the line of play, or behind `ponder`. */
static void test_pondering(Test *test)
{
    static Peer peer;
    PeerLimits limits = peer_limits_none();
    make_peer(&peer, "native", PEER_IDLE);
    limits.move_time = 70;
    ask(&peer, "33", &limits);
    take(&peer, "ok"); /* of the moves */
    take(&peer, "info depth 3 pv 2 4");
    take(&peer, "bestmove 2");
    CHECK(test, take(&peer, "ok") == PEER_MOVED && peer.report.reply == 4);
    limits.ponder = true;
    ask(&peer, "3324", &limits);
    CHECK_TEXT(test, peer.unsent.bytes, "move 2 4\ngo movetime 70 ponder\n");
    CHECK(test, peer.report.reply == -1);
    peer_ponderhit(&peer);
    peer_ponderhit(&peer);
    CHECK_TEXT(test, peer.unsent.bytes, "move 2 4\ngo movetime 70 ponder\nponderhit\n");
    take(&peer, "ok");
    take(&peer, "info depth 3 pv 5 4");
    take(&peer, "bestmove 2"); /* not the move that the line is about */
    CHECK(test, take(&peer, "ok") == PEER_MOVED && peer.report.reply == -1);
    CHECK(test, take(&peer, "ok") == PEER_NOTHING); /* of the ponderhit */
    ask(&peer, "332425", &limits);
    peer_stop(&peer);
    CHECK_TEXT(test, peer.unsent.bytes, "move 2 5\ngo movetime 70 ponder\nstop\n");
    take(&peer, "ok");
    take(&peer, "bestmove 0");
    CHECK(test, take(&peer, "ok") == PEER_MOVED && take(&peer, "ok") == PEER_NOTHING);
    ask(&peer, "332426", &limits);
    peer_stop(&peer);
    take(&peer, "ok");
    take(&peer, "ok");
    take(&peer, "bestmove 0");
    CHECK(test, take(&peer, "ok") == PEER_MOVED && take(&peer, "error unknown-command stop") == PEER_NOTHING && peer.state == PEER_IDLE);
    ask(&peer, "332416", &limits);
    take(&peer, "ok"); /* of position start */
    take(&peer, "ok");
    take(&peer, "bestmove 0");
    CHECK(test, take(&peer, "ok") == PEER_FAILED && peer.fault == PEER_FAULT_GARBAGE);
    CHECK_TEXT(test, peer_failure(&peer), "answered before ponderhit or stop");
    text_free(&peer.unsent);

    make_peer(&peer, "uci", PEER_STARTING);
    peer.may_ponder = true;
    take(&peer, "option name Ponder type check default false");
    take(&peer, "uciok");
    CHECK_TEXT(test, peer.unsent.bytes, "setoption name Ponder value true\nisready\n");
    take(&peer, "readyok");
    limits.ponder = false;
    static const struct {
        const char *answer;
        int reply;
    } ANSWERS[] = { { "bestmove P@a1 ponder P@a2", 0 },  { "bestmove P@a1 ponder P@g1", 6 }, { "bestmove P@a1 ponder P@a1", -1 },
                    { "bestmove P@a1 ponder (none)", -1 }, { "bestmove P@a1 ponder", -1 },    { "bestmove P@a1", -1 },
                    { "bestmove P@d1 ponder P@d2", -1 } };
    for (size_t i = 0; i < sizeof ANSWERS / sizeof ANSWERS[0]; i++) {
        ask(&peer, "33", &limits);
        CHECK(test, take(&peer, ANSWERS[i].answer) == PEER_MOVED && peer.report.reply == ANSWERS[i].reply);
    }
    limits.ponder = true;
    ask(&peer, "33", &limits);
    peer_ponderhit(&peer);
    CHECK_TEXT(test, peer.unsent.bytes, "position startpos moves P@d1 P@d2\ngo movetime 70 ponder\nponderhit\n");
    CHECK(test, take(&peer, "bestmove P@a1") == PEER_MOVED);
    ask(&peer, "33", &limits);
    CHECK(test, take(&peer, "bestmove P@a1") == PEER_FAILED);
    text_free(&peer.unsent);

    char why[WHY_TEXT];
    CHECK(test, !peer_dialect("bot")->can(&limits, &peer.game.now.geometry, why));
}

/* A column is its digits, and nothing else. */
static void test_columns(Test *test)
{
    static const char *const BAD[] = { "0.9", "1e0", "3 5", "+3", "-0", "0x3", "", "3.", "1000", "nan" };
    static const char *const GOOD[] = { "3", "  3  ", "03" };
    const PeerLimits limits = { .depth = -1, .move_time = 100 };
    for (int dialect = 0; dialect < 2; dialect++)
        for (size_t i = 0; i < sizeof BAD / sizeof BAD[0] + sizeof GOOD / sizeof GOOD[0]; i++) {
            static Peer peer;
            char line[64];
            const bool bad = i < sizeof BAD / sizeof BAD[0];
            make_peer(&peer, dialect == 0 ? "native" : "bot", PEER_IDLE);
            ask(&peer, "", &limits);
            snprintf(line, sizeof line, "%s %s", dialect == 0 ? "bestmove" : "place_disc", bad ? BAD[i] : GOOD[i - sizeof BAD / sizeof BAD[0]]);
            take(&peer, line);
            CHECK(test, peer.report.column == (bad ? -1 : 3));
            text_free(&peer.unsent);
        }
}

/* Lines made of the words of all dialects and of nonsense, in every state. */
static void test_nonsense(Test *test, unsigned long lines)
{
    static const char *const DIALECTS[] = { "native", "uci", "ugi", "bot" };
    static const char *const WORDS[] = {
        "info", "ok", "error", "bestmove", "bestmoves", "fitness", "scores", "pv", "depth", "nodes", "time", "score", "cp", "mate",
        "string", "id", "name", "option", "type", "uciok", "ugiok", "readyok", "place_disc", "engine", "protocol", "1", "0", "3",
        "-1", "7", "999999999999999999999", "1e308", "-1e308", "nan", "inf", "0x7", "P@d1", "P@a", "P@z9", "P@", "?", "\xff\xfe",
        "", "playouts", "hashfull", "fourinrow", "Seed", "UCI_Variant", "Columns", "Rows", "Connect", "ponder", ".", "#", "2147483648",
    };
    static const PeerState STATES[] = { PEER_STARTING, PEER_PREPARING, PEER_IDLE, PEER_THINKING };
    static Peer peer;
    Random random;
    random_init(&random, 1);
    PeerLimits limits = peer_limits_none();
    for (unsigned long i = 0; i < lines; i++) {
        char line[600] = "";
        if (i % 8 == 0 || peer.state == PEER_BROKEN) {
            text_free(&peer.unsent);
            make_peer(&peer, DIALECTS[random_below(&random, 4)], STATES[random_below(&random, 4)]);
            limits.ponder = i % 16 == 0 && peer.dialect != peer_dialect("bot");
            if (peer.state == PEER_THINKING)
                ask(&peer, "3303", &limits);
        }
        for (unsigned words = 1 + random_below(&random, 12); words > 0; words--) {
            strcat(line, WORDS[random_below(&random, sizeof WORDS / sizeof WORDS[0])]);
            strcat(line, words > 1 ? " " : "");
        }
        const PeerEvent event = take(&peer, line);
        CHECK(test, event != PEER_FAILED || peer.state == PEER_BROKEN);
        CHECK(test, peer.report.column >= -1 && peer.report.column < 1000 && peer.report.line_length <= MAX_CELLS);
        CHECK(test, !peer.report.has_value || (peer.report.value >= -1 && peer.report.value <= 1));
        CHECK(test, peer.open_count <= MAX_OPEN_COMMANDS);
        text_clear(&peer.unsent);
    }
    text_free(&peer.unsent);
}

/* How an engine is described. */
static void test_keys(Test *test)
{
    static const struct {
        const char *key, *value;
        PeerKeyResult result;
    } CASES[] = { { "proto", "ugi", PEER_KEY_TAKEN },   { "depth", "0", PEER_KEY_TAKEN },      { "nodes", "9223372036854775807", PEER_KEY_TAKEN },
                  { "playouts", "7", PEER_KEY_TAKEN },  { "guided", "8", PEER_KEY_TAKEN },    { "guided", "0", PEER_KEY_BAD },
                  { "network", "on", PEER_KEY_TAKEN },   { "solve", "weak", PEER_KEY_TAKEN },
                  { "proto", "UGI", PEER_KEY_BAD },     { "depth", "1001", PEER_KEY_BAD },     { "nodes", "0", PEER_KEY_BAD },
                  { "nodes", "9223372036854775808", PEER_KEY_BAD }, { "playouts", "-1", PEER_KEY_BAD }, { "network", "off", PEER_KEY_BAD },
                  { "solve", "", PEER_KEY_BAD },        { "st", "1", PEER_KEY_UNKNOWN },       { "", "1", PEER_KEY_UNKNOWN } };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const PeerDialect *dialect = peer_dialect("native");
        PeerLimits limits = peer_limits_none();
        char why[WHY_TEXT] = "";
        CHECK(test, peer_keys_take(CASES[i].key, CASES[i].value, &dialect, &limits, why) == CASES[i].result);
        CHECK(test, (why[0] != '\0') == (CASES[i].result == PEER_KEY_BAD));
        CHECK(test, peer_keys_has(CASES[i].key) == (CASES[i].result != PEER_KEY_UNKNOWN));
        if (CASES[i].result == PEER_KEY_TAKEN)
            CHECK(test, dialect == peer_dialect("ugi") || limits.depth == 0 || limits.nodes == INT64_MAX || limits.playouts == 7 || limits.guided == 8
                            || limits.network || limits.solve == PEER_SOLVE_WEAK);
    }
}

/* An engine that prints between its turns faster than it can be read keeps nobody waiting. It is a file here, which is always ready. */
static void test_flood_between_turns(Test *test)
{
    static Peer peer;
    char path[TEMPORARY_NAME];
    const PeerLimits limits = peer_limits_none();
    const int file = temporary_open(path);
    Text lines;
    text_init(&lines);
    while (lines.length < 3 << 20)
        text_add_string(&lines, "info depth 1\n");
    for (int more = 0; more < 2; more++) {
        CHECK(test, lseek(file, 0, SEEK_SET) == 0 && file_write_all(file, lines.bytes, more ? lines.length : 1 << 16) && lseek(file, 0, SEEK_SET) == 0);
        make_peer(&peer, "uci", PEER_IDLE);
        line_init(&peer.reader);
        peer.process.output = file;
        peer.process.pid = getpid(); /* some process; none of its children is of that number */
        peer_go(&peer, &peer.game, &limits);
        CHECK(test, (peer.state == PEER_BROKEN) == more && (peer.state == PEER_THINKING) != more);
        CHECK_TEXT(test, peer_failure(&peer), more ? "prints without end while it is not its turn" : "");
        text_free(&peer.unsent);
    }
    text_free(&lines);
    close(file);
    unlink(path);
}

/* What goes into results is text: bytes that are none, and characters that are cut, become question marks. */
static void test_text_of_others(Test *test)
{
    static Peer peer;
    char long_name[200], words[400];
    make_peer(&peer, "uci", PEER_STARTING);
    take(&peer, "id name m\xf6tor");
    CHECK_TEXT(test, peer.identity, "m?tor");
    memcpy(long_name, "id name ", 8);
    for (size_t i = 8; i + 1 < sizeof long_name; i += 2)
        memcpy(long_name + i, "\xc3\xb6", 2);
    long_name[sizeof long_name - 1] = '\0';
    take(&peer, long_name);
    CHECK(test, peer.identity[strlen(peer.identity) - 1] == '?' && utf8_within(peer.identity, 1000) == strlen(peer.identity));
    memset(words, 0xff, sizeof words);
    words[sizeof words - 1] = '\0';
    core_fail(&peer, PEER_FAULT_CRASH, "%s", words);
    CHECK(test, strspn(peer_failure(&peer), "?") == strlen(peer_failure(&peer)));
    text_free(&peer.unsent);
}

/* Who is to blame while it starts, and for what it is waited then. */
static void test_start(Test *test)
{
    static Peer peer;
    static const PeerOption OPTIONS[] = { { "hash", "8" } };
    char text[PEER_QUESTION];
    make_peer(&peer, "native", PEER_STARTING);
    peer.options = OPTIONS;
    peer.option_count = 1;
    peer.dialect->begin(&peer);
    CHECK_TEXT(test, peer.unsent.bytes, "id\nset hash 8\n");
    CHECK_TEXT(test, peer_tell_question(&peer, text), "'id' (proto=native)");
    CHECK(test, take(&peer, "protocol 1") == PEER_NOTHING && take(&peer, "ok") == PEER_NOTHING);
    CHECK_TEXT(test, peer_tell_question(&peer, text), "'set' (proto=native)");
    CHECK(test, take(&peer, "error bad-value no") == PEER_FAILED && peer.fault == PEER_FAULT_START);
    text_free(&peer.unsent);
    make_peer(&peer, "native", PEER_STARTING);
    core_fail(&peer, PEER_FAULT_RESOURCES, "no more to give"); /* which is not the engine's fault, not even then */
    CHECK(test, peer.fault == PEER_FAULT_RESOURCES);
}

/* Of what is written on stderr the end is kept, also of a last line that does not end. */
static void test_last_words(Test *test)
{
    static Complaints complaints;
    Process process = { 0, false, -1, -1, -1 };
    char line[600], text[COMPLAINTS_TEXT];
    int ends[2];
    memset(line, 'a', sizeof line);
    memcpy(line + sizeof line - 3, "end", 3);
    if (!CHECK(test, pipe(ends) == 0 && file_write_all(ends[1], "first\n", 6) && file_write_all(ends[1], line, sizeof line)))
        return;
    close(ends[1]);
    process.errors = ends[0];
    CHECK(test, complaints_open(&complaints, "x", (PeerTrace){ NULL, NULL }, NULL));
    complaints_finish(&complaints, &process);
    CHECK(test, process.errors == -1 && strlen(complaints.last_words) == sizeof complaints.last_words - 1);
    CHECK(test, strncmp(complaints_tell_last(&complaints, text), "; its last words: 'aaa", 22) == 0 && strcmp(text + strlen(text) - 5, "aend'") == 0);
    complaints_close(&complaints);
}

int main(int argc, char *argv[])
{
    Test test = { "peer", 0, 0 };
    test_keys(&test);
    test_start(&test);
    test_last_words(&test);
    test_native(&test);
    test_seed(&test);
    test_uxi(&test);
    test_uxi_clocks(&test);
    test_bot(&test);
    test_pondering(&test);
    test_flood_between_turns(&test);
    test_text_of_others(&test);
    test_columns(&test);
    test_nonsense(&test, argc > 1 ? strtoul(argv[1], NULL, 10) : 50000);
    return test_end(&test);
}
