/* What may end a search before it is done. */
#ifndef SEARCH_CONTROL_H
#define SEARCH_CONTROL_H

#include "base/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Shared by all threads of a search and constant while it runs, but for *stop and *begin. */
typedef struct {
    const atomic_bool *stop; /* becomes true when the search is to answer with what it has */
    int64_t deadline;        /* clock_now() at which it must answer; INT64_MAX for none */
    uint64_t max_nodes;      /* UINT64_MAX for no limit */
    int threads;             /* at least 1 */
    /* NULL, or the clock does not run yet: the deadline counts from *begin, INT64_MAX until it does. */
    const _Atomic int64_t *begin;
} SearchControl;

/* Nothing ends the search but that it is done. */
static inline SearchControl search_unlimited(int threads)
{
    static const atomic_bool NEVER = false;
    return (SearchControl){ &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
}

/* How often the clock is looked at: the nodes between two looks take well under a millisecond together. But not the first ones of
 * a search: each of them may touch memory that the system still has to hand out. */
enum { NODES_PER_CLOCK = 64, SLOW_NODES = 1024 };

/* Nanoseconds; INT64_MAX without a deadline, or while its clock does not run. */
static inline int64_t search_time_left(const SearchControl *control)
{
    const int64_t begin = control->begin == NULL ? 0 : atomic_load_explicit(control->begin, memory_order_relaxed);
    if (control->deadline == INT64_MAX || begin == INT64_MAX)
        return INT64_MAX;
    return control->deadline - (clock_now() - begin);
}

static inline bool search_time_is_up(const SearchControl *control)
{
    return search_time_left(control) <= 0;
}

/* Whether the search must end now, however few nodes it has visited. */
static inline bool search_called_off(const SearchControl *control)
{
    return atomic_load_explicit(control->stop, memory_order_relaxed) || search_time_is_up(control);
}

/* Whether a search that has visited `nodes` must end whatever the time is. */
static inline bool search_is_stopped(const SearchControl *control, uint64_t nodes, uint64_t max_nodes)
{
    return atomic_load_explicit(control->stop, memory_order_relaxed) || nodes >= max_nodes;
}

/* Whether a search that has visited `nodes` must end; called so often that `nodes` meets every multiple of
 * NODES_PER_CLOCK. */
static inline bool search_must_end(const SearchControl *control, uint64_t nodes, uint64_t max_nodes)
{
    return search_is_stopped(control, nodes, max_nodes)
           || ((nodes % NODES_PER_CLOCK == 0 || nodes < SLOW_NODES) && search_time_is_up(control));
}

#endif
