#!/bin/sh
# fourinrow-match killed and resumed, and tournaments in parts. MATCH_KILLS says how often the resumed one is killed.
KILLS=${MATCH_KILLS:-8}
. "$(dirname "$0")/runner.sh"

# ---- killed and resumed ----

long() { # RESULTS: a tournament that takes a few seconds
    set -- "$1" -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 option.hash=1 name=b -engine \
        "cmd=$ENGINE" depth=1 option.hash=1 name=c -rounds 60 -srand 9 -concurrency 2 -resume
    file=$1
    shift
    exec "$RUNNER" "$@" -results "$file" -pgnout "$file.pgn" >"$dir/out" 2>"$dir/err" </dev/null
}
(long "$dir/whole")
check "a whole tournament" [ "$(wc -l <"$dir/whole")" -eq 360 ]
kills=0
lines=0
hit=0
while [ "$kills" -lt "$KILLS" ]; do
    (long "$dir/killed") &
    # Wait until a few games more are there, then kill at some moment.
    target=$((lines + 1 + 300 / (KILLS + 1) * (kills % 3) / 2))
    runner=$!
    while [ "$(cat "$dir/killed" 2>/dev/null | wc -l)" -lt "$target" ] && kill -0 $runner 2>/dev/null; do sleep 0.02; done
    kill -KILL $runner 2>/dev/null
    wait $runner 2>/dev/null
    [ $? -ne 137 ] || hit=$((hit + 1))
    kills=$((kills + 1))
    lines=$(cat "$dir/killed" 2>/dev/null | wc -l)
done
printf '{"schedule":"torn' >>"$dir/killed"
head -c 300 /dev/zero >>"$dir/killed"
(long "$dir/killed")
status=$?
check "resumed after $KILLS kills, it ends" [ "$status" -eq 0 ]
check "some of them hit it while it played" [ "$hit" -gt 0 ]
check "and tells of the torn line that it cut" complains 'is not whole and is cut off'
check "with every game once" [ "$(sed 's/.*"game":\([0-9]*\),.*/\1/' "$dir/killed" | sort -n | uniq | wc -l)" -eq 360 ] &&
    check "and none twice" [ "$(wc -l <"$dir/killed")" -eq 360 ]
essence "$dir/whole" >"$dir/e1"
essence "$dir/killed" >"$dir/e2"
check "and the games of a tournament that was not killed" cmp "$dir/e1" "$dir/e2"
check "PGN too" [ "$(grep -c '^\[Event ' "$dir/killed.pgn")" -eq 360 ]
wait_until_running 0
check "no engine outlives a killed runner" [ "$(running)" -eq 0 ]
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 name=b -srand 9 -results "$dir/killed" -resume
check "another tournament is not mixed in" complains 'it is of another tournament'
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 name=b -srand 9 -results "$dir/killed"
check "nor is a file written over" complains 'go on with -resume'

# ---- more rounds ----

absent() { # RESULTS ROUNDS OPTION…: two engines that cannot play, from balanced openings
    file=$1 rounds=$2
    shift 2
    match -engine cmd=false name=a -engine cmd=false name=b -openings balanced plies=4 -judge "cmd=$ENGINE" -srand 3 -rounds "$rounds" \
        -results "$dir/$file" -resume -quiet "$@"
}
absent balanced-whole 6
absent balanced 2
absent balanced 6
check "more rounds of balanced openings" finished 8
essence "$dir/balanced-whole" >"$dir/e1"
essence "$dir/balanced" >"$dir/e2"
check "are those of the longer tournament" cmp "$dir/e1" "$dir/e2"
absent balanced 6 -openings balanced plies=6
check "other balanced openings are another tournament" complains 'it is of another tournament'
sed '3s/"opening":"[^"]*"/"opening":"4444"/' "$dir/balanced-whole" >"$dir/balanced-other"
absent balanced-other 6
check "a game from another opening than it is to have" complains 'line 3: game 2 has another opening here, which may depend on -rounds$'
sed 's/"schedule":"[^"]*"/"schedule":"1666f51758b9a5a3"/; 2d' "$dir/balanced-whole" >"$dir/balanced-old"
absent balanced-old 6
check "results of 1.0.0 are gone on with" prints '^1 game in '
check "as a part of them" [ "$(grep -c '"schedule":"1666f51758b9a5a3"' "$dir/balanced-old")" -eq 12 ]

# ---- parts ----

for part in 1 2 3; do
    match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 \
        -srand 5 -results "$dir/part$part" -shard $part/3
done
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 \
    -srand 5 -results "$dir/all"
cat "$dir/part1" "$dir/part2" "$dir/part3" >"$dir/merged"
essence "$dir/all" >"$dir/e1"
essence "$dir/merged" >"$dir/e2"
check "three parts are the whole" cmp "$dir/e1" "$dir/e2"
match report "$dir/all"
tables >"$dir/t1"
match report "$dir/part1" "$dir/part2" "$dir/part3"
tables >"$dir/t2"
check "and so is the report on them" cmp "$dir/t1" "$dir/t2"
match -engine "cmd=$FAULTY crash" name=a -engine "cmd=$FAULTY good" name=b -rounds 6 -openings empty -results "$dir/crashes"
tables >"$dir/by-end"
sort -r "$dir/crashes" >"$dir/crashes-back"
match report "$dir/crashes-back"
tables >"$dir/by-number"
check "faults are listed by game, whichever was over first" cmp "$dir/by-end" "$dir/by-number"
match -engine "cmd=$FAULTY good" name=c -engine "cmd=$FAULTY good" name=b -engine "cmd=$FAULTY good" name=a -openings empty -results "$dir/level"
tables >"$dir/by-end"
check "engines that are level stand by their names" [ "$(awk '$1 ~ /^[123]$/ && NF == 12 { printf "%s", $2 }' "$dir/out")" = abc ]
for order in sort 'sort -r'; do
    $order "$dir/level" >"$dir/level-sorted"
    match report "$dir/level-sorted"
    tables >"$dir/by-line"
    check "whatever the order of the lines: $order" cmp "$dir/by-end" "$dir/by-line"
