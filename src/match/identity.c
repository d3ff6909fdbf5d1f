/* Everything is written into one text, which is hashed. */
#include "match/identity.h"

#include "base/checksum.h"
#include "base/random.h"

#include <inttypes.h>

static void add_engine(Text *text, const EngineSettings *engine)
{
    text_printf(text, "%s\n%s\n%s\n%s\n", engine->name, engine->dialect->name, engine->limit_text,
                engine->directory == NULL ? "" : engine->directory);
    for (int i = 0; i < engine->command.count; i++)
        text_printf(text, "%s\n", engine->command.texts[i]);
    for (int i = 0; i < engine->options.count; i++)
        text_printf(text, "%s=%s\n", engine->options.list[i].name, engine->options.list[i].value);
    if (engine->init.length > 0)
        text_printf(text, "initstr %s", engine->init.bytes);
    if (engine->book_path != NULL)
        text_printf(text, "book %016" PRIx64 " %" PRId64 "\n", engine->book.checksum, engine->book_depth);
    if (engine->white_view)
        text_printf(text, "whitepov\n");
}

/* Of openings that are drawn more rounds only want more, and those before are the same: how they are drawn and the first will do. `earlier`:
 * as 1.0.0 had it. */
static void add_openings(Text *text, const OpeningSettings *settings, const TextList *openings, bool earlier)
{
    const bool balanced = settings->kind == OPENINGS_BALANCED && !earlier;
    const int count = balanced || settings->kind == OPENINGS_RANDOM ? 1 : openings->count;
    if (balanced)
        text_printf(text, "balanced %d\n", settings->plies);
    for (int i = 0; i < count; i++)
        text_printf(text, "%s\n", openings->texts[i]);
}

static bool make(uint64_t *identity, const Settings *settings, const TextList *openings, uint64_t seed, bool earlier)
{
    const Geometry *g = &settings->geometry;
    Text text;
    text_init(&text);
    text_printf(&text, "%d,%d,%d %d %d %d %" PRIu64 "\n", g->cols, g->rows, g->connect, (int)settings->format, settings->games,
                settings->repeat, seed);
    if (settings->openings.policy != POLICY_SHARED)
        text_printf(&text, "policy %d\n", (int)settings->openings.policy);
    for (int i = 0; i < settings->engine_count; i++)
        add_engine(&text, &settings->engines[i]);
    add_openings(&text, &settings->openings, openings, earlier);
    if (settings->seeds > 0 || settings->no_swap || settings->reverse)
        text_printf(&text, "seeds %d noswap %d reverse %d\n", settings->seeds, settings->no_swap, settings->reverse);
    adjudication_describe(&settings->adjudication, &text);
    *identity = random_mix(checksum_add(CHECKSUM_NONE, text.bytes, text.length));
    const bool good = !text.failed;
    text_free(&text);
    return good;
}

bool identity_make(uint64_t *identity, uint64_t *earlier, const Settings *settings, const TextList *openings, uint64_t seed)
{
    return make(identity, settings, openings, seed, false) && make(earlier, settings, openings, seed, true);
}
