/* The tree of encounters lies in one list: the winners of numbers 2 i and 2 i + 1 of a round meet in number i of the next. */
#include "match/knockout.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

enum { UNKNOWN = -1, BYE = -2 };

struct Encounter {
    int side[2];       /* engines, the higher in the draw first, or UNKNOWN or BYE */
    double points[2];
    int told, tries;   /* games whose result is known; extra tries that have become necessary */
    int winner;        /* UNKNOWN before the end */
};

static int encounters_of(const Knockout *k, int round)
{
    return k->size >> (round + 1);
}

/* The number of the first encounter of a round. */
static int first_of(const Knockout *k, int round)
{
    return k->size - (k->size >> round);
}

/* Games that an encounter can have. */
static int most_games(const Knockout *k)
{
    return k->games + KNOCKOUT_EXTRAS * k->extra;
}

int knockout_numbers(const Knockout *k)
{
    return (k->size - 1) * most_games(k);
}

KnockoutGame knockout_game(const Knockout *k, int number)
{
    KnockoutGame found = { 0, 0, 0 };
    while (number >= encounters_of(k, found.round) * most_games(k))
        number -= encounters_of(k, found.round++) * most_games(k);
    const int count = encounters_of(k, found.round), usual = count * k->games;
    found.encounter = first_of(k, found.round);
    if (number < usual) {
        found.encounter += number / k->games;
        found.game = number % k->games;
    } else {
        const int more = number - usual, try = more / (count * k->extra);
        found.encounter += more % (count * k->extra) / k->extra;
        found.game = k->games + try * k->extra + more % k->extra;
    }
    return found;
}

GameState knockout_state(const Knockout *k, int number)
{
    const KnockoutGame at = knockout_game(k, number);
    const Encounter *encounter = &k->encounters[at.encounter];
    if (at.game < k->games + encounter->tries * k->extra && encounter->side[0] >= 0 && encounter->side[1] >= 0)
        return GAME_DUE;
    return encounter->winner == UNKNOWN ? GAME_UNKNOWN : GAME_NEVER;
}

int knockout_expected(const Knockout *k)
{
    int sum = (k->engines - 1) * k->games; /* each encounter but those with a bye puts somebody out */
    for (int i = 0; i < k->size - 1; i++)
        sum += k->encounters[i].tries * k->extra;
    return sum;
}

void knockout_pairing(const Knockout *k, int encounter, int pairing[2])
{
    pairing[0] = k->encounters[encounter].side[0];
    pairing[1] = k->encounters[encounter].side[1];
}

/* ---- going on ---- */

/* Somebody has won an encounter, and goes on to the next, where the one that stands higher in the draw is first. */
static void advance(Knockout *k, int encounter, int winner)
{
    const int at = (k->size + encounter) / 2;
    k->encounters[encounter].winner = winner;
    if (at == k->size - 1) /* that was the final */
        return;
    int *side = k->encounters[at].side;
    const bool lower = side[0] != UNKNOWN && k->place[side[0]] < k->place[winner];
    side[1] = lower ? winner : side[0];
    side[0] = lower ? side[0] : winner;
}

void knockout_tell(Knockout *k, int number, int engine, double points)
{
    const int at = knockout_game(k, number).encounter;
    Encounter *encounter = &k->encounters[at];
    const int side = encounter->side[1] == engine;
    encounter->points[side] += points;
    encounter->points[1 - side] += 1 - points;
    if (++encounter->told < k->games + encounter->tries * k->extra)
        return;
    if (encounter->points[0] == encounter->points[1] && encounter->tries < KNOCKOUT_EXTRAS)
        encounter->tries++;
    else
        advance(k, at, encounter->side[encounter->points[1] > encounter->points[0]]);
}

/* ---- the draw ---- */

/* Where number `rank` of the draw stands among so many places, from 0: the first half, drawn among half as many, each meet one of the
 * other half, the first the last. */
static int place_in_tree(int rank, int size)
{
    return size == 1 ? 0 : rank < size / 2 ? 2 * place_in_tree(rank, size / 2) : 2 * place_in_tree(size - 1 - rank, size / 2) + 1;
}

/* Puts the engines in the order of the draw: seeds, then the others shuffled. */
static void draw(int order[], int engines, int seeds, uint64_t random_seed)
{
    Random random;
    random_init(&random, random_seed);
    for (int i = 0; i < engines; i++)
        order[i] = i;
    for (int i = engines - 1; i > seeds; i--) {
        const int j = seeds + (int)random_below(&random, (uint32_t)(i - seeds + 1)), swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
}

/* Whoever has a bye is through at once. */
static void settle_byes(Knockout *k)
{
    for (int i = 0; i < k->size / 2; i++)
        if (k->encounters[i].side[1] == BYE)
            advance(k, i, k->encounters[i].side[0]);
}

/* Those that are met in the first round: the first of the draw meets the last, and so on, so that byes go to the first. */
static void set_up(Knockout *k, const int order[])
{
    for (int i = 0; i < k->size - 1; i++)
        k->encounters[i] = (Encounter){ .side = { UNKNOWN, UNKNOWN }, .winner = UNKNOWN };
    for (int rank = 0; rank < k->engines; rank++)
        k->place[order[rank]] = rank;
    for (int rank = 0; rank < k->size / 2; rank++) {
        const int other = k->size - 1 - rank;
        Encounter *encounter = &k->encounters[place_in_tree(rank, k->size / 2)];
        encounter->side[0] = order[rank];
        encounter->side[1] = other < k->engines ? order[other] : BYE;
    }
    settle_byes(k);
}

bool knockout_init(Knockout *k, int engines, int games, int seeds, uint64_t random_seed)
{
    *k = (Knockout){ .engines = engines, .games = games, .extra = games % 2 == 0 ? 2 : 1, .size = 2, .rounds = 1 };
    for (; k->size < engines; k->rounds++)
        k->size *= 2;
    int *order = memory_resize(NULL, (size_t)engines * sizeof *order);
    k->place = memory_resize(NULL, (size_t)engines * sizeof *k->place);
    k->encounters = memory_resize(NULL, (size_t)(k->size - 1) * sizeof *k->encounters);
    const bool good = order != NULL && k->place != NULL && k->encounters != NULL;
    if (good) {
        draw(order, engines, seeds, random_seed);
        set_up(k, order);
    }
    free(order);
    if (!good)
        knockout_free(k);
    return good;
}

void knockout_free(Knockout *k)
{
    free(k->place);
    free(k->encounters);
    *k = (Knockout){ .engines = 0 };
}

/* ---- for people ---- */

void knockout_add(const Knockout *k, const EngineSettings *engines, Text *text)
{
    for (int round = 0; round < k->rounds; round++)
        for (int i = 0; i < encounters_of(k, round); i++) {
            const Encounter *encounter = &k->encounters[first_of(k, round) + i];
            const int a = encounter->side[0], b = encounter->side[1];
            if (i == 0)
                text_printf(text, encounters_of(k, round) == 1 ? "final\n" : "round %d\n", round + 1);
            if (b == BYE)
                text_printf(text, "  %s has a bye\n", engines[a].name);
            else
                text_printf(text, "  %s %.1f - %.1f %s%s%s\n", a < 0 ? "?" : engines[a].name, encounter->points[0], encounter->points[1],
                            b < 0 ? "?" : engines[b].name, encounter->winner < 0 ? "" : ": ",
                            encounter->winner < 0 ? "" : engines[encounter->winner].name);
        }
}
