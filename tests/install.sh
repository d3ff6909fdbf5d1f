#!/bin/sh
# What make builds again; what `make install` puts somewhere, run from there; `make uninstall`; the manual pages; completion; and, where there are the tools of
# Debian, its packages. Needs what `make` has built.
. tests/check.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
root=$work/root

if command -v bmake >/dev/null; then
    (unset MAKEFLAGS MFLAGS && exec bmake -n) >"$work/make.out" 2>&1
    check "another make tells which one is needed, and nothing else" sh -c '[ "$1" -ne 0 ] && grep -q "this is for GNU make" "$2" && ! grep -q operator "$2"' - $? "$work/make.out"
else
    echo "skipped: another make (no bmake)"
fi

# An object file is made again when it is to be another one, and only then; not for who installs and does not tell how it was made.
object=build/again/src/base/number.o
again() { (unset MAKEFLAGS MFLAGS CC CPPFLAGS CFLAGS ARCH EXTRA LDFLAGS FEATURES && exec make -s KIND=again "$@"); }
check "make of one object" again CFLAGS=-O1 $object
check "it is not made again by the same flags" again -q CFLAGS=-O1 WERROR=-Werror $object
for flags in CFLAGS=-O0 'CFLAGS=-O1 -DX="a  b"' ARCH=none EXTRA=-DTORTURE CPPFLAGS=-DX LDFLAGS=-s 'CC=cc -w'; do
    again -q CFLAGS=-O1 "$flags" $object
    check "but by others: $flags" [ $? -eq 1 ]
done
again -q $object
check "and if none are told" [ $? -eq 1 ]
check "made so, with a quotation in the flags" again 'CFLAGS=-O1 -DX="a  b"' $object
check "it is not made again" again -q 'CFLAGS=-O1 -DX="a  b"' $object
again -n PROGRAMS=build/again/ install-engine >"$work/make.out" 2>&1
check "but not to be installed" sh -c 'grep -q "scripts/install" "$1" && ! grep -q -- "-o $2" "$1"' - "$work/make.out" $object
again -n PROGRAMS=build/again/ CFLAGS=-O0 install-engine >"$work/make.out" 2>&1
check "unless flags are told then" grep -q -- "-o $object" "$work/make.out"
again -n ARCH=x86-64v2 $object >"$work/make.out" 2>&1
check "a processor that the compiler does not know is told" sh -c '[ "$1" -eq 2 ] && grep -q "takes no -march=x86-64v2" "$2"' - $? "$work/make.out"
for flags in -Ofast -ffast-math -ffinite-math-only; do
    again CFLAGS="-O0 $flags" $object 2>"$work/make.out"
    check "arithmetic that knows no nan is refused: $flags" sh -c '[ "$1" -eq 2 ] && grep -q "without -ffast-math" "$2"' - $? "$work/make.out"
done
# Of all that only the search that computes in float asks how wide that is, which gnu modes tell otherwise where the processor has half floats.
for flags in -std=gnu11 "-std=gnu11 -march=sapphirerapids"; do
    if ${CC:-cc} -w $flags -E -x c /dev/null >/dev/null 2>&1; then
        check "what must be exact is compiled by $flags" again CFLAGS="-O0 $flags" build/again/src/search/mcts_64.o
    fi
done
again -n $object >"$work/make.out" 2>&1
(unset MAKEFLAGS MFLAGS CC CPPFLAGS CFLAGS EXTRA LDFLAGS FEATURES && ARCH=x86_64 exec make -s KIND=again -n $object) >"$work/other.out" 2>&1
check "what others call ARCH in the environment is no processor" sh -c 'grep -q -- "-o $3" "$1" && cmp "$1" "$2"' - "$work/make.out" "$work/other.out" $object

# In a tree of its own, with programs that only end, by a status that the flags tell.
mkdir -p "$work/tree/src/engine" "$work/tree/src/match"
for name in Makefile docs protocol.md scripts; do
    ln -s "$PWD/$name" "$work/tree"
