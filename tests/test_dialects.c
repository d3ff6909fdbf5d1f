/* The dialects of other clients: that they agree with the rules and with each other, and that nothing a client can say breaks
 * them. */
#include "oracle.h"
#include "positions.h"
#include "protocol/bot.h"
#include "protocol/dialect.h"
#include "protocol/native.h"
#include "protocol/uci.h"
#include "protocol/ugi.h"
#include "test.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* A client whose searches are stopped at once. */
typedef struct {
    const Dialect *dialect;
    Engine engine;
    Client client;
    Output output;
    atomic_bool stop;
    _Atomic int64_t begin;
    FILE *sink;
    char reply[1 << 16];
} Talk;

static bool talk_init(Talk *talk, const Dialect *dialect)
{
    Failure failure;
    memset(talk, 0, sizeof *talk);
    talk->dialect = dialect;
    talk->stop = true;
    talk->sink = tmpfile();
    return talk->sink != NULL && engine_init(&talk->engine, &failure)
           && output_init(&talk->output, fileno(talk->sink), NULL, &talk->engine.options.transcript)
           && client_init(&talk->client, &talk->engine, &talk->output, &talk->stop, &talk->begin, false);
}

static void talk_free(Talk *talk)
{
    client_free(&talk->client);
    output_free(&talk->output);
    engine_free(&talk->engine);
    fclose(talk->sink);
}

/* Says a line and returns the reply. */
static const char *say(Talk *talk, const char *text)
{
    char line[LINE_MAX_BYTES + 1];
    const int sink = fileno(talk->sink);
    snprintf(line, sizeof line, "%s", text);
    talk->dialect->execute(&talk->client, LINE_GOOD, line);
    const ssize_t length = pread(sink, talk->reply, sizeof talk->reply - 1, 0);
    talk->reply[length < 0 ? 0 : length] = '\0';
    if (length > 0 && (ftruncate(sink, 0) != 0 || lseek(sink, 0, SEEK_SET) != 0))
        abort();
    return talk->reply;
}

static int count_lines(const char *text, const char *begin)
{
    int count = 0;
    for (; text != NULL && *text != '\0'; text = strchr(text, '\n'), text = text == NULL ? NULL : text + 1)
        count += strncmp(text, begin, strlen(begin)) == 0;
    return count;
}

/* ---- agreement ---- */

/* The moves of a game in both notations, and its field in that of the bots. */
typedef struct {
    char uci[1024], ugi[1024], field[512];
} Notes;

static void take_down(Notes *notes, const Oracle *o, const int *moves, int count)
{
    int height[MAX_COLS] = { 0 };
    char *uci = notes->uci + sprintf(notes->uci, "position startpos moves");
    char *ugi = notes->ugi + sprintf(notes->ugi, "position startpos moves");
    for (int i = 0; i < count; i++) {
        uci += sprintf(uci, " P@%c%d", 'a' + moves[i], ++height[moves[i]]);
        ugi += sprintf(ugi, " %d", moves[i]);
    }
    char *field = notes->field + sprintf(notes->field, "update game field ");
    for (int row = o->rows - 1; row >= 0; row--)
        for (int column = 0; column < o->cols; column++)
            field += sprintf(field, "%s%c", row == o->rows - 1 && column == 0 ? "" : ",", row < o->height[column] ? o->cell[column][row] : '.');
    for (char *c = notes->field + strlen("update game field "); *c != '\0'; c++)
        *c = *c == 'x' ? '0' : *c == 'o' ? '1' : *c;
}

static const char *oracle_result(const Oracle *o)
{
    if (!oracle_over(o))
        return "response none\n";
    return !o->won ? "response draw\n" : o->count % 2 == 1 ? "response p1win\n" : "response p2win\n";
}

/* Whether all of them see the position as the rules do. */
static void check_position(Test *t, Talk *uci, Talk *ugi, Talk *bot, const Oracle *o, const int *moves, int count)
{
    Notes notes;
    char side[64];
    const bool over = oracle_over(o), first = count % 2 == 0;
    take_down(&notes, o, moves, count);
    CHECK_TEXT(t, say(uci, notes.uci), "");
    CHECK_TEXT(t, say(ugi, notes.ugi), "");
    CHECK_TEXT(t, say(ugi, "query p1turn"), first ? "response true\n" : "response false\n");
    CHECK_TEXT(t, say(ugi, "query gameover"), over ? "response true\n" : "response false\n");
    CHECK_TEXT(t, say(ugi, "query result"), oracle_result(o));
    CHECK(t, (strcmp(say(uci, "go depth 1"), "bestmove (none)\n") == 0) == over);
    CHECK(t, (strcmp(say(ugi, "go depth 1"), "bestmove 0000\n") == 0) == over);
    snprintf(side, sizeof side, "settings your_botid %d", first ? 0 : 1);
    CHECK_TEXT(t, say(bot, side), "");
    CHECK_TEXT(t, say(bot, notes.field), "");
    CHECK(t, (strcmp(say(bot, "action move 100"), "no_moves\n") == 0) == over);
    CHECK(t, board_equal(&uci->engine.game.now, &ugi->engine.game.now)
                 && board_equal(&uci->engine.game.now, &bot->engine.game.now));
}

