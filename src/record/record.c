/* Names of members are written and read in two places only, record_write and the table READERS; those of notes.c are its own. */
#include "record/record.h"

#include "base/number.h"
#include "record/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *phrase;
} REASONS[REASON_COUNT] = {
    { "line", "completes a line" },
    { "board-full", "board full" },
    { "agreed-draw", "adjudicated: drawn by both scores" },
    { "resigned", "adjudicated: won by the scores" },
    { "max-moves", "adjudicated: drawn after the most moves" },
    { "proved", "adjudicated: the judge has proved it" },
    { "neither", "neither engine could play" },
    { "time", "loses on time" },
    { "timeout", "does not answer" },
    { "illegal-move", "makes an illegal move" },
    { "start", "cannot be started" },
    { "crash", "crashes" },
    { "closed", "closes its pipe" },
    { "garbage", "breaks the protocol" },
};

static const char *const RESULTS[] = { "1-0", "0-1", "1/2-1/2" };

const char *reason_name(Reason reason)
{
    return REASONS[reason].name;
}

const char *reason_phrase(Reason reason)
{
    return REASONS[reason].phrase;
}

const char *result_name(Result result)
{
    return RESULTS[result];
}

const char *record_blame(const Record *record, char text[ENDING_TEXT])
{
    const char *culprit = reason_is_fault(record->reason) ? record->name[record->result == RESULT_WON_X] : "";
    snprintf(text, ENDING_TEXT, "%s%s%s", culprit, *culprit == '\0' ? "" : " ", reason_phrase(record->reason));
    return text;
}

const char *record_ending(const Record *record, char text[ENDING_TEXT])
{
    const size_t used = strlen(record_blame(record, text));
    snprintf(text + used, ENDING_TEXT - used, "%s%s", record->detail[0] == '\0' ? "" : ": ", record->detail);
    return text;
}

/* ---- writing ---- */

/* An element of an array. */
static void add_whole(Text *text, int index, int64_t number)
{
    if (index > 0)
        text_add_string(text, ",");
    text_add_whole(text, number);
}

/* One number for each side. */
static void add_sides(Text *text, const char *name, const int numbers[2])
{
    text_printf(text, ",\"%s\":[%d,%d]", name, numbers[0], numbers[1]);
}

/* The numbers of the moves from a book, if there are any. */
static void add_book_moves(Text *text, const Record *record)
{
    int count = 0;
    for (int i = 0; i < record->move_count; i++)
        if (record->from_book[i]) {
            text_add_string(text, count == 0 ? ",\"book\":[" : "");
            add_whole(text, count++, i);
        }
    text_add_string(text, count == 0 ? "" : "]");
}

void record_write(const Record *record, Text *text)
{
    const Geometry *g = &record->geometry;
    text_printf(text, RECORD_BEGINNING "%016" PRIx64 "\",\"game\":%d,\"pair\":%d,\"round\":%d", record->schedule, record->game,
                record->pair, record->round);
    json_add_member(text, "event", record->event);
    json_add_member(text, "date", record->date);
    for (int side = 0; side < 2; side++) {
        text_printf(text, ",\"%c\":{\"name\":", player_letter((Player)side));
        json_add_text(text, record->name[side]);
        json_add_member(text, "version", record->version[side]);
        json_add_member(text, "limit", record->limit[side]);
        text_add(text, "}", 1);
    }
    text_printf(text, ",\"srand\":\"%" PRIu64 "\",\"seed\":\"%" PRIu64 "\",\"geometry\":[%d,%d,%d]", record->srand, record->seed,
                g->cols, g->rows, g->connect);
    json_add_member(text, "opening", record->opening);
    text_add_string(text, ",\"moves\":[");
    for (int i = 0; i < record->move_count; i++)
        add_whole(text, i, record->moves[i]);
    text_add_string(text, "],\"us\":[");
    for (int i = 0; i < record->move_count; i++)
        add_whole(text, i, llround(record->times[i] * 1000));
    text_add_string(text, "]");
    json_add_numbers(text, "fitness", record->values, record->move_count);
    add_book_moves(text, record);
    notes_write(&record->notes, record->move_count, text);
    if (record->pondered[0] + record->pondered[1] > 0) {
        add_sides(text, "pondered", record->pondered);
        add_sides(text, "hits", record->hits);
    }
    if (record->judged) {
        json_add_numbers(text, "best", record->best, record->move_count);
        json_add_numbers(text, "played", record->played, record->move_count);
    }
    json_add_member(text, "result", RESULTS[record->result]);
    json_add_member(text, "reason", REASONS[record->reason].name);
    json_add_member(text, "detail", record->detail);
    if (record->first != record->game % 2) /* where sides are swapped as usual it follows from the number */
        text_printf(text, ",\"first\":%d", record->first);
    if (record->reason == REASON_PROVED)
        text_printf(text, ",\"saved\":%d", record->saved);
    text_printf(text, "}\n");
}

