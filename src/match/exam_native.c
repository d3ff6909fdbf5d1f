/* The native protocol line by line: every command has one closing line, and what stands before it has its form. */
#include "match/exam_lines.h"

#include "base/clock.h"
#include "base/number.h"
#include "base/words.h"

#include <stdio.h>
#include <string.h>

/* The answer to one command. */
typedef struct {
    TextList lines; /* without the closing one */
    bool ok;
    char error[200]; /* behind "error" */
} Reply;

static void forget(Reply *reply)
{
    textlist_free(&reply->lines);
    reply->ok = false;
    reply->error[0] = '\0';
}

/* Reads one reply, which a search may keep waiting for `ms` more. False with the reason in the exam. */
static bool read_reply(Probe *probe, Reply *reply, int ms)
{
    const int64_t until = clock_now() + probe->exam->patience + ms * CLOCK_MS;
    forget(reply);
    for (;;) {
        const Heard heard = probe_hear(probe, until);
        Words words = words_of(probe->reader.bytes);
        if (heard != HEARD_LINE)
            return probe_disappoints(probe, heard, "closing line ('ok' or 'error CODE TEXT')");
        if (words_are(probe->reader.bytes, "ok"))
            return reply->ok = true;
        if (words_begin(probe->reader.bytes, "error")) {
            words_next(&words);
            snprintf(reply->error, sizeof reply->error, "%.199s", words_rest(&words));
            return true;
        }
        if (!textlist_add(&reply->lines, probe->reader.bytes))
            return exam_fails(probe->exam, "not enough memory");
    }
}

static bool command(Probe *probe, Reply *reply, const char *line)
{
    probe_say(probe, "%s\n", line);
    return read_reply(probe, reply, 0);
}

/* A command that must be carried out. */
static bool obeys(Probe *probe, const char *line)
{
    Reply reply = { .ok = false };
    const bool good = command(probe, &reply, line)
                      && (reply.ok || exam_fails(probe->exam, "answered '%s' with: error %.100s", line, reply.error));
    forget(&reply);
    return good;
}

/* A command that must be refused. */
static bool refuses(Probe *probe, const char *line)
{
    Reply reply = { .ok = false };
    const bool good = command(probe, &reply, line) && (!reply.ok || exam_fails(probe->exam, "answered '%.40s' with ok", line));
    const size_t code = strcspn(reply.error, " ");
    const bool has_form = !good || (code > 0 && strspn(reply.error, "abcdefghijklmnopqrstuvwxyz-") == code);
    if (!has_form)
        exam_fails(probe->exam, "answered 'error %.60s', which has no CODE in small letters", reply.error);
    forget(&reply);
    return good && has_form;
}

static bool begins(Probe *probe)
{
    const Geometry *g = probe->exam->geometry;
    char line[64];
    snprintf(line, sizeof line, "newgame %d %d %d", g->cols, g->rows, g->connect);
    return obeys(probe, "id") && obeys(probe, line);
}

/* The rest of the line of a reply that begins with a word; NULL if there is none. */
static char *find(const Reply *reply, const char *word)
{
    for (int i = 0; i < reply->lines.count; i++)
        if (words_begin(reply->lines.texts[i], word)) {
            Words words = words_of(reply->lines.texts[i]);
            words_next(&words);
            return words_rest(&words);
        }
    return NULL;
}

/* ---- rules ---- */

static bool refuses_unknown(Probe *probe)
{
    return obeys(probe, "id") && refuses(probe, "no-such-command 1 2") && obeys(probe, "id");
}

static bool keeps_order(Probe *probe)
{
    const Geometry *g = probe->exam->geometry;
    Reply reply = { .ok = false };
    probe_say(probe, "id\nnewgame %d %d %d\nmove 0\ngo movetime 100\nid\n", g->cols, g->rows, g->connect);
    bool good = true;
    for (int i = 0; i < 5 && good; i++) {
        good = read_reply(probe, &reply, 100);
        if (good && (i == 0 || i == 4) && find(&reply, "protocol") == NULL)
            good = exam_fails(probe->exam, "of five commands that came together answer %d was not that of 'id'", i + 1);
        if (good && i == 3 && reply.ok && find(&reply, "bestmove") == NULL)
            good = exam_fails(probe->exam, "of five commands that came together answer 4 was not that of 'go'");
    }
    forget(&reply);
    return good;
}

static bool says_no_more(Probe *probe)
{
    Reply reply = { .ok = false };
    bool good = begins(probe);
    probe_say(probe, "go movetime 100\n");
    good = good && read_reply(probe, &reply, 100) && probe_is_silent(probe, EXAM_SILENCE);
    forget(&reply);
    return good;
}

