#!/bin/sh
# What fourinrow-match reads and writes beside its results: openings, PGN, end positions, configurations of engines, books.
# Cute Chess reads what is written if CUTECHESS names its cutechess-cli.
CUTECHESS=${CUTECHESS:-cutechess-cli}
. "$(dirname "$0")/runner.sh"

two() { # OPTION …: two engines whose games do not depend on the time
    match -engine "cmd=$ENGINE" nodes=500 option.hash=1 name=a -engine "cmd=$ENGINE" proto=uci nodes=300 option.Hash=1 name=b -srand 4 "$@"
}
openings() { match openings -openings "$@"; }
count() { grep -c -- "$1" "$2"; }

# ---- PGN ----

printf '7/7/7/7/7/3x3 o\n4455\n7/7/7/7/3o3/2xxo2 x\n' >"$dir/start"
words="depth=true nodes=true nps=true pv=true latency=true timeleft=true"
# shellcheck disable=SC2086 # words
two -openings "file=$dir/start" -rounds 3 -results "$dir/r" -pgnout "$dir/pgn" $words -epdout "$dir/epd" -site 'My "desk"'
check "six games" finished 6
check "the site is told" [ "$(count '^\[Site "My \\"desk\\""\]$' "$dir/pgn")" -eq 6 ]
echo '7/7/7/7/7/3x3' >"$dir/sideless"
match openings -openings "file=$dir/sideless"
check "a FEN without a side is told as such" complains 'the FEN has no side to move'
# As PowerShell writes it behind `>`.
printf '\377\3764\0004\000\n\000' >"$dir/utf16"
match openings -openings "file=$dir/utf16"
check "openings in UTF-16 are told as such" complains "'$dir/utf16', this is UTF-16; save it as UTF-8"
match report "$dir/utf16"
check "and results" complains "$dir/utf16, line 1: this is UTF-16; save it as UTF-8"
match -engines "$dir/utf16" -engine conf=a -engine conf=b
check "and engines" complains "-engines '$dir/utf16': this is UTF-16; save it as UTF-8"
check "Cute Chess's FEN" [ "$(count '^\[FEN "7/7/7/7/7/3P3\[P*p*\] b - - 0 1"\]$' "$dir/pgn")" -eq 2 ]
check "o moves first" [ "$(count '^1\.\.\. P@' "$dir/pgn")" -eq 2 ]
for word in '/[0-9][0-9]* [0-9.]*s' 'n=[0-9]' 'latency=-*0' 'pv="P@[a-g][1-6][ "]'; do
    check "$word in the comments" grep -q "{.*$word" "$dir/pgn"
