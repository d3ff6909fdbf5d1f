/* The options: one table for `set`, for `options` and for the defaults. */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "base/random.h"
#include "base/text.h"
#include "base/transcript.h"
#include "engine/failure.h"
#include "engine/files.h"
#include "engine/unpacking.h"
#include "search/book.h"
#include "search/hash.h"
#include "search/network.h"

#include <stdint.h>

/* What estimates positions in timed play. */
typedef enum { EVALUATION_AUTO, EVALUATION_NETWORK, EVALUATION_VALUES, EVALUATION_THREATS } Evaluation;

#define NO_ELO UINT64_MAX

/* The values in force and what they govern. Owns all that is in it. */
typedef struct {
    uint64_t seed;
    Random random; /* the only source of chance, started with the seed */
    uint64_t threads;
    uint64_t level; /* 0 to MAX_LEVEL */
    uint64_t elo;   /* counts instead of the level, unless it is NO_ELO */
    uint64_t overhead; /* milliseconds that an answer may take on its way to the client */
    uint64_t hash_mib;
    Hash hash;
    const atomic_bool *stop; /* ends what takes long in setting an option; NULL: nobody waits for it, it is left for later */
    bool use_book;
    Book book;           /* the one compiled in, or that of the file */
    char *book_path;     /* NULL: compiled in */
    uint8_t *book_bytes; /* of the file */
    Evaluation evaluation;
    Network network; /* of the file, or one that is compiled in, see options_network */
    const DataNetwork *unpacked; /* which that is; NULL: it is of the file, or there is none */
    Unpacking unpacking; /* of another one that is compiled in */
    char *network_path; /* NULL: those compiled in */
    char *log_path; /* NULL when there is no log */
    Transcript transcript;
} Options;

/* All options at their defaults. False, and nothing to free, when there is no memory. */
bool options_init(Options *options, Failure *failure);
void options_free(Options *options);

/* Gives the option a new value. On failure nothing has changed. */
bool options_set(Options *options, const char *name, const char *value, Failure *failure);

/* The same for a client that calls the option `called`, as what it is told of a bad value does. */
bool options_set_as(Options *options, const char *name, const char *called, const char *value, Failure *failure);

/* Whether nothing asks for less than the strongest play. */
bool options_full_strength(const Options *options);

/* Whether there is a network for the board. */
bool options_has_network(const Options *options, const Geometry *geometry);

/* Whether the network for the board that searches ask is unpacked. */
bool options_network_is_at_hand(const Options *options, const Geometry *geometry);

/* Begins to unpack that network, if there is one that is not at hand. */
void options_begin_network(Options *options, const Geometry *geometry);

/* The same, and waits until that is done, until a time of clock_now(), or until *stop becomes true. Whether the network is at hand then. */
bool options_await_network(Options *options, const Geometry *geometry, int64_t until, const atomic_bool *stop);

/* The network for the board; if it is compiled in and not at hand, waits until it is unpacked, which takes up to some hundredths of a second. NULL
 * if there is none, or no memory, or if *stop becomes true before that, where stop is not NULL. */
const Network *options_network(Options *options, const Geometry *geometry, NetworkUse use, const atomic_bool *stop, Failure *failure);

/* Adds one line for each option: `option NAME TYPE default D [min A max B] [of WORD …] value V`. */
void options_write(Options *options, Text *text);

#endif
