#!/bin/sh
# The subcommands that look at games and make sets of positions. What they print is compared with the files of tests/golden, which
# hold nothing that depends on the speed of the machine or on what a search estimates. Cute Chess reads review's PGN if CUTECHESS names its
# cutechess-cli.
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
CUTECHESS=${CUTECHESS:-cutechess-cli}
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
check "and keeps the round of a game" sh -c 'printf "[Round \"7\"]\n\n1. P@d1 P@d2 1/2-1/2\n" | "$1" review --pgn | grep -qx "\[Round \"7\"\]"' - "$ENGINE"
check "review writes of a date that is not known what PGN has for it" sh -c 'echo 44 | "$1" review --pgn | grep -Fqx "[Date \"????.??.??\"]"' - "$ENGINE"
check "review reads it as none" sh -c 'echo 44 | "$1" review --pgn | "$1" review --json | grep -q "\"date\":null"' - "$ENGINE"
# The runner takes them as openings, on the board of each.
openings_of() { # GAME PLIES OPTION …
    review --pgn --game "$1" $golden/review.games 2>/dev/null >"$work/game.pgn"
    cut=$2
    shift 2
    "$RUNNER" openings -openings "file=$work/game.pgn" format=pgn "plies=$cut" "$@" </dev/null 2>&1
}
check "review's PGN as openings" [ "$(openings_of 2 6)" = 444444 ]
check "review's PGN as openings, from a position" [ "$(openings_of 3 1)" = "7/7/7/3x3/3o3/3x3 o" ]
check "review's PGN as openings, of another board" [ "$(openings_of 6 3 -geometry 5,4,3)" = 332 ]
echo '5/5/5/2x2 o 2 1' | review --pgn --geometry 5,4,3 >"$work/game.pgn"
check "review's PGN from a position of another board" sh -c 'grep -qx "\[FEN \"5/5/5/2x2 o\"\]" "$1/game.pgn" && grep -q "^1\.\.\. P@c2 " "$1/game.pgn"' - "$work"
check "which is read again" sh -c '"$1" review --nodes 1000000000 --pgn "$2/game.pgn" | cmp - "$2/game.pgn"' - "$ENGINE" "$work"
if command -v "$CUTECHESS" >/dev/null; then
    for game in 2 3 5; do
        openings_of $game 3 >"$work/ours"
        HOME=$work QT_QPA_PLATFORM=offscreen timeout -s KILL 200 "$CUTECHESS" -variant cfour -engine name=A cmd="$ENGINE" -engine name=B cmd="$ENGINE" -each proto=uci tc=inf nodes=300 \
            -games 2 -repeat -openings "file=$work/game.pgn" format=pgn plies=3 -pgnout "$work/cute" >"$work/out" 2>&1 </dev/null
        "$RUNNER" openings -openings "file=$work/cute" format=pgn plies=3 >"$work/theirs" 2>&1
        check "Cute Chess plays from review's PGN, game $game" cmp "$work/ours" "$work/theirs"
        rm -f "$work/cute"
    done
else
    echo "skipped: review's PGN read by Cute Chess (no $CUTECHESS)"
