/* The icon of the viewer as a picture of any size. */
#ifndef VIEW_ICON_H
#define VIEW_ICON_H

#include <stdbool.h>

/* Writes it as a PNG of size x size pixels. False with errno. */
bool icon_write(const char *path, int size);

#endif
