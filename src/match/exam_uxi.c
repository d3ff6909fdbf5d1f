/* UCI and UGI line by line. They differ in the first word, in moves and in a few lines more. */
#include "match/exam_lines.h"

#include "base/clock.h"
#include "base/number.h"
#include "base/words.h"
#include "peer/uxi.h"

#include <string.h>

static bool is_uci(const Probe *probe)
{
    return probe->exam->settings->dialect == peer_dialect("uci");
}

/* ---- asking ---- */

static bool is_ready(Probe *probe)
{
    probe_say(probe, "isready\n");
    return probe_await(probe, "readyok");
}

static bool begins(Probe *probe)
{
    const Geometry *g = probe->exam->geometry;
    probe_say(probe, "%s\n", is_uci(probe) ? "uci" : "ugi");
    if (!probe_await(probe, is_uci(probe) ? "uciok" : "ugiok"))
        return false;
    if (is_uci(probe))
        probe_say(probe, "setoption name UCI_Variant value cfour\n");
    else
        probe_say(probe, "setoption name Columns value %d\nsetoption name Rows value %d\nsetoption name Connect value %d\n", g->cols,
                  g->rows, g->connect);
    if (!is_ready(probe))
        return false;
    probe_say(probe, "%snewgame\n", is_uci(probe) ? "uci" : "ugi");
    return is_ready(probe);
}

/* The first moves of the position of send_position: two, unless the board is full then. */
static int first_moves(const Geometry *g, int columns[2])
{
    columns[0] = 0;
    columns[1] = g->cols > 1 ? 1 : 0;
    return geometry_cells(g) > 2 ? 2 : 0;
}

/* Sends a position after two moves, in which no engine can be sure of much. */
static void send_position(Probe *probe)
{
    int columns[2];
    Text text;
    text_init(&text);
    text_printf(&text, "position startpos moves");
    for (int i = 0; i < first_moves(probe->exam->geometry, columns); i++)
        text_printf(&text, is_uci(probe) ? " P@%c1" : " %d", is_uci(probe) ? 'a' + columns[i] : columns[i]);
    probe_say(probe, "%s\n", text.failed ? "" : text.bytes);
    text_free(&text);
}

/* Adds a game that x has won to `position startpos moves`. */
static bool add_finished_game(Probe *probe, Text *text)
{
    const Geometry *g = probe->exam->geometry;
    text_printf(text, "position startpos moves");
    if (!is_uci(probe))
        return exam_add_won_game(probe->exam, text);
    for (int i = 0; i < 2 * g->connect - 1; i++)
        text_printf(text, " P@%c%d", 'a' + i % 2, i / 2 + 1);
    return true;
}

/* ---- rules ---- */

/* `name NAME type TYPE …`, the rest of an option line. */
static bool is_option(Exam *exam, char *rest)
{
    static const char *const TYPES[] = { "check", "spin", "combo", "button", "string" };
    char *type = strstr(rest, " type ");
    if (strncmp(rest, "name ", 5) != 0 || type == NULL)
        return exam_fails(exam, "the option '%.80s' has no name or no type", rest);
    Words words = words_of(type + strlen(" type "));
    const char *word = words_next(&words);
    for (size_t i = 0; i < sizeof TYPES / sizeof TYPES[0]; i++)
        if (word != NULL && strcmp(word, TYPES[i]) == 0)
            return (i == 3 || words_take(&words, "default")) || exam_fails(exam, "the %s option '%.60s' has no default", word, rest);
    return exam_fails(exam, "'%.40s' is no type of an option", word == NULL ? "" : word);
}

static bool announces(Probe *probe)
{
    const int64_t until = clock_now() + probe->exam->patience;
    bool named = false;
    probe_say(probe, "%s\n", is_uci(probe) ? "uci" : "ugi");
    for (;;) {
        const Heard heard = probe_hear(probe, until);
        if (heard != HEARD_LINE)
            return probe_disappoints(probe, heard, is_uci(probe) ? "uciok" : "ugiok");
        Words words = words_of(probe->reader.bytes);
        const char *word = words_next(&words);
        if (word != NULL && strcmp(word, is_uci(probe) ? "uciok" : "ugiok") == 0)
            return named || exam_fails(probe->exam, "told no 'id name'");
        named |= word != NULL && strcmp(word, "id") == 0 && words_begin(words.rest + strspn(words.rest, " \t"), "name");
        if (word != NULL && strcmp(word, "option") == 0 && !is_option(probe->exam, words_rest(&words)))
            return false;
    }
}

