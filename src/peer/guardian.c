/* A group is one number in the pipe, and its negative takes it off the list again. Writes of a few bytes to a pipe are atomic, so
 * several children may announce themselves at once. */
#include "peer/guardian.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    pid_t *groups;
    size_t count, capacity;
} GroupList;

static void list_add(GroupList *list, pid_t group)
{
    if (list->count == list->capacity) {
        const size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
        pid_t *larger = memory_resize(list->groups, capacity * sizeof *larger);
        if (larger == NULL)
            return; /* the group ends with its pipes, if it is a decent one */
        list->groups = larger;
        list->capacity = capacity;
    }
    list->groups[list->count++] = group;
}

static void list_remove(GroupList *list, pid_t group)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->groups[i] == group) {
            list->groups[i] = list->groups[--list->count];
            return;
        }
}

/* Keeps nothing open but the pipe: whoever reads what the program writes must see its end when the program ends. */
static void close_all_but(int file)
{
    const long limit = sysconf(_SC_OPEN_MAX);
    for (int other = 0; other < (limit > 1024 || limit < 0 ? 1024 : limit); other++)
        if (other != file)
            close(other);
}

static void watch_over(int file)
{
    GroupList list = { NULL, 0, 0 };
    pid_t group;
    ssize_t count;
    setsid(); /* Ctrl-C and a kill of the program's own group are not for us */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    close_all_but(file);
    while ((count = read(file, &group, sizeof group)) != 0) {
        if (count != (ssize_t)sizeof group)
            continue; /* interrupted */
        if (group > 0)
            list_add(&list, group);
        else
            list_remove(&list, -group);
    }
    for (size_t i = 0; i < list.count; i++)
        kill(-list.groups[i], SIGKILL);
    free(list.groups);
    _exit(0);
}

bool guardian_start(Guardian *guardian)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    guardian->pid = fork();
    if (guardian->pid == 0) {
        close(ends[1]);
        watch_over(ends[0]);
    }
    close(ends[0]);
    guardian->file = ends[1];
    if (guardian->pid > 0)
        return true;
    const int error = errno;
    close(ends[1]);
    errno = error;
    return false;
}

void guardian_stop(Guardian *guardian)
{
    close(guardian->file);
    while (waitpid(guardian->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
}

static void tell(const Guardian *guardian, pid_t number)
{
    while (write(guardian->file, &number, sizeof number) < 0 && errno == EINTR)
        continue;
}

void guardian_watch(const Guardian *guardian, pid_t group)
{
    tell(guardian, group);
}

void guardian_forget(const Guardian *guardian, pid_t group)
{
    tell(guardian, -group);
}
