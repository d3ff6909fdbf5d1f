#!/bin/sh
# `fourinrow-match compliance`: each way of breaking a rule is found and named.
. "$(dirname "$0")/runner.sh"

# ---- engines that do what they should not, which rule is named, and with which words; they wait, so all of a table at a time ----

try_all() { # FIRST-WORDS OPTION…: for each line of $dir/table
    first=$1
    shift
    number=0
    while IFS='|' read -r proto mode rule text key; do
        number=$((number + 1))
        try_one "$@" &
    done <"$dir/table"
    wait
    number=0
    while IFS='|' read -r proto mode rule text key; do
        number=$((number + 1))
        cp "$dir/out-$number" "$dir/out"
        for _ in 1 2 3 4; do # see comply_until
            fails "$rule" ".*$text" && break
            try_one "$@"
            cp "$dir/out-$number" "$dir/out"
        done
        check "$proto, $mode: $rule" fails "$rule" ".*$text"
        check "$proto, $mode: it is no good" grep -q ', [1-9][0-9]* FAILED$' "$dir/out"
    done <"$dir/table"
}
try_one() { # OPTION…: of the table the line that has just been read
    # shellcheck disable=SC2046 # two words or none
    timeout -s KILL "$BOUND" "$RUNNER" compliance -engine name=it "cmd=$first $mode" proto="$proto" startup=4 timeout=4 "$@" ${key:+"$key"} \
        $(board_of "$proto") >"$dir/out-$number" 2>&1 </dev/null
}
cat >"$dir/table" <<'END'
native|stranger|start|does not speak 'protocol 1'
native|dies|start|exited with status 7
native|mute|start|no answer to 'id' (proto=native) within 4 s; it has printed nothing, or has not flushed it; an engine
native|does-not-read|start|no answer to 'id' (proto=native) within 4 s; an engine
native|refuses|new-game|error bad-geometry never
native|silent 1|move|no move within
native|other-group 1|move|no move within
native|flood 1|move|no move within
native|crash 1|move|was killed by signal 11
native|exit 1|move|exited with status 3; its last words: 'nothing works any more'
native|close 1|move|closed its output
native|illegal 1|move|played '99' after 0 moves
native|garbage 1|move|played 'banana' after 0 moves, which is no legal move there (moves are columns from 0); the search
native|no-move 1|move|answered without a bestmove
native|error 1|move|answered: error not-available
native|huge-line 1|move|a line of more than 65536 bytes: 'aaaa*…'
native|control 1|move|a line with control bytes: 'info \\x01\\x02'
native|crash 3|game|x crashes
native|illegal 3|game|makes an illegal move
native|slow 1|movetime|at the best of three times
native|slow-first 1|first-move|at the best of three times
native|two-answers 1|unasked|in place of silence
native|two-moves 1|fitness|answered one 'go' with 2 lines of bestmove
native|fitness-more|fitness|more numbers of fitness than columns
native|best-other|fitness|bestmove 0 is not among bestmoves
native|ignores-quit|quit|has not ended after 4 s
native|ignores-quit|end-of-input|has not ended after 4 s
native|chatty 1|info|said 'nodes 1e300'
native|ponder-early|ponder|answered before ponderhit or stop|ponder=on
native|ponder-sure|ponder|answered before ponderhit or stop|ponder=on
native|ponder-deaf|ponder|no move after ponderhit|ponder=on
native|ponder-exit|ponder|exited with status 3|ponder=on
native|good|unknown-command|answered 'no-such-command 1 2' with ok
END
board_of() { :; }
try_all "$FAULTY"
comply "cmd=$FAULTY good" option.level=1
check "of an engine that errs in one thing only" [ "$(grep -c '^FAILED' "$dir/out")" -eq 1 ]
check "the others hold" holds positions
comply "cmd=$FAULTY plays-some" option.level=1
check "of moves in one line all are played or none" lacks illegal-move "answered 'move 0' with: error illegal-move"
comply "cmd=$FAULTY simple" option.level=1
check "an option that it does not have" fails start 'answered: error unknown-command set'

# ---- in the other dialects our engine, behind a filter that spoils what is said ----

