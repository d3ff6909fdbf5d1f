/* The loop sleeps until there is an event, an engine has said something, or something is due by the clock; only while
 * discs move does it wake for each picture. With a virtual clock it does not sleep but puts the clock forward to what
 * comes next. */
#include "view/window.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/program.h"
#include "view/draw.h"
#include "view/keyboard.h"
#include "view/pages.h"
#include "view/png.h"
#include "view/screen.h"
#include "view/script.h"
#include "view/sound.h"
#include "view/state.h"
#include "view/telling.h"
#include "view/wayland.h"
#include "view/x11.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const Arguments *options;
    Screen screen;
    FILE *font_answer;      /* of paint_ask, until paint_new has it */
    Paint *paint;
    SDL_Texture *larger;    /* what is drawn for a window that is smaller than it wants to be, and shown smaller; or NULL */
    Engines *engines;
    Control control;
    Sound sound;
    Script script;
    ScriptHost script_host;
    Uint32 wake_event;
    atomic_bool woken;      /* there is such an event in the queue already */
    int64_t start;          /* of the real clock, ns */
    int64_t virtual_now;    /* microseconds */
    int64_t drawn_at;
    int cut;                /* texts of the last picture that did not fit, and one of them */
    char cut_text[100];
    bool mouse_is_old;      /* the window has moved under the mouse, or is of another size; SDL tells of clicks where it was seen last */
    bool drew_motion;       /* something moved in the last picture, so one more is due when it rests */
    bool was_told_to_end;   /* by a signal, which does not wait for an answer */
    int status;
} Window;

/* ---- what the others want of the window ---- */

/* Called by the thread of the engines. */
static void wake(void *context)
{
    Window *window = context;
    SDL_Event event;
    if (atomic_exchange(&window->woken, true))
        return;
    SDL_zero(event);
    event.type = window->wake_event;
    if (SDL_PushEvent(&event) <= 0)
        atomic_store(&window->woken, false); /* the next news try again */
}

static void set_clipboard(void *context, const char *text)
{
    (void)context;
    SDL_SetClipboardText(text);
}

static bool get_clipboard(void *context, char *text, size_t size)
{
    char *copy = SDL_HasClipboardText() ? SDL_GetClipboardText() : NULL;
    (void)context;
    if (copy == NULL)
        return false;
    snprintf(text, size, "%s", copy);
    SDL_free(copy);
    return true;
}

static void toggle_fullscreen(void *context)
{
    Window *window = context;
    screen_toggle_full(&window->screen);
}

static bool has_letters(void *context, const char *text)
{
    const Window *window = context;
    return paint_has(window->paint, text);
}

/* Who writes Korean, say, by an input method has no keys left while it is at work: it is let in where there may be something to type. */
static void let_type(const Window *window)
{
    const bool wanted = window->control.page == PAGE_NEW;
    if (wanted == (SDL_IsTextInputActive() == SDL_TRUE))
        return;
    if (wanted)
        SDL_StartTextInput();
    else
        SDL_StopTextInput();
}

/* ---- pictures ---- */

static int64_t now_of(const Window *window)
{
    return window->options->virtual_clock ? window->virtual_now : (clock_now() - window->start) / 1000;
}

static void draw(Window *window)
{
    SDL_Renderer *renderer = window->screen.renderer;
    window->drawn_at = now_of(window);
    window->drew_motion = motion_is_busy(&window->control.motion, window->drawn_at);
    window->control.changed = false;
    SDL_SetRenderTarget(renderer, window->larger);
    draw_picture(window->paint, &window->control, !window->options->virtual_clock, window->drawn_at);
    SDL_SetRenderTarget(renderer, NULL);
    if (window->larger != NULL)
        SDL_RenderCopy(renderer, window->larger, NULL, NULL);
    window->cut = paint_cut(window->paint, window->cut_text);
}

/* Less than 1 where a window manager gives a window less room than it wants, as tiles may have. */
static double scale_of(int width, int height)
{
    return SDL_min(1, SDL_min((double)SDL_max(width, 1) / SMALLEST_WIDTH, (double)SDL_max(height, 1) / SMALLEST_HEIGHT));
}

