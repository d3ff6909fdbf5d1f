/* What may end a search before it is done. */
#ifndef SEARCH_CONTROL_H
#define SEARCH_CONTROL_H

#include "base/clock.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Shared by all threads of a search and constant while it runs, but for *stop. */
typedef struct {
    const atomic_bool *stop; /* becomes true when the search is to answer with what it has */
    int64_t deadline;        /* clock_now() at which it must answer; INT64_MAX for none */
    uint64_t max_nodes;      /* UINT64_MAX for no limit */
    int threads;             /* at least 1 */
} SearchControl;

/* How often the clock is looked at: the nodes between two looks take well under a millisecond together. */
enum { NODES_PER_CLOCK = 64 };

static inline bool search_time_is_up(const SearchControl *control)
{
    return control->deadline != INT64_MAX && clock_now() >= control->deadline;
}

/* Whether the search must end now, however few nodes it has visited. */
static inline bool search_called_off(const SearchControl *control)
{
    return atomic_load_explicit(control->stop, memory_order_relaxed) || search_time_is_up(control);
}

/* Whether a search that has visited `nodes` must end; called once for every node. */
static inline bool search_must_end(const SearchControl *control, uint64_t nodes, uint64_t max_nodes)
{
    return atomic_load_explicit(control->stop, memory_order_relaxed) || nodes >= max_nodes
           || (nodes % NODES_PER_CLOCK == 0 && search_time_is_up(control));
}

#endif
