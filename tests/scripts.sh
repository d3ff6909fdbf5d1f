#!/bin/sh
# The scripts that come with the engine: scripts/selfplay, scripts/annotate and others, against the engine $ENGINE. $SH runs
# them ("busybox sh", say), /bin/sh if it is not set. Where the engine picks among equal moves, only what must hold
# for every choice is checked; exact texts are of positions in which it has no choice.
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
SH=${SH:-/bin/sh}
scripts=$(dirname "$0")/../scripts
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
mkdir "$dir/tmp"
TMPDIR=$dir/tmp # where the FIFOs of selfplay are, so that it can be seen that none stays
export TMPDIR
newline='
'

# Run a script on the engine; leave what it prints in $out and $err, and its exit status in $status.
run() {
    # shellcheck disable=SC2086 # $SH may be two words
    out=$($SH "$@" 2>"$dir/err")
    status=$?
    err=$(cat "$dir/err")
}
absolute() { echo "$(cd "$(dirname "$1")" && pwd)/${1##*/}"; }
selfplay() { run "$scripts/selfplay" -e "$ENGINE" "$@" </dev/null; }
annotate() { run "$scripts/annotate" -e "$ENGINE" "$@"; } # stdin is the caller's
prints() { # TEXT: exactly this and nothing on stderr
    [ "$status" -eq 0 ] && [ -z "$err" ] && [ "$out" = "$1" ]
}
fails() { # STATUS TEXT: nothing but this error
    [ "$status" -eq "$1" ] && [ -z "$out" ] && [ "$err" = "$2" ]
}
matches() { # PATTERN of grep, in a line of $out
    printf '%s\n' "$out" | grep -q "$1"
}
lines() { # NUMBER of lines in $out
    [ "$(printf '%s\n' "$out" | wc -l)" -eq "$1" ]
}
moves_of() { # prints the moves of the game lines in $out
    printf '%s\n' "$out" | sed -n 's/.* moves\(.*\) result .*/\1/p'
}
# Whether every game line of $out is a legal game that ends, and not before its last move, as the line says.
games_are_right() { # GEOMETRY
    [ "$status" -eq 0 ] && printf '%s\n' "$out" | grep '^game' | sed 's/.* moves//; s/ result / /' >"$dir/games" &&
        while read -r game; do
            columns=${game%% [wd]*}
            printf 'newgame %s\nmove %s\nundo\nstatus\n' "$1" "$columns" | "$ENGINE" >"$dir/status"
            printf 'ok\nstatus %s\nok\nok\nstatus playing\nok\n' "${game#"$columns" }" |
                cmp -s - "$dir/status" || return 1
        done <"$dir/games"
}
swapped() { # whether the sides of $out swap from game to game
    printf '%s\n' "$out" | awk '
        /^game/ { n++; if ($2 != n || $0 !~ (n % 2 ? " x depth 1 o depth 3 " : " x depth 3 o depth 1 ")) bad = 1 }
        END { exit bad || n != 4 }'
}
# Whether the tally of $out is what the results say.
tally_is_right() {
    printf '%s\n' "$out" | awk '
        /^game/ { games++; result = $NF; if (result == "drawn") drawn++; else won[(result == "x") == (games % 2)]++ }
        /^tally/ { tally = $0 }
        END { exit tally != sprintf("tally games %d drawn %d first depth 1 won %d second depth 3 won %d",
                                    games, drawn, won[1], won[0]) }'
}

# ---- selfplay ----

selfplay -g '1 4 2'
check "selfplay: a game without a choice" prints 'game 1 x depth 2 o depth 4 moves 0 0 0 0 result drawn'
selfplay -o '0 1 0 1 0 1' 'depth 1' 'depth 1'
check "selfplay: x wins from an opening" prints 'game 1 x depth 1 o depth 1 moves 0 1 0 1 0 1 0 result won x'
selfplay -o '6 0 6 0 5 0 5' 'depth 1' 'depth 1'
check "selfplay: o wins from an opening" prints 'game 1 x depth 1 o depth 1 moves 6 0 6 0 5 0 5 0 result won o'
selfplay -o "0 1  0 1${newline}0 1 0"
check "selfplay: an opening that ends the game" prints 'game 1 x depth 2 o depth 4 moves 0 1 0 1 0 1 0 result won x'
selfplay -n 3 -o '0 1 0 1 0 1' 'depth 1' 'depth 2'
check "selfplay: swapped sides and a tally" prints 'game 1 x depth 1 o depth 2 moves 0 1 0 1 0 1 0 result won x
game 2 x depth 2 o depth 1 moves 0 1 0 1 0 1 0 result won x
game 3 x depth 1 o depth 2 moves 0 1 0 1 0 1 0 result won x
tally games 3 drawn 0 first depth 1 won 2 second depth 2 won 1'
selfplay -n 2 -o '6 0 6 0 5 0 5' 'depth 1' 'depth 2'
check "selfplay: a tally of games that o wins" matches '^tally games 2 drawn 0 first depth 1 won 1 second depth 2 won 1$'
selfplay -n 1 -g '1 4 2'
check "selfplay: a tally of a draw" matches '^tally games 1 drawn 1 first depth 2 won 0 second depth 4 won 0$'

# Nobody reads what comes behind the first line: no word about that, and no further game.
if [ "$({ { yes 2>/dev/null; echo $? >&3; } | head -n 1 >/dev/null; } 3>&1)" -eq 141 ]; then
    # shellcheck disable=SC2086 # $SH may be two words
    out=$({ $SH "$scripts/selfplay" -e "$ENGINE" -n 999999 -g '1 4 2' 2>"$dir/err"; echo $? >"$dir/status"; } | head -n 1)
    check "selfplay: nobody reads on" [ "$out $(cat "$dir/err")" = 'game 1 x depth 2 o depth 4 moves 0 0 0 0 result drawn ' ]
    check "selfplay: it ends as by SIGPIPE" [ "$(cat "$dir/status")" -eq 141 ]
else
    echo "skipped: scripts/selfplay with nobody to read (SIGPIPE is ignored here)"
fi

selfplay -s 1
check "selfplay: the game is legal" games_are_right '7 6 4'
check "selfplay: one line without -n" lines 1
check "selfplay: nothing on stderr" [ -z "$err" ]
selfplay -g '5 4 3' -s 7 -n 4 'depth 1' 'depth 3'
check "selfplay: another geometry" games_are_right '5 4 3'
check "selfplay: the sides swap" swapped
check "selfplay: the tally" tally_is_right
selfplay -g '16 7 5' -s 7 'depth 1' 'depth 1'
check "selfplay: the widest board" games_are_right '16 7 5'

