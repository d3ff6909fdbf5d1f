#!/bin/sh
# fourinrow-match as a whole: options, engines of every dialect, what is printed, kinds of tournaments, tests that stop, the judge.
. "$(dirname "$0")/runner.sh"

# ---- options ----

match --help
check "help" [ "$status" -eq 0 ]
check "-h is --help" sh -c '"$1" -h | cmp -s - "$2"' - "$RUNNER" "$dir/out"
check "help names the options" prints '^  -openings '
check "help has no line of more than 120 characters" sh -c '! LC_ALL=C sed "s/…/./g" "$1" | LC_ALL=C grep "^.\{121\}"' - "$dir/out"
for command in report openings; do
    check "help behind $command" sh -c '"$1" "$2" --help | grep -q "^  -sprt "' - "$RUNNER" $command
done
sed -n 's/^  \(-[a-z]*\) .*/`\1/p; s/^  \([a-z.]*\)[A-Z]*= .*/`\1/p' "$dir/out" >"$dir/names"
for name in $(cat "$dir/names"); do
    check "$name is in docs/tournaments.md" grep -qF -- "$name" docs/tournaments.md
done
check "all options were looked for" [ "$(wc -l <"$dir/names")" -gt 35 ]
match --version x
check "no word behind --version" [ "$status" -eq 2 ]
match --version
check "version" prints '^fourinrow-match [0-9]'
match
check "no arguments: help" prints '^usage: '
match nonsense
check "unknown command" [ "$status" -eq 2 ]
check "is named" complains "^fourinrow-match: there is no command 'nonsense'; see --help\$"
match -engine "cmd=$ENGINE" dir=
check "no directory" complains '^fourinrow-match: dir= needs a directory$'
match -engine cmd=x -engine depth=3
check "which engine has no program" complains '^fourinrow-match: engine 2 needs cmd=$'
match -engine cmd=x -engine depth=3 name=B
check "by its name" complains '^fourinrow-match: B needs cmd=$'
match -engine cmd=x -judge st=1
check "or that it is the judge" complains '^fourinrow-match: the judge needs cmd=$'
match -engine cmd=x proto=bot
check "a bot is told of the limits that it can have" complains ': there must be a limit: tc= or st=$'
match -engine cmd=x proto=uci
check "and another of all" complains ': there must be a limit: tc=, st=, depth=, nodes= or playouts=$'
match -engine cmd=x -resign movecount=3 score=-500
check "which scores there are" complains "score= from 0 or fitness= from 0 to 1, and twosided=true|false, not 'score=-500'\$"
match -engine cmd=x -draw movecount=3 fitness=2
check "and which fitness" complains "score= from 0 or fitness= from 0 to 1, not 'fitness=2'\$"
match -engine cmd=x -nonsense
check "unknown option" complains "there is no option '-nonsense'"
match -engine cmd=x -config file=x
check "an option of fastchess" complains "there is no option '-config': -results FILE keeps a tournament, and -resume goes on with it\$"
check "is a mistake in the arguments, too" [ "$status" -eq 2 ]
match -engine cmd=x -pgnout x notation=san
check "a word behind its -pgnout" complains "-pgnout has no 'notation=san': moves are those of UCI\$"
match -engine cmd=x plies=3
check "a key of its engines" complains "an engine has no 'plies=3': it is depth=\$"
match -engine cmd=x debug
check "and of cutechess-cli's" complains "an engine has no 'debug': -debug prints all that is said\$"
match -engine "cmd=$ENGINE" depth=1
check "one engine is not enough" complains 'needs two engines'
match report -games 3 "$dir/none"
check "an option that a report has not" complains '^fourinrow-match: -games is an option of a tournament, not of report$'
check "is a mistake in the arguments" [ "$status" -eq 2 ]
check "the help behind another option" refuses "there is no option '--help': it stands alone" -srand 1 --help
match report -badoption "$dir/none"
check "an option that nobody has" complains "there is no option '-badoption'"
match -engine "cmd=$ENGINE" depth=1 -quiet extra
check "an option that takes nothing" complains "^fourinrow-match: -quiet takes nothing, not 'extra'\$"
match report -html "$dir/page"
check "a report on nothing" complains '^fourinrow-match: report needs a file of results$'
check "is a mistake, too" [ "$status" -eq 2 ]
match report -html "$dir/page" -skip-bad "$dir/none" -quiet
check "options stand before the files" complains "'-quiet' stands behind a file"
check "what is wrong with them is told before any file is read" [ "$status" -eq 2 ]
match -engine "cmd=$ENGINE" depth=1 -variant crazyhouse
check "another variant than cfour" complains "^fourinrow-match: -variant is cfour, the board 7,6,4, not 'crazyhouse': other boards are named by -geometry C,R,K\$"
check "is a mistake in the arguments" [ "$status" -eq 2 ]
for words in "-variant cfour -geometry 8,7,4" "-geometry 8,7,4 -variant cfour"; do
    # shellcheck disable=SC2086 # two options and their words
    match -engine "cmd=$ENGINE" depth=1 $words
    check "$words contradict each other" complains '^fourinrow-match: -variant cfour is the board 7,6,4, and -geometry names another$'
    check "$words: that is a mistake, too" [ "$status" -eq 2 ]
