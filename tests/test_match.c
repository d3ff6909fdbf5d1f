/* The parts of the tournament runner: time controls, settings, schedules, openings, records, tallies and the files of results. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "match/identity.h"
#include "match/latency.h"
#include "match/openings.h"
#include "match/pgn.h"
#include "match/play.h"
#include "match/ranking.h"
#include "match/report.h"
#include "match/results.h"
#include "match/schedule.h"
#include "match/tally.h"
#include "match/trial.h"
#include "peer/command.h"
#include "record/json.h"
#include "record/pgn.h"
#include "record/record.h"
#include "temporary.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- command lines ---- */

static void test_command(Test *test)
{
    TextList command = { NULL, 0 };
    CHECK(test, command_split(&command, "  ./my\\ engine -a 'one two' \"three 'four'\" \"\" x\\\"y ") == COMMAND_GOOD);
    CHECK(test, command.count == 6);
    CHECK_TEXT(test, command.texts[0], "./my engine");
    CHECK_TEXT(test, command.texts[2], "one two");
    CHECK_TEXT(test, command.texts[3], "three 'four'");
    CHECK_TEXT(test, command.texts[4], "");
    CHECK_TEXT(test, command.texts[5], "x\"y");
    CHECK(test, command.texts[6] == NULL);
    textlist_free(&command);
    CHECK(test, command_split(&command, "a 'b") == COMMAND_OPEN_QUOTE);
    textlist_free(&command);
    CHECK(test, command_split(&command, "") == COMMAND_GOOD && command.count == 0);
    textlist_free(&command);
}

static void test_time_controls(Test *test)
{
    static const struct {
        const char *text;
        int moves;
        int64_t time, increment;
    } GOOD[] = { { "10", 0, 10000, 0 },          { "10+0.1", 0, 10000, 100 }, { "40/60", 40, 60000, 0 },
                 { "40/1:30.5+2", 40, 90500, 2000 }, { "0.05", 0, 50, 0 }, { "166666:40", 0, INT64_C(10000000000), 0 }, { "0+1", 0, 0, 1000 },
                 { "1.001", 0, 1001, 0 } };
    static const char *const BAD[] = { "", "0", "x", "10+", "+1", "/5", "0/5", "40/", "-1", "1e99", "10+0.1x", "1:2:3", "0x10",
                                       "1/2/3", "nan", "10000001", "1:1e8", "166666:41", "1000000:0", "10+1e8", "99999999999999999999" };
    TimeControl control;
    bool on;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++) {
        CHECK(test, timecontrol_read(GOOD[i].text, &control, &on) && on);
        CHECK(test, control.moves == GOOD[i].moves && control.time == GOOD[i].time && control.increment == GOOD[i].increment);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        CHECK(test, !timecontrol_read(BAD[i], &control, &on));
    CHECK(test, timecontrol_read("inf", &control, &on) && !on);
    CHECK(test, timecontrol_read("10000000+1e7", &control, &on) && control.time == INT64_C(10000000000) && control.increment == control.time);
}

/* ---- settings ---- */

/* Reads settings from one line; its words live in `storage`. */
static bool read_settings(Settings *settings, const char *line, TextList *storage, char why[WHY_TEXT])
{
    *storage = (TextList){ NULL, 0 };
    return command_split(storage, line) == COMMAND_GOOD && settings_read(settings, COMMAND_TOURNAMENT, storage->count, storage->texts, why);
}

static void test_settings(Test *test)
{
    Settings settings;
    TextList words;
    char why[WHY_TEXT];
    CHECK(test, read_settings(&settings,
                              "-each arg=-q depth=3 option.hash=1 cmd='a b' -engine arg='c d' -engine cmd=x/b name=B depth=2 option.hash=2 "
                              "option.level=4 tc=1/2+3 ponder=on timemargin=7 startup=2.5 grace=1.5 -geometry 8,7,5 -games 4 -rounds 9 -srand 5 -openings balanced "
                              "plies=6 -sprt elo0=-5 elo1=5 beta=0.1 -concurrency 3 -strict -recover -quiet -shard 1/1",
                              &words, why));
    CHECK(test, settings.engine_count == 2 && settings.engines[0].command.count == 4);
    CHECK_TEXT(test, settings.engines[0].command.texts[3], "c d");
    CHECK(test, settings.engines[1].command.count == 2); /* a cmd= of its own takes the place of the other */
    CHECK_TEXT(test, settings.engines[1].command.texts[0], "x/b");
    CHECK_TEXT(test, settings.engines[1].command.texts[1], "-q");
    CHECK_TEXT(test, settings.engines[0].name, "a depth=3");
    CHECK_TEXT(test, settings.engines[1].name, "B");
    CHECK_TEXT(test, settings.engines[1].limit_text, "tc=1/2+3 depth=2 ponder=on option.level=4");
    CHECK(test, settings.engines[1].ponder && !settings.engines[0].ponder);
    CHECK(test, settings.engines[0].limits.depth == 3 && settings.engines[1].limits.depth == 2);
    CHECK(test, settings.engines[1].options.count == 2);
    CHECK_TEXT(test, settings.engines[1].options.list[0].value, "2");
    CHECK(test, settings.engines[1].has_control && settings.engines[1].control.time == 2000 && settings.engines[1].margin == 7);
    CHECK(test, settings.engines[0].startup == 10000 && settings.engines[1].startup == 2500);
    CHECK(test, settings.engines[0].grace == 0 && settings.engines[1].grace == 1500);
    CHECK(test, !settings.engines[0].has_control && settings.engines[0].margin == 10);
    CHECK(test, settings.geometry.cols == 8 && settings.geometry.connect == 5);
    CHECK(test, settings.games == 4 && settings.rounds == 9 && settings.seed == 5 && settings.concurrency == 3);
    CHECK(test, settings.openings.kind == OPENINGS_BALANCED && settings.openings.plies == 6);
    CHECK(test, settings.has_sprt && settings.sprt.elo0 == -5 && settings.sprt.alpha == 0.05 && settings.sprt.beta == 0.1);
    CHECK(test, !settings.strict && settings.quiet);
    settings_free(&settings);
    textlist_free(&words);
    CHECK(test, read_settings(&settings, "-engine cmd=a network=on timeout=3 option.hashes=1 option.hash=2 option.level=10 depth=1 -engine cmd=a option.level=9 depth=1",
                              &words, why));
    CHECK_TEXT(test, settings.engines[0].name, "a depth=1 network=on option.level=10");
    CHECK(test, settings.engines[0].startup == 3000 && settings.engines[0].options.count == 3);
    CHECK(test, settings.engines[0].ignored.count == 0 && settings.engines[1].ignored.count == 1); /* the highest level takes nothing away */
    settings_free(&settings);
    textlist_free(&words);
    CHECK(test, read_settings(&settings, "-tournament knockout -seeds 0", &words, why) && settings.seeds == 0); /* as without the option */
    settings_free(&settings);
    textlist_free(&words);
}

/* Whatever games depend on makes another tournament, which a file of results is not gone on with; what may change when it is resumed does not. */
static void test_identity(Test *test)
{
    static const char *const OTHERS[] = { "", "-reverse", "-noswap", "-games 4", "-repeat 4", "-tournament pyramid", "-tournament gauntlet -seeds 1", "-geometry 8,7,4",
                                          "-maxmoves 9", "-draw movecount=2 score=1", "-resign movecount=2 score=1", "-openings policy=round", "-each whitepov=on",
                                          "-each initstr=id", "-each depth=2", "-each option.x=1", "-each option.x=2", "-each dir=/", "-each nodes=1",
                                          "-each proto=ugi nodes=1", "-each arg=x" },
                             *const SAME[] = { "-rounds 5", "-concurrency 3", "-each startup=3 timeout=4", "-pgnout x -event y", "-quiet" };
    enum { OTHER_COUNT = sizeof OTHERS / sizeof OTHERS[0], SAME_COUNT = sizeof SAME / sizeof SAME[0] };
    uint64_t found[OTHER_COUNT + SAME_COUNT], earlier;
    TextList openings = { NULL, 0 };
    CHECK(test, textlist_add(&openings, ""));
    for (int i = 0; i < OTHER_COUNT + SAME_COUNT; i++) {
        Settings settings;
        TextList words;
        char line[200], why[WHY_TEXT];
        snprintf(line, sizeof line, "-engine cmd=a name=a -engine cmd=b name=b %s", i < OTHER_COUNT ? OTHERS[i] : SAME[i - OTHER_COUNT]);
        CHECK(test, read_settings(&settings, line, &words, why) && identity_make(&found[i], &earlier, &settings, &openings, 7));
        for (int k = 0; k < i; k++)
            CHECK(test, (found[k] == found[i]) == (i >= OTHER_COUNT && (k == 0 || k >= OTHER_COUNT)));
        settings_free(&settings);
        textlist_free(&words);
    }
    textlist_free(&openings);
}

static void test_bad_settings(Test *test)
{
    static const char *const BAD[] = {
        "-engine name=x", "-engine cmd=a depth=-1", "-engine cmd=a depth=x", "-engine cmd=a nonsense=1", "-engine cmd=a option.=1",
        "-engine cmd=a option.x", "-engine cmd=a proto=xboard", "-engine cmd=a tc=0", "-engine cmd=a st=0", "-engine cmd=a solve=no",
        "-engine cmd=a restart=never", "-engine cmd=\"'a\"", "-engine", "-each", "-nonsense", "nonsense",
        "-engine cmd=a depth=1 -engine cmd=a depth=1", "-engine cmd=a proto=uci", "-engine cmd=a proto=bot depth=1",
        "-engine cmd=a proto=uci solve=exact", "-geometry 8,8,4 -engine cmd=a proto=uci depth=1", "-geometry 7,6", "-geometry 7,6,4,4",
        "-geometry 99,6,4", "-games 0", "-rounds x", "-repeat 3", "-concurrency 0", "-concurrency 257", "-sprt elo0=5 elo1=5",
        "-sprt elo0=0 elo1=5 alpha=0.7", "-sprt elo0=0 elo1=5 beta=0.5", "-sprt elo0=0 elo1=5 -engine cmd=a", "-shard 0/2", "-shard 3/2", "-shard -1/-1 -srand 1", "-shard 1/100000 -srand 1", "-shard 1/2", "-shard 1-2",
        "-tournament ladder", "-seeds 2", "-tournament swiss -seeds 2", "-seeds 0 -tournament gauntlet", "-seeds 0", "-tournament knockout -seeds 201", "-wait -1",
        "-noswap -sprt elo0=0 elo1=5", "-tournament knockout -sprt elo0=0 elo1=5", "-tournament knockout -shard 1/2 -srand 1", "-openings what", "-openings plies=0", "-openings random plies=42", "-resume", "-srand -5",
        "-srand 99999999999999999999", "-judge depth=1", "-judge cmd=a proto=uci nodes=1", "-ratinginterval -1",
        "-tournament swiss -shard 1/2 -srand 1", "-each depth=1 -each depth=2", "-openings random empty",
        "-openings random file=x", "-openings random order=random", "-openings format=pgn", "-judge cmd=a depth=3", "-geometry 8,7,5 -engine cmd=a proto=bot st=1",
        "-engine cmd=a \"name=x\ny\"", "-engine cmd=a ponder=yes", "-engine cmd=a startup=0", "-engine cmd=a grace=-1", "-engine cmd=a proto=bot st=1 ponder=on", "-judge cmd=a ponder=on",
        "-draw movecount=3", "-resign score=3",
        "-maxmoves x", "-adjudicate exact", "-sprt elo0=0 elo1=5 model=x", "-sprt elo0=0 elo1=5 model=bayesian counts=pentanomial",
        "-engine cmd=a tc=000000000000000000000000000000000000001 nodes=000000000000000000000000000000000000000000000001 depth=1",
        "-sprt elo0=0 elo1=201 model=normalized", "-sprt elo0=0 elo1=2001", "-sprt elo0=-1e9 elo1=5 counts=trinomial",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Settings settings;
        TextList words;
        char why[WHY_TEXT] = "";
        CHECK(test, !read_settings(&settings, BAD[i], &words, why));
        CHECK(test, why[0] != '\0');
        settings_free(&settings);
        textlist_free(&words);
    }
}

