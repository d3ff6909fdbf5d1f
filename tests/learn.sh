#!/bin/sh
# `fourinrow learn` as a user meets it: its files, stopping and going on, and what it refuses; and the engine that plays with what was
# learned. The board is tiny, so that this takes no time.
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
mute='' trainer='' # trainings without an end
trap '[ -z "$mute$trainer" ] || kill -s KILL $mute $trainer; rm -rf "$dir"' EXIT
learn() { "$ENGINE" learn "$@" 2>"$dir/err"; }
tiny() { learn --geometry 4,4,4 --tuples 9 "$@" >"$dir/log"; }
refuses() { # STATUS TEXT ARGUMENTS...
    wanted=$1 text=$2
    shift 2
    learn "$@" >"$dir/log"
    [ $? -eq "$wanted" ] && grep -q -- "$text" "$dir/err" && [ ! -s "$dir/log" ]
}
ask() { printf '%s\n' "$@" | "$ENGINE"; }

check "a training" tiny --games 4000 --seed 3 --out "$dir/a"
check "its log" grep -q '^games 4000 of 4000 seconds [0-9.]* rate [0-9]* left 0 wins [0-9]* draws [0-9]* losses [0-9]*$' "$dir/log"
check "nothing for people where there is no terminal" [ ! -s "$dir/err" ]
tiny --games 4000 --seed 3 --out "$dir/b"
check "the same seed learns the same" cmp "$dir/a" "$dir/b"
check "and so does its state" cmp "$dir/a.state" "$dir/b.state"
tiny --games 4000 --seed 4 --out "$dir/c"
learn --geometry 4,4,4 --games 4000 --seed 3 --tuples 5 --out "$dir/f" >"$dir/log"
check "another seed learns something else" sh -c '! cmp -s "$1" "$2"' - "$dir/a" "$dir/c"
tiny --games 4000 --seed 3 --opening 0 --out "$dir/e"
check "other openings teach something else" sh -c '! cmp -s "$1" "$2"' - "$dir/a" "$dir/e"
check "fewer tuples make a smaller file" sh -c '[ "$(wc -c <"$1")" -lt "$(wc -c <"$2")" ]' - "$dir/f" "$dir/a"
check "two threads play all games" tiny --games 4000 --threads 2 --out "$dir/d"

if has_terminal; then
    terminal=$(script -qec "$ENGINE learn --geometry 4,4,4 --tuples 9 --games 4000 --out $dir/t" /dev/null </dev/null | tr '\r' '\n')
    check "progress at a terminal, which wraps nothing that is too long for it" sh -c \
        'echo "$1" | grep -q "^.\[?7l4000 of 4000 games, [0-9]* a second, 0 s left; [0-9]* won, [0-9]* drawn, [0-9]* lost against 1000 playouts.\[K.\[?7h$"' - "$terminal"
    terminal=$(script -qec "$ENGINE learn --geometry 4,4,4 --tuples 9 --games 100000 --seed 2 --out $dir/t2" /dev/null </dev/null | tr '\r' '\n')
    check "and the log in lines of its own" sh -c 'echo "$1" | sed "s/^.*\[K//" | grep -q "^games 100000 of 100000 " && ! echo "$1" | grep -q "left.*games [0-9]* of"' \
        - "$terminal"
else
    echo "skipped: the progress line (no util-linux script here)"
fi

# With a log that cannot be written, which is found out in a trial; a minute, and the rest of this script, pass before the first one.
[ -c /dev/full ] && full=/dev/full || full=/dev/null
"$ENGINE" learn --geometry 4,4,4 --tuples 9 --games 1000000000 --out "$dir/mute" >$full 2>"$dir/mute.err" &
mute=$! begun=$(date +%s)
eventually [ -s "$dir/mute" ]
kill -s STOP $mute

