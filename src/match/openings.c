/* Files are read, positions drawn at random, or drawn and solved. */
#include "match/openings.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/random.h"
#include "game/chance.h"
#include "match/gamefile.h"
#include "match/keyset.h"
#include "match/question.h"
#include "peer/listen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void shuffle(TextList *openings, uint64_t seed)
{
    Random random;
    random_init(&random, seed);
    for (int i = openings->count - 1; i > 0; i--) {
        const int j = (int)random_below(&random, (uint32_t)i + 1);
        char *text = openings->texts[i];
        openings->texts[i] = openings->texts[j];
        openings->texts[j] = text;
    }
}

/* ---- from a file ---- */

typedef struct {
    TextList *openings;
    int cut;     /* moves of a game, 0 for all */
    KeySet seen; /* positions of games */
} FileOpenings;

/* Takes a position, or where a game has come to. Games are played twice from an opening, so that one which is known from another game does not
 * count again; of many games some end before they have come as far as wanted. */
static bool add_entry(void *context, const GameFileEntry *entry, char why[WHY_TEXT])
{
    FileOpenings *taken = context;
    const Board *board = &entry->game.now;
    char text[FEN_TEXT];
    opening_write(&entry->game, text);
    if (board_status(board) != STATUS_PLAYING)
        return (entry->is_pgn && taken->cut > 0)
               || refuse(why, "the game is over in '%.80s'%s", text, entry->is_pgn ? "; plies= cuts it" : "");
    if (entry->is_pgn) {
        const KeyResult result = keyset_add(&taken->seen, key_of_bits(board_key(board)));
        if (result != KEY_NEW)
            return result == KEY_KNOWN || refuse(why, "not enough memory");
    }
    return textlist_add(taken->openings, text) || refuse(why, "not enough memory");
}

static bool read_file(TextList *openings, const Settings *settings, char why[WHY_TEXT])
{
    const OpeningSettings *wanted = &settings->openings;
    const GameFile file = { wanted->path, wanted->format, &settings->geometry, wanted->cut > 0 ? wanted->cut : MAX_CELLS };
    FileOpenings taken = { .openings = openings, .cut = wanted->cut };
    char reason[WHY_TEXT];
    bool good = gamefile_read(&file, add_entry, &taken, NULL, reason);
    keyset_free(&taken.seen);
    if (good && openings->count == 0)
        good = refuse(reason, "all games in '%.100s' are over after plies=%d", wanted->path, wanted->cut);
    return good || refuse(why, "openings: %.280s", reason);
}

static void turn_round(char **texts, int count)
{
    for (int i = 0; i < count / 2; i++) {
        char *text = texts[i];
        texts[i] = texts[count - 1 - i];
        texts[count - 1 - i] = text;
    }
}

/* Begins with number `first`, in turn: turning both parts round, and then all, changes their places. */
static void rotate(TextList *openings, int first)
{
    const int before = first - 1;
    turn_round(openings->texts, before);
    turn_round(openings->texts + before, openings->count - before);
    turn_round(openings->texts, openings->count);
}

/* ---- at random ---- */

/* Positions that are drawn at random, each once. */
typedef struct {
    const Geometry *geometry;
    int plies;
    Random random;
    KeySet seen;
    Progress progress; /* of solving them */
} Source;

/* Plays random moves; false if the game ends on the way, or who is to move could win at once. */
static bool play_random(Source *source, Board *board, char text[FEN_TEXT])
{
    const Geometry *g = source->geometry;
    board_init(board, g);
    for (int ply = 0; ply < source->plies; ply++) {
        const int column = chance_column(board, &source->random);
        board_play(board, column);
        if (board_status(board) != STATUS_PLAYING)
            return false;
        text[ply] = sequence_character(column);
    }
    text[source->plies] = '\0';
    if (g->cols > 61)
        fen_write(board, text); /* there is no character for the last columns */
    return !board_can_win(board, board_turn(board));
}

/* Draws a position that has not been drawn yet: KEY_NEW. KEY_KNOWN if none is found any more. */
static KeyResult draw_position(Source *source, Board *board, char text[FEN_TEXT])
{
    enum { TRIES = 20000 };
    for (int i = 0; i < TRIES; i++) {
        if (!play_random(source, board, text))
            continue;
        const KeyResult result = keyset_add(&source->seen, key_of_bits(board_key_of_both(board)));
        if (result != KEY_KNOWN)
            return result;
    }
    return KEY_KNOWN;
}

