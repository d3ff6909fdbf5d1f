/* The primal-dual method. Every vertex and every blossom has a dual value; an edge is tight when the values of its ends are twice its
 * weight. From the unmatched vertices trees of tight edges grow, whose vertices are by turns OUTER and INNER, until two of them meet and
 * the path between their roots is turned over, so that one pair more is matched. An odd circle of outer vertices is shrunk to a
 * blossom, which is a vertex from then on. When nothing is tight any more the values change by as much as keeps all edges legal.
 *
 * Vertices are numbered from 1, blossoms after them, and 0 is none. `top` of a vertex is the outermost blossom that it lies in. The search
 * is for the greatest weight; since all weights are positive and the graph is complete that matches everybody. */
#include "match/matching.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { OUTER, INNER, FREE };

/* The edge between two vertices that stands for the cheapest one between two blossoms. */
typedef struct {
    int16_t from, to; /* 0: there is none */
} Edge;

struct Matching {
    int people, most;    /* vertices; vertices and blossoms with them at most */
    int last;            /* the greatest number of a blossom so far, or of a vertex */
    int64_t *weight;     /* of vertices, (people + 1) squared */
    Edge *edges;         /* of all, (most + 1) squared */
    int16_t *holder;     /* by blossom and vertex: which member of the blossom holds the vertex */
    int16_t *members;    /* by blossom: its circle, from the base on */
    int *member_count;
    int64_t *value;      /* the duals */
    int *partner;        /* the vertex at the other end of the matched edge */
    int *top, *label;
    int *parent;         /* the vertex from which an inner one was reached */
    int *nearest;        /* the outer vertex with the tightest edge to it */
    int *visited, visit; /* the paths that were walked up last */
    int *queue, queue_begin, queue_end; /* outer vertices whose edges have not been looked at */
};

/* ---- matrices ---- */

static int64_t weight(const Matching *m, Edge edge)
{
    return m->weight[edge.from * (m->people + 1) + edge.to];
}

static Edge *edge_of(const Matching *m, int a, int b)
{
    return &m->edges[a * (m->most + 1) + b];
}

static int16_t *holder_of(const Matching *m, int blossom, int vertex)
{
    return &m->holder[blossom * (m->people + 1) + vertex];
}

static int16_t *members_of(const Matching *m, int blossom)
{
    return &m->members[blossom * (m->people + 1)];
}

/* How far an edge is from being tight. */
static int64_t slack(const Matching *m, Edge edge)
{
    return m->value[edge.from] + m->value[edge.to] - 2 * weight(m, edge);
}

/* ---- blossoms ---- */

static void update_nearest(Matching *m, int vertex, int target)
{
    if (m->nearest[target] == 0 || slack(m, *edge_of(m, vertex, target)) < slack(m, *edge_of(m, m->nearest[target], target)))
        m->nearest[target] = vertex;
}

static void find_nearest(Matching *m, int target)
{
    m->nearest[target] = 0;
    for (int vertex = 1; vertex <= m->people; vertex++)
        if (edge_of(m, vertex, target)->from != 0 && m->top[vertex] != target && m->label[m->top[vertex]] == OUTER)
            update_nearest(m, vertex, target);
}

/* Notes that all vertices of an outer one are to be looked at. */
static void enqueue(Matching *m, int which)
{
    if (which <= m->people) {
        m->queue[m->queue_end++] = which;
        return;
    }
    for (int i = 0; i < m->member_count[which]; i++)
        enqueue(m, members_of(m, which)[i]);
}

static void set_top(Matching *m, int which, int top)
{
    m->top[which] = top;
    for (int i = 0; which > m->people && i < m->member_count[which]; i++)
        set_top(m, members_of(m, which)[i], top);
}

static void reverse(int16_t *list, int count)
{
    for (int i = 0; i < count / 2; i++) {
        const int16_t swapped = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = swapped;
    }
}

/* The place of a member in its circle, turned so that it is reached from the base by an even number of steps. */
static int even_place(Matching *m, int blossom, int member)
{
    int16_t *circle = members_of(m, blossom);
    int place = 0;
    while (circle[place] != member)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(circle + 1, m->member_count[blossom] - 1);
    return m->member_count[blossom] - place;
}

