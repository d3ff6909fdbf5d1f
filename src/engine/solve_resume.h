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
} SolveResume;

/* Opens the file at `path`, which is made if need be, for this process alone, and cuts off what follows its last whole line. False after
 * telling on stderr why not. */
bool solve_resume_open(SolveResume *resume, const char *path);

/* Writes what has not been written, and closes the file. False if that fails. */
bool solve_resume_close(SolveResume *resume);

#endif
