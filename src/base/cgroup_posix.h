/* What the control groups of Linux, the limits of a container, leave a process of memory and of processors. */
#ifndef BASE_CGROUP_POSIX_H
#define BASE_CGROUP_POSIX_H

#include <stddef.h>

/* Bytes, SIZE_MAX where there is no limit: the least that the group of the process and those around it leave below their limits. */
typedef struct {
    size_t unused; /* beside all that is in use, but for files that were hardly used */
    size_t most;   /* when all files are given back; whoever takes more is killed, or gets what the disk has to swap */
} CgroupMemory;

/* Reads the file `groups`, which is /proc/self/cgroup, and the trees in the directory `root`, which is /sys/fs/cgroup. What is not there, or
 * is not understood, is no limit. */
CgroupMemory cgroup_memory(const char *groups, const char *root);

/* Of the same files: how many processors all threads together get of the time, such as 0.5 or 2; infinite where there is no limit. */
double cgroup_processors(const char *groups, const char *root);

#endif
