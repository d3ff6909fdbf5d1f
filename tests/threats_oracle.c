/* By playing and looking, without any set of cells but the one stone that is tried. */
#include "threats_oracle.h"

#include "game/bitboard.h"

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
