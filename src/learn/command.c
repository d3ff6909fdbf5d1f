/* What is shown goes to stderr for people and to stdout for scripts. A signal ends the training, not the program at once. */
#include "learn/command.h"

#include "base/program.h"
#include "base/signals.h"
#include "learn/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char learn_usage[] =
    "usage: fourinrow learn [--geometry COLS,ROWS,CONNECT] [--tuples N | --neurons N [--visits N] [--playouts WHEN]]\n"
    "                       [--opening N] [--games N] [--threads N] [--seed N] [--out FILE] [--resume FILE]\n"
    "Learns from games against itself what positions are worth, and writes it to FILE, for `set network FILE`.\n"
    "  --geometry C,R,K  the board (7,6,4)\n"
    "  --tuples N        how rich the network is, 1 to 100 sets of cells (70)\n"
    "  --neurons N       a network of neurons, which learns from what searches find: 16 to 256, a multiple of 16\n"
    "  --visits N        of each of these searches, 2 to 100000 (30)\n"
    "  --playouts WHEN   random games beside its estimates: always; play, not in the searches that it learns from, but in\n"
    "                    those of who plays by it; or never, for boards that it can know well (always)\n"
    "  --opening N       half of the games, by lot, begin behind up to so many random moves, 0 to 64 (8)\n"
    "  --games N         games of the whole training (1000000)\n"
    "  --threads N       threads to learn with, 1 to 64 (1)\n"
    "  --seed N          of all chance; one thread, one seed and one build always learn the same, and of neurons any\n"
    "                    number of threads (1)\n"
    "  --out FILE        where the network goes, a new file (COLSxROWSxCONNECT.network); FILE.state is what a later --resume\n"
    "                    needs, FILE.lock is there while a training writes to them\n"
    "  --resume FILE     go on with the training of FILE, which has its settings in FILE.state\n"
    "  --help            print this\n"
    "While it learns it plays 100 games now and then and tells on stdout how they went:\n"
    "  games N of N seconds S rate GAMES/S left S wins N draws N losses N\n";

static atomic_bool stopped;

static void tell_command(const LearnRun *run)
{
    fprintf(stderr, "go on with: fourinrow learn --threads %d --resume ", run->threads);
    program_print_quoted(run->out, stderr);
    fputc('\n', stderr);
}

/* Of a training that was stopped before its end, which is when the games are played that tell what all was worth. */
static void tell_how_to_go_on(const LearnRun *run)
{
    if (run->training.done >= run->training.games && run->scored >= run->training.done)
        return;
    fprintf(stderr, "stopped after %" PRIu64 " games; ", run->training.done);
    tell_command(run);
}

/* Of one that could not go on, or not be written: what was written before is still there. */
static void tell_of_failure(const LearnRun *run, const char *why)
{
    program_complain("%s", why);
    if (!run->is_kept)
        return;
    fputs("what was written before is kept; ", stderr);
    tell_command(run);
}

/* Of neurons that have not begun to learn at the end of the training: their network is what the values are, and nobody would see it. */
static void tell_what_is_wanted(const LearnRun *run)
{
    const Training *training = &run->training;
    const uint64_t wanted = training->kind == NETWORK_NEURAL ? expert_wanted(&training->expert) : 0;
    if (wanted == 0)
        return;
    if (training->expert.given == 0) {
        fputs("nothing was learned: no game came to a position where there is a choice\n", stderr);
        return;
    }
    fprintf(stderr, "nothing was learned, for that takes %" PRIu64 " positions more; play more games by: fourinrow learn --resume ", wanted);
    program_print_quoted(run->out, stderr);
    fputs(" --games N\n", stderr);
}

static bool learn(LearnRun *run, const LearnArguments *arguments, char *why)
{
    if (!learnrun_begin(run, arguments, &stopped, why))
        return false;
    signals_note(&stopped);
    return learnrun_train(run, arguments, why);
}

int learn_run(int argc, char *argv[])
{
    static LearnRun run;
    LearnArguments arguments;
    char why[WHY_TEXT];
    if (!learn_arguments_read(&arguments, argc, argv, learn_usage))
        return 2;
    const bool good = learn(&run, &arguments, why);
    const bool was_stopped = good && atomic_load(&stopped);
    const int log_error = run.progress.log_error;
    if (!good)
        tell_of_failure(&run, why);
    else if (was_stopped)
        tell_how_to_go_on(&run);
    else
        tell_what_is_wanted(&run);
    if (good && log_error != 0)
        program_complain("the log could not be written: %s", strerror(log_error));
    learnrun_end(&run);
    if (was_stopped)
        signals_end_process();
    return good && log_error == 0 ? 0 : 1;
}
