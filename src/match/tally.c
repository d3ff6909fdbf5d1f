/* Games are kept in 48 bytes each, so that pairs can be put together whatever the order in which they came. */
#include "match/tally.h"

#include "base/checksum.h"
#include "base/memory.h"
#include "base/random.h"
#include "match/opening.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tally_free(Tally *tally)
{
    textlist_free(&tally->events);
    free(tally->engines);
    free(tally->games);
    keyset_free(&tally->known);
    *tally = (Tally){ .engine_count = 0 };
}

int tally_engine(Tally *tally, const char *name)
{
    for (int i = 0; i < tally->engine_count; i++)
        if (strcmp(tally->engines[i].name, name) == 0)
            return i;
    EngineTally *engines = memory_resize(tally->engines, (size_t)(tally->engine_count + 1) * sizeof *engines);
    if (engines == NULL)
        return -1;
    tally->engines = engines;
    EngineTally *engine = &engines[tally->engine_count];
    memset(engine, 0, sizeof *engine);
    snprintf(engine->name, sizeof engine->name, "%s", name);
    return tally->engine_count++;
}

/* A number that no other game has. */
static Key key_of(uint64_t schedule, int game)
{
    return (Key){ schedule, (uint64_t)game };
}

bool tally_has(const Tally *tally, uint64_t schedule, int game)
{
    return keyset_has(&tally->known, key_of(schedule, game));
}

static int sign(double score)
{
    return (score > 0) - (score < 0);
}

static void judge_move(EngineTally *engine, const Record *record, int move, int ply)
{
    const double best = record->best[move], played = record->played[move];
    if (!record->judged || isnan(best) || isnan(played))
        return;
    engine->judged++;
    engine->loss += best - played;
    engine->best += played == best;
    if (sign(played) == sign(best))
        engine->kept++;
    else if (ply < BLUNDER_PLIES)
        engine->blunders[ply]++;
}

static void add_moves(EngineTally *engine, const Record *record, Player side)
{
    const int before = opening_plies(record->opening);
    for (int move = 0; move < record->move_count; move++) {
        const int ply = before + move;
        if (ply % 2 != (int)side || record->from_book[move])
            continue;
        engine->moves++;
        engine->time += record->times[move];
        engine->longest = fmax(engine->longest, record->times[move]);
        judge_move(engine, record, move, ply);
    }
}

/* Of an engine that never started there is none. */
static void take_version(EngineTally *engine, const char version[NAME_TEXT])
{
    if (version[0] == '\0' || strcmp(engine->version, version) == 0)
        return;
    memcpy(engine->other, engine->version, sizeof engine->other);
    memcpy(engine->version, version, sizeof engine->version);
}

static void add_side(EngineTally *engine, const Record *record, Player side)
{
    const double points = side == PLAYER_X ? result_points(record->result) : 1 - result_points(record->result);
    engine->won += points == 1;
    engine->drawn += points == 0.5;
    engine->lost += points == 0;
    if (side == PLAYER_X) {
        engine->games_as_x++;
        engine->points_as_x += points;
    }
    if (points == 0 && record->reason == REASON_TIME)
        engine->time_losses++;
    else if ((points == 0 && reason_is_fault(record->reason)) || record->reason == REASON_BOTH)
        engine->faults++;
    engine->pondered += record->pondered[side];
    engine->hits += record->hits[side];
    take_version(engine, record->version[side]);
    add_moves(engine, record, side);
}

static bool note_fault(Tally *tally, const Record *record)
{
    char ending[ENDING_TEXT], event[ENDING_TEXT + 30];
    if (reason_is_normal(record->reason))
        return true;
    snprintf(event, sizeof event, "game %d: %s", record->game + 1, record_ending(record, ending));
    return textlist_add(&tally->events, event);
}

static bool reserve_game(Tally *tally)
{
    TallyGame *games = memory_with_room(tally->games, tally->game_count, &tally->game_room, sizeof *games);
    if (games == NULL)
        return false;
    tally->games = games;
    return true;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return checksum_add(hash, text, strlen(text) + 1);
}

/* The same for the same position, whichever moves lead to it; of a text that leads to none, of the text. */
static uint64_t hash_opening(const Record *record)
{
    const int geometry[3] = { record->geometry.cols, record->geometry.rows, record->geometry.connect };
    const uint64_t hash = checksum_add(CHECKSUM_NONE, geometry, sizeof geometry);
    char why[WHY_TEXT];
    Game game;
    if (!opening_play(&game, &record->geometry, record->opening, why))
        return hash_text(hash, record->opening);
    const WideBits key = board_key(&game.now);
    return checksum_add(hash, &key, sizeof key);
}

TallyGame tally_game(const Record *record, int x, int o)
{
    const uint64_t opening = hash_opening(record);
    uint64_t content = hash_text(hash_text(opening, record->name[0]), record->name[1]);
    for (int i = 0; i < record->move_count; i++)
        content = checksum_add(content, &record->moves[i], sizeof record->moves[i]);
    content = checksum_add(content, &record->result, sizeof record->result);
    return (TallyGame){ record->schedule, record->game, record->pair, (int16_t)x, (int16_t)o, (int8_t)record->first,
                        !reason_is_absence(record->reason), record->result, random_mix(opening), random_mix(content) };
}

