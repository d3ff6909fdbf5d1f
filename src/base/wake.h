/* Wakes a thread that waits for input or output. */
#ifndef BASE_WAKE_H
#define BASE_WAKE_H

typedef struct Wake Wake;

/* Not raised. NULL if there is no memory, or the system has none to give. */
Wake *wake_new(void);
void wake_free(Wake *wake);

/* Raises it; it stays so until it is lowered. Any thread and any handler of signals may do that. */
void wake_raise(Wake *wake);

#endif
