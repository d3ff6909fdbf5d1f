/* Openings are kept as text: what goes into the results is then what a person can read, and a file of them needs no other form. */
#include "match/opening.h"

#include <stdio.h>
#include <string.h>

bool opening_play(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT])
{
    const char *blank = strchr(text, ' ');
    if (blank != NULL) {
        char rows[FEN_TEXT];
        Board board;
        snprintf(rows, sizeof rows, "%.*s", (int)(blank - text), text);
        if (!fen_read(&board, geometry, rows, blank + 1, why, WHY_TEXT))
            return false;
        game_init_from(game, &board);
    } else {
        game_init(game, geometry);
        for (const char *c = text; *c != '\0'; c++)
            if (game_play(game, sequence_column(*c)) != MOVE_PLAYED)
                return refuse(why, "move %d of '%.80s' is illegal", (int)(c - text) + 1, text);
    }
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
