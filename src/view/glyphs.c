/* A drawing is a text of strokes: M x y begins one, L x y goes on in a line, A x y rx ry from to goes on in an arc
 * around (x, y), and O begins with such an arc. Units: the base line is 0, capitals reach 14, small letters 10; y grows
 * upward, angles are degrees. */
#include "view/glyphs.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct {
    double width;
    const char *strokes;
} Glyph;

static const Glyph GLYPHS[GLYPH_COUNT] = {
    { 3, "" },                                                                  /* blank */
    { 0, "M0 14L0 4.5M0 0L0 .4" },                                              /* ! */
    { 3, "M0 14L0 10.5M3 14L3 10.5" },                                          /* " */
    { 10, "M2.5 0L4.5 14M6.5 0L8.5 14M.5 9.5L10 9.5M0 4.5L9.5 4.5" },           /* # */
    { 9, "O4.5 10.4 4 3.6 40 270A4.5 3.4 4.2 3.4 90 -140M4.5 16L4.5 -2" },      /* $ */
    { 11.5, "O2.3 11.4 2.3 2.6 0 360O9.2 2.6 2.3 2.6 0 360M9.5 14L2 0" },       /* % */
    { 10, "M10 0L2.6 9A4.8 11.2 2.8 2.8 218 -42L2 6A4 3.6 4 3.6 140 330L9.6 6" }, /* & */
    { 0, "M0 14L0 10.5" },                                                      /* ' */
    { 3, "O5.5 6 5.5 11 125 235" },                                             /* ( */
    { 3, "O-2.5 6 5.5 11 55 -55" },                                             /* ) */
    { 7, "M3.5 13L3.5 7M1 11.5L6 8.5M1 8.5L6 11.5" },                           /* * */
    { 8, "M0 7L8 7M4 3L4 11" },                                                 /* + */
    { 1, "M.8 .6L-.2 -2.4" },                                                   /* , */
    { 7, "M0 7L7 7" },                                                          /* - */
    { 0, "M0 0L0 .4" },                                                         /* . */
    { 6, "M0 -2L6 16" },                                                        /* / */
    { 8, "O4 7 4 7 0 360" },                                                    /* 0 */
    { 8, "M1 11L4.6 14L4.6 0" },                                                /* 1 */
    { 8, "O4 10 4 4 165 -35L0 0L8 0" },                                         /* 2 */
    { 8, "O3.9 10.6 3.5 3.4 150 -90A4 3.6 4 3.6 90 -150" },                     /* 3 */
    { 8, "M6.2 0L6.2 14L0 4L8.4 4" },                                           /* 4 */
    { 8, "M7.3 14L1.3 14L.6 7.6A3.9 4.6 4.2 4.6 140 -145" },                    /* 5 */
    { 8, "O4 4.4 4 4.4 0 360M6.2 14L.7 6.6" },                                  /* 6 */
    { 8, "M0 14L8 14L2.5 0" },                                                  /* 7 */
    { 8, "O4 10.7 3.4 3.3 0 360O4 3.7 4 3.7 0 360" },                           /* 8 */
    { 8, "O4 9.6 4 4.4 0 360M7.3 7.4L1.8 0" },                                  /* 9 */
    { 0, "M0 0L0 .4M0 8L0 8.4" },                                               /* : */
    { 1, "M.8 .6L-.2 -2.4M.5 8L.5 8.4" },                                       /* ; */
    { 7, "M7 12L0 7L7 2" },                                                     /* < */
    { 8, "M0 9L8 9M0 5L8 5" },                                                  /* = */
    { 7, "M0 12L7 7L0 2" },                                                     /* > */
    { 7, "O3.5 10.5 3.5 3.5 165 -62L3.5 4.4M3.5 0L3.5 .4" },                    /* ? */
    { 14, "O7 5 3 3.2 0 360M10 8.2L10 5A12 5 2 2.4 180 360A7 5 7 8 0 305" },    /* @ */
    { 10, "M0 0L5 14L10 0M1.9 4.8L8.1 4.8" },                                   /* A */
    { 9, "M0 0L0 14L4.5 14A4.5 10.7 3.5 3.3 90 -90L0 7.4M4.5 7.4L5 7.4A5 3.7 4 3.7 90 -90L0 0" },
    { 12, "O7 7 7 7 45 315" },
    { 11, "M0 0L0 14L4 14A4 7 7 7 90 -90L0 0" },
    { 8, "M8 14L0 14L0 0L8 0M0 7.3L7 7.3" },
    { 8, "M8 14L0 14L0 0M0 7.3L7 7.3" },
    { 14, "O7 7 7 7 45 360L8 7" },
    { 10, "M0 0L0 14M10 0L10 14M0 7.3L10 7.3" },
    { 0, "M0 0L0 14" },
    { 6, "M6 14L6 3.5A3 3.5 3 3.5 0 -165" },
    { 9, "M0 0L0 14M9 14L0 5.6M3.2 8.6L9.3 0" },
    { 7, "M0 14L0 0L7 0" },
    { 12, "M0 0L0 14L6 5L12 14L12 0" },
    { 10, "M0 0L0 14L10 0L10 14" },
    { 14, "O7 7 7 7 0 360" },
    { 9, "M0 0L0 14L5 14A5 10.2 4 3.8 90 -90L0 6.4" },
    { 14, "O7 7 7 7 0 360M9 4L13.6 -.6" },
    { 9, "M0 0L0 14L5 14A5 10.2 4 3.8 90 -90L0 6.4M4.4 6.4L9 0" },
    { 9, "O4.5 10.5 3.9 3.5 35 270A4.5 3.5 4.3 3.5 90 -145" },
    { 10, "M0 14L10 14M5 14L5 0" },
    { 10, "M0 14L0 5A5 5 5 5 180 360L10 14" },
    { 10, "M0 14L5 0L10 14" },
    { 16, "M0 14L4 0L8 14L12 0L16 14" },
    { 10, "M0 0L10 14M0 14L10 0" },
    { 10, "M0 14L5 7L10 14M5 7L5 0" },
    { 9, "M0 14L9 14L0 0L9 0" },
    { 3, "M3 16L0 16L0 -3.5L3 -3.5" },                                          /* [ */
    { 6, "M0 16L6 -2" },                                                        /* \ */
    { 3, "M0 16L3 16L3 -3.5L0 -3.5" },                                          /* ] */
    { 7, "M0 10L3.5 14L7 10" },                                                 /* ^ */
    { 8, "M0 -2L8 -2" },                                                        /* _ */
    { 2, "M0 14.5L2 12" },                                                      /* ` */
    { 9, "O4.5 5 4.5 5 0 360M9 10L9 0" },                                       /* a */
    { 9, "M0 14.5L0 0O4.5 5 4.5 5 0 360" },
    { 8, "O5 5 5 5 45 315" },
    { 9, "O4.5 5 4.5 5 0 360M9 14.5L9 0" },
    { 9.4, "M.1 5L9.4 5A4.7 5 4.7 5 0 315" },
    { 5.5, "M2.3 0L2.3 11A5.2 11 2.9 3.5 180 85M0 10L5.2 10" },
    { 9, "O4.5 5 4.5 5 0 360M9 10L9 0A4.5 0 4.5 4.4 0 -150" },
    { 8, "M0 0L0 14.5M0 6A4 6 4 4 180 0L8 0" },
    { 0, "M0 0L0 10M0 13.8L0 14.2" },
    { 2, "M2 10L2 -1.4A-.4 -1.4 2.4 2.8 0 -80M2 13.8L2 14.2" },
    { 7.4, "M0 0L0 14.5M7 10L0 3.8M2.6 6.1L7.4 0" },
    { 0, "M0 0L0 14.5" },
    { 13.6, "M0 0L0 10M0 6.6A3.4 6.6 3.4 3.4 180 0L6.8 0M6.8 6.6A10.2 6.6 3.4 3.4 180 0L13.6 0" },
    { 8, "M0 0L0 10M0 6A4 6 4 4 180 0L8 0" },
    { 10, "O5 5 5 5 0 360" },
    { 9, "M0 10L0 -4.4O4.5 5 4.5 5 0 360" },
    { 9, "M9 10L9 -4.4O4.5 5 4.5 5 0 360" },
    { 4.6, "M0 0L0 10M0 6A4 6 4 4 180 80" },
    { 7, "O3.6 7.4 3.2 2.6 35 270A3.6 2.4 3.5 2.4 90 -145" },
    { 5.8, "M2.5 14L2.5 3A5.3 3 2.8 3 180 280M0 10L5.6 10" },
    { 8, "M0 10L0 4A4 4 4 4 180 360M8 10L8 0" },
    { 8, "M0 10L4 0L8 10" },
    { 13, "M0 10L3.3 0L6.5 10L9.7 0L13 10" },
    { 7.6, "M0 0L7.6 10M0 10L7.6 0" },
    { 8.2, "M0 10L4.2 0M8.2 10L2.4 -4.4" },
    { 7, "M0 10L7 10L0 0L7 0" },
    { 3, "M3 16L1.5 15L1.5 7.4L0 6.2L1.5 5L1.5 -2.5L3 -3.5" },                  /* { */
    { 0, "M0 16L0 -3.5" },                                                      /* | */
    { 3, "M0 16L1.5 15L1.5 7.4L3 6.2L1.5 5L1.5 -2.5L0 -3.5" },                  /* } */
    { 8, "O2 6.5 2 1.8 180 0A6 6.5 2 1.8 180 360" },                            /* ~ */
};

