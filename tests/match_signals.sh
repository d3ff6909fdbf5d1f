#!/bin/sh
# fourinrow-match and signals: killed beside engines that hang or have children, engines that cannot be killed, stopped and continued.
. "$(dirname "$0")/runner.sh"

# ---- killed while an engine hangs, and while it has children ----

for signal in KILL INT TERM; do
    for kin in parent daemon; do
        : >"$FAULTY_PIDS"
        "$FAULTY" with-sigint "$RUNNER" -engine "cmd=$FAULTY other-group 1" name=a -engine "cmd=$FAULTY $kin" name=b -openings empty >"$dir/out" 2>&1 </dev/null &
        runner=$!
        wait_until_running 3
        check "SIG$signal, $kin: two engines and a child are there" [ "$(running)" -eq 3 ]
        kill -$signal $runner
        wait $runner 2>/dev/null
        status=$?
        wait_until_running 0
        check "SIG$signal, $kin: none is left" [ "$(running)" -eq 0 ]
        [ $signal = KILL ] || check "SIG$signal, $kin: it reports and says so" [ "$status" -eq 130 ]
        [ $signal = KILL ] || check "SIG$signal, $kin: and how far it came" grep -q '^fourinrow-match: interrupted after 0 of 2 games$' "$dir/out"
    done
done

# ---- where games are over as soon as they begin ----

timeout -s KILL "$BOUND" "$RUNNER" -engine cmd=/no/such/a name=a -engine cmd=/no/such/b name=b -openings empty -rounds 1000000 \
    -results "$dir/unstarted" >"$dir/out" 2>&1 </dev/null &
runner=$!
check "games that nobody can play go on" eventually [ -s "$dir/unstarted" ]
kill -TERM $runner 2>/dev/null
wait $runner
check "it ends when told to" [ $? -eq 130 ]
check "and says how to go on" grep -q '^fourinrow-match: interrupted after [1-9][0-9]* of 2000000 games; -resume goes on$' "$dir/out"

# ---- nobody reads what it prints for a while, and then slowly ----

mkfifo "$dir/unread"
{
    exec 8<"$dir/unread"
    sleep 8
    while [ "$(dd bs=32768 count=1 <&8 2>"$dir/dd" | tee -a "$dir/read" | wc -c)" -gt 0 ]; do
        sleep 0.01
    done
} &
failed_before=$failed
timeout -s KILL "$BOUND" "$RUNNER" -engine "cmd=$FAULTY good" name=a st=1 timemargin=3000 -engine "cmd=$FAULTY good" name=b st=1 timemargin=3000 \
    -openings empty -rounds 300 -concurrency 4 -debug >"$dir/out" 2>"$dir/unread" </dev/null
status=$?
wait
check "it is charged to no engine" finished 600
check "none is late" prints '^600 games, 0.0% drawn, the first player scores 100.0%'
check "and all is there to read" [ "$(grep -c ' > go' "$dir/read")" -gt 2000 ]
[ "$failed" -eq "$failed_before" ] || tail -n 3 "$dir/out" "$dir/read"

# ---- nobody reads what it prints, and signals come ----

get_stuck() { # OPTION…: starts a tournament whose pipe, the open file 8, gets full
    : >"$FAULTY_PIDS"
    rm -f "$dir/stuck" "$dir/stuck.jsonl"
    mkfifo "$dir/stuck"
    exec 8<>"$dir/stuck"
    "$RUNNER" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty -rounds 1000000 -results "$dir/stuck.jsonl" "$@" \
        >"$dir/stuck" 2>"$dir/err" </dev/null 8>&- &
    runner=$!
    check "games wait for who reads of them" eventually is_stuck
}
is_stuck() {
    games=$(cat "$dir/stuck.jsonl" 2>/dev/null | wc -l)
    sleep 1
    [ "$games" -gt 0 ] && [ "$(wc -l <"$dir/stuck.jsonl")" -eq "$games" ]
}
signal_stuck() {
    kill -TERM $runner
    sleep 2
    check "$what: a signal waits with them, for the report" kill -0 $runner
    kill -TERM $runner
    check "$what: a second one does not" eventually sh -c '! kill -0 "$1" 2>/dev/null' - $runner
    kill -KILL $runner 2>/dev/null # where it did
    wait $runner
    check "$what: it ends with the status of signals" [ $? -eq 130 ]
}
end_stuck() { # WHAT OPTION…
    what=$1
    shift
    get_stuck "$@"
    if grep -q __tsan_init "$RUNNER"; then
        echo "skipped: $what: a second signal while nobody reads (the thread sanitizer holds signals back until stdio returns)"
        kill -KILL $runner
        wait $runner 2>/dev/null
    else
        signal_stuck
    fi
    wait_until_running 0
    check "$what: no engine is left" [ "$(running)" -eq 0 ]
    exec 8>&-
}
end_stuck lines
end_stuck "a log" -quiet -log "$dir/stuck" level=info
end_stuck "a log of all" -quiet -log "$dir/stuck" level=trace
end_stuck "an export" -quiet -pgnout "$dir/stuck"
get_stuck
kill -TERM $runner
kill -HUP $runner
cat <"$dir/stuck" >"$dir/out" 8>&- &
exec 8>&-
wait $runner
check "who reads in time gets the report, though two came at once" [ $? -eq 130 ]
wait
check "on all that was played" prints "^$(wc -l <"$dir/stuck.jsonl") games in "
check "and that it was interrupted" complains "^fourinrow-match: interrupted after $(wc -l <"$dir/stuck.jsonl") of 2000000 games; -resume goes on\$"

