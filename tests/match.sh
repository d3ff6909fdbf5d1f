#!/bin/sh
# fourinrow-match as a whole: engines of every dialect, engines that fail in every way, killing and resuming, parts. What signals do: match_signals.sh.
# MATCH_KILLS says how often the resumed tournament is killed.
KILLS=${MATCH_KILLS:-8}
. "$(dirname "$0")/runner.sh"
[ -x "$FAULTY" ] || { echo "there is no $FAULTY: make it" >&2; exit 1; } # else all waits below would be in vain

# Nothing was said on stderr; that an engine took too long to end is no matter here.
quiet() { ! grep -qv 'did not end when told to' "$dir/err"; }
# The moves and results of a results file, in the order of the schedule: what must not depend on chance.
essence() { sed 's/"date":"[^"]*",//; s/"us":\[[^]]*\],//' "$1" | sort -t: -k3 -n; }

tables() { sed -n '/^rank/,$p' "$dir/out" | sed '/mean ms/,/^$/d; / games\/s/d; /^$/d'; } # without the times

# ---- options ----

match --help
check "help" [ "$status" -eq 0 ]
check "help names the options" prints '^  -openings '
check "help has no line of more than 120 characters" sh -c '! LC_ALL=C sed "s/…/./g" "$1" | LC_ALL=C grep "^.\{121\}"' - "$dir/out"
for command in report openings; do
    check "help behind $command" sh -c '"$1" "$2" --help | grep -q "^  -sprt "' - "$RUNNER" $command
done
sed -n 's/^  \(-[a-z]*\) .*/`\1/p; s/^  \([a-z.]*\)[A-Z]*= .*/`\1/p' "$dir/out" >"$dir/names"
for name in $(cat "$dir/names"); do
    check "$name is in docs/tournaments.md" grep -qF -- "$name" docs/tournaments.md
done
check "all options were looked for" [ "$(wc -l <"$dir/names")" -gt 35 ]
match --version x
check "no word behind --version" [ "$status" -eq 2 ]
match --version
check "version" prints '^fourinrow-match [0-9]'
match
check "no arguments: help" prints '^usage: '
match nonsense
check "unknown command" [ "$status" -eq 2 ]
match -engine cmd=x -nonsense
check "unknown option" complains "there is no option '-nonsense'"
match -engine "cmd=$ENGINE" depth=1
check "one engine is not enough" complains 'needs two engines'
match report -games 3 "$dir/none"
check "an option that a report has not" complains '^fourinrow-match: -games is an option of a tournament, not of report$'
check "is a mistake in the arguments" [ "$status" -eq 2 ]
match report -badoption "$dir/none"
check "an option that nobody has" complains "there is no option '-badoption'"
match report -html "$dir/page" -skip-bad "$dir/none" -quiet
check "options stand before the files" complains "'-quiet' stands behind a file"
check "what is wrong with them is told before any file is read" [ "$status" -eq 2 ]
for option in "-tournament swiss" "-rounds 3" "-results $dir/r" "-concurrency 2" "-quiet" "-sprt elo0=0 elo1=5"; do
    for command in openings compliance; do
        # shellcheck disable=SC2086 # an option and its words
        match $command -engine "cmd=$ENGINE" depth=1 $option
        check "$command has no $option" complains "^fourinrow-match: ${option%% *} is an option of a tournament, not of $command\$"
        check "$command: $option is a mistake in the arguments" [ "$status" -eq 2 ]
    done
done
match compliance -engine "cmd=$ENGINE" depth=1 -html "$dir/page"
check "options of report are told as such" complains '^fourinrow-match: -html is an option of report, not of compliance$'
match report "$dir/none"
check "a report on a file that is not there" [ "$status" -eq 1 ]

# ---- all dialects ----

match -engine "cmd=$ENGINE" depth=1 name=native -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci \
    -engine "cmd=$ENGINE" proto=ugi nodes=200 name=ugi -engine "cmd=$ENGINE" proto=bot st=0.02 timemargin=60000 name=bot \
    -each option.Threads=1 -rounds 1 -srand 1
check "an option that a dialect does not have is a fault" prints "native cannot be started: answered: error unknown-option"
match -engine "cmd=$ENGINE" depth=1 name=native option.hash=1 -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci option.Hash=1 \
    -engine "cmd=$ENGINE" proto=ugi nodes=200 name=ugi -engine "cmd=$ENGINE" proto=bot st=0.02 timemargin=60000 name=bot \
    -rounds 2 -srand 1 -results "$dir/dialects" -pgnout "$dir/pgn"
check "native, uci, ugi and bot play each other" finished 24
check "and nobody is at fault" [ "$(grep -c '"reason":"\(line\|board-full\)"' "$dir/dialects")" -eq 24 ]
check "24 games of PGN" [ "$(grep -c '^\[Event ' "$dir/pgn")" -eq 24 ]
match -engine "cmd=$ENGINE" depth=1 name=native -engine "cmd=$ENGINE" proto=ugi nodes=200 name=ugi -geometry 5,4,3 -rounds 3 -srand 1
check "another geometry, in ugi too" finished 6
match -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci -engine "cmd=$ENGINE" proto=uci option.Nonsense=1 nodes=9 name=b
check "an option that uci does not have" prints "b cannot be started: has no option 'Nonsense'"
printf '7/7/7/7/3o3/2xxo2 x\n7/7/7/7/7/3x3 o\n' >"$dir/fens"
match -engine "cmd=$ENGINE" depth=1 name=native -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci -engine "cmd=$ENGINE" \
    proto=ugi nodes=200 name=ugi -openings file="$dir/fens" -rounds 2 -srand 1 -results "$dir/from-fen"
check "from a FEN in all dialects" finished 12
check "without a fault" [ "$(grep -c '"reason":"\(line\|board-full\)"' "$dir/from-fen")" -eq 12 ]

# ---- what makes no tournament ----

refuses() { # REASON WORD...: with status 2
    wanted=$1
    shift
    said=$("$RUNNER" "$@" 2>&1 </dev/null)
    [ $? -eq 2 ] && [ "$said" = "fourinrow-match: $wanted" ]
}
check "one engine" refuses "a tournament needs two engines" -engine "cmd=$FAULTY good" name=a
check "rounds of a knockout" refuses "a knockout has as many rounds as it needs, no -rounds" -engine "cmd=$FAULTY good" name=a \
    -engine "cmd=$FAULTY good" name=b -tournament knockout -rounds 2
check "seeds without others" refuses "-seeds leaves nobody whom they could play against" -engine "cmd=$FAULTY good" name=a \
    -engine "cmd=$FAULTY good" name=b -tournament gauntlet -seeds 2
check "a time control tells how times are written" refuses "tc= is moves/time+increment, 1 to 1000 moves, the times in seconds, up to 10000000, or minutes:seconds, or inf, not '1:x'" -engine "cmd=$FAULTY good" name=a tc=1:x -engine "cmd=$FAULTY good" name=b
check "a number below 0" refuses "-rounds takes a number from 1 to 1000000, not '-1'" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -rounds -1
check "a score in two units" refuses "-draw takes one score= or fitness=" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b \
    -draw movecount=2 score=5 fitness=0.1
check "the depth of no book" refuses "bookdepth= needs book=" -engine "cmd=$FAULTY good" name=a bookdepth=4 -engine "cmd=$FAULTY good" name=b
check "so many openings" refuses "count= is for 'fourinrow-match openings': a tournament takes as many openings as it plays" \
    -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings random count=3
for word in plies=3 start=2 order=random format=pgn; do
    check "empty openings by $word" refuses "-openings empty has nothing to choose from: no plies=, start=, order=, count= or format=" \
        -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty $word
done

# ---- what is printed ----

