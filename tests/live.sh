#!/bin/sh
# What `fourinrow-match` shows on a terminal: the picture, who gets it, and that the terminal is given back whatever happens. Needs script(1)
# for a terminal.
. "$(dirname "$0")/runner.sh"
escape=$(printf '\033')
enter="$escape\[?1049h$escape\[?25l$escape\[?7l"
leave="$escape\[0m$escape\[?7h$escape\[?25h$escape\[?1049l"

if ! timeout -s KILL 120 script -qec true /dev/null >/dev/null 2>&1 </dev/null; then
    echo "skipped: the picture on a terminal (no script of util-linux)"
    echo "live: 0 passed, 0 failed"
    exit 0
fi

# Runs a command line of the shell on a terminal of 24 rows and 80 columns; what it got is in $dir/out, the status in $status. The process
# is in $dir/pid.
TERM=xterm
export TERM RUNNER ENGINE FAULTY dir
on_terminal() {
    timeout -s KILL "$BOUND" script -qec "stty rows 24 cols 80; echo \$\$ >\"\$dir/pid\"; $1" /dev/null >"$dir/out" </dev/null
    status=$?
}
occurrences() { grep -o -- "$1" "$dir/out" 2>/dev/null | wc -l; }
entered() { occurrences "$enter"; }
left() { occurrences "$leave"; }
shows() { grep -q -- "$1" "$dir/out"; }
# Behind what gives the terminal back for the last time there are tables and no sequences.
restored() {
    awk -v leave="$(echo "$leave" | tr -d '\\')" 'index($0, leave) { text = ""; found = 1; next } { text = text $0 "\n" }
        END { printf "%s", found ? text : "" }' "$dir/out" >"$dir/behind"
    grep -q '^rank ' "$dir/behind" && ! grep -q "$escape" "$dir/behind"
}
TOURNAMENT='-engine name=alpha "cmd=$FAULTY slow 1" -engine name=beta "cmd=$FAULTY good" -openings empty'

