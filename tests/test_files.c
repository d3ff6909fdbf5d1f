/* What the tournament runner reads and writes beside its results: positions of Cute Chess, files of openings, PGN. */
#include "base/random.h"
#include "game/cfour.h"
#include "game/notation.h"
#include "match/openings.h"
#include "match/pgn_read.h"
#include "match/schedule.h"
#include "test.h"

#include <stdlib.h>
#include <unistd.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* Writes a file and returns its path, which stays the same. */
static const char *make_file(Test *test, const char *text)
{
    static char path[] = "/tmp/fourinrow-files-XXXXXX";
    static int file = -1;
    if (file < 0)
        file = mkstemp(path);
    CHECK(test, ftruncate(file, 0) == 0 && pwrite(file, text, strlen(text), 0) == (ssize_t)strlen(text));
    return path;
}

/* ---- positions of Cute Chess ---- */

static void play_at_random(Board *board, Random *random, int plies)
{
    board_init(board, &USUAL);
    while (board->count < plies && board_status(board) == STATUS_PLAYING) {
        const int column = (int)random_below(random, 7);
        if (board_can_play(board, column))
            board_play(board, column);
    }
}

/* What is written is read back, the full board and finished games too. */
static void test_cfour(Test *test)
{
    Random random;
    char fen[CFOUR_TEXT], why[WHY_TEXT];
    random_init(&random, 3);
    for (int i = 0; i < 400; i++) {
        Board board, back;
        play_at_random(&board, &random, i % 43);
        cfour_fen_write(&board, fen);
        char *const side = strchr(fen, ' ') + 1;
        side[-1] = side[1] = '\0';
        CHECK(test, cfour_fen_read(&back, fen, side, why, sizeof why) && board_equal(&board, &back));
    }
    Board board;
    board_init(&board, &USUAL);
    CHECK_TEXT(test, cfour_fen_write(&board, fen), "7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1");
    static const struct {
        const char *rows, *side;
        bool good;
    } CASES[] = {
        { "7/7/7/7/3p3/3P3", "w", true },      { "7/7/7/7/3p3/3P3", "b", false },     { "7/7/7/7/3p3/3P3", NULL, false },
        { "7/7/7/7/3p3/3P3[]", "w", false },   { "7/7/7/7/3p3/3P3[-]", "w", false },  { "7/7/7/7/3p3/3P3[P", "w", false },
        { "7/7/7/7/7/3x3", "b", false },       { "7/7/7/7/7/7[", "w", false },        { "", "w", false },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char rows[CFOUR_TEXT];
        strcpy(rows, CASES[i].rows);
        CHECK(test, cfour_fen_read(&board, rows, CASES[i].side, why, sizeof why) == CASES[i].good);
    }
    do
        play_at_random(&board, &random, 42);
    while (board.count < 42);
    CHECK(test, strstr(cfour_fen_write(&board, fen), "[-] w") != NULL);
}

/* ---- openings ---- */

static Settings from_file(const char *path, GameFileFormat format, int cut)
{
    Settings settings = { .geometry = USUAL };
    settings.openings = (OpeningSettings){ .kind = OPENINGS_FILE, .path = path, .format = format, .cut = cut, .first = 1 };
    return settings;
}

/* Reads openings from a file with this text; they stand in `all`, each followed by a comma, or else the reason does. */
static const char *read_openings(Test *test, const char *text, GameFileFormat format, int cut)
{
    static char all[2000];
    TextList openings;
    char why[WHY_TEXT];
    const Settings settings = from_file(make_file(test, text), format, cut);
    size_t length = 0;
    if (!openings_make(&openings, &settings, 1, 1, NULL, why)) {
        snprintf(all, sizeof all, "%s", why);
        return all;
    }
    all[0] = '\0';
    for (int i = 0; i < openings.count; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, "%s,", openings.texts[i]);
    textlist_free(&openings);
    return all;
}

