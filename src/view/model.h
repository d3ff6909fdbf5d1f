/* What the viewer shows, without a pixel: the game, who plays it, what engines have said of it, and the tally.
 *
 * A model is a value that changes at once; discs that are still falling are the business of motion.h. */
#ifndef VIEW_MODEL_H
#define VIEW_MODEL_H

#include "base/random.h"
#include "game/game.h"
#include "peer/exchange.h"

/* A seat keeps its pile, its colour and its player from game to game; which of them is x changes with who opens. */
typedef enum { SEAT_LEFT, SEAT_RIGHT } Seat;

enum { SEATS = 2 };

/* What an engine has said of a position. */
typedef struct {
    bool known;
    Board board;       /* the position; the values are for the side to move in it */
    PeerReport report;
} Analysis;

typedef struct {
    Game game;
    int line[MAX_CELLS]; /* the moves of `game`, and behind them those that were taken back and can be played again */
    int line_length;
    int given;                /* so many of them were set up: an end that they lead to was not played here */
    Seat first;               /* who is x */
    bool right_is_engine;     /* as the first game begins */
    int always_first;         /* -1: that engine opens the first game, and lots are drawn for the later ones; a saved game may be of another */
    Analysis analysis;
    double values[MAX_CELLS + 1]; /* by stones on the board: what was said of the position, for x; nan if nothing */
    int tally[SEATS + 1];     /* games won by each seat, and ties */
    int counted;              /* which of them the game in hand has gone into; -1 none */
    int flagged;              /* the seat that has run out of time, -1 none */
    int games;                /* begun so far */
    Random random;
} Model;

/* An empty board and no game begun: call model_new_game. */
void model_init(Model *model, const Geometry *geometry, uint64_t seed);

/* Begins a game on the empty board, and decides who opens it. */
void model_new_game(Model *model);

/* Begins a game at this position, or with these moves played; who is x stays. */
void model_set_game(Model *model, const Game *game);

/* As game_play; what had been taken back is forgotten unless it is this move. */
MoveResult model_play(Model *model, int column);

/* Goes to the position after `ply` of the moves in `line`. False, and nothing, if there are not so many. */
bool model_go_to(Model *model, int ply);

/* The game with the moves that were taken back played again. */
Game model_whole_game(const Model *model);

/* Whether that is over on the board: then who goes back looks at it, and does not play. */
bool model_was_played_out(const Model *model);

/* The result; a side that is out of time has lost. */
Status model_status(const Model *model);
bool model_is_over(const Model *model);

/* The seat of a side, and the side of a seat. */
Seat model_seat(const Model *model, Player player);
Player model_player(const Model *model, Seat seat);

/* Whose turn it is, or would be; and who has won, where somebody has. */
Seat model_turn(const Model *model);
Seat model_winner(const Model *model);

/* Stones that a seat has left, if the board were filled. */
int model_stones_left(const Model *model, Seat seat);

/* Declares that a seat has no time left; does nothing when the game is over. */
void model_flag(Model *model, Seat seat);

/* Takes what an engine has said of `board`. */
void model_take_report(Model *model, const Board *board, const PeerReport *report);

/* Keeps the value that an engine has told of a position, for the graph. */
void model_note_value(Model *model, const Board *board, const PeerReport *report);

/* Whether what is known is of another position than the one on the board. */
bool model_is_stale(const Model *model);

/* The column and row of the last stone; false if none was played. */
bool model_last_move(const Model *model, int *column, int *row);

/* Whether the cell is part of a completed line. */
bool model_is_winning(const Model *model, int column, int row);

/* For a score of the published convention: in how many moves of the winner the game ends, at least 1, for the side to move on
 * `board`; 0 for a draw. */
int model_moves_to_end(const Board *board, double score);

#endif
