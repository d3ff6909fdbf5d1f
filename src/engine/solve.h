/* `fourinrow solve`: exact scores of many positions, a line each. */
#ifndef ENGINE_SOLVE_H
#define ENGINE_SOLVE_H

/* What `fourinrow solve --help` prints. */
extern const char solve_usage[];

/* Carries out the command line behind the word `solve`; prints to stdout and stderr and returns the exit status: 0, 1
 * if a line was bad, a score was not the expected one or something failed, 2 if the arguments are wrong. If answers could not be written
 * errno tells why. */
int solve_run(int argc, char *argv[]);

#endif