/* Tells behind which line an engine failed. */
static bool fails_behind(Exam *exam, const char *line)
{
    char why[WHY_TEXT];
    memcpy(why, exam->why, sizeof why);
    return exam_fails(exam, "behind '%s': %.200s", line, why);
}

static bool passes_over_unknown(Probe *probe)
{
    static const char *const LINES[] = { "no-such-command 1 2", "setoption name No Such Option value 1", "setoption", "position" };
    bool good = begins(probe);
    for (size_t i = 0; good && i < sizeof LINES / sizeof LINES[0]; i++) {
        probe_say(probe, "%s\n", LINES[i]);
        good = is_ready(probe) || fails_behind(probe->exam, LINES[i]);
    }
    return good;
}

static bool keeps_order(Probe *probe)
{
    const char *name = is_uci(probe) ? "uci" : "ugi";
    probe_say(probe, "%s\nisready\n%snewgame\nisready\n", name, name);
    send_position(probe);
    probe_say(probe, "go movetime 100\n");
    return probe_await(probe, is_uci(probe) ? "uciok" : "ugiok") && probe_await(probe, "readyok") && probe_await(probe, "readyok")
           && probe_await(probe, "bestmove");
}

static bool says_no_more(Probe *probe)
{
    const bool good = begins(probe);
    send_position(probe);
    probe_say(probe, "go movetime 100\n");
    return good && probe_await(probe, "bestmove") && probe_is_silent(probe, EXAM_SILENCE);
}

/* Searches without a limit; whether that is not answered for a while, and then at stop. */
static bool waits(Probe *probe)
{
    const int64_t until = clock_now() + 300 * CLOCK_MS;
    probe_say(probe, "go infinite\n");
    for (Heard heard; (heard = probe_hear(probe, until)) != HEARD_NOTHING;)
        if (heard != HEARD_LINE || words_begin(probe->reader.bytes, "bestmove"))
            return probe_disappoints(probe, heard, "silence until stop");
    probe_say(probe, "stop\n");
    return probe_await(probe, "bestmove");
}

/* Behind a few moves, and where the next one wins. */
static bool waits_for_stop(Probe *probe)
{
    Text text;
    text_init(&text);
    const bool can_win = add_finished_game(probe, &text) && !text.failed;
    bool good = begins(probe);
    send_position(probe);
    good = good && waits(probe);
    if (good && can_win) {
        *strrchr(text.bytes, ' ') = '\0'; /* without the move that wins */
        probe_say(probe, "%s\n", text.bytes);
        good = waits(probe);
    }
    text_free(&text);
    return good;
}

/* Hears readyok before any answer; `what` belongs there. */
static bool is_ready_unanswered(Probe *probe, const char *what)
{
    for (const int64_t until = clock_now() + probe->exam->patience;;) {
        const Heard heard = probe_hear(probe, until);
        if (heard != HEARD_LINE || words_begin(probe->reader.bytes, "bestmove"))
            return probe_disappoints(probe, heard, what);
        if (words_begin(probe->reader.bytes, "readyok"))
            return true;
    }
}

static bool is_ready_in_search(Probe *probe)
{
    if (!begins(probe))
        return false;
    send_position(probe);
    probe_say(probe, "go infinite\nisready\n");
    if (!is_ready_unanswered(probe, "readyok in the middle of a search"))
        return false;
    probe_say(probe, "stop\n");
    return probe_await(probe, "bestmove");
}

static bool passes_over_idle_stop(Probe *probe)
{
    if (!begins(probe))
        return false;
    probe_say(probe, "stop\nponderhit\nisready\n");
    return is_ready_unanswered(probe, "silence, since nothing was asked");
}

static bool is_whole(const char *word)
{
    uint64_t number;
    return word != NULL && number_parse(word + (*word == '-' || *word == '+'), 0, UINT64_MAX, &number) == NUMBER_OK;
}

