/* The command `fourinrow learn`. */
#ifndef LEARN_COMMAND_H
#define LEARN_COMMAND_H

/* What `fourinrow learn --help` prints. */
extern const char learn_usage[];

/* Trains a network as the arguments behind the word say. Returns the exit status of the program. */
int learn_run(int argc, char *argv[]);

#endif