fi

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
check "review of a large board" grep -q '"before":' "$work/large"
check "review of a large board: no score is told as exact" sh -c '! grep -q "\"before\":[-0-9]" "$1"' - "$work/large"
check "review of a large board: nothing is told as proved" sh -c '! grep -q "\"proved\":true" "$1"' - "$work/large"
check "review of a large board: estimates are marked" sh -c 'echo 55463 | "$1" review --nodes 1000 --geometry 9,9,5 | grep -q "^   1  x       4  ~[+-]0\.[0-9][0-9] ~[+-]0\.[0-9][0-9]  ~"' - "$ENGINE"
check "review: the same nodes, the same estimates" sh -c 'echo 55463 | "$1" review --nodes 1000 --geometry 9,9,5 --json | cmp - "$2"' - "$ENGINE" "$work/large"
check "review --no-book: what the book knows is estimated" sh -c 'echo 44 | "$1" review --nodes 100 | grep -q "^   1  x       3      +1 " && echo 44 | "$1" review --no-book --nodes 100 | grep -q "^   1  x       3  ~"' - "$ENGINE"
# An estimate in PGN is that of x, the one in words that of who has moved.
same_sides() {
    echo '2 2 5 5 3 3 4' | "$ENGINE" review --pgn --geometry 9,7,4 --nodes 400 --no-book | awk '
        /eval -*0\.00|~[-+]0\.00/ { next }
        /%eval [-0-9.]*\].*\(~/ { of_x = /^[0-9]/; seen[of_x]++; bad += of_x != ((/%eval -/ != 0) == (/\(~-/ != 0)) }
        END { exit bad > 0 || seen[0] < 1 || seen[1] < 1 }'
}
check "review --pgn: estimates are of the right side" same_sides
check "review: no column that loses is told as a better one" sh -c 'echo 413243312141 | "$1" review --geometry 5,4,4 --nodes 60 --json | grep -q "{\"ply\":7,[^{]*\"best\":\[3*\]"' - "$ENGINE"
for octal in '355 240 200' '340 237 277' '364 220 200 200' '357 277 276'; do
    # shellcheck disable=SC2059 # the format is the bytes
    bytes=$(printf "\\$(printf '%s' "$octal" | sed 's/ /\\/g')")
    printf '[White "a%sb"]\n[Variant "cfour"]\n\n1. P@d1 *\n' "$bytes" >"$work/named.pgn"
    check "review: no picture has bytes that XML has not, $octal" sh -c '"$1" review --svg "$2" >"$3" && grep -q svg "$3" && ! LC_ALL=C grep -q "$4" "$3"' - \
        "$ENGINE" "$work/named.pgn" "$work/named.svg" "$bytes"
done
long=$(printf '[White "%s"]\n[Black "%s"]\n[Variant "cfour"]\n\n1. P@d1 *\n' 'an engine that has a name of sixty bytes, as it may have here' short | "$ENGINE" review --svg)
fitted() { printf '%s\n' "$long" | grep "$1" | grep -c 'textLength='; } # PATTERN: how many of these lines are made to fit
check "review: a picture has room for long names" [ "$(fitted '>an engine ')" -eq 2 ]
check "review: and leaves short ones as they are" [ "$(fitted '>short: ')" -eq 0 ]
numbers() { echo 44 | "$ENGINE" review --svg --nodes 10 --geometry "$1" | grep -c 'font-size="13'; } # below the columns of a picture
check "review: numbers of narrow columns do not lie on each other" [ "$(numbers 36,2,4) $(numbers 12,6,4) $(numbers 7,6,4)" = "8 12 7" ]
# A letter that was cut behind its first byte, 0xc2, at the end of all that is kept of a name.
printf '[Black "%062d\302"]\n\n1. P@d1 *\n' 0 >"$work/cut.pgn"
printf '[Event "x"]\n\n1. d\302\23331m *\n\n[Geometry "7x6 \302\2332J"]\n\n1. P@d1 *\n' >"$work/controls.pgn"
"$ENGINE" review "$work/controls.pgn" 2>"$work/err" >"$work/out"
check "review: nothing of a game commands the terminal in what is said of it" eval '[ "$(LC_ALL=C tr -d "\n -~" <"$work/err" | wc -c)" -eq 0 ] &&
    grep -qF "d\xc2\x9b31m" "$work/err" && grep -qF "7x6 \xc2\x9b2J" "$work/err"'
check "review ends a name where its bytes end" eval '"$ENGINE" review --nodes 100 --pgn "$work/cut.pgn" | grep -q "^\[Black \"0*?\"\]$"'
check "review: a picture has all of a high board" sh -c 'echo 121212 | "$1" review --svg --nodes 100 --geometry 4,12,5 | awk "match(\$0, /height=\"[0-9]+\"/) && !height { height = substr(\$0, RSTART + 8, RLENGTH - 9) + 0 }
    match(\$0, /cy=\"[0-9.]+\"/) { discs++; if (substr(\$0, RSTART + 4, RLENGTH - 5) + 0 > height) bad++ } END { exit !height || discs < 48 || bad }"' - "$ENGINE"
check "review refuses two forms" says "fourinrow: --json, --pgn and --svg exclude each other" "$ENGINE" review --json --svg
check "whichever two" says "fourinrow: --json, --pgn and --svg exclude each other" "$ENGINE" review --json --pgn
check "review takes a last line that does not end" sh -c '[ "$(printf 4444 | "$1" review --nodes 1000)" = "$(echo 4444 | "$1" review --nodes 1000)" ] && printf 4444 | "$1" review --nodes 1000 | grep -q "^ *4  o"' - "$ENGINE"
check "review refuses a bad number" says "fourinrow: --nodes takes a number from 1 to 9223372036854775807, not 'x'" "$ENGINE" review --nodes x
check "review refuses a missing value" status_is 2 "$ENGINE" review --nodes
check "review refuses an unknown argument" status_is 2 "$ENGINE" review --nonsense
check "review tells where a game itself comes from" says "fourinrow: 4453: No such file or directory; a position or game itself comes from stdin, as by: echo '4453' |" \
    "$ENGINE" review 4453
check "review tells a missing file" says "fourinrow: /dev/null/none: Not a directory" "$ENGINE" review /dev/null/none
mkfifo "$work/games"
"$ENGINE" review --nodes 1000 <"$work/games" >"$work/early" &
exec 3>"$work/games"
echo 4444 >&3
check "review tells a game before it has read the next" eventually grep -q '^ *4  o' "$work/early"
exec 3>&-
wait
check "review of one game waits for nothing behind it" sh -c 'yes 44 | timeout 600 "$1" review --nodes 1 --game 1 | grep -q "^ *1 *x "' - "$ENGINE"
echo 55435711255113233214443661774322742757666 | "$ENGINE" review --nodes 1000 --json >"$work/out"
check "review: what is proved of a move is proved of the position behind it" awk '{
        n = split($0, moves, /"ply":/)
        for (i = 2; i <= n; i++) {
            before = moves[i]; sub(/.*"before":/, "", before); sub(/,.*/, "", before)
            if (i > 2 && after != "null") { all++; if (before != -after) bad = 1 }
            after = moves[i]; sub(/.*"after":/, "", after); sub(/,.*/, "", after)
        }
    }
    END { exit bad || all < 20 }' "$work/out"
printf '%s\n' 'position fen 7/7/7/7/3o3/2xxo2 x' 'move 1 0' board | "$ENGINE" | grep -v '^ok$' >"$work/board"
check "review reads what board prints" sh -c '[ "$("$1" review --nodes 1000 "$2" 2>&1)" = "$(echo "7/7/7/7/3o3/2xxo2 x 1 0" | "$1" review --nodes 1000)" ]' - "$ENGINE" "$work/board"
printf '; made by hand\n%% and not by a program\n[Event "x"]\n[Result "0.5-0.5"]\n\n1. P@d1 P@d2\n' >"$work/comments.pgn"
check "review: comments before a game are none" sh -c '"$1" review --nodes 100 --pgn "$2" >"$3" && grep -q "^\[Result \"\*\"\]" "$3" && [ "$(grep -c "^\[Event" "$3")" -eq 1 ]' - \
    "$ENGINE" "$work/comments.pgn" "$work/again.pgn"
check "and a result that is none is not handed on" sh -c '"$1" review --nodes 100 "$2" >"$3"' - "$ENGINE" "$work/again.pgn" "$work/out"
check "review of nothing is nothing" sh -c '[ -z "$("$1" review --svg </dev/null 2>&1)" ]' - "$ENGINE"
# What is called best is in the list of the best, of estimates too: in these games differences are small.
best_is_listed() {
    "$ENGINE" positions --plies 10-20 --count 30 --open --seed 5 | "$ENGINE" review --nodes 3000 --no-book --json |
        sed 's/"[a-z]*_bounds":\[[^]]*\],//g; s/{"ply"/\
&/g' | sed -n 's/.*"column":\([0-9]*\),.*"best":\[\([0-9,]*\)\],"word":"\([a-z ]*\)".*/\1 ,\2, \3/p' | awk '
            { listed = index($2, "," $1 ",") > 0; called = $3 == "best"; seen += called; bad += listed != called }
            END { exit bad > 0 || seen < 50 }'
}
check "review: the best moves are those that are called so" best_is_listed
check "review ends when nobody reads" sh -c 'yes 4444 | "$1" review --json 2>/dev/null | head -n 1 | grep -q "\"game\":1,"' - "$ENGINE"
check "review tells of a full disk" sh -c '[ ! -c /dev/full ] || { echo 44 | "$1" review >/dev/full; [ $? -eq 1 ]; }' - "$ENGINE"
long=$(awk 'BEGIN { while (i++ < 70000) printf "1" }')
check "review of a line that is too long: told" sh -c 'printf "%s\n44\n" "$2" | "$1" review --json 2>&1 >/dev/null | grep -qx "line 1: too long, or with a control byte"' - "$ENGINE" "$long"
check "review of a line that is too long" sh -c '[ "$(printf "%s\n44\n" "$2" | "$1" review --json 2>/dev/null | cut -c 1-9 | tr "\n" /)" = "{\"line\":1/{\"game\":2/" ]' - "$ENGINE" "$long"

printf '\377\3764\0004\000\n\0005\0005\000' >"$work/utf16-little"
printf '\376\377\0004\0004\000\n\0005\0005' >"$work/utf16-big"
for file in "$work"/utf16-*; do
    for command in review solve; do
        check "$command of ${file##*/}: one error" says "fourinrow: $file: this is UTF-16; save it as UTF-8" "$ENGINE" $command "$file"
    done
done

spoiled_pgn() {
    printf '[Event "x"]\n[White "a\033"]\n[Black "b"]\n\n1. P@d1 *\n\n[Event "y"]\n\n1. P@d1 *\n' | "$ENGINE" review --json 2>&1 | cut -c 1-66
}
check "review of PGN with a control byte: one error" [ "$(spoiled_pgn | grep -c '')" = 3 ]
check "review of PGN with a control byte: told" sh -c 'echo "$1" | grep -qx "line 1: its line 2 is too long, or has a control byte"' - "$(spoiled_pgn)"

check "solve: blanks before a position" [ "$(printf '  4455\n\t4455 \n' | "$ENGINE" solve 2>&1)" = "4455 18
4455 18" ]
check "solve --check: a score alone is that of the empty board" [ "$(printf ' 1\n  4455 18\n\t7/7/7/7/7/7 x 1\n' | "$ENGINE" solve --check 2>&1 >/dev/null)" = "3 compared, 0 different" ]

# ---- positions ----

positions() { "$ENGINE" positions "$@" 2>"$work/err"; }
counts() { # ARGUMENT...: how many positions of 0 to 7 stones
    for plies in 0 1 2 3 4 5 6 7; do
        positions --plies $plies "$@" | wc -l | tr -d ' \n'
        printf ' '
    done
}
check "positions: as many as there are" [ "$(counts --mirrors)" = "1 7 49 238 1120 4263 16422 54131 " ]
check "positions: mirror images once" [ "$(counts)" = "1 4 25 121 568 2144 8231 27109 " ]
check "positions: those with up to 11 stones are as many as the book has" [ "$(positions --plies 0-11 | wc -l)" -eq 3356580 ]
check "positions: some layers one after the other" sh -c '[ "$("$1" positions --plies 0-2 --mirrors | awk "{ print length(\$0) }" | uniq -c | tr -s " \n" " ")" = " 1 0 7 1 49 2 " ]' - "$ENGINE"
check "positions are in the order of their sequences" sh -c '"$1" positions --plies 6 | LC_ALL=C sort -c -u' - "$ENGINE"
positions --plies 4 --fen --geometry 4,3,3 >"$work/out"
check "positions of another board as FENs" cmp "$work/out" $golden/positions.fen
positions --plies 8-20 --count 300 --open --seed 7 >"$work/random"
check "random positions: so many" [ "$(sort -u "$work/random" | wc -l)" -eq 300 ]
check "random positions: of all lengths" [ "$(awk '{ print length($0) }' "$work/random" | sort -n | uniq | tr '\n' ' ')" = "8 9 10 11 12 13 14 15 16 17 18 19 20 " ]
check "random positions: the same seed, the same ones" sh -c '"$1" positions --plies 8-20 --count 300 --open --seed 7 | cmp - "$2/random"' - "$ENGINE" "$work"
check "random positions: fewer are the beginning of more" sh -c '"$1" positions --plies 8-20 --count 100 --open --seed 7 >"$2/few"; head -n 100 "$2/random" | cmp - "$2/few"' - "$ENGINE" "$work"
check "random positions: another seed, other ones" sh -c '! "$1" positions --plies 8-20 --count 300 --open --seed 8 | cmp -s - "$2/random"' - "$ENGINE" "$work"
positions --plies 20-30 --count 300 --open --seed 7 >"$work/open"
"$ENGINE" solve "$work/open" >"$work/scores"
check "open positions: nobody wins at once" awk '{ n = length($1); if ($2 == int((43 - n) / 2)) bad = 1 } END { exit bad || NR != 300 }' "$work/scores"
positions --plies 20-30 --count 300 --seed 7 | "$ENGINE" solve >"$work/scores"
check "other positions: there are such wins" awk '{ n = length($1); if ($2 == int((43 - n) / 2)) wins++ } END { exit wins < 50 }' "$work/scores"
"$ENGINE" positions --plies 6-8 --count 200 --score 1..2 --unique-best >"$work/chosen"
"$ENGINE" solve -a "$work/chosen" >"$work/scores"
# Those of 30 stones are lines of 31 bytes, and blocks of 4096 bytes are none of whole lines.
check "positions tells each that took long to find" \
    eval 'bytes=$("$ENGINE" positions --plies 30 --count 1000000 --score 0 | dd bs=65534 count=1 2>/dev/null | wc -c); [ "$bytes" -gt 0 ] && [ $((bytes % 31)) -eq 0 ]'
check "positions with such a score and a single best column" awk '{ best = -99; n = 0; for (i = 2; i <= NF; i++) { if ($i != "nan" && $i > best) { best = $i; n = 0 } n += $i == best } if (best < 1 || best > 2 || n != 1) bad = 1 } END { exit bad || NR != 200 }' "$work/scores"
check "positions: as many with a score as solve finds" [ "$(positions --plies 5 --score 0 | wc -l)" -eq "$(positions --plies 5 | "$ENGINE" solve | grep -c ' 0$')" ]
check "positions tells when there are no more" sh -c '[ "$("$1" positions --plies 1 --count 5 2>&1 | tail -n 1)" = "fourinrow: only 4 such positions were found in random games" ]' - "$ENGINE"
check "positions: then the exit status is 1" status_is 1 "$ENGINE" positions --plies 1 --count 5
check "positions takes no memory for scores that nobody asked for" sh -c '[ "$("$1" positions --plies 1 --hash 1048576 | wc -l)" -eq 4 ]' - "$ENGINE"
if has_terminal; then
    told=$(script -qec "$ENGINE positions --plies 30 --count 3 --unique-best >$work/positions" /dev/null </dev/null | tr -d '\r')
    check "positions tells at a terminal how many it has found" sh -c 'printf %s "$1" | grep -q "^3 positions, [0-9.]* a second" && [ "$(wc -l <"$2")" -eq 3 ]' \
        - "$told" "$work/positions"
    check "but not of those that it does not solve" [ -z "$(script -qec "$ENGINE positions --plies 1 >$work/positions" /dev/null </dev/null)" ]
else
    echo "skipped: the progress of positions (no util-linux script here)"
fi
check "positions asks for plies" says "fourinrow: how many stones? Say --plies A-B" "$ENGINE" positions
check "positions refuses a full board" says "fourinrow: with 42 stones the game is over" "$ENGINE" positions --plies 3-42
check "positions refuses a bad range" says "fourinrow: --plies takes A-B or A, numbers from 0 to 127, not '5-3'" "$ENGINE" positions --plies 5-3
check "positions refuses scores that there are not" says "fourinrow: no position with so many stones has such a score" "$ENGINE" positions --plies 36-38 --score 4..9
check "positions has the highest score there is" sh -c '[ "$("$1" positions --plies 36 --count 1 --score 3 | "$1" solve | cut -d " " -f 2)" -eq 3 ]' - "$ENGINE"
check "positions has the lowest score there is" sh -c '[ "$("$1" positions --plies 40 --count 1 --score -1 | "$1" solve | cut -d " " -f 2)" -eq -1 ]' - "$ENGINE"
check "positions refuses bad scores" says "fourinrow: --score takes A..B or A, scores from -127 to 127, not '1-3'" "$ENGINE" positions --plies 3 --score 1-3
echo "fourinrow: there is no memory" >"$work/no-memory"
if (ulimit -v 40000) 2>/dev/null; then
    check "positions tells when there is no memory" sh -c 'ulimit -v 40000
        "$1" positions --plies 11 --hash 2 2>&1 >/dev/null | cmp - "$2" &&
        "$1" positions --plies 14-30 --count 10000000 --hash 2 2>&1 >/dev/null | cmp - "$2"' - "$ENGINE" "$work/no-memory"
    check "review --svg tells when there is no memory" sh -c 'ulimit -v 40000
        yes 44 | head -n 10000 | "$1" review --svg --nodes 1 --hash 2 2>&1 >/dev/null | cmp - "$2"' - "$ENGINE" "$work/no-memory"
fi
check "positions ends when nobody reads" sh -c '"$1" positions --plies 12 --count 1000000 2>/dev/null | head -n 1 | grep -q "^[1-7]*$"' - "$ENGINE"

sh scripts/connect-4-data -e "$ENGINE" >"$work/data" 2>"$work/err"
check "connect-4-data: the counts that were published" [ "$(cut -d , -f 43 "$work/data" | awk '{ n[$1]++ } END { print n["draw"], n["loss"], n["win"], NR }')" = "6449 16635 44473 67557" ]
check "connect-4-data: each line has 43 fields" awk -F , 'NF != 43 || !/^([xob],)+[a-z]*$/ { bad = 1 } END { exit bad }' "$work/data"
check "connect-4-data: no line twice" [ "$(sort -u "$work/data" | wc -l)" -eq 67557 ]
check "connect-4-data: the first line of the published set" grep -qx 'b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,win' "$work/data"
check "connect-4-data: four stones of each" awk '{ sub(/,[a-z]*$/, ""); x = gsub(/x/, ""); o = gsub(/o/, ""); if (x != 4 || o != 4) bad = 1 } END { exit bad }' "$work/data"
check "connect-4-data: a missing engine" says "connect-4-data: there is no engine '/dev/null/none'" sh scripts/connect-4-data -e /dev/null/none
check "connect-4-data: an engine that fails" sh -c '[ "$(sh scripts/connect-4-data -e /bin/false 2>&1)" = "connect-4-data: the engine has failed" ]' -

printf '[Event "x"]\n\n1. P@d1 *\n\n44\nsize 5 4 3\nmoves 1\n\n3 3\n' | "$ENGINE" review --nodes 1000 >"$work/out" 2>"$work/err"
check "review: games of one line behind others are not lost" sh -c '[ "$(grep -c ^game "$1")" -eq 4 ] && [ ! -s "$2" ]' - "$work/out" "$work/err"
"$ENGINE" solve "$work" >"$work/out" 2>"$work/err"
check "solve: what cannot be read is told" sh -c '[ "$1" -eq 1 ] && grep -q "Is a directory" "$2"' - $? "$work/err"
check "solve: FENs of one row" sh -c '"$1" positions --plies 54-60 --count 2 --seed 3 --geometry 64,1,5 | "$1" solve --geometry 64,1,5 >/dev/null' - "$ENGINE"
check "tree: a FEN of one row, and blanks around a sequence" sh -c '"$1" tree --geometry 3,1,3 "3 x" | grep -q "x 0" && "$1" tree --depth 1 " 4 " | grep -q "o 3"' - "$ENGINE"
check "tree: the address of a position" sh -c '"$1" tree --depth 1 "https://connect4.gamesolver.org/?pos=4#top" | grep -qx "  o 3  -1 \*"' - "$ENGINE"
check "review: that of a game" sh -c 'echo "https://connect4.gamesolver.org/en/?lang=de&pos=44444432" | "$1" review --json | grep -q "\"column\":1,"' - "$ENGINE"
check "an address without one is none" sh -c '! "$1" tree "https://connect4.gamesolver.org/" && ! "$1" tree "?pos=44"' - "$ENGINE"
check "tree: a FEN with blanks around it" sh -c '"$1" tree --depth 1 " 7/7/7/7/7/3x3  o " | grep -q "o 3"' - "$ENGINE"
check "tree: a FEN and more than its side" says "fourinrow: a FEN ends with the side to move, and '0 1' follows" "$ENGINE" tree '7/7/7/7/7/3x3 o 0 1'
check "tree: a FEN without its side" sh -c '"$1" tree 7/7/7/7/3o3/3x3 2>&1 | grep -q "the side to move must be x or o"' - "$ENGINE"
check "tree: a whole FEN of Cute Chess" sh -c '"$1" tree --depth 1 "7/7/7/7/7/3P3[PPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] b - - 0 1" |
    grep -q "^  o 3"' - "$ENGINE"

# ---- tree ----

tree() { "$ENGINE" tree --nodes $ENOUGH "$@"; }
tree --depth 3 --width 3 44444433 >"$work/out" 2>"$work/err"
check "tree as text" cmp "$work/out" $golden/tree.text
tree --json --depth 2 --width 2 '7/7/7/7/3o3/3x3 x' >"$work/out" 2>"$work/err"
check "tree as JSON, of a FEN" cmp "$work/out" $golden/tree.json
tree --dot --depth 3 --geometry 4,4,3 12 >"$work/out" 2>"$work/err"
check "tree for graphviz, of another board" cmp "$work/out" $golden/tree.dot
tree --nodes 100000 --depth 1 --width 12 --geometry 12,9,4 >"$work/out"
check "tree: unproved columns are compared at one depth, by what was learned" sh -c 'awk "NR > 1 && /\\*/ { starred++; if (\$2 < 3 || \$2 > 8) bad = 1 } NR > 1 { if (\$3 ~ /^~/) all++ } END { exit bad || starred == 0 || all != 12 }" "$1"' - "$work/out"
check "tree: ends with the game" [ "$(tree --depth 42 --width 7 34166142441355457357114177772566266522 | awk '{ match($0, /^ */); if (RLENGTH > deepest) deepest = RLENGTH } END { print deepest / 2 }')" -eq 4 ]
check "tree: no score is told as exact that is not" sh -c '"$1" tree --nodes 1000 --geometry 9,9,5 --depth 1 --width 9 55463 | awk "NR > 1 && / ~[+-]0\.[0-9]/ { good++ } END { exit NR != 10 || good != 9 }"' - "$ENGINE"
check "tree: the score of a move is that of the position behind it, turned" sh -c '"$1" tree --depth 1 --width 7 4433 | sed -n "s/^  x \([0-6]\)  \([-+0-9]*\).*/\1 \2/p" | { n=0; while read -r column score; do [ "$(echo "4433$((column + 1))" | "$1" solve | cut -d " " -f 2)" -eq $((-score)) ] || exit 1; n=$((n + 1)); done; [ $n -eq 7 ]; }' - "$ENGINE"
check "tree: as JSON it has bounds and fitness, and no score" sh -c '"$1" tree --json --nodes 1000 --geometry 9,9,5 --depth 1 --width 2 55463 |
    grep -qE "^[{]\"position\":\"[^\"]*\",\"score\":null,\"bounds\":\[-37,37\],\"fitness\":-0[.][0-9]*,\"moves\":\[[{]\"side\":\"o\",.*\"score\":null,\"bounds\""' - "$ENGINE"
# Of these the winner is found before the score is, by each with another number of nodes.
for game in 4234224772142576 1763165237477632 2523746566171771; do
    for nodes in 300 500 1000 3000; do
        "$ENGINE" tree --no-book --nodes $nodes --depth 1 --width 7 $game | sed -n "s/^  [xo] \([0-6]\)  \(won\|lost\).*/$game\1 \2/p"
    done
done | sort -u >"$work/found"
awk '{ print substr($1, 1, 16) substr($1, 17) + 1 }' "$work/found" | "$ENGINE" solve --weak | awk '{ print ($2 < 0 ? "won" : $2 > 0 ? "lost" : "drawn") }' >"$work/wanted"
check "tree: who is told to have won or lost has" sh -c '[ "$(wc -l <"$1")" -gt 2 ] && cut -d " " -f 2 "$1" | cmp - "$2"' - "$work/found" "$work/wanted"
check "tree refuses a bad sequence" says "fourinrow: move 2: '8' is no column; a sequence counts them from 1 to 7" "$ENGINE" tree 48
check "tree refuses a position without moves" says "fourinrow: the game is over" "$ENGINE" tree 1212121
check "tree ends well" status_is 0 "$ENGINE" tree --depth 1
check "tree --no-book: what the book knows is estimated" sh -c '"$1" tree --nodes 100 --depth 1 --width 1 | grep -q "^  x 3  +1 " && "$1" tree --no-book --nodes 100 --depth 1 --width 1 | grep -q "^  x 3  ~"' - "$ENGINE"
if has_terminal; then
    told=$(script -qec "$ENGINE tree --geometry 8,8,4 --depth 1 --time 800 >$work/tree" /dev/null </dev/null | tr -d '\r')
    check "tree tells at a terminal how many positions it has looked at" sh -c 'printf %s "$1" | grep -q "^1 position, [0-9.]* a second" && [ "$(wc -l <"$2")" -eq 3 ]' \
        - "$told" "$work/tree"
else
    echo "skipped: the progress of tree (no util-linux script here)"
fi
check "tree refuses a depth of nothing" says "fourinrow: --depth takes a number from 1 to 42, not '0'" "$ENGINE" tree --depth 0
check "tree refuses two forms" says "fourinrow: --json and --dot exclude each other" "$ENGINE" tree --json --dot
check "tree refuses two positions" status_is 2 "$ENGINE" tree 4 4
check "tree refuses what is none" status_is 2 "$ENGINE" tree 4x

# ---- puzzles ----

for form in lines svg html; do
    option=--$form
    [ $form != lines ] || option=
    # shellcheck disable=SC2086 # or none
    "$ENGINE" puzzles --count 4 --grades 2 --plies 22-30 --seed 5 $option >"$work/out" 2>"$work/err"
    check "puzzles as $form" cmp "$work/out" $golden/puzzles.$form
done
# What makes a puzzle, looked at from outside: FILE has lines of puzzles.
are_puzzles() { # FILE WINS, 1 or 0
    cut -d ' ' -f 1 "$1" | "$ENGINE" solve --json | sed 's/.*"scores":\[\([^]]*\)\].*/\1/' >"$work/scores"
    cut -d ' ' -f 1 "$1" | while read -r line; do printf 'position sequence %s\ngo depth 4\n' "$line"; done | "$ENGINE" | grep '^fitness' >"$work/fitness"
    paste -d ' ' "$1" "$work/scores" "$work/fitness" | awk -v wins="$2" '{
        n = split($5, scores, ",")
        good = second = 0
        for (i = 1; i <= n; i++)
            if (scores[i] != "null") {
                good += wins ? scores[i] > 0 : scores[i] == 0
                if (!wins && scores[i] > 0) bad = 1
                if (!wins && scores[i] < 0 && (second == 0 || scores[i] > second)) second = scores[i] + 0
            }
        solution = scores[$2 + 1] + 0
        if (good != 1 || (wins ? solution <= 0 : solution != 0)) bad = 1
        for (i = seen = 0; i < n; i++)
            seen += $(7 + i) != "nan" && $(7 + i) + 0 > $(7 + $2) + 0
        if (!seen) bad = 1
        # The last stone of a win falls on m stones, m even for the first player.
        stones = length($1); score = wins ? solution : -second
        m = 43 - 2 * score
        winner = wins ? stones % 2 : (stones + 1) % 2
        if (m % 2 != winner) m--
        if (int((m + 1 - stones + 1) / 2) != $3) bad = 1
        if ($4 < grade) bad = 1
        grade = $4
    } END { exit bad || NR < 4 }'
}
"$ENGINE" puzzles --count 12 --plies 18-30 --moves 3-7 >"$work/puzzles"
check "puzzles: exactly one column wins, in so many moves, and look-ahead 4 prefers another" are_puzzles "$work/puzzles" 1
check "puzzles: as many moves as were asked for" awk '$3 < 3 || $3 > 7 { bad = 1 } END { exit bad || NR != 12 }' "$work/puzzles"
check "puzzles: three grades of the same size" [ "$(cut -d ' ' -f 4 "$work/puzzles" | uniq -c | tr -s ' \n' ' ')" = " 4 1 4 2 4 3 " ]
"$ENGINE" puzzles --save --count 4 --plies 22-32 >"$work/puzzles"
check "puzzles that save a draw" are_puzzles "$work/puzzles" 0
check "puzzles tells when there are no more" sh -c '[ "$("$1" puzzles --geometry 3,3,3 --plies 0-1 --count 2 2>&1)" = "fourinrow: there are no such puzzles to be found" ]' - "$ENGINE"
if has_terminal; then
    told=$(script -qec "$ENGINE puzzles --count 4 --plies 22-30 >$work/puzzles" /dev/null </dev/null | tr -d '\r')
    check "puzzles tells at a terminal how many it has found" sh -c 'printf %s "$1" | grep -q "^4 puzzles, [0-9.]* a second" && [ "$(wc -l <"$2")" -eq 4 ]' \
        - "$told" "$work/puzzles"
else
    echo "skipped: the progress of puzzles (no util-linux script here)"
fi
check "puzzles: a sheet says where a draw is to be saved" [ "$("$ENGINE" puzzles --save --svg --count 2 | grep -c 'saves the draw')" -eq 2 ]
check "puzzles refuses two forms" says "fourinrow: --svg and --html exclude each other" "$ENGINE" puzzles --svg --html
check "puzzles refuses wins in one" says "fourinrow: a win in one move is no puzzle; say --moves A-B" "$ENGINE" puzzles --moves 1-1
check "puzzles refuses more moves than there are cells" says "fourinrow: with 14 stones or more a win takes at most 14 moves, not 15" "$ENGINE" puzzles --moves 15-30
check "puzzles tells how many moves there are behind so many stones" says "fourinrow: with 20 stones or more a win takes at most 11 moves, not 12" "$ENGINE" puzzles --moves 12-13 --plies 20-24
check "puzzles refuses a full board" says "fourinrow: with so many stones the game is over; say --plies A-B" "$ENGINE" puzzles --geometry 4,4,3

# The page in a browser: a wrong column, the right one, and the moves after it.
if command -v chromium >/dev/null; then
    cat $golden/puzzles.html - >"$work/page.html" <<'END'
<script>
const cell = column => document.querySelector(`#board button[data-column="${column}"]`);
const wrong = puzzle.scores.findIndex((score, column) => column !== puzzle.solution && columns[column].length < puzzle.rows);
const log = [document.querySelectorAll("#board .x, #board .o").length];
cell(wrong).click();
log.push(find("verdict").className, find("show").disabled, find("solved").textContent);
find("again").click();
cell(puzzle.solution).focus();
cell(puzzle.solution).click();
log.push(document.activeElement === cell(puzzle.solution));
log.push(find("verdict").className, find("solved").textContent, played.length);
while (!find("show").disabled)
    find("show").click();
log.push(played.length === puzzle.line.length, document.querySelectorAll("#board .x, #board .o").length - log[0] === puzzle.line.length);
find("next").click();
log.push(find("number").textContent, find("verdict").textContent);
find("show").click();
log.push(played[0] === puzzle.solution, find("solved").textContent);
document.title = log.slice(1).join("|");
</script>
END
    title=$(timeout -s KILL 600 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" --dump-dom "$work/page.html" 2>/dev/null | sed -n 's/.*<title>\(.*\)<\/title>.*/\1/p')
    check "puzzles: the page is played in a browser" [ "$title" = "wrong|true|0 of 4 solved|true|right|1 of 4 solved|1|true|true|2, grade 1||true|1 of 4 solved" ]
else
    echo "skipped: the page of puzzles in a browser (no chromium)"
fi

echo "insight: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
