/* Where there is no call for it, the device that has it everywhere. */
#include "base/random.h"

#include <fcntl.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static bool read_device(uint64_t *seed)
{
    const int file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    const bool good = file >= 0 && read(file, seed, sizeof *seed) == (ssize_t)sizeof *seed;
    if (file >= 0)
        close(file);
    return good;
}

static bool ask_system(uint64_t *seed)
{
#ifdef HAVE_GETENTROPY
    return getentropy(seed, sizeof *seed) == 0 || read_device(seed);
#else
    return read_device(seed);
#endif
}

uint64_t random_system_seed(void)
{
    uint64_t seed;
    if (ask_system(&seed))
        return seed;
    /* The moment and the process are different enough for a game. */
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return random_mix((uint64_t)now.tv_sec * 1000000007 + (uint64_t)now.tv_nsec) ^ (uint64_t)getpid();
}
