/* The base layer: numbers, random numbers, text, lines. */
#include "base/clock.h"
#include "base/file.h"
#include "base/line.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/printable.h"
#include "base/program.h"
#include "base/random.h"
#include "base/tanh.h"
#include "base/text.h"
#include "base/thread.h"
#include "base/utf8.h"
#include "base/words.h"
#include "temporary.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/resource.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

static void test_parse(Test *t)
{
    uint64_t n = 77;
    CHECK(t, number_parse("0", 0, 10, &n) == NUMBER_OK && n == 0);
    CHECK(t, number_parse("007", 0, 10, &n) == NUMBER_OK && n == 7);
    CHECK(t, number_parse("18446744073709551615", 0, UINT64_MAX, &n) == NUMBER_OK && n == UINT64_MAX);
    n = 77;
    CHECK(t, number_parse("18446744073709551616", 0, UINT64_MAX, &n) == NUMBER_OUT_OF_RANGE);
    CHECK(t, number_parse("99999999999999999999999", 0, UINT64_MAX, &n) == NUMBER_OUT_OF_RANGE);
    CHECK(t, number_parse("36893488147419103232", 0, 10, &n) == NUMBER_OUT_OF_RANGE); /* 2^65 wraps to 0 */
    CHECK(t, number_parse("11", 0, 10, &n) == NUMBER_OUT_OF_RANGE);
    CHECK(t, number_parse("4", 5, 10, &n) == NUMBER_OUT_OF_RANGE);
    static const char *const MALFORMED[] = { "", "-1", "+1", " 1", "1 ", "1x", "x", "1.0", "0x10", "1e3" };
    for (size_t i = 0; i < sizeof MALFORMED / sizeof MALFORMED[0]; i++)
        CHECK(t, number_parse(MALFORMED[i], 0, 100, &n) == NUMBER_MALFORMED);
    CHECK(t, n == 77);
    CHECK(t, !number_parse_at_most("1x", 10, &n) && !number_parse_at_most("", 10, &n) && n == 77);
    CHECK(t, number_parse_at_most("9", 10, &n) && n == 9);
    CHECK(t, number_parse_at_most("11", 10, &n) && n == 10);
    CHECK(t, number_parse_at_most("18446744073709551616", 10, &n) && n == 10);
}

/* The definition of "fewest digits", tried one by one. */
static int fewest_digits(double value)
{
    char text[64];
    for (int digits = 1;; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            return digits;
    }
}

static void test_counts(Test *t)
{
    uint64_t count = 7;
    CHECK(t, !number_read_count("x", &count) && !number_read_count(NULL, &count) && count == 7);
    CHECK(t, number_read_count("2.9", &count) && count == 2 && number_read_count("-3", &count) && count == 0);
    CHECK(t, number_read_count("999999999999999", &count) && count == UINT64_C(999999999999999));
    CHECK(t, number_read_count("1e99", &count) && count == UINT64_C(1000000000000000));
}

static int digits_of(const char *text)
{
    int digits = 0, zeros = 0;
    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text == '0' && digits > 0)
            zeros++;
        else if (*text >= '1' && *text <= '9') {
            digits += zeros + 1;
            zeros = 0;
        }
    }
    return digits; /* zeros at either end do not count */
}

static void test_format(Test *t)
{
    char text[NUMBER_TEXT];
    CHECK_TEXT(t, number_format(0.0, text), "0");
    CHECK_TEXT(t, number_format(-0.0, text), "0");
    CHECK_TEXT(t, number_format(1.0, text), "1");
    CHECK(t, !signbit(number_shown(-0.04, 1)) && number_shown(-0.06, 1) < 0 && number_shown(0.06, 1) > 0 && !signbit(number_shown(-0.5, 0)));
    CHECK(t, number_shown(-INFINITY, 1) < 0 && number_shown(-0.006, 2) < 0 && !signbit(number_shown(-0.004, 2)));
    CHECK_TEXT(t, number_format(-1.0, text), "-1");
    CHECK_TEXT(t, number_brief(1.0 / 3, text), "0.333");
    CHECK_TEXT(t, number_brief(999.4, text), "999");
    CHECK_TEXT(t, number_brief(999.6, text), "1000");
    CHECK_TEXT(t, number_brief(12345.6, text), "12346");
    CHECK_TEXT(t, number_brief(0.5, text), "0.5");
    CHECK_TEXT(t, number_format((double)NAN, text), "nan");
    CHECK_TEXT(t, number_format(0.1, text), "0.1");
    CHECK_TEXT(t, number_format(-6.0 / 49, text), "-0.12244897959183673");
    CHECK_TEXT(t, number_format(1.0 / 3, text), "0.3333333333333333");
    CHECK_TEXT(t, number_format(1.0 / 1024 / 1024, text), "9.5367431640625e-07");

    Random random;
    random_init(&random, 11);
    for (int i = 0; i < 20000; i++) {
        double value = ldexp((double)(random_next(&random) >> 11), -53);
        if (i % 3 == 0)
            value = (double)random_below(&random, 1000) / (1 + random_below(&random, 1000));
        number_format(value, text);
        CHECK(t, strtod(text, NULL) == value);
        CHECK(t, value == 0 || digits_of(text) == fewest_digits(value));
    }
}