static void rotate(int16_t *list, int count, int by)
{
    reverse(list, by);
    reverse(list + by, count - by);
    reverse(list, count);
}

/* Matches one along its edge to another, and within it what follows from that. */
static void match(Matching *m, int which, int other)
{
    const Edge edge = *edge_of(m, which, other);
    m->partner[which] = edge.to;
    if (which <= m->people)
        return;
    const int base = *holder_of(m, which, edge.from), place = even_place(m, which, base);
    int16_t *circle = members_of(m, which);
    for (int i = 0; i < place; i++)
        match(m, circle[i], circle[i ^ 1]);
    match(m, base, other);
    rotate(circle, m->member_count[which], place);
}

/* Turns over the path from one vertex up to the root of its tree. */
static void turn_path(Matching *m, int which, int other)
{
    for (;;) {
        const int next = m->top[m->partner[which]];
        match(m, which, other);
        if (next == 0)
            return;
        other = next;
        which = m->top[m->parent[next]];
        match(m, other, which);
    }
}

/* Where the ways up from two outer ones meet; 0 if they are in different trees. */
static int meeting_of(Matching *m, int a, int b)
{
    m->visit++;
    while (a != 0 || b != 0) {
        if (a != 0) {
            if (m->visited[a] == m->visit)
                return a;
            m->visited[a] = m->visit;
            a = m->top[m->partner[a]];
            a = a == 0 ? 0 : m->top[m->parent[a]];
        }
        const int swapped = a;
        a = b;
        b = swapped;
    }
    return 0;
}

static void add_member(Matching *m, int blossom, int member)
{
    members_of(m, blossom)[m->member_count[blossom]++] = (int16_t)member;
}

/* Adds the way from an outer one up to the base, without it; what was inner there is outer from now on. */
static void add_way(Matching *m, int blossom, int from, int base)
{
    while (from != base) {
        const int inner = m->top[m->partner[from]];
        add_member(m, blossom, from);
        add_member(m, blossom, inner);
        enqueue(m, inner);
        from = m->top[m->parent[inner]];
    }
}

/* The edges of a blossom are the tightest of its members. */
static void inherit_edges(Matching *m, int blossom)
{
    for (int other = 1; other <= m->last; other++)
        *edge_of(m, blossom, other) = *edge_of(m, other, blossom) = (Edge){ 0, 0 };
    memset(holder_of(m, blossom, 0), 0, (size_t)(m->people + 1) * sizeof *m->holder);
    for (int i = 0; i < m->member_count[blossom]; i++) {
        const int member = members_of(m, blossom)[i];
        for (int other = 1; other <= m->last; other++) {
            const Edge theirs = *edge_of(m, member, other), ours = *edge_of(m, blossom, other);
            if (theirs.from == 0 || (ours.from != 0 && slack(m, theirs) >= slack(m, ours)))
                continue;
            *edge_of(m, blossom, other) = theirs;
            *edge_of(m, other, blossom) = *edge_of(m, other, member);
        }
        for (int vertex = 1; vertex <= m->people; vertex++)
            if (member == vertex || (member > m->people && *holder_of(m, member, vertex) != 0))
                *holder_of(m, blossom, vertex) = (int16_t)member;
    }
}

/* Shrinks the circle that the tight edge between two outer ones of one tree closes. */
static void shrink(Matching *m, int a, int base, int b)
{
    int blossom = m->people + 1;
    while (blossom <= m->last && m->top[blossom] != 0)
        blossom++;
    if (blossom > m->last)
        m->last = blossom;
    m->value[blossom] = 0;
    m->label[blossom] = OUTER;
    m->partner[blossom] = m->partner[base];
    m->member_count[blossom] = 0;
    m->visited[blossom] = 0;
    m->parent[blossom] = m->parent[base];
    add_member(m, blossom, base);
    add_way(m, blossom, a, base);
    reverse(members_of(m, blossom) + 1, m->member_count[blossom] - 1);
    add_way(m, blossom, b, base);
    set_top(m, blossom, blossom);
    inherit_edges(m, blossom);
    find_nearest(m, blossom);
}

