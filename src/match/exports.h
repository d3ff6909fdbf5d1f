/* Files that get something of every game beside the results: the games as PGN, and the positions in which they ended. */
#ifndef MATCH_EXPORTS_H
#define MATCH_EXPORTS_H

#include "match/settings.h"
#include "record/record.h"

#include <stdio.h>

enum { EXPORT_PGN, EXPORT_EPD, EXPORT_COUNT };

typedef struct {
    const char *path; /* NULL if it is not wanted */
    const char *what; /* for messages */
    const PgnStyle *style;
    FILE *file;       /* the owner's */
    Text old;         /* what belongs there of the games that were played before */
    size_t kept;      /* bytes of that which are there */
} Export;

void exports_init(Export exports[EXPORT_COUNT], const Settings *settings);
void exports_free(Export exports[EXPORT_COUNT]);

/* Adds a game in the form of this file. */
void export_add(const Export *export, Text *text, const Record *record);

/* Whether the file may be gone on with: whether it begins as export->old does, and has nothing else, or is not there. Sees what is kept. */
bool export_is_ours(Export *export, char why[WHY_TEXT]);

/* Writes a game, or what the file lacks of the old ones, and sees that the system has it. False with errno. */
bool export_write(const Export *export, const Record *record);
bool export_write_old(const Export *export);

#endif
