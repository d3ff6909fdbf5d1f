/* The rules that all dialects share are tried with the very code that plays tournaments: what it cannot make sense of is a fault there too.
 * Each has an engine of its own, so that they do not depend on each other. */
#include "match/exam.h"

#include "base/clock.h"
#include "base/number.h"
#include "base/random.h"
#include "match/play.h"
#include "peer/listen.h"

#include <string.h>

/* ---- asking ---- */

/* The next event that is no info; PEER_NOTHING if there is none until then. */
static PeerEvent await_event(Peer *peer, int64_t until)
{
    for (;;) {
        PeerEvent event;
        while ((event = peer_next(peer)) == PEER_INFO && clock_now() < until)
            continue;
        if (event != PEER_NOTHING && event != PEER_INFO)
            return event;
        if (clock_now() > until && !peer_is_closing(peer))
            return PEER_NOTHING;
        listen_to(&peer, 1);
    }
}

/* Whether this event comes in time; else the reason goes to the exam: there is no `what`, and where it is to get ready, to what. */
static bool has_event(Exam *exam, Peer *peer, PeerEvent wanted, int64_t within, const char *what)
{
    const PeerEvent event = await_event(peer, clock_now() + within);
    char question[PEER_QUESTION], rest[PEER_REST], seconds[NUMBER_TEXT];
    if (event == wanted)
        return true;
    if (event == PEER_FAILED)
        return exam_fails(exam, "%s", peer_failure(peer));
    return exam_fails(exam, "no %s%s within %s s%s", what, wanted == PEER_READY ? peer_tell_question(peer, question) : "",
                      number_brief((double)within / 1e9, seconds), peer_tell_rest(peer, rest));
}

static PeerSetup setup_of(const Exam *exam, bool ponders)
{
    PeerSetup setup = contender_peer(exam->settings, exam->trace);
    setup.may_ponder = ponders;
    setup.passes_infos = false;
    return setup;
}

static Peer *start(Exam *exam, bool ponders)
{
    const PeerSetup setup = setup_of(exam, ponders);
    Peer *peer = peer_start(&setup, exam->guardian);
    if (peer != NULL && has_event(exam, peer, PEER_READY, exam->patience, "answer to "))
        return peer;
    if (peer == NULL)
        exam_fails(exam, "not enough memory");
    peer_delete(peer);
    return NULL;
}

static bool begin_game(Exam *exam, Peer *peer, const uint64_t *seed)
{
    peer_new_game(peer, exam->geometry, seed);
    return has_event(exam, peer, PEER_READY, exam->patience, "answer to ");
}

static Peer *start_game(Exam *exam, bool ponders)
{
    Peer *peer = start(exam, ponders);
    if (peer != NULL && !begin_game(exam, peer, NULL)) {
        peer_delete(peer);
        peer = NULL;
    }
    return peer;
}

/* The same in a process of its own. *peer is NULL if that fails. */
static bool restart_game(Exam *exam, Peer **peer)
{
    peer_delete(*peer);
    *peer = start_game(exam, false);
    return *peer != NULL;
}

/* The limits of the command line, as for a game in which nothing has been used yet. */
static PeerLimits usual_limits(const Exam *exam)
{
    const EngineSettings *settings = exam->settings;
    PeerLimits limits = settings->limits;
    limits.has_clock = settings->has_control;
    limits.moves_to_go = settings->control.moves;
    for (int i = 0; i < 2; i++) {
        limits.time[i] = settings->control.time > 0 ? settings->control.time : settings->control.increment;
        limits.increment[i] = settings->control.increment;
    }
    return limits;
}

/* How long an answer under these limits may take without being called none: times are looked at by rules of their own. */
static int64_t time_for(const Exam *exam, const PeerLimits *limits)
{
    int64_t ms = exam->settings->timeout;
    if (limits->move_time >= 0)
        ms = limits->move_time;
    else if (limits->has_clock)
        ms = limits->time[0];
    return ms * CLOCK_MS + exam->patience;
}

