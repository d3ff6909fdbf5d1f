/* An empty file beside what is locked, as that itself is replaced again and again. */
#include "learn/lock.h"

#include "base/file.h"
#include "base/file_system.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>

bool traininglock_take(TrainingLock *lock, const char *path, char why[WHY_TEXT])
{
    char *target = file_system_target(path);
    *lock = (TrainingLock){ target == NULL ? NULL : memory_join_texts(target, ".lock"), -1 };
    free(target);
    if (lock->path == NULL)
        return refuse(why, "there is not enough memory");
    lock->file = file_lock(lock->path);
    if (lock->file < 0 && errno == EAGAIN)
        return refuse(why, "another training is writing to %.200s", path);
    if (lock->file < 0)
        return refuse(why, "cannot write %.200s: %s", lock->path, file_reason(errno));
    if (file_size(lock->file) == 0)
        return true;
    file_close(lock->file);
    lock->file = -1;
    return refuse(why, "%.200s is the file of somebody else: remove it, or name another file", lock->path);
}

void traininglock_release(TrainingLock *lock)
{
    if (lock->file >= 0)
        file_unlock(lock->path, lock->file);
    free(lock->path);
    *lock = (TrainingLock)TRAININGLOCK_NONE;
}
