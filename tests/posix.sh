#!/bin/sh
# Engine and runner built with what POSIX.1-2008 has and nothing else: the test programs that are named, and a match.
. tests/check.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
ENGINE=build/posix/fourinrow
export ENGINE

for program in fourinrow fourinrow-match; do
    nm -u build/posix/$program | sed 's/.* //; s/@.*//' >"$work/calls"
    check "$program: calls of the system are seen" grep -qx poll "$work/calls"
    check "$program: pipe2, ppoll and the like were not to be had" sh -c '! grep -xE "pipe2|ppoll|getentropy|madvise|mincore" "$1"' - "$work/calls"
done
for test in "$@"; do
    "$test" >"$work/out" 2>&1
    check_status "${test##*/}: $(tail -n 1 "$work/out")" $?
done
for test in transcripts program; do
    sh "tests/$test.sh" >"$work/out" 2>&1
    check_status "$test: $(tail -n 1 "$work/out")" $?
    grep '^FAILED' "$work/out"
done
check "a match of 20 games" build/posix/fourinrow-match -engine name=a depth=3 -engine name=b depth=4 -each "cmd=$ENGINE" tc=inf -rounds 10 -srand 1 \
    -openings random plies=3 -concurrency 2 -results "$work/games" -strict
check "all of them" [ "$(wc -l <"$work/games")" -eq 20 ]

echo "posix: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