/* ---- reading ---- */

/* A number that must be whole and from 0 to `max`; anything else is an error. */
static int read_int(Json *json, int max)
{
    const double value = json_read_number(json);
    if (value >= 0 && value <= max && value == floor(value))
        return (int)value;
    json->failed = true;
    return 0;
}

static int read_choice(Json *json, const char *(*name)(int), int count)
{
    char word[32];
    json_read_text(json, word, sizeof word);
    for (int i = 0; i < count; i++)
        if (strcmp(word, name(i)) == 0)
            return i;
    json->failed = true;
    return 0;
}

static const char *nth_result(int i)
{
    return RESULTS[i];
}

static const char *nth_reason(int i)
{
    return REASONS[i].name;
}

static void read_player(Json *json, Record *record, int side)
{
    char key[32];
    json_enter(json, '{');
    while (json_next_key(json, key, sizeof key)) {
        if (strcmp(key, "name") == 0)
            json_read_text(json, record->name[side], sizeof record->name[side]);
        else if (strcmp(key, "version") == 0)
            json_read_text(json, record->version[side], sizeof record->version[side]);
        else if (strcmp(key, "limit") == 0)
            json_read_text(json, record->limit[side], sizeof record->limit[side]);
        else
            json_skip(json);
    }
}

static void read_schedule(Json *json, Record *record)
{
    char word[32], end;
    json_read_text(json, word, sizeof word);
    if (sscanf(word, "%16" SCNx64 "%c", &record->schedule, &end) != 1)
        json->failed = true;
}

static void read_uint64(Json *json, uint64_t *number)
{
    char word[32];
    json_read_text(json, word, sizeof word);
    if (number_parse(word, 0, UINT64_MAX, number) != NUMBER_OK)
        json->failed = true;
}

static void read_geometry(Json *json, Record *record)
{
    int numbers[3] = { 0, 0, 0 }, count = 0;
    char why[WHY_TEXT];
    json_enter(json, '[');
    while (json_next_element(json))
        numbers[count < 3 ? count++ : 2] = read_int(json, MAX_CELLS);
    if (!geometry_make(&record->geometry, (unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2], why))
        json->failed = true;
}

static void read_moves(Json *json, Record *record)
{
    json_enter(json, '[');
    while (json_next_within(json, record->move_count, MAX_CELLS))
        record->moves[record->move_count++] = read_int(json, MAX_COLS - 1);
}

/* Numbers for moves; how many there are is looked at when the moves are known. */
static void read_numbers(Json *json, double values[MAX_CELLS])
{
    json_enter(json, '[');
    for (int count = 0; json_next_within(json, count, MAX_CELLS); count++)
        values[count] = json_read_number(json);
}

static void read_book(Json *json, Record *record)
{
    json_enter(json, '[');
    while (json_next_element(json))
        record->from_book[read_int(json, MAX_CELLS - 1)] = true;
}

static void read_sides(Json *json, int numbers[2])
{
    int count = 0;
    json_enter(json, '[');
    while (json_next_element(json))
        numbers[count < 2 ? count++ : 1] = read_int(json, MAX_CELLS);
}

