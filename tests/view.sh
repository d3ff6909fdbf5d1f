#!/bin/sh
# The viewer as a whole, driven by scripts: in SDL's dummy video driver, and where there is Xvfb under X. Prints "ok NAME" or "FAILED NAME"
# for each check. VIEW_GAMES sets the number of games that engines play with animation, VIEW_SEEDS that of the seeds, 2 or more, and
# VIEW_LANGUAGES in which languages it is looked whether words are cut off.
. "$(dirname "$0")/window.sh"
FAULTY=$PWD/build/plain/faulty_engine
VIEW_GAMES=${VIEW_GAMES:-100}
VIEW_SEEDS=${VIEW_SEEDS:-20}
VIEW_LANGUAGES=${VIEW_LANGUAGES:-en_GB de_DE es_ES ko_KR}
if [ ! -x "$VIEW" ]; then
    echo "skipped: the viewer ($VIEW is not built, see make view)"
    echo "view: 0 passed, 0 failed"
    exit 0
fi
case $ENGINE in /*) ;; *) ENGINE=$PWD/$ENGINE ;; esac
tmp=$(mktemp -d)
trap 'if [ -n "$server" ]; then kill "$server"; fi; rm -rf "$tmp"' EXIT
cp "$VIEW" "$tmp/fourinrow-view" # which looks for the engine beside itself
cp "$ENGINE" "$tmp/fourinrow"
VIEW=$tmp/fourinrow-view
SDL_VIDEODRIVER=dummy
XDG_RUNTIME_DIR=$tmp
LC_ALL=C
XDG_CONFIG_HOME=$tmp/config
XDG_DATA_HOME=$tmp/data
export SDL_VIDEODRIVER XDG_RUNTIME_DIR LC_ALL XDG_CONFIG_HOME XDG_DATA_HOME

# Runs a script that comes on stdin in the viewer with these options; what it dumps goes to $tmp/out.
view() {
    cat >"$tmp/script"
    rm -rf "$XDG_CONFIG_HOME" # what an earlier one has kept
    timeout -s KILL 1200 "$VIEW" --renderer software --virtual-clock --seed 1 --script "$tmp/script" "$@" >"$tmp/out"
}
people() { view --x human --o human "$@"; }
png_size() { od -An -tu1 -j16 -N8 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 "x" (($5 * 256 + $6) * 256 + $7) * 256 + $8 }'; }
has() { grep -qx -- "$1" "$tmp/out"; }
field() { sed -n "s/^$1 //p" "$tmp/out" | tail -n 1; }

# ---- pixels ----
cat >"$tmp/pixels" <<'END'
settle
drag 3
settle
column 2
wait 350
picture PICTURE
settle
key h
settle
key t
picture PICTURE.end
END
pixels() { # NAME OPTION ...
    name=$1
    shift
    sed "s|PICTURE|$tmp/$name|" "$tmp/pixels" | view --engine 'depth=3' --adviser 'playouts=500' "$@"
}
check "a script runs" pixels a
check "the same script again" pixels b
check "gives the same pixels" cmp "$tmp/a" "$tmp/b"
check "to the end" cmp "$tmp/a.end" "$tmp/b.end"
check "60 pictures a second" pixels fast --fps 60
check "7 pictures a second" pixels slow --fps 7
check "show the disc at the same height" cmp "$tmp/fast" "$tmp/slow"
printf 'column 3\nwait 200\ndump\n' | people --fps 60 && field flight >"$tmp/fast.flight"
printf 'column 3\nwait 200\ndump\n' | people --fps 9 && field flight >"$tmp/slow.flight"
check "which is the height that is dumped" sh -c '[ -s "$1" ] && cmp "$1" "$2"' - "$tmp/fast.flight" "$tmp/slow.flight"
printf 'key f11\npicture %s/full.png\n' "$tmp" | people --size 320x240
check "a picture that is taken at once shows the full screen, of 1024x768 here" \
    [ "$(png_size "$tmp/full.png")" = 1024x768 ]

# ---- the ways to play ----
after() { # SCRIPT, whose lines are separated by ';'
    { echo "$1" | tr ';' '\n'; printf 'settle\nmove 1 1\ndump\n'; } | people && cat "$tmp/out"
}
wanted=$(after 'column 3;settle;column 3;settle;column 0')
same() { [ -n "$wanted" ] && [ "$(after "$1")" = "$wanted" ]; }
check "a drag is a click" same 'drag 3;settle;drag 3;settle;drag 0'
check "keys are clicks" same 'key left;key enter;settle;key enter;settle;key left;key left;key left;key enter'
check "digits are clicks" same 'key 4;key 4;key 1'
check "a drag in steps is a click" same 'take;wait 100;hold 1;wait 50;hold 3;up 512 200;settle;drag 3;drag 0'
check "a drag to nowhere changes nothing" sh -c '[ "$1" ] && [ "$1" = "$2" ]' - "$(after 'drag nowhere' | grep -E '^(moves|fen|turn|undone)')" \
    "$(after '' | grep -E '^(moves|fen|turn|undone)')"
check "Esc puts a disc back" sh -c '[ "$1" = "$2" ]' - "$(after 'take;hold 2;key escape;up 512 200' | grep ^moves)" "moves"
printf 'position 444444\ncolumn 3\nwait 100\ndump\n' | people
check "a full column shakes its head" has "shaken 3"
check "and takes no disc" has "moves 3 3 3 3 3 3"
STILL='position 444444\ncolumn 3\nwait 50\ndump\ntake\nhold 3\nup 10 300\nwait 50\ndump\nkey 1\nwait 50\ndump\n'
printf %b "$STILL" | people
check "what is refused and what is played moves about" [ "$(grep -cE '^(shaken|flight)' "$tmp/out")" -gt 3 ]
printf %b "$STILL" | people --no-animation
check "but nothing does where it is not wanted" sh -c '! grep -qE "^(shaken|flight)" "$1" && grep -q "^moves 3 3 3 3 3 3 0" "$1"' - "$tmp/out"
printf 'take\nhold 3\nup 3 300\nwait 160\ndump\n' | people && normal=$(field flight)
printf 'key d\ntake\nhold 3\nup 3 300\nwait 80\ndump\n' | people && fast=$(field flight)
check "a disc goes back at the speed that is set, also before the first move" [ "$normal" = "${fast:-none}" ]
printf %b "key d\nkey d\n$STILL" | people
check "be that said in the menu" sh -c '! grep -qE "^(shaken|flight)" "$1" && grep -q "^moves 3 3 3 3 3 3 0" "$1"' - "$tmp/out"
printf 'settle\ncolumn 3\ncolumn 3\nsettle\ndump\n' | view --x human --o 'level=0'
check "nobody plays for the other" sh -c '[ "$1" -eq 2 ]' - "$(field moves | wc -w)"
printf 'column 3\ndown 512 400\nsettle\nup 512 400\nsettle\ndump\n' | view --x human --o 'level=0'
check "nor with a button that was pressed before their turn" sh -c '[ "$1" -eq 2 ]' - "$(field moves | wc -w)"

printf 'dump\nposition 112233\ndump\n' | people --geometry 4,4,4
check "the hand goes down with the pile" sh -c '[ "$1" -lt "$2" ]' - $(sed -n 's/^hand [0-9]* //p' "$tmp/out")

# ---- history ----
{
    for column in 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5; do echo "column $column"; done
    echo dump
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do echo "key u"; done
    echo dump
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do echo "key r"; done
    echo dump
} | people --geometry 12,9,4
check "30 moves on 12x9 are undone" has "undone 30"
check "and redone" sh -c '[ "$(grep -c "^fen " "$1")" -eq 3 ] && [ "$(sed -n "s/^fen //p" "$1" | sort -u | wc -l)" -eq 2 ] && [ "$2" = 0 ]' - "$tmp/out" "$(field undone)"
printf 'position 444444\nkey a\nsettle\nclick 890 115\ndump\n' | people --adviser depth=3
check "a click in the list of moves goes back to that move" sh -c '[ "$1, $2" = "3 3 3, 3" ]' - "$(field moves)" "$(field undone)"
printf 'column 3\nkey u\nsettle\nwait 1000\ndump\n' | view --x human --o 'movetime=300'
check "an answer that comes after undo is dropped" has "moves"
printf 'position 4453\nkey c\nkey n\nkey enter\nkey v\ndump\n' | people
check "copy and paste" has "moves 3 3 4 2"
printf 'position 4453\nkey copyfen\nkey n\nkey enter\nkey v\ndump\n' | people
check "copy and paste as FEN" has "fen 7/7/7/7/3o3/2oxx2 x"
printf 'column 1\nposition\ndump\nposition 12\ndump\n' | people
check "a position of nothing is the empty board" [ "$(sed -n 's/^moves//p' "$tmp/out" | tr '\n' ';')" = "; 0 1;" ]
printf 'clipboard 4444444\ncolumn 1\nkey v\ndump\n' | people
check "bad text changes nothing" has "moves 1"
check "and is told of, the move too that cannot be played" has "says Move 7 cannot be played on this board"
printf 'clipboard 4453x\nkey v\ndump\n' | people
check "where it is one of moves" has "says No game for this board: columns 4453, FEN, PGN"
printf 'clipboard 6/6/6/6/2x3 o\nkey v\ndump\n' | people
check "of a FEN of another board it is said that FENs can be pasted" has "says No game for this board: columns 4453, FEN, PGN"
printf 'position 4453\nkey save\nkey q\ndump\n' | people --game "$tmp/since"
check "a saved game is left without a question" sh -c '[ "$1" -eq 0 ] && [ ! -s "$2/out" ] && [ -s "$2/since" ]' - $? "$tmp"
printf 'position 4453\nkey save\ncolumn 0\nsettle\nkey q\ndump\n' | people --game "$tmp/since2"
check "but not moves that were played since" has "moves 3 3 4 2 0"
printf 'position 4453\nkey save\nkey n\nkey enter\nkey load\ndump\n' | people --game "$tmp/game"
check "save and load" has "moves 3 3 4 2"
printf 'position 1122334\nkey save\nkey home\nkey 7\nsettle\nkey save\ndump\n' | people
saved() { sed -n 's/^moves //p' "$XDG_DATA_HOME"/fourinrow/games/*.game | sort; }
check "another game is not saved over that of a file" [ "$(saved)" = "$(printf '0 0 1 1 2 2 3\n6')" ]
rm -r "$XDG_DATA_HOME/fourinrow/games"
printf '#!/bin/sh\nrm -r %s\nexec %s\n' "$XDG_DATA_HOME" "$ENGINE" >"$tmp/removes"
chmod +x "$tmp/removes"
printf 'key 4\nkey save\nkey h\nsettle\nkey 5\nkey save\ndump\n' | people --adviser "cmd=$tmp/removes depth=1"
check "a game whose file is gone, and its directory, gets a new one" sh -c 'grep -q "^says Saved" "$1" && [ "$2" = "3 4" ]' - "$tmp/out" "$(saved)"
printf 'key 4\nkey save\nkey h\nsettle\nkey q\ndump\n' | people --adviser "cmd=$tmp/removes depth=1"
check "and is not left without a question" grep -q "^page Quit?" "$tmp/out"
printf 'position 1122334\nkey save\nkey home\nkey 7\nsettle\nkey save\ndump\n' | people --game "$tmp/asked"
check "or it is asked, where that has a name" sh -c 'grep -q "^page There is such a file" "$1" && grep -qx "moves 0 0 1 1 2 2 3" "$2"' - "$tmp/out" "$tmp/asked"
printf '[White "A"]\n\n1. P@d1 {opening} P@e1 *\n\n[White "B"]\n\n1. P@a1 *\n' >"$tmp/games.pgn"
cp "$tmp/games.pgn" "$tmp/same.pgn"
printf 'key load\ncolumn 0\nsettle\nkey save\ndump\nkey enter\n' | people --game "$tmp/games.pgn"
check "the first game of a PGN is opened" has "moves 3 4 0"
check "and the file not replaced without a word, nor by Enter alone" sh -c 'grep -q "^page There is such a file" "$1" && cmp -s "$2" "$3"' - \
    "$tmp/out" "$tmp/games.pgn" "$tmp/same.pgn"
mkdir -p "$XDG_DATA_HOME/fourinrow/games"
echo dump | people "$tmp/games.pgn"
check "a file is opened at the start" sh -c 'grep -qx "moves 3 4" "$1" && grep -qx "says Opened" "$1"' - "$tmp/out"
echo dump | view "$tmp/games.pgn"
check "and nobody is asked how to play, who plays for the first time" sh -c 'grep -qx "moves 3 4" "$1" && ! grep -q ^page "$1"' - "$tmp/out"
echo dump | people "$tmp/script"
check "why one cannot be is told in the window" grep -q "^says Cannot open: $tmp/script: " "$tmp/out"
echo dump | people "$tmp/missing.pgn" 2>"$tmp/complaint"
check "one that is not there is told at once" sh -c '[ "$1" -eq 2 ] && grep -q "^fourinrow-view: .*/missing.pgn: No such file" "$2"' - $? "$tmp/complaint"
! echo dump | people "$tmp/games.pgn" "$tmp/same.pgn" 2>"$tmp/complaint" && grep -q "one file is opened" "$tmp/complaint"
check_status "and so is a second one" $?
cp "$tmp/games.pgn" "$XDG_DATA_HOME/fourinrow/games/pgn.game"
printf 'key load\nkey enter\ncolumn 0\nsettle\nkey save\ndump\n' | people
check "one in the list stays, and the game gets a new file" sh -c 'grep -q "^says Saved" "$1" && [ "$2" = "3 4 0" ] && cmp -s "$3" "$4"' - \
    "$tmp/out" "$(saved)" "$XDG_DATA_HOME/fourinrow/games/pgn.game" "$tmp/same.pgn"
