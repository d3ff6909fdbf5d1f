/* The table of alpha-beta, on boards of 128 bits: what it keeps, what it forgets, and entries that two threads have written at once. */
#define BITBOARD_WIDTH 128
#include "positions.h"
#include "search/alphabeta_table.h"
#include "test.h"

static Bits key_of(const Board *board)
{
    const Player turn = board_turn(board);
    return position_key(board->stones[turn], board_occupied(board));
}

static Memo memo_of(int value, int depth, int generation)
{
    return (Memo){ .value = value, .depth = depth, .bound = BOUND_EXACT, .column = 3, .stones = 10, .generation = generation };
}

static void test_keeping(Test *t, Hash *hash)
{
    enum { POSITIONS = 1000 };
    const Geometry g = GEOMETRY_OF(9, 8, 4);
    Random random;
    random_init(&random, 1);
    for (int i = 0; i < POSITIONS; i++) {
        const Board board = positions_random(&g, (int)random_below(&random, 20), &random);
        const MixedKey key = mix_key(key_of(&board));
        const Memo memo = memo_of(i - POSITIONS / 2, i % 100, hash->generation);
        Memo found;
        table_keep(table_entries(hash, key), key, &memo);
        CHECK(t, table_find(hash, table_entries(hash, key), key, &found) && memo_pack(&found) == memo_pack(&memo));
        if (i % 100 == 99) { /* all is free again: what was there decides nothing */
            hash_clear(hash);
            hash->clean = false;
            CHECK(t, !table_find(hash, table_entries(hash, key), key, &found) && hash_use(hash, line_is_used) == 0);
        }
    }
}

/* All that two writers at the same entry can leave: each word is of one of them. For no third position may that be an entry; the
 * third is the one whose key is as far from one of theirs as their data from each other. */
static void test_two_writers(Test *t, Hash *hash)
{
    const Geometry g = GEOMETRY_OF(9, 8, 4);
    Random random;
    random_init(&random, 2);
    for (int i = 0; i < 1000; i++) {
        const Board board = positions_random(&g, 12, &random);
        const Bits keys[2] = { key_of(&board), key_of(&board) ^ ((Bits)random_below(&random, 1 << 20) << 64) };
        /* The values of the two differ by what the low words of two keys may differ by. */
        const Memo memos[2] = { memo_of((int)random_below(&random, 1 << 14), 5, hash->generation), memo_of((int)random_below(&random, 1 << 14), 5, hash->generation) };
        const uint64_t difference = memo_pack(&memos[0]) ^ memo_pack(&memos[1]);
        for (int words = 1; words < 7; words++) {
            Entry entry;
            Entry *entries = table_entries(hash, mix_key(keys[0]));
            for (int word = 0; word < KEY_WORDS; word++) {
                const int writer = words >> word & 1;
                entry.key[word] = mix_key(keys[writer]).word[word] ^ memo_pack(&memos[writer]);
            }
            entry.data = memo_pack(&memos[words >> KEY_WORDS]);
            entries[0].data = entry.data;
            for (int word = 0; word < KEY_WORDS; word++)
                entries[0].key[word] = atomic_load(&entry.key[word]);
            for (int low = 0; low < 2; low++)
                for (int high = 0; high < 2; high++) {
                    const Bits third = keys[i % 2] ^ (low ? difference : 0) ^ (high ? (Bits)difference << 64 : 0);
                    Memo found;
                    const bool is_theirs = third == keys[0] || third == keys[1];
                    CHECK(t, is_theirs || !table_find(hash, entries, mix_key(third), &found));
                }
        }
    }
}

int main(void)
{
    Test test = { .name = "table" };
    Hash hash = { .lines = NULL };
    if (CHECK(&test, hash_resize(&hash, 1 << 20))) {
        const Geometry g = GEOMETRY_OF(9, 8, 4);
        hash_begin(&hash, &g, HASH_ALPHABETA);
        test_keeping(&test, &hash);
        test_two_writers(&test, &hash);
        hash_free(&hash);
    }
    return test_end(&test);
}
