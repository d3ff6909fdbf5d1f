/* The command line. */
#ifndef VIEW_ARGUMENTS_H
#define VIEW_ARGUMENTS_H

#include "view/control.h"

typedef struct {
    ControlSettings control;
    char program[4096];  /* the engine that is played against if none is named */
    const char *position; /* a sequence or a FEN; NULL */
    Game begin;          /* that it sets up at the start */
    const char *file;    /* a game that is opened at the start; NULL */
    const char *script, *screenshot;
    const char *font;    /* as paint_new takes it */
    int width, height;   /* 0: not given */
    int fps;             /* pictures a second while something moves; with a virtual clock 0: only those asked for */
    bool software, virtual_clock, dump_state, fullscreen;
    bool help, version;
    bool first_start;    /* nothing was ever chosen: people are asked how they want to play */
    char complaint[WHY_TEXT]; /* about the configuration file, "" none */
} Arguments;

/* Reads the words behind the program's `own` name; all must outlive the options. False with the reason in `why`; free them in
 * any case. */
bool arguments_read(Arguments *options, const char *own, int count, char *words[], char why[WHY_TEXT]);
void arguments_free(Arguments *arguments);

/* What --help prints. */
void arguments_help(Text *text);

#endif