done
for option in "-tournament swiss" "-variant cfour" "-rounds 3" "-results $dir/r" "-concurrency 2" "-quiet" "-sprt elo0=0 elo1=5"; do
    for command in openings compliance; do
        # shellcheck disable=SC2086 # an option and its words
        match $command -engine "cmd=$ENGINE" depth=1 $option
        check "$command has no $option" complains "^fourinrow-match: ${option%% *} is an option of a tournament, not of $command\$"
        check "$command: $option is a mistake in the arguments" [ "$status" -eq 2 ]
    done
done
match compliance -engine "cmd=$ENGINE" depth=1 -html "$dir/page"
check "options of report are told as such" complains '^fourinrow-match: -html is an option of report, not of compliance$'
match report "$dir/none"
check "a report on a file that is not there" [ "$status" -eq 1 ]

# ---- all dialects ----

match -engine "cmd=$ENGINE" depth=1 name=native -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci \
    -engine "cmd=$ENGINE" proto=ugi nodes=200 name=ugi -engine "cmd=$ENGINE" proto=bot st=0.02 timemargin=60000 name=bot \
    -each option.Threads=1 -rounds 1 -srand 1
check "an option that a dialect does not have is a fault" prints "native cannot be started: answered: error unknown-option"
match -engine "cmd=$ENGINE" depth=1 name=native option.hash=1 -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci option.Hash=1 \
    -engine "cmd=$ENGINE" proto=ugi nodes=200 name=ugi -engine "cmd=$ENGINE" proto=bot st=0.02 timemargin=60000 name=bot \
    -rounds 2 -srand 1 -results "$dir/dialects" -pgnout "$dir/pgn"
check "native, uci, ugi and bot play each other" finished 24
check "and nobody is at fault" [ "$(grep -c '"reason":"\(line\|board-full\)"' "$dir/dialects")" -eq 24 ]
check "24 games of PGN" [ "$(grep -c '^\[Event ' "$dir/pgn")" -eq 24 ]
words=$(sed -n '/cutechess-cli -variant/,/[^\\]$/ { s/.*cutechess-cli//; s/\\$//; p; }' docs/clients.md |
    sed "s|/path/to/fourinrow|$ENGINE|g; s|games.pgn|$dir/cute|; s/-rounds 50/-rounds 1/")
