/* Writes pictures as PNG. */
#ifndef VIEW_PNG_H
#define VIEW_PNG_H

#include <stdbool.h>
#include <stdint.h>

/* Writes a picture of width x height pixels, `channels` bytes each without gaps: red, green, blue, and alpha if they are four. False with errno if the
 * file cannot be written, or there is no memory. */
bool png_write(const char *path, const uint8_t *pixels, int width, int height, int channels);

#endif
