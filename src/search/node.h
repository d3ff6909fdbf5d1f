/* The positions that are searched, and the forced moves between them. Included by what looks at nodes, in the width
 * of its boards. */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include "game/bitboard.h"
#include "game/board.h"
#include "game/ways.h"

#include <stdbool.h>
#include <string.h>

/* Columns of the widest board of this build. */
#ifdef BUILD_GEOMETRY
enum { MOST_MOVES = 7 };
#else
enum { MOST_MOVES = BITBOARD_WIDTH / 2 };
#endif

/* A position in which the side to move neither wins with the next stone nor has lost. */
typedef struct {
    Bits own, opp; /* of the side to move and the other */
    Bits own_gaps, opp_gaps; /* empty cells that would complete a line of theirs */
    Bits moves; /* that leave the opponent no win at once; no other move can matter. Never empty */
    int count;  /* stones on the board */
} Node;

static inline Player node_turn(const Node *node)
{
    return (Player)(node->count & 1);
}

static inline Bits node_stones(const Node *node, Player player)
{
    return player == node_turn(node) ? node->own : node->opp;
}

static inline Bits empty_cells(const Geometry *g, Bits occupied)
{
    return board_mask(g) & ~occupied;
}

/* Rows 1, 3, 5 … counted from 1, whose empty cells tend to fall to the first player, and the others. */
static inline Bits odd_rows(const Geometry *g)
{
    const Bits every_other = ~(Bits)0 / 3; /* …010101 */
    return bottom_mask(g) * (every_other & (((Bits)1 << g->rows) - 1));
}

static inline Bits even_rows(const Geometry *g)
{
    return board_mask(g) & ~odd_rows(g);
}

/* The highest and the lowest score that the rules leave to a node: neither side wins with its next stone. */
static inline int most_of(const Geometry *g, const Node *node)
{
    return geometry_win_score(g, node->count + 2);
}

static inline int least_of(const Geometry *g, const Node *node)
{
    return -geometry_win_score(g, node->count + 3);
}

/* The moves that leave the opponent no win at once: if there is a gap of his to fill it must be filled, and no stone may
 * be put right below a gap. None: he wins with his next stone. */
static inline Bits safe_moves(const Geometry *g, Bits occupied, Bits opp_gaps)
{
    const Bits moves = playable_cells(g, occupied), forced = moves & opp_gaps;
    const Bits choice = forced != 0 ? forced : moves;
    return (forced & (forced - 1)) != 0 ? 0 : choice & ~(opp_gaps >> 1);
}

/* The position after the move `a` of a node, for the opponent, who made the gaps `gaps` with it and leaves the moves
 * `moves`. */
static inline Node node_after(const Node *node, Bits a, Bits gaps, Bits moves)
{
    return (Node){
        .own = node->opp,
        .opp = node->own | a,
        .own_gaps = node->opp_gaps & ~a,
        .opp_gaps = gaps,
        .moves = moves,
        .count = node->count + 1,
    };
}

/* Makes a node of an unfinished position. False if the rules tell its score, which is then in *value. */
static inline bool node_of_board(const Geometry *g, const Board *board, Node *node, int *value)
{
    const Player turn = board_turn(board);
    const Bits own = (Bits)board->stones[turn], opp = (Bits)board->stones[turn ^ 1];
    const Bits occupied = own | opp, empty = empty_cells(g, occupied);
    *node = (Node){
        .own = own,
        .opp = opp,
        .own_gaps = winning_cells(g, own) & empty,
        .opp_gaps = winning_cells(g, opp) & empty,
        .count = board->count,
    };
    node->moves = safe_moves(g, occupied, node->opp_gaps);
    if (node->own_gaps & playable_cells(g, occupied))
        *value = geometry_win_score(g, node->count);
    else if (node->count + 1 == geometry_cells(g))
        *value = 0;
    else if (node->moves == 0)
        *value = -geometry_win_score(g, node->count + 1);
    else
        return true;
    return false;
}

/* Weights for ordering moves: the more lines go through a column, the sooner it is tried. */
static inline void weigh_columns(const Geometry *g, int16_t weight[MAX_COLS])
{
    for (int column = 0; column < g->cols; column++) {
        const int off_centre = 2 * column > g->cols - 1 ? 2 * column - (g->cols - 1) : g->cols - 1 - 2 * column;
        weight[column] = (int16_t)(4 * (g->cols - 1 - off_centre));
    }
}

/* What node_after wants to know for a move. */
static inline void look_after(const Geometry *g, const Node *node, Bits a, Bits *gaps, Bits *moves)
{
    const Bits own = node->own | a, occupied = own | node->opp;
    *gaps = gaps_of(g, own, empty_cells(g, occupied));
    *moves = safe_moves(g, occupied, *gaps);
}

/* How many moves are looked at together, and places for all moves of a node, whole ones of these. */
#if BITBOARD_WIDTH == 64
#define MOVES_TOGETHER LANES
#else
#define MOVES_TOGETHER 1
#endif
enum { MOVE_PLACES = (MOST_MOVES + MOVES_TOGETHER - 1) / MOVES_TOGETHER * MOVES_TOGETHER };

#if MOVES_TOGETHER > 1

