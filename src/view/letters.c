/* All letters of one height are in one texture, white, and are tinted when they are drawn. */
#include "view/letters.h"

#include "base/utf8.h"
#include "view/glyphs.h"
#include "view/texture.h"

#include <math.h>

enum { IN_ROW = 16 };

void letters_forget(Letters *letters)
{
    for (int i = 0; i < letters->count; i++)
        SDL_DestroyTexture(letters->baked[i].texture);
    letters->count = 0;
}

/* The letter that stands for a character. */
static char plain(uint32_t character)
{
    static const struct {
        const char *of;
        char letter;
    } ACCENTS[] = { { "ÀÁÂÃÄÅ", 'A' }, { "ÈÉÊË", 'E' }, { "ÌÍÎÏ", 'I' }, { "ÒÓÔÕÖØ", 'O' }, { "ÙÚÛÜ", 'U' }, { "Ñ", 'N' },
                    { "Ç", 'C' },      { "àáâãäå", 'a' }, { "èéêë", 'e' }, { "ìíîï", 'i' },   { "òóôõöø", 'o' }, { "ùúûü", 'u' },
                    { "ñ", 'n' },      { "ç", 'c' },     { "ß", 's' },    { "¡", '!' },      { "–—", '-' },     { "’", '\'' } };
    if (character >= GLYPH_FIRST && character <= GLYPH_LAST)
        return (char)character;
    for (size_t i = 0; i < sizeof ACCENTS / sizeof ACCENTS[0]; i++)
        for (const char *at = ACCENTS[i].of; *at != '\0';)
            if (utf8_next(&at) == character)
                return ACCENTS[i].letter;
    return '?';
}

bool letters_have(uint32_t character)
{
    return plain(character) != '?' || character == '?';
}

static double unit_of(int height)
{
    return (double)height / GLYPH_CAPITAL;
}

/* The way from one character to the next, in units. */
static double advance(char c)
{
    return glyph_width(c) + 4;
}

double letters_width(const char *text, size_t length, int height)
{
    const char *end = text + length;
    double width = 0;
    while (text < end)
        width += advance(plain(utf8_next(&text)));
    return length > 0 ? (width - 2) * unit_of(height) : 0;
}

static const BakedLetters *baked_of(Letters *letters, int height)
{
    const double unit = unit_of(height), thickness = fmax(1.1, height * 0.125);
    Raster raster;
    for (int i = 0; i < letters->count; i++)
        if (letters->baked[i].height == height)
            return &letters->baked[i];
    if (letters->count == LETTERS_HEIGHTS)
        letters_forget(letters);
    BakedLetters baked = { height, (int)ceil(20 * unit) + 2, (int)ceil((GLYPH_ABOVE + GLYPH_BELOW) * unit) + 2, NULL };
    if (!texture_raster(&raster, baked.cell_width * IN_ROW, baked.cell_height * ((GLYPH_COUNT + IN_ROW - 1) / IN_ROW)))
        return NULL;
    const double base = floor(GLYPH_ABOVE * unit) + 1; /* a whole pixel, so that stems end sharply */
    for (int i = 0; i < GLYPH_COUNT; i++)
        glyph_draw(&raster, (char)(GLYPH_FIRST + i), i % IN_ROW * baked.cell_width + 2 * unit + 1,
                   i / IN_ROW * baked.cell_height + base, unit, thickness);
    baked.texture = texture_bake(letters->renderer, &raster);
    if (baked.texture == NULL)
        return NULL;
    letters->baked[letters->count] = baked;
    return &letters->baked[letters->count++];
}

void letters_draw(Letters *letters, const char *text, size_t length, double x, int base, int height, SDL_Color color)
{
    const BakedLetters *baked = baked_of(letters, height);
    const double unit = unit_of(height);
    const char *end = text + length;
    if (baked == NULL)
        return;
    texture_tint(baked->texture, color);
    while (text < end) {
        const char letter = plain(utf8_next(&text));
        const int index = letter - GLYPH_FIRST;
        const SDL_Rect part = { index % IN_ROW * baked->cell_width, index / IN_ROW * baked->cell_height, baked->cell_width,
                                baked->cell_height };
        const SDL_Rect place = { (int)floor(x - unit + 0.5) - 1, base - (int)floor(GLYPH_ABOVE * unit) - 1, baked->cell_width,
                                 baked->cell_height };
        SDL_RenderCopy(letters->renderer, baked->texture, &part, &place);
        x += advance(letter) * unit;
    }
}
