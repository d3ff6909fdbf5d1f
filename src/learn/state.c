/* The parts are written one by one, since together they may be large; they are read all at once. */
#include "learn/state.h"

#include "base/checksum.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool state_save(const char *path, const FilePart *parts, int count, char why[WHY_TEXT])
{
    FilePart all[STATE_MOST_PARTS + 1];
    uint64_t checksum = CHECKSUM_NONE;
    for (int i = 0; i < count; i++) {
        all[i] = parts[i];
        checksum = checksum_add(checksum, parts[i].bytes, parts[i].size);
    }
    all[count] = (FilePart){ &checksum, sizeof checksum };
    return file_replace(path, all, count + 1) || refuse(why, "cannot write %.200s: %s", path, file_reason(errno));
}

bool state_load(const char *path, StateReader *reader, void *training, char why[WHY_TEXT])
{
    size_t size;
    char reason[WHY_TEXT];
    uint8_t *bytes = file_read_regular(path, &size);
    if (bytes == NULL)
        return refuse(why, "cannot read %.200s: %s", path, file_reason(errno));
    const bool good = reader(training, bytes, size, reason) || refuse(why, "%.150s: %.100s", path, reason);
    free(bytes);
    return good;
}

bool state_is_whole(const uint8_t *bytes, size_t size)
{
    uint64_t checksum;
    memcpy(&checksum, bytes + size - sizeof checksum, sizeof checksum);
    return checksum == checksum_add(CHECKSUM_NONE, bytes, size - sizeof checksum);
}
