/* Openings are kept as text: what goes into the results is then what a person can read, and a file of them needs no other form. */
#include "match/opening.h"

#include "record/played.h"

#include <string.h>

bool opening_play(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT])
{
    if (!played_setup(game, geometry, text, why))
        return false;
    return board_status(&game->now) == STATUS_PLAYING || refuse(why, "the game is over in '%.80s'", text);
}

const char *opening_write(const Game *game, char text[FEN_TEXT])
{
    if (game->start.count > 0)
        return fen_write(&game->now, text);
    for (int i = 0; i < game->move_count; i++) {
        text[i] = sequence_character(game->moves[i]);
        if (text[i] == '\0')
            return fen_write(&game->now, text); /* there is no character for the last columns */
    }
    text[game->move_count] = '\0';
    return text;
}

int opening_plies(const char *text)
{
    const char *blank = strchr(text, ' ');
    int stones = 0;
    if (blank == NULL)
        return (int)strlen(text);
    for (const char *c = text; c < blank; c++)
        stones += *c == 'x' || *c == 'o';
    return stones;
}
