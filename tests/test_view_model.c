/* The parts of the viewer that need no window: model, motion, records, players' descriptions. */
#include "game/notation.h"
#include "oracle.h"
#include "temporary.h"
#include "test.h"
#include "view/arguments.h"
#include "view/contestant.h"
#include "view/motion.h"
#include "view/record.h"
#include "view/review.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

static void play(Model *model, const char *sequence)
{
    for (const char *c = sequence; *c != '\0'; c++)
        model_play(model, sequence_column(*c));
}

static void test_history(Test *test)
{
    const Geometry geometry = oracle_geometry(12, MAX_BITS < 128 ? 4 : 9, 4);
    Model model;
    model_init(&model, &geometry, 1);
    model_new_game(&model);
    play(&model, "123456789abc123456789abc123456");
    const Board end = model.game.now;
    CHECK(test, model.game.move_count == 30);
    CHECK(test, model_go_to(&model, 0) && model.game.now.count == 0 && model.line_length == 30);
    CHECK(test, model_go_to(&model, 30) && board_equal(&model.game.now, &end));
    CHECK(test, !model_go_to(&model, 31) && !model_go_to(&model, -1));
    CHECK(test, model_go_to(&model, 10));
    const Game whole = model_whole_game(&model);
    CHECK(test, board_equal(&whole.now, &end) && model.game.move_count == 10);
    CHECK(test, model_play(&model, 10) == MOVE_PLAYED && model.line_length == 30); /* the same move keeps the future */
    CHECK(test, model_play(&model, 0) == MOVE_PLAYED && model.line_length == 12);  /* another forgets it */
    model_new_game(&model);
    for (int row = 0; row < geometry.rows; row++)
        model_play(&model, 0);
    play(&model, "22");
    CHECK(test, model_go_to(&model, geometry.rows) && model_play(&model, 0) == MOVE_COLUMN_FULL);
    CHECK(test, model.line_length == geometry.rows + 2 && model.line[geometry.rows] == 1); /* one that is refused does not */
}

static void test_tally(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    Model model;
    model_init(&model, &geometry, 1);
    model_new_game(&model);
    play(&model, "4455667");
    CHECK(test, model_status(&model) == STATUS_WON_X && model.tally[SEAT_LEFT] == 1);
    CHECK(test, model_play(&model, 0) == MOVE_GAME_OVER);
    model_go_to(&model, 6);
    CHECK(test, model.tally[SEAT_LEFT] == 1); /* who looks back has won it all the same */
    CHECK(test, model_go_to(&model, 5) && model_play(&model, 5) == MOVE_PLAYED && model.tally[SEAT_LEFT] == 1);
    CHECK(test, model_play(&model, 0) == MOVE_PLAYED && model.tally[SEAT_LEFT] == 0); /* who plays another way has not */
    CHECK(test, model_go_to(&model, 6) && model_play(&model, 6) == MOVE_PLAYED && model.tally[SEAT_LEFT] == 1);
    model_go_to(&model, 0);
    model_new_game(&model);
    CHECK(test, model.tally[SEAT_LEFT] == 1 && model_status(&model) == STATUS_PLAYING);
    model_flag(&model, SEAT_LEFT);
    CHECK(test, model.tally[SEAT_RIGHT] == 1 && model_is_over(&model));
    CHECK(test, model_go_to(&model, 0) && !model_is_over(&model)); /* who goes back has time again */
    play(&model, "44");
    model_flag(&model, SEAT_LEFT);
    CHECK(test, model.tally[SEAT_RIGHT] == 1 && model_go_to(&model, 0) && model.tally[SEAT_RIGHT] == 1);
    CHECK(test, model_play(&model, 3) == MOVE_PLAYED && model.tally[SEAT_RIGHT] == 0); /* it goes on */
}

/* What was set up was not won here, however one looks through it; what is played on from it is. */
static void test_tally_of_set_up(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    Model model;
    Game game;
    model_init(&model, &geometry, 1);
    model_new_game(&model);
    play(&model, "4455667");
    game = model.game;
    model_set_game(&model, &game);
    CHECK(test, model_go_to(&model, 0) && model_go_to(&model, 7) && model.tally[SEAT_LEFT] == 1);
    CHECK(test, model_go_to(&model, 6) && model_play(&model, 6) == MOVE_PLAYED && model.tally[SEAT_LEFT] == 1);
    CHECK(test, model_go_to(&model, 6) && model_play(&model, 2) == MOVE_PLAYED && model.tally[SEAT_LEFT] == 2);
    CHECK(test, model_go_to(&model, 0) && model.tally[SEAT_LEFT] == 2);
    CHECK(test, model_play(&model, 0) == MOVE_PLAYED && model.tally[SEAT_LEFT] == 1);
    model_flag(&model, SEAT_RIGHT);
    CHECK(test, model.tally[SEAT_LEFT] == 2);
}

