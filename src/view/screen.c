/* Most of what SDL does of itself is right; each hint is a case where it is not. */
#include "view/screen.h"

#include "view/icon.h"
#include "view/layout.h"
#include "view/wayland.h"
#include "view/x11.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* For title bars and lists of windows; a desktop that knows the program by its name has a larger one. */
static void set_icon(SDL_Window *window)
{
    enum { SIZE = 64 };
    uint8_t *pixels = icon_pixels(SIZE);
    SDL_Surface *surface = pixels == NULL ? NULL : SDL_CreateRGBSurfaceWithFormatFrom(pixels, SIZE, SIZE, 32, SIZE * 4, SDL_PIXELFORMAT_RGBA32);
    if (surface != NULL)
        SDL_SetWindowIcon(window, surface);
    SDL_FreeSurface(surface);
    free(pixels);
}

/* That was asked for, or else the kept one; a script counts on the usual one. Where this has no room, as beside the bars of a desktop, it is
 * all there is. */
static WindowShape choose_shape(const Arguments *options)
{
    static const WindowShape USUAL = { USUAL_WIDTH, USUAL_HEIGHT, 0 };
    WindowShape shape = options->script != NULL ? USUAL : options->control.config.shape;
    SDL_Rect room;
    if (options->width != 0)
        return (WindowShape){ options->width, options->height, 0 };
    if (SDL_GetDisplayUsableBounds(0, &room) == 0 && (room.w < shape.width || room.h < shape.height))
        shape = (WindowShape){ SDL_min(shape.width, room.w), SDL_min(shape.height, room.h), 1 };
    return shape;
}

static bool is_driver(const char *name)
{
    return strcmp(SDL_GetCurrentVideoDriver(), name) == 0;
}

/* SDL 2 with libdecor gives a window that it makes maximised the size it was made with all the same, for which Weston ends the connection. */
static bool is_maximised_later(void)
{
    return is_driver("wayland");
}

/* There SDL 2 also keeps to its smallest size where a tile is smaller, and what has no room in it is cut off. */
static bool has_smallest_size(void)
{
    return !is_driver("wayland");
}

static SDL_Window *new_window(int width, int height, Uint32 state)
{
    return SDL_CreateWindow("Four in a row", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height,
                            SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI | state);
}

/* Whether this variable of the environment has an absolute path. */
static bool has_path(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && *value == '/';
}

static void take_hangup(int number)
{
    (void)number;
    raise(SIGTERM);
}

/* A terminal that is closed tells so by SIGHUP, which SDL does not hear, as it does SIGINT and SIGTERM. */
static void hear_hangup(void)
{
    struct sigaction action = { .sa_handler = take_hangup, .sa_flags = SA_RESTART }, earlier;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGHUP, NULL, &earlier) == 0 && earlier.sa_handler != SIG_IGN) /* as nohup has it */
        sigaction(SIGHUP, &action, NULL);
}

/* SDL's video. NULL, or what is wrong. */
static const char *begin(void)
{
    const char *driver = getenv("SDL_VIDEODRIVER");
    const bool is_chosen = driver != NULL && *driver != '\0';
#ifdef __linux__
    /* libwayland would print lines of its own. The hint has no name before SDL 2.0.22, and is heeded even where the variable is there and empty. */
    if (!is_chosen && !has_path("XDG_RUNTIME_DIR") && !has_path("WAYLAND_DISPLAY"))
        SDL_SetHintWithPriority("SDL_VIDEODRIVER", getenv("DISPLAY") == NULL ? "KMSDRM" : "x11,KMSDRM", SDL_HINT_OVERRIDE);
#endif
    x11_outlive_late_letters();
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"); /* else a game that somebody has left keeps the screen on, and unlocked */
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return is_chosen ? SDL_GetError() : "there is no display";
    hear_hangup();
    if (!is_chosen && strcmp(SDL_GetCurrentVideoDriver(), "offscreen") == 0)
        return "there is no display"; /* SDL's last resort, which nobody could see */
    SDL_SetHint("SDL_QUIT_ON_LAST_WINDOW_CLOSE", "0"); /* a closed window asks first; SDL_QUIT is a signal, which does not wait */
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"); /* else the shadows of all windows go for the sake of this one */
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"); /* else SDL drops the first click of a window that has just come up */
    return NULL;
}

