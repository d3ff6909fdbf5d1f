#!/bin/sh
# fourinrow-match and its engines: clocks, pondering, engines that fail in every way, and what results say of them.
. "$(dirname "$0")/runner.sh"

# ---- clocks ----

match -engine "cmd=$ENGINE" tc=0.2+0.02 name=a -engine "cmd=$ENGINE" tc=10/0.5 name=b -engine "cmd=$ENGINE" st=0.02 proto=uci \
    name=c -each timemargin=60000 -srand 1
check "time controls" finished 6
check "are kept" [ "$(grep -c 'loses on time' "$dir/out")" -eq 0 ]

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
match -engine "cmd=$FAULTY slow 1" name=a tc=0.1 timemargin=60000 -engine "cmd=$FAULTY good" name=b -openings empty -maxmoves 2 -debug
check "nor is an engine told that it has no time at all" tells a '1 1 0 0'
for limits in 'tc=0.1 st=60' 'tc=60 st=0.1'; do
    # shellcheck disable=SC2086 # words
    match -engine "cmd=$FAULTY silent 1" name=a $limits timemargin=20 -engine "cmd=$FAULTY good" name=b -openings empty
    check "of a clock and a time for each move the tighter one counts: $limits" prints 'game 1: a loses on time: after [0-9.]* ms, of 100\.0'
done
match -engine "cmd=$FAULTY good" name=a proto=native tc=inf -engine "cmd=$FAULTY good" name=b -openings empty -debug -srand 3
check "each engine of a game has a seed of its own" [ "$(awk '/ > set seed / { print $NF }' "$dir/err" | head -n 2 | sort -u | wc -l)" -eq 2 ]
match -engine "cmd=$ENGINE" proto=uci option.Seed=5 nodes=10 name=a -engine "cmd=$ENGINE" depth=1 name=b -noswap -rounds 2 -debug
check "but the one that its options have" [ "$(grep -c 'a > setoption name Seed value' "$dir/err")" -eq 1 ]
match -engine "cmd=$ENGINE" proto=bot tc=60+1 name=a -engine "cmd=$FAULTY good" name=b tc=60+2 -noswap -rounds 1 -openings empty -debug
check "a bot is told its own increment" complains 'a > settings time_per_move 1000$'

# ---- levels ----

match -quiet -geometry 4,4,4 -each "cmd=$ENGINE" -engine name=a option.level=0 tc=5 -engine name=b option.elo=100 option.level=2 depth=1 \
    -engine name=c option.level=10 option.elo=none st=0.01 timemargin=60000 -engine name=d option.level=1 -engine name=e option.Level=0 proto=ugi nodes=10
check "levels play with and without limits" [ "$status" -eq 0 ]
check "a level beside a clock is told to mean nothing" complains '^fourinrow-match: a: ignored: option.level=0: '
check "an Elo beside another limit, too" complains '^fourinrow-match: b: ignored: option.elo=100: '
check "once an engine, and none that means something" [ "$(grep -c ': ignored: ' "$dir/err")" -eq 2 ]

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
match report -json "$dir/ponder"
check "also as JSON, of those that pondered" sh -c 'grep -q "\"name\":\"a\".*\"pondered\":34,\"hits\":34" "$1" && [ "$(grep -o pondered "$1" | wc -l)" -eq 1 ]' - "$dir/out"
match -engine "cmd=$FAULTY ponder-wrong" name=a ponder=on -engine "cmd=$FAULTY ponder-wrong" name=b ponder=on -openings empty -rounds 2 -debug
check "engines that expect something else" finished 4
check "are stopped, also at the end of a game" [ "$(grep -c ' [ab] > stop' "$dir/err")" -eq 72 ]
check "which are no hits" pondering '[ab]' 36 0
check "lose nothing by it" prints '^4 games, 0.0% drawn, the first player scores 100.0%'
check "and are not started anew" [ "$(wc -l <"$FAULTY_PIDS")" -eq 4 ]
match -engine "cmd=$FAULTY ponders" name=a -engine "cmd=$FAULTY ponders" name=b ponder=off -openings empty
check "without ponder=on nobody ponders" [ "$(grep -c pondered "$dir/out")" -eq 0 ]
cat >"$dir/odd.sh" <<'END'
"$1" | while IFS= read -r line; do
    case $line in bestmove*) line="${line%% ponder*} ponder $2" ;; esac
    printf '%s\n' "$line"
