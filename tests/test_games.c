/* Games of all forms: each is read, and refused where it is damaged; whatever the bytes, nothing breaks. */
#include "base/memory.h"
#include "base/random.h"
#include "base/words.h"
#include "match/pgn.h"
#include "record/games.h"
#include "record/saved.h"
#include "test.h"

#include <stdlib.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

enum { MOST = 8 };

typedef struct {
    Played played[MOST];
    uint64_t lines[MOST];
    int count, bad;
    char why[WHY_TEXT];
} Found;

/* A line with a \001 is one that could not be taken. */
static void take_once(GameReader *reader, const char *line, Found *found)
{
    Played played;
    const bool spoiled = line != NULL && strchr(line, '\001') != NULL;
    switch (spoiled ? games_take_spoiled(reader, &played, found->why) : games_take(reader, line, &played, found->why)) {
    case GAMES_MORE:
        break;
    case GAMES_GAME:
        found->lines[found->count % MOST] = reader->answered_line;
        found->played[found->count++ % MOST] = played;
        break;
    case GAMES_BAD:
        found->bad++;
        break;
    }
}

static void take(GameReader *reader, const char *line, Found *found)
{
    do
        take_once(reader, line, found);
    while (reader->again);
}

/* Reads a text line by line. */
static void read_text(const char *text, Found *found)
{
    static GameReader reader;
    char *copy = memory_copy_text(text), *rest = copy;
    memset(found, 0, sizeof *found);
    games_begin(&reader, &USUAL);
    for (char *line; (line = words_cut(&rest, "\n")) != NULL;)
        take(&reader, line, found);
    take(&reader, NULL, found);
    games_end(&reader);
    free(copy);
}

static bool has_moves(const Played *played, const char *sequence)
{
    Board board = played->game.start;
    int i = 0;
    for (; sequence[i] != '\0'; i++)
        if (i >= played->game.move_count || played->game.moves[i] != sequence[i] - '1')
            return false;
        else
            board_play(&board, played->game.moves[i]);
    return i == played->game.move_count && board_equal(&board, &played->game.now);
}

static void test_lines(Test *test)
{
    static Found found;
    read_text("# a comment\n\n4453\n3 3 4\n7/7/7/7/3o3/3x3 x 3 0\n7/7/7/7/3o3/3x3 x\n5", &found);
    CHECK(test, found.count == 5 && found.bad == 0 && found.lines[0] == 3 && found.lines[4] == 7);
    CHECK(test, has_moves(&found.played[0], "4453") && has_moves(&found.played[1], "445"));
    CHECK(test, has_moves(&found.played[2], "41") && found.played[2].game.start.count == 2 && found.played[3].game.move_count == 0);
    CHECK_TEXT(test, played_result(&found.played[0]), "*");
    read_text("7/7/7/7/3p3/3P3 w 3 0\n7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w 3", &found); /* of Cute Chess */
    CHECK(test, found.count == 2 && found.bad == 0 && has_moves(&found.played[0], "41") && found.played[0].game.start.count == 2);
    static const char *const BAD[] = { "7/7/7/7/3p3/3P3[P] w 3", "7/7/7/7/3p3/3P3 x 3", "7/7/7/7/3o3/3x3 w 3", "48", "44444444", "4141414 1", "12121211", "x", "3 x", "3 7", "7/7 x 1", "7/7/7/7/7/7 o 1",
                                       "7/7/7/7/7/7 x 1 -1", "7/7/7/7/7/7 x - 3 3 3 4", "7/7/7/7/7/7 x - - 0", "7/7/7/7/7/7 x - - 0 x 3", "size 7 6 4 9\nmoves 3", "{", "{\"schedule\":1}", "1. P@d1" };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        read_text(BAD[i], &found);
        CHECK(test, found.count == 0 && found.bad == 1 && found.why[0] != '\0');
    }
}

