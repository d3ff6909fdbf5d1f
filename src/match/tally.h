/* What all games together amount to. Made from records, whether they have just been played or come from files. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "base/textlist.h"
#include "match/keyset.h"
#include "match/sample.h"
#include "record/record.h"

enum { BLUNDER_PLIES = MAX_CELLS };

typedef struct {
    char name[NAME_TEXT], version[NAME_TEXT];
    char other[NAME_TEXT]; /* the version before, where one has taken the place of another */
    int won, drawn, lost;
    double points_as_x;
    int games_as_x;
    int time_losses, faults; /* faults without those */
    int64_t moves;
    double time, longest;    /* ms: of all moves, of one */
    int64_t pondered, hits;  /* expected replies that it thought about on the other's time; those that were played */
    /* Against exact scores, moves in positions that were known: */
    int64_t judged, kept, best; /* all; those that keep the value; those as good as the best */
    double loss;                /* of score, summed up */
    int blunders[BLUNDER_PLIES]; /* moves that give the value away, by the number of stones before them */
} EngineTally;

/* One game, as far as the statistics need it. */
typedef struct {
    uint64_t schedule;
    int32_t game, pair;
    int16_t x, o; /* engines */
    int8_t first; /* the side of the one that came first on the command line */
    bool played;  /* both engines were there */
    Result result;
    uint64_t opening, content; /* hashes: of the position, and of the engines, moves and result */
} TallyGame;

/* All zero is an empty tally. */
typedef struct {
    EngineTally *engines;
    int engine_count;
    TallyGame *games;
    size_t game_count, game_room;
    KeySet known; /* games that have been counted */
    int adjudicated[REASON_COUNT]; /* games, by reason */
    int64_t saved;                 /* plies that proofs have saved */
    int duplicates;
    int beyond; /* games after the decision of a sequential test, which do not count */
    TextList events; /* faults, for people, in the order in which they came; each begins with "game N" */
} Tally;

void tally_free(Tally *tally);

/* Counts a game, unless it has been counted before. False if there is no memory. */
bool tally_add(Tally *tally, const Record *record);

/* Notes a game that is beyond the decision of a sequential test, unless it is known. False if there is no memory. */
bool tally_pass_over(Tally *tally, const Record *record);

/* Whether a game has been counted. */
bool tally_has(const Tally *tally, uint64_t schedule, int game);

/* The engine of this name, added if there is none; -1 if there is no memory. */
int tally_engine(Tally *tally, const char *name);

/* The games as pairs, in the order of schedules and pairs; their number goes to `count`, and what they tell to `sample`, which is empty. Give
 * them back with free(), and the sample with sample_free. NULL if there is no memory. */
PairScore *tally_pairs(Tally *tally, size_t *count, Sample *sample);

/* The pairs, from the first on, after which a sequential test of the first engine has decided; what was found so far goes to
 * `results`. -1 if there is no memory. */
int tally_test(Tally *tally, const Sprt *sprt, Outcome *results);

/* Why no sequential test can be made of these games; NULL if it can. */
const char *tally_objection(const Tally *tally);

/* Of two engines, the one that came first on the command line, whatever the order in which the games came. */
int tally_first(const Tally *tally);

/* The two games of a pair, of which the second may be NULL, as a sample has them, seen from engine `first`. */
SamplePair tally_sample_pair(const TallyGame *game, const TallyGame *partner);

/* What a tally keeps of a game; x and o are the numbers of its engines. */
TallyGame tally_game(const Record *record, int x, int o);

#endif
