/* The halves of a patch are pieces, which neighbours share: each piece is looked at once. */
#include "search/inputs.h"

#include "game/ways.h"

void inputs_prepare(Inputs *inputs, const Geometry *geometry)
{
    const int height = geometry->rows > 1 ? 2 : 1, ups = (geometry->rows + 1) / 2, across = geometry->cols > 1 ? geometry->cols - 1 : 1;
    const int first_gap = across * ups * PATCH_STATES, first_turn = first_gap + 2 * geometry_cells(geometry);
    *inputs = (Inputs){ *geometry, height, ups, across, first_gap, first_turn, first_turn + 2 };
}

Sight inputs_look(const Geometry *geometry, WideBits x, WideBits o)
{
    const WideBits empty = geometry->board & ~(x | o);
    return (Sight){ { x, o }, { gaps_of(geometry, x, empty), gaps_of(geometry, o, empty) } };
}

static void find_pieces(const Inputs *inputs, const Sight *sight, uint8_t state[MAX_PIECES])
{
    const WideBits x = sight->stones[PLAYER_X], occupied = x | sight->stones[PLAYER_O];
    for (int up = 0; up < inputs->ups; up++)
        for (int column = 0; column < inputs->geometry.cols; column++)
            *state++ = (uint8_t)inputs_piece(inputs, x, occupied, up, column);
}

int inputs_on(const Inputs *inputs, const Sight *sight, uint8_t state[MAX_PIECES], uint16_t on[MAX_INPUTS_ON])
{
    const int cols = inputs->geometry.cols;
    int count = 0;
    find_pieces(inputs, sight, state);
    for (int up = 0; up < inputs->ups; up++)
        for (int column = 0; column < inputs->across; column++) {
            const int left = state[up * cols + column], right = cols > 1 ? state[up * cols + column + 1] : 0;
            on[count++] = (uint16_t)inputs_patch(inputs, up, column, left, right);
        }
    for (Player player = PLAYER_X; player <= PLAYER_O; player++)
        for (WideBits left = sight->gaps[player]; left != 0; left &= left - 1)
            on[count++] = (uint16_t)inputs_gap(inputs, player, bits_lowest_index(left));
    return count;
}

static int mirrored_patch(const Inputs *inputs, int input)
{
    const int patch = input / PATCH_STATES, left = input % PATCH_STATES / PIECE_STATES, right = input % PIECE_STATES;
    const int up = patch / inputs->across, column = patch % inputs->across;
    return inputs->geometry.cols == 1 ? input : inputs_patch(inputs, up, inputs->across - 1 - column, right, left);
}

int inputs_mirrored(const Inputs *inputs, int input)
{
    const Geometry *g = &inputs->geometry;
    if (input < inputs->first_gap)
        return mirrored_patch(inputs, input);
    if (input >= inputs->first_turn)
        return input;
    const int cell = (input - inputs->first_gap) % geometry_cells(g), column = cell / g->rows;
    return input + (g->cols - 1 - 2 * column) * g->rows;
}
