/* Functions of libraries that SDL has loaded, whose headers need not be there. */
#ifndef VIEW_SYMBOL_H
#define VIEW_SYMBOL_H

#include <stdbool.h>

/* Puts the address of a function of a library, as SDL_LoadObject gives it, into the pointer to a function at `function`. False, and NULL there,
 * if the library is NULL or has none. */
bool symbol_find(void *library, const char *name, void *function);

#endif
