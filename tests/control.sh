#!/bin/sh
# What controls a tournament beside the games: processors for engines, levels of the log, the latency of engines.
. "$(dirname "$0")/runner.sh"

logged() { grep -c -- "$1" "$dir/log"; }

# ---- levels of the log: what each has ----

for level in err warn info trace; do
    rm -f "$dir/log"
    match -engine name=a "cmd=$FAULTY exit 9" -engine name=b "cmd=$FAULTY good" -openings empty -log "$dir/log" level=$level
    check "$level: the tournament ends" [ "$status" -eq 0 ]
    check "$level: faults" [ "$(logged '^[0-9.]* - game [12]: .*, a crashes: exited with status 3')" -eq 2 ]
    case $level in err) stderr=0 ;; *) stderr=2 ;; esac
    check "$level: stderr of engines" [ "$(logged ' a ! nothing works any more$')" -eq $stderr ]
    case $level in err | warn) games=0 ;; *) games=2 ;; esac
    check "$level: games" [ "$(logged "^[0-9.]* - game [12]: [ab] against [ab], from ''")" -eq $games ]
    case $level in trace) said=1 ;; *) said=0 ;; esac
    check "$level: what is said" [ "$(grep -c ' a > newgame 7 6 4' "$dir/log")" -ge $said ]
    [ $said -eq 1 ] || check "$level: and no more" [ "$(logged ' [<>] ')" -eq 0 ]
done
rm -f "$dir/log"
match -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -log "file=$dir/log" level=info -openings empty
check "file= names the file" [ "$(logged ' - game [12]: 1-0 after [0-9]* moves')" -eq 2 ]
match -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -log "$dir/log" level=loud
check "another level" complains 'level= of -log is err, warn, info or trace'
match -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -log "$dir/log" "$dir/other"
check "two files" complains '-log takes one file'
match -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -log level=info
check "no file" complains '-log needs a file'

# ---- latency ----

cat >"$dir/late" <<'END'
"$ENGINE" | while IFS= read -r line; do
    case $line in bestmove*) sleep 0.2 ;; esac
    printf '%s\n' "$line"
done
END
echo 111111222222 >"$dir/short"
match -engine name=late "cmd=sh $dir/late" depth=1 -engine name=mute "cmd=$FAULTY good" -openings "file=$dir/short" -show-latency -event x
check "an engine that is answered for 200 ms late" awk '/^latency: /{ on = 1 } on && $1 == "late" && $2 >= 4 && $3 >= 199 && $4 >= $3 { good = 1 } END { exit !good }' "$dir/out"
check "one that tells no time" grep -q '^ *mute  *0  *0.000  *0.000$' "$dir/out"
check "the last line is the last" [ "$(tail -n 1 "$dir/out" | cut -d ' ' -f 1,2)" = '2 games' ]
cat >"$dir/ahead" <<'END'
"$ENGINE" | while IFS= read -r line; do
    behind=${line#* time }
    case $line in info*) line="${line%% time *} time 90000 ${behind#* }" ;; esac
    printf '%s\n' "$line"
done
END
match -engine name=ahead "cmd=sh $dir/ahead" depth=1 -engine name=mute "cmd=$FAULTY good" -openings "file=$dir/short" -show-latency -event x
check "one that tells more than there was" awk '/^latency: /{ on = 1 } on && $1 == "ahead" && $3 < -80000 && $4 < -80000 && $4 >= $3 { good = 1 } END { exit !good }' "$dir/out"
match -engine name=a "cmd=$FAULTY good" -engine name=b "cmd=$FAULTY good" -openings empty
check "without -show-latency there is no such table" [ "$(grep -c '^latency' "$dir/out")" -eq 0 ]

# ---- processors ----

allowed=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status 2>/dev/null)
first=${allowed%%[-,]*}
if [ -n "$first" ]; then
    cat >"$dir/where" <<'END'
sed -n 's/^Cpus_allowed_list:[[:space:]]*/on /p' /proc/self/status >&2
sh -c 'sed -n "s/^Cpus_allowed_list:[[:space:]]*/child on /p" /proc/self/status' >&2
"$ENGINE"
END
    bound() { # WHERE OPTION…: both engines say that they are there
        where=$1
        shift
        rm -f "$dir/log"
        match -engine name=a -engine name=b -each "cmd=sh $dir/where" depth=0 -rounds 2 -srand 1 -log "$dir/log" "$@"
        [ "$status" -eq 0 ] && [ "$(logged " [ab] ! on $where\$")" -ge 2 ] && [ "$(logged " [ab] ! child on $where\$")" -ge 2 ]
    }
    check "engines are bound, and what they start" bound "$first" -use-affinity "$first"
    check "all of them" [ "$(grep -c ' on ' "$dir/log")" -eq "$(grep -c " on $first\$" "$dir/log")" ]
    if [ "$(getconf _NPROCESSORS_ONLN)" -lt 256 ]; then
        match -engine name=a -engine name=b -each "cmd=$FAULTY good" st=60 -openings empty -concurrency 256 # of two games
        check "more engines at a time, by the clock, than processors are told of" complains ' 256 engines think at a time, by the clock, on [0-9][0-9.]* processors\{0,1\}:'
    fi
    match -engine name=a -engine name=b -each "cmd=$FAULTY good" st=60 -openings empty
    check "not one engine at a time" quiet
    match -engine name=a -engine name=b -each "cmd=$FAULTY good" depth=1 -openings empty -concurrency 256
    check "nor engines without a clock" quiet
    check "they are bound to one of all without a list" bound "$first" -use-affinity
    check "and nowhere without the option" bound "$allowed"
    rest=${allowed#"$first"}
    second=${rest#[-,]}
    second=${second%%[-,]*}
    case $rest in -*) second=$((first + 1)) ;; esac
    if [ -n "$second" ]; then
        check "two games at a time have two" bound "$first" -use-affinity "$second,$first" -concurrency 2
        check "in the order of the list" [ "$(grep -c " on $second\$" "$dir/log")" -ge 2 ]
        match -engine name=a ponder=on -engine name=b -each "cmd=sh $dir/where" st=1 timemargin=60000 -rounds 1 -openings random plies=12 -srand 1 \
            -use-affinity "$first,$second" -log "$dir/log2"
        check "engines that may think at the same time have one each" sh -c "grep -q ' on $first\$' '$dir/log2' && grep -q ' on $second\$' '$dir/log2'"
    else
        echo "skipped: two processors (there is one)"
    fi
    match -engine name=a -engine name=b -each "cmd=$ENGINE" -use-affinity "$first" -concurrency 2
    check "too few" complains '2 processors are needed, and there are 1'
    for list in 1023 x 1- '' "$first,$first" 1,,2 5-1; do
        match -engine name=a -engine name=b -each "cmd=$ENGINE" -use-affinity "$list"
        check "a list '$list'" complains '-use-affinity'
        check "is a mistake" [ "$status" -eq 2 ]
    done
else
    echo "skipped: processors (no /proc that tells where a process may run)"
fi

echo "control: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