# shellcheck disable=SC2086 # the words of a command
match $words
check "the command for cutechess-cli in docs/clients.md" finished 2
check "plays what Cute Chess does" [ "$(grep -c '^\[Variant "cfour"\]' "$dir/cute")" -eq 2 ]
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=1 name=b -variant cfour -geometry 7,6,4
check "-variant with the same board" finished 2
match -engine "cmd=$ENGINE" depth=1 name=native -engine "cmd=$ENGINE" proto=ugi nodes=200 name=ugi -geometry 5,4,3 -rounds 3 -srand 1
check "another geometry, in ugi too" finished 6
match -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci -engine "cmd=$ENGINE" proto=uci option.Nonsense=1 nodes=9 name=b
check "an option that uci does not have" prints "b cannot be started: has no option 'Nonsense'"
printf '7/7/7/7/3o3/2xxo2 x\n7/7/7/7/7/3x3 o\n' >"$dir/fens"
match -engine "cmd=$ENGINE" depth=1 name=native -engine "cmd=$ENGINE" proto=uci nodes=100 name=uci -engine "cmd=$ENGINE" \
    proto=ugi nodes=200 name=ugi -openings file="$dir/fens" -rounds 2 -srand 1 -results "$dir/from-fen"
check "from a FEN in all dialects" finished 12
check "without a fault" [ "$(grep -c '"reason":"\(line\|board-full\)"' "$dir/from-fen")" -eq 12 ]

# ---- what makes no tournament ----

check "one engine" refuses "a tournament needs two engines" -engine "cmd=$FAULTY good" name=a
check "rounds of a knockout" refuses "a knockout has as many rounds as it needs, no -rounds" -engine "cmd=$FAULTY good" name=a \
    -engine "cmd=$FAULTY good" name=b -tournament knockout -rounds 2
check "seeds without others" refuses "-seeds leaves nobody whom they could play against" -engine "cmd=$FAULTY good" name=a \
    -engine "cmd=$FAULTY good" name=b -tournament gauntlet -seeds 2
check "a time control tells how times are written" refuses "tc= is moves/time+increment, 1 to 1000 moves, the times in seconds, up to 10000000, or minutes:seconds, or inf, not '1:x'" -engine "cmd=$FAULTY good" name=a tc=1:x -engine "cmd=$FAULTY good" name=b
check "a number below 0" refuses "-rounds takes a number from 1 to 1000000, not '-1'" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -rounds -1
check "a score in two units" refuses "-draw takes one score= or fitness=" -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b \
    -draw movecount=2 score=5 fitness=0.1
check "the depth of no book" refuses "bookdepth= needs book=" -engine "cmd=$FAULTY good" name=a bookdepth=4 -engine "cmd=$FAULTY good" name=b
check "so many openings" refuses "count= is for 'fourinrow-match openings': a tournament takes as many openings as it plays" \
    -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings random count=3
for word in plies=3 start=2 order=random format=pgn; do
    check "empty openings by $word" refuses "-openings empty has nothing to choose from: no plies=, start=, order=, count= or format=" \
        -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b -openings empty $word
done

# ---- what is printed ----

