#!/bin/sh
# Tournaments of every kind, killed with SIGKILL at all moments and resumed: round robin, Swiss, with a sequential test, judged.
# The files of one that was killed hold the games, and give the tables, of one that was not.
# KILLS says how often each kind is killed.
KILLS=${KILLS:-3}
. "$(dirname "$0")/runner.sh"

# The command of each kind, without its files. They last a second or two, and no game depends on a clock.
run() { # KIND RESULTS
    kind=$1
    file=$2
    set -- -srand 9 -concurrency 2 -results "$file" -resume -pgnout "$file.pgn"
    case $kind in
    round-robin)
        set -- "$@" -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=2 option.hash=1 name=b -engine "cmd=$ENGINE" depth=1 \
            option.hash=1 name=c -rounds 40
        ;;
    swiss)
        set -- "$@" -tournament swiss -engine "cmd=$FAULTY good" name=a -engine "cmd=$ENGINE" depth=0 name=b -engine "cmd=$ENGINE" depth=1 \
            option.hash=1 name=c -engine "cmd=$ENGINE" depth=2 option.hash=1 name=d -engine "cmd=$ENGINE" nodes=200 option.hash=1 name=e \
            -engine "cmd=$FAULTY crash 9" restart=on name=f -engine "cmd=$ENGINE" playouts=50 option.hash=1 name=g -rounds 12
        ;;
    sprt)
        set -- "$@" -sprt elo0=0 elo1=5 -engine "cmd=$ENGINE" depth=1 option.hash=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -rounds 5000 \
            -concurrency 3
        ;;
    judged)
        set -- "$@" -judge "cmd=$ENGINE" -engine "cmd=$ENGINE" depth=1 option.hash=1 name=a -engine "cmd=$ENGINE" depth=0 name=b -openings \
            random plies=16 -rounds 60
        ;;
    esac
    exec "$RUNNER" "$@" >"$dir/out" 2>"$dir/err" </dev/null
}

lines() { cat "$1" 2>/dev/null | wc -l; }
# What must not depend on when it was played: the games that count, in the order of the schedule, without dates and times. With the sequential
# test those of the pairs count that decided; the tables say how many they are.
counted() { # FILE TABLES
    essence "$1" |
        awk -F '"game":' -v pairs="$(sed -n 's/.*after \([0-9]*\) pairs.*/\1/p' "$2")" '{ split($2, number, ","); if (pairs == "" || number[1] < 2 * pairs) print }'
}
report() { # KIND FILE
    set -- "$1" "$2"
    [ "$1" = sprt ] && set -- "$1" -sprt elo0=0 elo1=5 "$2"
    shift
    "$RUNNER" report "$@" 2>&1 | sed '/mean ms/,/^$/d; / games\/s/d; /beyond the decision/d'
}

compare() { # KIND ROUND: of one that has come to its end
    report "$1" "$dir/$1" >"$dir/tables"
    report "$1" "$dir/killed" >"$dir/tables-killed"
    check "$1, $2: the tables are those of one that was not killed" cmp "$dir/tables" "$dir/tables-killed"
    check "$1, $2: there are some" grep -q '^ *1  ' "$dir/tables"
    counted "$dir/$1" "$dir/tables" >"$dir/games"
    counted "$dir/killed" "$dir/tables" >"$dir/games-killed"
    check "$1, $2: so are the games" cmp "$dir/games" "$dir/games-killed"
    check "$1, $2: of which there are many" [ "$(lines "$dir/games")" -gt 20 ]
    check "$1, $2: every game is there once" [ -z "$(sed 's/.*"game":\([0-9]*\),.*/\1/' "$dir/killed" | sort | uniq -d)" ]
    check "$1, $2: each also in the PGN" [ "$(grep -c '^\[Event ' "$dir/killed.pgn")" -eq "$(lines "$dir/killed")" ]
}

# Kills each kind KILLS times, when some games more are there. One that comes to its end is compared, and begins anew.
for kind in round-robin swiss sprt judged; do
    (run "$kind" "$dir/$kind")
    check "$kind: a whole tournament" [ $? -eq 0 ]
    total=$(lines "$dir/$kind")
    kills=0
    round=1
    rm -f "$dir/killed" "$dir/killed.pgn"
    while [ "$kills" -lt "$KILLS" ] && [ "$round" -le $((KILLS + 5)) ]; do
        (run "$kind" "$dir/killed") &
        runner=$!
        target=$(($(lines "$dir/killed") + 1 + kills * 7 % (total / 4 + 1)))
        while [ "$(lines "$dir/killed")" -lt "$target" ] && kill -0 $runner 2>/dev/null; do
            sleep 0.01
        done
        kill -KILL $runner 2>/dev/null
        wait $runner 2>/dev/null
        status=$?
        kills=$((kills + (status == 137)))
        [ $status -eq 137 ] && continue
        check "$kind, $round: it ends well" [ $status -eq 0 ]
        compare "$kind" $round
        round=$((round + 1))
        rm -f "$dir/killed" "$dir/killed.pgn"
    done
    (run "$kind" "$dir/killed")
    check "$kind: resumed once more, it ends" [ $? -eq 0 ]
    check "$kind: it was killed often enough" [ "$kills" -eq "$KILLS" ]
    compare "$kind" $round
done

echo "kills: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
