/* Names are those of fastchess where it has them. */
#include "match/sprt.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

static const char *const MODELS[] = { "logistic", "normalized", "bayesian" };
static const char *const MODEL_NAMES[] = { "logistic Elo", "normalized Elo", "Elo of BayesElo" };
enum { MODEL_COUNT = 3 };

/* One of the four numbers. */
static bool take_number(Sprt *sprt, const char *word)
{
    const struct {
        const char *key;
        double *number;
    } NUMBERS[] = { { "elo0", &sprt->elo0 }, { "elo1", &sprt->elo1 }, { "alpha", &sprt->alpha }, { "beta", &sprt->beta } };
    for (int k = 0; k < 4; k++) {
        const char *value = value_of(word, NUMBERS[k].key);
        if (value != NULL)
            return number_read_decimal(value, NUMBERS[k].number);
    }
    return false;
}

static bool take_model(Sprt *sprt, const char *word)
{
    const char *value = value_of(word, "model");
    const int found = value == NULL ? -1 : find_name(value, MODELS, MODEL_COUNT);
    if (found >= 0)
        sprt->model = (SprtModel)found;
    return found >= 0;
}

static bool check(const Sprt *sprt, bool by_pairs, char *why)
{
    if (!(sprt->elo0 < sprt->elo1) || !(sprt->alpha > 0 && sprt->alpha < 0.5) || !(sprt->beta > 0 && sprt->beta < 0.5))
        return refuse(why, "-sprt needs elo0 < elo1, and alpha and beta between 0 and 0.5");
    const int most = sprt->model == SPRT_NORMALIZED ? SPRT_MOST_NORMALIZED : SPRT_MOST_ELO;
    if (fmax(-sprt->elo0, sprt->elo1) > most)
        return refuse(why, "bounds of -sprt in %s are from -%d to %d", MODEL_NAMES[sprt->model], most, most);
    if (sprt->model == SPRT_BAYESIAN && by_pairs)
        return refuse(why, "model=bayesian of -sprt is for counts=trinomial");
    return true;
}

bool sprt_read(Sprt *sprt, WordList values, char why[WHY_TEXT])
{
    bool by_pairs = false;
    *sprt = (Sprt){ 0, 0, 0.05, 0.05, SPRT_LOGISTIC, false };
    for (int i = 0; i < values.count; i++) {
        const char *word = values.words[i], *counts = value_of(word, "counts");
        if (counts != NULL && strcmp(counts, "trinomial") == 0)
            sprt->by_games = true;
        else if (counts != NULL && strcmp(counts, "pentanomial") == 0)
            by_pairs = true;
        else if (!take_number(sprt, word) && !take_model(sprt, word))
            return refuse(why, "-sprt takes elo0=, elo1=, alpha=, beta=, model=logistic|normalized|bayesian and "
                          "counts=pentanomial|trinomial, not '%s'", word);
    }
    if (sprt->by_games && by_pairs)
        return refuse(why, "-sprt takes one of counts=pentanomial and counts=trinomial");
    sprt->by_games |= sprt->model == SPRT_BAYESIAN;
    return check(sprt, by_pairs, why);
}

void sprt_describe(const Sprt *sprt, Text *text)
{
    text_printf(text, "elo0 %g elo1 %g alpha %g beta %g, %s, %s", sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta,
                MODEL_NAMES[sprt->model], sprt->by_games ? "games" : "pairs");
}

void sprt_add_state(const Sprt *sprt, const Outcome *outcome, Text *text)
{
    text_printf(text, "LLR %.2f (%.2f, %.2f)", number_shown(sprt_ratio(sprt, outcome), 2), sprt_lower(sprt), sprt_upper(sprt));
}
