/* `fourinrow puzzles`: positions with one good move that is hard to see. */
#ifndef INSIGHT_PUZZLES_COMMAND_H
#define INSIGHT_PUZZLES_COMMAND_H

/* What `fourinrow puzzles --help` prints. */
extern const char puzzles_usage[];

/* Carries out the command line behind the word `puzzles`; returns the exit status: 0, 1 if there are not so many puzzles or something failed, 2
 * if the arguments are wrong. */
int puzzles_run(int argc, char *argv[]);

#endif
