/* What the tournament runner reads and writes beside its results: positions of Cute Chess, files of openings, PGN. */
#include "base/random.h"
#include "game/cfour.h"
#include "game/notation.h"
#include "match/engines_file.h"
#include "match/openingbook.h"
#include "match/openings.h"
#include "match/pgn.h"
#include "match/schedule.h"
#include "positions.h"
#include "record/json.h"
#include "temporary.h"
#include "test.h"

#include <math.h>
#include <unistd.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* Writes a file and returns its path, which stays the same. */
static const char *make_file(Test *test, const char *text)
{
    static char path[TEMPORARY_NAME];
    static int file = -1;
    if (file < 0)
        file = temporary_open(path);
    CHECK(test, ftruncate(file, 0) == 0 && pwrite(file, text, strlen(text), 0) == (ssize_t)strlen(text));
    return path;
}

/* ---- positions of Cute Chess ---- */

/* What is written is read back, the full board and finished games too. */
static void test_cfour(Test *test)
{
    Random random;
    char fen[CFOUR_TEXT], why[WHY_TEXT];
    random_init(&random, 3);
    for (int i = 0; i < 400; i++) {
        Board back;
        const Board board = positions_play(&USUAL, i % 43, &random);
        cfour_fen_write(&board, fen);
        char *const side = strchr(fen, ' ') + 1;
        side[-1] = side[1] = '\0';
        CHECK(test, cfour_fen_read(&back, fen, side, why) && board_equal(&board, &back));
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
        { "7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp]", "w", true },
        { "7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPppppppppppppppppppp]", "w", false },
        { "7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPpppppppppppppppppppp]", "w", false },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char rows[CFOUR_TEXT];
        strcpy(rows, CASES[i].rows);
        CHECK(test, cfour_fen_read(&board, rows, CASES[i].side, why) == CASES[i].good);
    }
    do
        board = positions_play(&USUAL, 42, &random);
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
    CHECK(test, strstr(read_openings(test, "4\n7/7/7/7/7/3P3 w\n", GAMEFILE_ANY, 0), "line 2: with these stones it is the turn of b") != NULL);
    CHECK(test, strstr(read_openings(test, "4\n\n5 \x01\n", GAMEFILE_ANY, 0), "line 3: it is too long, or has control") != NULL);
    CHECK(test, strstr(read_openings(test, "1212121\n", GAMEFILE_ANY, 0), "line 1: the game is over") != NULL);
    CHECK(test, strstr(read_openings(test, "# nothing\n", GAMEFILE_ANY, 0), "has none") != NULL);
    CHECK(test, strstr(read_openings(test, "4\n", GAMEFILE_PGN, 0), "line 1: illegal move") == NULL);
}

static const char CUTE[] = "[Event \"?\"]\n[White \"A [x]\"]\n[Result \"1-0\"]\n[FEN \"7/7/7/7/3p3/3P3 w - - 0 1\"]\n[SetUp \"1\"]\n[Variant \"cfour\"]\n\n"
                           "1. P@d3 {+0.54/10 0.11s} P@g1 {-0.70/11 0.092s}\n2. P@d4 1-0\n\n";