done
END
for reply in 'P@a9' '(none)'; do
    match -engine "cmd=sh $dir/odd.sh $ENGINE '$reply'" name=odd proto=uci nodes=100 ponder=on -engine "cmd=$FAULTY good" name=good -openings empty
    check "an engine with $reply behind ponder plays" finished 2
    told=$(grep -c "^fourinrow-match: odd names moves behind 'ponder' that cannot be played" "$dir/err")
    check "and what is no move is told, once" [ "$told" -eq "$([ "$reply" = '(none)' ] && echo 0 || echo 1)" ]
done
match -engine "cmd=$FAULTY ponder-deaf" name=deaf ponder=on timeout=0.3 startup=60 -engine "cmd=$FAULTY good" name=good -openings empty
check "one that does not stop, without a clock" prints 'deaf does not answer: for'
match -engine "cmd=$FAULTY ponder-deaf 1" name=deaf ponder=on startup=0.5 -engine "cmd=$FAULTY good" name=good -openings empty -games 1 -noswap -maxmoves 1
check "it is not waited for when the game is over" prints "^1 game in "
: >"$FAULTY_PIDS"
match -engine "cmd=$FAULTY ponders" name=a ponder=on -engine "cmd=$FAULTY silent" name=b st=0.1 timemargin=20 -openings empty
check "one that ponders when the other's time is up" [ "$(grep -c '^Finished .*{b loses on time, ' "$dir/out")" -eq 2 ]
check "is given time to stop, and kept" [ "$(wc -l <"$FAULTY_PIDS")" -eq 3 ]
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
match -engine "cmd=$ENGINE" proto=uci nodes=10 name=a ponder=on option.Ponder=false -engine "cmd=$FAULTY good" name=b -openings empty -games 1 -noswap -maxmoves 1 -debug
check "unless its options say something of that" [ "$(grep 'a > setoption name Ponder' "$dir/err" | sed 's/.* value //')" = false ]
# It is stopped 300 ms late, which its clock has lost when it is asked about what was played.
cat >"$dir/stops-late" <<'END'
while IFS= read -r line; do
    case $line in stop) sleep 0.3 ;; esac
    printf '%s\n' "$line"
done | "$1" ponder-wrong
END
match -engine "cmd=sh $dir/stops-late $FAULTY" name=a tc=600 ponder=on -engine "cmd=$FAULTY good" name=b -openings empty -games 1 -noswap -debug
check "an engine that is asked anew is told what is left by then" awk '/ a > go clock / { time = $0; sub(/.* clock /, "", time); sub(/ .*/, "", time)
        if (/ ponder/) { before = time; next } if (before != "") { n++; bad += before - time < 100; good += before - time >= 300 } before = "" }
    END { exit !(n > 3 && !bad && good) }' "$dir/err" # the runner charges nobody for what it is late itself, as on a busy machine
match -engine "cmd=sh $dir/stops-late $FAULTY" name=a st=600 ponder=on -engine "cmd=$FAULTY good" name=b -openings empty -games 1 -noswap -maxmoves 4 -debug
check "of a time for each move too" complains ' a > go movetime 59[0-9]*$'
match -engine "cmd=$ENGINE" proto=bot st=1 ponder=on -engine "cmd=$ENGINE" depth=1
check "the bot protocol has no pondering" complains 'the bot protocol has no pondering'

# ---- the engine in protocol.md ----

