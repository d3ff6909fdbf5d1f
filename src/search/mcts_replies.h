/* Random games that learn from each other: a reply that was played by the side that won is tried again whenever the same move comes, until
 * it loses (last good reply with forgetting: Hendrik Baier and Peter Drake, "The Power of Forgetting: Improving the Last-Good-Reply Policy in
 * Monte Carlo Go", 2010). Each thread learns for itself. Private to mcts. */
#ifndef SEARCH_MCTS_REPLIES_H
#define SEARCH_MCTS_REPLIES_H

#include "game/board.h"

#include <stdint.h>

/* A move has the number of its bit plus 1; 0 is none. The highest bit is no cell. */
enum { MOVE_NUMBERS = 128 };

typedef struct {
    uint8_t to[2][MOVE_NUMBERS]; /* by the side that replies, and the move before */
} Replies;

/* A random game: of each move the one before it, and itself. */
typedef struct {
    int length;
    uint8_t last[MAX_CELLS], move[MAX_CELLS];
} RandomGame;

/* Adds a move, and returns it. */
static inline int game_add(RandomGame *game, int last, int move)
{
    game->last[game->length] = (uint8_t)last;
    game->move[game->length++] = (uint8_t)move;
    return move;
}

/* Takes the replies of a game over in which `count` stones were on the board before. */
static inline void replies_learn(Replies *replies, const RandomGame *game, int count, bool first_won)
{
    uint8_t *winners = replies->to[(count + !first_won) & 1], *losers = replies->to[(count + first_won) & 1];
    for (int i = !first_won; i < game->length; i += 2)
        winners[game->last[i]] = game->move[i];
    for (int i = first_won; i < game->length; i += 2)
        losers[game->last[i]] = losers[game->last[i]] == game->move[i] ? 0 : losers[game->last[i]];
}

#endif