static bool is_legal(Exam *exam, const Peer *peer, const Game *game)
{
    return board_can_play(&game->now, peer->report.column)
           || exam_fails(exam, "played '%.15s' after %d moves, which is no legal move there%s", peer->report.move, game->now.count,
                         peer_tell_form(peer));
}

static bool answers(Exam *exam, Peer *peer, const Game *game)
{
    const PeerLimits limits = usual_limits(exam);
    peer_go(peer, game, &limits);
    return has_event(exam, peer, PEER_MOVED, time_for(exam, &limits), "move") && is_legal(exam, peer, game);
}

/* ---- positions ---- */

static int open_columns(const Board *board)
{
    int open = 0;
    for (int column = 0; column < board->geometry.cols; column++)
        open += board_can_play(board, column);
    return open;
}

/* Plays a column, unless that cannot be or would end the game. */
static bool plays_on(Game *game, long column)
{
    Game next = *game;
    if (game_play(&next, column) != MOVE_PLAYED || board_status(&next.now) != STATUS_PLAYING)
        return false;
    *game = next;
    return true;
}

/* Plays at random until every column but `kept` is full or would end the game. */
static void fill_once(Game *game, const Geometry *geometry, int kept, Random *random)
{
    game_init(game, geometry);
    for (int refused = 0; refused < 4 * geometry->cols;) {
        const int column = (int)random_below(random, (uint32_t)geometry->cols);
        refused = column != kept && plays_on(game, column) ? 0 : refused + 1;
    }
}

/* A game that goes on in which as few columns as possible are open, `kept` among them: with the usual board that one alone. */
static void fill(Game *game, const Geometry *geometry, int kept)
{
    enum { TRIES = 5000 };
    Random random;
    random_init(&random, (uint64_t)kept);
    fill_once(game, geometry, kept, &random);
    for (int i = 0; i < TRIES && open_columns(&game->now) > 1; i++) {
        Game other;
        fill_once(&other, geometry, kept, &random);
        if (open_columns(&other.now) < open_columns(&game->now))
            *game = other;
    }
}

/* A position in the middle of a game. */
static void play_some(Game *game, const Geometry *geometry, int plies)
{
    Random random;
    random_init(&random, 5);
    game_init(game, geometry);
    for (int tries = 0; game->move_count < plies && tries < 1000; tries++)
        plays_on(game, (long)random_below(&random, (uint32_t)geometry->cols));
}

/* Stones in the first two columns in turn: after 2 * CONNECT - 2 of them x has a line with the next. Boards without room for it get
 * another game. */
static void play_side_by_side(Game *game, const Geometry *geometry, int plies)
{
    game_init(game, geometry);
    for (int i = 0; i < plies; i++)
        plays_on(game, i % 2);
}

/* ---- the rules ---- */

static bool starts(Exam *exam)
{
    Peer *peer = start(exam, false);
    peer_delete(peer);
    return peer != NULL;
}

static bool begins_games(Exam *exam)
{
    enum { GAMES = 10 };
    const int64_t begun = clock_now();
    Peer *peer = start_game(exam, false);
    exam->starting = clock_now() - begun;
    bool good = peer != NULL;
    for (int i = 1; i < GAMES && good; i++)
        good = begin_game(exam, peer, NULL);
    peer_delete(peer);
    return good;
}

static bool moves(Exam *exam)
{
    Game game;
    Peer *peer = start_game(exam, false);
    game_init(&game, exam->geometry);
    const bool good = peer != NULL && answers(exam, peer, &game);
    peer_delete(peer);
    return good;
}

/* Whether it moves in a position where hardly a column is open. */
static bool sees(Exam *exam, Peer *peer, const Game *game)
{
    const int open = open_columns(&game->now);
    if (answers(exam, peer, game))
        return true;
    if (peer->state == PEER_IDLE)
        exam_fails(exam, "played '%.15s' where %d column%s open%s: it has another position in mind", peer->report.move, open,
                   open == 1 ? " is" : "s are", peer_tell_form(peer));
    return false;
}

