/* The rules on 128-bit boards.
 *
 * The side to move follows from the number of stones, and whether the game is over from the stones, so a board
 * holds nothing that could disagree with itself. Searches copy the stones and use bitboard.h directly. */
#include "game/board.h"

#include "game/bitboard.h"

#include <stdio.h>

void board_init(Board *board, const Geometry *geometry)
{
    *board = (Board){ .geometry = *geometry };
}

WideBits board_key(const Board *board)
{
    return position_key(board->stones[PLAYER_X], board_occupied(board));
}

WideBits board_key_of_both(const Board *board)
{
    const Board mirror = board_mirror(board);
    const WideBits key = board_key(board), other = board_key(&mirror);
    return key < other ? key : other;
}

bool board_can_play(const Board *board, int column)
{
    const Geometry *g = &board->geometry;
    return column >= 0 && column < g->cols && !(board_occupied(board) & cell_bit(g, column, g->rows - 1));
}

int board_height(const Board *board, int column)
{
    return bits_count(board_occupied(board) & column_mask(&board->geometry, column));
}

void board_play(Board *board, int column)
{
    const Geometry *g = &board->geometry;
    board->stones[board_turn(board)] |= playable_cells(g, board_occupied(board)) & column_mask(g, column);
    board->count++;
}

/* The highest stone of the column as a bit, 0 if it is empty. */
static WideBits top_stone(const Board *board, int column)
{
    const Geometry *g = &board->geometry;
    const WideBits pile = board_occupied(board) & column_mask(g, column);
    return pile & ~(pile >> 1);
}

void board_undo(Board *board, int column)
{
    const WideBits top = top_stone(board, column);
    board->stones[PLAYER_X] &= ~top;
    board->stones[PLAYER_O] &= ~top;
    board->count--;
}

WideBits board_winning_lines(const Board *board)
{
    return completed_lines(&board->geometry, board->stones[PLAYER_X])
           | completed_lines(&board->geometry, board->stones[PLAYER_O]);
}

bool board_can_win(const Board *board, Player player)
{
    const Geometry *g = &board->geometry;
    return (winning_cells(g, board->stones[player]) & playable_cells(g, board_occupied(board))) != 0;
}

Status board_status(const Board *board)
{
    if (completed_lines(&board->geometry, board->stones[PLAYER_X]))
        return STATUS_WON_X;
    if (completed_lines(&board->geometry, board->stones[PLAYER_O]))
        return STATUS_WON_O;
    return board->count == geometry_cells(&board->geometry) ? STATUS_DRAWN : STATUS_PLAYING;
}

int board_final_score(const Board *board)
{
    return board_status(board) == STATUS_DRAWN ? 0 : -geometry_win_score(&board->geometry, board->count - 1);
}

char board_cell(const Board *board, int column, int row)
{
    const WideBits cell = cell_bit(&board->geometry, column, row);
    return board->stones[PLAYER_X] & cell ? 'x' : board->stones[PLAYER_O] & cell ? 'o' : '.';
}

Board board_mirror(const Board *board)
{
    const Geometry *g = &board->geometry;
    Board mirror = { .geometry = *g, .count = board->count };
    for (int column = 0; column < g->cols; column++) {
        const int from = column * (g->rows + 1);
        const int to = (g->cols - 1 - column) * (g->rows + 1);
        for (int side = 0; side < 2; side++)
            mirror.stones[side] |= (board->stones[side] & column_mask(g, column)) >> from << to;
    }
    return mirror;
}

/* Whether the stones of the winner, who moved last, can be explained by a last stone: a top stone without
 * which there is no line. */
static bool win_has_last_stone(const Board *board, Player winner)
{
    const Geometry *g = &board->geometry;
    for (int column = 0; column < g->cols; column++) {
        const WideBits top = top_stone(board, column) & board->stones[winner];
        if (top && !completed_lines(g, board->stones[winner] & ~top))
            return true;
    }
    return false;
}

bool board_from_stones(Board *board, const Geometry *geometry, WideBits x, WideBits o, char why[WHY_TEXT])
{
    const int count_x = bits_count(x), count_o = bits_count(o);
    Board made = { .geometry = *geometry, .stones = { x, o }, .count = count_x + count_o };
    const Player moved_last = board_turn(&made) == PLAYER_X ? PLAYER_O : PLAYER_X;
    const WideBits occupied = board_occupied(&made);
    const WideBits lines[2] = { completed_lines(geometry, x), completed_lines(geometry, o) };

    if ((x & o) || (occupied & ~geometry->board))
        return refuse(why, "two stones are in one cell, or one is in none");
    if (occupied & ~(occupied << 1 | geometry->bottom))
        return refuse(why, "a stone floats above an empty cell");
    if (count_x != count_o && count_x != count_o + 1)
        return refuse(why, "%d stones of x and %d of o: x begins, so x must have as many or one more",
                      count_x, count_o);
    if (lines[PLAYER_X] && lines[PLAYER_O])
        return refuse(why, "both sides have a completed line");
    if (lines[board_turn(&made)])
        return refuse(why, "the side to move has already won");
    if (lines[moved_last] && !win_has_last_stone(&made, moved_last))
        return refuse(why, "the game went on after it was won");
    *board = made;
    return true;
}

bool board_equal(const Board *a, const Board *b)
{
    return geometry_equal(&a->geometry, &b->geometry) && a->stones[PLAYER_X] == b->stones[PLAYER_X]
           && a->stones[PLAYER_O] == b->stones[PLAYER_O];
}
