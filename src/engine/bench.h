/* A fixed piece of work, for comparing builds. */
#ifndef ENGINE_BENCH_H
#define ENGINE_BENCH_H

#include <stdbool.h>
#include <stdio.h>

/* Runs look-ahead, the solver, tree search and timed play by values (no network is asked), and perft, on a fixed set of positions and geometries
 * and prints one line for each; then "nodes N" in all, "signature N",
 * "signature-64 N" and "speed N nodes/s". The signature is the same on every machine and with every compiler as long as the searches visit the same
 * nodes and find the same; "signature-64" leaves out what is too wide for 64 bits, and is all that a machine without wider numbers prints. False when
 * there is no memory. */
bool bench_run(FILE *out);

#endif
