/* Two caches with few entries each, cleared when they are full: shapes by kind and size, and letters by height, all of
 * one height in one texture. */
#include "view/paint.h"

#include "base/memory.h"
#include "view/glyphs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHAPES = 64, MAX_HEIGHTS = 12 };

typedef struct {
    Shape shape;
    int size;
    SDL_Texture *texture;
} BakedShape;

typedef struct {
    int height, cell_width, cell_height;
    SDL_Texture *texture;
} BakedFont;

struct Paint {
    SDL_Renderer *renderer;
    BakedShape shapes[MAX_SHAPES];
    int shape_count;
    BakedFont fonts[MAX_HEIGHTS];
    int font_count;
};

Paint *paint_new(SDL_Renderer *renderer)
{
    Paint *paint = memory_resize(NULL, sizeof *paint);
    if (paint == NULL)
        return NULL;
    memset(paint, 0, sizeof *paint);
    paint->renderer = renderer;
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    return paint;
}

static void forget_shapes(Paint *paint)
{
    for (int i = 0; i < paint->shape_count; i++)
        SDL_DestroyTexture(paint->shapes[i].texture);
    paint->shape_count = 0;
}

static void forget_fonts(Paint *paint)
{
    for (int i = 0; i < paint->font_count; i++)
        SDL_DestroyTexture(paint->fonts[i].texture);
    paint->font_count = 0;
}

void paint_forget(Paint *paint)
{
    forget_shapes(paint);
    forget_fonts(paint);
}

void paint_delete(Paint *paint)
{
    if (paint == NULL)
        return;
    paint_forget(paint);
    free(paint);
}

/* ---- baking ---- */

static bool raster_new(Raster *raster, int width, int height)
{
    raster->width = width;
    raster->height = height;
    raster->pixels = memory_resize(NULL, (size_t)width * (size_t)height);
    if (raster->pixels != NULL)
        memset(raster->pixels, 0, (size_t)width * (size_t)height);
    return raster->pixels != NULL;
}

