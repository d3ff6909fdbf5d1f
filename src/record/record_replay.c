/* Records that are played anew: a file of results may have been edited, or put together, by hand. */
#include "record/played.h"
#include "record/record.h"

#include <string.h>

/* Whether a game that has come to this can have ended so. */
static bool can_end(Status status, Reason reason, Result result)
{
    switch (reason) {
    case REASON_LINE:
        return status == (result == RESULT_WON_X ? STATUS_WON_X : STATUS_WON_O) && result != RESULT_DRAWN;
    case REASON_FULL:
        return status == STATUS_DRAWN && result == RESULT_DRAWN;
    case REASON_PROVED:
        return status == STATUS_PLAYING;
    case REASON_AGREED:
    case REASON_LENGTH:
    case REASON_BOTH:
        return status == STATUS_PLAYING && result == RESULT_DRAWN;
    default:
        return status == STATUS_PLAYING && result != RESULT_DRAWN;
    }
}

bool record_replay(const Record *record, Game *game, char why[WHY_TEXT])
{
    if (!played_setup(game, &record->geometry, record->opening, why))
        return false;
    game_fix_moves(game);
    for (int i = 0; i < record->move_count; i++)
        if (!played_move(game, record->moves[i], why))
            return false;
    return true;
}

bool record_is_possible(const Record *record, char why[WHY_TEXT])
{
    Game game;
    if (record->name[0][0] == '\0' || record->name[1][0] == '\0' || strcmp(record->name[0], record->name[1]) == 0)
        return refuse(why, "there are no two engines");
    if (!record_replay(record, &game, why))
        return false;
    return can_end(board_status(&game.now), record->reason, record->result)
           || refuse(why, "the game cannot have ended so: %s, %s", result_name(record->result), reason_name(record->reason));
}
