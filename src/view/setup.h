/* How a game is set up: who plays, who opens, board and clock. What the New game panel changes and the configuration file keeps. */
#ifndef VIEW_SETUP_H
#define VIEW_SETUP_H

#include "view/model.h"

typedef enum { KIND_PERSON, KIND_COMPUTER, KIND_ENGINE, KIND_COUNT } PlayerKind;

/* By lot: an engine opens the first game, and lots are drawn for the later ones. */
typedef enum { OPENS_BY_LOT, OPENS_LEFT, OPENS_RIGHT, OPENS_COUNT } Opener;

enum { PLAYER_TEXT = 400, DESCRIPTION_TEXT = 2 * PLAYER_TEXT + 40, LEVELS = 11, DIALECTS = 4 };

typedef struct {
    PlayerKind kind;
    int level;                /* of the computer */
    char engine[PLAYER_TEXT]; /* a command, or KEY=VALUE words as the command line takes them */
    int dialect;              /* that it speaks, one of setup_dialect; not looked at where `engine` says it */
} SetupPlayer;

typedef struct {
    SetupPlayer player[SEATS];
    Opener opener;
    int cols, rows, connect;
    int64_t clock, increment; /* of each side, microseconds; clock 0: none */
} Setup;

/* A person on the left against level 5 on 7x6. */
void setup_default(Setup *setup);

/* Whether what was typed as an engine says KEY=VALUE, its dialect too, and is more than a command. */
bool setup_is_description(const char *text);

/* The player as contestant_read takes it, and the other way round. */
void setup_describe(const SetupPlayer *player, char text[DESCRIPTION_TEXT]);
void setup_read(SetupPlayer *player, const char *description);

/* The names of the dialects, native first. */
const char *setup_dialect(int dialect);

#endif
