/* Checks a geometry and computes its masks. */
#include "game/geometry.h"

#include <stdio.h>
#include <string.h>

bool geometry_make(Geometry *geometry, unsigned cols, unsigned rows, unsigned connect, char why[WHY_TEXT])
{
    const unsigned longest = cols > rows ? cols : rows;
    if (cols < 1 || rows < 1)
        return refuse(why, "a board needs at least 1 column and 1 row, not %ux%u", cols, rows);
    if (longest < 2)
        return refuse(why, "a board needs at least 2 cells, not 1x1");
    if (cols > MAX_BITS || rows > MAX_BITS || cols * (rows + 1) > MAX_BITS)
        return refuse(why, "COLS*(ROWS+1) may be at most %d, a %ux%u board has %llu", MAX_BITS, cols, rows,
                      (unsigned long long)cols * (rows + 1ULL));
    if (connect < 2 || connect > longest)
        return refuse(why, "CONNECT must be from 2 to max(COLS, ROWS), here %u, not %u", longest, connect);
    const int c = (int)cols, r = (int)rows;
    *geometry = (Geometry)GEOMETRY_OF(c, r, (int)connect);
    return true;
}

bool geometry_equal(const Geometry *a, const Geometry *b)
{
    return a->cols == b->cols && a->rows == b->rows && a->connect == b->connect;
}

bool geometry_read(Geometry *geometry, const char *text, const char *option, char why[WHY_TEXT])
{
    unsigned numbers[3];
    char reason[WHY_TEXT];
    int end = 0;
    if (strspn(text, "0123456789,") != strlen(text) || strlen(text) > 11
        || sscanf(text, "%u,%u,%u%n", &numbers[0], &numbers[1], &numbers[2], &end) != 3 || text[end] != '\0')
        return refuse(why, "%s takes COLS,ROWS,CONNECT, not '%.60s'", option, text);
    return geometry_make(geometry, numbers[0], numbers[1], numbers[2], reason) || refuse(why, "%s: %.200s", option, reason);
}

BoardKind geometry_kind(const Geometry *geometry)
{
    if (geometry->cols == 7 && geometry->rows == 6 && geometry->connect == 4)
        return BOARD_7X6;
    return geometry->cols * (geometry->rows + 1) <= 64 ? BOARD_64 : BOARD_128;
}
