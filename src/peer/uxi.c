/* One file for both dialects, since UGI is UCI with other names for the players and for moves: `Words` of a table tell them apart.
 * Positions are sent whole, as these dialects want it. */
#include "peer/uxi.h"

#include "base/number.h"
#include "game/cfour.h"
#include "game/notation.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Options of engines that we set ourselves, as bits of peer->known_options. */
static const char *const OWN_OPTIONS[] = { "UCI_Variant", "Seed", "Columns", "Rows", "Connect", "Ponder" };
enum { HAS_VARIANT = 1, HAS_SEED = 2, HAS_GEOMETRY = 4 + 8 + 16, HAS_PONDER = 32 };

static bool is_uci(const Peer *peer)
{
    return peer->dialect == &peer_uci;
}

static bool ugi_can(const PeerLimits *limits, const Geometry *geometry, char why[WHY_TEXT])
{
    (void)geometry;
    return (limits->solve == PEER_NO_SOLVE && !limits->network && limits->guided == 0)
           || refuse(why, "this dialect has no 'solve', no 'network' and no 'guided'");
}

static bool uci_can(const PeerLimits *limits, const Geometry *geometry, char why[WHY_TEXT])
{
    return ugi_can(limits, geometry, why) && (cfour_has(geometry) || refuse(why, "the variant cfour of UCI is for 7,6,4 only"));
}

/* ---- moves ---- */

static void add_move(Text *text, const Board *board, int column, bool uci)
{
    if (uci)
        text_printf(text, " P@%c%d", 'a' + column, board_height(board, column) + 1);
    else
        text_printf(text, " %d", column);
}

int uxi_read_move(const Board *board, const char *move, bool uci)
{
    char *end;
    if (!uci) {
        const bool is_number = *move >= '0' && *move <= '9' && strcmp(move, "0000") != 0;
        const long column = is_number ? strtol(move, &end, 10) : -1;
        return column < 0 || *end != '\0' || column >= 1000 ? -1 : (int)column;
    }
    if (strncmp(move, "P@", 2) != 0 || move[2] < 'a' || move[2] > 'z' || move[3] < '1' || move[3] > '9')
        return -1;
    const int column = move[2] - 'a';
    if (!board_can_play(board, column))
        return column;
    return strtol(move + 3, &end, 10) == board_height(board, column) + 1 && *end == '\0' ? column : -1;
}

/* ---- what is sent ---- */

static void begin(Peer *peer)
{
    core_send_line(peer, peer->dialect->name);
}

static void add_option(Text *text, const char *name, const char *value)
{
    text_printf(text, "setoption name %s value %s\n", name, value);
}

static void send_options(Peer *peer)
{
    Text text;
    text_init(&text);
    if (is_uci(peer) && (peer->known_options & HAS_VARIANT))
        add_option(&text, OWN_OPTIONS[0], "cfour");
    if (peer->may_ponder && (peer->known_options & HAS_PONDER) && !core_sets_option(peer, "Ponder"))
        add_option(&text, "Ponder", "true");
    for (int i = 0; i < peer->option_count; i++)
        add_option(&text, peer->options[i].name, peer->options[i].value);
    text_printf(&text, "isready\n");
    core_send(peer, &text);
    text_free(&text);
}

static void new_game(Peer *peer, const uint64_t *seed)
{
    const Geometry *g = &peer->game.now.geometry;
    Text text;
    if (!is_uci(peer) && !cfour_has(g) && (peer->known_options & HAS_GEOMETRY) != HAS_GEOMETRY) {
        core_fail(peer, PEER_FAULT_GARBAGE, "has no options Columns, Rows and Connect, and so plays 7,6,4 only");
        return;
    }
    text_init(&text);
    text_printf(&text, is_uci(peer) ? "ucinewgame\n" : "uginewgame\n");
    if (seed != NULL && (peer->known_options & HAS_SEED) && !core_sets_option(peer, "Seed"))
        text_printf(&text, "setoption name Seed value %" PRIu64 "\n", *seed);
    if (!is_uci(peer) && (peer->known_options & HAS_GEOMETRY) == HAS_GEOMETRY)
        text_printf(&text, "setoption name Columns value %d\nsetoption name Rows value %d\nsetoption name Connect value %d\n",
                    g->cols, g->rows, g->connect);
    text_printf(&text, "isready\n");
    core_send(peer, &text);
    text_free(&text);
}

