/* A column has 7 bits, the lowest its bottom cell, the highest always empty. */
#include "classic.h"

#include <stdlib.h>
#include <string.h>

enum { COLS = 7, ROWS = 6, H = ROWS + 1, CELLS = COLS * ROWS, MOST = CELLS / 2 };

#define ONE UINT64_C(1)
#define BOTTOM (((ONE << COLS * H) - 1) / ((ONE << H) - 1))
#define BOARD (BOTTOM * ((ONE << ROWS) - 1))

typedef struct {
    uint64_t own, occupied; /* own: of the side to move */
    int count;
} Position;

/* ---- the game ---- */

/* The empty cells that complete a line of `stones`. */
static uint64_t winning_cells(uint64_t stones, uint64_t occupied)
{
    static const int STEPS[] = { H, H - 1, H + 1 };
    uint64_t cells = stones << 1 & stones << 2 & stones << 3;
    for (int i = 0; i < 3; i++) {
        const int d = STEPS[i];
        const uint64_t up = stones << d & stones << 2 * d, down = stones >> d & stones >> 2 * d;
        cells |= up & (stones << 3 * d | stones >> d);
        cells |= down & (stones >> 3 * d | stones << d);
    }
    return cells & BOARD & ~occupied;
}

static uint64_t playable(const Position *p)
{
    return (p->occupied + BOTTOM) & BOARD;
}

static Position after(const Position *p, uint64_t move)
{
    return (Position){ p->own ^ p->occupied, p->occupied | move, p->count + 1 };
}

static bool wins_at_once(const Position *p)
{
    return (winning_cells(p->own, p->occupied) & playable(p)) != 0;
}

/* The moves after which the opponent does not win at once. */
static uint64_t safe_moves(const Position *p)
{
    const uint64_t danger = winning_cells(p->own ^ p->occupied, p->occupied);
    const uint64_t moves = playable(p), forced = moves & danger;
    if (forced & (forced - 1))
        return 0;
    return (forced ? forced : moves) & ~(danger >> 1);
}

/* ---- the table ---- */

/* Upper bounds are stored as 1 to 2 * MOST + 1, lower bounds above that. */
enum { BIAS = MOST + 1, LOWER = 2 * MOST + 1 };

static uint64_t key_of(const Position *p)
{
    return p->own + p->occupied;
}

static void store(Classic *classic, const Position *p, int bound)
{
    const uint64_t key = key_of(p);
    classic->table[key % classic->size] = key << 8 | (uint64_t)bound;
}

/* 0 if there is nothing. */
static int look_up(const Classic *classic, const Position *p)
{
    const uint64_t key = key_of(p), entry = classic->table[key % classic->size];
    return entry >> 8 == key ? (int)(entry & 255) : 0;
}

static bool is_prime(uint64_t n)
{
    for (uint64_t d = 3; d * d <= n; d += 2)
        if (n % d == 0)
            return false;
    return n % 2 == 1;
}

bool classic_init(Classic *classic, size_t bytes)
{
    uint64_t size = bytes / sizeof *classic->table;
    while (!is_prime(size))
        size--;
    *classic = (Classic){ .table = calloc((size_t)size, sizeof *classic->table), .size = size };
    return classic->table != NULL;
}

void classic_free(Classic *classic)
{
    free(classic->table);
}

void classic_clear(Classic *classic)
{
    memset(classic->table, 0, (size_t)classic->size * sizeof *classic->table);
}

/* ---- the search ---- */

typedef struct {
    uint64_t move[COLS];
    int threats[COLS], count;
} Moves;

/* Those with most threats last, and of equals those nearest to the centre. */
static void sort_moves(const Position *p, uint64_t safe, Moves *moves)
{
    static const int FROM_THE_EDGE[COLS] = { 6, 0, 5, 1, 4, 2, 3 };
    moves->count = 0;
    for (int i = 0; i < COLS; i++) {
        const uint64_t move = safe & ((ONE << H) - 1) << FROM_THE_EDGE[i] * H;
        if (move == 0)
            continue;
        const int threats = __builtin_popcountll(winning_cells(p->own | move, p->occupied));
        int place = moves->count++;
        for (; place > 0 && moves->threats[place - 1] > threats; place--) {
            moves->move[place] = moves->move[place - 1];
            moves->threats[place] = moves->threats[place - 1];
        }
        moves->move[place] = move;
        moves->threats[place] = threats;
    }
}

/* The score of a position in which nobody wins at once: exact between alpha and beta, else a bound on the right side of them. */
static int negamax(Classic *classic, const Position *p, int alpha, int beta)
{
    classic->nodes++;
    const uint64_t safe = safe_moves(p);
    if (safe == 0)
        return -(CELLS - p->count) / 2;
    if (p->count >= CELLS - 2)
        return 0;
    int least = -(CELLS - 2 - p->count) / 2, most = (CELLS - 1 - p->count) / 2;
    const int bound = look_up(classic, p);
    if (bound > LOWER)
        least = bound - LOWER - BIAS > least ? bound - LOWER - BIAS : least;
    else if (bound > 0)
        most = bound - BIAS < most ? bound - BIAS : most;
    alpha = alpha > least ? alpha : least;
    beta = beta < most ? beta : most;
    if (alpha >= beta)
        return alpha >= least && beta == most ? beta : alpha;
    Moves moves;
    sort_moves(p, safe, &moves);
    while (moves.count > 0) {
        const Position child = after(p, moves.move[--moves.count]);
        const int score = -negamax(classic, &child, -beta, -alpha);
        if (score >= beta) {
            store(classic, p, LOWER + BIAS + score);
            return score;
        }
        alpha = score > alpha ? score : alpha;
    }
    store(classic, p, BIAS + alpha);
    return alpha;
}

static Position position_of(const char *sequence)
{
    Position p = { 0, 0, 0 };
    for (; *sequence != '\0'; sequence++)
        p = after(&p, playable(&p) & ((ONE << H) - 1) << (*sequence - '1') * H);
    return p;
}

int classic_score(Classic *classic, const char *sequence)
{
    const Position p = position_of(sequence);
    if (wins_at_once(&p))
        return (CELLS + 1 - p.count) / 2;
    int least = -(CELLS - p.count) / 2, most = (CELLS + 1 - p.count) / 2;
    while (least < most) {
        int middle = least + (most - least) / 2;
        if (middle <= 0 && least / 2 < middle)
            middle = least / 2;
        else if (middle >= 0 && most / 2 > middle)
            middle = most / 2;
        const int score = negamax(classic, &p, middle, middle + 1);
        if (score <= middle)
            most = score;
        else
            least = score;
    }
    return least;
}