/* The first game is the engine's, and over many seeds both open the later ones. */
static void test_lots(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    int firsts = 0, left = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Model model;
        model_init(&model, &geometry, seed);
        model.right_is_engine = true;
        model_new_game(&model);
        firsts += model.first == SEAT_RIGHT;
        model_new_game(&model);
        left += model.first == SEAT_LEFT;
    }
    CHECK(test, firsts == 200);
    CHECK(test, left > 60 && left < 140);
}

/* A score of best play and the moves to the end say the same, for all sizes and both sides. */
static void test_moves_to_end(Test *test)
{
    const Geometry sizes[] = { oracle_geometry(7, 6, 4), oracle_geometry(5, 5, 4), oracle_geometry(4, 4, 4) };
    for (int i = 0; i < 3; i++) {
        Board board;
        const int cells = geometry_cells(&sizes[i]);
        board_init(&board, &sizes[i]);
        for (int count = 0; count < cells; count++) {
            board.count = count; /* model_moves_to_end looks at nothing else */
            for (int moves = 1; count + 2 * moves - 2 < cells; moves++)
                CHECK(test, model_moves_to_end(&board, (cells + 1 - (count + 2 * moves - 2)) / 2) == moves);
            for (int moves = 1; count + 2 * moves - 1 < cells; moves++)
                CHECK(test, model_moves_to_end(&board, -((cells + 1 - (count + 2 * moves - 1)) / 2)) == moves);
        }
        CHECK(test, model_moves_to_end(&board, 0) == 0);
    }
}

static void test_motion(Test *test)
{
    const Point start = { 2.5, 6.5 };
    Motion motion;
    motion_init(&motion, 6);
    CHECK(test, motion_shift(&motion, 0, 40000) == 0);
    motion_drop(&motion, FLIGHT_FALL, SEAT_LEFT, 2, 0, start, 1, 1000000);
    const Flight *flight = motion_flight_to(&motion, 2, 0, 1000000);
    CHECK(test, flight != NULL);
    if (flight == NULL)
        return;
    const int64_t end = flight_end(flight);
    double before = 6.5, step = 0;
    bool falls = true, quickens = true;
    for (int64_t now = 1000000; now < 1400000; now += 10000) {
        const double y = flight_place(flight, now).y;
        falls = falls && y <= before;
        quickens = quickens && before - y >= step - 1e-9;
        step = before - y;
        before = y;
    }
    CHECK(test, falls && quickens && before > 0.5);
    CHECK(test, fabs(flight_place(flight, end).y - 0.5) < 1e-4 && flight_place(flight, 0).y == 6.5);
    /* the next disc lets this one arrive */
    motion_drop(&motion, FLIGHT_CARRY, SEAT_RIGHT, 4, 0, (Point){ 9, 1 }, 1, 1100000);
    CHECK(test, motion.count == 1 && motion_flight_to(&motion, 2, 0, 1100000) == NULL);
    CHECK(test, motion.flights[0].start == 1100000 && motion_landed_at(&motion) == flight_end(&motion.flights[0]) && end > 0);
    const Point over = flight_place(&motion.flights[0], 1100000 + 520000);
    CHECK(test, fabs(over.x - 4.5) < 1e-6 && fabs(over.y - 6.5) < 1e-6);
    motion_shake(&motion, 3, 0);
    CHECK(test, motion_shift(&motion, 3, 40000) != 0 && motion_shift(&motion, 2, 40000) == 0
                    && motion_shift(&motion, 3, 600000) == 0);
    motion_clear(&motion);
    CHECK(test, !motion_is_busy(&motion, 0));
    motion_shake(&motion, 0, 1000000); /* which is drawn until it is over */
    CHECK(test, motion_is_busy(&motion, 1400000) && !motion_is_busy(&motion, 1600000) && motion_shift(&motion, 0, 1040000) != 0);
    motion_tidy(&motion, 1400000);
    CHECK(test, motion.shaken == 0);
    motion_tidy(&motion, 1600000);
    CHECK(test, motion.shaken == -1);
    motion_drop(&motion, FLIGHT_FALL, SEAT_LEFT, 2, 0, start, 2, 1000000); /* in twice the time */
    CHECK(test, llabs(flight_end(&motion.flights[0]) - 1000000 - 2 * (end - 1000000)) < 2);
}