done
check "no clock: no time left" [ "$(count 'tl=' "$dir/pgn")" -eq 0 ]
check "how it ended" [ "$(count ', [ab] completes a line}$\|, board full}$' "$dir/pgn")" -eq 6 ]
check "six end positions" [ "$(wc -l <"$dir/epd")" -eq 6 ]
check "of Cute Chess" [ "$(count '^[Pp1-7/]*\[[Pp-]*\] [wb] - - 0 1$' "$dir/epd")" -eq 6 ]
two -openings "file=$dir/start" -rounds 3 -results "$dir/r2" -pgnout "$dir/min" fi min=true
check "min: no comments" [ "$(count '[{}]\|PlyCount\|Termination' "$dir/min")" -eq 0 ]
check "min: six games" [ "$(count '^\[Event ' "$dir/min")" -eq 6 ]
grep -v '"game":5,' "$dir/r" >"$dir/r3"
# shellcheck disable=SC2086
two -openings "file=$dir/start" -rounds 3 -results "$dir/r3" -resume -pgnout "$dir/pgn3" $words -epdout "$dir/epd3" -site 'My "desk"'
# Times differ.
for file in pgn pgn3; do sed 's/[0-9.]*s, latency=[-0-9.]*s/T/; s/, nps=[0-9]*//; s/ [0-9.]*s\([,}]\)/ T\1/; /^\[Date/d' "$dir/$file" >"$dir/$file.same"; done
check "resumed, the PGN is the same" cmp "$dir/pgn.same" "$dir/pgn3.same"
check "and the end positions" cmp "$dir/epd" "$dir/epd3"
# What is there is not written once more: it would be lost where that fails, or by a kill meanwhile.
cp "$dir/pgn3" "$dir/pgn3.before"
# shellcheck disable=SC2086
(ulimit -f 1 && two -openings "file=$dir/start" -rounds 3 -results "$dir/r3" -resume -pgnout "$dir/pgn3" $words -epdout "$dir/epd3" -site 'My "desk"' -quiet)
check "files that lack nothing are left alone" sh -c 'cmp "$1/pgn3" "$1/pgn3.before" && cmp "$1/epd" "$1/epd3"' - "$dir"
head -c 300 "$dir/pgn3.before" >"$dir/pgn3" # as one that was broken off
# shellcheck disable=SC2086
two -openings "file=$dir/start" -rounds 3 -results "$dir/r3" -resume -pgnout "$dir/pgn3" $words -site 'My "desk"'
check "others get the rest" cmp "$dir/pgn3" "$dir/pgn3.before"
two -openings "file=$dir/start" -rounds 3 -results "$dir/r3" -resume -pgnout "$dir/pgn3" -site 'My "desk"'
check "a PGN that tells other things is not written over" complains 'has other games than the results, or tells other things'
{ cat "$dir/r" && head -n 1 "$dir/r"; } >"$dir/twice"
two -openings "file=$dir/start" -rounds 3 -results "$dir/twice" -resume -site 'My "desk"'
check "results that have a game twice are not gone on with" complains 'game 0 is there twice'
for file in pgn3 epd3; do
    { cat "$dir/$file" && echo '% of another tournament'; } >"$dir/shared"
    cp "$dir/shared" "$dir/before"
    [ $file = pgn3 ] && option="-pgnout $dir/shared $words"
    [ $file = epd3 ] && option="-epdout $dir/shared"
    # shellcheck disable=SC2086
    two -openings "file=$dir/start" -rounds 3 -results "$dir/r3" -resume $option -site 'My "desk"'
    check "$file with more than the games of the results is not written over" complains 'has other games than the results, or tells other things'
    check "$file: all of it is there" cmp "$dir/shared" "$dir/before"
done
two -openings "file=$dir/start" -rounds 3 -results "$dir/r3" -resume -epdout "$dir/r2"
check "nor are results by end positions" complains "EPD file .* has other games"
two -openings empty -pgnout "$dir/both" -epdout "$dir/both"
check "PGN and end positions in one file" complains 'is two of -results, -pgnout, -epdout, -log and stderr='
match -engine "cmd=$FAULTY good" name=a "stderr=$dir/one" -engine "cmd=$FAULTY good" name=b -log "$dir/one" level=info
check "the log and what an engine says in one file" complains 'is two of -results, -pgnout, -epdout, -log and stderr='
for words in "pv=yes" "seldepth=true" "min=1" "file=x nonsense"; do
    # shellcheck disable=SC2086
    two -pgnout "$dir/x" $words
    check "-pgnout FILE $words" complains '-pgnout has no'
done
match -engine "cmd=$ENGINE" playouts=50 name=a -engine "cmd=$ENGINE" guided=50 option.evaluation=values name=b -rounds 10 -srand 1 -pgnout "$dir/lines.pgn" pv=true
check "a line of play begins with the move that was played" [ "$(grep -o 'P@[a-g][1-6] {[^}"]*pv="P@[a-g][1-6]' "$dir/lines.pgn" |
    awk '{ count++; bad += $1 != substr($NF, length($NF) - 3) } END { print (count > 50 && !bad) }')" = 1 ]