two() { match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY exit" name=b -openings empty -rounds 2 "$@"; }
two
check "a line for each game" [ "$(grep -c '^Finished game ' "$dir/out")" -eq 4 ]
check "the report explains its figures" prints '^how to read this$'
check "and from whose side they are" prints 'Elo and LOS of that line are those of a'
sed -n '/^rank/,$p' "$dir/out" | sed '/^how to read/,/^$/d; /mean ms/,/^$/d; /games in/d' >"$dir/loud"
two -quiet -ratinginterval 1 -results "$dir/quiet.results"
check "-quiet: the tables alone" [ "$(head -n 1 "$dir/out" | cut -c 1-4)" = rank ]
check "-quiet: once" [ "$(grep -c '^rank ' "$dir/out")" -eq 1 ]
check "-quiet: no legend" [ "$(grep -c 'how to read' "$dir/out")" -eq 0 ]
"$RUNNER" report -quiet "$dir/quiet.results" >"$dir/reported" 2>&1
check "report -quiet: the tables alone" sh -c '[ "$(head -n 1 "$1" | cut -c 1-4)" = rank ] && ! grep -q "how to read" "$1"' - "$dir/reported"
"$RUNNER" report "$dir/quiet.results" >"$dir/reported" 2>&1
check "report: with the legend" grep -q '^how to read this$' "$dir/reported"
check "-quiet: the last line is there" finished 4
sed '/mean ms/,/^$/d; /games in/d' "$dir/out" >"$dir/quiet"
check "-quiet: the same tables, faults too" cmp "$dir/loud" "$dir/quiet"

wide=$(printf '\355\225\234\352\265\255\354\235\270') accent=$(printf 'J\303\274rgen') # each takes six columns of a terminal
for names in "$wide $accent" '______ J-rgen'; do
    sed "s/\"name\":\"a\"/\"name\":\"${names% *}\"/; s/\"name\":\"b\"/\"name\":\"${names#* }\"/" "$dir/quiet.results" >"$dir/named.results"
    "$RUNNER" report -quiet "$dir/named.results" | sed "s/$wide/______/g; s/$accent/J-rgen/g" >>"$dir/named"
done
check "columns are straight whatever letters names have" sh -c '[ "$(sort "$1" | uniq -u | wc -l)" -eq 0 ] && grep -q J-rgen "$1"' - "$dir/named"

# ---- clocks ----

match -engine "cmd=$ENGINE" tc=0.2+0.02 name=a -engine "cmd=$ENGINE" tc=10/0.5 name=b -engine "cmd=$ENGINE" st=0.02 proto=uci \
    name=c -each timemargin=60000 -srand 1
check "time controls" finished 6
check "are kept" [ "$(grep -c 'loses on time' "$dir/out")" -eq 0 ]

# ---- pondering ----

pondering() { grep -q "^ *$1  *$2  *$3  *[0-9.]*%\$" "$dir/out"; } # NAME PONDERED HITS: so says the report
: >"$FAULTY_PIDS"
match -engine "cmd=$FAULTY ponders" name=a ponder=on -engine "cmd=$FAULTY good" name=b -openings empty -rounds 2 -results "$dir/ponder" -debug
check "an engine that expects what is played" finished 4
check "has it all pondered on" pondering a 34 34
check "and the report tells of no other" [ "$(sed -n '/pondered on/,/^$/p' "$dir/out" | wc -l)" -eq 4 ]
check "it is told so" [ "$(grep -c ' a > ponderhit' "$dir/err")" -eq 34 ]
check "and nothing else" [ "$(grep -c ' a > stop' "$dir/err")" -eq 0 ]
check "the results have it, x first" grep -q '"pondered":\[9,0\],"hits":\[9,0\]' "$dir/ponder"
check "and the others only themselves" grep -q '"pondered":\[0,8\],"hits":\[0,8\]' "$dir/ponder"
match report "$dir/ponder"
check "a report has it too" pondering a 34 34
match -engine "cmd=$FAULTY ponder-wrong" name=a ponder=on -engine "cmd=$FAULTY ponder-wrong" name=b ponder=on -openings empty -rounds 2 -debug
check "engines that expect something else" finished 4
check "are stopped, also at the end of a game" [ "$(grep -c ' [ab] > stop' "$dir/err")" -eq 72 ]
check "which are no hits" pondering '[ab]' 36 0
check "lose nothing by it" prints '^4 games, 0.0% drawn, the first player scores 100.0%'
check "and are not started anew" [ "$(wc -l <"$FAULTY_PIDS")" -eq 4 ]
match -engine "cmd=$FAULTY ponders" name=a -engine "cmd=$FAULTY ponders" name=b ponder=off -openings empty
check "without ponder=on nobody ponders" [ "$(grep -c pondered "$dir/out")" -eq 0 ]
match -engine "cmd=$FAULTY ponder-deaf" name=deaf ponder=on timeout=0.3 startup=60 -engine "cmd=$FAULTY good" name=good -openings empty
check "one that does not stop, without a clock" prints 'deaf does not answer: for'
match -engine "cmd=$FAULTY ponder-early" name=early ponder=on -engine "cmd=$FAULTY slow 1" name=slow -openings empty
check "one that does not wait with its answer" prints '^  game 1: early breaks the protocol: answered before ponderhit or stop'
echo 111111222222 >"$dir/short"
match -engine "cmd=$FAULTY ponders" name=a st=60 ponder=on -engine "cmd=$FAULTY slow 1" name=slow -openings "file=$dir/short" \
    -results "$dir/slow"
check "while the other takes 300 ms for each move" pondering a 5 5
check "the clock of one that ponders does not run" awk -F '"us":[[]' 'index($0, "\"x\":{\"name\":\"a\"") { sub(/].*/, "", $2); n = split($2, us, ","); for (i = 3; i <= n; i += 2) if (us[i] + 0 < 300000) good = 1 }
    END { exit !good }' "$dir/slow" # it would be in all of them; a busy machine may be late in one
for proto in native uci; do
    match -engine "cmd=$ENGINE" name=a -engine "cmd=$ENGINE" name=b -each proto=$proto tc=1+0.05 timemargin=60000 \
        ponder=on -rounds 4 -concurrency 2 -openings random plies=12 -srand 1 -strict -debug
    check "$proto: 8 games with pondering and no fault" finished 8
    check "$proto: some replies are as expected" complains '[ab] > ponderhit'
    check "$proto: some are not" complains '[ab] > stop'
done
check "uci: the engine is told that it may ponder" complains '[ab] > setoption name Ponder value true'
match -engine "cmd=$ENGINE" proto=bot st=1 ponder=on -engine "cmd=$ENGINE" depth=1
check "the bot protocol has no pondering" complains 'the bot protocol has no pondering'

# ---- the engine in protocol.md ----

if command -v python3 >/dev/null; then
    blocks python "$dir" protocol.md
    tiny=$(grep -l 'engine tiny' "$dir"/python-*)
    for geometry in 7,6,4 5,4,3; do
        rm -f "$dir/tiny.jsonl"
        match -engine "cmd=python3 $tiny" name=tiny ponder=on -engine "cmd=$ENGINE" depth=1 name=native -geometry $geometry -rounds 5 -srand 1 \
            -concurrency 2 -results "$dir/tiny.jsonl"
        check "the engine of protocol.md plays on $geometry" finished 10
        check "and nobody is at fault" [ "$(grep -c '"reason":"\(line\|board-full\)"' "$dir/tiny.jsonl")" -eq 10 ]
        check "tiny as x and as o" [ "$(grep -c '"x":{"name":"tiny","version":"tiny 1"' "$dir/tiny.jsonl")" -eq 5 ]
    done
    check "its lack of a seed is told" complains "^fourinrow-match: tiny does not know 'set seed'"
else
    echo "skipped: the engine of protocol.md (no python3)"
fi

# ---- faults: what the faulty engine does, the reason in the results, what is told ----

while IFS='|' read -r mode reason text key; do
    rm -f "$dir/fault"
    case $reason:$text in # only what waits for the end of a time has little of it
    time:*) set -- st=0.1 timemargin=50 startup=60 ;;
    *'no answer'*) set -- st=60 timeout=0.5 ;;
    *) set -- st=60 startup=60 ;;
    esac
    match -engine "cmd=$FAULTY $mode" name=bad "$@" ${key:+"$key"} -engine "cmd=$FAULTY good" name=good \
        -openings empty -results "$dir/fault"
    check "fault $mode: the tournament goes on" finished 2
    check "fault $mode: two games lost as $reason" [ "$(grep -c "\"reason\":\"$reason\"" "$dir/fault")" -eq 2 ]
    check "fault $mode: by the right one" sh -c "[ \"\$(sed 's/.*\"result\":\"\([01]-[01]\)\".*/\1/' '$dir/fault' | tr '\n' ' ')\" = '0-1 1-0 ' ]"
    check "fault $mode: the report tells" prints "^  game 1: bad .*$text"
