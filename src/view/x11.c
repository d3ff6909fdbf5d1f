/* Xlib ends the program when the server refuses a request, unless somebody else takes the refusal. SDL 2 leaves it at that, though windows
 * that it writes to may be gone: that of a program which asked for the clipboard and did not wait (libsdl-org/SDL#16231), or its own, since
 * it wakes itself by a second connection, whose requests may come after the end of the window. */
#include "view/x11.h"

#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { BAD_WINDOW = 3 }; /* BadWindow of X.h */

/* XErrorEvent of Xlib.h, whose headers need not be there. */
typedef struct {
    int type;
    void *display;
    unsigned long resource, serial;
    unsigned char error, request, minor;
} Refusal;

typedef int (*TakeRefusal)(void *display, Refusal *refusal);
typedef TakeRefusal (*SetErrorHandler)(TakeRefusal take);

/* Nothing is lost with what was meant for a window that is gone; the first of all others is told. */
static int outlive(void *display, Refusal *refusal)
{
    static bool told;
    (void)display;
    if (refusal->error != BAD_WINDOW && !told) {
        told = true;
        fprintf(stderr, "fourinrow-view: the X server refused request %d.%d (error %d)\n", refusal->request, refusal->minor, refusal->error);
    }
    return 0;
}

void x11_outlive_refusals(void)
{
    void *xlib = getenv("DISPLAY") == NULL ? NULL : SDL_LoadObject("libX11.so.6"); /* the one that SDL loads; it is never given back */
    void *address = xlib == NULL ? NULL : SDL_LoadFunction(xlib, "XSetErrorHandler");
    SetErrorHandler set;
    if (address == NULL)
        return;
    SDL_memcpy(&set, &address, sizeof set); /* no cast in standard C leads from the one to the other */
    set(outlive);
}
