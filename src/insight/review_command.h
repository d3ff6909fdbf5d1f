/* `fourinrow review`: what each move of a game was worth. */
#ifndef INSIGHT_REVIEW_COMMAND_H
#define INSIGHT_REVIEW_COMMAND_H

/* What `fourinrow review --help` prints. */
extern const char review_usage[];

/* Carries out the command line behind the word `review`; prints to stdout and stderr and returns the exit status: 0, 1 if a game could not be
 * read or something failed, 2 if the arguments are wrong. */
int review_run(int argc, char *argv[]);

#endif
