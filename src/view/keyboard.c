/* Signs and places of keys: SDL tells of both. */
#include "view/keyboard.h"

#include "view/key.h"

/* The sign on a key; where that is none that the viewer knows, the one that is there on most keyboards: the digits of a French keyboard need
 * Shift, and Greek and Russian ones have other letters. */
static SDL_Keycode sign_of(const SDL_Keysym *pressed)
{
    const SDL_Keycode key = pressed->sym;
    const SDL_Scancode place = pressed->scancode;
    if ((key >= SDLK_a && key <= SDLK_z) || (key >= SDLK_0 && key <= SDLK_9) || key <= SDLK_SPACE || (key & SDLK_SCANCODE_MASK) != 0)
        return key;
    if (place >= SDL_SCANCODE_1 && place <= SDL_SCANCODE_0)
        return place == SDL_SCANCODE_0 ? SDLK_0 : SDLK_1 + (SDL_Keycode)(place - SDL_SCANCODE_1);
    if (key >= 128 && place >= SDL_SCANCODE_A && place <= SDL_SCANCODE_Z)
        return SDLK_a + (SDL_Keycode)(place - SDL_SCANCODE_A);
    return key;
}

/* Of the keypad, whose digits SDL tells in any case: what is printed below them, where neither Num Lock nor Shift makes them digits. */
static SDL_Keycode keypad_of(const SDL_Keysym *pressed)
{
    static const SDL_Keycode BELOW[] = { SDLK_END, SDLK_DOWN, SDLK_PAGEDOWN, SDLK_LEFT, SDLK_CLEAR, SDLK_RIGHT, SDLK_HOME, SDLK_UP, SDLK_PAGEUP };
    const SDL_Keycode key = sign_of(pressed);
#ifndef __APPLE__ /* has no Num Lock */
    if (((pressed->mod & KMOD_NUM) != 0) == ((pressed->mod & KMOD_SHIFT) != 0)) {
        if (key >= SDLK_KP_1 && key <= SDLK_KP_9)
            return BELOW[key - SDLK_KP_1];
        if (key == SDLK_KP_0 || key == SDLK_KP_PERIOD)
            return key == SDLK_KP_0 ? SDLK_INSERT : SDLK_DELETE;
    }
#endif
    return key;
}

int keyboard_key(const SDL_KeyboardEvent *event)
{
    const SDL_Keycode key = keypad_of(&event->keysym);
    const bool control = (event->keysym.mod & (KMOD_CTRL | KMOD_GUI)) != 0, shift = (event->keysym.mod & KMOD_SHIFT) != 0;
    static const struct {
        SDL_Keycode from;
        int to;
    } KEYS[] = { { SDLK_LEFT, KEY_LEFT },       { SDLK_RIGHT, KEY_RIGHT },      { SDLK_HOME, KEY_HOME },       { SDLK_END, KEY_END },
                 { SDLK_RETURN, KEY_ENTER },    { SDLK_KP_ENTER, KEY_ENTER },   { SDLK_UP, KEY_UP },           { SDLK_DOWN, KEY_DOWN },
                 { SDLK_ESCAPE, KEY_ESCAPE },   { SDLK_F11, KEY_FULLSCREEN },   { SDLK_F5, KEY_RESTART },      { SDLK_F1, KEY_HELP },
                 { SDLK_F10, KEY_MENU },        { SDLK_BACKSPACE, KEY_ERASE },  { SDLK_DELETE, KEY_DELETE },
                 { SDLK_PAGEUP, KEY_PAGE_UP },  { SDLK_PAGEDOWN, KEY_PAGE_DOWN } };
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].from == key)
            return KEYS[i].to;
    if (key == SDLK_TAB)
        return shift ? KEY_BACKTAB : KEY_TAB;
    if (key == SDLK_KP_0)
        return '0';
    if (key >= SDLK_KP_1 && key <= SDLK_KP_9)
        return '1' + (int)(key - SDLK_KP_1);
    if (control)
        return key == SDLK_s   ? KEY_SAVE
               : key == SDLK_o ? KEY_LOAD
               : key == SDLK_v ? KEY_PASTE
               : key == SDLK_q ? KEY_QUIT
               : key == SDLK_c ? 'c'
               : key == SDLK_n ? 'n'
               : key == SDLK_y ? 'r'
               : key == SDLK_z ? (shift ? 'r' : 'u')
                               : 0;
    if (key == SDLK_c && shift)
        return KEY_COPY_FEN;
    return key > 0 && key < 128 ? (int)key : 0;
}

bool keyboard_may_repeat(const SDL_KeyboardEvent *event)
{
    const SDL_Keycode key = keypad_of(&event->keysym);
    return key == SDLK_LEFT || key == SDLK_RIGHT || key == SDLK_UP || key == SDLK_DOWN || key == SDLK_PAGEUP || key == SDLK_PAGEDOWN
           || key == SDLK_BACKSPACE || key == SDLK_TAB;
}
