/* The command lines of subcommands, each told by a table. */
#ifndef GAME_COMMANDLINE_H
#define GAME_COMMANDLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    ARGUMENT_SWITCH,   /* takes no value and sets a bool to true */
    ARGUMENT_NUMBER,   /* a uint64_t from min to max */
    ARGUMENT_RANGE,    /* two numbers from min to max, A-B, or A for A-A; a Range */
    ARGUMENT_SCORES,   /* two scores, A..B, or A, from -max to max; a Range */
    ARGUMENT_GEOMETRY, /* a Geometry */
    ARGUMENT_TEXT      /* a const char * */
} ArgumentKind;

typedef struct {
    int first, last;
} Range;

/* One argument and the field of the caller's struct that it sets, at the offset `at`. */
typedef struct {
    const char *name;
    ArgumentKind kind;
    size_t at;
    uint64_t min, max;
} Argument;

/* Rows of the table for fields of a struct `Options`, which is what every subcommand calls it. */
#define COMMANDLINE_SWITCH(word, field) { word, ARGUMENT_SWITCH, offsetof(Options, field), 0, 0 }
#define COMMANDLINE_NUMBER(word, field, least, most) { word, ARGUMENT_NUMBER, offsetof(Options, field), least, most }
#define COMMANDLINE_RANGE(word, field, least, most) { word, ARGUMENT_RANGE, offsetof(Options, field), least, most }
#define COMMANDLINE_GEOMETRY(word, field) { word, ARGUMENT_GEOMETRY, offsetof(Options, field), 0, 0 }
#define COMMANDLINE_TEXT(word, field) { word, ARGUMENT_TEXT, offsetof(Options, field), 0, 0 }

/* Whether a word is this name, alone or with a value behind '=', which goes to *value; else that is NULL. */
bool commandline_names(const char *word, const char *name, const char **value);

/* Sets the fields that the words ask for: a value is the next word, or stands behind '='. A word that is no argument goes to *operand,
 * which may be NULL if there is none to be. Behind "--" no word is an argument. False after telling on stderr what is wrong, and where that
 * helps how the command is called: the first line of its usage and those right behind it that begin with a blank. */
bool commandline_read(int argc, char *argv[], const Argument *table, size_t count, void *fields, const char **operand, const char *usage);

/* The file that an operand names; NULL, which is stdin, if it is "-" or there is none. */
const char *commandline_file(const char *operand);

#endif
