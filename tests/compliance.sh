#!/bin/sh
# `fourinrow-match compliance`: our own engine keeps all rules of all dialects, and so does that of protocol.md; the command.
. "$(dirname "$0")/runner.sh"

# ---- our own engine ----

: >"$dir/rules"
for proto in native uci ugi bot; do
    limit=depth=2
    [ $proto != bot ] || limit=st=0.05
    comply "cmd=$ENGINE" proto=$proto $limit
    check "$proto: the engine keeps all rules" [ "$status" -eq 0 ]
    check "$proto: and lacks nothing" [ "$(grep -vc '^ok ' "$dir/out")" -eq 1 ]
    check "$proto: which is summed up" grep -q "^it: [0-9]* rules of the $proto dialect hold, 0 .* do without, 0 FAILED\$" "$dir/out"
    grep -v '^ok ' "$dir/out" | grep -v ' 0 .* do without, 0 FAILED$' # what came of rules that do not hold
    sed -n 's/^ok  *//p' "$dir/out" >>"$dir/rules"
    [ $(wc -l <"$dir/out") -gt 13 ] || check "$proto: there are rules" false
done
comply "cmd=$ENGINE" ponder=on depth=2 option.hash=1 -geometry 5,4,3
check "on another board, with an option and pondering" [ "$status" -eq 0 ]
comply "cmd=$ENGINE" proto=ugi depth=2 -geometry 9,6,4
check "and on a larger one" [ "$status" -eq 0 ]
cat >"$dir/greeted" <<'END'
read -r first
case $first in "# hello" | hello) exec "$ENGINE" ;; esac
exit 3
END
for proto in native ugi; do
    hello=hello
    [ $proto != native ] || hello='# hello\nset hash 8'
    comply "cmd=sh $dir/greeted" proto=$proto depth=1 "initstr=$hello"
    check "$proto: the first lines of all are sent in each rule" [ "$status" -eq 0 ]
done
for geometry in 2,1,2 1,4,4; do
    comply "cmd=$ENGINE" proto=ugi depth=1 -geometry $geometry
    check "ugi: and nothing is lacking on $geometry" [ "$status $(grep -c '^lacks' "$dir/out")" = "0 0" ]
done
for geometry in 2,2,2 2,1,2 1,3,3; do
    comply "cmd=$ENGINE" -geometry $geometry
    check "and on $geometry, where there is little to try" [ "$status" -eq 0 ]
done
for rule in $(sort -u "$dir/rules"); do
    check "$rule is in docs/tournaments.md" grep -q "^| \`$rule\` |" docs/tournaments.md
done
if command -v python3 >/dev/null; then
    blocks python "$dir" protocol.md
    comply_until lacks ponder answered "cmd=python3 $(grep -l 'engine tiny' "$dir"/python-*)"
    check "the engine of protocol.md does, too" [ "$status" -eq 0 ]
    check "though it lacks some things" lacks seed "answered 'set seed 1' with: error unknown-command"
    check "such as pondering" lacks ponder 'answered before ponderhit or stop'
    comply_until fails ponder answered "cmd=python3 $(grep -l 'engine tiny' "$dir"/python-*)" ponder=on
    check "which it must not, if it is to ponder" fails ponder 'answered before ponderhit or stop'
    check "and that is a failure" [ "$status" -eq 1 ]
else
    echo "skipped: the engine of protocol.md (no python3)"
fi

# ---- the command ----

timeout -s KILL "$BOUND" "$RUNNER" compliance -engine "cmd=$ENGINE" -engine "cmd=$ENGINE" name=other >"$dir/out" 2>"$dir/err"
status=$?
check "one engine at a time" grep -q 'compliance takes one -engine' "$dir/err"
check "two are wrong arguments" [ "$status" -eq 2 ]
timeout -s KILL "$BOUND" "$RUNNER" compliance >"$dir/out" 2>"$dir/err"
status=$?
check "and so is none" [ "$status" -eq 2 ]
check "which is told" grep -q 'compliance takes one -engine' "$dir/err"
timeout -s KILL "$BOUND" "$RUNNER" compliance -nonsense >"$dir/out" 2>"$dir/err"
status=$?
check "options are checked" [ "$status" -eq 2 ]
comply "cmd=$ENGINE" depth=1 -debug
check "-debug tells the dialogue" grep -q '^it > newgame 7 6 4' "$dir/err"
check "by rules" grep -q '^rule long-line' "$dir/err"
check "in both directions" grep -q '^it < bestmove ' "$dir/err"
comply "cmd=$dir/none"
check "no such program" fails start "cannot start '$dir/none'"
check "then nothing else is tried" [ "$(wc -l <"$dir/out")" -eq 3 ]
comply cmd=no-such-program
check "where it was looked for" fails start "cannot start 'no-such-program': No such file or directory (looked for in the PATH, as it has no /)"
comply cmd=no-such-program "dir=$dir"
check "also if it runs elsewhere" fails start "cannot start 'no-such-program' in $dir: No such file or directory (looked for in the PATH, as it has no /)"
comply cmd=sh "dir=$dir/none"
check "but not if it cannot" fails start "cannot start 'sh' in $dir/none: No such file or directory; an engine must run"

# ---- what crashed engines say: why, not where ----

printf 'cat "$1" >&2\nexit 1\n' >"$dir/crashes"
while IFS='|' read -r runtime words dump; do
    printf "$dump" >"$dir/dump"
    comply "cmd=sh $dir/crashes $dir/dump"
    check "the last words of $runtime" fails start "exited with status 1; its last words: '$words'; an engine must run"
done <<'END'
an engine that ends with an empty line|no book|reading\nno book\n\n
one that indents everything|  no book|  reading\n  no book\n
Python|KeyError: 3|Traceback (most recent call last):\n  File "e.py", line 1, in <module>\nKeyError: 3\n
node|TypeError: x is not a function|/e.js:3\n  x();\n  ^\n\nTypeError: x is not a function\n    at /e.js:3:3 {\n  code: 1\n}\n\nNode.js v20.20.2\n
Rust|index out of bounds: the len is 0|\nthread 'main' (7) panicked at e.rs:1:1:\nindex out of bounds: the len is 0\nnote: run with `RUST_BACKTRACE=1` environment variable\n
Rust with a trace|no move|thread 'main' panicked at e.rs:1:1:\nno move\nstack backtrace:\n   0: e::main\nnote: Some details are omitted\n
Go|panic: no move|ready\npanic: no move\n\ngoroutine 1 [running]:\ne/search.Best(...)\n\t/e/search.go:8\nmain.main()\n\t/e/e.go:8 +0x1d\nexit status 2\n
Lua|lua: e.lua:3: no move|lua: e.lua:3: no move\nstack traceback:\n\te.lua:3: in main chunk\n\t[C]: in ?\n
Java|Exception in thread "main" E: no move|Exception in thread "main" E: no move\n\tat E.main(E.java:3)\n
C++|  what():  no move|terminate called after throwing an instance of 'E'\n  what():  no move\n
AddressSanitizer|SUMMARY: AddressSanitizer: stack-overflow e.c:3|==7==ERROR: AddressSanitizer: x\nSUMMARY: AddressSanitizer: stack-overflow e.c:3\n==7==ABORTING\n
END

echo "compliance: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
