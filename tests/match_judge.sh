#!/bin/sh
# fourinrow-match and who judges: games that end before their end, and openings that are solved.
. "$(dirname "$0")/runner.sh"

# ---- adjudication ----

echo 111111222222 >"$dir/short"
adjudicated() { grep -q "^$1 games adjudicated: $2 drawn and $3 won by scores, $4 drawn after the most moves, $5 proved" "$dir/out"; }
moves_of() { grep -o '"moves":\[[^]]*' "$1" | tr -d -c '0-9,\n' | tr ',' '\n' | grep -c .; } # RESULTS
alike -openings empty -draw movenumber=5 movecount=2 score=10 -strict -results "$dir/draws" -pgnout "$dir/draws.pgn"
check "two that think that it is a draw" adjudicated 2 2 0 0 0
check "when each has made five moves" [ "$(moves_of "$dir/draws")" -eq 20 ]
check "the results say so" [ "$(grep -c '"result":"1/2-1/2","reason":"agreed-draw"' "$dir/draws")" -eq 2 ]
check "the PGN too" [ "$(grep -c '^\[Termination "adjudication"\]' "$dir/draws.pgn")" -eq 2 ]
match report "$dir/draws"
check "and a report on them" adjudicated 2 2 0 0 0
alike -openings empty -draw movenumber=5 movecount=2 score=11 -results "$dir/draws" -resume
check "with other rules it is another tournament" complains 'it is of another tournament'
resigning() { alike -openings empty -resign movecount=3 score=900 "$@" -results "$dir/resigning"; }
resigning
resigning twosided=true -resume
check "also where both have to see that one has lost" complains 'it is of another tournament'
resigning twosided=false -resume
check "which is not so where nothing is said" [ "$status" -eq 0 ]
alike -openings empty -maxmoves 3 -results "$dir/short-games"
check "three moves at most" adjudicated 2 0 0 2 0
check "are three of each" [ "$(moves_of "$dir/short-games")" -eq 12 ]
for proto in native uci; do
    match -engine "cmd=$ENGINE" nodes=2000 name=a proto=$proto -engine "cmd=$ENGINE" nodes=1 name=b proto=$proto -rounds 10 -srand 1 \
        -resign movecount=1 score=400 -results "$dir/resigned-$proto"
    check "$proto: lost by its own score" sh -c "grep -q '\"reason\":\"resigned\"' '$dir/resigned-$proto'"
    check "$proto: the loser has said so" awk -F '"fitness":\\[' '/"reason":"resigned"/ { split($2, part, "]"); n = split(part[1], f, ","); if (f[n] > -2 / 3 + 1e-9) bad = 1 } END { exit bad }' "$dir/resigned-$proto"
done
perfect() { match -engine "cmd=$ENGINE" name=a -engine "cmd=$ENGINE" name=b -each solve=exact option.hash=1 -openings random plies=16 -rounds 8 -srand 4 \
    -concurrency 2 "$@"; }
match -engine "cmd=$ENGINE" name=a -engine "cmd=$ENGINE" name=b -each nodes=3000 option.hash=1 ponder=on -rounds 6 -srand 1 -concurrency 2 -strict \
    -adjudicate exact empty=24 -judge "cmd=$ENGINE"
check "engines that ponder while the judge is asked" finished 12
perfect -results "$dir/to-the-end"
perfect -results "$dir/proved" -adjudicate exact empty=22 -judge "cmd=$ENGINE"
check "games that the judge has proved" prints 'games adjudicated: 0 drawn and 0 won by scores, 0 drawn after the most moves, [1-9][0-9]* proved, which saved [1-9]'
saved=$(sed -n 's/.* which saved \([0-9]*\) plies/\1/p' "$dir/out")
check "are as many plies shorter as perfect players would have needed" [ $(($(moves_of "$dir/proved") + saved)) -eq "$(moves_of "$dir/to-the-end")" ]
for file in proved to-the-end; do
    sed 's/.*"game":\([0-9]*\),.*"result":"\([^"]*\)".*/\1 \2/' "$dir/$file" | sort -n >"$dir/$file.essence"