done <<'END'
silent|time|loses on time: after
slow|time|loses on time: after
flood|time|loses on time: after
crash|crash|was killed by signal 11
exit|crash|exited with status 3; its last words: 'nothing works any more'
close|closed|closed its output
illegal|illegal-move|'99' in move 5
garbage|illegal-move|'banana' in move 5
no-move|garbage|answered without a bestmove
error|garbage|answered: error not-available out of ideas
two-answers|garbage|
huge-line|garbage|a line of more than 65536 bytes
control|garbage|a line with control bytes
stranger|start|does not speak 'protocol 1'
refuses|garbage|answered: error bad-geometry never
dies|start|exited with status 7
mute|start|no answer before the first move
does-not-read|start|no answer before the first move
ponder-exit|crash|exited with status 3|ponder=on
ponder-deaf|time|loses on time: after|ponder=on
other-group|time|loses on time: after
END
rm -f "$dir/fault"
match -engine "cmd=$FAULTY dies" name=bad proto=bot st=60 -engine "cmd=$FAULTY good" name=good -results "$dir/fault"
check "a bot that ends before it has read anything cannot be started" [ "$(grep -c '"reason":"start"' "$dir/fault")" -eq 2 ]
match -engine "cmd=$FAULTY mute" name=bad proto=bot st=60 startup=0.3 -engine "cmd=$FAULTY good" name=good
check "one that reads nothing is given up after its time to start" prints 'game 1: bad cannot be started: no answer before the first move'
match -engine "cmd=$FAULTY bot-late" name=late proto=bot st=60 -engine "cmd=$FAULTY good" name=good -openings empty -results "$dir/late"
check "a bot whose program takes 2 s to start" prints '^2 games, 0.0% drawn, the first player scores 100.0%'
check "is not charged for that" awk -F '"us":[[]' '{ n = split($2, us, ","); i = index($0, "\"x\":{\"name\":\"late\"") ? 1 : 2; if (i <= n && us[i] < 1900000) good = 1 }
    END { exit !good }' "$dir/late" # it would be in both games; a busy machine may be late in one
match -engine "cmd=$FAULTY bot-prepares" name=late proto=bot st=0.3 timemargin=0 -engine "cmd=$FAULTY good" name=good -openings empty
check "one that prepares for 2 s when it has read is late" prints 'game 1: late loses on time: after'
match -engine "cmd=$FAULTY bot-prepares" name=late proto=bot tc=600 grace=100 -engine "cmd=$FAULTY good" name=good -openings empty -debug
check "unless it is given a grace for its first move" prints '^2 games, 0.0% drawn, the first player scores 100.0%'
check "which is not charged" [ "$(grep -c 'late > action move 600000$' "$dir/err")" -eq 4 ]
check "but later moves are" complains 'late > action move 59[0-9]*$'
match -engine "cmd=$FAULTY mute" name=bad startup=0.3 timeout=0.1 -engine "cmd=$FAULTY good" name=good -openings empty
check "startup= is for all dialects" prints 'bad cannot be started: no answer before the first move'
match -engine "cmd=$FAULTY paints" name=bad -engine "cmd=$FAULTY good" name=good -debug -results "$dir/paints"
check "what an engine says commands no terminal" prints 'its last words: .*\\x1b\[2J\\xc2.*3J'
check "and no control is in what is printed" [ "$(cat "$dir/out" "$dir/err" | LC_ALL=C tr -d '\n\t -~' | wc -c)" -eq 0 ]
match report "$dir/paints"
check "nor in a report" [ "$(LC_ALL=C tr -d '\n\t -~' <"$dir/out" | grep -c "$(printf '\033')")" -eq 0 ]
match -engine "cmd=$FAULTY good" "name=$(printf 'a\302\23331m')" -engine "cmd=$FAULTY good" name=b
check "nor can an engine's name" complains 'and no control characters'
odd=$(printf '%s/aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\302\260x' "$dir")
printf '#!/bin/sh\nexec "%s" good\n' "$(cd "$(dirname "$FAULTY")" && pwd)/${FAULTY##*/}" >"$odd" && chmod +x "$odd"
match -engine "cmd=$odd" -engine "cmd=$FAULTY good" name=b -openings empty
check "though it may be that of a program, cut between two characters" eval 'finished 2 && prints "  a\{29\} "'
match -engine "cmd=$dir/" -engine "cmd=$FAULTY good" name=b
check "of a program that makes none a name is asked for" complains "cmd=$dir/: name= is needed"
for mode in chatty parent ignores-quit; do
    match -engine "cmd=$FAULTY $mode" name=odd timeout=20 -engine "cmd=$FAULTY good" name=good -openings empty
    check "$mode is no fault" finished 2
    check "$mode loses nothing by it" prints '^2 games, 0.0% drawn, the first player scores 100.0%'
done
check "an engine that ignores quit is killed, and that is told" complains 'did not end when told to'
: >"$FAULTY_PIDS"
match -engine "cmd=$FAULTY daemon" name=odd restart=on -engine "cmd=$FAULTY other-group 99" name=good -openings empty
check "engines that leave their group play all the same" finished 2
wait_until_running 0 # whoever inherits what was killed may be slow to bury it
check "and no process of theirs is left" [ "$(running)" -eq 0 ]
match -engine "cmd=$FAULTY silent" name=hangs timeout=0.2 startup=60 -engine "cmd=$FAULTY good" name=good -openings empty
check "a hang without a clock" prints 'hangs does not answer: for'
match -engine "cmd=$FAULTY simple" name=simple restart=on -engine "cmd=$FAULTY good" name=good -openings empty -rounds 3 -concurrency 2
check "an engine that does not know 'set seed' plays all the same" prints '^6 games, 0.0% drawn, the first player scores 100.0%'
check "which is told once" [ "$(grep -c "^fourinrow-match: simple does not know 'set seed'" "$dir/err")" -eq 1 ]
match -engine "cmd=$FAULTY simple" name=simple option.seed=1 -engine "cmd=$FAULTY good" name=good -openings empty
check "unless it is set on purpose" prints 'simple cannot be started: answered: error unknown-command set'
match -engine "cmd=$dir/none" name=none -engine "cmd=$FAULTY dies" name=dies
check "neither can play: a draw" prints '{neither engine could play'
check "which is listed" prints '^  game 1: .*neither engine could play'
match -engine "cmd=$dir/none" name=none -engine "cmd=$FAULTY good" name=good
check "no such program" prints "none cannot be started: cannot start '$dir/none': No such file"
match -engine "cmd=$FAULTY crash" name=bad -engine "cmd=$FAULTY good" name=good -rounds 10 -strict
check "-strict stops at the first fault" [ "$status" -eq 3 ]
check "and reports what was played" prints '^1 game in '
match -engine "cmd=$dir/none" name=none -engine "cmd=$FAULTY good" name=good -rounds 10
check "it loses all of its games" finished 20
match -engine "cmd=$dir/none" name=none -engine "cmd=$FAULTY good" name=good -engine "cmd=$FAULTY good" name=other -tournament swiss \
    -rounds 3 -concurrency 2
