#!/bin/sh
# Runs the test programs in the build directory $1 and the script tests, and adds up what they say. The engine
# is $ENGINE, ./fourinrow if that is not set.
B=$1
ENGINE=${ENGINE:-./fourinrow}
export ENGINE
log=$B/check.log
: >"$log"

# Adds up one test that has ended with a status and whose output is in a file: the last line must be "NAME: N passed, N failed", or it
# counts as one failure.
count() { # STATUS OUTPUT WHAT
    cat "$2"
    if ! tail -n 1 "$2" | grep -q '^[^ ]*: [0-9]* passed, [0-9]* failed$' ||
        { [ "$1" -ne 0 ] && tail -n 1 "$2" | grep -q ', 0 failed$'; }; then
        echo "FAILED: $3 ended with status $1"
        echo "$3: 0 passed, 1 failed" >>"$log"
    fi
    tail -n 1 "$2" >>"$log"
}

run() {
    "$@" >"$B/check.out"
    count $? "$B/check.out" "$*"
}

# Those that wait for clocks and processes most of the time run beside the others.
beside() {
    for test in match view; do
        sh tests/$test.sh >"$B/check-$test.out"
        echo $? >"$B/check-$test.status"
    done
}
if [ "$B" = build/plain ]; then
    beside &
fi

for test in "$B"/test_*; do
    case $test in *.o | *.d) continue ;; esac
    run "$test"
done
if [ "$B" = build/plain ]; then
    run build/torture/torture
    run build/torture/test_lookahead
    run build/torture/test_solver
    run sh tests/transcripts.sh
    run sh tests/scripts.sh
    run sh tests/mates.sh
    run sh tests/program.sh
    run sh tests/book.sh
    run sh tests/learn.sh
    if command -v python3 >/dev/null; then
        run python3 tests/connectx_test.py
    else
        echo "skipped: scripts/connectx.py (no python3)"
    fi
    wait
    for test in match view; do
        count "$(cat "$B/check-$test.status")" "$B/check-$test.out" "tests/$test.sh"
    done
fi

awk '{ sub(/^.*: /, ""); passed += $1; failed += $3 }
     END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' "$log"
