#!/bin/sh
# scripts/book and the program behind it: listing, solving with interruptions, packing, verifying. With the book that there is, since
# what takes hours otherwise is not what is tested.
ENGINE=${ENGINE:-./fourinrow}
MAKE_BOOK=build/plain/make_book
export MAKE_BOOK
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cat >"$dir/engine" <<END
#!/bin/sh
echo "\$*" >>"$dir/runs"
exec "$ENGINE" "\$@"
END
chmod +x "$dir/engine"
book() { ENGINE=$dir/engine scripts/book -d "$dir/work" -p 5 -n 4 -b src/data/book.bin "$@"; }
lines_are() { # NUMBER FILE...
    wanted=$1
    shift
    [ "$(cat "$@" | wc -l)" -eq "$wanted" ]
}

check "help" sh -c '"$MAKE_BOOK" --help | grep -q "^usage: make_book"'
check "list counts distinct positions up to mirror images" sh -c '
    for plies in 0:1 1:4 2:25 3:121 4:568 5:2144; do
        [ "$("$MAKE_BOOK" list ${plies%:*} | wc -l)" -eq "${plies#*:}" ] || exit 1
    done'
check "a list that cannot be written" sh -c '[ ! -c /dev/full ] || { said=$("$MAKE_BOOK" list 2 2>&1 >/dev/full)
    [ $? -eq 1 ] && [ "$said" = "make_book: what it prints could not be written" ]; }'
check "one part is solved" book solve 1
check "and no other" sh -c '[ ! -e "$1/part.0.solved" ] && [ -s "$1/part.1.solved" ]' - "$dir/work/5-4"
check "pack refuses what is not complete" sh -c '! "$@"' - env ENGINE="$dir/engine" scripts/book -d "$dir/work" -p 5 -n 4 pack "$dir/bad.bin"
check "and leaves no file" [ ! -e "$dir/bad.bin" ]
check "the others are solved" book solve
check "all lines are there" lines_are 2144 "$dir"/work/5-4/part.*.solved
cp "$dir/work/5-4/part.2.solved" "$dir/whole"
head -c 1003 "$dir/whole" >"$dir/work/5-4/part.2.solved" # killed in the middle of a line
: >"$dir/runs"
check "a killed part goes on" book solve
check "where it was" cmp "$dir/whole" "$dir/work/5-4/part.2.solved"
check "and only that part" lines_are 2144 "$dir"/work/5-4/part.*.solved
check "with the book that it is given" grep -q '^solve --book src/data/book.bin --hash 64 ' "$dir/runs"
# While one is about to solve a part another does, and is faster.
cat >"$dir/late" <<END
#!/bin/sh
ENGINE=$dir/engine scripts/book -d "$dir/work" -p 5 -n 4 -b src/data/book.bin solve 2
exec "$ENGINE" "\$@"
END
chmod +x "$dir/late"
rm "$dir/work/5-4/part.2.solved"
check "two solve the same part at once" env ENGINE="$dir/late" scripts/book -d "$dir/work" -p 5 -n 4 -b src/data/book.bin solve 2
check "and answer each line once" cmp "$dir/whole" "$dir/work/5-4/part.2.solved"
rm "$dir/work/5-4/part.3.solved"
: >"$dir/runs"
check "and as much memory" book -m 2 solve 3
check "as it is told" grep -q '^solve --book src/data/book.bin --hash 2 ' "$dir/runs"
: >"$dir/runs"
sed 's/^exec.*/exit 1/' "$dir/engine" >"$dir/lame"
chmod +x "$dir/lame"
check "without one it asks for none, and tells what fails" sh -c '
    ! ENGINE=$1/lame scripts/book -d "$1/other" -p 5 -n 4 solve 2 2>"$1/complaint" && grep -qx "book: part 2 failed" "$1/complaint" &&
        grep -q "^solve --no-book --hash 64 " "$1/runs"' - "$dir"
check "status counts" sh -c '"$@" | grep -qx "2144 of 2144 positions solved"' - scripts/book -d "$dir/work" -p 5 -n 4 status
check "pack makes a book" book pack "$dir/book.bin"
check "that is consistent and right" "$MAKE_BOOK" verify "$dir/book.bin" 0 1
check "and is taken by the engine" sh -c '
    [ "$(printf "set bookfile %s\nposition sequence 4444\ngo solve\n" "$1/book.bin" | "$2" | grep -c " book ")" -eq 7 ]' \
    - "$dir" "$ENGINE"
for moves in 44444:true 444444:false; do
    check "fourinrow solve --book has ${moves%:*} from it: ${moves#*:}" sh -c 'echo "$1" | "$4" solve --weak --json --book "$3" | grep -q "\"book\":$2}$"' - \
        "${moves%:*}" "${moves#*:}" "$dir/book.bin" "$ENGINE"
