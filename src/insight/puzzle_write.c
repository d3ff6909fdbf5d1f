/* The page has the puzzles as JSON and a script that drops stones; it has no engine, since what each column leads to is told with the puzzle. */
#include "insight/puzzle_write.h"

#include "game/notation.h"
#include "insight/svg.h"

void puzzles_write_lines(Text *text, const Puzzle *puzzles, int count)
{
    for (int i = 0; i < count; i++) {
        const Board *board = &puzzles[i].board;
        char fen[FEN_TEXT];
        if (sequence_character(board->geometry.cols - 1) == '\0')
            text_add_string(text, fen_write(board, fen));
        else
            for (int j = 0; j < board->count; j++)
                text_printf(text, "%c", sequence_character(puzzles[i].columns[j]));
        text_printf(text, " %d %d %d\n", puzzles[i].solution, puzzles[i].moves, puzzles[i].grade);
    }
}

/* ---- the sheet ---- */

static void add_task(Text *text, const Puzzle *puzzle, bool saves)
{
    const char *mover = board_turn(&puzzle->board) == PLAYER_X ? "Yellow" : "Red";
    if (saves)
        text_printf(text, "%s saves the draw", mover);
    else
        text_printf(text, "%s wins in %d moves", mover, puzzle->moves);
}

enum { SOLUTIONS = 8 }; /* on a line */

static void add_solutions(Text *text, const Puzzle *puzzles, int count, double left, double top)
{
    Text line;
    text_init(&line);
    for (int i = 0; i < count; i++) {
        if (i % SOLUTIONS == 0) {
            text_clear(&line);
            text_add_string(&line, i == 0 ? "Solutions, columns from 1: " : "");
        }
        text_printf(&line, "%d in %d%s", i + 1, puzzles[i].solution + 1, i == count - 1 ? "" : ", ");
        if (i % SOLUTIONS == SOLUTIONS - 1 || i == count - 1)
            svg_add_line(text, left, top + 18.0 * (i / SOLUTIONS), "start", 12, "fill=\"#535f70\"", text_part(text, &line));
    }
    text_free(&line);
}

void puzzles_write_sheet(Text *text, const Puzzle *puzzles, int count, bool saves)
{
    enum { ACROSS = 3, WIDTH = 900, MARGIN = 30, BOARD = 250 };
    const Geometry *g = &puzzles[0].board.geometry;
    const double cell = (double)BOARD / (g->cols > g->rows ? g->cols : g->rows);
    const int height_each = (int)(g->rows * cell) + 80, rows = (count + ACROSS - 1) / ACROSS;
    const int height = MARGIN + rows * height_each + 30 + 18 * ((count + SOLUTIONS - 1) / SOLUTIONS) + MARGIN;
    Text line;
    text_init(&line);
    svg_begin(text, WIDTH, height);
    for (int i = 0; i < count; i++) {
        const SvgBoard place = { MARGIN + (double)(i % ACROSS) * (BOARD + 45), MARGIN + (double)(i / ACROSS) * height_each + 30, cell };
        text_clear(&line);
        text_printf(&line, "%d. ", i + 1);
        add_task(&line, &puzzles[i], saves);
        svg_add_line(text, place.left, place.top - 10, "start", 16, "fill=\"#18202c\" font-weight=\"bold\"", text_part(text, &line));
        svg_add_board(text, &place, &puzzles[i].board, NULL);
        text_clear(&line);
        text_printf(&line, "grade %d", puzzles[i].grade);
        svg_add_line(text, place.left, place.top + g->rows * cell + 18, "start", 13, "fill=\"#535f70\"", text_part(text, &line));
    }
    add_solutions(text, puzzles, count, MARGIN, MARGIN + (double)rows * height_each + 30);
    svg_end(text);
    text_free(&line);
}

/* ---- the page ---- */