static void renew_larger(Window *window, bool is_wanted, int width, int height)
{
    if (window->larger != NULL)
        SDL_DestroyTexture(window->larger);
    window->larger = NULL;
    if (is_wanted)
        window->larger = SDL_CreateTexture(window->screen.renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_TARGET, width, height);
    if (window->larger != NULL)
        SDL_SetTextureScaleMode(window->larger, SDL_ScaleModeLinear);
}

static void fit(Window *window)
{
    int width, height;
    if (SDL_GetRendererOutputSize(window->screen.renderer, &width, &height) != 0)
        return;
    const double scale = scale_of(width, height);
    width = (int)(width / scale + 0.5);
    height = (int)(height / scale + 0.5);
    if (width != window->control.layout.width || height != window->control.layout.height || (scale < 1) != (window->larger != NULL)) {
        paint_forget(window->paint);
        renew_larger(window, scale < 1, width, height);
    }
    control_resize(&window->control, width, height);
}

/* False with errno, also where the renderer fails, of which the system knows nothing. */
static bool read_pixels(const Window *window, uint8_t *pixels, int width)
{
    const bool good = SDL_RenderReadPixels(window->screen.renderer, NULL, SDL_PIXELFORMAT_RGB24, pixels, width * 3) == 0;
    if (!good)
        errno = EIO;
    return good;
}

static bool take_picture(void *context, const char *path)
{
    Window *window = context;
    fit(window); /* what has changed its size may not have been told yet */
    int width, height;
    if (SDL_GetRendererOutputSize(window->screen.renderer, &width, &height) != 0) {
        errno = EIO;
        return false;
    }
    uint8_t *pixels = memory_resize(NULL, (size_t)width * (size_t)height * 3);
    if (pixels == NULL)
        return false;
    draw(window);
    const bool good = read_pixels(window, pixels, width) && png_write(path, pixels, width, height, 3);
    const int error = errno;
    free(pixels);
    SDL_RenderPresent(window->screen.renderer);
    errno = error;
    return good;
}

static void dump(void *context)
{
    Window *window = context;
    Text text;
    text_init(&text);
    if (window->cut > 0)
        text_printf(&text, "cut %d %s\n", window->cut, window->cut_text);
    let_type(window);
    text_printf(&text, "typing %d\n", SDL_IsTextInputActive() == SDL_TRUE);
    state_dump(&text, &window->control, now_of(window));
    if (text.failed || fputs(text.bytes, stdout) < 0 || fflush(stdout) != 0)
        window->status = 1;
    text_free(&text);
}

static void resize(void *context, int width, int height)
{
    Window *window = context;
    SDL_SetWindowSize(window->screen.window, width, height);
    SDL_PumpEvents();
    fit(window);
}

/* ---- events ---- */

/* On screens with small pixels the picture has more of them than the window has points, which is what the mouse is told in; in a small window it
 * has more than are seen. */
static Point pixel_of(const Window *window, int x, int y)
{
    int width, height, points_wide, points_high;
    SDL_GetWindowSize(window->screen.window, &points_wide, &points_high);
    if (points_wide <= 0 || points_high <= 0 || SDL_GetRendererOutputSize(window->screen.renderer, &width, &height) != 0)
        return (Point){ x, y };
    const double scale = scale_of(width, height);
    return (Point){ x * width / scale / points_wide, y * height / scale / points_high };
}

/* Where the mouse is, if the driver can tell: Wayland's knows neither that nor where the window is. */
static bool ask_mouse(const Window *window, int *x, int *y)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    int left, top;
    if (driver == NULL || (strcmp(driver, "x11") != 0 && strcmp(driver, "cocoa") != 0) || SDL_GetMouseFocus() != window->screen.window)
        return false;
    SDL_GetGlobalMouseState(x, y);
    SDL_GetWindowPosition(window->screen.window, &left, &top);
    *x -= left;
    *y -= top;
    return true;
}

/* After a change of the window another column may lie under the mouse, though it has not moved. */
static void look_for_mouse(Window *window, int64_t now)
{
    int x, y;
    window->mouse_is_old = ask_mouse(window, &x, &y);
    if (!window->mouse_is_old)
        return;
    const Point at = pixel_of(window, x, y), before = window->control.mouse;
    if (at.x != before.x || at.y != before.y)
        control_mouse_move(&window->control, at.x, at.y, now);
}