check "others are left out" grep -q 'P@[a-g][1-6] {[^}"]*s[,}]' "$dir/lines.pgn"
two -pgnout pv=true
check "-pgnout without a file" complains '-pgnout needs a file'
two -openings empty -pgnout "$dir/lines" -site "two
lines" -event 'a	tab'
check "a tag is one line" grep -q '^\[Site "two lines"\]$' "$dir/lines"
match openings -openings "file=$dir/lines" plies=3
check "and can be read" [ "$status" -eq 0 ]
two -event 1234567890123456789012345678901234567890123456789012345678901234
check "a name that results have no room for" complains '-event takes at most 63 bytes'
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -geometry 30,3,4 -openings random plies=3 -srand 1 -pgnout "$dir/wide" -epdout "$dir/wide.epd"
check "on a wide board" finished 2
check "another variant" [ "$(count '^\[Variant "fourinrow"\]' "$dir/wide")" -eq 2 ]
openings file="$dir/wide" plies=3 -geometry 30,3,4
check "is read too" [ "$status" -eq 0 ]
openings file="$dir/wide" plies=3 -geometry 20,4,4
check "but not for another board" complains 'the game is of 30x3, 4 in line, not 20x4, 4 in line'
match -engine "cmd=$FAULTY illegal 1" name='a{b}' -engine "cmd=$FAULTY good" name=good -openings empty -pgnout "$dir/faults"
check "a fault: the termination" [ "$(count '^\[Termination "illegal move"\]' "$dir/faults")" -eq 2 ]
check "and what it was, without braces of others" [ "$(count '{.*a(b) makes an illegal move: .*} *[01]*-*[01]*$' "$dir/faults")" -eq 2 ]

match -engine "cmd=$FAULTY silent 1" name=silent timeout=0.5 startup=60 -engine "cmd=$FAULTY good" name=good -openings empty -games 1 -noswap -pgnout "$dir/silent"
check "no answer, where there is no clock" [ "$(count '^\[Termination "stalled connection"\]' "$dir/silent")" -eq 1 ]

# ---- openings ----