/* Leaves one in any case. */
static void drop_first(TextList *openings, int count)
{
    const int dropped = count < openings->count ? count : openings->count - 1;
    for (int i = 0; i < dropped; i++)
        free(openings->texts[i]);
    if (dropped > 0) {
        openings->count -= dropped;
        memmove(openings->texts, openings->texts + dropped, ((size_t)openings->count + 1) * sizeof *openings->texts);
    }
}

static bool make_random(TextList *openings, Source *source, int needed)
{
    Board board;
    char text[FEN_TEXT];
    while (openings->count < needed) {
        const KeyResult drawn = draw_position(source, &board, text);
        if (drawn == KEY_NO_MEMORY || (drawn == KEY_NEW && !textlist_add(openings, text)))
            return false;
        if (drawn == KEY_KNOWN && (openings->count == 0 || source->plies + 2 >= geometry_cells(source->geometry)))
            break;
        source->plies += drawn == KEY_KNOWN ? 2 : 0;
    }
    return true;
}

/* ---- balanced ---- */

/* The answer of the engine, or that there is none. */
static QuestionState await_answer(Question *question)
{
    QuestionState state;
    while ((state = question_advance(question, clock_now())) == QUESTION_WAITS)
        listen_to(&question->peer, 1);
    return state;
}

typedef struct {
    char *text;
    double distance; /* of the score from 0 */
} Candidate;

/* Solves positions until `needed` of them are draws, or enough have been seen; *count tells how many candidates there are, the first found
 * first. False if the engine has failed, with the reason, or there is no memory. */
static bool gather(Candidate *candidates, int *count, int most, int needed, Source *source, Question *question, char why[WHY_TEXT])
{
    int draws = 0;
    Board board;
    Game game;
    char text[FEN_TEXT], failure[QUESTION_TEXT];
    for (int tries = 0; tries < 2 * most && *count < most && draws < needed; tries++) {
        const KeyResult drawn = draw_position(source, &board, text);
        double score;
        if (drawn != KEY_NEW)
            return drawn == KEY_KNOWN;
        game_init_from(&game, &board);
        question_ask(question, &game);
        if (await_answer(question) != QUESTION_ANSWERED)
            return refuse(why, "openings: '%s' cannot solve them: it %.200s", question->settings->name, question_failure(question, failure));
        progress_step(&source->progress, (uint64_t)draws, (uint64_t)needed);
        if (!question_best(question, &score))
            continue; /* not within the time it has */
        candidates[*count] = (Candidate){ memory_copy_text(text), fabs(score) };
        if (candidates[*count].text == NULL)
            return false;
        ++*count;
        draws += score == 0;
    }
    return true;
}

/* Takes the candidates closest to 0, in the order in which they were found. */
static bool choose(TextList *openings, const Candidate *candidates, int count, int needed)
{
    for (double distance = 0; openings->count < needed && openings->count < count; distance++)
        for (int i = 0; i < count && openings->count < needed; i++)
            if (candidates[i].distance == distance && !textlist_add(openings, candidates[i].text))
                return false;
    return true;
}

static bool make_balanced(TextList *openings, Source *source, int needed, const EngineSettings *engine, const Guardian *guardian,
                          char why[WHY_TEXT])
{
    const int most = needed < 1000000 ? 20 * needed + 200 : 20000000;
    const PeerSetup setup = contender_peer(engine, (PeerTrace){ NULL, NULL });
    Candidate *candidates = memory_resize(NULL, (size_t)most * sizeof *candidates);
    Peer *peer = candidates == NULL ? NULL : peer_start(&setup, guardian);
    int count = 0;
    bool good = false;
    if (peer != NULL) { /* else there is no memory, as `why` says already */
        Question question;
        question_prepare(&question, engine, peer, source->geometry);
        progress_begin(&source->progress, "position", false, true);
        good = gather(candidates, &count, most, needed, source, &question, why) && choose(openings, candidates, count, needed);
        progress_wipe(&source->progress);
    }
    if (good && count == 0 && source->seen.count > 0) /* of no position at all the caller tells */
        good = refuse(why, "openings: '%s' cannot solve them: no answer in time", engine->name);
    for (int i = 0; i < count; i++)
        free(candidates[i].text);
    free(candidates);
    peer_delete(peer);
    return good;
}