/* ---- schedules ---- */

static Settings tournament(Format format, int engines, int games, int rounds)
{
    return (Settings){ .format = format, .engine_count = engines, .games = games, .rounds = rounds, .repeat = 2, .shards = 1 };
}

/* Every pairing plays as often, each as x as often as the other, and the two games of a pair have one opening and are neighbours. */
static void test_round_robin(Test *test)
{
    enum { N = 5, GAMES = 4, ROUNDS = 3 };
    const Settings settings = tournament(FORMAT_ROUND_ROBIN, N, GAMES, ROUNDS);
    Schedule schedule;
    char why[WHY_TEXT];
    int met[N][N] = { { 0 } };
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    CHECK(test, schedule_games(&schedule) == 10 * GAMES * ROUNDS && schedule_openings(&schedule) == GAMES * ROUNDS / 2);
    for (int i = 0; i < schedule_games(&schedule); i += 2) {
        const Scheduled a = schedule_get(&schedule, i), b = schedule_get(&schedule, i + 1);
        CHECK(test, a.pair == b.pair && a.opening == b.opening && a.round == b.round && a.game == i);
        CHECK(test, a.engine[0] == b.engine[1] && a.engine[1] == b.engine[0] && a.engine[0] != a.engine[1]);
        CHECK(test, a.opening < schedule_openings(&schedule));
        met[a.engine[0]][a.engine[1]]++;
    }
    for (int i = 0; i < N; i++)
        for (int j = i + 1; j < N; j++)
            CHECK(test, met[i][j] + met[j][i] == GAMES * ROUNDS / 2);
    schedule_free(&schedule);
}

static void test_gauntlet_and_odd_games(Test *test)
{
    const Settings settings = tournament(FORMAT_GAUNTLET, 3, 1, 4);
    Schedule schedule;
    char why[WHY_TEXT];
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    CHECK(test, schedule_games(&schedule) == 8 && schedule_openings(&schedule) == 2);
    for (int i = 0; i < 8; i++) {
        const Scheduled game = schedule_get(&schedule, i);
        CHECK(test, (game.engine[0] == 0) != (game.engine[1] == 0));
        if (i < 6 && game.round % 2 == 0) { /* with one game a round the sides swap from round to round */
            const Scheduled next = schedule_get(&schedule, i + 2);
            CHECK(test, next.pair == game.pair && next.opening == game.opening && next.engine[0] == game.engine[1]);
        }
    }
    schedule_free(&schedule);
    const Settings alone = tournament(FORMAT_ROUND_ROBIN, 1, 2, 1), odd = tournament(FORMAT_SWISS, 4, 3, 2),
                   vast = tournament(FORMAT_ROUND_ROBIN, 200, 1000000, 1000000);
    CHECK(test, !schedule_init(&schedule, &alone, 1, why) && !schedule_init(&schedule, &odd, 1, why) && !schedule_init(&schedule, &vast, 1, why));
}

/* Plays a Swiss tournament in which the engine of the lower number always wins; the games of a round are told in an order that
 * depends on `step`. Writes all pairings to `log`. */
static void play_swiss(Test *test, int engines, int rounds, int step, Text *log)
{
    const Settings settings = tournament(FORMAT_SWISS, engines, 2, rounds);
    Schedule schedule;
    char why[WHY_TEXT];
    int met[16][16] = { { 0 } };
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    const int games = schedule_games(&schedule), each = games / rounds;
    for (int round = 0; round < rounds; round++) {
        bool seen[16] = { false };
        CHECK(test, schedule_state(&schedule, round * each) == GAME_DUE && schedule_state(&schedule, (round + 1) * each - 1) == GAME_DUE);
        CHECK(test, round + 1 == rounds || schedule_state(&schedule, (round + 1) * each) == GAME_UNKNOWN);
        for (int i = 0; i < each; i++) {
            const Scheduled game = schedule_get(&schedule, round * each + i * step % each);
            const int x = game.engine[0], o = game.engine[1];
            met[x][o]++;
            seen[x] = seen[o] = true;
            schedule_tell(&schedule, &game, x < o ? 1 : 0);
        }
        for (int i = 0; i < each; i++)
            text_printf(log, "%d-%d ", schedule_get(&schedule, round * each + i).engine[0],
                        schedule_get(&schedule, round * each + i).engine[1]);
        int sat_out = 0;
        for (int i = 0; i < engines; i++)
            sat_out += !seen[i];
        CHECK(test, sat_out == engines % 2);
    }
    for (int i = 0; i < engines; i++)
        for (int j = 0; j < engines; j++)
            CHECK(test, met[i][j] <= 1 && met[i][j] == met[j][i]);
    schedule_free(&schedule);
}

static void test_swiss(Test *test)
{
    for (int engines = 7; engines <= 8; engines++) {
        Text first, second;
        text_init(&first);
        text_init(&second);
        play_swiss(test, engines, 4, 1, &first);
        play_swiss(test, engines, 4, engines == 7 ? 5 : 3, &second);
        CHECK_TEXT(test, second.bytes, first.bytes); /* whatever the order in which the games end */
        text_free(&first);
        text_free(&second);
    }
    /* More rounds than there are opponents: somebody is met again, and it ends. */
    const Settings settings = tournament(FORMAT_SWISS, 4, 2, 7);
    Schedule schedule;
    char why[WHY_TEXT];
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    for (int i = 0; i < schedule_games(&schedule); i++) {
        const Scheduled game = schedule_get(&schedule, i);
        schedule_tell(&schedule, &game, 0.5);
    }
    CHECK(test, schedule_state(&schedule, schedule_games(&schedule) - 1) == GAME_DUE);
    schedule_free(&schedule);
    /* Each engine has the points of its own games: 0 and 1, who meet 2 and 3 first, win. */
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    for (int i = 0; i < 3; i++) {
        const Scheduled game = schedule_get(&schedule, i);
        schedule_tell(&schedule, &game, game.engine[0] < game.engine[1] ? 1 : 0);
    }
    CHECK(test, schedule.swiss.points[0] == 2 && schedule.swiss.points[1] == 1 && schedule.swiss.points[2] == 0 && schedule.swiss.points[3] == 0);
    schedule_free(&schedule);
    /* Who has a bye gets what winning all games of an encounter is worth. */
    const Settings odd = tournament(FORMAT_SWISS, 3, 2, 2);
    int byes = 0;
    CHECK(test, schedule_init(&schedule, &odd, 1, why));
    for (int i = 0; i < 3; i++) {
        byes += schedule.swiss.byes[i];
        CHECK(test, schedule.swiss.points[i] == (schedule.swiss.byes[i] ? 2 : 0));
    }
    CHECK(test, byes == 1);
    schedule_free(&schedule);
    schedule_free(&schedule); /* as when it could not be made: of the rest of the runner it is freed once more */
}

/* ---- sides, gauntlets of several, pyramids, knockouts ---- */

static void test_sides(Test *test)
{
    Settings settings = tournament(FORMAT_ROUND_ROBIN, 3, 2, 2);
    Schedule schedule;
    char why[WHY_TEXT];
    settings.no_swap = true;
    settings.repeat = 1;
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    CHECK(test, schedule_openings(&schedule) == 4);
    for (int i = 0; i < 12; i++) {
        const Scheduled game = schedule_get(&schedule, i);
        CHECK(test, game.engine[0] < game.engine[1]);
        for (int j = 0; j < i; j++) /* no two games are a pair */
            CHECK(test, schedule_get(&schedule, j).pair != game.pair);
    }
    schedule_free(&schedule);
    settings.no_swap = false;
    settings.repeat = 2;
    settings.reverse = true;
    CHECK(test, schedule_init(&schedule, &settings, 1, why));
    for (int i = 0; i < 12; i++)
        CHECK(test, (schedule_get(&schedule, i).engine[0] > schedule_get(&schedule, i).engine[1]) == (i % 2 == 0));
    schedule_free(&schedule);
}

static void test_several_seeds(Test *test)
{
    enum { N = 5, SEEDS = 2 };
    Settings settings = tournament(FORMAT_GAUNTLET, N, 2, 3);
    Schedule schedule;
    char why[WHY_TEXT];
    int met[N][N] = { { 0 } };
    settings.seeds = SEEDS;
    CHECK(test, schedule_init(&schedule, &settings, 1, why) && schedule_games(&schedule) == SEEDS * (N - SEEDS) * 2 * 3);
    for (int i = 0; i < schedule_games(&schedule); i++)
        met[schedule_get(&schedule, i).engine[0]][schedule_get(&schedule, i).engine[1]]++;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            CHECK(test, met[i][j] == ((i < SEEDS) != (j < SEEDS) ? 3 : 0));
    schedule_free(&schedule);
    settings.seeds = N;
    CHECK(test, !schedule_init(&schedule, &settings, 1, why));
    settings = tournament(FORMAT_KNOCKOUT, N, 2, 1);
    settings.seeds = N + 1;
    CHECK(test, !schedule_init(&schedule, &settings, 1, why));
    CHECK_TEXT(test, why, "-seeds is more than there are engines");
}