done
echo 'int main(void) { return STATUS; }' | tee "$work/tree/src/match/main.c" >"$work/tree/src/engine/main.c"
in_tree() { (unset MAKEFLAGS MFLAGS CC CPPFLAGS CFLAGS ARCH EXTRA LDFLAGS FEATURES && exec make -s -C "$work/tree" "$@"); }
program_ends() { "$work/tree/fourinrow"; [ $? -eq "$1" ]; }
check "make of a kind" in_tree CFLAGS=-DSTATUS=3 fourinrow
check "and of another" in_tree KIND=again CFLAGS=-DSTATUS=4 fourinrow
check "puts its program here" program_ends 4
check "make of the first, which is older" in_tree CFLAGS=-DSTATUS=3 fourinrow
check "puts that one here again" program_ends 3
check "once" in_tree -q CFLAGS=-DSTATUS=3 fourinrow
check "make of all" in_tree CFLAGS=-DSTATUS=3
in_tree -n install >"$work/make.out" 2>&1
check "is installed as it is" sh -c 'grep -q "scripts/install put" "$1" && ! grep -q src/engine "$1"' - "$work/make.out"
echo >>"$work/tree/src/engine/main.c"
in_tree install DESTDIR="$root" >"$work/make.out" 2>&1
check "not when something has changed" [ $? -eq 2 ]
check "which is not compiled by other flags" sh -c 'grep -q "^build/plain/src/engine/main.o is to be made yet .*: run make with these first$" "$1" && [ ! -e "$2" ]' - "$work/make.out" "$root"
check "but by the same" in_tree CFLAGS=-DSTATUS=3
check "and then it is as it was" program_ends 3
rm "$work/tree/fourinrow" "$work/tree/build/plain/fourinrow"
in_tree install-engine DESTDIR="$root" >"$work/make.out" 2>&1
check "nor is what is compiled linked by others" sh -c '[ "$1" -eq 2 ] && grep -q "^build/plain/fourinrow is to be made yet" "$2" && [ ! -e "$3" ]' - $? "$work/make.out" "$root"
in_tree CFLAGS=-DSTATUS=3 >"$work/make.out" 2>&1
mkdir "$work/tree/src/view" && cp "$work/tree/src/match/main.c" "$work/tree/src/view"
in_tree -n CFLAGS=-DSTATUS=3 SDL_FILES= view install >"$work/make.out" 2>&1
check "the viewer is installed where it is built just then" grep -q "scripts/install put.*man6/fourinrow-view.6" "$work/make.out"
in_tree -n CFLAGS=-DSTATUS=3 SDL_FILES= install >"$work/make.out" 2>&1
check "and not where it is not" sh -c 'grep -q "scripts/install put" "$1" && ! grep -q man6/fourinrow-view "$1"' - "$work/make.out"

# What sources include: a header, and files that are compiled in, none of which has been made here yet.
mkdir "$work/tree/src/data"
echo '#define ENDS STATUS' >"$work/tree/src/engine/ends.h"
printf '#include "ends.h"\nint main(void) { return ENDS; }\n' >"$work/tree/src/engine/main.c"
included() { # SOURCE FILE …
    source=$work/tree/src/$1
    shift
    for file; do
        printf 'const char %s[] =\n#include "%s"\n;\n' "$(echo "$file" | tr -c 'a-z1\n' _)" "$file"
    done >"$source"
}
included data/book.c book.inc
included data/network.c network-1.inc
included match/page_parts.c page.css.inc page.js.inc
for file in data/book.bin data/network-1.bin match/page.css match/page.js; do
    echo one >"$work/tree/src/$file"
done
check "make of what includes others" in_tree CFLAGS=-DSTATUS=3
newer() { # FILE: changed, and newer than what was made of it, which may take a moment
    echo >>"$work/tree/src/$1"
    [ -n "$(find "$work/tree/src/$1" -newer "$work/tree/fourinrow-match")" ]
}
for file in engine/ends.h data/book.bin data/network-1.bin match/page.css match/page.js; do
    check "which is up to date" in_tree -q CFLAGS=-DSTATUS=3
    eventually newer $file
    in_tree -q CFLAGS=-DSTATUS=3
    check "and not when $file has changed" [ $? -eq 1 ]
    check "but made again" in_tree CFLAGS=-DSTATUS=3
