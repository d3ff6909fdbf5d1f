/* The file that a training is kept in: parts as they are in memory, so that it is for the machine that wrote it, and a u64 behind them, a
 * checksum of all of them (see base/checksum.h). */
#ifndef LEARN_STATE_H
#define LEARN_STATE_H

#include "base/file.h"
#include "base/why.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATE_MOST_PARTS = 6, STATE_CHECKSUM = 8 /* bytes */ };

/* Writes so many parts and their checksum; a failure, of which the reason is told, leaves the file as it was. */
bool state_save(const char *path, const FilePart *parts, int count, char why[WHY_TEXT]);

/* Makes a training of all bytes of a file, the checksum too, whatever they are. False with the reason. */
typedef bool StateReader(void *training, const uint8_t *bytes, size_t size, char why[WHY_TEXT]);

/* Reads a file by such a reader. False with the reason, and the name of the file. */
bool state_load(const char *path, StateReader *reader, void *training, char why[WHY_TEXT]);

/* Whether the checksum is that of the bytes before it. There are at least STATE_CHECKSUM bytes. */
bool state_is_whole(const uint8_t *bytes, size_t size);

#endif
