/* The picture of a running tournament: cells and what is sent to the terminal, and what is drawn at every size. A small terminal reads
 * what is sent. */
#include "base/random.h"
#include "match/live.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_ROWS = 60, MOST_COLS = 200 };

/* ---- a terminal ---- */

typedef struct {
    int rows, cols, row, col;
    char cells[MOST_ROWS][MOST_COLS][5]; /* the second place of a wide character has no bytes */
    int outside; /* characters that did not fit, and sequences that are not known */
} Terminal;

static void terminal_clear(Terminal *terminal)
{
    for (int r = 0; r < MOST_ROWS; r++)
        for (int c = 0; c < MOST_COLS; c++)
            strcpy(terminal->cells[r][c], " ");
}

/* Takes one sequence and returns what is behind it. */
static const char *take_sequence(Terminal *terminal, const char *at)
{
    int first = 0, second = 0;
    const size_t length = strspn(at + 2, "0123456789;?");
    switch (at[2 + length]) {
    case 'H':
        if (sscanf(at, "\033[%d;%dH", &first, &second) == 2) {
            terminal->row = first - 1;
            terminal->col = second - 1;
        }
        break;
    case 'J':
        terminal_clear(terminal);
        break;
    case 'm':
    case 'h':
    case 'l':
        break;
    default:
        terminal->outside++;
    }
    return at + 3 + length;
}

