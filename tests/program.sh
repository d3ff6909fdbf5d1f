#!/bin/sh
# The program as a user meets it: the command line, the bench, a terminal, and what `make` promises.
# Prints "ok NAME" or "FAILED NAME" for each check.
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
status_is() { # STATUS COMMAND...
    wanted=$1
    shift
    "$@" </dev/null
    [ $? -eq "$wanted" ]
}
bench_signature() {
    "$ENGINE" bench | sed -n 's/^signature //p'
}

check "help is printed" sh -c '"$1" --help | grep -q "^usage: fourinrow"' - "$ENGINE"
check "--help before a word is as behind it" sh -c '[ "$("$1" --help solve)" = "$("$1" solve --help)" ]' - "$ENGINE"
check "-h is --help" sh -c '[ "$("$1" -h)" = "$("$1" --help)" ] && [ "$("$1" solve -h)" = "$("$1" solve --help)" ]' - "$ENGINE"
check "help goes to stdout alone" sh -c '[ -z "$("$1" solve --help 2>&1 >/dev/null)" ]' - "$ENGINE"
check "help behind other arguments" sh -c '"$1" solve -w --help --hash | grep -q "^usage: fourinrow solve"' - "$ENGINE"
help_tells_options() { # COMMAND FILE LEAST: the help has each option that the file knows, which are so many
    # shellcheck disable=SC2086 # the command may be none
    help=$("$ENGINE" $1 --help) || return 1
    options=$(grep -o '"--*[a-z][a-z-]*"' "$2" | tr -d '"')
    [ "$(echo "$options" | grep -c .)" -ge "$3" ] || return 1
    for option in --help $options; do
        printf '%s\n' "$help" | grep -q -e "[[ |]$option[] ,|]" -e "[[ |]$option\$" || return 1
    done
}
check "help tells all options" help_tells_options '' src/engine/main.c 3
check "help of solve tells all options" help_tells_options solve src/engine/solve.c 14
check "help of learn tells all options" help_tells_options learn src/learn/arguments.c 12
check "help of learn-values tells all options" help_tells_options learn-values src/learn/values_command.c 4
check "help tells all subcommands" sh -c 'for word in $(sed -n "s/^    { \"\([a-z-]*\)\", .*_run,.*/\1/p" src/engine/main.c) bench; do "$1" --help | grep -q "fourinrow $word " && "$1" $word --help | grep -q "^usage: fourinrow $word" || exit 1; done' - "$ENGINE"
help_is_narrow() {
    for word in "" $(sed -n 's/^    { "\([a-z-]*\)", [a-z_]*, [a-zA-Z_]*, .*/\1/p' src/engine/main.c); do
        # shellcheck disable=SC2086 # the word may be none
        "$ENGINE" $word --help | awk 'length > 120 { print; bad = 1 } END { exit bad || NR == 0 }' || return 1
    done
}
check "help has no line of more than 120 characters" help_is_narrow
check "help of review tells all options" help_tells_options review src/insight/review_command.c 5
check "help of positions tells all options" help_tells_options positions src/insight/positions_command.c 9
check "help of tree tells all options" help_tells_options tree src/insight/tree_command.c 5
check "help of puzzles tells all options" help_tells_options puzzles src/insight/puzzles_command.c 9
check "help of bench" help_tells_options bench /dev/null 0
check "bench takes no arguments" status_is 2 "$ENGINE" bench now
check "version is printed" sh -c '"$1" --version | grep -qx "fourinrow [0-9.]*"' - "$ENGINE"
check "unknown argument exits 2" status_is 2 "$ENGINE" --nonsense
check "unknown argument prints nothing on stdout" sh -c '[ -z "$("$1" --nonsense 2>/dev/null)" ]' - "$ENGINE"
check "log that cannot be opened exits 1" status_is 1 "$ENGINE" --log /dev/null/none/log
check "empty input exits 0 and prints nothing" sh -c '[ -z "$("$1" </dev/null 2>&1)" ]' - "$ENGINE"
check "128 KiB of stack are enough" sh -c 'ulimit -s 128 2>/dev/null || exit 0; [ "$(echo ping | "$1")" = pong ]' - "$ENGINE"
complains_of() { # REASON COMMAND...: says so on stderr, in a line of its own, and fails; with nothing on stdin
    wanted=$1
    shift
    said=$("$@" 2>&1 >/dev/null </dev/null) && return 1
    [ "$(printf '%s\n' "$said" | head -n 1)" = "fourinrow: $wanted" ]
}
check "no command" complains_of "there is no command 'foo'; see --help" "$ENGINE" foo
check "in the last line too, which is all that who started an engine may show" eval '[ "$("$ENGINE" foo 2>&1 | wc -l)" -eq 1 ]'
check "a book that could not be asked" complains_of "a book is for the board 7,6,4, and --geometry names another" "$ENGINE" solve --book none --geometry 8,7,4
check "nor with what forbids it" complains_of "--book and --no-book contradict each other" "$ENGINE" solve --book none --no-book
check "no file to log to" complains_of "--log needs a file; see --help" "$ENGINE" --log
check "a word too many" complains_of "there is nothing for 'x' to do behind --version; see --help" "$ENGINE" --version x
check "a word too many for the bench" complains_of "there is nothing for 'x' to do behind bench" "$ENGINE" bench x
plays_all() { # with memory for the stacks of some threads only, where the shell can say that
    (ulimit -v 120000 2>/dev/null
     printf 'set hash 1\nset threads 64\ngo playouts 64000\n' | "$ENGINE") >"$work/out" && grep '^info ' "$work/out" | tail -n 1 | grep -q '^info playouts 64000 '
}
check "where there are fewer threads than asked for the others do their part" plays_all
check "too few open files are told as that" [ "$(sh -c 'ulimit -n 6; exec "$0"' "$ENGINE" 2>&1 </dev/null)" = "fourinrow: not enough memory, threads or open files to start" ]
full_disk() { # WORD...: one line that tells the reason
    said=$(echo 4455 | "$ENGINE" "$@" 2>&1 >/dev/full)
    [ $? -eq 1 ] && [ "$said" = "fourinrow: stdout: No space left on device" ]
}
if [ -c /dev/full ]; then
    check "full disk: a session" full_disk
    for command in solve "solve --jobs 2" review "positions --plies 6" "tree --depth 3 4444" "puzzles --plies 30" bench --help --version "solve --help"; do
        # shellcheck disable=SC2086 # words
        check "full disk: $command" full_disk $command
    done
    check "full disk in the middle" sh -c '[ "$(yes 4455 | "$1" solve 2>&1 >/dev/full)" = "fourinrow: stdout: No space left on device" ]' - "$ENGINE"
