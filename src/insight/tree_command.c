/* One walk, depth first, for all forms: a form is what is written where a node begins and where it ends. */
#include "insight/tree_command.h"

#include "base/program.h"
#include "base/progress.h"
#include "game/notation.h"
#include "insight/judging_options.h"
#include "insight/review_write.h"
#include "record/json.h"
#include "record/played.h"
#include "search/fitness.h"

#include <stdio.h>

const char tree_usage[] =
    "usage: fourinrow tree [--json|--dot] [--depth N] [--width N] [--geometry C,R,K] [--time MS] [--nodes N] [--threads N]\n"
    "                      [--hash MIB] [--no-book] [POSITION]\n"
    "Prints best play from POSITION and its alternatives as a tree: a sequence of columns from 1, for example 4455, or the\n"
    "rows of a FEN and the side to move as one argument; the empty board without it. A line has a column, from 0, and what\n"
    "it scores for the side that plays it; below it, further in, are the replies, the best first. Columns that lose nothing\n"
    "are marked with a star.\n"
    "  --json            nested objects\n"
    "  --dot             a graph for graphviz\n"
    "  --depth N         plies, 1 to 42 (3)\n"
    "  --width N         columns of each position, the best first, 1 to 64 (2)\n"
    "  --geometry C,R,K  columns, rows and how many in line (7,6,4)\n"
    JUDGING_USAGE
    "  --help            print this\n"
    "A score that is not exact within the limits is shown as won or lost if that is proved, else as an estimate from -1 to 1\n"
    "behind a ~. A tree ends after a million moves, with an error.\n";

typedef struct {
    bool json, dot;
    Geometry geometry;
    uint64_t depth, width;
    JudgingOptions judging;
} Options;

static const Argument ARGUMENTS[] = {
    COMMANDLINE_SWITCH("--json", json),
    COMMANDLINE_SWITCH("--dot", dot),
    COMMANDLINE_GEOMETRY("--geometry", geometry),
    COMMANDLINE_NUMBER("--depth", depth, 1, 42),
    COMMANDLINE_NUMBER("--width", width, 1, MAX_COLS),
    JUDGING_ALL,
};

enum { MOST_MOVES = 1000000 };

typedef struct {
    Options options;
    Judging judging;
    Progress progress;
    Text out;
    uint64_t moves; /* written; also the names of the nodes of the graph */
} Tree;

/* A column of a position. */
typedef struct {
    int column;
    Worth worth; /* for the side that plays it */
    bool best;
} Choice;

/* ---- forms ---- */

static void add_score(Text *text, Worth worth, const Geometry *geometry)
{
    if (worth_is_exact(worth))
        text_printf(text, "\"score\":%d", worth.proved.lower);
    else
        text_printf(text, "\"score\":null,\"bounds\":[%d,%d],\"fitness\":", worth.proved.lower, worth.proved.upper);
    if (!worth_is_exact(worth))
        json_add_number(text, fitness_of_value(geometry, worth.value));
}

static void begin_root(Tree *tree, const Board *board, Worth worth)
{
    char fen[FEN_TEXT], score[WORTH_TEXT];
    fen_write(board, fen);
    worth_format(worth, &board->geometry, score);
    if (tree->options.json) {
        text_printf(&tree->out, "{\"position\":\"%s\",", fen);
        add_score(&tree->out, worth, &board->geometry);
        text_add_string(&tree->out, ",\"moves\":[");
    } else if (tree->options.dot) {
        text_printf(&tree->out, "digraph tree {\n  node [shape=box, style=\"rounded,filled\", fillcolor=white, fontname=\"sans-serif\"];\n"
                                "  n0 [label=\"%s\\n%s\"];\n",
                    fen, score);
    } else {
        text_printf(&tree->out, "%s  %s\n", fen, score);
    }
}

static void begin_move(Tree *tree, const Board *board, const Choice *choice, int depth, bool first, uint64_t parent)
{
    char score[WORTH_TEXT];
    worth_format(choice->worth, &board->geometry, score);
    if (tree->options.json) {
        text_printf(&tree->out, "%s{\"side\":\"%c\",\"column\":%d,\"best\":%s,", first ? "" : ",", player_letter(board_turn(board)), choice->column, choice->best ? "true" : "false");
        add_score(&tree->out, choice->worth, &board->geometry);
        text_add_string(&tree->out, ",\"moves\":[");
    } else if (tree->options.dot) {
        text_printf(&tree->out, "  n%d [label=\"%c %d\\n%s\", fillcolor=\"%s\"];\n  n%d -> n%d%s;\n", (int)tree->moves, player_letter(board_turn(board)), choice->column, score,
                    board_turn(board) == PLAYER_X ? "#fff0b8" : "#f6cfd0", (int)parent, (int)tree->moves, choice->best ? " [penwidth=2.5]" : " [style=dashed]");
    } else {
        text_printf(&tree->out, "%*s%c %d  %s%s\n", 2 * depth, "", player_letter(board_turn(board)), choice->column, score, choice->best ? " *" : "");
    }
}