static SDL_Renderer *new_renderer(SDL_Window *window, bool software)
{
    SDL_Renderer *renderer = NULL;
    if (software)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"); /* else it is shown by OpenGL after all, which takes as long to load as all the rest */
    else
        renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED);
    return renderer != NULL ? renderer : SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}

static void place(SDL_Window *window, const SDL_Rect *at)
{
    SDL_SetWindowPosition(window, at->x, at->y);
    SDL_SetWindowSize(window, at->w, at->h);
}

/* Where there is no window manager SDL 2 takes what it asks of one for done, and draws outside of the window. */
static bool is_unmanaged(void)
{
    return is_driver("x11") && !x11_is_managed();
}

static void toggle_unmanaged(Screen *screen)
{
    SDL_Rect *before = &screen->before, all;
    if (before->w != 0) {
        place(screen->window, before);
        before->w = 0;
    } else if (SDL_GetDisplayBounds(SDL_GetWindowDisplayIndex(screen->window), &all) == 0) {
        SDL_GetWindowPosition(screen->window, &before->x, &before->y);
        SDL_GetWindowSize(screen->window, &before->w, &before->h);
        place(screen->window, &all);
    }
}

void screen_toggle_full(Screen *screen)
{
    const Uint32 flags = SDL_GetWindowFlags(screen->window);
    const bool full = (flags & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    if (!full && (screen->before.w != 0 || is_unmanaged())) {
        toggle_unmanaged(screen);
        return;
    }
    SDL_SetWindowFullscreen(screen->window, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
    if (full && screen->was_maximised)
        SDL_MaximizeWindow(screen->window); /* SDL goes back to the size before that */
    screen->was_maximised = !full && (flags & SDL_WINDOW_MAXIMIZED) != 0;
}

const char *screen_open(Screen *screen, const Arguments *options)
{
    const char *why = begin();
    if (why != NULL)
        return why;
    const WindowShape shape = choose_shape(options);
    const bool unmanaged = options->fullscreen && is_unmanaged();
    const Uint32 state = unmanaged ? 0 : options->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : shape.maximised ? SDL_WINDOW_MAXIMIZED : 0;
    const bool later = state == SDL_WINDOW_MAXIMIZED && is_maximised_later();
    screen->window = new_window(shape.width, shape.height, later ? 0 : state);
    if (screen->window == NULL)
        return SDL_GetError();
    wayland_show(screen->window);
    set_icon(screen->window);
    if (has_smallest_size())
        SDL_SetWindowMinimumSize(screen->window, SMALLEST_WIDTH, SMALLEST_HEIGHT);
    screen->renderer = new_renderer(screen->window, options->software);
    if (screen->renderer == NULL)
        return SDL_GetError();
    if (later)
        SDL_MaximizeWindow(screen->window);
    if (unmanaged)
        toggle_unmanaged(screen);
    screen->is_of_options = options->script != NULL || options->width != 0 || options->fullscreen;
    screen->begun = shape;
    return NULL;
}

void screen_look_at_shape(const Screen *screen, WindowShape *shape)
{
    const Uint32 flags = SDL_GetWindowFlags(screen->window);
    WindowShape now = { screen->begun.width, screen->begun.height, (flags & SDL_WINDOW_MAXIMIZED) != 0 };
    if (screen->is_of_options || (flags & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0 || screen->before.w != 0)
        return;
    if (!now.maximised)
        SDL_GetWindowSize(screen->window, &now.width, &now.height);
    if (memcmp(&now, &screen->begun, sizeof now) != 0)
        *shape = now;
}

void screen_close(Screen *screen)
{
    if (screen->renderer != NULL)
        SDL_DestroyRenderer(screen->renderer);
    if (screen->window != NULL)
        SDL_DestroyWindow(screen->window);
    SDL_Quit();
}