if command -v python3 >/dev/null; then
    blocks python "$dir" protocol.md
    tiny=$(grep -l 'engine tiny' "$dir"/python-*)
    for geometry in 7,6,4 5,4,3; do
        rm -f "$dir/tiny.jsonl"
        match -engine "cmd=python3 $tiny" name=tiny ponder=on startup=60 -engine "cmd=$ENGINE" depth=1 name=native -geometry $geometry -rounds 5 -srand 1 \
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
silent|time|loses on time: after [0-9.]* ms, of 100\.0
slow|time|loses on time: after
flood|time|loses on time: after
crash|crash|was killed by signal 11
exit|crash|exited with status 3; its last words: 'nothing works any more'
close|closed|closed its output
illegal|illegal-move|'99' in move 5 (moves are columns from 0)
garbage|illegal-move|'banana' in move 5 (moves are columns from 0)
no-move|garbage|answered without a bestmove
error|garbage|answered: error not-available out of ideas
two-answers|garbage|
huge-line|garbage|a line of more than 65536 bytes: 'aaaa*…' (the first of 2 such games)$
control|garbage|a line with control bytes: 'info \\x01\\x02' (the first of 2 such games)$
stranger|start|does not speak 'protocol 1'
refuses|garbage|answered: error bad-geometry never
dies|start|exited with status 7
mute|start|no answer to 'id' (proto=native) within the 3 s of startup=; it has printed nothing, or has not flushed it (the first of 2 such games)$|startup=3
does-not-read|start|no answer to 'id' (proto=native) within the 0.5 s of startup= (the first of 2 such games)$
ponder-exit|crash|exited with status 3|ponder=on
ponder-deaf|time|loses on time: after|ponder=on
other-group|time|loses on time: after
END
for mode in control:'info \\x01\\x02' huge-line:'aaaa*…'; do
    match -engine "cmd=$FAULTY ${mode%%:*} 1" name=bad -engine "cmd=$FAULTY good" name=good -openings empty -debug
    check "-debug has the line of ${mode%%:*}" complains " bad < ${mode#*:}\$"
