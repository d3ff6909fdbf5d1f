/* Makes every single allocation fail once in what the runner makes of its command line before the first game, and in a report. Built with
 * TORTURE only. Whatever fails, all that was made is given back, and once: C libraries end a program that does it twice. */
#include "temporary.h"
#include "test.h"

#include "base/memory.h"
#include "match/identity.h"
#include "match/openings.h"
#include "match/page.h"
#include "match/report.h"
#include "match/schedule.h"
#include "peer/command.h"

#include <unistd.h>

static bool make_tournament(const char *line)
{
    Settings settings = { .engines = NULL };
    Schedule schedule = { .engines = 0 };
    TextList words = { NULL, 0 }, openings = { NULL, 0 };
    uint64_t identity, earlier;
    char why[WHY_TEXT];
    const bool good = command_split(&words, line) == COMMAND_GOOD && settings_read(&settings, COMMAND_TOURNAMENT, words.count, words.texts, why)
                      && schedule_init(&schedule, &settings, 1, why)
                      && openings_make(&openings, &settings, 1, schedule_openings(&schedule), NULL, why)
                      && identity_make(&identity, &earlier, &settings, &openings, 1);
    schedule_free(&schedule);
    textlist_free(&openings);
    settings_free(&settings);
    textlist_free(&words);
    return good;
}

/* The tables of two games, and their page. */
static bool report_games(const char *path)
{
    Record record = { .geometry = GEOMETRY_OF(7, 6, 4), .result = RESULT_WON_X, .reason = REASON_START, .name = { "a", "b" } };
    Tally tally = { .engine_count = 0 };
    Page page;
    Text text;
    char why[WHY_TEXT];
    page_init(&page);
    text_init(&text);
    bool good = true;
    for (; record.game < 2 && good; record.game++) {
        good = tally_add(&tally, &record);
        if (good)
            page_add_game(&page, &tally, &record);
    }
    report_add(&text, &tally, NULL);
    report_add_legend(&text, &tally);
    good = good && page_write(&page, &tally, NULL, path, why) && !text.failed;
    text_free(&text);
    page_free(&page);
    tally_free(&tally);
    return good;
}

static void torture(Test *test, bool (*make)(const char *word), const char *word)
{
    bool failed = true;
    for (unsigned n = 1; failed; n++) {
        memory_fail_at(n);
        const bool good = make(word);
        failed = !memory_fail_at(0);
        CHECK(test, good != failed);
    }
}

int main(void)
{
    Test test = { .name = "torture_runner" };
    char path[TEMPORARY_NAME];
    temporary_name(path);
    torture(&test, make_tournament, "-engine cmd=a depth=1 name=x -engine 'cmd=b c' initstr=id option.x=1 -engine cmd=d -tournament swiss -rounds 3");
    torture(&test, make_tournament, "-each book=src/data/openings-7x6.txt -engine cmd=a -engine cmd=b -tournament knockout -openings file=src/data/openings-7x6.txt");
    torture(&test, report_games, path);
    unlink(path);
    return test_end(&test);
}
