#!/bin/sh
# The engine on Windows: built by Debian's mingw-w64 and run by Wine. It has the signature of this machine, answers the transcripts alike,
# and does at pipes, files and signals what it does here, as far as Windows has them. Skipped where compiler or Wine is not installed.
. tests/check.sh
wine=$(PATH=$PATH:/usr/lib/wine command -v wine64)
if ! command -v x86_64-w64-mingw32-gcc >/dev/null || [ -z "$wine" ]; then
    echo "skipped: Windows (x86_64-w64-mingw32-gcc and wine64 not installed)"
    echo "windows: 0 passed, 0 failed"
    exit 0
fi
work=$(mktemp -d) || exit 1
WINEPREFIX=$work/wine
WINEDEBUG=-all
WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe='
DISPLAY=
export WINEPREFIX WINEDEBUG WINEDLLOVERRIDES DISPLAY
server=$(PATH=$PATH:/usr/lib/wine command -v wineserver)
trap '"$server" -k; "$server" -w; rm -rf "$work"' EXIT
trap 'exit 143' INT TERM
trap : PIPE # an engine that has ended is a check that fails

make -s windows WERROR=-Werror
check_status "builds" $?
program=$PWD/build/windows/fourinrow.exe
ENGINE=$PWD/build/windows/run
export ENGINE
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$wine" "$program" >"$ENGINE"
chmod +x "$ENGINE"
mkdir "$WINEPREFIX"
"$server" -p # or every start would wait for the end of the one before

only_system_libraries() {
    x86_64-w64-mingw32-objdump -p "$program" | sed -n 's/.*DLL Name: //p' >"$work/libraries"
    [ -s "$work/libraries" ] && ! grep -qivx -e kernel32.dll -e msvcrt.dll -e shell32.dll "$work/libraries"
}
check "needs no library but the system's" only_system_libraries
check "--version" sh -c '[ "$("$1" --version)" = "$(./fourinrow --version)" ]' - "$ENGINE"

signatures() { "$1" bench | grep '^signature'; }
signatures ./fourinrow >"$work/here"
signatures "$ENGINE" >"$work/there"
check "has the same signatures" cmp "$work/here" "$work/there"