/* As Cute Chess 1.5.1 writes it. */
static const char CUTE_CHESS[] = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.20\"]\n[Round \"1\"]\n[White \"A \\\"1\\\"\"]\n[Black \"B\"]\n"
                                 "[Result \"1-0\"]\n[PlyCount \"7\"]\n[TimeControl \"1+0.05\"]\n[Variant \"cfour\"]\n\n"
                                 "1. P@d1 {book} P@c1 {book} 2. P@d2 {+0.27/15 0.051s} P@c2 {-0.44/14 0.050s}\n"
                                 "3. P@d3 {+M3/9 0s} P@c3 {-M2/4 0s} 4. P@d4 {+M1/1 0s, White wins} 1-0\n\n";

/* Lines behind a game of several are games of their own. */
static void test_behind(Test *test)
{
    static Found found;
    read_text("[Event \"x\"]\n\n1. P@d1 {of two\nlines 1-0} P@d2\n1-0\n{said\n; later\n\n44\n", &found);
    CHECK(test, found.count == 0 && found.bad == 1); /* the comment behind the result does not end */
    read_text("[Event \"x\"]\n\n1. P@d1 {of two\nlines 1-0} P@d2\n1-0\n{said}\n; later\n\n44\n3 3\n7/7/7/7/3o3/3x3 x\n[Event \"y\"]\n\n1. P@d1 *\n{\"schedule\":1}\n", &found);
    CHECK(test, found.count == 5 && found.bad == 1 && has_moves(&found.played[0], "44") && has_moves(&found.played[1], "44") && found.lines[1] == 9);
    CHECK(test, has_moves(&found.played[2], "44") && found.lines[4] == 12);
    read_text("size 5 4 3\nmoves 1\n\n44\nsize 5 4 3\nmoves 1\nplayers a - b\n# nothing\n4 5\n", &found);
    CHECK(test, found.count == 4 && found.bad == 0 && has_moves(&found.played[1], "44") && has_moves(&found.played[2], "2") && found.lines[3] == 9);
    read_text("[Event \"x\"]\n\n1. P@d1 {thought\n[%clk 0:00:10]\nsize of it\n# all} P@d2 {\n[%eval 0] } 1-0\n\n3 3\n", &found); /* brackets in comments */
    CHECK(test, found.count == 2 && found.bad == 0 && has_moves(&found.played[0], "44") && has_moves(&found.played[1], "44") && found.lines[1] == 9);
    read_text("[Event \"x\"]\n\n1. P@d1 {it does not end\n\n[Event \"y\"]\n\n1. P@d1 *\n", &found);
    CHECK(test, found.count == 1 && found.bad == 1 && found.lines[0] == 5);
    read_text("[Event \"x\"]\n# a tag less\n\n1. P@d1 P@d2 (1... P@c1 (P@b1\n1-0) 2. P@c2 {) 1-0}\nP@a1 1-0) 2. P@e1 {# all\n# of it}\n# not that\nP@e2 1-0\n# between\n\n[Event \"y\"]\n\n1. P@d1 *\n", &found);
    CHECK(test, found.count == 2 && found.bad == 0 && has_moves(&found.played[0], "4455") && found.lines[1] == 12); /* results in variations */
    read_text("% a comment\n[Event \"x\"]\n\n1. P@d1\n% 1-0\nP@d2 *\n", &found);
    CHECK(test, found.count == 1 && found.bad == 0 && has_moves(&found.played[0], "44")); /* lines that are comments */
    read_text("; from a club\n{by hand}\n\n[Event \"x\"]\n\n1. P@d1 P@d2 *\n4453\n", &found);
    CHECK(test, found.count == 2 && found.bad == 0 && found.lines[0] == 4 && has_moves(&found.played[0], "44")); /* in front of a game */
    read_text("{ \"schedule\"}\n{by hand\n", &found);
    CHECK(test, found.count == 0 && found.bad == 2); /* a game of the runner, and a comment that does not end there */
    read_text("[Event \"x\"]\n\n1. P@d1 P@d2 {a} 1/2-1/2 $1\n3 3 3\n4 4\n", &found);
    CHECK(test, found.count == 3 && found.bad == 0); /* a glyph behind the result */
    read_text("7/7/7/7/3p3/3P3 w - - 0 1 3 0\n7/7/7/7/3p3/3P3 w - - 0 1\n", &found); /* as Cute Chess writes them whole */
    CHECK(test, found.count == 2 && found.bad == 0 && has_moves(&found.played[0], "41") && found.played[1].game.move_count == 0);
    read_text("7/7/7/7/3o3/3x3\n", &found);
    CHECK_TEXT(test, found.why, "the side to move must be x or o");
    read_text("3 3 4 1/2-1/2\n", &found);
    CHECK_TEXT(test, found.why, "'1/2-1/2' is no column; they are numbers from 0");
    read_text("4,4,5,5\n", &found); /* what is no column on any board is quoted, a character whole */
    CHECK_TEXT(test, found.why, "move 2: ',' is no column; a sequence counts them from 1 to 7");
    read_text("4453Müller\n", &found);
    CHECK_TEXT(test, found.why, "move 5: 'M' is no column; a sequence counts them from 1 to 7");
    read_text("4453üM\n", &found);
    CHECK_TEXT(test, found.why, "move 5: 'ü' is no column; a sequence counts them from 1 to 7");
    read_text("44\xfc" "5\n", &found);
    CHECK_TEXT(test, found.why, "move 3: '?' is no column; a sequence counts them from 1 to 7");
    read_text("48\n", &found);
    CHECK_TEXT(test, found.why, "move 2: '8' is no column; a sequence counts them from 1 to 7");
}

