/* Reading arguments, telling the status: each in one place, so that errors read the same everywhere. */
#include "protocol/native_command.h"

#include "base/number.h"

#include <inttypes.h>
#include <string.h>

bool native_number(Words *words, const char *what, uint64_t min, uint64_t max, uint64_t *number,
                   Failure *failure)
{
    const char *word = words_next(words);
    if (word == NULL)
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "a number is missing: %s", what);
    switch (number_parse(word, min, max, number)) {
    case NUMBER_OK:
        return true;
    case NUMBER_MALFORMED:
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "%s must be a number, not '%.60s'", what, word);
    case NUMBER_OUT_OF_RANGE:
        break;
    }
    return failure_set(failure, FAILURE_OUT_OF_RANGE, "%s goes from %" PRIu64 " to %" PRIu64, what, min, max);
}

bool native_amount(Words *words, const char *what, uint64_t most, uint64_t *number, const char **written, Failure *failure)
{
    *written = words->rest + strspn(words->rest, " \t"); /* which is cut off right below */
    if (native_number(words, what, 0, most, number, failure))
        return true;
    *number = most;
    return failure->code == FAILURE_OUT_OF_RANGE;
}

bool native_no_more(Words *words, Failure *failure)
{
    const char *word = words_next(words);
    return word == NULL || failure_set(failure, FAILURE_BAD_ARGUMENT, "unexpected '%.60s'", word);
}

void native_add_status(Client *client)
{
    static const char *const WORDS[] = {
        [STATUS_PLAYING] = "playing", [STATUS_WON_X] = "won x", [STATUS_WON_O] = "won o", [STATUS_DRAWN] = "drawn"
    };
    text_printf(&client->reply, "status %s\n", WORDS[board_status(&client->engine->game.now)]);
}
