#!/bin/sh
# The long tests, on the engines built by `make asan` and `make tsan`: random streams with searches that are
# stopped, hundreds of games, and sessions that are killed. SOAK_ROUNDS sets how many rounds; one takes about
# half a minute.
ROUNDS=${SOAK_ROUNDS:-4}
ASAN_OPTIONS=allocator_may_return_null=1
export ASAN_OPTIONS
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
passed=0
told() { # STATUS WHAT
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $2"
    fi
}

# A whole engine reads random lines; what searches without end is stopped by a `stop` further on.
stream() { # KIND SEED
    { build/asan/test_stress print 20000 "$2"; echo; echo stop; } >"$work/in"
    "build/$1/fourinrow" <"$work/in" >"$work/out" 2>"$work/err"
    told $? "stream $2 under $1: $(head -n 3 "$work/err")"
    awk '/^ok$/ || /^error / { n++ } END { exit n < 10000 }' "$work/out"
    told $? "stream $2 under $1 has its replies"
}

# Two hundred games in one process, the players and the number of threads alternating.
games() { # KIND SEED
    awk -v seed="$2" 'BEGIN {
        print "set seed " seed
        for (game = 0; game < 200; game++) {
            print "newgame"
            print "set threads " game % 3 + 1
            for (ply = 0; ply < 42; ply++) {
                kind = (ply + game) % 4
                print "play " (kind == 0 ? "depth 2" : kind == 1 ? "playouts 200" : kind == 2 ? "nodes 3000" : "depth 0")
            }
        }
    }' | "build/$1/fourinrow" >"$work/out" 2>"$work/err"
    told $? "games under $1: $(head -n 3 "$work/err")"
    awk '/^status (won|drawn)/ { over++ } /^error/ && !/game-over/ { bad++ } END { exit over != 200 || bad > 0 }' "$work/out"
    told $? "200 games under $1 end"
}

round=1
while [ $round -le "$ROUNDS" ]; do
    for kind in asan tsan; do
        stream $kind $round
        games $kind $round
        ENGINE=build/$kind/fourinrow build/plain/test_session >"$work/out" 2>&1
        told $? "session test on the engine under $kind: $(head -n 3 "$work/out")"
    done
    round=$((round + 1))
done

# Every published score and its mirror image, without the book. SOAK_HARD limits the lines of the hardest set, of which one
# takes a second.
for set in end-easy middle-easy middle-medium begin-easy begin-medium begin-hard; do
    lines=1000
    [ $set = begin-hard ] && lines=${SOAK_HARD:-300}
    head -n "$lines" tests/data/$set.txt >"$work/set"
    awk '{ mirror = ""; for (i = 1; i <= length($1); i++) mirror = mirror (8 - substr($1, i, 1)); print mirror, $2 }' \
        "$work/set" >"$work/mirror"
    for half in set mirror; do
        build/plain/fourinrow solve --no-book --threads 2 --check "$work/$half" >/dev/null 2>"$work/err"
        told $? "$set, $half: $(tail -n 3 "$work/err")"
    done
done
# Searches that are cut off in very many places, and every script behind every other.
build/plain/test_cutoff "${SOAK_CUTS:-15}" >"$work/out" 2>&1
told $? "searches that are cut off: $(tail -n 5 "$work/out")"
build/plain/test_replay "${SOAK_REPLAYS:-1}" >"$work/out" 2>&1
told $? "scripts behind others: $(tail -n 5 "$work/out")"

build/asan/test_peer 1000000 >"$work/out" 2>&1
told $? "lines of engines: $(head -n 3 "$work/out")"

# The tournament runner: killed many times and resumed; under the sanitizers; ten thousand games in the memory of few.
MATCH_KILLS=${SOAK_KILLS:-50} sh tests/match.sh >"$work/out" 2>&1
told $? "match, killed: $(grep FAILED "$work/out" | head -n 3)"
KILLS=${SOAK_KILLS:-50} sh tests/kills.sh >"$work/out" 2>&1
told $? "tournaments of every kind, killed: $(grep FAILED "$work/out" | head -n 3)"
for kind in asan tsan; do
    RUNNER=build/$kind/fourinrow-match sh tests/match.sh >"$work/out" 2>&1
    told $? "match under $kind: $(grep FAILED "$work/out" | head -n 3)"
done
build/plain/bench_match ./fourinrow-match ./fourinrow build/plain/faulty_engine 10000 >"$work/out"
told $? "ten thousand games: $(cat "$work/out")"
# Trainings by several threads under the sanitizers; and killed without warning, whatever is being written, again and again.
for kind in asan tsan; do
    "build/$kind/fourinrow" learn --geometry 5,4,4 --games 3000 --threads 3 --out "$work/$kind.network" >"$work/out" 2>"$work/err"
    told $? "learning under $kind: $(head -n 3 "$work/err")"
    printf 'newgame 5 4 4\nset network %s\nset threads 2\nset evaluation network\ngo network\ngo nodes 100000\nset network tests\n' "$work/$kind.network" |
        "build/$kind/fourinrow" >"$work/out" 2>"$work/err"
    told $? "playing with a network under $kind: $(head -n 3 "$work/err")"
done
kill=1
while [ $kill -le "${SOAK_KILLS:-50}" ]; do
    set -- --geometry 3,2,2 --out "$work/killed"
    [ -e "$work/killed.state" ] && set -- --resume "$work/killed"
    ./fourinrow learn "$@" --games $((kill * 300)) >"$work/out" 2>"$work/err" &
    pid=$!
    sleep "0.0$((kill % 10))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    status=$?
    [ $status -eq 137 ] || [ $status -eq 0 ]
    told $? "a training that was killed $kill times: $(cat "$work/err")"
    kill=$((kill + 1))
done
./fourinrow learn --resume "$work/killed" --games 20000 >"$work/out" 2>"$work/err"
told $? "the training goes on after all that: $(cat "$work/err")"

echo "soak: $passed passed, $failed failed"
[ $failed -eq 0 ]
