/* The words of a description that say KEY=VALUE are left as they are; a command alone is quoted, so that reading it gives back what was
 * typed, quotes and all. */
#include "view/setup.h"

#include "base/number.h"

#include <stdio.h>
#include <string.h>

static const char BLANKS[] = " \t";
static const char *const DIALECT_NAMES[DIALECTS] = { "native", "uci", "ugi", "bot" };

const char *setup_dialect(int dialect)
{
    return DIALECT_NAMES[dialect];
}

void setup_default(Setup *setup)
{
    memset(setup, 0, sizeof *setup);
    setup->player[SEAT_LEFT].level = setup->player[SEAT_RIGHT].level = 5;
    setup->player[SEAT_RIGHT].kind = KIND_COMPUTER;
    setup->cols = 7;
    setup->rows = 6;
    setup->connect = 4;
}

bool setup_is_description(const char *text)
{
    const size_t word = strcspn(text, " '\"/"), key = strcspn(text, "=");
    return key < word;
}

static void quote(const char *command, char quoted[2 * PLAYER_TEXT])
{
    for (; *command != '\0'; *quoted++ = *command++)
        if (*command == '"' || *command == '\\')
            *quoted++ = '\\';
    *quoted = '\0';
}

void setup_describe(const SetupPlayer *player, char text[DESCRIPTION_TEXT])
{
    char quoted[2 * PLAYER_TEXT];
    if (player->kind == KIND_PERSON) {
        snprintf(text, DESCRIPTION_TEXT, "human");
    } else if (player->kind == KIND_COMPUTER) {
        snprintf(text, DESCRIPTION_TEXT, "level=%d", player->level);
    } else if (setup_is_description(player->engine)) {
        snprintf(text, DESCRIPTION_TEXT, "%s", player->engine);
    } else {
        quote(player->engine, quoted);
        snprintf(text, DESCRIPTION_TEXT, "cmd=\"%s\" proto=%s", quoted, DIALECT_NAMES[player->dialect]);
    }
}

void setup_read(SetupPlayer *player, const char *description)
{
    char text[PLAYER_TEXT];
    uint64_t level;
    snprintf(text, sizeof text, "%s", description + strspn(description, BLANKS));
    for (size_t length = strlen(text); length > 0 && strchr(BLANKS, text[length - 1]) != NULL; length--)
        text[length - 1] = '\0';
    player->kind = KIND_ENGINE;
    if (strcmp(text, "human") == 0) {
        player->kind = KIND_PERSON;
    } else if (strncmp(text, "level=", strlen("level=")) == 0
               && number_parse(text + strlen("level="), 0, LEVELS - 1, &level) == NUMBER_OK) {
        player->kind = KIND_COMPUTER;
        player->level = (int)level;
    } else {
        snprintf(player->engine, sizeof player->engine, "%s", text);
    }
}