/* A line that could not be taken costs the game that it stands in, and no other. */
static void test_spoiled(Test *test)
{
    static Found found;
    read_text("44\n\001\n3 3\n", &found);
    CHECK(test, found.count == 2 && found.bad == 1 && found.lines[1] == 3);
    CHECK_TEXT(test, found.why, "too long, or with a control byte");
    read_text("[Event \"x\"]\n[White \"\001\"]\n[Black \"y\"]\n\n1. P@d1 *\n44\n", &found); /* among the tags */
    CHECK(test, found.count == 1 && found.bad == 1 && found.lines[0] == 6);
    CHECK_TEXT(test, found.why, "its line 2 is too long, or has a control byte");
    read_text("[Event \"x\"]\n\n\001\n\001\n[Event \"y\"]\n\n1. P@d1 *\n", &found); /* all of its moves */
    CHECK(test, found.count == 1 && found.bad == 1 && found.lines[0] == 5);
    CHECK_TEXT(test, found.why, "its line 3 is too long, or has a control byte");
    read_text("[Event \"x\"]\n\n1. P@d1 *\n\001\n44\nsize 5 4 3\nmoves 1\n\001\n", &found); /* behind a game */
    CHECK(test, found.count == 3 && found.bad == 2 && found.lines[0] == 1 && found.lines[2] == 6);
    read_text("[Event \"x\"]\n\n1. P@d1 { *\n\001 }\nP@d2 *\n", &found); /* in a comment */
    CHECK(test, found.count == 0 && found.bad == 1);
}