static void take_mouse(Window *window, const SDL_Event *event, int64_t now)
{
    Control *control = &window->control;
    if (event->type == SDL_MOUSEWHEEL) {
        control_wheel(control, -event->wheel.y, now);
    } else if (event->type == SDL_MOUSEMOTION) {
        const Point at = pixel_of(window, event->motion.x, event->motion.y);
        window->mouse_is_old = false;
        control_mouse_move(control, at.x, at.y, now);
    } else if (event->button.button == SDL_BUTTON_LEFT) {
        int x = event->button.x, y = event->button.y;
        if (window->mouse_is_old)
            ask_mouse(window, &x, &y);
        const Point at = pixel_of(window, x, y);
        control->clicks_twice = event->button.clicks % 2 == 0;
        (event->type == SDL_MOUSEBUTTONDOWN ? control_mouse_down : control_mouse_up)(control, at.x, at.y, now);
    }
}

static void take_size(Window *window, int64_t now)
{
    fit(window);
    if (!window->options->virtual_clock)
        look_for_mouse(window, now);
}

/* Another window may have the mouse now, and its button is let go there. */
static bool loses_mouse(Uint8 event)
{
    return event == SDL_WINDOWEVENT_FOCUS_LOST || event == SDL_WINDOWEVENT_HIDDEN || event == SDL_WINDOWEVENT_MINIMIZED;
}

/* What is drawn while a window is hidden is lost. */
static bool shows_anew(Uint8 event)
{
    return event == SDL_WINDOWEVENT_EXPOSED || event == SDL_WINDOWEVENT_SHOWN || event == SDL_WINDOWEVENT_RESTORED;
}

static void forget_picture(Window *window)
{
    paint_forget(window->paint);
    window->control.changed = true;
}

/* An SDL before 2.0.22 knows nothing of the hint that a closed window is not the end: what it sends along must not answer the question. */
static void ask_to_close(Control *control, int64_t now)
{
    SDL_version linked;
    SDL_GetVersion(&linked);
    if (linked.major == 2 && linked.minor == 0 && linked.patch < 22)
        SDL_FlushEvent(SDL_QUIT);
    control_ask_quit(control, now);
}

/* From whatever page is open, which closes as by Esc. SDL takes files and texts whether they are wanted or not. */
static void take_drop(Window *window, const SDL_DropEvent *drop, int64_t now)
{
    Control *control = &window->control;
    if (drop->type == SDL_DROPFILE && !window->options->virtual_clock) {
        control_show_page(control, PAGE_NONE, now);
        pages_load(control, drop->file, now);
    }
    SDL_free(drop->file);
}

static void take_event(Window *window, const SDL_Event *event)
{
    Control *control = &window->control;
    const int64_t now = now_of(window);
    const bool scripted = window->options->virtual_clock; /* then real hands must not disturb it */
    if (event->type == window->wake_event)
        return; /* it has done its work */
    if (event->type == SDL_QUIT)
        control->quit = window->was_told_to_end = true;
    else if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
        take_size(window, now);
    else if (event->type == SDL_WINDOWEVENT && shows_anew(event->window.event))
        control->changed = true;
    else if (event->type == SDL_RENDER_TARGETS_RESET || event->type == SDL_RENDER_DEVICE_RESET)
        forget_picture(window);
    else if (event->type == SDL_DROPFILE || event->type == SDL_DROPTEXT)
        take_drop(window, &event->drop, now);
    else if (scripted)
        return;
    else if (event->type >= SDL_MOUSEMOTION && event->type <= SDL_MOUSEWHEEL)
        take_mouse(window, event, now);
    else if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_MOVED)
        look_for_mouse(window, now);
    else if (event->type == SDL_WINDOWEVENT && loses_mouse(event->window.event))
        control_lose_mouse(control, now);
    else if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_LEAVE)
        control_mouse_move(control, -1, -1, now);
    else if (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_CLOSE)
        ask_to_close(control, now);
    else if (event->type == SDL_TEXTEDITING)
        control_compose(control, event->edit.text);
    else if (event->type == SDL_TEXTINPUT)
        control_type(control, event->text.text);
    else if (event->type == SDL_KEYDOWN && (event->key.repeat == 0 || keyboard_may_repeat(&event->key)))
        control_key(control, keyboard_key(&event->key), now);
}

