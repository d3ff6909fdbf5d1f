/* The libFuzzer target for what is read from files: games of all forms, results, networks and books. The first byte says as which of them the others are
 * taken. Checksums are put right, since nothing would come past them. */
#include "base/checksum.h"
#include "base/words.h"
#include "positions.h"
#include "record/games.h"
#include "record/saved.h"
#include "seal.h"
#include "search/book.h"
#include "search/network.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

enum { CHECKSUM_BYTES = 8, BOOK_HEADER = 32, BOOK_CHECKSUM_AT = 24 };

static void must(bool held)
{
    if (!held)
        abort();
}

/* Every game that is found is one, and can be written and read again. */
static void read_games(char *text)
{
    static GameReader reader;
    static Played played, again;
    char why[WHY_TEXT];
    const Geometry usual = GEOMETRY_OF(7, 6, 4);
    const char *line;
    games_begin(&reader, &usual);
    do {
        line = words_cut(&text, "\n");
        do {
            if (games_take(&reader, line, &played, why) != GAMES_GAME)
                continue;
            Text saved;
            text_init(&saved);
            saved_write(&saved, &played.game, "");
            must(positions_game_is_sound(&played.game) && saved_read(&again, saved.bytes, why) && board_equal(&again.game.now, &played.game.now));
            text_free(&saved);
        } while (reader.again);
    } while (line != NULL);
    games_end(&reader);
}

/* A record is read as it was written, as far as it is written in ASCII: what is not UTF-8 becomes longer. */
static void read_record(const char *text)
{
    static Record record, again;
    static Game game;
    char why[WHY_TEXT];
    Text once, twice;
    if (!record_read(&record, text) || !record_is_possible(&record, why))
        return;
    must(record_replay(&record, &game, why) && positions_game_is_sound(&game));
    text_init(&once);
    text_init(&twice);
    record_write(&record, &once);
    const size_t ascii = strspn(text, " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~");
    if (text[ascii] == '\0') {
        must(record_read(&again, once.bytes) && record_is_possible(&again, why));
        record_write(&again, &twice);
        must(strcmp(once.bytes, twice.bytes) == 0);
    }
    text_free(&once);
    text_free(&twice);
}

/* `bytes` has room for the checksum behind them. */
static void read_network(uint8_t *bytes, size_t count)
{
    Network network;
    Random random;
    char why[WHY_TEXT];
    seal(bytes, count + CHECKSUM_BYTES);
    if (network_read(&network, bytes, count + CHECKSUM_BYTES, NULL, why) != NETWORK_READ)
        return;
    random_init(&random, count);
    for (int stones = 0; stones < geometry_cells(&network.geometry); stones++) {
        const Board board = positions_play(&network.geometry, stones, &random);
        if (board_status(&board) != STATUS_PLAYING)
            continue;
        const double value = network_value(&network, &board);
        must(value >= -1 && value <= 1);
    }
    network_free(&network);
}

static void read_book(uint8_t *bytes, size_t count)
{
    Book book;
    Random random;
    char why[WHY_TEXT];
    const Geometry geometry = GEOMETRY_OF(7, 6, 4);
    if (count < BOOK_HEADER)
        return;
    const uint64_t checksum = checksum_add(checksum_add(CHECKSUM_NONE, bytes, BOOK_CHECKSUM_AT), bytes + BOOK_HEADER, count - BOOK_HEADER);
    for (unsigned i = 0; i < CHECKSUM_BYTES; i++)
        bytes[BOOK_CHECKSUM_AT + i] = (uint8_t)(checksum >> 8 * i);
    if (!book_open(&book, bytes, count, why))
        return;
    random_init(&random, count);
    for (int stones = 0; stones < 20; stones++) {
        const Board board = positions_play(&geometry, stones, &random);
        int score;
        if (board_status(&board) == STATUS_PLAYING) {
            book_score(&book, &board, &score);
            book_least(&book, &board, &score);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count == 0)
        return 0;
    uint8_t *const copy = malloc(count + CHECKSUM_BYTES); /* also the end of a text */
    must(copy != NULL);
    memcpy(copy, bytes + 1, count - 1);
    copy[count - 1] = '\0';
    switch (bytes[0]) {
    case 'g': read_games((char *)copy); break;
    case 'r': read_record((char *)copy); break;
    case 'n': read_network(copy, count - 1); break;
    case 'b': read_book(copy, count - 1); break;
    }
    free(copy);
    return 0;
}
