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
