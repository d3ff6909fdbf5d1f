#!/bin/sh
# Writes what fuzzing begins with: the inputs of all transcripts into the directory $1; games, results, networks and a book into $2.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

for file in tests/transcripts/*.txt; do
    sed -n 's/^> //p' "$file" >"$1/$(basename "$file")"
done

# The first byte tells what the others are taken for.
seed() { # LETTER SEED
    { printf '%s' "$1" && cat; } >"$2"
}
for file in review.games review.errors review.pgn; do
    seed g "$2/$file" <"tests/golden/$file"
done
head -n 3 tests/data/judged.jsonl | seed g "$2/results"
printf 'size 7 6 4\nstart 7/7/7/7/3x3/3o3 x\nmoves 3 3 2 4\nplayers a - b\n' | seed g "$2/saved"
for line in 1 2 3 4; do
    sed -n "${line}p" tests/data/judged.jsonl | tr -d '\n' | seed r "$2/record-$line"
done
for words in "4,4,3 --tuples 2" "9,8,5 --tuples 2" "4,4,3 --neurons 16 --visits 2" "4,4,3 --neurons 16 --visits 2 --playouts never"; do
    # shellcheck disable=SC2086
    ./fourinrow learn --geometry $words --games 20 --out "$dir/network" >/dev/null 2>&1
    head -c -8 "$dir/network" | seed n "$2/network $words" # without its checksum
    rm "$dir/network" "$dir/network.state"
done
for file in tests/data/network-version-*.bin; do
    head -c -8 "$file" | seed n "$2/${file##*/}"
done
build/plain/make_book list 2 | ./fourinrow solve | build/plain/make_book pack 2 "$dir/book"
seed b "$2/book" <"$dir/book"