static bool follows_positions(Exam *exam)
{
    Game first, second;
    Peer *peer = start_game(exam, false);
    fill(&first, exam->geometry, exam->geometry->cols - 1);
    fill(&second, exam->geometry, 0);
    const bool good = peer != NULL && sees(exam, peer, &first) && sees(exam, peer, &second) && begin_game(exam, peer, NULL)
                      && sees(exam, peer, &first);
    peer_delete(peer);
    return good;
}

/* In the second position o blocks; who lets x move there has no move any more. */
static bool takes_fens(Exam *exam)
{
    Game filled, open, game;
    Peer *peer = start_game(exam, false);
    fill(&filled, exam->geometry, exam->geometry->cols - 1);
    game_init_from(&game, &filled.now);
    bool good = peer != NULL && sees(exam, peer, &game);
    play_side_by_side(&open, exam->geometry, 2 * exam->geometry->connect - 3);
    game_init_from(&game, &open.now);
    if (good && plays_on(&game, 0))
        good = sees(exam, peer, &game);
    peer_delete(peer);
    return good;
}

/* A whole game between two of it, as in a tournament; only that it takes too long is no matter here. */
static bool plays_games(Exam *exam)
{
    static Play play;
    EngineSettings patient = *exam->settings;
    const EngineSettings *const settings[2] = { &patient, &patient };
    const PeerSetup setup = setup_of(exam, false);
    Peer *const peers[2] = { peer_start(&setup, exam->guardian), peer_start(&setup, exam->guardian) };
    Game game;
    bool good = (peers[0] != NULL && peers[1] != NULL) || exam_fails(exam, "not enough memory");
    patient.margin = patient.timeout;
    patient.ponder = false;
    memset(&play.record, 0, sizeof play.record);
    game_init(&game, exam->geometry);
    if (good) {
        play_begin(&play, &(Adjudication){ 0 }, &game, settings, peers);
        while (!play_advance(&play, clock_now()))
            listen_to(peers, 2);
        good = reason_is_normal(play.record.reason)
               || exam_fails(exam, "%s%s%s%s", play.record.reason == REASON_BOTH ? "" : play.record.result == RESULT_WON_X ? "o " : "x ",
                             reason_phrase(play.record.reason), play.record.detail[0] == '\0' ? "" : ": ", play.record.detail);
    }
    peer_delete(peers[0]);
    peer_delete(peers[1]);
    return good;
}

/* Plays both sides of a game that chance may decide, in a process of its own, up to a move that st= may have ended: one that came soon was not. */
static bool play_seeded(Exam *exam, Game *game)
{
    const uint64_t seed = 1;
    const int64_t each = exam->settings->limits.move_time, soon = each < 0 ? INT64_MAX : each * CLOCK_MS / 4;
    Peer *peer = start(exam, false);
    bool good = peer != NULL && begin_game(exam, peer, &seed);
    game_init(game, exam->geometry);
    while (good && board_status(&game->now) == STATUS_PLAYING) {
        const int64_t begin = clock_now();
        good = answers(exam, peer, game);
        if (!good || peer->received_at - begin > soon)
            break;
        game_play(game, peer->report.column);
    }
    peer_delete(peer);
    return good;
}

/* What takes a time differs from run to run, so there must be another limit, and it must come first. */
static bool repeats_games(Exam *exam)
{
    Game first, second;
    int same = 0;
    exam->inapplicable = !contender_has_player(exam->settings) || exam->settings->has_control;
    if (exam->inapplicable || !play_seeded(exam, &first) || !play_seeded(exam, &second))
        return false;
    const int count = first.move_count < second.move_count ? first.move_count : second.move_count;
    while (same < count && first.moves[same] == second.moves[same])
        same++;
    exam->inapplicable = count == 0;
    return same == count || exam_fails(exam, "played another game with the same seed, from move %d on", same + 1);
}

