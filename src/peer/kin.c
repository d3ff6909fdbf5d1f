/* One look at the process table tells the parent and the group of each process; who is doomed spreads from parents to children until it
 * spreads no further. A process that forks just then may be missed; the last look, for those with a mark, is repeated as long as it finds somebody. */
#include "peer/kin.h"

#include "base/memory.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LOOKS = 10 };

typedef struct {
    pid_t pid, parent, group;
    bool doomed;
} Entry;

typedef struct {
    Entry *entries;
    size_t count, room;
} Table;

/* Reads "PID (NAME) STATE PARENT GROUP …"; the name may hold anything. */
static bool read_entry(pid_t pid, Entry *entry)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    if (length <= 0)
        return false;
    text[length] = '\0';
    const char *after_name = strrchr(text, ')');
    *entry = (Entry){ .pid = pid };
    return after_name != NULL && sscanf(after_name + 1, " %*c %d %d", &entry->parent, &entry->group) == 2;
}

static void add_process(Table *table, pid_t pid)
{
    Entry entry;
    if (!read_entry(pid, &entry))
        return; /* it has ended meanwhile */
    Entry *entries = memory_with_room(table->entries, table->count, &table->room, sizeof *entries);
    if (entries == NULL)
        return;
    table->entries = entries;
    table->entries[table->count++] = entry;
}

/* All processes but this one; none where there is no /proc. */
static Table read_table(void)
{
    Table table = { NULL, 0, 0 };
    DIR *directory = opendir("/proc");
    const struct dirent *file;
    while (directory != NULL && (file = readdir(directory)) != NULL) {
        const pid_t pid = (pid_t)atol(file->d_name); /* 0 for what is no number */
        if (pid > 1 && pid != getpid())
            add_process(&table, pid);
    }
    if (directory != NULL)
        closedir(directory);
    return table;
}

/* ---- descendants ---- */

static bool is_among(pid_t pid, const pid_t *engines, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (engines[i] == pid)
            return true;
    return false;
}

static bool is_doomed(const Table *table, pid_t pid)
{
    for (size_t i = 0; i < table->count; i++)
        if (table->entries[i].pid == pid)
            return table->entries[i].doomed;
    return false;
}

/* Whether one more process was found to be doomed. */
static bool spread(Table *table)
{
    bool found = false;
    for (size_t i = 0; i < table->count; i++) {
        Entry *entry = &table->entries[i];
        if (!entry->doomed && is_doomed(table, entry->parent))
            entry->doomed = found = true;
    }
    return found;
}

void kin_kill(const pid_t *engines, size_t count)
{
    if (count == 0)
        return;
    Table table = read_table();
    for (size_t i = 0; i < table.count; i++)
        table.entries[i].doomed
            = is_among(table.entries[i].pid, engines, count) || is_among(table.entries[i].group, engines, count);
    while (spread(&table))
        continue;
    for (size_t i = 0; i < table.count; i++)
        if (table.entries[i].doomed)
            kill(table.entries[i].pid, SIGKILL);
    for (size_t i = 0; i < count; i++) { /* also where there is no table */
        kill(-engines[i], SIGKILL);
        kill(engines[i], SIGKILL);
    }
    free(table.entries);
}

/* ---- those that are marked ---- */

static bool has_mark(pid_t pid, const char *mark)
{
    char path[64], *line = NULL;
    size_t size = 0;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
    FILE *file = fopen(path, "re");
    while (file != NULL && !found && getdelim(&line, &size, '\0', file) > 0)
        found = strcmp(line, mark) == 0;
    if (file != NULL)
        fclose(file);
    free(line);
    return found;
}

void kin_kill_marked(const char *mark)
{
    bool found = true;
    for (int look = 0; look < MOST_LOOKS && found; look++) {
        Table table = read_table();
        found = false;
        for (size_t i = 0; i < table.count; i++)
            if (has_mark(table.entries[i].pid, mark))
                found |= kill(table.entries[i].pid, SIGKILL) == 0;
        free(table.entries);
    }
}
