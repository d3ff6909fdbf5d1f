/* When games are ended before they are over: by scores, by length and by proof. */
#include "match/adjudication.h"
#include "peer/command.h"
#include "test.h"

#include <math.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* Reads one option from a line; what is refused has a reason. */
static bool read(Test *test, bool (*reader)(Adjudication *, WordList, char *), Adjudication *rules, const char *line)
{
    TextList words = { NULL, 0 };
    char why[WHY_TEXT] = "";
    const bool good = command_split(&words, line) == COMMAND_GOOD && reader(rules, (WordList){ words.texts, words.count }, why);
    textlist_free(&words);
    CHECK(test, good == (why[0] == '\0'));
    return good;
}

static void test_reading(Test *test)
{
    static const char *const BAD_DRAWS[] = { "movecount=0 score=5", "movecount=2", "score=5", "movecount=2 score=-1", "movecount=2 score=x",
                                             "movecount=2 fitness=1.5", "movenumber=-1 movecount=2 score=5", "movecount=2 score=5 x=1",
                                             "movecount=99999 score=1" };
    static const char *const BAD_RESIGNS[] = { "movecount=0 score=5", "movecount=2", "score=300", "movecount=2 score=3 twosided=yes" };
    Adjudication rules = { .draw_from = 0 };
    CHECK(test, read(test, adjudication_read_draw, &rules, "movenumber=7 movecount=3 score=50"));
    CHECK(test, rules.draw_from == 7 && rules.draw_moves == 3 && rules.draw_score == 0.2);
    CHECK(test, read(test, adjudication_read_resign, &rules, "movecount=2 fitness=0.5 twosided=true"));
    CHECK(test, rules.resign_moves == 2 && rules.resign_score == 0.5 && rules.resign_two_sided);
    CHECK(test, read(test, adjudication_read_draw, &rules, "movecount=3 score=50") && rules.draw_from == 0); /* of two the last counts, whole */
    CHECK(test, read(test, adjudication_read_resign, &rules, "movecount=2 score=9") && !rules.resign_two_sided);
    CHECK(test, read(test, adjudication_read_exact, &rules, "exact") && rules.exact && rules.exact_empty == 12);
    CHECK(test, read(test, adjudication_read_exact, &rules, "exact empty=42") && rules.exact_empty == 42);
    for (size_t i = 0; i < sizeof BAD_DRAWS / sizeof BAD_DRAWS[0]; i++)
        CHECK(test, !read(test, adjudication_read_draw, &rules, BAD_DRAWS[i]));
    for (size_t i = 0; i < sizeof BAD_RESIGNS / sizeof BAD_RESIGNS[0]; i++)
        CHECK(test, !read(test, adjudication_read_resign, &rules, BAD_RESIGNS[i]));
    CHECK(test, !read(test, adjudication_read_exact, &rules, "weak"));
    CHECK(test, !read(test, adjudication_read_exact, &rules, "exact cells=2"));
}

/* Plays the columns of a sequence, from 1, with these values, and returns after how many moves the game is ended; 0 if never. */
static int end_of(const Adjudication *rules, const char *sequence, const double *values, Result *result, Reason *reason)
{
    Scores scores = { .level = 0 };
    Board board;
    board_init(&board, &USUAL);
    for (int i = 0; sequence[i] != '\0'; i++) {
        board_play(&board, sequence[i] - '1');
        if (adjudicate(rules, &scores, &board, values[i], result, reason))
            return i + 1;
    }
    return 0;
}

static void test_draws(Test *test)
{
    const Adjudication rules = { .draw_moves = 2, .draw_score = 0.1 }, late = { .draw_from = 4, .draw_moves = 2, .draw_score = 0.1 };
    const double level[] = { 0, 0.1, -0.1, 0, 0, 0, 0, 0, 0, 0 }, broken[] = { 0, 0, 0, 0.2, 0, 0, 0, NAN, 0, 0 };
    Result result = RESULT_WON_X;
    Reason reason = REASON_LINE;
    CHECK(test, end_of(&rules, "1212121212", level, &result, &reason) == 4 && result == RESULT_DRAWN && reason == REASON_AGREED);
    CHECK(test, end_of(&late, "1212121212", level, &result, &reason) == 8); /* as much as 4 moves of both */
    CHECK(test, end_of(&rules, "1212121212", broken, &result, &reason) == 0);
}

