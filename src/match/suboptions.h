/* The options that take words of their own: -openings and -pgnout. */
#ifndef MATCH_SUBOPTIONS_H
#define MATCH_SUBOPTIONS_H

#include "base/keys.h"
#include "match/gamefile.h"
#include "match/pgn.h"
#include "match/policy.h"

typedef struct {
    enum { OPENINGS_RANDOM, OPENINGS_BALANCED, OPENINGS_FILE, OPENINGS_EMPTY } kind; /* the first two have plies */
    const char *path; /* of the file */
    GameFileFormat format;
    int plies;        /* of random and balanced ones */
    int cut;          /* of a file: so many moves of each sequence or game; 0 for all */
    Policy policy;
    bool shuffled;    /* the file in random order */
    int first;        /* begin with this one, from 1 */
    int count;        /* how many `fourinrow-match openings` prints */
} OpeningSettings;

/* Read the words of an option, on top of what is set already. False with the reason. */
bool suboptions_openings(OpeningSettings *openings, WordList words, char why[WHY_TEXT]);
bool suboptions_pgn(const char **path, PgnStyle *style, WordList words, char why[WHY_TEXT]);

/* One line for each word, as --help prints them. */
void suboptions_help(Text *text);

#endif
