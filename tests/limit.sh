#!/bin/sh
# A memory limit of the system, as a container has: what is beyond it is refused, and nobody is killed. Needs the right to make a control
# group.
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
LIMIT=$((192 * 1048576)) # bytes

# A group for this test. Who is in it is this shell's children that ask for it.
make_group() { # FILE-OF-THE-LIMIT DIRECTORY
    group=$2/fourinrow-test-$$
    mkdir "$group" || return 1
    [ -f "$group/$1" ] && echo "$LIMIT" >"$group/$1" && sh -c 'echo $$ >"$0/cgroup.procs"' "$group" && return
    rmdir "$group"
    return 1
}
# Version 1 in the group of this process; version 2 at the top, since processes and groups are not in the same place.
place=$(sed -n 's/^[0-9]*:\(.*,\)*memory\(,.*\)*:\//\//p' /proc/self/cgroup 2>/dev/null)
if ! { make_group memory.limit_in_bytes "/sys/fs/cgroup/memory$place" || make_group memory.max /sys/fs/cgroup; } 2>/dev/null; then
    echo "skipped: a memory limit (no right to set one)"
    echo "limit: 0 passed, 0 failed"
    exit 0
fi
trap 'rmdir "$group"' EXIT
work=$(mktemp -d) || exit 1
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

echo "limit: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
