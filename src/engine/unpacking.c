/* One thread, joined at the end of each unpacking. */
#include "engine/unpacking.h"

#include "base/thread.h"
#include "engine/files.h"

static void *unpack(void *context)
{
    Unpacking *unpacking = context;
    unpacking->good = files_unpack_network(&unpacking->geometry, &unpacking->network, &unpacking->failure);
    atomic_store(&unpacking->done, true);
    return NULL;
}

void unpacking_begin(Unpacking *unpacking, const Geometry *geometry)
{
    unpacking->geometry = *geometry;
    unpacking->begun = true;
    atomic_store(&unpacking->done, false);
    unpacking->threaded = thread_start(&unpacking->thread, unpack, unpacking);
    if (!unpacking->threaded)
        unpack(unpacking);
}

bool unpacking_is_for(const Unpacking *unpacking, const Geometry *geometry)
{
    return unpacking->begun && geometry_equal(&unpacking->geometry, geometry);
}

bool unpacking_is_done(const Unpacking *unpacking)
{
    return atomic_load(&unpacking->done);
}

bool unpacking_end(Unpacking *unpacking, Network *network, Failure *failure)
{
    if (unpacking->threaded)
        pthread_join(unpacking->thread, NULL);
    unpacking->begun = unpacking->threaded = false;
    if (unpacking->good)
        *network = unpacking->network;
    else
        *failure = unpacking->failure;
    return unpacking->good;
}
