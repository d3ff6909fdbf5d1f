/* Chooses the build of alpha-beta for a board. */
#include "search/alphabeta.h"

#include "search/alphabeta_build.h"

static const AlphabetaBuild *choose_build(const Geometry *g)
{
    static const AlphabetaBuild *const BUILDS[BOARD_KINDS] = { &alphabeta_7x6, &alphabeta_64, &alphabeta_128 };
    return BUILDS[geometry_kind(g)];
}

void alphabeta_begin(const AlphabetaTask *task, AlphabetaResult *result)
{
    choose_build(&task->board->geometry)->begin(task, result);
}

bool alphabeta_deepen(const AlphabetaTask *task, AlphabetaResult *result)
{
    return choose_build(&task->board->geometry)->deepen(task, result);
}