/* A disc that is let go beside the middle of its column, or above the lane, is nowhere else in the next moment. */
static void test_way_of_hand(Test *test)
{
    static const Point FROM[] = { { 2.05, 6.5 }, { 2.95, 3.2 }, { 2.6, 9 }, { 7.5, 0.5 } };
    for (size_t i = 0; i < sizeof FROM / sizeof FROM[0]; i++) {
        Motion motion;
        bool jumps = false;
        motion_init(&motion, 6);
        motion_drop(&motion, FLIGHT_FALL, SEAT_LEFT, 2, 0, FROM[i], 1, 0);
        const Flight *flight = &motion.flights[0];
        Point before = FROM[i];
        for (int64_t now = 0; now <= flight_end(flight); now += 1000) {
            const Point place = flight_place(flight, now);
            jumps = jumps || fabs(place.x - before.x) > (i == 3 ? 0.2 : 0.03) || fabs(place.y - before.y) > 0.05;
            before = place;
        }
        CHECK(test, !jumps && fabs(before.x - 2.5) < 1e-6 && fabs(before.y - 0.5) < 0.01);
        CHECK(test, flight_end(flight) < 900000);
    }
}

static void test_records(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    char why[WHY_TEXT], path[TEMPORARY_NAME];
    Game game, again;
    Played loaded;
    Text text;
    text_init(&text);
    CHECK(test, record_paste(&game, &geometry, " 4453\n", why) && game.move_count == 4);
    record_copy(&text, &game);
    CHECK_TEXT(test, text.bytes, "4453");
    text_clear(&text);
    record_copy_fen(&text, &game);
    CHECK(test, record_paste(&again, &geometry, text.bytes, why) && board_equal(&again.now, &game.now) && again.move_count == 0);
    text_clear(&text);
    game_play(&again, 0); /* the moves alone would not say where that game began */
    record_copy(&text, &again);
    char fen[FEN_TEXT];
    CHECK_TEXT(test, text.bytes, fen_write(&again.now, fen));
    text_free(&text);
    CHECK(test, !record_paste(&again, &geometry, "4444444", why) && !record_paste(&again, &geometry, "x", why));
    CHECK(test, !record_paste(&again, &geometry, "7/7/7/7/7/3o3 x", why));
    const int file = temporary_open(path);
    CHECK(test, record_save(path, &game, "a - b", why) && record_load(path, &loaded, why));
    CHECK(test, board_equal(&loaded.game.now, &game.now) && loaded.game.move_count == 4);
    CHECK(test, truncate(path, 5) == 0 && !record_load(path, &loaded, why)); /* only "size " is left */
    CHECK(test, !record_paste(&again, &geometry, " \n", why));
    CHECK(test, !record_load("/dev/null/none", &loaded, why));
    close(file);
    unlink(path);
}

/* Makes a text all that the file has. */
static bool rewrite(int file, const char *text)
{
    return ftruncate(file, 0) == 0 && pwrite(file, text, strlen(text), 0) == (ssize_t)strlen(text);
}

/* PGN is read as far as its first game, which can be taken back to its beginning; it is no game of ours, which Ctrl+S would go on with. */
static void test_pgn(Test *test)
{
    static const char GAMES[] = "\xef\xbb\xbf\r\n; from a club\r\n{by\r\nhand} [Variant \"fourinrow\"]\r\n"
                                "[Geometry \"6x5, 4 in line\"]\r\n\r\n1. P@d1 {book} P@d2 2. P@a1 *\r\n\r\n"
                                "[Variant \"chess\"]\r\n\r\n1. e4 *\r\n";
    const Geometry geometry = oracle_geometry(7, 6, 4), smaller = oracle_geometry(6, 5, 4);
    char why[WHY_TEXT], path[TEMPORARY_NAME];
    Game game;
    Played loaded;
    const int file = temporary_open(path);
    CHECK(test, rewrite(file, GAMES) && record_load(path, &loaded, why) && geometry_equal(&loaded.game.now.geometry, &smaller));
    CHECK(test, loaded.game.move_count == 3 && loaded.game.moves[2] == 0 && game_undoable(&loaded.game) == 3);
    CHECK(test, !record_load_saved(path, &loaded, why));
    CHECK(test, record_paste(&game, &smaller, GAMES + 3, why) && game.move_count == 3);
    CHECK(test, !record_paste(&game, &geometry, GAMES + 3, why) && strstr(why, "the game is of 6x5, 4 in line") != NULL);
    CHECK(test, rewrite(file, "[Variant \"fourinrow\"]\n1. P@d1\nP@d1 *\n") && !record_load(path, &loaded, why));
    CHECK(test, strncmp(why, path, strlen(path)) == 0 && strstr(why, ": line 3: illegal move 'P@d1'") != NULL);
    CHECK(test, rewrite(file, "4453\n") && !record_load(path, &loaded, why) && strncmp(why, path, strlen(path)) == 0);
    close(file);
    unlink(path);
}