bool tally_add(Tally *tally, const Record *record)
{
    const int x = tally_engine(tally, record->name[0]), o = tally_engine(tally, record->name[1]);
    if (x < 0 || o < 0 || !reserve_game(tally))
        return false;
    const KeyResult result = keyset_add(&tally->known, key_of(record->schedule, record->game));
    tally->duplicates += result == KEY_KNOWN;
    if (result != KEY_NEW)
        return result == KEY_KNOWN;
    add_side(&tally->engines[x], record, PLAYER_X);
    add_side(&tally->engines[o], record, PLAYER_O);
    tally->adjudicated[record->reason] += reason_is_adjudication(record->reason);
    tally->saved += record->saved;
    tally->games[tally->game_count++] = tally_game(record, x, o);
    return note_fault(tally, record);
}

bool tally_pass_over(Tally *tally, const Record *record)
{
    const KeyResult result = keyset_add(&tally->known, key_of(record->schedule, record->game));
    tally->duplicates += result == KEY_KNOWN;
    tally->beyond += result == KEY_NEW;
    return result != KEY_NO_MEMORY;
}

static int compare_games(const void *a, const void *b)
{
    const TallyGame *first = a, *second = b;
    if (first->schedule != second->schedule)
        return first->schedule < second->schedule ? -1 : 1;
    if (first->pair != second->pair)
        return first->pair < second->pair ? -1 : 1;
    return (first->game > second->game) - (first->game < second->game);
}

static void sort(Tally *tally)
{
    if (tally->game_count > 0)
        qsort(tally->games, tally->game_count, sizeof *tally->games, compare_games);
}

SamplePair tally_sample_pair(const TallyGame *game, const TallyGame *partner)
{
    SamplePair pair = { .first = game->x, .second = game->o, .games = 1, .opening = game->opening, .content = game->content,
                        .unplayed = !game->played };
    pair.points[0] = (int)(2 * result_points(game->result));
    if (partner != NULL) {
        pair.games = 2;
        pair.points[1] = 2 - (int)(2 * result_points(partner->result));
        pair.content += partner->content;
        pair.unplayed |= !partner->played;
    }
    return pair;
}

/* The other game of the pair of game number i, which stands behind it; NULL if it has none. The games are sorted. */
static const TallyGame *partner_of(const Tally *tally, size_t i)
{
    const TallyGame *game = &tally->games[i], *next = i + 1 < tally->game_count ? game + 1 : NULL;
    return next != NULL && next->schedule == game->schedule && next->pair == game->pair && next->x == game->o && next->o == game->x
               ? next
               : NULL;
}

/* Puts the games together and says of each pair whether it is to count. */
static bool collect(const Tally *tally, PairScore *pairs, size_t *count, Sample *sample)
{
    const TallyGame *partner;
    for (size_t i = 0; i < tally->game_count; i += partner == NULL ? 1 : 2) {
        partner = partner_of(tally, i);
        const SamplePair pair = tally_sample_pair(&tally->games[i], partner);
        const SampleResult result = sample_add(sample, &pair);
        pairs[(*count)++] = (PairScore){ pair.first, pair.second, (pair.points[0] + pair.points[1]) / 2.0, pair.games,
                                         tally->games[i].pair, result == SAMPLE_COUNTED };
        if (result == SAMPLE_NO_MEMORY)
            return false;
    }
    return true;
}

PairScore *tally_pairs(Tally *tally, size_t *count, Sample *sample)
{
    PairScore *pairs = memory_resize(NULL, tally->game_count * sizeof *pairs);
    *count = 0;
    if (pairs == NULL)
        return NULL;
    sort(tally);
    if (!collect(tally, pairs, count, sample)) {
        free(pairs);
        sample_free(sample);
        return NULL;
    }
    for (size_t i = 0; i < *count; i++)
        pairs[i].spread *= sample_spread(sample, pairs[i].first, pairs[i].second);
    return pairs;
}

int tally_first(const Tally *tally)
{
    return tally->game_count == 0 ? 0 : tally->games[0].first == 0 ? tally->games[0].x : tally->games[0].o;
}

const char *tally_objection(const Tally *tally)
{
    for (size_t i = 0; i < tally->game_count; i++) {
        const TallyGame *game = &tally->games[i];
        if (tally->engine_count != 2)
            return "a sequential test is of two engines";
        if (game->schedule != tally->games[0].schedule)
            return "a sequential test is of one tournament, and here are games of several";
        if (game->pair != game->game / 2)
            return "a sequential test needs pairs of games, not -noswap or a knockout";
    }
    return NULL;
}

int tally_test(Tally *tally, const Sprt *sprt, Outcome *results)
{
    sort(tally);
    const int first = tally_first(tally);
    Sample sample = { .repeats = 0 };
    int taken = 0;
    *results = (Outcome){ { 0 }, { 0 } };
    for (size_t i = 0; i < tally->game_count && sprt_verdict(sprt, sprt_ratio(sprt, results)) == SPRT_GOES_ON; i += 2) {
        const TallyGame *partner = partner_of(tally, i);
        if (partner == NULL || tally->games[i].pair != taken)
            break;
        const SamplePair pair = tally_sample_pair(&tally->games[i], partner);
        if (sample_add(&sample, &pair) == SAMPLE_NO_MEMORY) {
            sample_free(&sample);
            return -1;
        }
        *results = sample_outcome(&sample, first, 1 - first);
        taken++;
    }
    sample_free(&sample);
    return taken;
}
