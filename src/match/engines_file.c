/* Each field becomes a word KEY=VALUE, so that values are read, and refused, in one place. The names of engines come in any place of their
 * objects, so the file is read once for the names, and then the one engine for its fields. */
#include "match/engines_file.h"

#include "base/file.h"
#include "base/text.h"
#include "base/utf16.h"
#include "base/utf8.h"
#include "record/json.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 64, VALUE_SIZE = 4096 };

typedef struct {
    TextList *words, *ignored;
    bool (*is_key)(const char *name);
    Json json;
    char field[KEY_SIZE]; /* that was read last */
    bool no_memory;
} Reader;

static void add_word(Reader *reader, const char *key, const char *value)
{
    Text word;
    text_init(&word);
    text_printf(&word, "%s=%s", key, value);
    reader->no_memory |= word.failed || !textlist_add(reader->words, word.bytes);
    text_free(&word);
}

/* ---- fields ---- */

/* The command is the path of a program, which may have blanks in it. */
static void take_command(Reader *reader, const char *key)
{
    char value[VALUE_SIZE], quoted[2 * VALUE_SIZE];
    char *end = quoted;
    json_read_text(&reader->json, value, sizeof value);
    for (const char *c = value; *c != '\0'; c++) {
        if (strchr(" \t\\'\"", *c) != NULL)
            *end++ = '\\';
        *end++ = *c;
    }
    *end = '\0';
    add_word(reader, key, quoted);
}

/* A text that says nothing if it is empty. */
static void take_text(Reader *reader, const char *key)
{
    char value[VALUE_SIZE];
    json_read_text(&reader->json, value, sizeof value);
    if (*value != '\0')
        add_word(reader, key, value);
}

/* A number, or a text, true or false. */
static void take_word(Reader *reader, const char *key)
{
    char value[VALUE_SIZE];
    json_read_word(&reader->json, value, sizeof value);
    const bool is_true = strcmp(value, "true") == 0, is_false = strcmp(value, "false") == 0;
    if (strcmp(value, "null") != 0)
        add_word(reader, key, is_true ? "on" : is_false ? "off" : value);
}

/* One or several of them. */
static void take_words(Reader *reader, const char *key)
{
    if (json_peek(&reader->json) != '[') {
        take_word(reader, key);
        return;
    }
    json_enter(&reader->json, '[');
    while (json_next_element(&reader->json))
        take_word(reader, key);
}

/* What Cute Chess calls validation is the contrary of trust. */
static void take_validation(Reader *reader, const char *key)
{
    char value[KEY_SIZE];
    json_read_word(&reader->json, value, sizeof value);
    if (strcmp(value, "false") == 0)
        add_word(reader, key, "on");
}

/* One of the options: what Cute Chess keeps of it besides is for its window, which writes down all there are. A seed that has its default
 * was chosen by nobody, and each game has its own. */
static void take_option(Reader *reader)
{
    char key[KEY_SIZE], name[KEY_SIZE] = "", type[KEY_SIZE] = "", value[VALUE_SIZE] = "", usual[VALUE_SIZE] = "", word[KEY_SIZE + 16];
    bool has_value = false;
    json_enter(&reader->json, '{');
    while (json_next_key(&reader->json, key, sizeof key)) {
        if (strcmp(key, "name") == 0) {
            json_read_text(&reader->json, name, sizeof name);
        } else if (strcmp(key, "type") == 0) {
            json_read_text(&reader->json, type, sizeof type);
        } else if (strcmp(key, "value") == 0) {
            json_read_word(&reader->json, value, sizeof value);
            has_value = strcmp(value, "null") != 0;
        } else if (strcmp(key, "default") == 0 && strchr("[{", json_peek(&reader->json)) == NULL) {
            json_read_word(&reader->json, usual, sizeof usual);
        } else {
            json_skip(&reader->json);
        }
    }
    if (!has_value || strcmp(type, "button") == 0)
        return; /* a button is something to press, and Cute Chess does not press it either */
    if (strcmp(name, "Seed") == 0 && strcmp(value, usual) == 0)
        return;
    snprintf(word, sizeof word, "option.%s", name);
    add_word(reader, word, value);
}

static void take_options(Reader *reader, const char *key)
{
    (void)key;
    json_enter(&reader->json, '[');
    while (json_next_element(&reader->json))
        take_option(reader);
}

static void pass_over(Reader *reader, const char *key)
{
    (void)key;
    json_skip(&reader->json);
}