/* A move that is legal or not: whether they take it. */
static void check_legality(Test *t, Talk *uci, Talk *ugi, const Oracle *o, const int *moves, int count, int column)
{
    Notes notes;
    int tried[MAX_CELLS + 1];
    Oracle after = *o;
    const bool legal = column < o->cols && !oracle_over(o) && oracle_can_drop(o, column);
    memcpy(tried, moves, (size_t)count * sizeof *moves);
    tried[count] = column;
    if (legal)
        oracle_drop(&after, column);
    take_down(&notes, o, tried, count + 1);
    CHECK(t, (strncmp(say(uci, notes.uci), "info string illegal", 19) == 0) == !legal);
    CHECK(t, (strncmp(say(ugi, notes.ugi), "info string illegal", 19) == 0) == !legal);
    if (legal)
        CHECK_TEXT(t, say(ugi, "query result"), oracle_result(&after));
    else
        CHECK_TEXT(t, say(ugi, "query result"), count % 2 == 0 ? "response p2win\n" : "response p1win\n");
}

static void test_agreement(Test *t, Talk *uci, Talk *ugi, Talk *bot)
{
    enum { GAMES = 1000 };
    static Oracle o;
    Random random;
    random_init(&random, 1);
    for (int game = 0; game < GAMES; game++) {
        int moves[MAX_CELLS], count = 0;
        oracle_init(&o, 7, 6, 4);
        const int checked = (int)random_below(&random, 42);
        while (!oracle_over(&o)) {
            const int column = (int)random_below(&random, 7);
            if (!oracle_can_drop(&o, column))
                continue;
            oracle_drop(&o, column);
            moves[count++] = column;
            if (count == checked)
                check_position(t, uci, ugi, bot, &o, moves, count);
        }
        check_position(t, uci, ugi, bot, &o, moves, count);
        check_legality(t, uci, ugi, &o, moves, count, (int)random_below(&random, 7));
        /* One stone before the end every column is tried. */
        oracle_init(&o, 7, 6, 4);
        for (int i = 0; i < count - 1; i++)
            oracle_drop(&o, moves[i]);
        for (int column = 0; column < 8; column++)
            check_legality(t, uci, ugi, &o, moves, count - 1, column);
    }
}

/* ---- noise ---- */

static const char *const LINES[] = {
    "uci", "ugi", "isready", "ucinewgame", "uginewgame", "position startpos", "position startpos moves P@d1 P@d2 P@d3",
    "position startpos moves 3 3 3 2", "position fen 7/7/7/7/3p3/3P3[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp] w - - 0 1 moves P@c1",
    "position fen 4435 moves 3", "position fen 7/7/7/7/3o3/2xxo2 x moves 3", "position fen 8/8/8/8/8/8/8 x", "go depth 3",
    "go wtime 5100 btime 4957 winc 50 binc 50", "go p1time 5 p2time 5 p1inc 1 p2inc 1", "go movetime 5", "go nodes 100", "go infinite",
    "go ponder depth 2", "go", "query result", "query gameover", "query p1turn", "setoption name Hash value 1",
    "setoption name Level value 3", "setoption name Columns value 6", "setoption name Rows value 5", "setoption name Connect value 3",
    "setoption name Seed value 5", "setoption name OwnBook value false", "settings timebank 10000", "settings your_botid 1",
    "settings field_width 6", "settings field_rows 7", "update game round 3",
    "update game field .,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,.,1,.,.,.,.,.,.,0,.,.,.",
    "update game field 0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,1", "action move 100", "stop", "ponderhit",
};

enum { LINE_COUNT = sizeof LINES / sizeof LINES[0] };

/* A line that a client could say, with some of its bytes changed, lost or doubled. */
static void noisy_line(Random *random, char *line, size_t size)
{
    size_t length = (size_t)snprintf(line, size, "%s", LINES[random_below(random, LINE_COUNT)]);
    for (uint32_t i = random_below(random, 4); i > 0 && length > 1 && length + 2 < size; i--) {
        char *at = line + random_below(random, (uint32_t)length);
        switch (random_below(random, 3)) {
        case 0:
            *at = (char)(' ' + random_below(random, 95));
            break;
        case 1:
            memmove(at, at + 1, length - (size_t)(at - line));
            length--;
            break;
        default:
            memmove(at + 1, at, length - (size_t)(at - line) + 1);
            length++;
            break;
        }
    }
}

