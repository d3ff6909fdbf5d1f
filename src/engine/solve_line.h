/* One line of `fourinrow solve`: from a position as text to its answer. */
#ifndef ENGINE_SOLVE_LINE_H
#define ENGINE_SOLVE_LINE_H

#include "base/text.h"
#include "base/why.h"
#include "search/book.h"
#include "search/hash.h"

/* What is asked of every line. */
typedef struct {
    Geometry geometry;
    bool weak;        /* only win, draw or loss */
    bool all;         /* the score of every column */
    bool json;        /* as an object; with all scores */
    bool check;       /* compares with the score behind the position */
    const Book *book; /* NULL: none */
    int threads;
    bool (*before_search)(void *context); /* called before what may take long; what fails then fails again with the answer */
    void *context;
} SolveQuestion;

typedef struct {
    Text answer;    /* the line on stdout, empty for a bad one */
    Text complaint; /* what there is to tell on stderr */
    char why[WHY_TEXT]; /* the reason for a bad one */
    bool bad, compared, differs;
} SolveAnswer;

/* Solves the position that the line has, a sequence in the published notation or a FEN, which it is cut up for. NULL: there was
 * none that can be read. *answer is emptied first; `hash` is for this call alone. */
void solve_line(const SolveQuestion *question, Hash *hash, uint64_t number, char *line, SolveAnswer *answer);

/* Whether an earlier answer, a line without its end, is one to that line, which it is cut up for, in the form that is asked for; NULL as
 * above. */
bool solve_line_has_answer(const SolveQuestion *question, uint64_t number, char *line, const char *earlier);

/* Whether a text may be the beginning of an answer to that line, as above. */
bool solve_line_may_begin(const SolveQuestion *question, uint64_t number, char *line, const char *part);

#endif