static void test_resigning(Test *test)
{
    const Adjudication one = { .resign_moves = 2, .resign_score = 0.5 }, both = { .resign_moves = 2, .resign_score = 0.5, .resign_two_sided = true };
    const double lost[] = { 0, -0.5, 0, -1, 0.6, -1, 0.6, -0.6, 0, 0 }, wavers[] = { -1, 0, 0, 0, -1, 0, NAN, 0, -1, 0 };
    Result result = RESULT_DRAWN;
    Reason reason = REASON_LINE;
    CHECK(test, end_of(&one, "1212121212", lost, &result, &reason) == 4 && result == RESULT_WON_X && reason == REASON_RESIGNED);
    CHECK(test, end_of(&both, "1212121212", lost, &result, &reason) == 8 && result == RESULT_WON_X);
    CHECK(test, end_of(&one, "1212121212", wavers, &result, &reason) == 0);
    const double just[] = { -0.5, 0.5, -0.5, 0.5, -0.5 };
    CHECK(test, end_of(&both, "12121", just, &result, &reason) == 5); /* a score that is named counts, of both sides */
    const double x_lost[] = { -0.7, 0.7, -0.7, 0.7, -0.7 };
    CHECK(test, end_of(&one, "1212", x_lost, &result, &reason) == 3 && result == RESULT_WON_O);
    CHECK(test, end_of(&both, "12121", x_lost, &result, &reason) == 5 && result == RESULT_WON_O);
}

static void test_length(Test *test)
{
    const Adjudication rules = { .most_moves = 3 };
    const double values[] = { 1, -1, 1, -1, 1, -1, 1, -1 };
    Result result = RESULT_WON_X;
    Reason reason = REASON_LINE;
    CHECK(test, end_of(&rules, "12121212", values, &result, &reason) == 6 && result == RESULT_DRAWN && reason == REASON_LENGTH);
}

/* The score that is published for a win whose last stone falls on a board that holds `stones`. */
static double score_of(int cells, int stones)
{
    return (cells + 1 - stones) / 2;
}

/* From every board size and side, however far away the end: the proof finds its way back. */
static void test_proofs(Test *test)
{
    static const Geometry ODD = GEOMETRY_OF(5, 5, 4);
    const Geometry *const GEOMETRIES[] = { &USUAL, &ODD };
    for (int g = 0; g < 2; g++) {
        const int cells = geometry_cells(GEOMETRIES[g]);
        Board board;
        board_init(&board, GEOMETRIES[g]);
        for (int now = 0; now < cells; now++) {
            int plies;
            board.count = now; /* the stones themselves are of no account here */
            const Player turn = board_turn(&board);
            CHECK(test, proved_result(&board, 0, &plies) == RESULT_DRAWN && plies == cells - now);
            for (int last = now; last < cells; last++) {
                const bool wins = (last - now) % 2 == 0;
                const double score = wins ? score_of(cells, last) : -score_of(cells, last);
                CHECK(test, proved_result(&board, score, &plies) == (wins == (turn == PLAYER_X) ? RESULT_WON_X : RESULT_WON_O));
                CHECK(test, plies == last + 1 - now);
            }
        }
    }
    const Adjudication rules = { .exact = true, .exact_empty = 10 }, none = { .exact_empty = 10 };
    Board board;
    board_init(&board, &USUAL);
    board.count = 31;
    CHECK(test, !adjudication_asks(&rules, &board));
    board.count = 32;
    CHECK(test, adjudication_asks(&rules, &board) && !adjudication_asks(&none, &board));
}

int main(void)
{
    Test test = { "adjudication", 0, 0 };
    test_reading(&test);
    test_draws(&test);
    test_resigning(&test);
    test_length(&test);
    test_proofs(&test);
    return test_end(&test);
}
