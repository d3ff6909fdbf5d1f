/* The geometry that a search is compiled for. Included by the cores of searches only. Who includes a core for one geometry defines that as
 * BUILD_GEOMETRY, so that the compiler folds it into the code. */
#ifndef SEARCH_BUILD_GEOMETRY_H
#define SEARCH_BUILD_GEOMETRY_H

#include "game/geometry.h"

/* The geometry of this build, if it has one, else the one at hand. */
static inline const Geometry *build_geometry(const Geometry *at_hand)
{
#ifdef BUILD_GEOMETRY
    static const Geometry FIXED = BUILD_GEOMETRY;
    at_hand = &FIXED;
#endif
    return at_hand;
}

#endif
