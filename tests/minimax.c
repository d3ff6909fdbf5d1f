/* Values are kept by the cells, two bits each in four words, in a table that is emptied when it is half full. */
#include "minimax.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 19 };

struct MinimaxEntry {
    uint64_t key[4];
    int score;
    bool used;
};

void minimax_init(Minimax *m)
{
    m->used = 0;
    m->entries = calloc(SLOTS, sizeof *m->entries);
    if (m->entries == NULL)
        abort();
}

void minimax_free(Minimax *m)
{
    free(m->entries);
}

/* Two bits a cell; at most 128 cells. */
static void key_of(const Oracle *o, uint64_t key[4])
{
    int at = 0;
    memset(key, 0, 4 * sizeof *key);
    for (int c = 0; c < o->cols; c++)
        for (int r = 0; r < o->rows; r++, at++)
            key[at / 32] |= (uint64_t)(o->cell[c][r] == 'x' ? 1 : o->cell[c][r] == 'o' ? 2 : 0) << at % 32 * 2;
}

static struct MinimaxEntry *find(Minimax *m, const uint64_t key[4])
{
    uint64_t h = random_mix(key[0] + random_mix(key[1] + random_mix(key[2] + random_mix(key[3]))));
    while (m->entries[h % SLOTS].used && memcmp(m->entries[h % SLOTS].key, key, 4 * sizeof *key) != 0)
        h++;
    return &m->entries[h % SLOTS];
}

int minimax_column(Minimax *m, Oracle *o, int column)
{
    int score = (o->cols * o->rows + 1 - o->count) / 2; /* if the stone wins */
    oracle_drop(o, column);
    if (!o->won)
        score = oracle_over(o) ? 0 : -minimax_score(m, o);
    oracle_take(o, column);
    return score;
}

int minimax_score(Minimax *m, Oracle *o)
{
    uint64_t key[4];
    key_of(o, key);
    struct MinimaxEntry *entry = find(m, key);
    if (entry->used)
        return entry->score;
    int best = -1000;
    for (int c = 0; c < o->cols; c++)
        if (oracle_can_drop(o, c)) {
            const int score = minimax_column(m, o, c);
            best = score > best ? score : best;
        }
    entry = find(m, key); /* the search may have filled the slot */
    memcpy(entry->key, key, sizeof key);
    entry->score = best;
    entry->used = true;
    if (++m->used > SLOTS / 2) {
        memset(m->entries, 0, SLOTS * sizeof *m->entries);
        m->used = 0;
    }
    return best;
}