static const Glyph *glyph_of(char c)
{
    return &GLYPHS[(c >= GLYPH_FIRST && c <= GLYPH_LAST ? c : '?') - GLYPH_FIRST];
}

double glyph_width(char c)
{
    return glyph_of(c)->width;
}

/* The pen that follows a drawing. */
typedef struct {
    Raster *raster;
    double left, base, unit, thickness;
    double x, y; /* where it is, in units */
} Pen;

static void line_to(Pen *pen, double x, double y)
{
    raster_line(pen->raster, pen->left + pen->x * pen->unit, pen->base - pen->y * pen->unit, pen->left + x * pen->unit,
                pen->base - y * pen->unit, pen->thickness);
    pen->x = x;
    pen->y = y;
}

static void arc(Pen *pen, const double n[6], bool begins)
{
    enum { STEPS = 24 };
    const double degree = 0.017453292519943295;
    for (int i = 0; i <= STEPS; i++) {
        const double angle = (n[4] + (n[5] - n[4]) * i / STEPS) * degree;
        const double x = n[0] + n[2] * cos(angle), y = n[1] + n[3] * sin(angle);
        if (i == 0 && begins) {
            pen->x = x;
            pen->y = y;
        }
        line_to(pen, x, y);
    }
}

void glyph_draw(Raster *raster, char c, double x, double y, double unit, double thickness)
{
    Pen pen = { raster, x, y, unit, thickness, 0, 0 };
    for (const char *at = glyph_of(c)->strokes; *at != '\0';) {
        const char command = *at++;
        double numbers[6] = { 0 };
        const int count = command == 'A' || command == 'O' ? 6 : 2;
        for (int i = 0; i < count; i++) {
            char *end;
            numbers[i] = strtod(at, &end);
            at = end;
        }
        if (count == 6)
            arc(&pen, numbers, command == 'O');
        else if (command == 'L')
            line_to(&pen, numbers[0], numbers[1]);
        pen.x = count == 2 ? numbers[0] : pen.x;
        pen.y = count == 2 ? numbers[1] : pen.y;
    }
}
