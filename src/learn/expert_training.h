/* A network of neurons that becomes its own teacher: rounds of games by search (expert.h), each followed by some steps of learning (gradient.h) from
 * lessons of this round and of those before it. */
#ifndef LEARN_EXPERT_TRAINING_H
#define LEARN_EXPERT_TRAINING_H

#include "learn/expert.h"

enum {
    ROUND_GAMES = 64,
    EXPERT_LEAST_VISITS = 2,
    EXPERT_MOST_VISITS = 100000,
    EXPERT_MOST_LESSONS = 1 << 20 /* that are remembered */
};

typedef struct {
    int visits; /* of a search */
    Gradient gradient;
    Network network; /* the same, rounded: it plays, … */
    MctsGuide guide; /* … by this, which knows where it is: so an Expert stays where it was made */
    uint64_t given;  /* lessons so far; those that are remembered are the last ones */
    Lesson *lessons; /* number i in place i % EXPERT_MOST_LESSONS */
} Expert;

/* One that knows the values that are its foundation. False if there is no memory. */
bool expert_init(Expert *expert, const Geometry *geometry, int visits, int neurons, const ValuesWeights *foundation, uint64_t seed);
void expert_free(Expert *expert);

static inline size_t expert_remembered(const Expert *expert)
{
    return expert->given < EXPERT_MOST_LESSONS ? (size_t)expert->given : EXPERT_MOST_LESSONS;
}

/* Lessons that are still to come before the first of them is learned from. */
uint64_t expert_wanted(const Expert *expert);

/* The steps that have been made when so many lessons have been given. */
uint64_t expert_steps(uint64_t given);

/* To be called when its numbers were read from a file. */
void expert_prepare(Expert *expert);

/* Games number first to first + count - 1 of a training, ROUND_GAMES at most; what they begin behind is as in ExpertRules. */
typedef struct {
    int opening;
    uint64_t seed, first;
    int count;
} ExpertGames;

typedef enum { EXPERT_LEARNED, EXPERT_STOPPED, EXPERT_NO_MEMORY } ExpertResult;

/* Plays these games and learns, all by so many threads, whose number changes nothing. If *stop becomes true while games are played, which may take
 * minutes, they are given up; then, and if there is no memory, the expert is as it was. */
ExpertResult expert_round(Expert *expert, const ExpertGames *games, double rate, int threads, const atomic_bool *stop);

#endif
