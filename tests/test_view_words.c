/* The words of the viewer: no entry is missing in a language, and translated formats take the arguments of the English ones. */
#include "test.h"

#include "view/announce.h"
#include "view/words.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The conversions of a format, one character each. */
static void conversions(const char *format, char found[16])
{
    int count = 0;
    for (const char *c = format; *c != '\0' && count < 15; c++)
        if (*c == '%')
            found[count++] = *++c;
    found[count] = '\0';
}

static void test_table(Test *test)
{
    for (int phrase = 0; phrase < PHRASE_COUNT; phrase++)
        for (int language = 0; language < LANGUAGE_COUNT; language++) {
            const char *english = words_say(LANGUAGE_ENGLISH, (Phrase)phrase), *text = words_say((Language)language, (Phrase)phrase);
            char wanted[16], found[16];
            if (!CHECK(test, english != NULL && text != NULL && text[0] != '\0')) {
                fprintf(stderr, "    phrase %d in language %d\n", phrase, language);
                continue;
            }
            conversions(english, wanted);
            conversions(text, found);
            CHECK_TEXT(test, found, wanted);
        }
}

/* The number of a column in as many characters as there is room for, and never another one. */
static void test_numbers(Test *test)
{
    static const struct {
        double value;
        const char *rooms[6]; /* 7, 5, 4, 3, 2, 1 */
    } EXAMPLES[] = {
        { 0.254, { "+0.25", "+0.25", "+.25", "+.3", "", "" } },
        { -0.254, { "-0.25", "-0.25", "-.25", "-.3", "", "" } },
        { 0.03, { "+0.03", "+0.03", "+.03", "0", "0", "0" } },
        { -0.03, { "-0.03", "-0.03", "-.03", "0", "0", "0" } },
        { 0.002, { "0.00", "0.00", "0.00", "0", "0", "0" } },
        { 0.97, { "+0.97", "+0.97", "+.97", "+1", "+1", "" } },
        { -1, { "-1.00", "-1.00", "-1", "-1", "-1", "" } },
    };
    static const int ROOMS[] = { 7, 5, 4, 3, 2, 1 };
    static Control control;
    Analysis *analysis = &control.model.analysis;
    board_init(&analysis->board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    analysis->known = analysis->report.has_fitness = true;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++)
        for (size_t room = 0; room < sizeof ROOMS / sizeof ROOMS[0]; room++) {
            char text[VALUE_TEXT];
            analysis->report.fitness[3] = EXAMPLES[i].value;
            say_value(&control, 3, ROOMS[room], text);
            CHECK_TEXT(test, text, EXAMPLES[i].rooms[room]);
        }
}