static void test_pyramid(Test *test)
{
    static const int PAIRINGS[6][2] = { { 1, 0 }, { 2, 0 }, { 2, 1 }, { 3, 0 }, { 3, 1 }, { 3, 2 } };
    const Settings settings = tournament(FORMAT_PYRAMID, 4, 2, 2);
    Schedule schedule;
    char why[WHY_TEXT];
    CHECK(test, schedule_init(&schedule, &settings, 1, why) && schedule_games(&schedule) == 24);
    for (int i = 0; i < 24; i++) {
        const Scheduled game = schedule_get(&schedule, i);
        CHECK(test, game.engine[i % 2] == PAIRINGS[i / 2 % 6][0] && game.engine[1 - i % 2] == PAIRINGS[i / 2 % 6][1]);
    }
    schedule_free(&schedule);
}

/* Plays a knockout in which engines are as strong as their number is low, but draw the first `level` games of an encounter. The due games
 * are told in an order that depends on `step`. Writes the encounters to `log`; returns how many games were played. */
static int play_knockout(Test *test, int engines, int games, int seeds, int level, int step, Text *log)
{
    Settings settings = tournament(FORMAT_KNOCKOUT, engines, games, 1);
    Schedule schedule;
    char why[WHY_TEXT];
    bool told[6000] = { false };
    int played = 0, met[20][20] = { { 0 } };
    settings.seeds = seeds;
    CHECK(test, schedule_init(&schedule, &settings, 7, why));
    CHECK(test, schedule_expected(&schedule) == (engines - 1) * games && schedule_games(&schedule) < 6000);
    for (int due = 1; due > 0;) {
        int numbers[6000];
        due = 0;
        for (int i = 0; i < schedule_games(&schedule); i++)
            if (!told[i] && schedule_state(&schedule, i) == GAME_DUE)
                numbers[due++] = i;
        for (int i = 0; i < due; i++) {
            const int number = numbers[(i + step) % due];
            const Scheduled game = schedule_get(&schedule, number);
            const int x = game.engine[0], o = game.engine[1], before = met[x][o] + met[o][x];
            CHECK(test, x != o && game.game == number && game.opening < schedule_openings(&schedule));
            met[x][o]++;
            CHECK(test, abs(met[x][o] - met[o][x]) <= 2); /* sides are swapped; they may be told in another order */
            told[number] = true;
            played++;
            schedule_tell(&schedule, &game, before < level ? 0.5 : x < o ? 1 : 0);
        }
    }
    for (int i = 0; i < schedule_games(&schedule); i++)
        CHECK(test, told[i] == (schedule_state(&schedule, i) == GAME_DUE) && schedule_state(&schedule, i) != GAME_UNKNOWN);
    CHECK(test, schedule_expected(&schedule) == played);
    for (int i = 0; i < engines; i++)
        for (int j = 0; j < i; j++)
            if (met[i][j] + met[j][i] > 0)
                text_printf(log, "%d-%d:%d ", j, i, met[i][j] + met[j][i]);
    schedule_free(&schedule);
    return played;
}

static void test_knockout(Test *test)
{
    for (int engines = 2; engines <= 17; engines++)
        for (int games = 1; games <= 4; games++)
            for (int level = 0; level <= 1000; level += level == 0 ? 5 : 995) {
                Text first, second;
                text_init(&first);
                text_init(&second);
                const int played = play_knockout(test, engines, games, engines / 3, level, 0, &first);
                play_knockout(test, engines, games, engines / 3, level, 1, &second);
                CHECK(test, level > 0 || played == (engines - 1) * games);
                CHECK_TEXT(test, second.bytes, first.bytes); /* whatever the order in which games end */
                text_free(&first);
                text_free(&second);
            }
    /* All seeded: the best meet last. Always level: the one higher in the draw wins after all tries. */
    Text log;
    text_init(&log);
    CHECK(test, play_knockout(test, 8, 2, 8, 0, 0, &log) == 14);
    CHECK_TEXT(test, log.bytes, "0-1:2 1-2:2 0-3:2 3-4:2 2-5:2 1-6:2 0-7:2 ");
    text_clear(&log);
    CHECK(test, play_knockout(test, 3, 2, 3, 1000, 0, &log) == 2 * (2 + 2 * KNOCKOUT_EXTRAS));
    CHECK_TEXT(test, log.bytes, "0-1:22 1-2:22 ");
    text_clear(&log);
    CHECK(test, play_knockout(test, 3, 1, 3, 1000, 0, &log) == 2 * (1 + KNOCKOUT_EXTRAS)); /* of an odd number one game more is a try */
    text_clear(&log);
    CHECK(test, play_knockout(test, 8, 2, 8, 1000, 0, &log) == 7 * (2 + 2 * KNOCKOUT_EXTRAS));
    CHECK_TEXT(test, log.bytes, "0-1:22 1-2:22 0-3:22 3-4:22 2-5:22 1-6:22 0-7:22 "); /* also among winners */
    text_free(&log);
    Schedule schedule;
    Settings settings = tournament(FORMAT_KNOCKOUT, 4, 2, 2);
    char why[WHY_TEXT];
    CHECK(test, !schedule_init(&schedule, &settings, 1, why) && strstr(why, "-rounds") != NULL);
}

/* Two games of an encounter after each other are a pair, and no others are. */
static void test_pairs_of_knockout(Test *test)
{
    for (int games = 1; games <= 4; games++) {
        const Settings settings = tournament(FORMAT_KNOCKOUT, 8, games, 1);
        Schedule schedule;
        char why[WHY_TEXT];
        bool right = true;
        CHECK(test, schedule_init(&schedule, &settings, 1, why));
        for (int i = 0; i < schedule_games(&schedule); i++)
            for (int j = 0; j < i; j++) {
                const KnockoutGame a = knockout_game(&schedule.knockout, i), b = knockout_game(&schedule.knockout, j);
                const bool paired = a.encounter == b.encounter && a.game / 2 == b.game / 2;
                right = right && paired == (schedule_get(&schedule, i).pair == schedule_get(&schedule, j).pair);
            }
        CHECK(test, right);
        schedule_free(&schedule);
    }
}

/* Of three that are not seeded each has the bye as often as another. */
static void test_draw_of_knockout(Test *test)
{
    enum { DRAWS = 600 };
    const Settings settings = tournament(FORMAT_KNOCKOUT, 3, 2, 1);
    int byes[3] = { 0 };
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        Schedule schedule;
        char why[WHY_TEXT];
        int game = 0;
        CHECK(test, schedule_init(&schedule, &settings, seed, why));
        while (schedule_state(&schedule, game) != GAME_DUE)
            game++;
        const Scheduled first = schedule_get(&schedule, game);
        byes[3 - first.engine[0] - first.engine[1]]++;
        schedule_free(&schedule);
    }
    for (int i = 0; i < 3; i++)
        CHECK(test, abs(byes[i] - DRAWS / 3) < 60);
}

/* Three encounters, four games each in two rounds: which games have one opening. */
static void test_policies(Test *test)
{
    static const PolicySizes SIZES = { 4, 2, 2, 3 };
    static const int OPENINGS[] = { 4, 12, 6, 2 }; /* by Policy */
    for (int policy = POLICY_SHARED; policy <= POLICY_ROUND; policy++) {
        int played[12] = { 0 };
        CHECK(test, policy_openings((Policy)policy, &SIZES) == OPENINGS[policy]);
        for (int i = 0; i < 24; i++) {
            const int opening = policy_opening((Policy)policy, &SIZES, i / 12, i / 4 % 3, i % 4);
            CHECK(test, opening >= 0 && opening < OPENINGS[policy]);
            played[opening >= 0 && opening < 12 ? opening : 0]++;
            CHECK(test, i % 2 == 0 || opening == policy_opening((Policy)policy, &SIZES, i / 12, i / 4 % 3, i % 4 - 1));
        }
        for (int i = 0; i < OPENINGS[policy]; i++)
            CHECK(test, played[i] == 24 / OPENINGS[policy]);
    }
}

/* ---- openings ---- */

static Settings with_openings(unsigned cols, unsigned rows, unsigned connect, int plies)
{
    Settings settings = tournament(FORMAT_ROUND_ROBIN, 2, 2, 1);
    char why[WHY_TEXT];
    geometry_make(&settings.geometry, cols, rows, connect, why);
    settings.openings = (OpeningSettings){ .kind = OPENINGS_RANDOM, .plies = plies, .first = 1 };
    return settings;
}

static void test_random_openings(Test *test)
{
    static const unsigned GEOMETRIES[][3] = { { 7, 6, 4 }, { 64, 1, 5 }, { 3, 20, 3 }, { 16, 7, 5 }, { 32, 1, 5 }, { 16, 3, 5 } };
    TextList openings, fewer;
    char why[WHY_TEXT];
    for (size_t k = 0; k < sizeof GEOMETRIES / sizeof GEOMETRIES[0]; k++) {
        if (GEOMETRIES[k][0] * (GEOMETRIES[k][1] + 1) > MAX_BITS)
            continue;
        const Settings settings = with_openings(GEOMETRIES[k][0], GEOMETRIES[k][1], GEOMETRIES[k][2], 5);
        CHECK(test, openings_make(&openings, &settings, 9, 40, NULL, why) && openings.count == 40);
        CHECK(test, openings_make(&fewer, &settings, 9, 7, NULL, why) && fewer.count == 7);
        for (int i = 0; i < openings.count; i++) {
            Game game;
            CHECK(test, opening_play(&game, &settings.geometry, openings.texts[i], why) && game.now.count == 5);
            CHECK(test, i >= 7 || strcmp(openings.texts[i], fewer.texts[i]) == 0);
            for (int j = 0; j < i; j++) {
                Game other;
                opening_play(&other, &settings.geometry, openings.texts[j], why);
                const Board mirror = board_mirror(&other.now);
                CHECK(test, !board_equal(&game.now, &other.now) && !board_equal(&game.now, &mirror));
            }
        }
        textlist_free(&openings);
        textlist_free(&fewer);
    }
    /* There are four first moves on seven columns, up to mirror images, and no more: the next have two plies more. */
    const Settings one = with_openings(7, 6, 4, 1), tiny = with_openings(3, 2, 3, 1);
    CHECK(test, openings_make(&openings, &one, 1, 100, NULL, why) && openings.count == 100);
    for (int i = 0; i < 100; i++)
        CHECK(test, opening_plies(openings.texts[i]) == (i < 4 ? 1 : 3));
    openings_note(&openings, &one, 100, why);
    CHECK_TEXT(test, why, "only 4 openings have 1 ply, the other 96 have 3");
    openings_note(&openings, &one, 101, why);
    CHECK_TEXT(test, why, "only 100 openings, they are played again");
    textlist_free(&openings);
    CHECK(test, openings_make(&openings, &one, 1, 4, NULL, why) && openings.count == 4);
    openings_note(&openings, &one, 4, why);
    CHECK_TEXT(test, why, "");
    textlist_free(&openings);
    CHECK(test, openings_make(&openings, &tiny, 1, 1000, NULL, why) && openings.count > 2 && openings.count < 100);
    textlist_free(&openings);
    /* With two in line whoever moves second of all wins at once. */
    const Settings none = with_openings(4, 4, 2, 3);
    CHECK(test, !openings_make(&openings, &none, 1, 5, NULL, why) && strstr(why, "no openings") != NULL);
}

