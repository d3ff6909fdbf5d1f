/* One thread, joined at the end of each unpacking. */
#include "engine/unpacking.h"

#include "base/thread.h"
#include "engine/files.h"

static void *unpack(void *context)
{
    Unpacking *unpacking = context;
    if (!unpacking->awaited)
        thread_give_way(); /* to the search, whose clock runs */
    Failure failure; /* who needs the network will meet it as well */
    unpacking->good = files_unpack_network(unpacking->data, &unpacking->stop, &unpacking->network, &failure);
    atomic_store(&unpacking->done, true);
    return NULL;
}

void unpacking_begin(Unpacking *unpacking, const DataNetwork *data, bool awaited)
{
    unpacking->data = data;
    unpacking->awaited = awaited;
    atomic_store(&unpacking->stop, false);
    atomic_store(&unpacking->done, false);
    unpacking->begun = thread_start(&unpacking->thread, unpack, unpacking);
}

bool unpacking_is_of(const Unpacking *unpacking, const DataNetwork *data)
{
    return unpacking->begun && unpacking->data == data;
}

bool unpacking_is_done(const Unpacking *unpacking)
{
    return atomic_load(&unpacking->done);
}

bool unpacking_is_good(const Unpacking *unpacking)
{
    return unpacking_is_done(unpacking) && unpacking->good;
}

bool unpacking_end(Unpacking *unpacking, Network *network)
{
    atomic_store(&unpacking->stop, true);
    pthread_join(unpacking->thread, NULL);
    unpacking->begun = false;
    if (unpacking->good)
        *network = unpacking->network;
    return unpacking->good;
}
