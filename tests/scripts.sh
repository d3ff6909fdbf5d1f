#!/bin/sh
# The scripts: fixed seeds, both sides, other geometries, bad input. Prints "ok NAME" or "FAILED NAME" for each
# check.
ENGINE=${ENGINE:-./fourinrow}
passed=0
failed=0
check() { # NAME GOT EXPECTED
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
        echo "ok $1"
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n  got:      %s\n  expected: %s\n' "$1" "$2" "$3"
    fi
}
matches() { # TEXT REGEX: prints yes or the text
    if printf '%s\n' "$1" | grep -q "$2"; then echo yes; else printf '%s\n' "$1"; fi
}
selfplay() { sh scripts/selfplay -e "$ENGINE" "$@"; }
annotate() { sh scripts/annotate -e "$ENGINE" "$@"; }

# selfplay
game=$(selfplay -s 1)
moves=$(echo "$game" | sed 's/.*moves \(.*\) result.*/\1/')
check "selfplay prints a game" \
    "$(matches "$game" '^game 1 x depth 2 o depth 4 moves [0-6 ]* result \(won [xo]\|drawn\)$')" yes
check "selfplay repeats a seed" "$(selfplay -s 1)" "$game"
games=$(selfplay -s 7 -n 4 'depth 1' 'depth 3')
check "selfplay swaps sides" "$(echo "$games" | sed -n 's/^game \(. x depth .\) .*/\1/p' | tr '\n' ' ')" \
    '1 x depth 1 2 x depth 3 3 x depth 1 4 x depth 3 '
check "selfplay tallies the first limit" "$(echo "$games" | tail -n 1)" "$(echo "$games" | awk '
    /^game/ && / result drawn$/ { drawn++; next }
    /^game/ { first = $2 % 2 ? "x" : "o"; if ($NF == first) won++; else lost++ }
    END { printf "tally games 4 drawn %d first depth 1 won %d second depth 3 won %d", drawn, won, lost }')"
check "selfplay on another board" \
    "$(matches "$(selfplay -s 3 -g '5 4 4' 'depth 1' 'depth 1')" 'moves [0-4 ]* result')" yes
check "selfplay with an opening" "$(matches "$(selfplay -s 3 -o '3 3 2' 'depth 1')" 'moves 3 3 2 [0-6]')" yes
check "selfplay from a finished game" "$(selfplay -o '0 1 0 1 0 1 0')" \
    'game 1 x depth 2 o depth 4 moves 0 1 0 1 0 1 0 result won x'
check "selfplay plays legal games to their end" "$(echo "$games" |
    sed -n 's/.*moves \(.*\) result \(.*\)/newgame\nmove \1/p' | "$ENGINE" | grep -c '^status')" 4
check "selfplay tells a bad limit" "$(selfplay 'depth x' 2>&1 >/dev/null)" \
    "selfplay: engine 1 answers 'play depth x' by: bad-argument depth must be a number, not 'x'"
selfplay 'depth x' >/dev/null 2>&1
check "selfplay fails with a bad limit" $? 1
sh scripts/selfplay -e /nowhere >/dev/null 2>&1
check "selfplay fails without an engine" $? 2
check "selfplay tells an engine that ends" "$(matches "$(sh scripts/selfplay -e true 2>&1)" 'engine 1 has ended')" yes
check "selfplay has help" "$(matches "$(selfplay -h)" '^usage: selfplay')" yes
selfplay -z >/dev/null 2>&1
check "selfplay fails with a bad option" $? 2
selfplay -n x >/dev/null 2>&1
check "selfplay fails with a bad number" $? 2

# annotate
zeros='         0         0         0         0         0         0         0'
expected="  1 x  0 best                       fitness$zeros
  2 o  3 best                       fitness$zeros
  3 x  6 best                       fitness$zeros
  4 o  3 best                       fitness$zeros
  5 x  0 ? best 3 loss 0.122        fitness    -0.122    -0.122    -0.122         0    -0.122    -0.122    -0.122
summary x moves 3 best 2 mean-loss 0.0408
summary o moves 2 best 2 mean-loss 0"
check "annotate the worked example" "$(annotate -d 2 0 3 6 3 0)" "$expected"
check "annotate standard input" "$(printf '0 3\n6\t3\n0\n' | annotate -d 2)" "$expected"
check "annotate a sequence" "$(annotate -d 2 -q 14741)" "$expected"
check "annotate a full column" "$(annotate -d 1 0 0 0 0 0 0 1 | sed -n 7p)" \
    '  7 x  1 best                       fitness       nan         0         0         0         0         0         0'
check "annotate another board" "$(annotate -g '3 3 3' -d 1 1 0 | head -n 1)" \
    '  1 x  1 best                       fitness         0         0         0'
check "annotate calls every winning move best" "$(annotate -d 1 0 6 1 6 2 6 3 | sed -n 7p | cut -c 1-14)" '  7 x  3 best '
check "annotate tells an illegal move" "$(annotate -d 1 3 7 2>&1 >/dev/null)" \
    'annotate: move 2: columns go from 0 to 6, not 7'
annotate -d 1 3 7 >/dev/null 2>&1
check "annotate fails with an illegal move" $? 1
annotate -d 1 3 x >/dev/null 2>&1
check "annotate fails with a word" $? 1
annotate -q 4408 >/dev/null 2>&1
check "annotate fails with a bad sequence" $? 2
check "annotate of nothing is two empty summaries" "$(annotate </dev/null | grep -c 'moves 0 best 0')" 2
# shellcheck disable=SC2086 # one argument a move
check "annotate a game of selfplay" "$(annotate -d 1 $moves | grep -c '^ *[0-9]')" "$(echo "$moves" | wc -w | tr -d ' ')"

echo "scripts: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