/* start=N passes over the first ones; it does not matter then how many are drawn. */
static void test_opening_start(Test *test)
{
    Settings settings = with_openings(7, 6, 4, 4);
    TextList all, later, more;
    char why[WHY_TEXT];
    CHECK(test, openings_make(&all, &settings, 3, 9, NULL, why));
    settings.openings.first = 3;
    CHECK(test, openings_make(&later, &settings, 3, 4, NULL, why) && later.count == 4);
    CHECK(test, openings_make(&more, &settings, 3, 7, NULL, why) && more.count == 7);
    for (int i = 0; i < 7; i++)
        CHECK(test, strcmp(more.texts[i], all.texts[i + 2]) == 0 && (i >= 4 || strcmp(later.texts[i], more.texts[i]) == 0));
    textlist_free(&all);
    textlist_free(&later);
    textlist_free(&more);
}

static void test_opening_files(Test *test)
{
    Settings settings = with_openings(7, 6, 4, 4);
    TextList openings;
    char why[WHY_TEXT], path[TEMPORARY_NAME];
    const int file = temporary_open(path);
    const char GOOD[] = "# comment\n44 2\n\n  3345\r\n7/7/7/7/3o3/2xxo2 x\n1";
    CHECK(test, write(file, GOOD, sizeof GOOD - 1) > 0);
    settings.openings.kind = OPENINGS_FILE;
    settings.openings.path = path;
    CHECK(test, openings_make(&openings, &settings, 1, 2, NULL, why) && openings.count == 4);
    CHECK_TEXT(test, openings.texts[0], "44");
    CHECK_TEXT(test, openings.texts[2], "7/7/7/7/3o3/2xxo2 x");
    CHECK_TEXT(test, openings.texts[3], "1");
    textlist_free(&openings);
    settings.openings.first = 3;
    CHECK(test, openings_make(&openings, &settings, 1, 2, NULL, why));
    CHECK_TEXT(test, openings.texts[0], "7/7/7/7/3o3/2xxo2 x");
    openings_note(&openings, &settings, 2, why);
    CHECK_TEXT(test, why, "");
    for (int needed = 3; needed <= 4; needed++) {
        openings_note(&openings, &settings, needed, why);
        CHECK_TEXT(test, why, "only 2 openings from start=3 on, those before it follow");
    }
    openings_note(&openings, &settings, 5, why);
    CHECK_TEXT(test, why, "only 4 openings, they are played again");
    textlist_free(&openings);
    settings.openings.shuffled = true;
    CHECK(test, openings_make(&openings, &settings, 2, 2, NULL, why) && openings.count == 4);
    textlist_free(&openings);
    settings.openings.first = 5;
    CHECK(test, !openings_make(&openings, &settings, 2, 2, NULL, why) && strstr(why, "start=5 is behind the last, number 4") != NULL);
    settings.openings.first = 3;
    const char BAD[] = "\n4\n48\n";
    CHECK(test, write(file, BAD, sizeof BAD - 1) > 0);
    CHECK(test, !openings_make(&openings, &settings, 1, 2, NULL, why) && strstr(why, "line 8") != NULL);
    CHECK(test, ftruncate(file, 0) == 0);
    CHECK(test, !openings_make(&openings, &settings, 1, 2, NULL, why));
    close(file);
    unlink(path);
    CHECK(test, !openings_make(&openings, &settings, 1, 2, NULL, why));
    Game game;
    CHECK(test, !opening_play(&game, &settings.geometry, "1212121", why)); /* won */
    CHECK(test, !opening_play(&game, &settings.geometry, "7/7/7/7/7/3x3 x", why));
}

/* ---- records ---- */

static Record sample_record(uint64_t seed)
{
    Record record;
    Random random;
    char why[WHY_TEXT];
    memset(&record, 0, sizeof record);
    random_init(&random, seed);
    record.schedule = random_next(&random);
    record.game = (int)random_below(&random, 1000000);
    record.pair = record.game / 2;
    record.round = (int)random_below(&random, 100);
    snprintf(record.event, sizeof record.event, "a \"quoted\" \\ event\t\x01 %d", (int)seed);
    snprintf(record.date, sizeof record.date, "2026-11-21T16:00:00Z");
    snprintf(record.name[0], sizeof record.name[0], "engine %d", (int)(seed % 3));
    snprintf(record.name[1], sizeof record.name[1], "m\xc3\xb6tor %d", (int)(seed % 4));
    snprintf(record.version[1], sizeof record.version[1], "2.0");
    snprintf(record.limit[0], sizeof record.limit[0], "tc=1+0.1");
    record.srand = random_next(&random);
    record.seed = random_next(&random);
    geometry_make(&record.geometry, 7, 6, 4, why);
    strcpy(record.opening, seed % 2 == 0 ? "4455" : "7/7/7/7/3o3/2xxo2 x");
    record.first = (int)random_below(&random, 2);
    record.move_count = (int)random_below(&random, 30);
    record.judged = seed % 3 == 0;
    record.pondered[seed % 2] = (int)(seed % 5);
    record.hits[seed % 2] = (int)(seed % 5) / 2;
    for (int i = 0; i < record.move_count; i++) {
        record.moves[i] = (int)random_below(&random, 7);
        record.times[i] = random_below(&random, 1000000) / 1000.0;
        record.values[i] = i % 5 == 0 ? NAN : random_below(&random, 2001) / 1000.0 - 1;
        record.best[i] = record.judged ? (i % 4 == 0 ? NAN : (int)random_below(&random, 37) - 18.0) : 0;
        record.played[i] = record.judged ? record.best[i] - random_below(&random, 2) : 0;
    }
    record.result = (Result)random_below(&random, 3);
    record.reason = (Reason)random_below(&random, REASON_COUNT);
    snprintf(record.detail, sizeof record.detail, "'x' in move 7\n");
    return record;
}

static bool same_numbers(const double *a, const double *b, int count)
{
    for (int i = 0; i < count; i++)
        if (!(isnan(a[i]) && isnan(b[i])) && a[i] != b[i])
            return false;
    return true;
}

static bool same_record(const Record *a, const Record *b)
{
    return a->schedule == b->schedule && a->game == b->game && a->pair == b->pair && a->round == b->round && a->srand == b->srand && a->seed == b->seed
           && a->first == b->first && strcmp(a->event, b->event) == 0 && strcmp(a->date, b->date) == 0 && strcmp(a->name[0], b->name[0]) == 0
           && strcmp(a->name[1], b->name[1]) == 0 && strcmp(a->version[1], b->version[1]) == 0
           && strcmp(a->limit[0], b->limit[0]) == 0 && geometry_equal(&a->geometry, &b->geometry)
           && strcmp(a->opening, b->opening) == 0 && a->move_count == b->move_count
           && memcmp(a->moves, b->moves, sizeof a->moves) == 0 && same_numbers(a->times, b->times, a->move_count)
           && same_numbers(a->values, b->values, a->move_count) && a->judged == b->judged
           && same_numbers(a->best, b->best, a->move_count) && same_numbers(a->played, b->played, a->move_count)
           && memcmp(a->pondered, b->pondered, sizeof a->pondered) == 0 && memcmp(a->hits, b->hits, sizeof a->hits) == 0
           && a->result == b->result && a->reason == b->reason && strcmp(a->detail, b->detail) == 0;
}

/* What is written is read back; a line that is cut off is no record; one with any byte changed is read without harm. */
static void test_records(Test *test)
{
    Random random;
    random_init(&random, 5);
    for (uint64_t seed = 0; seed < 60; seed++) {
        const Record record = sample_record(seed);
        Record back;
        Text text;
        text_init(&text);
        record_write(&record, &text);
        CHECK(test, memchr(text.bytes, '\n', text.length) == text.bytes + text.length - 1);
        CHECK(test, record_read(&back, text.bytes) && same_record(&record, &back));
        for (size_t length = 0; length + 2 < text.length; length += 1 + (size_t)(seed % 3)) {
            char *cut = memory_copy_text(text.bytes);
            cut[length] = '\0';
            CHECK(test, !record_read(&back, cut));
            free(cut);
        }
        for (int i = 0; i < 200; i++) {
            const size_t at = random_below(&random, (uint32_t)text.length);
            const char before = text.bytes[at];
            text.bytes[at] = (char)(1 + random_below(&random, 255));
            if (record_read(&back, text.bytes))
                CHECK(test, back.move_count <= MAX_CELLS && back.geometry.cols >= 1 && back.reason < REASON_COUNT);
            text.bytes[at] = before;
        }
        text_free(&text);
    }
    Record record = sample_record(1);
    Text text;
    text_init(&text);
    record.game = record.pair = INT32_MAX;
    record_write(&record, &text);
    CHECK(test, !record_read(&record, text.bytes)); /* counted from 1 it would overflow */
    text_clear(&text);
    record = sample_record(1);
    record.geometry = (Geometry)GEOMETRY_OF(MAX_BITS / 2, 1, 4);
    record.opening[0] = '\0';
    record.moves[0] = record.geometry.cols - 1;
    record.times[0] = 1.2e12; /* ms: the longest timeout= with the largest tscale= */
    record_write(&record, &text);
    Record back;
    CHECK(test, record_read(&back, text.bytes) && same_record(&record, &back));
    text_free(&text);
    CHECK(test, !record_read(&record, "") && !record_read(&record, "{}") && !record_read(&record, "[1,2]"));
}

