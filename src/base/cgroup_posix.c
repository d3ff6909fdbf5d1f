/* Both versions of control groups, which may be there together. Formats: Documentation/admin-guide/cgroup-v2.rst and
 * cgroup-v1/memory.rst and scheduler/sched-bwc.rst of Linux, and cgroups(7).
 *
 * The usage of a group has the files that the system keeps in memory, and gives back when somebody needs it. The kubelet, cAdvisor
 * (setMemoryStats, "working set") and `docker stats` leave out those that are inactive, by the same names as here. */
#include "base/cgroup_posix.h"

#include "base/file.h"
#include "base/number.h"
#include "base/words.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum {
    GROUPS_ROOM = 16384, /* bytes of /proc/self/cgroup, a dozen of lines */
    FILE_ROOM = 8192,    /* those of memory.stat have up to 4096 */
    PATH_ROOM = 4096
};

/* A tree of groups: which line of /proc/self/cgroup has the place in it, where it is mounted, and its files. */
typedef struct {
    const char *controller, *folder;
    /* Memory. Numbers of a group are to count the groups in it, which they do not in version 1 without `total_`. */
    const char *limit, *usage, *inactive, *active;
    /* Processors: microseconds that all threads together have in each period; in one file, or, in version 1, in two. */
    const char *quota, *period;
} Tree;

#define VERSION_2 "memory.max", "memory.current", "inactive_file ", "active_file ", "cpu.max", NULL
static const Tree TREES[] = {
    { "", "", VERSION_2 },
    { "", "/unified", VERSION_2 }, /* beside version 1 */
    { "memory", "/memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file ", "total_active_file ", NULL, NULL },
    { "cpu", "/cpu", NULL, NULL, NULL, NULL, "cpu.cfs_quota_us", "cpu.cfs_period_us" },
};

/* Lowers what is left to what one group leaves. */
typedef void Look(const Tree *tree, const char *group, void *left);

/* The beginning of a file as a string, "" if it cannot be read. */
static void read_text(const char *path, char *text, size_t size)
{
    const int file = file_open(path);
    size_t length = 0;
    ptrdiff_t count = 0;
    while (file >= 0 && length < size - 1 && (count = file_take(file, text + length, size - 1 - length)) > 0)
        length += (size_t)count;
    text[length] = '\0';
    if (file >= 0)
        file_close(file);
}

static void read_file(const char *group, const char *name, char text[FILE_ROOM])
{
    char path[PATH_ROOM + 40];
    snprintf(path, sizeof path, "%s/%s", group, name);
    read_text(path, text, FILE_ROOM);
}

static void read_line(const char *group, const char *name, char line[FILE_ROOM])
{
    read_file(group, name, line);
    line[strcspn(line, "\n")] = '\0';
}

/* Reads a file that is one number. "max" is none, which means no limit. */
static bool read_number(const char *group, const char *name, uint64_t *number)
{
    char text[FILE_ROOM];
    read_line(group, name, text);
    return number_parse(text, 0, UINT64_MAX, number) == NUMBER_OK;
}

/* The number in the line of `stat` that begins with a name and a blank, 0 if there is none. */
static uint64_t stat_number(const char *stat, const char *name)
{
    const size_t length = strlen(name);
    while (stat != NULL && strncmp(stat, name, length) != 0) {
        stat = strchr(stat, '\n');
        stat = stat == NULL ? NULL : stat + 1;
    }
    char digits[24] = "";
    uint64_t number = 0;
    if (stat != NULL)
        snprintf(digits, sizeof digits, "%.*s", (int)strcspn(stat + length, "\n"), stat + length);
    return number_parse(digits, 0, UINT64_MAX, &number) == NUMBER_OK ? number : 0;
}

static uint64_t less(uint64_t a, uint64_t b)
{
    return a > b ? a - b : 0;
}

static void lower(size_t *least, uint64_t bytes)
{
    if (bytes < *least)
        *least = (size_t)bytes;
}