fi
for command in solve "solve --json --jobs 2" review "positions --plies 9"; do
    # shellcheck disable=SC2086 # words
    check "nobody reads, nothing to tell: $command" sh -c 'engine=$1; shift; [ -z "$( { yes 4455 2>/dev/null | "$engine" "$@" | head -n 1 >/dev/null; } 2>&1)" ]' - "$ENGINE" $command
done
check "nobody reads, nothing to tell: a session" sh -c '[ -z "$( { yes board 2>/dev/null | "$1" | head -n 1 >/dev/null; } 2>&1)" ]' - "$ENGINE"
check "input that cannot be read" sh -c 'said=$("$1" 2>&1 </); [ $? -eq 1 ] && [ "$said" = "fourinrow: stdin: Is a directory" ]' - "$ENGINE"
check "input that is closed" sh -c 'said=$("$1" 2>&1 <&-); [ $? -eq 1 ] && [ "$said" = "fourinrow: stdin: Bad file descriptor" ]' - "$ENGINE"
check "- is stdin, and -- ends the options" sh -c '
    wanted=$(echo 44444 | "$1" solve) && [ "$(echo 44444 | "$1" solve -)" = "$wanted" ] && [ "$(echo 44444 | "$1" solve -- -)" = "$wanted" ] &&
    [ "$("$1" solve -- -none 2>&1)" = "fourinrow: -none: No such file or directory" ]' - "$ENGINE"
check "a byte order mark before the first line" sh -c '
    [ "$(printf "\357\273\277newgame 6 5 4\r\nmove 3\r\n" | "$1")" = "$(printf "ok\nok")" ] &&
    [ "$(printf "\357\273\277uci\n" | "$1" | tail -1)" = uciok ] &&
    [ "$(printf "\357\273\27744444\n" | "$1" solve)" = "$(echo 44444 | "$1" solve)" ]' - "$ENGINE"
check "closed output exits 1" sh -c 'echo help | "$1" >&-; [ $? -eq 1 ]' - "$ENGINE"
check "nothing on stderr" sh -c '[ -z "$(printf "go depth 3\nnonsense\nboard\n" | "$1" 2>&1 >/dev/null)" ]' - "$ENGINE"
check "solve without an input says so alone, and begins no file of answers" sh -c '
    [ "$("$1" solve --check --progress --resume "$2/none.out" "$2/none" 2>&1)" = "fourinrow: $2/none: No such file or directory" ] && [ ! -e "$2/none.out" ]' - "$ENGINE" "$work"
