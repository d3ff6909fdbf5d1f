/* Lines are told as they come: stderr says while an engine runs why it does what it does. */
#include "peer/complaints.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool complaints_open(Complaints *complaints, const char *name, PeerTrace trace, const char *path)
{
    complaints->name = name;
    complaints->trace = trace;
    complaints->error = 0;
    complaints->last_words[0] = '\0';
    complaints->has_reason = complaints->in_trace = false;
    line_init(&complaints->reader);
    complaints->copy = path == NULL ? -1 : file_open_append(path);
    return path == NULL || complaints->copy >= 0;
}

void complaints_close(Complaints *complaints)
{
    if (complaints->copy >= 0)
        close(complaints->copy);
    complaints->copy = -1;
}

static bool begins_with_any(const char *line, const char *const beginnings[], int count)
{
    for (int i = 0; i < count; i++)
        if (strncmp(line, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* Whether a line is none of those that runtimes of languages print behind the reason of a crash: where it was, or what to try next. */
static bool may_be_reason(Complaints *complaints, const char *line)
{
    static const char *const TRACES[] = { "goroutine ", "stack backtrace:", "stack traceback:", "Shadow bytes around " }; /* Go, Rust, Lua, ASan */
    static const char *const OTHERS[] = { " ", "\t", "}", "note: ", "Node.js v" };
    complaints->in_trace |= begins_with_any(line, TRACES, sizeof TRACES / sizeof *TRACES);
    return !complaints->in_trace && strstr(line, "==ABORTING") == NULL
           && (!begins_with_any(line, OTHERS, sizeof OTHERS / sizeof *OTHERS) || strstr(line, "what():") != NULL); /* which is C++ */
}

/* Tells what the engine has written, and keeps its end. */
static void take_words(Complaints *complaints, const char *line)
{
    const size_t length = strlen(line), room = sizeof complaints->last_words - 1;
    const bool is_reason = may_be_reason(complaints, line);
    if (length > 0 && (is_reason || !complaints->has_reason)) {
        snprintf(complaints->last_words, sizeof complaints->last_words, "%s", line + (length > room ? length - room : 0));
        complaints->has_reason = is_reason;
    }
    if (complaints->trace.line != NULL)
        complaints->trace.line(complaints->trace.context, complaints->name, '!', line);
}

bool complaints_receive(Complaints *complaints, Process *process)
{
    char bytes[4096];
    const ssize_t count = read(process->errors, bytes, sizeof bytes);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        close(process->errors);
        process->errors = -1;
    }
    if (count > 0 && complaints->copy >= 0 && !file_write_all(complaints->copy, bytes, (size_t)count))
        complaints->error = errno;
    for (ssize_t at = 0; at < count;) {
        at += (ssize_t)line_feed(&complaints->reader, bytes + at, (size_t)(count - at));
        if (complaints->reader.complete)
            take_words(complaints, complaints->reader.bytes);
    }
    return count > 0;
}

/* What has left the engine's group may go on writing, so there is a bound. */
void complaints_finish(Complaints *complaints, Process *process)
{
    enum { MOST_READS = 64 };
    for (int i = 0; i < MOST_READS && process->errors >= 0 && complaints_receive(complaints, process); i++)
        continue;
    if (line_is_open(&complaints->reader)) {
        line_feed(&complaints->reader, "\n", 1);
        take_words(complaints, complaints->reader.bytes);
    }
}

bool complaints_are_wanted(const Complaints *complaints)
{
    return complaints->copy >= 0 || complaints->trace.line != NULL;
}

const char *complaints_tell_last(const Complaints *complaints, char text[COMPLAINTS_TEXT])
{
    text[0] = '\0';
    if (complaints->last_words[0] != '\0')
        snprintf(text, COMPLAINTS_TEXT, "; its last words: '%s'", complaints->last_words);
    return text;
}
