#!/bin/sh
# Runs the test programs in the build directory $1 and the script tests that do not take long, and adds up what they say; with a second
# word those that do (long), all that are scripts (scripts), or those of the viewer's windows (view). The engine is $ENGINE, ./fourinrow if
# that is not set.
B=$1
part=${2-check}
ENGINE=${ENGINE:-./fourinrow}
export ENGINE
log=$B/check-$part.log
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

# Runs a test that may not hang for ever: whatever waits has ended long before. What `timeout` starts is in a group of its own.
bounded() { # COMMAND …
    timeout -k 10 1800 "$@" </dev/null &
    test_process=$!
    wait $test_process
}

# Whoever breaks off the tests breaks off those beside, too.
test_process=
leave() {
    trap '' TERM
    [ -z "$test_process" ] || kill $test_process 2>/dev/null
    kill -TERM 0
    exit 130
}
trap leave INT TERM HUP

run() {
    bounded "$@" >"$B/check.out"
    count $? "$B/check.out" "$*"
}

# Where a lane leaves the output and the status of a test.
lane_file() { # TEST
    echo "$B/check-$(echo "$1" | tr / -)"
}

# Runs tests one after the other, beside what comes next. What they say is told by tell_lane.
lane() { # TEST …
    trap 'kill $test_process 2>/dev/null; exit 143' HUP TERM
    for test in "$@"; do
        case $test in
        *.sh) bounded sh "$test" ;;
        *) bounded "$test" ;;
        esac >"$(lane_file "$test").out"
        echo $? >"$(lane_file "$test").status"
    done
}

tell_lane() { # TEST …
    for test in "$@"; do
        count "$(cat "$(lane_file "$test").status")" "$(lane_file "$test").out" "$test"
    done
}

# Those that wait for clocks, processes and disks most of the time, and the longest, run beside the others.
waiting="tests/match.sh tests/program.sh $B/test_files $B/test_view_keeps"
searches="$B/test_solver $B/test_cutoff $B/test_mcts $B/test_neural"
other="$B/test_learner $B/test_session $B/test_replay $B/test_timed $B/test_bounds $B/test_stress"
sessions="tests/transcripts.sh tests/scripts.sh tests/mates.sh tests/insight.sh"
scripts="tests/docs.sh tests/book.sh tests/order.sh tests/sizes.sh tests/limit.sh"
# The long ones, which start thousands of processes.
tournaments="tests/match_engines.sh tests/match_signals.sh tests/match_files.sh tests/match_judge.sh tests/match_parts.sh tests/kills.sh tests/live.sh
    tests/control.sh tests/compliance.sh tests/compliance_faults.sh"
faults=$B/test_faults
making="tests/install.sh tests/learn.sh tests/page.sh"
case $part in
check) tournaments='' ;;
long) waiting=$faults searches='' other='' sessions='' scripts=$making ;;
scripts) waiting="tests/match.sh tests/program.sh" searches='' other='' scripts="$scripts $making" ;;
view) waiting="tests/view.sh tests/view_window.sh tests/view_dialogs.sh tests/view_offers.sh" searches='' other='' sessions='' scripts='' tournaments='' ;;
esac
beside=$([ "$B" = build/plain ] || [ "$part" = view ] && echo yes) # those of a sanitizer one after the other
if [ "$beside" ]; then
    for test in $waiting $tournaments $searches $other $sessions $scripts; do
        rm -f "$(lane_file "$test").out" "$(lane_file "$test").status" # of an earlier run
    done
    for test in $waiting $tournaments; do
        lane "$test" &
    done
    # shellcheck disable=SC2086 # words
    lane $searches &
    # shellcheck disable=SC2086
    lane $other &
    # shellcheck disable=SC2086
    lane $sessions &
    # shellcheck disable=SC2086
    lane $scripts &
fi

test_programs() {
    for test in "$B"/test_* "$B/torture" "$B/torture_runner"; do
        case $test in *.o | *.d) continue ;; "$B"/torture*) [ -x "$test" ] || continue ;; esac
        case " $waiting $searches $other $faults " in *" $test "*) [ "$B" = build/plain ] && continue ;; esac
        run "$test"
    done
}

test_python() {
    if command -v python3 >/dev/null; then
        run python3 tests/connectx_test.py
        run python3 tests/statistics_check.py "$B/test_statistics" tests/data/match-results.txt
    else
        echo "skipped: scripts/connectx.py and tests/statistics_check.py (no python3)"
    fi
}

if [ "$part" = check ]; then
    test_programs
    if [ "$B" = build/plain ]; then
        test_python
        echo "skipped: the viewer's windows (make check-view), tournaments, installing and learning (make check-long)"
    fi
fi
if [ "$beside" ]; then
    wait
    # shellcheck disable=SC2086
    tell_lane $waiting $tournaments $searches $other $sessions $scripts
fi

awk '{ sub(/^.*: /, ""); passed += $1; failed += $3 }
     END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' "$log"
