/* The games are dealt out to the threads; each has random numbers of its own. */
#include "learn/trial.h"

#include "data/book.h"
#include "game/chance.h"
#include "search/mcts.h"
#include "search/solver.h"

#include <math.h>

/* ---- the opponent ---- */

enum { HASH_BYTES = 16 << 20, PLAYOUTS = 1000 };

bool opponent_init(Opponent *opponent, const Geometry *geometry, int threads, char why[WHY_TEXT])
{
    *opponent = (Opponent){ .geometry = *geometry, .threads = threads, .perfect = book_is_for(geometry), .book = book_trusted(data_book) };
    for (int i = 0; i < threads; i++)
        if (!hash_resize(&opponent->hash[i], HASH_BYTES)) {
            opponent_free(opponent);
            return refuse(why, "there is not enough memory");
        }
    return true;
}

void opponent_free(Opponent *opponent)
{
    for (int i = 0; i < opponent->threads; i++)
        hash_free(&opponent->hash[i]);
}

const char *opponent_name(const Opponent *opponent)
{
    return opponent->perfect ? "the exact solver" : "1000 playouts";
}

static int solver_move(Opponent *opponent, int member, const Board *board, const SearchControl *control, Random *random)
{
    const SolverTask task = { .board = board, .book = &opponent->book, .hash = &opponent->hash[member], .control = control };
    SolverResult result;
    double scores[MAX_COLS];
    int best[MAX_COLS];
    solver_columns(&task, &result);
    for (int column = 0; column < board->geometry.cols; column++)
        scores[column] = board_can_play(board, column) ? result.column[column].lower : (double)NAN;
    return chance_one(best, chance_highest(scores, board->geometry.cols, best), random);
}

static int playouts_move(Opponent *opponent, int member, const Board *board, const SearchControl *control, Random *random)
{
    const MctsTask task = { .board = board, .playouts = PLAYOUTS, .hash = &opponent->hash[member], .control = control, .seed = random_next(random) };
    MctsResult result;
    mcts_search(&task, &result);
    return chance_one(result.best, result.best_count, random);
}

/* ---- games ---- */

typedef struct {
    TrialPlayer *choose;
    const void *player;
    Opponent *opponent;
    int games;
    uint64_t seed;
    const atomic_bool *stop;
    atomic_int next, wins, draws, losses;
} Trial;

/* Plays one game; false if it was stopped. */
static bool play_game(Trial *trial, int member, int game)
{
    const SearchControl control = { .stop = trial->stop, .deadline = INT64_MAX, .max_nodes = UINT64_MAX, .threads = 1 };
    Opponent *opponent = trial->opponent;
    const Player side = opponent->perfect || game % 2 == 0 ? PLAYER_X : PLAYER_O; /* the player's */
    Random random;
    Board board;
    random_init(&random, random_mix(trial->seed) + (uint64_t)game);
    board_init(&board, &opponent->geometry);
    if (!opponent->perfect)
        hash_clear(&opponent->hash[member]); /* a tree would know of the game before; an exact score does not depend on it */
    while (board_status(&board) == STATUS_PLAYING) {
        const int column = board_turn(&board) == side ? trial->choose(trial->player, &board, &random)
                           : opponent->perfect        ? solver_move(opponent, member, &board, &control, &random)
                                                      : playouts_move(opponent, member, &board, &control, &random);
        if (atomic_load(trial->stop))
            return false;
        board_play(&board, column);
    }
    const Status status = board_status(&board), won = side == PLAYER_X ? STATUS_WON_X : STATUS_WON_O;
    atomic_fetch_add(status == STATUS_DRAWN ? &trial->draws : status == won ? &trial->wins : &trial->losses, 1);
    return true;
}

static void work(void *context, int member)
{
    Trial *trial = context;
    for (;;) {
        const int game = atomic_fetch_add(&trial->next, 1);
        if (game >= trial->games || !play_game(trial, member, game))
            return;
    }
}

TrialScore trial_play(TrialPlayer *choose, const void *player, Opponent *opponent, int games, uint64_t seed, const atomic_bool *stop)
{
    Trial trial = { .choose = choose, .player = player, .opponent = opponent, .games = games, .seed = seed, .stop = stop };
    atomic_init(&trial.next, 0);
    atomic_init(&trial.wins, 0);
    atomic_init(&trial.draws, 0);
    atomic_init(&trial.losses, 0);
    thread_team(opponent->threads, work, &trial);
    return (TrialScore){ atomic_load(&trial.wins), atomic_load(&trial.draws), atomic_load(&trial.losses) };
}
