/* Any bytes may come: each is looked at once, and nothing is taken for granted. */
#include "record/pgn_scan.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

PgnScanner pgn_scanner(const char *bytes, size_t size)
{
    return (PgnScanner){ .begin = bytes, .at = bytes, .end = bytes + size, .line = 1 };
}

static int look(const PgnScanner *scanner)
{
    return scanner->at < scanner->end ? (unsigned char)*scanner->at : EOF;
}

static int take(PgnScanner *scanner)
{
    const int c = look(scanner);
    scanner->line += c == '\n';
    scanner->at += c != EOF;
    return c;
}

static PgnToken broken(PgnScanner *scanner, const char *problem)
{
    scanner->problem = problem;
    scanner->at = scanner->end;
    return PGN_BROKEN;
}

static void pass_blanks(PgnScanner *scanner)
{
    while (isspace(look(scanner)))
        take(scanner);
}

/* Passes over everything up to this byte; false if it does not come. */
static bool pass(PgnScanner *scanner, int last)
{
    int c;
    do
        c = take(scanner);
    while (c != last && c != EOF);
    return c == last;
}

bool pgn_begins(const char *bytes, size_t size)
{
    PgnScanner scanner = pgn_scanner(bytes, size);
    for (;;) {
        pass_blanks(&scanner);
        const int c = look(&scanner);
        if (c != '{' && c != ';' && c != '%')
            return c == '[';
        pass(&scanner, c == '{' ? '}' : '\n');
    }
}

/* Passes over a variation, which may have others in it; false if it does not end. */
static bool pass_variation(PgnScanner *scanner)
{
    int level = 0;
    for (int c = take(scanner); c != EOF; c = take(scanner)) {
        level += (c == '(') - (c == ')');
        if (level == 0)
            return true;
        const bool begins_line = scanner->at - 1 == scanner->begin || scanner->at[-2] == '\n';
        if ((c == '{' && !pass(scanner, '}')) || ((c == ';' || (c == '%' && begins_line)) && !pass(scanner, '\n')))
            return false;
    }
    return false;
}

/* Adds a byte to a text if there is room. */
static void append(char *text, size_t size, size_t *length, int c)
{
    if (*length + 1 < size)
        text[(*length)++] = (char)c;
    text[*length] = '\0';
}

/* [Name "Value"], with a backslash before a quote or a backslash. */
static PgnToken take_tag(PgnScanner *scanner)
{
    size_t name = 0, value = 0;
    scanner->name[0] = scanner->value[0] = '\0';
    take(scanner);
    pass_blanks(scanner);
    while (isalnum(look(scanner)) || look(scanner) == '_')
        append(scanner->name, sizeof scanner->name, &name, take(scanner));
    pass_blanks(scanner);
    if (name == 0 || look(scanner) != '"')
        return broken(scanner, "a tag is [Name \"value\"]");
    take(scanner);
    while (look(scanner) != '"') {
        if (look(scanner) == EOF || look(scanner) == '\n')
            return broken(scanner, "the value of a tag does not end");
        int c = take(scanner);
        if (c == '\\' && (look(scanner) == '"' || look(scanner) == '\\'))
            c = take(scanner);
        append(scanner->value, sizeof scanner->value, &value, c);
    }
    take(scanner);
    pass_blanks(scanner);
    if (look(scanner) != ']')
        return broken(scanner, "a tag does not end");
    take(scanner);
    return PGN_TAG;
}

/* What it says is left to people, but for its first word. */
static PgnToken take_comment(PgnScanner *scanner)
{
    size_t length = 0;
    scanner->name[0] = '\0';
    take(scanner);
    for (int c = look(scanner); c != EOF && !isspace(c) && c != '}' && c != ','; c = look(scanner))
        append(scanner->name, sizeof scanner->name, &length, take(scanner));
    return pass(scanner, '}') ? PGN_COMMENT : broken(scanner, "a comment does not end");
}

static bool ends_word(int c)
{
    return c == EOF || isspace(c) || (c != '\0' && strchr(PGN_MARKS, c) != NULL);
}

/* The digits of a move number and the dots behind them; false if it is something else, and nothing is taken. Without dots it is none behind
 * another one: who writes columns for moves is not to be read as if there were none. */
static bool pass_number(PgnScanner *scanner)
{
    const char *at = scanner->at;
    while (at < scanner->end && isdigit((unsigned char)*at))
        at++;
    const int next = at < scanner->end ? (unsigned char)*at : EOF;
    if (at == scanner->at || (next != '.' && (scanner->moves_are_numbers || scanner->behind_number || !ends_word(next))))
        return false;
    scanner->behind_number = true;
    while (at < scanner->end && *at == '.')
        at++;
    scanner->at = at;
    return true;
}

bool pgn_is_result(const char *word)
{
    return strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0 || strcmp(word, "1/2-1/2") == 0 || strcmp(word, "*") == 0;
}

static PgnToken take_word(PgnScanner *scanner)
{
    size_t length = 0;
    scanner->name[0] = '\0';
    scanner->behind_number = false;
    while (!ends_word(look(scanner)))
        append(scanner->name, sizeof scanner->name, &length, take(scanner));
    if (pgn_is_result(scanner->name))
        return PGN_RESULT;
    while (length > 1 && strchr("!?+#", scanner->name[length - 1]) != NULL)
        scanner->name[--length] = '\0';
    return length == 0 ? broken(scanner, "there is a bracket too many") : PGN_MOVE;
}

PgnToken pgn_scan(PgnScanner *scanner)
{
    for (;;) {
        const bool begins_line = scanner->at == scanner->begin || scanner->at[-1] == '\n';
        const int c = look(scanner);
        if (c == EOF)
            return PGN_END;
        if (c == '[')
            return take_tag(scanner);
        if (c == '{')
            return take_comment(scanner);
        if (isspace(c) || c == '.') {
            take(scanner);
        } else if (c == ';' || (c == '%' && begins_line)) {
            pass(scanner, '\n');
        } else if (c == '(') {
            if (!pass_variation(scanner))
                return broken(scanner, "a variation does not end");
        } else if (c == '$') {
            while (take(scanner), !ends_word(look(scanner)))
                continue;
        } else if (!pass_number(scanner)) {
            return take_word(scanner);
        }
    }
}