rm -r "$XDG_DATA_HOME"
printf '#!/bin/sh\n' >"$tmp/no game"
printf 'key load\ndump\n' | people --game "$tmp/no game"
check "what is no game is told, with its name" has "says Cannot open: $tmp/no game: a game begins with its size, or in PGN with a tag"
printf 'clipboard [White "A"] 1. P@d1 P@e1 *\nkey v\ndump\n' | people
check "PGN can be pasted" has "moves 3 4"
printf 'clipboard [White "A"] 1. P@d1 %17000s\nkey v\ndump\n' P@e1 | people
check "but not a part of what is too long" sh -c 'grep -q "^says No game for this board" "$1" && grep -qx "moves" "$1"' - "$tmp/out"
printf 'position 44513141\nkey u\nkey u\nkey u\nkey save\ndump\nkey load\ndump\n' | people --game "$tmp/whole"
check "moves that were taken back are saved too" grep -qx "moves 3 3 4 0 2 0 3 0" "$tmp/whole"
check "and stay where they are" sh -c '[ "$(sed -n "s/^undone //p" "$1" | tr "\n" " ")" = "3 0 " ]' - "$tmp/out"
printf 'position 4453\nkey e\nsettle\nkey save\ndump\n' | people --adviser depth=2 --game "$tmp/reviewed"
check "a game that is reviewed is saved as well" sh -c 'grep -q "^page Review" "$1" && grep -q "^says Saved" "$1" && grep -qx "moves 3 3 4 2" "$2"' - \
    "$tmp/out" "$tmp/reviewed"
printf 'key 4\nsettle\nkey save\n' | LC_ALL=de_DE.UTF-8 view --x human --o level=0 --game "$tmp/sides"
printf 'settle\nkey load\nkey enter\ndump\nkey n\npress Start\ndump\n' | view --x level=0 --o human --game "$tmp/sides"
check "a person goes on with the stones that were a person's" sh -c 'grep -q "^says Opened" "$1" && grep -qx "turn right" "$1"' - "$tmp/out"
check "and the next game is begun by who begins all games" [ "$(sed -n 's/^first //p' "$tmp/out" | tr '\n' ' ')" = "right left " ]
printf 'column 3\nsettle\n' | people --announce
check "moves are announced" has "Yellow: column 4"


# ---- what is told to those who do not see ----
said() { [ "$(sed 1d "$tmp/out")" = "$(printf '%s\n' "$@")" ]; } # LINE ...: all that was announced behind the first game
printf 'key left\nkey right\nkey right\nkey enter\n' | people --announce
check "the column that the arrow keys choose is told" said 'Column 4' 'Column 5' 'Column 6' 'Yellow: column 6'
printf 'key n\nwait 1000\nkey tab\nkey up\nkey up\nkey right\nkey right\nkey left\nkey end\nmove 1 1\nkey escape\n' | people --announce
check "a panel is told with the row that keys reach, and what changes there" said 'New game' Start Cancel Start 'Clock: none' '1 min' '3 min' '1 min' Start
printf 'key n\npress Red, right\nkey tab\nkey right\nkey tab\n' | people --announce
check "a level is told with what it does" said 'New game' Start 'Red, right: Computer' 'Strength: 5  Medium, tries out 40 games for each move' \
    '6  Skilled, tries out 120 games for each move' 'Begins: Yellow'
{ printf 'key n\npress Red, right\npress Red, right\nkey tab\n'; printf "type it's\nkey erase\nkey s\npress Start\nwait 5000\n"; } | people --announce
check "so is what is missing or wrong, once" said 'New game' Start 'Red, right: Computer' 'Another engine' \
    'A command is missing: the path of a program' Command "it's" "it'" 'cmd= has a quote that is not closed' Start
printf 'key f10\nkey down\nkey t\nkey m\nkey escape\nkey i\n' | people --announce
check "and what the keys of the menu change" said Menu 'New game: N, Ctrl+N' 'Undo: U, Ctrl+Z' 'Theme: light' 'Sound: off' "fourinrow $("$VIEW" --version | cut -d' ' -f2)" \
    'A Connect Four engine and its viewer' 'Free software, MIT license' Close
printf 'key w\nkey m\nkey d\nkey f10\nkey down\nkey w\nkey w\n' | people --announce
check "what keys alone change is told as well, and once" said 'Warn of mistakes: on' 'Sound: off' 'Animation: fast' Menu 'New game: N, Ctrl+N' 'Undo: U, Ctrl+Z' \
    'Warn of mistakes: off' 'Warn of mistakes: on'
printf 'key d\ndump\n' | people
check "and seen" has 'says Animation: fast'
printf 'key w\ndump\n' | LC_ALL=es_ES.UTF-8 people
check "in any language" has 'says Avisar de fallos: sí'
rm -rf "$XDG_DATA_HOME"
mkdir -p "$XDG_DATA_HOME/fourinrow/games"
printf 'size 7 6 4\nplayers me - you\nmoves 3\n' >"$XDG_DATA_HOME/fourinrow/games/old.game"
printf 'key 1\nkey load\nkey enter\nkey right\nkey enter\nkey load\nkey right\nkey enter\nkey left\nkey enter\n' | people --announce
check "questions are told" said 'Yellow: column 1' 'Open a saved game' 'old   me - you' 'Give up the game in hand?' Yes No 'Open a saved game' 'old   me - you' \
    Delete 'Delete this saved game?' old 'me - you' No Yes 'Open a saved game' 'No game has been saved yet' Close
rm -rf "$XDG_DATA_HOME"
mkdir -p "$XDG_DATA_HOME/fourinrow/games"
printf 'size 7 6 4\nplayers \007 - you\nmoves 3\n' >"$XDG_DATA_HOME/fourinrow/games/$(printf '\033c').game"
printf 'key load\nkey delete\n' | people --announce
check "also of a game whose name, or players, would command a terminal" said 'Open a saved game' '?c   ? - you' 'Delete this saved game?' '?c' '? - you' No
printf 'key w\nkey 3\nsettle\nwait 1000\nkey left\nkey enter\n' | view --announce --x human --o level=3 --position 4445 --adviser solve=exact
check "and the one before a move" said 'Warn of mistakes: on' 'This move loses. Play it all the same?' No Yes 'You: column 3'
printf 'position 121212\nkey 1\nsettle\nwait 1000\nkey right\nkey n\nkey escape\nkey u\nkey r\nsettle\n' | people --announce
check "the banner of the end is told with its button" said 'Yellow: column 1' 'Yellow won' 'Yellow has 4 in line' 'Next game' Review 'New game' Start Review \
    'Move 6 of 7' 'Move 7 of 7' 'Yellow has 4 in line' 'Next game'
printf 'settle\nwait 1000\nkey right\nkey right\nkey right\nkey enter\nsettle\n' | view --announce --x human --o "cmd=$tmp/missing"
check "and that of a fault, again when it comes again" said "missing cannot be started: cannot start '$tmp/missing': No such file or directory" 'Start it again' 'Other opponent' \
    'Play it myself' 'Start it again' "missing cannot be started: cannot start '$tmp/missing': No such file or directory" 'Start it again'
said_of_engines() { [ "$(sed '1d; /column/s/[1-7]$/N/' "$tmp/out")" = "$(printf '%s\n' "$@")" ]; } # as said, with columns N, which are theirs to choose
printf 'settle\nkey home\nkey space\nsettle\nclipboard 44\nkey v\nclipboard 4422\nkey v\n' | view --announce --x level=0 --o human
check "an engine that waits is told, and that it goes on" said_of_engines 'Computer: column N' 'Move 0 of 1' 'Computer (x) waits: space' 'The computer is thinking' \
    'Computer: column N' Pasted 'Computer (x) waits: space' 'Give up the game in hand?' Yes
printf 'key space\nkey s\nsettle\nkey space\nsettle\n' | view --announce --x 'level=0 name=A' --o 'level=0 name=B' --geometry 2,1,2
check "so is a pause of two, and a step" said_of_engines 'A (x) waits: space' 'A: column N' 'B (o) waits: space' 'B (o) is thinking' 'B: column N' 'A tie' \
    'The board is full' 'Next game'
printf 'position 4453\nkey e\nsettle\n' | people --announce --adviser solve=exact
check "and a review" sh -c 'grep -q "^Review$" "$1" && grep -q "^Yellow: kept [0-9]*, mistakes" "$1"' - "$tmp/out"

# ---- what is kept ----
printf 'dump\n' | view
check "the first start asks how to play" has "page New game"
printf 'press Red, right\npress Red, right\nkey n\npress Cancel\ndump\n' | view
check "a panel that is left changes nothing" has "says The computer is thinking"
printf 'clipboard \033]0;x\007\303(\nkey n\npress Red, right\npress Red, right\nkey tab\nkey paste\nwait 1\npress Start\n' | people --announce
check "what is pasted into a panel commands no terminal, nor is it kept" sh -c 'grep -q "^ \]0;x ?($" "$1" && grep -q "^right engine .* \]0;x ?($" "$2" && ! cat "$1" "$2" | grep -q "$(printf "[\033\007]")"' - \
    "$tmp/out" "$XDG_CONFIG_HOME/fourinrow/view.conf"
long=$(printf '%0400d' 0)
printf 'key n\npress Red, right\npress Red, right\nkey tab\ntype a\ntype %s\ndump\nkey erase\ndump\n' "$long" | people --announce
check "a command that is too long is refused as a whole, and told" sh -c '[ "$(grep "^A command has at most 399 bytes$\|^row.* Command|\|^row.* A command" "$1" | sed "s/^row[*]* [0-9 ]*//" | tr "\n" ";")" = \
    "A command has at most 399 bytes;Command|a;A command has at most 399 bytes|;Command|;A command is missing: the path of a program|;" ]' - "$tmp/out"
printf 'dump\nkey escape\ndump\nkey f10\ndump\nkey n\ndump\n' | view
check "input methods are let in where something can be typed, else they would take the keys" [ "$(sed -n 's/^typing //p' "$tmp/out" | tr -d '\n')" = 1001 ]
printf 'key n\npress Red, right\npress Red, right\nkey tab\ntype a\npicture %s/1.png\ncompose b\npicture %s/2.png\ncompose\npicture %s/3.png
compose c\ntype d\ndump\npicture %s/4.png\nkey erase\npicture %s/5.png\n' "$tmp" "$tmp" "$tmp" "$tmp" "$tmp" | people
check "what an input method composes is shown" sh -c '! cmp -s "$1/1.png" "$1/2.png"' - "$tmp"
check "until it is taken back" cmp "$tmp/1.png" "$tmp/3.png"
check "or typed" sh -c 'grep -q "^row\* .* Command|ad$" "$1/out" && ! cmp -s "$1/1.png" "$1/4.png" && cmp "$1/1.png" "$1/5.png"' - "$tmp"
printf 'press Board\npress Begins\npress Start\nkey 4\nsettle\ndump\n' | view
check "what is chosen is played" has "size 8 7 4"
for clock in -5+3 5+-3 5++3 +5 5+ 0+3 1.5 5+3x 9999999; do
    printf 'quit\n' | people --clock $clock 2>"$tmp/complaint"
    check "$clock is no clock" sh -c '[ "$1" -eq 2 ] && grep -qF "clock takes SECONDS[+INCREMENT], at least 1 second and at most 999999 each, not '"'$clock'"'" "$2"' - $? "$tmp/complaint"
done
printf 'quit\n' | view --engine level=3 --x human 2>"$tmp/complaint"
check "no player of the command line is left out without a word" sh -c '[ "$1" -eq 2 ] && grep -q -e "--engine" "$2"' - $? "$tmp/complaint"
printf 'quit\n' | people --position 48 2>"$tmp/complaint"
check "a position that cannot be is a wrong command line" sh -c '[ "$1" -eq 2 ] && grep -q "position .48.: move 2: .8. is no column; a sequence counts them from 1 to 7" "$2"' - $? "$tmp/complaint"
printf 'dump\n' | people --position 48 --geometry 8,7,4
check "but the board may be named behind it" has "moves 3 7"
printf 'key n\ndump\n' | people --clock 30
check "a clock of less than a minute is shown" grep -q '^row.* Clock|0:30 min$' "$tmp/out"
printf 'key n\ndump\n' | people --clock 90+2
check "and one of odd seconds" grep -q '^row.* Clock|1:30 min + 2 s a move$' "$tmp/out"
printf 'key n\ndump\n' | people --clock 180+2
check "and one of whole minutes" grep -q '^row.* Clock|3 min + 2 s a move$' "$tmp/out"
keeps_config() { # what the file says, on stdin; then the viewer is started with it
    mkdir -p "$XDG_CONFIG_HOME/fourinrow"
    cat >"$XDG_CONFIG_HOME/fourinrow/view.conf"
    printf 'dump\n' >"$tmp/script"
    timeout -s KILL 1200 "$VIEW" --renderer software --virtual-clock --seed 1 --script "$tmp/script" "$@" >"$tmp/out" 2>"$tmp/complaint"
}
printf 'board 9 7 5\nleft person 5 0\nright person 5 0\n' | keeps_config
check "what was kept is used" has "size 9 7 5"
check "and nobody is asked" sh -c '! grep -q ^page "$1"' - "$tmp/out"
printf 'board 9 7 5\nleft person 5 0\nright person 5 0\n' | keeps_config --geometry 5,5,4
check "the command line overrides it" has "size 5 5 4"
printf 'board 99 99 1\nnonsense\n\001\002\nright computer 3 0\n' | keeps_config
check "a bad file costs a message" sh -c 'grep -q "view.conf: line 1 is not understood" "$1" && grep -q "^says .*line 1" "$2"' - "$tmp/complaint" "$tmp/out"
check "not the start" has "size 7 6 4"
printf 'foo\n' | keeps_config
printf 'settle\nwait 700\ndump\n' >"$tmp/script"
timeout -s KILL 1200 "$VIEW" --renderer software --virtual-clock --seed 1 --script "$tmp/script" >"$tmp/out" 2>"$tmp/complaint"
check "the message is still there when the computer has opened" sh -c 'grep -q "^moves [0-9]" "$1" && grep -q "^says .*line 1 " "$1"' - "$tmp/out"
{ printf 'key 4\nkey n\npress Red, right\npress Red, right\nkey tab\n'
    printf 'type it'"'"'s\ndump\npress Start\ndump\n'; } | people