static bool reads(const char *description)
{
    Contestant contestant;
    char why[WHY_TEXT];
    const bool good = contestant_read(&contestant, description, "engine", why);
    contestant_free(&contestant);
    return good;
}

static void test_contestants(Test *test)
{
    Contestant contestant;
    PeerLimits limits;
    char why[WHY_TEXT];
    CHECK(test, contestant_read(&contestant, "cmd='./a -b \"c d\"' proto=ugi movetime=20 option.Threads=2", "engine", why));
    CHECK(test, contestant.command.count == 3 && strcmp(contestant.command.texts[2], "c d") == 0);
    CHECK(test, contestant.limits.move_time == 20 && contestant.options.count == 1);
    CHECK_TEXT(test, contestant.name, "a");
    contestant_free(&contestant);
    CHECK(test, contestant_read(&contestant, "cmd=a level=3 option.Hash=8 option.level=4 option.Hash=16", "engine", why));
    CHECK(test, contestant.options.count == 2 && !contestant_takes_clock(&contestant, &limits));
    CHECK_TEXT(test, contestant.options.list[1].value, "16"); /* the last word counts */
    CHECK_TEXT(test, contestant.name, "a 4");
    contestant_free(&contestant);
    CHECK(test, contestant_read(&contestant, "level=10", "engine", why) && contestant_takes_clock(&contestant, &limits));
    contestant_free(&contestant);
    CHECK(test, contestant_read(&contestant, "level=10 option.elo=900", "engine", why) && !contestant_takes_clock(&contestant, &limits));
    contestant_free(&contestant);
    static const char *const LIMITS[] = { "depth=0", "nodes=1", "playouts=1", "movetime=1", "guided=1", "solve=exact", "network=on" };
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) { /* each says how long to think, whatever a clock says */
        CHECK(test, contestant_read(&contestant, LIMITS[i], "engine", why) && !contestant_takes_clock(&contestant, &limits));
        contestant_free(&contestant);
    }
    CHECK(test, contestant_read(&contestant, "name=x option.Hash=8", "engine", why) && contestant_takes_clock(&contestant, &limits));
    contestant_free(&contestant);
    CHECK(test, !contestant_read(&contestant, "human name=Anna", "engine", why) && strcmp(why, "human stands alone: a person has no KEY=VALUE") == 0);
    contestant_free(&contestant);
    CHECK(test, !contestant_read(&contestant, "name=가나다라마바사아자차카타", "engine", why) && strstr(why, "32 bytes") != NULL);
    contestant_free(&contestant);
    CHECK(test, contestant_read(&contestant, "name=가나다라마바사아자차", "engine", why));
    CHECK_TEXT(test, contestant.name, "가나다라마바사아자차");
    contestant_free(&contestant);
    CHECK(test, contestant_read(&contestant, "cmd=./가나다라마바사", "engine", why));
    CHECK_TEXT(test, contestant.name, "가나다라마바");
    contestant_free(&contestant);
    CHECK(test, !reads("option.=1") && !reads("option.x") && reads("option.x="));
    CHECK(test, reads("human") && reads("level=3") && reads(""));
    CHECK(test, !reads("level=11") && !reads("nonsense") && !reads("proto=none") && !reads("cmd='a") && !reads("depth=-1")
                    && !reads("human x"));
}

