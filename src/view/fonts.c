/* The first font is that of the system's choice. A character that it has not is looked for in others: fontconfig is asked for one that
 * has it, at most MAX_FILES times. Texts are drawn as a whole and kept as textures. */
#include "view/fonts.h"

#ifdef VIEW_TTF

#include "base/memory.h"
#include "base/utf8.h"
#include "view/texture.h"

#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 4, MAX_SIZES = 64, MAX_TEXTS = 192, TEXT_BYTES = 256, REFERENCE = 200 };

typedef struct {
    char path[1000];
    long index;
    double capital;   /* the height of capitals as a part of the size */
    TTF_Font *sample; /* in the size REFERENCE, to measure and to look for characters */
} FontFile;

typedef struct {
    int file, height;
    TTF_Font *font;
} SizedFont;

typedef struct {
    char text[TEXT_BYTES];
    int file, height;
    SDL_Texture *texture;
    int width, box_height;
} DrawnText;

struct Fonts {
    SDL_Renderer *renderer;
    FontFile files[MAX_FILES];
    int file_count, asked;
    SizedFont sizes[MAX_SIZES];
    int size_count;
    DrawnText texts[MAX_TEXTS];
    int text_count, oldest;
};

/* ---- files ---- */

static bool open_file(Fonts *fonts, const char *path, long index)
{
    FontFile *file = &fonts->files[fonts->file_count];
    int top = 0;
    if (fonts->file_count == MAX_FILES || path[0] == '\0')
        return false;
    for (int i = 0; i < fonts->file_count; i++)
        if (strcmp(fonts->files[i].path, path) == 0 && fonts->files[i].index == index)
            return false;
    file->sample = TTF_OpenFontIndex(path, REFERENCE, index);
    if (file->sample == NULL)
        return false;
    if (TTF_GlyphMetrics(file->sample, 'H', NULL, NULL, NULL, &top, NULL) != 0 || top <= 0)
        top = REFERENCE * 7 / 10; /* a font without Latin letters */
    file->capital = (double)top / REFERENCE;
    file->index = index;
    snprintf(file->path, sizeof file->path, "%s", path);
    fonts->file_count++;
    return true;
}

/* Asks fontconfig, as a program, so that the viewer does not depend on it. */
static FILE *ask_system(const char *pattern)
{
    char command[200];
    snprintf(command, sizeof command, "fc-match -f '%%{file}\\n%%{index}\\n' '%s' 2>/dev/null", pattern);
    return popen(command, "r");
}

FILE *fonts_ask(void)
{
    return ask_system("sans");
}

/* Opens the file that the system answers, and closes the answer. */
static bool open_answer(Fonts *fonts, FILE *answer)
{
    char path[1000] = "";
    unsigned long index = 0;
    if (answer == NULL)
        return false;
    const bool good = fscanf(answer, "%999[^\n]\n%lu", path, &index) >= 1;
    pclose(answer);
    return good && open_file(fonts, path, (long)(index & 0xffff));
}

static bool open_usual(Fonts *fonts)
{
    static const char *const USUAL[] = { "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans.ttf",
                                         "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
                                         "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
                                         "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf" };
    for (size_t i = 0; i < sizeof USUAL / sizeof USUAL[0]; i++)
        if (open_file(fonts, USUAL[i], 0))
            return true;
    return false;
}

Fonts *fonts_new(SDL_Renderer *renderer, const char *file, FILE *answer)
{
    Fonts *fonts = memory_zeroed(sizeof *fonts);
    if (fonts == NULL || TTF_Init() != 0) {
        if (answer != NULL)
            pclose(answer);
        free(fonts);
        return NULL;
    }
    fonts->renderer = renderer;
    if (file != NULL ? open_file(fonts, file, 0) : open_answer(fonts, answer) || open_usual(fonts))
        return fonts;
    TTF_Quit();
    free(fonts);
    return NULL;
}

void fonts_forget(Fonts *fonts)
{
    for (int i = 0; i < fonts->text_count; i++)
        SDL_DestroyTexture(fonts->texts[i].texture);
    fonts->text_count = fonts->oldest = 0;
}

static void close_sizes(Fonts *fonts)
{
    for (int i = 0; i < fonts->size_count; i++)
        TTF_CloseFont(fonts->sizes[i].font);
    fonts->size_count = 0;
}

void fonts_delete(Fonts *fonts)
{
    if (fonts == NULL)
        return;
    fonts_forget(fonts);
    close_sizes(fonts);
    for (int i = 0; i < fonts->file_count; i++)
        TTF_CloseFont(fonts->files[i].sample);
    TTF_Quit();
    free(fonts);
}

/* ---- which font ---- */

/* The file that has a character; 0 if none has. */
static int file_of(Fonts *fonts, uint32_t character)
{
    char pattern[40];
    for (int i = 0; i < fonts->file_count; i++)
        if (TTF_GlyphIsProvided32(fonts->files[i].sample, character))
            return i;
    if (fonts->asked >= MAX_FILES)
        return 0;
    fonts->asked++;
    snprintf(pattern, sizeof pattern, ":charset=%x", (unsigned)character);
    const int last = fonts->file_count;
    return open_answer(fonts, ask_system(pattern)) && TTF_GlyphIsProvided32(fonts->files[last].sample, character) ? last : 0;
}

