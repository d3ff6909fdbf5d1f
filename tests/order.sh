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

check "two steps" tune "$dir/state" "$dir/order.c" 2 1
check "are told" grep -q '^steps 2 of 2 difference [0-9.]*$' "$dir/log"
check "and have learned" sh -c '! cmp -s "$1" src/data/order.c && [ "$(grep -c , "$1")" = "$(grep -c , src/data/order.c)" ]' - "$dir/order.c"
# A busy machine may let all steps pass before the kill: then it is tried again.
tries=0
while [ $tries -lt 20 ]; do
    tries=$((tries + 1))
    rm -f "$dir/killed" "$dir/other.c"
    build/plain/tune_order "$dir/killed" "$dir/other.c" 2 2 >"$dir/log" &
    eventually [ -s "$dir/killed" ]
    kill -9 $! 2>"$dir/err"
    wait $! 2>"$dir/err"
    [ -e "$dir/other.c" ] || break
done
check "one that is killed has a state" [ -s "$dir/killed" ]
check "and is not done" sh -c '! grep -q steps "$1" && ! cmp -s "$2" "$3" && [ ! -e "$4" ]' - "$dir/log" "$dir/state" "$dir/killed" "$dir/other.c"
check "after a kill, by two threads" tune "$dir/killed" "$dir/other.c" 2 2
check "it learns the same" cmp "$dir/order.c" "$dir/other.c"
check "and has the same state" cmp "$dir/state" "$dir/killed"
check "another number of steps is another tuning" refuses "state: it is a tuning of 2 steps" "$dir/state" "$dir/order.c" 5 1
check "what it learned is left alone" cmp "$dir/order.c" "$dir/other.c"
head -c 1000 "$dir/killed" >"$dir/state"
check "half a state is none" refuses "state: it is no state" "$dir/state" "$dir/order.c" 2 1
check "steps are a number" refuses "^usage: tune_order" "$dir/state" "$dir/order.c" many 1

echo "order-script: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
