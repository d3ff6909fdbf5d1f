/* A board with its history. */
#include "game/game.h"

void game_init_from(Game *game, const Board *start)
{
    game->start = game->now = *start;
    game->move_count = game->undo_limit = 0;
}

void game_init(Game *game, const Geometry *geometry)
{
    Board empty;
    board_init(&empty, geometry);
    game_init_from(game, &empty);
}

MoveResult game_play(Game *game, long column)
{
    if (board_status(&game->now) != STATUS_PLAYING)
        return MOVE_GAME_OVER;
    if (column < 0 || column >= game->now.geometry.cols)
        return MOVE_NO_SUCH_COLUMN;
    if (!board_can_play(&game->now, (int)column))
        return MOVE_COLUMN_FULL;
    board_play(&game->now, (int)column);
    game->moves[game->move_count++] = (int)column;
    return MOVE_PLAYED;
}

void game_fix_moves(Game *game)
{
    game->undo_limit = game->move_count;
}

int game_undoable(const Game *game)
{
    return game->move_count - game->undo_limit;
}

bool game_undo(Game *game, int count)
{
    if (count > game_undoable(game))
        return false;
    for (; count > 0; count--)
        board_undo(&game->now, game->moves[--game->move_count]);
    return true;
}
