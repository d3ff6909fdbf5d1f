/* A ring of slots: those delivered, those done or worked on, those waiting. Who is done with an item delivers all that are next. Nobody is woken
 * who has nothing to do, and the owner only when half of the ring is free: with quick items that is what costs most. */
#include "base/crew.h"

static void deliver_next(Crew *crew)
{
    while (crew->delivered < crew->taken && crew->done[crew->delivered % CREW_ROOM]) {
        const int slot = (int)(crew->delivered % CREW_ROOM);
        if (!crew->useless && !crew->deliver(crew->context, slot))
            crew->useless = true;
        crew->done[slot] = false;
        crew->delivered++;
    }
}

/* What there is to do before waiting. */
static void rest(Crew *crew)
{
    if (!crew->useless && crew->rest != NULL && !crew->rest(crew->context))
        crew->useless = true;
}

static void wake_feeder(Crew *crew)
{
    if (crew->feeder_waits && (crew->useless || crew->given - crew->delivered <= CREW_ROOM / 2))
        pthread_cond_signal(&crew->room);
}

static void *work(void *context)
{
    Crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    const int member = crew->at_work++;
    for (;;) {
        if (crew->taken == crew->given)
            rest(crew);
        while (crew->taken == crew->given && !crew->closing) {
            crew->idle++;
            pthread_cond_wait(&crew->items, &crew->lock);
            crew->idle--;
        }
        if (crew->taken == crew->given)
            break;
        const int slot = (int)(crew->taken++ % CREW_ROOM);
        const bool useless = crew->useless;
        pthread_mutex_unlock(&crew->lock);
        if (!useless)
            crew->work(crew->context, member, slot);
        pthread_mutex_lock(&crew->lock);
        crew->done[slot] = true;
        deliver_next(crew);
        wake_feeder(crew);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

bool crew_start(Crew *crew, int members)
{
    crew->members = crew->at_work = 0;
    crew->given = crew->taken = crew->delivered = 0;
    crew->idle = 0;
    crew->closing = crew->useless = crew->feeder_waits = false;
    for (int i = 0; i < CREW_ROOM; i++)
        crew->done[i] = false;
    if (pthread_mutex_init(&crew->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&crew->items, NULL) != 0) {
        pthread_mutex_destroy(&crew->lock);
        return false;
    }
    if (pthread_cond_init(&crew->room, NULL) != 0) {
        pthread_cond_destroy(&crew->items);
        pthread_mutex_destroy(&crew->lock);
        return false;
    }
    while (crew->members < members && thread_start(&crew->threads[crew->members], work, crew))
        crew->members++;
    if (crew->members == 0)
        crew_end(crew);
    return crew->members > 0;
}

int crew_slot(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->given - crew->delivered == CREW_ROOM) {
        crew->feeder_waits = true;
        pthread_cond_wait(&crew->room, &crew->lock);
        crew->feeder_waits = false;
    }
    const int slot = crew->useless ? -1 : (int)(crew->given % CREW_ROOM);
    pthread_mutex_unlock(&crew->lock);
    return slot;
}

void crew_give(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->given++;
    if (crew->idle > 0)
        pthread_cond_signal(&crew->items);
    pthread_mutex_unlock(&crew->lock);
}

bool crew_end(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->items);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->members; i++)
        pthread_join(crew->threads[i], NULL);
    rest(crew);
    pthread_cond_destroy(&crew->items);
    pthread_cond_destroy(&crew->room);
    pthread_mutex_destroy(&crew->lock);
    return !crew->useless;
}
