/* Each sound is a list of tones that die away; they are added up. A drop is low and dull, an end rises, a fault falls. */
#include "view/sound.h"

#include <math.h>

enum { RATE = 22050, LENGTH = RATE * 7 / 10, TONES = 4 };

typedef struct {
    double start, pitch, decay, loudness; /* seconds, hertz, per second, at most 1 */
} Tone;

static const Tone SOUNDS[SOUND_COUNT][TONES] = {
    [SOUND_DROP] = { { 0, 190, 38, 0.5 }, { 0, 415, 70, 0.25 }, { 0.07, 210, 60, 0.15 } },
    [SOUND_END] = { { 0, 523.25, 9, 0.22 }, { 0.11, 659.25, 9, 0.22 }, { 0.22, 783.99, 9, 0.22 }, { 0.33, 1046.5, 7, 0.25 } },
    [SOUND_FAULT] = { { 0, 330, 8, 0.3 }, { 0.16, 233, 7, 0.3 } },
};

static double sample(const Tone *tone, double time)
{
    const double turn = 6.283185307179586, after = time - tone->start;
    if (tone->pitch <= 0 || after < 0)
        return 0;
    return tone->loudness * exp(-after * tone->decay) * sin(turn * tone->pitch * after) * fmin(1, after * 400);
}

static void make(unsigned set, Sint16 samples[LENGTH])
{
    for (int i = 0; i < LENGTH; i++) {
        const double left = (double)(LENGTH - i) / RATE;
        double sum = 0;
        for (int kind = 0; kind < SOUND_COUNT; kind++)
            for (int tone = 0; (set & 1u << kind) != 0 && tone < TONES; tone++)
                sum += sample(&SOUNDS[kind][tone], (double)i / RATE);
        samples[i] = (Sint16)(fmax(-1, fmin(1, sum)) * fmin(1, left * 10) * 20000); /* cut off, it would end with a click */
    }
}

bool sound_open(Sound *sound)
{
    const SDL_AudioSpec wanted = { .freq = RATE, .format = AUDIO_S16SYS, .channels = 1, .samples = 512 };
    if (sound->device != 0 || sound->is_missing)
        return sound->device != 0;
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 && SDL_GetNumAudioDevices(0) != 0) /* ALSA would complain on stderr */
        sound->device = SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0);
    sound->is_missing = sound->device == 0;
    if (sound->device != 0)
        SDL_PauseAudioDevice(sound->device, 0);
    return sound->device != 0;
}

void sound_play(Sound *sound, unsigned set, int64_t now)
{
    static const int64_t QUIET = 3000000;
    Sint16 samples[LENGTH];
    make(set, samples);
    SDL_ClearQueuedAudio(sound->device);
    SDL_QueueAudio(sound->device, samples, sizeof samples);
    sound->close_at = now + QUIET;
}

void sound_close(Sound *sound)
{
    if (sound->device == 0)
        return;
    SDL_CloseAudioDevice(sound->device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    sound->device = 0;
}

int64_t sound_rest(Sound *sound, int64_t now)
{
    if (sound->device != 0 && now >= sound->close_at)
        sound_close(sound);
    return sound->device != 0 ? sound->close_at : INT64_MAX;
}
