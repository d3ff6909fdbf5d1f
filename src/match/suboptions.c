/* Each reader goes through its words; the tables at the end tell of them. */
#include "match/suboptions.h"

#include "match/foreign.h"

#include <string.h>

/* ---- -openings ---- */

static bool read_policy(const char *value, Policy *policy)
{
    static const char *const NAMES[] = { "shared", "default", "encounter", "round" };
    const int found = find_name(value, NAMES, 4);
    if (found >= 0)
        *policy = (Policy)found;
    return found >= 0;
}

bool suboptions_openings(OpeningSettings *openings, WordList words, char why[WHY_TEXT])
{
    static const char *const CHOICES[] = { "plies", "start", "order", "count", "format" }; /* among openings that are not empty */
    int kinds = 0;
    bool chosen = false, ordered = false;
    for (int i = 0; i < words.count; i++) {
        const char *word = words.words[i], *value;
        for (size_t k = 0; k < sizeof CHOICES / sizeof CHOICES[0]; k++)
            chosen |= value_of(word, CHOICES[k]) != NULL;
        ordered |= value_of(word, "order") != NULL || value_of(word, "format") != NULL;
        if (strcmp(word, "random") == 0 || strcmp(word, "balanced") == 0 || strcmp(word, "empty") == 0) {
            openings->kind = *word == 'r' ? OPENINGS_RANDOM : *word == 'b' ? OPENINGS_BALANCED : OPENINGS_EMPTY;
            kinds++;
        } else if ((value = value_of(word, "file")) != NULL) {
            openings->kind = OPENINGS_FILE;
            openings->path = value;
            kinds++;
        } else if ((value = value_of(word, "plies")) != NULL) {
            if (!read_count(value, 1, MAX_CELLS, "plies=", &openings->plies, why))
                return false;
            openings->cut = openings->plies;
        } else if ((value = value_of(word, "start")) != NULL) {
            if (!read_count(value, 1, 1000000, "start=", &openings->first, why))
                return false;
        } else if ((value = value_of(word, "count")) != NULL) {
            if (!read_count(value, 1, 1000000, "count=", &openings->count, why))
                return false;
        } else if ((value = value_of(word, "order")) != NULL && (strcmp(value, "random") == 0 || strcmp(value, "sequential") == 0))
            openings->shuffled = strcmp(value, "random") == 0;
        else if ((value = value_of(word, "format")) != NULL && (strcmp(value, "epd") == 0 || strcmp(value, "pgn") == 0))
            openings->format = *value == 'e' ? GAMEFILE_EPD : GAMEFILE_PGN;
        else if ((value = value_of(word, "policy")) != NULL && read_policy(value, &openings->policy))
            continue;
        else
            return refuse(why, "-openings has no '%s'; see --help", word);
    }
    if (chosen && openings->kind == OPENINGS_EMPTY)
        return refuse(why, "-openings empty has nothing to choose from: no plies=, start=, order=, count= or format=");
    if (ordered && openings->kind != OPENINGS_FILE)
        return refuse(why, "order= and format= of -openings are for file=");
    return kinds <= 1 || refuse(why, "-openings takes one of random, balanced, empty and file=");
}

/* ---- -pgnout ---- */

static bool read_pgn_word(PgnStyle *style, const char *word)
{
    static const struct {
        const char *key;
        unsigned tells;
    } TELLS[] = { { "depth", PGN_DEPTH }, { "nodes", PGN_NODES }, { "nps", PGN_NPS }, { "pv", PGN_LINE },
                  { "latency", PGN_LATENCY }, { "timeleft", PGN_TIME_LEFT } };
    const char *value = value_of(word, "min");
    style->minimal |= strcmp(word, "min") == 0 || (value != NULL && strcmp(value, "true") == 0);
    bool known = strcmp(word, "min") == 0 || strcmp(word, "fi") == 0 || value != NULL;
    for (size_t i = 0; i < sizeof TELLS / sizeof TELLS[0] && !known; i++)
        if ((value = value_of(word, TELLS[i].key)) != NULL) {
            style->tells |= strcmp(value, "true") == 0 ? TELLS[i].tells : 0;
            known = true;
        }
    return known && (value == NULL || strcmp(value, "true") == 0 || strcmp(value, "false") == 0);
}

/* The file is the first word, or file=FILE anywhere. */
bool suboptions_pgn(const char **path, PgnStyle *style, WordList words, char why[WHY_TEXT])
{
    const bool has_key = strchr(words.words[0], '=') != NULL;
    *path = has_key ? NULL : words.words[0];
    style->tells = 0;
    style->minimal = false;
    for (int i = has_key ? 0 : 1; i < words.count; i++) {
        const char *file = value_of(words.words[i], "file");
        if (file != NULL)
            *path = file;
        else if (!read_pgn_word(style, words.words[i]))
            return foreign_refuse_unknown(FOREIGN_PGN_WORD, words.words[i], why);
    }
    return *path != NULL || refuse(why, "-pgnout needs a file");
}

/* ---- help ---- */

typedef struct {
    const char *word, *help;
} WordHelp;

static const WordHelp OPENING_WORDS[] = {
    { "random", "distinct positions at random, in which the side to move cannot win at once: the default" },
    { "balanced", "of those draws, or what is closest to it; a judge or a native engine solves them" },
    { "empty", "the empty board" },
    { "file=", "those of a file" },
    { "plies=", "stones of random and balanced ones (4), or how many moves of the sequences and games of a file are played (all)" },
    { "format=", "of the file: epd (a FEN or a sequence a line) or pgn; else it is seen by its first sign" },
    { "order=", "of the file: sequential (the default) or random" },
    { "start=", "begin with this one (1)" },
    { "count=", "how many fourinrow-match openings prints (100)" },
    { "policy=", "when to go on to the next: shared (the default), default (as in cutechess-cli), encounter or round" },
    { NULL, NULL },
};

static const WordHelp PGN_WORDS[] = {
    { "file=", "the file, if it is not the first word" },
    { "min=", "true: no comments and few tags" },
    { "fi", "nothing: games that were broken off are not written anyway" },
    { "depth=", "true: tell of each move how deep the engine looked" },
    { "nodes=", "true: how many nodes or playouts it took" },
    { "nps=", "true: how many in a second" },
    { "pv=", "true: how the engine expects the game to go on" },
    { "latency=", "true: the time that the engine does not know of" },
    { "timeleft=", "true: what is left on its clock" },
    { NULL, NULL },
};

static void add_words(Text *text, const char *option, const WordHelp *words)
{
    enum { INDENT = 19 };
    text_printf(text, "words of %s:\n", option);
    for (; words->word != NULL; words++) {
        text_printf(text, "  %-16s ", words->word);
        text_add_wrapped(text, words->help, INDENT);
        text_add_string(text, "\n");
    }
}

void suboptions_help(Text *text)
{
    add_words(text, "-openings", OPENING_WORDS);
    add_words(text, "-pgnout", PGN_WORDS);
}
