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
