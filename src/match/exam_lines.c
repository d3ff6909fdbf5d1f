/* Each rule has a process of its own. */
#include "match/exam_lines.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "peer/native.h"

#include <stdlib.h>

/* Sends the lines that come before all others. In the native dialect they are commands, and each has an answer. */
static bool is_initialised(Probe *probe)
{
    const EngineSettings *settings = probe->exam->settings;
    const char *lines = settings->init.length > 0 ? settings->init.bytes : NULL;
    unsigned open = settings->dialect == peer_dialect("native") ? native_count_commands(lines) : 0;
    if (lines != NULL)
        probe_say(probe, "%s", lines);
    for (; open > 0; open--)
        if (!probe_await(probe, "ok"))
            return false;
    return true;
}

static bool try_rule(Exam *exam, bool initialised, bool (*holds)(Probe *probe))
{
    Probe *probe = memory_resize(NULL, sizeof *probe);
    if (probe == NULL)
        return exam_fails(exam, "not enough memory");
    const bool good = probe_begin(probe, exam) && (!initialised || is_initialised(probe)) && holds(probe);
    probe_end(probe);
    free(probe);
    return good;
}

bool exam_try(Exam *exam, bool (*holds)(Probe *probe))
{
    return try_rule(exam, true, holds);
}

/* Who is slow to start is slow to greet, too. */
static bool says_nothing(Probe *probe)
{
    const int ready = (int)(2 * probe->exam->starting / CLOCK_MS);
    return probe_is_silent(probe, ready > EXAM_SILENCE ? ready : EXAM_SILENCE);
}

bool exam_is_silent(Exam *exam)
{
    return try_rule(exam, false, says_nothing);
}

static bool ends_with_input(Probe *probe)
{
    const bool is_bot = probe->exam->settings->dialect == peer_dialect("bot"); /* how it ends is not told of those */
    probe_close(probe);
    return probe_has_ended(probe, is_bot);
}

bool exam_ends_with_input(Exam *exam)
{
    return exam_try(exam, ends_with_input);
}

static bool quits(Probe *probe)
{
    const PeerDialect *dialect = probe->exam->settings->dialect;
    probe_say(probe, "%s\nquit\n", dialect == peer_dialect("native") ? "id" : dialect->name);
    probe_close(probe); /* as the runner does */
    return probe_has_ended(probe, false);
}

bool exam_quits(Exam *exam)
{
    return exam_try(exam, quits);
}

bool exam_is_count(Exam *exam, const char *name, const char *word)
{
    uint64_t number;
    return (word != NULL && number_parse(word, 0, UINT64_MAX, &number) == NUMBER_OK)
           || exam_fails(exam, "said '%s %.60s' in an info, where a whole number belongs", name, word == NULL ? "" : word);
}

bool exam_add_won_game(const Exam *exam, Text *text)
{
    const Geometry *g = exam->geometry;
    if (g->rows < g->connect || g->cols < 2)
        return false;
    for (int i = 0; i < 2 * g->connect - 1; i++)
        text_printf(text, " %d", i % 2);
    return true;
}
