/* Puzzles as text, as a sheet and as a page. */
#ifndef INSIGHT_PUZZLE_WRITE_H
#define INSIGHT_PUZZLE_WRITE_H

#include "base/text.h"
#include "insight/puzzle.h"

/* A line for each: the sequence (the FEN where a column has no character), the solution, from 0, the moves and the grade. */
void puzzles_write_lines(Text *text, const Puzzle *puzzles, int count);

/* A picture to print, the solutions at its foot. */
void puzzles_write_sheet(Text *text, const Puzzle *puzzles, int count, bool saves);

/* A page of HTML that needs nothing else. */
void puzzles_write_page(Text *text, const Puzzle *puzzles, int count, bool saves);

#endif