selfplay -s 5 -n 2 'depth 0' 'depth 0'
random=$out
selfplay -s 5 -n 2 'depth 0' 'depth 0'
check "selfplay: the same seed, the same games" prints "$random"
selfplay -s 6 -n 2 'depth 0' 'depth 0'
check "selfplay: each engine has a seed of its own" [ -z "$(
    # With one stream for both, o would repeat every move of x.
    printf '%s\n' "$random" | sed -n '/moves \(.\) \1 \(.\) \2 \(.\) \3 /p'
)" ]
check "selfplay: another seed, other games" [ "$random" != "$out" ]
selfplay -s 999999999 -g '1 4 2'
check "selfplay: the highest seed" [ "$status" -eq 0 ]

selfplay -o '3 9'
check "selfplay: bad opening" fails 1 \
    "selfplay: engine 1 answers 'move 3 9' by: illegal-move move 2: columns go from 0 to 6, not 9"
selfplay "depth 2${newline}quit"
check "selfplay: two lines in a limit stay one command" fails 1 \
    "selfplay: engine 1 answers 'go depth 2 quit' by: bad-argument 'quit' is no limit; see: help go"
selfplay 'depth 2' 'depth x'
check "selfplay: bad limit of the second engine" [ "$status" -eq 1 ]
check "selfplay: and it tells which" expr "$err" : "selfplay: engine 2 answers 'go depth x' by: bad-argument "
selfplay 'depth 1' rest
check "selfplay: what is no limit" fails 1 "selfplay: engine 2 answers 'go rest' by: bad-argument rest is for play"
selfplay 'depth 1 at sequence 44'
check "selfplay: a limit for another position" fails 2 "selfplay: a limit is for the game that is played, not 'at' another position"
selfplay infinite
check "selfplay: a limit that does not end" fails 2 "selfplay: a limit must end by itself: no 'infinite', no 'ponder'"
selfplay -g '7 6'
check "selfplay: bad geometry" [ "$status" -eq 1 ]
selfplay -s 010
check "selfplay: bad seed" fails 2 "selfplay: -s takes a number from 0 to 999999999, not '010'"
selfplay -n 1000000000
check "selfplay: too many games" fails 2 "selfplay: -n takes a number from 0 to 999999999, not '1000000000'"
selfplay 'depth 1' 'depth 1' 'depth 1'
check "selfplay: too many limits" [ "$status" -eq 2 ]
run "$scripts/selfplay" -e "$dir/none"
check "selfplay: missing engine" fails 2 "selfplay: there is no engine '$dir/none'"
for script in annotate connect-4-data selfplay solve-parallel; do
    run "$scripts/$script" -e -n </dev/null
    check "$script: an option in place of the engine" fails 2 "$script: there is no engine '-n'"
done
run "$scripts/tournament-parallel" -m -n -- -srand 1
check "tournament-parallel: an option in place of the runner" fails 2 "tournament-parallel: there is no runner '-n'"

# Engines that are none: one that ends in the middle of a reply, and one that ends the script as a user would.
printf '#!/bin/sh\nread -r line\necho status playing\n' >"$dir/short"
# shellcheck disable=SC2016 # $PPID is for that script
printf '#!/bin/sh\nread -r line\nkill -TERM $PPID\nread -r line\n' >"$dir/killer"
chmod +x "$dir/short" "$dir/killer"
run "$scripts/selfplay" -e "$dir/short"
check "selfplay: an engine that ends" fails 1 "selfplay: engine 1 has ended in the middle of 'newgame 7 6 4'"
# By $SH, by mksh, which behind a signal forgets how it was to end, and by bash, whose children run the trap for EXIT if they
# are ended before they are another program.
in_shells() { # COMMAND …
    own=$SH
    for SH in "$own" mksh bash; do
        if command -v "${SH%% *}" >/dev/null; then "$@"; else echo "skipped: $1 ${2-} by $SH (not installed)"; fi
    done
    SH=$own
}
is_killed() {
    run "$scripts/selfplay" -e "$dir/killer" </dev/null
    check "selfplay: ended by SIGTERM, by $SH" fails 143 ''
}
in_shells is_killed
check "selfplay: no FIFO is left" [ -z "$(ls "$TMPDIR")" ]
# Both end at once, the first perhaps before the second has begun, which may wait for no FIFO then.
printf '#!/bin/sh\n' >"$dir/none_at_all"
chmod +x "$dir/none_at_all"
end_at_once() {
    k=0
    while [ $k -lt 50 ]; do
        k=$((k + 1))
        run "$scripts/selfplay" -e "$dir/none_at_all"
        printf '%s %s\n' "$status" "$err"
    done | sort -u >"$dir/at_once"
    check "selfplay: engines that end at once, by $SH" \
        [ -z "$(grep -vE "^1 selfplay: engine 1 has ended (before|in the middle of) 'newgame 7 6 4'\$" "$dir/at_once")" ]
    check "selfplay: and are told" [ -s "$dir/at_once" ]
}
in_shells end_at_once

# ---- annotate ----

# The worked example of the documents: after 0 3 6 3 all columns but 3 are -6/49.
example='  1 x  0 best                       fitness         0         0         0         0         0         0         0
  2 o  3 best                       fitness         0         0         0         0         0         0         0
  3 x  6 best                       fitness         0         0         0         0         0         0         0
  4 o  3 best                       fitness         0         0         0         0         0         0         0
  5 x  2 ? best 3 loss 0.122        fitness    -0.122    -0.122    -0.122         0    -0.122    -0.122    -0.122
summary x moves 3 best 2 mean-loss 0.0408
summary o moves 2 best 2 mean-loss 0'
annotate -d 2 0 3 6 3 2
check "annotate: the worked example" prints "$example"
annotate -d 2 '0 3 6' "3${newline}2"
check "annotate: several columns in an argument" prints "$example"
annotate -d 2 -q 14743
check "annotate: a sequence" prints "$example"
printf '0 3\t6\r\n\r\n3\n2' >"$dir/moves"
annotate -d 2 <"$dir/moves"
check "annotate: blanks, newlines and CR on stdin" prints "$example"

# x may win in column 0 and in column 4; the list ends at the first of them.
annotate -d 1 1 1 2 2 3 3 4
check "annotate: every winning move is best" matches \
    '^  7 x  4 best                       fitness         1         0         0         0         0         0         0$'
annotate -d 2 3 0 3 0 4
check "annotate: what the move beside the best lost" matches '^  5 x  4 ? best 3 loss 0\.204 '
annotate -d 1 1 1 2 2 3 3 6
check "annotate: a win that was missed" matches '^  7 x  6 ? best 0 loss 1 '
check "annotate: its summary" matches '^summary x moves 4 best 3 mean-loss 0\.25$'
# The last move wins; what is said of the first must not depend on that.
annotate -d 2 0 6 1 6 2 6 3
check "annotate: the result is of no account before the last move" matches '^  6 o  6 ? best 3 loss '
annotate -d 4 -g '1 4 2' 0 0 0 0
check "annotate: one column" prints '  1 x  0 best                       fitness         0
  2 o  0 best                       fitness         0
  3 x  0 best                       fitness         0
  4 o  0 best                       fitness         0