static void add_position(Text *text, const Game *game, bool uci)
{
    char fen[FEN_TEXT], cfour[CFOUR_TEXT];
    Board board = game->start;
    text_printf(text, "position ");
    if (board.count == 0)
        text_printf(text, "startpos");
    else if (uci)
        text_printf(text, "fen %s", cfour_fen_write(&board, cfour));
    else
        text_printf(text, "fen %s", fen_write(&board, fen));
    if (game->move_count > 0)
        text_printf(text, " moves");
    for (int i = 0; i < game->move_count; i++) {
        add_move(text, &board, game->moves[i], uci);
        board_play(&board, game->moves[i]);
    }
    text_printf(text, "\n");
}

static void add_limits(Text *text, const PeerLimits *limits, bool uci)
{
    const char *const players = uci ? "w" : "p1", *const others = uci ? "b" : "p2";
    const bool by_playouts = limits->playouts > 0 && (limits->nodes == 0 || limits->playouts < limits->nodes); /* the tighter one */
    const uint64_t nodes = by_playouts ? limits->playouts : limits->nodes;
    if (limits->depth >= 0)
        text_printf(text, " depth %" PRId64, limits->depth);
    if (nodes > 0)
        text_printf(text, " nodes %" PRIu64, nodes);
    if (limits->move_time >= 0)
        text_printf(text, " movetime %" PRId64, limits->move_time);
    if (limits->has_clock)
        text_printf(text, " %stime %" PRId64 " %stime %" PRId64 " %sinc %" PRId64 " %sinc %" PRId64, players, limits->time[0],
                    others, limits->time[1], players, limits->increment[0], others, limits->increment[1]);
    if (limits->has_clock && limits->moves_to_go > 0)
        text_printf(text, " movestogo %d", limits->moves_to_go);
    if (limits->infinite)
        text_printf(text, " infinite");
    if (limits->ponder)
        text_printf(text, " ponder");
}

static void go(Peer *peer, const PeerLimits *limits)
{
    Text text;
    text_init(&text);
    add_position(&text, &peer->game, is_uci(peer));
    text_printf(&text, "go");
    add_limits(&text, limits, is_uci(peer));
    text_printf(&text, "\n");
    core_send(peer, &text);
    text_free(&text);
}

static void ponderhit(Peer *peer)
{
    core_send_line(peer, "ponderhit");
}

static void stop(Peer *peer)
{
    core_send_line(peer, "stop");
}

static void quit(Peer *peer)
{
    core_send_line(peer, "quit");
}

static const char *owed(const Peer *peer)
{
    return peer->greeted ? "isready" : peer->dialect->name;
}

/* ---- what is received ---- */

/* `id name NAME` and `option name NAME type …`. */
static void take_announcement(Peer *peer, Words *words, const char *word)
{
    if (!words_take(words, "name"))
        return;
    char *text = words_rest(words);
    if (strcmp(word, "id") == 0) {
        core_set_identity(peer, text);
        return;
    }
    char *type = strstr(text, " type ");
    if (type != NULL)
        *type = '\0';
    for (size_t i = 0; i < sizeof OWN_OPTIONS / sizeof OWN_OPTIONS[0]; i++)
        if (strcasecmp(OWN_OPTIONS[i], text) == 0)
            peer->known_options |= 1 << i;
    for (int i = 0; i < peer->option_count; i++)
        if (strcasecmp(peer->options[i].name, text) == 0)
            peer->found_options |= UINT64_C(1) << i;
}

static PeerEvent take_handshake(Peer *peer)
{
    peer->greeted = true;
    for (int i = 0; i < peer->option_count; i++)
        if (!(peer->found_options >> i & 1))
            return core_fail(peer, PEER_FAULT_GARBAGE, "has no option '%s'", peer->options[i].name);
    send_options(peer);
    return PEER_NOTHING;
}

