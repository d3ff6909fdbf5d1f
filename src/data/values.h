/* What was learned of features on all boards, see search/values.h: src/data/values.c, made by `make values`. */
#ifndef DATA_VALUES_H
#define DATA_VALUES_H

#include <stdint.h>

enum { VALUES_CLASSES = 4, VALUES_STAGES = 2, VALUES_INPUTS = 46 };

typedef int16_t ValuesWeights[VALUES_STAGES][VALUES_INPUTS]; /* of an empty board, of a full one */

typedef struct {
    ValuesWeights weight[VALUES_CLASSES];
} ValuesTable;

extern const ValuesTable data_values;

#endif