summary x moves 2 best 2 mean-loss 0
summary o moves 2 best 2 mean-loss 0'
annotate -d 0 -g '2 2 2' 0 0 1
check "annotate: a full column" matches '^  3 x  1 best                       fitness       nan         0$'
annotate -d 0 -g '16 7 4' -q gfedcba
check "annotate: letters in a sequence" matches '^  1 x 15 best  *fitness\(         0\)\{16\}$'
annotate -d 0 -g '61 1 3' -q zAZ
check "annotate: small and capital letters in a sequence" [ "$(printf '%s\n' "$out" | awk '/best *fitness/ { print $3 }' | tr '\n' ' ')" = '34 35 60 ' ]
none='summary x moves 0 best 0 mean-loss -
summary o moves 0 best 0 mean-loss -'
annotate </dev/null
check "annotate: no moves" prints "$none"
annotate -q ''
check "annotate: an empty sequence" prints "$none"

annotate <"$dir"
check "annotate: a directory for stdin" [ "$status $out" = '1 ' ]
check "annotate: and it is told" expr "$err" : ".*${newline}annotate: cannot read the moves\$"
# Not by run, in which bash gives the place of stdin to a pipe.
# shellcheck disable=SC2086 # $SH may be two words
$SH "$scripts/annotate" -e "$ENGINE" <&- >"$dir/out" 2>"$dir/err"
status=$? out=$(cat "$dir/out") err=$(cat "$dir/err")
check "annotate: a closed stdin" fails 1 'annotate: cannot read the moves'
annotate 3 7
check "annotate: no such column" fails 1 'annotate: move 2: columns go from 0 to 6, not 7'
annotate 3 3 3 3 3 3 3
check "annotate: full column" fails 1 'annotate: move 7: column 3 is full'
annotate -d 1000 0 1 0 1 0 1 0 2
check "annotate: a move after the end, told before any thinking" fails 1 \
    'annotate: move 8 comes after the end of the game'
# An awk may fill its buffer before it looks at the first line, as mawk does: this one waits for the end of its input.
mkdir "$dir/late"
printf '#!/bin/sh\ncat >"%s/$$"\nexec "%s" "$@" <"%s/$$"\n' "$dir/late" "$(unset -f awk && command -v awk)" "$dir/late" >"$dir/late/awk"
chmod +x "$dir/late/awk"
path=$PATH
PATH=$dir/late:$PATH
annotate -d 1000 0 1 0 1 0 1 0 2 </dev/null
check "annotate: whenever awk reads" fails 1 'annotate: move 8 comes after the end of the game'
annotate -d 2 0 3 6 3 2 </dev/null
check "annotate: the same of a good game" prints "$example"
PATH=$path
annotate 3 x
check "annotate: no number" fails 1 "annotate: move 2: a column is a number, not 'x'"
printf '\357\273\2770 3 6\r\n3 2\n' >"$dir/marked"
annotate -d 2 <"$dir/marked"
check "annotate: a byte order mark and other ends of lines" prints "$example"
annotate -q 40
check "annotate: bad sequence" fails 2 "annotate: -q takes digits from 1 and letters, not '40'"
annotate -q 44 3
check "annotate: sequence and moves" fails 2 'annotate: either -q or a list of moves, not both'
annotate -d 1001 3
check "annotate: bad depth" fails 1 'annotate: depth goes from 0 to 1000'
for depth in '2 at sequence 44' '1\nquit' 1x -1 ''; do
    annotate -d "$depth" 3 3
    check "annotate: no depth: '$depth'" fails 2 "annotate: -d takes a number, not '$depth'"
done
annotate -d ' 2 ' 0 3 6 3 2
check "annotate: blanks around a number" prints "$example"
annotate -g '7 6\n4' 3
check "annotate: a backslash in an argument is one" fails 1 "annotate: ROWS must be a number, not '6\\n4'"
annotate -g '7 6 9' 3
check "annotate: bad geometry" [ "$status" -eq 1 ]
check "annotate: and it is told" expr "$err" : 'annotate: CONNECT must be '
run "$scripts/annotate" -e "$dir/none" 3
check "annotate: missing engine" fails 2 "annotate: there is no engine '$dir/none'"
run "$scripts/annotate" -e "$dir/short" 3
check "annotate: an engine that ends" fails 1 'annotate: the engine has ended too early'

# ---- both ----

# A side that looks as deep as the annotation plays nothing but best moves.
selfplay -s 3 'depth 0' 'depth 3'
moves_of >"$dir/moves"
count=$(wc -w <"$dir/moves")
annotate -d 3 <"$dir/moves"
check "a game of selfplay, annotated" lines $((count + 2))
check "o, who looks as deep, plays the best moves" matches \
    "^summary o moves $((count / 2)) best $((count / 2)) mean-loss 0\$"
check "x, who plays at random, does not" [ "$(printf '%s\n' "$out" | grep -c '^ *[0-9]* x .* ? best ')" -gt 0 ]

# ---- solve-parallel, but for what needs GNU parallel, which tests/hosts.sh has ----

"$ENGINE" positions --plies 12 --count 30 --seed 1 >"$dir/lines"
prepare() { run "$scripts/solve-parallel" -e "$ENGINE" -p "$@"; }
parts_are() { # DIR: they hold the lines, as many parts as its file `prepared` says
    read -r total size <"$1/prepared" && : >"$dir/joined" || return 1
    k=0
    while [ $k -lt "$total" ]; do
        k=$((k + 1))
        [ "$(wc -l <"$1/part-$k.in")" -le "$size" ] && cat "$1/part-$k.in" >>"$dir/joined" || return 1
    done
    cmp -s "$dir/joined" "$dir/lines" && [ ! -e "$1/part-$((total + 1)).in" ]
}
prepare -n 7 -d "$dir/parts" -- --all "$dir/lines"
check "solve-parallel: parts are made" fails 0 "solve-parallel: 6 parts of 5 lines in $dir/parts"
check "solve-parallel: they are the lines" parts_are "$dir/parts"
prepare -n 3 -d "$dir/parts" -- --all "$dir/lines"
check "solve-parallel: and stay as they are" fails 0 "solve-parallel: 6 parts of 5 lines in $dir/parts"
prepare -n 7 -d "$dir/parts" -- "$dir/lines"
check "solve-parallel: other options" fails 2 \
    "solve-parallel: $dir/parts has parts of other lines or options; take another directory, or remove it"