static void test_pgn_files(Test *test)
{
    static const char OURS[] = "[Event \"a \\\"b\\\" \\\\\"]\n[Variant \"cfour\"]\n\n1. P@d1 {opening}\nP@d2! {opening}\n2.P@c1 (2. P@a1 (2. P@b1 ; not ) here\n% nor ) here\n) {)}) $3\n"
                               "P@e1 ; the rest [of] the line\n% not this\n3. P@a1 {+0.25 1.500s}\n0-1\n\n[Event \"2\"]\n\n1. P@d1 P@d2 2. P@c1 P@g1\n*\n"
                               "[Event \"3\"]\n1/2-1/2\n";
    char both[2000];
    CHECK_TEXT(test, read_openings(test, OURS, GAMEFILE_ANY, 0), "44351,4437,,");
    CHECK_TEXT(test, read_openings(test, OURS, GAMEFILE_PGN, 3), "443,,"); /* the third game begins as the second, and counts once */
    CHECK_TEXT(test, read_openings(test, OURS, GAMEFILE_ANY, 1), "4,,");
    snprintf(both, sizeof both, "\xef\xbb\xbf%s", OURS); /* a mark that it is UTF-8 */
    CHECK_TEXT(test, read_openings(test, both, GAMEFILE_ANY, 0), "44351,4437,,");
    CHECK_TEXT(test, read_openings(test, both, GAMEFILE_PGN, 3), "443,,");
    snprintf(both, sizeof both, "\n%s%s", OURS, OURS);
    CHECK_TEXT(test, read_openings(test, both, GAMEFILE_ANY, 4), "4435,4437,,");
    snprintf(both, sizeof both, "%% not this\n%s", CUTE);
    CHECK_TEXT(test, read_openings(test, both, GAMEFILE_PGN, 2), "7/7/7/3x3/3o3/3x2o x,");
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
        { "[Event x]\n", "line 1: this is no PGN: a tag is [Name \"value\"]" },
        { "[\"x\"]\n", "line 1: this is no PGN: a tag is [Name \"value\"]" },
        { "[Event \"x\" y]\n", "line 1: this is no PGN: a tag does not end" },
        { "[Event \"x\"]\n1. P@d1 *\n)\n", "line 3: this is no PGN: there is a bracket too many" },
        { "[Event \"x\"]\n1. P@d1 (*", "line 2: this is no PGN: a variation does not end" },
        { "[Geometry \"7x6\"]\n*\n", "line 1: the tag Geometry is COLSxROWS" },
        { "[Event \"x\"]\n[Variant \"crazyhouse\"]\n\n1. P@d1 *\n", "line 2: it is a game of the variant 'crazyhouse'" },
        { "[Event \"x\"]\n\n1. 3 4 2. 3 4 1-0\n", "line 3: illegal move '3': moves are written as P@d1" },
        { "[Event \"x\"]\n\n1. {opening} 3 {opening} 4 *\n", "line 3: illegal move '3'" },
        { "[Event \"x\"]\n\n3 4 3 4\n", "line 3: illegal move '4'" },
        { "[Event \"x\"]\n1. Q@d1 *\n", "line 2: illegal move 'Q@d1': moves are written as P@d1" },
        { "[Event \"x\"]\n1. p@d1 p@d3 *\n", "line 2: illegal move 'p@d3': the stone does not land there" },
        { "[Event \"x\"]\n1. P@h1 *\n", "line 2: illegal move 'P@h1': there is no such column" },
        { "[FEN \"7/7/7/7/7/7\"]\n*\n", "line 1: the FEN has no side to move" },
        { "[FEN \"7/7/7/7/7/3P3 w\"]\n*\n", "line 1: with these stones it is the turn of b" },
        { "[Geometry \"8x7, 4 in line\"]\n*\n", "line 1: the game is of 8x7, 4 in line, not 7x6, 4 in line" },
        { "[Event \"x\"]\n1. P@a1 P@b1 P@a2 P@b2 P@a3 P@b3 P@a4 1-0\n", "the game is over in '1212121'; plies= cuts it" },
        { "[Event \"x\"]\n1. P@a1 P@b1 P@a2 P@b2 P@a3 P@b3 P@a4 P@b4 1-0\n", "line 2: illegal move 'P@b4'" },
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        CHECK(test, strstr(read_openings(test, BAD[i].text, GAMEFILE_PGN, 0), BAD[i].reason) != NULL);
    Settings small = from_file(make_file(test, OURS), GAMEFILE_ANY, 0);
    TextList openings;
    char why[WHY_TEXT];
    CHECK(test, geometry_make(&small.geometry, 8, 7, 4, why));
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
    CHECK(test, geometry_make(&wide, 30, 1, 4, why));
    board_init(&board, &wide);
    CHECK(test, cfour_move_read(&board, "P@a1") == 0 && cfour_move_read(&board, "P@z1") == 25 && cfour_move_read(&board, "P@aa1") == 26);
    CHECK(test, cfour_move_read(&board, "P@ad1") == 29 && cfour_move_read(&board, "P@ae1") == -1 && cfour_move_read(&board, "P@aaaaaaaa1") == -1);
    CHECK(test, cfour_move_read(&board, "P@a2") == -1 && cfour_move_read(&board, "P@a01") == -1 && cfour_move_read(&board, "P@a") == -1);
    CHECK(test, cfour_move_read(&board, "P@1") == -1 && cfour_move_read(&board, "P@a1x") == -1);
    CHECK(test, cfour_move_read(&board, "P") == -1 && cfour_move_read(&board, "") == -1);
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
        CHECK(test, schedule_init(&schedule, &settings, 1, why) && schedule_openings(&schedule) == CASES[k].count);
        for (int i = 0; i < schedule_games(&schedule); i++) {
            const Scheduled game = schedule_get(&schedule, i), other = schedule_get(&schedule, i ^ 1);
            CHECK(test, game.pair == other.pair && game.opening == other.opening && game.engine[0] == other.engine[1]);
            length += (size_t)snprintf(openings + length, sizeof openings - length, "%s%x", i == 12 ? " " : "", (unsigned)game.opening);
        }
        CHECK_TEXT(test, openings, CASES[k].openings);
        schedule_free(&schedule);
    }
}

