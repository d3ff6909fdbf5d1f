/* fourinrow-view: the viewer. */
#include "base/program.h"
#include "base/version.h"
#include "view/window.h"

#include <stdio.h>

enum { EXIT_USAGE = 2 };

static int help(void)
{
    Text text;
    text_init(&text);
    arguments_help(&text);
    const bool good = !text.failed && fputs(text.bytes, stdout) >= 0;
    text_free(&text);
    return !(program_print_ended("the help") && good);
}

static int version(void)
{
    const bool good = puts("fourinrow-view " FOURINROW_VERSION) >= 0;
    return !(program_print_ended("the version") && good);
}

static int view(const Arguments *options)
{
    Guardian guardian;
    if (!guardian_start(&guardian)) {
        perror("fourinrow-view");
        return 1;
    }
    const int status = window_run(options, &guardian);
    guardian_stop(&guardian);
    return status;
}

int main(int argc, char *argv[])
{
    static Arguments options;
    char why[WHY_TEXT];
    int status = EXIT_USAGE;
    program_begin("fourinrow-view", &argc, &argv);
    if (!arguments_read(&options, argv[0] != NULL ? argv[0] : "", argc - 1, argv + 1, why))
        program_complain("%s", why);
    else if (options.help)
        status = help();
    else if (options.version)
        status = version();
    else
        status = view(&options);
    arguments_free(&options);
    return status;
}