two() { match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY exit" name=b -openings empty -rounds 2 "$@"; }
two
check "a line for each game" [ "$(grep -c '^Finished game ' "$dir/out")" -eq 4 ]
check "the report explains its figures" prints '^how to read this$'
check "and from whose side they are" prints 'Elo and LOS of that line are those of a'
sed -n '/^rank/,$p' "$dir/out" | sed '/^how to read/,/^$/d; /mean ms/,/^$/d; /games in/d' >"$dir/loud"
two -ratinginterval 0
check "-ratinginterval 0: never, as in fastchess" eval 'finished 4 && [ "$(grep -c "^rank " "$dir/out")" -eq 1 ]'
two -quiet -ratinginterval 1 -results "$dir/quiet.results"
check "-quiet: the tables alone" [ "$(head -n 1 "$dir/out" | cut -c 1-4)" = rank ]
check "-quiet: once" [ "$(grep -c '^rank ' "$dir/out")" -eq 1 ]
check "-quiet: no legend" [ "$(grep -c 'how to read' "$dir/out")" -eq 0 ]
"$RUNNER" report -quiet "$dir/quiet.results" >"$dir/reported" 2>&1
check "report -quiet: the tables alone" sh -c '[ "$(head -n 1 "$1" | cut -c 1-4)" = rank ] && ! grep -q "how to read" "$1"' - "$dir/reported"
"$RUNNER" report "$dir/quiet.results" >"$dir/reported" 2>&1
check "report: with the legend" grep -q '^how to read this$' "$dir/reported"
check "-quiet: the last line is there" finished 4
sed '/mean ms/,/^$/d; /games in/d' "$dir/out" >"$dir/quiet"
check "-quiet: the same tables, faults too" cmp "$dir/loud" "$dir/quiet"
match report -json tests/data/judged.jsonl
check "report -json: all figures of the tables" cmp "$dir/out" tests/data/judged.json
sed 's/"name":"A"/"name":"a \\"b\\" \\u0085"/; s/"result":"[^"]*"/"result":"1-0"/' tests/data/judged.jsonl | sed -n 1p >"$dir/single"
match report -json "$dir/single"
check "report -json: of one game, and a name that has to be quoted" prints '^{"games":1,"openings":1,"engines":\[{"name":"a .*"elo":[0-9.]*,"bound":"least",.*"elo":-[0-9.]*,"bound":"most",.*"from":"games",'
if command -v python3 >/dev/null; then
    check "report -json: that is JSON" python3 -c 'import json, sys; sys.exit(json.load(open(sys.argv[1]))["engines"][0]["name"] != "a \"b\" \u0085")' "$dir/out"
else
    echo "skipped: the JSON of a report (no python3)"
fi
: >"$dir/nothing"
match report -json "$dir/nothing"
check "report -json: of no games" prints '^{"games":0,"openings":0,"engines":\[\],"cross":\[\],"faults":\[\]}$'
match -engine "cmd=$ENGINE" depth=1 name=a -engine cmd=/missing name=b -rounds 2 -srand 1 -results "$dir/lacking"
match report -json "$dir/lacking"
check "report -json: faults, equal ones once" prints '"faults":\[{"game":1,"games":4,"text":"game 1: b cannot be started: [^"]*"}\]'
"$RUNNER" report -quiet tests/data/judged.jsonl >"$dir/reported" 2>&1
check "report: who has scored more has more points against the other" sh -c 'grep -q "^   1  A .*  5\.5   55\.0% " "$1" && grep -q "^   1  A  *-  *5\.5/10\$" "$1" && grep -q "^   2  B  *4\.5/10  *-\$" "$1"' - "$dir/reported"

wide=$(printf '\355\225\234\352\265\255\354\235\270') accent=$(printf 'J\303\274rgen') # each takes six columns of a terminal
for names in "$wide $accent" '______ J-rgen'; do
    sed "s/\"name\":\"a\"/\"name\":\"${names% *}\"/; s/\"name\":\"b\"/\"name\":\"${names#* }\"/" "$dir/quiet.results" >"$dir/named.results"
    "$RUNNER" report -quiet "$dir/named.results" | sed "s/$wide/______/g; s/$accent/J-rgen/g" >>"$dir/named"
done
check "columns are straight whatever letters names have" sh -c '[ "$(sort "$1" | uniq -u | wc -l)" -eq 0 ] && grep -q J-rgen "$1"' - "$dir/named"

# ---- the same games whatever the concurrency ----

three() { # RESULTS OPTION...
    file=$1
    shift
    match -engine "cmd=$ENGINE" depth=1 name=a option.hash=1 -engine "cmd=$ENGINE" playouts=60 name=b option.hash=1 \
        -engine "cmd=$ENGINE" nodes=200 option.book=off name=c option.hash=1 -srand 7 -results "$file" "$@"
}
three "$dir/c1" -rounds 6
check "36 games" finished 36
three "$dir/c3" -rounds 6 -concurrency 3
essence "$dir/c1" >"$dir/e1"
essence "$dir/c3" >"$dir/e3"
check "the same three at a time" cmp "$dir/e1" "$dir/e3"
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=2 name=c -engine \
    "cmd=$ENGINE" depth=2 name=d option.hash=2 -tournament swiss -rounds 3 -srand 7 -results "$dir/s1"
match -engine "cmd=$ENGINE" depth=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=2 name=c -engine \
    "cmd=$ENGINE" depth=2 name=d option.hash=2 -tournament swiss -rounds 3 -srand 7 -results "$dir/s2" -concurrency 2
check "a swiss tournament" finished 12
essence "$dir/s1" >"$dir/e1"
essence "$dir/s2" >"$dir/e2"
check "is the same two at a time" cmp "$dir/e1" "$dir/e2"
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=0 name=c \
    -tournament gauntlet -rounds 3 -srand 7
check "a gauntlet" finished 12
check "in which only the first meets all" prints '^ *[0-9]  a .* 12 '

# ---- knockouts, pyramids, sides, pauses ----

six() { # OPTION…: six engines, of which three play at random
    match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=1 name=c -engine \
        "cmd=$ENGINE" depth=0 name=d -engine "cmd=$FAULTY good" name=e -engine "cmd=$ENGINE" depth=0 name=f -each option.hash=1 -srand 8 "$@"
}
six -tournament knockout -seeds 6 -results "$dir/k1"
check "a knockout" prints '^final$'
check "whose games have numbers, not all of which are played" sh -c "grep -q '^Finished game [0-9]* (' '$dir/out' && ! grep -q '^Finished game [0-9]* of' '$dir/out'"
check "in which the first two may rest" sh -c "grep -q '^  a has a bye\$' '$dir/out' && grep -q '^  b has a bye\$' '$dir/out'"
check "has a winner" prints '^  a [0-9.]* - [0-9.]* .: a$'
check "and as many games as it needs" [ "$(wc -l <"$dir/k1")" -ge 10 ]
sed -n '/^round 1/,/^rank/p' "$dir/out" >"$dir/bracket"
six -tournament knockout -seeds 6 -results "$dir/k2" -concurrency 3
essence "$dir/k1" >"$dir/e1"
essence "$dir/k2" >"$dir/e2"
check "the same ones three at a time" cmp "$dir/e1" "$dir/e2"
head -n 5 "$dir/k1" >"$dir/k3"
six -tournament knockout -seeds 6 -results "$dir/k3" -resume
essence "$dir/k3" >"$dir/e2"
check "resumed it goes on where it was" cmp "$dir/e1" "$dir/e2"
sed -n '/^round 1/,/^rank/p' "$dir/out" >"$dir/bracket2"
check "with the same encounters" cmp "$dir/bracket" "$dir/bracket2"
alike -tournament knockout -openings empty
check "two that win with x: one goes on all the same" prints '^  \([ab]\) 11.0 - 11.0 [ab]: \1$'
six -tournament knockout -seeds 7
check "more seeds than engines" complains '-seeds is more than there are engines'
check "are refused, as in a gauntlet" [ "$status" -eq 2 ]
printf '1\n2\n3\n' >"$dir/openings"
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -tournament knockout -openings "file=$dir/openings"
check "a knockout that needs one opening" finished 2
check "does not complain that there are but three" quiet
alike -tournament knockout -openings "file=$dir/openings" -results "$dir/k4"
check "one that goes on until they come again" prints '^  \([ab]\) 11.0 - 11.0 [ab]: \1$'
check "says so, once" [ "$(grep -c '^fourinrow-match: only 3 openings, they are played again$' "$dir/err")" -eq 1 ]
head -n 8 "$dir/k4" >"$dir/k5"
alike -tournament knockout -openings "file=$dir/openings" -results "$dir/k5" -resume
check "also when it is resumed" [ "$(grep -c '^fourinrow-match: only 3 openings, they are played again$' "$dir/err")" -eq 1 ]
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -tournament knockout -openings "file=$dir/openings" start=3
check "nor that it began with the last" quiet
alike -tournament knockout -openings "file=$dir/openings" start=3
check "but one that goes on tells that it comes to those before" complains '^fourinrow-match: only 1 opening from start=3 on, those before it follow$'
check "and that they come again" complains '^fourinrow-match: only 3 openings, they are played again$'
alike -tournament knockout -openings random plies=1
check "and so does one whose random openings get longer" complains '^fourinrow-match: only 4 openings have 1 ply, the other 7 have 3$'
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -tournament knockout -openings random plies=1
check "but not if nobody plays them" quiet
six -tournament roundrobin
check "a round-robin without its hyphen" finished 30
six -tournament pyramid
check "a pyramid" finished 30
check "begins at the bottom" sh -c "grep '^Finished' '$dir/out' | sed -n '3p;5p' | tr '\n' ' ' | grep -q '(c vs a).*(c vs b)'"
six -tournament gauntlet -seeds 2
check "a gauntlet of two" finished 16
check "who do not play each other" sh -c "! grep -q '(a vs b)\|(b vs a)' '$dir/out'"
for sides in "(a vs b)" "(b vs a)"; do
    set -- -noswap
    [ "$sides" = "(a vs b)" ] || set -- -noswap -reverse
    rm -f "$dir/sides"
    match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 5 -srand 1 -results "$dir/sides" "$@"
    check "$*" [ "$(grep -cF "$sides" "$dir/out")" -eq 10 ]
    check "$*: ten openings" prints '; 10 different openings$'
    check "$*: Elo from games" prints '^a against b, from games: Elo'
    grep 'from games' "$dir/out" >"$dir/elo"
    match report "$dir/sides"
    check "$*: a report knows who was the first" prints "$(cat "$dir/elo")"
done
match report -sprt elo0=0 elo1=50 "$dir/sides"
check "no sequential test of them" [ "$status" -eq 1 ]
check "since there are no pairs" complains 'a sequential test needs pairs of games, not -noswap or a knockout'
match report -sprt elo0=0 elo1=50 "$dir/k1"
check "nor of six engines" complains 'a sequential test is of two engines'
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 200 -srand 1 -reverse -sprt elo0=0 elo1=50 \
    -ratinginterval 10 -results "$dir/reverse"
check "-reverse alone" sh -c "head -n 1 '$dir/out' | grep -q '(b vs a)'"
check "changes nothing about who is tested" prints '^SPRT of a, .* elo1 is accepted'
check "the test is told of in between too" [ "$(grep -c '^SPRT of a, .*, goes on$' "$dir/out")" -ge 1 ]
check "with normalized Elo" [ "$(grep -c '^normalized Elo ' "$dir/out")" -ge 2 ]
match report -sprt elo0=0 elo1=50 "$dir/reverse"
check "in a report neither" prints '^SPRT of a, .* elo1 is accepted'
for model in normalized bayesian; do
    match report -sprt elo0=0 elo1=50 model=$model "$dir/reverse"
    check "model=$model" prints "^SPRT of a, elo0 0 elo1 50 alpha 0.05 beta 0.05, .*: LLR "
done
match report -sprt elo0=0 elo1=50 counts=trinomial "$dir/reverse"
check "counts=trinomial" prints 'logistic Elo, games: LLR '
alike -rounds 2 -openings empty -wait 200
check "four games with pauses" finished 4
check "take as long as the three pauses" awk '/games in/ { sub(/s,/, "", $4); good = $4 + 0 >= 0.6 } END { exit !good }' "$dir/out"

# ---- the test that stops ----

match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 500 -srand 3 -sprt elo0=0 elo1=50 \
    -results "$dir/sprt"
check "the sequential test stops the match" prints 'SPRT of a, elo0 0 elo1 50 .* elo1 is accepted'
grep -o 'LLR.*pairs' "$dir/out" >"$dir/llr"
match report -sprt elo0=0 elo1=50 "$dir/sprt"
check "a report repeats its decision" prints "$(cat "$dir/llr"), elo1 is accepted"
match report -json -sprt elo0=0 elo1=50 "$dir/sprt"
check "also as JSON" awk -v llr="$(cat "$dir/llr")" '{ split(llr, word, " "); sub(/.*"sprt":/, ""); gsub(/[{},:"]+/, " "); good = $2 == word[6] && $4 == +word[2] &&
    $6 == -2.94 && $8 == 2.94 && $10 == "elo1" } END { exit !good || NR != 1 }' "$dir/out"
