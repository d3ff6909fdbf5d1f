/* The first word that a client says tells its dialect. */
#include "protocol/dialect.h"

#include "protocol/bot.h"
#include "protocol/native.h"
#include "protocol/ugi.h"
#include "protocol/uci.h"
#include "base/words.h"

const Dialect *dialect_of(LineState state, const char *line)
{
    if (state != LINE_GOOD)
        return &native_dialect;
    if (words_are_ignored(line))
        return NULL;
    static const char *const UCI_WORDS[] = { "uci", "setoption", "debug" }; /* what Cute Chess says first, or its initstr= */
    for (size_t i = 0; i < sizeof UCI_WORDS / sizeof UCI_WORDS[0]; i++)
        if (words_begin(line, UCI_WORDS[i]))
            return &uci_dialect;
    if (words_begin(line, "ugi"))
        return &ugi_dialect;
    return words_begin(line, "settings") ? &bot_dialect : &native_dialect;
}