# While one cuts the lines, another does all of it.
mkdir "$dir/slow"
cat >"$dir/slow/split" <<END
#!/bin/sh
PATH=$PATH
$SH "$scripts/solve-parallel" -e "$ENGINE" -p -n 7 -d "$dir/twice" "$dir/lines" 2>"$dir/first"
cp "$dir/twice/prepared" "$dir/prepared"
exec split "\$@"
END
chmod +x "$dir/slow/split"
PATH=$dir/slow:$PATH
prepare -n 3 -d "$dir/twice" "$dir/lines"
PATH=$path
check "solve-parallel: of two at once both prepare the same" cmp -s "$dir/twice/prepared" "$dir/prepared"
check "solve-parallel: and tell so" [ "$status $err" = "0 $(cat "$dir/first")" ]
check "solve-parallel: nothing is lost" parts_are "$dir/twice"
# One that was killed keeps no other from it.
# shellcheck disable=SC2016 # $PPID is for that script
printf '#!/bin/sh\nkill -KILL $PPID\n' >"$dir/slow/split"
PATH=$dir/slow:$PATH
prepare -n 3 -d "$dir/killed" "$dir/lines" 2>/dev/null # where the shell tells of the kill
PATH=$path
check "solve-parallel: killed while it prepares" [ "$status" -eq 137 ]
prepare -n 7 -d "$dir/killed" "$dir/lines"
check "solve-parallel: prepared again" parts_are "$dir/killed"
refused() { # WHAT-IT-SAYS ARGUMENT …
    says=$1
    shift
    run "$scripts/solve-parallel" -e "$ENGINE" -d "$dir/refused" "$@"
    check "solve-parallel: refused: $*" fails 2 "solve-parallel: $says"
}
refused "the options of solve stand behind --" --weak "$dir/lines"
refused "no option '-a'; those of solve stand behind --" -a "$dir/lines"
refused "-n takes a value" -n
refused "one FILE, not '$dir/lines' and 'other'" "$dir/lines" other
refused "one FILE, not '$dir/lines' and 'other'" -- --weak "$dir/lines" other
refused "one FILE, not '-p' and '-a'" -- --weak -- -p -a
refused "one FILE, not '$dir/lines' and '-a'" -- "$dir/lines" -- -a
refused "there is no file '-p'" -- --weak -- -p
refused "there is no file ''" ''
refused "--resume is not for parts" "$dir/lines" --resume=here
refused "-c goes on with the lines and options of $dir/refused; it takes no 'other'" -c other
refused "either -p or -c, not both" -p -c
check "solve-parallel: nothing was made" [ ! -e "$dir/refused" ]
prepare -n 2 -d "$dir/behind" "$dir/lines" --weak
check "solve-parallel: options may stand behind the file" fails 0 "solve-parallel: 2 parts of 15 lines in $dir/behind"
prepare -n 2 -d "$dir/values" -- --jobs 1 --threads 1 --hash 8 --geometry 7,6,4 "$dir/lines"
check "solve-parallel: options with values" fails 0 "solve-parallel: 2 parts of 15 lines in $dir/values"
check "solve-parallel: each a word of its own" [ "$(tr '\n' ' ' <"$dir/values/options")" = '--jobs 1 --threads 1 --hash 8 --geometry 7,6,4 ' ]
check "solve-parallel: and the lines are those of the file" parts_are "$dir/values"
refused "--hash takes a value" -- "$dir/lines" --hash
prepare -n 2 -d "$dir/last" -- --weak -- "$dir/lines"
check "solve-parallel: the file may stand behind the end of the options" parts_are "$dir/last"
check "solve-parallel: which is none of them" [ "$(cat "$dir/last/options")" = --weak ]
prepare -n 3 -d "$dir/stdin" -- --all - <"$dir/lines"
check "solve-parallel: - is stdin" parts_are "$dir/stdin"
: >"$dir/lines"
prepare -d "$dir/empty" "$dir/lines"
check "solve-parallel: no lines" fails 0 "solve-parallel: 0 parts of 0 lines in $dir/empty"

# An engine that works until it is ended; the shell that began it waits by then.
printf '#!/bin/sh\nsleep 0.2\necho $$ >"%s"\nexec sleep 1000\n' "$dir/works" >"$dir/worker"
printf '#!/bin/sh\necho 1\n' >"$dir/lister" # for the book, of one position
chmod +x "$dir/worker" "$dir/lister"
gone() { # PROCESS
    ! kill -0 "$1" 2>/dev/null
}
is_ended() { # SCRIPT ARGUMENT …: by SIGTERM, and its engine with it
    script=$1
    shift
    rm -f "$dir/works"
    # shellcheck disable=SC2086 # $SH may be two words
    ENGINE=$dir/worker MAKE_BOOK=$dir/lister $SH "$scripts/$script" "$@" >/dev/null 2>&1 &
    ended=$!
    eventually [ -s "$dir/works" ]
    kill -TERM $ended
    if eventually gone "$(cat "$dir/works")"; then works=; else kill "$(cat "$dir/works")"; works=1; fi
    wait $ended
    check "$script: ended by SIGTERM, by $SH" [ $? -eq 143 ]
    check "$script: and the engine with it" [ -z "$works" ]
}
echo 4444 >"$dir/line"
prepare -n 1 -d "$dir/one" "$dir/line"
in_shells is_ended solve-parallel -e "$dir/worker" -d "$dir/one" -c -k 1
in_shells is_ended book -d "$dir/book" -n 1 solve 0
cat >"$dir/thinker" <<END
#!/bin/sh
cat >"$dir/asked"
grep -q '^go' "$dir/asked" || exec "$(absolute "$ENGINE")" <"$dir/asked"
exec "$dir/worker"
END
chmod +x "$dir/thinker"
in_shells is_ended annotate -e "$dir/thinker" 3 3
check "annotate: no file is left" [ -z "$(ls "$TMPDIR")" ]
# GNU parallel heeds no signal while it begins, and then begins a job, of which it may know too late to end it.
mkdir "$dir/begins"
cat >"$dir/begins/parallel" <<END
#!/bin/sh
[ "\$1" != --version ] || { echo 'GNU parallel'; exit; }
trap '' TERM
echo \$\$ >"$dir/works"
for tenth in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    sleep 0.1
done
while [ "\$1" != sh ]; do
    shift
