/* A table, by the manual pages of cutechess-cli and fastchess as they were in July 2026, and of what stands in the wrong place. */
#include "match/foreign.h"

#include <stddef.h>
#include <string.h>

static const struct {
    ForeignKind kind;
    const char *theirs, *ours;
} WORDS[] = {
    { FOREIGN_OPTION, "-help", "it stands alone" },
    { FOREIGN_OPTION, "--help", "it stands alone" },
    { FOREIGN_OPTION, "-version", "it stands alone" },
    { FOREIGN_OPTION, "--version", "it stands alone" },
    { FOREIGN_OPTION, "--compliance", "it is 'fourinrow-match compliance -engine cmd=…'" },
    { FOREIGN_OPTION, "-config", "-results FILE keeps a tournament, and -resume goes on with it" },
    { FOREIGN_OPTION, "-autosaveinterval", "-results FILE has each game as soon as it is over" },
    { FOREIGN_OPTION, "-startup-ms", "startup= of -each or -engine has the seconds" },
    { FOREIGN_OPTION, "-ucinewgame-ms", "startup= of -each or -engine has the seconds" },
    { FOREIGN_OPTION, "-ping-ms", "startup= and timeout= of -each or -engine have the seconds" },
    { FOREIGN_OPTION, "-outcomeinterval", "-ratinginterval N prints the ranking" },
    { FOREIGN_OPTION, "-scoreinterval", "-ratinginterval N prints the ranking" },
    { FOREIGN_OPTION, "-report", "pairs are always reported" },
    { FOREIGN_OPTION, "-force-concurrency", "-concurrency N is N whatever processors there are" },
    { FOREIGN_PGN_WORD, "notation", "moves are those of UCI" },
    { FOREIGN_PGN_WORD, "append", "games are appended" },
    { FOREIGN_ENGINE_KEY, "plies", "it is depth=" },
    { FOREIGN_ENGINE_KEY, "args", "arguments stand in cmd= behind the program, or each in an arg=" },
    { FOREIGN_ENGINE_KEY, "debug", "-debug prints all that is said" },
};

/* What does the same here as this word, KEY or KEY=VALUE, does there; NULL if nothing is known of it. */
static const char *advice(ForeignKind kind, const char *word)
{
    const size_t length = strcspn(word, "=");
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (WORDS[i].kind == kind && strlen(WORDS[i].theirs) == length && strncmp(WORDS[i].theirs, word, length) == 0)
            return WORDS[i].ours;
    return NULL;
}

bool foreign_is(ForeignKind kind, const char *word)
{
    return advice(kind, word) != NULL;
}

bool foreign_refuse_unknown(ForeignKind kind, const char *word, char why[WHY_TEXT])
{
    static const char *const LACKS[] = {
        [FOREIGN_OPTION] = "there is no option", [FOREIGN_PGN_WORD] = "-pgnout has no", [FOREIGN_ENGINE_KEY] = "an engine has no",
    };
    const char *ours = advice(kind, word);
    return ours != NULL ? refuse(why, "%s '%.100s': %s", LACKS[kind], word, ours) : refuse(why, "%s '%s'; see --help", LACKS[kind], word);
}
