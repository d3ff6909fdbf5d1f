/* The command `fourinrow learn-values`. */
#ifndef LEARN_VALUES_COMMAND_H
#define LEARN_VALUES_COMMAND_H

/* What `fourinrow learn-values --help` prints. */
extern const char learn_values_usage[];

/* Trains values as the arguments behind the word say. Returns the exit status of the program. */
int learn_values_run(int argc, char *argv[]);

#endif