check "a command that cannot be leaves the panel as it was" sh -c '[ "$(grep -c "^row.* Command|it.s$" "$1")" -eq 2 ]' - "$tmp/out"
check "which tells why" grep -q '^row.*has a quote that is not closed' "$tmp/out"
check "and the game" has "moves 3"
printf 'key n\npress Red, right\npress Red, right\nkey tab\ntype network=on name=Mine\npress Start\nkey 4\nsettle\ndump\n' | people
check "a player is typed there as on the command line" grep -q '^moves 3 [0-6]$' "$tmp/out"
clocked() { # OPTION …: whether a game by a configuration with a clock has one
    printf 'clock 60 5\n' | keeps_config --x human --o human "$@" && has 'status playing' && grep -q '^clocks ' "$tmp/out"
}
check "a clock that is kept runs" clocked
check "but not with --clock 0" [ "$(clocked --clock 0; echo $?) $(field status)" = '1 playing' ]
printf 'used 0 ./no\nused 1 ./yes\n' | keeps_config --x human --o human
printf 'key n\npress Red, right\npress Red, right\npress Which one\npress Which one\ndump\n' >"$tmp/script"
timeout -s KILL 1200 "$VIEW" --renderer software --virtual-clock --script "$tmp/script" --x human --o human >"$tmp/out"
check "an engine is remembered with its dialect" grep -q '^row.* Speaks|uci$' "$tmp/out"
printf 'used 0 /home/somebody/projects/engines/connect-four/%s\n' one two | keeps_config --x human --o human
printf 'key n\npress Red, right\npress Red, right\npress Which one\npicture %s/one\nmove 1 1\ndump\n' "$tmp" >"$tmp/script"
timeout -s KILL 1200 "$VIEW" --renderer software --virtual-clock --script "$tmp/script" --x human --o human >"$tmp/out"
check "of a long command the end is seen, which tells it from others" sh -c 'grep -q "^row.* Which one|/home/.*/connect-four/one$" "$1" && ! grep -q ^cut "$1"' - "$tmp/out"
for engine in 'cmd=x nosuch=1' "it's" 'level=11'; do
    printf 'left person 5 0\nright engine 5 0 %s\nboard 8 7 4\n' "$engine" | keeps_config
    check "an engine that was kept and cannot be costs a message" sh -c 'grep -q "view.conf: right: " "$1" && grep -q "^says .*right: " "$2"' - "$tmp/complaint" "$tmp/out"
    check "and nothing else" has "size 8 7 4"
done
head -c 100000 /dev/urandom | keeps_config
check "nor do bytes of any kind" has "size 7 6 4"
rm -rf "$XDG_CONFIG_HOME"
printf 'column 3\nkey q\ndump\nkey escape\ncolumn 4\ndump\nkey n\nkey escape\ndump\n' | people
check "quit in a running game asks" sh -c 'grep -q "^page Quit" "$1"' - "$tmp/out"
check "and the game goes on" has "moves 3 4"
rm -rf "$XDG_DATA_HOME"
printf 'key 4\nkey 5\nkey save\nkey load\nkey delete\nkey left\nkey enter\nkey escape\nkey q\ndump\n' | people
check "and one whose file was deleted" sh -c 'grep -q "^page Quit" "$1"' - "$tmp/out"
printf 'column 3\nkey home\nkey q\ndump\nkey escape\nkey n\ndump\n' | people
check "so does one whose moves were all taken back" sh -c 'grep -q "^page Quit" "$1" && grep -q "^row.*The game in hand" "$1"' - "$tmp/out"
printf 'settle\nkey n\ndump\nkey escape\nkey q\ndump\n' | view --engine level=0
check "but not one in which the computer has opened and nobody moved" sh -c '[ "$(grep -c "^moves [0-6]$" "$1")" -eq 1 ] && ! grep -q -e "^page Quit" -e "The game in hand" "$1"' - "$tmp/out"
printf 'settle\nkey 4\nsettle\nkey u\nkey q\ndump\n' | view --engine level=0
check "until somebody does, be it taken back" has 'page Quit? The game in hand is not saved.'
printf 'position 121212\nkey 1\nsettle\nkey u\nkey n\ndump\nkey escape\nkey 3\nkey q\ndump\nkey escape\nkey u\nkey 1\nkey u\nkey q\ndump\n' | people
check "who looks back through a game that is over loses nothing" sh -c '! sed "/^\.$/q" "$1" | grep -q "The game in hand"' - "$tmp/out"
check "until another move is made there" sh -c '[ "$(grep -c "^page Quit" "$1")" -eq 1 ]' - "$tmp/out"
printf 'column 3\nclipboard 4444\nkey v\ndump\nkey enter\ndump\n' | people
check "so does paste, and Enter says yes" sh -c 'grep -q "^page Give up" "$1" && grep -qx "moves 3 3 3 3" "$1"' - "$tmp/out"
printf 'column 3\nkey save\nkey escape\ndump\n' | people --game "$tmp/game"
check "no other file is replaced without a word" has "moves 3"
check "and it is what it was" grep -qx "moves 3 3 4 2" "$tmp/game"
printf 'column 3\nkey save\nkey enter\n' | people --game "$tmp/game"
check "after Enter alone too" grep -qx "moves 3 3 4 2" "$tmp/game"
printf 'column 3\nkey save\nkey left\nkey enter\n' | people --game "$tmp/game"
check "but Yes replaces it" grep -qx "moves 3" "$tmp/game"
printf 'column 3\nsettle\ndump\n' | view --x human --o "cmd=$tmp/missing"
printf 'column 3\nsettle\nclick %s\ndump\nkey 3\ndump\n' "$(sed -n 's/^banner-button \([0-9]* [0-9]*\) Play it myself$/\1/p' "$tmp/out")" | view --x human --o "cmd=$tmp/missing"
check "one can go on in place of an engine that failed" has "moves 3 2"

# ---- closed streams ----
printf 'column 3\ndump\n' >"$tmp/script"
"$VIEW" --renderer software --virtual-clock --script "$tmp/script" --x human --o level=0 --announce <&- >&- 2>&-
check "where the standard streams are closed what is dumped does not go into pipes of its own" [ $? -eq 1 ]

# ---- words ----
# Every panel, a game with Analysis and clocks, and its end.
for page in n f10 f1 i load; do printf 'key %s\npicture %s/words\ndump\nkey escape\n' $page "$tmp"; done >"$tmp/panels"
for size in 1 2 3 4 5 6 7 8 9 10; do printf 'key n\npress Strength\nkey home\n'; i=0; while [ $i -lt $size ]; do echo 'key right'; i=$((i + 1)); done; printf 'picture %s/words\ndump\nkey escape\n' "$tmp"; done >"$tmp/levels"
for language in $VIEW_LANGUAGES; do for size in 320x240 480x400 800x600 1024x768; do
    LC_ALL=$language.UTF-8
    { cat "$tmp/panels"; printf 'position 112233\nkey a\nsettle\npicture %s/words\ndump\nkey h\nsettle\npicture %s/words\ndump\nkey 3\nkey q\npicture %s/words\ndump\nkey escape\nkey u\ncolumn 3\nsettle\npicture %s/words\ndump\n' "$tmp" "$tmp" "$tmp" "$tmp"; } |
        view --x human --o level=1 --size $size --clock 300
    check "no word is cut off at $size in $language" sh -c '! grep -q ^cut "$1" && [ "$(grep -c ^says "$1")" -eq 9 ]' - "$tmp/out"
done; done
for language in $VIEW_LANGUAGES; do for size in 320x240 1024x768; do
    LC_ALL=$language.UTF-8
    printf 'key 4\nsettle\nwait 61000\npicture %s/words\ndump\n' "$tmp" | view --x human --o level=1 --clock 60 --size $size
    check "nor in the banner of a loss on time" sh -c '! grep -q ^cut "$1" && grep -q "^banner " "$1"' - "$tmp/out"
    printf 'key 4\nwait 61000\npicture %s/words\ndump\n' "$tmp" | people --clock 60 --size $size
    check "or a win on time" sh -c '! grep -q ^cut "$1" && grep -q "^banner " "$1"' - "$tmp/out"
done; done
for language in $VIEW_LANGUAGES; do for size in 320x240 480x400 800x600 1024x768; do
    LC_ALL=$language.UTF-8
    printf 'clipboard zzz\nkey v\npicture %s/words\ndump\n' "$tmp" | people --size $size
    check "nor in what is said of a text that is no game, at $size in $language" sh -c '! grep -q ^cut "$1" && grep -q "^says .*4453" "$1"' - "$tmp/out"
    printf 'clipboard 44444441\nkey v\npicture %s/words\ndump\n' "$tmp" | people --size $size
    check "or of one whose seventh move cannot be played" sh -c '! grep -q ^cut "$1" && grep -q "^says .*7" "$1"' - "$tmp/out"
    printf 'key space\npicture %s/words\ndump\n' "$tmp" | view --x level=10 --o level=10 --size $size
    check "nor in the names of two players of one strength" sh -c '! grep -q ^cut "$1" && grep -q "^paused 1" "$1"' - "$tmp/out"
done; done
for language in $VIEW_LANGUAGES; do for size in 320x240 480x400; do
    LC_ALL=$language.UTF-8
    : >"$tmp/cards"
    for level in 0 1 2 3 4 5 6 7 8 9 10; do
        printf 'picture %s/words\ndump\n' "$tmp" | view --x human --o level=$level --size $size
        cat "$tmp/out" >>"$tmp/cards"
    done
    check "nor in the names of the levels on the cards, at $size in $language" sh -c '! grep ^cut "$1" && [ "$(grep -c ^says "$1")" -eq 11 ]' - "$tmp/cards"
done; done
LC_ALL=de_DE.UTF-8
printf 'key 4\nwait 61000\ndump\n' | people --clock 60
check "the words are in the order of the language" has 'banner Gelb hat auf Zeit gewonnen'
LC_ALL=C
printf 'key 4\nwait 59500\ndump\n' | people --clock 60
check "the last second of a clock counts" has 'status playing'
for board in 9,7,4 11,10,5 12,9,4 21,5,4 64,1,4; do for size in 640x480 800x600 1280x800 1600x900; do
    for column in $(seq $((${board%%,*} - 1)) -1 0); do echo "column $column"; done >"$tmp/row"
    { cat "$tmp/row"; printf 'key a\nsettle\npicture %s/words\ndump\n' "$tmp"; } |
        people --geometry $board --size $size --adviser level=0
    check "no number is cut off in the list of moves of $board at $size" sh -c 'grep -q ^says "$1" && ! grep -q ^cut "$1"' - "$tmp/out"
done; done
LC_ALL=de_DE.UTF-8
printf 'dump\n' | people
check "LANG chooses the language" has "says Gelb ist dran (x)"
printf 'column 3\nsettle\nkey u\ncolumn 0\nsettle\n' | people --announce
check "also of what is announced" [ "$(tr '\n' ';' <"$tmp/out")" = "Neues Spiel, es beginnt: Gelb;Gelb: Spalte 4;Zug 0 von 1;Gelb: Spalte 1;" ]
printf 'key n\nkey escape\nkey f10\nkey t\nkey l\n' | people --announce
check "panels too" said 'Neues Spiel' Start Menü 'Neues Spiel: N, Strg+N' 'Farben: hell' 'Idioma: Español' Menú 'Nueva partida: N, Ctrl+N'
LC_ALL=C
row() { sed -n "s/^row\*\{0,1\} [0-9]* [0-9]* \($1\)|.*/\1/p" "$tmp/out" | tail -n 1; }
check "-h is --help" [ "$("$VIEW" -h)" = "$("$VIEW" --help)" ]
"$VIEW" --help | sed -n '/^mouse and keys/,/^a script/s/^    \([^ ].\{16\}\) .*/\1/p' | tr ' a-z' '\nA-Z' | tr -d ',' | grep -x '[A-Z]' >"$tmp/letters"
printf 'key f10\ndump\n' | people
check "the menu has everything that has a letter" sh -c '[ "$(wc -l <"$1")" -gt 15 ] &&
    while read -r key; do grep -q "^row.*|$key\(,.*\)\{0,1\}$" "$2" || exit; done <"$1"' - "$tmp/letters" "$tmp/out"
