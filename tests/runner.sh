# For the test scripts of the runner. $B is the build directory, $RUNNER and $ENGINE the programs, $FAULTY the engine with faults, $dir a
# directory that goes at the end.
B=${B:-build/plain}
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
FAULTY=$B/faulty_engine
export ENGINE
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
. "$(dirname "$0")/check.sh"

# Runs the runner, for $BOUND seconds at most, which is for one that hangs; leaves what it prints in $dir/out and $dir/err, and its exit status in $status.
BOUND=1200
match() {
    timeout -s KILL "$BOUND" "$RUNNER" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    status=$?
}
prints() { grep -q -- "$1" "$dir/out"; }
complains() { grep -q -- "$1" "$dir/err"; }
finished() { [ "$status" -eq 0 ] && prints "^$1 games in "; }

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