cat >"$dir/filter" <<'END'
mode=$1
exec 3>&1
case $mode in
banner) echo "Welcome" ;;
late-banner) sleep 1 && echo "Welcome" ;;
esac
while IFS= read -r line; do
    case $mode:$line in
    dies-of-unknown:no-such*) echo "KeyError: $line" >&2 && exit ;;
    prompts:uci) echo 'What is uci?' >&3 ;;
    paints:no-such*) printf '\033[2JWhat?\n' >&3 ;;
    half:no-such*) printf readyo >&3 && sleep 1000 ;;
    babbles:no-such*) printf '%070000d\n' 0 >&3 ;;
    deaf:stop*) ;;
    slow-ping:ping*) sleep 1 && echo "$line" ;;
    keeps-first:position*) echo "position startpos" ;;
    not-ready-in-search:isready*) [ "$searches" = yes ] || echo "$line" ;;
    hears-comments:'#'*) echo "no-such-command" ;;
    tires:u?inewgame) games=x$games && [ "$games" != xxxx ] || exit; echo "$line" ;;
    last-move:go*movestogo*) exit ;;
    no-increment:go*?inc?[1-9]*) exit ;;
    ignores-seed:set?seed*) echo "set seed random" ;;
    slow-late:position*|slow-clock:position*) echo "$line"; set -- $line; stones=$(($# - 3)) ;;
    slow-late:go*|slow-clock:go?wtime*) [ "$stones" -lt 12 ] || sleep 1.3; echo "$line" ;;
    four-in-line:newgame*) echo "${line% *} 4" ;;
    takes-no-fen:position?fen*) echo "position startpos" ;;
    ignores-side:position?fen*o?moves*) echo "position startpos moves 0 1 0 1 0 1 0" ;; # what x in place of o makes of it
    hasty:go*infinite) echo "go movetime 10" ;;
    sure:position?startpos?moves?0?1?0?1?0?1) echo "$line"; wins=yes ;;
    sure:go*infinite) [ "$wins" = yes ] && echo "go movetime 10" || echo "$line" ;;
    x-clock:go?wtime*) time=${line#* * } && sleep $((${time%% *} / 20000)) && echo "$line" ;;
    other-clock:go?clock*) time=${line#* * * } && sleep $((${time%% *} / 20000)) && echo "$line" ;;
    *) echo "$line" ;;
    esac
    case $line in go*infinite) searches=yes ;; stop) searches=no ;; esac
done | "$ENGINE" | while IFS= read -r line; do
    case $mode:$line in
    no-name:id?name*) ;;
    strange-option:u?iok) printf '%s\n' "option name Wheel type wheel default 1" "$line" ;;
    no-default:u?iok) printf '%s\n' "option name Wheel type spin min 1 max 2" "$line" ;;
    low-fitness:fitness*) echo "fitness -2 -2 -2 -2 -2 -2" ;;
    odd-code:error*) echo "error 17 no" ;;
    other-id:protocol*) [ "$told" = yes ] || echo "$line"; told=yes ;;
    twice:bestmove*) printf '%s\n' "$line" "$line" ;;
    odd-score:info*) echo "info depth 1 score pawns 1" ;;
    odd-number:info*) echo "info depth 1 score cp 1e3" ;;
    no-ok:bestmove?[0-9]*) echo "$line" && read -r line ;;
    no-flush:place*) ;;
    odd-reply:bestmove*) echo "${line%% ponder*} ponder P@a7" ;;
    no-reply:bestmove*) echo "${line%% ponder*} ponder (none)" ;;
    bare:bestmove*) echo "bestmove ${line#bestmove P@}" ;;
    beyond:bestmove*) echo "bestmove P@h1" ;;
    no-end:bestmove*) printf %s "$line" && sleep 1000 ;;
    plays-on:bestmove?0000) echo "bestmove 0 ponder 1" ;;
    pv-first:info*) echo "info pv 0 score cp 1 depth 1" ;;
    odd-line:info*) echo "info depth 1 score cp 1 pv 99" ;;
    odd-rank:info*) echo "info depth 1 score cp 1 pv P@d2" ;;
    lies:response*) echo "response maybe" ;;
    hello:place*) echo "hello" ;;
    begins-late:place*) [ "$asked" = yes ] || sleep 1; asked=yes; printf '%s\n' "$line" ;;
    talks:place*) printf '%s\n' "$line" "I hope that was good" ;;
    *) printf '%s\n' "$line" ;;
    esac