/* A line in which there is not a number for each move. */
static void test_incomplete_records(Test *test)
{
    static const struct {
        const char *from, *to;
    } CHANGES[] = { { "\"us\":[1,2,3]", "\"us\":[1,2]" }, { "\"us\":[1,2,3]", "\"us\":[1,2,3,4]" }, { "\"us\":[1,2,3]", "\"us\":[1,-2,3]" },
                    { "\"us\":[1,2,3]", "\"us\":[1,null,3]" }, { "\"us\":[1,2,3]", "\"us\":[1,2,1e300]" },
                    { "\"fitness\":[0,0,0]", "\"fitness\":[]" }, { "\"played\":[0,0,0]", "\"skipped\":0" },
                    { "\"best\":[0,0,0]", "\"skipped\":0" }, { "\"best\":[0,0,0]", "\"best\":[0,0,0,0]" }, { "\"us\":[1,2,3]", "\"us\":[3,2,1]" } };
    enum { COUNT = sizeof CHANGES / sizeof CHANGES[0] };
    Record record = sample_record(3), back;
    record.move_count = 3;
    record.judged = true;
    for (int i = 0; i < 3; i++) {
        record.times[i] = (i + 1) / 1000.0;
        record.values[i] = record.best[i] = record.played[i] = 0;
    }
    for (int i = 0; i < COUNT; i++) {
        Text text, changed;
        text_init(&text);
        text_init(&changed);
        record_write(&record, &text);
        const char *place = strstr(text.bytes, CHANGES[i].from);
        if (CHECK(test, place != NULL))
            text_printf(&changed, "%.*s%s%s", (int)(place - text.bytes), text.bytes, CHANGES[i].to, place + strlen(CHANGES[i].from));
        CHECK(test, record_read(&back, changed.bytes) == (i == COUNT - 1));
        text_free(&text);
        text_free(&changed);
    }
}

/* Games that cannot have been. */
static void test_impossible_records(Test *test)
{
    static const struct {
        const char *x, *o, *opening, *moves;
        Result result;
        Reason reason;
        const char *why; /* NULL if there is nothing to be said against it */
    } GAMES[] = { { "a", "b", "44", "0101010", RESULT_WON_X, REASON_LINE, NULL },
                  { "a", "b", "44", "0101010", RESULT_WON_O, REASON_LINE, "cannot have ended so: 0-1, line" },
                  { "a", "b", "44", "0101010", RESULT_WON_X, REASON_TIME, "cannot have ended so: 1-0, time" },
                  { "a", "b", "44", "010101", RESULT_WON_X, REASON_LINE, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_DRAWN, REASON_FULL, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_DRAWN, REASON_CRASH, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_WON_O, REASON_CRASH, NULL },
                  { "a", "b", "44", "010101", RESULT_WON_O, REASON_AGREED, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_DRAWN, REASON_AGREED, NULL },
                  { "a", "b", "44", "010101", RESULT_WON_O, REASON_LENGTH, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_DRAWN, REASON_LENGTH, NULL },
                  { "a", "b", "44", "010101", RESULT_WON_X, REASON_BOTH, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_DRAWN, REASON_BOTH, NULL },
                  { "a", "b", "44", "0101010", RESULT_WON_X, REASON_PROVED, "cannot have ended so" },
                  { "a", "b", "44", "010101", RESULT_DRAWN, REASON_PROVED, NULL },
                  { "a", "b", "44", "010101", RESULT_WON_O, REASON_PROVED, NULL },
                  { "a", "b", "44", "01010100", RESULT_WON_X, REASON_LINE, "move 10 comes after the end" },
                  { "a", "b", "44", "33333", RESULT_WON_X, REASON_TIME, "move 7: column 3 is full" },
                  { "a", "b", "44", "7", RESULT_WON_X, REASON_TIME, "move 3: columns go from 0 to 6, not 7" },
                  { "a", "b", "zz9", "", RESULT_WON_X, REASON_TIME, "move 1: 'z' is no column; a sequence counts them from 1 to 7" },
                  { "a", "b", "9/9 q", "", RESULT_WON_X, REASON_TIME, "" },
                  { "a", "a", "44", "0101010", RESULT_WON_X, REASON_LINE, "no two engines" },
                  { "", "a", "44", "0101010", RESULT_WON_X, REASON_LINE, "no two engines" },
                  { "a", "", "44", "0101010", RESULT_WON_X, REASON_LINE, "no two engines" } };
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        Record record = sample_record(2);
        char why[WHY_TEXT] = "";
        strcpy(record.name[0], GAMES[i].x);
        strcpy(record.name[1], GAMES[i].o);
        strcpy(record.opening, GAMES[i].opening);
        for (record.move_count = 0; GAMES[i].moves[record.move_count] != '\0'; record.move_count++)
            record.moves[record.move_count] = GAMES[i].moves[record.move_count] - '0';
        record.result = GAMES[i].result;
        record.reason = GAMES[i].reason;
        CHECK(test, record_is_possible(&record, why) == (GAMES[i].why == NULL));
        CHECK(test, GAMES[i].why == NULL || strstr(why, GAMES[i].why) != NULL);
    }
}

/* A line with more numbers than any game has moves: they have no room in a record, nor have they any behind it. */
static void test_long_records(Test *test)
{
    enum { MANY = 100000 };
    static const char *const NAMES[] = { "moves", "us", "fitness", "best", "played", "nodes", "depth", "left_ms" };
    const Record record = sample_record(3);
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        Record back;
        Text text, longer;
        text_init(&text);
        text_init(&longer);
        record_write(&record, &text);
        text_printf(&longer, "{\"%s\":[0", NAMES[i]);
        for (int k = 1; k < MANY; k++)
            text_add_string(&longer, ",0");
        text_printf(&longer, "],%s", text.bytes + 1);
        CHECK(test, !longer.failed && !record_read(&back, longer.bytes));
        text_free(&text);
        text_free(&longer);
    }
}

/* A member that a later version may add is passed over, whatever it holds. */
static void test_unknown_members(Test *test)
{
    const Record record = sample_record(4);
    Record back;
    Text text, longer;
    text_init(&text);
    text_init(&longer);
    record_write(&record, &text);
    text_printf(&longer, "{\"new\":{\"a\":[1,{\"b\":\"}]\\\"\"}],\"c\":null}, \"also\" : -1.5e3,%s", text.bytes + 1);
    CHECK(test, record_read(&back, longer.bytes) && same_record(&record, &back));
    text_free(&text);
    text_free(&longer);
}

/* What is no UTF-8 does not get into the file, where it would spoil the whole for other readers. */
static void test_bad_text(Test *test)
{
    static const struct {
        const char *text, *json;
    } CASES[] = { { "a\xc3\xa9z", "\"a\xc3\xa9z\"" },
                  { "a\xe9z", "\"a\xef\xbf\xbdz\"" },
                  { "cut \xc3", "\"cut \xef\xbf\xbd\"" },
                  { "\xf0\x9f\x99", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
                  { "\xff\n\"", "\"\xef\xbf\xbd\\u000a\\\"\"" } };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Text text;
        text_init(&text);
        json_add_text(&text, CASES[i].text);
        CHECK_TEXT(test, text.bytes, CASES[i].json);
        text_free(&text);
    }
}

/* Files of wide boards have two letters behind z; a control character of two bytes is one blank. */
static void test_pgn_parts(Test *test)
{
    const Geometry wide = GEOMETRY_OF(MAX_BITS / 2, 1, 4); /* the widest */
    const bool has_all = wide.cols == MAX_COLS;
    Board board;
    Text text;
    board_init(&board, &wide);
    text_init(&text);
    pgn_add_tag(&text, "Event", "a\xc2\x9b" "b\n\"\\");
    pgn_add_cell(&text, &board, 25);
    pgn_add_cell(&text, &board, 26);
    CHECK_TEXT(test, text.bytes, "[Event \"a b \\\"\\\\\"]\nP@z1P@aa1");
    text_clear(&text);
    pgn_add_cell(&text, &board, has_all ? 52 : wide.cols - 1);
    CHECK_TEXT(test, text.bytes, has_all ? "P@ba1" : "P@af1");
    text_free(&text);
}

static void test_pgn(Test *test)
{
    Record record = sample_record(2);
    Text text;
    strcpy(record.opening, "44");
    record.move_count = 2;
    record.moves[0] = 3;
    record.moves[1] = 0;
    record.values[0] = 0.25;
    record.values[1] = NAN;
    record.times[0] = 1500;
    record.times[1] = 2;
    record.result = RESULT_WON_O;
    record.reason = REASON_ILLEGAL;
    text_init(&text);
    const PgnStyle style = { .site = "here" };
    pgn_add(&text, &record, &style);
    CHECK(test, strstr(text.bytes, "[Date \"2026.11.21\"]\n") != NULL && strstr(text.bytes, "[Result \"0-1\"]\n") != NULL);
    CHECK(test, strstr(text.bytes, "[Event \"a \\\"quoted\\\" \\\\ event") != NULL);
    CHECK(test, strstr(text.bytes, "\n\n1. P@d1 {opening}\nP@d2 {opening}\n2. P@d3 {+0.25 1.500s}\nP@a1 {0.002s, engine 2 makes an illegal move: 'x' in move 7?}\n0-1\n\n") != NULL);
    CHECK(test, strstr(text.bytes, "[Site \"here\"]\n") != NULL && strstr(text.bytes, "[Termination \"illegal move\"]\n") != NULL);
    CHECK(test, strstr(text.bytes, "[PlyCount \"4\"]\n[WhiteTimeControl \"1+0.1\"]\n") != NULL);
    text_clear(&text);
    strcpy(record.limit[0], "tc=40/1:30.5+2");
    strcpy(record.limit[1], "depth=3 tc=inf");
    pgn_add(&text, &record, &style);
    CHECK(test, strstr(text.bytes, "[WhiteTimeControl \"40/90.5+2\"]\n[BlackTimeControl \"-\"]\n") != NULL);
    text_clear(&text);
    strcpy(record.limit[0], "tc=0:00.05");
    strcpy(record.limit[1], "tc=0.05+0 nodes=7");
    pgn_add(&text, &record, &style);
    CHECK(test, strstr(text.bytes, "[TimeControl \"0.05\"]\n") != NULL);
    text_clear(&text);
    const PgnStyle with_speed = { .site = "here", .tells = PGN_NPS };
    record.notes.kept = NOTE_NODES | NOTE_TIME;
    record.times[0] = record.times[1] = record.notes.time[0] = record.notes.time[1] = 100;
    record.notes.nodes[0] = 0; /* not told */
    record.notes.nodes[1] = 5000;
    pgn_add(&text, &record, &with_speed);
    CHECK(test, strstr(text.bytes, "nps=50000") != NULL && strstr(text.bytes, "nps=0") == NULL);
    text_clear(&text);
    const PgnStyle with_latency = { .site = "here", .tells = PGN_LATENCY };
    record.times[0] = 30;
    record.notes.time[0] = 10;
    pgn_add(&text, &record, &with_latency);
    CHECK(test, strstr(text.bytes, "0.030s, latency=0.020s") != NULL);
    text_clear(&text);
    const PgnStyle with_left = { .site = "here", .tells = PGN_TIME_LEFT };
    record.notes.kept = NOTE_LEFT;
    record.notes.left[0] = 1500;
    record.notes.left[1] = NAN;
    pgn_add(&text, &record, &with_left);
    CHECK(test, strstr(text.bytes, "0.030s, tl=1.500s}") != NULL && strstr(text.bytes, "tl=nan") == NULL);
    text_free(&text);
}

