/* Scripts that drive the viewer: mouse, keys and time, one command a line. */
#ifndef VIEW_SCRIPT_H
#define VIEW_SCRIPT_H

#include "view/control.h"

/* What only the window can do for a script. */
typedef struct {
    void *context;
    bool (*picture)(void *context, const char *path); /* false with errno */
    void (*dump)(void *context);
    void (*resize)(void *context, int width, int height);
} ScriptHost;

typedef struct {
    char *text, *rest; /* owned; the lines that are still to come */
    int line;          /* of the one in hand, from 1 */
    int64_t until;     /* `wait` ends then */
    bool settles;      /* waits until nothing moves and no engine thinks */
    bool ended;        /* there is nothing more to come */
    char why[300];     /* "" or what was wrong with a line; the script then has ended */
} Script;

/* Reads a script; false with errno. */
bool script_open(Script *script, const char *path);
void script_free(Script *script);

/* Does what comes next, up to the next wait. Returns when to go on: a time, or INT64_MAX when control_is_settled lets it. */
int64_t script_run(Script *script, Control *control, const ScriptHost *host, int64_t now);

/* The commands, one a line. */
void script_help(Text *text);

#endif
