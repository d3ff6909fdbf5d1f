#!/bin/bash
# The README's two commands on fresh machines: roots of Debian 12 that have gcc, make, a C library and nothing else, into which the
# last commit is cloned. Once as they are (mawk, dash), and in a second root with Turkish letters and numbers (1,5) and busybox as shell and
# awk, where of the tests those are run that are scripts, since the others are the same programs.
# Needs root, mmdebstrap and git; the packages come from where this machine gets its own.
set -u
cd "$(dirname "$0")/.." || exit 1
BOUND=${FRESH_BOUND:-2000} # seconds for each command
. tests/check.sh
work=$(mktemp -d) || exit 1

leave() { # ends what runs there, and takes down what is mounted, so that removing the roots cannot reach this machine
    local mount process
    for process in /proc/[0-9]*; do
        case $(readlink "$process/root") in "$work"/*) kill -KILL "${process#/proc/}" ;; esac
    done
    for mount in "$work"/*/proc "$work"/*/dev; do
        mountpoint -q "$mount" && umount -l "$mount"
    done
    rm -rf --one-file-system "$work"
}
trap leave EXIT
trap '[ -z "${job-}" ] || { kill "$job"; wait "$job"; }; exit 143' HUP INT TERM

make_root() { # NAME
    mmdebstrap --quiet --variant=minbase --include=gcc,make,libc6-dev \
        --setup-hook='mkdir -p "$1"/etc/apt/apt.conf.d; cp /etc/apt/apt.conf.d/99* "$1"/etc/apt/apt.conf.d/ 2>/dev/null || true' \
        bookworm "$work/$1" /etc/apt/sources.list.d/debian.sources
}

add_packages() { # ROOT PACKAGE...
    local root=$work/$1
    shift
    DEBIAN_FRONTEND=noninteractive chroot "$root" sh -c 'apt-get update -q && apt-get install -qy --no-install-recommends "$@"' - "$@" </dev/null >"$work/log" 2>&1 ||
        { tail -n 20 "$work/log"; return 1; }
}

mount_system() { # ROOT
    mount -t proc proc "$work/$1/proc" && mount --bind /dev "$work/$1/dev"
}

# The commands of the README: its first two blocks of shell.
command_of_readme() { # NUMBER
    awk -v wanted="$1" '/^```sh$/ { n++; inside = 1; next } /^```$/ { inside = 0 } inside && n == wanted' README.md
}

# Runs a command of the README in a root, with a bound.
run() { # ROOT COMMAND ENVIRONMENT...
    local root=$work/$1 command=$2
    shift 2
    timeout "$BOUND" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@" chroot "$root" sh -c "cd /src && $command" </dev/null >"$work/log" 2>&1 &
    job=$! # in a group of its own
    wait "$job"
    local status=$?
    job=
    return $status
}

# Both commands in a root, or others for the tests, and whether they did what the README says.
try() { # ROOT NAME TESTS ENVIRONMENT...
    local root=$1 name=$2 tests=$3 status
    shift 3
    run "$root" "$(command_of_readme 1)" "$@"
    status=$?
    [ $status -ne 0 ] || grep -q '^bestmove [0-6]$' "$work/log" || status=1
    [ $status -eq 0 ] || tail -n 20 "$work/log"
    check_status "$name: $(command_of_readme 1)" $status
    run "$root" "$tests" "$@"
    status=$?
    [ $status -ne 0 ] || tail -n 1 "$work/log" | grep -q '^[0-9]* passed, 0 failed$' || status=1
    [ $status -eq 0 ] || { grep -a -A 9 -E '^(FAILED|not ok)' "$work/log"; grep -v '^ok ' "$work/log" | tail -n 40; }
    check_status "$name: $tests" $status
    grep '^skipped' "$work/log"
}

make_root bare && cp -a "$work/bare" "$work/other"
check_status "roots with gcc and make" $?
mount_system bare
git clone -q . "$work/bare/src"
try bare "mawk and dash" "$(command_of_readme 2)"
mount_system other && add_packages other busybox locales && chroot "$work/other" localedef -i tr_TR -f UTF-8 tr_TR.UTF-8
check_status "one with busybox and a Turkish locale" $?
for name in awk sh; do
    ln -sf /bin/busybox "$work/other/usr/bin/$name"
done
# The compiler is the same, so what it made of C is taken over, but for what shell and awk have a part in: data, and what systems have.
cp -a "$work/bare/src" "$work/other/src"
(cd "$work/other/src" && git clean -qfdxe build && rm -r build/literals build/*/src/data build/*/src/match/page_parts.o build/*/src/base/*_posix.o &&
    find build -type f ! -name '*.o' ! -name '*.d' ! -name flags -delete)
check_status "what the compiler made is taken over" $?
try other "busybox and Turkish" "make check-scripts" LANG=tr_TR.UTF-8

echo "fresh: $passed passed, $failed failed"
[ $failed -eq 0 ]