/* A command that was typed is cut into words as it stands, whatever quotes are in it. */
static void test_descriptions(Test *test)
{
    static const char *const COMMANDS[][3] = { { "a 'b c'", "a", "b c" },
                                               { "sh 'exec \"/a b\"'", "sh", "exec \"/a b\"" },
                                               { "a\\ b it\\'s\\\"", "a b", "it's\"" },
                                               { "a \"b'c\\\\d\"", "a", "b'c\\d" } };
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        SetupPlayer player = { .kind = KIND_ENGINE };
        Contestant contestant;
        char description[DESCRIPTION_TEXT], why[WHY_TEXT] = "";
        snprintf(player.engine, sizeof player.engine, "%s", COMMANDS[i][0]);
        setup_describe(&player, description);
        CHECK(test, contestant_read(&contestant, description, "engine", why));
        if (CHECK(test, contestant.command.count == 2)) {
            CHECK_TEXT(test, contestant.command.texts[0], COMMANDS[i][1]);
            CHECK_TEXT(test, contestant.command.texts[1], COMMANDS[i][2]);
        }
        contestant_free(&contestant);
    }
    SetupPlayer player = { .level = 5 };
    char text[DESCRIPTION_TEXT];
    setup_read(&player, " human"); /* blanks around it are nothing, as they are to contestant_read */
    CHECK(test, player.kind == KIND_PERSON);
    setup_read(&player, "\tlevel=3 ");
    CHECK(test, player.kind == KIND_COMPUTER && player.level == 3);
    setup_read(&player, " depth=3 name=A ");
    setup_describe(&player, text);
    CHECK_TEXT(test, text, "depth=3 name=A");
    SetupPlayer full = { .kind = KIND_ENGINE };
    char description[DESCRIPTION_TEXT];
    memset(full.engine, '"', sizeof full.engine - 1);
    full.engine[0] = '\'';
    setup_describe(&full, description);
    CHECK(test, strcmp(description + strlen(description) - strlen("\" proto=native"), "\" proto=native") == 0); /* there is room */
}

typedef struct {
    double scores[3], fitness[3];
    Verdict verdict; /* of the first column */
    bool is_exact;
} Judged;

