#!/bin/sh
# The program as a user meets it: the command line, the bench, a terminal, and what `make` promises.
# Prints "ok NAME" or "FAILED NAME" for each check.
ENGINE=${ENGINE:-./fourinrow}
passed=0
failed=0
check() { # NAME, then a command that must succeed
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then
        passed=$((passed + 1))
        echo "ok $name"
    else
        failed=$((failed + 1))
        echo "FAILED $name"
    fi
}
status_is() { # STATUS COMMAND...
    wanted=$1
    shift
    "$@" </dev/null
    [ $? -eq "$wanted" ]
}
bench_signature() {
    "$ENGINE" bench | sed -n 's/^signature //p'
}

check "help is printed" sh -c '"$1" --help | grep -q "^usage: fourinrow"' - "$ENGINE"
check "version is printed" sh -c '"$1" --version | grep -qx "fourinrow [0-9.]*"' - "$ENGINE"
check "unknown argument exits 2" status_is 2 "$ENGINE" --nonsense
check "unknown argument prints nothing on stdout" sh -c '[ -z "$("$1" --nonsense 2>/dev/null)" ]' - "$ENGINE"
check "log that cannot be opened exits 1" status_is 1 "$ENGINE" --log /nonexistent/log
check "empty input exits 0 and prints nothing" sh -c '[ -z "$("$1" </dev/null 2>&1)" ]' - "$ENGINE"
check "full disk exits 1" sh -c '[ ! -w /dev/full ] || { echo help | "$1" >/dev/full; [ $? -eq 1 ]; }' - "$ENGINE"
check "closed output exits 1" sh -c 'echo help | "$1" >&-; [ $? -eq 1 ]' - "$ENGINE"
check "nothing on stderr" sh -c '[ -z "$(printf "go depth 3\nnonsense\nboard\n" | "$1" 2>&1 >/dev/null)" ]' - "$ENGINE"
check "bench signature is the one on record" [ "$(bench_signature)" = "$(cat tests/data/bench-signature)" ]
check "layers" sh tests/layers.sh

# A terminal: `script` of util-linux gives one. Its options differ elsewhere, so try it first.
if [ "$(script -qec 'echo works' /dev/null </dev/null 2>/dev/null | tr -d '\r')" = works ]; then
    terminal=$( (sleep 1; printf 'move 3\nboard\nquit\n'; sleep 1) | script -qec "$ENGINE" /dev/null | tr -d '\r')
    check "prompt at a terminal" sh -c 'echo "$1" | grep -q "^> "' - "$terminal"
    check "drawing at a terminal" sh -c 'echo "$1" | grep -q "^  | .  .  .  x  .  .  . |$"' - "$terminal"
else
    echo "skipped: terminal (no util-linux script here)"
fi
check "no prompt in a pipe" sh -c '! echo board | "$1" | grep -q "[>|]"' - "$ENGINE"

echo "program: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
