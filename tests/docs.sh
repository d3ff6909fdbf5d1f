#!/bin/sh
# The documents: how long their lines and the README are, whether what they link to is there, and whether their examples are true.
# And that each source says what it is for.
# The word behind a fence says what is done with a block:
#   session         is sent to the engine, line by line, and must be answered as it says (here; those of protocol.md by transcripts.sh)
#   console         a command behind "$ ", and all that it prints (here)
#   sh              is run, must end well, print something, and nothing on stderr (here; those of protocol.md by transcripts.sh; the
#                   first two of the README by fresh.sh)
#   python          the clients and engines of protocol.md (transcripts.sh, match_engines.sh, compliance.sh)
#   json            must be JSON (here, where there is Python); match_files.sh plays with the engines of docs/tournaments.md
#   slurm           jobs of a cluster (hosts.sh)
#   shell, text     are only shown, and so is a block without a word: what takes hours, other hosts, a window or other programs
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
. "$(dirname "$0")/check.sh"
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
pages=$(find . -name '*.md' ! -path './build/*' | sed 's,^\./,,' | LC_ALL=C sort)

# ---- length ----

# Lines of a page that are too long, in characters. What programs print in examples is as long as it is.
too_long() { # PAGE
    LC_ALL=C tr -d '\200-\277' <"$1" | LC_ALL=C awk -v page="$1" '
        /^```/ { kind = kind == "" ? $0 : ""; next }
        kind == "```session" && !/^> / || kind == "```console" && !/^\$ / { next }
        length($0) > 120 { print page ":" NR ": " length($0) " characters" }'
}
for page in $pages; do
    long=$(too_long "$page")
    [ -z "$long" ] || echo "$long"
    check "$page: no line beyond 120 characters" [ -z "$long" ]
done
check "the README has at most 150 lines" [ "$(wc -l <README.md)" -le 150 ]
check "none of them is beyond 120 characters, even in examples" sh -c '! LC_ALL=C tr -d "\200-\277" <README.md | LC_ALL=C grep -q "^.\{121\}"' -

# ---- what files are for ----

# Each says it at its top, as docs/architecture.md has it.
silent=$(awk 'FNR == 1 && /^\/\*/ { says[FILENAME] } END { for (i = 1; i < ARGC; i++) if (!(ARGV[i] in says)) print ARGV[i] }' \
    src/*/*.[ch] tests/*.[ch])
[ -z "$silent" ] || echo "$silent"
check "each source begins with what it is for" [ -z "$silent" ]

# ---- links ----

# The anchors that GitHub makes of the headings of a page: lower case, blanks as hyphens, no other punctuation; the second of a name
# has -1 behind it, and so on.
anchors() { # PAGE
    LC_ALL=C awk '/^```/ { inside = !inside } inside || !/^##* / { next }
        {
            sub(/^#* /, "")
            while (match($0, /\]\([^)]*\)/)) # a link is its text
                $0 = substr($0, 1, RSTART - 1) substr($0, RSTART + RLENGTH)
            name = tolower($0)
            gsub(/[]!-,.\/:-@[\\^`{|}~]/, "", name)
            gsub(/ /, "-", name)
            print name (seen[name] ? "-" seen[name] : "")
            seen[name]++
        }' "$1"
}

# What a page links to.
links() { # PAGE
    awk '/^```/ { inside = !inside } inside || /^    / { next }
        {
            gsub(/`[^`]*`/, "")
            while (match($0, /\]\([^)]*\)/)) {
                print substr($0, RSTART + 2, RLENGTH - 3)
                $0 = substr($0, RSTART + RLENGTH)
            }
        }' "$1"
}

linked=0
mkdir "$work/anchors"
for page in $pages; do
    case $page in */*) mkdir -p "$work/anchors/${page%/*}" ;; esac
    anchors "$page" >"$work/anchors/$page"
done
for page in $pages; do
    broken=
    case $page in */*) dir=${page%/*} ;; *) dir=. ;; esac
    for link in $(links "$page"); do
        linked=$((linked + 1))
        case $link in
        http://* | https://*) continue ;;
        '#'*) file=$page ;;
        *) file=$dir/${link%%#*} ;;
        esac
        [ -e "$file" ] || { broken="$broken $link"; continue; }
        case $link in
        *'#'*) grep -qxF -e "${link#*#}" "$work/anchors/$file" || broken="$broken $link" ;;
        esac
    done
    [ -z "$broken" ] || echo "$page links to nothing:$broken"
    check "$page: its links and their anchors exist" [ -z "$broken" ]
done
check "links were looked for" [ "$linked" -gt 100 ]
for page in $(grep -rhoE 'docs/[A-Za-z]+\.md' src scripts tests Makefile .ci | LC_ALL=C sort -u); do
    check "$page, which a comment names, exists" [ -s "$page" ]
done
# Files and functions that documents name, between backquotes.
grep -hoE '(^|[ *])[a-z0-9_]+\(' src/*/*.[ch] | tr -d ' *(' | LC_ALL=C sort -u >"$work/functions"
for page in $pages; do
    missing=
    for file in $(grep -oE '`(src|tests|scripts|docs|\.ci)/[A-Za-z0-9_./-]*`' "$page" | tr -d '`'); do
        [ -e "$file" ] || missing="$missing $file"
    done
    for function in $(grep -oE '`[a-z0-9_]+\(\)`' "$page" | tr -d '`()'); do
        grep -qx "$function" "$work/functions" || missing="$missing $function()"
    done
    [ -z "$missing" ] || echo "$page names what there is not:$missing"
    check "$page: the files and functions that it names exist" [ -z "$missing" ]
done

# ---- examples ----

for page in $pages; do
    check "$page: each block has an end, and a word that means something" awk '
        /^```/ {
            inside = !inside
            kind = substr($0, 4)
            if (inside ? kind !~ /^(session|console|sh|python|json|slurm|shell|text)?$/ : kind != "")
                exit bad = 1
        }
        END { exit bad || inside }' "$page"
    # As pasted into zsh, which knows no comments at a terminal: a # is a command, or a word of the one before it.
    check "$page: comments in shell stand alone, and are no commands" awk '
        /^```/ { inside = !inside && /^```(sh|shell)$/ }
        inside && (/[^ ] +# / || /^ *# .*[]()['"'"'"`;&|<>$]/) { print FILENAME ":" FNR ": " $0; bad = 1 }
        END { exit bad }' "$page"
done

# A directory in which examples find what they name.
here=$PWD
absolute() { (cd "$(dirname "$1")" && echo "$PWD/$(basename "$1")"); }
room() { # DIRECTORY
    mkdir "$1" && ln -s "$(absolute "$ENGINE")" "$1/fourinrow" && ln -s "$(absolute "$RUNNER")" "$1/fourinrow-match" &&
        ln -s "$here/scripts" "$here/src" "$here/tests" "$1"
}

# What the commands of a console block print is the rest of it.
console() { # FILE
    sed -n 's/^\$ //p' "$1" >"$1.sh"
    sed '/^\$ /d' "$1" >"$1.wanted"
    (cd "$work/room" && PATH=$PWD:$PATH sh "$1.sh") >"$1.got" 2>&1
    diff "$1.wanted" "$1.got"
}

# Runs a block of shell, in a directory of its own.
run_block() { # FILE
    room "$1.room" && (cd "$1.room" && PATH=$PWD:$PATH sh -e "$1") >"$1.got" 2>"$1.err"
    status=$?
    [ -s "$1.got" ] && [ ! -s "$1.err" ] || status=1
    [ $status -eq 0 ] || cat "$1.got" "$1.err"
    return $status
}

room "$work/room"
examples=0
for page in $pages; do
    blocks_dir=$work/$(echo "$page" | tr / -)
    mkdir "$blocks_dir"
    for kind in session console sh json; do
        blocks $kind "$blocks_dir" "$page"
    done
    for file in "$blocks_dir"/*; do
        [ -e "$file" ] || continue
        name="$page, ${file##*/}"
        case $page:${file##*/} in
        protocol.md:session-* | protocol.md:sh-*) continue ;; # by transcripts.sh, for other machines too
        README.md:sh-01 | README.md:sh-02) continue ;;        # by fresh.sh, on fresh machines
        *:session-*) play "$name" "$file" ;;
        *:console-*) console "$file"; check_status "$name: $(head -n 1 "$file.sh")" $? ;;
        *:sh-*) run_block "$file"; check_status "$name" $? ;;
        *:json-*)
            command -v python3 >/dev/null || { echo "skipped: $name (no python3)"; continue; }
            check "$name" python3 -m json.tool "$file" /dev/null
            ;;
        esac
        examples=$((examples + 1))
    done
