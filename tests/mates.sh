#!/bin/sh
# What UCI clients are told of proofs, on the published positions: `score mate N` is the exact distance, or a bound on its right side if it
# says so; no centipawns look like a mate; and a proved draw is one. The searches are cut off in all stages.
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
for set in end-easy middle-easy middle-medium; do head -n 60 tests/data/$set.txt; done >"$dir/positions"

awk 'BEGIN { print "uci\nsetoption name OwnBook value false\nsetoption name Hash value 1" }
    {
        split("", height)
        moves = ""
        for (i = 1; i <= length($1); i++) {
            column = substr($1, i, 1)
            height[column]++
            moves = moves " P@" substr("abcdefg", column, 1) height[column]
        }
        for (nodes = 10; nodes <= 100000; nodes *= 10)
            printf "ucinewgame\nposition startpos moves%s\ngo nodes %d\n", moves, nodes + NR
    }' "$dir/positions" | "$ENGINE" >"$dir/answers"

# The winner makes his Kth move from here on so many stones that the score is that of the file.
awk 'NR == FNR { stones[NR] = length($1); score[NR] = $2; next }
    function check(right) { if (right) passed++; else { failed++; print "FAILED position " at ": " $0 } }
    {
        at = 1 + int(answers / 5)
        s = score[at]
        k = s > 0 ? int((43 - stones[at]) / 2) + 1 - s : -(int((42 - stones[at]) / 2) + 1 + s)
    }
    /^info.* score mate / {
        n = $0; sub(/.* score mate /, "", n); n += 0
        if (/ lowerbound /) check(s > 0 && n > 0 && k <= n)
        else if (/ upperbound /) check(s < 0 && n < 0 && k >= n)
        else check(s != 0 && n == k)
        mates++
    }
    /^info.* score cp / { v = $0; sub(/.* score cp /, "", v); check(v + 0 < 10000 && v + 0 > -10000) }
    /^info string the game is proved to be a draw/ { check(s == 0); draws++ }
    /^bestmove/ { answers++ }
    END {
        check(answers == 5 * 180); check(mates > 300); check(draws > 10)
        printf "mates: %d passed, %d failed\n", passed, failed
        exit failed > 0
    }' "$dir/positions" "$dir/answers"