/* The same side by side, where lines are usual. Returns the moves that leave none. A move of 0 is none and gives nonsense. */
static inline Lanes look_after_together(const Geometry *g, const Node *node, Lanes a, Lanes *gaps, Lanes *moves)
{
    const Lanes own = a | node->own, occupied = own | node->opp, empty = ~occupied & board_mask(g);
    *gaps = lanes_winning_cells(g, own) & empty;
    /* As safe_moves has it. A comparison gives all bits or none. */
    const Lanes playable = (occupied + bottom_mask(g)) & board_mask(g), forced = playable & *gaps;
    const Lanes choice = forced | (playable & (Lanes)(forced == 0)), one_at_most = (Lanes)((forced & (forced - 1)) == 0);
    *moves = choice & ~(*gaps >> 1) & one_at_most;
    return a & (Lanes)(*moves == 0);
}

/* look_after_all where lines are usual. */
static inline bool look_after_usual(const Geometry *g, const Node *node, Bits *a, Bits *gaps, Bits *moves)
{
    const int count = bits_count(node->moves);
    Lanes winning = { 0 };
    Bits left = node->moves;
    for (int i = 0; i < MOVE_PLACES && i < count; i += LANES) {
        const Lanes some = lanes_take_lowest(&left);
        Lanes some_gaps, some_moves;
        winning |= look_after_together(g, node, some, &some_gaps, &some_moves);
        memcpy(a + i, &some, sizeof some);
        memcpy(gaps + i, &some_gaps, sizeof some_gaps);
        memcpy(moves + i, &some_moves, sizeof some_moves);
    }
    return lanes_any(winning);
}

#endif

/* The same for all moves of a node, which `a` gets. True if one of them leaves none: it wins with the next stone but one. Behind
 * the moves there may be nonsense. */
ALWAYS_INLINE bool look_after_all(const Geometry *g, const Node *node, Bits a[MOVE_PLACES], Bits gaps[MOVE_PLACES], Bits moves[MOVE_PLACES])
{
#if MOVES_TOGETHER > 1
    if (lines_are_usual(g))
        return look_after_usual(g, node, a, gaps, moves);
#endif
    bool wins = false;
    Bits left = node->moves;
    for (int i = 0; i < MOVE_PLACES && left != 0; i++, left &= left - 1) {
        a[i] = bits_lowest(left);
        look_after(g, node, a[i], &gaps[i], &moves[i]);
        wins |= moves[i] == 0;
    }
    return wins;
}

/* Plays a move. False if it leaves the other side none that saves it: who moved wins with the next stone but one. */
static inline bool node_play(const Geometry *g, Node *node, Bits move)
{
    Bits gaps, moves;
    look_after(g, node, move, &gaps, &moves);
    *node = node_after(node, move, gaps, moves);
    return node->moves != 0;
}

/* Two cells left and nobody wins in them. */
static inline bool node_is_draw(const Geometry *g, const Node *node)
{
    return node->count >= geometry_cells(g) - 2;
}

/* Whether there is one move only. */
static inline bool node_is_forced(const Node *node)
{
    return (node->moves & (node->moves - 1)) == 0;
}

/* Plays on while there is one move only and cells for more; *sign turns with each move. True if who moved last wins by it. */
static inline bool node_play_forced(const Geometry *g, Node *node, int *sign)
{
    for (; node_is_forced(node) && !node_is_draw(g, node); *sign = -*sign)
        if (!node_play(g, node, node->moves))
            return true;
    return false;
}

/* A node seen from some turns before: `sign` is -1 if the other side was to move then, and the question is
 * whether the score of the node as it is now is at least `beta`. */
typedef struct {
    Node node;
    int sign, beta;
} View;

/* Plays on while there is only one move. True if the question is answered on the way: then *value, for the side
 * whose view it is, is the score or a bound of it on its side of beta. */
static inline bool play_forced(const Geometry *g, View *view, int *value)
{
    Node *node = &view->node;
    for (;;) {
        *value = 0;
        if (node_is_draw(g, node))
            return true;
        *value = view->sign * most_of(g, node);
        if (most_of(g, node) < view->beta)
            return true;
        if (least_of(g, node) >= view->beta) {
            *value = view->sign * least_of(g, node);
            return true;
        }
        if (!node_is_forced(node))
            return false;
        if (!node_play(g, node, node->moves))
            return true; /* by the value above */
        view->sign = -view->sign;
        view->beta = 1 - view->beta;
    }
}

/* Mirror images have the same score, so early in the game both are looked up under the smaller of their keys. Later
 * they hardly ever meet. */
enum { MIRROR_PLIES = 18 };

static inline Bits mirror_key(const Geometry *g, Bits key)
{
    const int h = g->rows + 1;
    const Bits column = ((Bits)1 << g->rows) * 2 - 1;
    Bits mirror = 0;
    for (int c = 0; c < g->cols; c++)
        mirror |= (key >> c * h & column) << (g->cols - 1 - c) * h;
    return mirror;
}

/* The key under which the table has a node. */
static inline Bits canonical_key(const Geometry *g, const Node *node)
{
    const Bits key = position_key(node->own, node->own | node->opp);
    if (node->count > MIRROR_PLIES)
        return key;
    const Bits mirror = mirror_key(g, key);
    return mirror < key ? mirror : key;
}

#endif