/* A number in [-1, 1], or nan for a full column. */
static bool is_fitness(const char *word, bool is_full)
{
    double number;
    if (word == NULL || is_full)
        return word != NULL && strcmp(word, "nan") == 0;
    return number_read_decimal(word, &number) && number >= -1 && number <= 1;
}

/* One for each column, behind a move in column 0; that is full then on a board of one row. */
static bool has_fitness(Exam *exam, char *list)
{
    Words words = words_of(list);
    for (int column = 0; column < exam->geometry->cols; column++) {
        const char *word = words_next(&words);
        const bool is_full = column == 0 && exam->geometry->rows == 1;
        if (!is_fitness(word, is_full))
            return exam_fails(exam, "the fitness of column %d is '%.40s', %s", column, word == NULL ? "" : word,
                              is_full ? "not nan, though it is full" : "no number from -1 to 1");
    }
    return words_done(&words) || exam_fails(exam, "there are more numbers of fitness than columns");
}

static bool has_best_moves(Exam *exam, char *list, const char *best)
{
    Words words = words_of(list);
    bool found = false;
    for (const char *word; (word = words_next(&words)) != NULL;) {
        uint64_t column;
        if (number_parse(word, 0, (uint64_t)exam->geometry->cols - 1, &column) != NUMBER_OK)
            return exam_fails(exam, "'%.40s' among bestmoves is no column", word);
        found |= strcmp(word, best) == 0;
    }
    return found || exam_fails(exam, "bestmove %.20s is not among bestmoves", best);
}

static bool has_one_best_move(Exam *exam, const Reply *reply)
{
    int count = 0;
    for (int i = 0; i < reply->lines.count; i++)
        count += words_begin(reply->lines.texts[i], "bestmove");
    return count == 1 || exam_fails(exam, "answered one 'go' with %d lines of bestmove", count);
}

static bool tells_fitness(Probe *probe)
{
    Reply reply = { .ok = false };
    bool good = begins(probe) && obeys(probe, "move 0");
    probe_say(probe, "go movetime 100\n");
    good = good && read_reply(probe, &reply, 100);
    good = good && has_one_best_move(probe->exam, &reply);
    char *fitness = find(&reply, "fitness"), *moves = find(&reply, "bestmoves"), *best = find(&reply, "bestmove");
    if (good && fitness == NULL)
        good = exam_lacks(probe->exam, "prints no fitness: the results do not tell what it thinks");
    good = good && has_fitness(probe->exam, fitness) && (moves == NULL || best == NULL || has_best_moves(probe->exam, moves, best));
    forget(&reply);
    return good;
}

static bool is_info(Exam *exam, char *line)
{
    static const char *const COUNTS[] = { "depth", "nodes", "time", "nps", "hashfull", "playouts", "visits" };
    Words words = words_of(line);
    for (const char *word; (word = words_next(&words)) != NULL;) {
        for (size_t i = 0; i < sizeof COUNTS / sizeof COUNTS[0]; i++)
            if (strcmp(word, COUNTS[i]) == 0 && !exam_is_count(exam, word, words_next(&words)))
                return false;
        if (strcmp(word, "pv") != 0)
            continue;
        while ((word = words_next(&words)) != NULL) {
            uint64_t column;
            if (number_parse(word, 0, (uint64_t)exam->geometry->cols - 1, &column) != NUMBER_OK)
                return exam_fails(exam, "'%.40s' in the pv of an info is no column", word);
        }
        break;
    }
    return true;
}

static bool tells_infos(Probe *probe)
{
    Reply reply = { .ok = false };
    bool good = begins(probe), any = false;
    probe_say(probe, "go movetime 100\n");
    good = good && read_reply(probe, &reply, 100);
    for (int i = 0; i < reply.lines.count && good; i++)
        if (words_begin(reply.lines.texts[i], "info")) {
            any = true;
            good = is_info(probe->exam, reply.lines.texts[i]);
        }
    if (good && !any)
        good = exam_lacks(probe->exam, "prints no info: nothing is to be seen while it thinks");
    forget(&reply);
    return good;
}

/* The moves before the illegal one fill column 0, which must be open then. */
static bool refuses_illegal(Probe *probe)
{
    const Geometry *g = probe->exam->geometry;
    Text text;
    text_init(&text);
    text_printf(&text, "move");
    for (int i = 0; i < g->rows; i++)
        text_printf(&text, " 0");
    text_printf(&text, " %d", g->cols);
    const bool good = !text.failed && begins(probe) && refuses(probe, text.bytes) && obeys(probe, "move 0");
    text_free(&text);
    return good;
}

static bool knows_the_end(Probe *probe)
{
    Text text;
    text_init(&text);
    text_printf(&text, "move");
    const bool possible = exam_add_won_game(probe->exam, &text) && !text.failed;
    const bool good = possible && begins(probe) && obeys(probe, text.bytes) && refuses(probe, "go movetime 100") && refuses(probe, "move 0");
    probe->exam->inapplicable = !possible;
    text_free(&text);
    return good;
}

