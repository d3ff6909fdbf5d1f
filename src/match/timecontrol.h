/* Time controls as tournament runners write them. */
#ifndef MATCH_TIMECONTROL_H
#define MATCH_TIMECONTROL_H

#include <stdbool.h>
#include <stdint.h>

/* `time` ms for `moves` moves (0: for the whole game), and `increment` ms for each. */
typedef struct {
    int moves;
    int64_t time, increment;
} TimeControl;

/* Reads "moves/time+increment": moves and increment may be left out, time is in seconds or minutes:seconds; "inf" is no time
 * control, and `*on` tells which. False if it is neither. */
bool timecontrol_read(const char *text, TimeControl *control, bool *on);

/* Writes one as PGN has it, all in seconds: "40/90.5+2", which is at most TIMECONTROL_TEXT bytes. */
enum { TIMECONTROL_TEXT = 64 };
void timecontrol_write(const TimeControl *control, char text[TIMECONTROL_TEXT]);

/* Reads seconds with up to three decimals into milliseconds, from 0 to 10^7 seconds. */
bool seconds_read(const char *text, int64_t *ms);

#endif
