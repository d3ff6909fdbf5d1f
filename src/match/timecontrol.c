/* Cuts the text at its signs from the outside inward. */
#include "match/timecontrol.h"

#include "base/number.h"
#include "base/words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 64 };

/* Seconds: what a clock gains in the longest game, and a timeout 120 times as long, can still be counted in ns. */
enum { MOST = 10000000 };

bool seconds_read(const char *text, int64_t *ms)
{
    double seconds;
    if (!number_read_decimal(text, &seconds) || seconds < 0 || seconds > MOST)
        return false;
    *ms = llround(seconds * 1000);
    return true;
}

static bool read_time(char *text, int64_t *ms)
{
    char *seconds = text;
    uint64_t minutes = 0;
    words_cut(&seconds, ":");
    if (seconds == NULL)
        return seconds_read(text, ms);
    if (number_parse(text, 0, MOST / 60, &minutes) != NUMBER_OK || !seconds_read(seconds, ms))
        return false;
    *ms += (int64_t)minutes * 60000;
    return *ms <= MOST * INT64_C(1000);
}

bool timecontrol_read(const char *text, TimeControl *control, bool *on)
{
    char copy[TEXT_SIZE];
    uint64_t moves = 0;
    TimeControl made = { 0, 0, 0 };
    if (strlen(text) >= sizeof copy)
        return false;
    *on = strcmp(text, "inf") != 0;
    if (!*on)
        return true;
    strcpy(copy, text);
    char *increment = copy, *time = copy;
    words_cut(&increment, "+");
    words_cut(&time, "/");
    if (time == NULL)
        time = copy;
    else if (number_parse(copy, 1, 1000, &moves) != NUMBER_OK)
        return false;
    made.moves = (int)moves;
    if (!read_time(time, &made.time) || (increment != NULL && !seconds_read(increment, &made.increment)))
        return false;
    *control = made;
    return made.time > 0 || made.increment > 0;
}

void timecontrol_write(const TimeControl *control, char text[TIMECONTROL_TEXT])
{
    char moves[16] = "", increment[24] = "";
    if (control->moves > 0)
        snprintf(moves, sizeof moves, "%d/", control->moves);
    if (control->increment > 0)
        snprintf(increment, sizeof increment, "+%.12g", (double)control->increment / 1000);
    snprintf(text, TIMECONTROL_TEXT, "%s%.12g%s", moves, (double)control->time / 1000, increment);
}