check "solve scores a sequence" sh -c '[ "$(echo 274552224131661 | "$1" solve)" = "274552224131661 0" ]' - "$ENGINE"
check "solve scores all columns" sh -c '[ "$(echo 444444231 | "$1" solve -a)" = "$2" ]' - "$ENGINE" \
    "444444231 $(printf 'position sequence 444444231\ngo solve\n' | "$ENGINE" | sed -n 's/^scores //p')"
check "solve -w only tells who wins" sh -c '[ "$(printf "5455174361263362\n37313333717124171162542\n" | "$1" solve -w | cut -d " " -f 2 | tr "\n" " ")" = "-1 1 " ]' - "$ENGINE"
check "solve answers a bad line with an empty one and goes on" sh -c '[ "$(printf "11111111\n4444444\n8\nx\n32164625\n" | "$1" solve 2>/dev/null | tr "\n" "/")" = "////32164625 11/" ]' - "$ENGINE"
check "solve --json tells the errors" sh -c 'printf "8\n1\"2\n7/7 x\n\tx\001\n" | "$1" solve --json 2>"$2/err" >"$2/errors"
    sed "s/\"/\\\\\"/g; s/^line \([0-9]*\): \(.*\)/{\"line\":\1,\"error\":\"\2\"}/" "$2/err" | cmp - "$2/errors" && [ "$(head -n 1 "$2/errors")" = "{\"line\":1,\"error\":\"move 1: $3 is no column; a sequence counts them from 1 to 7: 8\"}" ]' - "$ENGINE" "$work" "'8'"