/* An engine that was cut off has scores for some columns only, and it need not be the best that have one. */
static void test_review(Test *test)
{
    static const Judged CASES[] = {
        { { -3, NAN, NAN }, { -0.58, 0.1, 0 }, VERDICT_MISTAKE, false },
        { { -3, NAN, NAN }, { -0.58, -0.52, NAN }, VERDICT_KEPT, false },
        { { -3, 0, NAN }, { -0.58, 0, 0.1 }, VERDICT_MISTAKE, true },
        { { -3, -5, NAN }, { -0.58, -0.64, NAN }, VERDICT_KEPT, true },
        { { -8, -5, NAN }, { -0.72, -0.64, NAN }, VERDICT_KEPT, true },
        { { -9, -5, NAN }, { -0.75, -0.64, NAN }, VERDICT_QUICKER_LOSS, true }, /* four moves sooner */
        { { -9, -5, NAN }, { -0.75, -0.64, 0.1 }, VERDICT_MISTAKE, false },
        { { -9, 0, NAN }, { -0.75, 0, NAN }, VERDICT_MISTAKE, true },
        { { 5, 9, NAN }, { 0.64, 0.75, NAN }, VERDICT_KEPT, true }, /* a win is a win */
        { { 0, NAN, 0 }, { 0, 0.6, 0 }, VERDICT_MISTAKE, false },
        { { 0, 2, NAN }, { 0, 0.6, 0.7 }, VERDICT_MISSED_WIN, true },
        { { 2, NAN, NAN }, { 0.55, 0.6, 0 }, VERDICT_KEPT, true },
        { { NAN, 0, NAN }, { 0.1, 0, 0.3 }, VERDICT_KEPT, false },
        { { NAN, 2, NAN }, { 0, 0.6, 0 }, VERDICT_UNKNOWN, false }, /* nobody has looked at the first */
        { { NAN, 2, NAN }, { 0.1, 0.6, 0 }, VERDICT_MISTAKE, false },
        { { NAN, 0, NAN }, { 0, 0, 0.4 }, VERDICT_MISTAKE, false }, /* but where nothing is won 0 is an estimate */
        { { 0, 1, NAN }, { 0, 0.51, 0 }, VERDICT_MISSED_WIN, true },
        { { 1, 3, NAN }, { 0.51, 0.53, 0 }, VERDICT_KEPT, true },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        for (int move = 0; move < 3; move++) { /* whichever column it is */
            PeerReport report = { .has_fitness = true, .has_scores = true };
            bool is_exact;
            for (int j = 0; j < 3; j++) {
                report.scores[(move + j) % 3] = CASES[i].scores[j];
                report.fitness[(move + j) % 3] = CASES[i].fitness[j];
            }
            CHECK(test, review_judge(&report, 3, move, &is_exact) == CASES[i].verdict && is_exact == CASES[i].is_exact);
            report.has_fitness = false;
            CHECK(test, isnan(CASES[i].scores[0]) || (review_judge(&report, 3, move, &is_exact) != VERDICT_UNKNOWN && is_exact));
        }
}

/* Engines that tell mates and centipawns make one graph with those that tell fitness. */
static void test_values(Test *test)
{
    static const struct {
        PeerReport report;
        double value; /* for x */
        int stones;   /* on the board */
    } CASES[] = {
        { { .has_value = true, .value = 0.6, .has_fitness = true }, 0.6, 0 },
        { { .has_value = true, .value = 0.6 }, 0.3, 0 },
        { { .has_value = true, .value = 1, .has_mate = true, .mate = 4 }, 1, 0 },    /* the soonest there is */
        { { .has_value = true, .value = -1, .has_mate = true, .mate = -4 }, -1, 0 },
        { { .has_value = true, .value = 1, .has_mate = true, .mate = 21 }, 0.5 + 0.5 / 18, 0 },
        { { .has_value = true, .value = 1, .has_mate = true, .mate = 1 }, 1, 0 }, /* which cannot be */
        { { .has_value = true, .value = -1, .has_mate = true, .mate = -42 }, -0.5, 0 },
        { { .has_value = true, .value = 1, .has_mate = true, .mate = 20 }, -0.5 - 0.5 * 2 / 18, 1 },
        { { .has_value = true, .value = -1, .has_mate = true, .mate = -20 }, 0.5 + 0.5 / 18, 1 },
        { { .has_value = true, .value = 1, .has_mate = true, .mate = 1 }, -1, 7 },
    };
    const Geometry geometry = oracle_geometry(7, 6, 4);
    Model model;
    model_init(&model, &geometry, 1);
    model_new_game(&model);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Board board = model.game.now;
        for (int stones = 0; stones < CASES[i].stones; stones++)
            board_play(&board, stones);
        model_note_value(&model, &board, &CASES[i].report);
        CHECK(test, fabs(model.values[CASES[i].stones] - CASES[i].value) < 1e-12);
    }
}

static double reversed(double value)
{
    return isnan(value) ? value : -value;
}

