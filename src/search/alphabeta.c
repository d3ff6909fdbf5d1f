/* Chooses the build of alpha-beta for a board. */
#include "search/alphabeta.h"

#include "search/alphabeta_build.h"

static const AlphabetaBuild *choose_build(const Geometry *g)
{
    if (g->cols == 7 && g->rows == 6 && g->connect == 4)
        return &alphabeta_7x6;
    return g->cols * (g->rows + 1) <= 64 ? &alphabeta_64 : &alphabeta_128;
}

void alphabeta_begin(const AlphabetaTask *task, AlphabetaResult *result)
{
    choose_build(&task->board->geometry)->begin(task, result);
}

bool alphabeta_deepen(const AlphabetaTask *task, AlphabetaResult *result)
{
    return choose_build(&task->board->geometry)->deepen(task, result);
}

size_t alphabeta_layout(const Geometry *geometry)
{
    return choose_build(geometry)->layout;
}