bool fonts_have(Fonts *fonts, uint32_t character)
{
    return TTF_GlyphIsProvided32(fonts->files[file_of(fonts, character)].sample, character) != 0;
}

static TTF_Font *sized(Fonts *fonts, int file, int height)
{
    const FontFile *of = &fonts->files[file];
    for (int i = 0; i < fonts->size_count; i++)
        if (fonts->sizes[i].file == file && fonts->sizes[i].height == height)
            return fonts->sizes[i].font;
    if (fonts->size_count == MAX_SIZES)
        close_sizes(fonts);
    TTF_Font *font = TTF_OpenFontIndex(of->path, (int)(height / of->capital + 0.5), of->index);
    if (font == NULL)
        return NULL;
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    fonts->sizes[fonts->size_count++] = (SizedFont){ file, height, font };
    return font;
}

/* Cuts off the beginning of a text that one file has; false at its end. Longer texts come in parts. */
static bool next_run(Fonts *fonts, const char **text, const char *end, char run[TEXT_BYTES], int *file)
{
    const char *at = *text;
    if (at == end)
        return false;
    *file = -1;
    while (at < end) {
        const char *before = at;
        const uint32_t character = utf8_next(&at);
        const int has = character == ' ' && *file >= 0 ? *file : file_of(fonts, character);
        if ((*file >= 0 && has != *file) || at - *text >= TEXT_BYTES) {
            at = before;
            break;
        }
        *file = has;
    }
    memcpy(run, *text, (size_t)(at - *text));
    run[at - *text] = '\0';
    *text = at;
    return true;
}

/* ---- texts ---- */

int fonts_width(Fonts *fonts, const char *text, size_t length, int height)
{
    const char *end = text + length;
    char run[TEXT_BYTES];
    int file, width, all = 0;
    while (next_run(fonts, &text, end, run, &file)) {
        TTF_Font *font = sized(fonts, file, height);
        if (font != NULL && TTF_SizeUTF8(font, run, &width, NULL) == 0)
            all += width;
    }
    return all;
}

static const DrawnText *drawn(Fonts *fonts, const char *run, int file, int height)
{
    const SDL_Color white = { 255, 255, 255, 255 };
    for (int i = 0; i < fonts->text_count; i++)
        if (fonts->texts[i].height == height && fonts->texts[i].file == file && strcmp(fonts->texts[i].text, run) == 0)
            return &fonts->texts[i];
    TTF_Font *font = sized(fonts, file, height);
    SDL_Surface *surface = font == NULL ? NULL : TTF_RenderUTF8_Blended(font, run, white);
    SDL_Texture *texture = surface == NULL ? NULL : SDL_CreateTextureFromSurface(fonts->renderer, surface);
    if (texture == NULL) {
        SDL_FreeSurface(surface);
        return NULL;
    }
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    const bool is_full = fonts->text_count == MAX_TEXTS;
    DrawnText *place = &fonts->texts[is_full ? fonts->oldest : fonts->text_count++];
    if (is_full) {
        SDL_DestroyTexture(place->texture);
        fonts->oldest = (fonts->oldest + 1) % MAX_TEXTS;
    }
    *place = (DrawnText){ .file = file, .height = height, .texture = texture, .width = surface->w, .box_height = surface->h };
    snprintf(place->text, sizeof place->text, "%s", run);
    SDL_FreeSurface(surface);
    return place;
}

void fonts_draw(Fonts *fonts, const char *text, size_t length, int x, int base, int height, SDL_Color color)
{
    const char *end = text + length;
    char run[TEXT_BYTES];
    int file;
    while (next_run(fonts, &text, end, run, &file)) {
        const DrawnText *picture = drawn(fonts, run, file, height);
        TTF_Font *font = sized(fonts, file, height);
        if (picture == NULL || font == NULL)
            continue;
        const SDL_Rect place = { x, base - TTF_FontAscent(font), picture->width, picture->box_height };
        texture_tint(picture->texture, color);
        SDL_RenderCopy(fonts->renderer, picture->texture, NULL, &place);
        x += picture->width;
    }
}

#else

FILE *fonts_ask(void)
{
    return NULL;
}

Fonts *fonts_new(SDL_Renderer *renderer, const char *file, FILE *answer)
{
    (void)renderer;
    (void)file;
    (void)answer;
    return NULL;
}

void fonts_delete(Fonts *fonts)
{
    (void)fonts;
}

void fonts_forget(Fonts *fonts)
{
    (void)fonts;
}

bool fonts_have(Fonts *fonts, uint32_t character)
{
    (void)fonts;
    (void)character;
    return false;
}

int fonts_width(Fonts *fonts, const char *text, size_t length, int height)
{
    (void)fonts;
    (void)text;
    (void)length;
    (void)height;
    return 0;
}

void fonts_draw(Fonts *fonts, const char *text, size_t length, int x, int base, int height, SDL_Color color)
{
    (void)fonts;
    (void)text;
    (void)length;
    (void)x;
    (void)base;
    (void)height;
    (void)color;
}

#endif
