/* Parents against children proves the layers consistent; the sample proves the last one that the book has whole. What it lists of
 * positions with more stones is not looked at. */
#include "book/verify.h"

#include "base/file.h"
#include "base/program.h"
#include "base/random.h"
#include "book/positions.h"
#include "search/solver.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Book book;
    unsigned long parents, solved, wrong;
} Verify;

static void compare(Verify *verify, const char *sequence, int wanted)
{
    Board board;
    int score = MAX_CELLS;
    book_board(&board, sequence);
    if (book_score(&verify->book, &board, &score) && score == wanted)
        return;
    verify->wrong++;
    printf("%s is %d, the book has %d\n", sequence, wanted, score);
}

/* The best of the children, as the book has them. */
static int best_child(const Verify *verify, const char *sequence)
{
    Board board;
    int best = -MAX_CELLS;
    book_board(&board, sequence);
    for (int column = 0; column < board.geometry.cols; column++) {
        if (!board_can_play(&board, column))
            continue;
        Board child = board;
        board_play(&child, column);
        int score = MAX_CELLS; /* not there: shows as a difference */
        if (board_status(&child) != STATUS_PLAYING)
            score = board_final_score(&child);
        else
            book_score(&verify->book, &child, &score);
        best = -score > best ? -score : best;
    }
    return best;
}

static void verify_parents(Verify *verify, const BookLayer *layer)
{
    for (size_t i = 0; i < layer->count; i++) {
        compare(verify, layer->position[i].sequence, best_child(verify, layer->position[i].sequence));
        verify->parents++;
    }
}

static void verify_sample(Verify *verify, const BookLayer *layer, uint32_t sample, uint64_t seed, Hash *hash)
{
    const SearchControl control = search_unlimited(1);
    Random random;
    random_init(&random, seed);
    for (uint32_t i = 0; i < sample; i++) {
        const char *sequence = layer->position[random_below(&random, (uint32_t)layer->count)].sequence;
        Board board;
        SolverResult result;
        book_board(&board, sequence);
        solver_position(&(SolverTask){ .board = &board, .hash = hash, .control = &control }, &result);
        compare(verify, sequence, result.best.lower);
        verify->solved++;
    }
}

/* False, said why, if that was not possible. */
static bool verify_layers(Verify *verify, uint32_t sample, uint64_t seed)
{
    enum { HASH_BYTES = 32 << 20 };
    Hash hash = { .lines = NULL };
    bool good = hash_resize(&hash, HASH_BYTES);
    for (int plies = 0; plies <= verify->book.complete && good; plies++) {
        BookLayer layer;
        good = book_layer(plies, &layer);
        if (!good)
            break;
        if (plies < verify->book.complete)
            verify_parents(verify, &layer);
        else
            verify_sample(verify, &layer, sample, seed, &hash);
        free(layer.position);
    }
    if (!good)
        program_complain("no memory");
    hash_free(&hash);
    return good;
}

bool book_verify(const char *path, uint32_t sample, uint64_t seed)
{
    Verify verify = { .wrong = 0 };
    char why[WHY_TEXT];
    size_t size;
    uint8_t *bytes = file_read(path, &size);
    if (bytes == NULL || !book_open(&verify.book, bytes, size, why)) {
        program_complain("%s: %s", path, bytes == NULL ? strerror(errno) : why);
        free(bytes);
        return false;
    }
    const bool may_be = verify.book.complete <= BOOK_MAX_PLIES;
    if (!may_be)
        program_complain("%s: positions of more than %d stones are not listed", path, BOOK_MAX_PLIES);
    const bool done = may_be && verify_layers(&verify, sample, seed);
    if (done)
        printf("%lu parents compared with their children, %lu positions solved again, %lu wrong\n", verify.parents,
               verify.solved, verify.wrong);
    free(bytes);
    return done && verify.wrong == 0;
}