static bool takes_line_ends(Probe *probe)
{
    return obeys(probe, "id\r") && obeys(probe, "\n  \t\n# a comment\nid") && probe_is_silent(probe, EXAM_SILENCE);
}

static bool refuses_long_lines(Probe *probe)
{
    static char line[LINE_MAX_BYTES + 10];
    memset(line, 'a', sizeof line - 1);
    return refuses(probe, line) && obeys(probe, "id");
}

/* Waits for what is printed between other lines, or for what comes in its place from an engine that does not know it; counts the
 * replies that have ended meanwhile, as that of a search that knows all it is asked for. */
static bool hears_pong(Probe *probe, int *closed)
{
    const int64_t until = clock_now() + probe->exam->patience;
    for (*closed = 0;;) {
        const Heard heard = probe_hear(probe, until);
        *closed += heard == HEARD_LINE && words_are(probe->reader.bytes, "ok");
        if (heard != HEARD_LINE || words_begin(probe->reader.bytes, "error") || *closed == 2)
            return probe_disappoints(probe, heard, "pong");
        if (words_begin(probe->reader.bytes, "pong"))
            return true;
    }
}

static bool answers_pings(Probe *probe)
{
    Reply reply = { .ok = false };
    int closed = 0;
    bool good = begins(probe);
    probe_say(probe, "go infinite\nping here\n");
    good = good && hears_pong(probe, &closed);
    probe_say(probe, "stop\n");
    for (; good && closed < 2; closed++) /* those of go and stop */
        good = read_reply(probe, &reply, 0);
    forget(&reply);
    return good;
}

static bool takes_seeds(Probe *probe)
{
    return obeys(probe, "set seed 1");
}

static bool refuses_unknown_options(Probe *probe)
{
    return refuses(probe, "set no-such-option 1");
}

static bool ends_in_search(Probe *probe)
{
    const bool good = begins(probe);
    probe_say(probe, "go infinite\n");
    probe_close(probe);
    return good && probe_has_ended(probe, false);
}

TRY(refuses_unknown)
TRY(keeps_order)
TRY(says_no_more)
TRY(tells_fitness)
TRY(tells_infos)
TRY(refuses_illegal)
TRY(knows_the_end)
TRY(takes_line_ends)
TRY(refuses_long_lines)
TRY(answers_pings)
TRY(takes_seeds)
TRY(refuses_unknown_options)
TRY(ends_in_search)

static const Rule RULES[] = {
    { "silence", "nothing may be printed before the first command", RULE_DEMANDED, exam_is_silent },
    { "unknown-command", "a line that is not known must be answered by one 'error CODE TEXT'", RULE_DEMANDED, try_refuses_unknown },
    { "order", "commands that come together must be answered in their order, each by one closing line", RULE_DEMANDED, try_keeps_order },
    { "unasked", "after the closing line nothing may be printed until the next command", RULE_DEMANDED, try_says_no_more },
    { "fitness", "'fitness' has one number from -1 to 1 a column, and the one bestmove is among 'bestmoves'", RULE_DEMANDED, try_tells_fitness },
    { "info", "the numbers of 'info' are whole, and its pv has columns", RULE_DEMANDED, try_tells_infos },
    { "quit", "'quit', behind which the input is closed, must end the program, with status 0", RULE_DEMANDED, exam_quits },
    { "end-of-input", "at the end of its input the program must end, with status 0", RULE_DEMANDED, exam_ends_with_input },
    { "illegal-move", "'move' of a column that does not exist is answered by an error, and nothing has changed", RULE_OPTIONAL, try_refuses_illegal },
    { "game-over", "after the end of the game, here CONNECT in line, 'go' and 'move' are answered by an error", RULE_OPTIONAL, try_knows_the_end },
    { "unknown-option", "'set' of an option that there is not is answered by an error", RULE_OPTIONAL, try_refuses_unknown_options },
    { "seed", "'set seed N' is taken, for games that can be repeated", RULE_OPTIONAL, try_takes_seeds },
    { "line-ends", "a carriage return before the end of a line is dropped, blank lines and comments have no answer", RULE_OPTIONAL, try_takes_line_ends },
    { "long-line", "a line of more than 65536 bytes is answered by one error", RULE_OPTIONAL, try_refuses_long_lines },
    { "ping", "'ping' is answered at once, also while it thinks", RULE_OPTIONAL, try_answers_pings },
    { "end-in-search", "a search without a limit ends with the input", RULE_OPTIONAL, try_ends_in_search },
};

const RuleList exam_native = RULE_LIST(RULES);
