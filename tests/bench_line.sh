#!/bin/sh
# Makes one line of history out of the output $1 of bench_solver: date, commit, compiler, then for each set of positions
# its name, mean nodes and mean milliseconds. With $2 the line is appended to that file.
line=$(awk -v when="$(date -u +%Y-%m-%dT%H:%M:%SZ)" -v commit="$(git describe --always --dirty 2>/dev/null)" \
    -v compiler="$(${CC:-cc} --version | head -n 1)" '
    BEGIN { printf "%s\t%s\t%s", when, commit, compiler }
    / positions, mean / {
        name = $1; sub(/.*\//, "", name); sub(/\.txt$/, "", name)
        for (i = 2; i < NF; i++) { if ($(i + 1) == "nodes") nodes = $i; if ($(i + 1) == "ms,") ms = $i }
        printf "\t%s\t%s\t%s", name, nodes, ms
    }
    END { print "" }' "$1")
if [ -n "$2" ]; then echo "$line" >>"$2"; else echo "$line"; fi