check "in a swiss tournament too" finished 6
match -engine "cmd=$dir/none" name=none -engine "cmd=$dir/gone" name=gone -rounds 3
check "nor does it end when neither can be started" finished 6
check "and both reasons are told" prints "game 1: neither engine could play: x cannot start '$dir/none': .*; o cannot start '$dir/gone'"
check "which tells nothing" prints '^neither engine could play in 3 pairs of games, which tell nothing'
check "and nobody has won" prints '^   1  none  .* 50.0%  *0  *6  *0  *50.0%'
match -engine "cmd=$dir/none" name=none -engine "cmd=$dir/gone" name=gone -rounds 100 -sprt elo0=0 elo1=50
check "nor does it decide a sequential test" finished 200
check "whose ratio stays where it was" prints 'LLR 0.00 (-2.94, 2.94) after 100 pairs, goes on'
check "and the ratings are as wide as without any game" prints '^   1  none  *0.0  963.0      -'
match -engine "cmd=$FAULTY good" dir=/nowhere name=a -engine "cmd=$FAULTY good" name=b
check "a directory that is not there" prints 'a cannot be started: cannot start .* in /nowhere'
here=$(pwd)
match -engine "cmd=./$(basename "$ENGINE")" dir="$(dirname "$here/$ENGINE")" depth=0 name=a -engine "cmd=$FAULTY good" name=b
check "dir= is where cmd= is looked for" finished 2
(ulimit -n 20 && "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -rounds 20 -concurrency 9 \
    >"$dir/out" 2>"$dir/err" </dev/null)
status=$?
check "no descriptors left is no fault of an engine" [ "$status" -eq 1 ]
check "and is told" complains 'the system has no more to give: cannot start .* \(Too many open files\|No file descriptors available\)$'
check "no game is lost by it" [ "$(grep -c 'cannot be started\|neither' "$dir/out")" -eq 0 ]
match -engine "cmd=$FAULTY uci-twice" proto=uci nodes=1 name=twice -engine "cmd=$FAULTY good" name=good -openings empty -rounds 5 \
    -results "$dir/twice"
check "a second answer that nobody asked for is not taken for the next" finished 10
check "and no time is negative" [ "$(grep -c '"us":[^]]*-' "$dir/twice")" -eq 0 ]
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 20 -results "$dir/unseeded"
sed -n '1,7p' "$dir/unseeded" >"$dir/half"
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 20 -results "$dir/half" -resume
check "resumed without a seed, it takes that of the file" [ "$(wc -l <"$dir/half")" -eq 40 ]
essence "$dir/unseeded" >"$dir/e1"
essence "$dir/half" >"$dir/e2"
check "and plays the same games" cmp "$dir/e1" "$dir/e2"
printf '%s' "$(sed -n '1,7p' "$dir/unseeded")" >"$dir/unended"
cp "$dir/unended" "$dir/unended2"
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 20 -results "$dir/unended" -resume
check "a last line that only lacks its end counts" [ "$(wc -l <"$dir/unended")" -eq 40 ]
check "and is no torn one" quiet
check "nor is it written over" [ "$(sed -n 7p "$dir/unended")" = "$(sed -n 7p "$dir/unseeded")" ]
essence "$dir/unended" >"$dir/e2"
check "the others follow it" cmp "$dir/e1" "$dir/e2"
match report "$dir/unended2"
check "it counts in a report too" prints '^7 games, '
echo "games of old" >"$dir/old.pgn"
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -results "$dir/half" -resume -pgnout "$dir/old.pgn"
check "a resume that is refused" [ "$status" -eq 1 ]
check "leaves the PGN alone" grep -q 'games of old' "$dir/old.pgn"
cp "$dir/half" "$dir/resumed"
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 20 -results "$dir/resumed" -resume -pgnout "$dir/old.pgn"
check "a PGN with other games is not written over" [ "$status" -eq 1 ]
check "it is left alone" grep -q 'games of old' "$dir/old.pgn"
printf 'a letter to my aunt' >"$dir/letter"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -results "$dir/letter" -resume
check "a file that holds no results is not resumed" complains 'line 1: no record of a game'
check "nor emptied" grep -q 'aunt' "$dir/letter"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -results "$dir/same" -pgnout "$dir/./same"
check "results and PGN in one file" complains 'is two of -results, -pgnout, -epdout, -log and stderr='
check "are refused" [ "$status" -eq 1 ]
mkfifo "$dir/fifo"
timeout -s KILL "$BOUND" "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -results "$dir/fifo" 2>"$dir/err" </dev/null
check "a FIFO takes no results" complains 'no regular file'
timeout -s KILL "$BOUND" "$RUNNER" report "$dir/fifo" 2>"$dir/err" </dev/null
check "nor has it any" complains 'no regular file'
{ sed -n 1,3p "$dir/half"; echo nonsense; sed -n '4,$p' "$dir/half"; } >"$dir/spoilt"
match report "$dir/spoilt"
check "a bad line makes a report fail" complains 'line 4: no record of a game'
match report -skip-bad "$dir/spoilt"
check "-skip-bad leaves it out" prints '^40 games, '
check "and says so" complains '1 bad line of .* left out, the first is line 4'
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -skip-bad
check "a tournament has no -skip-bad" complains '-skip-bad is an option of report'
check "a reader of the help who has gone is told nothing" sh -c '[ -z "$( ({ sleep 1; "$1" --help 2>&3; } | true) 3>&1)" ]' - "$RUNNER"
check "nor one of the report" sh -c '[ -z "$( ({ "$1" -engine "cmd=$2 good" name=a -engine "cmd=$2 good" name=b 2>&3; } | true) 3>&1)" ]' - "$RUNNER" "$FAULTY"
if [ -c /dev/full ]; then
    match -engine "cmd=$FAULTY exit" name=a -engine "cmd=$FAULTY good" name=b -log /dev/full
    check "a log that cannot be written is told of" complains 'cannot write the log'
    check "and is a failure" [ "$status" -eq 1 ]
    "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b >/dev/full 2>"$dir/err" </dev/null
    status=$?
    check "a report that cannot be written" [ "$status" -eq 1 ]
    for words in "report $dir/half" openings "compliance -engine cmd=$FAULTY" --help --version; do
        # shellcheck disable=SC2086 # words
        "$RUNNER" $words >/dev/full 2>"$dir/err" </dev/null
        status=$?
        check "${words%% *} that cannot be written fails" [ "$status" -eq 1 ]
        check "${words%% *}: it is told why" complains '^fourinrow-match: cannot write .*: No space left'
    done
    # Fails while it prints, and has nothing to flush then. What stdbuf loads may be for another C library.
    if [ "$(stdbuf -o0 "$RUNNER" --version 2>&1)" = "$("$RUNNER" --version)" ]; then
        stdbuf -o0 "$RUNNER" --version >/dev/full 2>"$dir/err"
        check "without a buffer too" complains '^fourinrow-match: cannot write the version: No space left'
    fi
fi
two() { match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty "$@"; }
"$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY simple" name=b -openings empty -results "$dir/closed" >&- 2>&- <&-
check "with all standard streams closed the results are results" [ "$(grep -c '"reason":"line"' "$dir/closed") $(wc -l <"$dir/closed")" = "2 2" ]
(trap '' XFSZ && ulimit -f 16 && two -rounds 40 -results "$dir/tight" -epdout "$dir/tight.epd" -quiet
    exit "$status")
check "a disk that becomes full ends the tournament" [ $? -eq 1 ]
check "no game is in an export alone" [ "$(wc -l <"$dir/tight.epd")" -eq "$(wc -l <"$dir/tight")" ] # a line that was cut off has no end
two -rounds 40 -results "$dir/tight" -epdout "$dir/tight.epd" -resume
check "so it can be resumed" [ "$status $(wc -l <"$dir/tight") $(wc -l <"$dir/tight.epd")" = "0 80 80" ]
printf '#!/bin/sh\nprintf "%%s\\n" "%s" >&2\nexit 1\n' "$(printf '\303\251\377%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 \
    29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60)" >"$dir/wails"
chmod +x "$dir/wails"
latin=$(printf 'J\374rgen')
match -engine "cmd=$dir/wails" "name=$latin" -engine "cmd=$FAULTY good" name=b -srand 1 -event "$(printf '\351t\351')" -results "$dir/latin"
match -engine "cmd=$dir/wails" "name=$latin" -engine "cmd=$FAULTY good" name=b -rounds 2 -results "$dir/latin" -resume -event "$(printf '\351t\351')"
check "results with names and words that are no UTF-8 are resumed" finished 2
check "there are two engines" [ "$(grep -c '^ *[1-9]  .*%$' "$dir/out") $(wc -l <"$dir/latin")" = "2 4" ]
match report "$dir/latin"
check "and a report reads them" prints '^ *1 *b .*'
sed 's/"result":"1-0"/"result":"0-1"/; s/"reason":"line"/"reason":"board-full"/' "$dir/closed" >"$dir/forged"
match report "$dir/forged"
check "a game that cannot have been is none" complains 'line 1: the game cannot have ended so: 0-1, board-full'
match report
check "a report on no files is a mistake" [ "$status" -eq 2 ]
match -engine "cmd=$FAULTY exit 9" name=bad -engine "cmd=$FAULTY good" name=good -openings empty -log "$dir/log"
check "stderr goes to the log" grep -q 'bad ! nothing works any more' "$dir/log"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -debug
check "-debug tells what is said" complains '^[0-9.]* a > newgame 7 6 4'
check "in both directions" complains '^[0-9.]* b < bestmove 0'

# ---- the same games whatever the concurrency ----

three() { # RESULTS OPTION...
    file=$1
    shift
    match -engine "cmd=$ENGINE" depth=1 name=a option.hash=1 -engine "cmd=$ENGINE" playouts=60 name=b option.hash=1 \
        -engine "cmd=$ENGINE" nodes=200 option.book=off name=c option.hash=1 -srand 7 -results "$file" "$@"
}
three "$dir/c1" -rounds 6
check "36 games" finished 36
three "$dir/c3" -rounds 6 -concurrency 3
essence "$dir/c1" >"$dir/e1"
essence "$dir/c3" >"$dir/e3"
check "the same three at a time" cmp "$dir/e1" "$dir/e3"
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=2 name=c -engine \
    "cmd=$ENGINE" depth=2 name=d option.hash=2 -tournament swiss -rounds 3 -srand 7 -results "$dir/s1"
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=2 name=c -engine \
    "cmd=$ENGINE" depth=2 name=d option.hash=2 -tournament swiss -rounds 3 -srand 7 -results "$dir/s2" -concurrency 2
check "a swiss tournament" finished 12
essence "$dir/s1" >"$dir/e1"
essence "$dir/s2" >"$dir/e2"
check "is the same two at a time" cmp "$dir/e1" "$dir/e2"
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=0 name=c \
    -tournament gauntlet -rounds 3 -srand 7
check "a gauntlet" finished 12
check "in which only the first meets all" prints '^ *[0-9]  a .* 12 '

# ---- knockouts, pyramids, sides, pauses ----

six() { # OPTION…: six engines, of which three play at random
    match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=1 name=c -engine \
        "cmd=$ENGINE" depth=0 name=d -engine "cmd=$FAULTY good" name=e -engine "cmd=$ENGINE" depth=0 name=f -each option.hash=1 -srand 8 "$@"
}
six -tournament knockout -seeds 6 -results "$dir/k1"
check "a knockout" prints '^final$'
check "whose games have numbers, not all of which are played" sh -c "grep -q '^Finished game [0-9]* (' '$dir/out' && ! grep -q '^Finished game [0-9]* of' '$dir/out'"
check "in which the first two may rest" sh -c "grep -q '^  a has a bye\$' '$dir/out' && grep -q '^  b has a bye\$' '$dir/out'"
check "has a winner" prints '^  a [0-9.]* - [0-9.]* .: a$'
check "and as many games as it needs" [ "$(wc -l <"$dir/k1")" -ge 10 ]
sed -n '/^round 1/,/^rank/p' "$dir/out" >"$dir/bracket"
six -tournament knockout -seeds 6 -results "$dir/k2" -concurrency 3
essence "$dir/k1" >"$dir/e1"
essence "$dir/k2" >"$dir/e2"
check "the same ones three at a time" cmp "$dir/e1" "$dir/e2"
head -n 5 "$dir/k1" >"$dir/k3"
six -tournament knockout -seeds 6 -results "$dir/k3" -resume
essence "$dir/k3" >"$dir/e2"
check "resumed it goes on where it was" cmp "$dir/e1" "$dir/e2"
sed -n '/^round 1/,/^rank/p' "$dir/out" >"$dir/bracket2"
check "with the same encounters" cmp "$dir/bracket" "$dir/bracket2"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -tournament knockout -openings empty
check "two that win with x: one goes on all the same" prints '^  \([ab]\) 11.0 - 11.0 [ab]: \1$'
six -tournament knockout -seeds 7
check "more seeds than engines" complains '-seeds is more than there are engines'
check "are refused, as in a gauntlet" [ "$status" -eq 2 ]
printf '1\n2\n3\n' >"$dir/openings"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -tournament knockout -openings "file=$dir/openings"
check "a knockout that needs one opening" finished 2
check "does not complain that there are but three" quiet
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -tournament knockout -openings "file=$dir/openings" -results "$dir/k4"
check "one that goes on until they come again" prints '^  \([ab]\) 11.0 - 11.0 [ab]: \1$'
check "says so, once" [ "$(grep -c '^fourinrow-match: only 3 openings, they are played again$' "$dir/err")" -eq 1 ]
head -n 8 "$dir/k4" >"$dir/k5"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -tournament knockout -openings "file=$dir/openings" -results "$dir/k5" -resume
check "also when it is resumed" [ "$(grep -c '^fourinrow-match: only 3 openings, they are played again$' "$dir/err")" -eq 1 ]
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -tournament knockout -openings random plies=1
check "and so does one whose random openings get longer" complains '^fourinrow-match: only 4 openings have 1 ply, the other 7 have 3$'
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -tournament knockout -openings random plies=1
check "but not if nobody plays them" quiet
six -tournament pyramid
check "a pyramid" finished 30
check "begins at the bottom" sh -c "grep '^Finished' '$dir/out' | sed -n '3p;5p' | tr '\n' ' ' | grep -q '(c vs a).*(c vs b)'"
six -tournament gauntlet -seeds 2
check "a gauntlet of two" finished 16
check "who do not play each other" sh -c "! grep -q '(a vs b)\|(b vs a)' '$dir/out'"
for sides in "(a vs b)" "(b vs a)"; do
    set -- -noswap
    [ "$sides" = "(a vs b)" ] || set -- -noswap -reverse
    rm -f "$dir/sides"
    match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 5 -srand 1 -results "$dir/sides" "$@"
    check "$*" [ "$(grep -cF "$sides" "$dir/out")" -eq 10 ]
    check "$*: ten openings" prints '; 10 different openings$'
    check "$*: Elo from games" prints '^a against b, from games: Elo'
    grep 'from games' "$dir/out" >"$dir/elo"
    match report "$dir/sides"
    check "$*: a report knows who was the first" prints "$(cat "$dir/elo")"
done
match report -sprt elo0=0 elo1=50 "$dir/sides"
check "no sequential test of them" [ "$status" -eq 1 ]
check "since there are no pairs" complains 'a sequential test needs pairs of games, not -noswap or a knockout'
match report -sprt elo0=0 elo1=50 "$dir/k1"
check "nor of six engines" complains 'a sequential test is of two engines'
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 200 -srand 1 -reverse -sprt elo0=0 elo1=50 \
    -ratinginterval 10 -results "$dir/reverse"
check "-reverse alone" sh -c "head -n 1 '$dir/out' | grep -q '(b vs a)'"
check "changes nothing about who is tested" prints '^SPRT of a, .* elo1 is accepted'
check "the test is told of in between too" [ "$(grep -c '^SPRT of a, .*, goes on$' "$dir/out")" -ge 1 ]
check "with normalized Elo" [ "$(grep -c '^normalized Elo ' "$dir/out")" -ge 2 ]
match report -sprt elo0=0 elo1=50 "$dir/reverse"
check "in a report neither" prints '^SPRT of a, .* elo1 is accepted'
for model in normalized bayesian; do
    match report -sprt elo0=0 elo1=50 model=$model "$dir/reverse"
    check "model=$model" prints "^SPRT of a, elo0 0 elo1 50 alpha 0.05 beta 0.05, .*: LLR "
done
match report -sprt elo0=0 elo1=50 counts=trinomial "$dir/reverse"
check "counts=trinomial" prints 'logistic Elo, games: LLR '
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -rounds 2 -openings empty -wait 200
check "four games with pauses" finished 4
check "take as long as the three pauses" awk '/games in/ { sub(/s,/, "", $4); good = $4 + 0 >= 0.6 } END { exit !good }' "$dir/out"

# ---- the test that stops ----

match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 500 -srand 3 -sprt elo0=0 elo1=50 \
    -results "$dir/sprt"
check "the sequential test stops the match" prints 'SPRT of a, elo0 0 elo1 50 .* elo1 is accepted'
grep -o 'LLR.*pairs' "$dir/out" >"$dir/llr"
match report -sprt elo0=0 elo1=50 "$dir/sprt"
check "a report repeats its decision" prints "$(cat "$dir/llr"), elo1 is accepted"
check "early" [ "$(wc -l <"$dir/sprt")" -lt 200 ]
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 500 -srand 3 -sprt elo0=0 elo1=50 \
    -results "$dir/sprt3" -concurrency 3
check "with the same decision three at a time" prints 'elo1 is accepted'
check "from the same pairs" [ "$(grep -o 'LLR.*pairs' "$dir/out")" = "$(cat "$dir/llr")" ]

tables >"$dir/t3"
match report -sprt elo0=0 elo1=50 "$dir/sprt3"
tables >"$dir/t2"
check "a report has the same tables" cmp "$dir/t2" "$dir/t3"
match report -sprt elo0=0 elo1=50 "$dir/sprt3" "$dir/sprt3"
beyond() { sed -n 's/ more games\{0,1\} w[a-z]* played beyond the decision.*//p' "$1"; }
check "also of games that are there twice" [ "$(beyond "$dir/out")" = "$(beyond "$dir/t3")" ]
match report -sprt elo0=0 elo1=50 "$dir/sprt"
tables | sed '/beyond the decision/d' >"$dir/t1"
sed '/beyond the decision/d' "$dir/t3" >"$dir/t2"
check "with the same tables: no game after the decision counts" cmp "$dir/t1" "$dir/t2"
match report -sprt elo0=0 elo1=50 "$dir/sprt" "$dir/reverse"
check "no sequential test of two tournaments" [ "$status" -eq 1 ]
check "which is told" complains 'a sequential test is of one tournament, and here are games of several'
FAULTY_STALL=$dir/stall
export FAULTY_STALL
match -engine "cmd=$FAULTY stalls 1" name=a -engine "cmd=$FAULTY illegal 1" name=b -rounds 1000 -sprt elo0=0 elo1=20 -concurrency 2 \
    -srand 1 -results "$dir/stalled"
check "one slow game" prints 'elo1 is accepted'
check "does not let the others run away" [ "$(wc -l <"$dir/stalled")" -le $((2 * $(grep -o 'after [0-9]* pairs' "$dir/out" | tr -dc 0-9) + 32)) ]
check "and what they are ahead is listed apart" sh -c "grep -q 'beyond the decision' '$dir/out' || [ $(wc -l <"$dir/stalled") -eq $((2 * $(grep -o 'after [0-9]* pairs' "$dir/out" | tr -dc 0-9))) ]"

# ---- openings that are played again ----

match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 600 -srand 3
check "600 openings of 4 plies there are not" complains 'only 568 openings have 4 plies, the other 32 have 6'
check "so there are others" prints '; 600 different openings$'
check "and none comes again" [ "$(grep -c 'move for move' "$dir/out")" -eq 0 ]
head -n 3 src/data/openings-7x6.txt >"$dir/three"
same() { match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -openings "file=$dir/three" -results "$dir/again$1" -rounds "$@"; }
same 3
check "three openings" prints '; 3 different openings$'
grep 'from pairs: Elo' "$dir/out" >"$dir/elo"
same 90
check "played thirty times by engines that always play the same" prints '; 3 different openings$'
check "are told of" complains 'only 3 openings, they are played again'
check "and what comes of it" prints '^87 pairs of games were played before, move for move'
check "they prove no more" [ "$(grep 'from pairs: Elo' "$dir/out")" = "$(cat "$dir/elo")" ]
same 80 -sprt elo0=0 elo1=20 # fails to decide
check "nor does a sequential test think so" prints 'after 80 pairs, goes on'
match report -sprt elo0=0 elo1=20 "$dir/again80"
check "nor its report" prints 'after 80 pairs, goes on'

# ---- the judge ----

match -engine "cmd=$ENGINE" solve=exact name=perfect -engine "cmd=$ENGINE" depth=0 name=random -openings random plies=10 -rounds 5 \
    -srand 5 -judge "cmd=$ENGINE" -results "$dir/judged"
check "the judge" finished 10
check "finds nothing wrong with perfect play" prints '^ *perfect  *[0-9]*  *100.00%  *100.00%  *0.000'
check "but with random play" [ "$(sed -n '/against exact/,$p' "$dir/out" | awk '$1 == "random" { print ($3 + 0 < 90 && $5 > 1) }')" = 1 ]
match report "$dir/judged"
check "a report has it too" prints '^ *perfect  *[0-9]*  *100.00%  *100.00%  *0.000'
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -judge "cmd=$FAULTY good" -openings empty
check "a judge that never gives scores is told" complains 'the judge answered, but gave no exact score for any of 38 moves'
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -judge "cmd=$FAULTY crash 5" -srand 1
check "a judge that crashes is told" prints 'game 1 is not judged: the judge was killed by signal 11'
check "and the games go on" finished 2

# ---- what engines are told of clocks ----

tells() { # NAME WORDS: the engine of that name was sent this, a regular expression, after `go clock`
    complains "^[^<]*$1 > go clock $2\$"
}
match -engine "cmd=$FAULTY good" name=a tc=60+1 -engine "cmd=$FAULTY good" name=b depth=1 -openings empty -debug
check "of a side without a clock: the same" tells a '60000 60000 1000 1000'
match -engine "cmd=$FAULTY good" name=a tc=60+1 -engine "cmd=$FAULTY good" name=b tc=50+2 -openings empty -debug
check "of a side with another: that" tells a '60000 50000 1000 2000'
match -engine "cmd=$FAULTY good" name=a tc=0+5 -engine "cmd=$FAULTY good" name=b tc=0+5 -openings empty -debug
check "where there is no time the first move has the increment" tells a '5000 5000 5000 5000'
match -engine "cmd=$FAULTY good" name=a tc=2/60 -engine "cmd=$FAULTY good" name=b -openings empty -debug
check "behind so many moves the time is given again" tells a '11[0-9]\{4\} 11[0-9]\{4\} 0 0 2'
match -engine "cmd=$FAULTY slow 1" name=a tc=0.1+0.01 timemargin=60000 -engine "cmd=$FAULTY good" name=b -openings empty -debug
check "what is within the margin is no loss, of a clock neither" eval 'finished 2 && ! prints "loses on time"'
check "nor a debt" tells a '10 10 10 10'
match -engine "cmd=$FAULTY good" name=a proto=native tc=inf -engine "cmd=$FAULTY good" name=b -openings empty -debug -srand 3
check "each engine of a game has a seed of its own" [ "$(awk '/ > set seed / { print $NF }' "$dir/err" | head -n 2 | sort -u | wc -l)" -eq 2 ]
match -engine "cmd=$ENGINE" proto=uci option.Seed=5 nodes=10 name=a -engine "cmd=$ENGINE" depth=1 name=b -noswap -rounds 2 -debug
check "but the one that its options have" [ "$(grep -c 'a > setoption name Seed value' "$dir/err")" -eq 1 ]
match -engine "cmd=$ENGINE" proto=bot tc=60+1 name=a -engine "cmd=$FAULTY good" name=b tc=60+2 -noswap -rounds 1 -openings empty -debug
check "a bot is told its own increment" complains 'a > settings time_per_move 1000$'

# ---- adjudication ----

adjudicated() { grep -q "^$1 games adjudicated: $2 drawn and $3 won by scores, $4 drawn after the most moves, $5 proved" "$dir/out"; }
moves_of() { grep -o '"moves":\[[^]]*' "$1" | tr -d -c '0-9,\n' | tr ',' '\n' | grep -c .; } # RESULTS
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -draw movenumber=5 movecount=2 score=10 -strict \
    -results "$dir/draws" -pgnout "$dir/draws.pgn"
check "two that think that it is a draw" adjudicated 2 2 0 0 0
check "when each has made five moves" [ "$(moves_of "$dir/draws")" -eq 20 ]
check "the results say so" [ "$(grep -c '"result":"1/2-1/2","reason":"agreed-draw"' "$dir/draws")" -eq 2 ]
check "the PGN too" [ "$(grep -c '^\[Termination "adjudication"\]' "$dir/draws.pgn")" -eq 2 ]
match report "$dir/draws"
check "and a report on them" adjudicated 2 2 0 0 0
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -draw movenumber=5 movecount=2 score=11 \
    -results "$dir/draws" -resume
check "with other rules it is another tournament" complains 'it is of another tournament'
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -maxmoves 3 -results "$dir/short-games"
check "three moves at most" adjudicated 2 0 0 2 0
check "are three of each" [ "$(moves_of "$dir/short-games")" -eq 12 ]
for proto in native uci; do
    match -engine "cmd=$ENGINE" nodes=2000 name=a proto=$proto -engine "cmd=$ENGINE" nodes=1 name=b proto=$proto -rounds 10 -srand 1 \
        -resign movecount=1 score=400 -results "$dir/resigned-$proto"
    check "$proto: lost by its own score" sh -c "grep -q '\"reason\":\"resigned\"' '$dir/resigned-$proto'"
    check "$proto: the loser has said so" awk -F '"fitness":\\[' '/"reason":"resigned"/ { split($2, part, "]"); n = split(part[1], f, ","); if (f[n] > -2 / 3 + 1e-9) bad = 1 } END { exit bad }' "$dir/resigned-$proto"
done
perfect() { match -engine "cmd=$ENGINE" name=a -engine "cmd=$ENGINE" name=b -each solve=exact option.hash=1 -openings random plies=16 -rounds 8 -srand 4 \
    -concurrency 2 "$@"; }
match -engine "cmd=$ENGINE" name=a -engine "cmd=$ENGINE" name=b -each nodes=3000 option.hash=1 ponder=on -rounds 6 -srand 1 -concurrency 2 -strict \
    -adjudicate exact empty=24 -judge "cmd=$ENGINE"
check "engines that ponder while the judge is asked" finished 12
perfect -results "$dir/to-the-end"
perfect -results "$dir/proved" -adjudicate exact empty=22 -judge "cmd=$ENGINE"
check "games that the judge has proved" prints 'games adjudicated: 0 drawn and 0 won by scores, 0 drawn after the most moves, [1-9][0-9]* proved, which saved [1-9]'
saved=$(sed -n 's/.* which saved \([0-9]*\) plies/\1/p' "$dir/out")
check "are as many plies shorter as perfect players would have needed" [ $(($(moves_of "$dir/proved") + saved)) -eq "$(moves_of "$dir/to-the-end")" ]
for file in proved to-the-end; do
    sed 's/.*"game":\([0-9]*\),.*"result":"\([^"]*\)".*/\1 \2/' "$dir/$file" | sort -n >"$dir/$file.essence"
done
check "and end with the same results" cmp "$dir/proved.essence" "$dir/to-the-end.essence"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings "file=$dir/short" -adjudicate exact empty=42 -judge "cmd=$FAULTY slow 1" \
    -results "$dir/slow-judge"
check "a judge that needs 300 ms for each move and proves nothing" finished 2
check "costs no clock" awk -F '"us":\\[' '{ split($2, part, "]"); n = split(part[1], us, ","); for (i = 1; i <= n; i++) { all++; good += us[i] < 300000 } } END { exit !(all > 5 && good > all / 2) }' "$dir/slow-judge"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -adjudicate exact empty=42 -judge "cmd=$FAULTY crash 2"
check "a judge that crashes holds up no game" finished 2
check "and is told once a game" [ "$(grep -c 'is not adjudicated: the judge was killed' "$dir/out")" -eq 2 ]
cat >"$dir/liar" <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    id) echo "protocol 1" ;;
    go) sleep "${NAP:-0}"; echo "scores $SCORE $SCORE $SCORE $SCORE $SCORE $SCORE $SCORE"; echo "bestmove 0" ;;
    quit) exit ;;
    esac
    echo ok