# ---- an engine that cannot be ended, as a very large one for a while ----

: >"$FAULTY_PIDS"
mkfifo "$dir/lines"
"$FAULTY" held <"$dir/lines" >"$dir/out" 2>&1 & # a try: may processes be held here?
exec 9>"$dir/lines"
wait_until_running 2
may_hold=0
tries=2400
while [ "$may_hold" = 0 ] && [ "$(running)" -eq 2 ] && [ $tries -gt 0 ]; do # a holder that may not hold ends
    tries=$((tries - 1))
    sleep 0.05
    may_hold=$(grep -c '^TracerPid:[[:space:]]*[1-9]' "/proc/$(sed 's/ .*//; q' "$FAULTY_PIDS")/status" 2>/dev/null)
done
while read -r pid start; do
    kill -KILL "$pid" 2>/dev/null
done <"$FAULTY_PIDS"
exec 9>&-
if [ "$may_hold" = 1 ]; then
    : >"$FAULTY_PIDS"
    timeout -s KILL "$BOUND" "$RUNNER" -engine "cmd=$FAULTY held" name=bad -engine "cmd=$FAULTY good" name=good -openings empty -rounds 3 \
        -concurrency 2 -results "$dir/held" >"$dir/out" 2>"$dir/err" </dev/null # the holders go after 600 seconds
    status=$?
    check "nobody waits for an engine that does not end" finished 6
    while read -r pid start; do
        kill -KILL "$pid" 2>/dev/null # the holders, and what they held
    done <"$FAULTY_PIDS"
    check "its games are lost" [ "$(grep -c '"reason":"closed"' "$dir/held")" -eq 6 ]
    check "and it is told of it" complains 'did not even end when killed'
else
    echo "skipped: engines that cannot be ended (no process may hold another)"
fi

: >"$FAULTY_PIDS"
(trap '' HUP && exec "$RUNNER" -engine "cmd=$FAULTY slow 1" name=a -engine "cmd=$FAULTY slow 1" name=b -openings empty >"$dir/out" \
    2>&1 </dev/null) &
runner=$!
wait_until_running 2
kill -HUP $runner
wait $runner 2>/dev/null
status=$?
check "nohup is respected" finished 2

# ---- stopped and continued ----

echo 111111222222 >"$dir/short"
stop_for_a_while() { # in the middle of games of an engine that takes 300 ms for each move and has 2 s
    : >"$FAULTY_PIDS"
    "$RUNNER" -engine "cmd=$FAULTY slow 1" name=slow st=2 timemargin=0 startup=60 -engine "cmd=$FAULTY good" name=good -openings "file=$dir/short" \
        >"$dir/out" 2>"$dir/err" </dev/null &
    runner=$!
    wait_until_running 2
    sleep 0.5
    kill -STOP $runner
    sleep 3
    kill -CONT $runner
    wait $runner
    status=$?
}
for try in 1 2 3 4 5; do # a busy machine may really make it late, but hardly five times
    stop_for_a_while
    grep -q 'loses on time' "$dir/out" || break
done
check "a runner that was stopped for 3 s ends its games" finished 2
check "and charges them to nobody" [ "$(grep -c 'loses on time' "$dir/out")" -eq 0 ]

# It has much to do here, so most stops fall into that and few into its waiting.
stop_busy() { # false if it was, but had played nothing
    "$RUNNER" -engine "cmd=$FAULTY good" name=one st=0.5 timemargin=0 startup=60 -engine "cmd=$FAULTY good" name=other st=0.5 timemargin=0 startup=60 \
        -openings "file=$dir/short" -rounds 1000000 >"$dir/out" 2>"$dir/err" </dev/null &
    runner=$!
    eventually grep -q '^Finished' "$dir/out"
    for stop in 1 2 3 4 5 6; do
        sleep 0.2
        kill -STOP $runner
        sleep 0.7
        kill -CONT $runner
    done
    sleep 0.2
    kill -TERM $runner
    wait $runner
    [ "$(grep -c '^Finished' "$dir/out")" -ge 6 ]
}
for try in 1 2 3 4 5; do # here too a busy machine may really make one late
    stop_busy && ! grep -q 'loses on time' "$dir/out" && break
done
check "a busy runner that was stopped six times has played" [ "$(grep -c '^Finished' "$dir/out")" -ge 6 ]
check "and charges nobody" [ "$(grep -c 'loses on time' "$dir/out")" -eq 0 ]

# ---- an engine that takes long to start, since it is looked for in fifty thousand places ----

places=$(awk 'BEGIN { for (i = 0; i < 50000; i++) printf "x:" }')
start_slowly() {
    PATH="$places$PATH:$(cd "$(dirname "$FAULTY")" && pwd)" timeout -s KILL "$BOUND" "$RUNNER" -engine "cmd=faulty_engine slow 1" name=slow \
        -engine "cmd=faulty_engine good" name=anew restart=on -each st=0.3 timemargin=50 startup=60 -openings "file=$dir/short" -rounds 3 \
        -concurrency 3 >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
}
for try in 1 2 3 4 5; do # and here
    start_slowly
    grep -q 'loses on time' "$dir/out" || break
done
check "engines that start while others think" finished 6
check "cost those no time" sh -c 'grep -q "^6 games in " "$1" && ! grep -q "loses on time" "$1"' - "$dir/out"

echo "match_signals: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
