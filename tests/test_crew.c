/* A crew works on items side by side and delivers them in order. */
#include "base/crew.h"
#include "base/random.h"
#include "test.h"

#include <sched.h>

typedef struct {
    Test *test;
    uint64_t numbers[CREW_ROOM], results[CREW_ROOM];
    uint64_t next, last; /* to be delivered; the number behind which there is no use */
} Job;

static uint64_t function_of(uint64_t number)
{
    return number * number + 1;
}

static void work(void *context, int member, int slot)
{
    Job *job = context;
    Random random;
    random_init(&random, job->numbers[slot] + (uint64_t)member);
    for (uint32_t i = random_below(&random, 20); i > 0; i--) /* so that they overtake each other */
        sched_yield();
    job->results[slot] = function_of(job->numbers[slot]);
}

static bool deliver(void *context, int slot)
{
    Job *job = context;
    CHECK(job->test, job->numbers[slot] == job->next && job->results[slot] == function_of(job->next));
    return job->next++ < job->last;
}

/* How many items were given. */
static uint64_t give(Crew *crew, Job *job, uint64_t count)
{
    int slot;
    uint64_t given = 0;
    while (given < count && (slot = crew_slot(crew)) >= 0) {
        job->numbers[slot] = given++;
        crew_give(crew);
    }
    return given;
}

static void test_order(Test *t, int members, uint64_t count)
{
    Job job = { .test = t, .last = UINT64_MAX };
    Crew crew = { .work = work, .deliver = deliver, .context = &job };
    if (!CHECK(t, crew_start(&crew, members)))
        return;
    CHECK(t, give(&crew, &job, count) == count);
    CHECK(t, crew_end(&crew));
    CHECK(t, job.next == count);
}

/* When nobody wants the answers any more, it ends soon, and says so. */
static void test_useless(Test *t)
{
    Job job = { .test = t, .last = 1000 };
    Crew crew = { .work = work, .deliver = deliver, .context = &job };
    if (!CHECK(t, crew_start(&crew, 3)))
        return;
    CHECK(t, give(&crew, &job, 1000000) <= 1001 + CREW_ROOM);
    CHECK(t, !crew_end(&crew));
    CHECK(t, job.next == 1001);
}

int main(void)
{
    Test test = { .name = "crew" };
    test_order(&test, 1, 1000);
    test_order(&test, 2, 0);
    test_order(&test, 2, 1);
    test_order(&test, 3, 5000);
    test_order(&test, MAX_TEAM, 5000);
    test_useless(&test);
    return test_end(&test);
}