# However many games are done when the signal comes, the result is the same.
learn --geometry 4,4,4 --tuples 9 --games 20000 --out "$dir/whole" >"$dir/log"
"$ENGINE" learn --geometry 4,4,4 --tuples 9 --games 20000 --out "$dir/part" >"$dir/log" 2>"$dir/err" &
pid=$!
while [ ! -s "$dir/part" ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
sleep 0.2
kill -s TERM $pid
wait $pid 2>/dev/null
status=$?
check "stopped by a signal it ends by that signal, and tells how to go on" sh -c \
    '[ "$1" -eq 0 ] || { [ "$1" -eq 143 ] && grep -q "go on with: fourinrow learn --threads 1 --resume .$2.\$" "$3"; }' - $status "$dir/part" "$dir/err"
[ $status -eq 0 ] || check "the hint names the threads and quotes the name" grep -q -- "--threads 1 --resume '$dir/part'\$" "$dir/err"
check "it goes on" learn --resume "$dir/part" --out "$dir/./part"
check "to what it would have learned" cmp "$dir/whole" "$dir/part"

# A state that cannot be written any more, as on a disk that has filled.
mkdir "$dir/disk"
"$ENGINE" learn --geometry 4,4,4 --tuples 9 --games 1000000000 --threads 2 --out "$dir/disk/kept" >"$dir/log" 2>"$dir/err" &
pid=$!
eventually [ -s "$dir/disk/kept" ]
mv "$dir/disk" "$dir/away"
kill -s TERM $pid
wait $pid
check_status "a training that cannot be written fails" $(($? != 1))
check "and says what can be gone on with" sh -c 'head -n 1 "$1/err" | grep -q "^fourinrow: cannot write $1/disk/kept.state" && [ "$(wc -l <"$1/err")" -eq 2 ] &&
    [ "$(tail -n 1 "$1/err")" = "what was written before is kept; go on with: fourinrow learn --threads 2 --resume '"'\$1/disk/kept'"'" ]' - "$dir"
mv "$dir/away" "$dir/disk"
check "as it can" learn --resume "$dir/disk/kept" --games 100

# With so many games it is always stopped; and a signal that nohup has ignored is ignored.
(trap '' HUP; exec "$ENGINE" learn --geometry 4,4,4 --tuples 9 --games 1000000000 --out "$dir/long" >"$dir/log" 2>"$dir/err") &
pid=$!
while [ ! -s "$dir/long" ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
kill -s HUP $pid
sleep 0.3
check "an ignored signal does not stop it" kill -0 $pid
kill -s TERM $pid
wait $pid 2>/dev/null
check "another does" [ $? -eq 143 ]

# Two at once on the same files: the second is refused, however the first was started; one that was killed is no hindrance.
"$ENGINE" learn --resume "$dir/long" >"$dir/log2" 2>"$dir/err2" &
pid=$!
locked() { [ -e "$dir/long.lock" ] && grep -q "POSIX .* $pid " /proc/locks; }
tries=200 # where the system does not tell who has locked something, it has done so by then
until locked 2>/dev/null || [ $tries -eq 0 ]; do
    tries=$((tries - 1))
    sleep 0.05
done
check "a second training of the same files is refused" refuses 1 'another training is writing to' --resume "$dir/long"
check "one that would only write there, too" refuses 1 'another training is writing to' --resume "$dir/a" --out "$dir/long"
ln -s "$dir/long" "$dir/link"
ln -s "$dir/long.state" "$dir/link.state"
check "and one that comes there by a link" refuses 1 'another training is writing to' --resume "$dir/link"
kill -s KILL $pid
wait $pid 2>/dev/null
check "a killed training leaves its lock file" [ -e "$dir/long.lock" ]
for seconds in 0.5 5 50; do # one that is stopped before it has begun leaves the file, too
    "$ENGINE" learn --resume "$dir/long" >"$dir/log2" 2>"$dir/err2" &
    pid=$!
    sleep $seconds
    kill -s TERM $pid
    wait $pid 2>/dev/null
    status=$?
    [ -e "$dir/long.lock" ] || break
done
check "and is taken over and removed" sh -c '[ "$1" -eq 143 ] && [ ! -e "$2.lock" ]' - $status "$dir/long"

check "a training that would wipe out another is refused" refuses 1 'go on with it by --resume' --geometry 4,4,4 --tuples 9 --games 10 --out "$dir/a"
check "one that goes on with something else, too" refuses 1 'go on with it by --resume' --resume "$dir/c" --out "$dir/a"
check "a training that is done only plays its trial" sh -c '"$1" learn --resume "$2" | grep -q "^games 4000 of 4000 .* losses [0-9]*$"' - "$ENGINE" "$dir/b"
check "and is the same as before" cmp "$dir/a" "$dir/b"
check "more games for a training that was done" learn --resume "$dir/a" --games 6000 --out "$dir/more"
check "leave the first as it was" cmp "$dir/a" "$dir/b"
check "and learn more" sh -c '! cmp -s "$1" "$2"' - "$dir/a" "$dir/more"
check "and other openings from there on" learn --resume "$dir/a" --games 6000 --opening 0 --out "$dir/other"
check "teach something else" sh -c '! cmp -s "$1" "$2"' - "$dir/more" "$dir/other"
check "fewer games than are done are refused" refuses 1 'done already' --resume "$dir/a" --games 100
check "no state to go on with" refuses 1 'cannot read' --resume "$dir/none"
check "a state by its own name" refuses 1 '^fourinrow: --resume takes the name of the network, .*/a.state without .state$' --resume "$dir/a.state"
cp "$dir/a" "$dir/e"
head -c 100000 "$dir/a.state" >"$dir/e.state"
mkfifo "$dir/pipe.state"
check "a FIFO for a state" refuses 1 'cannot read .*/pipe.state: it is no regular file' --resume "$dir/pipe"
check "half a state" refuses 1 'damaged' --resume "$dir/e"
cp "$dir/a" "$dir/e.state"
check "a network is no state" refuses 1 'no training' --resume "$dir/e"
check "a file that cannot be written" refuses 1 'cannot write' --geometry 4,4,4 --tuples 9 --games 10 --out /dev/null/none/x
(trap '' XFSZ; ulimit -f 100; exec "$ENGINE" learn --geometry 4,4,4 --tuples 9 --games 10 --out "$dir/narrow") >"$dir/log" 2>"$dir/err"
check "a state that there is no room for" sh -c '[ "$1" -eq 1 ] && grep -q "cannot write .*/narrow.state" "$2"' - $? "$dir/err"
check "leaves no network" [ ! -e "$dir/narrow" ]
# A disk with room for a state and a half, in a name space of our own.
mkdir "$dir/small"
on_small_disk() { # COMMAND...
    unshare -rm sh -c 'mount -t tmpfs -o "size=$1" none "$2" && shift 2 && "$@"' - $(($(wc -c <"$dir/a.state") * 3 / 2)) "$dir/small" "$@" 2>/dev/null
}
if on_small_disk true; then
    said=$(on_small_disk sh -c '"$1" learn --geometry 4,4,4 --tuples 9 --games 10 --out "$2/a" 2>&1; echo "status $? files $(ls "$2")"' - "$ENGINE" "$dir/small")
    check "that there is no room for a state and the next is told before it learns" [ "$said" = "fourinrow: cannot write $dir/small/a.state: No space left on device
status 1 files " ]
else
    echo "skipped: a small disk (nobody may mount one here)"
fi
echo precious >"$dir/old"
check "a new training takes the place of no file" refuses 1 '/old exists: name another file by --out' --geometry 4,4,4 --tuples 9 --games 10 --out "$dir/old"
check "which is what it was" [ "$(cat "$dir/old")" = precious ]
mkfifo "$dir/fifo"
check "a FIFO for a network" refuses 1 'cannot write .*/fifo: it is no regular file' --geometry 4,4,4 --tuples 9 --games 10 --out "$dir/fifo"
check "it is one still" [ -p "$dir/fifo" ]
mkfifo "$dir/s.state"
check "nor has it a state" refuses 1 'cannot read .*/s.state: it is no regular file' --resume "$dir/s"
mkdir "$dir/directory"
check "no name for a network" refuses 2 '^fourinrow: --out needs a file$' --geometry 4,4,4 --tuples 9 --games 10 --out ''
check "and nothing is written of it" [ ! -e .state ]
check "nor for a training to go on with" refuses 2 '^fourinrow: --resume needs a file$' --resume ''
check "a directory for a network" refuses 1 'cannot write' --geometry 4,4,4 --tuples 9 --games 10 --out "$dir/directory"
# Fails while it prints, and has nothing to flush then. What stdbuf loads may be for another C library.
unbuffered=$([ "$(stdbuf -o0 "$ENGINE" --version 2>&1)" != "$("$ENGINE" --version)" ] || echo 'stdbuf -o0')
for with in '' ${unbuffered:+"$unbuffered"}; do
    check "a log that cannot be written" sh -c '[ ! -c /dev/full ] || { said=$($3 "$1" learn --geometry 4,4,4 --tuples 9 --games 10 --out "$2" 2>&1 >/dev/full)
        [ $? -eq 1 ] && [ "$said" = "fourinrow: the log could not be written: No space left on device" ] && [ -s "$2" ]; }' - "$ENGINE" "$dir/full$with" "$with"
done
check "help" sh -c '"$1" learn --help | grep -q "^usage: fourinrow learn"' - "$ENGINE"
check "a board that is too large" refuses 2 'COLS\*(ROWS+1) may be at most' --geometry 16,8,4
check "no board" refuses 2 'COLS,ROWS,CONNECT' --geometry 7x6x4
check "a number in a row that is too high" refuses 2 'CONNECT must' --geometry 7,6,9
check "no number" refuses 2 '--games takes a number' --games many
check "no games" refuses 2 '--games takes a number' --games 0
check "too many threads" refuses 2 '--threads takes a number' --threads 65
check "too many tuples" refuses 2 '--tuples takes a number' --tuples 101
check "no value" refuses 2 'needs a value' --seed
check "neurons that are no multiple" refuses 2 '--neurons takes a multiple of 16' --neurons 40
check "too many neurons" refuses 2 '--neurons takes a number from 16 to 256' --neurons 272
check "tuples and neurons" refuses 2 'tuples or neurons' --neurons 32 --tuples 5
check "visits of tuples" refuses 2 '--visits and --playouts are for networks of neurons' --visits 20
check "searches of tuples without random games" refuses 2 '--visits and --playouts are for networks of neurons' --playouts never
check "random games now and then" refuses 2 '--playouts takes always, play or never' --neurons 32 --playouts sometimes
check "too few visits" refuses 2 '--visits takes a number from 2' --neurons 32 --visits 1
check "an unknown option" refuses 2 'no option' --nonsense 1
check "a word that is no option" refuses 2 'one word too many' 7,6,4
check "no seed" refuses 2 '--seed takes a number' --seed -1
check "too many openings" refuses 2 'opening takes a number from 0 to 64' --opening 65
check "another seed than it began with" refuses 2 'began with' --resume "$dir/a" --seed 3
check "tuples that it did not begin with" refuses 2 'began with' --resume "$dir/a" --tuples 70
check "another geometry than it began with" refuses 2 'began with' --resume "$dir/a" --geometry 7,6,4

check "the engine plays with it" sh -c '[ "$(printf "newgame 4 4 4\nset network %s\ngo network\n" "$2" | "$1" | grep -c "^fitness\|^bestmove ")" = 2 ]' - "$ENGINE" "$dir/a"
check "sees a win at once" sh -c 'printf "newgame 4 4 4\nset network %s\nmove 0 1 0 1 0 1\ngo network\n" "$2" | "$1" | grep -qx "bestmoves 0"' - "$ENGINE" "$dir/a"
check "UGI has it as an option, and what is known of a position changes with it" eval 'by() {
        printf "ugi\nsetoption name columns value 4\nsetoption name rows value 4\nsetoption name EvalFile value %s\nposition startpos\ngo depth 2\n" "$1" |
            "$ENGINE" | grep "^info depth 2\|^info string"; }
    by "$dir/a" | grep -q "^info depth 2" && [ "$(by "$dir/a" | sed "s/ nodes.*//")" != "$(by built-in | sed "s/ nodes.*//")" ]'
check "one for another board is told of when it is missed" eval 'ask ugi "setoption name EvalFile value $dir/a" isready "go nodes 1" "setoption name Columns value 4" \
        "setoption name Rows value 4" "go nodes 1" | grep -v "^info depth" | sed "1,/^ugiok/d; s/bestmove .*/bestmove/" >"$dir/played"
    printf "%s\n" readyok "info string the network is for 4 4 4" bestmove bestmove | cmp - "$dir/played"'
check "in UCI, too" [ "$(ask uci "setoption name EvalFile value $dir/a" "go nodes 1" "setoption name EvalFile value built-in" "go nodes 1" | grep -c "^info string the network is for 4 4 4$")" = 1 ]
fitness() { ask "newgame 4 4 4" "set network $dir/a" "$@" "go network" options | grep -e '^fitness' -e '^option network'; }
before=$(fitness)
for size in 0 7 20 100 1000; do
    head -c $size "$dir/a" >"$dir/cut"
    check "the first $size bytes are refused" sh -c 'printf "set network %s\n" "$2" | "$1" | grep -q "^error bad-file"' - "$ENGINE" "$dir/cut"
    check "and change nothing" [ "$(fitness "set network $dir/cut")" = "$before" ]
done

# A board whose cells need more than a word; with three in line its games are short.
wide() { learn --geometry 12,9,3 --tuples 5 --games 500 --seed 3 "$@" >"$dir/log"; }
check "a training for 108 cells" wide --out "$dir/wide"
check "its log" grep -q '^games 500 of 500 ' "$dir/log"
wide --out "$dir/wide2"
check "the same seed learns the same" cmp "$dir/wide" "$dir/wide2"
check "and so does its state" cmp "$dir/wide.state" "$dir/wide2.state"
check "more games" learn --resume "$dir/wide2" --games 700
check "learn more" sh -c '! cmp -s "$1" "$2"' - "$dir/wide" "$dir/wide2"
ask "newgame 12 9 3" "set network $dir/wide" "go network" "set evaluation network" "set seed 1" "go nodes 500" "go guided 50" "newgame 11 9 3" "go network" >"$dir/played"
check "the engine plays with it, in all ways" [ "$(grep -c '^bestmove' "$dir/played")" -eq 6 ]
check "the empty board is its own mirror image" awk '$1 == "fitness" && !seen { seen = 1; good = NF == 13; for (i = 2; i <= 13; i++) good = good && $i == $(15 - i) }
    END { exit !good }' "$dir/played"
check "on no other board" grep -q '^error not-available the network is for 12 9 3$' "$dir/played"
head -c 300 "$dir/wide" >"$dir/cut"
echo mine >"$dir/own.lock"
check "a file of somebody else is no lock" refuses 1 'own.lock is the file of somebody else: remove it, or name another file' --geometry 4,4,4 --games 5 --out "$dir/own"
check "and stays" grep -qx mine "$dir/own.lock"
rm -f "$dir/own.lock"
mkfifo "$dir/own.lock"
check "nor is one that is not regular" refuses 1 'own.lock: it is no regular file' --geometry 4,4,4 --games 5 --out "$dir/own"
rm -f "$dir/own.lock"
check "half a file is refused" sh -c 'printf "set network %s\n" "$2" | "$1" | grep -q "^error bad-file .*damaged"' - "$ENGINE" "$dir/cut"

# Neurons: whatever the number of threads, and however often it is stopped, it learns the same.
neurons() { learn --geometry 5,4,4 --neurons 16 --visits 2 --games 2400 --seed 3 "$@" >"$dir/log"; }
check "a training of neurons" neurons --out "$dir/n"
check "its log" grep -q '^games 2400 of 2400 ' "$dir/log"
check "nothing for people" [ ! -s "$dir/err" ]
check "one of too few games" neurons --games 64 --out "$dir/n0"
check "tells that it has learned nothing" grep -q "^nothing was learned, .* learn --resume '$dir/n0' --games N\$" "$dir/err"
check "and where there is nothing to learn" neurons --geometry 1,8,4 --games 640 --out "$dir/n1"
check "more are not asked for" grep -qx "nothing was learned: no game came to a position where there is a choice" "$dir/err"
neurons --threads 3 --out "$dir/n3"
check "three threads learn the same" cmp "$dir/n" "$dir/n3"
check "and so does the state" cmp "$dir/n.state" "$dir/n3.state"
"$ENGINE" learn --geometry 5,4,4 --neurons 16 --visits 2 --games 2400 --seed 3 --out "$dir/np" >"$dir/log" 2>"$dir/err" &
pid=$!
while [ ! -s "$dir/np" ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
sleep 0.2
kill -s TERM $pid
wait $pid 2>/dev/null
check "stopped and gone on with" learn --resume "$dir/np"
check "one does, too" cmp "$dir/n" "$dir/np"
check "one whose file has a quote in its name" neurons --games 64 --out "$dir/it's"
check "tells how to go on as a shell reads it" sh -c 'cd "$2" && eval "$(sed -n "s/.* by: fourinrow \(.*\) N\$/\"\$1\" \1 80/p" err)"' - "$(command -v "$ENGINE" | sed "s:^[^/]:$PWD/&:")" "$dir"
# A round of such searches takes minutes.
"$ENGINE" learn --neurons 16 --visits 100000 --games 640 --out "$dir/slow" >"$dir/log" 2>"$dir/err" &
pid=$!
begun() { [ -s "$dir/slow" ]; }
ended() { ! kill -0 $pid 2>/dev/null; }
eventually begun
sleep 0.2
kill -s TERM $pid
check "a signal ends a long round" eventually ended
kill -s KILL $pid 2>/dev/null
wait $pid
check "of which nothing is kept" grep -q "^stopped after 0 games; go on with" "$dir/err"
# And one in the games that are played when all is learned, which take long with so many columns.
"$ENGINE" learn --geometry 41,2,40 --tuples 5 --games 1 --out "$dir/played-late" >"$dir/log" 2>"$dir/err" &
pid=$!
eventually [ -s "$dir/played-late" ]
sleep 1
kill -s TERM $pid
wait $pid
check "a signal in the last games ends the training by it" [ $? -eq 143 ]
check "which have told nothing yet" [ ! -s "$dir/log" ]
check "and it is told how to play them" grep -q "^stopped after 1 games; go on with: fourinrow learn --threads 1 --resume '$dir/played-late'\$" "$dir/err"
neurons --seed 4 --games 64 --out "$dir/n4"
check "another seed does not" sh -c '! cmp -s "$1" "$2"' - "$dir/n" "$dir/n4"
neurons --visits 3 --out "$dir/n5"
check "nor do other visits" sh -c '! cmp -s "$1" "$2"' - "$dir/n" "$dir/n5"
neurons --playouts never --out "$dir/n6"
check "nor do searches without random games" sh -c '! cmp -s "$1" "$2"' - "$dir/n" "$dir/n6"
version() { od -An -tu1 -j8 -N1 "$1" | tr -d ' '; }
check "a training for searches with random games" neurons --playouts play --out "$dir/n7"
check "the networks are told apart" [ "$(version "$dir/n") $(version "$dir/n6") $(version "$dir/n7")" = "6 7 6" ]
check "by nothing else than that, where they learned alike" sh -c '[ "$1" -ge 2 ] && [ "$1" -le 9 ]' - "$(cmp -l "$dir/n6" "$dir/n7" | wc -l)" # with the checksum
check "and searches by the other leave nothing to chance" sh -c '
    for seed in 1 2; do
        printf "newgame 5 4 4\nset network %s\nset evaluation network\nset seed $seed\ngo guided 500\n" "$2" | "$1" | grep "^visits"
    done | uniq | awk "END { exit NR != 1 }"' - "$ENGINE" "$dir/n6"
check "which it did not begin with" refuses 2 'began with' --resume "$dir/n" --playouts never
check "visits that it did not begin with" refuses 2 'began with' --resume "$dir/n" --visits 4
check "neurons that it did not begin with" refuses 2 'began with' --resume "$dir/n" --neurons 16
ask "newgame 5 4 4" "set network $dir/n" "go network" "set evaluation network" "set seed 1" "go nodes 500" "go guided 50" "newgame 7 6 4" "set network built-in" >"$dir/played"
check "the engine plays with it, in all ways" [ "$(grep -c '^bestmove ' "$dir/played")" -eq 3 ]
check "the empty board is its own mirror image" awk '$1 == "fitness" && !seen { seen = 1; good = NF == 6; for (i = 2; i <= 6; i++) good = good && $i == $(8 - i) }
    END { exit !good }' "$dir/played"

# Values for all boards: one file has the training, and the source is there when it is done.
values() { "$ENGINE" learn-values --state "$dir/values" --out "$dir/values.c" "$@" >"$dir/log" 2>"$dir/err"; }
check "a training of values" values --games 30 --seed 7
check "its log" grep -q '^games 30 of 30 seconds [0-9.]*$' "$dir/log"
for with in '' ${unbuffered:+"$unbuffered"}; do
    check "a log of values that cannot be written" sh -c '[ ! -c /dev/full ] || { said=$($3 "$1" learn-values --games 5 --state "$2" --out "$2.c" 2>&1 >/dev/full)
        [ $? -eq 1 ] && [ "$said" = "fourinrow: the log could not be written: No space left on device" ] && [ -s "$2.c" ]; }' - "$ENGINE" "$dir/unlogged$with" "$with"
done
check "what was learned is a source" sh -c '[ "$(grep -c "^        { -*[0-9][-0-9, ]* },$" "$1")" -eq 8 ]' - "$dir/values.c"
cp "$dir/values.c" "$dir/first.c"
rm "$dir/values.c"
check "one that is done only writes it" values --games 30 --seed 7
check "again" cmp "$dir/values.c" "$dir/first.c"
check "another length is refused" sh -c '! "$1" learn-values --games 31 --seed 7 --state "$2" 2>"$3"' - "$ENGINE" "$dir/values" "$dir/err"
check "with the reason" grep -q 'is a training of 30 games with seed 7' "$dir/err"
rm "$dir/values"
values --games 30 --seed 8
check "another seed learns something else" sh -c '! cmp -s "$1" "$2"' - "$dir/values.c" "$dir/first.c"
check "a FIFO for the values" sh -c '! "$1" learn-values --games 1 --state "$2/one" --out "$2/fifo" >/dev/null 2>"$3" && grep -q "cannot write .*/fifo: it is no regular file" "$3"' \
    - "$ENGINE" "$dir" "$dir/err"
echo damaged >"$dir/values"
check "a state and a source that are one file" sh -c '! "$1" learn-values --games 1 --state "$2/same" --out "$2/./same" >/dev/null 2>"$3" && grep -q -e "--state and --out are one file" "$3" && [ ! -e "$2/same" ]' \
    - "$ENGINE" "$dir" "$dir/err"
check "a state that is none is refused" sh -c '! "$1" learn-values --state "$2" --out "$2.c" 2>"$3" && grep -q "it is no training of values" "$3"' - "$ENGINE" "$dir/values" "$dir/err"
values --games 0
check "no games are refused" [ $? -eq 2 ]
values --games
check "so is a word without its value" [ $? -eq 2 ]

"$ENGINE" learn-values --games 30 --seed 7 --state "$dir/v" --out "$dir/v.c" >"$dir/log" 2>"$dir/err" &
pid=$!
while [ ! -s "$dir/v" ] && kill -0 $pid 2>/dev/null; do :; done
kill -s TERM $pid 2>/dev/null
wait $pid
status=$?
check "a signal ends a training of values" sh -c '[ "$1" -eq 0 ] || { [ "$1" -eq 143 ] && ! ls "$2.c"; }' - $status "$dir/v"
check "which goes on" "$ENGINE" learn-values --games 30 --seed 7 --state "$dir/v" --out "$dir/v.c"
check "to what it would have learned" cmp "$dir/v.c" "$dir/first.c"
check "a file that cannot be written is told before anything is learned" sh -c '! "$1" learn-values --state "$2/early" --out /dev/null/none/v.c >"$3" 2>&1 && grep -q "cannot write /dev/null/none/v.c" "$3" && [ ! -e "$2/early" ]' \
    - "$ENGINE" "$dir" "$dir/err"
"$ENGINE" learn-values --games 1000000 --state "$dir/w" --out "$dir/w.c" >"$dir/log" 2>"$dir/err" &
trainer=$!
check "a long training of values has begun" eventually [ -s "$dir/w" ]
check "two trainings do not share a state" sh -c '! "$1" learn-values --games 1000000 --state "$2" --out "$2.other.c" 2>"$3" && grep -q "another training is writing to $2" "$3"' - "$ENGINE" "$dir/w" "$dir/err2"
kill -TERM $trainer 2>/dev/null
wait $trainer
trainer=''

# By then a trial is due, and what was learned is to be written as every minute: who is killed later loses no more.
while [ $(($(date +%s) - begun)) -lt 61 ]; do sleep 1; done
kill -s CONT $mute
has_learned() { [ -n "$(od -An -tu1 -j56 -N8 "$dir/mute.state" | tr -d ' 0\n')" ]; } # the games done, as the state has them
check "what was learned is written every minute" eventually has_learned
kill -s TERM $mute
wait $mute
status=$?
mute=''
if grep -q 'the log could not be written' "$dir/mute.err"; then
    check "a log that cannot be written keeps nobody from ending a training" [ $status -eq 143 ]
    check "and from being told how to go on" grep -q "go on with: fourinrow learn --threads 1 --resume '$dir/mute'\$" "$dir/mute.err"
else
    echo "skipped: a log that cannot be written (no /dev/full, or too much to do for the machine)"
fi

check "no file is left over" [ -z "$(ls "$dir" | grep -e '\.lock' -e '\.new')" ]

echo "learn: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