static void test_epd(Test *test)
{
    static const char HAND[] = "[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp]";
    char text[1000];
    snprintf(text, sizeof text, "\xef\xbb\xbf# openings\n\n7/7/7/7/3p3/3P3%s w - - id \"a b\"; bm P@d3;\r\n7/7/7/7/7/3P3 b\n4433 99\n7/7/7/7/7/3x3 o", HAND);
    CHECK_TEXT(test, read_openings(test, text, GAMEFILE_ANY, 0), "7/7/7/7/3o3/3x3 x,7/7/7/7/7/3x3 o,4433,7/7/7/7/7/3x3 o,");
    CHECK_TEXT(test, read_openings(test, text, GAMEFILE_EPD, 3), "7/7/7/7/3o3/3x3 x,7/7/7/7/7/3x3 o,443,7/7/7/7/7/3x3 o,");
    CHECK_TEXT(test, read_openings(test, "1212121212\n", GAMEFILE_EPD, 4), "1212,"); /* what follows need not be legal */
    CHECK(test, strstr(read_openings(test, "4\n7/7/7/7/7/3P3 w\n", GAMEFILE_ANY, 0), "line 2: with these stones it is the turn of o") != NULL);
    CHECK(test, strstr(read_openings(test, "4\n\n5 \x01\n", GAMEFILE_ANY, 0), "line 3: it is too long, or has control") != NULL);
    CHECK(test, strstr(read_openings(test, "1212121\n", GAMEFILE_ANY, 0), "line 1: the game is over") != NULL);
    CHECK(test, strstr(read_openings(test, "# nothing\n", GAMEFILE_ANY, 0), "has none") != NULL);
    CHECK(test, strstr(read_openings(test, "4\n", GAMEFILE_PGN, 0), "line 1: illegal move") == NULL);
}

static const char CUTE[] = "[Event \"?\"]\n[White \"A [x]\"]\n[Result \"1-0\"]\n[FEN \"7/7/7/7/3p3/3P3 w - - 0 1\"]\n[SetUp \"1\"]\n[Variant \"cfour\"]\n\n"
                           "1. P@d3 {+0.54/10 0.11s} P@g1 {-0.70/11 0.092s}\n2. P@d4 1-0\n\n";

