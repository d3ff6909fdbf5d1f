/* By playing and looking, without any set of cells but the one stone that is tried. */
#include "threats_oracle.h"

#include "game/bitboard.h"

bool threats_is_gap(const Board *board, Player player, int column, int row)
{
    const WideBits cell = (WideBits)cell_bit(&board->geometry, column, row);
    Board filled = *board;
    filled.stones[player] |= cell;
    return row >= board_height(board, column) && (board_winning_lines(&filled) & cell) != 0;
}

int threats_count(const Board *board, int *column)
{
    int count = 0;
    for (int c = 0; c < board->geometry.cols; c++) {
        Board other = *board;
        if (!board_can_play(board, c))
            continue;
        other.stones[board_turn(board) ^ 1] |= cell_bit(&board->geometry, c, board_height(board, c));
        if (board_winning_lines(&other) != 0) {
            count++;
            *column = c;
        }
    }
    return count;
}

bool threats_at_once(const Board *board)
{
    for (int c = 0; c < board->geometry.cols; c++) {
        Board next = *board;
        if (!board_can_play(board, c))
            continue;
        board_play(&next, c);
        if (board_winning_lines(&next) != 0)
            return true;
    }
    return false;
}

bool threats_win(const Board *board)
{
    for (int c = 0; c < board->geometry.cols; c++) {
        Board next = *board;
        int reply = 0;
        if (!board_can_play(board, c))
            continue;
        board_play(&next, c);
        if (board_status(&next) != STATUS_PLAYING || threats_at_once(&next))
            continue;
        const int threats = threats_count(&next, &reply);
        if (threats == 0)
            continue;
        board_play(&next, reply);
        if (threats > 1 || (board_status(&next) == STATUS_PLAYING && (threats_at_once(&next) || threats_win(&next))))
            return true;
    }
    return false;
}

bool threats_is_safe(const Board *board, int column)
{
    Board next = *board;
    if (!board_can_play(board, column))
        return false;
    board_play(&next, column);
    return !threats_at_once(&next);
}

int threats_count_safe(const Board *board, int *column)
{
    int count = 0;
    for (int c = 0; c < board->geometry.cols; c++)
        if (threats_is_safe(board, c)) {
            count++;
            *column = c;
        }
    return count;
}

bool threats_find_quiet(Board *board, int *result)
{
    const int cells = geometry_cells(&board->geometry);
    int sign = 1;
    for (Board now = *board;; sign = -sign) {
        int column = 0;
        const int safe = threats_count_safe(&now, &column);
        if (threats_at_once(&now) || (safe > 1 && now.count < cells - 2 && threats_win(&now))) {
            *result = sign;
            return false;
        }
        if (now.count >= cells - 1 || (now.count == cells - 2 && safe > 0)) {
            *result = 0;
            return false;
        }
        if (safe == 0) {
            *result = -sign;
            return false;
        }
        if (safe > 1) {
            *board = now;
            return true;
        }
        board_play(&now, column);
    }
}
