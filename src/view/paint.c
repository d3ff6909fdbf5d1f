/* A cache with few entries, cleared when it is full: shapes by kind and size, white, tinted when they are drawn. The plate is another
 * one, in its colours. */
#include "view/paint.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "view/fonts.h"
#include "view/letters.h"
#include "view/plate.h"
#include "view/texture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SHAPES = 96 };

typedef struct {
    Shape shape;
    int size;
    SDL_Texture *texture;
} BakedShape;

struct Paint {
    SDL_Renderer *renderer;
    Fonts *fonts;     /* NULL: letters */
    Letters letters;
    BakedShape shapes[MAX_SHAPES];
    int shape_count;
    SDL_Texture *plate;
    Plate plate_is;
    int cut;          /* texts */
    char cut_text[100];
};

FILE *paint_ask(const char *font)
{
    return font == NULL ? fonts_ask() : NULL;
}

Paint *paint_new(SDL_Renderer *renderer, const char *font, FILE *answer)
{
    Paint *paint = memory_zeroed(sizeof *paint);
    if (paint == NULL) {
        if (answer != NULL)
            pclose(answer);
        return NULL;
    }
    paint->renderer = paint->letters.renderer = renderer;
    if (font == NULL || strcmp(font, "strokes") != 0)
        paint->fonts = fonts_new(renderer, font, answer);
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    return paint;
}

bool paint_has_font(const Paint *paint)
{
    return paint->fonts != NULL;
}

static void forget_shapes(Paint *paint)
{
    for (int i = 0; i < paint->shape_count; i++)
        SDL_DestroyTexture(paint->shapes[i].texture);
    paint->shape_count = 0;
}

void paint_forget(Paint *paint)
{
    forget_shapes(paint);
    letters_forget(&paint->letters);
    if (paint->fonts != NULL)
        fonts_forget(paint->fonts);
    if (paint->plate != NULL)
        SDL_DestroyTexture(paint->plate);
    paint->plate = NULL;
}

void paint_delete(Paint *paint)
{
    if (paint == NULL)
        return;
    paint_forget(paint);
    fonts_delete(paint->fonts);
    free(paint);
}

/* ---- baking ---- */

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
    case SHAPE_GLOSS:
        raster_crescent(raster, middle, middle, size * 0.36, size * 0.43, true);
        break;
    case SHAPE_SHADE:
        raster_crescent(raster, middle, middle, size * 0.33, size * 0.46, false);
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
    if (!texture_raster(&raster, size, size))
        return NULL;
    draw_shape(&raster, shape);
    SDL_Texture *texture = texture_bake(paint->renderer, &raster);
    if (texture != NULL)
        paint->shapes[paint->shape_count++] = (BakedShape){ shape, size, texture };
    return texture;
}

/* ---- drawing ---- */

void paint_shape(Paint *paint, Shape shape, double x, double y, int size, SDL_Color color)
{
    SDL_Texture *texture = size < 1 ? NULL : shape_of(paint, shape, size);
    const SDL_Rect place = { (int)floor(x - size / 2.0 + 0.5), (int)floor(y - size / 2.0 + 0.5), size, size };
    if (texture == NULL)
        return;
    texture_tint(texture, color);
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
    texture_tint(corner, color);
    for (int i = 0; i < 4; i++) {
        const int right = i % 2, low = i / 2;
        const SDL_Rect part = { right * r, low * r, r, r };
        const SDL_Rect place = { box.x + right * (box.w - r), box.y + low * (box.h - r), r, r };
        SDL_RenderCopy(paint->renderer, corner, &part, &place);
    }
}

void paint_shade(Paint *paint, Box box, SDL_Color above, SDL_Color below)
{
    enum { STEPS = 64 };
    const int steps = box.h < STEPS ? box.h : STEPS;
    for (int i = 0; i < steps; i++) {
        const int from = box.y + box.h * i / steps, to = box.y + box.h * (i + 1) / steps;
        paint_box(paint, (Box){ box.x, from, box.w, to - from }, plate_mix(above, below, i, steps));
    }
}

void paint_plate(Paint *paint, int x, int y, int cell, int rows, SDL_Color above, SDL_Color below)
{
    const Plate wanted = { cell, rows, above, below };
    const SDL_Rect place = { x, y, cell, cell * rows };
    if (paint->plate == NULL || memcmp(&wanted, &paint->plate_is, sizeof wanted) != 0) {
        uint32_t *pixels = plate_pixels(&wanted);
        if (paint->plate != NULL)
            SDL_DestroyTexture(paint->plate);
        paint->plate = pixels == NULL ? NULL : texture_of_pixels(paint->renderer, pixels, cell, cell * rows);
        paint->plate_is = wanted;
        free(pixels);
    }
    if (paint->plate != NULL)
        SDL_RenderCopy(paint->renderer, paint->plate, NULL, &place);
}