printf 'key f1\ndump\n' | people
check "the help has the keys of panels too" sh -c 'for key in "Tab, PgUp, PgDn" Delete; do grep -q "^row.*|$key$" "$1" || exit; done' - "$tmp/out"
for language in $VIEW_LANGUAGES; do
    LC_ALL=$language.UTF-8
    { echo 'key f1'; for i in 1 2 3; do printf 'picture %s/words\ndump\nkey pagedown\n' "$tmp"; done; } | people --size 320x240
    check "and none of its words is cut off in $language, to the last" sh -c '! grep ^cut "$1" && grep -q "^row [1-9].*|Q" "$1"' - "$tmp/out"
done
LC_ALL=C
printf 'key f10\nkey t\nkey l\ndump\n' | people
check "the menu shows what its keys have changed" [ "$(row 'Farben: hell')" ]
printf 'key f10\nkey z\nkey 4\nkey f5\nkey t\ndump\nkey f10\nkey f10\nkey u\ndump\n' | people
check "keys that are not in it leave it open" sh -c '[ "$(grep -c "^page Menu" "$1")" -eq 1 ] && [ "$(grep -c "^moves$" "$1")" -eq 2 ]' - "$tmp/out"
printf 'key l\nkey l\nkey l\nwait 1\ndump\n' | people
korean=$(field says)
printf 'key f10\npress Language: English\npress Sprache: Deutsch\npress Idioma: Español\nwait 1\ndump\n' | people
check "and the language that was chosen in it, Korean too" sh -c '[ "$1" ] || [ "$2" = "Language: Korean" ]' - "$(row '언어: 한국어')" "$korean"
LC_ALL=ko_KR.UTF-8
printf 'settle\ndump\n' | people --announce
LC_ALL=C
check "one language is spoken from the first word on" sh -c '[ "$(sed -n 1p "$1")" = "새 게임, 선: 노랑" ] || [ "$2" = "Language: Korean" ]' - "$tmp/out" "$korean"
printf 'key l\nkey l\nkey l\nkey f10\nwait 1\ndump\n' | people --font strokes
check "where there are no letters for it it is named in others" [ "$(row 'Language: Korean')" ]
printf 'quit\n' | people --font /dev/null/none.ttf 2>"$tmp/complaint"
check "a font that is not there is complained of" sh -c '[ "$1" -eq 2 ] && grep -q "none.ttf: Not a directory" "$2"' - $? "$tmp/complaint"
printf 'quit\n' | people --font "$tmp/script" 2>"$tmp/complaint"
check "and one that is none" sh -c '[ "$1" -eq 1 ] && grep -q "script: is no font" "$2"' - $? "$tmp/complaint"
mkdir "$tmp/bin"
cat >"$tmp/bin/fc-match" <<END
#!/bin/sh
echo "\$3" >>"$tmp/asked"
exec $(command -v fc-match || echo false) "\$@"
END
chmod +x "$tmp/bin/fc-match"
asks() { # SCRIPT, whose lines are separated by ';': how often the system was asked for a font
    : >"$tmp/asked"
    echo "$1" | tr ';' '\n' | PATH=$tmp/bin:$PATH people
    wc -l <"$tmp/asked"
}
if [ "$(asks "picture $tmp/words")" -gt 0 ]; then
    check "one font is asked for before the first picture" [ "$(asks "picture $tmp/words")" -eq 1 ]
    check "others when they are needed" [ "$(asks "key l;key l;key l;wait 100;picture $tmp/words")" -gt 1 ]
fi
view --x human --o level=1 --size 800x600 <"$tmp/levels"
check "nor in the words for any level" sh -c '! grep -q ^cut "$1" && grep -q Perfect "$1"' - "$tmp/out"
printf 'size 320 240\nkey a\nsettle\npicture %s/words\ndump\n' "$tmp" | view --x human --o 'level=1 name=Wolfeschlegelsteinhausenbergerdo'
check "what is cut off would be told" grep -q '^cut .*Wolfe' "$tmp/out"

# ---- engines that play ----
for dialect in native uci ugi bot; do
    printf 'column 3\nsettle\ndump\n' | view --x human --o "proto=$dialect movetime=20"
    check "an engine plays in the dialect $dialect" sh -c '[ "$1" -eq 2 ]' - "$(field moves | wc -w)"
done
printf 'key space\nsettle\ndump\nkey s\nsettle\ndump\nkey s\nsettle\ndump\nwait 9999\ndump\n' | view --x level=0 --o level=0
check "two engines pause, and step" sh -c '[ "$1" = "1 2 2 " ]' - "$(sed -n 's/^moves //p' "$tmp/out" | awk '{ printf "%d ", NF }')"
printf 'key s\nsettle\nwait 9999\ndump\n' | view --x level=0 --o level=0
check "a step while an engine thinks is the move it thinks about" sh -c '[ "$1" -eq 1 ]' - "$(field moves | wc -w)"
printf 'wait 3500\ndump\n' | view --x level=0 --o level=0 --delay 1000
check "two engines play no faster than told" sh -c '[ "$1" -eq 4 ]' - "$(field moves | wc -w)"
printf 'position 444353\nkey a\nsettle\ndump\n' | view --x human --o level=0 --adviser solve=exact
check "exact scores are wins and losses in so many moves" has \
    "strip $(printf 'position sequence 444353\ngo solve\n' | "$ENGINE" | sed -n 's/^scores //p' | awk '{
        for (i = 1; i <= NF; i++) best = i == 1 || $i > best ? $i : best
        for (i = 1; i <= NF; i++) {
            # a win by the score s falls on a board of 42 + 1 - 2 s stones before it, or one less; x moves on even numbers
            m = 43 - 2 * ($i < 0 ? -$i : $i); m -= m % 2 != ($i < 0)
            printf "%s%s%s", (i > 1 ? " | " : ""), ($i == 0 ? "draw" : ($i > 0 ? "win" : "loss") " in " (int((m - 6 - ($i < 0)) / 2) + 1)), ($i == best ? " best" : "")
        } }')"
printf 'key a\nsettle\ndump\n' | view --x human --o level=0 --adviser network=on
check "a network says what it thinks of each column" has 'strip -[0-9.]* | -[0-9.]* | [-+][0-9.]* | +[0-9.]* best | [-+][0-9.]* | -[0-9.]* | -[0-9.]*'
printf 'key a\nsettle\nkey a\ncolumn 0\nkey a\ndump\nsettle\ndump\n' | people --adviser depth=3
check "values of an earlier position are shown as such, until there are others" [ "$(sed -n 's/^strip \(stale\)* *[-+0-9.][-+0-9.]* .*/\1;/p' "$tmp/out" | tr -d '\n')" = 'stale;;' ]
printf 'position 444444\nkey a\nsettle\ndump\n' | people --adviser depth=3
check "a full column has a dash in place of a value" grep -qE '^strip [-+0-9.]+ [^-|]*([|] [-+0-9.]+ [^-|]*){2}[|] - [|] [-+0-9.]+ ' "$tmp/out"
printf 'dump\nkey 4\nsettle\ndump\nkey u\ndump\nkey n\nkey enter\nsettle\ndump\n' | view --x human --o level=0
check "newcomers are told what to do in the first turn of the first game, and then no more" [ "$(sed -n 's/^says Your turn//p' "$tmp/out" | tr '\n' ';')" = \
    ': drag a disc above a column; (x);: drag a disc above a column; (x);' ]
printf 'column 0\nsettle\nwait 20000\nkey space\nkey space\nwait 20000\nkey u\nkey r\nwait 9000\nkey space\nkey space\nwait 20000\ndump\n' |
    people --clock 60
check "pause, undo and redo give no time back" has 'status won x'
printf 'column 0\nsettle\ncolumn 1\nsettle\nwait 61000\nkey u\nwait 10\nkey r\nwait 100\ndump\n' | people --clock 60
check "after a loss on time the game can go on" has 'status playing'
{ printf 'key 1\nkey 2\nwait 5000\nkey 3\nwait 1000\nkey 4\ndump\n'
    for time in 1 2 3; do printf 'key u\nkey u\nkey u\nkey 2\nwait 5000\nkey 3\nwait 1000\nkey 4\n'; done
    printf 'dump\nkey home\nkey end\ndump\nkey u\nkey u\ndump\n'; } | people --clock 60+10
check "moves that are taken back and played again gain no time" [ "$(sed -n 's/^clocks //p' "$tmp/out" | tr '\n' ';')" = '65000 79000;65000 79000;65000 79000;60000 70000;' ]
printf 'column 3\nsettle\nwait 61000\ndump\n' | view --x human --o "cmd='$FAULTY exit 1'" --clock 60
check "no clock runs while an engine is out of order" has 'status playing'
# shellcheck disable=SC2016 # for another shell
printf '#!/bin/sh\nwhile read -r line; do case $line in ugi) echo ugiok ;; isready) echo readyok ;; quit) exit ;; esac; done\n' >"$tmp/usual-board"
chmod +x "$tmp/usual-board"
printf 'settle\ndump\n' >"$tmp/script"
timeout -s KILL 100 "$VIEW" --renderer software --virtual-clock --script "$tmp/script" --engine "cmd=$tmp/usual-board proto=ugi timeout=0" --geometry 8,7,4 >"$tmp/out"
check "that an engine cannot play the board is told at once" has 'fault usual-board has no options Columns, Rows and Connect, and so plays 7,6,4 only'
printf 'column 3\nsettle\ndump\n' | view --x human --o "cmd='$FAULTY paints 1'"
check "what an engine says is shown as text" has "fault faulty_engine exited with status 3; its last words: '?\[2J??3J?'"
printf 'position 111111\ncolumn 0\ndump\nkey l\ndump\n' | people
check "a notice is gone when the language changes" sh -c 'grep -qx "says Column 1 is full" "$1" && ! grep "^says" "$1" | tail -n 1 | grep -q 1' - "$tmp/out"
printf 'key t\nkey l\n' | people --announce
check "themes and languages are told" said 'Theme: light' 'Sprache: Deutsch'
printf 'key a\nsettle\ndump\n' | people --geometry 3,20,3 --position 2231 --adviser nodes=200000
check "what is proved of worse columns does not make the best one exact" sh -c 'grep -q "^strip .*best | loss in 2 | loss in 1" "$1" && ! grep -q "^search .*exact" "$1"' - "$tmp/out"
printf 'position 1212121\nkey e\ndump\nsettle\ndump\n' | people --adviser movetime=100 --announce
check "also of a game that is over" sh -c 'grep -q "^says Looking at every move: 0 / 7$" "$1" && grep -qx "Looking at every move" "$1"' - "$tmp/out"
printf 'position 4455\nkey e\ndump\nsettle\ndump\n' | people --adviser movetime=100
check "a review that runs is told for as long as it does" sh -c 'grep -q "^says Looking at every move: 0 / 4$" "$1" && [ "$(grep -c "^says Looking" "$1")" -eq 1 ]' - "$tmp/out"
printf 'position 44556622\nkey e\nwait 3000\ndump\nkey e\ndump\n' >"$tmp/script" # in real time: in virtual time no key comes while an engine thinks
"$VIEW" --renderer software --script "$tmp/script" --x human --o human --adviser "cmd='$FAULTY silent 3'" >"$tmp/out"
check "and goes on when it is asked for again" sh -c '[ "$(grep "^says Looking" "$1" | uniq -c | awk "{ print \$1 }")" = 2 ]' - "$tmp/out"
printf 'column 3\nsettle\nkey n\n' | view --x human --o "cmd='$ENGINE' level=1 option.log='$tmp/quit.log'"
check "an engine that waits is told to quit" grep -q '< quit$' "$tmp/quit.log"
printf 'settle\nkey u\nsettle\ndump\n' | view --engine level=0
check "there is no turn of a person to go back to before the first" sh -c '[ "$1" -eq 1 ]' - "$(field moves | wc -w)"
for halt in f10 s; do
    printf 'column 3\nwait 400\nkey %s\nsettle\ndump\n' $halt | view --x human --o movetime=500 --clock 60+10
    check "an engine that thinks while $halt halts the clocks has its increment" has 'clocks 60000 70000'
done
printf 'key n\nkey home\nkey end\nkey end\ndump\n' | people
check "Home and End leave a choice" sh -c 'grep -q "^row\* .*Start" "$1"' - "$tmp/out"
while IFS='|' read -r line words; do
    printf '%s\n' "$line" | people --size 320x240 2>"$tmp/complaint"
    check "why '$line' cannot be is told" sh -c '[ "$1" -eq 1 ] && [ "$2" = "fourinrow-view: $3: line 1: $4" ]' - $? "$(cat "$tmp/complaint")" "$tmp/script" "$words"
done <<'END'
restart|no fault is shown
press Nothing|there is no such row
position 44444444|move 7: column 3 is full
picture /dev/null/none/x.png|/dev/null/none/x.png cannot be written: Not a directory
icon 16 /dev/null/none/x.png|/dev/null/none/x.png cannot be written: Not a directory
icon 16|icon takes SIZE FILE, not '16'; see --help
size 20000 300|size takes W H, not '20000 300'; see --help
key|key takes KEY, not ''; see --help
wait a while|wait takes MS, not 'a while'; see --help
colum 3|there is no command 'colum'; see --help
END
printf 'quit\n' | people --size 320x240 --screenshot "$tmp" 2>"$tmp/complaint"
check "so is why there is no last picture" sh -c '[ "$1" -eq 1 ] && [ "$2" = "fourinrow-view: $3 cannot be written: Is a directory" ]' - $? "$(cat "$tmp/complaint")" "$tmp"
if [ -c /dev/full ]; then
    printf 'icon 16 /dev/full\n' | people --size 320x240 2>"$tmp/complaint"
    check "and that the disk is full" grep -qx "fourinrow-view: $tmp/script: line 1: /dev/full cannot be written: No space left on device" "$tmp/complaint"
