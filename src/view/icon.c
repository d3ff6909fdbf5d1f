/* The drawing of src/data/fourinrow.svg, which has 128 units, in the shapes of raster.h. */
#include "view/icon.h"

#include "base/memory.h"
#include "view/png.h"
#include "view/raster.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = 128 };

typedef struct {
    uint8_t *pixels; /* red, green, blue, alpha */
    Raster shape;
    double unit;     /* in pixels */
} Icon;

/* Lays a colour over the picture where the shape is, and empties the shape. */
static void lay(Icon *icon, uint32_t color)
{
    const int count = icon->shape.width * icon->shape.height;
    for (int i = 0; i < count; i++) {
        uint8_t *pixel = icon->pixels + 4 * i;
        const int part = icon->shape.pixels[i], under = pixel[3] * (255 - part) / 255, alpha = part + under;
        for (int channel = 0; channel < 3 && alpha > 0; channel++)
            pixel[channel] = (uint8_t)(((int)(color >> (16 - 8 * channel) & 255) * part + pixel[channel] * under) / alpha);
        pixel[3] = (uint8_t)alpha;
    }
    memset(icon->shape.pixels, 0, (size_t)count);
}

static void ring(Icon *icon, double x, double y, double inner, double outer, uint32_t color)
{
    raster_ring(&icon->shape, x * icon->unit, y * icon->unit, inner < 0 ? -1 : inner * icon->unit, outer * icon->unit);
    lay(icon, color);
}

static void line(Icon *icon, double x0, double y0, double x1, double y1, double thickness)
{
    const double unit = icon->unit;
    raster_line(&icon->shape, x0 * unit, y0 * unit, x1 * unit, y1 * unit, thickness * unit);
}

/* A square with round corners: lines so close to each other that nothing is left between them. */
static void plate(Icon *icon)
{
    for (int y = 26; y <= 102; y += 2)
        line(icon, 26, y, 102, y, 44);
    lay(icon, 0x2a4d85);
}

static void draw(Icon *icon)
{
    static const struct {
        double x, y;
        uint32_t face, edge, mark;
    } DISCS[] = { { 38, 38, 0x121924, 0x1d3762, 0 },
                  { 90, 38, 0xffd84d, 0xd39a24, 0x8a6410 },
                  { 38, 90, 0xffd84d, 0xd39a24, 0x8a6410 },
                  { 90, 90, 0xd6363d, 0x9c1f28, 0x6d0f1a } };
    plate(icon);
    for (int i = 0; i < 4; i++) {
        ring(icon, DISCS[i].x, DISCS[i].y, -1, 24, DISCS[i].edge);
        ring(icon, DISCS[i].x, DISCS[i].y, -1, 20, DISCS[i].face);
    }
    for (int i = 1; i < 3; i++) {
        line(icon, DISCS[i].x - 8, DISCS[i].y - 8, DISCS[i].x + 8, DISCS[i].y + 8, 5);
        line(icon, DISCS[i].x - 8, DISCS[i].y + 8, DISCS[i].x + 8, DISCS[i].y - 8, 5);
        lay(icon, DISCS[i].mark);
    }
    ring(icon, DISCS[3].x, DISCS[3].y, 7, 12, DISCS[3].mark);
}

uint8_t *icon_pixels(int size)
{
    const size_t count = (size_t)size * (size_t)size;
    Icon icon = { memory_zeroed(count * 4), { memory_zeroed(count), size, size }, (double)size / UNITS };
    if (icon.pixels != NULL && icon.shape.pixels != NULL) {
        draw(&icon);
    } else {
        free(icon.pixels);
        icon.pixels = NULL;
    }
    free(icon.shape.pixels);
    return icon.pixels;
}

bool icon_write(const char *path, int size)
{
    uint8_t *pixels = icon_pixels(size);
    const bool good = pixels != NULL && png_write(path, pixels, size, size, 4);
    const int error = errno;
    free(pixels);
    errno = error;
    return good;
}