/* ---- text ---- */

/* The width of the first `length` bytes. */
static int width_of(Paint *paint, const char *text, size_t length, int height)
{
    return paint->fonts != NULL ? fonts_width(paint->fonts, text, length, height) : (int)ceil(letters_width(text, length, height));
}

int paint_text_width(Paint *paint, const char *text, int height)
{
    return width_of(paint, text, strlen(text), height);
}

int paint_cut(Paint *paint, char text[100])
{
    const int cut = paint->cut;
    SDL_strlcpy(text, cut > 0 ? paint->cut_text : "", sizeof paint->cut_text);
    paint->cut = 0;
    return cut;
}

bool paint_has(Paint *paint, const char *text)
{
    const char *end = text + strlen(text);
    while (text < end) {
        const uint32_t character = utf8_next(&text);
        if (paint->fonts != NULL ? !fonts_have(paint->fonts, character) : !letters_have(character))
            return false;
    }
    return true;
}

/* How many bytes of whole characters fit; `length` if all do. */
static size_t count_that_fit(Paint *paint, const char *text, size_t length, int width, int height)
{
    const char *at = text, *end = text + length;
    size_t count = 0;
    if (width_of(paint, text, length, height) <= width)
        return length;
    while (at < end) {
        utf8_next(&at);
        if (width_of(paint, text, (size_t)(at - text), height) > width)
            break;
        count = (size_t)(at - text);
    }
    return count;
}

static void draw_run(Paint *paint, const char *text, size_t length, double x, int base, int height, SDL_Color color)
{
    if (paint->fonts != NULL)
        fonts_draw(paint->fonts, text, length, (int)floor(x + 0.5), base, height, color);
    else
        letters_draw(&paint->letters, text, length, x, base, height, color);
}

static void note_cut(Paint *paint, const char *text)
{
    paint->cut++;
    SDL_strlcpy(paint->cut_text, text, sizeof paint->cut_text);
}

void paint_shorten(Paint *paint, char *text, int width, int height)
{
    char *const whole = paint_text_width(paint, text, height) > width ? SDL_strdup(text) : NULL;
    const size_t length = strlen(text);
    if (whole == NULL)
        return;
    note_cut(paint, whole);
    for (size_t out = 3; out <= length && paint_text_width(paint, text, height) > width; out++) {
        const size_t head = utf8_within(whole, (length - out) * 2 / 5), tail = utf8_within(whole, head + out);
        snprintf(text, length + 1, "%.*s..%s", (int)head, whole, whole + tail);
    }
    SDL_free(whole);
}

void paint_text(Paint *paint, const char *text, Box box, int height, Align align, SDL_Color color)
{
    const int base = box.y + (box.h + height) / 2;
    size_t length = strlen(text);
    bool cut = false;
    if (height < 1 || box.w < 1 || length == 0)
        return;
    const int dots = paint_text_width(paint, "..", height);
    if (paint_text_width(paint, text, height) > box.w) {
        length = count_that_fit(paint, text, length, box.w - dots, height);
        cut = true;
        note_cut(paint, text);
    }
    const int kept = width_of(paint, text, length, height), width = kept + (cut ? dots : 0);
    const double x = align == ALIGN_LEFT ? box.x : align == ALIGN_RIGHT ? box.x + box.w - width : box.x + (box.w - width) / 2.0;
    draw_run(paint, text, length, x, base, height, color);
    if (cut && length > 0)
        draw_run(paint, "..", 2, x + kept, base, height, color);
}

void paint_lines(Paint *paint, const char *text, Box box, int height, SDL_Color color)
{
    enum { LINE_BYTES = 1300 };
    const int line = height * 2, bottom = box.y + box.h;
    while (*text != '\0' && box.y + line <= bottom) {
        const bool last = box.y + 2 * line > bottom;
        const size_t all = strlen(text), fit = count_that_fit(paint, text, all, box.w, height);
        size_t length = last ? all : fit > 0 ? fit : all;
        for (size_t i = fit; !last && fit < all && i > fit / 2; i--)
            if (text[i] == ' ') {
                length = i;
                break;
            }
        char part[LINE_BYTES];
        SDL_strlcpy(part, text, length + 1 < sizeof part ? length + 1 : sizeof part);
        paint_text(paint, part, (Box){ box.x, box.y, box.w, line }, height, ALIGN_LEFT, color);
        text += length;
        text += *text == ' ';
        box.y += line;
    }
}