/* Dissolves an inner blossom whose value is 0: the members on the even way from where the tree enters it to its base stay in the tree. */
static void expand(Matching *m, int blossom)
{
    const int16_t *circle = members_of(m, blossom);
    for (int i = 0; i < m->member_count[blossom]; i++)
        set_top(m, circle[i], circle[i]);
    const int entry = *holder_of(m, blossom, edge_of(m, blossom, m->parent[blossom])->from);
    const int place = even_place(m, blossom, entry);
    for (int i = 0; i < place; i += 2) {
        const int inner = circle[i], outer = circle[i + 1];
        m->parent[inner] = edge_of(m, outer, inner)->from;
        m->label[inner] = INNER;
        m->label[outer] = OUTER;
        m->nearest[inner] = 0;
        find_nearest(m, outer);
        enqueue(m, outer);
    }
    m->label[entry] = INNER;
    m->parent[entry] = m->parent[blossom];
    for (int i = place + 1; i < m->member_count[blossom]; i++) {
        m->label[circle[i]] = FREE;
        find_nearest(m, circle[i]);
    }
    m->top[blossom] = 0;
}

/* ---- the search ---- */

/* A tight edge from an outer vertex: lets the tree grow, shrinks a circle, or turns over a path. True if one pair more is matched. */
static bool use_edge(Matching *m, Edge edge)
{
    const int a = m->top[edge.from], b = m->top[edge.to];
    if (m->label[b] == FREE) {
        const int next = m->top[m->partner[b]];
        m->parent[b] = edge.from;
        m->label[b] = INNER;
        m->nearest[b] = m->nearest[next] = 0;
        m->label[next] = OUTER;
        enqueue(m, next);
    } else if (m->label[b] == OUTER) {
        const int meeting = meeting_of(m, a, b);
        if (meeting == 0) {
            turn_path(m, a, b);
            turn_path(m, b, a);
            return true;
        }
        shrink(m, a, meeting, b);
    }
    return false;
}

/* Looks at the edges of all outer vertices that have come since. */
static bool look_around(Matching *m)
{
    while (m->queue_begin < m->queue_end) {
        const int vertex = m->queue[m->queue_begin++];
        if (m->label[m->top[vertex]] == INNER)
            continue;
        for (int other = 1; other <= m->people; other++) {
            const Edge edge = { (int16_t)vertex, (int16_t)other };
            if (m->top[vertex] == m->top[other])
                continue;
            if (slack(m, edge) != 0)
                update_nearest(m, vertex, m->top[other]);
            else if (use_edge(m, edge))
                return true;
        }
    }
    return false;
}

/* By how much the values may change. */
static int64_t largest_step(const Matching *m)
{
    int64_t step = INT64_MAX;
    for (int which = 1; which <= m->last; which++) {
        int64_t bound = INT64_MAX;
        if (m->top[which] != which)
            continue;
        if (which > m->people && m->label[which] == INNER)
            bound = m->value[which] / 2;
        else if (m->nearest[which] != 0 && m->label[which] != INNER)
            bound = slack(m, *edge_of(m, m->nearest[which], which)) / (m->label[which] == OUTER ? 2 : 1);
        step = bound < step ? bound : step;
    }
    return step;
}

static void change_values(Matching *m, int64_t step)
{
    for (int vertex = 1; vertex <= m->people; vertex++) {
        const int label = m->label[m->top[vertex]];
        m->value[vertex] += label == OUTER ? -step : label == INNER ? step : 0;
    }
    for (int blossom = m->people + 1; blossom <= m->last; blossom++)
        if (m->top[blossom] == blossom)
            m->value[blossom] += m->label[blossom] == OUTER ? 2 * step : m->label[blossom] == INNER ? -2 * step : 0;
}