/* Where a win is passed over that was proved, and of the move nothing said, the position behind it tells. */
static void test_review_behind(Test *test)
{
    static const struct {
        double score, value; /* for who made the move; of all columns behind it if `all`, else of one */
        bool all;
        Verdict verdict;
        bool is_exact;
    } CASES[] = {
        { -3, -0.5, false, VERDICT_MISSED_WIN, true }, /* one win is enough */
        { 0, 0, true, VERDICT_MISSED_WIN, true },      { 4, 0.6, true, VERDICT_KEPT, true },
        { 4, 0.3, false, VERDICT_KEPT, false },        { 4, 0.1, false, VERDICT_MISTAKE, false },
        { NAN, 0.1, true, VERDICT_MISTAKE, false },    { NAN, NAN, true, VERDICT_UNKNOWN, false },
        { NAN, 0.52, false, VERDICT_KEPT, false }, /* proved, as fitness tells */
    };
    const Geometry geometry = oracle_geometry(3, 3, 3);
    Board board;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        PeerReport report = { .has_scores = true, .has_value = !isnan(CASES[i].value), .value = reversed(CASES[i].value) };
        bool is_exact;
        board_init(&board, &geometry);
        for (int column = 0; column < 3; column++)
            report.scores[column] = CASES[i].all || column == 0 ? reversed(CASES[i].score) : NAN;
        CHECK(test, review_judge_behind(&board, &report, &is_exact) == CASES[i].verdict && is_exact == CASES[i].is_exact);
    }
    /* Of a full column nothing is to be said. */
    bool is_exact = false;
    PeerReport full = { .has_scores = true, .scores = { NAN, 0, 0 } };
    board_init(&board, &geometry);
    CHECK(test, sequence_play(&board, "111") && review_judge_behind(&board, &full, &is_exact) == VERDICT_MISSED_WIN && is_exact);
    /* What is said of the next move is said behind this one. */
    Game game;
    Review review;
    game_init(&game, &geometry);
    game_play(&game, 0);
    game_play(&game, 1);
    review_begin(&review, &game);
    review_take(&review, &(PeerReport){ .has_fitness = true, .has_scores = true, .scores = { NAN, 2, NAN }, .fitness = { 0, 0.6, 0 } });
    CHECK(test, review.runs && review.verdict[0] == VERDICT_UNKNOWN);
    review_take(&review, &(PeerReport){ .has_scores = true });
    CHECK(test, !review.runs && review.verdict[0] == VERDICT_MISSED_WIN && review.is_exact[0] && review.verdict[1] == VERDICT_KEPT);
    /* Over behind the last move: a draw where a win was proved. */
    static const int MOVES[] = { 0, 0, 0, 1, 1, 2, 2, 2, 1 };
    PeerReport report = { .has_fitness = true, .has_scores = true };
    game_init(&game, &geometry);
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++)
        game_play(&game, MOVES[i]);
    review_begin(&review, &game);
    for (int i = 0; i < 9; i++) {
        for (int column = 0; column < 3; column++)
            report.scores[column] = i < 8 ? 0 : column == 1 ? NAN : 1;
        CHECK(test, review.runs);
        review_take(&review, &report);
    }
    CHECK(test, !review.runs && review_is_complete(&review) && review.verdict[7] == VERDICT_KEPT);
    CHECK(test, board_status(&game.now) == STATUS_DRAWN && review.verdict[8] == VERDICT_MISSED_WIN && review.is_exact[8]);
    is_exact = false;
    CHECK(test, review_judge_behind(&game.now, NULL, &is_exact) == VERDICT_MISSED_WIN && is_exact);
    /* And a win there. */
    board_init(&board, &geometry);
    CHECK(test, sequence_play(&board, "12121") && board_status(&board) == STATUS_WON_X);
    is_exact = false;
    CHECK(test, review_judge_behind(&board, NULL, &is_exact) == VERDICT_KEPT && is_exact);
}

/* No line is too long for a terminal of 120 columns. */
static void test_help(Test *test)
{
    Text text;
    int column = 0;
    text_init(&text);
    arguments_help(&text);
    CHECK(test, !text.failed && text.length > 1000);
    for (size_t i = 0; i < text.length; i++) {
        column = text.bytes[i] == '\n' ? 0 : column + (((unsigned char)text.bytes[i] & 0xc0) != 0x80); /* characters, not bytes */
        CHECK(test, column <= 120);
    }
    text_free(&text);
}

/* Another move forgets the values of the line that was, and the piles have what is not on the board. */
static void test_other_line(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    Model model;
    const PeerReport scores = { .has_scores = true };
    model_init(&model, &geometry, 1);
    model_new_game(&model);
    int column = -1, row = -1;
    CHECK(test, !model_last_move(&model, &column, &row));
    play(&model, "445");
    CHECK(test, model_last_move(&model, &column, &row) && column == 4 && row == 0);
    for (int i = 0; i <= 3; i++)
        model.values[i] = 0.25;
    CHECK(test, model_go_to(&model, 1) && model_play(&model, 0) == MOVE_PLAYED);
    CHECK(test, model.values[1] == 0.25 && isnan(model.values[2]) && isnan(model.values[3]));
    model_note_value(&model, &model.game.now, &scores);
    CHECK(test, isnan(model.values[2])); /* nothing was told that is a value */
    model_play(&model, 0);
    CHECK(test, model_stones_left(&model, model_turn(&model)) == 20 && model_stones_left(&model, (Seat)(1 - (int)model_turn(&model))) == 19);
}

/* What is told of a search alone is of the position that was asked about. */
static void test_progress(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    Model model;
    PeerReport report = { .has_value = true, .value = 0.5, .nodes = 5 };
    model_init(&model, &geometry, 1);
    model_new_game(&model);
    const Board empty = model.game.now;
    model_take_report(&model, &empty, &report);
    CHECK(test, model.values[0] == 0.25 && !model_is_stale(&model)); /* the graph has it too */
    model_play(&model, 0);
    report = (PeerReport){ .nodes = 7 };
    model_take_report(&model, &model.game.now, &report);
    CHECK(test, model.analysis.report.nodes == 5);
    model_take_report(&model, &empty, &report);
    CHECK(test, model.analysis.report.nodes == 7 && model_is_stale(&model));
}