check "early" [ "$(wc -l <"$dir/sprt")" -lt 200 ]
match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 500 -srand 3 -sprt elo0=0 elo1=50 \
    -results "$dir/sprt3" -concurrency 3
check "with the same decision three at a time" prints 'elo1 is accepted'
check "from the same pairs" [ "$(grep -o 'LLR.*pairs' "$dir/out")" = "$(cat "$dir/llr")" ]

tables >"$dir/t3"
match report -sprt elo0=0 elo1=50 "$dir/sprt3"
tables >"$dir/t2"
check "a report has the same tables" cmp "$dir/t2" "$dir/t3"
match report -sprt elo0=0 elo1=50 "$dir/sprt3" "$dir/sprt3"
beyond() { sed -n 's/ more games\{0,1\} w[a-z]* played beyond the decision.*//p' "$1"; }
check "also of games that are there twice" [ "$(beyond "$dir/out")" = "$(beyond "$dir/t3")" ]
match report -sprt elo0=0 elo1=50 "$dir/sprt"
tables | sed '/beyond the decision/d' >"$dir/t1"
sed '/beyond the decision/d' "$dir/t3" >"$dir/t2"
check "with the same tables: no game after the decision counts" cmp "$dir/t1" "$dir/t2"
match report -sprt elo0=0 elo1=50 "$dir/sprt" "$dir/reverse"
check "no sequential test of two tournaments" [ "$status" -eq 1 ]
check "which is told" complains 'a sequential test is of one tournament, and here are games of several'
printf '#!/bin/sh\nmkdir "$0.ran" 2>/dev/null && until [ "$(wc -l <"%s/held")" -ge 6 ]; do sleep 0.05; done\nexec "%s" good\n' "$dir" "$FAULTY" >"$dir/waits"
held() { # ELO1: one of the first two games begins when six others are over
    rm -rf "$dir/waits.ran" "$dir/held"
    match -engine "cmd=sh $dir/waits" name=a startup=600 -engine "cmd=$FAULTY illegal 1" name=b -rounds 20 -sprt elo0=0 elo1="$1" -srand 1 -concurrency 2 \
        -ratinginterval 3 -results "$dir/held"
}
games_in_tables() { awk '/^rank/ { inside = 1 } inside && $2 == "a" { printf "%s ", $(NF - 6); inside = 0 }' "$dir/out"; }
held 1
check "while a test waits for a slow game the tables count those that are over" [ "$(games_in_tables)" = "3 6 9 12 15 18 21 24 27 30 33 36 39 40 " ]
check "and its line says which wait" prints '^SPRT of a, .*: LLR 0.00 (-2.94, 2.94) after 0 pairs, goes on; 2 more wait for pair 1$'
check "and none at the end" prints ' after 20 pairs, goes on$'
held 300
check "behind its decision they count no more than it took" eval 'prints "elo1 is accepted" && [ "$(games_in_tables | wc -w)" -ge 3 ] &&
    [ "$(games_in_tables | sed "s/.* \([0-9]\)/\1/")" -eq "$((2 * $(sed -n "s/.* after \([0-9]*\) pairs, elo1 is accepted/\1/p" "$dir/out" | tail -n 1)))" ]'