done
check "and end with the same results" cmp "$dir/proved.essence" "$dir/to-the-end.essence"
alike -openings "file=$dir/short" -adjudicate exact empty=42 -judge "cmd=$FAULTY slow 1" -results "$dir/slow-judge"
check "a judge that needs 300 ms for each move and proves nothing" finished 2
check "costs no clock" awk -F '"us":\\[' '{ split($2, part, "]"); n = split(part[1], us, ","); for (i = 1; i <= n; i++) { all++; good += us[i] < 300000 } } END { exit !(all > 5 && good > all / 2) }' "$dir/slow-judge"
alike -openings empty -adjudicate exact empty=42 -judge "cmd=$FAULTY crash 2"
check "a judge that crashes holds up no game" finished 2
check "and is told once a game" [ "$(grep 'is not adjudicated: the judge was killed' "$dir/out" | sed 's/: .*(/: … (/')" = "  game 1 is not adjudicated: … (the first of 2 such games)" ]
cat >"$dir/stranger" <<'END'
#!/bin/sh
while read -r word rest; do
    case $word:$STRANGE in
    newgame:late) sleep 100 ;;
    *:late) echo "protocol 1"; echo ok ;;
    *) echo "What is $word?" ;;
    esac
done
END
began=$(date +%s)
strange="the judge gives no answer to 'id' (proto=native) within the 3 s of startup=; it said 'What is id?' (the first of 2 such games)"
set -- -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty
match "$@" -judge "cmd=sh $dir/stranger" startup=3 timeout=200
check "a judge has startup= to get ready" prints "^  game 1 is not judged: $strange\$"
match "$@" -adjudicate exact empty=42 -judge "cmd=sh $dir/stranger" startup=3 timeout=200
check "also one that proves" prints "^  game 1 is not adjudicated: $strange\$"
match "$@" -judge "cmd=env STRANGE=late sh $dir/stranger" startup=3 timeout=200
check "and for each game" prints '^  game 1 is not judged: the judge gives no answer to a new game within the 3 s of startup= (the first of 2 such games)$'
match openings -openings balanced plies=8 count=2 -judge "cmd=sh $dir/stranger" startup=3 timeout=200
check "so it is for openings" complains "cannot solve them: it gives no answer to 'id' (proto=native) within the 3 s of startup=; it said 'What is id?'\$"
check "and not timeout=" [ $(($(date +%s) - began)) -lt 180 ]
cat >"$dir/liar" <<'END'
#!/bin/sh
while read -r word rest; do
    case $word in
    id) echo "protocol 1" ;;
    go) sleep "${NAP:-0}"; echo "scores $SCORE $SCORE $SCORE $SCORE $SCORE $SCORE $SCORE"; echo "bestmove 0" ;;
    quit) exit ;;
    esac
    echo ok
done
END
for score in 1e300 0.5 -22; do
    alike -openings empty -adjudicate exact empty=42 -judge "cmd=env SCORE=$score sh $dir/liar" -results "$dir/liar$score"
    check "a judge whose scores are $score proves nothing" prints '^2 games in '
    check "which is told" complains 'gave no exact score for any of'
    match report "$dir/liar$score"
    check "and the results can be read" prints '^2 games, '
    timeout -s KILL "$BOUND" "$RUNNER" openings -openings balanced plies=6 count=2 -judge "cmd=env SCORE=$score sh $dir/liar" >"$dir/out" 2>"$dir/err"
    check "nor does it find balanced openings" [ $? -eq 1 ]
done

alike -openings empty -adjudicate exact empty=42 -concurrency 2 -judge "cmd=env NAP=3 SCORE=0 sh $dir/liar" timeout=2 st=9
check "a judge has its st= and then timeout= to answer" prints 'games adjudicated: 0 drawn and 0 won by scores, 0 drawn after the most moves, 2 proved'

# ---- openings ----