/* ---- JSON, and files of engines ---- */

static void test_json(Test *test)
{
    static const struct {
        const char *json, *text; /* NULL: it is refused */
    } TEXTS[] = {
        { "\"a\\u00e9\\u20AC\\ud83d\\ude00z\"", "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z" },
        { "\"\\ud83d\\u0041\"", "\xef\xbf\xbd" "A" }, { "\"\\udc00\"", "\xef\xbf\xbd" }, { "\"\\u0000\"", NULL },
        { "\"\\u12g4\"", NULL }, { "\"\\u12", NULL }, { "\"\\x\"", NULL }, { "\"a", NULL }, { "a", NULL }, { "\"\\", NULL },
        { "\"\\u07ff\\u0800\"", "\xdf\xbf\xe0\xa0\x80" }, { "\"\\ud800\\ue000\"", "\xef\xbf\xbd\xee\x80\x80" },
        { "\"\\t\\/\"", "\t/" }, { "\"0123456789abcdef\"", NULL },
    };
    static const struct {
        const char *json;
        bool good;
    } VALUES[] = {
        { "{\"a\" : [1, -2.5e3\n, \"]\", {}, [], true, false, null]}\n", true },
        { "[1 2]", false }, { "[1,]", false }, { "[,1]", false }, { "[1,,2]", false }, { "{\"a\":1 \"b\":2}", false },
        { "{\"a\":1,}", false }, { "{1:2}", false }, { "{\"a\" 1}", false }, { "[nonsense]", false }, { "[1", false },
        { "[1]]", false }, { "", false }, { "[1}", false }, { "[[1],[2]", false }, { "[[1][2]]", false }, { "{\"a\":}", false },
    };
    char value[16];
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Json json = { .at = TEXTS[i].json };
        json_read_text(&json, value, sizeof value);
        CHECK(test, json.failed == (TEXTS[i].text == NULL) && (json.failed || strcmp(value, TEXTS[i].text) == 0));
    }
    for (size_t i = 0; i < sizeof VALUES / sizeof VALUES[0]; i++) {
        Json json = { .at = VALUES[i].json };
        json_skip(&json);
        CHECK(test, json_is_done(&json) == VALUES[i].good);
    }
    char deep[1 << 16];
    memset(deep, '[', sizeof deep);
    deep[sizeof deep - 1] = '\0';
    Json json = { .at = deep };
    json_skip(&json);
    CHECK(test, json.failed);
}

static bool is_key(const char *name)
{
    return strcmp(name, "depth") == 0 || strcmp(name, "arg") == 0 || strcmp(name, "network") == 0;
}

/* The words of an engine, each in angles, and behind them what was ignored; or the reason. */
static const char *read_engine(Test *test, const char *text, const char *name)
{
    static char all[1000];
    TextList words = { NULL, 0 }, ignored = { NULL, 0 };
    char why[WHY_TEXT];
    size_t length = 0;
    if (!engines_file_read(&words, &ignored, make_file(test, text), name, is_key, why))
        length = (size_t)snprintf(all, sizeof all, "%s", why);
    for (int i = 0; i < words.count && strstr(all, "-engines") != all; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, "<%s>", words.texts[i]);
    for (int i = 0; i < ignored.count; i++)
        length += (size_t)snprintf(all + length, sizeof all - length, "%s;", ignored.texts[i]);
    all[length] = '\0';
    textlist_free(&words);
    textlist_free(&ignored);
    static char copy[sizeof all];
    strcpy(copy, all);
    all[0] = '\0';
    return copy;
}

