/* Reads games of all forms that are known, one after the other, line by line:
 *
 *   a sequence in the notation of the published sets, one word;
 *   columns from 0, two words or more;
 *   a FEN, two words, ours or that of Cute Chess, and columns from 0 behind it;
 *   a line of the runner's results (record.h);
 *   PGN (pgn_read.h), from a line that begins with '[';
 *   what the viewer saves and `board` prints (saved.h), from a line that begins with "size ".
 *
 * Those two have several lines, to the next that begins one of the two (in PGN: behind its moves, and in a comment a tag alone), that cannot
 * belong to it (in PGN: behind its result), or to the end.
 *
 * Empty lines and those that begin with '#' say nothing, but in a comment of PGN, nor do lines that are such a comment. */
#ifndef RECORD_GAMES_H
#define RECORD_GAMES_H

#include "base/text.h"
#include "record/played.h"
#include "record/record.h"

typedef enum { GAMES_NONE, GAMES_PGN, GAMES_SAVED } GamesBlock;

typedef struct {
    Geometry usual;      /* of games that do not say of which board they are */
    Text block;          /* the lines so far of a game of several */
    GamesBlock kind;
    bool in_moves;       /* of PGN */
    bool in_comment;     /* of PGN, that goes on on the next line */
    int variations;      /* of PGN, that go on on the next line */
    bool has_result;     /* of PGN, behind all moves so far */
    bool has_gap;        /* of PGN: an empty line, as between tags and moves */
    bool again;          /* see games_take */
    uint64_t line_number; /* read */
    uint64_t first_line;  /* of the game that is being gathered */
    uint64_t spoiled_line; /* the first of that game that could not be taken; 0: none */
    uint64_t answered_line; /* the first of the game that was answered last */
    Record record;        /* room to read one */
} GameReader;

typedef enum {
    GAMES_MORE, /* no game is complete yet */
    GAMES_GAME, /* there is one */
    GAMES_BAD   /* there was one, and it cannot be read */
} GamesAnswer;

void games_begin(GameReader *reader, const Geometry *usual);
void games_end(GameReader *reader);

/* Takes one line, without its end; NULL: there are no more. What it completes is written to *played, or the reason why that cannot be read
 * to `why`. If it has shown only that the game before it is complete, reader->again is set: then it is to be given once more. */
GamesAnswer games_take(GameReader *reader, const char *line, Played *played, char why[WHY_TEXT]);

/* The same for a line that there is, but is too long or has a control byte. It is refused like a game of one line, or makes the game useless
 * that it stands in. */
GamesAnswer games_take_spoiled(GameReader *reader, Played *played, char why[WHY_TEXT]);

#endif
