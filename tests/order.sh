#!/bin/sh
# The program that learns in which order the solver tries moves: killed and gone on with, with one thread or two, it learns the same.
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
tune() { build/plain/tune_order "$@" >"$dir/log" 2>"$dir/err"; }
refuses() { # TEXT ARGUMENTS...
    text=$1
    shift
    ! tune "$@" && grep -q -- "$text" "$dir/err"
}

check "three steps" tune "$dir/state" "$dir/order.c" 3 1
check "are told" grep -q '^steps 3 of 3 difference [0-9.]*$' "$dir/log"
check "and have learned" sh -c '! cmp -s "$1" src/data/order.c && [ "$(grep -c , "$1")" = "$(grep -c , src/data/order.c)" ]' - "$dir/order.c"
build/plain/tune_order "$dir/killed" "$dir/other.c" 3 2 >"$dir/log" &
eventually [ -s "$dir/killed" ]
kill -9 $! 2>"$dir/err"
wait $! 2>"$dir/err"
check "after a kill, by two threads" tune "$dir/killed" "$dir/other.c" 3 2
check "it learns the same" cmp "$dir/order.c" "$dir/other.c"
check "and has the same state" cmp "$dir/state" "$dir/killed"
check "another number of steps is another tuning" refuses "is no state of a tuning of 4 steps" "$dir/state" "$dir/order.c" 4 1
echo nonsense >"$dir/state"
check "and so is nonsense" refuses "is no state" "$dir/state" "$dir/order.c" 3 1
check "steps are a number" refuses "^usage: tune_order" "$dir/state" "$dir/order.c" many 1
echo "order-script: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
