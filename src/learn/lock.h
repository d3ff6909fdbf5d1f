/* What keeps two trainings from writing to the same files. */
#ifndef LEARN_LOCK_H
#define LEARN_LOCK_H

#include "base/why.h"

#include <stdbool.h>

typedef struct {
    char *path; /* of an empty file of its own, which goes with the lock */
    int file;   /* -1: it is not held */
} TrainingLock;

#define TRAININGLOCK_NONE { NULL, -1 }

/* Takes the lock of what is written to `path`, where that leads by links. False with the reason: another training has it, its file cannot be made,
 * or there is one of that name with something in it. In any case traininglock_release is due, which may also be given none. */
bool traininglock_take(TrainingLock *lock, const char *path, char why[WHY_TEXT]);
void traininglock_release(TrainingLock *lock);

#endif
