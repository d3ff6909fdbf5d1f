/* When a file was written last tells what was saved last, so the directory needs no index. */
#include "view/saves.h"

#include "base/file.h"
#include "base/file_system.h"
#include "base/utf8.h"
#include "view/config.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char ENDING[] = ".game";

static bool directory_of(char path[4200])
{
    char base[4096];
    if (!config_directory("XDG_DATA_HOME", ".local/share", base))
        return false;
    snprintf(path, 4200, "%s/games", base);
    return true;
}

bool saves_path(const char *name, char path[SAVE_PATH])
{
    char directory[4200];
    if (!directory_of(directory))
        return false;
    snprintf(path, SAVE_PATH, "%s/%.*s", directory, SAVE_NAME, name);
    return true;
}

bool saves_new_path(char path[SAVE_PATH], char why[WHY_TEXT])
{
    char directory[4200], name[SAVE_NAME];
    const time_t now = time(NULL);
    struct tm parts;
    if (!directory_of(directory))
        return refuse(why, "neither XDG_DATA_HOME nor HOME says where");
    if (!config_make_directory(directory))
        return refuse(why, "%.200s: %s", directory, strerror(errno));
    localtime_r(&now, &parts);
    strftime(name, sizeof name - 16, "%Y-%m-%d %H.%M.%S", &parts);
    const size_t length = strlen(name);
    for (int i = 1; i < 1000; i++) {
        if (i == 1)
            snprintf(name + length, sizeof name - length, "%s", ENDING);
        else
            snprintf(name + length, sizeof name - length, " %d%s", i, ENDING);
        const int file = saves_path(name, path) ? file_system_create(path) : -1;
        if (file >= 0 && file_close(file))
            return true;
        if (errno != EEXIST)
            return refuse(why, "%.200s: %s", path, strerror(errno));
    }
    return refuse(why, "%.200s is full", directory);
}

/* Of what was saved at one time, as copies may be, the names tell, which sort by date. */
static int later_first(const void *a, const void *b)
{
    const Save *one = a, *other = b;
    if (one->saved_at != other->saved_at)
        return one->saved_at > other->saved_at ? -1 : 1;
    return strcmp(other->name, one->name);
}

/* Whether there is a file of this name, as a save: of a pipe or a device there would be no end to read. */
static bool find_file(const char *name, Save *save)
{
    char path[SAVE_PATH];
    struct stat status;
    if (!saves_path(name, path) || stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    *save = (Save){ .saved_at = (int64_t)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec };
    snprintf(save->name, sizeof save->name, "%s", name);
    return true;
}

/* What the line `players` of the file says; it is one of the first. */
static void read_players(Save *save)
{
    enum { LINES = 20 };
    char path[SAVE_PATH], line[300];
    FILE *file = saves_path(save->name, path) ? fopen(path, "re") : NULL;
    if (file == NULL)
        return;
    for (int i = 0; i < LINES && fgets(line, sizeof line, file) != NULL; i++)
        if (strncmp(line, "players ", strlen("players ")) == 0) {
            line[strcspn(line, "\r\n")] = '\0';
            const char *players = line + strlen("players ");
            snprintf(save->players, sizeof save->players, "%.*s", (int)utf8_within(players, 80), players);
        }
    fclose(file);
}

/* Puts a save into the list unless there are enough later ones. */
static void keep(Save saves[SAVES_MOST], int *count, const Save *save)
{
    int at = *count;
    if (at == SAVES_MOST) {
        at = 0; /* the earliest gives way */
        for (int i = 1; i < SAVES_MOST; i++)
            if (later_first(&saves[i], &saves[at]) > 0)
                at = i;
        if (later_first(save, &saves[at]) > 0)
            return;
    } else {
        ++*count;
    }
    saves[at] = *save;
}

int saves_list(Save saves[SAVES_MOST])
{
    char directory[4200];
    int count = 0;
    Save save;
    DIR *open = directory_of(directory) ? opendir(directory) : NULL;
    if (open == NULL)
        return 0;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        const size_t length = strlen(entry->d_name), ending = strlen(ENDING);
        if (entry->d_name[0] != '.' && length > ending && length < SAVE_NAME && strcmp(entry->d_name + length - ending, ENDING) == 0
            && find_file(entry->d_name, &save))
            keep(saves, &count, &save);
    }
    closedir(open);
    qsort(saves, (size_t)count, sizeof *saves, later_first);
    for (int i = 0; i < count; i++)
        read_players(&saves[i]);
    return count;
}