/* An engine may say that it does not know a limit. */
static bool forgive_error(Exam *exam, bool good)
{
    const char *const ERROR = "answered: error";
    exam->lacks = !good && strncmp(exam->why, ERROR, strlen(ERROR)) == 0;
    return good;
}

/* Whether it answers within `allowed` ms at least once in three times: the machine may have been busy. For a game that has not
 * begun the answers are the first ones of three processes. */
static bool keeps_time(Exam *exam, const PeerLimits *limits, int64_t allowed, const Game *game)
{
    enum { TRIES = 3 };
    const bool first = game->move_count == 0;
    int64_t fastest = INT64_MAX;
    Peer *peer = start_game(exam, false);
    bool good = peer != NULL;
    for (int i = 0; i < TRIES && good && fastest > allowed * CLOCK_MS; i++) {
        if (i > 0)
            good = first ? restart_game(exam, &peer) : begin_game(exam, peer, NULL);
        if (!good)
            break;
        const int64_t begin = clock_now();
        peer_go(peer, game, limits);
        good = has_event(exam, peer, PEER_MOVED, allowed * CLOCK_MS + exam->patience, "move") && is_legal(exam, peer, game);
        const int64_t elapsed = peer->received_at - begin;
        fastest = elapsed < fastest ? elapsed : fastest;
    }
    peer_delete(peer);
    return forgive_error(exam, good)
           && (fastest <= allowed * CLOCK_MS
               || exam_fails(exam, "took %.1f ms at the best of three times after %d moves, where %lld ms are allowed", (double)fastest / 1e6,
                             game->move_count, (long long)allowed));
}

/* A dialect that cannot say these limits has no such rule. */
static bool can_say(Exam *exam, const PeerLimits *limits)
{
    char why[WHY_TEXT];
    exam->inapplicable = !exam->settings->dialect->can(limits, exam->geometry, why);
    return !exam->inapplicable;
}

static bool keeps_200_ms(Exam *exam, int plies)
{
    enum { EACH = 200 };
    PeerLimits limits = peer_limits_none();
    Game game;
    play_some(&game, exam->geometry, plies);
    limits.move_time = EACH;
    return keeps_time(exam, &limits, EACH + exam->settings->margin, &game);
}

/* So many stones that a game on this board, should it go so far, nears its end. */
static int late(const Exam *exam)
{
    return geometry_cells(exam->geometry) * 3 / 4;
}

static bool keeps_move_time(Exam *exam)
{
    return keeps_200_ms(exam, 8) && keeps_200_ms(exam, late(exam) / 2) && keeps_200_ms(exam, late(exam));
}

/* What an engine puts off until it is first asked takes time of a game. */
static bool begins_in_time(Exam *exam)
{
    return keeps_200_ms(exam, 0);
}

/* The other side has so much time that who takes that for its own is late, as is who counts on what comes only
 * behind the move. */
static bool keeps_clock_after(Exam *exam, int plies, int moves_to_go, int increment)
{
    enum { LEFT = 1000, OTHERS = 3600 * 1000 };
    PeerLimits limits = peer_limits_none();
    Game game;
    play_some(&game, exam->geometry, plies);
    limits.has_clock = true;
    limits.time[0] = limits.time[1] = OTHERS;
    limits.time[board_turn(&game.now)] = LEFT;
    limits.moves_to_go = moves_to_go;
    limits.increment[0] = limits.increment[1] = increment;
    return keeps_time(exam, &limits, LEFT + exam->settings->margin, &game);
}

static bool keeps_clock(Exam *exam)
{
    return keeps_clock_after(exam, 8, 0, 0) && keeps_clock_after(exam, 9, 0, 0) && keeps_clock_after(exam, 8, 1, 100)
           && keeps_clock_after(exam, late(exam), 0, 0);
}