done
check "examples were looked for" [ "$examples" -gt 10 ]
check "the README begins with the two commands that fresh.sh runs" [ "$(cat "$work"/README.md/sh-01 "$work"/README.md/sh-02 | sed 's/ .*//' | tr '\n' ' ')" = "make make " ]

# ---- the players that protocol.md compares ----

# The rows of "Which `go`" that tell a fitness: it, how far it may be off where it is "about", and the line that is sent.
sed -n '/^## Which `go`/,/^- /p' protocol.md | LC_ALL=C awk -F '|' 'match($5, /-[0-9.]*[0-9]/) {
        number = substr($5, RSTART, RLENGTH)
        about = $5 ~ /about/ ? 0.03 : 0.0005
        N = $5 ~ /N = / ? $5 : ""
        gsub(/.*N = |[^0-9]/, "", N)
        sub(/^[^`]*`/, "", $3)
        sub(/`.*/, "", $3)
        sub(/N/, N, $3)
        sub(/MS/, "100", $3)
        print number, about, $3
    }' >"$work/rows"
check "protocol.md compares six players" [ "$(wc -l <"$work/rows")" -eq 6 ]
while read -r number about command; do
    fitness=$(printf 'set seed 1\nposition sequence 44444\n%s\n' "$command" | "$ENGINE" | sed -n 's/^bestfitness //p')
    check "$command comes to $number" awk "BEGIN { off = ($number) - ($fitness); exit !(off < $about && -off < $about) }"
done <"$work/rows"

echo "docs: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
