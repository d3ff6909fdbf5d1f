/* Cuts PGN into the parts that say something; numbers, variations, glyphs and lines for other programs are passed over. */
#ifndef RECORD_PGN_SCAN_H
#define RECORD_PGN_SCAN_H

#include "game/notation.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum { PGN_END, PGN_TAG, PGN_RESULT, PGN_MOVE, PGN_COMMENT, PGN_BROKEN } PgnToken;

typedef struct {
    const char *begin, *at, *end;
    int line;             /* of `at`, from 1 */
    char name[32];        /* of a tag; the word of a move or a result; the first one of a comment; what is longer is cut */
    char value[FEN_TEXT]; /* of a tag */
    const char *problem;  /* why it is broken */
    bool moves_are_numbers; /* one without a dot behind it is a move then */
    bool behind_number;     /* the last word was one */
} PgnScanner;

/* What ends a word, beside blanks. */
#define PGN_MARKS "{}()[];$"

/* A scanner of these bytes, which must outlive it. */
PgnScanner pgn_scanner(const char *bytes, size_t size);

/* Whether bytes look like PGN: behind blanks and comments a tag begins. */
bool pgn_begins(const char *bytes, size_t size);

/* The next part; after PGN_BROKEN there are none. A result is 1-0, 0-1, 1/2-1/2 or *, and a move any other word, without the signs of praise and check
 * behind it. */
PgnToken pgn_scan(PgnScanner *scanner);

/* Whether a word is a result. */
bool pgn_is_result(const char *word);

#endif
