/* Records go into the tally, and the page, one by one as they are read. */
#include "match/reporting.h"

#include "base/printable.h"
#include "base/program.h"
#include "match/page.h"
#include "match/report.h"
#include "match/report_json.h"
#include "match/results.h"
#include "match/runner.h"

#include <limits.h>
#include <stdio.h>

/* What is read from files for a report. */
typedef struct {
    Tally tally;
    int pairs; /* those that count, from the first on */
    Page page;
    bool has_page;
} Reading;

static bool take_record(void *context, const Record *record, char why[WHY_TEXT])
{
    Reading *reading = context;
    snprintf(why, WHY_TEXT, "not enough memory");
    if (record->pair < reading->pairs) {
        const bool known = tally_has(&reading->tally, record->schedule, record->game);
        const bool added = tally_add(&reading->tally, record);
        if (added && !known && reading->has_page)
            page_add_game(&reading->page, &reading->tally, record);
        return added;
    }
    return tally_pass_over(&reading->tally, record);
}

static bool read_files(Reading *reading, int count, char *const paths[], bool skips_bad, bool tell)
{
    char why[WHY_TEXT];
    ResultsReading results = { .skips_bad = skips_bad };
    bool good = true;
    page_init(&reading->page);
    for (int i = 0; i < count && good; i++) {
        good = results_read(paths[i], take_record, reading, &results, why);
        if (good && results.torn && tell)
            program_complain("the last line of %s is not whole and is passed over", paths[i]);
        if (good && results.bad > 0 && tell)
            program_complain("%d bad line%s of %s left out, the first is line %d", results.bad, text_plural(results.bad), paths[i], results.first_bad);
        if (!good)
            program_complain("%s", why);
    }
    return good;
}

/* The pairs up to the decision of a test of two engines; all if there is none. */
static int count_pairs(Tally *tally, const Sprt *sprt)
{
    Outcome results;
    const int taken = tally_test(tally, sprt, &results);
    return taken < 0 || sprt_verdict(sprt, sprt_ratio(sprt, &results)) == SPRT_GOES_ON ? INT_MAX : taken;
}

/* Leaves out what was played beyond the decision of a test. For that the files are read once more: how far its games reach is known when all
 * have been seen. */
static bool read_to_decision(Reading *reading, const Settings *settings, int count, char *const paths[])
{
    const char *objection = tally_objection(&reading->tally);
    if (objection != NULL)
        return program_complain("%s", objection);
    reading->pairs = count_pairs(&reading->tally, &settings->sprt);
    if (reading->pairs == INT_MAX)
        return true;
    tally_free(&reading->tally);
    page_free(&reading->page);
    return read_files(reading, count, paths, settings->skip_bad, false);
}

/* Tables and their legend, or JSON. */
static bool print_report(Reading *reading, const Sprt *sprt, const Settings *settings)
{
    Text text;
    text_init(&text);
    if (settings->json)
        report_add_json(&text, &reading->tally, sprt);
    else
        report_add(&text, &reading->tally, sprt);
    if (!settings->json && !settings->quiet)
        report_add_legend(&text, &reading->tally);
    const bool good = !text.failed && (settings->json ? fputs(text.bytes, stdout) : print_safely(text.bytes, stdout)) >= 0;
    if (text.failed)
        program_complain("not enough memory for the report");
    text_free(&text);
    return program_print_ended("the report") && good;
}

static bool write_page(Reading *reading, const Sprt *sprt, const char *path)
{
    char why[WHY_TEXT];
    const bool good = page_write(&reading->page, &reading->tally, sprt, path, why);
    if (!good)
        program_complain("%s", why);
    return good;
}

int reporting_run(const Settings *settings, int count, char *const paths[])
{
    const Sprt *sprt = settings->has_sprt ? &settings->sprt : NULL;
    Reading reading = { .pairs = INT_MAX, .has_page = settings->page != NULL };
    const bool good = read_files(&reading, count, paths, settings->skip_bad, true)
                      && (sprt == NULL || read_to_decision(&reading, settings, count, paths)) && print_report(&reading, sprt, settings)
                      && (!reading.has_page || write_page(&reading, sprt, settings->page));
    page_free(&reading.page);
    tally_free(&reading.tally);
    return good ? RUN_FINISHED : RUN_FAILED;
}
