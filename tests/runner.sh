# For the test scripts of the runner. $B is the build directory, $RUNNER and $ENGINE the programs, $FAULTY the engine with faults, $dir a
# directory that goes at the end.
B=${B:-build/plain}
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
FAULTY=$B/faulty_engine
[ -x "$FAULTY" ] || { echo "$0: make $FAULTY first" >&2; exit 1; } # without it what is waited for never comes
export ENGINE
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

# Runs the runner, for $BOUND seconds at most, which is for one that hangs; leaves what it prints in $dir/out and $dir/err, and its exit status in $status.
BOUND=1200
match() {
    timeout -s KILL "$BOUND" "$RUNNER" "$@" >"$dir/out" 2>"$dir/err" </dev/null &
    matching=$! # in a group of its own, where no signal to this script comes
    wait "$matching"
    status=$?
    matching=
}
matching=
trap '[ -z "$matching" ] || kill "$matching" 2>/dev/null; exit 143' HUP INT TERM
alike() { # OPTION …: two engines without faults, which play the same
    match -engine "cmd=$FAULTY good" name=a -engine "cmd=$FAULTY good" name=b "$@"
}
prints() { grep -q -- "$1" "$dir/out"; }
complains() { grep -q -- "$1" "$dir/err"; }
finished() { [ "$status" -eq 0 ] && prints "^$1 games in "; }
# Nothing was said on stderr; that an engine took too long to end is no matter here.
quiet() { ! grep -qv 'did not end when told to' "$dir/err"; }
refuses() { # REASON WORD...: with status 2
    wanted=$1
    shift
    said=$("$RUNNER" "$@" 2>&1 </dev/null)
    [ $? -eq 2 ] && [ "$said" = "fourinrow-match: $wanted" ]
}

# ---- results ----

# The moves and results of a results file, in the order of the schedule: what must not depend on chance.
essence() { sed 's/"date":"[^"]*",//; s/"us":\[[^]]*\],//' "$1" | sort -t: -k3 -n; }
# The tables that were printed, without the times.
tables() { sed -n '/^rank/,$p' "$dir/out" | sed '/mean ms/,/^$/d; / games\/s/d; /^$/d'; }

# ---- engines that run ----

# Engines note their numbers in this file, and when they were started, which tells them from others that get the same number later;
# running counts those that have not ended. One that is dead and not buried yet may go while it is looked at.
FAULTY_PIDS=$dir/pids
export FAULTY_PIDS
running() {
    count=0
    while read -r pid start; do
        kill -0 "$pid" 2>/dev/null || continue
        if [ -r /proc/self/stat ]; then
            stat=$(sed 's/.*)//' "/proc/$pid/stat" 2>/dev/null) || continue
            # shellcheck disable=SC2086 # the words behind the name: the state comes first, the 20th is the start
            set -- $stat
            [ "${1:-Z}" != Z ] && [ "$1" != X ] && [ "${20}" = "$start" ] || continue
        fi
        count=$((count + 1))
    done <"$FAULTY_PIDS"
    echo "$count"
}
wait_until_running() { # N: until so many engines run, or two minutes, or what it takes to look so often, are over
    tries=0
    while [ "$(running)" -ne "$1" ] && [ "$tries" -lt 2400 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}

# ---- compliance ----

# No rule is broken by a machine that is busy for a while.
comply() { # KEY=VALUE…: leaves what is printed in $dir/out and $dir/err, and the status in $status
    match compliance -engine name=it startup=60 timemargin=60000 "$@"
}
# What breaks a rule in a moment of silence may come behind that if the machine is busy, so it is tried again.
comply_until() { # COMMAND RULE WORDS KEY=VALUE…: until the command, fails or lacks, sees it
    seen=$1 rule=$2 words=$3
    shift 3
    for _ in 1 2 3 4 5; do
        comply "$@"
        "$seen" "$rule" "$words" && break
    done
}
holds() { [ "$(grep -c "^ok  *$1\$" "$dir/out")" -eq 1 ]; }
fails() { grep -q "^FAILED  *$1: $2" "$dir/out"; }
lacks() { grep -q "^lacks  *$1: $2" "$dir/out"; }
