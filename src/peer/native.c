/* Every command has one closing line, and they come in order: a ring remembers what was sent. The moves of a game are sent as they
 * are played, so that an engine can keep what it learned of the position. */
#include "peer/native.h"

#include "base/number.h"
#include "game/notation.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* What a closing line belongs to. */
enum { OPEN_SETUP = 's', OPEN_SEED = 'r', OPEN_GO = 'g', OPEN_SIGNAL = '.' }; /* a signal is what concerns a search that has begun */

/* Notes `count` commands of a kind that are about to be sent. */
static void expect(Peer *peer, char kind, unsigned count)
{
    for (unsigned i = 0; i < count && peer->open_count < MAX_OPEN_COMMANDS; i++)
        peer->open[(peer->open_first + peer->open_count++) % MAX_OPEN_COMMANDS] = kind;
}

static bool can(const PeerLimits *limits, const Geometry *geometry, char why[WHY_TEXT])
{
    (void)limits; /* this dialect has them all */
    (void)geometry;
    (void)why;
    return true;
}

/* ---- what is sent ---- */

/* The commands among the first lines that somebody wants sent; `ping` alone has no closing line. */
unsigned native_count_commands(const char *lines)
{
    unsigned count = 0;
    for (; lines != NULL && *lines != '\0'; lines += strcspn(lines, "\n"), lines += *lines == '\n') {
        const char *word = lines + strspn(lines, " \t\r");
        const bool is_ping = strncmp(word, "ping", 4) == 0 && strchr(" \t\r\n", word[4]) != NULL;
        count += strchr("#\n", *word) == NULL && !is_ping;
    }
    return count;
}

static void begin(Peer *peer)
{
    Text text;
    text_init(&text);
    text_printf(&text, "id\n");
    for (int i = 0; i < peer->option_count; i++)
        text_printf(&text, "set %s %s\n", peer->options[i].name, peer->options[i].value);
    expect(peer, OPEN_SETUP, native_count_commands(peer->init) + 1 + (unsigned)peer->option_count);
    core_send(peer, &text);
    text_free(&text);
}

static void new_game(Peer *peer, const uint64_t *seed)
{
    const Geometry *g = &peer->game.now.geometry;
    const bool seeded = seed != NULL && !peer->seedless && !core_sets_option(peer, "seed");
    Text text;
    text_init(&text);
    text_printf(&text, "newgame %d %d %d\n", g->cols, g->rows, g->connect);
    expect(peer, OPEN_SETUP, 1);
    if (seeded) {
        text_printf(&text, "set seed %" PRIu64 "\n", *seed);
        expect(peer, OPEN_SEED, 1);
    }
    game_init(&peer->sent, g);
    core_send(peer, &text);
    text_free(&text);
}

static bool has_prefix(const Game *game, const Game *prefix)
{
    return board_equal(&game->start, &prefix->start) && prefix->move_count <= game->move_count
           && memcmp(game->moves, prefix->moves, (size_t)prefix->move_count * sizeof prefix->moves[0]) == 0;
}

static void add_number(Text *text, const char *before, int64_t number)
{
    text_add_string(text, before);
    text_add_whole(text, number);
}

static void add_position(Peer *peer, Text *text)
{
    const Game *game = &peer->game;
    char fen[FEN_TEXT];
    if (!has_prefix(game, &peer->sent)) {
        if (game->start.count == 0)
            text_printf(text, "position start\n");
        else
            text_printf(text, "position fen %s\n", fen_write(&game->start, fen));
        expect(peer, OPEN_SETUP, 1);
        game_init_from(&peer->sent, &game->start);
    }
    if (peer->sent.move_count < game->move_count) {
        text_add_string(text, "move");
        for (int i = peer->sent.move_count; i < game->move_count; i++)
            add_number(text, " ", game->moves[i]);
        text_add_string(text, "\n");
        expect(peer, OPEN_SETUP, 1);
        peer->sent = *game;
    }
}

