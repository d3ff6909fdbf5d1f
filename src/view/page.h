/* What is on the pages; one file each. */
#ifndef VIEW_PAGE_H
#define VIEW_PAGE_H

#include "view/control.h"

typedef struct {
    /* Adds the rows to control->dialog, from the state of the controller alone. */
    void (*build)(Control *control);
    /* A choice was changed or a button pressed. */
    void (*take)(Control *control, DialogEvent event, int64_t now);
    /* A key that a dialog does not know; NULL: nothing. */
    void (*key)(Control *control, int key, int64_t now);
} PageKind;

extern const PageKind PAGE_KIND_NEW, PAGE_KIND_MENU, PAGE_KIND_HELP, PAGE_KIND_ABOUT, PAGE_KIND_SAVES, PAGE_KIND_ASK, PAGE_KIND_REVIEW;

#endif
