/* The smallest test library: CHECK counts, test_end tells. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *name;
    unsigned long passed, failed;
} Test;

/* Whether a sanitizer is at work, which takes several times as long. */
#if defined __SANITIZE_THREAD__ || defined __SANITIZE_ADDRESS__
enum { SANITIZED = true };
#else
enum { SANITIZED = false };
#endif

/* The sanitizer of threads takes ten times as long for each step and sees nothing in what has one thread, so that is left out. */
#ifdef __SANITIZE_THREAD__
enum { ONLY_THREADS = true };
#else
enum { ONLY_THREADS = false };
#endif

/* Prints the first failures of a test; later ones only count. */
static inline int test_check(Test *test, int held, const char *what, const char *file, int line)
{
    if (held)
        test->passed++;
    else if (++test->failed <= 10)
        fprintf(stderr, "%s:%d: FAILED: %s\n", file, line, what);
    return held;
}

#define CHECK(test, condition) test_check(test, !!(condition), #condition, __FILE__, __LINE__)
#define CHECK_TEXT(test, got, expected)                                                             \
    (test_check(test, strcmp(got, expected) == 0, #got " is " #expected, __FILE__, __LINE__)        \
         ? (void)0                                                                                  \
         : (void)fprintf(stderr, "    got '%s'\n", got))

/* Prints the line that tests/run.sh adds up; the value is for main to return. */
static inline int test_end(const Test *test)
{
    printf("%s: %lu passed, %lu failed\n", test->name, test->passed, test->failed);
    return test->failed > 0;
}

#endif