done
END
for score in 1e300 0.5 -22; do
    match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -adjudicate exact empty=42 \
        -judge "cmd=env SCORE=$score sh $dir/liar" -results "$dir/liar$score"
    check "a judge whose scores are $score proves nothing" prints '^2 games in '
    check "which is told" complains 'gave no exact score for any of'
    match report "$dir/liar$score"
    check "and the results can be read" prints '^2 games, '
    timeout -s KILL "$BOUND" "$RUNNER" openings -openings balanced plies=6 count=2 -judge "cmd=env SCORE=$score sh $dir/liar" >"$dir/out" 2>"$dir/err"
    check "nor does it find balanced openings" [ $? -eq 1 ]
done

match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -adjudicate exact empty=42 -concurrency 2 \
    -judge "cmd=env NAP=3 SCORE=0 sh $dir/liar" timeout=2 st=9
check "a judge has its st= and then timeout= to answer" prints 'games adjudicated: 0 drawn and 0 won by scores, 0 drawn after the most moves, 2 proved'

# ---- what an engine is given ----

printf '#!/bin/sh\nulimit -S -n >&2\nexec "$FAULTY" good\n' >"$dir/limited"
export FAULTY
(ulimit -S -n 200 && exec "$RUNNER" -engine "cmd=sh $dir/limited" name=a "stderr=$dir/limits" -engine "cmd=$FAULTY good" name=b -openings empty -games 1 \
    -rounds 1 >"$dir/out" 2>"$dir/err" </dev/null)