done
"\$@"
trap - TERM
exec sleep 1000
END
printf '#!/bin/sh\ncase $* in *{}*) : >"%s" ;; esac\n' "$dir/job-ran" >"$dir/begins/program"
chmod +x "$dir/begins/parallel" "$dir/begins/program"
PATH=$dir/begins:$PATH
in_shells is_ended solve-parallel -e "$dir/begins/program" -d "$dir/one" -c
in_shells is_ended tournament-parallel -m "$dir/begins/program" -d "$dir/begun" -n 1 -- -srand 1
PATH=$path
check "GNU parallel: a job that begins behind a signal does nothing" [ ! -e "$dir/job-ran" ]
# While it tells its version it takes a SIGINT that is for all for itself. Perl sees to it that none is ignored here, as behind an &.
printf '#!/bin/sh\nsleep 0.5\nkill -s INT $PPID\nexit 255\n' >"$dir/begins/parallel"
is_interrupted() {
    # shellcheck disable=SC2086 # $SH may be two words
    said=$(PATH=$dir/begins:$path perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' $SH "$scripts/tournament-parallel" -m "$dir/begins/program" \
        -d "$dir/interrupted" -- -srand 1 2>&1)
    check "tournament-parallel: ended by SIGINT before GNU parallel is, by $SH" [ "$? $said" = "130 " ]
}
if command -v perl >/dev/null; then in_shells is_interrupted; else echo "skipped: SIGINT to tournament-parallel (perl not installed)"; fi
# shellcheck disable=SC2086 # $SH may be two words
out=$(MAKE_BOOK=$dir/lister ENGINE=true $SH "$scripts/book" -d "$dir/\\new" -n 1 solve && $SH "$scripts/book" -d "$dir/\\new" -n 1 status)
check "book: a directory with a backslash" sh -c '[ "$1" = "0 of 1 positions solved" ] && [ -s "$2/11-1/part.0" ]' - "$out" "$dir/\\new"

# Names that commands take for options, or GNU parallel for places where it puts something.
in_directory() { # SCRIPT ARGUMENT …
    script=$(absolute "$scripts/$1")
    shift
    here=$PWD
    cd "$dir" || exit 1
    run "$script" "$@"
    cd "$here" || exit 1
}
in_directory solve-parallel -e "$(absolute "$ENGINE")" -p -d -dash "$dir/lines"
check "solve-parallel: a directory that begins with a dash" fails 0 "solve-parallel: 0 parts of 0 lines in ./-dash"
mkdir "$dir/{}"
cp "$ENGINE" "$dir/{}/engine"
run "$scripts/solve-parallel" -e "$dir/{}/engine" -p -d "$dir/braces" "$dir/lines"
check "solve-parallel: an engine whose path has braces" fails 2 "solve-parallel: GNU parallel would replace what is in braces in '$dir/{}/engine'"

# A CDPATH of the user's: cd goes by it, and prints where, when the engine's directory is looked for.
CDPATH=.
export CDPATH
run "$scripts/solve-parallel" -p -n 2 -d "$dir/cdpath" "$dir/lines"
unset CDPATH
check "solve-parallel: with a CDPATH" fails 0 "solve-parallel: 0 parts of 0 lines in $dir/cdpath"

# ---- tournament-parallel, but for what needs hosts, which tests/hosts.sh has ----

tournament() { run "$scripts/tournament-parallel" -m "$RUNNER" -d "$dir/results" "$@"; }
players="-engine cmd=$ENGINE depth=0 name=a -engine cmd=$ENGINE depth=0 name=b -rounds 4"
# shellcheck disable=SC2086 # words
set -- $players
for option in -pgnout -epdout; do
    tournament -n 2 -- "$@" -srand 5 $option "$dir/games"
    check "tournament-parallel: $option would be one file for all" fails 2 \
        "tournament-parallel: $option is for the whole, not for parts; see --help"
done
for option in '-results x' '-shard 1/2' -resume; do
    # shellcheck disable=SC2086 # words
    tournament -n 2 -- "$@" -srand 5 $option
    check "tournament-parallel: $option is set by it" fails 2 "tournament-parallel: ${option%% *} is set here"
done
for list in '' 0; do
    tournament -n 2 -- "$@" -srand 5 -use-affinity ${list:+"$list"}
    check "tournament-parallel: -use-affinity $list" fails 2 "tournament-parallel: -use-affinity is for one runner: parts would share processors"
done
for number in 0 00 08 x 1000000; do
    tournament -n $number -- "$@" -srand 5
    check "tournament-parallel: -n $number" fails 2 "tournament-parallel: -n takes a number from 1 to 99999, not '$number'"
done
tournament -n 2 -- "$@"
check "tournament-parallel: no seed" fails 2 "tournament-parallel: -srand is needed, so that all parts are of one schedule"
check "tournament-parallel: nothing was made" [ ! -e "$dir/results" ]
if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    tournament -n 2 -- "$@" -srand 5 -rounds x
    check "tournament-parallel: what the runner refuses" [ "$status $out" = '2 ' ]
    check "tournament-parallel: is told, and not to be run again" sh -c '! echo "$1" | grep "again" && [ -n "$1" ]' - "$err"
    tournament -n 3 -- "$@" -srand 5
    check "tournament-parallel: played" matches '^8 games, '
    check "tournament-parallel: with the legend" matches '^how to read this'
    tournament -- "$@" -srand 5 -quiet
    check "tournament-parallel: without it" sh -c '! echo "$1" | grep "^how to read this" && [ -n "$1" ]' - "$out"
    tournament -n 2 -- "$@" -srand 5
    check "tournament-parallel: another number of parts" fails 2 \
        "tournament-parallel: $dir/results has results of 3 parts; say -n 3, or take another directory"
    tournament -- "$@" -srand 5
    check "tournament-parallel: as many as there are" matches '^8 games, '
    tournament -- "$@" -srand 5 -event '{#}'
    check "tournament-parallel: braces" fails 2 "tournament-parallel: GNU parallel would replace what is in braces in '{#}'"
    ln -s "$(absolute "$ENGINE")" "$dir/engine" # the way to here may have blanks, which part the words of a command
    in_directory tournament-parallel -m "$(absolute "$RUNNER")" -d -dash -n 2 -- -engine depth=0 name=a -engine depth=0 name=b -rounds 4 \
        -each cmd=./engine -srand 5
    check "tournament-parallel: a directory that begins with a dash" matches '^8 games, '
    for rounds in 2 6; do
        run "$scripts/tournament-parallel" -m "$RUNNER" -d "$dir/more" -n 2 -- "$@" -srand 5 -rounds $rounds
        check "tournament-parallel: as many games as are asked for now: $rounds rounds" matches "^$((2 * rounds)) games, "
    done
    if command -v busybox >/dev/null; then
        mkdir "$dir/busybox" && ln -s "$(command -v busybox)" "$dir/busybox/awk"
        path=$PATH PATH=$dir/busybox:$PATH
        tournament -- "$@" -srand 5
        PATH=$path
        check "tournament-parallel: with busybox awk" matches '^8 games, '
    else
        echo "skipped: scripts/tournament-parallel with busybox awk (no busybox)"
    fi
    # A runner that notes how many there are.
    mkdir "$dir/running"
    printf '#!/bin/sh\ncase $1 in report) exec "%s" "$@" ;; esac\n: >"%s/$$" && ls "%s" | wc -l >>"%s" && sleep 0.3\n"%s" "$@"\nstatus=$?\nrm "%s/$$"\nexit $status\n' \
        "$RUNNER" "$dir/running" "$dir/running" "$dir/at-once" "$RUNNER" "$dir/running" >"$dir/runner" && chmod +x "$dir/runner"
    most=$(parallel --number-of-threads 2>/dev/null || parallel --number-of-cores)
    run "$scripts/tournament-parallel" -m "$dir/runner" -d "$dir/many" -n $((most + 3)) -- "$@" -srand 5
    check "tournament-parallel: more parts than processors" matches '^8 games, '
    check "tournament-parallel: no more at once than there are" [ "$(sort -n "$dir/at-once" | tail -n 1)" -le "$most" ]
    cat "$dir"/results/part-*.jsonl >"$dir/games.jsonl"
    "$RUNNER" "$@" -srand 5 -results "$dir/games.jsonl" -resume -pgnout "$dir/games.pgn" >"$dir/out" 2>&1
    check "tournament-parallel: and all of it as PGN" [ "$(grep -c '^\[Event' "$dir/games.pgn") $(wc -l <"$dir/games.jsonl")" = "8 8" ]
else
    echo "skipped: scripts/tournament-parallel (no GNU parallel)"
fi

# ---- where they find the programs, when they are installed: beside them, or in the PATH ----

mkdir "$dir/bin" "$dir/alone"
# shellcheck disable=SC2016 # for that script
printf '#!/bin/sh\necho "$0" >>"%s"\n' "$dir/called" >"$dir/bin/fourinrow"
chmod +x "$dir/bin/fourinrow"
cp "$dir/bin/fourinrow" "$dir/bin/fourinrow-match"
finds() { # PROGRAM SCRIPT ARGUMENT …
    program=$1 script=$2
    shift 2
    cp "$scripts/$script" "$dir/bin/fourinrow-$script"
    cp "$scripts/$script" "$dir/alone"
    : >"$dir/called"
    run "$dir/bin/fourinrow-$script" "$@" </dev/null
    check "$script: finds the program beside it" grep -qx "$dir/bin/$program" "$dir/called"
    : >"$dir/called"
    PATH=$dir/bin:$PATH
    run "$dir/alone/$script" "$@" </dev/null
    PATH=$path
    check "$script: finds the program in the PATH" grep -qx "$dir/bin/$program" "$dir/called"
}
finds fourinrow annotate 3
finds fourinrow selfplay
finds fourinrow connect-4-data
finds fourinrow solve-parallel -p -d "$dir/found"
parallel --version 2>/dev/null | grep -q '^GNU parallel' && finds fourinrow-match tournament-parallel -d "$dir/played" -- -srand 1

# ---- pictures ----

# Ended while it makes a temporary directory, which shells that clean up then must not mistake for that of the user. In a tree of its own,
# so that no picture is written over.
mkdir -p "$dir/tree/scripts" "$dir/config" "$dir/ends"
cp "$scripts/pictures" "$dir/tree/scripts"
# shellcheck disable=SC2016 # $PPID is for that script
printf '#!/bin/sh\n[ "$1" != -d ] || { kill -TERM $PPID; exit 1; }\nPATH=%s\nexec mktemp "$@"\n' "$PATH" >"$dir/ends/mktemp"
printf '#!/bin/sh\n' >"$dir/tree/fourinrow-view"
chmod +x "$dir/ends/mktemp" "$dir/tree/fourinrow-view"
for shell in "$SH" bash; do
    # shellcheck disable=SC2086 # may be two words
    PATH=$dir/ends:$PATH XDG_CONFIG_HOME=$dir/config $shell "$dir/tree/scripts/pictures" >/dev/null 2>&1
    check "pictures: the user's configuration stays, whenever it is ended ($shell)" [ -d "$dir/config" ]
done
rm -rf "$TMPDIR" && mkdir "$TMPDIR"
run "$dir/tree/scripts/pictures"
check "pictures: it comes to its end" [ -z "$err" ]
check "pictures: no file is left" [ -z "$(ls "$TMPDIR")" ]
# shellcheck disable=SC2016 # $1 is for that script
printf '#!/bin/sh\ncase "$*" in *16,7,5*) exit 1 ;; esac\n' >"$dir/tree/fourinrow-view"
run "$dir/tree/scripts/pictures"
check "pictures: one that cannot be made" [ "$status" -eq 1 ]

# Both are ended while a program of theirs runs, which ends then; not all shells clean up by themselves.
mkdir "$dir/tools"
cp "$scripts/kaggle-submission" "$dir/tree/scripts"
printf '#!/bin/sh\n: >"%s"\nuntil [ -e "%s" ]; do sleep 0.1; done\nexit 1\n' "$dir/began" "$dir/ended" >"$dir/tree/fourinrow-view"
cp "$dir/tree/fourinrow-view" "$dir/tools/make"
chmod +x "$dir/tools/make"
cleans_up() { # SCRIPT
    rm -f "$dir/began" "$dir/ended"
    # shellcheck disable=SC2086 # may be two words
    PATH=$dir/tools:$path $SH "$dir/tree/scripts/$1" >/dev/null 2>&1 &
    eventually [ -e "$dir/began" ]
    kill -TERM $!
    : >"$dir/ended"
    wait $!
    check "$1: ended by SIGTERM, by $SH" [ $? -eq 143 ]
    check "$1: no file is left then" [ -z "$(ls "$TMPDIR")" ]
}
for script in pictures kaggle-submission; do
    in_shells cleans_up $script
done
rm -f "$dir/began"
for file in "$dir/none/file" "$dir/bin"; do
    PATH=$dir/tools:$path
    run "$dir/tree/scripts/kaggle-submission" "$file"
    PATH=$path
    check "kaggle-submission: no place for a file" fails 1 "kaggle-submission: cannot make '$file'"
done
check "kaggle-submission: nothing is built then" [ ! -e "$dir/began" ]
run "$scripts/kaggle-submission" --help
check "kaggle-submission: --help" prints 'usage: kaggle-submission [FILE], submission.tar.gz by default'

# ---- usage ----

helps() { # SCRIPT: its usage, when it is asked for
    for option in -h --help; do
        run "$scripts/$1" $option
        check "$1: $option" sh -c '[ "$1$2" = 0 ] && echo "$3" | grep -q "^usage: $4"' - "$status" "$err" "$out" "$1"
    done
}
for script in annotate book connect-4-data selfplay tournament-parallel; do
    helps $script
    case $script in
    book) letter=d ;;
    tournament-parallel) letter=n ;;
    *) letter=e ;;
    esac
    run "$scripts/$script" -z
    check "$script: unknown option" fails 2 "$script: no option '-z'; see --help"
    run "$scripts/$script" -$letter
    check "$script: no value" fails 2 "$script: -$letter takes a value"
