/* Reviews as text, each in one of four forms. */
#ifndef INSIGHT_REVIEW_WRITE_H
#define INSIGHT_REVIEW_WRITE_H

#include "base/text.h"
#include "insight/review.h"

/* For people: a line for each move, one for each side, a board for the turning point of each side. `number` counts games from 1. */
void review_write_table(Text *text, const Review *review, uint64_t number);

/* One object on one line. */
void review_write_json(Text *text, const Review *review, uint64_t number);

/* The game with an evaluation and a word behind each move. */
void review_write_pgn(Text *text, const Review *review, uint64_t number);

/* A picture, a part of REVIEW_PICTURE_WIDTH by REVIEW_PICTURE_HEIGHT that begins `top` below the upper edge of the whole. */
enum { REVIEW_PICTURE_WIDTH = 1000, REVIEW_PICTURE_HEIGHT = 460 };
void review_write_picture(Text *text, const Review *review, int top);

/* "Alice (x) - Bob (o), 1-0", with what is known of it. */
void review_title(Text *text, const Review *review);

/* The columns of a set, a bit for each, with a text between them. */
void review_add_columns(Text *text, uint64_t set, const char *between);

enum { WORTH_TEXT = 16 };

/* "+5", "0" or "-3" if the score is known, "won" or "lost" if only that is, else an estimate in [-1, 1] with a ~ before it. */
const char *worth_format(Worth worth, const Geometry *geometry, char text[WORTH_TEXT]);

#endif
