/* Openings are numbered so that more rounds only add more of them. */
#include "match/policy.h"

int policy_opening(Policy policy, const PolicySizes *sizes, int round, int encounter, int game)
{
    const int meeting = round * sizes->games + game; /* of these two */
    switch (policy) {
    case POLICY_SHARED:
        return meeting / sizes->repeat;
    case POLICY_DEFAULT:
        return meeting / sizes->repeat * sizes->encounters + encounter;
    case POLICY_ENCOUNTER:
        return round * sizes->encounters + encounter;
    case POLICY_ROUND:
        break;
    }
    return round;
}

int policy_openings(Policy policy, const PolicySizes *sizes)
{
    return policy_opening(policy, sizes, sizes->rounds - 1, sizes->encounters - 1, sizes->games - 1) + 1;
}
