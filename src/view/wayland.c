/* A connection that has failed stays so, and its error tells. A window that is shown has a role, that of a toplevel. */
#include "view/wayland.h"

#include "view/symbol.h"

#include <SDL_config.h>
#undef SDL_VIDEO_DRIVER_X11 /* whose headers need not be there */
#include <SDL_syswm.h>

void wayland_show(SDL_Window *window)
{
#if defined(SDL_VIDEO_DRIVER_WAYLAND) && SDL_VERSION_ATLEAST(2, 0, 22)
    SDL_SysWMinfo info = { 0 };
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND || info.info.wl.xdg_toplevel != NULL)
        return;
    SDL_HideWindow(window);
    SDL_ShowWindow(window);
#else
    (void)window;
#endif
}

bool wayland_is_gone(SDL_Window *window)
{
#ifdef SDL_VIDEO_DRIVER_WAYLAND
    SDL_SysWMinfo info;
    int (*error_of)(void *display);
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND)
        return false;
    void *library = SDL_LoadObject("libwayland-client.so.0"); /* the one that SDL has loaded */
    return symbol_find(library, "wl_display_get_error", &error_of) && error_of(info.info.wl.display) != 0;
#else
    (void)window;
    return false;
#endif
}
