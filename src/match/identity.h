/* What tells tournaments apart. */
#ifndef MATCH_IDENTITY_H
#define MATCH_IDENTITY_H

#include "match/settings.h"

/* Writes a hash of all on which the games depend; not of what may change when a tournament is resumed: the number of rounds,
 * concurrency, files. To `earlier` goes the one that 1.0.0 gave it, where balanced openings depended on the rounds. False if there is no
 * memory. */
bool identity_make(uint64_t *identity, uint64_t *earlier, const Settings *settings, const TextList *openings, uint64_t seed);

#endif