static int64_t smallest(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Sleeps at most until `until`, which may have gone by, and takes all events there are. Never for ever: SDL sees a signal that comes just before
 * it sleeps when it is awake again. */
static void sleep_until(Window *window, int64_t until)
{
    enum { LONGEST = 10000000 }; /* microseconds */
    const int64_t left = smallest(until - now_of(window), LONGEST);
    SDL_Event event;
    bool any = SDL_WaitEventTimeout(&event, left > 0 ? (int)(left + 999) / 1000 : 0);
    for (; any; any = SDL_PollEvent(&event)) {
        take_event(window, &event);
        let_type(window);
        telling_go_on(&window->control, now_of(window));
    }
}

/* ---- the loop ---- */

/* Of what nobody sees no picture is due until it is shown anew. */
static bool is_hidden(const Window *window)
{
    return !window->options->virtual_clock
           && (SDL_GetWindowFlags(window->screen.window) & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED)) != 0;
}

/* When the next picture is due, if one is: never sooner than the rate allows, however much an engine has to say. */
static int64_t next_frame(const Window *window, int64_t now)
{
    const int fps = window->options->fps;
    const bool is_due = window->control.changed || window->drew_motion || motion_is_busy(&window->control.motion, now);
    if (fps == 0 || !is_due || is_hidden(window))
        return INT64_MAX;
    return window->drawn_at + 1000000 / fps;
}

/* False where a picture is due but not yet. */
static bool present(Window *window, int64_t now)
{
    const int64_t due = next_frame(window, now);
    if (due > now)
        return due == INT64_MAX;
    draw(window);
    SDL_RenderPresent(window->screen.renderer);
    return true;
}

/* A script with a virtual clock has no time for sounds. */
static void hear(Window *window)
{
    Control *control = &window->control;
    if (control->sounds != 0 && !control->config.muted && !window->options->virtual_clock && sound_open(&window->sound))
        sound_play(&window->sound, control->sounds, now_of(window));
    control->sounds = 0;
}

/* Time passes. The virtual clock stands still while an engine owes an answer, so that what happens does not depend on
 * its speed. */
static void pass_time(Window *window, int64_t script_wakes, int64_t now)
{
    enum { LOOK_AGAIN = 20000, STEP = 50000 }; /* microseconds */
    Control *control = &window->control;
    int64_t next = smallest(control_next_due(control, now), next_frame(window, now));
    next = smallest(next, sound_rest(&window->sound, now));
    const bool settling = window->script.settles && !window->script.ended;
    if (!window->options->virtual_clock) {
        next = smallest(next, settling ? now + LOOK_AGAIN : script_wakes);
        sleep_until(window, next > now ? next : now);
    } else if (engines_are_busy(window->engines)) {
        SDL_Event event;
        if (SDL_WaitEventTimeout(&event, LOOK_AGAIN / 1000))
            take_event(window, &event);
    } else {
        next = smallest(smallest(next, script_wakes), settling ? now + STEP : INT64_MAX);
        window->virtual_now = next > now ? next : now;
    }
}

static void loop(Window *window)
{
    Control *control = &window->control;
    const bool scripted = window->options->script != NULL;
    while (!control->quit) {
        atomic_store(&window->woken, false); /* once in a turn of the loop: a flood of news cannot keep us in the queue */
        control_advance(control, now_of(window));
        pages_look(control, now_of(window));
        let_type(window);
        telling_go_on(control, now_of(window));
        int64_t script_wakes = INT64_MAX;
        if (scripted) {
            SDL_Event event;
            while (SDL_PollEvent(&event))
                take_event(window, &event);
            script_wakes = script_run(&window->script, control, &window->script_host, now_of(window));
            if (window->script.ended)
                break;
            control_advance(control, now_of(window));
        }
        if (present(window, now_of(window))) /* what is heard is seen first: a device may take its time to open */
            hear(window);
        if (!control->quit)
            pass_time(window, script_wakes, now_of(window));
    }
}

/* ---- life ---- */