static void test_engines_file(Test *test)
{
    /* As Cute Chess writes it, in the order of the alphabet. */
    static const char CUTE_ENGINES[] =
        "[\n\t{\n\t\t\"command\" : \"/opt/my engines/o'four\",\n\t\t\"name\" : \"four\",\n\t\t\"options\" : [\n\t\t\t{\n\t\t\t\t\"alias\" : \"\",\n"
        "\t\t\t\t\"default\" : 32,\n\t\t\t\t\"max\" : 64,\n\t\t\t\t\"min\" : 1,\n\t\t\t\t\"name\" : \"Hash\",\n\t\t\t\t\"type\" : \"spin\",\n\t\t\t\t\"value\" : 16\n\t\t\t},\n"
        "\t\t\t{ \"name\" : \"Clear Hash\", \"type\" : \"button\", \"value\" : true },\n\t\t\t{ \"name\" : \"Own Book\", \"type\" : \"check\", \"value\" : false, \"default\" : true }\n\t\t],\n"
        "\t\t\"protocol\" : \"uci\",\n\t\t\"restart\" : \"on\",\n\t\t\"stderrFile\" : \"\",\n\t\t\"timeoutScaleFactor\" : 1.5,\n\t\t\"validateClaims\" : false,\n"
        "\t\t\"variants\" : [ \"cfour\" ],\n\t\t\"debug\" : true,\n\t\t\"whitepov\" : true,\n\t\t\"ponder\" : true,\n"
        "\t\t\"initStrings\" : [ \"one\", \"two\" ],\n\t\t\"workingDirectory\" : \"/tmp\"\n\t},\n"
        "\t{ \"name\" : \"other\", \"arg\" : [\"-a\", \"-b\"], \"depth\" : 3, \"network\" : true, \"nonsense\" : {\"a\": []} },\n\t{ \"name\" : \"four\" }\n]\n";
    CHECK_TEXT(test, read_engine(test, CUTE_ENGINES, "four"),
               "<cmd=/opt/my\\ engines/o\\'four><name=four><option.Hash=16><option.Own Book=false><proto=uci><restart=on><tscale=1.5><trust=on>"
               "<whitepov=on><ponder=on><initstr=one><initstr=two><dir=/tmp>debug;");
    char marked[1000];
    snprintf(marked, sizeof marked, "\xef\xbb\xbf%s", CUTE_ENGINES);
    CHECK_TEXT(test, read_engine(test, marked, "other"), "<name=other><arg=-a><arg=-b><depth=3><network=on>nonsense;");
    CHECK_TEXT(test, read_engine(test, CUTE_ENGINES, "other"), "<name=other><arg=-a><arg=-b><depth=3><network=on>nonsense;");
    CHECK(test, strstr(read_engine(test, CUTE_ENGINES, "none"), "has no 'none'; it has 'four', 'other', 'four'") != NULL);
    CHECK(test, strstr(read_engine(test, "[]", "none"), "it has none") != NULL);
    static const struct {
        const char *text, *reason;
    } BAD[] = {
        { "", "line 1: this is no list of engines in JSON" }, { "{}", "line 1: this is no list" }, { "[\n{\"name\":\"a\"}\n{}]", "line 3: this is no list" },
        { "[{\"name\":\"a\"}] x", "line 1: this is no list" }, { "[{\"name\":3}]", "line 1: this is no list" }, { "[3]", "this is no list" },
        { "[{\"name\":\"a\",\n\"command\":3}]", "line 2: this is not what 'command' takes" },
        { "[{\"name\":\"a\",\n\"options\":{}}]", "line 2: this is not what 'options' takes" },
        { "[{\"name\":\"a\",\"options\":[\n{\"name\":\"x\",\"value\":[1]}]}]", "line 2: this is not what 'options' takes" },
        { "[{\"name\":\"a\",\"whitepov\":[]}]", "line 1: this is not what 'whitepov' takes" },
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        CHECK(test, strstr(read_engine(test, BAD[i].text, "a"), BAD[i].reason) != NULL);
    Random random;
    char text[sizeof CUTE_ENGINES];
    random_init(&random, 5);
    for (int i = 0; i < 3000; i++) {
        strcpy(text, CUTE_ENGINES);
        for (int k = 0; k < 2; k++)
            text[random_below(&random, sizeof CUTE_ENGINES - 1)] = (char)(1 + random_below(&random, 255));
        CHECK(test, read_engine(test, text, "four")[0] != '\0');
    }
}

/* What conf= says counts least, then -each, then the words of the engine. */
static void test_configuration(Test *test)
{
    const char *path = make_file(test, "[{\"name\":\"base\",\"command\":\"/bin/a b\",\"depth\":3,\"nodes\":7,\"ponder\":true,\"timeoutScaleFactor\":2,\"odd\":1,"
                                       "\"options\":[{\"name\":\"hash\",\"value\":1},{\"name\":\"level\",\"value\":2}]}]");
    char conf[100], engines[100], why[WHY_TEXT];
    snprintf(engines, sizeof engines, "%s", path);
    snprintf(conf, sizeof conf, "conf=base");
    char *words[] = { "-engine", conf, "name=x", "option.level=4", "whitepov", "initstr=set seed 3\\nset threads 1", "startup=3",
                      "-each", "option.hash=5", "depth=2", "stderr=/tmp/x", "-engines", engines };
    Settings settings;
    CHECK(test, settings_read(&settings, COMMAND_TOURNAMENT, sizeof words / sizeof words[0], words, why));
    const EngineSettings *engine = &settings.engines[0];
    CHECK_TEXT(test, engine->name, "x");
    CHECK(test, engine->command.count == 1 && strcmp(engine->command.texts[0], "/bin/a b") == 0);
    CHECK_TEXT(test, engine->limit_text, "depth=2 nodes=7 ponder=on option.level=4");
    CHECK(test, engine->options.count == 2 && strcmp(engine->options.list[0].value, "5") == 0 && strcmp(engine->options.list[1].value, "4") == 0);
    CHECK(test, engine->startup == 6000 && engine->timeout == 600000 && engine->white_view && engine->ponder);
    CHECK_TEXT(test, engine->init.bytes, "set seed 3\nset threads 1\n");
    CHECK_TEXT(test, engine->errors_path, "/tmp/x");
    CHECK(test, engine->ignored.count == 2 && strcmp(engine->ignored.texts[0], "odd") == 0);
    CHECK(test, strstr(engine->ignored.texts[1], "option.level=4: ") == engine->ignored.texts[1]); /* a depth is a limit */
    settings_free(&settings);
    static char *const BAD[][4] = { { "-engine", "conf=base" },           { "-engine", "cmd=a", "tscale=0.1" }, { "-engine", "cmd=a", "tscale=x" },
                                    { "-engine", "cmd=a", "whitepov=1" }, { "-engine", "cmd=a", "trust=yes" },  { "-engine", "cmd=a", "stderr=" },
                                    { "-engine", "cmd=a", "ponder=" },    { "-engine", "cmd=a", "initstr" } };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        int count = 0;
        while (count < 4 && BAD[i][count] != NULL)
            count++;
        why[0] = '\0';
        CHECK(test, !settings_read(&settings, COMMAND_TOURNAMENT, count, (char **)BAD[i], why) && why[0] != '\0');
        settings_free(&settings);
    }
}