FAULTY_STALL=$dir/stall
export FAULTY_STALL
match -engine "cmd=$FAULTY stalls 1" name=a -engine "cmd=$FAULTY illegal 1" name=b -rounds 1000 -sprt elo0=0 elo1=20 -concurrency 2 \
    -srand 1 -results "$dir/stalled"
check "one slow game" prints 'elo1 is accepted'
check "does not let the others run away" [ "$(wc -l <"$dir/stalled")" -le $((2 * $(grep -o 'after [0-9]* pairs' "$dir/out" | tr -dc 0-9) + 32)) ]
check "and what they are ahead is listed apart" sh -c "grep -q 'beyond the decision' '$dir/out' || [ $(wc -l <"$dir/stalled") -eq $((2 * $(grep -o 'after [0-9]* pairs' "$dir/out" | tr -dc 0-9))) ]"

# ---- openings that are played again ----

match -engine "cmd=$ENGINE" depth=2 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 600 -srand 3
check "600 openings of 4 plies there are not" complains 'only 568 openings have 4 plies, the other 32 have 6'
check "so there are others" prints '; 600 different openings$'
check "and none comes again" [ "$(grep -c 'move for move' "$dir/out")" -eq 0 ]
head -n 3 src/data/openings-7x6.txt >"$dir/three"
same() { match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -openings "file=$dir/three" -results "$dir/again$1" -rounds "$@"; }
same 3
check "three openings" prints '; 3 different openings$'
grep 'from pairs: Elo' "$dir/out" >"$dir/elo"
same 90
check "played thirty times by engines that always play the same" prints '; 3 different openings$'
check "are told of" complains 'only 3 openings, they are played again'
check "and what comes of it" prints '^87 pairs of games were played before, move for move'
check "they prove no more" [ "$(grep 'from pairs: Elo' "$dir/out")" = "$(cat "$dir/elo")" ]
for start in 2 3 4; do
    match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -openings "file=$dir/three" start=$start -rounds 2
    case $start in
        2) check "from start=2 on there are two" eval 'finished 4 && quiet' ;;
        3) check "from start=3 on one" complains '^fourinrow-match: only 1 opening from start=3 on, those before it follow$' ;;
        4) check "no start=4, and no game" eval '[ "$status" -eq 1 ] && complains "start=4 is behind the last, number 3" && ! prints "^Finished"' ;;
    esac
