/* Written from the definitions, one loop for each of their sentences. */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

Geometry oracle_geometry(int cols, int rows, int connect)
{
    Geometry g;
    char why[WHY_TEXT];
    if (!geometry_make(&g, (unsigned)cols, (unsigned)rows, (unsigned)connect, why))
        abort();
    return g;
}

void oracle_init(Oracle *o, int cols, int rows, int connect)
{
    memset(o, 0, sizeof *o);
    o->cols = cols;
    o->rows = rows;
    o->connect = connect;
}

bool oracle_can_drop(const Oracle *o, int column)
{
    return column >= 0 && column < o->cols && o->height[column] < o->rows;
}

static int run(const Oracle *o, int column, int row, int dc, int dr)
{
    const char colour = o->cell[column][row];
    int length = 0;
    for (;;) {
        column += dc;
        row += dr;
        if (column < 0 || column >= o->cols || row < 0 || row >= o->rows || o->cell[column][row] != colour)
            return length;
        length++;
    }
}

bool oracle_in_line(const Oracle *o, int column, int row)
{
    static const int DIRECTION[4][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    if (o->cell[column][row] == 0)
        return false;
    for (int d = 0; d < 4; d++) {
        const int dc = DIRECTION[d][0], dr = DIRECTION[d][1];
        if (run(o, column, row, dc, dr) + 1 + run(o, column, row, -dc, -dr) >= o->connect)
            return true;
    }
    return false;
}

void oracle_drop(Oracle *o, int column)
{
    const int row = o->height[column]++;
    o->cell[column][row] = o->count++ % 2 == 0 ? 'x' : 'o';
    o->won = oracle_in_line(o, column, row);
}

void oracle_take(Oracle *o, int column)
{
    o->cell[column][--o->height[column]] = 0;
    o->count--;
    o->won = false;
}

static double reply_average(Oracle *o, int depth)
{
    double fitness = 0;
    for (int b = 0; b < o->cols; b++) {
        if (!oracle_can_drop(o, b))
            continue;
        oracle_drop(o, b);
        if (o->won) {
            oracle_take(o, b);
            return -1;
        }
        double list[MAX_BITS], sum = 0;
        oracle_lookahead(o, depth - 1, list);
        for (int c = 0; c < o->cols; c++)
            sum += list[c];
        fitness += (sum / o->cols) / o->cols;
        oracle_take(o, b);
    }
    return fitness;
}

void oracle_lookahead(Oracle *o, int depth, double *fitness)
{
    for (int a = 0; a < o->cols; a++)
        fitness[a] = 0;
    if (depth == 0)
        return;
    for (int a = 0; a < o->cols; a++) {
        if (!oracle_can_drop(o, a))
            continue;
        oracle_drop(o, a);
        const bool won = o->won;
        if (won)
            fitness[a] = 1;
        else if (!oracle_over(o))
            fitness[a] = reply_average(o, depth);
        oracle_take(o, a);
        if (won)
            break;
    }
}

unsigned long long oracle_perft(Oracle *o, int plies)
{
    if (plies == 0)
        return 1;
    if (oracle_over(o))
        return 0;
    unsigned long long count = 0;
    for (int c = 0; c < o->cols; c++) {
        if (!oracle_can_drop(o, c))
            continue;
        oracle_drop(o, c);
        count += oracle_perft(o, plies - 1);
        oracle_take(o, c);
    }
    return count;
}

void oracle_random_geometry(Random *random, int *cols, int *rows, int *connect)
{
    *cols = 7;
    *rows = 6;
    *connect = 4;
    if (random_below(random, 4) == 0)
        return;
    const uint32_t limit = random_below(random, 3) == 0 ? 64 : 12;
    do {
        *cols = 1 + (int)random_below(random, limit);
        *rows = 1 + (int)random_below(random, limit * 2);
    } while (*cols * (*rows + 1) > MAX_BITS || (*cols == 1 && *rows == 1));
    const int longest = *cols > *rows ? *cols : *rows;
    *connect = random_below(random, 2) == 0 && longest >= 4 ? 4 : 2 + (int)random_below(random, (uint32_t)longest - 1);
}
