#!/bin/sh
# Transcript tests. Sessions in protocol.md are transcripts as well. Also checks that no command and no error code goes without a
# transcript, and that protocol.md names every command, option, limit and code.
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

for file in tests/transcripts/*.txt; do
    play "transcript $(basename "$file" .txt)" "$file"
done

blocks session "$work" protocol.md
for file in "$work"/session-*; do
    play "protocol.md, $(basename "$file")" "$file"
done

mkdir "$work/bin"
ln -s "$(cd "$(dirname "$ENGINE")" && pwd)/$(basename "$ENGINE")" "$work/bin/fourinrow"

# Its shell examples are run and must succeed.
blocks sh "$work" protocol.md
for file in "$work"/sh-*; do
    PATH=$work/bin:$PATH sh -e "$file" >"$work/got" 2>"$work/err"
    status=$?
    # Every example prints a number that the engine answered.
    grep -q '[0-9]' "$work/got" && [ ! -s "$work/err" ] || status=1
    [ $status -eq 0 ] || cat "$work/got" "$work/err"
    check_status "protocol.md, $(basename "$file")" $status
done

# And the client in Python, where there is Python; tests/match_engines.sh plays with the engine.
if command -v python3 >/dev/null; then
    blocks python "$work" protocol.md
    PATH=$work/bin:$PATH python3 "$(grep -l subprocess "$work"/python-*)" >"$work/got" 2>"$work/err"
    status=$?
    grep -q '^best column [0-6] of' "$work/got" && grep -q '^moves 3 3 [0-6]' "$work/got" || status=1
    [ $status -eq 0 ] || cat "$work/got" "$work/err"
    check_status "protocol.md, example in Python" $status
else
    echo "skipped: the example in Python (no python3)"
fi

cat tests/transcripts/*.txt >"$work/all"
for command in $(echo help | "$ENGINE" | sed -n 's/^help \([a-z]*\).*/\1/p'); do
    grep -q "^> $command" "$work/all"
    check_status "a transcript has $command" $?
    grep -q "^| \`$command[ \`]" protocol.md
    check_status "protocol.md tells $command" $?
done
for dialect in uci ugi bot; do
    case $dialect in
    bot) sources=src/protocol/bot.c ;;
    *) sources="src/protocol/$dialect.c src/protocol/uxi.c" ;;
    esac
    # shellcheck disable=SC2086 # words
    for command in $(sed -n '/COMMANDS\[\] = {/,/};/p' $sources | grep -o '{ "[a-z]*"' | tr -d '{" '); do
        cat tests/transcripts/$dialect*.txt | grep -q "^> $command"
        check_status "a transcript of $dialect has $command" $?
        grep -q "^| \`$command[ \`]" protocol.md
        check_status "protocol.md tells $command of $dialect" $?
    done
done
for code in $(sed -n 's/.*= "\([a-z-]*\)",$/\1/p' src/engine/failure.c); do
    case $code in
    no-memory) ;; # depends on the machine; the torture test makes it happen
    *)
        grep -q "^error $code " "$work/all"
        check_status "a transcript has the error $code" $?
        ;;
    esac
    grep -q "^| \`$code\`" protocol.md
    check_status "protocol.md tells the error $code" $?
done
for option in $(echo options | "$ENGINE" | sed -n 's/^option \([a-z]*\).*/\1/p'); do
    grep -q "^> set $option " "$work/all"
    check_status "a transcript sets $option" $?
    grep -q "^| \`$option\`" protocol.md
    check_status "protocol.md tells the option $option" $?
done
for limit in $(echo help go | "$ENGINE" | sed -n 's/^help limit \([a-z]*\).*/\1/p'); do
    grep -q "^> \(go\|play\).* $limit" "$work/all"
    check_status "a transcript has the limit $limit" $?
    grep -q "^| \`$limit[ \`]" protocol.md
    check_status "protocol.md tells the limit $limit" $?
done

echo "transcripts: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