openings file="$dir/pgn" plies=2
check "the openings of our own games, each once" [ "$(wc -l <"$dir/out")" -eq 3 ]
check "as they were" grep -qx 44 "$dir/out"
{ printf '; from a club\n%% by hand\n{in\nAutumn} ' && cat "$dir/pgn"; } >"$dir/commented"
cp "$dir/out" "$dir/uncommented"
openings file="$dir/commented" plies=2
check "also behind comments" cmp "$dir/out" "$dir/uncommented"
printf '%s\n' 4141414 44444433 | "$ENGINE" review --pgn >"$dir/short"
openings file="$dir/short" plies=8
check "a game that is over by then is left out" [ "$status:$(cat "$dir/out")" = 0:44444433 ]
openings file="$dir/short"
check "whole ones are none" complains "the game is over in '4141414'; plies= cuts it"
printf '%s\n' 4141414 | "$ENGINE" review --pgn >"$dir/short"
openings file="$dir/short" plies=7
check "nothing is left" complains "short' are over after plies=7"
openings file="$dir/epd"
check "a position where the game is over is no opening" complains "line 1: the game is over in"
openings file="$dir/pgn" plies=2 format=epd
check "PGN is no EPD" complains "line 1: '.Event': move 1: '.' is no column; a sequence counts them from 1 to 7\$"
two -openings "file=$dir/pgn" plies=3 policy=round -games 4 -rounds 3 -results "$dir/round"
check "an opening for each round" [ "$(sed 's/.*"opening":"\([^"]*\)".*/\1/' "$dir/round" | uniq -c | awk '{ print $1 }' | tr '\n' ' ')" = "4 4 4 " ]
two -openings policy=encounter -games 1
check "an odd number of games in an encounter" complains 'need an even -games'
two -openings policy=encounter -games 1 -noswap -rounds 2
check "but where nobody swaps" finished 2
two -openings policy=other
check "an unknown policy" complains "-openings has no 'policy=other'"
for policy in encounter=6 round=2; do
    match -engine "cmd=$ENGINE" name=a -engine "cmd=$ENGINE" name=b -engine "cmd=$ENGINE" name=c -each depth=0 option.hash=1 -srand 1 -rounds 2 \
        -openings random plies=4 "policy=${policy%=*}" -results "$dir/policy-${policy%=*}"
    check "three engines and policy=${policy%=*}: ${policy#*=} openings" \
        [ "$(sed 's/.*"opening":"\([^"]*\)".*/\1/' "$dir/policy-${policy%=*}" | sort | uniq -c | awk '{ n++; games += $1 } END { print n, games }')" = "${policy#*=} 12" ]
done
two -openings "file=$dir/start" policy=round -rounds 3 -results "$dir/r3" -resume
check "another policy is another tournament" complains 'it is of another tournament'
mkfifo "$dir/fifo"
openings file="$dir/fifo"
check "a FIFO has no openings" complains 'cannot be read: it is no regular file'

# ---- engines from a file, and keys of cutechess-cli ----

mkdir "$dir/my engines"
ln -s "$(cd "$(dirname "$ENGINE")" && pwd)/$(basename "$ENGINE")" "$dir/my engines/four"
cat >"$dir/engines.json" <<END
[
	{
		"command" : "./four",
		"name" : "native",
		"depth" : 1,
		"options" : [ { "name" : "hash", "type" : "spin", "min" : 1, "max" : 4, "default" : 32, "value" : 2 } ],
		"workingDirectory" : "$dir/my engines",
		"nonsense" : 1
	},
	{
		"command" : "$dir/my engines/four",
		"name" : "uci",
		"nodes" : 200,
		"options" : [ { "name" : "Hash", "type" : "spin", "value" : 1 }, { "name" : "OwnBook", "type" : "check", "value" : false },
		              { "name" : "Clear Hash", "type" : "button" },
		              { "name" : "Seed", "type" : "text", "default" : "random", "value" : "random" } ],
		"protocol" : "uci",
		"variants" : [ "cfour" ]
	}
]
END
match -engines "$dir/engines.json" -engine conf=native -engine conf=uci name=B nodes=100 -each nodes=150 -srand 1 -debug
check "engines of a file play" finished 2
check "without a fault" [ "$(count "cannot be started" "$dir/out")" -eq 0 ]
check "a field that means nothing is told" complains '^fourinrow-match: native: ignored: nonsense$'
check "nothing else is" [ "$(count ': ignored: ' "$dir/err")" -eq 1 ]
check "its options are set" complains ' native > set hash 2$'
check "what -each says counts more than the file" complains ' native > go depth 1 nodes 150$'
check "a check box" complains ' B > setoption name OwnBook value false$'
check "a seed that nobody has chosen is the game's" complains ' B > setoption name Seed value [0-9]*$'
check "a button is not pressed" [ "$(count 'Clear Hash value' "$dir/err")" -eq 0 ]
check "its own words count most" complains ' B > go nodes 100$'
blocks json "$dir" docs/tournaments.md
match -engines "$(grep -l 'look ahead' "$dir"/json-*)" -engine conf=four "cmd=$ENGINE" -engine conf='look ahead' "cmd=$ENGINE" -srand 1
check "the file of docs/tournaments.md" finished 2
check "plays without a fault" [ "$(count "cannot be started" "$dir/out")" -eq 0 ]
sed 's/"value" : "random"/"value" : 7/' "$dir/engines.json" >"$dir/seeded.json"
match -engines "$dir/seeded.json" -engine conf=native -engine conf=uci -srand 1 -debug
check "one that was chosen is kept" [ "$(sed -n 's/.* uci > setoption name Seed value //p' "$dir/err")" = 7 ]
match -engines "$dir/engines.json" -engine conf=other -engine conf=uci
check "an engine that the file has not" complains "has no 'other'; it has 'native', 'uci'"
check "is a mistake in the arguments" [ "$status" -eq 2 ]
match -engine conf=native -engine conf=uci
check "conf= without a file" complains 'conf= needs -engines FILE'
match -engines "$dir/engines.json" -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b
check "a file without conf=" complains '-engines is of no use: no engine has conf=NAME'
match -engines "$dir/fifo" -engine conf=native -engine conf=uci
check "a FIFO has no engines" complains 'it is no regular file'
match -engine "cmd=$FAULTY exit" name=bad "stderr=$dir/stderr" -engine "cmd=$FAULTY good" name=good "stderr=$dir/stderr" -openings empty
check "stderr= has what it says" [ "$(cat "$dir/stderr")" = "nothing works any more
nothing works any more" ]
check "and so have its last words" grep -q "its last words: 'nothing works any more'" "$dir/out"
printf '#!/bin/sh\n"%s" good\nprintf "my last words" >&2\n' "$FAULTY" >"$dir/talker"
match -engine "cmd=sh $dir/talker" name=a "stderr=$dir/stderr2" -engine "cmd=$FAULTY good" name=b -openings empty
check "and what it says at its end" grep -qx 'my last words' "$dir/stderr2"
match -engine "cmd=sh $dir/talker" name=a -engine "cmd=$FAULTY good" name=b -openings empty -log "$dir/talk"
check "which the log has, too" grep -q ' a ! my last words$' "$dir/talk"
cat >"$dir/reporter" <<'END'
$ENGINE
yes "so many bytes were not given back" | head -c 4000000 >&2
END
for try in 1 2 3 4 5; do # a busy machine may take more than the 2 s that it has
    rm -f "$dir/report"
    match -engine "cmd=sh $dir/reporter" name=a depth=1 "stderr=$dir/report" -engine "cmd=$FAULTY good" name=b -openings empty
    [ "$(wc -c <"$dir/report")" -lt 4000000 ] || break
done
check "and much of it as it ends" [ "$(wc -c <"$dir/report")" -eq 4000000 ]
check "for which nobody is killed" [ ! -s "$dir/err" ]
rm "$dir/report"
two -results "$dir/r4" -each "stderr=$dir/./r4"
check "results and stderr in one file" complains 'and stderr='
two -pgnout "$dir/none/x"
check "a file for PGN that cannot be made" complains "PGN file '.*none/x': No such file"
two -log "$dir/none/x"
check "a log that cannot be made" complains "log file '.*none/x': No such file"
two -each "stderr=$dir/none/x"
check "a file for stderr that cannot be made" complains 'stderr=.*none/x: No such file'
two -each "stderr=$dir/fifo"
check "a FIFO takes no stderr" complains 'stderr=.*fifo: it is no regular file'
for words in -pgnout -epdout -log "-results $dir/r4 -resume -pgnout" "-results $dir/r4 -resume -epdout"; do
    # shellcheck disable=SC2086 # words
    two $words "$dir/fifo"
    check "$words of a FIFO that nobody reads" complains "file '.*/fifo': nobody reads it\$"
done
match -engine "cmd=sh -c 'rm -f $dir/gone; exec $FAULTY good'" name=a -engine "cmd=$FAULTY good" name=b -openings empty -results "$dir/gone"
check "results that are removed while it plays end it" [ "$status" -eq 1 ]
check "and that is told" complains "^fourinrow-match: cannot write the results '$dir/gone': No such file or directory"
if [ -c /dev/full ]; then
    match -engine "cmd=$FAULTY exit" name=bad stderr=/dev/full -engine "cmd=$FAULTY good" name=good -openings empty
    check "a full disk is no fault of the engine" complains "the system has no more to give: cannot write '/dev/full'"
    check "no game is lost by it" [ "$(count 'bad crashes' "$dir/out")" -eq 0 ]
    for restart in on off; do
        match -engine "cmd=sh $dir/talker" name=a stderr=/dev/full restart=$restart -engine "cmd=$FAULTY good" name=b -openings empty
        check "restart=$restart: it is told as well where an engine ends" complains \
            "^fourinrow-match: the system has no more to give: cannot write '/dev/full'"
        check "restart=$restart: once" [ "$(grep -cv 'did not end when told to' "$dir/err")" -eq 1 ]
        check "restart=$restart: and fails, behind the report" sh -c '[ "$1" -eq 1 ] && grep -q "^2 games in " "$2"' - "$status" "$dir/out"
    done
fi
two -each stderr=/dev/null
check "/dev/null takes stderr" finished 2
match -engine "cmd=$ENGINE" depth=1 name=a 'initstr=# hello\nset threads 2\n\nping 4' initstr='set level 3' -engine "cmd=$FAULTY good" name=b -debug
check "lines before all others" finished 2
check "are sent" [ "$(grep ' a > ' "$dir/err" | head -n 6 | sed 's/.* a > //' | tr '\n' '|')" = "# hello|set threads 2||ping 4|set level 3|id|" ]
match -engine "cmd=$ENGINE" depth=1 name=a initstr='set nothing 2' -engine "cmd=$FAULTY good" name=b
check "an error in one of them is a fault" grep -q 'a cannot be started: answered: error unknown-option' "$dir/out"
match -engine "cmd=$ENGINE" proto=bot st=1 name=a 'initstr=settings timebank 10' -engine "cmd=$FAULTY good" name=b -debug
check "of a bot too" complains ' a > settings timebank 10'
for view in on off; do
    match -engine "cmd=$ENGINE" depth=2 name=a whitepov=$view -engine "cmd=$FAULTY good" name=b -openings "file=$dir/start" -rounds 2 -srand 1 -results "$dir/view-$view"
done
# The values of a, as o: the same with the other sign.
values() { grep '"o":{"name":"a"' "$1" | sed 's/.*"fitness":\[\([^]]*\)\].*/\1/' | tr ',' '\n' | grep -v null; }
values "$dir/view-on" | awk '{ print 0 - $1 }' >"$dir/v1"
values "$dir/view-off" | awk '{ print 0 + $1 }' >"$dir/v2"
check "whitepov turns the values of o" cmp "$dir/v1" "$dir/v2"
check "there are some" grep -q '[1-9]' "$dir/v1"
match -engine "cmd=$FAULTY mute" name=a startup=0.5 tscale=0.2 trust -engine "cmd=$FAULTY good" name=b -openings empty
check "tscale shortens the time to start" prints "a cannot be started: no answer to 'id' (proto=native) within the 0.1 s of startup="
check "trust is told to be of no use" complains 'a: ignored: trust: no engine claims a result'
match -engine "cmd=$ENGINE" level=3
check "a key that may be an option of the engine is told how to be one" complains "an engine has no 'level=3'; if it is an option of its own: option.level=3; see --help"

# ---- books ----

echo 44444232 >"$dir/book"
printf '7/7/7/7/7/7 w - - bm P@a1;\n7/7/7/7/p6/P6 w - - bm P@a3;\n' >"$dir/book.epd"
booked() { # OPTION …: a plays its own book, b has none
    rm -f "$dir/booked"
    match -engine "cmd=$ENGINE" nodes=500 option.hash=1 name=a "book=$dir/book" -engine "cmd=$ENGINE" proto=uci nodes=300 option.Hash=1 name=b -openings empty -srand 4 \
        -results "$dir/booked" -pgnout "$dir/booked.pgn" pv=true depth=true "$@"
}
booked -each option.book=off
check "an option that uci has not" grep -q "has no option 'book'" "$dir/out"
rm -f "$dir/booked.pgn"
booked
check "a book" finished 2
check "its first move is played" [ "$(grep '"x":{"name":"a"' "$dir/booked" | sed 's/.*"moves":\[\([0-9]\).*/\1/')" = 3 ]
check "and that is noted" [ "$(grep '"x":{"name":"a"' "$dir/booked" | grep -c '"book":\[0[],]')" -eq 1 ]
check "in PGN too" grep -q '^1. P@d1 {book}$' "$dir/booked.pgn"
check "moves of a book are not moves of the engine" [ "$(awk '/^ *a  *[0-9]* / { print $2 }' "$dir/out" | head -n 1)" -eq "$(($(grep -o '"moves":\[[^]]*\]' "$dir/booked" | awk -F, '{ n += NR == 1 ? int((NF + 1) / 2) : int(NF / 2) } END { print n }') - $(grep -o '"book":\[[^]]*\]' "$dir/booked" | awk -F, '{ n += NF } END { print n }')))" ]
cp "$dir/booked" "$dir/once"
booked
sed 's/"date":"[^"]*"//; s/"us":\[[^]]*\]//' "$dir/once" >"$dir/b1"
sed 's/"date":"[^"]*"//; s/"us":\[[^]]*\]//' "$dir/booked" >"$dir/b2"
check "the same seed, the same moves" cmp "$dir/b1" "$dir/b2"
match -engine "cmd=$FAULTY good" name=a "book=$dir/book.epd" -engine "cmd=$FAULTY good" name=b -openings empty -results "$dir/epd-book" -pgnout "$dir/epd-book.pgn"
check "a book of positions: two moves, the other answers itself" [ "$(sed -n '1s/.*"book":\(\[[0-9,]*\]\).*/\1/p' "$dir/epd-book")" = "[0,2]" ]
match -engine "cmd=$FAULTY good" name=a "book=$dir/book.epd" bookdepth=1 -engine "cmd=$FAULTY good" name=b -openings empty -results "$dir/epd-book1"
check "bookdepth=1: one" [ "$(sed -n '1s/.*"book":\(\[[0-9,]*\]\).*/\1/p' "$dir/epd-book1")" = "[0]" ]
match -engine "cmd=$FAULTY good" name=a "book=$dir/book.epd" bookdepth=2 -engine "cmd=$FAULTY good" name=b -openings empty -results "$dir/epd-book2"
check "bookdepth=2: two moves of its own" [ "$(sed -n '1s/.*"book":\(\[[0-9,]*\]\).*/\1/p' "$dir/epd-book2")" = "[0,2]" ]
printf '7/7/7/7/7/7 w - - bm P@a1;\n7/7/p6/P6/p6/P6 w - - bm P@a5;\n' >"$dir/gap.epd"
match -engine "cmd=$FAULTY good" name=a "book=$dir/gap.epd" -engine "cmd=$FAULTY good" name=b -openings empty -games 1 -noswap -results "$dir/gap"
check "a book that has been left is not gone back to" grep -q '"book":\[0\]' "$dir/gap"
match -engine "cmd=$FAULTY good" name=a "book=$dir/book.epd" -engine "cmd=$FAULTY good" name=b -openings empty -results "$dir/epd-book1" -resume
check "another depth is another tournament" complains 'it is of another tournament'
match -engine "cmd=$FAULTY ponders" name=a ponder=on -engine "cmd=$FAULTY good" name=b "book=$dir/book.epd" -openings empty -strict -rounds 2
check "a book against an engine that ponders" finished 4
match -engine "cmd=$FAULTY ponders" name=a ponder=on "book=$dir/book.epd" -engine "cmd=$FAULTY good" name=b -openings empty -games 1 -noswap -rounds 2
check "and of one with a book, which ponders once it has been asked itself" prints '^ *a  *14  *14  *100.0%$'
# While the judge proves a position, what an engine says that ponders is read: more than a pipe holds, which the judge waits for.
cat >"$dir/floods" <<'END'
exec 3>&1
while IFS= read -r line; do
    case $line in go*ponder*)
        await "$1/asked"
        awk 'BEGIN { for (i = 0; i < 20000; i++) print "info depth 1 nodes 1" }' >&3
        : >"$1/flooded" ;;
    esac
    printf '%s\n' "$line"
done | "$2" ponders
END
cat >"$dir/judges" <<'END'
while IFS= read -r line; do
    case $line in go*) : >"$1/asked" && await "$1/flooded" || : >"$1/held-up" ;; esac
    printf '%s\n' "$line"
done | "$2"
END
awaits='await() { for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -e "$1" ] && return; sleep 1; done; false; }'
for script in floods judges; do
    printf '%s\n' "$awaits" | cat - "$dir/$script" >"$dir/$script.sh"
done
match -engine "cmd=sh $dir/floods.sh $dir $FAULTY" name=a ponder=on -engine "cmd=$FAULTY good" name=b -noswap -openings empty \
    -judge "cmd=sh $dir/judges.sh $dir $ENGINE" -adjudicate exact empty=40
check "the judge is not held up by an engine that ponders" eval '[ -e "$dir/flooded" ] && [ ! -e "$dir/held-up" ]'
echo 1212121 >"$dir/won"
match -engine "cmd=$FAULTY good" name=a "book=$dir/won" -engine "cmd=$FAULTY good" name=b "book=$dir/won" -openings empty -results "$dir/won.jsonl" -pgnout "$dir/won.pgn"
check "two books can play a whole game" [ "$(count '"book":\[0,1,2,3,4,5,6\].*"result":"1-0","reason":"line"' "$dir/won.jsonl")" -eq 2 ]
check "which ends with words" [ "$(count '^4. P@a4 {book, [ab] completes a line}$' "$dir/won.pgn")" -eq 2 ]
match -engine "cmd=$FAULTY good" name=a "book=$dir/won" -engine "cmd=$FAULTY good" name=b "book=$dir/won" -openings empty -maxmoves 2 -results "$dir/won2.jsonl"
check "but no more moves than there may be" [ "$(count '"moves":\[0,1,0,1\].*"result":"1/2-1/2","reason":"max-moves"' "$dir/won2.jsonl")" -eq 2 ]
match -engine "cmd=$FAULTY good" name=a "book=$dir/won" -engine "cmd=$FAULTY good" name=b "book=$dir/won" -openings empty -judge "cmd=$ENGINE" -adjudicate exact empty=39 \
    -results "$dir/won3.jsonl"
check "nor those behind a proof" [ "$(count '"moves":\[0,1,0\].*"reason":"proved"' "$dir/won3.jsonl")" -eq 2 ]
match -engine "cmd=$FAULTY good" name=a "book=$dir/book.epd" -engine "cmd=$FAULTY good" name=b -openings empty -draw movecount=1 score=10 -results "$dir/drawn.jsonl"
check "a move of a book agrees to no draw" grep -q '"moves":\[0,[0-9],0,[0-9],[0-9]\].*"book":\[0,2\].*"reason":"agreed-draw"' "$dir/drawn.jsonl"
two -each "book=$dir/none"
check "no book" complains "book= '.*none' cannot be read: No such file"
alike -judge "cmd=$ENGINE" "book=$dir/book"
check "a judge has none" complains 'a judge has no book='

# ---- Cute Chess ----

if command -v "$CUTECHESS" >/dev/null; then
    engine=$(cd "$(dirname "$ENGINE")" && pwd)/$(basename "$ENGINE")
    for file in pgn min; do
        HOME=$dir QT_QPA_PLATFORM=offscreen timeout -s KILL 200 "$CUTECHESS" -variant cfour -engine name=A cmd="$engine" -engine name=B cmd="$engine" -each proto=uci tc=inf nodes=300 \
            -rounds 6 -games 2 -repeat -openings "file=$dir/$file" format=pgn plies=5 -pgnout "$dir/cute-$file" -epdout "$dir/cute-$file.epd" >"$dir/out" 2>"$dir/err" </dev/null
        check "Cute Chess plays from $file" [ "$(count "^.Event " "$dir/cute-$file")" -eq 12 ]
        check "and finds nothing wrong with it" [ "$(grep -ci 'illegal\|invalid\|unknown\|incompatible' "$dir/out" "$dir/err" | sed 's/.*://' | tr '\n' ' ')" = "0 0 " ]
        openings file="$dir/$file" plies=5
        cp "$dir/out" "$dir/ours"
        openings file="$dir/cute-$file" plies=5
        check "its games begin as ours" cmp "$dir/ours" "$dir/out"
    done
    mkdir -p "$dir/home/.config/cutechess"
    cp "$dir/engines.json" "$dir/home/.config/cutechess/engines.json"
    check "Cute Chess reads the same file of engines" [ "$(HOME=$dir/home QT_QPA_PLATFORM=offscreen "$CUTECHESS" -engines 2>/dev/null | tr '\n' ' ')" = "native uci " ]
else
    echo "skipped: Cute Chess (no $CUTECHESS)"
fi

echo "match_files: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
