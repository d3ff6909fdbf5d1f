/* A dialogue with an engine line by line, without any idea of what the lines mean. Waits for answers. */
#ifndef MATCH_PROBE_H
#define MATCH_PROBE_H

#include "base/line.h"
#include "match/exam.h"
#include "peer/complaints.h"

typedef struct {
    Exam *exam;
    Process process;
    LineReader reader;
    Complaints complaints;
    char chunk[4096];
    size_t chunk_at, chunk_length;
    bool deaf; /* it takes nothing more */
} Probe;

typedef enum {
    HEARD_LINE,
    HEARD_NOTHING, /* in time */
    HEARD_END,     /* it has closed its output */
    HEARD_BAD_LINE /* too long, or with control bytes */
} Heard;

/* Starts the engine; false with the reason in the exam. probe_end is due in any case. */
bool probe_begin(Probe *probe, Exam *exam);

/* Kills the engine if it still lives. */
void probe_end(Probe *probe);

/* Sends text as it is, line ends too. */
__attribute__((format(printf, 2, 3)))
void probe_say(Probe *probe, const char *format, ...);

/* Waits for a line until a moment, ns of clock_now(); it is in probe->reader.bytes then, which may be written to. */
Heard probe_hear(Probe *probe, int64_t until);

/* Passes over lines until one that begins with this word, within the patience of the exam. False with the reason in the exam. */
bool probe_await(Probe *probe, const char *word);

/* Whether the engine says nothing for so many ms; false with the reason in the exam, also if it has ended. */
bool probe_is_silent(Probe *probe, int ms);

/* Closes its input, as a client does that goes. */
void probe_close(Probe *probe);

/* Whether it ends within the patience of the exam, and with status 0 unless any will do; false with the reason in the exam. What it says is passed over. */
bool probe_has_ended(Probe *probe, bool any_status);

/* The reason in the exam for what was heard in place of `what`; returns false. */
bool probe_disappoints(Probe *probe, Heard heard, const char *what);

#endif
