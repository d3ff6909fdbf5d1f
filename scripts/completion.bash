# Completion for bash. What there is to complete is asked of the programs, so it is always what this version takes.
# shellcheck shell=bash disable=SC2207

# The options and the keys that help on stdin names at the beginning of its lines; those of a report stand in the usage, too.
_fourinrow_named() {
    sed -n '/ of a report: /d; s/^  *\(-[-A-Za-z0-9]*\)\(, \(--[-a-z]*\)\)\{0,1\}.*/\1 \3/p; s/^  *\([a-z]*=\)  .*/\1/p; s/^  *\([a-z]*\.\)[A-Z]*=  .*/\1/p' | tr ' ' '\n'
}

_fourinrow_subcommands() { # PROGRAM
    "$1" --help 2>/dev/null | sed -n "s/^ *\(usage: \)\{0,1\}${1##*/} \([a-z][a-z-]*\) .*/\2/p"
}

_fourinrow_words() { # COMMAND...
    "$@" --help 2>/dev/null | _fourinrow_named
}

# What a subcommand of the runner takes: it has its options in the usage, and keys if it has engines or openings.
_fourinrow_match_words() { # RUNNER SUBCOMMAND
    local help options sections
    help=$("$1" --help 2>/dev/null)
    options=$(sed -n "s/^ *fourinrow-match $2 //p" <<<"$help" | tr -c 'a-z-' '\n' | grep '^-[a-z]')
    echo "$options"
    case $options in
    *-openings*) sections='/^words of -openings/,/^words of -pgnout/p; /^keys of an engine/,$p' ;;
    *-engine*) sections='/^keys of an engine/,$p' ;;
    *) return ;;
    esac
    sed -n "$sections" <<<"$help" | _fourinrow_named
}

_fourinrow() {
    local program=${1/#\~\//$HOME/} word=$2 subcommand=${COMP_WORDS[1]} words
    local -x LC_ALL=C # a range such as a-z has all letters, also where people speak Turkish
    COMPREPLY=()
    # Behind KEY= stands a file, or what nobody knows. The sign parts words, unless somebody has changed that.
    if [[ $word == *=* || ${COMP_WORDS[COMP_CWORD]} == = || ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
        compopt -o default 2>/dev/null
        return
    fi
    case ${COMP_WORDS[COMP_CWORD - 1]} in
    --book | --font | --game | --log | --out | --resume | --screenshot | --script | --state | \
        -engines | -epdout | -html | -log | -pgnout | -results)
        compopt -o default 2>/dev/null
        return
        ;;
    esac
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="--help --version $(_fourinrow_subcommands "$program") $("$program" --help 2>/dev/null | sed -n '/ of a report: /d; s/^  *\(--*[A-Za-z-]*\).*/\1/p')"
    elif [[ $COMP_CWORD -eq 2 && $subcommand == --help ]]; then
        words=$(_fourinrow_subcommands "$program")
    elif [[ $program == *-match && $subcommand == [a-z]* ]]; then
        words=$(_fourinrow_match_words "$program" "$subcommand")
    elif [[ $subcommand == [a-z]* ]]; then
        words=$(_fourinrow_words "$program" "$subcommand")
    else
        words=$(_fourinrow_words "$program")
    fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    if [ ${#COMPREPLY[@]} -eq 0 ]; then
        compopt -o default 2>/dev/null
    elif [[ ${COMPREPLY[0]} == *[=.] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -F _fourinrow fourinrow fourinrow-match fourinrow-view
