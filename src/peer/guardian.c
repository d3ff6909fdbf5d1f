/* Orders come through a pipe. Writes of a few bytes to a pipe are atomic, so several children may announce themselves at once. */
#include "peer/guardian.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/pipe_posix.h"
#include "peer/kin.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char MARK_NAME[] = "FOURINROW_GUARDIAN";

enum { MARK_TEXT = 96 };

typedef struct {
    enum { ORDER_WATCH, ORDER_FORGET, ORDER_KILL } verb;
    pid_t engine;
} Order;

typedef struct {
    pid_t *engines;
    size_t count, room;
} EngineList;

static void list_add(EngineList *list, pid_t engine)
{
    pid_t *engines = memory_with_room(list->engines, list->count, &list->room, sizeof *engines);
    if (engines == NULL)
        return; /* it ends with its pipes, if it is a decent one, or is found by its mark */
    list->engines = engines;
    list->engines[list->count++] = engine;
}

static void list_remove(EngineList *list, pid_t engine)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->engines[i] == engine) {
            list->engines[i] = list->engines[--list->count];
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

static void obey(EngineList *list, const Order *order)
{
    switch (order->verb) {
    case ORDER_WATCH:
        list_add(list, order->engine);
        break;
    case ORDER_FORGET:
        list_remove(list, order->engine);
        break;
    case ORDER_KILL:
        kin_kill(&order->engine, 1);
        break;
    }
}

static void watch_over(int file, const char *mark)
{
    EngineList list = { NULL, 0, 0 };
    Order order;
    ssize_t count;
    setsid(); /* Ctrl-C and a kill of the program's own group are not for us */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    close_all_but(file);
    while ((count = read(file, &order, sizeof order)) != 0)
        if (count == (ssize_t)sizeof order) /* else it was interrupted */
            obey(&list, &order);
    kin_kill(list.engines, list.count);
    kin_kill_marked(mark);
    free(list.engines);
    _exit(0);
}

/* Marks all processes that will be started from here. */
static bool set_mark(char mark[MARK_TEXT])
{
    char value[MARK_TEXT / 2];
    snprintf(value, sizeof value, "%ld.%" PRId64, (long)getpid(), clock_now());
    snprintf(mark, MARK_TEXT, "%s=%s", MARK_NAME, value);
    return setenv(MARK_NAME, value, 1) == 0;
}

bool guardian_start(Guardian *guardian)
{
    int ends[2];
    char mark[MARK_TEXT];
    if (getrlimit(RLIMIT_NOFILE, &guardian->files) != 0 || !set_mark(mark) || !pipe_open(ends))
        return false;
    guardian->pid = fork();
    if (guardian->pid == 0) {
        close(ends[1]);
        watch_over(ends[0], mark);
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
    const int64_t end = clock_now() + 5000 * CLOCK_MS; /* an engine may have stopped it */
    close(guardian->file);
    while (waitpid(guardian->pid, NULL, WNOHANG) == 0 && clock_now() < end)
        clock_sleep_ms(1);
}

static bool tell(const Guardian *guardian, const Order *order)
{
    ssize_t count;
    while ((count = write(guardian->file, order, sizeof *order)) < 0 && errno == EINTR)
        continue;
    return count == (ssize_t)sizeof *order;
}

void guardian_watch(const Guardian *guardian, pid_t engine)
{
    tell(guardian, &(Order){ ORDER_WATCH, engine });
}

void guardian_forget(const Guardian *guardian, pid_t engine)
{
    tell(guardian, &(Order){ ORDER_FORGET, engine });
}

void guardian_kill(const Guardian *guardian, pid_t engine)
{
    if (!tell(guardian, &(Order){ ORDER_KILL, engine })) /* somebody has killed it */
        kin_kill(&engine, 1);
}
