/* A sorted list with an index, made for being small: a key costs about three bytes, and finding one means a binary
 * search of the index and stepping over at most 63 entries. */
#include "search/book.h"

#include "base/checksum.h"
#define BITBOARD_WIDTH 64
#include "game/bitboard.h"

#include <string.h>

static const char MAGIC[8] = { '4', 'r', 'o', 'w', 'b', 'o', 'o', 'k' };
static const uint8_t KIND[4] = { 1, 7, 6, 4 }; /* version, geometry; with another version the book that is compiled in is to be made anew */

enum {
    AT_KIND = 8,
    AT_LISTED = 12,
    AT_DEEPEST = 13,
    AT_COMPLETE = 14,
    AT_COUNT = 16,
    AT_SIZE = 20,
    AT_CHECKSUM = 24,
    HEADER = 32,
    BLOCK = 64,      /* entries for each one of the index */
    INDEX_ENTRY = 12,
    LONGEST_ENTRY = 8, /* a difference of 49 bits and a score */
    SCORE_BIAS = 64,
    CELLS = 42
};

static uint64_t read_number(const uint8_t *bytes, int size)
{
    uint64_t number = 0;
    for (int i = size - 1; i >= 0; i--)
        number = number << 8 | bytes[i];
    return number;
}

static void write_number(uint8_t *bytes, int size, uint64_t number)
{
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(number >> 8 * i);
}

/* Of the whole book but for the checksum itself, which ends the header. */
static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    return checksum_add(checksum_add(CHECKSUM_NONE, bytes, AT_CHECKSUM), bytes + HEADER, size - HEADER);
}

static uint32_t blocks(uint32_t count)
{
    return count / BLOCK + (count % BLOCK > 0);
}

static size_t index_size(uint32_t count)
{
    return (size_t)blocks(count) * INDEX_ENTRY;
}

/* ---- keys ---- */

static uint64_t key_of(const Board *board)
{
    return position_key((Bits)board->stones[board_turn(board)], (Bits)board_occupied(board));
}

uint64_t book_key(const Board *board)
{
    const Board mirror = board_mirror(board);
    const uint64_t key = key_of(board), other = key_of(&mirror);
    return key < other ? key : other;
}

/* ---- reading ---- */

Book book_trusted(const uint8_t *bytes)
{
    const uint32_t count = (uint32_t)read_number(bytes + AT_COUNT, 4);
    return (Book){
        .index = bytes + HEADER,
        .entries = bytes + HEADER + index_size(count),
        .count = count,
        .size = (uint32_t)read_number(bytes + AT_SIZE, 4),
        .listed = bytes[AT_LISTED],
        .complete = bytes[AT_COMPLETE] == 0 ? bytes[AT_LISTED] : bytes[AT_COMPLETE],
        .deepest = bytes[AT_DEEPEST],
    };
}

bool book_open(Book *book, const uint8_t *bytes, size_t size, char why[WHY_TEXT])
{
    if (size < HEADER || memcmp(bytes, MAGIC, sizeof MAGIC) != 0)
        return refuse(why, "it is no book");
    if (bytes[AT_KIND] != KIND[0])
        return refuse(why, "it is a book of another version");
    if (memcmp(bytes + AT_KIND, KIND, sizeof KIND) != 0)
        return refuse(why, "it is a book for other boards than 7 6 4");
    const uint32_t count = (uint32_t)read_number(bytes + AT_COUNT, 4);
    const uint32_t entries = (uint32_t)read_number(bytes + AT_SIZE, 4);
    if (count == 0 || size != (uint64_t)HEADER + index_size(count) + entries) /* it may claim more than 32 bits count */
        return refuse(why, "the book has not the size that it should have");
    if (checksum(bytes, size) != read_number(bytes + AT_CHECKSUM, 8))
        return refuse(why, "the book is damaged: its checksum does not agree");
    const Book opened = book_trusted(bytes);
    if (opened.complete < opened.listed || opened.complete > opened.listed + BOOK_IMPLIED || opened.complete > opened.deepest
        || opened.deepest >= CELLS)
        return refuse(why, "the book claims positions that it cannot have");
    *book = opened;
    return true;
}

static uint64_t index_key(const Book *book, uint32_t block)
{
    return read_number(book->index + (size_t)block * INDEX_ENTRY, 8);
}