fi
printf 'key f10\npress Quit\n' | people --size 320x240 2>"$tmp/complaint"
check "and that a row is scrolled away" sh -c '[ "$1" -eq 1 ] && [ "$2" = "fourinrow-view: $3: line 2: the row is scrolled away" ]' - $? "$(cat "$tmp/complaint")" "$tmp/script"
people --o "$(printf 'level=3 name=a\nb')" </dev/null 2>"$tmp/complaint"
check "a PLAYER is one line" grep -qx 'fourinrow-view: a PLAYER is one line' "$tmp/complaint"
for words in version help; do
    [ ! -c /dev/full ] || check "a $words that cannot be written" sh -c 'said=$("$1" "--$2" 2>&1 >/dev/full)
        [ $? -eq 1 ] && expr "$said" : "fourinrow-view: cannot write the $2: ." >/dev/null' - "$VIEW" "$words"
done
printf 'position 4141414\nkey u\nkey r\nkey home\nkey end\ndump\n' | people
check "a game that is set up is nobody's win" has 'tally 0 0 0'
printf 'key 4\nkey 5\nkey 4\nkey 5\nkey 4\nkey 5\nkey 4\nsettle\nkey home\nkey n\npress Start\ndump\n' | people
check "a game that was won is so for who looks back at it as well" [ "$(field games) $(field tally)" = '2 1 0 0' ]
printf 'settle\ndump\n' | view --announce --engine 'level=0 name=Hugo'
check "a computer that has a name is called by it" has 'New game: Hugo to open'
printf 'key h\nsettle\ndump\nkey escape\ndump\n' | view --x human --o human --adviser cmd=/dev/null/none/adviser
check "the banner of an adviser that fails can be closed" sh -c '[ "$(grep -c "^fault" "$1")" -eq 1 ]' - "$tmp/out"
printf 'column 0\nsettle\ncolumn 1\nsettle\ncolumn 2\nwait 3000\nsettle\ndump\n' | view --x human --o "cmd='$FAULTY flood 1' timeout=60"
check "an engine that floods is told of" sh -c 'grep -q "^fault.*floods its output" "$1"' - "$tmp/out"
printf '#!/bin/sh\nwhile read -r line; do case $line in id) echo protocol 1; echo ok ;; go*) echo "it loops" >&2; yes info ;; *) echo ok ;; esac; done\n' >"$tmp/loops"
chmod +x "$tmp/loops"
printf 'column 0\nwait 3000\nsettle\ndump\n' | LC_ALL=de_DE.UTF-8 view --x human --o "cmd=$tmp/loops"
check "in every language, with its last words" grep -q "^fault loops sagt Unverständliches: floods its output; its last words: 'it loops'$" "$tmp/out"
printf 'position 112233\nkey a\nsettle\ndump\nposition 4444\nkey h\nsettle\ndump\n' |
    view --x human --o human --adviser 'proto=uci option.OwnBook=false nodes=20000'
check "of a UCI engine the column it would play is shown, with its mate" has 'strip  |  |  | win in 1 best |  |  | '
check "or with its value" sh -c 'grep -q "^strip .*[+-]0\.[0-9][0-9] best" "$1"' - "$tmp/out"
printf 'column 3\ncolumn 3\nwait 61000\ndump\n' | people --clock 60
check "who has no time left has lost" has "banner Red won on time"
printf 'key 4\nkey 4\nkey h\nsettle\nwait 61000\ndump\n' | people --clock 60 --adviser depth=3
check "and is shown no hint any more" sh -c 'grep -qx "hint -1" "$1" && grep -q "^banner " "$1"' - "$tmp/out"

printf 'column 3\nkey space\nwait 61000\ndump\n' | people --clock 60
check "nor does Space stop a person's clock" has "banner Yellow won on time"
printf 'column 3\nsettle\nkey s\nwait 61000\ndump\n' | view --x human --o level=0 --clock 60
check "nor does a step" has "banner The computer won on time"
printf 'column 3\ncolumn 3\nwait 61000\nkey end\ndump\n' | people --clock 60
check "to go to the move that is shown takes no result back" has "banner Red won on time"
printf 'column 0\ncolumn 1\ncolumn 0\ncolumn 1\ncolumn 0\ncolumn 1\ncolumn 0\nsettle\nkey u\nwait 61000\ndump\n' | people --clock 60
check "nobody runs out of time in a game that was played to its end" has "status playing"
printf 'column 0\nsettle\ndump\n' | view --x human --o level=0 --clock 60
check "nobody is charged for the way of an engine's disc" sh -c '[ "${1%% *}" -gt 59900 ]' - "$(field clocks)"
printf 'settle\ndump\n' | view --x depth=1 --o depth=1 --clock 5 --no-animation
check "nor are two engines for the pause between their moves" has 'clocks 5000 5000'
printf 'settle\ndump\n' | view --x depth=1 --o depth=1 --clock 5 --delay 2000
check "be it longer than the way" has 'clocks 5000 5000'
printf 'wait 3000\nkey escape\ndump\n' | view --x level=0 --o level=0
check "Esc stops two engines between their moves" has 'paused 1'
printf 'column 0\nsettle\ndump\n' | view --geometry 9,7,5 --x human --o "cmd='$ENGINE' proto=uci"
check "an engine that cannot play on the board is given up, with the reason" has "fault fourinrow cannot go on: the variant cfour of UCI is for 7,6,4 only"
printf 'key h\nsettle\ndump\n' | people --geometry 9,7,5 --adviser proto=uci
check "so is an adviser" grep -q '^fault .* cannot go on: the variant cfour of UCI is for 7,6,4 only$' "$tmp/out"
printf 'column 0\nsettle\ndump\n' | view --x human --o "cmd='$ENGINE' proto=bot depth=3"
check "and an engine that knows no such limit" grep -q '^fault .* cannot go on: the bot protocol has no limits but times$' "$tmp/out"
printf 'key n\ndump\n' | view --x human --o "cmd='$ENGINE' proto=ugi movetime=50"
check "what an engine speaks is not asked where its description tells it" sh -c 'grep -q "^row.*proto=ugi" "$1" && ! grep -q "^row.*Speaks" "$1"' - "$tmp/out"
printf 'key n\npress Red, right\npress Red, right\npress Speaks\nwait 20\ndump\n' | people
check "what an engine speaks is chosen in the panel" grep -q '^row.* Speaks|uci$' "$tmp/out"
printf 'key n\npress Board\npress Board\npress Board\npress Rows\nkey home\nkey right\nkey right\nkey right\nkey right\nkey right\nkey right\nkey right\npress Start\nwait 20\ndump\n' | people
check "how high the board is as well" has 'size 10 8 5'
printf 'key n\nkey up\nkey space\nwait 20\ndump\n' | people
check "Space goes on to the next choice" grep -q '^row\* .* Clock|1 min$' "$tmp/out"
printf 'key f1\ndump\nkey f1\ndump\n' | people
check "F1 shows the help and takes it away" [ "$(grep -c '^page' "$tmp/out")" = 1 ]
printf 'column 3\nclick 200 30\ndump\nclick 200 30\nsettle\ndump\n' | view --x human --o level=0
check "a click on the line that says that an engine thinks stops it, another lets it go on" \
    [ "$(sed -n 's/^paused //p' "$tmp/out" | tr '\n' ' ')$(field turn)" = "1 0 left" ]
printf 'column 3\nwait 1000\ncolumn 2\ndump\n' >"$tmp/script" # in real time, as above
"$VIEW" --renderer software --script "$tmp/script" --x human --o "cmd='$FAULTY silent 1'" >"$tmp/out"
check "who moves in the turn of an engine is told so" has "says It is the other side's turn"
printf 'key left\ndump\nkey escape\nkey enter\nsettle\ndump\n' | people
check "Esc takes the choice of a column back" [ "$(sed -n 's/^cursor //p; s/^moves/&/p' "$tmp/out" | tr '\n' ' ')" = "moves 3 moves -1 " ]
printf 'column 3\nwait 20\ndump\n' | view --x human --o 'name=Bob movetime=100'
check "an engine thinks by the name that it was given" has 'says Bob (o) is thinking'
printf 'position 121212\nkey h\nsettle\ndump\n' | people
check "a hint may be the first column" has 'says Hint: column 1'
printf 'position 121212\ncolumn 0\nwait 200\ndump\nsettle\ndump\n' | people
check "who has won is not told before the disc has landed" [ "$(grep '^says' "$tmp/out")" = "$(printf 'says \nsays Yellow won')" ]
check "nor counted" [ "$(grep '^tally' "$tmp/out")" = "$(printf 'tally 0 0 0\ntally 1 0 0')" ]
printf 'position 445566\nkey a\ndump\n' | people --adviser depth=1
graph=$(field graph)
stones_at() { # THOUSANDTHS of the width: how many stones there are behind a click on the graph there
    # shellcheck disable=SC2086
    set -- "$1" $graph
    printf 'position 445566\nkey a\nkey pageup\nclick %d %d\ndump\n' $(($2 + $4 * $1 / 1000)) $(($3 + $5 / 2)) | people --adviser depth=1
    field moves | wc -w
}
check "a click on the graph goes to the move that it is of, or to an end" [ "$(stones_at 58) $(stones_at 0) $(stones_at 999)" = '2 0 6' ]
printf 'position 4455\nkey pageup\ndump\nkey pageup\nkey pagedown\nkey pagedown\nkey pagedown\ndump\nsettle\ndump\n' | view --x human --o level=0 --announce
check "the page keys go by one move, to an engine's turn as well, which waits there" \
    [ "$(grep -E '^(moves|paused)' "$tmp/out" | tr '\n' ' ')" = 'moves 3 3 4 paused 1 moves 3 3 4 4 paused 0 moves 3 3 4 4 paused 0 ' ]
printf 'column 3\ncolumn 3\nwait 61000\n' | people --clock 60 --announce
check "it is told why a game ended on time, also where Yellow ran out of it" said 'Yellow: column 4' 'Red: column 4' 'Red won on time' 'Red had more time' 'Next game'
printf 'position 1212\nkey a\nsettle\ndump\n' | people --adviser 'proto=uci nodes=1000'
check "the one value of an engine of UCI is told" grep -q '^search For x, -1[.]00, depth' "$tmp/out"
printf 'key a\nsettle\ndump\n' | people --adviser playouts=1000000
check "many nodes are told in millions" grep -q '^search For x, nodes 1.0M:' "$tmp/out"
rm -rf "$XDG_DATA_HOME"
{ trap '' XFSZ; ulimit -f 0; printf 'column 3\nkey save\ndump\n' | "$VIEW" --renderer software --virtual-clock --script /dev/stdin --x human --o human; } | cat >"$tmp/out"
check "a game that cannot be saved is told, and nothing is left where it would have been" sh -c 'grep -q "^says Cannot save: .*File too large" "$1" && [ -z "$(ls -A "$2")" ]' - \
    "$tmp/out" "$XDG_DATA_HOME/fourinrow/games"
printf 'key save\nkey h\nsettle\ndump\n' | people --adviser depth=1 --game "$tmp/hinted"
check "a hint takes the place of another word" grep -q '^says Hint: column' "$tmp/out"
printf 'column 3\nkey save\ncolumn 2\nkey save\nwait 20\ndump\n' | people
check "a game that goes on is saved to the same file" sh -c '[ "$(cat "$1"/fourinrow/games/*.game | grep -c "^moves")" = 1 ] && grep -q "^moves 3 2$" "$1"/fourinrow/games/*' - "$XDG_DATA_HOME"
printf 'clipboard zzz\nkey c\ndump\ncolumn 3\nkey v\nsettle\ndump\n' | people
check "the empty board is copied as a position" has 'says Copied 7/7/7/7/7/7 x'

