/* What was learned of features on all boards, see search/values.h: src/data/values.c, made by `make values`. */
#ifndef DATA_VALUES_H
#define DATA_VALUES_H

#include <stdint.h>

enum { VALUES_CLASSES = 4, VALUES_STAGES = 2, VALUES_INPUTS = 46 };

typedef struct {
    int16_t weight[VALUES_CLASSES][VALUES_STAGES][VALUES_INPUTS];
} ValuesTable;

extern const ValuesTable data_values;

#endif
