/* The Makefile writes the files as string literals, as those of src/data. */
#include "match/page_parts.h"

const char page_style[] =
#include "page.css.inc"
    ;

const char page_script[] =
#include "page.js.inc"
    ;