static bool stops(Exam *exam)
{
    PeerLimits limits = peer_limits_none();
    Game game;
    limits.infinite = true;
    if (!can_say(exam, &limits))
        return false;
    Peer *peer = start_game(exam, false);
    play_some(&game, exam->geometry, 4);
    if (peer == NULL)
        return false;
    peer_go(peer, &game, &limits);
    PeerEvent event = await_event(peer, clock_now() + 200 * CLOCK_MS);
    bool good = event != PEER_FAILED || exam_fails(exam, "%s", peer_failure(peer));
    if (event == PEER_NOTHING) {
        peer_stop(peer);
        good = has_event(exam, peer, PEER_MOVED, exam->patience, "move after stop");
    }
    good = good && is_legal(exam, peer, &game) && begin_game(exam, peer, NULL) && answers(exam, peer, &game);
    peer_delete(peer);
    return forgive_error(exam, good);
}

/* Ponders, and then ends that by ponderhit or by stop. */
static bool ponders_once(Exam *exam, Peer *peer, const Game *game, bool hit)
{
    PeerLimits limits = peer_limits_none();
    limits.move_time = 100;
    limits.ponder = true;
    peer_go(peer, game, &limits);
    const PeerEvent event = await_event(peer, clock_now() + 300 * CLOCK_MS);
    if (event != PEER_NOTHING)
        return exam_fails(exam, "%s", event == PEER_FAILED ? peer_failure(peer) : "answered before ponderhit or stop");
    if (hit)
        peer_ponderhit(peer);
    else
        peer_stop(peer);
    return has_event(exam, peer, PEER_MOVED, exam->patience, hit ? "move after ponderhit" : "move after stop") && is_legal(exam, peer, game);
}

static bool ponders(Exam *exam)
{
    PeerLimits limits = peer_limits_none();
    Game game, sure;
    limits.ponder = true;
    limits.move_time = 100;
    if (!can_say(exam, &limits))
        return false;
    Peer *peer = start_game(exam, true);
    play_some(&game, exam->geometry, 4);
    play_side_by_side(&sure, exam->geometry, 2 * exam->geometry->connect - 2);
    const bool good = peer != NULL && ponders_once(exam, peer, &game, true) && ponders_once(exam, peer, &sure, false) && answers(exam, peer, &game);
    peer_delete(peer);
    exam->lacks = !good && !exam->settings->ponder; /* nobody asks it to if it is not told on the command line */
    return good;
}

static const Rule RULES[] = {
    { "start", "an engine must run, answer the first lines of its dialect, and know the options that it is given", RULE_NEEDED, starts },
    { "new-game", "a new game must be answered, as often as there is one", RULE_NEEDED, begins_games },
    { "move", "the search must end in one answer with a legal move", RULE_NEEDED, moves },
    { "positions", "the position is the one that was sent last, also if it is no continuation, and a new game begins on an empty board", RULE_DEMANDED,
      follows_positions },
    { "fen", "games may begin from a position that is given as a FEN, or as a field", RULE_OPTIONAL, takes_fens },
    { "game", "whole games must be played without a fault, as x and as o", RULE_DEMANDED, plays_games },
    { "repeat", "with a seed, one thread and a limit that is no time a game is the same the next time", RULE_OPTIONAL, repeats_games },
    { "movetime", "a move that may take 200 ms must come within them (and timemargin=), early and late in a game", RULE_DEMANDED, keeps_move_time },
    { "first-move", "so must the first move of a process, which is the first of a match", RULE_DEMANDED, begins_in_time },
    { "clock", "a move must come before the time on its own clock, 1000 ms here, is over, as x and as o, also with increments and moves to go",
      RULE_DEMANDED, keeps_clock },
    { "stop", "a search without a limit must answer soon after stop, and the engine must play on", RULE_DEMANDED, stops },
    { "ponder", "while it ponders it must not answer, also when all is known, and after ponderhit or stop it must", RULE_DEMANDED, ponders },
};

const RuleList exam_shared = RULE_LIST(RULES);
