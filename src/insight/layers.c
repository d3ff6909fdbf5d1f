/* A layer is made from the one before: its positions in turn, their columns from the left. So the first way in which a position is found is the
 * smallest sequence that leads to it, and the positions of a layer are in the order of those; nothing needs to be sorted. */
#include "insight/layers.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>

WideBits layer_key(const Board *board, bool mirrors_differ)
{
    return mirrors_differ ? board_key(board) : board_key_of_both(board);
}

/* ---- one layer ---- */

/* The place in the index of the entry with that key, or the free one where it belongs. The index is twice the capacity. */
static uint32_t *place_of(const Layer *layer, WideBits key)
{
    const size_t mask = 2 * layer->capacity - 1;
    size_t i = (size_t)random_mix((uint64_t)key ^ random_mix(wide_high(key))) & mask;
    while (layer->index[i] != 0 && layer->entries[layer->index[i] - 1].key != key)
        i = (i + 1) & mask;
    return &layer->index[i];
}

static bool grow(Layer *layer)
{
    Layer larger = { NULL, NULL, layer->count, layer->capacity == 0 ? 256 : 2 * layer->capacity };
    if (larger.capacity > UINT32_MAX / 2)
        return false;
    larger.index = memory_zeroed(2 * larger.capacity * sizeof *larger.index);
    larger.entries = larger.index == NULL ? NULL : memory_resize(layer->entries, larger.capacity * sizeof *larger.entries);
    if (larger.entries == NULL) {
        free(larger.index);
        return false;
    }
    for (size_t i = 0; i < larger.count; i++)
        *place_of(&larger, larger.entries[i].key) = (uint32_t)i + 1;
    free(layer->index);
    *layer = larger;
    return true;
}

LayerAnswer layer_add(Layer *layer, WideBits key, uint32_t parent, int column)
{
    if (layer->count == layer->capacity && !grow(layer))
        return LAYER_NO_MEMORY;
    uint32_t *place = place_of(layer, key);
    if (*place != 0)
        return LAYER_KNOWN;
    layer->entries[layer->count] = (LayerEntry){ key, parent, (uint8_t)column };
    *place = (uint32_t)++layer->count;
    return LAYER_NEW;
}

void layer_free(Layer *layer)
{
    free(layer->entries);
    free(layer->index);
    *layer = (Layer){ NULL, NULL, 0, 0 };
}

/* ---- all of them ---- */

bool layers_begin(Layers *layers, const Geometry *geometry, bool mirrors_differ)
{
    Board empty;
    *layers = (Layers){ .geometry = *geometry, .mirrors_differ = mirrors_differ };
    layers->layers = memory_zeroed((MAX_CELLS + 1) * sizeof *layers->layers);
    board_init(&empty, geometry);
    return layers->layers != NULL && layer_add(&layers->layers[0], layer_key(&empty, mirrors_differ), 0, 0) == LAYER_NEW;
}

void layers_free(Layers *layers)
{
    for (int i = 0; layers->layers != NULL && i <= layers->plies; i++)
        layer_free(&layers->layers[i]);
    free(layers->layers);
    layers->layers = NULL;
}

void layers_board(const Layers *layers, size_t number, Board *board, int columns[MAX_CELLS])
{
    for (int ply = layers->plies; ply > 0; ply--) {
        const LayerEntry *entry = &layers->layers[ply].entries[number];
        columns[ply - 1] = entry->column;
        number = entry->parent;
    }
    board_init(board, &layers->geometry);
    for (int i = 0; i < layers->plies; i++)
        board_play(board, columns[i]);
}

/* The positions after one more stone in which the game goes on. */
static bool add_children(const Layers *layers, size_t number, Layer *next)
{
    Board board;
    int columns[MAX_CELLS];
    layers_board(layers, number, &board, columns);
    for (int column = 0; column < layers->geometry.cols; column++) {
        Board child = board;
        if (!board_can_play(&board, column))
            continue;
        board_play(&child, column);
        if (board_status(&child) == STATUS_PLAYING
            && layer_add(next, layer_key(&child, layers->mirrors_differ), (uint32_t)number, column) == LAYER_NO_MEMORY)
            return false;
    }
    return true;
}

bool layers_add(Layers *layers)
{
    Layer *last = &layers->layers[layers->plies], next = { NULL, NULL, 0, 0 };
    for (size_t i = 0; i < last->count; i++)
        if (!add_children(layers, i, &next)) {
            layer_free(&next);
            return false;
        }
    free(last->index); /* nothing is looked up there any more */
    last->index = NULL;
    layers->layers[++layers->plies] = next;
    return true;
}