/* Moves are numbered once, also where the first is not that of x; and how each kind of game ended. */
static void test_pgn_endings(Test *test)
{
    static const char *const WORDS[REASON_COUNT] = {
        [REASON_LINE] = "normal",           [REASON_FULL] = "normal",             [REASON_TIME] = "time forfeit",
        [REASON_TIMEOUT] = "stalled connection", [REASON_ILLEGAL] = "illegal move", [REASON_GARBAGE] = "rules infraction",
        [REASON_BOTH] = "abandoned",        [REASON_START] = "abandoned",         [REASON_CRASH] = "abandoned",
        [REASON_CLOSED] = "abandoned",      [REASON_AGREED] = "adjudication",     [REASON_RESIGNED] = "adjudication",
        [REASON_LENGTH] = "adjudication",   [REASON_PROVED] = "adjudication",
    };
    Record record = sample_record(2);
    Text text;
    text_init(&text);
    strcpy(record.opening, "4");
    record.move_count = 2;
    record.moves[0] = record.moves[1] = 3;
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        char tag[60];
        record.reason = (Reason)reason;
        text_clear(&text);
        pgn_add(&text, &record, &(PgnStyle){ .site = "here" });
        snprintf(tag, sizeof tag, "[Termination \"%s\"]\n", WORDS[reason]);
        CHECK(test, strstr(text.bytes, tag) != NULL && strstr(text.bytes, "\n\n1. P@d1 {opening}\nP@d2 {") != NULL && strstr(text.bytes, "}\n2. P@d3 {") != NULL);
    }
    text_free(&text);
}

/* What is taken off a clock for a pause of ours: all of it before an answer was read, nothing behind that. */
static void test_forgiven(Test *test)
{
    static Peer peers[2];
    static Play play = { .peer = { &peers[0], &peers[1] } };
    const int64_t SECOND = 1000000000, now = clock_now();
    char why[WHY_TEXT];
    Geometry usual;
    CHECK(test, geometry_make(&usual, 7, 6, 4, why));
    game_init(&play.game, &usual);
    play.asked_at = now - 10 * SECOND;
    peers[0].received_at = now - 4 * SECOND;
    play_forgive(&play, 3 * SECOND);
    CHECK(test, peers[0].received_at - play.asked_at == 6 * SECOND);
    play.asked_at = now - 10 * SECOND;
    peers[0].received_at = now - SECOND;
    play.deadline = play.ready_by[0] = play.ready_by[1] = now;
    play_forgive(&play, 3 * SECOND);
    CHECK(test, peers[0].received_at - play.asked_at == 6 * SECOND && play.deadline == now + 3 * SECOND);
    CHECK(test, play.ready_by[0] == now + 3 * SECOND && play.ready_by[1] == now + 3 * SECOND);
    /* A turn that has begun behind the pause begins no later than now. */
    play.asked_at = now - SECOND;
    play.deadline = now + SECOND;
    play_forgive(&play, 3 * SECOND);
    CHECK(test, play.asked_at <= clock_now() && play.deadline - play.asked_at == 2 * SECOND);
}

/* ---- tallies ---- */

static Record game_of(int game, int pair, const char *x, const char *o, Result result)
{
    Record record = sample_record(2);
    record.schedule = 1;
    record.game = game;
    record.pair = pair;
    strcpy(record.name[0], x);
    strcpy(record.name[1], o);
    record.first = strcmp(x, o) < 0 ? PLAYER_X : PLAYER_O;
    record.result = result;
    record.reason = result == RESULT_DRAWN ? REASON_FULL : REASON_LINE;
    record.move_count = 0;
    return record;
}

static void test_tally(Test *test)
{
    const Record games[] = {
        game_of(3, 1, "B", "A", RESULT_WON_X),  game_of(0, 0, "A", "B", RESULT_WON_X), game_of(2, 1, "A", "B", RESULT_DRAWN),
        game_of(1, 0, "B", "A", RESULT_WON_O),  game_of(5, 2, "B", "A", RESULT_DRAWN), game_of(2, 1, "A", "B", RESULT_WON_O),
    };
    Tally tally = { .engine_count = 0 };
    Sample sample = { .repeats = 0 };
    size_t count;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        CHECK(test, tally_add(&tally, &games[i]));
    CHECK(test, tally.game_count == 5 && tally.duplicates == 1);
    CHECK(test, tally_has(&tally, 1, 5) && !tally_has(&tally, 1, 4) && !tally_has(&tally, 2, 5));
    const EngineTally *a = &tally.engines[tally_engine(&tally, "A")];
    CHECK(test, a->won == 2 && a->drawn == 2 && a->lost == 1 && a->games_as_x == 2 && a->points_as_x == 1.5);
    PairScore *pairs = tally_pairs(&tally, &count, &sample);
    CHECK(test, count == 3 && sample.repeats == 0 && sample_openings(&sample) == 1);
    const Outcome results = sample_outcome(&sample, tally_engine(&tally, "A"), tally_engine(&tally, "B"));
    CHECK(test, results.pairs[4] == 1 && results.pairs[1] == 1 && results.pairs[0] + results.pairs[2] + results.pairs[3] == 0);
    CHECK(test, results.games[2] == 2 && results.games[1] == 2 && results.games[0] == 1);
    const Outcome other = sample_outcome(&sample, tally_engine(&tally, "B"), tally_engine(&tally, "A"));
    CHECK(test, other.pairs[0] == 1 && other.pairs[3] == 1 && other.games[2] == 1);
    sample_free(&sample);
    free(pairs);
    Text text;
    text_init(&text);
    report_add(&text, &tally, NULL);
    CHECK(test, strstr(text.bytes, "3.0/5") != NULL && strstr(text.bytes, "2.0/5") != NULL && strstr(text.bytes, "5 games, 40.0% drawn, the first player scores 60.0%") != NULL);
    CHECK(test, strstr(text.bytes, "1 game was there twice and was counted once\n") != NULL);
    text_free(&text);
    Record neither = game_of(9, 4, "A", "B", RESULT_DRAWN);
    neither.reason = REASON_BOTH;
    CHECK(test, tally_add(&tally, &neither));
    for (int i = 0; i < 2; i++)
        CHECK(test, tally.engines[i].faults == 1 && tally.engines[i].time_losses == 0);
    tally_free(&tally);
}

/* What is told of each side: moves of a book are not its own, and it has pondered for itself. */
static void test_sides_of_tally(Test *test)
{
    Record record = game_of(0, 0, "A", "B", RESULT_DRAWN);
    Tally tally = { .engine_count = 0 };
    record.move_count = 4;
    for (int i = 0; i < 4; i++) {
        record.times[i] = 1 << i;
        record.from_book[i] = i == 0 || i == 3;
    }
    record.pondered[0] = 5;
    record.pondered[1] = 3;
    record.hits[0] = 4;
    record.hits[1] = 1;
    CHECK(test, tally_add(&tally, &record));
    const EngineTally *a = &tally.engines[0], *b = &tally.engines[1];
    CHECK(test, a->moves == 1 && a->time == 4 && a->longest == 4 && b->moves == 1 && b->time == 2 && b->longest == 2);
    CHECK(test, a->pondered == 5 && b->pondered == 3 && a->hits == 4 && b->hits == 1);
    tally_free(&tally);
}

/* A pair of which one game could not be played is no more than its points. */
static void test_unplayed_pair(Test *test)
{
    const Record record = game_of(0, 0, "A", "B", RESULT_WON_X);
    Record missing = game_of(1, 0, "B", "A", RESULT_WON_O);
    missing.reason = REASON_START;
    const TallyGame game = tally_game(&record, 0, 1), absent = tally_game(&missing, 1, 0);
    CHECK(test, !tally_sample_pair(&game, &game).unplayed && !tally_sample_pair(&game, NULL).unplayed);
    CHECK(test, tally_sample_pair(&absent, &game).unplayed && tally_sample_pair(&game, &absent).unplayed);
}

/* A has won all of B; C and D have drawn, and E, who has drawn as often again with F; of G, who could not be started, nothing is known. */
static void test_ranking(Test *test)
{
    static const char *const WON[][2] = { { "A", "B" }, { "C", "D" }, { "E", "F" }, { "E", "F" }, { "A", "G" } };
    enum { A, B, C, D, E, F, G };
    char text[RATING_TEXT], order[8] = "";
    Tally tally = { .engine_count = 0 };
    Ranking ranking;
    for (int i = 0; i < 10; i++) {
        const char *const *names = WON[i / 2];
        Record record = game_of(i, i / 2, names[i % 2], names[1 - i % 2], i >= 2 && i < 8 ? RESULT_DRAWN : i % 2 == 0 ? RESULT_WON_X : RESULT_WON_O);
        record.moves[record.move_count++] = i / 2; /* so that no pair repeats another */
        record.reason = i < 8 ? record.reason : REASON_START;
        CHECK(test, tally_add(&tally, &record));
    }
    CHECK(test, ranking_open(&ranking, &tally));
    CHECK(test, *ranking_rating_text(&ranking, A, text) == '>' && *ranking_rating_text(&ranking, B, text) == '<');
    CHECK_TEXT(test, ranking_rating_text(&ranking, C, text), "0.0");
    CHECK_TEXT(test, ranking_rating_text(&ranking, G, text), "0.0");
    CHECK(test, ranking_los(&ranking, A, B) > 0.5 && isnan(ranking_los(&ranking, A, C)) && isnan(ranking_los(&ranking, A, G)));
    CHECK(test, ranking.groups == 4 && ranking_points_against(&ranking, A, G) == 2 && ranking_games_against(&ranking, G, A) == 2);
    for (int i = 0; i < 7; i++)
        order[i] = *tally.engines[ranking.order[i]].name;
    CHECK_TEXT(test, order, "AEFCDBG");
    ranking_close(&ranking);
    tally_free(&tally);
}

/* The test of results that are read goes up to the first pair that is not whole. */
static void test_gap(Test *test)
{
    const Sprt sprt = { 0, 5, 0.05, 0.05, SPRT_LOGISTIC, false };
    static const int NUMBERS[] = { 0, 1, 4, 5, 3, 2 }, TAKEN[] = { 0, 1, 1, 1, 1, 3 };
    Tally tally = { .engine_count = 0 };
    Outcome results;
    for (int i = 0; i < 6; i++) {
        const int number = NUMBERS[i];
        const Record record = game_of(number, number / 2, number % 2 ? "B" : "A", number % 2 ? "A" : "B", RESULT_DRAWN);
        CHECK(test, tally_add(&tally, &record) && tally_test(&tally, &sprt, &results) == TAKEN[i]);
    }
    tally_free(&tally);
}