static void test_pgn(Test *test)
{
    static Found found;
    char two[2 * sizeof CUTE_CHESS + 400];
    snprintf(two, sizeof two, "%s%ssize 7 6 4\nmoves 3\n[Event \"x\"]\n", CUTE_CHESS, CUTE_CHESS);
    read_text(two, &found);
    CHECK(test, found.count == 4 && found.bad == 0 && found.lines[0] == 1 && found.lines[1] == 15 && found.lines[2] == 29 && found.lines[3] == 31);
    const Played *played = &found.played[1];
    CHECK(test, has_moves(played, "4343434") && played->game.undo_limit == 2);
    CHECK_TEXT(test, played->name[PLAYER_X], "A \"1\"");
    CHECK_TEXT(test, played->name[PLAYER_O], "B");
    CHECK_TEXT(test, played->event, "");
    CHECK_TEXT(test, played->date, "2026.11.20");
    CHECK_TEXT(test, played_result(played), "1-0");
    read_text("[Event \"x\"]\n1. P@d1 {book} P@c1 {0.1s} 2. P@d2 {book} *", &found); /* what follows an engine's move is no opening */
    CHECK(test, found.count == 1 && found.played[0].game.undo_limit == 1);
    read_text("[Variant \"cfour\"]\n[SetUp \"1\"]\n[FEN \"7/7/7/7/3p3/2PPp2[PPPPPPPPPPPPPPPPPPPppppppppppppppppppp] w - - 0 1\"]\n\n"
              "3. P@c2! $1 (3. P@a1 {no) } (3... P@a2)) 3... P@a1 ; {to the end\n4.P@a2 *", &found);
    CHECK(test, found.count == 1 && has_moves(&found.played[0], "311") && found.played[0].game.start.count == 4);
    CHECK_TEXT(test, played_result(&found.played[0]), "*");
    read_text("[Geometry \"30x1, 3 in line\"]\n\n1. P@ad1 P@ac1 2. P@z1", &found);
    CHECK(test, found.count == 1 && found.played[0].game.now.geometry.cols == 30 && found.played[0].game.moves[0] == 29);
    CHECK(test, found.played[0].game.moves[1] == 28 && found.played[0].game.moves[2] == 25);
    read_text("[Variant \"fourinrow\"]\n[Geometry \"8x7, 4 in line\"]\n\n1. P@h1 *", &found); /* as the runner has it on other boards */
    CHECK(test, found.count == 1 && found.bad == 0);
    read_text("[Variant \"cfour\"]\n[FEN \"5/5/1o3/1x3 x\"]\n[Geometry \"5x4, 3 in line\"]\n\n2. P@b3 *", &found); /* as review had it */
    CHECK(test, found.count == 1 && found.bad == 0 && found.played[0].game.now.count == 3);
    static const char *const BAD[] = { "[Variant \"fourinrow\"]\n[Geometry \"8x7, 4 in line\"]\n[FEN \"8/8/8/8/8/8/3P4 b\"]\n\n1... P@h1 *",
                                       "[Event \"x\"]\n1. P@d1 * )",
                                       "[Variant \"chess\"]\n\n1. e4 *",
                                       "[Geometry \"7x6\"]\n\n*",
                                       "[Geometry \"70x6, 4 in line\"]\n\n*",
                                       "[Event \"x]\n\n*",
                                       "[Event \"x\"\n\n*",
                                       "[]\n*",
                                       "[Event \"x\"]\n1. P@d2",
                                       "[Event \"x\"]\n1. P@h1",
                                       "[Event \"x\"]\n1. P@d",
                                       "[Event \"x\"]\n1. P@d1x",
                                       "[Event \"x\"]\n1. d1",
                                       "[Event \"x\"]\n1. P@d1 {",
                                       "[Event \"x\"]\n1. P@d1 (",
                                       "[Event \"x\"]\n1. P@d1 )",
                                       "[Event \"x\"]\n1. P@d1 1-0 P@d2",
                                       "[Event \"x\"]\n1. P@d1 P@c1 P@d2 P@c2 P@d3 P@c3 P@d4 P@c4",
                                       "[FEN \"x\"]\n*",
                                       "[FEN \"7/7/7/7/7/7 b\"]\n*" };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        read_text(BAD[i], &found);
        CHECK(test, found.count == 0 && found.bad == 1 && found.why[0] != '\0');
    }
}

/* Tags have small letters, moves are columns from 0, and the opening is as it stands in the file of openings. */
static void test_cute_games(Test *test)
{
    static Found found;
    static const char GAMES[] = "[Event \"test\"]\n[Site \"CuteGames\"]\n[Date \"??\"]\n[Round \"1\"]\n[white \"A\"]\n[black \"B\"]\n[Result \"1-0\"]\n"
                                "[FEN \"startpos\"]\n[PlyCount \"3\"]\n\n1. 3 4 2. 0 1-0\n\n\n"
                                "[Site \"CuteGames\"]\n[FEN \"44\"]\n\n1. 3 6 1/2-1/2\n\n\n"
                                "[Site \"CuteGames\"]\n[FEN \"7/7/7/7/3o3/2xxo2 x\"]\n\n1. 1 0-1\n\n\n"
                                "[Variant \"cfour\"]\n\n1 P@d1 1 P@c1 *\n";
    read_text(GAMES, &found);
    CHECK(test, found.count == 4 && found.bad == 0);
    CHECK(test, has_moves(&found.played[0], "451") && found.played[0].game.undo_limit == 0);
    CHECK_TEXT(test, found.played[0].name[PLAYER_X], "A");
    CHECK_TEXT(test, found.played[0].name[PLAYER_O], "B");
    CHECK_TEXT(test, found.played[0].date, "");
    CHECK_TEXT(test, played_result(&found.played[0]), "1-0");
    CHECK(test, has_moves(&found.played[1], "4447") && found.played[1].game.undo_limit == 2);
    CHECK(test, has_moves(&found.played[2], "2") && found.played[2].game.start.count == 4);
    CHECK(test, has_moves(&found.played[3], "43"));
    static const char *const BAD[] = { "1. 7 *", "1. P@d1 *", "1. -1 *", "1. 99999999999999999999 *",
                                       "[FEN \"8\"]\n1. 3 *", "[FEN \"startpos 1\"]\n1. 3 *" };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, "[Site \"CuteGames\"]\n%s", BAD[i]);
        read_text(text, &found);
        CHECK(test, found.count == 0 && found.bad == 1 && found.why[0] != '\0');
    }
}