/* The last block that begins with `key` or less; 0 if none does. */
static uint32_t find_block(const Book *book, uint64_t key)
{
    uint32_t low = 0, high = blocks(book->count);
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (index_key(book, middle) <= key)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Reads a varint at *at and moves on; the end of the entries ends it as well. */
static uint64_t read_varint(const Book *book, size_t *at)
{
    uint64_t number = 0;
    for (int shift = 0; *at < book->size && shift < 63; shift += 7) {
        const uint8_t byte = book->entries[(*at)++];
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            break;
    }
    return number;
}

/* The score of a position that is there. */
static bool find_score(const Book *book, uint64_t wanted, int *score)
{
    const uint32_t block = find_block(book, wanted);
    uint32_t entry = block * BLOCK;
    uint64_t key = index_key(book, block);
    size_t at = (size_t)read_number(book->index + (size_t)block * INDEX_ENTRY + 8, 4);
    while (at < book->size) {
        const int found = book->entries[at++] - SCORE_BIAS;
        if (key == wanted) {
            *score = found;
            return true;
        }
        if (key > wanted || ++entry % BLOCK == 0 || entry == book->count)
            return false;
        key += read_varint(book, &at);
    }
    return false;
}

bool book_is_for(const Geometry *geometry)
{
    return geometry->cols == KIND[1] && geometry->rows == KIND[2] && geometry->connect == KIND[3];
}

bool book_score(const Book *book, const Board *board, int *score)
{
    if (!book_is_for(&board->geometry) || board->count > book->deepest)
        return false;
    if (find_score(book, book_key(board), score))
        return true;
    /* No position before it is known, either, where it cannot be reached. */
    return board->count > book->listed && board->count <= book->complete && book_least(book, board, score);
}

/* Whether the position has a last stone that `column` may have taken; `before` becomes the position without it. */
static bool board_before(const Board *board, int column, Board *before)
{
    const int height = board_height(board, column);
    const char last = board_turn(board) == PLAYER_X ? 'o' : 'x';
    if (height == 0 || board_cell(board, column, height - 1) != last)
        return false;
    *before = *board;
    board_undo(before, column);
    return true;
}

bool book_least(const Book *book, const Board *board, int *score)
{
    bool known = false;
    for (int column = 0; column < board->geometry.cols; column++) {
        Board before;
        int value;
        if (!board_before(board, column, &before) || !book_score(book, &before, &value))
            continue;
        *score = known && *score > -value ? *score : -value;
        known = true;
    }
    return known;
}

/* ---- writing ---- */

size_t book_room(uint32_t count)
{
    return HEADER + index_size(count) + (size_t)count * LONGEST_ENTRY;
}

size_t book_write(const BookContents *contents, uint8_t *bytes)
{
    const BookEntry *entries = contents->entry;
    const uint32_t count = contents->count;
    uint8_t *index = bytes + HEADER, *first = index + index_size(count), *at = first;
    for (uint32_t i = 0; i < count; i++) {
        if (i % BLOCK == 0) {
            write_number(index, 8, entries[i].key);
            write_number(index + 8, 4, (uint64_t)(at - first));
            index += INDEX_ENTRY;
        } else {
            uint64_t difference = entries[i].key - entries[i - 1].key;
            for (; difference >= 128; difference >>= 7)
                *at++ = (uint8_t)(difference | 128);
            *at++ = (uint8_t)difference;
        }
        *at++ = (uint8_t)(entries[i].score + SCORE_BIAS);
    }
    memset(bytes, 0, HEADER);
    memcpy(bytes, MAGIC, sizeof MAGIC);
    memcpy(bytes + AT_KIND, KIND, sizeof KIND);
    bytes[AT_LISTED] = (uint8_t)contents->listed;
    bytes[AT_DEEPEST] = (uint8_t)contents->deepest;
    bytes[AT_COMPLETE] = (uint8_t)contents->complete;
    write_number(bytes + AT_COUNT, 4, count);
    write_number(bytes + AT_SIZE, 4, (uint64_t)(at - first));
    write_number(bytes + AT_CHECKSUM, 8, checksum(bytes, (size_t)(at - bytes)));
    return (size_t)(at - bytes);
}
