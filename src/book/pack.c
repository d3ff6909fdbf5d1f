/* Reads the solved positions, works out the layers above them from the bottom up, sorts, leaves out what follows, writes. */
#include "book/pack.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/program.h"
#include "book/positions.h"
#include "search/book.h"

#include <errno.h>
#include <stdlib.h>

typedef struct {
    BookEntry *entry;
    size_t count, room;
    int deepest;
} Entries;

static bool add_entry(Entries *entries, uint64_t key, int score)
{
    BookEntry *larger = memory_with_room(entries->entry, entries->count, &entries->room, sizeof *larger);
    if (larger == NULL)
        return program_complain("no memory");
    entries->entry = larger;
    entries->entry[entries->count++] = (BookEntry){ key, score };
    return true;
}

static int by_key(const void *a, const void *b)
{
    const BookEntry *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

static bool read_solved(FILE *lines, Entries *entries)
{
    char sequence[64];
    int score, taken;
    while ((taken = fscanf(lines, "%63s %9d", sequence, &score)) == 2) {
        Board board;
        if (!book_board(&board, sequence) || board.count > BOOK_MAX_PLIES || abs(score) > 21)
            return program_complain("a bad line: %s", sequence);
        entries->deepest = board.count > entries->deepest ? board.count : entries->deepest;
        if (!add_entry(entries, book_key(&board), score))
            return false;
    }
    return (taken == EOF && feof(lines)) || program_complain("a line without a sequence and a score");
}

/* NULL if it is not among them. */
static BookEntry *find_entry(BookEntry *sorted, size_t count, uint64_t key)
{
    const BookEntry wanted = { key, 0 };
    return bsearch(&wanted, sorted, count, sizeof wanted, by_key);
}

/* The score of a position from those of the next layer, which is the front part of `entries` that is sorted. */
static bool score_of_parent(const BookPosition *position, BookEntry *sorted, size_t count, int *score)
{
    Board board;
    if (!book_board(&board, position->sequence))
        return false;
    *score = -MAX_CELLS;
    for (int column = 0; column < board.geometry.cols; column++) {
        if (!board_can_play(&board, column))
            continue;
        Board child = board;
        board_play(&child, column);
        const bool is_over = board_status(&child) != STATUS_PLAYING;
        const BookEntry *found = is_over ? NULL : find_entry(sorted, count, book_key(&child));
        if (!is_over && found == NULL)
            return false;
        const int value = -(is_over ? board_final_score(&child) : found->score);
        *score = value > *score ? value : *score;
    }
    return true;
}

/* Adds the positions with `plies` stones, all of whose children are there. */
static bool add_layer(Entries *entries, int plies)
{
    BookLayer layer;
    if (!book_layer(plies, &layer))
        return program_complain("no memory");
    const size_t known = entries->count;
    bool good = true;
    for (size_t i = 0; i < layer.count && good; i++) {
        int score;
        good = score_of_parent(&layer.position[i], entries->entry, known, &score)
                   ? add_entry(entries, layer.position[i].key, score)
                   : program_complain("not solved: a position after %s", layer.position[i].sequence);
    }
    free(layer.position);
    qsort(entries->entry, entries->count, sizeof *entries->entry, by_key);
    return good;
}

static bool is_complete(const Entries *entries, int plies)
{
    BookLayer layer;
    if (!book_layer(plies, &layer))
        return program_complain("no memory");
    bool good = true;
    for (size_t i = 0; i < layer.count && good; i++)
        good = find_entry(entries->entry, entries->count, layer.position[i].key) != NULL
               || program_complain("not solved: %s", layer.position[i].sequence);
    free(layer.position);
    return good;
}

static bool is_distinct(const Entries *entries)
{
    for (size_t i = 1; i < entries->count; i++)
        if (entries->entry[i].key == entries->entry[i - 1].key)
            return program_complain("a position is there twice");
    return true;
}

/* The bytes of a book that lists all positions of up to `listed` stones and has those of up to `plies`; NULL without memory. */
static uint8_t *make_book(const Entries *entries, int listed, int plies, size_t *size)
{
    const BookContents contents = { entries->entry, (uint32_t)entries->count, listed, plies, entries->deepest };
    uint8_t *bytes = memory_resize(NULL, book_room(contents.count));
    if (bytes == NULL)
        program_complain("no memory");
    else
        *size = book_write(&contents, bytes);
    return bytes;
}

/* Takes those positions of a layer out of the sorted entries whose score the layer before tells. */
static void drop_implied(Entries *entries, const BookLayer *layer, const Book *whole)
{
    BookEntry *entry = entries->entry;
    for (size_t i = 0; i < layer->count; i++) {
        Board board;
        int least;
        BookEntry *found = find_entry(entry, entries->count, layer->position[i].key);
        if (found != NULL && book_board(&board, layer->position[i].sequence) && book_least(whole, &board, &least) && found->score == least)
            found->score = MAX_CELLS; /* which is none: left out by the loop below */
    }
    size_t kept = 0;
    for (size_t i = 0; i < entries->count; i++)
        if (entry[i].score != MAX_CELLS)
            entry[kept++] = entry[i];
    entries->count = kept;
}

/* Takes the positions with more than `listed` stones out that need not be there. */
static bool shrink(Entries *entries, int listed, int plies)
{
    size_t size;
    uint8_t *bytes = make_book(entries, plies, plies, &size);
    bool good = bytes != NULL;
    for (int stones = listed + 1; stones <= plies && good; stones++) {
        const Book whole = book_trusted(bytes);
        BookLayer layer;
        good = book_layer(stones, &layer) || program_complain("no memory");
        if (good) {
            drop_implied(entries, &layer, &whole);
            free(layer.position);
        }
    }
    free(bytes);
    return good;
}

static bool write_file(const Entries *entries, int listed, int plies, const char *path)
{
    size_t size;
    uint8_t *bytes = make_book(entries, listed, plies, &size);
    if (bytes == NULL)
        return false;
    const bool good = file_replace(path, &(FilePart){ bytes, size }, 1) || program_complain("cannot write %s: %s", path, file_reason(errno));
    free(bytes);
    return good;
}

bool book_pack(FILE *lines, int plies, const char *path)
{
    Entries entries = { .entry = NULL };
    const int listed = plies > BOOK_IMPLIED ? plies - BOOK_IMPLIED : 0;
    bool good = read_solved(lines, &entries);
    if (good)
        qsort(entries.entry, entries.count, sizeof *entries.entry, by_key);
    good = good && is_complete(&entries, plies);
    for (int layer = plies - 1; good && layer >= 0; layer--)
        good = add_layer(&entries, layer);
    good = good && is_distinct(&entries);
    const size_t count = entries.count;
    good = good && shrink(&entries, listed, plies) && write_file(&entries, listed, plies, path);
    if (good)
        printf("%zu positions, all of up to %d stones; %zu of them need not be listed\n", count, plies, count - entries.count);
    free(entries.entry);
    return good;
}