static int bytes_of(const char *at)
{
    const unsigned char first = (unsigned char)*at;
    return first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

static void feed(Terminal *terminal, const char *at)
{
    while (at != NULL && *at != '\0') {
        if (*at == '\033') {
            at = take_sequence(terminal, at);
            continue;
        }
        const int length = bytes_of(at), width = length == 3 && strncmp(at, "\xed\x95\x9c", 3) == 0 ? 2 : 1; /* one wide character is used */
        if (terminal->row >= terminal->rows || terminal->col + width > terminal->cols || (unsigned char)*at < ' ') {
            terminal->outside++;
        } else {
            memcpy(terminal->cells[terminal->row][terminal->col], at, (size_t)length);
            terminal->cells[terminal->row][terminal->col][length] = '\0';
            if (width == 2)
                terminal->cells[terminal->row][terminal->col + 1][0] = '\0';
            terminal->col += width;
        }
        at += length;
    }
}

/* Whether the terminal shows what the screen has. */
static bool shows(const Terminal *terminal, const Screen *screen)
{
    for (int r = 0; r < screen->rows; r++)
        for (int c = 0; c < screen->cols; c++)
            if (strcmp(terminal->cells[r][c], screen->cells[r * screen->cols + c].bytes) != 0)
                return false;
    return terminal->outside == 0;
}

static void row_text(const Terminal *terminal, int row, char *text)
{
    *text = '\0';
    for (int c = 0; c < terminal->cols; c++)
        strcat(text, terminal->cells[row][c]);
    for (size_t length = strlen(text); length > 0 && text[length - 1] == ' '; length--)
        text[length - 1] = '\0';
}

/* Whether a row is this text, blanks at its end aside. */
static bool has_row(const Terminal *terminal, const char *wanted)
{
    char text[5 * MOST_COLS + 1];
    for (int r = 0; r < terminal->rows; r++) {
        row_text(terminal, r, text);
        if (strcmp(text, wanted) == 0)
            return true;
    }
    return false;
}

static bool has_text(const Terminal *terminal, const char *wanted)
{
    char text[5 * MOST_COLS + 1];
    for (int r = 0; r < terminal->rows; r++) {
        row_text(terminal, r, text);
        if (strstr(text, wanted) != NULL)
            return true;
    }
    return false;
}

/* ---- cells ---- */

static void test_cells(Test *test)
{
    Screen screen = { 0 };
    CHECK(test, screen_resize(&screen, 2, 10));
    CHECK(test, screen_put(&screen, 0, 0, 10, STYLE_PLAIN, "abc") == 3);
    CHECK(test, screen_put(&screen, 0, 8, 100, STYLE_PLAIN, "abc") == 10);
    CHECK(test, screen_put(&screen, 0, 4, 6, STYLE_PLAIN, "abc") == 6);
    CHECK(test, screen_put(&screen, 1, 0, 10, STYLE_PLAIN, "\033[2J\x9b\xc2\x9b") == 10);
    CHECK_TEXT(test, screen.cells[10].bytes, "\\");
    CHECK_TEXT(test, screen.cells[11].bytes, "x");
    CHECK_TEXT(test, screen.cells[12].bytes, "1");
    CHECK_TEXT(test, screen.cells[14].bytes, "[");
    CHECK(test, screen_put(&screen, 5, 0, 10, STYLE_PLAIN, "abc") == 0 && screen_put(&screen, -1, 0, 10, STYLE_PLAIN, "abc") == 0);
    screen_clear(&screen);
    CHECK(test, screen_put(&screen, 0, 0, 10, STYLE_PLAIN, "a\xed\x95\x9c" "b") == 4); /* a wide one */
    CHECK(test, screen.cells[2].bytes[0] == '\0');
    CHECK(test, screen_put(&screen, 0, 2, 3, STYLE_PLAIN, "c") == 3);
    CHECK_TEXT(test, screen.cells[1].bytes, " ");
    CHECK(test, screen_put(&screen, 1, 8, 9, STYLE_PLAIN, "\xed\x95\x9c") == 8); /* which has not room for a half */
    CHECK(test, screen_put(&screen, 1, 0, 10, STYLE_PLAIN, "e\xcc\x81\xe2\x80\xae" "f") == 2); /* marks and directions are left out */
    screen_free(&screen);
    CHECK(test, screen_fit("a\xc3\xb6" "b", 2) == 3 && screen_fit("\xed\x95\x9c", 1) == 0 && screen_fit("ab", 9) == 2 && screen_fit("\xff", 3) == 0);
    CHECK(test, screen_columns("e\xcc\x81\xe2\x80\xae" "f") == 2 && screen_columns("\xed\x95\x9c") == 2 && screen_columns("\xc2\x9b\xff") == 12);
    CHECK(test, screen_field("J\xc3\xbcrgen", 10) == 11 && screen_field("\xed\x95\x9c", 10) == 11);
}

/* Whatever is written, sending what has changed shows the same as sending all. */
static void test_changes(Test *test)
{
    static const char *const WORDS[] = { "a", "xyz", "\xed\x95\x9c", ("\xed\x95\x9c\xed\x95\x9c" "q"), " ", "\xc3\xa9\xc3\xa9", "long words go on" };
    static Terminal terminal;
    Screen screen = { 0 };
    Text out;
    uint64_t random = 1;
    text_init(&out);
    terminal = (Terminal){ .rows = 5, .cols = 17 };
    CHECK(test, screen_resize(&screen, 5, 17));
    for (int i = 0; i < 2000; i++) {
        if (i % 7 == 0)
            screen_clear(&screen);
        for (int k = 0; k < 3; k++) {
            random = random_mix(random);
            screen_put(&screen, (int)(random % 6), (int)(random / 8 % 18), 17, (Style)(random / 512 % STYLE_COUNT), WORDS[random / 65536 % 7]);
        }
        text_clear(&out);
        screen_draw(&screen, &out, i % 2 == 0);
        feed(&terminal, out.bytes);
        CHECK(test, shows(&terminal, &screen));
    }
    text_clear(&out);
    screen_draw(&screen, &out, true);
    CHECK(test, out.length == 0); /* nothing has changed */
    screen_free(&screen);
    text_free(&out);
}

/* ---- pictures ---- */

static Record record_of(int game, const char *x, const char *o, Result result, Reason reason)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    Record record = { .schedule = 1, .game = game, .pair = game / 2, .geometry = USUAL, .result = result, .reason = reason };
    snprintf(record.name[0], sizeof record.name[0], "%s", x);
    snprintf(record.name[1], sizeof record.name[1], "%s", o);
    return record;
}