static const char HEAD[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n<title>Four in a row: puzzles</title>\n"
    "<style>\nbody { font-family: sans-serif; max-width: 34em; margin: 1em auto; padding: 0 1em; color: #18202c }\n"
    "#board { background: #3f78d6; border-radius: 12px; padding: 8px; display: grid; gap: 6px }\n"
    "#board button { aspect-ratio: 1; border-radius: 50%; border: 0; padding: 0; background: #e9f0fb; cursor: pointer }\n"
    "#board .x { background: #ffd23f; box-shadow: inset 0 0 0 4px #c98d14 }\n#board .o { background: #d13438; box-shadow: inset 0 0 0 4px #951f29 }\n"
    "#board .last { outline: 3px solid #ffffff }\n#verdict { min-height: 3em; font-size: 1.1em }\n.right { color: #17713f } .wrong { color: #ab2f28 }\n"
    "nav button { font-size: 1em; padding: .4em .8em; margin: 0 .3em .3em 0 }\n</style>\n</head>\n<body>\n"
    "<h1>Puzzle <span id=\"number\"></span></h1>\n<p id=\"task\"></p>\n<div id=\"board\"></div>\n<p id=\"verdict\" role=\"status\"></p>\n"
    "<nav><button id=\"previous\">Previous</button><button id=\"next\">Next</button><button id=\"again\">Again</button><button id=\"show\">Show the next move</button></nav>\n"
    "<p id=\"solved\"></p>\n<noscript><p>To try the puzzles JavaScript must be on.</p></noscript>\n<script>\n\"use strict\";\nconst puzzles = ";

static const char TAIL[] =
    ";\nconst find = id => document.getElementById(id);\nconst names = { x: \"Yellow\", o: \"Red\" };\nconst solved = new Set();\n"
    "let number = 0, puzzle, columns, played, side, tried;\n"
    "function other(s) { return s === \"x\" ? \"o\" : \"x\"; }\n"
    "function drop(column) { columns[column].push(side); side = other(side); played.push(column); }\n"
    "function draw() {\n"
    "  const board = find(\"board\"), last = played[played.length - 1];\n"
    "  const focused = [...board.children].indexOf(document.activeElement); // whoever plays by keys goes on from there\n"
    "  board.style.gridTemplateColumns = `repeat(${puzzle.columns}, 1fr)`;\n"
    "  board.replaceChildren();\n"
    "  for (let row = puzzle.rows - 1; row >= 0; row--)\n"
    "    for (let column = 0; column < puzzle.columns; column++) {\n"
    "      const cell = document.createElement(\"button\"), stone = columns[column][row];\n"
    "      cell.className = (stone || \"\") + (column === last && row === columns[column].length - 1 ? \" last\" : \"\");\n"
    "      cell.dataset.column = column;\n"
    "      cell.setAttribute(\"aria-label\", `column ${column + 1}, row ${row + 1}: ${stone ? names[stone] : \"empty\"}`);\n"
    "      cell.onclick = () => choose(column);\n"
    "      board.append(cell);\n"
    "    }\n"
    "  if (focused >= 0) board.children[focused].focus();\n"
    "  find(\"solved\").textContent = `${solved.size} of ${puzzles.length} solved`;\n"
    "  find(\"show\").disabled = tried !== null && tried !== puzzle.solution || played.length >= puzzle.line.length;\n"
    "}\n"
    "function say(text, kind) { find(\"verdict\").textContent = text; find(\"verdict\").className = kind; }\n"
    "function begin() {\n"
    "  puzzle = puzzles[number]; played = []; side = puzzle.side; tried = null;\n"
    "  columns = puzzle.stones.map(column => column.split(\"\"));\n"
    "  find(\"number\").textContent = `${number + 1}, grade ${puzzle.grade}`;\n"
    "  find(\"task\").textContent = puzzle.saves ? `${names[side]} moves and saves the draw.` : `${names[side]} moves and wins in ${puzzle.moves} moves.`;\n"
    "  say(\"\", \"\"); draw();\n"
    "}\n"
    "function choose(column) {\n"
    "  if (played.length > 0 || columns[column].length === puzzle.rows) return;\n"
    "  const score = puzzle.scores[column];\n"
    "  tried = column; drop(column);\n"
    "  if (column === puzzle.solution) { solved.add(number); say(\"Right. No other column does it.\", \"right\"); }\n"
    "  else say(score < 0 ? \"That loses. Try again.\" : \"That is only a draw. Try again.\", \"wrong\");\n"
    "  draw();\n"
    "}\n"
    "function show() { drop(puzzle.line[played.length]); if (tried === null) say(\"That is the move.\", \"\"); tried = puzzle.solution; draw(); }\n"
    "function turn(to) { number = (to + puzzles.length) % puzzles.length; begin(); }\n"
    "find(\"previous\").onclick = () => turn(number - 1);\nfind(\"next\").onclick = () => turn(number + 1);\n"
    "find(\"again\").onclick = begin;\nfind(\"show\").onclick = show;\nbegin();\n</script>\n</body>\n</html>\n";

static void add_stones(Text *text, const Board *board)
{
    text_add_string(text, "\"stones\":[");
    for (int column = 0; column < board->geometry.cols; column++) {
        text_add_string(text, column == 0 ? "\"" : ",\"");
        for (int row = 0; row < board_height(board, column); row++)
            text_printf(text, "%c", board_cell(board, column, row));
        text_add_string(text, "\"");
    }
    text_add_string(text, "]");
}

static void add_numbers(Text *text, const char *name, const int *numbers, int count)
{
    text_printf(text, ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        text_printf(text, i == 0 ? "%d" : ",%d", numbers[i]);
    text_add_string(text, "]");
}

void puzzles_write_page(Text *text, const Puzzle *puzzles, int count, bool saves)
{
    text_add_string(text, HEAD);
    for (int i = 0; i < count; i++) {
        const Puzzle *puzzle = &puzzles[i];
        const Geometry *g = &puzzle->board.geometry;
        text_printf(text, "%s{\"columns\":%d,\"rows\":%d,\"side\":\"%c\",\"saves\":%s,\"moves\":%d,\"grade\":%d,\"solution\":%d,", i == 0 ? "[\n" : ",\n", g->cols, g->rows,
                    player_letter(board_turn(&puzzle->board)), saves ? "true" : "false", puzzle->moves, puzzle->grade, puzzle->solution);
        add_stones(text, &puzzle->board);
        add_numbers(text, "scores", puzzle->scores, g->cols);
        add_numbers(text, "line", puzzle->line, puzzle->line_length);
        text_add_string(text, "}");
    }
    text_add_string(text, "\n]");
    text_add_string(text, TAIL);
}
