/* Weights for one geometry. */
#include "search/values.h"

int values_class(const Geometry *geometry)
{
    return geometry->rows % 2 * 2 + geometry->cols % 2;
}

/* `part` of `whole` between two weights, rounded to the nearest. */
static int between(int from, int to, int part, int whole)
{
    const int twice = 2 * (from * (whole - part) + to * part);
    return (twice + (twice < 0 ? -whole : whole)) / (2 * whole);
}

void values_prepare(Values *values, const ValuesWeights *weights, const Geometry *geometry)
{
    const int cells = geometry_cells(geometry);
    for (int count = 0; count <= cells; count++)
        for (int i = 0; i < VALUES_INPUTS; i++)
            values->weight[count][i] = (int16_t)between((*weights)[0][i], (*weights)[1][i], count, cells);
}