done
# One who beats all, four who are level with each other, and two who lose to them: in each order of the lines the ratings are added up otherwise.
awk 'function game(x, o, result, moves) {
    printf "{\"schedule\":\"0123456789abcdef\",\"game\":%d,\"pair\":%d,\"round\":0,\"event\":\"e\",\"date\":\"2026-11-29T22:44:03Z\",", n, n / 2
    printf "\"x\":{\"name\":\"%s\",\"version\":\"\",\"limit\":\"\"},\"o\":{\"name\":\"%s\",\"version\":\"\",\"limit\":\"\"},", x, o
    printf "\"srand\":\"1\",\"seed\":\"1\",\"geometry\":[7,6,4],\"opening\":\"\",\"moves\":[%s],\"us\":[%s],\"fitness\":[%s],", moves, ones(moves, 1), ones(moves, "null")
    printf "\"result\":\"%s\",\"reason\":\"line\",\"detail\":\"\"}\n", result
    n++
}
function ones(moves, one) { gsub(/[0-9]/, one, moves); return moves }
BEGIN {
    won = "0,1,0,1,0,1,0"; lost = "0,1,0,1,0,1,6,1"
    for (i = 1; i <= 7; i++)
        for (j = i + 1; j <= 7; j++) {
            a = substr("ABCDEFG", i, 1); b = substr("ABCDEFG", j, 1)
            level = (i > 1 && j < 6) || i > 5
            game(a, b, "1-0", won)
            if (level) game(b, a, "1-0", won); else game(b, a, "0-1", lost)
        }
}' >"$dir/four"
for step in 1 11 17 41; do
    awk -F '[:,]' -v step=$step '{ print $4 * step % 42, $0 }' "$dir/four" | sort -n | sed 's/^[0-9]* //' >"$dir/four-sorted"
    match report -quiet "$dir/four-sorted"
    check "four are level in their rating, whatever the order of the lines: $step" \
        [ "$(awk '$1 ~ /^[1-7]$/ && NF == 12 { printf "%s", $2 }' "$dir/out")" = ABCDEFG ]
done
match report "$dir/all" "$dir/part1"
check "games that are there twice count once" prints 'were there twice and were counted once'
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -srand 1 -rounds 3 -results "$dir/apart1"
match -engine "cmd=$FAULTY good" name=c -engine "cmd=$FAULTY good" name=d -srand 1 -rounds 3 -results "$dir/apart2"
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$FAULTY good" name=c -srand 1 -rounds 1 -results "$dir/between"
match report "$dir/apart1" "$dir/apart2"
check "engines that have not met" prints '^the engines are 2 groups that have not met'
check "tell nothing of each other" [ "$(grep -c '^   [1-4]  .*[0-9]  *-  *6  *[0-9].[05]' "$dir/out")" -eq 3 ]
match report "$dir/apart1" "$dir/apart2" "$dir/between"
check "but do by way of others" [ "$(grep -c 'groups that' "$dir/out") $(grep -c '^   [1-4]  .*[0-9]  *-  *[68]  *[0-9].[05]' "$dir/out")" = "0 1" ]
if parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    scripts/tournament-parallel -n 3 -d "$dir/parallel" -m "$RUNNER" -- -engine "cmd=$ENGINE" depth=1 name=a -engine \
        "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 -srand 5 >"$dir/out" 2>"$dir/err"
    tables >"$dir/t2"
    check "tournament-parallel" cmp "$dir/t1" "$dir/t2"
    scripts/tournament-parallel -n 2 -S 2/: -d "$dir/hosts" -m "$RUNNER" -- -engine "cmd=$ENGINE" depth=1 name=a -engine \
        "cmd=$ENGINE" depth=0 name=b -engine "cmd=$FAULTY good" name=c -rounds 4 -srand 5 >"$dir/out" 2>"$dir/err"
    tables >"$dir/t2"
    check "tournament-parallel with a list of hosts" cmp "$dir/t1" "$dir/t2"
    check "of which this one needs no files" [ "$(grep -c . "$dir/err")" -eq 0 ]
    scripts/tournament-parallel -n 2 -d "$dir/never" -m "$dir/none" -- -srand 5 >"$dir/out" 2>"$dir/err"
    status=$?
    check "a runner that is not there" eval '[ $status -eq 2 ] && grep -qx "tournament-parallel: there is no runner .$dir/none." "$dir/err" && [ ! -e "$dir/never" ]'
    scripts/tournament-parallel -n 2 -d "$dir/never" -m "$RUNNER" -- -srand 5 --version >"$dir/out" 2>"$dir/err"
    status=$?
    check "an option that plays nothing" eval '[ $status -eq 2 ] && grep -q "version is not for parts" "$dir/err"'
else
    echo "skipped: scripts/tournament-parallel (no GNU parallel)"
fi

echo "match_parts: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