done
for script in kaggle-submission pictures plot-latency plot-learning plot-strength; do
    helps $script
    run "$scripts/$script" --bad
    check "$script: another option" sh -c '[ "$1$2" = 2 ] && echo "$3" | grep -q "^usage: $4"' - "$status" "$out" "$err" "$script"
done

for script in annotate book connect-4-data kaggle-submission manual pictures plot-latency plot-learning plot-strength selfplay \
    solve-parallel tournament-parallel; do
    run "$scripts/$script" --help
    check "$script: the help fits 80 columns" sh -c '! printf "%s\n" "$1" | LC_ALL=C tr -d "\200-\277" | LC_ALL=C grep -q "^.\{80\}"' - "$out"
done

# ---- connect-4-data ----

run "$scripts/connect-4-data" -e "$ENGINE" -j x
check "connect-4-data: what the engine does not take" sh -c '[ "$1" = "2 " ] && [ "$2" = "$3" ]' - "$status $out" "$err" \
    "$("$ENGINE" solve --jobs x 2>&1 </dev/null)"

# More than one command may be told, which printf is not for every shell.
cat >"$dir/quick" <<'END'
#!/bin/sh
case $1 in
positions) yes 7/7/7/7/xoxoxox/oxoxoxo | head -n 67557 ;;
solve) sed 's/$/ 1/' ;;
esac
END
chmod +x "$dir/quick"
is_whole() {
    run "$scripts/connect-4-data" -e "$dir/quick"
    check "connect-4-data: all lines, by $SH" eval '[ -z "$err" ] && lines 67557'
}
in_shells is_whole