/* ---- books ---- */

/* How often the book plays each column of a position in 9000 tries, the last place for none. */
static void ask_book(const OpeningBook *book, const char *moves, int counts[8])
{
    Board board;
    board_init(&board, &USUAL);
    sequence_play(&board, moves);
    memset(counts, 0, 8 * sizeof counts[0]);
    for (uint64_t i = 0; i < 9000; i++) {
        const int column = openingbook_move(book, &board, i);
        counts[column < 0 ? 7 : column]++;
    }
}

static void test_books(Test *test)
{
    static const char GAMES[] = "[Variant \"cfour\"]\n1. P@d1 P@d2 2. P@c1 1-0\n[Variant \"cfour\"]\n1. P@d1 P@e1 2. P@a1 0-1\n[Event \"x\"]\n1. P@g1 P@d1 1/2-1/2\n";
    OpeningBook book;
    int counts[8];
    char why[WHY_TEXT];
    CHECK(test, openingbook_load(&book, make_file(test, GAMES), &USUAL, why) && book.count == 5);
    ask_book(&book, "", counts);
    CHECK(test, counts[3] + counts[6] == 9000 && counts[3] > 5800 && counts[3] < 6200); /* a win counts twice, a draw once, a loss not at all */
    ask_book(&book, "4", counts);
    CHECK(test, counts[4] == 9000);
    ask_book(&book, "45", counts);
    CHECK(test, counts[7] == 9000);
    openingbook_free(&book);
    CHECK(test, openingbook_load(&book, make_file(test, "4453\n4453 0\n4433\n# no more\n34\n"), &USUAL, why));
    ask_book(&book, "44", counts);
    CHECK(test, counts[4] + counts[2] == 9000 && counts[2] > 2800 && counts[2] < 3200);
    ask_book(&book, "", counts);
    CHECK(test, counts[3] > 6550 && counts[2] > 2050 && counts[3] + counts[2] == 9000);
    openingbook_free(&book);
    CHECK(test, openingbook_load(&book, make_file(test, "7/7/7/7/3p3/3P3 w - - id \"bm P@a1; not bm P@b1\"; bm P@d3 P@c1; c0 \"x\";\n7/7/7/7/7/3x3 o bm P@d2"), &USUAL, why));
    ask_book(&book, "44", counts);
    CHECK(test, counts[3] + counts[2] == 9000 && counts[2] > 4000 && counts[3] > 4000);
    ask_book(&book, "4", counts);
    CHECK(test, counts[3] == 9000);
    openingbook_free(&book);
    static const struct {
        const char *text, *reason;
    } BAD[] = {
        { "4\n7/7/7/7/3p3/3P3 w - -\n", "line 2: the position has no moves; bm names the best ones" },
        { "7/7/7/7/3p3/3P3 w - - bm P@d1;\n", "line 1: illegal move 'P@d1'" }, { "4444444\n", "line 1: '4444444': move 7: column 3 is full" },
        { "[Event \"x\"]\n*\n", "has no moves" }, { "", "has none" },
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        CHECK(test, !openingbook_load(&book, make_file(test, BAD[i].text), &USUAL, why) && strstr(why, BAD[i].reason) != NULL);
        openingbook_free(&book);
    }
}