static bool is_score(Exam *exam, Words *words)
{
    const char *kind = words_next(words), *number = words_next(words);
    return (kind != NULL && (strcmp(kind, "cp") == 0 || strcmp(kind, "mate") == 0) && is_whole(number))
           || exam_fails(exam, "'score %.20s %.20s' is neither 'cp N' nor 'mate N'", kind == NULL ? "" : kind, number == NULL ? "" : number);
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words != NULL && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

/* Fields of an info whose value is a count, and others. */
static const char *const COUNTS[] = { "depth", "seldepth", "nodes", "time", "nps", "hashfull", "multipv", NULL };
static const char *const OTHERS[] = { "score", "string", "currmove", "currmovenumber", "tbhits", "cpuload", "refutation", "currline", NULL };

/* The game of send_position. */
static void begin_from_position(Game *game, const Geometry *geometry)
{
    int columns[2];
    game_init(game, geometry);
    for (int i = 0; i < first_moves(geometry, columns); i++)
        game_play(game, columns[i]);
}

static bool plays(Probe *probe, Game *game, const char *move)
{
    return game_play(game, uxi_read_move(&game->now, move, is_uci(probe))) == MOVE_PLAYED;
}

/* Moves that can be played one after the other, from send_position on, up to the next field, which is left in *next, NULL if there is none. What
 * follows the end of the game cannot be played. */
static bool is_line_of_play(Probe *probe, Words *words, const char **next)
{
    Game game;
    begin_from_position(&game, probe->exam->geometry);
    while ((*next = words_next(words)) != NULL && !is_one_of(*next, COUNTS) && !is_one_of(*next, OTHERS))
        if (!plays(probe, &game, *next))
            return exam_fails(probe->exam, "'%.20s' in the pv of an info is no legal move", *next);
    return true;
}

/* Whether the reply in `bestmove MOVE [ponder REPLY]` can be played, if there is one. The move itself is looked at by other rules. */
static bool has_good_reply(Probe *probe, char *line)
{
    static const char *const NONE[] = { "(none)", "0000", NULL };
    Game game;
    Words words = words_of(line);
    words_next(&words);
    const char *move = words_next(&words), *reply = words_take(&words, "ponder") ? words_next(&words) : NULL;
    begin_from_position(&game, probe->exam->geometry);
    return move == NULL || reply == NULL || is_one_of(reply, NONE) || !plays(probe, &game, move) || plays(probe, &game, reply)
           || exam_fails(probe->exam, "'%.20s' behind ponder is no legal move", reply);
}

static bool is_info(Probe *probe, char *line)
{
    Words words = words_of(line);
    const char *word = words_next(&words);
    while (word != NULL && strcmp(word, "string") != 0) {
        if (is_one_of(word, COUNTS) && !exam_is_count(probe->exam, word, words_next(&words)))
            return false;
        if (strcmp(word, "score") == 0 && !is_score(probe->exam, &words))
            return false;
        if (strcmp(word, "pv") != 0)
            word = words_next(&words);
        else if (!is_line_of_play(probe, &words, &word))
            return false;
    }
    return true;
}

static bool tells_infos(Probe *probe)
{
    bool good = begins(probe), any = false;
    const int64_t until = clock_now() + probe->exam->patience;
    send_position(probe);
    probe_say(probe, "go movetime 100\n");
    while (good) {
        const Heard heard = probe_hear(probe, until);
        if (heard != HEARD_LINE)
            return probe_disappoints(probe, heard, "bestmove");
        if (words_begin(probe->reader.bytes, "bestmove"))
            return has_good_reply(probe, probe->reader.bytes)
                   && (any || exam_lacks(probe->exam,
                                         "prints no info: nothing is to be seen while it thinks, and the results do not tell what it thinks"));
        if (words_begin(probe->reader.bytes, "info")) {
            any = true;
            good = is_info(probe, probe->reader.bytes);
        }
    }
    return false;
}

static bool takes_line_ends(Probe *probe)
{
    const bool good = begins(probe);
    probe_say(probe, "\n  \t\nisready\r\n");
    return good && probe_await(probe, "readyok");
}

/* Whether it looks like one, on whatever board. */
static bool is_move(const char *word, bool uci)
{
    return uci ? strncmp(word, "P@", 2) == 0 : *word >= '0' && *word <= '9' && strcmp(word, "0000") != 0;
}

static bool knows_the_end(Probe *probe)
{
    Text text;
    text_init(&text);
    const bool possible = add_finished_game(probe, &text) && !text.failed;
    bool good = possible && begins(probe);
    probe->exam->inapplicable = !possible;
    if (good) {
        probe_say(probe, "%s\ngo movetime 100\n", text.bytes);
        good = probe_await(probe, "bestmove");
    }
    if (good) {
        Words words = words_of(probe->reader.bytes);
        words_next(&words);
        const char *move = words_next(&words);
        if (move != NULL && is_move(move, is_uci(probe)))
            good = exam_fails(probe->exam, "answered 'bestmove %.40s' after the end of the game", move);
    }
    text_free(&text);
    return good;
}

static bool ends_in_search(Probe *probe)
{
    const bool good = begins(probe);
    send_position(probe);
    probe_say(probe, "go infinite\n");
    probe_close(probe);
    return good && probe_has_ended(probe, false);
}

static bool responds(Probe *probe, const char *query, const char *wanted)
{
    probe_say(probe, "query %s\nisready\n", query);
    const int64_t until = clock_now() + probe->exam->patience;
    bool good = false;
    for (;;) {
        const Heard heard = probe_hear(probe, until);
        if (heard != HEARD_LINE)
            return probe_disappoints(probe, heard, "readyok");
        if (words_begin(probe->reader.bytes, "readyok"))
            return good || exam_fails(probe->exam, "'query %s' was not answered by '%s'", query, wanted);
        good |= strcmp(probe->reader.bytes, wanted) == 0;
    }
}

static bool answers_queries(Probe *probe)
{
    Text text;
    text_init(&text);
    const bool possible = add_finished_game(probe, &text) && !text.failed;
    bool good = begins(probe);
    send_position(probe);
    good = good && responds(probe, "p1turn", "response true") && responds(probe, "gameover", "response false")
           && responds(probe, "result", "response none");
    if (good && possible) {
        probe_say(probe, "%s\n", text.bytes);
        good = responds(probe, "gameover", "response true") && responds(probe, "result", "response p1win");
    }
    text_free(&text);
    return good;
}

TRY(announces)
TRY(passes_over_unknown)
TRY(keeps_order)
TRY(says_no_more)
TRY(waits_for_stop)
TRY(is_ready_in_search)
TRY(passes_over_idle_stop)
TRY(tells_infos)
TRY(takes_line_ends)
TRY(knows_the_end)
TRY(ends_in_search)

/* There are no queries in UCI. */
static bool try_answers_queries(Exam *exam)
{
    exam->inapplicable = exam->settings->dialect == peer_dialect("uci");
    return !exam->inapplicable && exam_try(exam, answers_queries);
}

static const Rule RULES[] = {
    { "silence", "nothing may be printed before the first command", RULE_DEMANDED, exam_is_silent },
    { "announcement", "'id name NAME' must come before uciok or ugiok; an 'option' has a name, a type, and but for buttons a default", RULE_DEMANDED,
      try_announces },
    { "unknown", "lines and options that are not known, or lack words, must be passed over", RULE_DEMANDED, try_passes_over_unknown },
    { "order", "commands that come together must be carried out in their order", RULE_DEMANDED, try_keeps_order },
    { "unasked", "one 'go' has one 'bestmove', and nothing may be printed behind it until the next command", RULE_DEMANDED, try_says_no_more },
    { "infinite", "'go infinite' must not be answered before 'stop', also when all is known", RULE_DEMANDED, try_waits_for_stop },
    { "ready-in-search", "'isready' must be answered at once, also while it thinks", RULE_DEMANDED, try_is_ready_in_search },
    { "idle-stop", "'stop' and 'ponderhit' that come when nothing is searched must be passed over", RULE_DEMANDED, try_passes_over_idle_stop },
    { "info", "the numbers of 'info' are whole, its score is 'cp N' or 'mate N', and the moves of its pv and of 'ponder' are legal", RULE_DEMANDED,
      try_tells_infos },
    { "quit", "'quit', behind which the input is closed, must end the program, with status 0", RULE_DEMANDED, exam_quits },
    { "end-of-input", "at the end of its input the program must end, with status 0", RULE_DEMANDED, exam_ends_with_input },
    { "line-ends", "a carriage return before the end of a line is dropped, and blank lines are passed over", RULE_OPTIONAL, try_takes_line_ends },
    { "game-over", "after the end of the game, here CONNECT in line, 'bestmove' has no move, '(none)' or '0000'", RULE_OPTIONAL, try_knows_the_end },
    { "end-in-search", "a search without a limit ends with the input", RULE_OPTIONAL, try_ends_in_search },
    { "query", "'query p1turn', 'gameover' and 'result' are answered, as Cute Games wants it", RULE_OPTIONAL, try_answers_queries },
};

const RuleList exam_uxi = RULE_LIST(RULES);
