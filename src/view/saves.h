/* The saved games, in $XDG_DATA_HOME/fourinrow/games. A file's name is when it was first saved. */
#ifndef VIEW_SAVES_H
#define VIEW_SAVES_H

#include "base/why.h"

#include <stdint.h>

enum { SAVES_MOST = 60, SAVE_NAME = 256, SAVE_PATH = 4500, SAVE_PLAYERS = 100 };

typedef struct {
    char name[SAVE_NAME];       /* of the file */
    int64_t saved_at;           /* when that was written last, nanoseconds */
    char players[SAVE_PLAYERS]; /* "" if it does not say */
} Save;

/* The games that were saved last, the last one first. Returns how many. */
int saves_list(Save saves[SAVES_MOST]);

/* A path for a new game, as an empty file, so that no other viewer takes it; false with the reason. Makes the directory. */
bool saves_new_path(char path[SAVE_PATH], char why[WHY_TEXT]);

/* The path of one of the list; false if there is no home. */
bool saves_path(const char *name, char path[SAVE_PATH]);

#endif