done
echo 444444 | "$ENGINE" solve >"$dir/more"
check "pack takes more lines" book -x "$dir/more" pack "$dir/more.bin"
check "and has them in the book" sh -c 'echo 444444 | "$2" solve --weak --json --book "$1" | grep -q "\"book\":true}$"' - "$dir/more.bin" "$ENGINE"
head -c 2000 "$dir/book.bin" >"$dir/cut.bin"
check "verify refuses a file that was cut" sh -c '! "$MAKE_BOOK" verify "$1" 0 1' - "$dir/cut.bin"
check "pack refuses a position that is there twice" sh -c '
    ! { cat "$1"/work/5-4/part.*.solved; head -n 1 "$1/work/5-4/part.0.solved"; } | "$MAKE_BOOK" pack 5 "$1/twice.bin"' - "$dir"
check "pack refuses a bad line" sh -c '! { cat "$1"/work/5-4/part.*.solved; echo 12x 3; } | "$MAKE_BOOK" pack 5 "$1/twice.bin"' - "$dir"
bad_line() { # SEQUENCE SCORE
    check "pack refuses a bad line: $*" sh -c '[ "$(echo "$2 $3" | "$MAKE_BOOK" pack 5 "$1/bad.bin" 2>&1)" = "make_book: a bad line: $2" ]' - "$dir" "$@"
}
bad_line 4455 22
bad_line 4455 -22
bad_line 4455 -2147483648 # whose absolute value is no int
bad_line 4455 4294967296
bad_line 111111222222333 0 # a stone more than a book lists
# One that says that it has all positions of up to 30 stones, and by its checksum is whole. What verify must not do takes all memory.
{
    printf '4rowbook\001\007\006\004\034\036\036\000\001\000\000\000\001\000\000\000'
    printf '\111\103\160\074\211\166\041\326\001\000\000\000\000\000\000\000\000\000\000\000@'
} >"$dir/deep.bin"
check "verify refuses a book of more stones" sh -c 'ulimit -v 500000 2>/dev/null
    [ "$("$MAKE_BOOK" verify "$1" 0 1 2>&1)" = "make_book: $1: positions of more than 14 stones are not listed" ]' - "$dir/deep.bin"

# While one makes the parts another does, and is faster.
cat >"$dir/slow" <<END
#!/bin/sh
MAKE_BOOK=$MAKE_BOOK ENGINE=true scripts/book -d "$dir/twice" -p 4 -n 4 solve 0
exec $MAKE_BOOK "\$@"
END
chmod +x "$dir/slow"
check "two make the same parts at once" env MAKE_BOOK="$dir/slow" ENGINE=true scripts/book -d "$dir/twice" -p 4 -n 4 solve 0
check "and all of them" [ "$(scripts/book -d "$dir/twice" -p 4 -n 4 status)" = "0 of 568 positions solved" ]
check "and leave nothing else" [ "$(cd "$dir/twice" && echo ./* ./*/new*)" = './4-4 ./*/new*' ]
fails() { # STATUS WHAT-IT-SAYS OPTION …
    wanted=$1 says=$2
    shift 2
    scripts/book "$@" >"$dir/out" 2>"$dir/complaint"
    check "$*: refused" [ $? -eq "$wanted" ]
    check "$*: and told" [ "$(cat "$dir/complaint")" = "$says" ]
}
fails 1 "make_book: not solved: 1111" -d "$dir/twice" -p 4 -n 4 pack "$dir/none.bin"
for job in status "pack $dir/none.bin"; do # they make no parts, which takes a minute
    # shellcheck disable=SC2086 # a word and perhaps a file
    fails 1 "book: there are no parts in $dir/refused/4-4; solve makes them" -d "$dir/refused" -p 4 -n 4 $job
done
refuses() { # WHAT-IT-SAYS OPTION …
    says=$1
    shift
    fails 2 "book: $says" -d "$dir/refused" "$@"
}
refuses "-n takes a number from 1 to 999999, not '0'" -p 4 -n 0 solve
refuses "-n takes a number from 1 to 999999, not '08'" -p 4 -n 08 solve
refuses "-m takes a number from 1 to 999999, not '1x'" -p 4 -m 1x solve
refuses "there is no file '$dir/none'" -p 4 -b "$dir/none" solve
refuses "there is no file '$dir/none'" -x "$dir/none" pack "$dir/none.bin"
for part in 4 00 02 99999999999999999999 -1 abc ''; do
    refuses "parts go from 0 to 3, not '$part'" -p 4 -n 4 solve 0 "$part"
done
check "nothing is made then" [ ! -e "$dir/refused" ]

book -h >"$dir/help" 2>"$dir/complaint"
check_status "it tells its options" $?
check "without a complaint" [ ! -s "$dir/complaint" ]

echo "book-script: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
