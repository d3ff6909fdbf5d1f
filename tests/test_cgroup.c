/* What control groups leave of memory and processors, in trees that are made up. */
#include "base/cgroup_posix.h"
#include "base/memory.h"
#include "test.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES = 300, HUGE_NAME = 5000 };

static char work[] = "/tmp/fourinrow-test-XXXXXX";

/* The path of a file in the directory of the test, and the directories it is in, which are made. */
static const char *in_work(const char *name)
{
    static char path[300];
    const int begin = snprintf(path, sizeof path, "%s/", work);
    snprintf(path + begin, sizeof path - (size_t)begin, "%s", name);
    for (char *end = path + begin; (end = strchr(end, '/')) != NULL; *end++ = '/') {
        *end = '\0';
        mkdir(path, 0755);
    }
    return path;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(in_work(name), "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        abort();
}

static void remove_all(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s/*", work);
    if (system(command) != 0)
        abort();
}

/* Files of a group in a tree of version 2 (memory.max, memory.current, memory.stat) or 1. NULL is a file that is not there. */
static void write_group(const char *group, bool second, const char *limit, const char *usage, const char *stat)
{
    const char *const names[] = { second ? "memory.max" : "memory.limit_in_bytes", second ? "memory.current" : "memory.usage_in_bytes",
                                  "memory.stat" };
    const char *const texts[] = { limit, usage, stat };
    for (int i = 0; i < 3; i++) {
        char path[200];
        snprintf(path, sizeof path, "root%s/%s", group, names[i]);
        if (texts[i] != NULL)
            write_file(path, texts[i]);
    }
}

/* What is left of memory for a process whose /proc/self/cgroup is this. */
static CgroupMemory left(const char *groups)
{
    char root[100];
    write_file("groups", groups);
    snprintf(root, sizeof root, "%s/root", work);
    return cgroup_memory(in_work("groups"), root);
}

static bool is_left(const char *groups, size_t unused, size_t most)
{
    const CgroupMemory memory = left(groups);
    if (memory.unused != unused || memory.most != most)
        fprintf(stderr, "left: %zu unused, %zu at most\n", memory.unused, memory.most);
    return memory.unused == unused && memory.most == most;
}

static bool is_unlimited(const char *groups)
{
    return is_left(groups, SIZE_MAX, SIZE_MAX);
}

/* The order of memory.stat is that of Linux; names that begin or end alike are others. */
static const char STAT_2[] =
    "anon 500\nfile 300\nworkingset_inactive_file 7\ninactive_anon 400\nactive_anon 100\ninactive_file 100\nactive_file 200\n";
static const char STAT_1[] = "cache 9\ninactive_file 1\nactive_file 2\ntotal_cache 300\ntotal_inactive_file 100\ntotal_active_file 200\n";

static void test_version_2(Test *t)
{
    write_group("/a/b", true, "1000\n", "800\n", STAT_2);
    CHECK(t, is_left("0::/a/b\n", 300, 500));
    CHECK(t, is_left("0::/a/b", 300, 500));
    CHECK(t, is_left("0::/a/b/c (deleted)\n", 300, 500)); /* a group in it, which is gone */
    CHECK(t, is_unlimited("0::/a\n"));
    CHECK(t, is_unlimited("0::/a/bc\n"));
    CHECK(t, is_unlimited("0::/\n"));
    CHECK(t, is_unlimited("1:memory:/a/b\n"));
    /* What is around it may leave less, and tells of files otherwise. */
    write_group("/a", true, "5000\n", "4650\n", "inactive_file 0\nactive_file 50\n");
    CHECK(t, is_left("0::/a/b\n", 300, 400));
    write_group("/a", true, "max\n", "4900\n", STAT_2);
    CHECK(t, is_left("0::/a/b\n", 300, 500));
    CHECK(t, is_unlimited("0::/a\n"));
    /* More in use than allowed, and more in files than in use. */
    write_group("/a", true, "700\n", "900\n", "");
    CHECK(t, is_left("0::/a/b\n", 0, 0));
    write_group("/a", true, "700\n", "50\n", STAT_2);
    CHECK(t, is_left("0::/a\n", 700, 700));
    write_group("/a", true, "0\n", "0\n", "");
    CHECK(t, is_left("0::/a\n", 0, 0));
    remove_all();
}

static void test_version_1(Test *t)
{
    write_group("/memory/docker/1", false, "1000\n", "800\n", STAT_1);
    CHECK(t, is_left("9:name=systemd:/x\n4:memory:/docker/1\n1:cpu:/y\n0::/\n", 300, 500));
    CHECK(t, is_left("4:hugetlb,memory,pids:/docker/1\n", 300, 500));
    CHECK(t, is_unlimited("4:memory_:/docker/1\n3:cpu:/docker/1\n0::/docker/1\n"));
    write_group("/memory", false, "9223372036854771712\n", "5536616448\n", STAT_1); /* no limit */
    CHECK(t, is_left("4:memory:/docker/1\n", 300, 500));
    CHECK(t, left("4:memory:/\n").unused > SIZE_MAX / 4);
    /* The container sees its own group as the root, although it is told its place from the root of the machine. */
    write_group("/memory", false, "900\n", "800\n", STAT_1);
    CHECK(t, is_left("4:memory:/elsewhere/2:3\n", 200, 400));
    remove_all();
}

static void test_both(Test *t)
{
    write_group("/memory/a", false, "1000\n", "0\n", "");
    write_group("/unified/b", true, "600\n", "0\n", "");
    CHECK(t, is_left("4:memory:/a\n0::/\n", 1000, 1000));
    CHECK(t, is_left("4:memory:/a\n0::/b\n", 600, 600));
    CHECK(t, is_left("0::/b\n4:memory:/a\n", 600, 600));
    CHECK(t, is_left("0::/b\n", 600, 600));
    remove_all();
}

static void test_namespace(Test *t)
{
    write_group("", true, "1000\n", "0\n", "");
    CHECK(t, is_left("0::/\n", 1000, 1000));
    CHECK(t, is_left("0::/..a\n", 1000, 1000)); /* a name like others */
    CHECK(t, is_unlimited("0::/..\n"));         /* outside: what can be seen is none of it */
    CHECK(t, is_unlimited("0::/../other\n"));
    CHECK(t, is_unlimited("0::/../../a\n"));
    remove_all();
}

static void test_odd(Test *t)
{
    static const char *const ODD[] = { "", "\n", "max", "-1\n", "1 2\n", "x\n", "0x10\n", "18446744073709551616\n", "1e9\n", NULL };
    for (int i = 0; ODD[i] != NULL; i++) {
        write_group("/a", true, ODD[i], "100\n", "");
        CHECK(t, is_unlimited("0::/a\n"));
        write_group("/a", true, "1000\n", ODD[i], "");
        CHECK(t, is_unlimited("0::/a\n"));
        char stat[100];
        snprintf(stat, sizeof stat, "inactive_file %sactive_file %s", ODD[i], ODD[i]);
        write_group("/a", true, "1000\n", "100\n", stat);
        CHECK(t, is_left("0::/a\n", 900, 900));
    }
    CHECK(t, is_unlimited("") && is_unlimited("\n\n") && is_unlimited("0\n0:\n:\n::\n0::\n0::a\n:::::\n"));
    remove_all();
    write_group("/a", true, "1000\n", NULL, NULL);
    CHECK(t, is_unlimited("0::/a\n"));
    write_group("/a", true, NULL, "100\n", NULL);
    CHECK(t, is_left("0::/a\n", 900, 900)); /* without memory.stat */
    write_group("/a", true, "18446744073709551615\n", "0\n", NULL);
    CHECK(t, is_unlimited("0::/a\n"));
    write_file("root/b/memory.max/directory", "");
    CHECK(t, is_unlimited("0::/b\n"));
    static char groups[HUGE_NAME + 10] = "0::/a";
    memset(groups + 5, 'a', HUGE_NAME);
    CHECK(t, is_unlimited(groups));
    remove_all();
    const CgroupMemory none = cgroup_memory(in_work("none"), in_work("none"));
    CHECK(t, none.unused == SIZE_MAX && none.most == SIZE_MAX);
}

static double processors(const char *groups)
{
    char root[100];
    write_file("groups", groups);
    snprintf(root, sizeof root, "%s/root", work);
    return cgroup_processors(in_work("groups"), root);
}

static void test_processors(Test *t)
{
    static const char *const NONE[] = { "max 100000\n", "", "\n", "150000\n", "0 100000\n", "-1 100000\n", "150000 0\n", "x 1\n", "1 x\n", "1 2 3\n", NULL };
    write_file("root/a/b/cpu.max", "150000 100000\n");
    CHECK(t, processors("0::/a/b\n") == 1.5 && processors("0::/a/b/c\n") == 1.5);
    CHECK(t, isinf(processors("0::/a\n")) && isinf(processors("3:cpu:/a/b\n")));
    write_file("root/a/cpu.max", "20000 50000\n");
    CHECK(t, processors("0::/a/b\n") == 0.4); /* the least of all around */
    for (int i = 0; NONE[i] != NULL; i++) {
        write_file("root/a/cpu.max", NONE[i]);
        CHECK(t, processors("0::/a/b\n") == 1.5 && isinf(processors("0::/a\n")));
    }
    remove_all();
    write_file("root/cpu/docker/1/cpu.cfs_quota_us", "200000\n");
    CHECK(t, isinf(processors("3:cpu,cpuacct:/docker/1\n"))); /* of no period */
    write_file("root/cpu/docker/1/cpu.cfs_period_us", "100000\n");
    write_file("root/cpu/cpu.cfs_quota_us", "-1\n");
    write_file("root/cpu/cpu.cfs_period_us", "100000\n");
    CHECK(t, processors("3:cpu,cpuacct:/docker/1\n0::/\n") == 2);
    CHECK(t, isinf(processors("3:cpuacct:/docker/1\n")) && isinf(processors("3:cpu:/docker\n")));
    CHECK(t, is_unlimited("3:cpu,memory:/docker/1\n"));
    remove_all();
    CHECK(t, isinf(cgroup_processors(in_work("none"), in_work("none"))));
}

/* What the programs ask is within what the system tells of this process, whatever its groups are. */
static void test_process(Test *t)
{
    const CgroupMemory here = cgroup_memory("/proc/self/cgroup", "/sys/fs/cgroup");
    CHECK(t, here.unused <= here.most);
    CHECK(t, memory_is_allowed(0));
    CHECK(t, here.most < SIZE_MAX / 2 || memory_is_allowed(SIZE_MAX / 4));
}

static void test_resident(Test *t)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = PAGES * page;
    char *block = memory_map(bytes);
    if (!CHECK(t, block != NULL))
        return;
    CHECK(t, memory_resident(block, 0) == 0);
#ifdef HAVE_MINCORE
    CHECK(t, memory_resident(block, bytes) == 0);
#endif
    memset(block, 1, bytes); /* memory_touch does nothing where qemu takes its advice and forgets it */
    CHECK(t, memory_resident(block, bytes) == bytes);
    CHECK(t, memory_resident(block, bytes - 1) == bytes - 1);
    memory_unmap(block, bytes);
}

int main(void)
{
    Test test = { .name = "cgroup" };
    if (mkdtemp(work) == NULL)
        return 1;
    test_version_2(&test);
    test_version_1(&test);
    test_both(&test);
    test_namespace(&test);
    test_odd(&test);
    test_processors(&test);
    test_process(&test);
    test_resident(&test);
    remove_all();
    rmdir(work);
    return test_end(&test);
}