done
rm -f "$dir/fault"
match -engine "cmd=$FAULTY dies" name=bad proto=bot st=60 -engine "cmd=$FAULTY good" name=good -results "$dir/fault"
check "a bot that ends before it has read anything cannot be started" [ "$(grep -c '"reason":"start"' "$dir/fault")" -eq 2 ]
match -engine "cmd=$FAULTY does-not-read" name=bad proto=bot st=60 startup=0.3 -engine "cmd=$FAULTY good" name=good
check "one that reads nothing is given up after its time to start" prints 'game 1: bad cannot be started: no answer to a new game within the 0.3 s of startup='
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
match -engine "cmd=$FAULTY bot-prepares" name=late proto=bot st=0.3 timemargin=0 grace=100 -engine "cmd=$FAULTY good" name=good -openings empty -maxmoves 1
check "and it does not lose by that move, whatever time each has" eval 'finished 2 && ! prints "loses on time"'
match -engine "cmd=$FAULTY silent 1" name=bad st=0.1 grace=0.2 timemargin=50 -engine "cmd=$FAULTY good" name=good -openings empty
check "who uses up that too is told how much it had in all" prints 'game 1: bad loses on time: after [0-9.]* ms, of 300\.0'
match -engine "cmd=$FAULTY does-not-read" name=bad startup=0.3 timeout=0.1 -engine "cmd=$FAULTY good" name=good -openings empty
check "startup= is for all dialects" prints "bad cannot be started: no answer to 'id' (proto=native) within the 0.3 s of startup= (the first of 2 such games)\$"
match -engine "cmd=$FAULTY paints" name=bad -engine "cmd=$FAULTY good" name=good -debug -results "$dir/paints"
check "what an engine says commands no terminal" prints 'its last words: .*\\x1b\[2J\\xc2.*3J'
check "and no control is in what is printed" [ "$(cat "$dir/out" "$dir/err" | LC_ALL=C tr -d '\n\t -~' | wc -c)" -eq 0 ]
match report "$dir/paints"
check "nor in a report" [ "$(LC_ALL=C tr -d '\n\t -~' <"$dir/out" | grep -c "$(printf '\033')")" -eq 0 ]
printf '%s\n' 'while read -r word rest; do case $word in id) echo protocol 1 ;; go) printf "bestmove 9\302\2332J\n" ;; esac; echo ok; done' >"$dir/painter"
match -engine "cmd=sh $dir/painter" name=bad -engine "cmd=$FAULTY good" name=good -openings empty -pgnout "$dir/painted"
check "nor in PGN" [ "$(grep -c "bad makes an illegal move: '9?2J' in move" "$dir/painted")" -eq 2 ]
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
starts() { # WORD …: how many processes of six engines are begun, whom three of the games of any one lie between
    : >"$FAULTY_PIDS"
    match -engine name=a -engine name=b -engine name=c -engine name=d -engine name=e -engine name=f -each "cmd=$FAULTY good" "$@" -openings empty
    wc -l <"$FAULTY_PIDS"
}
check "engines that are idle for long are ended" [ "$(starts)" -gt 6 ]
check "but those with restart=off play on" [ "$(starts restart=off)" -eq 6 ]
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
check "who sat out is told" prints '^rounds without an opponent, each worth a won encounter in the pairings: '
match -engine "cmd=$dir/none" name=none -engine "cmd=$dir/gone" name=gone -rounds 3
check "nor does it end when neither can be started" finished 6
check "and both reasons are told" prints "game 1: neither engine could play: x cannot start '$dir/none': .*; o cannot start '$dir/gone'"
check "which tells nothing" prints '^3 pairs of games with an engine that could not play tell nothing and count only as points$'
check "and nobody has won" prints '^   1  gone  .* 50.0%  *0  *6  *0  *50.0%'
match -engine "cmd=$dir/none" name=none -engine "cmd=$dir/gone" name=gone -rounds 100 -sprt elo0=0 elo1=50
check "nor does it decide a sequential test" finished 200
check "whose ratio stays where it was" prints 'LLR 0.00 (-2.94, 2.94) after 0 pairs, goes on'
check "and the ratings are as wide as without any game" prints '^   1  gone  *0.0  963.0      -'
match -engine "cmd=$FAULTY good" name=good -engine "cmd=$dir/none" name=none -rounds 100 -sprt elo0=0 elo1=50 -results "$dir/absent"
check "nor does it when one cannot be started" finished 200
check "which is no strength of the other" prints '^SPRT of good, .*: LLR 0.00 (-2.94, 2.94) after 0 pairs, goes on$'
check "200 equal faults are one line" [ "$(sed -n '/^faults$/,/^$/p' "$dir/out" | grep -c '^  game')" -eq 1 ]
check "which tells of how many games" prints "^  game 1: none cannot be started: .* (the first of 200 such games)$"
check "but points" prints '^   1  good  *0.0  963.0      - .* 200.0  100.0% '
check "and that is told" prints '^100 pairs of games with an engine that could not play tell nothing and count only as points$'
check "it is not said that they have not met at all" prints '^the engines are 2 groups that have not met in games that tell something, not even '
match report -sprt elo0=0 elo1=50 "$dir/absent"
check "in a report too" prints '^SPRT of good, .*: LLR 0.00 (-2.94, 2.94) after 0 pairs, goes on$'
match -engine "cmd=$FAULTY good" name=good -engine "cmd=$dir/none" name=none -engine "cmd=$FAULTY illegal 1" name=bad -openings empty -rounds 2
check "an engine of which nothing is known stands behind those of which something is" [ "$(sed -n '/^rank /,/^$/s/^ *\([1-3]\)  \([a-z]*\) .*/\1\2/p' "$dir/out" | tr '\n' ' ')" = "1good 2bad 3none " ]
printf '#!/bin/sh\nmkdir "$0.ran" 2>/dev/null && exit 1\nexec "$FAULTY" good\n' >"$dir/late"
export FAULTY
match -engine "cmd=sh $dir/late" name=late -engine "cmd=$FAULTY good" name=good -rounds 5 -srand 1 -sprt elo0=0 elo1=5 -ratinginterval 10
check "a test counts the pairs that it is made from" [ "$(grep -c '^SPRT of late, .* after 4 pairs, goes on$' "$dir/out")" -eq 2 ]
check "as many as are told by their points" sh -c "grep '^pairs with 0, ' '$dir/out' | tail -n 1 | tr -d , | awk '{ exit \$8 + \$9 + \$10 + \$11 + \$12 != 4 }'"
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
alike -results "$dir/letter" -resume
check "a file that holds no results is not resumed" complains 'line 1: no record of a game'
check "nor emptied" grep -q 'aunt' "$dir/letter"
alike -results "$dir/same" -pgnout "$dir/./same"
check "results and PGN in one file" complains 'is two of -results, -pgnout, -epdout, -log and stderr='
check "are refused" [ "$status" -eq 1 ]
mkfifo "$dir/fifo"
timeout -s KILL "$BOUND" "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -results "$dir/fifo" 2>"$dir/err" </dev/null
check "a FIFO takes no results" complains 'no regular file'
timeout -s KILL "$BOUND" "$RUNNER" report "$dir/fifo" 2>"$dir/err" </dev/null
check "nor has it any" complains 'no regular file'
{ sed -n 1,3p "$dir/half"; echo nonsense; sed -n '4,$p' "$dir/half"; } >"$dir/spoilt"
match report "$dir/spoilt"
check "a bad line makes a report fail" complains 'line 4: no record of a game, as -results writes it$'
match report -skip-bad "$dir/spoilt"
check "-skip-bad leaves it out" prints '^40 games, '
check "and says so" complains '1 bad line of .* left out, the first is line 4'
{ printf '\357\273\277'; cat "$dir/half"; } >"$dir/marked"
match report "$dir/marked"
check "a byte order mark before results is none of them" prints '^40 games, '
head -c 3000 "$dir/marked" >"$dir/marked2"
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 20 -results "$dir/marked2" -resume
essence "$dir/half" >"$dir/e1"
tail -c +4 "$dir/marked2" >"$dir/marked3"
essence "$dir/marked3" >"$dir/e2"
check "and stays where they are gone on with" cmp "$dir/e1" "$dir/e2"
commanding=$(printf '%s/a\033]0;b' "$dir")
{ cat "$dir/spoilt"; printf '{"schedule":"ab'; } >"$commanding"
match report -skip-bad "$commanding"
check "the name of a file does not command the terminal" eval 'complains "of .*x1b]0;b left out" && complains "line of .*x1b]0;b is not whole"'
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -skip-bad
check "a tournament has no -skip-bad" complains '-skip-bad is an option of report'
check "a reader of the help who has gone is told nothing" sh -c '[ -z "$( ({ sleep 1; "$1" --help 2>&3; } | true) 3>&1)" ]' - "$RUNNER"
check "nor one of the report" sh -c '[ -z "$( ({ "$1" -engine "cmd=$2 good" name=a -engine "cmd=$2 good" name=b 2>&3; } | true) 3>&1)" ]' - "$RUNNER" "$FAULTY"
if [ -c /dev/full ]; then
    match -engine "cmd=$FAULTY exit" name=a -engine "cmd=$FAULTY good" name=b -log /dev/full
    check "a log that cannot be written is told of" complains "cannot write the log '/dev/full'"
    check "and is a failure" [ "$status" -eq 1 ]
    "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b >/dev/full 2>"$dir/err" </dev/null
    status=$?
    check "a report that cannot be written" [ "$status" -eq 1 ]
    "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -rounds 50 -debug >/dev/full 2>"$dir/err" </dev/null
    status=$?
    check "nothing is played that nobody hears of" [ "$(grep -c '> newgame' "$dir/err")" -le 4 ]
    check "and that is a failure" eval '[ "$status" -eq 1 ] && complains "^fourinrow-match: cannot write the report: No space left"'
    "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -rounds 5 -pgnout "$dir/heard.pgn" >/dev/full 2>"$dir/err" </dev/null
    check "but what is written is played to the end" [ "$(grep -c '^\[Event ' "$dir/heard.pgn")" -eq 10 ]
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
two() { alike -openings empty "$@"; }
"$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY simple" name=b -openings empty -results "$dir/closed" >&- 2>&- <&-
check "with all standard streams closed the results are results" [ "$(grep -c '"reason":"line"' "$dir/closed") $(wc -l <"$dir/closed")" = "2 2" ]
(trap '' XFSZ && ulimit -f 16 && two -rounds 40 -results "$dir/tight" -epdout "$dir/tight.epd" -quiet
    exit "$status")
