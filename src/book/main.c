/* Makes the book: lists the positions to solve, packs the answers, and checks the result. The solving itself is the
 * business of `fourinrow solve`, see scripts/book. */
#include "book/pack.h"
#include "book/positions.h"
#include "book/verify.h"

#include "base/number.h"
#include "base/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char USAGE[] =
    "usage: make_book list PLIES               the positions with PLIES stones, one sequence a line\n"
    "       make_book pack PLIES FILE          makes the book FILE out of 'SEQUENCE SCORE' lines on stdin: all positions\n"
    "                                          with PLIES stones, and any with more\n"
    "       make_book verify FILE SAMPLE SEED  compares parents with children, and SAMPLE positions with the solver, up to\n"
    "                                          the number of stones of which the book has all positions\n";

/* The status to end with: what was printed has to arrive, too. */
static int end(bool good)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return good ? 0 : 1;
    program_complain("what it prints could not be written");
    return 1;
}

static int list(int plies)
{
    BookLayer layer;
    if (!book_layer(plies, &layer)) {
        program_complain("no memory");
        return 1;
    }
    for (size_t i = 0; i < layer.count; i++)
        puts(layer.position[i].sequence);
    free(layer.position);
    return end(true);
}

int main(int argc, char *argv[])
{
    program_begin("make_book", &argc, &argv);
    const char *command = argc > 1 ? argv[1] : "";
    uint64_t plies, sample, seed;
    if (strcmp(command, "list") == 0 && argc == 3 && number_parse(argv[2], 0, BOOK_MAX_PLIES, &plies) == NUMBER_OK)
        return list((int)plies);
    if (strcmp(command, "pack") == 0 && argc == 4 && number_parse(argv[2], 1, BOOK_MAX_PLIES, &plies) == NUMBER_OK)
        return end(book_pack(stdin, (int)plies, argv[3]));
    if (strcmp(command, "verify") == 0 && argc == 5 && number_parse(argv[3], 0, UINT32_MAX, &sample) == NUMBER_OK
        && number_parse(argv[4], 0, UINT64_MAX, &seed) == NUMBER_OK)
        return end(book_verify(argv[2], (uint32_t)sample, seed));
    if (program_is_help(command))
        return end(fputs(USAGE, stdout) >= 0);
    fputs(USAGE, stderr);
    return 2;
}