static void look_at_memory(const Tree *tree, const char *group, void *memory)
{
    CgroupMemory *left = memory;
    char stat[FILE_ROOM];
    uint64_t limit, usage;
    if (tree->limit == NULL || !read_number(group, tree->limit, &limit) || !read_number(group, tree->usage, &usage))
        return;
    read_file(group, "memory.stat", stat);
    usage = less(usage, stat_number(stat, tree->inactive));
    lower(&left->unused, less(limit, usage));
    lower(&left->most, less(limit, less(usage, stat_number(stat, tree->active))));
}

/* Where there is no limit the quota is no number above 0: "max" in version 2, -1 in version 1. */
static void look_at_processors(const Tree *tree, const char *group, void *processors)
{
    double *left = processors;
    char text[FILE_ROOM], second[FILE_ROOM], *period = text;
    uint64_t quota, whole;
    if (tree->quota == NULL)
        return;
    read_line(group, tree->quota, text);
    words_cut(&period, " ");
    if (tree->period != NULL) {
        read_line(group, tree->period, second);
        period = second;
    }
    if (period != NULL && number_parse(text, 1, UINT64_MAX, &quota) == NUMBER_OK && number_parse(period, 1, UINT64_MAX, &whole) == NUMBER_OK)
        *left = fmin(*left, (double)quota / (double)whole);
}

/* The group at a place in the tree and all around it. In a container the tree may begin with the group of the container, although the place
 * is told from the root of the machine: what is on the way and is not there is passed by. */
static void look_at_groups(const Tree *tree, const char *root, const char *place, Look *look, void *left)
{
    char group[PATH_ROOM];
    const int begin = snprintf(group, sizeof group, "%s%s", root, tree->folder);
    if (begin < 0 || (size_t)begin + strlen(place) >= sizeof group)
        return;
    strcpy(group + begin, place);
    for (char *end; (end = strrchr(group + begin, '/')) != NULL; *end = '\0')
        if (end[1] != '\0')
            look(tree, group, left);
    look(tree, group, left);
}

/* Whether a controller is in a list with commas; "" is in an empty one only. */
static bool has_controller(char *list, const char *controller)
{
    for (const char *word; (word = words_cut(&list, ",")) != NULL;)
        if (strcmp(word, controller) == 0)
            return true;
    return false;
}

/* Whether a place is in the tree that can be seen. A process that was put outside of its namespace has one that begins with "/..". */
static bool is_visible(const char *place)
{
    return place[0] == '/' && !(strncmp(place, "/..", 3) == 0 && (place[3] == '/' || place[3] == '\0'));
}

/* The place that a line `ID:CONTROLLERS:PLACE` tells of this tree, NULL if it is of another. Writes to the line. */
static const char *place_in(const Tree *tree, char *line)
{
    words_cut(&line, ":");
    char *controllers = words_cut(&line, ":");
    return line != NULL && has_controller(controllers, tree->controller) && is_visible(line) ? line : NULL;
}

static void look_through(const char *groups, const char *root, Look *look, void *left)
{
    char text[GROUPS_ROOM];
    read_text(groups, text, sizeof text);
    char *rest = text;
    for (char *line; (line = words_cut(&rest, "\n")) != NULL;)
        for (size_t i = 0; i < sizeof TREES / sizeof TREES[0]; i++) {
            char copy[PATH_ROOM + 100];
            snprintf(copy, sizeof copy, "%s", line);
            const char *place = place_in(&TREES[i], copy);
            if (place != NULL)
                look_at_groups(&TREES[i], root, place, look, left);
        }
}

CgroupMemory cgroup_memory(const char *groups, const char *root)
{
    CgroupMemory left = { SIZE_MAX, SIZE_MAX };
    look_through(groups, root, look_at_memory, &left);
    return left;
}

double cgroup_processors(const char *groups, const char *root)
{
    double left = INFINITY;
    look_through(groups, root, look_at_processors, &left);
    return left;
}
