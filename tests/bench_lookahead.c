/* The look-ahead against the literal definition, run at the same time on the same machine, and how soon it
 * stops. */
#include "base/thread.h"
#include "oracle.h"
#include "search/lookahead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const atomic_bool NEVER = false;

static Board board_after(const char *columns)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    Board board;
    board_init(&board, &USUAL);
    for (; *columns != '\0'; columns++)
        board_play(&board, *columns - '1');
    return board;
}

/* Seconds of one search from an empty table; emptying it is not counted, since every seventh time all of it is zeroed. */
static double time_engine(Hash *hash, const char *columns, int depth, int threads, int repeat)
{
    const Board board = board_after(columns);
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
    LookaheadResult result;
    double seconds = 0;
    for (int i = 0; i < repeat; i++) {
        hash_clear(hash);
        const int64_t start = clock_now();
        lookahead(&board, depth, hash, &control, NULL, NULL, &result);
        seconds += clock_seconds_since(start);
    }
    return seconds / repeat;
}

static double time_oracle(const char *columns, int depth, int repeat)
{
    static Oracle o;
    double list[MAX_BITS];
    oracle_init(&o, 7, 6, 4);
    for (; *columns != '\0'; columns++)
        oracle_drop(&o, *columns - '1');
    const int64_t start = clock_now();
    for (int i = 0; i < repeat; i++)
        oracle_lookahead(&o, depth, list);
    return clock_seconds_since(start) / repeat;
}

typedef struct {
    atomic_bool stop;
    int64_t stopped_at;
} Stopper;

static void *stop_soon(void *context)
{
    Stopper *stopper = context;
    const struct timespec delay = { 0, 100000000 };
    nanosleep(&delay, NULL);
    stopper->stopped_at = clock_now();
    atomic_store(&stopper->stop, true);
    return NULL;
}

/* The longest time in ms from the stop flag to the answer. */
static double time_stop(Hash *hash, const Board *board, int threads)
{
    double longest = 0;
    for (int i = 0; i < 10; i++) {
        Stopper stopper = { false, 0 };
        const SearchControl control = { &stopper.stop, INT64_MAX, UINT64_MAX, threads, NULL };
        LookaheadResult result;
        pthread_t thread;
        hash_clear(hash);
        if (!thread_start(&thread, stop_soon, &stopper))
            abort();
        lookahead(board, 30, hash, &control, NULL, NULL, &result);
        pthread_join(thread, NULL);
        const double ms = clock_seconds_since(stopper.stopped_at) * 1e3;
        longest = ms > longest ? ms : longest;
    }
    return longest;
}

int main(void)
{
    enum { MIB = 1 << 20 };
    Hash hash = { .lines = NULL };
    char why[WHY_TEXT];
    Geometry large;
    Board large_board;
    const Board small_board = board_after("");
    if (!hash_resize(&hash, 512u * MIB) || !geometry_make(&large, 16, 7, 4, why))
        return 1;
    board_init(&large_board, &large);
    time_engine(&hash, "", 2, 1, 1);
    memset(hash.lines, 0, 512u * MIB); /* the first touch of the memory is the system's time, not ours */

    printf("one thread, empty table each time, 512 MiB:\n");
    printf("depth 2, empty board        %9.2f us\n", time_engine(&hash, "", 2, 1, 1000) * 1e6);
    printf("depth 2, after 4453345      %9.2f us\n", time_engine(&hash, "4453345", 2, 1, 1000) * 1e6);
    for (int depth = 3; depth <= 4; depth++) {
        const double oracle = time_oracle("", depth, depth == 3 ? 20 : 1);
        const double engine = time_engine(&hash, "", depth, 1, depth == 3 ? 200 : 100);
        printf("depth %d, empty board        %9.3f ms, literal definition %9.1f ms: %.0f times faster\n", depth,
               engine * 1e3, oracle * 1e3, oracle / engine);
    }
    const double six = time_engine(&hash, "", 6, 1, 5), six_2 = time_engine(&hash, "", 6, 2, 5);
    printf("depth 6, empty board        %9.1f ms, 2 threads %.1f ms: %.2f times faster\n", six * 1e3, six_2 * 1e3,
           six / six_2);
    const double eight = time_engine(&hash, "", 8, 1, 1), eight_2 = time_engine(&hash, "", 8, 2, 1);
    printf("depth 8, empty board        %9.2f s,  2 threads %.2f s: %.2f times faster\n", eight, eight_2,
           eight / eight_2);
    printf("stop to answer, 10 times    %9.2f ms at worst on 7x6, %.2f ms on 16x7\n",
           time_stop(&hash, &small_board, 1), time_stop(&hash, &large_board, 1));
    hash_free(&hash);
    return 0;
}