/* Finds the engine that solves openings. The time for a move is not for that, so that they are the same each time; a judge may have one. */
static bool find_solver(const Settings *settings, EngineSettings *solver, char why[WHY_TEXT])
{
    *solver = settings->judge;
    if (settings->has_judge)
        return true;
    for (int i = 0; i < settings->engine_count; i++)
        if (settings->engines[i].dialect == peer_dialect("native")) {
            *solver = settings->engines[i];
            solver->limits.move_time = peer_limits_none().move_time;
            return true;
        }
    return refuse(why, "balanced openings need -judge or a native engine to solve them");
}

bool openings_make(TextList *openings, const Settings *settings, uint64_t seed, int needed, const Guardian *guardian,
                   char why[WHY_TEXT])
{
    const OpeningSettings *wanted = &settings->openings;
    const bool is_drawn = wanted->kind == OPENINGS_RANDOM || wanted->kind == OPENINGS_BALANCED;
    const int with_skipped = needed + wanted->first - 1;
    Source source = { .geometry = &settings->geometry, .plies = wanted->plies };
    EngineSettings solver;
    bool good = false;
    random_init(&source.random, seed);
    *openings = (TextList){ NULL, 0 };
    snprintf(why, WHY_TEXT, "not enough memory");
    switch (wanted->kind) {
    case OPENINGS_EMPTY:
        good = textlist_add(openings, "");
        break;
    case OPENINGS_FILE:
        good = read_file(openings, settings, why);
        break;
    case OPENINGS_RANDOM:
        good = make_random(openings, &source, with_skipped);
        break;
    case OPENINGS_BALANCED:
        good = find_solver(settings, &solver, why) && make_balanced(openings, &source, with_skipped, &solver, guardian, why);
        break;
    }
    keyset_free(&source.seen);
    if (good && openings->count == 0)
        good = refuse(why, "there are no openings of %d plies in which the side to move cannot win at once", wanted->plies);
    if (good && wanted->kind == OPENINGS_FILE && wanted->first > openings->count)
        good = refuse(why, "openings: start=%d is behind the last, number %d", wanted->first, openings->count);
    if (!good) {
        textlist_free(openings);
        return false;
    }
    if (wanted->kind == OPENINGS_FILE && wanted->shuffled)
        shuffle(openings, seed);
    if (is_drawn) /* not rotated: more rounds only draw more */
        drop_first(openings, wanted->first - 1);
    else
        rotate(openings, wanted->first);
    return true;
}

/* ---- what they are ---- */

static const char *have(int count)
{
    return count == 1 ? "has" : "have";
}

int openings_usual(const TextList *openings, const Settings *settings)
{
    const OpeningSettings *wanted = &settings->openings;
    int usual = 0;
    if (wanted->kind == OPENINGS_FILE)
        return openings->count - (wanted->first - 1);
    while (usual < openings->count && opening_plies(openings->texts[usual]) <= wanted->plies)
        usual++;
    return usual;
}

void openings_note(const TextList *openings, const Settings *settings, int needed, char note[WHY_TEXT])
{
    const int plies = settings->openings.plies, usual = openings_usual(openings, settings);
    const int next = usual < openings->count ? opening_plies(openings->texts[usual]) : 0;
    note[0] = '\0';
    if (openings->count < needed)
        snprintf(note, WHY_TEXT, "only %d opening%s, %s played again", openings->count, text_plural(openings->count),
                 openings->count == 1 ? "it is" : "they are");
    else if (settings->openings.kind == OPENINGS_FILE && usual < needed)
        snprintf(note, WHY_TEXT, "only %d opening%s from start=%d on, those before it follow", usual, text_plural(usual),
                 settings->openings.first);
    else if (settings->openings.kind == OPENINGS_RANDOM && usual < openings->count)
        snprintf(note, WHY_TEXT, "only %d opening%s %s %d %s, the other %d %s %d%s", usual, text_plural(usual), have(usual), plies,
                 plies == 1 ? "ply" : "plies", openings->count - usual, have(openings->count - usual), next,
                 opening_plies(openings->texts[openings->count - 1]) > next ? " and more" : "");
}