# ---- the review ----
# The solver says the same of every move: how many of each side lost a win, or a draw.
game=44444323331
i=0
while [ $i -lt ${#game} ]; do
    printf '%s ' "$(echo $game | cut -c$((i + 1)))"
    if [ $i -eq 0 ]; then printf 'newgame\ngo solve\n'; else printf 'newgame\nposition sequence %s\ngo solve\n' "$(echo $game | cut -c1-$i)"; fi |
        "$ENGINE" | sed -n 's/^scores //p'
    i=$((i + 1))
done | awk 'function sign(v) { return v > 0 ? 1 : v < 0 ? -1 : 0 }
    { best = -99; for (c = 2; c <= NF; c++) if ($c != "nan" && $c + 0 > best) best = $c + 0
      side = NR % 2; got = $($1 + 1) + 0
      if (sign(got) == sign(best)) kept[side]++; else if (best > 0) missed[side]++; else mistakes[side]++ }
    END { printf "Yellow|kept %d, mistakes %d, missed wins %d\nRed|kept %d, mistakes %d, missed wins %d\n", kept[1], mistakes[1], missed[1], kept[0], mistakes[0], missed[0] }' >"$tmp/wanted"
printf 'position %s\nkey e\nsettle\ndump\nkey escape\nkey j\ndump\n' $game | people --adviser solve=exact
sed -n 's/^row\*\{0,1\} [0-9]* [0-9]* \(Yellow|\|Red|\)/\1/p' "$tmp/out" >"$tmp/found"
check "a review counts what the solver counts" cmp "$tmp/wanted" "$tmp/found"
check "and one key jumps to the turning point" has "moves 3 3 3 3 3 2 1"

game='key 1\nkey 2\nkey 1\nkey 2\nkey 1\nkey 3\nkey e\nsettle\ndump\nkey escape\n' # and yellow wins in column 1, but not five in line
# shellcheck disable=SC2059 # a format
printf "$game"'key n\npress Board\npress Board\npress Start\n'"$game" | people --adviser depth=3
check "the review of one board is not that of another" sh -c '[ "$(grep -c "^page Review" "$1")" -eq 2 ] &&
    [ "$(grep -c "^row.* Move 6, column 3|mistake" "$1")" -eq 1 ]' - "$tmp/out"

# shellcheck disable=SC2059 # a format
printf "${game%key escape*}"'press Move 1, column 1\nwait 20\ndump\nkey e\nwait 20\ndump\nclick 5 760\nwait 20\ndump\n' | people --adviser solve=exact
check "a row of the review goes to its move, E shows the review again, and a click beside it ends that" \
    [ "$(sed -n '/^page/p; s/^undone/&/p' "$tmp/out" | tr '\n' ';')" = "undone 0;page Review;undone 5;undone 5;page Review;undone 5;" ]
printf 'key e\ndump\n' | people
check "the empty board has nothing to review" has "says There is no move to look at yet"
printf 'position 1212\nkey e\nsettle\ndump\nkey escape\nkey j\ndump\n' | people --adviser 'proto=uci nodes=1000'
check "what could not be judged is not counted as nothing" sh -c '[ "$(grep -c "^row.*|no move could be judged$" "$1")" -eq 2 ]' - "$tmp/out"
check "nor is it said that the game did not turn" has "says no move could be judged"
printf 'position 44444323331\nkey e\nkey j\ndump\n' | people --adviser solve=exact
check "nor is anything said of moves that were not looked at yet" has 'says Looking at every move'
printf 'position 4455\nkey e\nsettle\nkey escape\nkey j\ndump\n' | people --adviser "cmd=$tmp/missing"
check "or will not be, where the adviser broke off" has 'says First review the game: E'
printf 'position 44335566\nkey 1\nkey e\nsettle\ndump\n' | view --x human --o movetime=500 --geometry 9,7,5 --no-animation
check "an engine that is to move waits while the game is looked at, which else would be another one" sh -c 'grep -q "^page Review" "$1" && grep -qx "paused 1" "$1"' - "$tmp/out"

printf 'position 1212122\nkey e\nsettle\ndump\n' | people --adviser nodes=200000
check "a win in one that was passed over is a missed win, also as the last move" sh -c 'grep -q "^row.* Yellow|kept 2, mistakes 0, missed wins 2$" "$1" &&
    grep -q "^row.* Red|kept 2, mistakes 0, missed wins 1$" "$1"' - "$tmp/out"

# ---- the warning before a move ----
warned() { # SCRIPT OPTION …: on 4445, which is won for x; column 2, counted from 0, loses
    script=$1
    shift
    { echo 'key w'; echo 'position 4445'; echo "$script" | tr ';' '\n'; printf 'settle\ndump\n'; } | view --x human --o level=0 --adviser solve=exact "$@"
}
warned 'column 2'
check "a move that throws the game away is doubted" has "page This move loses. Play it all the same?"
check "and not made" has "moves 3 3 3 4"
warned 'column 2;key n;settle;key escape'
check "nor when a panel was opened meanwhile, which nothing waits for" has "page This move loses. Play it all the same?"
warned 'drag 2;settle;key escape'
check "Esc takes it back" has "moves 3 3 3 4"
warned 'drag 2;settle;press Yes'
check "Yes plays it" sh -c '[ "$(echo "$1" | cut -d " " -f 1-5)" = "3 3 3 4 2" ]' - "$(field moves)"
warned 'column 0'
check "a move that keeps the win is not doubted" sh -c '[ "$1" -eq 6 ]' - "$(field moves | wc -w)"
printf 'key w\ncolumn 2\nsettle\ndump\n' | view --x human --o level=0 --adviser solve=exact
check "one that makes a draw of a win is, in other words" has "page This move gives a win away. Play it?"
printf 'key w\nposition 121212\ncolumn 1\nsettle\ndump\n' | view --x human --o level=0 --adviser nodes=200000
check "where a win in one is passed over the position behind the move is looked at" has "page This move loses. Play it all the same?"
printf 'key w\nposition 121212\nsettle\ncolumn 1\nkey a\nsettle\nkey escape\nsettle\ndump\n' | view --x human --o level=0 --adviser nodes=200000
check "Analysis comes also where it is asked for meanwhile" sh -c 'grep -q "^strip win in 1 best" "$1"' - "$tmp/out"
printf 'key w\nposition 121212\ncolumn 0\nsettle\ndump\n' | view --x human --o level=0 --adviser nodes=200000
check "and what wins is not doubted" has "status won x"
printf 'key w\nposition 141424\ncolumn 0\nsettle\ndump\n' | view --x human --o level=0 --adviser nodes=200000
check "a threat that is overlooked where all is lost anyway is doubted, too" has "page This move loses sooner. Play it all the same?"
printf 'key w\nposition 141424\ncolumn 3\nsettle\ndump\n' | view --x human --o level=0 --adviser nodes=200000
check "and stopping it is not" sh -c '[ "$1" -eq 8 ]' - "$(field moves | wc -w)"
warned 'key w;column 2'
check "nor is any without the option" sh -c '[ "$1" -eq 6 ]' - "$(field moves | wc -w)"
warned 'column 2' --o human
check "nor where people play each other" has "moves 3 3 3 4 2"
warned 'column 2' --adviser "cmd=$tmp/missing"
check "a missing adviser keeps nobody from moving" sh -c '[ "$1" -eq 6 ]' - "$(field moves | wc -w)"
warned 'settle;key escape;settle;column 2' --adviser "cmd=$tmp/missing"
check "nor when its banner was closed" sh -c '[ "$1" -eq 6 ]' - "$(field moves | wc -w)"
warned 'key e;column 2' # the review asks the adviser too
check "nor does a review keep the warning away" has "page This move loses. Play it all the same?"
warned 'column 2;settle;press Yes;settle;key u'
check "what was played all the same can be undone" has "moves 3 3 3 4"
keeps_config --x human --o level=0 <<'END'
warnings perhaps
END
check "the choice is on or off" grep -q 'line 1 is not understood' "$tmp/complaint"
printf 'theme \033]0;x\007\n' | keeps_config --x human --o level=0
check "no word of it commands the terminal" grep -q 'theme \\x1b\]0;x' "$tmp/complaint"

# ---- orders in which few do things ----
printf 'key n\npress Board\npress Board\npress Board\npress In line to win\nkey home\nkey right\nkey right\npress Columns\nkey home\n%s\ndump\n' \
    "$(for i in 1 2 3 4 5 6 7 8 9; do echo 'key right'; [ $i -ne 6 ] || echo dump; done)" | people
check "the numbers of another board are chosen through those of a usual one" sh -c 'grep -q "^row\* .* Columns|7$" "$1" && grep -q "^row\* .* Columns|10$" "$1" &&
    [ "$(grep -c "^row .* Clock|none$" "$1")" -eq 2 ]' - "$tmp/out"
printf "dump\n" | people --o 'cmd=" "' 2>"$tmp/complaint"
check "a command of blanks is none" grep -q "cmd= names no program" "$tmp/complaint"
printf 'position 1212\nkey u\nkey e\nsettle\nkey escape\nsettle\ndump\n' | people --adviser solve=exact
check "Analysis looks at the position from which a review was asked for" sh -c 'echo "$1" | grep -q "win in 19 best"' - "$(field strip)"
warned 'column 2;key escape'
check "Esc takes back a move that the adviser has not spoken of" has "moves 3 3 3 4"
check "without a question" sh -c '! grep -q ^page "$1"' - "$tmp/out"
printf 'key n\nkey f11\npicture %s/full.png\n' "$tmp" | people --size 320x240
check "F11 is heard where a panel is open" [ "$(png_size "$tmp/full.png")" = 1024x768 ]
{ printf 'position 112233\nkey 4\nwait 3000\n'
    printf 'down %s 440\nmove %s 440\nup %s 440\npicture %s\n' 760 0 0 "$tmp/edge" 100 160 160 "$tmp/back" 160 100 100 "$tmp/again"; } | people
check "a banner that was dragged beyond the edge comes back with the mouse" sh -c 'cmp "$1/edge" "$1/again" && ! cmp "$1/edge" "$1/back"' - "$tmp"
printf 'key n\npress Yellow, left\npress Yellow, left\npress Red, right\npress Red, right\npress Board\npress Board\npress Board\npress Clock\nsize 320 240\ndump\n' | people
check "the row that keys act on is seen in a window that was made smaller" grep -q '^row\* [1-9][0-9]* [1-9][0-9]* Clock|1 min$' "$tmp/out"
printf 'key 4\nkey save\n' | view --x human --o 'level=0 name="Deep - Blue"' --game "$tmp/parted"
check "a name does not part the two of a saved game" grep -qx 'players Person - Deep- Blue' "$tmp/parted"

# ---- ends ----
won() { # NAME SEQUENCE CELLS
    printf 'position %s\nwait 10000\ndump\n' "$2" | people
    check "$1 is marked ten seconds later" has "marked $3"
}
won "a row" 4455667 "3,0 4,0 5,0 6,0"
won "a pile" 1212121 "0,0 0,1 0,2 0,3"
won "a rising line" 12233434474 "0,0 1,1 2,2 3,3"
won "a falling line" 76655454414 "3,3 4,2 5,1 6,0"
won "two lines" 16231513226114 "0,3 1,2 2,0 2,1 3,0 4,0 5,0"
printf 'position 1623151322611\ncolumn 3\nwait 10000\ndump\n' | people
check "two lines of one stone that falls are marked ten seconds later" has "marked 0,3 1,2 2,0 2,1 3,0 4,0 5,0"

ends() { # BANNER OPTION ..., script on stdin, in which Enter is for the first button of the banner
    wanted=$1
    shift
    cat >"$tmp/end"
    view "$@" <"$tmp/end"
    check "the banner says '$wanted'" has "banner $wanted"
    check "Enter starts anew after '$wanted'" starts_anew
    next=$(banner_button 'Next game')
    sed "s/^key enter$/click $next/" "$tmp/end" | view "$@"
    check "and so does a click on the button" starts_anew
}
banner_button() { sed -n "s/^banner-button \([0-9]* [0-9]*\) $1$/\1/p" "$tmp/out" | head -n 1; }
starts_anew() { awk '/^games/ { games[++n] = $2 } END { exit games[2] != games[1] + 1 }' "$tmp/out"; }
printf 'position 112233\ncolumn 3\nsettle\ndump\nkey enter\ndump\n' | ends "You won" --x human --o level=0
printf 'position 112233\nsettle\ndump\nkey enter\ndump\n' | ends "The computer won" --x depth=1 --o human
printf 'column 0\nsettle\ndump\nkey enter\ndump\n' | ends "A tie" --x human --o level=0 --geometry 2,1,2

printf 'position 112233\ncolumn 3\nsettle\ncolumn 0\nkey escape\ndump\n' | people
check "the banner of the end can be put away" sh -c '! grep -q "^banner" "$1"' - "$tmp/out"
check "and a click on the board starts nothing" has "games 2"
ENDED='position 112233\ncolumn 3\nsettle\ndump\n'
printf %b "$ENDED" | people
look=$(banner_button 'Look at the board') review=$(banner_button Review)
printf %b "${ENDED}click ${look}\ndump\n" | people
check "one of its buttons puts it away too" sh -c '[ "$2" ] && [ "$(grep -c "^banner " "$1")" -eq 1 ] && [ "$(grep -c "^games 2$" "$1")" -eq 2 ]' - "$tmp/out" "$look"
printf %b "${ENDED}click ${review}\nsettle\ndump\n" | people
check "and one looks at every move" grep -q '^page Review' "$tmp/out"

printf 'position 112233\nkey 4\nwait 2000\nkey down\ndump\nkey down\nkey enter\nwait 1\ndump\n' | people
check "the arrow keys choose a button of it, Down too" sh -c '[ "$(grep -c "^banner " "$1")" -eq 1 ] && [ "$(grep -c "^games 2" "$1")" -eq 2 ]' - "$tmp/out"

seed=0
first=
while [ $seed -lt "$VIEW_SEEDS" ]; do
    printf 'dump\nkey n\nkey enter\ndump\n' | view --engine level=0 --seed $seed
    first="$first $(sed -n 's/^first //p' "$tmp/out" | tr '\n' ' ')"
    seed=$((seed + 1))
done
check "the computer opens the first game of every seed" sh -c '[ "$(echo $1 | tr " " "\n" | awk "NR % 2 == 1 && /right/" | wc -l)" -eq "$2" ]' - "$first" "$VIEW_SEEDS"
check "later both open" sh -c '[ "$(echo $1 | tr " " "\n" | awk "NR % 2 == 0" | sort -u | wc -l)" -eq 2 ]' - "$first"

# ---- engines that fail ----
# An engine that goes wrong when it is started for the first time, and is a good one later. Its first argument is how.
cat >"$tmp/engine" <<END
#!/bin/sh
mark="$tmp/started.\$1"
if [ -e "\$mark" ]; then
    exec "$ENGINE"
fi
touch "\$mark"
answer() {
    while read -r word rest; do
        case \$word in
        id) printf 'engine bad 1\nprotocol 1\nok\n' ;;
        go) "\$@" ;;
        *) echo ok ;;
        esac
    done
}
illegal() { printf 'bestmove 77\nok\n'; }
controls() { printf 'bestmove 7\302\2332J\nok\n'; }
dies() { echo 'I am out of here' >&2; exit 3; }
leaves() { printf 'bestmove 0\nok\n'; exit; }
crashes() { kill -SEGV \$\$; }
chatters() { yes 'info depth 1 nodes 1 time 0 fitness 0 0 0 0 0 0 0' | head -n 200000; printf 'bestmove 0\nok\n'; }
floods() { head -c 1000000 /dev/zero | tr '\0' a; }
nothing() { sleep 100; }
case \$1 in
exits) echo 'never begun' >&2; exit 7 ;;
deaf) sleep 100 ;;
*) answer "\$1" ;;
esac
END
chmod +x "$tmp/engine"
TELLS='grep -q "^fault .*$2" "$1"'
# One that says nothing is waited for by the timeout; where a good one is late as well, the machine being busy, a longer one tells them apart.
fails() { # NAME HOW REASON
    for seconds in 1 10 100; do
        rm -f "$tmp/started.$2"
        case $2 in deaf | nothing) ;; *) seconds=100 ;; esac
        printf 'column 3\nsettle\ndump\nrestart\nsettle\ndump\n' | view --x human --o "cmd='$tmp/engine $2' timeout=$seconds depth=1"
        { sh -c "$TELLS" - "$tmp/out" "$3" && [ "$(grep -c ^fault "$tmp/out")" -eq 1 ]; } || [ $seconds -eq 100 ] && break
    done
    check "an engine that $1 is told of" sh -c "$TELLS" - "$tmp/out" "$3"
    check "an engine that $1 leaves the game" sh -c '[ "$(sed -n "s/^moves //p" "$1" | head -n 1)" = 3 ]' - "$tmp/out"
    check "an engine that $1 is started again" sh -c '[ "$(grep -c ^fault "$1")" -eq 1 ] && [ "$2" -eq 2 ]' - "$tmp/out" "$(field moves | wc -w)"
}
fails "exits" exits "status 7.*never begun"
fails "exits in its move" dies "status 3.*out of here"
fails "crashes" crashes "signal 11"
fails "says nothing" nothing "does not answer"
fails "plays an illegal move" illegal "illegal move '77'"
fails "plays a move that would command the terminal" controls "illegal move '7??2J'"
fails "prints a line of 1 MB" floods "line of more than"
fails "does not even start" deaf "does not answer when it is started"
for key in h a e; do
    rm -f "$tmp/started.dies"
    printf 'key 4\nkey h\nsettle\ndump\nkey escape\nsettle\nkey %s\nsettle\ndump\n' $key |
        people --adviser "cmd='$tmp/engine dies' depth=1"
    check "an adviser whose fault was closed is started again by $key" sh -c '[ "$(grep -c ^fault "$1")" -eq 1 ] &&
        grep -qE "^(hint [0-6]|strip .*best|page Review)" "$1"' - "$tmp/out"
