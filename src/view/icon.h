/* The icon of the viewer as a picture of any size. */
#ifndef VIEW_ICON_H
#define VIEW_ICON_H

#include <stdbool.h>
#include <stdint.h>

/* size x size pixels of red, green, blue and alpha, a byte each; free them. NULL if there is no memory. */
uint8_t *icon_pixels(int size);

/* Writes it as a PNG of size x size pixels. False with errno. */
bool icon_write(const char *path, int size);

#endif
