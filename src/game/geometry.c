/* Checks a geometry and computes its masks. */
#include "game/geometry.h"

#include <stdio.h>
#include <string.h>

bool geometry_make(Geometry *geometry, unsigned cols, unsigned rows, unsigned connect, char *why,
                   size_t why_size)
{
    const unsigned longest = cols > rows ? cols : rows;
    if (cols < 1 || rows < 1)
        snprintf(why, why_size, "a board needs at least 1 column and 1 row, not %ux%u", cols, rows);
    else if (longest < 2)
        snprintf(why, why_size, "a board needs at least 2 cells, not 1x1");
    else if (cols > MAX_BITS || rows > MAX_BITS || cols * (rows + 1) > MAX_BITS)
        snprintf(why, why_size, "COLS*(ROWS+1) may be at most %d, a %ux%u board has %llu", MAX_BITS, cols, rows,
                 (unsigned long long)cols * (rows + 1ULL));
    else if (connect < 2 || connect > longest)
        snprintf(why, why_size, "CONNECT must be from 2 to max(COLS, ROWS), here %u, not %u", longest, connect);
    else {
        const int c = (int)cols, r = (int)rows;
        *geometry = (Geometry)GEOMETRY_OF(c, r, (int)connect);
        return true;
    }
    return false;
}

bool geometry_equal(const Geometry *a, const Geometry *b)
{
    return a->cols == b->cols && a->rows == b->rows && a->connect == b->connect;
}

bool geometry_read(Geometry *geometry, const char *text, const char *option, char *why, size_t why_size)
{
    unsigned numbers[3];
    char reason[128];
    int end = 0;
    if (strspn(text, "0123456789,") != strlen(text) || strlen(text) > 11
        || sscanf(text, "%u,%u,%u%n", &numbers[0], &numbers[1], &numbers[2], &end) != 3 || text[end] != '\0') {
        snprintf(why, why_size, "%s takes COLS,ROWS,CONNECT, not '%.60s'", option, text);
        return false;
    }
    if (geometry_make(geometry, numbers[0], numbers[1], numbers[2], reason, sizeof reason))
        return true;
    snprintf(why, why_size, "%s: %s", option, reason);
    return false;
}

BoardKind geometry_kind(const Geometry *geometry)
{
    if (geometry->cols == 7 && geometry->rows == 6 && geometry->connect == 4)
        return BOARD_7X6;
    return geometry->cols * (geometry->rows + 1) <= 64 ? BOARD_64 : BOARD_128;
}
