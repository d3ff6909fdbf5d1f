/* Xlib ends the program when the server refuses a request, unless somebody else takes the refusal. SDL 2 leaves it at that, though windows
 * that it writes to may be gone: that of a program which asked for the clipboard and did not wait (libsdl-org/SDL#16231), or its own, since
 * it wakes itself by a second connection, whose requests may come after the end of the window. */
#include "view/x11.h"

#include "view/symbol.h"

#include <SDL.h>
#include <stdlib.h>

/* BadWindow of X.h, and requests of Xproto.h that write to a window or read what is written there. */
enum { BAD_WINDOW = 3, CHANGE_PROPERTY = 18, GET_PROPERTY = 20, SEND_EVENT = 25 };

/* XErrorEvent of Xlib.h, whose headers need not be there. */
typedef struct {
    int type;
    void *display;
    unsigned long resource, serial;
    unsigned char error, request, minor;
} Refusal;

typedef int (*TakeRefusal)(void *display, Refusal *refusal);
typedef TakeRefusal (*SetErrorHandler)(TakeRefusal take);

static TakeRefusal ending; /* what Xlib does else */

static bool is_late_letter(const Refusal *refusal)
{
    return refusal->error == BAD_WINDOW
           && (refusal->request == CHANGE_PROPERTY || refusal->request == GET_PROPERTY || refusal->request == SEND_EVENT);
}

static int take(void *display, Refusal *refusal)
{
    return is_late_letter(refusal) ? 0 : ending(display, refusal);
}

static void *open_library(void)
{
    return getenv("DISPLAY") == NULL ? NULL : SDL_LoadObject("libX11.so.6"); /* the one that SDL loads; it is never given back */
}

void x11_outlive_late_letters(void)
{
    SetErrorHandler set;
    if (symbol_find(open_library(), "XSetErrorHandler", &set))
        ending = set(take);
    SDL_ClearError();
}

/* ---- the end of the server ---- */

typedef int (*TakeEnd)(void *display);
typedef TakeEnd (*SetEndHandler)(TakeEnd take);

static struct {
    void (*tell)(void *context);
    void *context;
    SDL_threadID thread;
} at_end;

/* The thread of the engines, which wakes the other one by a connection of its own, may be the first to see it. */
static int take_end(void *display)
{
    enum { LONGEST = 5000 }; /* milliseconds */
    (void)display;
    if (SDL_ThreadID() == at_end.thread)
        at_end.tell(at_end.context);
    else
        SDL_Delay(LONGEST); /* it comes here too, and ends the program */
    return 0;
}

void x11_tell_end(void (*tell)(void *context), void *context)
{
    SetEndHandler set;
    at_end.tell = tell;
    at_end.context = context;
    at_end.thread = SDL_ThreadID();
    if (symbol_find(open_library(), "XSetIOErrorHandler", &set))
        set(take_end);
    SDL_ClearError();
}

/* ---- who manages windows ---- */

typedef unsigned long Id; /* of a window or an atom */

typedef struct {
    void *(*open)(const char *name);
    int (*close)(void *display);
    Id (*root)(void *display);
    Id (*atom)(void *display, const char *name, int only_if_exists);
    int (*get)(void *display, Id window, Id property, long offset, long length, int deletes, Id wanted, Id *type, int *format,
               unsigned long *count, unsigned long *rest, unsigned char **value);
    int (*free)(void *value);
} Xlib;

static bool find_all(Xlib *x)
{
    void *xlib = open_library();
    return symbol_find(xlib, "XOpenDisplay", &x->open) && symbol_find(xlib, "XCloseDisplay", &x->close)
           && symbol_find(xlib, "XDefaultRootWindow", &x->root) && symbol_find(xlib, "XInternAtom", &x->atom)
           && symbol_find(xlib, "XGetWindowProperty", &x->get) && symbol_find(xlib, "XFree", &x->free);
}

/* The window that a property of this one names, or 0. */
static Id named_by(const Xlib *x, void *display, Id window, Id property)
{
    enum { WINDOW = 33 }; /* XA_WINDOW of Xatom.h */
    Id type, named = 0;
    int format;
    unsigned long count, rest;
    unsigned char *value = NULL;
    if (x->get(display, window, property, 0, 1, 0, WINDOW, &type, &format, &count, &rest, &value) == 0 && type == WINDOW && count == 1)
        SDL_memcpy(&named, value, sizeof named);
    if (value != NULL)
        x->free(value);
    return named;
}

bool x11_is_managed(void)
{
    Xlib x;
    void *display = find_all(&x) ? x.open(NULL) : NULL;
    if (display == NULL)
        return true;
    const Id check = x.atom(display, "_NET_SUPPORTING_WM_CHECK", 0), window = named_by(&x, display, x.root(display), check);
    const bool is_there = window != 0 && named_by(&x, display, window, check) == window; /* one that has ended may have left its name */
    x.close(display);
    return is_there;
}