check "files that an engine may open are as many as before the runner" [ "$(cat "$dir/limits")" = 200 ]

# ---- openings ----

printf '%s\n' '4455 b good line' '12 x' >"$dir/words"
match openings -openings "file=$dir/words" count=2
check "what stands behind a sequence is not looked at" [ "$(tr '\n' ' ' <"$dir/out")" = "4455 12 " ]
match openings -openings balanced plies=6 count=12 -judge "cmd=$ENGINE" -srand 2
check "balanced openings" [ "$(wc -l <"$dir/out")" -eq 12 ]
cp "$dir/out" "$dir/balanced"
check "are draws" sh -c "\"$ENGINE\" solve <'$dir/balanced' | awk '\$2 != 0 { bad = 1 } END { exit bad || NR != 12 }'"
printf '%s\n' 117 127 137 147 157 167 >"$dir/six"
match openings -openings "file=$dir/six" start=5 count=4
check "start= begins there, and with the first after the last" [ "$(tr '\n' ' ' <"$dir/out")" = "157 167 117 127 " ]
match openings -openings "file=$dir/six" start=13 count=2
check "also where there are fewer" [ "$(tr '\n' ' ' <"$dir/out")" = "117 127 " ]
check "which is told" complains 'only 6 openings, they are played again'
match openings -openings balanced plies=2 count=1 -geometry 2,2,2 -judge "cmd=$ENGINE"
check "nobody is to blame where there are no openings to solve" complains 'there are no openings of 2 plies in which nobody can win at once'
match openings -openings random plies=1 count=10 -geometry 2,2,2
check "fewer than were asked for are told" complains 'there is only 1 opening$'
match openings -openings random count=9 -srand 1
sed -n '4,$p' "$dir/out" >"$dir/behind"
match openings -openings random start=4 count=6 -srand 1
check "start= of random ones" cmp "$dir/out" "$dir/behind"
match openings -openings balanced plies=6 start=4 count=9 -judge "cmd=$ENGINE" -srand 2
sed -n '4,$p' "$dir/balanced" >"$dir/behind"
check "start= of balanced ones" cmp "$dir/out" "$dir/behind"
match openings -openings balanced plies=1 count=9 -judge "cmd=$ENGINE"
check "with one stone only that beside the centre is a draw" sh -c "head -n 1 '$dir/out' | grep -q '^[35]$'"
check "all four first moves" [ "$(wc -l <"$dir/out")" -eq 4 ]
check "the openings that come along are balanced" sh -c "\"$ENGINE\" solve <src/data/openings-7x6.txt | awk '\$2 != 0 { bad = 1 } END { exit bad || NR < 100 }'"

