#!/bin/sh
# Runs the test programs in the build directory $1 and the script tests, and adds up what they say. The engine
# is $ENGINE, ./fourinrow if that is not set.
B=$1
ENGINE=${ENGINE:-./fourinrow}
export ENGINE
log=build/check.log
mkdir -p build
: >"$log"

# Runs one test: its last line must be "NAME: N passed, N failed", or it counts as one failure.
run() {
    "$@" >build/check.out
    status=$?
    cat build/check.out
    if ! tail -n 1 build/check.out | grep -q '^[^ ]*: [0-9]* passed, [0-9]* failed$' ||
        { [ $status -ne 0 ] && tail -n 1 build/check.out | grep -q ', 0 failed$'; }; then
        echo "FAILED: $* ended with status $status"
        echo "$*: 0 passed, 1 failed" >>"$log"
    fi
    tail -n 1 build/check.out >>"$log"
}

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
    run sh tests/program.sh
    run sh tests/book.sh
    run sh tests/match.sh
    run sh tests/view.sh
    if command -v python3 >/dev/null; then
        run python3 tests/connectx_test.py
    else
        echo "skipped: scripts/connectx.py (no python3)"
    fi
fi

awk '{ sub(/^.*: /, ""); passed += $1; failed += $3 }
     END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' "$log"