/* Games are begun so many pairs ahead of those that a sequential test has taken, whatever is over of them. */
static void test_ahead(Test *test)
{
    const Sprt sprt = { 0, 5, 0.05, 0.05, SPRT_LOGISTIC, false };
    const Record games[] = { game_of(2, 1, "A", "B", RESULT_WON_X), game_of(1, 0, "B", "A", RESULT_WON_X), game_of(0, 0, "A", "B", RESULT_WON_X) };
    Trial trial;
    trial_init(&trial, &sprt, 3);
    for (int i = 0; i < 2; i++) {
        CHECK(test, trial_wants(&trial, 5) && !trial_wants(&trial, 6));
        CHECK(test, trial_add(&trial, &games[i]));
    }
    CHECK(test, trial_add(&trial, &games[2]) && trial_wants(&trial, 7) && !trial_wants(&trial, 8));
    trial_free(&trial);
}

/* Pairs count in the order of the schedule, whichever are over first, and none behind the decision. */
static void test_decision(Test *test)
{
    enum { PAIRS = 20 };
    const Sprt sprt = { 0, 200, 0.05, 0.05, SPRT_LOGISTIC, false };
    Trial trial;
    int before = 0;
    trial_init(&trial, &sprt, PAIRS);
    for (int i = 2 * PAIRS - 1; i >= 0; i--) {
        Record record = game_of(i, i / 2, i % 2 ? "B" : "A", i % 2 ? "A" : "B", i % 2 ? RESULT_WON_O : RESULT_WON_X);
        record.moves[record.move_count++] = i / 2;
        CHECK(test, trial_add(&trial, &record));
        before = i > 0 ? trial.pairs : before;
    }
    CHECK(test, before == 0 && trial.decided && trial.pairs > 1 && trial.pairs < PAIRS);
    CHECK(test, trial.results.pairs[4] == trial.pairs && trial.tally.game_count == 2 * (size_t)trial.pairs);
    trial_finish(&trial);
    CHECK(test, trial.tally.beyond == 2 * (PAIRS - trial.pairs));
    trial_free(&trial);
}

/* The test is of the first engine, whichever side it has in the first game of a pair. */
static void test_reversed(Test *test)
{
    const Sprt sprt = { 0, 5, 0.05, 0.05, SPRT_LOGISTIC, false };
    const Record games[] = { game_of(0, 0, "B", "A", RESULT_WON_X), game_of(1, 0, "A", "B", RESULT_DRAWN) };
    Trial trial;
    trial_init(&trial, &sprt, 3);
    CHECK(test, trial_add(&trial, &games[0]) && trial_add(&trial, &games[1]));
    CHECK(test, trial.pairs == 1 && trial.results.pairs[1] == 1 && trial.results.games[0] == 1 && trial.results.games[1] == 1);
    trial_free(&trial);
}

/* Moves in another order lead to the same opening; other boards have others. */
static void test_same_opening(Test *test)
{
    Record first = game_of(0, 0, "A", "B", RESULT_WON_X), second = first;
    snprintf(first.opening, sizeof first.opening, "1213");
    snprintf(second.opening, sizeof second.opening, "1312");
    const TallyGame game = tally_game(&first, 0, 1), same = tally_game(&second, 0, 1);
    CHECK(test, game.opening == same.opening && game.content == same.content);
    snprintf(second.opening, sizeof second.opening, "1231");
    CHECK(test, tally_game(&second, 0, 1).opening != game.opening);
    second = first;
    second.geometry.connect--;
    CHECK(test, tally_game(&second, 0, 1).opening != game.opening);
}

/* A pair was played before only if both of its games were. */
static void test_same_pair(Test *test)
{
    Tally tally = { .engine_count = 0 };
    Sample sample = { .repeats = 0 };
    size_t count;
    for (int game = 0; game < 6; game++) {
        Record record = game_of(game, game / 2, game % 2 == 0 ? "A" : "B", game % 2 == 0 ? "B" : "A", RESULT_DRAWN);
        record.move_count = 1;
        record.moves[0] = game == 3 ? 1 : 0; /* the second of the second pair is another; the third pair is the first */
        CHECK(test, tally_add(&tally, &record));
    }
    PairScore *pairs = tally_pairs(&tally, &count, &sample);
    CHECK(test, count == 3 && sample.repeats == 1);
    sample_free(&sample);
    free(pairs);
    tally_free(&tally);
}

/* Counts the pairs of these games; what they have in common makes them spread less or more. */
static size_t count_pairs(Test *test, const Record *games, int game_count, int *repeats, double *spread)
{
    Tally tally = { .engine_count = 0 };
    Sample sample = { .repeats = 0 };
    size_t count;
    for (int i = 0; i < game_count; i++)
        CHECK(test, tally_add(&tally, &games[i]));
    PairScore *pairs = tally_pairs(&tally, &count, &sample);
    *repeats = sample.repeats;
    *spread = pairs[0].spread;
    sample_free(&sample);
    free(pairs);
    tally_free(&tally);
    return count;
}

/* Games are of a pair only if one tournament has played them, though all tournaments number theirs alike; who had x makes another game of the
 * same moves; and pairs of one opening that are alike are worth less than as many of others. */
static void test_what_belongs_together(Test *test)
{
    Record games[8] = { game_of(0, 0, "A", "B", RESULT_WON_X), game_of(1, 0, "B", "A", RESULT_WON_X), game_of(0, 0, "A", "B", RESULT_DRAWN),
                        game_of(1, 0, "B", "A", RESULT_DRAWN) };
    int repeats;
    double spread;
    games[2].schedule = games[3].schedule = 2;
    CHECK(test, count_pairs(test, games, 4, &repeats, &spread) == 2 && repeats == 0);
    games[1].schedule = 2;
    CHECK(test, count_pairs(test, games, 2, &repeats, &spread) == 2);
    const Record alone[] = { game_of(0, 0, "A", "B", RESULT_WON_X), game_of(1, 1, "B", "A", RESULT_WON_X) };
    CHECK(test, count_pairs(test, alone, 2, &repeats, &spread) == 2 && repeats == 0);
    for (int i = 0; i < 8; i++) {
        const bool other = i >= 4; /* opening, whose pairs end otherwise */
        games[i] = game_of(i, i / 2, i % 2 ? "B" : "A", i % 2 ? "A" : "B", other ? RESULT_DRAWN : i % 2 ? RESULT_WON_O : RESULT_WON_X);
        strcpy(games[i].opening, other ? "1" : "2");
        games[i].moves[games[i].move_count++] = i / 2;
    }
    CHECK(test, count_pairs(test, games, 8, &repeats, &spread) == 4 && repeats == 0 && fabs(spread - 2) < 1e-9);
}

/* Who is the first of two does not depend on which game came first. */
static void test_order(Test *test)
{
    const Record games[] = { game_of(1, 0, "B", "A", RESULT_WON_O), game_of(0, 0, "A", "B", RESULT_WON_X) };
    const Sprt sprt = { 0, 300, 0.05, 0.05, SPRT_LOGISTIC, false };
    Tally tally = { .engine_count = 0 };
    Text text;
    text_init(&text);
    for (int i = 0; i < 2; i++)
        CHECK(test, tally_add(&tally, &games[i]));
    report_add(&text, &tally, &sprt);
    CHECK(test, strstr(text.bytes, "A against B, from pairs: Elo inf") != NULL);
    CHECK(test, strstr(text.bytes, "pairs with 0, 0.5, 1, 1.5, 2 points: 0, 0, 0, 0, 1\n") != NULL);
    CHECK(test, strstr(text.bytes, "SPRT of A, ") != NULL && strstr(text.bytes, "LLR -") == NULL);
    report_add_legend(&text, &tally);
    CHECK(test, strstr(text.bytes, "Elo and LOS of that line are those of A") != NULL && strstr(text.bytes, "stronger it is than B") != NULL);
    text_free(&text);
    tally_free(&tally);
}

/* Moves are laid at the door of the side that made them, also after an opening of an odd number of stones. */
static void test_quality(Test *test)
{
    Record record = game_of(0, 0, "A", "B", RESULT_WON_O);
    Tally tally = { .engine_count = 0 };
    strcpy(record.opening, "444"); /* o moves */
    record.judged = true;
    record.move_count = 4;
    const double best[] = { 2, -3, 0, NAN }, played[] = { 1, -3, -4, 2 }, times[] = { 1, 40, 3, 20 };
    memcpy(record.best, best, sizeof best);
    memcpy(record.played, played, sizeof played);
    memcpy(record.times, times, sizeof times);
    record.reason = REASON_CRASH;
    record.pondered[0] = 4;
    record.hits[0] = 3;
    CHECK(test, tally_add(&tally, &record));
    const EngineTally *a = &tally.engines[0], *b = &tally.engines[1];
    CHECK(test, a->judged == 1 && a->kept == 1 && a->best == 1 && a->loss == 0 && a->moves == 2 && a->longest == 40);
    CHECK(test, b->judged == 2 && b->kept == 1 && b->best == 0 && b->loss == 5 && b->blunders[5] == 1 && b->time == 4);
    CHECK(test, a->faults == 1 && b->faults == 0 && tally.events.count == 1);
    Text text;
    text_init(&text);
    report_add(&text, &tally, NULL);
    CHECK(test, strstr(text.bytes, "game 1: A crashes") != NULL);
    CHECK(test, strstr(text.bytes, "       4        3   75.0%\n") != NULL);
    CHECK(test, strstr(text.bytes, "count as one engine") == NULL && strstr(text.bytes, "and others") == NULL);
    /* A blunder on the first ply of six; who loses on time is not who wins. A version that was told once stays. */
    record.game = 1;
    record.reason = REASON_TIME;
    strcpy(record.opening, "4444");
    strcpy(record.version[1], "B 2");
    CHECK(test, tally_add(&tally, &record));
    a = &tally.engines[0], b = &tally.engines[1];
    CHECK(test, a->time_losses == 1 && b->time_losses == 0);
    record.game = 2;
    record.version[1][0] = '\0';
    CHECK(test, tally_add(&tally, &record) && strcmp(tally.engines[1].version, "B 2") == 0);
    record.game = 3;
    record.reason = REASON_TIMEOUT; /* where there is no clock */
    CHECK(test, tally_add(&tally, &record) && tally.engines[0].time_losses == 2 && tally.engines[0].faults == 2);
    text_clear(&text);
    report_add(&text, &tally, NULL);
    CHECK(test, strstr(text.bytes, "blunders:   0-5     6-11 \n") != NULL);
    /* Another one is told, and not hidden by the newest. */
    record.game = 4;
    strcpy(record.version[1], "B 3");
    CHECK(test, tally_add(&tally, &record));
    text_clear(&text);
    report_add(&text, &tally, NULL);
    CHECK(test, strstr(text.bytes, "\nB: games of 'B 2' and of 'B 3' count as one engine\n") != NULL && strstr(text.bytes, " B 3 and others\n") != NULL);
    text_free(&text);
    tally_free(&tally);
}

