#!/bin/sh
# The engine on other machines: built statically by Debian's cross compilers and run by qemu where this one cannot. Each has the signature of this machine,
# answers the transcripts alike and finds published scores. Machines whose compiler or emulator is not installed are skipped.
. tests/check.sh

check_status "this machine" "$(./fourinrow bench >build/bench-here && echo 0 || echo 1)"
wanted() { sed -n "s/^$1 //p" build/bench-here; }

# A program that runs there, for tests that start one.
make_runner() { # MACHINE EMULATOR...
    runner=build/$1/run
    machine=$1
    shift
    printf '#!/bin/sh\nexec %s "%s/build/%s/fourinrow" "$@"\n' "$*" "$PWD" "$machine" >"$runner"
    chmod +x "$runner"
}

# Scores of the published sets: the engine compares.
finds_scores() {
    for set in end-easy middle-easy begin-easy; do
        head -n 40 "tests/data/$set.txt" | "$runner" solve --check --hash 8 >/dev/null || return 1
    done
}

arch=none
try() { # MACHINE COMPILER SIGNATURE [EMULATOR]: built for the processor $arch
    if ! command -v "$2" >/dev/null || { [ -n "${4-}" ] && ! command -v "$4" >/dev/null; }; then
        echo "skipped: $1 ($2${4:+ and $4} not installed)"
        return
    fi
    make -s KIND="$1" CC="$2" CFLAGS=-O2 ARCH="$arch" LDFLAGS=-static WERROR=-Werror "build/$1/fourinrow"
    check_status "$1: builds" $?
    make_runner "$1" ${4-}
    check "$1: has the same $3" test "$("$runner" bench | sed -n "s/^$3 //p")" = "$(wanted "$3")"
    check "$1: finds published scores" finds_scores
    if [ "$3" = signature ]; then # the transcripts play on all boards
        ENGINE=$runner sh tests/transcripts.sh >"build/$1/transcripts.out"
        check_status "$1: answers the transcripts alike" $?
        grep '^FAILED' "build/$1/transcripts.out"
    else
        narrow="test_game test_games test_files test_match"
        # shellcheck disable=SC2046 # words
        make -s KIND="$1" CC="$2" CFLAGS=-O2 ARCH="$arch" LDFLAGS=-static WERROR=-Werror $(printf "build/$1/%s " $narrow)
        check_status "$1: tests build" $?
        for test in $narrow; do
            check "$1: $test" ${4-} "build/$1/$test"
        done
        check "$1: solve refuses memory that it cannot address" sh -c 'echo 4444 | "$1" solve --hash 4097 2>&1 | grep -q "there are no 4097 MiB to be had"' - "$runner"
        check "$1: review does too" sh -c '"$1" review --hash 8193 --nodes 1 /dev/null 2>&1 | grep -q "there are no 8193 MiB to be had"' - "$runner"
        check "$1: refuses boards that it cannot hold" sh -c 'echo "newgame 9 9 4" | "$1" | grep -q "^error bad-geometry COLS\*(ROWS+1) may be at most 64"' - "$runner"
        rm -f "build/$1/wide" "build/$1/wide.state"
        ./fourinrow learn --geometry 9,9,3 --tuples 1 --games 10 --out "build/$1/wide" >"build/$1/wide.log"
        check "$1: refuses networks for such boards" sh -c 'echo "set network $2" | "$1" | grep -q "^error bad-file .*COLS\*(ROWS+1) may be at most 64"' - "$runner" \
            "build/$1/wide"
    fi
}

try musl musl-gcc signature
try aarch64 aarch64-linux-gnu-gcc signature qemu-aarch64
try riscv64 riscv64-linux-gnu-gcc signature qemu-riscv64
try s390x s390x-linux-gnu-gcc signature qemu-s390x
try armv7 arm-linux-gnueabihf-gcc signature-64 qemu-arm
arch=pentium4
# Not every kernel for this machine runs programs of its 32 bits.
runs_i686() {
    echo 'int main(void) { return 0; }' | i686-linux-gnu-gcc -static -x c - -o build/runs-i686 && build/runs-i686
}
emulator=
runs_i686 2>/dev/null || emulator=qemu-i386
try i686 i686-linux-gnu-gcc signature-64 $emulator
echo "cross: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
