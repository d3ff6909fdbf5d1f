/* A page of HTML with the results of a tournament: one file that needs no other, no library and no network. */
#ifndef MATCH_PAGE_H
#define MATCH_PAGE_H

#include "base/why.h"
#include "match/tally.h"

/* What is gathered while the records are read. */
typedef struct {
    Text games;  /* JSON: an array that is still open */
    int count;
    char event[NAME_TEXT], first_date[24], last_date[24];
    bool other_events; /* not all games are of that event */
    Geometry geometry; /* of the first game */
    bool other_geometries;
} Page;

void page_init(Page *page);
void page_free(Page *page);

/* Adds a game whose engines the tally knows. */
void page_add_game(Page *page, Tally *tally, const Record *record);

/* Writes the page: tables and charts of the tally (`sprt` may be NULL), and the games. A file that is there and is no page of HTML is
 * not written over. False with the reason, and then there is what was there before. */
bool page_write(Page *page, Tally *tally, const Sprt *sprt, const char *path, char why[WHY_TEXT]);

#endif