run "$scripts/connect-4-data" -e "$ENGINE"
check "connect-4-data: as many of each as in the set of 1995" \
    [ "$(printf '%s\n' "$out" | sed 's/.*,//' | sort | uniq -c | tr -s ' \n' ' ')" = ' 6449 draw 16635 loss 44473 win ' ]
run "$scripts/connect-4-data" -e "$dir/bin/fourinrow"
check "connect-4-data: an engine that fails" fails 1 "connect-4-data: the engine has failed"

# ---- plot-latency ----

latency() { printf '%s\t1000\t25.4\t%s\t149\t410\n' "$1" "$2"; } # STONES MEDIAN
{ latency 10 14.6; latency 11 8.3; latency begin-hard 0.009; } >"$dir/latency"
run "$scripts/plot-latency" "$dir/latency"
check "plot-latency: a picture" matches '^</svg>$'
check "plot-latency: three curves of two points" [ "$(printf '%s\n' "$out" | grep -c 'd="M220.0 [0-9.]* L236.0 [0-9.]*" fill')" -eq 3 ]
check "plot-latency: numbers only" sh -c '! printf "%s\n" "$1" | grep -q nan' - "$out"
latency 10 1 >"$dir/latency"
run "$scripts/plot-latency" "$dir/latency"
for point in 194.0:1b7837 102.7:b35806 84.3:c51b7d; do # of 1 ms, 149 ms and 410 ms: 42 a power of ten, 320 is a microsecond
    check "plot-latency: each curve is of its column: $point" matches "^<path d=\"M220.0 ${point%:*}\" fill=\"none\" stroke=\"#${point#*:}\""
done
run "$scripts/plot-latency" /dev/null
check "plot-latency: none" [ "$status" -eq 1 ]
printf '%s\n' 4455 44 >"$dir/positions"
run "$scripts/plot-latency" "$dir/positions"
check "plot-latency: another file" fails 1 'plot-latency: no numbers of stones'
run "$scripts/plot-latency" --help
check "plot-latency: what its file is" matches 'build/plain/bench_latency'

# ---- plot-strength ----
cat >"$dir/7x7.txt" <<'END'
rank  engine      Elo    +/-    LOS   games    points   score     won   drawn    lost    as x
   1  timed-80   92.4   75.0  99.2%      20      15.0   75.0%      15       0       5   90.0%
   2  timed-20  -92.4   75.0      -      20       5.0   25.0%       5       0      15   40.0%
END
sed 's/timed/search/' "$dir/7x7.txt" >"$dir/9x9.txt"
run "$scripts/plot-strength" "$dir/7x7.txt" "$dir/9x9.txt"
check "plot-strength: a picture" matches '^</svg>$'
check "plot-strength: a point for each engine" [ "$(printf '%s\n' "$out" | grep -c '<circle')" -eq 4 ]
check "plot-strength: each curve by its name" sh -c 'printf "%s\n" "$1" | grep -q ">7x7 timed<" && printf "%s\n" "$1" | grep -q ">9x9 search<"' - "$out"
check "plot-strength: numbers only" sh -c '! printf "%s\n" "$1" | grep -q nan' - "$out"
straight=$out
sed 's/ 92\.4/ >92.4/; s/ -92\.4/ <-92.4/' "$dir/7x7.txt" | sed 's/timed/search/' >"$dir/9x9.txt"
run "$scripts/plot-strength" "$dir/7x7.txt" "$dir/9x9.txt"
check "plot-strength: engines that have won or lost everything have a rating, too" [ "$out" = "$straight" ]
run "$scripts/plot-strength" "$dir/7x7.txt"
straight=$out
check "plot-strength: Elo counts from the weakest" matches '^<circle cx="60.0" cy="255.0"'
check "plot-strength: which stands at 0" matches '^<text x="52.0" y="259.0" [^>]*>0<' # 4 below the line
mkdir "$dir/higher"
sed 's/  92\.4/ 592.4/; s/ -92\.4/ 407.6/' "$dir/7x7.txt" >"$dir/higher/7x7.txt"
run "$scripts/plot-strength" "$dir/higher/7x7.txt"
check "plot-strength: wherever that is in the table" [ "$out" = "$straight" ]
cp "$dir/7x7.txt" "$dir/7x7 & <x.txt"
run "$scripts/plot-strength" "$dir/7x7 & <x.txt"
check "plot-strength: names are text" matches '>7x7 &amp; &lt;x timed<'
sed 's/timed-/Löwe_/' "$dir/7x7.txt" >"$dir/named.txt"
for file in /dev/null "$dir/named.txt"; do
    run "$scripts/plot-strength" "$file"
    check "plot-strength: no engine with its time in $file" fails 1 'plot-strength: no engines called PLAYER-MILLISECONDS, such as timed-50'
done
run "$scripts/plot-strength" --help
check "plot-strength: how engines must be called" matches 'PLAYER-MILLISECONDS, as$'
for player in a b c; do
    sed "s/timed/$player/" "$dir/7x7.txt"
done >"$dir/players.txt"
run "$scripts/plot-strength" "$dir/players.txt" "$dir/7x7.txt"
check "plot-strength: too much" fails 1 'plot-strength: more than 5 boards or 3 players'

# ---- plot-learning ----

trial() { echo "games $1 of 5000 seconds 11.8 rate 4824 left 1210 wins $2 draws 8 losses $((92 - $2))"; }
{ trial 1000 10; trial 3000 43; trial 2000 40; trial 5000 90; } >"$dir/learning"
run "$scripts/plot-learning" "$dir/learning"
check "plot-learning: a picture" matches '^</svg>$'
check "plot-learning: games that were played again count once" [ "$(printf '%s\n' "$out" | grep -c '<circle')" -eq 3 ]
trial 1000 10 >"$dir/learning"
run "$scripts/plot-learning" "$dir/learning"
check "plot-learning: one trial" [ "$status" -eq 0 ]
check "plot-learning: of ten games in a hundred won" matches '^<circle cx="60.0" cy="291.0"' # 320 is none, 30 all
check "plot-learning: the axis says that draws do not count" matches '^<text x="8.0" y="20.0" .*>games won<'
check "plot-learning: numbers only" sh -c '! printf "%s\n" "$1" | grep -q nan' - "$out"
run "$scripts/plot-learning" /dev/null
check "plot-learning: none" [ "$status" -eq 1 ]