/* ---- what is noted of a move ---- */

static void test_notes(Test *test)
{
    Record record, back;
    Text text;
    PeerReport report = { .depth = 7, .nodes = 12345, .time = 3, .column = 3, .line_length = 4, .line = { 3, 3, 99, 0 } };
    Random random;
    char why[WHY_TEXT];
    memset(&record, 0, sizeof record);
    CHECK(test, geometry_make(&record.geometry, 7, 6, 4, why));
    record.notes.kept = NOTE_DEPTH | NOTE_NODES | NOTE_TIME | NOTE_LEFT | NOTE_LINE;
    record.move_count = 3;
    record.from_book[1] = true;
    Board board;
    board_init(&board, &USUAL);
    notes_take(&record.notes, 0, &board, &report, 1500.5);
    notes_take_nothing(&record.notes, 1);
    report.depth = 0;
    report.time = report.nodes = 0;
    notes_take(&record.notes, 2, &board, &report, NAN);
    text_init(&text);
    record_write(&record, &text);
    CHECK(test, strstr(text.bytes, ",\"book\":[1],\"depth\":[7,0,0],\"nodes\":[12345,0,0],\"own_ms\":[3,null,null],\"left_ms\":[1500.5,null,null],"
                                   "\"pv\":[\"44\",\"\",\"44\"],") != NULL);
    CHECK(test, record_read(&back, text.bytes) && back.notes.kept == record.notes.kept && back.notes.nodes[0] == 12345 && back.notes.depth[0] == 7
                    && isnan(back.notes.time[1]) && back.notes.left[0] == 1500.5 && strcmp(back.notes.line[2], "44") == 0
                    && back.from_book[1] && !back.from_book[0]);
    Json json = { .at = "[null,9e9]" };
    CHECK(test, notes_read(&back.notes, &json, "depth") && back.notes.depth[0] == 0 && back.notes.depth[1] == 1000000);
    report.column = 2; /* the line is of another move than was played */
    notes_take(&record.notes, 0, &board, &report, NAN);
    CHECK_TEXT(test, record.notes.line[0], "");
    report = (PeerReport){ .column = 3, .line_length = 2, .line = { 3, 0 } };
    sequence_play(&board, "414141"); /* 4 wins, and nothing follows */
    notes_take(&record.notes, 0, &board, &report, NAN);
    CHECK_TEXT(test, record.notes.line[0], "4");
    random_init(&random, 2);
    for (int i = 0; i < 2000; i++) {
        const size_t at = random_below(&random, (uint32_t)text.length);
        const char before = text.bytes[at];
        text.bytes[at] = (char)(1 + random_below(&random, 255));
        Text pgn;
        text_init(&pgn);
        const PgnStyle style = { .site = "?", .tells = 63 };
        if (record_read(&back, text.bytes))
            pgn_add(&pgn, &back, &style); /* whatever it holds, it does no harm */
        CHECK(test, !pgn.failed);
        text_free(&pgn);
        text.bytes[at] = before;
    }
    text_free(&text);
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
    test_json(&test);
    test_engines_file(&test);
    test_configuration(&test);
    test_books(&test);
    test_notes(&test);
    unlink(make_file(&test, ""));
    return test_end(&test);
}