done

rm -rf build/man
again -n all >"$work/make.out"
check "make makes the manual pages too, so that to install makes nothing" sh -c '[ "$(grep -c "scripts/manual page\|scripts/manual help" "$1")" -eq 6 ]' - "$work/make.out"

installed() { (cd "$root" && find . -type f | sort); }
make -s install DESTDIR="$root" prefix=/usr >"$work/make.out" 2>&1
check_status "make install" $?
check "the programs and scripts are there and can be run" sh -c 'for name in fourinrow fourinrow-match fourinrow-annotate fourinrow-selfplay \
    fourinrow-solve-parallel fourinrow-tournament-parallel; do [ -x "$1/usr/bin/$name" ] || exit 1; done' - "$root"
check "the engine runs from there" sh -c 'echo "go solve" | "$1/usr/bin/fourinrow" | grep -q "^bestmove 3"' - "$root"
mkdir "$work/elsewhere"
check "the installed scripts tell their own names" sh -c 'for name in annotate selfplay solve-parallel tournament-parallel; do
    "$1/usr/bin/fourinrow-$name" --help | grep -q "^usage: fourinrow-$name " || exit 1; done' - "$root"
check "a script finds the installed engine, from anywhere" sh -c 'cd "$2" && PATH=$1/usr/bin:$PATH fourinrow-annotate -d 1 3 3 | grep -q "^summary x"' - "$root" "$work/elsewhere"
check "each program has its manual page" sh -c 'for program in "$1"/usr/bin/*; do
    [ -s "$(echo "$1"/usr/share/man/man[16]/"${program##*/}".[16])" ] || exit 1; done' - "$root"
if command -v groff >/dev/null; then
    for page in "$root"/usr/share/man/man*/*; do
        case $page in
        *-annotate.1 | *-data.1 | *-selfplay.1 | *-parallel.1)
            groff -man -Tutf8 -K utf8 -P-cbou "$page" | LC_ALL=C tr -d '\200-\277' >"$work/page"
            check "${page##*/} fits 80 columns" sh -c '[ -s "$1" ] && ! LC_ALL=C grep -q "^.\{81\}" "$1"' - "$work/page"
            check "${page##*/} has the name of the program" grep -q "^usage: $(basename "$page" .1) " "$work/page"
            ;;
        esac
        check "groff has nothing to say of ${page##*/}" sh -c '[ -z "$(groff -t -man -Tutf8 -K utf8 -ww "$1" 2>&1 >"$2")" ] && [ -s "$2" ]' - "$page" "$work/page"
    done
else
    echo "skipped: manual pages read by groff (not installed)"
fi
if [ -x fourinrow-view ]; then
    latest=$(sed -n 's/^## \[\([0-9.]*\)\] - \(.*\)/version="\1" date="\2"/p' docs/CHANGELOG.md | sed q)
    check "the viewer's metainfo tells the release of the changelog" grep -qF "<release $latest/>" "$root/usr/share/metainfo/org.fourinrow.View.metainfo.xml"
    if command -v appstreamcli >/dev/null; then
        check "AppStream has nothing to say of the installed tree" appstreamcli validate-tree --no-net "$root/usr"
    else
        echo "skipped: metainfo read by AppStream (no appstreamcli)"
    fi
fi
# What is left of Markdown in the page of the protocol: links, stress, and list items whose first line is gone.
protocol_page=$root/usr/share/man/man7/fourinrow-protocol.7
check "the page of the protocol has no Markdown in it" sh -c '[ -s "$1" ] && ! sed "/^\.EX/,/^\.EE/d" "$1" | grep -n "](\| \*[a-z]*\*[ ,.]"' - "$protocol_page"
check "the page of the protocol has all of its contents" [ "$(sed '/^## /q' protocol.md | grep -c '^- ')" -eq "$(sed '/^\.SH "*A FIRST/q' "$protocol_page" | grep -c '^\.IP ')" ]
check "the page of the protocol names files as they are installed" sh -c '! grep "scripts/\|src/" "$1" | grep -v "installed as .*share/fourinrow/connectx"' - "$protocol_page"
check "the documents refer to nothing that is not installed" sh -c 'cd "$1/usr/share/doc/fourinrow" &&
    for link in $(sed -n "s/.*](\([^)#:]*\)[)#].*/\1/p" *.md docs/*.md); do [ -e "$link" ] || [ -e "docs/$link" ] || { echo "$link" >&2; exit 1; }; done' - "$root"
# The pages have the options that the programs tell now; the viewer's only where it has been built.
for page in docs/man/*; do
    [ "${page##*/}" != fourinrow-view.6 ] || [ -x fourinrow-view ] || continue
    check "the options in $page are those of the program (else: make manuals)" sh -c 'scripts/manual insert <"$1" | cmp -s - "$1"' - "$page"
done
if command -v bash >/dev/null; then
    complete() { # WORD... : what bash offers for the last
        PATH=$PWD:$PATH bash -c '. scripts/completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            _fourinrow "$1" "${!#}" 2>/dev/null; printf "%s\n" "${COMPREPLY[@]}"' - "$@"
    }
    check "bash completes subcommands" test "$(complete fourinrow so)" = solve
    check "bash completes them behind --help" test "$(complete fourinrow --help so)" = solve
    check "bash completes subcommands of two words" sh -c 'echo "$1" | grep -qx learn-values' - "$(complete fourinrow learn)"
    for program in fourinrow fourinrow-match; do
        check "bash completes what all programs take: $program" test "$(complete $program --he)$(complete $program --ver)" = --help--version
    done
    check "bash completes their options" test "$(complete fourinrow solve --js)" = --json
    check "bash completes the runner's options" test "$(complete fourinrow-match -conc)" = -concurrency
    check "bash completes the keys of engines" test "$(complete fourinrow-match -engine timem)" = timemargin=
    check "not what stands behind them" test -z "$(complete fourinrow-match -engine cmd = na)$(complete fourinrow-match -engine cmd =)"
    check "also in Turkish, whose i stands elsewhere" test "$(LC_ALL=tr_TR.UTF-8 complete fourinrow-match -engine timem 2>/dev/null)" = timemargin=
    check "bash completes the options of a report alone" test "$(complete fourinrow-match report - | sort | tr '\n' ' ')" = "-html -json -quiet -skip-bad -sprt "
    check "which a tournament does not have" test "$(complete fourinrow-match -ht)$(complete fourinrow-match -strict -skip)$(complete fourinrow-match -strict -qui)" = -quiet
    check "and those of compliance with its keys" test "$(complete fourinrow-match compliance -e; complete fourinrow-match compliance startu)" = "-engine
-each
-engines
startup="
    check "not where a file stands" test -z "$(complete fourinrow-match -results gu; complete fourinrow solve --book --)"
    check "nor of compliance what only tournaments have" test "$(complete fourinrow-match compliance p; complete fourinrow-match compliance opti)" = "proto=
playouts=
ponder=
option."
    check "while openings have theirs" test "$(complete fourinrow-match openings pl)" = "plies=
playouts="
    for command in "fourinrow solve" "fourinrow review" "fourinrow-match report"; do
        check "bash completes files, not options, behind $command" test -z "$(complete $command "")$(complete $command --threads x)"
        check "but options behind a dash: $command" [ "$(complete $command - | grep -c '^-')" -gt 3 ]
    done
    check "and options where no files are taken" [ "$(complete fourinrow puzzles "" | grep -c '^--')" -gt 3 ]
    offered() { complete "$@" | sort | tr '\n' ' '; }
    check "bash completes words that the help lists for an option" test "$(offered fourinrow-match -tournament "")" = "gauntlet knockout pyramid round-robin swiss "
    check "also where it tells what they are" test "$(offered fourinrow-match -live "")$(offered fourinrow learn --playouts "")" = "auto line off on always never play "
    check "by their beginning" test "$(complete fourinrow-match -variant c)$(complete fourinrow-match -tournament sw)" = cfourswiss
    check "keys of an option alone" test "$(offered fourinrow-match -draw "")$(offered fourinrow-match -adjudicate "")" = "movecount= movenumber= score= empty= exact "
    check "nothing where the help lists none" test -z "$(complete fourinrow-match -rounds "")$(complete fourinrow positions --plies "")"
    check "options behind one that need not take a value" test "$(complete fourinrow-match -repeat -conc)$(complete fourinrow-match -strict -conc)" = -concurrency-concurrency
    check "keys alone behind -engine" sh -c 'echo "$1" | grep -q "^depth=" && ! echo "$1" | grep "^-"' - "$(complete fourinrow-match -engine "")"
    if [ -x fourinrow-view ]; then
        check "bash completes the viewer's themes" test "$(offered fourinrow-view --theme "")$(complete fourinrow-view --renderer s)" = "contrast dark light software"
    fi
    mkdir "$work/home" && ln -s "$PWD/fourinrow" "$work/home/fourinrow"
    check "bash completes for a program at home" test "$(HOME=$work/home complete '~/fourinrow' so)" = solve
else
    echo "skipped: completion (no bash)"
fi
mkdir -p "$root/usr/share/man/man1" && echo other >"$root/usr/share/man/man1/other.1"
make -s uninstall DESTDIR="$root" prefix=/usr >"$work/make.out" 2>&1
check_status "make uninstall" $?
check "nothing of ours is left, and what is of others is" test "$(installed)" = ./usr/share/man/man1/other.1
check "nor a directory of ours" sh -c '! find "$1" -name "fourinrow*" | grep -q .' - "$root"
make -s install DESTDIR="$root" prefix=/opt/x bindir=/b mandir=/m docdir=/d datadir=/s >"$work/make.out" 2>&1
check "the directory variables are obeyed" sh -c 'cd "$1" && [ -x b/fourinrow ] && [ -s m/man1/fourinrow.1 ] && [ -s d/README.md ] && [ -s s/fourinrow/connectx.py ] && [ ! -e opt ]' - "$root"
# Over a program that runs, one that is a link to what is installed, and with new directories for all to read.
mkfifo "$work/stay"
"$root/b/fourinrow" <"$work/stay" >"$work/runs" &
exec 3>"$work/stay"
echo board >&3
eventually [ -s "$work/runs" ]
ln -sf "$PWD/fourinrow-match" "$root/b/fourinrow-match"
(umask 077 && make -s install DESTDIR="$root" prefix=/opt/x bindir=/b) >"$work/make.out" 2>&1
check_status "make install over a program that runs, and over a link" $?
check "the link is a program" [ ! -L "$root/b/fourinrow-match" ]
check "which has been left as it was" cmp fourinrow-match "$root/b/fourinrow-match"
check "nothing is left beside it" test "$(cd "$root/b" && echo fourinrow*.*)" = 'fourinrow*.*'
check "new directories are for all" sh -c '[ -d "$1/opt/x" ] && ! find "$1/opt" -type d ! -perm -755 | grep -q .' - "$root"
exec 3>&-
wait
mkdir "$work/blank" && echo keep >"$work/blank/a"
make -s install DESTDIR="$work/other" PREFIX=/opt/y >"$work/make.out" 2>&1
check "PREFIX is prefix" [ -x "$work/other/opt/y/bin/fourinrow" ]
make -s install DESTDIR="$work/blank" prefix='/a b/c' >"$work/make.out" 2>&1
check "a directory with a blank is one" sh -c 'cd "$1/a b/c" && [ -x bin/fourinrow ] && [ -s share/man/man1/fourinrow.1 ]' - "$work/blank"
make -s uninstall DESTDIR="$work/blank" prefix='/a b/c' >"$work/make.out" 2>&1
check "nothing is left there, and other files stay" test "$(cd "$work/blank" && find . -type f)" = ./a
check "scripts/install refuses half of an entry" sh -c 'sh scripts/install take "$1" 755:fourinrow:/b /a; [ $? -eq 2 ] && [ -e "$1/a" ]' - "$work/blank"
echo "install: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
