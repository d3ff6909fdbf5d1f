/* All positions that can be reached with so many stones, layer by layer, and sets of positions. */
#ifndef INSIGHT_LAYERS_H
#define INSIGHT_LAYERS_H

#include "game/board.h"

/* A position and the move that led to it. */
typedef struct {
    WideBits key;    /* of the position, or the smaller one of the two of its mirror images */
    uint32_t parent; /* its index in the layer before; not used in a set */
    uint8_t column;
} LayerEntry;

/* Positions, each once. All zero is an empty layer. */
typedef struct {
    LayerEntry *entries; /* in the order in which they were added */
    uint32_t *index;     /* open addressing: the number of an entry plus 1, 0 is a free place */
    size_t count, capacity;
} Layer;

typedef enum { LAYER_NEW, LAYER_KNOWN, LAYER_NO_MEMORY } LayerAnswer;

LayerAnswer layer_add(Layer *layer, WideBits key, uint32_t parent, int column);
void layer_free(Layer *layer);

/* The key of a position, the same for its mirror image if that is to count as the same position. */
WideBits layer_key(const Board *board, bool mirrors_differ);

/* layers[0] to layers[plies], of a geometry. */
typedef struct {
    Geometry geometry;
    bool mirrors_differ;
    Layer *layers; /* of positions in which the game goes on */
    int plies;
} Layers;

/* Begins with the empty board, of no stones. False without memory; free it in any case. */
bool layers_begin(Layers *layers, const Geometry *geometry, bool mirrors_differ);
void layers_free(Layers *layers);

/* Adds the layer with one stone more, in the order of the smallest sequences that lead to its positions. False without memory. */
bool layers_add(Layers *layers);

/* Sets up a position of the last layer, and writes the columns of the smallest sequence that leads to it. */
void layers_board(const Layers *layers, size_t number, Board *board, int columns[MAX_CELLS]);

#endif