/* From one turning point to the next, round and round; a game that began with a position counts by its sides. */
static void test_turns(Test *test)
{
    const Geometry geometry = oracle_geometry(7, 6, 4);
    Review review;
    Game game;
    Board board;
    int counts[VERDICT_MISSED_WIN + 1];
    game_init(&game, &geometry);
    review_begin(&review, &game);
    CHECK(test, !review.runs); /* there is nothing to review */
    board = game.now;
    board_play(&board, 0);
    game_init_from(&game, &board);
    for (int i = 0; i < 4; i++)
        game_play(&game, i);
    review_begin(&review, &game);
    CHECK(test, review_next_turn(&review, 0) == -1); /* nothing is known yet */
    review.verdict[0] = review.verdict[2] = VERDICT_KEPT;
    review.verdict[1] = review.verdict[3] = VERDICT_MISTAKE;
    review.next = 3;
    CHECK(test, review_next_turn(&review, 0) == 1 && review_next_turn(&review, 1) == 1 && review_next_turn(&review, 2) == 1);
    CHECK(test, !review_is_complete(&review));
    review.verdict[2] = VERDICT_MISTAKE;
    CHECK(test, review_next_turn(&review, 2) == 2); /* the very next move */
    review.verdict[2] = VERDICT_QUICKER_LOSS;
    CHECK(test, review_next_turn(&review, 2) == 2); /* which one wants to see, too, … */
    review.next = 4;
    review_count(&review, PLAYER_O, counts);
    CHECK(test, counts[VERDICT_KEPT] == 1 && counts[VERDICT_QUICKER_LOSS] == 1);
    review.verdict[0] = VERDICT_UNKNOWN;
    CHECK(test, review_has_judged(&review, PLAYER_O)); /* … and is known */
    review.verdict[0] = review.verdict[2] = VERDICT_KEPT;
    CHECK(test, review_next_turn(&review, 2) == 3 && review_is_complete(&review));
    review_count(&review, PLAYER_O, counts);
    CHECK(test, counts[VERDICT_KEPT] == 2 && counts[VERDICT_MISTAKE] == 0);
    CHECK(test, review_has_judged(&review, PLAYER_X) && review_has_judged(&review, PLAYER_O));
    review.verdict[0] = review.verdict[2] = VERDICT_UNKNOWN;
    CHECK(test, review_has_judged(&review, PLAYER_X) && !review_has_judged(&review, PLAYER_O));
    CHECK(test, review_is_of(&review, &board, game.moves, 4) && !review_is_of(&review, &board, game.moves, 3));
    board_init(&board, &geometry);
    CHECK(test, !review_is_of(&review, &board, game.moves, 4)); /* the same moves from another start */
}

/* A disc that goes back to its pile is not waited for, and on high boards discs fall no longer. */
static void test_landing(Test *test)
{
    Motion motion;
    motion_init(&motion, 6);
    motion_return(&motion, SEAT_LEFT, (Point){ 3, 3 }, (Point){ 9, 1 }, 1, 0);
    CHECK(test, motion_is_busy(&motion, 1000) && motion_landed_at(&motion) == INT64_MIN);
    motion_drop(&motion, FLIGHT_FALL, SEAT_LEFT, 2, 0, (Point){ 2.5, 6.5 }, 1, 0);
    CHECK(test, motion.count == 2); /* it goes on its way */
    const int64_t usual = motion_landed_at(&motion);
    motion_init(&motion, 20);
    motion_drop(&motion, FLIGHT_FALL, SEAT_LEFT, 2, 0, (Point){ 2.5, 20.5 }, 1, 0);
    CHECK(test, motion_landed_at(&motion) < usual + 50000);
    motion_tidy(&motion, motion_landed_at(&motion));
    CHECK(test, motion.count == 0);
}

int main(void)
{
    Test test = { "test_view_model", 0, 0 };
    test_history(&test);
    test_tally(&test);
    test_tally_of_set_up(&test);
    test_lots(&test);
    test_moves_to_end(&test);
    test_motion(&test);
    test_way_of_hand(&test);
    test_records(&test);
    test_pgn(&test);
    test_contestants(&test);
    test_descriptions(&test);
    test_values(&test);
    test_review(&test);
    test_review_behind(&test);
    test_other_line(&test);
    test_progress(&test);
    test_turns(&test);
    test_landing(&test);
    test_help(&test);
    return test_end(&test);
}
