/* `fourinrow positions`: sets of positions, a line each. */
#ifndef INSIGHT_POSITIONS_COMMAND_H
#define INSIGHT_POSITIONS_COMMAND_H

/* What `fourinrow positions --help` prints. */
extern const char positions_usage[];

/* Carries out the command line behind the word `positions`; returns the exit status: 0, 1 if there are not so many positions or something
 * failed, 2 if the arguments are wrong. */
int positions_run(int argc, char *argv[]);

#endif