static void test_random(Test *t)
{
    Random a, b;
    random_init(&a, 42);
    random_init(&b, 42);
    int same = 1;
    for (int i = 0; i < 100; i++)
        same &= random_next(&a) == random_next(&b);
    CHECK(t, same);

    /* The first outputs for the state 1 2 3 4, computed by hand from the published recurrence. */
    Random published = { { 1, 2, 3, 4 } };
    CHECK(t, random_next(&published) == 11520);
    CHECK(t, random_next(&published) == 0);
    CHECK(t, random_next(&published) == 1509978240);

    unsigned count[7] = { 0 };
    for (int i = 0; i < 70000; i++)
        count[random_below(&a, 7)]++;
    for (int i = 0; i < 7; i++)
        CHECK(t, count[i] > 9500 && count[i] < 10500); /* five standard deviations are 463 */
    CHECK(t, random_below(&a, 1) == 0);
    /* Of 2^32 numbers a quarter is left over by three quarters, and none by a half: that one is drawn with each number of the stream. */
    for (int i = 0; i < 100; i++) {
        uint32_t bits;
        a = b;
        do
            bits = (uint32_t)(random_next(&b) >> 32);
        while (bits < 1U << 30);
        CHECK(t, random_below(&a, 3U << 30) == bits % (3U << 30));
        CHECK(t, random_below(&a, 1U << 31) == (uint32_t)(random_next(&b) >> 32) % (1U << 31));
    }
    CHECK(t, random_system_seed() != random_system_seed());
}

/* All of a phrase is taken or nothing, and only whole words are words. */
static void test_phrases(Test *t)
{
    static const char *const OTHERS[] = { "name UCI_Vari", "name UCI_Variants", "name UCI_Variant values", "name UCI_Variant value cfour 2", "UCI" };
    char line[] = " name  UCI_Variant\tvalue cfour";
    Words words = words_of(line);
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
        CHECK(t, !words_take_phrase(&words, OTHERS[i]) && words.rest == line);
    CHECK(t, words_take_phrase(&words, "Name uci_variant VALUE") && words_begin(words.rest, "cfour"));
    CHECK(t, words_take_phrase(&words, "cfour") && words_done(&words) && !words_take_phrase(&words, "cfour"));
    CHECK(t, words_begin(" go on", "go") && words_begin("go", "go") && !words_begin("gone", "go") && !words_begin("g", "go"));
    CHECK(t, words_are("\tgo \t", "go") && !words_are("go on", "go") && !words_are("gone", "go"));
}

static void test_text(Test *t)
{
    Text text;
    text_init(&text);
    text_printf(&text, "%d-%s", 5, "six");
    text_add(&text, "!?", 1);
    CHECK_TEXT(t, text.bytes, "5-six!");
    text_clear(&text);
    const int64_t wholes[] = { 0, 7, -7, 1234567890123, INT64_MAX, INT64_MIN };
    for (int i = 0; i < 6; i++) {
        text_add_whole(&text, wholes[i]);
        text_add_string(&text, " ");
    }
    CHECK_TEXT(t, text.bytes, "0 7 -7 1234567890123 9223372036854775807 -9223372036854775808 ");
    text_clear(&text);
    for (int i = 0; i < 5000; i++)
        text_printf(&text, "%d,", i % 10);
    CHECK(t, text.length == 10000 && !text.failed && text.bytes[9999] == ',');
    text_free(&text);
}

