/* What is kept from one start to the next, in $XDG_CONFIG_HOME/fourinrow/view.conf. */
#ifndef VIEW_CONFIG_H
#define VIEW_CONFIG_H

#include "base/why.h"
#include "view/setup.h"
#include "view/words.h"

typedef enum { LOOK_DARK, LOOK_LIGHT, LOOK_CONTRAST, LOOK_COUNT } Look;
typedef enum { SPEED_NONE, SPEED_SLOW, SPEED_NORMAL, SPEED_FAST, SPEED_COUNT } Speed;

enum { CONFIG_ENGINES = 8 };

/* What somebody has made of the window, in points. */
typedef struct {
    int width, height; /* where it is not maximised */
    int maximised;     /* 1 if it is, else 0 */
} WindowShape;

/* An engine that was played against: its command, and the dialect it speaks, as SetupPlayer has them. */
typedef struct {
    char command[PLAYER_TEXT];
    int dialect;
} UsedEngine;

typedef struct {
    Setup setup;
    Look look;
    Speed speed;
    bool muted;
    bool warns; /* before a move that throws the game away */
    WindowShape shape;
    bool has_language; /* else it is that of the environment */
    Language language;
    UsedEngine engines[CONFIG_ENGINES]; /* the last one first */
    int engine_count;
} Config;

void config_default(Config *config);

typedef enum { CONFIG_READ, CONFIG_MISSING, CONFIG_DOUBTFUL, CONFIG_UNREAD } ConfigResult;

/* Reads the file. What it does not say, or says in a way that is not understood, keeps its default: then the result is
 * CONFIG_DOUBTFUL and `why` tells of the first such line, or of a zero byte that ends the reading. CONFIG_UNREAD if it is no text that can
 * be read, with the reason. */
ConfigResult config_read(Config *config, char why[WHY_TEXT]);

/* Writes the file and makes its directory. False with the reason. */
bool config_write(const Config *config, char why[WHY_TEXT]);

/* The same, of what is not as it was `before`; the rest stays as it is in the file, where another window may have kept it meanwhile. Of one
 * with lines that are not understood, or that cannot be read, all is written, and it stays as view.conf.old. */
bool config_keep(const Config *config, const Config *before, char why[WHY_TEXT]);

/* Puts an engine in front of those that were played against. */
void config_remember(Config *config, const char *command, int dialect);

/* The look of a name; false if there is none. */
bool config_look(const char *name, Look *look);

/* The directory fourinrow below the one that the variable names, or below `otherwise` in the home; false if there is neither. */
bool config_directory(const char *variable, const char *otherwise, char path[4096]);

/* Makes it and those above it. */
bool config_make_directory(const char *path);

#endif
