/* The parts of the page of results that are files of their own, compiled in: how it looks, and how its games are clicked through. */
#ifndef MATCH_PAGE_PARTS_H
#define MATCH_PAGE_PARTS_H

/* Strings. */
extern const char page_style[], page_script[];

#endif
