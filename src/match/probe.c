/* poll() on one pipe, with a deadline everywhere. */
#include "match/probe.h"

#include "base/clock.h"
#include "base/number.h"
#include "base/text.h"
#include "base/words.h"
#include "peer/lines.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool probe_begin(Probe *probe, Exam *exam)
{
    char why[WHY_TEXT];
    memset(probe, 0, sizeof *probe);
    probe->exam = exam;
    line_init(&probe->reader);
    probe->process = (Process){ 0, false, -1, -1, -1 };
    if (!complaints_open(&probe->complaints, exam->settings->name, exam->trace, exam->settings->errors_path))
        return exam_fails(exam, "cannot write '%.200s': %s", exam->settings->errors_path, strerror(errno));
    return process_start(&probe->process, exam->settings->command.texts, exam->settings->directory, exam->guardian, why) == PROCESS_STARTED
           || exam_fails(exam, "%s", why);
}

void probe_end(Probe *probe)
{
    if (complaints_are_wanted(&probe->complaints))
        complaints_finish(&probe->complaints, &probe->process);
    complaints_close(&probe->complaints);
    process_end(&probe->process, probe->exam->guardian);
}

static void trace(const Probe *probe, char direction, const char *line)
{
    const PeerTrace *tracing = &probe->exam->trace;
    if (tracing->line != NULL)
        tracing->line(tracing->context, probe->exam->settings->name, direction, line);
}

/* Waits until one of the pipes is ready, 50 ms at most, and keeps that of stderr empty. */
static void wait_for(Probe *probe, int file, short events, int64_t until)
{
    struct pollfd files[2] = { { file, events, 0 }, { probe->process.errors, POLLIN, 0 } };
    const int64_t left = (until - clock_now()) / CLOCK_MS;
    if (poll(files, 2, left < 0 ? 0 : left < 50 ? (int)left + 1 : 50) > 0 && files[1].revents != 0) /* poll passes over -1 */
        complaints_receive(&probe->complaints, &probe->process);
}

static void send_bytes(Probe *probe, const char *bytes, size_t length)
{
    const int64_t until = clock_now() + probe->exam->patience;
    while (length > 0 && !probe->deaf) {
        const ssize_t count = write(probe->process.input, bytes, length);
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
            probe->deaf = true;
        } else {
            wait_for(probe, probe->process.input, POLLOUT, until);
            probe->deaf = clock_now() > until;
        }
    }
}

void probe_say(Probe *probe, const char *format, ...)
{
    char bytes[LINE_MAX_BYTES + 64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    for (const char *line = bytes, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        char copy[120];
        snprintf(copy, sizeof copy, "%.*s", (int)(end - line), line);
        trace(probe, '>', copy);
    }
    send_bytes(probe, bytes, strlen(bytes));
}

/* Takes what has been read up to the end of a line; whether there was one. */
static bool take_line(Probe *probe)
{
    while (probe->chunk_at < probe->chunk_length) {
        probe->chunk_at += line_feed(&probe->reader, probe->chunk + probe->chunk_at, probe->chunk_length - probe->chunk_at);
        if (probe->reader.complete)
            return true;
    }
    return false;
}

Heard probe_hear(Probe *probe, int64_t until)
{
    while (!take_line(probe)) {
        const ssize_t count = read(probe->process.output, probe->chunk, sizeof probe->chunk);
        probe->chunk_at = 0;
        probe->chunk_length = count > 0 ? (size_t)count : 0;
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
            return HEARD_END;
        if (count < 0 && clock_now() > until)
            return HEARD_NOTHING;
        if (count < 0)
            wait_for(probe, probe->process.output, POLLIN, until);
    }
    const bool good = probe->reader.state == LINE_GOOD;
    char quote[LINES_QUOTE];
    trace(probe, '<', good ? probe->reader.bytes : lines_quote(&probe->reader, quote));
    if (!good)
        return HEARD_BAD_LINE;
    return clock_now() > until + probe->exam->patience ? HEARD_NOTHING : HEARD_LINE; /* one that never stops talking */
}

/* Of one that has ended, which may have said why. */
static const char *tell_last(Probe *probe, char text[COMPLAINTS_TEXT])
{
    complaints_finish(&probe->complaints, &probe->process);
    return complaints_tell_last(&probe->complaints, text);
}

bool probe_disappoints(Probe *probe, Heard heard, const char *what)
{
    char why[LINES_TEXT], words[COMPLAINTS_TEXT], seconds[NUMBER_TEXT];
    switch (heard) {
    case HEARD_LINE:
        return exam_fails(probe->exam, "said '%.120s' in place of %s", probe->reader.bytes, what);
    case HEARD_NOTHING:
        return exam_fails(probe->exam, "no %s within %s s%s", what, number_brief((double)probe->exam->patience / 1e9, seconds),
                          lines_tell_open(&probe->reader, why));
    case HEARD_END:
        return exam_fails(probe->exam, "it ended, or closed its output, in place of %s%s", what, tell_last(probe, words));
    default:
        return exam_fails(probe->exam, "%s", lines_tell_bad(&probe->reader, why));
    }
}

bool probe_await(Probe *probe, const char *word)
{
    const int64_t until = clock_now() + probe->exam->patience;
    for (;;) {
        const Heard heard = probe_hear(probe, until);
        if (heard != HEARD_LINE)
            return probe_disappoints(probe, heard, word);
        if (words_begin(probe->reader.bytes, word))
            return true;
        if (clock_now() > until)
            return probe_disappoints(probe, HEARD_NOTHING, word);
    }
}

bool probe_is_silent(Probe *probe, int ms)
{
    const Heard heard = probe_hear(probe, clock_now() + ms * CLOCK_MS);
    return heard == HEARD_NOTHING || probe_disappoints(probe, heard, "silence");
}

void probe_close(Probe *probe)
{
    if (probe->process.input >= 0)
        close(probe->process.input);
    probe->process.input = -1;
}

bool probe_has_ended(Probe *probe, bool any_status)
{
    const int64_t until = clock_now() + probe->exam->patience;
    int status = 0;
    char how[128], words[COMPLAINTS_TEXT], seconds[NUMBER_TEXT];
    while (probe_hear(probe, until) == HEARD_LINE && clock_now() < until)
        continue;
    while (!process_reap(&probe->process, probe->exam->guardian, &status)) {
        if (clock_now() > until)
            return exam_fails(probe->exam, "it has not ended after %s s", number_brief((double)probe->exam->patience / 1e9, seconds));
        wait_for(probe, -1, 0, clock_now() + 5 * CLOCK_MS);
    }
    return any_status || (WIFEXITED(status) && WEXITSTATUS(status) == 0)
           || exam_fails(probe->exam, "it %s%s", process_describe(status, how, sizeof how), tell_last(probe, words));
}