/* A white texture with the coverage as its alpha; frees the raster. NULL if that cannot be done. */
static SDL_Texture *bake(Paint *paint, Raster *raster)
{
    const size_t count = (size_t)raster->width * (size_t)raster->height;
    SDL_Texture *texture = SDL_CreateTexture(paint->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, raster->width,
                                             raster->height);
    uint32_t *pixels = memory_resize(NULL, count * sizeof *pixels);
    if (texture != NULL && pixels != NULL) {
        for (size_t i = 0; i < count; i++)
            pixels[i] = (uint32_t)raster->pixels[i] << 24 | 0xffffff;
        SDL_UpdateTexture(texture, NULL, pixels, raster->width * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
        SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    }
    free(pixels);
    free(raster->pixels);
    return texture;
}

static void draw_shape(Raster *raster, Shape shape)
{
    const double size = raster->width, middle = size / 2, arm = size * 0.19;
    switch (shape) {
    case SHAPE_DISC:
        raster_ring(raster, middle, middle, -1, middle);
        break;
    case SHAPE_RING:
        raster_ring(raster, middle, middle, middle - fmax(1, size * 0.045), middle);
        break;
    case SHAPE_HALO:
        raster_ring(raster, middle, middle, middle - fmax(1, size * 0.085), middle);
        break;
    case SHAPE_CROSS:
        raster_line(raster, middle - arm, middle - arm, middle + arm, middle + arm, fmax(1, size * 0.11));
        raster_line(raster, middle - arm, middle + arm, middle + arm, middle - arm, fmax(1, size * 0.11));
        break;
    case SHAPE_CIRCLE:
        raster_ring(raster, middle, middle, size * 0.165, size * 0.275);
        break;
    case SHAPE_HOLE:
        raster_ring(raster, middle, middle, -1, size * 0.43);
        raster_invert(raster);
        break;
    case SHAPE_ARROW:
        raster_line(raster, middle, size * 0.1, middle, size * 0.88, size * 0.12);
        raster_line(raster, middle, size * 0.88, middle - size * 0.28, size * 0.58, size * 0.12);
        raster_line(raster, middle, size * 0.88, middle + size * 0.28, size * 0.58, size * 0.12);
        break;
    case SHAPE_ARROW_UP:
        raster_line(raster, middle, size * 0.9, middle, size * 0.12, size * 0.12);
        raster_line(raster, middle, size * 0.12, middle - size * 0.28, size * 0.42, size * 0.12);
        raster_line(raster, middle, size * 0.12, middle + size * 0.28, size * 0.42, size * 0.12);
        break;
    case SHAPE_COUNT:
        break;
    }
}

static SDL_Texture *shape_of(Paint *paint, Shape shape, int size)
{
    Raster raster;
    for (int i = 0; i < paint->shape_count; i++)
        if (paint->shapes[i].shape == shape && paint->shapes[i].size == size)
            return paint->shapes[i].texture;
    if (paint->shape_count == MAX_SHAPES)
        forget_shapes(paint);
    if (!raster_new(&raster, size, size))
        return NULL;
    draw_shape(&raster, shape);
    SDL_Texture *texture = bake(paint, &raster);
    if (texture != NULL)
        paint->shapes[paint->shape_count++] = (BakedShape){ shape, size, texture };
    return texture;
}

static double unit_of(int height)
{
    return (double)height / GLYPH_CAPITAL;
}

static const BakedFont *font_of(Paint *paint, int height)
{
    enum { IN_ROW = 16 };
    const double unit = unit_of(height), thickness = fmax(1.1, height * 0.125);
    Raster raster;
    for (int i = 0; i < paint->font_count; i++)
        if (paint->fonts[i].height == height)
            return &paint->fonts[i];
    if (paint->font_count == MAX_HEIGHTS)
        forget_fonts(paint);
    BakedFont font = { height, (int)ceil(20 * unit) + 2, (int)ceil((GLYPH_ABOVE + GLYPH_BELOW) * unit) + 2, NULL };
    if (!raster_new(&raster, font.cell_width * IN_ROW, font.cell_height * ((GLYPH_COUNT + IN_ROW - 1) / IN_ROW)))
        return NULL;
    const double base = floor(GLYPH_ABOVE * unit) + 1; /* a whole pixel, so that stems end sharply */
    for (int i = 0; i < GLYPH_COUNT; i++)
        glyph_draw(&raster, (char)(GLYPH_FIRST + i), i % IN_ROW * font.cell_width + 2 * unit + 1,
                   i / IN_ROW * font.cell_height + base, unit, thickness);
    font.texture = bake(paint, &raster);
    if (font.texture == NULL)
        return NULL;
    paint->fonts[paint->font_count] = font;
    return &paint->fonts[paint->font_count++];
}

/* ---- drawing ---- */

static void tint(SDL_Texture *texture, SDL_Color color)
{
    SDL_SetTextureColorMod(texture, color.r, color.g, color.b);
    SDL_SetTextureAlphaMod(texture, color.a);
}

void paint_shape(Paint *paint, Shape shape, double x, double y, int size, SDL_Color color)
{
    SDL_Texture *texture = size < 1 ? NULL : shape_of(paint, shape, size);
    const SDL_Rect place = { (int)floor(x - size / 2.0 + 0.5), (int)floor(y - size / 2.0 + 0.5), size, size };
    if (texture == NULL)
        return;
    tint(texture, color);
    SDL_RenderCopy(paint->renderer, texture, NULL, &place);
}

void paint_box(Paint *paint, Box box, SDL_Color color)
{
    const SDL_Rect place = { box.x, box.y, box.w, box.h };
    SDL_SetRenderDrawColor(paint->renderer, color.r, color.g, color.b, color.a);
    SDL_RenderFillRect(paint->renderer, &place);
}

void paint_round_box(Paint *paint, Box box, int radius, SDL_Color color)
{
    const int least = box.w < box.h ? box.w : box.h, r = radius < least / 2 ? radius : least / 2;
    SDL_Texture *corner = r > 0 ? shape_of(paint, SHAPE_DISC, 2 * r) : NULL;
    paint_box(paint, (Box){ box.x + r, box.y, box.w - 2 * r, box.h }, color);
    paint_box(paint, (Box){ box.x, box.y + r, r, box.h - 2 * r }, color);
    paint_box(paint, (Box){ box.x + box.w - r, box.y + r, r, box.h - 2 * r }, color);
    if (corner == NULL)
        return;
    tint(corner, color);
    for (int i = 0; i < 4; i++) {
        const int right = i % 2, low = i / 2;
        const SDL_Rect part = { right * r, low * r, r, r };
        const SDL_Rect place = { box.x + right * (box.w - r), box.y + low * (box.h - r), r, r };
        SDL_RenderCopy(paint->renderer, corner, &part, &place);
    }
}

/* The way from one character to the next, in units. */
static double advance(char c)
{
    return glyph_width(c) + 4;
}

static double width_of(const char *text, size_t length)
{
    double width = 0;
    for (size_t i = 0; i < length; i++)
        width += advance(text[i]);
    return length > 0 ? width - 2 : 0;
}

int paint_text_width(const char *text, int height)
{
    return (int)ceil(width_of(text, strlen(text)) * unit_of(height));
}

/* How many characters fit; `length` if all do. */
static size_t count_that_fit(const char *text, size_t length, double units)
{
    size_t count = 0;
    double width = 0;
    while (count < length && (width += advance(text[count])) <= units + 2)
        count++;
    return count;
}

static void draw_run(Paint *paint, const char *text, size_t length, double x, int base, int height, SDL_Color color)
{
    const BakedFont *font = font_of(paint, height);
    const double unit = unit_of(height);
    if (font == NULL)
        return;
    tint(font->texture, color);
    for (size_t i = 0; i < length; i++) {
        const int index = (text[i] >= GLYPH_FIRST && text[i] <= GLYPH_LAST ? text[i] : '?') - GLYPH_FIRST;
        const SDL_Rect part = { index % 16 * font->cell_width, index / 16 * font->cell_height, font->cell_width,
                                font->cell_height };
        const SDL_Rect place = { (int)floor(x - unit + 0.5) - 1, base - (int)floor(GLYPH_ABOVE * unit) - 1, font->cell_width,
                                 font->cell_height };
        SDL_RenderCopy(paint->renderer, font->texture, &part, &place);
        x += advance(text[i]) * unit;
    }
}

void paint_text(Paint *paint, const char *text, Box box, int height, Align align, SDL_Color color)
{
    const double unit = unit_of(height), room = box.w / unit;
    const int base = box.y + (box.h + height) / 2;
    size_t length = strlen(text);
    bool cut = false;
    if (height < 1 || width_of(text, length) > room + 2) {
        length = count_that_fit(text, length, room - 8);
        cut = true;
    }
    const double width = (width_of(text, length) + (cut ? 8 : 0)) * unit;
    const double x = align == ALIGN_LEFT ? box.x : align == ALIGN_RIGHT ? box.x + box.w - width : box.x + (box.w - width) / 2;
    draw_run(paint, text, length, x, base, height, color);
    if (cut && length > 0)
        draw_run(paint, "..", 2, x + (width_of(text, length) + 2) * unit, base, height, color);
}

void paint_lines(Paint *paint, const char *text, Box box, int height, SDL_Color color)
{
    const int line = height * 2, bottom = box.y + box.h;
    const double room = box.w / unit_of(height);
    while (*text != '\0' && box.y + line <= bottom) {
        const bool last = box.y + 2 * line > bottom;
        const size_t all = strlen(text), fit = count_that_fit(text, all, room);
        size_t length = last ? all : fit;
        for (size_t i = fit; !last && fit < all && i > fit / 2; i--)
            if (text[i] == ' ') {
                length = i;
                break;
            }
        char part[1300];
        SDL_strlcpy(part, text, length + 1 < sizeof part ? length + 1 : sizeof part);
        paint_text(paint, part, (Box){ box.x, box.y, box.w, line }, height, ALIGN_LEFT, color);
        text += length;
        text += *text == ' ';
        box.y += line;
    }
}