for file in tests/transcripts/*.txt; do
    play "transcript $(basename "$file" .txt)" "$file"
done

printf 'perft 7\nnewgame 5 4 3\nperft 8\nquit\n' | ./fourinrow | grep '[0-9]' >"$work/here"
printf 'perft 7\r\nnewgame 5 4 3\r\nperft 8\r\nquit\r\n' | "$ENGINE" >"$work/all"
grep '[0-9]' "$work/all" >"$work/there"
check "perft, asked with CRLF" cmp "$work/here" "$work/there"
check "no CR in what is answered" sh -c '! grep -q "$(printf "\r")" "$1"' - "$work/all"

# Files: scores to compare with, in a file that has CRLF and a name beyond ASCII.
odd="$work/größe 四.txt"
for set in end-easy middle-easy begin-easy; do
    head -n 30 "tests/data/$set.txt"
done | sed "s/\$/$(printf '\r')/" >"$odd"
check "finds published scores in a file with CRLF and a name in UTF-8" "$ENGINE" solve --check --hash 8 "$odd"
cut -d' ' -f1 "$odd" | tr -d '\r' | head -n 40 >"$work/positions"
./fourinrow solve --all "$work/positions" >"$work/here"
head -n 20 "$work/here" >"$odd.out"
sed -n 21p "$work/here" | cut -c 1-9 | tr -d '\n' >>"$odd.out" # as one that was killed leaves it
check "solve --resume goes on" "$ENGINE" solve --all --resume "$odd.out" --jobs 2 "$work/positions"
check "to the same answers" cmp "$work/here" "$odd.out"
check "a file that is not there" sh -c '"$1" solve "$2/none" 2>&1 >/dev/null | grep -q "none: No such file"' - "$ENGINE" "$work"
check "a directory is told as one" sh -c '"$1" solve "$2" 2>&1 | grep -q ": Is a directory" && "$1" --log "$2" 2>&1 </dev/null | grep -q ": Is a directory"' - "$ENGINE" "$work"
check "and is no network" sh -c 'printf "set network %s\n" "$2" | "$1" | grep -q "^error bad-file .*no regular file"' - "$ENGINE" "$work"
"$ENGINE" review 4455667 >"$work/there" 2>/dev/null
./fourinrow review 4455667 >"$work/here" 2>/dev/null
check "review answers alike" cmp "$work/here" "$work/there"
printf 'ping\nquit\n' | "$ENGINE" --log "$odd.log" >/dev/null
check "a log" grep -q '> pong$' "$odd.log"

# One thread learns the same everywhere.
learn() { # PROGRAM OUT ARGUMENTS...
    learner=$1 out=$2
    shift 2
    "$learner" learn --out "$out" "$@" >"$work/log" 2>"$work/err"
}
new="--geometry 5,4,3 --tuples 5 --seed 3"
# shellcheck disable=SC2086 # words
learn ./fourinrow "$work/here.network" $new --games 2000 && ./fourinrow learn --resume "$work/here.network" --games 3000 >"$work/log" 2>"$work/err"
# shellcheck disable=SC2086
check "learns" learn "$ENGINE" "$odd.network" $new --games 2000
check "goes on with that" "$ENGINE" learn --resume "$odd.network" --games 3000
cp "$odd.network" "$work/there.network"
check "learns what is learned here" cmp "$work/here.network" "$work/there.network"
# shellcheck disable=SC2086
check "does not write over a training" sh -c '! "$@" 2>"$0"' "$work/err" "$ENGINE" learn --out "$odd.network" $new --games 10
check "and says so" grep -q 'exists: go on with it by --resume' "$work/err"
"$ENGINE" learn --geometry 4,4,3 --neurons 16 --games 1 --out "$odd.neurons" >"$work/log" 2>"$work/err"
check "tells how to go on as cmd.exe reads it" grep -qF "learn --resume \"$odd.neurons\" --games N" "$work/err"
check "no lock is left" [ ! -e "$odd.network.lock" ]
check "plays by what it learned" sh -c 'printf "newgame 5 4 3\nset network %s\nset evaluation network\ngo depth 3\n" "$1" | "$2" | grep -q "^bestmove"' - "$odd.network" "$ENGINE"

# A conversation by pipes: what is waited for is waited for without a bound but the last.
mkfifo "$work/in" "$work/out"
waits_for() { # PATTERN
    while read -r line <&8; do
        # shellcheck disable=SC2254 # a pattern
        case $line in $1) return 0 ;; esac
    done
    return 1
}
begin() {
    timeout -s KILL 600 "$ENGINE" <"$work/in" >"$work/out" 2>"$work/err" &
    pid=$!
    exec 7>"$work/in" 8<"$work/out"
}
finish() {
    exec 7>&- 8<&-
    wait $pid
}
failed_before=$failed
begin
printf 'set book off\nset hash 1\nnewgame 9 7 4\ngo infinite\n' >&7
check "searches" waits_for 'info depth [3-9]*'
echo ping middle >&7
check "answers ping in mid-search" waits_for 'pong middle'
echo stop >&7
check "stops" waits_for 'bestmove [0-8]'
echo 'go infinite' >&7
waits_for 'info depth 2*'
exec 7>&-
check "the end of input ends a search" waits_for 'bestmove [0-8]'
finish
status=$?
check "and the engine, in good order" [ $status -eq 0 ]
[ "$failed" -eq "$failed_before" ] || { echo "    status $status"; sed "s/^/    | /" "$work/err"; }

begin
printf 'set book off\nset hash 1\nnewgame 9 7 4\ngo infinite\n' >&7
waits_for 'info depth 3*'
exec 8<&-
wait $pid
status=$?
check "nobody reads: it ends, in mid-search, and tells" [ $status -eq 1 ]
exec 7>&-
"$ENGINE" <&- >"$work/all" 2>"$work/errors"
check "no input at all: it tells, and exits 1" [ "$? $(grep -c '^fourinrow: stdin: ' "$work/errors")" = "1 1" ]
echo id | "$ENGINE" >&-
check "no output at all" [ $? -eq 1 ]

# The runner here plays with it.
check "20 games against the engine here" ./fourinrow-match -engine name=windows "cmd=$ENGINE" -engine name=here cmd=./fourinrow -each depth=4 \
    tc=inf startup=300 -rounds 10 -srand 1 -openings random plies=3 -results "$work/games" -strict
check "all of them" [ "$(wc -l <"$work/games")" -eq 20 ]

echo "windows: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
