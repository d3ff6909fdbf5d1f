/* A ring of slots: those delivered, those done or worked on, those waiting. Who is done with an item delivers all that are next. */
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

static void *work(void *context)
{
    Crew *crew = context;
    pthread_mutex_lock(&crew->lock);
    const int member = crew->at_work++;
    for (;;) {
        while (crew->taken == crew->given && !crew->closing)
            pthread_cond_wait(&crew->changed, &crew->lock);
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
        pthread_cond_broadcast(&crew->changed);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

bool crew_start(Crew *crew, int members)
{
    crew->members = crew->at_work = 0;
    crew->given = crew->taken = crew->delivered = 0;
    crew->closing = crew->useless = false;
    for (int i = 0; i < CREW_ROOM; i++)
        crew->done[i] = false;
    if (pthread_mutex_init(&crew->lock, NULL) != 0)
        return false;
    if (pthread_cond_init(&crew->changed, NULL) != 0) {
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
    while (crew->given - crew->delivered == CREW_ROOM)
        pthread_cond_wait(&crew->changed, &crew->lock);
    const int slot = crew->useless ? -1 : (int)(crew->given % CREW_ROOM);
    pthread_mutex_unlock(&crew->lock);
    return slot;
}

void crew_give(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->given++;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
}

bool crew_end(Crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    crew->closing = true;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->members; i++)
        pthread_join(crew->threads[i], NULL);
    pthread_cond_destroy(&crew->changed);
    pthread_mutex_destroy(&crew->lock);
    return !crew->useless;
}
