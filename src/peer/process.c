/* fork and exec by hand: posix_spawn can neither change the directory everywhere nor tell the guardian. The child tells through a
 * pipe that exec closes if it could not be started. */
#include "peer/process.h"

#include "base/clock.h"
#include "base/pipe_posix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { END_READ, END_WRITE };

/* The pipes of a child: for its stdin, stdout and stderr, and to tell that exec failed. */
enum { PIPE_INPUT, PIPE_OUTPUT, PIPE_ERRORS, PIPE_STARTED, PIPE_COUNT };

static void close_pipes(int pipes[PIPE_COUNT][2])
{
    for (int i = 0; i < PIPE_COUNT; i++)
        for (int end = 0; end < 2; end++)
            if (pipes[i][end] >= 0)
                close(pipes[i][end]);
}

static bool open_pipes(int pipes[PIPE_COUNT][2])
{
    for (int i = 0; i < PIPE_COUNT; i++)
        pipes[i][END_READ] = pipes[i][END_WRITE] = -1;
    for (int i = 0; i < PIPE_COUNT; i++)
        if (!pipe_open(pipes[i]))
            return false;
    return true;
}

/* In the child; calls only what may be called after fork in a program with threads. */
static void become(int pipes[PIPE_COUNT][2], char *const argv[], const char *directory, const Guardian *guardian)
{
    setpgid(0, 0);
    guardian_watch(guardian, getpid());
    static const int USUAL[] = { SIGPIPE, SIGXFSZ, SIGINT, SIGTERM };
    for (size_t i = 0; i < sizeof USUAL / sizeof USUAL[0]; i++)
        signal(USUAL[i], SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setrlimit(RLIMIT_NOFILE, &guardian->files);
    if (dup2(pipes[PIPE_INPUT][END_READ], STDIN_FILENO) >= 0 && dup2(pipes[PIPE_OUTPUT][END_WRITE], STDOUT_FILENO) >= 0
        && dup2(pipes[PIPE_ERRORS][END_WRITE], STDERR_FILENO) >= 0 && (directory == NULL || chdir(directory) == 0))
        execvp(argv[0], argv);
    const int error = errno;
    (void)!write(pipes[PIPE_STARTED][END_WRITE], &error, sizeof error);
    _exit(127);
}

/* Waits until the child has become the program; 0, or the errno of why it could not. */
static int wait_for_exec(int file)
{
    int error = 0;
    while (read(file, &error, sizeof error) < 0 && errno == EINTR)
        continue;
    return error;
}

static void keep_end(int *kept, int *end)
{
    *kept = *end;
    *end = -1;
    fcntl(*kept, F_SETFL, fcntl(*kept, F_GETFL) | O_NONBLOCK);
}

static void close_end(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

/* Looks at how the child has ended, without reaping it; false if it has not. */
static bool look_at_end(const Process *process, siginfo_t *info)
{
    *info = (siginfo_t){ .si_pid = 0 };
    return waitid(P_PID, (id_t)process->pid, info, WEXITED | WNOHANG | WNOWAIT) == 0 && info->si_pid != 0;
}

bool process_has_ended(const Process *process)
{
    siginfo_t info;
    return look_at_end(process, &info);
}

bool process_has_failed(const Process *process)
{
    siginfo_t info;
    return look_at_end(process, &info) && (info.si_code != CLD_EXITED || info.si_status != 0);
}

bool process_has_read(const Process *process)
{
    int unread;
    return ioctl(process->input, FIONREAD, &unread) != 0 || unread == 0;
}

void process_kill(Process *process, const Guardian *guardian)
{
    process->killed = true;
    guardian_kill(guardian, process->pid);
}

bool process_reap(Process *process, const Guardian *guardian, int *status)
{
    if (!process_has_ended(process))
        return false;
    kill(-process->pid, SIGKILL);
    guardian_forget(guardian, process->pid); /* before the number can be another's */
    while (waitpid(process->pid, status, 0) < 0 && errno == EINTR)
        continue;
    process->pid = 0;
    return true;
}

/* A process that crashes closes its pipes before its end can be seen, but then our signal does not change how it ends. */
bool process_ended_by_itself(const Process *process, int status)
{
    return !(process->killed && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

void process_close(Process *process)
{
    close_end(&process->input);
    close_end(&process->output);
    close_end(&process->errors);
}

void process_end(Process *process, const Guardian *guardian)
{
    const int64_t end = clock_now() + 1000 * CLOCK_MS;
    int status;
    if (process->pid > 0 && !process_has_ended(process))
        process_kill(process, guardian);
    while (process->pid > 0 && !process_reap(process, guardian, &status) && clock_now() < end)
        clock_sleep_ms(1);
    process_close(process);
}

/* Of a program that is not found: what to tell of one that execvp() looks for elsewhere than who named it may believe. */
static const char *tell_search(const char *program, const char *directory, int error)
{
    const bool was_searched = error == ENOENT && strchr(program, '/') == NULL && (directory == NULL || access(directory, F_OK) == 0);
    return was_searched ? " (looked for in the PATH, as it has no /)" : "";
}

ProcessResult process_start(Process *process, char *const argv[], const char *directory, const Guardian *guardian, char why[WHY_TEXT])
{
    int pipes[PIPE_COUNT][2];
    *process = (Process){ 0, false, -1, -1, -1 };
    int error = open_pipes(pipes) ? 0 : errno;
    bool forked = false;
    if (error == 0) {
        const pid_t pid = fork();
        if (pid == 0)
            become(pipes, argv, directory, guardian);
        if (pid < 0) {
            error = errno;
        } else {
            forked = true;
            setpgid(pid, pid); /* both do it, so that it is done whoever is first */
            process->pid = pid;
            close(pipes[PIPE_STARTED][END_WRITE]);
            pipes[PIPE_STARTED][END_WRITE] = -1;
            error = wait_for_exec(pipes[PIPE_STARTED][END_READ]);
            keep_end(&process->input, &pipes[PIPE_INPUT][END_WRITE]);
            keep_end(&process->output, &pipes[PIPE_OUTPUT][END_READ]);
            keep_end(&process->errors, &pipes[PIPE_ERRORS][END_READ]);
        }
    }
    close_pipes(pipes);
    if (error == 0)
        return PROCESS_STARTED;
    process_end(process, guardian);
    refuse(why, "cannot start '%s'%s%s: %s%s", argv[0], directory == NULL ? "" : " in ", directory == NULL ? "" : directory, strerror(error),
           tell_search(argv[0], directory, error));
    return forked ? PROCESS_REFUSED : PROCESS_NO_RESOURCES;
}

const char *process_describe(int status, char *text, size_t size)
{
    if (WIFSIGNALED(status))
        snprintf(text, size, "was killed by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        snprintf(text, size, "exited with status %d", WEXITSTATUS(status));
    return text;
}
