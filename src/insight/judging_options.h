/* The options of subcommands that judge positions, for a struct `Options` with a field `judging`. */
#ifndef INSIGHT_JUDGING_OPTIONS_H
#define INSIGHT_JUDGING_OPTIONS_H

#include "base/thread.h"
#include "game/commandline.h"
#include "insight/judging.h"

/* Rows of the table. */
#define JUDGING_HASH COMMANDLINE_NUMBER("--hash", judging.hash_mib, 2, 1 << 20)
#define JUDGING_THREADS COMMANDLINE_NUMBER("--threads", judging.threads, 1, MAX_TEAM)
#define JUDGING_ALL \
    COMMANDLINE_NUMBER("--time", judging.time_ms, 1, 86400000), \
    COMMANDLINE_NUMBER("--nodes", judging.nodes, 1, UINT64_MAX / 2), \
    JUDGING_THREADS, \
    JUDGING_HASH, \
    COMMANDLINE_SWITCH("--no-book", judging.no_book)

/* What they are if nothing is said; see judging_limit too. */
#define JUDGING_USUAL { .threads = 1, .hash_mib = 64 }

/* What --help says of all of them. */
#define JUDGING_USAGE \
    "  --time MS         look at each position for at most so long, 1 to 86400000 (2000; no limit if --nodes is given alone)\n" \
    "  --nodes N         search at most so many nodes for each position (no limit)\n" \
    "  --threads N       threads to search with, 1 to 64 (1)\n" \
    "  --hash MIB        memory for tables, 2 to 1048576 (64)\n" \
    "  --no-book         search for all scores, even those in the book\n"

#endif
