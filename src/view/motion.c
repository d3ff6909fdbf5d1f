/* A fall is s = g t^2 / 2 and then one small bounce; the ways to it are eased, so that a carried disc starts and stops
 * gently, and one that is let go beside the middle of its column is put there first. The acceleration grows with the height, so that every fall is
 * over in about half a second. */
#include "view/motion.h"

#include <math.h>
#include <string.h>

static const double SECOND = 1e6, GRAVITY = 55, RISE = 0.22, CROSS = 0.30, ASIDE = 0.16, BACK = 0.25, BOUNCE = 0.16, SHAKE = 0.5;

void motion_init(Motion *motion, int rows)
{
    memset(motion, 0, sizeof *motion);
    motion->rows = rows;
    motion->shaken = -1;
}

void motion_clear(Motion *motion)
{
    motion->count = 0;
    motion->shaken = -1;
}

/* The seconds before the fall begins. */
static double way_time(const Flight *flight)
{
    return flight->kind == FLIGHT_CARRY ? RISE + CROSS : fmin(fabs(flight->to.x - flight->from.x), 0.5) * ASIDE;
}

/* The height from which it falls. */
static double fall_from(const Flight *flight)
{
    return flight->kind == FLIGHT_CARRY ? flight->lane : flight->from.y;
}

static double gravity(const Flight *flight)
{
    const double rows = fmax(flight->lane, fall_from(flight)) - 0.5;
    return GRAVITY * (rows > 6 ? rows / 6 : 1);
}

/* The seconds of the fall. */
static double fall_time(const Flight *flight)
{
    const double height = fall_from(flight) - flight->to.y;
    return height > 0 ? sqrt(2 * height / gravity(flight)) : 0;
}

int64_t flight_end(const Flight *flight)
{
    double seconds = BACK;
    if (flight->kind != FLIGHT_RETURN)
        seconds = way_time(flight) + fall_time(flight) + BOUNCE;
    return flight->start + (int64_t)(seconds * flight->pace * SECOND);
}

static double ease(double part)
{
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return part * part * (3 - 2 * part);
}

static Point between(Point a, Point b, double part)
{
    return (Point){ a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part };
}

static Point falling(const Flight *flight, double t)
{
    const double height = fall_from(flight) - flight->to.y, landing = fall_time(flight);
    if (t < landing)
        return (Point){ flight->to.x, fall_from(flight) - gravity(flight) * t * t / 2 };
    const double part = (t - landing) / BOUNCE, top = 0.03 * (height > 8 ? 8 : height);
    return (Point){ flight->to.x, flight->to.y + (part < 1 ? 4 * top * part * (1 - part) : 0) };
}

Point flight_place(const Flight *flight, int64_t now)
{
    const double t = (double)(now - flight->start) / (SECOND * flight->pace);
    const Point above_pile = { flight->from.x, flight->lane }, above_column = { flight->to.x, fall_from(flight) };
    if (t <= 0)
        return flight->from;
    if (flight->kind == FLIGHT_RETURN)
        return between(flight->from, flight->to, ease(t / BACK));
    if (flight->kind == FLIGHT_CARRY && t < RISE)
        return between(flight->from, above_pile, ease(t / RISE));
    if (flight->kind == FLIGHT_CARRY && t < RISE + CROSS)
        return between(above_pile, above_column, ease((t - RISE) / CROSS));
    if (t < way_time(flight))
        return between(flight->from, above_column, ease(t / way_time(flight)));
    return falling(flight, t - way_time(flight));
}

int64_t motion_landed_at(const Motion *motion)
{
    int64_t last = INT64_MIN;
    for (int i = 0; i < motion->count; i++) {
        const int64_t end = flight_end(&motion->flights[i]);
        if (motion->flights[i].kind != FLIGHT_RETURN && end > last)
            last = end;
    }
    return last;
}

static void add(Motion *motion, const Flight *flight)
{
    if (motion->count < MAX_FLIGHTS) /* beyond that a disc is simply there */
        motion->flights[motion->count++] = *flight;
}

/* Whoever drops the next disc need not wait for the last: that has arrived. */
static void land_all(Motion *motion)
{
    int kept = 0;
    for (int i = 0; i < motion->count; i++)
        if (motion->flights[i].kind == FLIGHT_RETURN)
            motion->flights[kept++] = motion->flights[i];
    motion->count = kept;
}

void motion_drop(Motion *motion, FlightKind kind, Seat seat, int column, int row, Point from, double pace, int64_t now)
{
    const Flight flight = { kind, seat, column, row, from, { column + 0.5, row + 0.5 }, motion->rows + 0.5, now, pace };
    land_all(motion);
    add(motion, &flight);
}

void motion_return(Motion *motion, Seat seat, Point from, Point pile, double pace, int64_t now)
{
    const Flight flight = { FLIGHT_RETURN, seat, -1, -1, from, pile, motion->rows + 0.5, now, pace };
    add(motion, &flight);
}

void motion_shake(Motion *motion, int column, int64_t now)
{
    motion->shaken = column;
    motion->shake_start = now;
}

void motion_tidy(Motion *motion, int64_t now)
{
    int kept = 0;
    for (int i = 0; i < motion->count; i++)
        if (flight_end(&motion->flights[i]) > now)
            motion->flights[kept++] = motion->flights[i];
    motion->count = kept;
    if (motion->shaken >= 0 && (double)(now - motion->shake_start) > SHAKE * SECOND)
        motion->shaken = -1;
}

const Flight *motion_flight_to(const Motion *motion, int column, int row, int64_t now)
{
    for (int i = 0; i < motion->count; i++) {
        const Flight *flight = &motion->flights[i];
        if (flight->column == column && flight->row == row && flight_end(flight) > now)
            return flight;
    }
    return NULL;
}

double motion_shift(const Motion *motion, int column, int64_t now)
{
    static const double TURNS = 3, WIDTH = 0.13, TAU = 6.283185307179586;
    const double part = (double)(now - motion->shake_start) / (SHAKE * SECOND);
    if (motion->shaken != column || part < 0 || part > 1)
        return 0;
    return WIDTH * sin(part * TURNS * TAU) * (1 - part);
}

bool motion_is_busy(const Motion *motion, int64_t now)
{
    if (motion->shaken >= 0 && (double)(now - motion->shake_start) <= SHAKE * SECOND)
        return true;
    for (int i = 0; i < motion->count; i++)
        if (flight_end(&motion->flights[i]) > now)
            return true;
    return false;
}