static void read_x(Json *json, Record *r) { read_player(json, r, 0); }
static void read_o(Json *json, Record *r) { read_player(json, r, 1); }
static void read_srand(Json *json, Record *r) { read_uint64(json, &r->srand); }
static void read_seed(Json *json, Record *r) { read_uint64(json, &r->seed); }
static void read_game(Json *json, Record *r) { r->game = read_int(json, MOST_GAMES); }
static void read_pair(Json *json, Record *r) { r->pair = read_int(json, MOST_GAMES); }
static void read_round(Json *json, Record *r) { r->round = read_int(json, MOST_GAMES); }
static void read_event(Json *json, Record *r) { json_read_text(json, r->event, sizeof r->event); }
static void read_date(Json *json, Record *r) { json_read_text(json, r->date, sizeof r->date); }
static void read_opening(Json *json, Record *r) { json_read_text(json, r->opening, sizeof r->opening); }
static void read_times(Json *json, Record *r)
{
    read_numbers(json, r->times);
    for (int i = 0; i < MAX_CELLS; i++)
        r->times[i] /= 1000; /* from microseconds */
}
static void read_values(Json *json, Record *r) { read_numbers(json, r->values); }
static void read_pondered(Json *json, Record *r) { read_sides(json, r->pondered); }
static void read_hits(Json *json, Record *r) { read_sides(json, r->hits); }
static void read_best(Json *json, Record *r) { read_numbers(json, r->best); }
static void read_played(Json *json, Record *r) { read_numbers(json, r->played); r->judged = true; }
static void read_result(Json *json, Record *r) { r->result = (Result)read_choice(json, nth_result, 3); }
static void read_reason(Json *json, Record *r) { r->reason = (Reason)read_choice(json, nth_reason, REASON_COUNT); }
static void read_saved(Json *json, Record *r) { r->saved = read_int(json, MAX_CELLS); }
static void read_first(Json *json, Record *r) { r->first = read_int(json, 1); }
static void read_detail(Json *json, Record *r) { json_read_text(json, r->detail, sizeof r->detail); }

static const struct {
    const char *key;
    void (*read)(Json *json, Record *record);
    bool optional;
} READERS[] = {
    { "schedule", read_schedule, false }, { "game", read_game, false }, { "pair", read_pair, false },
    { "round", read_round, false }, { "event", read_event, false }, { "date", read_date, false },
    { "x", read_x, false }, { "o", read_o, false }, { "srand", read_srand, false }, { "seed", read_seed, false },
    { "geometry", read_geometry, false }, { "opening", read_opening, false }, { "moves", read_moves, false },
    { "us", read_times, false }, { "fitness", read_values, false }, { "book", read_book, true },
    { "pondered", read_pondered, true }, { "hits", read_hits, true }, { "best", read_best, true }, { "played", read_played, true },
    { "result", read_result, false }, { "reason", read_reason, false }, { "detail", read_detail, false }, { "saved", read_saved, true },
    { "first", read_first, true },
};

enum { READER_COUNT = sizeof READERS / sizeof READERS[0] };

/* Whether all members were there that must be. */
static bool is_complete(int found)
{
    for (int i = 0; i < READER_COUNT; i++)
        if (!READERS[i].optional && !(found >> i & 1))
            return false;
    return true;
}

/* What no line has: infinity is no number of JSON. */
static void mark_as_missing(double values[MAX_CELLS])
{
    for (int i = 0; i < MAX_CELLS; i++)
        values[i] = INFINITY;
}

/* Whether there were so many; there are zeros behind them then. */
static bool has_numbers(double values[MAX_CELLS], int count)
{
    for (int i = 0; i < MAX_CELLS; i++) {
        if ((isinf(values[i]) != 0) != (i >= count)) /* isinf need not be 1 */
            return false;
        values[i] = i < count ? values[i] : 0;
    }
    return true;
}

static bool are_times(const double times[MAX_CELLS], int count)
{
    const double LONGEST = 1e13; /* ms, more than any clock or timeout allows */
    for (int i = 0; i < count; i++)
        if (!(times[i] >= 0 && times[i] <= LONGEST))
            return false;
    return true;
}

/* Whether there is a number for each move where there are numbers. */
static bool is_consistent(Record *record)
{
    const int count = record->move_count, judged = record->judged ? count : 0;
    return has_numbers(record->times, count) && are_times(record->times, count) && has_numbers(record->values, count)
           && has_numbers(record->best, judged) && has_numbers(record->played, judged);
}

bool record_read(Record *record, const char *line)
{
    Json json = { .at = line };
    char key[32];
    int found = 0;
    memset(record, 0, sizeof *record);
    mark_as_missing(record->times);
    mark_as_missing(record->values);
    mark_as_missing(record->best);
    mark_as_missing(record->played);
    record->first = -1;
    json_enter(&json, '{');
    while (json_next_key(&json, key, sizeof key)) {
        int i = 0;
        while (i < READER_COUNT && strcmp(READERS[i].key, key) != 0)
            i++;
        if (i == READER_COUNT) {
            if (!notes_read(&record->notes, &json, key))
                json_skip(&json); /* of a later version */
            continue;
        }
        READERS[i].read(&json, record);
        found |= 1 << i;
    }
    if (record->first < 0)
        record->first = record->game % 2;
    return is_complete(found) && json_is_done(&json) && is_consistent(record);
}
