/* pthread_create with the stack and the signal mask that this project wants. */
#include "base/thread.h"

#include <signal.h>

enum { STACK_BYTES = 4 << 20 };

bool thread_start(pthread_t *thread, void *(*body)(void *), void *context)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0;

    /* A new thread inherits the mask of the one that starts it. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    started = started && pthread_create(thread, &attributes, body, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);

    pthread_attr_destroy(&attributes);
    return started;
}

typedef struct {
    void (*body)(void *context, int member);
    void *context;
    int number;
} Member;

static void *work_as_member(void *context)
{
    const Member *member = context;
    member->body(member->context, member->number);
    return NULL;
}

void thread_team(int threads, void (*body)(void *context, int member), void *context)
{
    Member member[MAX_TEAM];
    pthread_t thread[MAX_TEAM];
    int count = 1;
    for (; count < threads && count < MAX_TEAM; count++) {
        member[count] = (Member){ body, context, count };
        if (!thread_start(&thread[count], work_as_member, &member[count]))
            break;
    }
    body(context, 0);
    while (--count > 0)
        pthread_join(thread[count], NULL);
}
