/* The C library gives words in the code page of the system, and changes line ends: neither is wanted. */
#include "base/program.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/program_system.h"
#include "base/wide_windows.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include <shellapi.h>

static UINT code_page_before;

static void restore_code_page(void)
{
    SetConsoleOutputCP(code_page_before);
}

/* A console shows UTF-8, and knows the sequences by which a line is written over. */
static void prepare_console(void)
{
    DWORD mode;
    const HANDLE errors = GetStdHandle(STD_ERROR_HANDLE);
    if (GetConsoleMode(errors, &mode))
        SetConsoleMode(errors, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    code_page_before = GetConsoleOutputCP();
    if (code_page_before != 0 && code_page_before != CP_UTF8 && SetConsoleOutputCP(CP_UTF8))
        atexit(restore_code_page);
}

static void guard_standard_streams(void)
{
    for (int stream = FILE_STDIN; stream <= FILE_STDERR; stream++) {
        const intptr_t handle = _get_osfhandle(stream);
        if ((handle == -1 || handle == -2) && _open("NUL", stream == FILE_STDIN ? _O_WRONLY : _O_RDONLY) < 0)
            return; /* nothing can be opened, then: neither what would be in its place */
        _setmode(stream, _O_BINARY);
    }
}

/* The words of the command line; those of the C library stay if there is no memory. */
static void take_words(int *argc, char ***argv)
{
    int count;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    char **words = wide == NULL ? NULL : memory_zeroed(((size_t)count + 1) * sizeof *words);
    bool good = words != NULL;
    for (int i = 0; good && i < count; i++)
        good = (words[i] = wide_to_utf8(wide[i])) != NULL;
    if (good) {
        *argc = count;
        *argv = words;
    }
    LocalFree(wide);
}

void program_system_begin(int *argc, char ***argv)
{
    guard_standard_streams();
    prepare_console();
    take_words(argc, argv);
}

/* No name of a file has a quote there, and no other quote is one to cmd.exe. */
void program_print_quoted(const char *word, FILE *to)
{
    fprintf(to, "\"%s\"", word);
}
