/* Names sort by date, so that the directory needs no index. */
#include "view/saves.h"

#include "base/utf8.h"
#include "view/config.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
        if (saves_path(name, path) && access(path, F_OK) != 0)
            return true;
    }
    return refuse(why, "%.200s is full", directory);
}

static int later_first(const void *a, const void *b)
{
    return strcmp(((const Save *)b)->name, ((const Save *)a)->name);
}

/* Whether there is a file of this name: of a pipe or a device there would be no end to read. */
static bool is_file(const char *name)
{
    char path[SAVE_PATH];
    struct stat status;
    return saves_path(name, path) && stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* What the line `players` of the file says; it is one of the first. */
static void read_players(Save *save)
{
    enum { LINES = 20 };
    char path[SAVE_PATH], line[300];
    FILE *file = saves_path(save->name, path) ? fopen(path, "r") : NULL;
    if (file == NULL)
        return;
    for (int i = 0; i < LINES && fgets(line, sizeof line, file) != NULL; i++)
        if (strncmp(line, "players ", strlen("players ")) == 0) {
            line[strcspn(line, "\n")] = '\0';
            const char *players = line + strlen("players ");
            snprintf(save->players, sizeof save->players, "%.*s", (int)utf8_within(players, 80), players);
        }
    fclose(file);
}

/* Puts a name, shorter than SAVE_NAME, into the list unless there are enough later ones. */
static void keep(Save saves[SAVES_MOST], int *count, const char *name)
{
    int at = *count;
    if (at == SAVES_MOST) {
        at = 0; /* the earliest gives way */
        for (int i = 1; i < SAVES_MOST; i++)
            if (strcmp(saves[i].name, saves[at].name) < 0)
                at = i;
        if (strcmp(name, saves[at].name) <= 0)
            return;
    } else {
        ++*count;
    }
    memset(&saves[at], 0, sizeof saves[at]);
    memcpy(saves[at].name, name, strlen(name) + 1);
}

int saves_list(Save saves[SAVES_MOST])
{
    char directory[4200];
    int count = 0;
    DIR *open = directory_of(directory) ? opendir(directory) : NULL;
    if (open == NULL)
        return 0;
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        const size_t length = strlen(entry->d_name), ending = strlen(ENDING);
        if (entry->d_name[0] != '.' && length > ending && length < SAVE_NAME && strcmp(entry->d_name + length - ending, ENDING) == 0
            && is_file(entry->d_name))
            keep(saves, &count, entry->d_name);
    }
    closedir(open);
    qsort(saves, (size_t)count, sizeof *saves, later_first);
    for (int i = 0; i < count; i++)
        read_players(&saves[i]);
    return count;
}
