#!/bin/sh
# The subcommands that look at games and make sets of positions: review. What they print is compared with the files of tests/golden, which
# hold nothing that depends on the speed of the machine or on what a search estimates.
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
golden=tests/golden
status_is() { # STATUS COMMAND...
    wanted=$1
    shift
    "$@" </dev/null >/dev/null 2>&1
    [ $? -eq "$wanted" ]
}
says() { # TEXT COMMAND...: fails and says this on stderr, and nothing on stdout
    text=$1
    shift
    out=$("$@" 2>"$work/err" </dev/null) && return 1
    [ -z "$out" ] && [ "$(cat "$work/err")" = "$text" ]
}

# ---- review ----

ENOUGH=1000000000 # nodes, and no limit of time
review() { "$ENGINE" review --nodes $ENOUGH "$@"; }
for form in table json pgn svg; do
    option=--$form
    [ $form != table ] || option=
    # shellcheck disable=SC2086 # or none
    review $option $golden/review.games >"$work/out" 2>"$work/err"
    check "review as $form: exit status 1 after a bad game" [ $? -eq 1 ]
    check "review as $form" cmp "$work/out" $golden/review.$form
    check "review as $form: errors" cmp "$work/err" $golden/review.errors
done
check "review from stdin" sh -c 'grep -v "^48" "$2/review.games" | "$1" review --nodes 1000000000 >"$3/stdin" && grep -c "^game" "$3/stdin" | grep -qx 5' - "$ENGINE" $golden "$work"
check "review --game" sh -c '[ "$("$1" review --nodes 1000000000 --json --game 6 "$2/review.games")" = "$(grep "\"game\":6" "$2/review.json")" ]' - "$ENGINE" $golden
check "review tells that there is no such game" says "fourinrow: there is no game 7" review --game 7 $golden/review.games
review --pgn $golden/review.games 2>/dev/null >"$work/first.pgn"
review --pgn "$work/first.pgn" >"$work/second.pgn"
check "review reads its own PGN" sh -c 'grep -v "^\[Round" "$1/first.pgn" >"$1/a"; grep -v "^\[Round" "$1/second.pgn" | cmp - "$1/a"' - "$work"

# What the runner's judge found out about each move of ten games, which ./fourinrow-match has written, and what review does.
judged() { sed 's/.*"best":\[\([^]]*\)\],"played":\[\([^]]*\)\].*/\1 \2/' tests/data/judged.jsonl; }
reviewed() {
    review --json tests/data/judged.jsonl | awk '{
        best = played = ""
        n = split($0, moves, /\{"ply":/)
        for (i = 2; i <= n; i++)
            if (moves[i] ~ /"opening":false/) {
                before = after = moves[i]
                sub(/.*"before":/, "", before); sub(/,.*/, "", before)
                sub(/.*"after":/, "", after); sub(/,.*/, "", after)
                best = best "," before; played = played "," after
            }
        print substr(best, 2), substr(played, 2)
    }'
}
judged >"$work/judged"
reviewed >"$work/reviewed"
check "review of ten games: there are ten" [ "$(wc -l <"$work/judged")" -eq 10 ]
check "review of ten games says what the judge says, move by move" cmp "$work/judged" "$work/reviewed"

# On a large board nothing is exact after so few nodes, and nothing claims to be.
"$ENGINE" review --nodes 1000 --geometry 9,9,5 --json >"$work/large" <<'END'
55463
END
check "review of a large board: no score is told as exact" sh -c '! grep -q "\"before\":[-0-9]" "$1"' - "$work/large"
check "review of a large board: nothing is told as proved" sh -c '! grep -q "\"proved\":true" "$1"' - "$work/large"
check "review of a large board: estimates are marked" sh -c 'echo 55463 | "$1" review --nodes 1000 --geometry 9,9,5 | grep -q "^   1  x       4  ~[+-]0\.[0-9][0-9] ~[+-]0\.[0-9][0-9]  ~"' - "$ENGINE"
check "review: the same nodes, the same estimates" sh -c 'echo 55463 | "$1" review --nodes 1000 --geometry 9,9,5 --json | cmp - "$2"' - "$ENGINE" "$work/large"
check "review refuses two forms" says "fourinrow: --json, --pgn and --svg exclude each other" "$ENGINE" review --json --svg
check "review refuses a bad number" says "fourinrow: --nodes takes a number from 1 to 9223372036854775807, not 'x'" "$ENGINE" review --nodes x
check "review refuses a missing value" status_is 2 "$ENGINE" review --nodes
check "review refuses an unknown argument" status_is 2 "$ENGINE" review --nonsense
check "review tells a missing file" says "fourinrow: /nonexistent: No such file or directory" "$ENGINE" review /nonexistent
check "review of nothing is nothing" sh -c '[ -z "$("$1" review --svg </dev/null 2>&1)" ]' - "$ENGINE"
check "review ends when nobody reads" sh -c 'yes 4444 | "$1" review --json 2>/dev/null | head -n 1 | grep -q "\"game\":1,"' - "$ENGINE"
check "review tells of a full disk" sh -c '[ ! -w /dev/full ] || { echo 44 | "$1" review >/dev/full; [ $? -eq 1 ]; }' - "$ENGINE"
long=$(awk 'BEGIN { while (i++ < 70000) printf "1" }')
check "review of a line that is too long: told" sh -c 'printf "%s\n44\n" "$2" | "$1" review --json 2>&1 >/dev/null | grep -qx "line 1: too long, or with a control byte"' - "$ENGINE" "$long"
check "review of a line that is too long" sh -c '[ "$(printf "%s\n44\n" "$2" | "$1" review --json 2>/dev/null | cut -c 1-9 | tr "\n" /)" = "{\"line\":1/{\"game\":2/" ]' - "$ENGINE" "$long"

# ---- what is documented ----

# The blocks of docs/insight.md that begin with a line "$ COMMAND": what the command prints is the rest of the block.
mkdir "$work/bin" && ln -s "$(cd "$(dirname "$ENGINE")" && pwd)/$(basename "$ENGINE")" "$work/bin/fourinrow"
awk -v dir="$work" '/^```/ { inside = 0 } inside { print >file } /^```$/ { fence = NR }
    !inside && NR == fence + 1 && /^\$ / { file = sprintf("%s/example-%02d", dir, ++n); print substr($0, 3) >(file ".sh"); close(file ".sh"); inside = 1; printf "" >file }' docs/insight.md
for script in "$work"/example-*.sh; do
    check "docs/insight.md: $(cat "$script")" sh -c 'PATH=$1/bin:$PATH sh "$2" 2>&1 | cmp - "${2%.sh}"' - "$work" "$script"
done

echo "insight: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
