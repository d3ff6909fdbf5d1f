/* No cast in standard C leads from the address to a pointer to a function. */
#include "view/symbol.h"

#include <SDL.h>

bool symbol_find(void *library, const char *name, void *function)
{
    void *address = library == NULL ? NULL : SDL_LoadFunction(library, name);
    SDL_memcpy(function, &address, sizeof address);
    return address != NULL;
}