# Names that awk takes for assignments.
cp "$dir/7x7.txt" "$dir/a=7x7.txt"
in_directory plot-strength a=7x7.txt
check "plot-strength: a name with = in it" matches '>a=7x7 timed<'
cp "$dir/learning" "$dir/a=learning"
in_directory plot-learning a=learning
check "plot-learning: a name with = in it" matches '^</svg>$'
latency 10 14.6 >"$dir/a=latency"
in_directory plot-latency a=latency
check "plot-latency: a name with = in it" matches '^</svg>$'

# Whichever awk: the pictures, and errors, which overwrite no log.
latency 10 14.6 >"$dir/latency"
for awk in mawk 'busybox awk' original-awk 'gawk --posix'; do
    command -v "${awk%% *}" >/dev/null || { echo "skipped: plots by $awk (not installed)"; continue; }
    mkdir "$dir/awk-${awk%% *}"
    printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >"$dir/awk-${awk%% *}/awk" && chmod +x "$dir/awk-${awk%% *}/awk"
    for plot in plot-latency:latency plot-strength:7x7.txt plot-learning:learning; do
        run "$scripts/${plot%:*}" "$dir/${plot#*:}"
        wanted=$out
        PATH=$dir/awk-${awk%% *}:$path
        run "$scripts/${plot%:*}" "$dir/${plot#*:}"
        check "${plot%:*}: by $awk" prints "$wanted"
        echo before >"$dir/log"
        # shellcheck disable=SC2086 # $SH may be two words
        $SH "$scripts/${plot%:*}" /dev/null 2>>"$dir/log"
        status=$?
        PATH=$path
        check "${plot%:*}: an error by $awk" sh -c '[ "$1" = 1 ] && [ "$(cut -d : -f 1 "$2" | tr "\n" " ")" = "before $3 " ]' - $status "$dir/log" "${plot%:*}"
    done
done

# ---- manual ----

printf '.\\" options none-such\n.\\" end\n' >"$dir/page"
run "$scripts/manual" insert <"$dir/page"
check "manual: options of a program that fails" [ "$status $out" = '1 ' ]

# ---- a full disk, of which some awks say nothing ----

for form in text json; do
    printf '%s\n' 4455 445566 7777 >"$dir/lines"
    set -- "$dir/lines"
    [ $form = text ] || set -- --json "$@"
    prepare -n 2 -d "$dir/$form" -- "$@"
    for part in 1 2; do
        run "$scripts/solve-parallel" -e "$ENGINE" -d "$dir/$form" -c -k $part
    done
    run "$scripts/solve-parallel" -e "$ENGINE" -d "$dir/$form" -c
    check "solve-parallel: the parts are joined, $form" prints "$("$ENGINE" solve "$@")"
done
# The same with an awk that is killed in the middle.
mkdir "$dir/lame"
printf '#!/bin/sh\nread -r line\necho "$line"\nkill -9 $$\n' >"$dir/lame/awk"
chmod +x "$dir/lame/awk"
path=$PATH PATH=$dir/lame:$PATH
for form in text json; do
    run "$scripts/solve-parallel" -e "$ENGINE" -d "$dir/$form" -c
    check "solve-parallel: an awk that dies, $form" [ "$status" -eq 3 ]
    check "solve-parallel: is told, $form" [ "${err##*"$newline"}" = 'solve-parallel: awk has failed; the answers end in part 1' ]
done
PATH=$path
full() { # STATUS SCRIPT ARGUMENT …: the script, which has much or little to say, ends so
    wanted=$1 script=$2
    shift 2
    # shellcheck disable=SC2086 # $SH may be two words
    $SH "$scripts/$script" "$@" >/dev/full 2>"$dir/err" <"$dir/lines"
    check "$script: a full disk" [ $? -eq "$wanted" ]
    check "$script: is told, once" [ "$(grep -c '' "$dir/err")" -eq 1 ]
}
if [ -c /dev/full ]; then
    full 3 solve-parallel -e "$ENGINE" -d "$dir/text" -c
    full 3 solve-parallel -e "$ENGINE" -d "$dir/json" -c
    full 1 annotate -e "$ENGINE" 3 3
    full 1 selfplay -e "$ENGINE" -g '1 4 2'
    full 1 selfplay -e "$ENGINE" -g '1 4 2' -n 2
    full 1 connect-4-data -e "$ENGINE"
    latency 10 14.6 >"$dir/latency"
    full 1 plot-latency "$dir/latency"
    full 1 plot-strength "$dir/7x7.txt"
    full 1 plot-learning "$dir/learning"
    full 1 manual page a 1 b
    full 1 manual help a b
    full 1 manual insert
    for script in annotate book connect-4-data kaggle-submission manual pictures plot-latency plot-learning plot-strength selfplay \
        solve-parallel tournament-parallel; do
        # shellcheck disable=SC2086 # $SH may be two words
        $SH "$scripts/$script" --help >/dev/full 2>/dev/null
        check "$script: --help on a full disk" [ $? -ne 0 ]
    done
else
    echo "skipped: a full disk (no /dev/full)"
fi

# ---- links: what stands beside a script is looked for where they lead ----
mkdir "$dir/links"
cp -R "$scripts" "$dir/tree"
ln -s "$(absolute "$ENGINE")" "$dir/tree/fourinrow"
ln -s "$(absolute "$RUNNER")" "$dir/tree/fourinrow-match"
for script in annotate connect-4-data plot-latency plot-strength selfplay solve-parallel tournament-parallel; do
    ln -s "../tree/scripts/$script" "$dir/links/$script"
done
run "$dir/links/selfplay" 'depth 0' 'depth 0'
check "selfplay finds the engine by a link" matches '^game 1 '
run "$dir/links/annotate" -q 44
check "annotate, too" matches '^summary x '
for file in plot-latency:latency plot-strength:7x7.txt; do
    run "$dir/links/${file%:*}" "$dir/${file#*:}"
    check "and ${file%:*} its library" matches '^</svg>$'
done
run "$dir/links/connect-4-data" -j x
check "and connect-4-data the engine" [ "$(printf '%s' "$err" | grep -c ' --jobs ')" -eq 1 ]
run "$dir/links/solve-parallel" -p -n 1 -d "$dir/links/answers" "$dir/lines"
check "and solve-parallel" [ "$status" -eq 0 ]
run "$dir/links/tournament-parallel" -d "$dir/links/results" -- -rounds 1
check "and tournament-parallel the runner" [ "$(printf '%s' "$err" | grep -c 'srand is needed')" -eq 1 ]
cp "$scripts/plot-strength" "$dir/links/alone"
run "$dir/links/alone" "$dir/7x7.txt"
check "a plot without its library is one error" eval '[ "$status" -eq 1 ] && [ -z "$out" ] && [ "$(printf "%s\n" "$err" | wc -l)" -eq 1 ]'

echo "scripts: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