static void end_move(Tree *tree)
{
    if (tree->options.json)
        text_add_string(&tree->out, "]}");
}

static void end_root(Tree *tree)
{
    text_add_string(&tree->out, tree->options.json ? "]}\n" : tree->options.dot ? "}\n" : "");
}

/* ---- the walk ---- */

static bool is_better(const Choice *a, const Choice *b)
{
    return a->best != b->best ? a->best : a->worth.value > b->worth.value;
}

/* The columns of a position that are shown, the best first and of equal ones that nearer to the centre. Returns how many. */
static int choose(const Tree *tree, const Board *board, const Worth *columns, Choice choices[MAX_COLS])
{
    const Worth best = judging_best(board, columns);
    int count = 0;
    for (int i = 0; i < board->geometry.cols; i++) {
        const int column = column_from_centre(board->geometry.cols, i);
        if (!board_can_play(board, column))
            continue;
        const Choice choice = { column, columns[column], columns[column].value >= best.value };
        int at = count++;
        for (; at > 0 && is_better(&choice, &choices[at - 1]); at--)
            choices[at] = choices[at - 1];
        choices[at] = choice;
    }
    return count < (int)tree->options.width ? count : (int)tree->options.width;
}

/* How many positions the tree will have nobody knows before. */
static void judge(Tree *tree, const Board *board, Worth columns[MAX_COLS])
{
    judging_columns(&tree->judging, board, columns);
    progress_step(&tree->progress, 0, 0);
}

/* The moves from a position on, of which `columns` are worth what they are. False if there are too many. */
static bool add_moves(Tree *tree, const Board *board, const Worth *columns, int depth)
{
    Choice choices[MAX_COLS];
    const uint64_t parent = tree->moves;
    const int count = choose(tree, board, columns, choices);
    for (int i = 0; i < count; i++) {
        Board after = *board;
        Worth replies[MAX_COLS];
        if (++tree->moves > MOST_MOVES)
            return false;
        begin_move(tree, board, &choices[i], depth, i == 0, parent);
        board_play(&after, choices[i].column);
        if (depth < (int)tree->options.depth && board_status(&after) == STATUS_PLAYING) {
            judge(tree, &after, replies);
            if (!add_moves(tree, &after, replies, depth + 1))
                return false;
        }
        end_move(tree);
    }
    return true;
}

static bool show(Tree *tree, const Board *board)
{
    Worth columns[MAX_COLS];
    progress_begin(&tree->progress, "position", false, true);
    judge(tree, board, columns);
    begin_root(tree, board, judging_best(board, columns));
    const bool good = add_moves(tree, board, columns, 1);
    progress_wipe(&tree->progress);
    if (!good)
        return program_complain("the tree has more than a million moves");
    end_root(tree);
    if (tree->out.failed)
        return program_complain("there is no memory");
    return fputs(tree->out.bytes, stdout) >= 0 && fflush(stdout) == 0;
}

static bool read_options(int argc, char *argv[], Options *options, const char **position)
{
    *options = (Options){ .geometry = GEOMETRY_OF(7, 6, 4), .depth = 3, .width = 2, .judging = JUDGING_USUAL };
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], options, position, tree_usage))
        return false;
    if (options->json && options->dot)
        return program_complain("--json and --dot exclude each other");
    judging_limit(&options->judging);
    return true;
}

int tree_run(int argc, char *argv[])
{
    static Tree tree;
    const Options *options = &tree.options;
    const char *position = "";
    char why[WHY_TEXT];
    Game game;
    if (!read_options(argc, argv, &tree.options, &position))
        return 2;
    if (!played_setup_pasted(&game, &options->geometry, position, why))
        return program_complain("%s", why), 2;
    if (board_status(&game.now) != STATUS_PLAYING)
        return program_complain("the game is over"), 2;
    text_init(&tree.out);
    const bool good = judging_begin(&tree.judging, &options->judging) && show(&tree, &game.now);
    judging_end(&tree.judging);
    text_free(&tree.out);
    return good ? 0 : 1;
}