done
[ "$mode" != stays ] || sleep 1000
END
cat >"$dir/table" <<'END'
uci|banner|silence|said 'Welcome' in place of silence
uci|no-name|announcement|no 'id name'
ugi|strange-option|announcement|'wheel' is no type
ugi|no-default|announcement|has no default
uci|dies-of-unknown|unknown|behind 'no-such-command 1 2': it ended.*; its last words: 'KeyError: no-such-command 1 2'; lines
uci|deaf|stop|no move after stop
ugi|deaf|infinite|no bestmove
ugi|hasty|infinite|in place of silence until stop
ugi|sure|infinite|in place of silence until stop
ugi|keeps-first|positions|it has another position in mind
uci|not-ready-in-search|ready-in-search|no readyok in the middle of a search
uci|twice|unasked|in place of silence
ugi|odd-score|info|'score pawns 1' is neither
uci|odd-number|info|'score cp 1e3' is neither
ugi|odd-line|info|'99' in the pv
uci|odd-rank|info|'P@d2' in the pv
uci|odd-reply|info|'P@a7' behind ponder
uci|stays|quit|has not ended
ugi|stays|end-of-input|has not ended
bot|banner|silence|said 'Welcome'
native|low-fitness|fitness|no number from -1 to 1
native|no-ok|move|no move within [0-9.]* s; it said 'bestmove [0-6]', but no 'ok' behind it; the search
native|odd-code|unknown-command|which has no CODE
native|other-id|order|answer 5 was not that of 'id'
native|other-clock|clock|no move within|timemargin=100
uci|x-clock|clock|no move within|timemargin=100
uci|tires|new-game|exited with status 0
uci|last-move|clock|exited with status 0
ugi|no-increment|clock|exited with status 0
uci|prompts|start|no answer to 'uci' (proto=uci) within 4 s; it said 'What is uci?'; an engine
uci|paints|unknown|a line with control bytes: '\\x1b\[2JWhat?'
uci|half|unknown|no readyok within 4 s; it began 'readyo' and did not end the line
uci|no-end|move|no move within [0-9.]* s; it began 'bestmove P@[a-g]1.*' and did not end the line
uci|bare|move|played '[a-g]1' after 0 moves, which is no legal move there (moves of cfour are written P@d1); the search
uci|beyond|move|played 'P@h1' after 0 moves, which is no legal move there; the search
ugi|babbles|unknown|a line of more than 65536 bytes: '0000*…'
uci|slow-late|movetime|at the best of three times after 1[0-9] moves, where 300 ms|timemargin=100
uci|slow-clock|clock|at the best of three times after 3[0-9] moves, where 1100 ms|timemargin=100
bot|late-banner|silence|said 'Welcome'
bot|no-flush|move|no move within [0-9.]* s; it has printed nothing, or has not flushed it; the search
bot|hello|move|answered 'hello', not place_disc
bot|talks|unasked|said 'I hope
bot|begins-late|first-move|at the best of three times|timemargin=100
bot|stays|end-of-input|has not ended
END
board_of() { [ "$1" = uci ] || echo -geometry 6,5,4; } # no network is compiled in for it, which each start would unpack
try_all "sh $dir/filter" st=0.05 timemargin=60000
comply "cmd=sh $dir/filter dies-of-unknown" proto=uci st=0.05 "stderr=$dir/said" -debug
check "stderr= has what is said in the rules about lines" grep -qx 'KeyError: no-such-command 1 2' "$dir/said"
check "and so has the dialogue" complains '^it ! KeyError: no-such-command 1 2$'
comply "cmd=sh $dir/filter plain" proto=uci st=0.05
check "and the filter itself spoils nothing" [ "$status" -eq 0 ]
comply "cmd=sh $dir/filter no-reply" proto=uci st=0.05
check "who knows no reply may say so" [ "$status" -eq 0 ]
comply "cmd=sh $dir/filter slow-ping" st=0.05
check "a search that ends by itself before a ping is read breaks no rule" [ "$status" -eq 0 ]
check "nor the one about it" holds ping
comply "cmd=sh $dir/filter ignores-seed" playouts=50 st=60
check "a seed that is taken and does nothing" lacks repeat 'played another game with the same seed, from move '
check "breaks nothing else" [ "$status $(grep -c '^lacks' "$dir/out")" = "0 1" ]
comply "cmd=sh $dir/filter four-in-line" st=0.05 -geometry 5,4,3
check "who plays for another number in line is told what ends a game" lacks game-over "answered 'go movetime 100' with ok; .*CONNECT in line"
comply "cmd=sh $dir/filter hears-comments" st=0.05
check "by times no game is repeated" [ "$(grep -c ' repeat' "$dir/out")" -eq 0 ]
check "what was sent in several lines is told in one" lacks line-ends "answered '.*# a comment id' with: error unknown-command"
# shellcheck disable=SC2046
comply "cmd=sh $dir/filter takes-no-fen" proto=ugi st=0.05 $(board_of ugi)
check "what a client can do without is no failure" [ "$status" -eq 0 ]
check "but told" lacks fen 'played .* it has another position in mind'
# shellcheck disable=SC2046
comply "cmd=sh $dir/filter ignores-side" proto=ugi st=0.05 $(board_of ugi)
check "whose turn it is belongs to a FEN" lacks fen "played '0000' .* it has another position in mind"
# shellcheck disable=SC2046
comply "cmd=sh $dir/filter pv-first" proto=ugi st=0.05 $(board_of ugi)
check "fields may stand behind the pv" [ "$status" -eq 0 ]
# shellcheck disable=SC2046
comply "cmd=sh $dir/filter plays-on" proto=ugi st=0.05 $(board_of ugi)
check "a move behind the end of the game is one also with a reply" lacks game-over "answered 'bestmove 0' after the end"
# shellcheck disable=SC2046
comply "cmd=sh $dir/filter lies" proto=ugi st=0.05 $(board_of ugi)
check "queries" lacks query "'query p1turn' was not answered by 'response true';"

echo "compliance_faults: $passed passed, $failed failed"
