/* Random games that learn from each other: a reply that was played by the side that won is tried again whenever the same move comes, until it
 * loses (last good reply with forgetting: Hendrik Baier and Peter Drake, "The Power of Forgetting: Improving the Last-Good-Reply Policy in
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

/* A random game: the move before it, and its own. */
typedef struct {
    uint8_t move[MAX_CELLS + 1];
    int length; /* of the game */
} RandomGame;

/* Takes the replies of a game over in which `count` stones were on the board before. */
static inline void replies_learn(Replies *replies, const RandomGame *game, int count, bool first_won)
{
    for (int i = 0; i < game->length; i++) {
        uint8_t *known = &replies->to[(count + i) & 1][game->move[i]];
        if ((i % 2 == 0) == first_won)
            *known = game->move[i + 1];
        else if (*known == game->move[i + 1])
            *known = 0;
    }
}

#endif
