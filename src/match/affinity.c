/* An engine inherits the processor of the thread that starts it, and so do all threads and programs that it starts itself: so this thread
 * goes there and back again. */
#include "match/affinity.h"

#include <sched.h>

#ifdef CPU_SETSIZE /* Linux has sets of processors, POSIX has not */

#include <stdio.h>
#include <string.h>

_Static_assert(sizeof(cpu_set_t) == sizeof(ProcessorSet), "a set of processors has room for those of the system");

static bool add(Affinity *affinity, const cpu_set_t *usual, int processor, char *why)
{
    if (!CPU_ISSET((size_t)processor, usual))
        return refuse(why, "-use-affinity: processor %d is not one that may be used here", processor);
    for (int i = 0; i < affinity->count; i++)
        if (affinity->processors[i] == processor)
            return refuse(why, "-use-affinity: processor %d is named twice", processor);
    affinity->processors[affinity->count++] = (short)processor;
    return true;
}

static bool read_list(Affinity *affinity, const cpu_set_t *usual, const char *list, char *why)
{
    for (const char *at = list;; at++) {
        int first, last, length = 0;
        if (*at < '0' || *at > '9' || sscanf(at, "%4d%n", &first, &length) != 1)
            return refuse(why, "-use-affinity takes a list such as 0-3,8, not '%s'", list);
        at += length;
        last = first;
        if (*at == '-' && at[1] >= '0' && at[1] <= '9' && sscanf(at + 1, "%4d%n", &last, &length) == 1)
            at += 1 + length;
        if (last < first || last >= MAX_PROCESSORS || (*at != ',' && *at != '\0'))
            return refuse(why, "-use-affinity takes a list such as 0-3,8, not '%s'", list);
        for (int processor = first; processor <= last; processor++)
            if (!add(affinity, usual, processor, why))
                return false;
        if (*at == '\0')
            return true;
    }
}

bool affinity_read(Affinity *affinity, const char *list, char why[WHY_TEXT])
{
    cpu_set_t usual;
    affinity->count = 0;
    CPU_ZERO(&usual);
    if (sched_getaffinity(0, sizeof usual, &usual) != 0)
        return refuse(why, "-use-affinity: the system does not tell which processors there are");
    if (list != NULL)
        return read_list(affinity, &usual, list, why);
    for (int processor = 0; processor < MAX_PROCESSORS && processor < CPU_SETSIZE; processor++)
        if (CPU_ISSET((size_t)processor, &usual))
            affinity->processors[affinity->count++] = (short)processor;
    return true;
}

bool affinity_bind(int processor, ProcessorSet *before)
{
    cpu_set_t one, usual;
    CPU_ZERO(&usual);
    if (processor == NO_PROCESSOR || sched_getaffinity(0, sizeof usual, &usual) != 0)
        return false;
    memcpy(before, &usual, sizeof usual);
    CPU_ZERO(&one);
    CPU_SET((size_t)processor, &one);
    return sched_setaffinity(0, sizeof one, &one) == 0;
}

void affinity_unbind(const ProcessorSet *before)
{
    cpu_set_t usual;
    memcpy(&usual, before, sizeof usual);
    sched_setaffinity(0, sizeof usual, &usual);
}

#else

bool affinity_read(Affinity *affinity, const char *list, char why[WHY_TEXT])
{
    (void)list;
    affinity->count = 0;
    return refuse(why, "-use-affinity is possible on Linux only");
}

bool affinity_bind(int processor, ProcessorSet *before)
{
    (void)processor;
    (void)before;
    return false;
}

void affinity_unbind(const ProcessorSet *before)
{
    (void)before;
}

#endif
