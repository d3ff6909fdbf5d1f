/* Teams, on whatever system. */
#include "base/thread.h"

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
