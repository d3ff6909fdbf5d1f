#!/bin/sh
# Writes the inputs of all transcripts into the directory $1, to begin a fuzzing corpus with.
for file in tests/transcripts/*.txt; do
    sed -n 's/^> //p' "$file" >"$1/$(basename "$file")"
done
