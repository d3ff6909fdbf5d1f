/* A fixed piece of work, for comparing builds. */
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include <stdbool.h>
#include <stdio.h>

/* Runs look-ahead searches, perft and exact solving on a fixed set of positions and geometries and prints one line for
 * each, then "signature N", which is the same on every machine and with every compiler as long as the searches visit the
 * same nodes and find the same lists and scores, then "speed N nodes/s". False when there is no memory. */
bool bench_run(FILE *out);

#endif
