/* The smallest test library: CHECK counts, test_end tells. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdio.h>
#include <string.h>

typedef struct {
    const char *name;
    unsigned long passed, failed;
} Test;

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
