/* The game with its future: undo only moves a mark in the line of moves, and redo moves it back. The result stays in the tally while one looks at
 * earlier positions, and is out of it when another move is played there. */
#include "view/model.h"

#include "game/bitboard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void forget_values(Model *model)
{
    for (int i = 0; i <= MAX_CELLS; i++)
        model->values[i] = NAN;
    model->analysis.known = false;
}

void model_init(Model *model, const Geometry *geometry, uint64_t seed)
{
    memset(model, 0, sizeof *model);
    game_init(&model->game, geometry);
    model->counted = model->flagged = model->always_first = -1;
    random_init(&model->random, seed);
    forget_values(model);
}

static Seat draw_first(Model *model)
{
    if (model->always_first >= 0)
        return (Seat)model->always_first;
    if (model->games == 0)
        return model->right_is_engine ? SEAT_RIGHT : SEAT_LEFT;
    return random_below(&model->random, SEATS) == 0 ? SEAT_LEFT : SEAT_RIGHT;
}

/* How the line of moves ends. */
static Status line_status(const Model *model)
{
    const Game whole = model_whole_game(model);
    return board_status(&whole.now);
}

static Seat winner_by(const Model *model, Status status)
{
    return model_seat(model, status == STATUS_WON_X ? PLAYER_X : PLAYER_O);
}

/* Puts the result of the game in hand into the tally, or takes it out again. A move that is repeated leads to the end that it has led to. */
static void count(Model *model)
{
    const Status status = model->flagged >= 0 ? model_status(model) : line_status(model);
    int result = -1;
    if (model->flagged < 0 && model->line_length <= model->given)
        result = -1; /* nobody has won it here */
    else if (status == STATUS_DRAWN)
        result = SEATS;
    else if (status != STATUS_PLAYING)
        result = (int)winner_by(model, status);
    if (model->counted >= 0)
        model->tally[model->counted]--;
    if (result >= 0)
        model->tally[result]++;
    model->counted = result;
}

void model_new_game(Model *model)
{
    const Geometry geometry = model->game.now.geometry;
    model->first = draw_first(model);
    model->games++;
    model->counted = model->flagged = -1;
    model->line_length = model->given = 0;
    game_init(&model->game, &geometry);
    forget_values(model);
}

void model_set_game(Model *model, const Game *game)
{
    model->game = *game;
    model->counted = model->flagged = -1;
    memcpy(model->line, game->moves, sizeof model->line);
    model->line_length = model->given = game->move_count;
    forget_values(model);
}

MoveResult model_play(Model *model, int column)
{
    const int ply = model->game.move_count;
    if (model_is_over(model))
        return MOVE_GAME_OVER;
    const MoveResult result = game_play(&model->game, column);
    if (result != MOVE_PLAYED)
        return result;
    if (ply >= model->line_length || model->line[ply] != column) {
        model->line_length = ply + 1;
        model->given = ply < model->given ? ply : model->given;
        for (int i = model->game.now.count; i <= MAX_CELLS; i++)
            model->values[i] = NAN; /* they were of another line */
    }
    model->line[ply] = column;
    count(model);
    return result;
}

bool model_go_to(Model *model, int ply)
{
    const int back = model->game.move_count - ply;
    if (ply < 0 || ply > model->line_length || !(back <= 0 || game_undo(&model->game, back)))
        return false;
    while (model->game.move_count < ply)
        game_play(&model->game, model->line[model->game.move_count]);
    model->flagged = -1;
    return true;
}

Game model_whole_game(const Model *model)
{
    Game game = model->game;
    while (game.move_count < model->line_length)
        game_play(&game, model->line[game.move_count]);
    return game;
}

bool model_was_played_out(const Model *model)
{
    return line_status(model) != STATUS_PLAYING;
}

Status model_status(const Model *model)
{
    if (model->flagged >= 0)
        return model_player(model, (Seat)model->flagged) == PLAYER_X ? STATUS_WON_O : STATUS_WON_X;
    return board_status(&model->game.now);
}

bool model_is_over(const Model *model)
{
    return model_status(model) != STATUS_PLAYING;
}

Seat model_seat(const Model *model, Player player)
{
    return (Seat)(((int)model->first + (int)player) % SEATS);
}

Player model_player(const Model *model, Seat seat)
{
    return seat == model->first ? PLAYER_X : PLAYER_O;
}

Seat model_turn(const Model *model)
{
    return model_seat(model, board_turn(&model->game.now));
}

Seat model_winner(const Model *model)
{
    return winner_by(model, model_status(model));
}

int model_stones_left(const Model *model, Seat seat)
{
    const int empty = geometry_cells(&model->game.now.geometry) - model->game.now.count;
    return model_turn(model) == seat ? (empty + 1) / 2 : empty / 2;
}

void model_flag(Model *model, Seat seat)
{
    if (model_is_over(model))
        return;
    model->flagged = (int)seat;
    count(model);
}

/* The value on the scale of fitness, where estimates are within 0.5 and wins beyond, the sooner the higher: so those of different engines make
 * one graph. */
static double value_on_scale(const Board *board, const PeerReport *report)
{
    const Geometry *g = &board->geometry;
    if (report->has_fitness)
        return report->value;
    if (!report->has_mate)
        return report->value / 2;
    const int moves = abs(report->mate), before_last = board->count + 2 * moves - (report->mate > 0 ? 2 : 1);
    const double size = 0.5 + 0.5 * geometry_win_score(g, before_last) / geometry_win_score(g, 2 * g->connect - 2);
    return copysign(fmax(0.5, fmin(size, 1)), report->mate); /* whatever an engine tells */
}

void model_note_value(Model *model, const Board *board, const PeerReport *report)
{
    const double value = value_on_scale(board, report);
    if (report->has_value)
        model->values[board->count] = board_turn(board) == PLAYER_X ? value : -value;
}

void model_take_report(Model *model, const Board *board, const PeerReport *report)
{
    Analysis *known = &model->analysis;
    if (!report->has_fitness && !report->has_value && !report->has_scores) { /* only how far it is */
        if (known->known && board_equal(&known->board, board)) {
            known->report.nodes = report->nodes;
            known->report.time = report->time;
        }
        return;
    }
    model->analysis = (Analysis){ .known = true, .board = *board, .report = *report };
    model_note_value(model, board, report);
}

bool model_is_stale(const Model *model)
{
    return !model->analysis.known || !board_equal(&model->analysis.board, &model->game.now);
}

bool model_last_move(const Model *model, int *column, int *row)
{
    if (model->game.move_count == 0)
        return false;
    *column = model->game.moves[model->game.move_count - 1];
    *row = board_height(&model->game.now, *column) - 1;
    return true;
}

bool model_is_winning(const Model *model, int column, int row)
{
    return (board_winning_lines(&model->game.now) & cell_bit(&model->game.now.geometry, column, row)) != 0;
}

int model_moves_to_end(const Board *board, double score)
{
    const int size = (int)fabs(score), cells = geometry_cells(&board->geometry);
    const int winner_waits = score < 0;
    if (size == 0)
        return 0;
    /* floor((cells + 1 - m) / 2) is the size for two numbers of stones m; one of them has the winner to move. */
    int stones = cells + 1 - 2 * size;
    if ((stones - board->count - winner_waits) % 2 != 0)
        stones--;
    const int moves = (stones - board->count - winner_waits) / 2 + 1;
    return moves < 1 ? 1 : moves;
}
