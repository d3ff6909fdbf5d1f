/* The file of answers that `fourinrow solve --resume` goes on with. */
#ifndef ENGINE_SOLVE_RESUME_H
#define ENGINE_SOLVE_RESUME_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *file;      /* to write further answers to */
    uint64_t lines;  /* answers it has */
    char *last;      /* the last of them, without its end; NULL if there is none */
    char *part;      /* what follows it, of a line that is not whole; "" if nothing does */
    int64_t end;     /* where that begins */
} SolveResume;

/* Opens the file at `path`, which is made if need be, for this process alone; `input` is the file that it must not be, -1 if there is none. False
 * after telling on stderr why not. */
bool solve_resume_open(SolveResume *resume, const char *path, int input);

/* Cuts off what follows the last whole line, so that answers can be written. False with errno. */
bool solve_resume_begin(SolveResume *resume);

/* Writes what has not been written, and closes the file. False if that fails. */
bool solve_resume_close(SolveResume *resume);

#endif