for time in 0.0001 10000001 x; do
    check "a time has bounds: $time" refuses "st= takes seconds, from 0.001 to 10000000, not '$time'" -engine "cmd=$FAULTY good" name=a st=$time -engine "cmd=$FAULTY good" name=b
done
check "so has a part" refuses "-shard takes K/N with K from 1 to N, and N up to 99999, not '1/1000000'" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b \
    -srand 1 -shard 1/1000000
check "openings that another time would not be the same are refused" refuses \
    "-openings balanced by a judge with st= are others each time: make a file of them by 'fourinrow-match openings' first" -engine "cmd=$FAULTY good" name=a \
    -engine "cmd=$FAULTY good" name=b -openings balanced -judge "cmd=$ENGINE" st=0.1 -results "$dir/never"
solved() { match -openings balanced plies=12 -each "cmd=$ENGINE" st=0.001 option.book=off -engine name=a -engine name=b timemargin=10000 -rounds 2 -srand 3 -maxmoves 1 \
    -results "$dir/solved" "$@"; }
solved
head -n 1 "$dir/solved" >"$dir/solved.begun"
cp "$dir/solved" "$dir/solved.whole"
cp "$dir/solved.begun" "$dir/solved"
solved -resume
check "those that an engine solves are, whatever time it has for a move" [ "$status $(wc -l <"$dir/solved")" = "0 4" ]
opening_names() { sed 's/.*"opening":"\([^"]*\)".*/\1/' "$1" | sort; }
check "to the last one" [ "$(opening_names "$dir/solved")" = "$(opening_names "$dir/solved.whole")" ]

