/* There is no handshake: a bot is ready when it has read what it was sent first. Nothing tells the name of a bot, and nothing stops it. It is told the
 * whole field each time, with the cells of the top row first, and answers with one line. */
#include "peer/bot.h"

#include <inttypes.h>

static bool can(const PeerLimits *limits, const Geometry *geometry, char why[WHY_TEXT])
{
    if (geometry->connect != 4)
        return refuse(why, "the bot protocol is for four in line only");
    if (limits->ponder)
        return refuse(why, "the bot protocol has no pondering");
    return (limits->depth < 0 && limits->nodes == 0 && limits->playouts == 0 && limits->guided == 0 && limits->solve == PEER_NO_SOLVE
            && !limits->network && !limits->infinite && (limits->has_clock || limits->move_time >= 0))
           || refuse(why, "the bot protocol has no limits but times");
}

static void begin(Peer *peer)
{
    peer->unanswered = true;
    peer->unread = true;
}

static void new_game(Peer *peer, const uint64_t *seed)
{
    const Geometry *g = &peer->game.now.geometry;
    Text text;
    (void)seed;
    text_init(&text);
    text_printf(&text, "settings field_width %d\nsettings field_height %d\n", g->cols, g->rows);
    core_send(peer, &text);
    text_free(&text);
    peer->unanswered = true;
}

static void add_field(Text *text, const Board *board)
{
    const Geometry *g = &board->geometry;
    text_printf(text, "update game field ");
    for (int row = g->rows - 1; row >= 0; row--)
        for (int column = 0; column < g->cols; column++) {
            const char cell = board_cell(board, column, row);
            text_printf(text, "%c%s", cell == 'x' ? '0' : cell == 'o' ? '1' : '.',
                        row == 0 && column == g->cols - 1 ? "\n" : ",");
        }
}

static void go(Peer *peer, const PeerLimits *limits)
{
    const Player turn = board_turn(&peer->game.now);
    const int64_t bank = limits->has_clock ? limits->time[turn] : limits->move_time;
    const int64_t each = limits->has_clock ? limits->increment[turn] : limits->move_time;
    Text text;
    text_init(&text);
    text_printf(&text, "settings time_per_move %" PRId64 "\nsettings your_bot player%d\nsettings your_botid %d\n", each, turn,
                turn);
    text_printf(&text, "update game round %d\n", peer->game.now.count + 1);
    add_field(&text, &peer->game.now);
    text_printf(&text, "action move %" PRId64 "\n", bank);
    core_send(peer, &text);
    text_free(&text);
}

/* There is nothing to say while it thinks. */
static void say_nothing(Peer *peer)
{
    (void)peer;
}

static void quit(Peer *peer)
{
    (void)peer; /* it ends with its input */
}

static const char *owed(const Peer *peer)
{
    (void)peer;
    return "settings"; /* though it is only to read them */
}

static PeerEvent take(Peer *peer, char *line)
{
    Words words = words_of(line);
    if (peer->state != PEER_THINKING || words_done(&words))
        return PEER_NOTHING;
    if (!words_take(&words, "place_disc"))
        return core_fail(peer, PEER_FAULT_GARBAGE, "answered '%.60s', not place_disc", line);
    core_take_column(peer, &words);
    return core_moved(peer);
}

const PeerDialect peer_bot = { "bot", can, begin, new_game, go, say_nothing, say_nothing, quit, owed, take };