/* Nobody can be asked any more: a game that would be lost is saved. False where there is none. */
static bool keep_game(Window *window, const char *cause)
{
    Control *control = &window->control;
    if (window->options->virtual_clock || !control_is_running(control))
        return false;
    if (pages_keep(control, now_of(window)))
        program_complain("%s; the game in hand is saved in %s", cause, control->own_file);
    else
        program_complain("%s, and the game in hand: %s", cause, control->notice);
    return true;
}

/* As with a session that ends. */
static void lose_display(void *context)
{
    static const char CAUSE[] = "the display is gone";
    Window *window = context;
    window->status = 1;
    if (!keep_game(window, CAUSE))
        program_complain("%s", CAUSE);
}

/* How large the window is to be at the next start. Who has left the first one without a choice is asked how to play once more. */
static void keep_shape(Window *window)
{
    Control *control = &window->control;
    Config kept;
    char why[WHY_TEXT];
    screen_look_at_shape(&window->screen, &control->config.shape);
    if (memcmp(&control->config.shape, &control->kept.shape, sizeof(WindowShape)) != 0 && config_read(&kept, why) != CONFIG_MISSING)
        control_keep(control, now_of(window));
}

static bool open_window(Window *window)
{
    const Arguments *options = window->options;
    const char *why = screen_open(&window->screen, options);
    if (why != NULL)
        return program_complain("%s", why);
    window->wake_event = SDL_RegisterEvents(1);
    window->paint = paint_new(window->screen.renderer, options->font, window->font_answer);
    window->font_answer = NULL;
    return window->paint != NULL || program_complain("not enough memory");
}

/* The font that was asked for is in use; that of the system may be missing. */
static bool check_font(const Window *window)
{
    const char *font = window->options->font;
    if (font == NULL || strcmp(font, "strokes") == 0 || paint_has_font(window->paint))
        return true;
    return program_complain("%s: is no font that can be used", font);
}

static bool open_game(Window *window, const Guardian *guardian)
{
    const Arguments *options = window->options;
    const Host host = { window, set_clipboard, get_clipboard, toggle_fullscreen, has_letters };
    window->engines = engines_new(guardian, wake, window);
    if (window->engines == NULL)
        return program_complain("not enough memory for the engines");
    if (!control_init(&window->control, &options->control, window->engines, &host, now_of(window)))
        return program_complain("%s", window->control.notice);
    if (options->position != NULL)
        control_set_game(&window->control, &options->begin, now_of(window));
    if (options->file != NULL)
        pages_load(&window->control, options->file, now_of(window));
    if (options->script != NULL && !script_open(&window->script, options->script))
        return program_complain("%s: %s", options->script, strerror(errno));
    fit(window);
    if (options->complaint[0] != '\0') {
        program_complain("%s", options->complaint);
        control_complain(&window->control, now_of(window), options->complaint);
    }
    if (options->first_start)
        pages_new_game(&window->control, now_of(window));
    return true;
}

static void close_window(Window *window)
{
    if (window->font_answer != NULL)
        pclose(window->font_answer);
    engines_delete(window->engines);
    control_free(&window->control);
    sound_close(&window->sound);
    script_free(&window->script);
    paint_delete(window->paint);
    screen_close(&window->screen);
}

int window_run(const Arguments *options, const Guardian *guardian)
{
    Window *window = memory_zeroed(sizeof *window);
    if (window == NULL)
        return !program_complain("not enough memory");
    window->options = options;
    window->start = clock_now();
    window->drawn_at = -1000000; /* the first picture is due at once */
    window->font_answer = paint_ask(options->font); /* what is answered while the window is opened */
    window->script_host = (ScriptHost){ window, take_picture, dump, resize };
    if (!open_window(window) || !check_font(window) || !open_game(window, guardian)) {
        window->status = 1;
    } else {
        x11_tell_end(lose_display, window);
        loop(window);
        keep_shape(window);
        if (wayland_is_gone(window->screen.window))
            lose_display(window);
        else if (window->was_told_to_end)
            keep_game(window, "it was told to end");
        if (options->screenshot != NULL && !take_picture(window, options->screenshot)) {
            program_complain("%s cannot be written: %s", options->screenshot, file_reason(errno));
            window->status = 1;
        }
        if (options->dump_state)
            dump(window);
        if (window->script.why[0] != '\0')
            window->status = !program_complain("%s: %s", options->script, window->script.why);
    }
    const int status = window->status;
    close_window(window);
    free(window);
    return status;
}
