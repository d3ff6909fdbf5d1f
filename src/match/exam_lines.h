/* Rules about lines that several dialects have. */
#ifndef MATCH_EXAM_LINES_H
#define MATCH_EXAM_LINES_H

#include "match/probe.h"

/* Tries something on an engine that has just been started, and ends it. */
bool exam_try(Exam *exam, bool (*holds)(Probe *probe));

/* Makes a rule, try_NAME, of a function NAME that is given such an engine. */
#define TRY(rule)                              \
    static bool try_##rule(Exam *exam)         \
    {                                          \
        return exam_try(exam, rule);           \
    }

/* How long nothing may be said that nobody has asked for, ms. */
enum { EXAM_SILENCE = 200 };

/* Whether it says nothing before it is spoken to. */
bool exam_is_silent(Exam *exam);

/* Whether it ends with its input; and when it is told to. */
bool exam_ends_with_input(Exam *exam);
bool exam_quits(Exam *exam);

/* The word behind `name` must be a whole number that is not negative; false with the reason in the exam. */
bool exam_is_count(Exam *exam, const char *name, const char *word);

/* Adds what ends the game on this board, as columns with a blank before each: a line in column 0. False if there is no room for one. */
bool exam_add_won_game(const Exam *exam, Text *text);

#endif
