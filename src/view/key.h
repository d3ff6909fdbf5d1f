/* Keys as the viewer tells them apart: those that are no characters; others are their lower-case ASCII character. */
#ifndef VIEW_KEY_H
#define VIEW_KEY_H

enum {
    KEY_UP = 256, /* what every panel knows, beside the blank, up to KEY_ESCAPE */
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_TAB,
    KEY_BACKTAB,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_ENTER,
    KEY_ERASE,
    KEY_ESCAPE,
    KEY_DELETE,
    KEY_HELP,
    KEY_FULLSCREEN,
    KEY_RESTART,
    KEY_COPY_FEN,
    KEY_SAVE,
    KEY_LOAD,
    KEY_MENU,
    KEY_PASTE,
    KEY_QUIT
};

#endif
