/* Only quiet positions are searched and become lessons. What came of the game is handed back from its end, and fades from each to the one before. */
#include "learn/expert.h"

#include "learn/start.h"
#include "search/mcts.h"
#include "search/quiet.h"

enum { SAMPLED = 4 }; /* moves that are chosen by lot, in proportion to their visits, so that games differ */

/* By how much what came of it fades from each position to the one before; and what share of the worth of a position it is. */
static const double FADES = 0.1, COME_OF_IT = 0.5;

/* A column by lot, in proportion to the visits. */
static int sample_column(const MctsResult *found, int cols, Random *random)
{
    uint64_t all = 0;
    int column = 0;
    for (int i = 0; i < cols; i++)
        all += found->visits[i];
    uint64_t lot = random_below(random, (uint32_t)all);
    for (; lot >= found->visits[column]; column++)
        lot -= found->visits[column];
    return column;
}

typedef struct {
    Board board;  /* quiet */
    double found; /* by the search, for x */
} Stage;

static double sign_of(const Board *board)
{
    return board_turn(board) == PLAYER_X ? 1 : -1;
}

/* Searches a quiet position. */
static void search(const ExpertRules *rules, const MctsGuide *guide, Hash *hash, const Board *board, Random *random, MctsResult *found)
{
    const SearchControl control = { rules->stop, INT64_MAX, UINT64_MAX, 1, NULL };
    const MctsTask task = {
        .board = board,
        .playouts = (uint64_t)rules->visits,
        .guide = guide,
        .hash = hash,
        .control = &control,
        .seed = random_next(random),
    };
    mcts_search(&task, found);
}

/* Plays from quiet position to quiet position until it is decided; *result is for x. */
static int play(const ExpertRules *rules, const MctsGuide *guide, Hash *hash, Board board, Random *random, Stage stages[MAX_CELLS], double *result)
{
    int count = 0, decided;
    for (;;) {
        MctsResult found;
        const double sign = sign_of(&board);
        if (!quiet_find(&board, QUIET_TRIES, &decided)) {
            *result = sign * decided;
            return count;
        }
        search(rules, guide, hash, &board, random, &found);
        if (atomic_load_explicit(rules->stop, memory_order_relaxed)) {
            *result = 0;
            return 0;
        }
        const int best = found.best[random_below(random, (uint32_t)found.best_count)];
        stages[count++] = (Stage){ board, sign_of(&board) * found.fitness[best] };
        if (found.proved || found.possible[best].upper == -1) { /* the best move wins, draws, or loses as all do, even if none was visited */
            *result = stages[count - 1].found;
            return count;
        }
        board_play(&board, count <= SAMPLED ? sample_column(&found, board.geometry.cols, random) : best);
    }
}

int expert_play(const ExpertRules *rules, const MctsGuide *guide, Hash *hash, Random *random, Lesson lessons[MAX_CELLS])
{
    Board board;
    Stage stages[MAX_CELLS];
    double came;
    start_game(&board, &rules->geometry, rules->opening, random);
    hash_clear(hash);
    const int count = play(rules, guide, hash, board, random, stages, &came);
    for (int i = count - 1; i >= 0; i--) {
        const Stage *stage = &stages[i];
        const double worth = stage->found + COME_OF_IT * (came - stage->found);
        lessons[i] = (Lesson){ .x = stage->board.stones[PLAYER_X], .o = stage->board.stones[PLAYER_O], .worth = (float)worth };
        came += FADES * (stage->found - came);
    }
    return count;
}
