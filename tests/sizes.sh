#!/bin/sh
# The table of other boards, docs/boards.tsv, and the program that makes it, which goes on however it was ended.
SIZES=build/plain/bench_sizes
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

solved() { # FILE SUM: the boards with at most SUM columns and rows together that are solved, and their scores
    awk -F '\t' -v sum="$2" '$1 + $2 <= sum && $3 == $4 { print $1, $2, $3 }' "$1" | sort
}

# Width, height, who wins, and the last move: published by John Tromp (who wins) and Christophe Steininger (the move).
cat >"$dir/published" <<'END'
4 4 draw 16
5 4 draw 20
6 4 loss 24
7 4 draw 28
8 4 loss 32
9 4 loss 36
10 4 loss 40
11 4 loss 44
4 5 draw 20
5 5 draw 25
6 5 draw 30
7 5 draw 35
8 5 win 39
9 5 win 41
10 5 win 47
4 6 draw 24
5 6 draw 30
6 6 loss 36
7 6 win 41
8 6 loss 48
9 6 loss 52
4 7 draw 28
5 7 draw 35
6 7 win 41
7 7 draw 49
8 7 win 53
4 8 draw 32
5 8 draw 40
6 8 loss 48
7 8 win 55
4 9 draw 36
5 9 draw 45
6 9 win 53
4 10 draw 40
5 10 draw 50
4 11 draw 44
END

# Takes the exact rows of a table and looks each up: all must be there, and equal.
agrees_with_published() { # TABLE
    awk 'NR == FNR { known[$1 "x" $2] = $3 " " $4; next }
        /^\| [0-9]+x[0-9]+ \| (win|draw|loss) / { rows++; bad += known[$2] != $4 " " $6 }
        END { exit bad > 0 || rows < 10 }' "$dir/published" "$1"
}

check "boards with 11 columns and rows together" sh -c '"$1" "$2/boards.tsv" 16 11 1000000 >"$2/boards"' - "$SIZES" "$dir"
check "have the published values" agrees_with_published "$dir/boards"
solved "$dir/boards.tsv" 11 >"$dir/values"
solved docs/boards.tsv 11 >"$dir/kept"
check "and those of docs/boards.tsv" cmp "$dir/values" "$dir/kept"

lines=$(awk '$1 == 6 && $2 == 5 { exit } { n++ } END { print n + 1 }' "$dir/boards.tsv") # one question of 6x5 is answered
head -n "$lines" "$dir/boards.tsv" >"$dir/killed.tsv"
cp "$dir/killed.tsv" "$dir/before"
printf '6\t5\t-7' >>"$dir/killed.tsv"
check "a killed run goes on" "$SIZES" "$dir/killed.tsv" 16 11 1000000
check "behind its last whole line" sh -c 'head -n "$1" "$2/killed.tsv" | cmp - "$2/before"' - "$lines" "$dir"
solved "$dir/killed.tsv" 11 >"$dir/values"
check "to the same values" cmp "$dir/values" "$dir/kept"
check "without asking twice" sh -c '[ "$(cut -f 1-4 "$1" | sort | uniq -d | wc -l)" -eq 0 ]' - "$dir/killed.tsv"
cp "$dir/killed.tsv" "$dir/before"
check "solved boards are left alone" sh -c '"$1" "$2/killed.tsv" 16 11 1000000 && cmp "$2/killed.tsv" "$2/before"' - "$SIZES" "$dir"
printf '4\t4\t0\t9\t1\t0.1\n' >>"$dir/before"
check "impossible bounds are refused" sh -c '! "$1" "$2/before" 16 11 0 2>"$2/said" && grep -q ":[0-9]*: no board with bounds" "$2/said"' - "$SIZES" "$dir"

cp docs/boards.tsv "$dir/boards.tsv"
check "the table of docs/boards.tsv" sh -c '"$1" "$2/boards.tsv" 1 8 0 >"$2/boards"' - "$SIZES" "$dir"
check "has the published values" agrees_with_published "$dir/boards"
check "and is that of docs/boards.md" sh -c 'awk "/^\\| columns/ { on = 1 } /^\$/ { on = 0 } on" docs/boards.md | cmp - "$1/boards"' - "$dir"

echo "sizes: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
