/* What an engine writes on stderr: told line by line, appended to a file where that is wanted, and its end kept for people. */
#ifndef PEER_COMPLAINTS_H
#define PEER_COMPLAINTS_H

#include "base/line.h"
#include "peer/exchange.h"
#include "peer/process.h"

#include <stdbool.h>

typedef struct {
    const char *name;     /* of the engine */
    PeerTrace trace;      /* line may be NULL */
    int copy;             /* the open file to which it is appended; -1 for none */
    int error;            /* errno of what could not be written to it; 0 if all could */
    LineReader reader;
    char last_words[512]; /* the end, for people: the last line that may say why, if there is one */
    bool has_reason;      /* they may */
    bool in_trace;        /* what comes now says where it crashed */
} Complaints;

/* `name` and what `trace` points to must outlive it, `path` is a file or NULL. False, with errno, if that cannot be opened. */
bool complaints_open(Complaints *complaints, const char *name, PeerTrace trace, const char *path);
void complaints_close(Complaints *complaints);

/* Reads once from the process, without waiting; false if there is nothing more now. Its pipe is closed at the end of it. */
bool complaints_receive(Complaints *complaints, Process *process);

/* Takes what is still in the pipe, and a last line without its end. */
void complaints_finish(Complaints *complaints, Process *process);

/* Whether there is somebody who wants all of it. */
bool complaints_are_wanted(const Complaints *complaints);

enum { COMPLAINTS_TEXT = 512 + 30 };

/* What there is to add to a sentence that tells of a failure: "; its last words: '…'"; "" if there are none. Returns `text`. */
const char *complaints_tell_last(const Complaints *complaints, char text[COMPLAINTS_TEXT]);

#endif