check "a disk that becomes full ends the tournament" [ $? -eq 1 ]
check "and is told as what it is" complains "^fourinrow-match: cannot write the results '$dir/tight': File too large"
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
alike -openings empty -debug some
check "-debug takes one word" complains "-debug takes nothing, or all, which is the same, not 'some'"
alike -openings empty -debug all
check "-debug tells what is said" complains '^[0-9.]* a > newgame 7 6 4'
check "in both directions" complains '^[0-9.]* b < bestmove 0'

# ---- what is told ----

match -engine "cmd=$FAULTY good" tc=40/100:00.125+10.25 nodes=1000000 -engine "cmd=$FAULTY good" name=b -openings empty -maxmoves 3
check "a name that the limits give has them all" prints ' faulty_engine tc=40/100:00.125+10.25 nodes=1000000 '
two -rounds 2 -noswap
check "who never was x has no score as x" sh -c "grep -q '^ *[12]  b .* -\$' '$dir/out'"
if [ -c /dev/full ]; then
    two -rounds 1 -log /dev/full level=trace
    check "a log on a full disk says why" complains "cannot write the log '/dev/full': No space left on device"
fi
two -rounds 1 -site "$(printf 'a\377b')" -pgnout "$dir/site.pgn"
check "a site is mended" grep -q '^\[Site "a?b"\]$' "$dir/site.pgn"
two -rounds 4 -srand 8 -shard 2/2 -results "$dir/part" -quiet
match report -quiet -sprt elo0=0 elo1=60 "$dir/part"
check "a test says what it waits for, without a pair that was there before" prints ' after 0 pairs, goes on; 1 more waits for pair 1$'
two -rounds 2 -srand 8 -results "$dir/all" -quiet
grep -v '"game":1,' "$dir/all" >"$dir/part"
match report -quiet -sprt elo0=0 elo1=60 "$dir/part"
check "how many pairs are behind that" prints ' after 0 pairs, goes on; 1 more waits for pair 1$'
grep -v '"game":[13],' "$dir/all" >"$dir/part"
match report -quiet -sprt elo0=0 elo1=60 "$dir/part"
check "of which one that is not complete is none" prints ' after 0 pairs, goes on$'
echo '[{"name":"a","command":"'"$ENGINE"'","depth":1,"option.nonsense":3}]' >"$dir/engines.json"
match -engines "$dir/engines.json" -engine conf=a -engine "cmd=$FAULTY good" name=b -openings empty -rounds 1
check "an option of an engine in a file" prints "there is no option 'nonsense'"

