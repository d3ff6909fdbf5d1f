/* What makes a move worth trying early, learned from what searches cost: src/data/order.c, made by `make order`. */
#ifndef DATA_ORDER_H
#define DATA_ORDER_H

#include "data/values.h"

enum { ORDER_STAGES = 3, ORDER_HINTS = 5 };

/* Weights by who moves, the first player or the second; see search/order.h. */
typedef struct {
    int16_t hint[ORDER_STAGES][2][ORDER_HINTS];
    int16_t feature[2][VALUES_INPUTS];
} OrderTable;

extern const OrderTable data_order;

#endif
