/* The keys of an engine, KEY=VALUE, that mean the same wherever one is described: which dialect it speaks, and how long it thinks. */
#ifndef PEER_KEYS_H
#define PEER_KEYS_H

#include "base/text.h"
#include "base/why.h"
#include "peer/peer.h"

typedef enum { PEER_KEY_TAKEN, PEER_KEY_BAD, PEER_KEY_UNKNOWN } PeerKeyResult;

/* Takes the value of a key. With PEER_KEY_BAD the reason is in `why`; PEER_KEY_UNKNOWN changes nothing. */
PeerKeyResult peer_keys_take(const char *key, const char *value, const PeerDialect **dialect, PeerLimits *limits, char why[WHY_TEXT]);

/* Whether this is one of the keys. */
bool peer_keys_has(const char *key);

/* Whether this begins as option.NAME=VALUE does. */
bool peer_keys_is_option(const char *word);

/* What an engine is told before its first game, each name once. Empty is all zeros. */
typedef struct {
    PeerOption list[MAX_PEER_OPTIONS];
    int count;
} PeerOptions;

/* Takes a word option.NAME=VALUE, in place of what was said of this name before; the texts are copied. With PEER_KEY_BAD the reason is in
 * `why`; PEER_KEY_UNKNOWN is a word that does not begin so. */
PeerKeyResult peer_keys_take_option(const char *word, PeerOptions *options, char why[WHY_TEXT]);

/* The value of an option that was taken; NULL if none of this name was. */
const char *peer_keys_option(const PeerOptions *options, const char *name);

void peer_keys_free_options(PeerOptions *options);

/* One line of help for a key, its name and '=' `width` bytes wide behind `indent` blanks. */
void peer_keys_help_line(Text *text, int indent, int width, const char *key, const char *help);

/* Such a line for each of these keys. */
void peer_keys_help(Text *text, int indent, int width);

#endif