static Record example(const char *opening)
{
    Record record = { .geometry = USUAL, .round = 4, .move_count = 5, .moves = { 3, 2, 3, 2, 3 }, .result = RESULT_WON_O, .reason = REASON_TIME };
    snprintf(record.opening, sizeof record.opening, "%s", opening);
    snprintf(record.name[0], sizeof record.name[0], "first \"x\"");
    snprintf(record.name[1], sizeof record.name[1], "second");
    return record;
}

/* The runner's JSON and the runner's PGN are the same game. */
static void test_runner(Test *test)
{
    static Found found;
    static const char *const OPENINGS[] = { "", "71", "7/7/7/7/3o3/3x3 x" };
    for (size_t i = 0; i < sizeof OPENINGS / sizeof OPENINGS[0]; i++) {
        Text text;
        const Record record = example(OPENINGS[i]);
        text_init(&text);
        record_write(&record, &text);
        pgn_add(&text, &record, &(PgnStyle){ .site = "?" });
        read_text(text.bytes, &found);
        CHECK(test, found.count == 2 && found.bad == 0);
        const Played *json = &found.played[0], *pgn = &found.played[1];
        CHECK(test, json->game.undo_limit == (i == 1 ? 2 : 0) && pgn->game.undo_limit == json->game.undo_limit);
        CHECK(test, json->game.move_count == record.move_count + json->game.undo_limit && board_equal(&json->game.now, &pgn->game.now));
        CHECK(test, board_equal(&json->game.start, &pgn->game.start));
        CHECK_TEXT(test, pgn->name[0], json->name[0]);
        CHECK_TEXT(test, pgn->round, json->round);
        CHECK_TEXT(test, pgn->result, "0-1");
        CHECK_TEXT(test, json->result, "0-1");
        text_free(&text);
    }
}

/* What a terminal would obey does not come out of a line of results. */
static void test_shown_names(Test *test)
{
    static Found found;
    Record record = example("");
    Text text;
    strcpy(record.name[0], "a\033[2J\xc2\x9b" "b");
    text_init(&text);
    record_write(&record, &text);
    read_text(text.bytes, &found);
    if (CHECK(test, found.count == 1))
        CHECK_TEXT(test, found.played[0].name[0], "a [2J  b");
    text_free(&text);
}

static void test_saved(Test *test)
{
    static Found found;
    Text text;
    Game game;
    const Geometry wide = GEOMETRY_OF(16, 3, 5);
    text_init(&text);
    game_init(&game, &wide);
    game_play(&game, 15);
    saved_write(&text, &game, "a - b");
    game_init(&game, &USUAL);
    saved_write(&text, &game, "");
    read_text(text.bytes, &found);
    CHECK(test, found.count == 2 && found.bad == 0 && found.played[0].game.moves[0] == 15 && found.played[1].game.move_count == 0);
    CHECK_TEXT(test, found.played[0].name[PLAYER_X], "a");
    CHECK_TEXT(test, found.played[0].name[PLAYER_O], "b");
    static const char *const BAD[] = { "size 7 6", "size 7 6 9", "size 7 6 4\nmoves 7", "size 7 6 4\nmoves x", "size 7 6 4\nstart x",
                                       "size 7 6 4\nmoves 3\nmoves 3", "size 7 6 4\nmoves 3\nstart 7/7/7/7/7/7 o" };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        read_text(BAD[i], &found);
        CHECK(test, found.count == 0 && found.bad == 1 && found.why[0] != '\0');
    }
    text_free(&text);
}

