/* Scores that were not said break every row. */
#include "match/adjudication.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* ---- the command line ---- */

/* KEY=N; the caller has a reason that says more. */
static bool take_count(const char *word, const char *key, int *count, char why[WHY_TEXT])
{
    const char *value = value_of(word, key);
    return value != NULL && read_count(value, 0, 10000, key, count, why);
}

/* score=CENTIPAWNS or fitness=F. */
static bool take_score(const char *word, double *score)
{
    const char *pawns = value_of(word, "score"), *fitness = value_of(word, "fitness");
    double number;
    if ((pawns == NULL && fitness == NULL) || !number_read_decimal(pawns != NULL ? pawns : fitness, &number) || number < 0)
        return false;
    *score = pawns != NULL ? number / (number + 200) : number;
    return *score <= 1;
}

bool adjudication_read_draw(Adjudication *rules, WordList values, char why[WHY_TEXT])
{
    bool has_score = false;
    rules->draw_moves = rules->draw_from = 0; /* an earlier -draw does not count any more */
    for (int i = 0; i < values.count; i++) {
        const bool is_score = take_score(values.words[i], &rules->draw_score);
        if (is_score && has_score)
            return refuse(why, "-draw takes one score= or fitness=");
        has_score |= is_score;
        if (!is_score && !take_count(values.words[i], "movenumber", &rules->draw_from, why)
            && !take_count(values.words[i], "movecount", &rules->draw_moves, why))
            return refuse(why, "-draw takes movenumber=, movecount= and score= from 0 or fitness= from 0 to 1, not '%s'", values.words[i]);
    }
    return (has_score && rules->draw_moves > 0) || refuse(why, "-draw needs movecount= from 1 on, and score= or fitness=");
}

bool adjudication_read_resign(Adjudication *rules, WordList values, char why[WHY_TEXT])
{
    bool has_score = false;
    rules->resign_moves = 0;
    rules->resign_two_sided = false;
    for (int i = 0; i < values.count; i++) {
        const char *sides = value_of(values.words[i], "twosided");
        const bool is_score = take_score(values.words[i], &rules->resign_score);
        if (is_score && has_score)
            return refuse(why, "-resign takes one score= or fitness=");
        has_score |= is_score;
        if (sides != NULL && (strcmp(sides, "true") == 0 || strcmp(sides, "false") == 0))
            rules->resign_two_sided = *sides == 't';
        else if (!is_score && !take_count(values.words[i], "movecount", &rules->resign_moves, why))
            return refuse(why, "-resign takes movecount=, score= from 0 or fitness= from 0 to 1, and twosided=true|false, not '%s'", values.words[i]);
    }
    return (has_score && rules->resign_moves > 0) || refuse(why, "-resign needs movecount= from 1 on, and score= or fitness=");
}

bool adjudication_read_exact(Adjudication *rules, WordList values, char why[WHY_TEXT])
{
    enum { USUAL_EMPTY = 12 };
    rules->exact = strcmp(values.words[0], "exact") == 0;
    rules->exact_empty = USUAL_EMPTY;
    if (!rules->exact || (values.count > 1 && !take_count(values.words[1], "empty", &rules->exact_empty, why)))
        return refuse(why, "-adjudicate takes exact and then empty=N, not '%s'", values.words[values.count - 1]);
    return true;
}

void adjudication_describe(const Adjudication *rules, Text *text)
{
    if (rules->draw_moves > 0)
        text_printf(text, "draw %d %d %g\n", rules->draw_from, rules->draw_moves, rules->draw_score);
    if (rules->resign_moves > 0)
        text_printf(text, "resign %d %g %d\n", rules->resign_moves, rules->resign_score, rules->resign_two_sided);
    if (rules->most_moves > 0)
        text_printf(text, "maxmoves %d\n", rules->most_moves);
    if (rules->exact)
        text_printf(text, "exact %d\n", rules->exact_empty);
}

/* ---- one game ---- */

static void note(const Adjudication *rules, Scores *scores, Player mover, double value)
{
    scores->level = fabs(value) <= rules->draw_score ? scores->level + 1 : 0; /* nan is not, in all three */
    scores->losing[mover] = value <= -rules->resign_score ? scores->losing[mover] + 1 : 0;
    scores->winning[mover] = value >= rules->resign_score ? scores->winning[mover] + 1 : 0;
}

bool adjudicate(const Adjudication *rules, Scores *scores, const Board *board, double value, Result *result, Reason *reason)
{
    const Player other = board_turn(board), mover = (Player)(1 - other);
    note(rules, scores, mover, value);
    *result = RESULT_DRAWN;
    if (rules->draw_moves > 0 && board->count / 2 >= rules->draw_from && scores->level >= 2 * rules->draw_moves) {
        *reason = REASON_AGREED;
        return true;
    }
    if (rules->resign_moves > 0 && scores->losing[mover] >= rules->resign_moves
        && (!rules->resign_two_sided || scores->winning[other] >= rules->resign_moves)) {
        *result = mover == PLAYER_X ? RESULT_WON_O : RESULT_WON_X;
        *reason = REASON_RESIGNED;
        return true;
    }
    *reason = REASON_LENGTH;
    return rules->most_moves > 0 && board->count >= 2 * rules->most_moves;
}

bool adjudication_asks(const Adjudication *rules, const Board *board)
{
    return rules->exact && geometry_cells(&board->geometry) - board->count <= rules->exact_empty;
}

Result proved_result(const Board *board, double score, int *plies)
{
    const int cells = geometry_cells(&board->geometry), now = board->count;
    const bool wins = score > 0;
    if (score == 0) {
        *plies = cells - now;
        return RESULT_DRAWN;
    }
    /* The score is half of what is empty, rounded up, when the last stone falls; the winner's stones fall on even boards, or on odd ones. */
    int last = cells - 2 * (int)fabs(score);
    last += (last - now) % 2 == 0 ? !wins : wins;
    *plies = last + 1 - now;
    return wins == (board_turn(board) == PLAYER_X) ? RESULT_WON_X : RESULT_WON_O;
}