/* Of each side its own moves, also behind an opening after which o moves. */
static void test_latency(Test *test)
{
    Record record = game_of(0, 0, "A", "B", RESULT_WON_O);
    Latency of_x = { .moves = 0 }, of_o = { .moves = 0 };
    strcpy(record.opening, "444");
    record.move_count = 4;
    const double times[] = { 10, 100, 40, 200 }, told[] = { 1, 50, 1, NAN };
    memcpy(record.times, times, sizeof times);
    memcpy(record.notes.time, told, sizeof told);
    latency_add(&of_x, &record, PLAYER_X);
    latency_add(&of_o, &record, PLAYER_O);
    CHECK(test, of_x.moves == 1 && of_x.sum == 50 && of_x.longest == 50);
    CHECK(test, of_o.moves == 2 && of_o.sum == 48 && of_o.longest == 39);
    strcpy(record.opening, "7/7/7/7/7/1xox3 o"); /* of three stones, too */
    of_x = (Latency){ .moves = 0 };
    latency_add(&of_x, &record, PLAYER_X);
    CHECK(test, of_x.moves == 1 && of_x.sum == 50);
}

/* ---- files of results ---- */

static bool take(void *context, const Record *record, char why[WHY_TEXT])
{
    snprintf(why, WHY_TEXT, "game %d is refused", record->game);
    *(int *)context += 1;
    return record->game != 666;
}

static void append(Test *test, Results *results, int game)
{
    Record record = game_of(game, game / 2, "A", "B", RESULT_WON_X);
    Text text;
    record.reason = REASON_RESIGNED; /* no move was played */
    text_init(&text);
    record_write(&record, &text);
    CHECK(test, results_append(results, &text));
    text_free(&text);
}

static bool keeps_no_locks; /* as some file systems of clusters */

int flock(int file, int operation)
{
    if (!keeps_no_locks)
        return (int)syscall(SYS_flock, file, operation);
    errno = ENOLCK;
    return -1;
}

static void test_results(Test *test)
{
    char path[TEMPORARY_NAME], why[WHY_TEXT];
    Results results, second;
    ResultsReading reading = { .torn = true };
    int records = 0;
    const int file = temporary_open(path);
    CHECK(test, results_open(&results, path, true, why));
    CHECK(test, !results_open(&second, path, false, why) && strstr(why, "another process") != NULL);
    for (int i = 0; i < 5; i++)
        append(test, &results, i);
    CHECK(test, results_close(&results));
    CHECK(test, !results_open(&results, path, true, why) && strstr(why, "-resume") != NULL);
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 5 && !reading.torn);
    const int claimed = open(path, O_WRONLY);
    CHECK(test, flock(claimed, LOCK_EX) == 0);
    const pid_t heir = fork(); /* of one that was killed just then */
    if (heir == 0) {
        clock_sleep_ms(100);
        _exit(0);
    }
    close(claimed);
    bool opened = false, waited = true;
    for (int tries = 0; !opened && waited && tries < 30; tries++) { /* again only if it has waited: the heir may be slow to go */
        const int64_t begin = clock_now();
        opened = results_open(&results, path, false, why);
        waited = clock_ms_since(begin) > 1000;
    }
    CHECK(test, opened && results_close(&results));
    CHECK(test, waitpid(heir, NULL, 0) == heir);
    CHECK(test, lseek(file, 0, SEEK_END) > 0 && write(file, "{\"schedule\":\"01\",", 16) == 16); /* a torn line */
    CHECK(test, results_open(&results, path, false, why));
    records = 0;
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 5 && reading.torn);
    CHECK(test, reading.good_bytes == (size_t)lseek(file, 0, SEEK_END) - 16);
    CHECK(test, results_mend(&results, &reading));
    append(test, &results, 666);
    CHECK(test, results_close(&results));
    records = 0;
    CHECK(test, !results_read(path, take, &records, &reading, why) && records == 6);
    CHECK(test, strstr(why, "line 6: game 666 is refused") != NULL);
    reading.skips_bad = true;
    CHECK(test, lseek(file, 0, SEEK_END) > 0 && write(file, "foreign", 7) == 7);
    CHECK(test, results_read(path, take, &records, &reading, why) && reading.bad == 2 && reading.first_bad == 6);
    reading.skips_bad = false;
    CHECK(test, ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0 && write(file, "foreign", 7) == 7);
    CHECK(test, !results_read(path, take, &records, &reading, why) && strstr(why, "line 1: no record") != NULL);
    close(file);
    unlink(path);
    CHECK(test, !results_read(path, take, &records, &reading, why));
    CHECK(test, !results_open(&results, "/dev/null", true, why) && strstr(why, "no regular file") != NULL);
    keeps_no_locks = true;
    CHECK(test, !results_open(&results, path, true, why) && strstr(why, strerror(ENOLCK)) != NULL && strstr(why, "process") == NULL);
    keeps_no_locks = false;
    unlink(path);
}

/* The last line counts if nothing but its end is missing, and the next game does not run into it. */
static void test_missing_line_end(Test *test)
{
    char path[TEMPORARY_NAME], why[WHY_TEXT];
    Results results;
    ResultsReading reading = { .skips_bad = false };
    int records = 0;
    const int file = temporary_open(path);
    CHECK(test, results_open(&results, path, true, why));
    for (int i = 0; i < 3; i++)
        append(test, &results, i);
    CHECK(test, results_close(&results));
    const off_t size = lseek(file, 0, SEEK_END);
    CHECK(test, ftruncate(file, size - 1) == 0);
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 3 && !reading.torn && reading.unended);
    CHECK(test, reading.good_bytes == (size_t)size - 1);
    CHECK(test, results_open(&results, path, false, why) && results_mend(&results, &reading));
    append(test, &results, 3);
    CHECK(test, results_close(&results));
    records = 0;
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 4 && !reading.torn && !reading.unended);
    const off_t whole = lseek(file, 0, SEEK_END);
    CHECK(test, ftruncate(file, whole - 2) == 0); /* without its last byte the record is torn */
    records = 0;
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 3 && reading.torn && !reading.unended);
    CHECK(test, reading.good_bytes == (size_t)size);
    CHECK(test, ftruncate(file, size - 1) == 0 && ftruncate(file, size + 3) == 0); /* zeros behind it, as a file system may leave them */
    records = 0;
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 2 && reading.torn && !reading.unended);
    CHECK(test, ftruncate(file, (off_t)reading.good_bytes) == 0 && ftruncate(file, (off_t)reading.good_bytes + 300) == 0); /* nothing else */
    records = 0;
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 2 && reading.torn && !reading.unended);
    CHECK(test, results_open(&results, path, false, why) && results_mend(&results, &reading));
    CHECK(test, (size_t)lseek(file, 0, SEEK_END) == reading.good_bytes);
    append(test, &results, 2);
    CHECK(test, results_close(&results));
    const off_t end = lseek(file, 0, SEEK_END);
    CHECK(test, write(file, "{\"sch", 5) == 5 && ftruncate(file, end + 100) == 0); /* behind the beginning of one */
    records = 0;
    CHECK(test, results_read(path, take, &records, &reading, why) && records == 3 && reading.torn && reading.good_bytes == (size_t)end);
    CHECK(test, lseek(file, 0, SEEK_END) > 0 && write(file, "{", 1) == 1); /* NULs with something behind them are no end */
    CHECK(test, !results_read(path, take, &records, &reading, why) && strstr(why, "line 4: no record") != NULL);
    close(file);
    unlink(path);
}

static Key shifted(uint64_t value, int by)
{
    return by >= 64 ? (Key){ value << (by - 64), 0 } : (Key){ by == 0 ? 0 : value >> (64 - by), value << by };
}

static void test_key_set(Test *test)
{
    KeySet set = { .keys = NULL };
    CHECK(test, !keyset_has(&set, shifted(1, 0)));
    for (int pass = 0; pass < 2; pass++)
        for (unsigned i = 1; i <= 5000; i++)
            CHECK(test, keyset_add(&set, shifted(i, (int)(i % 100))) != KEY_NO_MEMORY);
    for (unsigned i = 1; i <= 5000; i++)
        CHECK(test, keyset_has(&set, shifted(i, (int)(i % 100))));
    for (unsigned i = 1; i <= 5000; i++) { /* some are the same: 2 << 2 is 1 << 3 */
        const int number = keyset_number(&set, shifted(i, (int)(i % 100)));
        CHECK(test, number >= 0 && number <= (int)i - 1);
    }
    CHECK(test, keyset_number(&set, shifted(1, 1)) == 0 && keyset_number(&set, shifted(9999, 100)) == -1);
    CHECK(test, !keyset_has(&set, shifted(9999, 100)) && keyset_add(&set, shifted(9999, 100)) == KEY_NEW);
    CHECK(test, keyset_add(&set, shifted(9999, 100)) == KEY_KNOWN);
    CHECK(test, !keyset_has(&set, shifted(0, 0)) && keyset_add(&set, shifted(0, 0)) == KEY_NEW && keyset_has(&set, shifted(0, 0)));
    keyset_free(&set);
}

int main(void)
{
    Test test = { "match", 0, 0 };
    test_command(&test);
    test_time_controls(&test);
    test_settings(&test);
    test_bad_settings(&test);
    test_identity(&test);
    test_round_robin(&test);
    test_gauntlet_and_odd_games(&test);
    test_swiss(&test);
    test_sides(&test);
    test_several_seeds(&test);
    test_pyramid(&test);
    test_knockout(&test);
    test_pairs_of_knockout(&test);
    test_policies(&test);
    test_draw_of_knockout(&test);
    test_random_openings(&test);
    test_opening_start(&test);
    test_opening_files(&test);
    test_records(&test);
    test_incomplete_records(&test);
    test_impossible_records(&test);
    test_long_records(&test);
    test_unknown_members(&test);
    test_bad_text(&test);
    test_pgn_parts(&test);
    test_pgn(&test);
    test_pgn_endings(&test);
    test_forgiven(&test);
    test_tally(&test);
    test_sides_of_tally(&test);
    test_unplayed_pair(&test);
    test_ranking(&test);
    test_gap(&test);
    test_ahead(&test);
    test_reversed(&test);
    test_decision(&test);
    test_same_opening(&test);
    test_same_pair(&test);
    test_what_belongs_together(&test);
    test_order(&test);
    test_quality(&test);
    test_latency(&test);
    test_results(&test);
    test_missing_line_end(&test);
    test_key_set(&test);
    return test_end(&test);
}
