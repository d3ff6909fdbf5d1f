/* Tries until a random game lasts long enough. */
#include "positions.h"

Game positions_random_game(const Geometry *geometry, int moves, Random *random)
{
    Game game;
    do {
        game_init(&game, geometry);
        while (game.move_count < moves && board_status(&game.now) == STATUS_PLAYING)
            game_play(&game, (long)random_below(random, (uint32_t)geometry->cols));
    } while (board_status(&game.now) != STATUS_PLAYING);
    return game;
}

Board positions_random(const Geometry *geometry, int stones, Random *random)
{
    return positions_random_game(geometry, stones, random).now;
}

bool positions_game_is_sound(const Game *game)
{
    Board replayed = game->start, checked;
    char why[128];
    for (int i = 0; i < game->move_count; i++) {
        if (!board_can_play(&replayed, game->moves[i]))
            return false;
        board_play(&replayed, game->moves[i]);
    }
    return board_equal(&replayed, &game->now)
           && board_from_stones(&checked, &replayed.geometry, replayed.stones[PLAYER_X],
                                replayed.stones[PLAYER_O], why, sizeof why);
}
