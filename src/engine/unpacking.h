/* A network that is compiled in, unpacked by a thread of its own: that takes up to some hundredths of a second, which a search with little time has not. */
#ifndef ENGINE_UNPACKING_H
#define ENGINE_UNPACKING_H

#include "data/network.h"
#include "search/network.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Begins as all zeros. */
typedef struct {
    bool begun; /* and not yet ended */
    bool awaited;
    atomic_bool stop, done;
    pthread_t thread;
    const DataNetwork *data;
    Network network; /* the result, … */
    bool good;       /* … if there is one */
} Unpacking;

/* Begins with a network; none may be begun. Nothing is begun if no thread can be had. Unless somebody waits for it, it gives way to
 * all else on the machine. */
void unpacking_begin(Unpacking *unpacking, const DataNetwork *data, bool awaited);

/* Whether it is begun with that one. */
bool unpacking_is_of(const Unpacking *unpacking, const DataNetwork *data);

/* Whether what is begun is done, and whether it is good as well. */
bool unpacking_is_done(const Unpacking *unpacking);
bool unpacking_is_good(const Unpacking *unpacking);

/* Ends what was begun, done or not. True with the network, which is the caller's, if it was done. */
bool unpacking_end(Unpacking *unpacking, Network *network);

#endif
