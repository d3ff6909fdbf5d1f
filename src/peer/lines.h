/* What is told of lines that engines should not have printed, or not so. */
#ifndef PEER_LINES_H
#define PEER_LINES_H

#include "base/line.h"

enum { LINES_QUOTE = 100, LINES_TEXT = LINES_QUOTE + 60 };

/* The beginning of a line, good or bad, as far as it has been read, with bytes that are not harmless as \xNN; returns `text`. */
const char *lines_quote(const LineReader *reader, char text[LINES_QUOTE]);

/* What is wrong with a line that is not LINE_GOOD, and how it begins: a sentence without its subject; returns `text`. */
const char *lines_tell_bad(const LineReader *reader, char text[LINES_TEXT]);

/* Of a line that has begun and not ended in time, what there is to add to a sentence that tells so, "; it began …"; "" if there is none. Returns
 * `text`. */
const char *lines_tell_open(const LineReader *reader, char text[LINES_TEXT]);

#endif
