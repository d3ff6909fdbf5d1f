# For the test scripts that are shell: counts checks in $passed and $failed, takes the examples out of documents and plays transcripts.
unset CDPATH NO_COLOR # with one cd prints where it goes, with the other programs show less
# A range such as a-z has all letters in it, also where people speak Turkish; their numbers and messages stay what they are.
[ -z "${LC_ALL-}" ] || { LANG=$LC_ALL; unset LC_ALL LC_NUMERIC LC_CTYPE LC_MESSAGES; }
LC_COLLATE=C
export LANG LC_COLLATE
awk() { LC_ALL=C command awk "$@"; } # mawk reads 0,5 where the language does, and of 0.5 the 0
# Programs are put into temporary directories, too, where not all machines let them run: mounted noexec.
tried=$(mktemp 2>/dev/null) && echo '#!/bin/sh' >"$tried" && chmod +x "$tried"
if [ -z "$tried" ] || ! "$tried" 2>/dev/null; then
    TMPDIR=$(cd "$(dirname "$0")/.." && pwd)/build
    export TMPDIR
fi
rm -f "$tried"
trap 'exit 143' HUP INT TERM # by way of what is to be done at the end
passed=0
failed=0

blocks() { # LANGUAGE DIR PAGE: writes the blocks of a document in this language to DIR/LANGUAGE-01 and so on
    awk -v language="$1" -v dir="$2" '
        $0 == "```" language { file = sprintf("%s/%s-%02d", dir, language, ++n); inside = 1; next }
        /^```$/ { if (inside) close(file); inside = 0 }
        inside { print > file }' "$3"
}

check_status() { # NAME STATUS, that of a command that must have succeeded
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok $1"
    else
        failed=$((failed + 1))
        echo "FAILED $1"
    fi
}

check() { # NAME, then a command that must succeed
    name=$1
    shift
    "$@" >/dev/null 2>&1
    check_status "$name" $?
}

# Plays the transcript in the file $2 with $ENGINE; $work is a directory for what it says. In a transcript the lines that begin with "> "
# are sent to the engine in one pipe, lines that begin with "#" are comments, and all others are the exact output, with the numbers
# behind " time " and " nps " replaced by T. The engine ends well.
play() { # NAME FILE
    sed -n 's/^> //p; s/^>$//p' "$2" | { "$ENGINE" 2>/dev/null; echo "status $?"; } | sed 's/ \(time\|nps\) [0-9]*/ \1 T/g' >"$work/got"
    { grep -v -e '^>' -e '^#' "$2"; echo "status 0"; } | sed 's/ \(time\|nps\) [0-9T]*/ \1 T/g' >"$work/wanted"
    diff "$work/wanted" "$work/got"
    check_status "$1" $?
}

# Whether `script` of util-linux can give a program a terminal: its options differ elsewhere.
has_terminal() { [ "$(script -qec 'echo works' /dev/null </dev/null 2>/dev/null | tr -d '\r')" = works ]; }

eventually() { # COMMAND …: waits until it succeeds, for as long as no machine needs
    waited=0
    until "$@"; do
        waited=$((waited + 1))
        [ $waited -lt 1200 ] || return 1
        sleep 0.1
    done
}