done
rm -f "$tmp/started.dies"
printf 'column 3\nsettle\nkey a\nsettle\ndump\nkey f5\nsettle\ndump\n' | people --adviser "cmd='$tmp/engine dies' depth=1"
check "one that is started again for Analysis looks at the position" sh -c '[ "$(grep -c ^fault "$1")" -eq 1 ] && grep -q "^strip [-+0-9].*best" "$1"' - "$tmp/out"
printf '#!/bin/sh\n[ -e %s ] && exec %s\ntouch %s\nexec %s exit 3\n' "$tmp/late" "$ENGINE" "$tmp/late" "$FAULTY" >"$tmp/fails-late"
chmod +x "$tmp/fails-late"
printf 'position 44444\nkey e\nsettle\nkey escape\nkey e\nsettle\ndump\n' | people --adviser "cmd=$tmp/fails-late depth=1"
check "a review that the adviser broke off begins anew" [ "$(sed -n 's/^row.*kept //p' "$tmp/out" | awk '{ sum += $1 + $3 + $6 } END { print sum }')" = 5 ]
printf 'column 3\nsettle\nkey h\nsettle\nkey e\nkey escape\nsettle\ndump\n' | people --adviser "cmd=false"
check "a review that was asked for beside the fault of its adviser ends with that" has 'says Red to move (o)'
printf 'position 4455\nkey h\nsettle\nkey e\nwait 30000\ndump\n' | people --adviser "cmd=$tmp/missing"
check "and is not told to run" has 'says Yellow to move (x)'
told_in() { # LOCALE HOW REASON
    for seconds in 1 10 100; do # as above
        rm -f "$tmp/started.$2" # it fails the first time only
        case $2 in nothing) ;; *) seconds=100 ;; esac
        printf 'column 3\nsettle\ndump\n' | LANG=$1 LC_ALL=$1 view --x human --o "cmd='$tmp/engine $2' name=A timeout=$seconds depth=1"
        grep -qx "fault A $3" "$tmp/out" || [ $seconds -eq 100 ] && break
    done
    check "a fault is told in the language of $1: $2" sh -c 'grep -qx "fault A $2" "$1"' - "$tmp/out" "$3"
}
told_in de_DE.UTF-8 nothing "antwortet nicht"
told_in es_ES.UTF-8 illegal "hizo una jugada ilegal: '77'"
told_in de_DE.UTF-8 crashes "hat sich beendet: .*signal 11.*"
printf 'column 3\nsettle\ndump\n' | view --x human --o "cmd='$tmp/engine chatters'"
check "an engine that says a lot is heard to the end" has "moves 3 0"
for key in space s; do
    rm -f "$tmp/started.dies"
    printf 'key 4\nsettle\nkey %s\nrestart\nsettle\nwait 2000\ndump\n' $key | view --x human --o "cmd='$tmp/engine dies' depth=1"
    check "an engine that is started again moves, whatever was paused meanwhile with $key" [ "$(field moves | wc -w) $(field paused)" = '2 0' ]
done
rm -f "$tmp/started.leaves"
printf 'position 212131\ncolumn 5\nwait 2000\ndump\nkey enter\nsettle\ncolumn 3\nsettle\ndump\n' >"$tmp/script" # in real time: its end is nobody's business
"$VIEW" --renderer software --script "$tmp/script" --x human --o "cmd='$tmp/engine leaves' depth=1" --no-animation >"$tmp/out"
check "an engine that ends when it has won hides the banner of the end by no fault" sh -c 'grep -qx "banner The computer won" "$1" && ! grep -q ^fault "$1"' - "$tmp/out"
check "and is started again for the next game" [ "$(field games) $(field moves | wc -w)" = '3 2' ]
rm -f "$tmp/started.leaves"
# In real time: the virtual clock would let the disc land before the engine has ended.
printf 'column 1\nsettle\ndump\nrestart\ncolumn 1\nsettle\ndump\n' >"$tmp/script"
"$VIEW" --renderer software --script "$tmp/script" --x human --o "cmd='$tmp/engine leaves' depth=1" >"$tmp/out"
check "what an engine has answered counts, also where it ends before the disc has landed" sh -c '[ "$(grep -m 1 "^moves" "$1")" = "moves 1 0" ] && [ "$(grep -c ^fault "$1")" -eq 1 ]' - \
    "$tmp/out"
check "and it is started again behind that" [ "$(field moves | wc -w)" -eq 4 ]
printf '#!/bin/sh\nsleep 11\nexec %s\n' "$ENGINE" >"$tmp/yawns"
chmod +x "$tmp/yawns"
printf 'column 3\nsettle\ndump\n' | view --x human --o "cmd='$tmp/yawns' depth=1 timeout=0"
check "one that takes its time to start is waited for by the timeout" sh -c '[ "$1" -eq 2 ]' - "$(field moves | wc -w)"
printf 'column 3\nsettle\ndump\nrestart\nsettle\ndump\nkey u\nkey 3\nsettle\ndump\n' | view --x human --o "cmd=$tmp/missing"
check "a missing engine is told of" sh -c 'grep -q "^fault .*No such file" "$1"' - "$tmp/out"
check "a missing engine leaves the game" has "moves 2"

# ---- what they are told ----
asked() { # OPTION …: the first line that begins with "go" which an engine gets that plays second
    printf '#!/bin/sh\ntee -a %s | %s\n' "$tmp/asked-for" "$ENGINE" >"$tmp/listens"
    chmod +x "$tmp/listens"
    rm -f "$tmp/asked-for"
    printf 'column 3\nsettle\n' | view --x human "$@"
    grep '^go' "$tmp/asked-for" | head -n 1
}
check "an engine of UCI is told the clock" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' proto=uci")" = "go wtime 30000 btime 30000 winc 2000 binc 2000" ]
check "one of UGI too" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' proto=ugi")" = "go p1time 30000 p2time 30000 p1inc 2000 p2inc 2000" ]
check "but not where it has a limit of its own" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' proto=uci movetime=20")" = "go movetime 20" ]
check "nor where that is a level" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' level=9")" = "go" ]
check "but at the highest, which is full strength" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' level=10")" = "go nodes 10000000 clock 30000 30000 2000 2000" ]
check "and not beside another limit" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' level=10 depth=2")" = "go depth 2" ]
check "nor is elo, which a limit would put aside" [ "$(asked --clock 30+2 --o "cmd='$tmp/listens' option.elo=900 level=10")" = "go" ]
check "nor without a clock" [ "$(asked --o "cmd='$tmp/listens' level=10" --geometry 4,4,3)" = "go" ]
check "and it has one second where there is no clock" [ "$(asked --o "cmd='$tmp/listens' proto=uci")" = "go movetime 1000" ]
rm -f "$tmp/asked-for"
printf 'key w\nsettle\nkey w\nkey a\nsettle\n' | view --x human --o level=0 --geometry 9,7,5 --adviser "cmd='$tmp/listens' movetime=300"
check "the adviser has its time for Analysis, also after a warning that was turned off" [ "$(grep '^go' "$tmp/asked-for" | tr '\n' ';')" = "go movetime 200;go movetime 300;" ]

# ---- many games ----
{
    i=0
    while [ $i -lt "$VIEW_GAMES" ]; do
        printf 'settle\ndump\nkey enter\n'
        i=$((i + 1))
    done
} | view --x level=0 --o level=0 --delay 0 --fps 3 --size 320x240
check "$VIEW_GAMES games of engines that answer at once" sh -c '[ "$(grep -c "^banner " "$1")" -eq "$2" ] && ! grep -qE "^(flight|fault|status playing)" "$1"' - \
    "$tmp/out" "$VIEW_GAMES"

# ---- colours, and shapes in grey ----
if command -v python3 >/dev/null; then
    check "words, buttons that cannot be used, and discs have contrast in every theme" python3 tests/view_contrast.py
    printf 'position 12\npicture %s/grey.png\ndump\n' "$tmp" | people
    check "discs differ in grey by their shapes" python3 tests/view_grey.py "$tmp/grey.png" "$tmp/out"
    printf 'position 12\nkey t\npicture %s/grey.png\ndump\n' "$tmp" | people
    check "in the theme of high contrast too" python3 tests/view_grey.py "$tmp/grey.png" "$tmp/out"
else
    echo "skipped: contrast, and shapes in grey (no python3)"
fi

# ---- real time ----
cp "$ENGINE" "$tmp/deep-thought"
thinks() { pgrep -x -f "$tmp/deep-thought"; }
idle() { ! pgrep -f "$tmp/deep-thought"; } # nor is there who looks after it
printf 'wait 300\nquit\n' >"$tmp/script"
quits() { "$VIEW" --renderer software --script "$tmp/script" --x "cmd=$tmp/deep-thought movetime=1000000" --o human --geometry 9,9,4; }
check "quit in the middle of a search" quits
check "leaves no process" eventually idle
# The dots behind it are a sign of life.
printf 'column 3\nwait 1500\nkey s\nwait 500\ndump\nkey escape\nwait 100\ndump\n' >"$tmp/script"
"$VIEW" --renderer software --script "$tmp/script" --x human --o "cmd=$tmp/deep-thought movetime=1000000" --geometry 9,9,4 --clock 1000 >"$tmp/out"
check "a single step of an engine is told, and stopped by Esc" \
    [ "$(sed -n 's/\.*$//; s/^says //p' "$tmp/out")" = "$(printf 'The computer is thinking\nComputer (o) waits: space')" ]
check "and takes its time" sh -c '[ "$1" -lt 999000 ]' - "$(field clocks | cut -d' ' -f2)"
printf 'column 3\nwait 2500\ndump\n' >"$tmp/script"
"$VIEW" --renderer software --script "$tmp/script" --x human --o "cmd='sleep 60' timeout=0" --clock 2 >"$tmp/out"
check "an engine that has not answered yet since it was started is not charged" has 'clocks 2000 2000'
printf 'key w\nwait 500\ncolumn 2\nwait 3000\ndump\nkey escape\nwait 3000\ndump\n' >"$tmp/script"
"$VIEW" --renderer software --script "$tmp/script" --x human --o level=0 --position 4444 --adviser "cmd='sleep 60' timeout=0" --clock 3 >"$tmp/out"
check "nor a person while the adviser looks at a move" awk '/^clocks/ { exit !($2 > 0 && $2 <= 2500) }' "$tmp/out"
check "but where the move is taken back" has 'banner The computer won on time'
printf 'wait 1000000\n' >"$tmp/script"
"$VIEW" --renderer software --script "$tmp/script" --x "cmd=$tmp/deep-thought movetime=1000000" --o human --geometry 9,9,4 &
viewer=$!
check "a search is under way" eventually thinks
kill -KILL $viewer
wait $viewer 2>/dev/null
check "a viewer that is killed leaves no process" eventually idle

