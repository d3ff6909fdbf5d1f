#!/bin/sh
# The long tests, on the engines built by `make asan` and `make tsan`: random streams with searches that are
# stopped, hundreds of games, and sessions that are killed, in lanes side by side. SOAK_LINES is the number of random lines,
# SOAK_ROUNDS sets how many rounds, one takes about half a minute; SOAK_TIMES by how much more brute force is asked than by `make check`.
RANDOM_LINES=${SOAK_LINES:-1000000}
ROUNDS=${SOAK_ROUNDS:-4}
KILLS=${SOAK_KILLS:-50}
ASAN_OPTIONS=allocator_may_return_null=1
export ASAN_OPTIONS
all=$(mktemp -d) || exit 1
trap 'rm -rf "$all"' EXIT
trap 'trap "" TERM; kill -TERM 0; exit 143' INT TERM # the lanes would go on
told() { # STATUS WHAT
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $2"
    fi
}

# Random lines to the whole engine and to its parts.
lines() {
    for test in stress dialects; do
        build/asan/test_$test "$RANDOM_LINES" >"$work/out" 2>&1
        told $? "$test: $(tail -n 3 "$work/out")"
        tail -n 1 "$work/out"
    done
    build/asan/test_peer 1000000 >"$work/out" 2>&1
    told $? "lines of engines: $(head -n 3 "$work/out")"
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

rounds() { # KIND
    round=1
    while [ $round -le "$ROUNDS" ]; do
        stream "$1" $round
        games "$1" $round
        round=$((round + 1))
    done
}

# A training by several threads, and play by what was learned.
learning() { # KIND OPTION …
    kind=$1
    shift
    "build/$kind/fourinrow" learn --geometry 5,4,4 --threads 3 --out "$work/network" "$@" >"$work/out" 2>"$work/err"
    told $? "learning $* under $kind: $(head -n 3 "$work/err")"
    printf 'newgame 5 4 4\nset network %s\nset threads 2\nset evaluation network\ngo network\ngo nodes 100000\ngo guided 1000\nset network tests\n' \
        "$work/network" | "build/$kind/fourinrow" >"$work/out" 2>"$work/err"
    told $? "playing with a network under $kind: $(head -n 3 "$work/err")"
    rm -f "$work/network" "$work/network.state"
}

# Tests of the runner, which is killed many times and resumed.
runner() { # KIND SCRIPT …
    kind=$1
    shift
    for script; do
        MATCH_KILLS=$KILLS RUNNER=build/$kind/fourinrow-match sh tests/$script.sh >"$work/out" 2>&1
        told $? "$script under $kind: $(grep -A 9 FAILED "$work/out" | head -n 20)"
    done
}

# Every published score and its mirror image, without the book. SOAK_HARD limits the lines of the hardest set, of which one
# takes a second.
scores() {
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
}

# Brute force and the solver asked about more positions than by `make check`.
samples() {
    for test in solver timed; do
        build/plain/test_$test "${SOAK_TIMES:-10}" >"$work/out" 2>&1
        told $? "more positions: $(tail -n 5 "$work/out")"
    done
}

# Searches that are cut off in very many places, and every script behind every other.
cut_off() {
    build/plain/test_cutoff "${SOAK_CUTS:-38}" >"$work/out" 2>&1
    told $? "searches that are cut off: $(tail -n 5 "$work/out")"
    build/plain/test_replay "${SOAK_REPLAYS:-1}" >"$work/out" 2>&1
    told $? "scripts behind others: $(tail -n 5 "$work/out")"
}

# Tournaments of every kind, killed many times and resumed; ten thousand games in the memory of few.
tournaments() {
    KILLS=$KILLS sh tests/kills.sh >"$work/out" 2>&1
    told $? "tournaments of every kind, killed: $(grep FAILED "$work/out" | head -n 3)"
    build/plain/bench_match ./fourinrow-match ./fourinrow build/plain/faulty_engine 10000 >"$work/out"
    told $? "ten thousand games: $(cat "$work/out")"
}

# A training that is killed without warning, whatever is being written, again and again.
killed_training() { # OPTION …
    ./fourinrow learn --out "$work/killed" --games 100 "$@" >"$work/out" 2>"$work/err"
    told $? "a training $* before it is killed: $(cat "$work/err")"
    kill=1
    while [ $kill -le "$KILLS" ]; do
        ./fourinrow learn --resume "$work/killed" --games $((kill * 300)) >"$work/out" 2>"$work/err" &
        pid=$!
        sleep "0.0$((kill % 10))"
        kill -9 $pid 2>/dev/null
        wait $pid 2>/dev/null
        status=$?
        [ $status -eq 137 ] || [ $status -eq 0 ]
        told $? "a training $* that was killed $kill times: $(cat "$work/err")"
        kill=$((kill + 1))
    done
    ./fourinrow learn --resume "$work/killed" --games 20000 >"$work/out" 2>"$work/err"
    told $? "the training $* goes on after all that: $(cat "$work/err")"
}

trainings() {
    killed_training --geometry 3,2,2
    rm "$work/killed" "$work/killed.state"
    killed_training --geometry 4,3,3 --neurons 16 --visits 2
}

# Runs parts one after the other, beside the other lane.
lane() { # NAME PART …, each a function with its arguments
    work=$all/$1
    mkdir "$work"
    shift
    passed=0
    failed=0
    for part; do
        start=$(date +%s)
        $part
        echo "$part took $(($(date +%s) - start)) s"
    done
    echo "$passed $failed" >"$work/counts"
}
lane first lines "rounds asan" scores cut_off trainings &
lane second "rounds tsan" samples tournaments &
for kind in asan tsan; do # these wait most of the time
    lane $kind-engines "runner $kind match_engines match" "learning $kind --games 3000" &
    lane $kind-judges "runner $kind match_signals match_judge match_parts" "learning $kind --neurons 16 --visits 4 --games 1000" &
done
wait
cat "$all"/*/counts | awk 'END { if (NR != 6) failed++
        printf "soak: %d passed, %d failed\n", passed, failed; exit failed > 0 } { passed += $1; failed += $2 }'