static void add_limits(Text *text, const PeerLimits *limits, Player turn)
{
    if (limits->depth >= 0)
        add_number(text, " depth ", limits->depth);
    if (limits->playouts > 0)
        add_number(text, " playouts ", (int64_t)limits->playouts);
    if (limits->guided > 0)
        add_number(text, " guided ", (int64_t)limits->guided);
    if (limits->solve != PEER_NO_SOLVE)
        text_add_string(text, limits->solve == PEER_SOLVE ? " solve" : " solve weak");
    if (limits->network)
        text_add_string(text, " network");
    if (limits->nodes > 0)
        add_number(text, " nodes ", (int64_t)limits->nodes);
    if (limits->move_time >= 0)
        add_number(text, " movetime ", limits->move_time);
    if (limits->has_clock) {
        add_number(text, " clock ", limits->time[turn]);
        add_number(text, " ", limits->time[1 - turn]);
        add_number(text, " ", limits->increment[turn]);
        add_number(text, " ", limits->increment[1 - turn]);
        if (limits->moves_to_go > 0)
            add_number(text, " ", limits->moves_to_go);
    }
    if (limits->infinite)
        text_add_string(text, " infinite");
    if (limits->ponder)
        text_add_string(text, " ponder");
}

static void go(Peer *peer, const PeerLimits *limits)
{
    Text text;
    text_init(&text);
    add_position(peer, &text);
    text_add_string(&text, "go");
    add_limits(&text, limits, board_turn(&peer->game.now));
    text_add_string(&text, "\n");
    expect(peer, OPEN_GO, 1);
    core_send(peer, &text);
    text_free(&text);
}

static void send_signal(Peer *peer, const char *line)
{
    expect(peer, OPEN_SIGNAL, 1);
    core_send_line(peer, line);
}

static void ponderhit(Peer *peer)
{
    send_signal(peer, "ponderhit");
}

static void stop(Peer *peer)
{
    send_signal(peer, "stop");
}

static void quit(Peer *peer)
{
    core_send_line(peer, "quit");
}

/* The options come behind the greeting, each with an answer of its own. */
static const char *owed(const Peer *peer)
{
    return peer->open_count > (unsigned)peer->option_count ? "id" : "set";
}

/* ---- what is received ---- */

/* Reads one number a column into `values`; a word that is no number, "?" or "nan", is nan. False if there are not enough words. */
static bool read_columns(const Peer *peer, Words *words, double values[MAX_COLS])
{
    for (int column = 0; column < peer->game.now.geometry.cols; column++) {
        const char *word = words_next(words);
        if (word == NULL)
            return false;
        if (!number_read_decimal(word, &values[column]))
            values[column] = NAN;
    }
    return true;
}

/* Whether a column can have this score: it is whole, no win comes sooner than with the next stone, and no loss than with the one behind it. */
static bool is_possible(const Board *board, double score)
{
    const int empty = geometry_cells(&board->geometry) - board->count;
    return score == floor(score) && score <= (empty + 1) / 2 && score >= -(empty / 2);
}

/* What cannot be a score is none: results follow from scores, and how many plies a game would have gone on for. */
static void take_scores(Peer *peer, Words *words)
{
    peer->report.has_scores = read_columns(peer, words, peer->report.scores);
    for (int column = 0; column < peer->game.now.geometry.cols && peer->report.has_scores; column++)
        if (!is_possible(&peer->game.now, peer->report.scores[column]))
            peer->report.scores[column] = NAN;
}

static void take_line_of_play(Peer *peer, Words *words)
{
    uint64_t column;
    peer->report.line_length = 0;
    for (const char *word; peer->report.line_length < MAX_CELLS && (word = words_next(words)) != NULL;)
        if (number_read_count(word, &column) && column < MAX_COLS)
            peer->report.line[peer->report.line_length++] = (int)column;
}

/* The best fitness of the list. */
static void take_value(Peer *peer)
{
    PeerReport *report = &peer->report;
    for (int column = 0; column < peer->game.now.geometry.cols; column++)
        if (!isnan(report->fitness[column]) && (!report->has_value || report->fitness[column] > report->value)) {
            report->value = report->fitness[column];
            report->has_value = true;
        }
}

