/* All moves are gathered, sorted and added up; a position is then found by halving. */
#include "match/openingbook.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/words.h"
#include "game/cfour.h"
#include "match/gamefile.h"

#include <stdlib.h>

/* ---- reading ---- */

typedef struct {
    OpeningBook *book;
    size_t room;
} Reading;

static bool add(Reading *reading, const Board *board, int column, unsigned weight, char why[WHY_TEXT])
{
    OpeningBook *book = reading->book;
    BookEntry *entries = memory_with_room(book->entries, book->count, &reading->room, sizeof *entries);
    if (entries == NULL)
        return refuse(why, "not enough memory");
    book->entries = entries;
    book->entries[book->count++] = (BookEntry){ board_key(board), column, weight };
    return true;
}

/* Hides what is in quotes, so that only words of EPD itself are left. */
static void hide_quotes(char *operations)
{
    bool inside = false;
    for (char *c = operations; *c != '\0'; c++) {
        inside ^= *c == '"';
        *c = inside ? '"' : *c;
    }
}

/* The best moves of a position: the words behind `bm`, up to the end of the operation. */
static bool add_best_moves(Reading *reading, const Board *board, char *operations, char why[WHY_TEXT])
{
    char *end, *moves = NULL;
    for (char *next = operations; next != NULL; next = end) {
        bool inside = false;
        for (end = next; *end != '\0' && (inside || *end != ';'); end++)
            inside ^= *end == '"';
        end = *end == '\0' ? NULL : end + 1;
        if (end != NULL)
            end[-1] = '\0';
        hide_quotes(next);
        Words words = words_of(next);
        while (moves == NULL && !words_done(&words))
            if (words_take(&words, "bm"))
                moves = words.rest;
            else
                words_next(&words);
    }
    if (moves == NULL)
        return refuse(why, "the position has no moves; bm names the best ones");
    Words words = words_of(moves);
    for (const char *word; (word = words_next(&words)) != NULL;) {
        const int column = cfour_move_read(board, word);
        if (column < 0)
            return refuse(why, "illegal move '%.30s'", word);
        if (!add(reading, board, column, 1, why))
            return false;
    }
    return true;
}

static bool add_entry(void *context, const GameFileEntry *entry, char why[WHY_TEXT])
{
    Board board = entry->game.start;
    if (entry->game.move_count == 0 && !entry->is_pgn)
        return add_best_moves(context, &board, entry->operations, why);
    for (int i = 0; i < entry->game.move_count; i++) {
        const int column = entry->game.moves[i];
        if ((entry->winner < 0 || entry->winner == (int)board_turn(&board)) && !add(context, &board, column, entry->winner < 0 ? 1 : 2, why))
            return false;
        board_play(&board, column);
    }
    return true;
}

static int compare(const void *first, const void *second)
{
    const BookEntry *a = first, *b = second;
    return a->key != b->key ? (a->key > b->key) - (a->key < b->key) : a->column - b->column;
}

/* Adds up the entries of the same move, which are neighbours. */
static void merge(OpeningBook *book)
{
    size_t count = 0;
    for (size_t i = 0; i < book->count; i++) {
        BookEntry *last = count == 0 ? NULL : &book->entries[count - 1];
        if (last != NULL && compare(last, &book->entries[i]) == 0)
            last->weight += book->entries[i].weight;
        else
            book->entries[count++] = book->entries[i];
    }
    book->count = count;
}

bool openingbook_load(OpeningBook *book, const char *path, const Geometry *geometry, char why[WHY_TEXT])
{
    const GameFile file = { path, GAMEFILE_ANY, geometry, MAX_CELLS };
    Reading reading = { book, 0 };
    char reason[WHY_TEXT];
    *book = (OpeningBook){ NULL, 0, 0 };
    if (!gamefile_read(&file, add_entry, &reading, &book->checksum, reason))
        return refuse(why, "book= %.280s", reason);
    if (book->count == 0)
        return refuse(why, "book= '%.200s' has no moves", path);
    qsort(book->entries, book->count, sizeof *book->entries, compare);
    merge(book);
    return true;
}

void openingbook_free(OpeningBook *book)
{
    free(book->entries);
    *book = (OpeningBook){ NULL, 0, 0 };
}

/* ---- asking ---- */

/* The first entry whose key is at least this. */
static size_t find(const OpeningBook *book, WideBits key)
{
    size_t low = 0, high = book->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (book->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int openingbook_move(const OpeningBook *book, const Board *board, uint64_t random)
{
    const WideBits key = board_key(board);
    const size_t first = find(book, key);
    uint64_t total = 0;
    for (size_t i = first; i < book->count && book->entries[i].key == key; i++)
        total += book->entries[i].weight;
    if (total == 0)
        return -1;
    uint64_t pick = random_mix(random) % total;
    size_t i = first;
    for (; pick >= book->entries[i].weight; i++)
        pick -= book->entries[i].weight;
    return book->entries[i].column;
}
