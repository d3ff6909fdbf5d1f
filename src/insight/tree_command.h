/* `fourinrow tree`: best play and its alternatives as a tree. */
#ifndef INSIGHT_TREE_COMMAND_H
#define INSIGHT_TREE_COMMAND_H

/* What `fourinrow tree --help` prints. */
extern const char tree_usage[];

/* Carries out the command line behind the word `tree`; returns the exit status: 0, 1 if something failed, 2 if the arguments are wrong or the
 * position is none that is played on. */
int tree_run(int argc, char *argv[]);

#endif