/* A list with numbers beyond [-1, 1] is of something else, such as centipawns. */
static void take_fitness(Peer *peer, Words *words)
{
    PeerReport *report = &peer->report;
    report->has_value = false;
    report->has_fitness = read_columns(peer, words, report->fitness);
    for (int column = 0; column < peer->game.now.geometry.cols && report->has_fitness; column++)
        report->has_fitness = !(fabs(report->fitness[column]) > 1);
    if (report->has_fitness)
        take_value(peer);
}

/* Or what takes the place of nodes in tree search. */
static bool counts_nodes(const char *word)
{
    return strcmp(word, "nodes") == 0 || strcmp(word, "playouts") == 0 || strcmp(word, "visits") == 0;
}

static PeerEvent take_info(Peer *peer, Words *words)
{
    for (const char *word; (word = words_next(words)) != NULL;) {
        if (strcmp(word, "fitness") == 0)
            take_fitness(peer, words);
        else if (strcmp(word, "pv") == 0)
            take_line_of_play(peer, words);
        else
            core_take_count(&peer->report, counts_nodes(word) ? "nodes" : word, words);
    }
    return PEER_INFO;
}

static PeerEvent take_data(Peer *peer, Words *words)
{
    const char *word = words_next(words);
    if (word == NULL || peer->open_count == 0)
        return PEER_NOTHING;
    if (peer->open[peer->open_first] == OPEN_SETUP && strcmp(word, "engine") == 0) {
        core_set_identity(peer, words_rest(words));
    } else if (peer->open[peer->open_first] == OPEN_SETUP && strcmp(word, "protocol") == 0) {
        peer->speaks = words_take(words, "1");
    } else if (peer->open[peer->open_first] == OPEN_GO) {
        if (strcmp(word, "info") == 0)
            return peer->passes_infos ? PEER_NOTHING : take_info(peer, words);
        if (strcmp(word, "fitness") == 0)
            take_fitness(peer, words);
        else if (strcmp(word, "scores") == 0)
            take_scores(peer, words);
        else if (strcmp(word, "bestmove") == 0)
            core_take_column(peer, words);
    }
    return PEER_NOTHING;
}

/* The answer to `go` is complete. What it expects is the second move of its line of play. */
static PeerEvent take_answer(Peer *peer)
{
    PeerReport *report = &peer->report;
    if (report->move[0] == '\0')
        return core_fail(peer, PEER_FAULT_GARBAGE, "answered without a bestmove");
    if (report->line_length > 1 && report->line[0] == report->column)
        report->reply = report->line[1];
    return core_moved(peer);
}

static PeerEvent take_closing(Peer *peer, const char *error)
{
    if (peer->open_count == 0)
        return core_fail(peer, PEER_FAULT_GARBAGE, "printed a closing line without a command");
    const char kind = peer->open[peer->open_first];
    peer->open_first = (peer->open_first + 1) % MAX_OPEN_COMMANDS;
    peer->open_count--;
    if (kind == OPEN_SEED)
        peer->seedless = error != NULL; /* it can play without */
    else if (error != NULL && kind != OPEN_SIGNAL) /* an engine that does not know `stop` ends by itself */
        return core_fail(peer, PEER_FAULT_GARBAGE, "answered: error %s", error);
    if (kind == OPEN_GO)
        return take_answer(peer);
    if (peer->open_count > 0 || (peer->state != PEER_STARTING && peer->state != PEER_PREPARING))
        return PEER_NOTHING;
    if (!peer->speaks)
        return core_fail(peer, PEER_FAULT_GARBAGE, "does not speak 'protocol 1' of the native dialect");
    return core_ready(peer);
}

static PeerEvent take(Peer *peer, char *line)
{
    Words words = words_of(line);
    if (words_are(line, "ok"))
        return take_closing(peer, NULL);
    if (words_take(&words, "error"))
        return take_closing(peer, words_rest(&words));
    return take_data(peer, &words);
}

const PeerDialect peer_native = { "native", can, begin, new_game, go, ponderhit, stop, quit, owed, take };
