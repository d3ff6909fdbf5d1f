#!/bin/sh
# Runs the test programs in the build directory $1 and the script tests, and adds up what they say; with a second word, view, the tests
# of the viewer's windows instead. The engine is $ENGINE, ./fourinrow if that is not set.
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

# Runs tests one after the other, beside what comes next. What they say is told by tell_lane.
lane() { # LANE TEST …
    name=$1
    shift
    for test in "$@"; do
        case $test in
        *.sh) sh "$test" ;;
        *) "$test" ;;
        esac >"$B/check-$name-${test##*/}.out"
        echo $? >"$B/check-$name-${test##*/}.status"
    done
}

tell_lane() { # LANE TEST …
    name=$1
    shift
    for test in "$@"; do
        count "$(cat "$B/check-$name-${test##*/}.status")" "$B/check-$name-${test##*/}.out" "$test"
    done
}

# Those that wait for clocks and processes most of the time, and the longest, run beside the others.
waiting="tests/match.sh tests/match_files.sh $B/test_faults tests/kills.sh tests/live.sh tests/compliance.sh tests/control.sh"
long="$B/test_solver $B/test_cutoff build/torture/test_solver"
if [ "${2-}" = view ]; then
    waiting="tests/view.sh tests/view_window.sh tests/view_dialogs.sh tests/view_offers.sh"
    long=
fi
if [ "$B" = build/plain ]; then
    for test in $waiting; do
        lane waiting "$test" &
    done
    # shellcheck disable=SC2086 # words
    lane long $long &
fi

test_programs() {
    for test in "$B"/test_*; do
        case $test in *.o | *.d) continue ;; esac
        case " $waiting $long " in *" $test "*) [ "$B" = build/plain ] && continue ;; esac
        run "$test"
    done
}

test_scripts() {
    run build/torture/torture
    run build/torture/test_lookahead
    run sh tests/transcripts.sh
    run sh tests/scripts.sh
    run sh tests/mates.sh
    run sh tests/insight.sh
    run sh tests/program.sh
    run sh tests/install.sh
    run sh tests/docs.sh
    run sh tests/book.sh
    run sh tests/sizes.sh
    run sh tests/learn.sh
    run sh tests/page.sh
    if command -v python3 >/dev/null; then
        run python3 tests/connectx_test.py
        run python3 tests/statistics_check.py "$B/test_statistics" tests/data/match-results.txt
    else
        echo "skipped: scripts/connectx.py and tests/statistics_check.py (no python3)"
    fi
    echo "skipped: the viewer's windows (make check-view)"
}

if [ "${2-}" != view ]; then
    test_programs
    [ "$B" != build/plain ] || test_scripts
fi
if [ "$B" = build/plain ]; then
    wait
    # shellcheck disable=SC2086
    { tell_lane waiting $waiting; tell_lane long $long; }
fi

awk '{ sub(/^.*: /, ""); passed += $1; failed += $3 }
     END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' "$log"