static const struct {
    const char *name; /* in the file of Cute Chess */
    void (*take)(Reader *reader, const char *key);
    const char *key;  /* of -engine */
} FIELDS[] = {
    { "name", take_text, "name" },
    { "command", take_command, "cmd" },
    { "workingDirectory", take_text, "dir" },
    { "stderrFile", take_text, "stderr" },
    { "protocol", take_text, "proto" },
    { "timeoutScaleFactor", take_word, "tscale" },
    { "initStrings", take_words, "initstr" },
    { "whitepov", take_word, "whitepov" },
    { "ponder", take_word, "ponder" },
    { "restart", take_text, "restart" },
    { "validateClaims", take_validation, "trust" },
    { "options", take_options, NULL },
    { "variants", pass_over, NULL }, /* what its window offers the engine for */
};

enum { FIELD_COUNT = sizeof FIELDS / sizeof FIELDS[0] };

static void take_field(Reader *reader, const char *name)
{
    for (int i = 0; i < FIELD_COUNT; i++)
        if (strcmp(FIELDS[i].name, name) == 0) {
            FIELDS[i].take(reader, FIELDS[i].key);
            return;
        }
    if (reader->is_key(name)) {
        take_words(reader, name);
        return;
    }
    json_skip(&reader->json);
    reader->no_memory |= !textlist_add(reader->ignored, name);
}

/* ---- the file ---- */

static void read_engine(Reader *reader)
{
    json_enter(&reader->json, '{');
    while (json_next_key(&reader->json, reader->field, sizeof reader->field))
        take_field(reader, reader->field);
}

/* Whether the engine that comes next has this name; passes over it. Adds the name to the others if not. */
static bool has_name(Json *json, const char *name, Text *others)
{
    char key[KEY_SIZE], value[VALUE_SIZE] = "";
    json_enter(json, '{');
    while (json_next_key(json, key, sizeof key))
        if (strcmp(key, "name") == 0)
            json_read_text(json, value, sizeof value);
        else
            json_skip(json);
    const bool found = !json->failed && strcmp(value, name) == 0;
    if (!found)
        text_printf(others, "%s'%s'", others->length == 0 ? "" : ", ", value);
    return found;
}

static int line_of(const char *bytes, const char *at)
{
    int line = 1;
    for (; bytes < at; bytes++)
        line += *bytes == '\n';
    return line;
}

static bool read_text(Reader *reader, const char *bytes, const char *path, const char *name, char why[WHY_TEXT])
{
    Text others;
    Json found = { .at = NULL };
    text_init(&others);
    reader->json = (Json){ .at = bytes };
    json_enter(&reader->json, '[');
    while (json_next_element(&reader->json)) {
        const Json before = reader->json;
        if (has_name(&reader->json, name, &others) && found.at == NULL)
            found = before;
    }
    bool good = json_is_done(&reader->json);
    if (!good) {
        const char *at = reader->json.failed ? reader->json.failed_at : reader->json.at;
        refuse(why, "-engines '%.100s', line %d: this is no list of engines in JSON", path, line_of(bytes, at));
    } else if (found.at == NULL) {
        good = refuse(why, "-engines '%.60s' has no '%.60s'; it has %.150s", path, name, others.length == 0 ? "none" : others.bytes);
    } else {
        reader->json = found;
        read_engine(reader);
        good = !reader->json.failed
               || refuse(why, "-engines '%.100s', line %d: this is not what '%s' takes", path, line_of(bytes, reader->json.failed_at), reader->field);
    }
    text_free(&others);
    return good && (!reader->no_memory || refuse(why, "not enough memory"));
}

bool engines_file_read(TextList *words, TextList *ignored, const char *path, const char *name, bool (*is_key)(const char *name),
                       char why[WHY_TEXT])
{
    Reader reader = { .words = words, .ignored = ignored, .is_key = is_key };
    size_t size;
    char *text = file_text(file_read_regular(path, &size), &size);
    if (text == NULL)
        return refuse(why, "-engines '%.100s': %s", path, file_reason(errno));
    const bool good = strlen(text) == size
                          ? read_text(&reader, text + utf8_mark_length(text, size), path, name, why)
                      : utf16_begins(text, size)
                          ? refuse(why, "-engines '%.100s': " UTF16_REFUSED, path)
                          : refuse(why, "-engines '%.100s' is no text", path);
    free(text);
    return good;
}
