/* A file beside what is locked, as that itself is replaced again and again. */
#include "learn/lock.h"

#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool traininglock_take(TrainingLock *lock, const char *path, char why[WHY_TEXT])
{
    *lock = (TrainingLock){ memory_join_texts(path, ".lock"), -1 };
    if (lock->path == NULL)
        return refuse(why, "there is not enough memory");
    lock->file = file_lock(lock->path);
    if (lock->file < 0 && errno == EAGAIN)
        return refuse(why, "another training is writing to %.200s", path);
    return lock->file >= 0 || refuse(why, "cannot write %.200s: %s", lock->path, strerror(errno));
}

void traininglock_release(TrainingLock *lock)
{
    if (lock->file >= 0)
        file_unlock(lock->path, lock->file);
    free(lock->path);
    *lock = (TrainingLock)TRAININGLOCK_NONE;
}
