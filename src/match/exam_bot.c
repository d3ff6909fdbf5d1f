/* The bot protocol line by line: a bot says one thing only, and only when it is asked. */
#include "match/exam_lines.h"

#include "base/clock.h"
#include "base/words.h"

static void send_field(Probe *probe, const char *line_end)
{
    const Geometry *g = probe->exam->geometry;
    probe_say(probe, "settings time_per_move 100%s\nsettings your_bot player0%s\nsettings your_botid 0%s\nsettings field_width %d%s\n"
                     "settings field_height %d%s\nupdate game round 1%s\n", line_end, line_end, line_end, g->cols, line_end, g->rows, line_end, line_end);
    probe_say(probe, "update game field ");
    for (int i = 0; i < g->cols * g->rows; i++)
        probe_say(probe, i == 0 ? "." : ",.");
    probe_say(probe, "%s\n", line_end);
}

static bool moves_once(Probe *probe, const char *line_end)
{
    probe_say(probe, "action move 2000%s\n", line_end);
    const Heard heard = probe_hear(probe, clock_now() + probe->exam->patience);
    return (heard == HEARD_LINE && words_begin(probe->reader.bytes, "place_disc")) || probe_disappoints(probe, heard, "place_disc");
}

static bool says_no_more(Probe *probe)
{
    send_field(probe, "");
    return moves_once(probe, "") && probe_is_silent(probe, EXAM_SILENCE) && moves_once(probe, "");
}

static bool is_silent_until_asked(Probe *probe)
{
    send_field(probe, "");
    return probe_is_silent(probe, EXAM_SILENCE);
}

static bool passes_over_unknown(Probe *probe)
{
    send_field(probe, "");
    probe_say(probe, "settings no_such_setting 1\nupdate game no_such_thing 2\nsettings timebank 10000\nsettings player_names player0,player1\n");
    return moves_once(probe, "");
}

static bool takes_line_ends(Probe *probe)
{
    send_field(probe, "\r");
    return moves_once(probe, "\r");
}

TRY(says_no_more)
TRY(is_silent_until_asked)
TRY(passes_over_unknown)
TRY(takes_line_ends)

static const Rule RULES[] = {
    { "silence", "nothing may be printed before the first command", RULE_DEMANDED, exam_is_silent },
    { "unasked", "each 'action move' has one line 'place_disc C', and nothing else may be printed", RULE_DEMANDED, try_says_no_more },
    { "settings", "'settings' and 'update' must not be answered", RULE_DEMANDED, try_is_silent_until_asked },
    { "unknown", "settings and updates that are not known must be passed over", RULE_DEMANDED, try_passes_over_unknown },
    { "end-of-input", "at the end of its input the program must end", RULE_DEMANDED, exam_ends_with_input },
    { "line-ends", "a carriage return before the end of a line is dropped", RULE_OPTIONAL, try_takes_line_ends },
};

const RuleList exam_bot = RULE_LIST(RULES);