static void fill_play(Play *play, const Geometry *geometry, EngineSettings settings[2], int number)
{
    static const int MOVES[] = { 3, 3, 2, 4 };
    *play = (Play){ .phase = PLAY_THINKING, .settings = { &settings[0], &settings[1] }, .clock = { 5000000000, 0 }, .asked_at = 1000000000 };
    play->record = record_of(number, "first", "second \xed\x95\x9c", RESULT_DRAWN, REASON_FULL);
    play->record.geometry = *geometry;
    game_init(&play->game, geometry);
    for (int i = 0; i < 4; i++) {
        game_play(&play->game, MOVES[i]);
        play->record.values[i] = i == 2 ? 0.25 : NAN;
    }
    play->record.move_count = 4;
}

static void draw(Terminal *terminal, Screen *screen, const LiveState *state, LiveStandings *standings, Test *test)
{
    Text out;
    text_init(&out);
    terminal->rows = screen->rows;
    terminal->cols = screen->cols;
    CHECK(test, live_draw(screen, state, standings));
    screen_draw(screen, &out, true);
    feed(terminal, out.bytes);
    CHECK(test, shows(terminal, screen));
    text_free(&out);
}

static void test_picture(Test *test)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    static Play plays[3];
    static Terminal terminal;
    const Play *const games[3] = { &plays[0], &plays[1], &plays[2] };
    const Sprt sprt = { .elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05 };
    EngineSettings settings[2] = { { .has_control = true }, { .has_control = false } };
    Tally tally = { .engine_count = 0 };
    Screen screen = { 0 };
    LiveStandings standings = { .done = 0 };
    for (int i = 0; i < 3; i++) {
        const Record record = record_of(i, i % 2 ? "second \xed\x95\x9c" : "first", i % 2 ? "first" : "second \xed\x95\x9c", i % 2 ? RESULT_WON_O : RESULT_WON_X,
                                        i == 2 ? REASON_CRASH : REASON_LINE);
        CHECK(test, tally_add(&tally, &record));
        fill_play(&plays[i], &USUAL, settings, 4 + i);
    }
    LiveState state = { .tally = &tally, .sprt = &sprt, .event = "an event", .games = games, .game_count = 3, .done = 3, .total = 10, .rate = 0.5,
                        .now = 3000000000 };
    CHECK(test, screen_resize(&screen, 40, 100));
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_row(&terminal, " 3 of 10 games, 0.5 games/s, 14 s left   an event"));
    CHECK(test, has_text(&terminal, "  1  first"));
    CHECK(test, has_text(&terminal, "first 3.0/3, Elo"));
    CHECK(test, has_text(&terminal, "SPRT of first, elo0 0 elo1 10"));
    CHECK(test, has_row(&terminal, "game 5, move 5             game 6, move 5             game 7, move 5"));
    CHECK(test, has_text(&terminal, "x>first        +0.25 3.0   x>first"));
    CHECK(test, has_text(&terminal, "o second \xed\x95\x9c                o second"));
    CHECK(test, has_row(&terminal, ". . . o . . .              . . . o . . .              . . . o . . ."));
    CHECK(test, has_row(&terminal, ". . x x o . .              . . x x o . .              . . x x o . ."));
    CHECK(test, has_text(&terminal, "game 3: second \xed\x95\x9c crashes"));
    CHECK(test, !has_text(&terminal, " more"));
    plays[1].phase = PLAY_STARTING;
    plays[2].phase = PLAY_OVER;
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_row(&terminal, "game 5, move 5             game 6 starts              game 7 is judged"));
    CHECK(test, screen_resize(&screen, 24, 80)); /* a narrower window */
    terminal_clear(&terminal);
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_text(&terminal, "game 7 is judged"));
    CHECK(test, screen_resize(&screen, 24, 70));
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_row(&terminal, "and 1 more"));
    state.total = 100 + state.done;
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_row(&terminal, " 3 of 103 games, 0.5 games/s, 3 min left   an event"));
    state.total = 5000 + state.done;
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_row(&terminal, " 3 of 5003 games, 0.5 games/s, 2.8 h left   an event"));
    state.total = 10;
    state.done = 4;
    standings.valid_until = INT64_MAX;
    tally.engines[0].won = 99;
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, !has_text(&terminal, "102")); /* not found anew too often */
    standings.valid_until = 0;
    draw(&terminal, &screen, &state, &standings, test);
    CHECK(test, has_text(&terminal, "    99 "));
    screen_free(&screen);
    live_free(&standings);
    tally_free(&tally);
}

