/* Reading a position, asking the solver, writing scores. */
#include "engine/solve_line.h"

#include "base/utf8.h"
#include "base/words.h"
#include "game/notation.h"
#include "record/json.h"
#include "record/played.h"
#include "search/solver.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `where`: what is wrong, NULL if there is nothing to show. */
static bool complain(SolveAnswer *answer, uint64_t number, const char *what, const char *where)
{
    snprintf(answer->why, sizeof answer->why, "%s%s%.100s", what, where == NULL ? "" : ": ", where == NULL ? "" : where);
    utf8_mend(answer->why);
    text_printf(&answer->complaint, "line %" PRIu64 ": %s\n", number, answer->why);
    answer->bad = true;
    return false;
}

/* Cuts the first word off; the rest begins with another one or is empty. */
static char *cut_word(char *line)
{
    char *rest = line + strcspn(line, " \t");
    if (*rest != '\0')
        *rest++ = '\0';
    return rest + strspn(rest, " \t");
}

/* The position begins the line, behind blanks; but a score to compare with that is alone behind blanks is that of the empty board. */
static char *position_in(const SolveQuestion *question, char *line)
{
    char *word = line + strspn(line, " \t"), *end = word + strcspn(word, " \t");
    return question->check && end[strspn(end, " \t")] == '\0' ? line : word;
}

/* Published sets have a score behind a position. More would be passed over in silence, where it may say another position: `3 3 4 2` are columns. */
static bool may_follow(const char *rest)
{
    char *end;
    errno = 0;
    (void)strtol(rest, &end, 10);
    return *rest == '\0' || (end != rest && *end == '\0' && errno == 0);
}

/* The side that the rows of a FEN leave the turn, in the letters that they have for stones. */
static const char *side_by_stones(const char *rows)
{
    static const char *const SIDES[2][2] = { { "x", "o" }, { "w", "b" } };
    const bool is_cfour = strpbrk(rows, "Pp") != NULL;
    int more = 0;
    for (; *rows != '\0' && *rows != '['; rows++) /* behind it are stones in hand */
        more += (*rows == 'x' || *rows == 'P') - (*rows == 'o' || *rows == 'p');
    return SIDES[is_cfour][more > 0];
}

/* The position in front of the line, *rest being the score that follows, or "". */
static bool read_position(const SolveQuestion *question, uint64_t number, char *line, Board *board, char **rest, SolveAnswer *answer)
{
    Game game;
    char why[WHY_TEXT];
    *rest = cut_word(line);
    if (!fen_is_meant(line, *rest)) {
        if (!played_sequence(&game, &question->geometry, line, INT_MAX, why))
            return complain(answer, number, why, line);
    } else {
        char rows[FEN_TEXT], *side = words_rest(&(Words){ *rest });
        const bool is_answer = *side != '\0' && may_follow(side); /* which has no side */
        Words words = words_of(is_answer ? side : cut_word(side));
        snprintf(rows, sizeof rows, "%s", line); /* the answer has them as they were */
        if (!played_setup_fen(&game, &question->geometry, rows, is_answer ? side_by_stones(line) : side, why) || !played_counters(&words, why))
            return complain(answer, number, why, line);
        *rest = words.rest;
    }
    *board = game.now;
    *rest = words_rest(&(Words){ *rest });
    if (!may_follow(*rest))
        return complain(answer, number, "what follows the position is not one score", *rest);
    return board_status(board) == STATUS_PLAYING || complain(answer, number, "the game is over", line);
}

/* A score, or that of a full column; without the distance to the end there are but three. */
static bool is_score(const SolveQuestion *question, const char *word)
{
    char *end;
    const long score = strtol(word, &end, 10), most = question->weak ? 1 : MAX_CELLS;
    return strcmp(word, "nan") == 0 || (end != word && *end == '\0' && score >= -most && score <= most);
}

/* Whether what follows the position in an answer has the form that the options ask for. */
static bool has_form(const SolveQuestion *question, const char *answer)
{
    int scores = 0;
    char copy[MAX_COLS * 8];
    if (question->json)
        return (strstr(answer, "\"plies\":null,") != NULL) == question->weak;
    snprintf(copy, sizeof copy, "%s", answer);
    Words words = words_of(copy);
    for (const char *word; (word = words_next(&words)) != NULL; scores++)
        if (!is_score(question, word))
            return false;
    return scores == (question->all ? question->geometry.cols : 1);
}

/* An answer begins with the position; that of a bad line, which is not told in text, with its number. True if the line is good. */
static bool find_beginning(const SolveQuestion *question, uint64_t number, char *line, Text *beginning)
{
    Board board;
    SolveAnswer ignored = { .bad = false };
    char *rest = NULL, fen[FEN_TEXT];
    text_init(beginning);
    text_init(&ignored.complaint);
    line = line == NULL ? NULL : position_in(question, line);
    const bool good = line != NULL && read_position(question, number, line, &board, &rest, &ignored);
    if (good && question->json)
        text_printf(beginning, "{\"position\":\"%s\",", fen_write(&board, fen));
    else if (good)
        text_printf(beginning, "%s ", line);
    else if (question->json)
        text_printf(beginning, "{\"line\":%" PRIu64 ",", number);
    text_free(&ignored.complaint);
    return good;
}

