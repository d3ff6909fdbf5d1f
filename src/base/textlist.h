/* A list of texts that grows. */
#ifndef BASE_TEXTLIST_H
#define BASE_TEXTLIST_H

#include <stdbool.h>

/* All zero is an empty list, in which `texts` is NULL; else it ends in a NULL, as argv does. The texts belong to the list. */
typedef struct {
    char **texts;
    int count;
} TextList;

/* Adds a copy of the text. False if there is no memory. */
bool textlist_add(TextList *list, const char *text);

/* Frees everything; the list is empty then. */
void textlist_free(TextList *list);

#endif