/* Whether "and N more" stands in a row with anything else. */
static bool has_more_beside(const Terminal *terminal)
{
    char text[5 * MOST_COLS + 1];
    for (int r = 0; r < terminal->rows; r++) {
        int length = 0;
        row_text(terminal, r, text);
        if (sscanf(text, "and %*d mor%n", &length) == 0 && length > 0 && strcmp(text + length, "e") != 0 && text[length] != '\0')
            return true;
    }
    return false;
}

/* No size and no board writes outside of the screen; the leaders are always there. */
static void test_sizes(Test *test)
{
    enum { NARROW = MAX_BITS < 128 }; /* where there are no boards of more than 64 bits */
    static const int GEOMETRIES[][3] = { { 7, 6, 4 }, { 16, NARROW ? 3 : 7, 4 }, { 1, 8, 4 }, { NARROW ? 21 : 40, 2, 4 }, { 5, NARROW ? 11 : 20, 4 } };
    static Play plays[9];
    static Terminal terminal;
    const Play *games[9];
    EngineSettings settings[2] = { { .has_control = true }, { .has_control = false } };
    char name[32], why[WHY_TEXT];
    Tally tally = { .engine_count = 0 };
    Screen screen = { 0 };
    LiveStandings standings = { .done = 0 };
    for (int i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "engine %d", i);
        const Record record = record_of(i, name, "last", i % 3 ? RESULT_WON_X : RESULT_DRAWN, i % 5 ? REASON_LINE : REASON_GARBAGE);
        CHECK(test, tally_add(&tally, &record));
    }
    for (size_t g = 0; g < sizeof GEOMETRIES / sizeof GEOMETRIES[0]; g++) {
        Geometry geometry;
        CHECK(test, geometry_make(&geometry, (unsigned)GEOMETRIES[g][0], (unsigned)GEOMETRIES[g][1], (unsigned)GEOMETRIES[g][2], why));
        for (int i = 0; i < 9; i++) {
            fill_play(&plays[i], &geometry, settings, i);
            games[i] = &plays[i];
        }
        for (int size = 0; size < 120; size++) {
            LiveState state = { .tally = &tally, .event = "e", .games = games, .game_count = size % 10, .done = 30, .total = 100, .now = 3000000000 };
            CHECK(test, screen_resize(&screen, 1 + size / 2, size % 3 == 0 ? 1 + size : 1 + size * 7 % MOST_COLS));
            draw(&terminal, &screen, &state, &standings, test);
            CHECK(test, screen.rows < 12 || screen.cols < 10 || has_text(&terminal, "  1  "));
            CHECK(test, screen.cols < 11 || has_text(&terminal, " 30 of 100"));
            CHECK(test, !has_more_beside(&terminal)); /* how many games are not shown has a row of its own */
        }
    }
    screen_free(&screen);
    live_free(&standings);
    tally_free(&tally);
}

int main(void)
{
    Test test = { "live", 0, 0 };
    test_cells(&test);
    test_changes(&test);
    test_picture(&test);
    test_sizes(&test);
    return test_end(&test);
}