check "solve tells which move cannot be played, and why" [ "$(printf '4444444\n11112233441\n40\n' | "$ENGINE" solve 2>&1 >/dev/null)" = "line 1: move 7: column 3 is full: 4444444
line 2: move 10 comes after the end of the game: 11112233441
line 3: move 2: '0' is no column; a sequence counts them from 1 to 7: 40" ]
check "solve exits 1 after a bad line" sh -c 'echo 8 | "$1" solve 2>/dev/null; [ $? -eq 1 ]' - "$ENGINE"
check "solve: nothing of a line commands the terminal in what is said of it" \
    [ "$(printf '4\302\2332J\n' | "$ENGINE" solve 2>&1 >/dev/null)" = "line 1: move 2: '\xc2\x9b' is no column; a sequence counts them from 1 to 7: 4\xc2\x9b2J" ]
check "solve --check counts no difference" sh -c '"$1" solve --check tests/data/middle-easy.txt 2>&1 >/dev/null | grep -qx "300 compared, 0 different"' - "$ENGINE"
check "solve --check counts a difference" sh -c 'printf "32164625 12\n6146 18\n" | "$1" solve --check 2>&1 >/dev/null | grep -qx "2 compared, 1 different"' - "$ENGINE"
printf '3 3 4 2\n44 y\n44 1 \n44 # c\n7/7/7/7/3o3/3x3 x 3 0\n' | "$ENGINE" solve >"$work/out" 2>"$work/err"
check "solve passes over the score of a published set" [ "$(tr '\n' / <"$work/out")" = //44\ 1/// ]
check "and over nothing else" [ "$(sed 's/line \([0-9]\): what follows the position is not one score: /\1: /' "$work/err")" = "1: 3 4 2
2: y
4: # c
5: 3 0" ]
check "solve --check tells what cannot be compared, and the empty board" [ "$(printf '44 1 2\n44\n\n 3\n44 y\n' | "$ENGINE" solve --check 2>&1 >/dev/null)" = "line 1: what follows the position is not one score: 1 2
line 2: no expected score behind the position: 44
line 3: no expected score behind the position: the empty board
line 4: the empty board has the score 1, not 3
line 5: what follows the position is not one score: y
1 compared, 1 different" ]
check "solve --threads says the same" sh -c '[ "$(head -n 20 tests/data/begin-easy.txt | "$1" solve --threads 2 --no-book --check 2>&1 >/dev/null)" = "20 compared, 0 different" ]' - "$ENGINE"
check "solve scores short sequences" sh -c '[ "$(printf "\n4\n44\n" | "$1" solve | tr "\n" /)" = " 1/4 -1/44 1/" ]' - "$ENGINE"
cut -d ' ' -f 1 tests/data/middle-easy.txt tests/data/end-easy.txt >"$work/many"
"$ENGINE" solve -a --no-book "$work/many" >"$work/one"
check "solve --jobs answers in order" sh -c '"$1" solve -a --no-book --jobs 3 "$2/many" | cmp - "$2/one"' - "$ENGINE" "$work"
check "solve --jobs answers each line when it is solved" \
    sh -c '(echo 4444; n=0; until [ -s "$2/first" ] || [ $((n += 1)) -gt 1200 ]; do sleep 0.1; done; [ -s "$2/first" ] && echo 44445) | "$1" solve --jobs 2 >"$2/first"; [ "$(tail -n 1 "$2/first")" = "44445 2" ]' - "$ENGINE" "$work"
check "solve --jobs 0 --check counts all" sh -c '"$1" solve --jobs 0 --check tests/data/middle-easy.txt 2>&1 >/dev/null | grep -qx "300 compared, 0 different"' - "$ENGINE"
check "solve --jobs ends when nobody reads" sh -c 'yes 4444 | "$1" solve --jobs 2 2>/dev/null | head -n 1 | grep -qx "4444 1"' - "$ENGINE"
check "solve --book must be given a book" sh -c '[ "$(echo 4444 | "$1" solve --book README.md 2>&1)" = "fourinrow: README.md: it is no book" ]' - "$ENGINE"
check "that is there" sh -c 'echo 4444 | "$1" solve --book no-book 2>/dev/null; [ $? -eq 1 ]' - "$ENGINE"
check "and not forbidden" sh -c 'echo 4444 | "$1" solve --book src/data/book.bin --no-book; [ $? -eq 2 ]' - "$ENGINE"
check "solve takes a FEN" sh -c '[ "$(echo "7/7/7/7/3o3/3x3 x" | "$1" solve)" = "7/7/7/7/3o3/3x3 1" ]' - "$ENGINE"
hand='[PPPPPPPPPPPPPPPPPPPPpppppppppppppppppppp]'
printf '%s\n' "7/7/7/7/3p3/3P3$hand w - - 0 1" '7/7/7/7/3p3/3P3 w' '7/7/7/7/3p3/3P3 w - - 0 1 1' '7/7/7/7/3p3/3P3 w - - 0' >"$work/cute"
check "solve takes FENs of Cute Chess and repeats their rows" [ "$("$ENGINE" solve "$work/cute" 2>"$work/err" | tr '\n' ' ')" = "7/7/7/7/3p3/3P3$hand 1 7/7/7/7/3p3/3P3 1 7/7/7/7/3p3/3P3 1  " ]
check "with no counters or all of them" [ "$(cat "$work/err")" = "line 4: the counters behind the side of a FEN are '- - 0 1': 7/7/7/7/3p3/3P3" ]
check "and the score behind them" [ "$(sed -n 3p "$work/cute" | "$ENGINE" solve --check 2>&1 >/dev/null)" = "1 compared, 0 different" ]
# An answer repeats the rows without the side, which the stones tell.
printf '%s\n' '7/7/7/7/3o3/3x3 x' "7/7/7/7/3p3/3P3$hand w - - 0 1" '7/7/7/7/7/3x3 o' '7/7/7/7/7/3P3 b' 44 >"$work/asked"
"$ENGINE" solve "$work/asked" >"$work/answers"
check "solve reads its answers" sh -c '"$1" solve "$2/answers" | cmp - "$2/answers"' - "$ENGINE" "$work"
check "and checks them" [ "$("$ENGINE" solve --check "$work/answers" 2>&1 >/dev/null)" = "5 compared, 0 different" ]
check "but takes no rows alone" [ "$(printf '7/7/7/7/3o3/3x3 \n7/7/7/7/3o3/3x3 1 2\n' | "$ENGINE" solve 2>&1 >/dev/null | cut -d : -f 2 | sort -u)" = " the side to move must be x or o" ]
check "solve takes another geometry" sh -c '[ "$(printf "\n1\n" | "$1" solve --geometry 4,4,3 | tr "\n" /)" = "$2" ]' - "$ENGINE" \
    "$(printf 'newgame 4 4 3\ngo solve\nmove 0\ngo solve\n' | "$ENGINE" | awk '$1 == "scores" { best = -99; for (i = 2; i <= NF; i++) if ($i > best) best = $i; printf "%s %d/", n++ ? "1" : "", best }')"
check "solve --json tells all" sh -c '[ "$(echo 4444 | "$1" solve --json)" = "$2" ]' - "$ENGINE" \
    '{"position":"7/7/3o3/3x3/3o3/3x3 x","score":1,"scores":[-2,-2,-2,1,-2,-2,-2],"best":[3],"plies":37,"nodes":0,"book":true}'
# A search that will not end keeps nothing back: the second line is the empty board of 9x9.
printf '1111111112222222223333333334444444445555555556666666667777777778888888889999999\n\n' >"$work/endless"
"$ENGINE" solve --geometry 9,9,9 "$work/endless" >"$work/kept" 2>/dev/null &
endless=$!
tries=600
until [ -s "$work/kept" ] || [ $tries -eq 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
done
kill $endless
wait $endless 2>/dev/null
check "solve keeps no answer back while it searches" [ "$(wc -l <"$work/kept")" -eq 1 ]

# Killed again and again, it goes on; one of the kills leaves a part of a line.
cut -d ' ' -f 1 tests/data/begin-medium.txt | head -n 30 >"$work/questions"
echo 9 >>"$work/questions"
cut -d ' ' -f 1 tests/data/middle-easy.txt >>"$work/questions"
"$ENGINE" solve "$work/questions" >"$work/answers" 2>/dev/null
rm -f "$work/out"
for lines in 1 10 20 40; do
    "$ENGINE" solve --jobs 2 --resume "$work/out" "$work/questions" 2>/dev/null &
    solver=$!
    while kill -0 $solver 2>/dev/null && [ "$(cat "$work/out" 2>/dev/null | wc -l)" -lt $lines ]; do sleep 0.01; done
    kill -9 $solver 2>/dev/null
    wait $solver 2>/dev/null
    [ $lines -ne 20 ] || printf '%.9s' "$(sed -n "$(($(wc -l <"$work/out") + 1))p" "$work/answers")" >>"$work/out"
done
"$ENGINE" solve --resume "$work/out" "$work/questions" 2>/dev/null
check "solve --resume: nothing is lost, nothing is there twice" cmp "$work/out" "$work/answers"
check "solve --resume of what is done does nothing" sh -c '"$1" solve --resume "$2/out" "$2/questions" && cmp "$2/out" "$2/answers"' - "$ENGINE" "$work"
program=$(cd "$(dirname "$ENGINE")" && pwd)/$(basename "$ENGINE")
mkdir "$work/limited"
check "a file that may not grow is one that cannot be written" sh -c 'cd "$2/limited" && ulimit -f 1 && ! "$1" learn --geometry 5,4,4 --games 20 --out net 2>said && grep -q "^fourinrow: cannot write net.state: " said && [ "$(ls)" = said ]' - "$program" "$work"
head -n 5 "$work/answers" >"$work/few"
check "solve --resume does not go on with other answers" sh -c '[ "$(tail -n 20 "$2/questions" | "$1" solve --resume "$2/few" 2>&1)" = "fourinrow: line 5 of the file to go on with is no answer to line 5 with these options" ] && [ "$(wc -l <"$2/few")" -eq 5 ]' - "$ENGINE" "$work"
resumes_only_with() { # OPTIONS LINES: answers that were made so are not gone on with by other options, and stay as they are
    # shellcheck disable=SC2086 # words
    printf "$2" | "$ENGINE" solve $1 >"$work/made" 2>/dev/null
    for options in "" -w -a "-w -a" --json "--json -w"; do
        [ "$options" != "$1" ] || continue
        cp "$work/made" "$work/mixed"
        # shellcheck disable=SC2086
        said=$(printf "$2"'\n' | "$ENGINE" solve $options --resume "$work/mixed" 2>&1)
        [ $? -eq 1 ] && [ "$said" = "fourinrow: line 1 of the file to go on with is no answer to line 1 with these options" ] || return 1
        cmp -s "$work/made" "$work/mixed" || return 1
    done
}
for options in "" -a --json "--json -w"; do
    check "solve --resume refuses answers made with: '$options'" resumes_only_with "$options" '4455\n'
done
check "solve --resume: one score for all of them" sh -c 'printf "44\n45\n" >"$2/in"; echo "44 1" >"$2/o"; ! "$1" solve -a --resume "$2/o" "$2/in" 2>/dev/null && [ "$(cat "$2/o")" = "44 1" ]' - "$ENGINE" "$work"
check "solve --resume: the empty board and a bad line" sh -c 'printf " 1\n\n" >"$2/o"; printf "\n8\n4\n" | "$1" solve -w --resume "$2/o" 2>/dev/null; [ "$(tr "\n" / <"$2/o")" = " 1//4 -1/" ]' - "$ENGINE" "$work"
check "solve --resume tells that there are too many answers" sh -c '[ "$(head -n 3 "$2/questions" | "$1" solve --resume "$2/few" 2>&1)" = "fourinrow: the file to go on with has more lines than there are to answer" ]' - "$ENGINE" "$work"
check "solve --resume with JSON" sh -c '"$1" solve --json "$2/questions" 2>/dev/null | sed "s/\"nodes\":[0-9]*//" >"$2/json"; "$1" solve --json "$2/questions" 2>/dev/null | head -n 61 >"$2/part"; "$1" solve --json --resume "$2/part" "$2/questions" 2>/dev/null; sed "s/\"nodes\":[0-9]*//" "$2/part" | cmp - "$2/json"' - "$ENGINE" "$work"
# What is no part of an answer is not taken away.
refuses_end() { # WHAT-IT-ENDS-IN INPUT …
    printf '44 1\n%s' "$1" >"$work/ends"
    end=$1
    shift
    ! printf "$@" | "$ENGINE" solve --resume "$work/ends" 2>"$work/said" && [ "$(cat "$work/ends")" = "$(printf '44 1\n%s' "$end")" ] &&
        [ "$(wc -l <"$work/said")" -eq 1 ]
}
check "solve --resume keeps what is no part of an answer" refuses_end 'int main(void)' '44\n4455\n'
printf '44 1\n\0what is not ours' >"$work/nul"
cp "$work/nul" "$work/nul.kept"
check "solve --resume keeps what has a NUL" eval '! printf "44\n4455\n" | "$ENGINE" solve --resume "$work/nul" 2>"$work/err" && grep -q "it has a NUL byte" "$work/err" && cmp -s "$work/nul" "$work/nul.kept"'
printf "44 12345678901234567890123\n" >"$work/far"
check "solve --resume takes no number for a score that is none" eval '! printf "44\n4455\n" | "$ENGINE" solve --resume "$work/far" 2>/dev/null'
check "solve --resume keeps what is part of an answer to another line" refuses_end '4444' '44\n4455\n'
check "solve --resume keeps a part where nothing is left to be answered" refuses_end '4455' '44\n'
check "solve --resume keeps a part where the line is bad" refuses_end '8' '44\n8\n'
for part in 4 4455 '4455 ' '4455 1'; do
    check "solve --resume goes on behind '$part'" sh -c 'printf "44 1\n%s" "$3" >"$2/o"; printf "44\n4455\n4\n" | "$1" solve --resume "$2/o" && printf "44 1\n4455 18\n4 -1\n" | cmp - "$2/o"' - "$ENGINE" "$work" "$part"
done
check "solve --resume does not write to its input" sh -c 'printf 44 >"$2/o"; said=$("$1" solve --resume "$2/o" "$2/o" 2>&1); [ $? -eq 1 ] && [ "$said" = "fourinrow: $2/o: it is the input, too" ] && [ "$(cat "$2/o")" = 44 ] && ! "$1" solve --resume "$2/o" <"$2/o" 2>/dev/null && [ "$(cat "$2/o")" = 44 ]' - "$ENGINE" "$work"
check "solve --resume needs a file" sh -c '[ "$(echo 4 | "$1" solve --resume / 2>&1)" = "fourinrow: /: Is a directory" ]' - "$ENGINE"
mkfifo "$work/lines"
"$ENGINE" solve --resume "$work/alone" <"$work/lines" &
exec 3>"$work/lines"
echo 4 >&3
eventually [ -s "$work/alone" ] # it has answered, so it has the file
check "solve --resume: one process at a time" sh -c '[ "$(echo 4 | "$1" solve --resume "$2/alone" 2>&1)" = "fourinrow: $2/alone: another process writes to it" ]' - "$ENGINE" "$work"
exec 3>&-
wait
check "solve --progress tells how far it is" sh -c '"$1" solve --progress tests/data/end-easy.txt 2>&1 >/dev/null | tail -n 1 | grep -qx "300 lines, [0-9.]* a second"' - "$ENGINE"
check "solve tells nothing of that without being asked" sh -c '[ -z "$("$1" solve tests/data/end-easy.txt 2>&1 >/dev/null)" ]' - "$ENGINE"
check "solve refuses 65 threads" status_is 2 "$ENGINE" solve --threads 65
check "solve refuses a missing number" status_is 2 "$ENGINE" solve --hash
check "solve refuses bad arguments" status_is 2 "$ENGINE" solve --nonsense
complains() { # REASON ARGUMENTS...: the first line tells the reason, and how it is called follows, not all of the help
    reason=$1
    shift
    "$ENGINE" "$@" </dev/null 2>"$work/complaint"
    [ "$(sed -n 1p "$work/complaint")" = "fourinrow: $reason" ] && sed -n 2p "$work/complaint" | grep -q "^usage: fourinrow $1 " &&
        [ "$(wc -l <"$work/complaint")" -le 4 ]
}
check "an option that is none is named" complains "there is no option '--nonsense'" solve --nonsense
check "an option without its value, too" complains "--hash needs a value" solve -w --hash
check "and so is a word too many" complains "'other' is one word too many" solve README.md other
check "where no word may be" complains "'4455' is one word too many" positions --plies 3 4455
check "a value may stand behind =" sh -c '[ "$("$1" positions --plies=3 --count=2 --seed=5)" = "$("$1" positions --plies 3 --count 2 --seed 5)" ]' - "$ENGINE"
check "= without a value is an empty one" sh -c '"$1" positions --plies= 2>&1 | grep -q "from 0 to 127, not .."' - "$ENGINE"
check "a switch takes none" complains "--open takes no value" positions --plies=3 --open=1
check "a name that another begins with is another" complains "there is no option '--jobsx=1'" solve --jobsx=1
check "the transcript's file, too" sh -c 'echo quit | "$1" --log="$2" >/dev/null && grep -q "< quit" "$2"' - "$ENGINE" "$work/joined"
check "an empty name is none" sh -c '[ "$("$1" --log= 2>&1)$("$1" --log "" 2>&1)" = "$("$1" --log 2>&1)$("$1" --log 2>&1)" ]' - "$ENGINE"
check "and no word behind it" sh -c '"$1" --log="$2" more 2>&1 | grep -q "there is nothing for .more. to do behind --log="' - "$ENGINE" "$work/joined"
check "solve tells where a position itself comes from" sh -c '"$1" solve "7/7/7/7/7/3x3 o" 2>&1 | grep -q "; a position or game itself comes from stdin, as by: echo '"'7/7/7/7/7/3x3 o'"' |\$"' - "$ENGINE"
check "solve tells a missing file" status_is 1 "$ENGINE" solve /dev/null/none
check "bench signature is the one on record" [ "$(bench_signature)" = "$(cat tests/data/bench-signature)" ]
sh tests/layers.sh
check_status "layers" $?

if has_terminal; then
    terminal=$( (sleep 1; printf 'move 3\nboard\nquit\n'; sleep 1) | script -qec "$ENGINE" /dev/null | tr -d '\r')
    check "prompt at a terminal" sh -c 'echo "$1" | grep -q "^> "' - "$terminal"
    blank=$( (sleep 1; printf '\n'; sleep 1; printf '# nothing\n'; sleep 1; printf 'quit\n'; sleep 1) | script -qec "$ENGINE" /dev/null | tr -d '\r')
    check "and behind what says nothing" [ "$(echo "$blank" | grep -c '^> ')" -eq 3 ]
    idle=$( (sleep 1; printf 'status\n'; sleep 1; printf 'ping a\n'; sleep 1) | script -qec "$ENGINE" /dev/null | tr -d '\r')
    check "and behind pong" sh -c 'echo "$1" | sed -n "/^pong a/,\$p" | grep -q "^> "' - "$idle"
    ended=$( (sleep 1; printf '\004'; sleep 1) | script -qec "$ENGINE" /dev/null | wc -l)
    check "Ctrl+D leaves the prompt's line to nobody" [ "$ended" -eq 1 ]
    check "drawing at a terminal" sh -c 'echo "$1" | grep -q "^  | .  .  .  x  .  .  . |$"' - "$terminal"
else
    echo "skipped: terminal (no util-linux script here)"
fi
check "no prompt in a pipe" sh -c '! echo board | "$1" | grep -q "[>|]"' - "$ENGINE"

# A search from the book is done long before ponderhit; if it comes before the engine waits for it, it waits longer the next time.
told_twice() { # SECONDS [MULTIPV]
    (printf 'uci\nsetoption name MultiPV value %s\nposition startpos\ngo ponder movetime 1000\n' "${2:-1}"; sleep "$1"; echo ponderhit; sleep "$1") | "$ENGINE" |
        awk -v wanted="$((2 * ${2:-1}))" '/^info depth/ { lines++ } /^bestmove/ { exit lines != wanted } END { if (lines != wanted) exit 1 }'
}
check "what was told before ponderhit is told again" eval 'told_twice 0.1 || told_twice 1 || told_twice 5 || told_twice 25'
check "so it is where a search goes into each move" eval 'told_twice 0.1 3 || told_twice 1 3 || told_twice 5 3 || told_twice 25 3'

mkfifo "$work/fifo"
check "a FIFO that nobody reads is no log" eval 'printf "set log %s\n" "$work/fifo" | "$ENGINE" | grep -q "^error bad-file .*: nobody reads it\$"'
large() { # LINE …: what a bot is told, of a field that no book answers for
    printf '%s\n' 'settings field_width 9' 'settings field_height 7' "$@"
}
check "a bot with a time bank below nothing answers at once" \
    eval 'large "settings time_per_move 1000000000" "action move -5" | timeout -s KILL 600 "$ENGINE" | grep -q place_disc'
check "what each move adds to the bank of a bot is time to think" \
    eval 'said=$(large "settings time_per_move 2000" "action move 2000" | timeout -s KILL 1 "$ENGINE"); [ $? -eq 137 ] && [ -z "$said" ]'
for width in 0 99999999999; do
    check "a field $width wide is told" eval 'printf "settings field_width $width\nsettings field_height 6\n" | "$ENGINE" 2>&1 | grep -q "^fourinrow: "'
done
check "a bot that was not told who it is" eval 'printf "settings field_width 7\nupdate game field%s;1,2,0,0,0,0,0\n" "$(printf ";0,0,0,0,0,0,0%.0s" 1 2 3 4 5 | sed "s/;/ /")" | "$ENGINE" 2>&1 |
    grep -qx "fourinrow: the field has bots 1 and 2, and your_botid is 0"'
for bank in 3000000000 9999999999999; do
    check "one with much time, $bank ms, thinks" \
        eval 'said=$(large "action move $bank" | timeout -s KILL 1 "$ENGINE"); [ $? -eq 137 ] && [ -z "$said" ]'
done

# A clock of 8 s alone gives less than half a second for a move; what is added to it, or has to last for one move only, gives most of it.
thinks() { # LINE …: for a second at least
    said=$(printf '%s\n' "$@" | timeout -s KILL 1 "$ENGINE")
    [ $? -eq 137 ] && ! printf '%s\n' "$said" | grep -q bestmove
}
for clock in '8000 8000 8000 0' '8000 8000 0 0 1'; do
    check "go clock $clock thinks" thinks 'newgame 9 7 4' "go clock $clock"
done
for more in 'p1inc 8000' 'movestogo 1'; do
    check "ugi's clock with $more, too" thinks ugi 'setoption name Columns value 9' 'setoption name Rows value 7' 'position startpos' "go p1time 8000 p2time 8000 $more"
done

# What a book or an estimate told is in the tree that is kept from one search to the next.
forgets_tree() { # COMMAND
    for before in '' 'go nodes 3000'; do
        printf 'set evaluation values\nposition sequence 46335433131\n%s\n%s\nset seed 1\ngo nodes 3000\n' "$before" "$1" | "$ENGINE" | grep '^fitness' | tail -n 1
    done | uniq | wc -l
}
for command in 'set book off' 'set bookfile built-in' 'set network built-in' 'set evaluation values'; do
    check "$command forgets the tree" eval '[ "$(forgets_tree "$command")" -eq 1 ]'
done
cleared() { # what a search finds behind Clear Hash, after different ones before
    for before in '' 'go nodes 200000'; do
        printf 'ugi\nsetoption name OwnBook value false\nposition startpos moves 3\n%s\nsetoption name Clear Hash\nsetoption name Seed value 1\ngo nodes 3000\n' "$before" |
            "$ENGINE" | grep '^info depth' | tail -n 1 | sed 's/ time [0-9]* nps [0-9]*//'
    done
}
check "Clear Hash clears it" eval '[ "$(cleared | wc -l) $(cleared | uniq | wc -l)" = "2 1" ]'

# A search without end waits for its stop, also when there is no position to think about.
waits_for_stop() {
    mkfifo "$work/to" "$work/from" || return 1
    "$ENGINE" <"$work/to" >"$work/from" &
    exec 7>"$work/to" 8<"$work/from"
    printf 'ugi\nposition here\ngo infinite\n' >&7
    while read -r line <&8 && [ "$line" != 'info string position startpos or fen?' ]; do :; done
    for asked in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        echo isready >&7
        read -r line <&8
        [ "$line" = readyok ] || break
    done
    echo stop >&7
    read -r last <&8
    exec 7>&- 8<&-
    wait
    [ "$asked$line$last" = '20readyokbestmove 0000' ]
}
check "a search of nothing waits for stop" waits_for_stop

echo "program: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
