/* Games that a network plays against itself by guided tree search, and what they teach: a position is worth what the search found there and what came
 * of it.
 * Sources: Thomas Anthony, Zheng Tian and David Barber, "Thinking Fast and Slow with Deep Learning and Tree Search", 2017 (expert iteration); David
 * Silver et al., "Mastering the game of Go without human knowledge", 2017. */
#ifndef LEARN_EXPERT_H
#define LEARN_EXPERT_H

#include "learn/gradient.h"
#include "search/hash.h"
#include "search/mcts_guide.h"

#include <stdatomic.h>

typedef struct {
    Geometry geometry;
    int opening; /* random moves at most that half of the games begin behind */
    int visits;  /* of a search */
    const atomic_bool *stop; /* becomes true when nobody needs the game any more */
} ExpertRules;

/* Plays a game by the network of the guide; the number of lessons that it taught, which are good for nothing if it was stopped. The same random
 * numbers give the same game. */
int expert_play(const ExpertRules *rules, const MctsGuide *guide, Hash *hash, Random *random, Lesson lessons[MAX_CELLS]);

#endif
