/* Text in a page of HTML. */
#ifndef MATCH_HTML_H
#define MATCH_HTML_H

#include "base/text.h"

/* Adds what others wrote as text, whatever it holds: signs of HTML as references, controls and what is no UTF-8 as \xNN. May stand
 * between tags and in quoted attributes. */
void html_add(Text *text, const char *words);

/* The same as an element whose direction of writing cannot reach beyond it. */
void html_add_name(Text *text, const char *name);

/* Adds JSON to the inside of a script element, which nothing in it can end. */
void html_add_json(Text *text, const Text *json);

#endif
