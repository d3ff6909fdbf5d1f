/* Smooth shapes in memory: strokes and discs by their distance from each pixel. Knows no SDL. */
#ifndef VIEW_RASTER_H
#define VIEW_RASTER_H

#include <stdbool.h>
#include <stdint.h>

/* Coverages from 0 to 255, row by row; not owned. */
typedef struct {
    uint8_t *pixels;
    int width, height;
} Raster;

/* Adds a line with round ends; lengths in pixels, y downward, the middle of the first pixel is (0.5, 0.5). */
void raster_line(Raster *raster, double x0, double y0, double x1, double y1, double thickness);

/* Adds the ring between two circles; `inner` below 0 gives a disc. */
void raster_ring(Raster *raster, double x, double y, double inner, double outer);

/* Adds the part of a ring that looks upward, or downward, fading towards its ends. */
void raster_crescent(Raster *raster, double x, double y, double inner, double outer, bool upward);

#endif
