#!/bin/sh
# Limits of the system, as a container has them. What is beyond that of memory is refused, and nobody is killed; of processors the runner
# tells. Needs the right to make control groups.
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
. "$(dirname "$0")/check.sh"
LIMIT=$((192 * 1048576)) # bytes
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
finish() {
    echo "limit: $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

# A group for this test. Who is in it is this shell's children that ask for it.
make_group() { # FILE-OF-THE-LIMIT LIMIT DIRECTORY
    group=$3/fourinrow-test-$$
    mkdir "$group" || return 1
    [ -f "$group/$1" ] && echo "$2" >"$group/$1" && sh -c 'echo $$ >"$0/cgroup.procs"' "$group" && return
    rmdir "$group"
    return 1
}
# Version 1 in the group of this process; version 2 at the top, since processes and groups are not in the same place.
place() { # CONTROLLER
    sed -n "s/^[0-9]*:\(.*,\)*$1\(,.*\)*:\//\//p" /proc/self/cgroup 2>/dev/null
}

# ---- processors ----

if { make_group cpu.cfs_quota_us 50000 "/sys/fs/cgroup/cpu$(place cpu)" || make_group cpu.max '50000 100000' /sys/fs/cgroup; } 2>/dev/null; then
    trap 'rm -rf "$work"; rmdir "$group"' EXIT
    tells() { # OPTION …: the runner, of its engines by the clock
        sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group" "$RUNNER" -each "cmd=$ENGINE" st=1 timemargin=60000 depth=0 \
            -engine name=a -engine name=b -openings empty "$@" >"$work/out" 2>&1 && grep -q ' by the clock, on ' "$work/out"
    }
    check "half a processor is too little for one engine" tells
    check "which is told" grep -q ': up to 1 engine thinks at a time, by the clock, on 0.5 processors:' "$work/out"
    rmdir "$group"
    trap 'rm -rf "$work"' EXIT
else
    echo "skipped: a limit of processors (no right to set one)"
fi

# ---- memory ----

if ! { make_group memory.limit_in_bytes "$LIMIT" "/sys/fs/cgroup/memory$(place memory)" || make_group memory.max "$LIMIT" /sys/fs/cgroup; } 2>/dev/null; then
    echo "skipped: a memory limit (no right to set one)"
    finish
fi
trap 'rm -rf "$work"; rmdir "$group"' EXIT

limited() { # COMMAND …
    sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$group" "$@"
}
answers() { # LINES ANSWERS: the first two words of each
    printf '%b' "$1" | limited "$ENGINE" >"$work/out" && [ "$(cut -d ' ' -f 1,2 "$work/out" | paste -s -d , -)" = "$2" ]
}
refuses() { # COMMAND …: with status 1, and says why
    limited "$@" </dev/null >"$work/out" 2>&1
    [ $? -eq 1 ] && grep -q 'no 1024 MiB to be had' "$work/out"
}

check "what is beyond the limit is refused" answers 'set hash 1024\n' 'error no-memory'
check "the table before stays" answers 'set hash 60\nset hash 1024\nset hash 60\nperft 1\n' 'ok,error no-memory,ok,perft 1,ok'
check "what is within it is there" answers 'set hash 60\nset hash 80\nset hash 150\n' 'ok,ok,ok'
check "a table makes room for another" answers 'set hash 85\nset hash 150\nset hash 400\nset hash 170\n' 'ok,ok,error no-memory,ok'
truncate -s 1G "$work/large"
check "a file is not read that has no room" answers "set network $work/large\nset hash 60\n" 'error no-memory,ok'
check "solve refuses it" refuses "$ENGINE" solve --hash 1024
check "review refuses it" refuses "$ENGINE" review --hash 1024

finish