static void test_pgn_files(Test *test)
{
    static const char OURS[] = "[Event \"a \\\"b\\\" \\\\\"]\n[Variant \"cfour\"]\n\n1. P@d1 {opening}\nP@d2! {opening}\n2.P@c1 (2. P@a1 (2. P@b1) {)}) $3\n"
                               "P@e1 ; the rest [of] the line\n% not this\n3. P@a1 {+0.25 1.500s}\n0-1\n\n[Event \"2\"]\n\n1. P@d1 P@d2 2. P@c1 P@g1\n*\n"
                               "[Event \"3\"]\n1/2-1/2\n";
    char both[2000];
    CHECK_TEXT(test, read_openings(test, OURS, GAMEFILE_ANY, 0), "44351,4437,,");
    CHECK_TEXT(test, read_openings(test, OURS, GAMEFILE_PGN, 3), "443,,"); /* the third game begins as the second, and counts once */
    CHECK_TEXT(test, read_openings(test, OURS, GAMEFILE_ANY, 1), "4,,");
    snprintf(both, sizeof both, "\n%s%s", OURS, OURS);
    CHECK_TEXT(test, read_openings(test, both, GAMEFILE_ANY, 4), "4435,4437,,");
    CHECK_TEXT(test, read_openings(test, CUTE, GAMEFILE_ANY, 0), "7/7/3x3/3x3/3o3/3x2o o,");
    CHECK_TEXT(test, read_openings(test, CUTE, GAMEFILE_ANY, 2), "7/7/7/3x3/3o3/3x2o x,");
    static const struct {
        const char *text, *reason;
    } BAD[] = {
        { "[Event \"x\"]\n\n1. P@d2 *\n", "line 3: illegal move 'P@d2'" },
        { "[Event \"x\"]\n\n1. d4 *\n", "line 3: illegal move 'd4'" },
        { "[Event \"x\"]\n\n1. P@d1 {no end", "line 3: this is no PGN" },
        { "[Event \"x\n", "this is no PGN" },
        { "[Event]\n", "this is no PGN" },
        { "[FEN \"7/7/7/7/7/7\"]\n*\n", "line 1: the FEN has no side to move" },
        { "[FEN \"7/7/7/7/7/3P3 w\"]\n*\n", "line 1: with these stones it is the turn of o" },
        { "[Geometry \"8x8, 4 in line\"]\n*\n", "line 1: the game is of 8x8, 4 in line, not 7x6, 4 in line" },
        { "[Event \"x\"]\n1. P@a1 P@b1 P@a2 P@b2 P@a3 P@b3 P@a4 1-0\n", "the game is over in '1212121'; plies= cuts it" },
        { "[Event \"x\"]\n1. P@a1 P@b1 P@a2 P@b2 P@a3 P@b3 P@a4 P@b4 1-0\n", "line 2: illegal move 'P@b4'" },
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        CHECK(test, strstr(read_openings(test, BAD[i].text, GAMEFILE_PGN, 0), BAD[i].reason) != NULL);
    Settings small = from_file(make_file(test, OURS), GAMEFILE_ANY, 0);
    TextList openings;
    char why[WHY_TEXT];
    CHECK(test, geometry_make(&small.geometry, 8, 8, 4, why, sizeof why));
    CHECK(test, !openings_make(&openings, &small, 1, 1, NULL, why) && strstr(why, "cfour is for 7,6,4 only") != NULL);
}

/* Any bytes are read without harm: parts of a good file, and good files with bytes changed. */
static void test_damaged_pgn(Test *test)
{
    Random random;
    char text[sizeof CUTE];
    random_init(&random, 11);
    for (int i = 0; i < 3000; i++) {
        strcpy(text, CUTE);
        for (int k = 0; k < 3; k++)
            text[random_below(&random, sizeof CUTE - 1)] = (char)(1 + random_below(&random, 255));
        text[1 + random_below(&random, sizeof CUTE - 2)] = i % 2 == 0 ? '\0' : 'x';
        CHECK(test, read_openings(test, text, i % 3 == 0 ? GAMEFILE_PGN : GAMEFILE_ANY, i % 4)[0] != '\0');
    }
}

static void test_moves(Test *test)
{
    Board board;
    Geometry wide;
    char why[WHY_TEXT];
    CHECK(test, geometry_make(&wide, 30, 3, 4, why, sizeof why));
    board_init(&board, &wide);
    CHECK(test, pgn_move_read(&board, "P@a1") == 0 && pgn_move_read(&board, "P@z1") == 25 && pgn_move_read(&board, "P@aa1") == 26);
    CHECK(test, pgn_move_read(&board, "P@ad1") == 29 && pgn_move_read(&board, "P@ae1") == -1 && pgn_move_read(&board, "P@aaaaaaaa1") == -1);
    CHECK(test, pgn_move_read(&board, "P@a2") == -1 && pgn_move_read(&board, "P@a") == -1 && pgn_move_read(&board, "P@1") == -1);
    CHECK(test, pgn_move_read(&board, "P@a1x") == -1 && pgn_move_read(&board, "P") == -1 && pgn_move_read(&board, "") == -1);
}

/* ---- when to go on to the next opening ---- */

/* The openings of a round robin of three engines, two rounds of four games: round by round, 0-1, 0-2, 1-2. */
static void test_policies(Test *test)
{
    static const struct {
        Policy policy;
        int count;
        const char *openings;
    } CASES[] = {
        { POLICY_SHARED, 4, "001100110011 223322332233" },
        { POLICY_DEFAULT, 12, "003311442255 669977aa88bb" },
        { POLICY_ENCOUNTER, 6, "000011112222 333344445555" },
        { POLICY_ROUND, 2, "000000000000 111111111111" },
    };
    for (size_t k = 0; k < sizeof CASES / sizeof CASES[0]; k++) {
        const Settings settings = { .engine_count = 3, .games = 4, .rounds = 2, .repeat = 2, .shards = 1, .openings = { .policy = CASES[k].policy } };
        Schedule schedule;
        char why[WHY_TEXT], openings[40] = "";
        size_t length = 0;
        CHECK(test, schedule_init(&schedule, &settings, why) && schedule_openings(&schedule) == CASES[k].count);
        for (int i = 0; i < schedule_games(&schedule); i++) {
            const Scheduled game = schedule_get(&schedule, i), other = schedule_get(&schedule, i ^ 1);
            CHECK(test, game.pair == other.pair && game.opening == other.opening && game.engine[0] == other.engine[1]);
            length += (size_t)snprintf(openings + length, sizeof openings - length, "%s%x", i == 12 ? " " : "", (unsigned)game.opening);
        }
        CHECK_TEXT(test, openings, CASES[k].openings);
        schedule_free(&schedule);
    }
}

int main(void)
{
    Test test = { "files", 0, 0 };
    test_cfour(&test);
    test_epd(&test);
    test_pgn_files(&test);
    test_damaged_pgn(&test);
    test_moves(&test);
    test_policies(&test);
    unlink(make_file(&test, ""));
    return test_end(&test);
}
