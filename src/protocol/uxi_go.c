/* One `bestmove` for every `go`, whatever happens. */
#include "protocol/uxi_go.h"

#include "base/clock.h"
#include "base/number.h"
#include "game/notation.h"
#include "protocol/uxi_info.h"

#include <stdio.h>
#include <string.h>

/* ---- limits ---- */

/* False, and *number stays, if the next word is none. */
static bool take_number(Words *words, uint64_t least, uint64_t *number)
{
    const char *word = words_next(words);
    uint64_t read = 0;
    if (word == NULL)
        return false;
    const bool negative = word[0] == '-'; /* a clock that has run out */
    if (!number_parse_at_most(word + negative, CLIENT_MAX_MS, &read))
        return false;
    *number = negative || read < least ? least : read;
    return true;
}

static void tell_word(Client *client, const char *what, const char *word)
{
    char why[64];
    snprintf(why, sizeof why, "%s %.20s", what, word);
    uxi_remark(client, why);
}

/* The words of `go` that have a number behind them. */
typedef struct {
    const char *word;
    uint64_t *number, least;
    bool limits; /* it says how much time we have */
} NumberWord;

/* Reads a word of `go` and its number. False if it is none of them. */
static bool read_number_word(Client *client, const NumberWord *numbers, size_t count, const char *word, Words *words, Limits *limits)
{
    size_t i = 0;
    while (i < count && strcmp(numbers[i].word, word) != 0)
        i++;
    if (i == count)
        return false;
    if (take_number(words, numbers[i].least, numbers[i].number))
        limits->has_clock |= numbers[i].limits;
    else
        tell_word(client, "no number behind", word);
    return true;
}

static Limits read_limits(Client *client, const Uxi *uxi, Words *words)
{
    Limits limits;
    uint64_t unused, clocks[2] = { 0, 0 }, increments[2] = { 0, 0 }, plies = 0;
    const Board *board = &client->engine->game.now;
    const Player me = board_turn(board);
    const NumberWord numbers[] = {
        { uxi->time[0], &clocks[0], 0, me == PLAYER_X }, /* the clock of the other alone is no limit */
        { uxi->time[1], &clocks[1], 0, me == PLAYER_O },
        { uxi->increment[0], &increments[0], 0, false },
        { uxi->increment[1], &increments[1], 0, false },
        { "movestogo", &limits.clock.moves_to_go, 0, false },
        { "movetime", &limits.movetime, 0, false },
        { "nodes", &limits.max_nodes, 1, false },
        { "depth", &plies, 1, false },
        { "mate", &unused, 0, false },
    };
    bool in_moves = false; /* behind `searchmoves` */
    limits_init(&limits);
    const char *word;
    while ((word = words_next(words)) != NULL) {
        int column;
        if (in_moves && uxi->read_move(board, word, &column)) {
            limits.columns |= UINT64_C(1) << column;
            continue;
        }
        const bool infinite = strcmp(word, "infinite") == 0, ponder = strcmp(word, "ponder") == 0;
        const bool moves = strcmp(word, "searchmoves") == 0;
        limits.infinite |= infinite;
        limits.ponder |= ponder;
        if (infinite || ponder || moves || read_number_word(client, numbers, sizeof numbers / sizeof numbers[0], word, words, &limits))
            in_moves = moves;
        else if (in_moves)
            tell_word(client, "illegal move", word);
        else
            uxi_debug(client, "go does not know %.100s", word);
    }
    limits.plies = plies > MAX_CELLS ? MAX_CELLS : (int)plies;
    limits.clock.left = clocks[me];
    limits.clock.increment = increments[me];
    limits.every_column = client->foreign.lines > 1;
    const bool limited = limits.infinite || limits.has_clock || limits.movetime != UINT64_MAX
                         || limits.max_nodes != UINT64_MAX || limits.plies > 0;
    if (limited && options_full_strength(&client->engine->options))
        limits.searcher = SEARCHER_TIMED;
    return limits;
}

/* ---- thinking ---- */

/* The move, and the reply that is expected if the client knows what to do with it. */
static void add_best(Text *text, const Uxi *uxi, const Board *board, const Choice *choice)
{
    Board after = *board;
    uxi->add_move(text, board, choice->best_move);
    board_play(&after, choice->best_move);
    if (!uxi->tells_reply || choice->line_length < 2 || board_status(&after) != STATUS_PLAYING || !board_can_play(&after, choice->line[1]))
        return;
    text_printf(text, " ponder ");
    uxi->add_move(text, &after, choice->line[1]);
}

/* Without a word it would be played without any network where a file for another board is set. */
static void tell_network(Client *client)
{
    Options *options = &client->engine->options;
    Failure failure;
    if (options->network_path != NULL && options_network(options, &client->engine->game.now.geometry, NETWORK_FOR_SEARCH, NULL, &failure) == NULL)
        uxi_remark(client, failure.text);
}

void uxi_go(Client *client, const Uxi *uxi, Words *words)
{
    Thinking thinking = { .client = client, .uxi = uxi, .start = clock_now() };
    const SearchReports reports = uxi_reports(&thinking);
    const SearchSignals signals = { client->stop, client->begin };
    const Limits limits = read_limits(client, uxi, words);
    char fen[FEN_TEXT];
    Choice choice;
    Failure failure;
    Text *reply = &client->reply;
    uxi_debug(client, "thinking about %s", fen_write(&client->engine->game.now, fen));
    tell_network(client);
    client_announce(client, &limits);
    const bool has_position = !client->foreign.refused && !client->foreign.forfeited;
    const bool found = has_position && engine_search(client->engine, &limits, &signals, &reports, &choice, &failure);
    if (found)
        uxi_tell_choice(&thinking, &choice);
    if (limits.infinite)
        client_wait_for_stop(client);
    if (limits.ponder && client_wait_for_ponderhit(client) && found)
        uxi_tell_again(&thinking, &choice);
    text_printf(reply, "bestmove ");
    if (found)
        add_best(reply, uxi, &client->engine->game.now, &choice);
    else
        text_printf(reply, "%s", uxi->no_move);
    text_printf(reply, "\n");
    atomic_store(&client->answered, true); /* before anybody can have read it */
    client_print_reply(client);
}