/* What a score amounts to in [-1, 1]; the engine of this project is inverted by the same formula. */
static void take_score(PeerReport *report, Words *words)
{
    const char *kind = words_next(words);
    double number;
    if (kind == NULL || !number_read_decimal(words_next(words), &number))
        return;
    const bool is_mate = strcmp(kind, "mate") == 0;
    report->has_mate = is_mate && !words_take(words, "lowerbound") && !words_take(words, "upperbound");
    report->has_value = is_mate || strcmp(kind, "cp") == 0;
    if (is_mate) {
        report->mate = (int)fmax(-MAX_CELLS, fmin(number, MAX_CELLS));
        report->value = number > 0 ? 1 : -1;
    } else {
        report->value = number / ((number < 0 ? -number : number) + 200);
    }
}

/* Returns the word behind it, NULL at the end: the next field of the info, or what could not be played. */
static const char *take_line_of_play(Peer *peer, Words *words)
{
    Board board = peer->game.now;
    const char *word;
    peer->report.line_length = 0;
    while ((word = words_next(words)) != NULL) {
        const int column = uxi_read_move(&board, word, is_uci(peer));
        if (!board_can_play(&board, column))
            break;
        board_play(&board, column);
        peer->report.line[peer->report.line_length++] = column;
    }
    return word;
}

static PeerEvent take_info(Peer *peer, Words *words)
{
    const PeerReport before = peer->report;
    uint64_t number;
    const char *word = words_next(words);
    while (word != NULL) {
        if (strcmp(word, "string") == 0)
            return PEER_NOTHING;
        if (strcmp(word, "multipv") == 0 && number_read_count(words_next(words), &number) && number > 1) {
            peer->report = before; /* not the move that it would play */
            return PEER_NOTHING;
        }
        if (strcmp(word, "score") == 0)
            take_score(&peer->report, words);
        else
            core_take_count(&peer->report, word, words);
        word = strcmp(word, "pv") == 0 ? take_line_of_play(peer, words) : words_next(words);
    }
    return PEER_INFO;
}

/* The move that is expected after the one in the report. Notes one that cannot be played; some write what is none. */
static int read_reply(Peer *peer, const char *move)
{
    Board board = peer->game.now;
    const bool is_move = strcmp(move, "(none)") != 0 && strcmp(move, "0000") != 0;
    if (!board_can_play(&board, peer->report.column))
        return -1;
    board_play(&board, peer->report.column);
    const int reply = uxi_read_move(&board, move, is_uci(peer));
    peer->odd_reply |= is_move && board_status(&board) == STATUS_PLAYING && !board_can_play(&board, reply);
    return reply;
}

/* `bestmove MOVE [ponder MOVE]`. */
static PeerEvent take_answer(Peer *peer, Words *words)
{
    const char *move = words_next(words);
    if (move == NULL)
        return core_fail(peer, PEER_FAULT_GARBAGE, "answered 'bestmove' without a move");
    core_take_move(peer, move, uxi_read_move(&peer->game.now, move, is_uci(peer)));
    if (words_take(words, "ponder") && (move = words_next(words)) != NULL)
        peer->report.reply = read_reply(peer, move);
    return core_moved(peer);
}

static PeerEvent take(Peer *peer, char *line)
{
    Words words = words_of(line);
    const char *word = words_next(&words);
    if (word == NULL)
        return PEER_NOTHING;
    switch (peer->state) {
    case PEER_STARTING:
        if (strcmp(word, is_uci(peer) ? "uciok" : "ugiok") == 0)
            return take_handshake(peer);
        if (strcmp(word, "id") == 0 || strcmp(word, "option") == 0)
            take_announcement(peer, &words, word);
        return peer->greeted && strcmp(word, "readyok") == 0 ? core_ready(peer) : PEER_NOTHING;
    case PEER_PREPARING:
        return strcmp(word, "readyok") == 0 ? core_ready(peer) : PEER_NOTHING;
    case PEER_THINKING:
        if (strcmp(word, "info") == 0)
            return take_info(peer, &words);
        return strcmp(word, "bestmove") == 0 ? take_answer(peer, &words) : PEER_NOTHING;
    default:
        return PEER_NOTHING; /* these dialects let an engine say what it likes */
    }
}

const PeerDialect peer_uci = { "uci", uci_can, begin, new_game, go, ponderhit, stop, quit, owed, take };
const PeerDialect peer_ugi = { "ugi", ugi_can, begin, new_game, go, ponderhit, stop, quit, owed, take };