/* Lines have 120 characters at the most, whatever they have in bytes, but for a word that is longer. */
static void test_memory(Test *t)
{
    int *list = NULL;
    size_t room = 0;
    for (size_t count = 0; count < 1000; count++) {
        const size_t before = room;
        int *larger = memory_with_room(list, count, &room, sizeof *list);
        CHECK(t, larger != NULL && room > count && (room == before || before == count));
        if (larger == NULL)
            break;
        list = larger;
        list[count] = (int)count;
    }
    for (int i = 0; i < 1000; i++)
        CHECK(t, list[i] == i);
    CHECK(t, room < 4000);
    free(list);
}

static void test_wrapping(Test *t)
{
    enum { WORDS = 20, FIRST = 11 /* in the first line, which they fill */ };
    char words[300] = "", wanted[400] = "before\n  -option  ", longest[140] = "";
    Text text;
    text_init(&text);
    for (int i = 0; i < WORDS; i++) {
        strcat(words, i == 0 ? "nine…char" : " nine…char");
        strcat(wanted, i == 0 ? "nine…char" : i == FIRST ? "\n           nine…char" : " nine…char");
    }
    text_add_string(&text, "before\n  -option  ");
    text_add_wrapped(&text, words, 11);
    CHECK_TEXT(t, text.bytes, wanted);
    text_clear(&text);
    memset(longest, 'x', sizeof longest - 1);
    text_add_wrapped(&text, longest, 2);
    text_add_wrapped(&text, "", 2);
    CHECK_TEXT(t, text.bytes, longest);
    text_clear(&text);
    text_add_wrapped(&text, "one  two", 2);
    CHECK_TEXT(t, text.bytes, "one two");
    text_free(&text);
}

static LineReader reader; /* too large for some stacks */

/* Feeds the bytes in pieces of `step` and writes what came out: lines in brackets, bad ones as < or ^. */
static void feed(const char *bytes, size_t count, size_t step, Text *out)
{
    line_init(&reader);
    text_clear(out);
    for (size_t begin = 0; begin < count;) {
        const size_t size = count - begin < step ? count - begin : step;
        begin += line_feed(&reader, bytes + begin, size);
        if (!reader.complete)
            continue;
        if (reader.state == LINE_GOOD)
            text_printf(out, "[%.20s]", reader.bytes);
        else
            text_printf(out, reader.state == LINE_TOO_LONG ? "<" : "^");
    }
    text_printf(out, line_is_open(&reader) ? "..." : "");
}

/* What is no text, or would command a terminal, is told as bytes; what there is no room for is cut between characters. */
static void test_printable(Test *t)
{
    char text[16];
    CHECK_TEXT(t, printable_copy(text, sizeof text, "a\0b\x1b", 4), "a\\x00b\\x1b");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "\xed\x95\x9c\xed\x95", 5), "한\\xed\\x95");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "한", 2), "\\xed\\x95");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "0123456789ab", 12), "0123456789ab");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "0123456789abc", 13), "0123456789ab…");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "0123456789한글", 16), "0123456789…");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "0123456789\xc2\x85", 12), "0123456789…");
    CHECK_TEXT(t, printable_copy(text, sizeof text, "x", 0), "");
    CHECK(t, printable_length("\n") == 1 && printable_length("\t") == 1 && printable_length("\r") == 0 && printable_length("한") == 3);
}