printf '%s\n' '4455 b good line' '12 x' >"$dir/words"
match openings -openings "file=$dir/words" count=2
check "what stands behind a sequence is not looked at" [ "$(tr '\n' ' ' <"$dir/out")" = "4455 12 " ]
printf '%s\n' '7/7/7/7/7/7 w - -' 44 >"$dir/words"
match openings -openings "file=$dir/words"
check "the empty board is told by its FEN, which no line of nothing is" [ "$(cat "$dir/out")" = "7/7/7/7/7/7 x
44" ]
match openings -openings balanced plies=6 count=12 -judge "cmd=$ENGINE" -srand 2
check "balanced openings" [ "$(wc -l <"$dir/out")" -eq 12 ]
cp "$dir/out" "$dir/balanced"
if has_terminal; then
    printf '#!/bin/sh\nsleep 1\nexec "%s"\n' "$ENGINE" >"$dir/late"
    told=$(script -qec "$RUNNER openings -openings balanced plies=6 count=12 -judge 'cmd=sh $dir/late' -srand 2 >$dir/late.out" /dev/null </dev/null | tr '\r' '\n')
    check "a terminal is told how many positions were solved" sh -c 'printf %s "$1" | grep -q "^1 position, [0-9.]* a second"' - "$told"
    check "for the same openings" cmp "$dir/late.out" "$dir/balanced"
else
    echo "skipped: the progress of balanced openings (no util-linux script here)"
fi
check "are draws" sh -c "\"$ENGINE\" solve <'$dir/balanced' | awk '\$2 != 0 { bad = 1 } END { exit bad || NR != 12 }'"
printf '%s\n' 117 127 137 147 157 167 >"$dir/six"
match openings -openings "file=$dir/six" start=5 count=4
check "start= begins there, and with the first after the last" [ "$(tr '\n' ' ' <"$dir/out")" = "157 167 117 127 " ]
check "which is told" complains '^fourinrow-match: only 2 openings from start=5 on, those before it follow$'
match openings -openings "file=$dir/six" start=5 count=2
check "but not where it does not happen" quiet
match openings -openings "file=$dir/six" start=6 count=2
check "of a single one too" complains '^fourinrow-match: only 1 opening from start=6 on, those before it follow$'
match openings -openings "file=$dir/six" start=7 count=2
check "a start= that the file does not have" complains '^fourinrow-match: openings: start=7 is behind the last, number 6$'
check "is refused" [ "$status $(wc -l <"$dir/out")" = "1 0" ]
match openings -openings balanced plies=2 count=1 -geometry 2,2,2 -judge "cmd=$ENGINE"
check "nobody is to blame where there are no openings to solve" complains 'there are no openings of 2 plies in which the side to move cannot win at once'
match openings -openings random plies=1 count=10 -geometry 2,2,2
check "fewer than were asked for are told" complains 'there is only 1 opening$'
match openings -openings random count=9 -srand 1
sed -n '4,$p' "$dir/out" >"$dir/behind"
match openings -openings random start=4 count=6 -srand 1
check "start= of random ones" cmp "$dir/out" "$dir/behind"
match openings -openings balanced plies=6 start=4 count=9 -judge "cmd=$ENGINE" -srand 2
sed -n '4,$p' "$dir/balanced" >"$dir/behind"
check "start= of balanced ones" cmp "$dir/out" "$dir/behind"
match openings -openings balanced plies=1 count=9 -judge "cmd=$ENGINE"
check "with one stone only that beside the centre is a draw" sh -c "head -n 1 '$dir/out' | grep -q '^[35]$'"
check "all four first moves" [ "$(wc -l <"$dir/out")" -eq 4 ]
check "the openings that come along are balanced" sh -c "\"$ENGINE\" solve <src/data/openings-7x6.txt | awk '\$2 != 0 { bad = 1 } END { exit bad || NR < 100 }'"

for time in 0.0001 10000001 x; do
    check "a time has bounds: $time" refuses "st= takes seconds, from 0.001 to 10000000, not '$time'" -engine "cmd=$FAULTY good" name=a st=$time -engine "cmd=$FAULTY good" name=b
done
check "so has a part" refuses "-shard takes K/N with K from 1 to N, and N up to 99999, not '1/1000000'" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b \
    -srand 1 -shard 1/1000000
check "openings that another time would not be the same are refused" refuses \
    "-openings balanced by a judge with st= are others each time: make a file of them by 'fourinrow-match openings' first" -engine "cmd=$FAULTY good" name=a \
    -engine "cmd=$FAULTY good" name=b -openings balanced -judge "cmd=$ENGINE" st=0.1 -results "$dir/never"
solved() { match -openings balanced plies=12 -each "cmd=$ENGINE" st=0.001 option.book=off -engine name=a -engine name=b timemargin=10000 -rounds 2 -srand 3 -maxmoves 1 \
    -results "$dir/solved" "$@"; }
solved
head -n 1 "$dir/solved" >"$dir/solved.begun"
cp "$dir/solved" "$dir/solved.whole"
cp "$dir/solved.begun" "$dir/solved"
solved -resume
check "those that an engine solves are, whatever time it has for a move" [ "$status $(wc -l <"$dir/solved")" = "0 4" ]
opening_names() { sed 's/.*"opening":"\([^"]*\)".*/\1/' "$1" | sort; }
check "to the last one" [ "$(opening_names "$dir/solved")" = "$(opening_names "$dir/solved.whole")" ]

echo "match_judge: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