printf 'column 3\nsettle\nkey n\npress Red, right\npress Start\nwait 1000000\n' >"$tmp/script"
"$VIEW" --renderer software --script "$tmp/script" --x human --o "cmd=$tmp/deep-thought movetime=3000" --announce >"$tmp/out" &
viewer=$!
check "an engine plays" eventually thinks
check "a person takes its seat" eventually sh -c '[ "$(grep -c "^New game:" "$1")" -eq 2 ]' - "$tmp/out"
is_gone() { ! thinks; }
check "and it does not stay until the viewer ends" eventually is_gone
kill -TERM $viewer
wait $viewer
complains() { # VARIABLE=VALUE ...: without a display. D-Bus leaks, which SDL opens for X.
    ASAN_OPTIONS=detect_leaks=0 env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER -u XDG_RUNTIME_DIR "$@" timeout -s KILL 600 "$VIEW" --x human --o human 2>"$tmp/complaint"
    [ $? -eq 1 ] && [ "$(cat "$tmp/complaint")" = "fourinrow-view: there is no display" ]
}
check "without a display it says so and ends with status 1" complains
check "with an empty driver too" complains SDL_VIDEODRIVER=
check "and with a display that is no more" complains DISPLAY=:9999
check "whatever else is empty" complains SDL_VIDEODRIVER= XDG_RUNTIME_DIR= DISPLAY=:9999

# ---- under X ----
if ! command -v Xvfb >/dev/null || ! command -v xdotool >/dev/null; then
    echo "skipped: the viewer under X (no Xvfb or no xdotool)"
    echo "view: $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
fi
screen 1024x768
SDL_VIDEODRIVER=x11
ASAN_OPTIONS=detect_leaks=0 # those of the libraries of X and D-Bus are not ours; above this line others are looked for
export SDL_VIDEODRIVER ASAN_OPTIONS
check "a script runs under X" pixels x
check "X shows the same pixels" cmp "$tmp/a" "$tmp/x"
check "to the end under X" cmp "$tmp/a.end" "$tmp/x.end"

printf 'dump\n' | people
hand=$(field hand)
lane=$(field lane)
column() { echo "$lane" | awk -v c="$1" '{ print $1 + c * $3, $2 }'; }
players='--x human --o human'
quit=q
by_hand() { # xdotool's words ...; then the viewer is closed, and what it dumps is in $tmp/out
    # shellcheck disable=SC2086
    "$VIEW" --renderer software --seed 1 $players --announce --dump-state >"$tmp/out" &
    viewer=$!
    timeout 200 xdotool search --sync --onlyvisible --name 'Four in a row' >/dev/null
    eventually grep -q '^New game' "$tmp/out"
    "$@"
    sleep 0.2
    xdotool key $quit Return # if it asks, yes
    wait $viewer
}
drag_to() {
    # shellcheck disable=SC2086
    xdotool mousemove $hand && xdotool mousedown 1 && sleep 0.1 && xdotool mousemove $1 && sleep 0.1 && xdotool mouseup 1
}
by_hand drag_to "$(column 2)"
check "a real drag drops one disc" has "moves 2"
by_hand drag_to "3 300"
check "a real drag to nowhere drops none" has "moves"
click_and_type() {
    # shellcheck disable=SC2046
    xdotool mousemove $(column 4) && xdotool click 1
    for key in 2 Right Right Return 1 u; do
        sleep 0.1
        xdotool key $key
    done
}
double_click() {
    # shellcheck disable=SC2046
    xdotool mousemove $(column 4) && xdotool click --repeat 2 --delay 50 1
}
SDL_MOUSE_DOUBLE_CLICK_TIME=60000 # however slow the machine is
export SDL_MOUSE_DOUBLE_CLICK_TIME
by_hand double_click
check "a double click between two people plays for one of them" has "moves 4"
await_answer() {
    double_click
    eventually grep -q '^Computer: column' "$tmp/out"
}
players='--x human --o level=0 --no-animation'
by_hand await_answer
check "and plays one move against a computer that answers between its clicks" [ "$(field moves | wc -w)" -eq 2 ]
players='--x human --o human'
saved=$XDG_DATA_HOME/fourinrow/games # so many that one of them is where the question has its Yes
rm -rf "$XDG_DATA_HOME"
mkdir -p "$saved"
for name in 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29; do printf 'size 7 6 4\nmoves 0 1 2\n' >"$saved/$name.game"; done
open_twice() {
    xdotool key 4 sleep 0.1 key 4 sleep 0.1 key ctrl+o
    eventually grep -q '^Open a saved game' "$tmp/out"
    for height in 300 350 400 450; do
        xdotool mousemove 417 $height click --repeat 2 --delay 80 1 sleep 0.5
        xdotool key Escape sleep 0.1 key ctrl+o sleep 0.1
    done
    xdotool key Escape
}
by_hand open_twice
check "a double click on a saved game does not give up the game in hand" has "moves 3 3"
check "but asks" grep -qx 'Give up the game in hand?' "$tmp/out"
printf 'dump\nkey f10\ndump\n' | people
menu=$(sed -n 's/^button \(.*\) Menu$/\1/p' "$tmp/out" | head -n 1)
open=$(sed -n 's/^row\*\{0,1\} \([0-9]* [0-9]*\) Open a saved game|.*/\1/p' "$tmp/out")
menu_twice() {
    # shellcheck disable=SC2086
    xdotool mousemove $menu click --repeat 2 --delay 80 1 sleep 0.5 key Down sleep 0.1 key Escape
}
by_hand menu_twice
check "a double click on the button of the menu opens it, and does not close it at once" grep -qx 'Undo: U, Ctrl+Z' "$tmp/out"
list_twice() {
    xdotool key F10
    eventually grep -qx Menu "$tmp/out"
    # shellcheck disable=SC2086
    xdotool mousemove $open click --repeat 2 --delay 80 1 sleep 0.5 key Escape
}
by_hand list_twice
check "nor does one that opens the list of saved games open one of them" sh -c 'grep -qx "Open a saved game" "$1" && grep -qx moves "$1"' - "$tmp/out"
rm -rf "$XDG_DATA_HOME"
unset SDL_MOUSE_DOUBLE_CLICK_TIME
by_hand click_and_type
check "real clicks and keys play and undo" has "moves 4 1 4"
check "and what is undone is kept" has "undone 1"
if command -v setxkbmap >/dev/null; then
    setxkbmap fr
    by_hand xdotool key ampersand eacute
    check "digits are where they are on a French keyboard" has "moves 0 1"
    setxkbmap ru
    quit=24 # the key, which has no q
    by_hand xdotool key 1 2 Cyrillic_ghe
    quit=q
    check "and letters where they are on a Russian one" sh -c 'grep -qx "moves 0" "$1" && grep -qx "undone 1" "$1"' - "$tmp/out"
    setxkbmap us
else
    echo "skipped: other keyboards (no setxkbmap)"
fi

"$VIEW" --renderer software --seed 1 --x human --o level=3 &
viewer=$!
used() { cat /proc/$viewer/task/*/schedstat 2>/dev/null | awk '{ sum += $1 } END { printf "%.0f\n", sum / 1000 }'; } # microseconds
if [ -r /proc/$viewer/schedstat ]; then
    tries=12 # it may still be about to begin where the machine is slow
    while
        before=$(used)
        sleep 5
        spent=$(($(used) - before))
        tries=$((tries - 1))
        [ "$spent" -ge 20000 ] && [ $tries -gt 0 ]
    do :; done
    check "idle for 5 s takes $spent us of the processor, less than 20 ms" [ "$spent" -lt 20000 ]
else
    echo "skipped: the cost of idling (no schedstat)"
fi
kill -TERM $viewer
check "SIGTERM ends it" wait $viewer

kill $server
wait $server 2>/dev/null # else another one may find its name taken
screen 800x480
echo quit >"$tmp/script"
opens_in() { # WIDTHxHEIGHT OPTION …
    wanted=$1
    shift
    "$VIEW" --script "$tmp/script" --screenshot "$tmp/small.png" --x human --o human "$@" && [ "$(png_size "$tmp/small.png")" = "$wanted" ]
}
check "on a small screen the window is no larger than that" opens_in 800x480 --renderer software
check "but as large as it was asked to be" opens_in 1200x900 --renderer software --size 1200x900

if command -v openbox >/dev/null; then
    openbox >/dev/null 2>&1 &
    desktop=$!
    eventually xdotool get_num_desktops >/dev/null 2>&1
    "$VIEW" --renderer software --x human --o human &
    viewer=$!
    window=$(timeout 200 xdotool search --sync --onlyvisible --name 'Four in a row' | head -n 1)
    fills() { xdotool getwindowgeometry "$window" | grep -q ' 800x480$'; }
    leaves_title() { xdotool getwindowgeometry "$window" | grep -q ' 800x4[67].$'; }
    check "where there is a desktop its title has room too" eventually leaves_title
    xdotool windowfocus --sync "$window" key F11
    check "F11 fills the screen" eventually fills
    xdotool key F11
    check "and leaves the window maximised as it was" eventually leaves_title
    kill -TERM $viewer
    wait $viewer
    kill $desktop
    wait $desktop
else
    echo "skipped: the viewer on a desktop (no openbox)"
fi

wayland() { # NAME OPTION …: a compositor in the X server, which is to be killed as $desktop
    WAYLAND_DISPLAY=$1
    export WAYLAND_DISPLAY
    shift
    weston --backend=x11-backend.so --use-pixman --socket="$WAYLAND_DISPLAY" --idle-time=0 "$@" >"$tmp/weston" 2>&1 &
    desktop=$!
    eventually [ -S "$tmp/$WAYLAND_DISPLAY" ]
}
if command -v weston >/dev/null; then
    SDL_VIDEODRIVER=wayland
    # With two pixels to a point each way: the window fills it, 400x240 points, 800x480 pixels.
    wayland small-pixels --width=400 --height=240 --scale=2 --shell=kiosk-shell.so
    check "small pixels are used" opens_in 800x480
    "$VIEW" --x human --o human --announce >"$tmp/out" &
    viewer=$!
    clicked() { xdotool mousemove 401 241 mousemove 400 240 sleep 0.2 click 1 sleep 0.2 && grep -q '^Yellow: column' "$tmp/out"; }
    check "and there the mouse plays" eventually clicked
    check "where it is" grep -qx 'Yellow: column 4' "$tmp/out"
    kill -TERM $viewer
    wait $viewer
    kill $desktop
    wait $desktop
    wayland small-desktop --width=800 --height=480
    # Not at once: the bar is a program of its own, and what the compositor answers may come behind the first picture.
    check "a window that fills a desktop leaves room for its bar" eventually opens_in 800x448
    printf 'key 5\nwait 1000000\n' >"$tmp/script"
    "$VIEW" --x human --o human --position 44 --announce --script "$tmp/script" >"$tmp/out" 2>"$tmp/complaint" &
    viewer=$!
    check "a game is in hand" eventually grep -q '^Yellow: column 5' "$tmp/out"
    rm -rf "$XDG_DATA_HOME"
    kill -KILL $desktop
    wait $viewer
    check "when the compositor is gone" [ $? -eq 1 ]
    check "it is told, and that the game is saved" sh -c 'grep -q "the display is gone; the game in hand is saved in $1/" "$2"' - "$XDG_DATA_HOME" "$tmp/complaint"
    check "which it is" [ "$(saved | wc -w)" -eq 3 ]
    wait $desktop
else
    echo "skipped: the viewer under Wayland (no weston)"
fi

if command -v cage >/dev/null && command -v grim >/dev/null && command -v setpriv >/dev/null; then
    # Of a compositor that leaves frames to programs, and refuses root.
    kiosk=$tmp/kiosk
    unprivileged=
    mkdir -m 700 "$kiosk"
    cp "$VIEW" "$kiosk/view" # where others may not come
    if [ "$(id -u)" -eq 0 ]; then
        unprivileged='setpriv --reuid=65534 --regid=65534 --clear-groups'
        chmod 711 "$tmp"
        chown -R 65534:65534 "$kiosk"
    fi
    XDG_RUNTIME_DIR=$kiosk XDG_CONFIG_HOME=$kiosk XDG_DATA_HOME=$kiosk SDL_VIDEODRIVER=wayland WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 \
        WLR_RENDERER=pixman $unprivileged cage -- "$kiosk/view" --x human --o human >"$tmp/cage" 2>&1 &
    desktop=$!
    is_seen() { # a black screen has 3 kB
        XDG_RUNTIME_DIR=$kiosk WAYLAND_DISPLAY=wayland-0 $unprivileged timeout 10 grim "$kiosk/seen.png" 2>/dev/null && [ "$(wc -c <"$kiosk/seen.png")" -gt 10000 ]
    }
    check "a window that would have its own frame is seen" eventually is_seen
    kill $desktop
    { wait $desktop; } 2>/dev/null # that it has aborted
else
    echo "skipped: the viewer in a kiosk (no cage, grim or setpriv)"
fi

echo "view: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