/* What `board` prints is such a game, too: in its order, and with what follows from the rest. */
static void test_board_lines(Test *test)
{
    static Found found;
    read_text("size 5 4 3\nmoves 1 2 0\nfen 5/5/5/ooxx1 x\nturn x\nstatus playing\nstart 5/5/5/3x1 o\nrow . . . . .\nrow o o x x .\n4453\n"
              "size 7 6 4\nmoves\nstatus won x\nline 0,0 1,1 2,2 3,3\nstart 7/7/7/7/3o3/3x3 x\n", &found);
    CHECK(test, found.count == 3 && found.bad == 0 && has_moves(&found.played[1], "4453"));
    const Game *first = &found.played[0].game, *last = &found.played[2].game;
    CHECK(test, first->start.count == 1 && first->move_count == 3 && first->moves[1] == 2 && first->now.count == 4);
    CHECK(test, last->start.count == 2 && last->move_count == 0);
}

/* A name that is too long loses whole characters, not parts of one. */
static void test_long_names(Test *test)
{
    static Found found;
    char name[200], text[1000];
    size_t length = 0;
    name[length++] = 'a'; /* so that a cut at the greatest length meets the middle of a character */
    for (int i = 0; i < 24; i++)
        length += (size_t)snprintf(name + length, sizeof name - length, "\xea\xb0\x80");
    snprintf(text, sizeof text, "size 7 6 4\nmoves 3\nplayers %s - %s\n[White \"%s\"]\n[Black \"%s\"]\n\n1. P@d1 *\n", name, name, name, name);
    read_text(text, &found);
    CHECK(test, found.count == 2 && found.bad == 0);
    name[1 + 3 * 20] = '\0';
    for (int i = 0; i < 4; i++)
        CHECK_TEXT(test, found.played[i / 2].name[i % 2], name);
}

/* Good games with bytes changed, cut and doubled: all that counts is that every game that is found is legal. */
static void test_damage(Test *test)
{
    static Found found;
    Random random;
    Text text, damaged;
    random_init(&random, 1);
    text_init(&text);
    text_init(&damaged);
    const Record record = example("71");
    record_write(&record, &text);
    text_add_string(&text, "4453\n3 3 4\n7/7/7/7/3o3/3x3 x 3 0\n");
    text_add_string(&text, CUTE_CHESS);
    pgn_add(&text, &record, &(PgnStyle){ .site = "?" });
    for (int round = 0; round < 20000; round++) {
        static const char SIGNS[] = "\"\\[]{}()@.,:;/ \n019azPp-*$x";
        const uint32_t from = random_below(&random, (uint32_t)text.length), to = from + random_below(&random, (uint32_t)text.length - from);
        text_clear(&damaged);
        text_add(&damaged, text.bytes + from, to - from);
        text_add(&damaged, text.bytes, random_below(&random, (uint32_t)text.length));
        for (uint32_t i = random_below(&random, 4); i > 0 && damaged.length > 0; i--)
            damaged.bytes[random_below(&random, (uint32_t)damaged.length)] = SIGNS[random_below(&random, sizeof SIGNS - 1)];
        read_text(damaged.length == 0 ? "" : damaged.bytes, &found);
        for (int i = 0; i < found.count && i < MOST; i++) {
            Game again;
            game_init_from(&again, &found.played[i].game.start);
            bool legal = true;
            for (int j = 0; j < found.played[i].game.move_count; j++)
                legal = legal && game_play(&again, found.played[i].game.moves[j]) == MOVE_PLAYED;
            CHECK(test, legal && board_equal(&again.now, &found.played[i].game.now));
        }
    }
    text_free(&text);
    text_free(&damaged);
}

int main(void)
{
    Test test = { "games", 0, 0 };
    test_lines(&test);
    test_spoiled(&test);
    test_behind(&test);
    test_pgn(&test);
    test_cute_games(&test);
    test_runner(&test);
    test_shown_names(&test);
    test_saved(&test);
    test_board_lines(&test);
    test_long_names(&test);
    test_damage(&test);
    return test_end(&test);
}
