/* All that makes a pair undesirable is one number, its cost, in which what counts more stands in higher bits; then it is for the
 * matching to find the pairs. In a field of odd number the bye is one more player. */
#include "match/swiss.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

/* The parts of a cost, each so large that all of the lower parts of a whole round are less: there are 100 pairs at most. */
enum {
    WIDEST = 255, RAREST = 50, /* to which differences in points, and numbers of meetings, are brought down */
    MEETINGS_BITS = 23,        /* 100 * WIDEST * WIDEST is below */
    BYE_BITS = MEETINGS_BITS + 18, /* 100 * RAREST * RAREST */
    REPEAT_BITS = BYE_BITS + 8,    /* a rank below 200 */
    UNFAIR_BITS = REPEAT_BITS + 7  /* 100 repeats */
};

/* The engines by points, those of equal points by number. */
static void sort_by_points(const Swiss *swiss, int order[])
{
    for (int i = 0; i < swiss->engines; i++) {
        int at = i;
        for (; at > 0 && swiss->points[order[at - 1]] < swiss->points[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static int least(const int *numbers, int count)
{
    int found = numbers[0];
    for (int i = 1; i < count; i++)
        found = numbers[i] < found ? numbers[i] : found;
    return found;
}

/* How often those have met that have met least often. */
static int least_meetings(const Swiss *swiss)
{
    int found = swiss->meetings[1];
    for (int i = 0; i < swiss->engines; i++)
        for (int j = 0; j < i; j++)
            found = swiss->meetings[i * swiss->engines + j] < found ? swiss->meetings[i * swiss->engines + j] : found;
    return found;
}

static int64_t square(int64_t number)
{
    return number * number;
}

static int64_t cost_of_meeting(const Swiss *swiss, int a, int b, int rarest, double unit)
{
    const int meetings = swiss->meetings[a * swiss->engines + b];
    const int more = meetings - rarest < RAREST ? meetings - rarest : RAREST;
    const int64_t difference = (int64_t)(fabs(swiss->points[a] - swiss->points[b]) / unit);
    return ((int64_t)(meetings > 0) << REPEAT_BITS) + (square(more) << MEETINGS_BITS) + square(difference);
}

static int64_t cost_of_bye(const Swiss *swiss, int engine, int fewest)
{
    int rank = 0; /* from below; those of equal points share one */
    for (int i = 0; i < swiss->engines; i++)
        rank += swiss->points[i] < swiss->points[engine];
    return ((int64_t)(swiss->byes[engine] > fewest) << UNFAIR_BITS) + ((int64_t)rank << BYE_BITS);
}

static void set_costs(const Swiss *swiss, const int order[])
{
    const int n = swiss->engines, rarest = least_meetings(swiss), fewest = least(swiss->byes, n);
    const double widest = swiss->points[order[0]] - swiss->points[order[n - 1]];
    const double unit = fmax(0.5, widest / WIDEST);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            matching_set_cost(swiss->matching, order[i], order[j], cost_of_meeting(swiss, order[i], order[j], rarest, unit));
        if (n % 2 == 1)
            matching_set_cost(swiss->matching, order[i], n, cost_of_bye(swiss, order[i], fewest));
    }
}

/* In the first round nobody has any points: the upper half plays against the lower, and the last sits out. */
static void pair_first(int engines, int partner[])
{
    for (int i = 0; i < engines / 2; i++) {
        partner[i] = i + engines / 2;
        partner[i + engines / 2] = i;
    }
    if (engines % 2 == 1)
        partner[engines - 1] = engines;
}

void swiss_pair(Swiss *swiss, double bye_points, int (*pairs)[2])
{
    const int n = swiss->engines;
    int *order = swiss->work, *partner = swiss->work + n, count = 0;
    sort_by_points(swiss, order);
    if (swiss->begun) {
        set_costs(swiss, order);
        matching_find(swiss->matching, partner);
    } else {
        pair_first(n, partner);
    }
    swiss->begun = true;
    for (int i = 0; i < n; i++) {
        const int a = order[i], b = partner[a];
        if (b == n) {
            swiss->byes[a]++;
            swiss->points[a] += bye_points;
        } else if (b >= 0) {
            pairs[count][0] = a;
            pairs[count++][1] = b;
            swiss->meetings[a * n + b]++;
            swiss->meetings[b * n + a]++;
            partner[b] = -1; /* it is written */
        }
    }
}

void swiss_tell(Swiss *swiss, int engine, double points)
{
    swiss->points[engine] += points;
}

bool swiss_init(Swiss *swiss, int engines)
{
    const size_t n = (size_t)engines;
    *swiss = (Swiss){ .engines = engines };
    swiss->points = memory_zeroed(n * sizeof *swiss->points);
    swiss->meetings = memory_zeroed(n * n * sizeof *swiss->meetings);
    swiss->byes = memory_zeroed(n * sizeof *swiss->byes);
    swiss->work = memory_zeroed((2 * n + 1) * sizeof *swiss->work);
    swiss->matching = matching_new(engines + engines % 2);
    if (swiss->work != NULL && swiss->points != NULL && swiss->meetings != NULL && swiss->byes != NULL && swiss->matching != NULL)
        return true;
    swiss_free(swiss);
    return false;
}

void swiss_free(Swiss *swiss)
{
    free(swiss->points);
    free(swiss->meetings);
    free(swiss->byes);
    free(swiss->work);
    matching_free(swiss->matching);
    *swiss = (Swiss){ .engines = 0 };
}