static void test_utf8(Test *t)
{
    CHECK(t, utf8_within("abc", 2) == 2 && utf8_within("abc", 9) == 3 && utf8_within("", 9) == 0);
    CHECK(t, utf8_within("a한글", 3) == 1 && utf8_within("a한글", 4) == 4 && utf8_within("a한글", 6) == 4 && utf8_within("한", 0) == 0);
    CHECK(t, utf8_is_control("\x01") && utf8_is_control("\t") && utf8_is_control("\x7f") && utf8_is_control("\xc2\x80") && utf8_is_control("\xc2\x9f"));
    CHECK(t, !utf8_is_control(" ") && !utf8_is_control("~") && !utf8_is_control("\xc2\xa0") && !utf8_is_control("\xc3\x80") && !utf8_is_control("한"));
    static const char *const NONE[] = { "\xc1\x81", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\x80", "\xed\x95" };
    static const char *const SOME[] = { "a", "\xc2\x80", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf" };
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++)
        CHECK(t, utf8_length(NONE[i]) == 0);
    for (size_t i = 0; i < sizeof SOME / sizeof SOME[0]; i++)
        CHECK(t, utf8_length(SOME[i]) == strlen(SOME[i]));
    CHECK(t, utf8_within("\xff\xed\x95", 2) == 2 && utf8_within("\xff\xed\x95", 9) == 3);
}

static void test_lines(Test *t)
{
    static const char INPUT[] = "one\ntwo\r\n\n\r\nta\tb\na\rb\n\x01\n\x7f\nnul\0l\nlast";
    Text out;
    text_init(&out);
    for (size_t step = 1; step < 50; step++) {
        feed(INPUT, sizeof INPUT - 1, step, &out);
        CHECK_TEXT(t, out.bytes, "[one][two][][][ta\tb]^^^^...");
    }

    static const char MARKED[] = "\xef\xbb\xbfone\n\xef\xbb\xbftwo\n";
    for (size_t step = 1; step < 20; step++) {
        feed(MARKED, sizeof MARKED - 1, step, &out);
        CHECK_TEXT(t, out.bytes, "[one][\xef\xbb\xbftwo]");
        feed("\xef\xbb\xbf\r\na\n", 7, step, &out);
        CHECK_TEXT(t, out.bytes, "[][a]");
        feed("\xef\xbb\n\xef\xbb\xbf\n", 7, step, &out);
        CHECK_TEXT(t, out.bytes, "[\xef\xbb][\xef\xbb\xbf]");
    }

    char *longest = malloc(2 * LINE_MAX_BYTES);
    memset(longest, 'x', 2 * LINE_MAX_BYTES);
    memcpy(longest + LINE_MAX_BYTES, "\nok\n", 4);
    feed(longest, LINE_MAX_BYTES + 4, 1000, &out);
    CHECK_TEXT(t, out.bytes, "[xxxxxxxxxxxxxxxxxxxx][ok]");
    memcpy(longest + LINE_MAX_BYTES, "\r\nok\n", 5);
    feed(longest, LINE_MAX_BYTES + 5, 70000, &out);
    CHECK_TEXT(t, out.bytes, "[xxxxxxxxxxxxxxxxxxxx][ok]");
    memcpy(longest + LINE_MAX_BYTES, "x\nok\n", 5);
    feed(longest, LINE_MAX_BYTES + 5, 1, &out);
    CHECK_TEXT(t, out.bytes, "<[ok]");
    memcpy(longest + LINE_MAX_BYTES, "x\r\nok\n", 6);
    feed(longest, LINE_MAX_BYTES + 6, 33333, &out);
    CHECK_TEXT(t, out.bytes, "<[ok]");
    /* The mark is no part of the line, and none after the first is a mark. */
    static const char *const ENDS[] = { "\nok\n", "\r\nok\n", "x\nok\n", "xx\r\nok\n" };
    memset(longest, 'x', 2 * LINE_MAX_BYTES);
    memcpy(longest, "\xef\xbb\xbf", 3);
    for (int i = 0; i < 4; i++)
        for (size_t step = 1; step <= 70000; step *= 41) {
            memcpy(longest + 3 + LINE_MAX_BYTES, ENDS[i], strlen(ENDS[i]) + 1);
            feed(longest, 3 + LINE_MAX_BYTES + strlen(ENDS[i]), step, &out);
            CHECK_TEXT(t, out.bytes, i < 2 ? "[xxxxxxxxxxxxxxxxxxxx][ok]" : "<[ok]");
        }
    free(longest);
    text_free(&out);
}

/* ---- files and threads ---- */

typedef struct {
    char path[TEMPORARY_NAME];
    atomic_bool done;
    atomic_int reads, torn;
} Replacing;

enum { FILE_SIZE = 300000 };

/* The first member replaces the file by one of other bytes again and again, the others look whether it is ever a mixture. */
static void replace_and_read(void *context, int member)
{
    Replacing *replacing = context;
    for (int i = 1; member == 0 && i <= 100; i++) {
        uint8_t *bytes = malloc(FILE_SIZE);
        memset(bytes, i, FILE_SIZE);
        const FilePart parts[] = { { bytes, FILE_SIZE / 3 }, { bytes, FILE_SIZE - FILE_SIZE / 3 } };
        atomic_fetch_add(&replacing->torn, !file_replace(replacing->path, parts, 2));
        free(bytes);
        atomic_store(&replacing->done, i == 100);
    }
    while (member > 0 && !atomic_load(&replacing->done)) {
        size_t size;
        uint8_t *bytes = file_read(replacing->path, &size);
        bool whole = bytes != NULL && size == FILE_SIZE;
        for (size_t i = 0; whole && i < size; i++)
            whole = bytes[i] == bytes[0];
        atomic_fetch_add(&replacing->torn, !whole);
        atomic_fetch_add(&replacing->reads, 1);
        free(bytes);
    }
}

/* A text that has lost something takes the place of none. */
static void test_text_files(Test *t, const char *path)
{
    Text text;
    text_init(&text);
    text_add_string(&text, "one\n");
    CHECK(t, file_replace_text(path, &text));
    text_add_string(&text, "two\n");
    text.failed = true;
    errno = 0;
    CHECK(t, !file_replace_text(path, &text) && errno == ENOMEM);
    size_t size;
    uint8_t *bytes = file_read(path, &size);
    CHECK(t, bytes != NULL && size == 4 && memcmp(bytes, "one\n", size) == 0);
    free(bytes);
    text_clear(&text);
    CHECK(t, file_replace_text(path, &text));
    bytes = file_read(path, &size);
    CHECK(t, bytes != NULL && size == 0);
    free(bytes);
    text_free(&text);
}

/* What is written anew is what links lead to, be they relative or not, and it is for whom it was. */
static void test_links(Test *t, const char *path)
{
    char link[80], other[80];
    struct stat status, owned;
    Text text;
    size_t size;
    snprintf(link, sizeof link, "%s.link", path);
    snprintf(other, sizeof other, "%s.other", path);
    if (geteuid() == 0)
        CHECK(t, chown(path, 12, 34) == 0);
    CHECK(t, stat(path, &owned) == 0 && chmod(path, 0640) == 0 && symlink(strrchr(path, '/') + 1, link) == 0 && symlink(link, other) == 0);
    text_init(&text);
    text_add_string(&text, "linked\n");
    CHECK(t, file_replace_text(other, &text));
    CHECK(t, lstat(other, &status) == 0 && S_ISLNK(status.st_mode) && lstat(link, &status) == 0 && S_ISLNK(status.st_mode));
    CHECK(t, lstat(path, &status) == 0 && S_ISREG(status.st_mode) && (status.st_mode & 0777) == 0640);
    CHECK(t, status.st_uid == owned.st_uid && status.st_gid == owned.st_gid);
    uint8_t *bytes = file_read(path, &size);
    CHECK(t, bytes != NULL && size == 7 && memcmp(bytes, "linked\n", size) == 0);
    free(bytes);
    text_free(&text);
    unlink(other);
    unlink(link);
}

static void *write_late(void *context)
{
    const int *ends = context;
    clock_sleep_ms(20);
    return write(ends[1], "late", 4) == 4 ? context : NULL;
}

/* What nobody has written yet is waited for, also where a descriptor is not to block. */
static void test_non_blocking(Test *t)
{
    int ends[2];
    char bytes[8];
    pthread_t writer;
    void *written = NULL;
    CHECK(t, pipe(ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0);
    CHECK(t, thread_start(&writer, write_late, ends));
    CHECK(t, file_take(ends[0], bytes, sizeof bytes) == 4 && memcmp(bytes, "late", 4) == 0);
    CHECK(t, pthread_join(writer, &written) == 0 && written != NULL);
    close(ends[0]);
    close(ends[1]);
}

/* A file that is far too large is not read first. */
static void test_large_file(Test *t, const char *path)
{
    size_t size = 1;
    if (sizeof(off_t) > 4 && truncate(path, (off_t)(INT64_C(1) << 31)) == 0)
        CHECK(t, file_read(path, &size) == NULL && errno == EFBIG && size == 0);
}

/* Whoever starts a program cannot take from it what it lives by. */
static void test_program_begins(Test *t)
{
    int ends[2], argc = 0;
    char **argv = NULL;
    struct sigaction action;
    const int kept = dup(STDERR_FILENO);
    CHECK(t, pipe(ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0 && dup2(ends[1], STDERR_FILENO) == STDERR_FILENO);
    signal(SIGCHLD, SIG_IGN);
    program_begin("test_base", &argc, &argv);
    CHECK(t, (fcntl(ends[1], F_GETFL) & O_NONBLOCK) == 0);
    CHECK(t, sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_DFL);
    CHECK(t, sigaction(SIGXFSZ, NULL, &action) == 0 && action.sa_handler == SIG_IGN);
    dup2(kept, STDERR_FILENO);
    close(kept);
    close(ends[0]);
    close(ends[1]);
}

static void test_files(Test *t)
{
    static Replacing replacing;
    uint8_t zeros[FILE_SIZE] = { 0 };
    const FilePart part = { zeros, FILE_SIZE };
    size_t size;
    close(temporary_open(replacing.path));
    CHECK(t, file_replace(replacing.path, &part, 1));
    thread_team(3, replace_and_read, &replacing);
    CHECK(t, atomic_load(&replacing.torn) == 0);
    test_text_files(t, replacing.path);
    test_links(t, replacing.path);
    test_large_file(t, replacing.path);
    test_non_blocking(t);
    test_program_begins(t);
    unlink(replacing.path);
    CHECK(t, file_read_regular("/dev/zero", &size) == NULL && errno == ENOTSUP);
    CHECK(t, file_read_regular("/", &size) == NULL && errno == ENOTSUP);
    CHECK(t, mkfifo(replacing.path, 0600) == 0 && file_read_regular(replacing.path, &size) == NULL && errno == ENOTSUP);
    unlink(replacing.path);
    CHECK_TEXT(t, file_reason(ENOTSUP), "it is no regular file");
    CHECK_TEXT(t, file_reason(ENOENT), strerror(ENOENT));
    CHECK(t, file_read(replacing.path, &size) == NULL && !file_replace("/dev/null/none/file", &part, 1));
    char left_over[60];
    snprintf(left_over, sizeof left_over, "/tmp.new-%ld-0", (long)getpid());
    CHECK(t, !file_replace("/tmp", &part, 1) && access(left_over, F_OK) != 0);
}

static void count_member(void *context, int member)
{
    atomic_fetch_add((atomic_int *)context, 1 << 8 * member);
}

static void test_team(Test *t)
{
    atomic_int members;
    atomic_init(&members, 0);
    thread_team(1, count_member, &members);
    CHECK(t, atomic_load(&members) == 1);
    thread_team(3, count_member, &members);
    CHECK(t, atomic_load(&members) == 0x010102);
}

#ifdef __linux__
static void *give_way(void *priority)
{
    thread_give_way();
    *(int *)priority = getpriority(PRIO_PROCESS, 0);
    return NULL;
}

/* Ten steps below the thread that started it, which stays where it is; 19 is the lowest. */
static void test_priority(Test *t)
{
    pthread_t thread;
    const int before = getpriority(PRIO_PROCESS, 0), wanted = before + 10 < 19 ? before + 10 : 19;
    int priority = 0;
    if (CHECK(t, thread_start(&thread, give_way, &priority))) {
        pthread_join(thread, NULL);
        CHECK(t, priority == wanted && getpriority(PRIO_PROCESS, 0) == before);
    }
}
#endif

static void test_tanh(Test *t)
{
    static const struct {
        double x, tanh;
    } BITS[] = { { 1e-9, 0x1.12e0be826d695p-30 }, { 0.1, 0x1.983d7795f413ap-4 }, { 0.5, 0x1.d9353d7568af3p-2 },
                 { 2.5, 0x1.f9258260a71c2p-1 },   { 12, 0x1.ffffffff59f7cp-1 },  { 30, 1 }, { 0, 0 } };
    for (size_t i = 0; i < sizeof BITS / sizeof BITS[0]; i++)
        CHECK(t, tanh_alike(BITS[i].x) == BITS[i].tanh && tanh_alike(-BITS[i].x) == -BITS[i].tanh); /* on every machine */
    for (double x = -25; x < 25; x += 0.00390625)
        CHECK(t, fabs(tanh_alike(x) - tanh(x)) < 4e-16);
    CHECK(t, isnan(tanh_alike(NAN)) && tanh_alike(INFINITY) == 1 && tanh_alike(-INFINITY) == -1);
}

int main(void)
{
    Test test = { .name = "base" };
    test_files(&test);
#ifdef __linux__
    test_priority(&test);
#endif
    test_team(&test);
    test_parse(&test);
    test_tanh(&test);
    test_counts(&test);
    test_format(&test);
    test_random(&test);
    test_phrases(&test);
    test_text(&test);
    test_memory(&test);
    test_wrapping(&test);
    test_printable(&test);
    test_utf8(&test);
    test_lines(&test);
    return test_end(&test);
}
