/* Lists are short, or made once: one more place for each text will do. */
#include "base/textlist.h"

#include "base/memory.h"

#include <stdlib.h>

bool textlist_add(TextList *list, const char *text)
{
    char *copy = memory_copy_text(text);
    char **texts = copy == NULL ? NULL : memory_resize(list->texts, (size_t)(list->count + 2) * sizeof *texts);
    if (texts == NULL) {
        free(copy);
        return false;
    }
    texts[list->count++] = copy;
    texts[list->count] = NULL;
    list->texts = texts;
    return true;
}

void textlist_free(TextList *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->texts[i]);
    free(list->texts);
    *list = (TextList){ NULL, 0 };
}