bool solve_line_has_answer(const SolveQuestion *question, uint64_t number, char *line, const char *earlier)
{
    Text beginning;
    const bool good = find_beginning(question, number, line, &beginning);
    const bool same = beginning.length == 0 ? *earlier == '\0'
                                            : !beginning.failed && strncmp(earlier, beginning.bytes, beginning.length) == 0
                                                  && (!good || has_form(question, earlier + beginning.length));
    text_free(&beginning);
    return same;
}

bool solve_line_may_begin(const SolveQuestion *question, uint64_t number, char *line, const char *part)
{
    Text beginning;
    const size_t length = strlen(part);
    find_beginning(question, number, line, &beginning);
    const size_t common = length < beginning.length ? length : beginning.length;
    const bool may = length == 0 || (common > 0 && !beginning.failed && memcmp(part, beginning.bytes, common) == 0);
    text_free(&beginning);
    return may;
}

static void add_scores(Text *text, const Board *board, const SolverResult *result)
{
    for (int column = 0; column < board->geometry.cols; column++) {
        if (board_can_play(board, column))
            text_printf(text, " %d", result->column[column].lower);
        else
            text_printf(text, " nan");
    }
}

/* null for a full column; `plies` to the end of the game by best play, null where there is no telling. */
static void add_object(Text *text, const SolveQuestion *question, const Board *board, const SolverResult *result)
{
    const int score = result->best.lower;
    int from_book;
    char fen[FEN_TEXT];
    text_printf(text, "{\"position\":\"%s\",\"score\":%d,\"scores\":[", fen_write(board, fen), score);
    for (int column = 0; column < board->geometry.cols; column++) {
        text_printf(text, column == 0 ? "" : ",");
        if (board_can_play(board, column))
            text_printf(text, "%d", result->column[column].lower);
        else
            text_printf(text, "null");
    }
    text_printf(text, "],\"best\":[");
    for (int column = 0, count = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && result->column[column].lower == score)
            text_printf(text, count++ == 0 ? "%d" : ",%d", column);
    text_printf(text, "],\"plies\":");
    if (question->weak)
        text_printf(text, "null");
    else
        text_printf(text, "%d", score == 0 ? geometry_cells(&board->geometry) - board->count : solver_plies_to_end(board, score));
    text_printf(text, ",\"nodes\":%" PRIu64 ",\"book\":%s}", result->nodes,
                question->book != NULL && book_score(question->book, board, &from_book) ? "true" : "false");
}

/* Compares with the score that is expected of the position as it is written, which is nothing for the empty board. */
static void check_score(uint64_t number, const char *position, const char *expected, int score, SolveAnswer *answer)
{
    const char *name = *position == '\0' ? "the empty board" : position;
    const long wanted = strtol(expected, NULL, 10);
    if (*expected == '\0') {
        complain(answer, number, "no expected score behind the position", name);
        return;
    }
    answer->compared = true;
    answer->differs = wanted != score;
    if (answer->differs)
        text_printf(&answer->complaint, "line %" PRIu64 ": %s has the score %d, not %ld\n", number, name, score, wanted);
}

/* Neither in the book nor near the end. */
static bool may_take_long(const SolveQuestion *question, const Board *board)
{
    enum { NEAR_END = 18 };
    const int stones = board->count + (question->all || question->json);
    const Geometry *g = &board->geometry;
    const bool in_book = question->book != NULL && book_is_for(g) && stones <= question->book->complete;
    return !in_book && geometry_cells(g) - board->count > NEAR_END;
}

static void solve_board(const SolveQuestion *question, Hash *hash, const Board *board, SolverResult *result)
{
    const SearchControl control = search_unlimited(question->threads);
    const SolverTask task = { .board = board, .weak = question->weak, .book = question->book, .hash = hash, .control = &control };
    if (may_take_long(question, board))
        (void)question->before_search(question->context);
    if (question->all || question->json)
        solver_columns(&task, result);
    else
        solver_position(&task, result);
}

void solve_line(const SolveQuestion *question, Hash *hash, uint64_t number, char *line, SolveAnswer *answer)
{
    Board board;
    SolverResult result;
    char *rest = NULL;
    text_clear(&answer->answer);
    text_clear(&answer->complaint);
    answer->bad = answer->compared = answer->differs = false;
    line = line == NULL ? NULL : position_in(question, line);
    if (line == NULL) {
        complain(answer, number, "too long, or with a control byte", NULL);
    } else if (read_position(question, number, line, &board, &rest, answer)) {
        solve_board(question, hash, &board, &result);
        if (question->json)
            add_object(&answer->answer, question, &board, &result);
        else
            text_printf(&answer->answer, "%s", line);
        if (!question->json && !question->all)
            text_printf(&answer->answer, " %d", result.best.lower);
        else if (!question->json)
            add_scores(&answer->answer, &board, &result);
        if (question->check)
            check_score(number, line, rest, result.best.lower, answer);
    }
    if (question->json && answer->answer.length == 0)
        json_add_error(&answer->answer, number, answer->why);
    text_printf(&answer->answer, "\n");
}