static bool use_new_edges(Matching *m)
{
    m->queue_begin = m->queue_end = 0;
    for (int which = 1; which <= m->last; which++) {
        if (m->top[which] != which || m->nearest[which] == 0 || m->top[m->nearest[which]] == which)
            continue;
        const Edge edge = *edge_of(m, m->nearest[which], which);
        if (slack(m, edge) == 0 && use_edge(m, edge))
            return true;
    }
    return false;
}

/* Matches one pair more; false if everybody is matched. */
static bool match_one_more(Matching *m)
{
    m->queue_begin = m->queue_end = 0;
    for (int which = 1; which <= m->last; which++) {
        m->label[which] = FREE;
        m->nearest[which] = 0;
    }
    for (int which = 1; which <= m->last; which++)
        if (m->top[which] == which && m->partner[which] == 0) {
            m->parent[which] = 0;
            m->label[which] = OUTER;
            enqueue(m, which);
        }
    if (m->queue_end == 0)
        return false;
    while (!look_around(m)) {
        change_values(m, largest_step(m));
        if (use_new_edges(m))
            return true;
        for (int blossom = m->people + 1; blossom <= m->last; blossom++)
            if (m->top[blossom] == blossom && m->label[blossom] == INNER && m->value[blossom] == 0)
                expand(m, blossom);
    }
    return true;
}

void matching_find(Matching *m, int partner[])
{
    int64_t heaviest = 0;
    m->last = m->people;
    m->visit = 0;
    for (int a = 0; a <= m->most; a++) {
        m->top[a] = a <= m->people ? a : 0;
        m->partner[a] = m->parent[a] = m->visited[a] = m->label[a] = m->nearest[a] = 0;
    }
    for (int a = 1; a <= m->people; a++)
        for (int b = 1; b <= m->people; b++) {
            const Edge edge = { (int16_t)a, (int16_t)b };
            *edge_of(m, a, b) = a == b ? (Edge){ 0, 0 } : edge;
            heaviest = weight(m, edge) > heaviest ? weight(m, edge) : heaviest;
        }
    for (int a = 1; a <= m->people; a++)
        m->value[a] = heaviest;
    while (match_one_more(m))
        continue;
    for (int a = 1; a <= m->people; a++)
        partner[a - 1] = m->partner[a] - 1;
}

/* ---- its memory ---- */

void matching_set_cost(Matching *m, int a, int b, int64_t cost)
{
    const int row = m->people + 1;
    m->weight[(a + 1) * row + b + 1] = m->weight[(b + 1) * row + a + 1] = MATCHING_MOST_COST + 1 - cost;
}

Matching *matching_new(int people)
{
    const int most = people + people / 2;
    const size_t all = (size_t)most + 1, vertices = (size_t)people + 1;
    Matching *m = memory_zeroed(sizeof *m);
    if (m == NULL)
        return NULL;
    *m = (Matching){ .people = people, .most = most };
    m->weight = memory_zeroed(vertices * vertices * sizeof *m->weight);
    m->edges = memory_zeroed(all * all * sizeof *m->edges);
    m->holder = memory_zeroed(all * vertices * sizeof *m->holder);
    m->members = memory_zeroed(all * vertices * sizeof *m->members);
    m->value = memory_zeroed(all * sizeof *m->value);
    int **const LISTS[] = { &m->member_count, &m->partner, &m->top, &m->label, &m->parent, &m->nearest, &m->visited, &m->queue };
    bool good = m->weight != NULL && m->edges != NULL && m->holder != NULL && m->members != NULL && m->value != NULL;
    for (size_t i = 0; i < sizeof LISTS / sizeof LISTS[0]; i++) {
        *LISTS[i] = memory_zeroed(all * sizeof **LISTS[i]);
        good = good && *LISTS[i] != NULL;
    }
    if (good)
        return m;
    matching_free(m);
    return NULL;
}

void matching_free(Matching *m)
{
    if (m == NULL)
        return;
    void *const blocks[] = { m->weight, m->edges, m->holder, m->members, m->value, m->member_count, m->partner, m->top, m->label,
                             m->parent, m->nearest, m->visited, m->queue };
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        free(blocks[i]);
    free(m);
}