static void test_noise(Test *t, Talk *talk, const char *answer, int lines)
{
    char line[512];
    Random random;
    random_init(&random, 2);
    for (int i = 0; i < lines; i++) {
        noisy_line(&random, line, sizeof line);
        if (strstr(line, "Hash") != NULL && strstr(line, "1") == NULL)
            continue; /* would take much memory */
        const char *reply = say(talk, line);
        const bool asks = talk->dialect->urgency(LINE_GOOD, line) == URGENCY_SEARCH && strncmp(line, "action", 6) != 0;
        const size_t length = strlen(reply);
        CHECK(t, !asks || count_lines(reply, answer) == 1);
        CHECK(t, length == 0 || reply[length - 1] == '\n');
        CHECK(t, positions_game_is_sound(&talk->engine.game));
        talk->client.quit = false;
    }
    talk->dialect->execute(&talk->client, LINE_TOO_LONG, line);
    talk->dialect->execute(&talk->client, LINE_CONTROL_BYTE, line);
}

static void test_recognition(Test *t)
{
    CHECK(t, dialect_of(LINE_GOOD, "uci") == &uci_dialect && dialect_of(LINE_GOOD, "\t uci ") == &uci_dialect);
    CHECK(t, dialect_of(LINE_GOOD, "setoption x") == &uci_dialect && dialect_of(LINE_GOOD, "debug on") == &uci_dialect);
    CHECK(t, dialect_of(LINE_GOOD, "ugi") == &ugi_dialect && dialect_of(LINE_GOOD, "settings a b") == &bot_dialect);
    CHECK(t, dialect_of(LINE_GOOD, "ucinewgame") == &native_dialect && dialect_of(LINE_GOOD, "id") == &native_dialect);
    CHECK(t, dialect_of(LINE_TOO_LONG, "uci") == &native_dialect);
    CHECK(t, dialect_of(LINE_GOOD, "") == NULL && dialect_of(LINE_GOOD, "  # uci") == NULL);
}

typedef enum { PACKED, ON_ITS_WAY, UNPACKED } State;

/* Where the network for the board is after those lines. */
static void test_network(Test *t, const Dialect *dialect, const char *const lines[], State wanted)
{
    static Talk talk;
    if (!CHECK(t, talk_init(&talk, dialect)))
        return;
    const Engine *engine = &talk.engine;
    CHECK(t, !options_network_is_at_hand(&engine->options, &engine->game.now.geometry));
    for (int i = 0; lines[i] != NULL; i++)
        say(&talk, lines[i]);
    const Geometry *g = &engine->game.now.geometry;
    CHECK(t, unpacking_is_of(&engine->options.unpacking, files_network(g, NETWORK_FOR_SEARCH)) == (wanted == ON_ITS_WAY));
    if (wanted != ON_ITS_WAY)
        CHECK(t, options_network_is_at_hand(&engine->options, g) == (wanted == UNPACKED) && !engine->options.unpacking.begun);
    talk_free(&talk);
}

static void test_networks(Test *t)
{
    test_network(t, &uci_dialect, (const char *[]){ "uci", "isready", NULL }, UNPACKED);
    test_network(t, &uci_dialect, (const char *[]){ "uci", "ucinewgame", NULL }, UNPACKED);
    test_network(t, &ugi_dialect, (const char *[]){ "ugi", "setoption name Columns value 8", "setoption name Rows value 7", "isready", NULL }, UNPACKED);
    test_network(t, &ugi_dialect, (const char *[]){ "ugi", "uginewgame", NULL }, UNPACKED);
    test_network(t, &bot_dialect, (const char *[]){ "settings field_width 8", NULL }, PACKED);
    /* The clock of a bot may begin to run right behind the settings. */
    test_network(t, &bot_dialect, (const char *[]){ "settings field_columns 8", "settings field_rows 7", NULL }, ON_ITS_WAY);
    test_network(t, &bot_dialect, (const char *[]){ "settings field_height 6", "settings field_width 7", NULL }, ON_ITS_WAY);
    test_network(t, &native_dialect, (const char *[]){ "newgame 7 7 4", "set evaluation network", NULL }, UNPACKED);
    test_network(t, &native_dialect, (const char *[]){ "set evaluation network", "newgame 7 7 4", NULL }, UNPACKED);
    /* Scripts do not wait for what few of them ask. */
    test_network(t, &native_dialect, (const char *[]){ "newgame 7 7 4", "set seed 1", NULL }, PACKED);
}

int main(int argc, char *argv[])
{
    static Talk uci, ugi, bot;
    const int lines = argc > 1 ? atoi(argv[1]) : 10000;
    Test test = { .name = "dialects" };
    test_recognition(&test);
    test_networks(&test);
    if (CHECK(&test, talk_init(&uci, &uci_dialect) && talk_init(&ugi, &ugi_dialect) && talk_init(&bot, &bot_dialect))) {
        test_agreement(&test, &uci, &ugi, &bot);
        test_noise(&test, &uci, "bestmove ", lines);
        test_noise(&test, &ugi, "bestmove ", lines);
        /* What it says of fields that make no sense goes to stderr. */
        const int errors = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDERR_FILENO);
        test_noise(&test, &bot, "place_disc", lines);
        dup2(errors, STDERR_FILENO);
        close(errors);
        close(nowhere);
        talk_free(&uci);
        talk_free(&ugi);
        talk_free(&bot);
    }
    return test_end(&test);
}
