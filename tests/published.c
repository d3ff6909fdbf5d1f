/* A set grows by doubling. */
#include "published.h"

#include "game/notation.h"

#include <stdio.h>
#include <stdlib.h>

static bool read_position(Published *position, FILE *file, const Geometry *geometry)
{
    board_init(&position->board, geometry);
    return fscanf(file, "%99s %d ", position->sequence, &position->score) == 2 && sequence_play(&position->board, position->sequence);
}

static bool make_room(PublishedSet *set, int room)
{
    Published *larger = realloc(set->positions, (size_t)room * sizeof *larger);
    if (larger != NULL)
        set->positions = larger;
    return larger != NULL;
}

bool published_read(PublishedSet *set, const char *path, const Geometry *geometry)
{
    int room = 0;
    bool sound = true;
    *set = (PublishedSet){ NULL, 0 };
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        return false;
    }
    while (sound && !feof(file)) {
        if (set->count == room)
            sound = make_room(set, room = 2 * room + 1000);
        sound = sound && read_position(&set->positions[set->count], file, geometry);
        set->count += sound;
    }
    fclose(file);
    if (!sound)
        fprintf(stderr, "%s: line %d is no position with a score\n", path, set->count + 1);
    return sound;
}

void published_free(PublishedSet *set)
{
    free(set->positions);
    *set = (PublishedSet){ NULL, 0 };
}
