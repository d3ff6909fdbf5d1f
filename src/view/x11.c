/* Xlib ends the program when the server refuses a request, unless somebody else takes the refusal. SDL 2 leaves it at that, though windows
 * that it writes to may be gone: that of a program which asked for the clipboard and did not wait (libsdl-org/SDL#16231), or its own, since
 * it wakes itself by a second connection, whose requests may come after the end of the window. */
#include "view/x11.h"

#include <SDL.h>
#include <stdbool.h>
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

void x11_outlive_late_letters(void)
{
    void *xlib = getenv("DISPLAY") == NULL ? NULL : SDL_LoadObject("libX11.so.6"); /* the one that SDL loads; it is never given back */
    void *address = xlib == NULL ? NULL : SDL_LoadFunction(xlib, "XSetErrorHandler");
    SetErrorHandler set;
    SDL_ClearError();
    if (address == NULL)
        return;
    SDL_memcpy(&set, &address, sizeof set); /* no cast in standard C leads from the one to the other */
    ending = set(take);
}