# ---- what is told ----

match -engine "cmd=$FAULTY good" tc=40/100:00.125+10.25 nodes=1000000 -engine "cmd=$FAULTY good" name=b -openings empty -maxmoves 3
check "a name that the limits give has them all" prints ' faulty_engine tc=40/100:00.125+10.25 nodes=1000000 '
two -rounds 2 -noswap
check "who never was x has no score as x" sh -c "grep -q '^ *[12]  b .* -\$' '$dir/out'"
if [ -c /dev/full ]; then
    two -rounds 1 -log /dev/full level=trace
    check "a log on a full disk says why" complains 'cannot write the log: No space left on device'
fi
two -rounds 1 -site "$(printf 'a\377b')" -pgnout "$dir/site.pgn"
check "a site is mended" grep -q '^\[Site "a?b"\]$' "$dir/site.pgn"
two -rounds 4 -srand 8 -shard 2/2 -results "$dir/part" -quiet
match report -quiet -sprt elo0=0 elo1=60 "$dir/part"
check "a test says what it waits for" prints ' after 0 pairs, goes on; [12] more count when pair 1 is complete$'
echo '[{"name":"a","command":"'"$ENGINE"'","depth":1,"option.nonsense":3}]' >"$dir/engines.json"
match -engines "$dir/engines.json" -engine conf=a -engine "cmd=$FAULTY good" name=b -openings empty -rounds 1
check "an option of an engine in a file" prints "there is no option 'nonsense'"

# ---- killed and resumed ----

long() { # RESULTS: a tournament that takes a few seconds
    set -- "$1" -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 option.hash=1 name=b -engine \
        "cmd=$ENGINE" depth=1 option.hash=1 name=c -rounds 60 -srand 9 -concurrency 2 -resume
    file=$1
    shift
    exec "$RUNNER" "$@" -results "$file" -pgnout "$file.pgn" >"$dir/out" 2>"$dir/err" </dev/null
}
(long "$dir/whole")
check "a whole tournament" [ "$(wc -l <"$dir/whole")" -eq 360 ]
kills=0
lines=0
hit=0
while [ "$kills" -lt "$KILLS" ]; do
    (long "$dir/killed") &
    # Wait until a few games more are there, then kill at some moment.
    target=$((lines + 1 + 300 / (KILLS + 1) * (kills % 3) / 2))
    runner=$!
    while [ "$(cat "$dir/killed" 2>/dev/null | wc -l)" -lt "$target" ] && kill -0 $runner 2>/dev/null; do sleep 0.02; done
    kill -KILL $runner 2>/dev/null
    wait $runner 2>/dev/null
    [ $? -ne 137 ] || hit=$((hit + 1))
    kills=$((kills + 1))
    lines=$(cat "$dir/killed" 2>/dev/null | wc -l)
done
printf '{"schedule":"torn' >>"$dir/killed"
(long "$dir/killed")
status=$?
check "resumed after $KILLS kills, it ends" [ "$status" -eq 0 ]
check "some of them hit it while it played" [ "$hit" -gt 0 ]
check "and tells of the torn line that it cut" complains 'is not whole and is cut off'
check "with every game once" [ "$(sed 's/.*"game":\([0-9]*\),.*/\1/' "$dir/killed" | sort -n | uniq | wc -l)" -eq 360 ] &&
    check "and none twice" [ "$(wc -l <"$dir/killed")" -eq 360 ]
essence "$dir/whole" >"$dir/e1"
essence "$dir/killed" >"$dir/e2"
check "and the games of a tournament that was not killed" cmp "$dir/e1" "$dir/e2"
check "PGN too" [ "$(grep -c '^\[Event ' "$dir/killed.pgn")" -eq 360 ]
wait_until_running 0
check "no engine outlives a killed runner" [ "$(running)" -eq 0 ]
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 name=b -srand 9 -results "$dir/killed" -resume
check "another tournament is not mixed in" complains 'it is of another tournament'
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 name=b -srand 9 -results "$dir/killed"
check "nor is a file written over" complains 'go on with -resume'

# ---- parts ----

for part in 1 2 3; do
    match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 \
        -srand 5 -results "$dir/part$part" -shard $part/3
done
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 \
    -srand 5 -results "$dir/all"
cat "$dir/part1" "$dir/part2" "$dir/part3" >"$dir/merged"
essence "$dir/all" >"$dir/e1"
essence "$dir/merged" >"$dir/e2"
check "three parts are the whole" cmp "$dir/e1" "$dir/e2"
match report "$dir/all"
tables >"$dir/t1"
match report "$dir/part1" "$dir/part2" "$dir/part3"
tables >"$dir/t2"
check "and so is the report on them" cmp "$dir/t1" "$dir/t2"
match -engine "cmd=$FAULTY crash" name=a -engine "cmd=$FAULTY good" name=b -rounds 6 -openings empty -results "$dir/crashes"
tables >"$dir/by-end"
sort -r "$dir/crashes" >"$dir/crashes-back"
match report "$dir/crashes-back"
tables >"$dir/by-number"
check "faults are listed by game, whichever was over first" cmp "$dir/by-end" "$dir/by-number"
match report "$dir/all" "$dir/part1"
check "games that are there twice count once" prints 'were there twice and were counted once'
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -srand 1 -rounds 3 -results "$dir/apart1"
match -engine "cmd=$FAULTY good" name=c -engine "cmd=$FAULTY good" name=d -srand 1 -rounds 3 -results "$dir/apart2"
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$FAULTY good" name=c -srand 1 -rounds 1 -results "$dir/between"
match report "$dir/apart1" "$dir/apart2"
check "engines that have not met" prints '^the engines are 2 groups that have not met'
check "tell nothing of each other" [ "$(grep -c '^   [1-4]  .*[0-9]  *-  *6  *[0-9].[05]' "$dir/out")" -eq 3 ]
match report "$dir/apart1" "$dir/apart2" "$dir/between"
check "but do by way of others" [ "$(grep -c 'groups that' "$dir/out") $(grep -c '^   [1-4]  .*[0-9]  *-  *[68]  *[0-9].[05]' "$dir/out")" = "0 1" ]
if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    scripts/tournament-parallel -n 3 -d "$dir/parallel" -m "$RUNNER" -- -engine "cmd=$ENGINE" depth=1 name=a -engine \
        "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 -srand 5 >"$dir/out" 2>"$dir/err"
    tables >"$dir/t2"
    check "tournament-parallel" cmp "$dir/t1" "$dir/t2"
    scripts/tournament-parallel -n 2 -S 2/: -d "$dir/hosts" -m "$RUNNER" -- -engine "cmd=$ENGINE" depth=1 name=a -engine \
        "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 -srand 5 >"$dir/out" 2>"$dir/err"
    tables >"$dir/t2"
    check "tournament-parallel with a list of hosts" cmp "$dir/t1" "$dir/t2"
    check "of which this one needs no files" [ "$(grep -c . "$dir/err")" -eq 0 ]
    scripts/tournament-parallel -n 2 -d "$dir/never" -m "$dir/none" -- -srand 5 >"$dir/out" 2>"$dir/err"
    status=$?
    check "a runner that is not there" eval '[ $status -eq 2 ] && grep -qx "tournament-parallel: there is no runner .$dir/none." "$dir/err" && [ ! -e "$dir/never" ]'
    scripts/tournament-parallel -n 2 -d "$dir/never" -m "$RUNNER" -- -srand 5 --version >"$dir/out" 2>"$dir/err"
    status=$?
    check "an option that plays nothing" eval '[ $status -eq 2 ] && grep -q "version is not for parts" "$dir/err"'
else
    echo "skipped: scripts/tournament-parallel (no GNU parallel)"
fi

# ---- descriptors and memory ----

match -engine "cmd=$FAULTY crash 4" name=a -engine "cmd=$FAULTY good" name=b restart=on -rounds 40 -openings empty
check "engines that are started again and again" finished 80
(ulimit -n 40 && "$RUNNER" -engine "cmd=$FAULTY crash 4" name=a -engine "cmd=$FAULTY good" name=b restart=on -rounds 40 \
    -openings empty >"$dir/out" 2>&1 </dev/null)
status=$?
check "leave no descriptor open" finished 80
check "and each crash is listed" [ "$(grep -c '^  game [0-9]*: a crashes: was killed by signal 11' "$dir/out")" -eq 80 ]

echo "match: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
