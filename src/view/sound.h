/* Short sounds, made by arithmetic. Silent where there is no device. */
#ifndef VIEW_SOUND_H
#define VIEW_SOUND_H

#include "view/control.h"

#include <SDL.h>

/* All zero: no device is open. It is opened for a sound and closed when it has been quiet for a while, since an open one costs the
 * processor something. */
typedef struct {
    SDL_AudioDeviceID device;
    bool is_missing; /* there is none; it is not tried again */
    int64_t close_at;
} Sound;

/* False where there is no device. One that is not open yet may take its time. */
bool sound_open(Sound *sound);

/* Plays what is in the set, 1 << SOUND_…, on the open device, at this time of the caller's clock. */
void sound_play(Sound *sound, unsigned set, int64_t now);

/* Closes the device if it is time. Returns when to look again, INT64_MAX for never. */
int64_t sound_rest(Sound *sound, int64_t now);
void sound_close(Sound *sound);

#endif