done
same 80 -sprt elo0=0 elo1=20 # fails to decide
check "nor does a sequential test think so" prints 'after 3 pairs, goes on'
match report -sprt elo0=0 elo1=20 "$dir/again80"
check "nor its report" prints 'after 3 pairs, goes on'

# ---- the judge ----

match -engine "cmd=$ENGINE" solve=exact name=perfect -engine "cmd=$ENGINE" depth=0 name=random -openings random plies=10 -rounds 5 \
    -srand 5 -judge "cmd=$ENGINE" -results "$dir/judged"
check "the judge" finished 10
check "finds nothing wrong with perfect play" prints '^ *perfect  *[0-9]*  *100.00%  *100.00%  *0.000'
check "but with random play" [ "$(sed -n '/against exact/,$p' "$dir/out" | awk '$1 == "random" { print ($3 + 0 < 90 && $5 > 1) }')" = 1 ]
match report "$dir/judged"
check "a report has it too" prints '^ *perfect  *[0-9]*  *100.00%  *100.00%  *0.000'
alike -judge "cmd=$FAULTY good" -openings empty
check "a judge that never gives scores is told" complains 'the judge answered, but gave no exact score for any of 38 moves'
match -engine "cmd=$ENGINE" depth=0 name=a -engine "cmd=$ENGINE" depth=0 name=b -judge "cmd=$FAULTY crash 5" -srand 1
check "a judge that crashes is told" prints 'game 1 is not judged: the judge was killed by signal 11'
check "and the games go on" finished 2
match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY illegal 1" name=b -judge "cmd=$FAULTY crash 3" -rounds 20 -srand 1 -sprt elo0=0 elo1=300
check "it is told behind a sequential test as well" eval 'prints "elo1 is accepted" && prints "is not judged: the judge was killed by signal 11"'
alike -openings empty -rounds 2 -strict -judge "cmd=$FAULTY crash 2"
check "but not with -strict" eval '[ "$status" -eq 3 ] && prints "^Finished game 1 " && ! prints "^Finished game 4 "'

echo "match: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