on_terminal "exec \$RUNNER $TOURNAMENT -event 'the event'"
check "a tournament on a terminal ends" [ "$status" -eq 0 ]
check "it has shown a picture" [ "$(entered)" -ge 1 ]
check "with the standings" shows '  #  engine'
check "the boards" shows '\. \. \. \. \. \.'
check "in colours" shows "$escape\[[0-9;]*3[0-9]m"
check "and the time left" shows 'games/s, .* left'
check "given back once" [ "$(left)" -eq 1 ]
check "and then printed its tables" restored
check "no line for a game" [ "$(grep -c 'Finished game' "$dir/out")" -eq 0 ]
on_terminal "exec \$RUNNER $TOURNAMENT -tournament knockout"
check "of a knockout with its encounters before them" eval 'restored && grep -q "^final" "$dir/behind"'
on_terminal "exec \$RUNNER $TOURNAMENT -live off"
check "-live off: lines" [ "$(grep -c '^Finished game' "$dir/out")" -eq 2 ]
check "and no sequence" [ "$(grep -c "$escape" "$dir/out")" -eq 0 ]
on_terminal "exec \$RUNNER $TOURNAMENT -live line"
check "-live line: one line that changes" shows "$escape\[K2 of 2 games, "
check "and no picture" [ "$(entered)" -eq 0 ]
on_terminal "TERM=dumb exec \$RUNNER $TOURNAMENT"
check "a dumb terminal gets lines" [ "$(grep -c '^Finished game' "$dir/out")" -eq 2 ]
check "and no sequence" [ "$(grep -c "$escape" "$dir/out")" -eq 0 ]
on_terminal "TERM=dumb exec \$RUNNER $TOURNAMENT -live on"
check "nor is it asked for more" shows '-live on needs a terminal'
check "which is an error" [ "$status" -eq 1 ]
on_terminal "exec \$RUNNER $TOURNAMENT -quiet"
check "-quiet: no picture" [ "$(grep -c "$escape" "$dir/out") $(grep -c '^rank ' "$dir/out")" = "0 1" ]
on_terminal "exec \$RUNNER $TOURNAMENT -debug"
check "nor beside what is said" [ "$(entered) $(grep -c '^rank ' "$dir/out")" = "0 1" ]
on_terminal "exec \$RUNNER $TOURNAMENT -debug -live on"
check "for which both is too much" shows 'send what is said to a -log'
on_terminal "NO_COLOR=1 exec \$RUNNER $TOURNAMENT"
check "NO_COLOR: no colours" [ "$(entered)" -ge 1 ]
check "at all" [ "$(grep -c "${escape}\[[0-9;]*3[0-9]m" "$dir/out")" -eq 0 ]
on_terminal "NO_COLOR= exec \$RUNNER $TOURNAMENT"
check "unless it is empty" shows "$escape\[[0-9;]*3[0-9]m"
on_terminal "stty rows 65535 cols 65535; exec \$RUNNER $TOURNAMENT"
check "a window of any size has a picture" [ "$status $(entered)" = "0 1" ]
timeout -s KILL "$BOUND" "$RUNNER" -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -live on >"$dir/out" 2>&1 </dev/null
status=$?
check "a pipe is no terminal" shows '-live on needs a terminal'
check "which is an error too" [ "$status" -eq 1 ]
timeout -s KILL "$BOUND" "$RUNNER" -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -openings empty -ratinginterval 1 >"$dir/out" 2>&1 </dev/null
check "a pipe has lines and rankings as ever" [ "$(grep -c '^Finished game\|^rank ' "$dir/out")" -eq 5 ]
timeout -s KILL "$BOUND" "$RUNNER" -engine name=a "cmd=$FAULTY good" -live maybe 2>"$dir/out"
check "-live takes four words" shows '-live is auto, on, line or off'

# ---- what goes wrong meanwhile ----

on_terminal "exec \$RUNNER -engine name=alpha \"cmd=\$FAULTY slow 1\" -engine name=bad \"cmd=\$FAULTY crash 4\" -openings empty -rounds 2 -concurrency 2 -ratinginterval 2"
check "engines that crash are told of in the picture" shows 'game [1-4]: bad crashes'
check "a ranking in between is printed where it stays" [ "$(entered)" -ge 1 ]
check "and the terminal is given back" restored
on_terminal "exec \$RUNNER -engine name=alpha \"cmd=\$FAULTY slow 1\" -engine name=plain \"cmd=\$FAULTY simple\" -openings empty"
check "what is told to people stays" sh -c "sed 's/.*$leave//' \"$dir/out\" | grep -q \"plain does not know 'set seed'\""
check "behind the picture" restored

# ---- a sequential test that waits for a slow game ----

# The process that comes first plays when a game behind it has been told of, or after ten seconds.
cat >"$dir/waits" <<'END'
if mkdir "$dir/ran" 2>/dev/null; then
    for _ in $(seq 100); do
        grep -q "$told" "$dir/out" && { : >"$dir/seen"; break; }
        sleep 0.1
    done
fi
exec "$FAULTY" good
END
waits() { # WORD…, with what is to be seen in $told
    rm -rf "$dir/ran" "$dir/seen"
    on_terminal "exec \$RUNNER -engine \"cmd=sh \$dir/waits\" name=a startup=600 -engine \"cmd=\$FAULTY illegal 1\" name=b -rounds 4 -concurrency 2 -sprt elo0=0 elo1=1 $*"
}
export told
told='1 of 8 games, a 1.0/1, '
waits -live line
check "-live line counts games that are over before it" [ -e "$dir/seen" ]
told='game [1-8]: b makes'
waits
check "and the picture tells of their faults" [ -e "$dir/seen" ]

# Waits until the file has a text, five minutes at most.
await() { # TEXT [TIMES]
    tries=0
    while [ "$(occurrences "$1")" -lt "${2:-1}" ] && [ "$tries" -lt 6000 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}
start() {
    rm -f "$dir/out" "$dir/pid"
    on_terminal "exec \$RUNNER -engine name=alpha \"cmd=\$FAULTY slow 1\" -engine name=beta \"cmd=\$FAULTY good\" -openings empty -rounds ${1:-1000}" &
    await "$enter"
}
for signal in INT TERM; do
    start
    kill -$signal "$(cat "$dir/pid")"
    wait
    check "SIG$signal: the terminal is given back" [ "$(left)" -eq 1 ]
    check "SIG$signal: and there are tables" restored
done
start
stty rows 40 cols 50 <"/proc/$(cat "$dir/pid")/fd/1" 2>/dev/null && resized=yes
await "$escape\[40;1H"
[ "${resized:-no}" = no ] || check "a window of another size is filled" shows "$escape\[40;1H"
kill -TSTP "$(cat "$dir/pid")"
await "$leave"
check "SIGTSTP: the terminal is given back" [ "$(left)" -eq 1 ]
kill -CONT "$(cat "$dir/pid")"
await "$enter" 2
check "SIGCONT: and taken again" [ "$(entered)" -ge 2 ]
kill -TERM "$(cat "$dir/pid")"
wait
check "and given back at the end" restored

echo "live: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
