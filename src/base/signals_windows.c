/* The console calls a handler in a thread of its own. Where POSIX has SIGINT there is Ctrl-C, where it has SIGHUP and SIGTERM there are a
 * closed window and the end of the system, which last as long as the handler does, up to some seconds. */
#include "base/signals.h"

#include <stddef.h>
#include <windows.h>

static Wake *_Atomic caught_by;      /* NULL: nobody waits for the first one */
static atomic_bool *_Atomic noted_in; /* NULL: nobody asks */

static BOOL WINAPI handle(DWORD event)
{
    Wake *wake = atomic_exchange(&caught_by, NULL);
    atomic_bool *stopped = atomic_load(&noted_in);
    if (wake != NULL)
        wake_raise(wake);
    if (stopped != NULL)
        atomic_store(stopped, true);
    if (wake == NULL && stopped == NULL)
        return FALSE; /* the process ends */
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT)
        Sleep(INFINITE); /* it ends when we return, or has ended before */
    return TRUE;
}

void signals_catch(Wake *wake)
{
    atomic_store(&caught_by, wake);
    SetConsoleCtrlHandler(handle, TRUE);
}

void signals_leave(void)
{
    atomic_store(&caught_by, NULL);
}

void signals_restore(void)
{
    SetConsoleCtrlHandler(handle, FALSE);
    signals_leave();
}

void signals_note(atomic_bool *stopped)
{
    atomic_store(&noted_in, stopped);
    SetConsoleCtrlHandler(handle, TRUE);
}

void signals_end_process(void)
{
    ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
}