# ---- what an engine is given ----

printf '#!/bin/sh\nulimit -S -n >&2\nexec "$FAULTY" good\n' >"$dir/limited"
export FAULTY
(ulimit -S -n 200 && exec "$RUNNER" -engine "cmd=sh $dir/limited" name=a "stderr=$dir/limits" -engine "cmd=$FAULTY good" name=b -openings empty -games 1 \
    -rounds 1 >"$dir/out" 2>"$dir/err" </dev/null)
check "files that an engine may open are as many as before the runner" [ "$(cat "$dir/limits")" = 200 ]

# ---- descriptors and memory ----

match -engine "cmd=$FAULTY crash 4" name=a -engine "cmd=$FAULTY good" name=b restart=on -rounds 40 -openings empty
check "engines that are started again and again" finished 80
(ulimit -n 40 && "$RUNNER" -engine "cmd=$FAULTY crash 4" name=a -engine "cmd=$FAULTY good" name=b restart=on -rounds 40 \
    -openings empty >"$dir/out" 2>&1 </dev/null)
status=$?
check "leave no descriptor open" finished 80
check "and each crash is counted" [ "$(grep '^  game [0-9]*: a crashes: was killed by signal 11' "$dir/out" | sed 's/: .*(/: … (/')" = "  game 1: … (the first of 80 such games)" ]

echo "match_engines: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