/* Where a win is proved the engine says 0 of the columns that it has not looked at, which is no draw; what it has estimated stays. */
static void test_unsearched(Test *test)
{
    static const char *const WANTED[] = { "win in 1", "?", "draw", "-", "+0.20", "?", "?" };
    static Control control;
    Analysis *analysis = &control.model.analysis;
    PeerReport *report = &analysis->report;
    board_init(&analysis->board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    for (int i = 0; i < 6; i++)
        board_play(&analysis->board, 3);
    control.model.game.now = analysis->board;
    analysis->known = report->has_fitness = report->has_scores = true;
    for (int column = 0; column < 7; column++)
        report->scores[column] = NAN;
    report->scores[0] = 18;
    report->fitness[0] = 0.93;
    report->scores[2] = 0;
    report->fitness[4] = 0.2;
    for (int column = 0; column < 7; column++) {
        char text[VALUE_TEXT];
        say_value(&control, column, 9, text);
        CHECK_TEXT(test, text, WANTED[column]);
        CHECK(test, isnan(column_value(&control, column)) == (text[0] == '?' || text[0] == '-'));
        CHECK(test, column_is_best(&control, column) == (column == 0));
    }
    char text[VALUE_TEXT];
    report->scores[0] = -18; /* beside a loss the others are searched */
    say_value(&control, 1, 9, text);
    CHECK_TEXT(test, text, "0.00");
    report->scores[0] = 18;
    report->has_scores = false; /* who proves nothing says what it estimates */
    say_value(&control, 1, 9, text);
    CHECK_TEXT(test, text, "0.00");
    report->fitness[0] = 1; /* a proof as well, by look-ahead or tree search */
    say_value(&control, 1, 9, text);
    CHECK_TEXT(test, text, "?");
    CHECK(test, isnan(column_value(&control, 1)));
    say_value(&control, 4, 9, text);
    CHECK_TEXT(test, text, "+0.20");
}

/* The columns of a strip are told in one form, and where one of them has no room none has. */
static void test_one_form(Test *test)
{
    static const struct {
        int room;
        const char *texts[4];
    } EXAMPLES[] = { { 9, { "win in 9", "win in 12", "draw", "?" } },
                     { 8, { "win 9", "win 12", "draw", "?" } },
                     { 5, { "W9", "W12", "=", "?" } },
                     { 2, { NULL, NULL, NULL, NULL } } };
    static Control control;
    Analysis *analysis = &control.model.analysis;
    PeerReport *report = &analysis->report;
    board_init(&analysis->board, &(Geometry)GEOMETRY_OF(4, 7, 4));
    control.layout.cols = 4;
    analysis->known = report->has_fitness = report->has_scores = true;
    report->fitness[0] = report->fitness[1] = 0.6;
    report->scores[0] = 6;
    report->scores[1] = 3;
    report->scores[3] = NAN;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        char texts[MAX_COLS][VALUE_TEXT];
        const bool good = say_values(&control, EXAMPLES[i].room, texts);
        CHECK(test, good == (EXAMPLES[i].texts[0] != NULL));
        for (int column = 0; column < 4 && good; column++)
            CHECK_TEXT(test, texts[column], EXAMPLES[i].texts[column]);
    }
    report->has_scores = false;
    report->fitness[1] = 0.03;
    char texts[MAX_COLS][VALUE_TEXT];
    CHECK(test, say_values(&control, 3, texts) && strcmp(texts[0], "+.6") == 0 && strcmp(texts[1], "0") == 0);
    CHECK(test, value_as_said(0.03, 3) == 0 && value_as_said(0.03, 4) > 0 && value_as_said(-0.004, 4) == 0 && value_as_said(-0.6, 2) < 0);
    CHECK(test, !say_values(&control, 2, texts)); /* though a 0 would fit */
}

static void test_languages(Test *test)
{
    CHECK(test, words_language("de_DE.UTF-8") == LANGUAGE_GERMAN && words_language("es") == LANGUAGE_SPANISH);
    CHECK(test, words_language("ko_KR.utf8") == LANGUAGE_KOREAN && words_language("en_GB") == LANGUAGE_ENGLISH);
    CHECK(test, words_language("C") == LANGUAGE_ENGLISH && words_language("") == LANGUAGE_ENGLISH);
    CHECK(test, words_language(NULL) == LANGUAGE_ENGLISH && words_language("deseret") == LANGUAGE_ENGLISH);
    for (int language = 0; language < LANGUAGE_COUNT; language++)
        CHECK(test, words_language(words_language_code((Language)language)) == (Language)language);
}

static bool says_keys(Language language, const char *names, const char *said)
{
    char text[WORDS_KEYS];
    words_say_keys(language, names, text);
    return strcmp(text, said) == 0;
}

static void test_keys(Test *test)
{
    CHECK(test, says_keys(LANGUAGE_ENGLISH, "C, Ctrl+C", "C, Ctrl+C") && says_keys(LANGUAGE_GERMAN, "C, Ctrl+C", "C, Strg+C"));
    CHECK(test, says_keys(LANGUAGE_GERMAN, "Left, Right, Enter", "Links, Rechts, Eingabe") && says_keys(LANGUAGE_SPANISH, "Shift+C", "Mayús+C"));
    CHECK(test, says_keys(LANGUAGE_KOREAN, "Space", "스페이스") && says_keys(LANGUAGE_GERMAN, "Spaces", "Spaces") && says_keys(LANGUAGE_GERMAN, "", ""));
    CHECK(test, says_keys(LANGUAGE_GERMAN, "Tab, PgUp, PgDn", "Tab, Bild auf, Bild ab") && says_keys(LANGUAGE_SPANISH, "Delete", "Supr"));
    CHECK(test, says_keys(LANGUAGE_ENGLISH, "1234567890123456789012345678901234567890123456789", "12345678901234567890123456789012345678901234567"));
}

int main(void)
{
    Test test = { "test_view_words", 0, 0 };
    test_table(&test);
    test_numbers(&test);
    test_unsearched(&test);
    test_one_form(&test);
    test_languages(&test);
    test_keys(&test);
    return test_end(&test);
}
