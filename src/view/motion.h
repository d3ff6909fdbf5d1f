/* Where things that move are, as a function of the time alone: how often a picture is drawn does not matter.
 *
 * Lengths are in cells: the lower left corner of the board is (0, 0), so the centre of column c, row r is (c + 0.5, r +
 * 0.5), and the lane above the board is the row behind the last. Times are in microseconds of the viewer's clock. */
#ifndef VIEW_MOTION_H
#define VIEW_MOTION_H

#include "view/model.h"

typedef struct {
    double x, y;
} Point;

typedef enum {
    FLIGHT_FALL,  /* from where it was released, over the middle of its column and down */
    FLIGHT_CARRY, /* rises from the pile, moves over its column, falls */
    FLIGHT_RETURN /* back to the pile; it is of no cell */
} FlightKind;

typedef struct {
    FlightKind kind;
    Seat seat;
    int column, row;
    Point from, to;  /* `to` is the cell, or the pile */
    double lane;     /* the height at which discs cross the board: half a cell above its rows */
    int64_t start;
    double pace;     /* how long things take, 1 being usual */
} Flight;

enum { MAX_FLIGHTS = MAX_CELLS + 1 };

/* What moves now: one disc falls at most, since the next one dropped lets it arrive. */
typedef struct {
    Flight flights[MAX_FLIGHTS];
    int count;
    int rows;
    int shaken;          /* the column that shakes its head, -1 none */
    int64_t shake_start;
} Motion;

void motion_init(Motion *motion, int rows);

/* A disc for the cell sets out from `from`, at the pace of a Flight; the one before is where it belongs, if it was not yet. */
void motion_drop(Motion *motion, FlightKind kind, Seat seat, int column, int row, Point from, double pace, int64_t now);

/* A disc goes back to the pile, at once. */
void motion_return(Motion *motion, Seat seat, Point from, Point pile, double pace, int64_t now);

/* A full column begins to shake its head. */
void motion_shake(Motion *motion, int column, int64_t now);

/* Forgets what has come to rest. */
void motion_tidy(Motion *motion, int64_t now);

/* Lets everything rest. */
void motion_clear(Motion *motion);

/* The flight to this cell that has not ended, NULL if there is none: the disc is then not yet in its cell. */
const Flight *motion_flight_to(const Motion *motion, int column, int row, int64_t now);

/* Where a flight is; at its start before it, at its end after it. */
Point flight_place(const Flight *flight, int64_t now);
int64_t flight_end(const Flight *flight);

/* How far a column is pushed aside, in cells. */
double motion_shift(const Motion *motion, int column, int64_t now);

/* When all discs have landed that fall into a cell; INT64_MIN if there are none. */
int64_t motion_landed_at(const Motion *motion);

/* Whether another picture is needed at once. */
bool motion_is_busy(const Motion *motion, int64_t now);

#endif
