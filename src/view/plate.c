/* Every pixel from its distance to the middle of its cell. The edge of a hole is dark above and light below; within the hole, the plate
 * casts a shadow on what lies behind it. */
#include "view/plate.h"

#include "base/memory.h"

#include <math.h>

static Uint8 mix(int from, int to, int part, int whole)
{
    return (Uint8)(from + (to - from) * part / (whole > 0 ? whole : 1));
}

SDL_Color plate_mix(SDL_Color from, SDL_Color to, int part, int whole)
{
    return (SDL_Color){ mix(from.r, to.r, part, whole), mix(from.g, to.g, part, whole), mix(from.b, to.b, part, whole), 255 };
}

static double within(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* Towards white for light above 0, towards black below. */
static uint32_t lit(SDL_Color color, double light)
{
    const double target = light > 0 ? 255 : 0, part = fabs(light);
    const uint32_t r = (uint32_t)(color.r + (target - color.r) * part), g = (uint32_t)(color.g + (target - color.g) * part),
                   b = (uint32_t)(color.b + (target - color.b) * part);
    return r << 16 | g << 8 | b;
}

static uint32_t pixel(const Plate *plate, double x, double y, SDL_Color base)
{
    const double cell = plate->cell, hole = cell * 0.43, rim = fmax(1, cell * 0.045), soft = fmax(1, cell * 0.10);
    const double distance = hypot(x, y), covered = within(distance - hole + 0.5), down = distance > 0 ? y / distance : 0;
    const double edge = within(1 - (distance - hole) / rim), light = edge * (down > 0 ? 0.30 * down : 0.45 * down);
    const double shadow = 0.55 * within((hypot(x, y - cell * 0.05) - (hole - soft)) / soft);
    const double alpha = covered + (1 - covered) * shadow;
    if (alpha <= 0)
        return 0;
    /* The shadow is black; where the edge is half covered, the plate's colour counts for its part. */
    const uint32_t color = lit(base, light);
    const double part = covered / alpha;
    const uint32_t r = (uint32_t)((color >> 16 & 255) * part), g = (uint32_t)((color >> 8 & 255) * part),
                   b = (uint32_t)((color & 255) * part);
    return (uint32_t)(alpha * 255 + 0.5) << 24 | r << 16 | g << 8 | b;
}

uint32_t *plate_pixels(const Plate *plate)
{
    const int cell = plate->cell, height = cell * plate->rows;
    uint32_t *pixels = memory_resize(NULL, (size_t)cell * (size_t)height * sizeof *pixels);
    for (int y = 0; pixels != NULL && y < height; y++) {
        const SDL_Color base = plate_mix(plate->above, plate->below, y, height);
        for (int x = 0; x < cell; x++)
            pixels[y * cell + x] = pixel(plate, x + 0.5 - cell / 2.0, y % cell + 0.5 - cell / 2.0, base);
    }
    return pixels;
}
