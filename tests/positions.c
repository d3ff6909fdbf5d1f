/* Tries until a random game lasts long enough. */
#include "positions.h"

#include "game/chance.h"

static Game play(const Geometry *geometry, int moves, Random *random)
{
    Game game;
    game_init(&game, geometry);
    while (game.move_count < moves && board_status(&game.now) == STATUS_PLAYING)
        game_play(&game, chance_column(&game.now, random));
    return game;
}

Board positions_play(const Geometry *geometry, int moves, Random *random)
{
    return play(geometry, moves, random).now;
}

Game positions_random_game(const Geometry *geometry, int moves, Random *random)
{
    Game game;
    do
        game = play(geometry, moves, random);
    while (board_status(&game.now) != STATUS_PLAYING);
    return game;
}

Board positions_random(const Geometry *geometry, int stones, Random *random)
{
    return positions_random_game(geometry, stones, random).now;
}

bool positions_by_oracle(const Geometry *geometry, int moves, Random *random, Oracle *oracle, Game *game)
{
    oracle_init(oracle, geometry->cols, geometry->rows, geometry->connect);
    game_init(game, geometry);
    while (oracle->count < moves && !oracle_over(oracle)) {
        const int column = (int)random_below(random, (uint32_t)geometry->cols);
        if (!oracle_can_drop(oracle, column))
            continue;
        oracle_drop(oracle, column);
        game_play(game, column);
    }
    return !oracle_over(oracle);
}

bool positions_game_is_sound(const Game *game)
{
    Board replayed = game->start, checked;
    char why[WHY_TEXT];
    for (int i = 0; i < game->move_count; i++) {
        if (!board_can_play(&replayed, game->moves[i]))
            return false;
        board_play(&replayed, game->moves[i]);
    }
    return board_equal(&replayed, &game->now)
           && board_from_stones(&checked, &replayed.geometry, replayed.stones[PLAYER_X],
                                replayed.stones[PLAYER_O], why);
}
