/* A pixel is covered by as much as its middle lies inside the shape, half a pixel of distance being the whole. Shapes
 * are joined by their maximum, so that strokes that meet do not show. */
#include "view/raster.h"

#include <math.h>

/* How much of a pixel is covered whose middle lies so far inside. */
static double part_inside(double distance)
{
    return fmin(1, fmax(0, distance + 0.5));
}

static void cover(Raster *raster, int x, int y, double part)
{
    const uint8_t value = (uint8_t)(part * 255 + 0.5);
    uint8_t *pixel = &raster->pixels[y * raster->width + x];
    if (value > *pixel)
        *pixel = value;
}

static int clip(double value, int limit)
{
    return value < 0 ? 0 : value > limit ? limit : (int)value;
}

static double distance_to_line(double x, double y, double x0, double y0, double x1, double y1)
{
    const double dx = x1 - x0, dy = y1 - y0, square = dx * dx + dy * dy;
    double part = square > 0 ? ((x - x0) * dx + (y - y0) * dy) / square : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return hypot(x - x0 - part * dx, y - y0 - part * dy);
}

void raster_line(Raster *raster, double x0, double y0, double x1, double y1, double thickness)
{
    const double reach = thickness / 2 + 1;
    const int left = clip(fmin(x0, x1) - reach, raster->width), right = clip(fmax(x0, x1) + reach + 1, raster->width);
    const int top = clip(fmin(y0, y1) - reach, raster->height), bottom = clip(fmax(y0, y1) + reach + 1, raster->height);
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++)
            cover(raster, x, y, part_inside(thickness / 2 - distance_to_line(x + 0.5, y + 0.5, x0, y0, x1, y1)));
}

void raster_ring(Raster *raster, double x, double y, double inner, double outer)
{
    for (int row = 0; row < raster->height; row++)
        for (int column = 0; column < raster->width; column++) {
            const double distance = hypot(column + 0.5 - x, row + 0.5 - y);
            cover(raster, column, row, part_inside(fmin(outer - distance, inner < 0 ? outer : distance - inner)));
        }
}

void raster_crescent(Raster *raster, double x, double y, double inner, double outer, bool upward)
{
    for (int row = 0; row < raster->height; row++)
        for (int column = 0; column < raster->width; column++) {
            const double dy = row + 0.5 - y, distance = hypot(column + 0.5 - x, dy);
            const double part = distance > 0 ? (upward ? -dy : dy) / distance : 0;
            cover(raster, column, row, part_inside(fmin(outer - distance, distance - inner)) * fmax(0, part));
        }
}
