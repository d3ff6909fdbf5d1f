# Completion for bash. What there is to complete is asked of the programs, so it is always what this version takes.
# shellcheck shell=bash disable=SC2207

# The options and the keys that help on stdin names at the beginning of its lines; those of a report stand in the usage, too.
_fourinrow_named() {
    sed -n '/ of a report: /d; s/^  *\(-[-A-Za-z0-9]*\)\(, \(--[-a-z]*\)\)\{0,1\}.*/\1 \3/p; s/^  *\([a-z]*=\)  .*/\1/p; s/^  *\([a-z]*\.\)[A-Z]*=  .*/\1/p' | tr ' ' '\n'
}

_fourinrow_subcommands() { # PROGRAM
    "$1" --help 2>/dev/null | sed -n "s/^ *\(usage: \)\{0,1\}${1##*/} \([a-z][a-z-]*\) .*/\2/p"
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

_fourinrow_help() { # PROGRAM SUBCOMMAND, or an option
    [[ $2 == [a-z]* ]] || set -- "$1"
    "$@" --help 2>/dev/null
}

_fourinrow_takes_files() { # PROGRAM SUBCOMMAND
    [[ $2 == [a-z]* ]] && _fourinrow_help "$@" | grep -q -e '\[FILE|-\]$' -e "^ *fourinrow-match $2 .* FILE …"
}

# What the help calls that which an option takes, then, a line each, what it lists of that: fixed words, or the keys of pairs. Nothing if
# the word is no option, or one that need not take anything.
_fourinrow_argument() { # PROGRAM SUBCOMMAND WORD
    local help text argument
    [[ $3 =~ ^--?[a-z][a-z-]*$ ]] || return
    help=$(_fourinrow_help "$1" "$2")
    help=${help//$'\n'          / } # lines that go on with the one before
    text=$(sed -n "s/^ *$3 \([A-Z][^ ]*\)  */\1: /p; s/^ *$3   *//p" <<<"$help")
    argument=${text%%: *}
    [[ $argument != "$text" && ! $argument =~ ^\[[A-Z]*\]$ && ($argument == *[A-Z]* || $argument != *' '*) ]] || return # it has none, or is a sentence
    echo "$argument"
    tr ' []' '\n' <<<"$argument" | sed -n 's/^\([a-z][a-z0-9]*=\{0,1\}\).*/\1/p'
    [[ $argument != [A-Z][A-Z]* ]] || sed 's/([^)]*)//g; s/ or /,/g' <<<"${text#*: }" | tr ',;:' '\n' | sed -n 's/^ *\([a-z][a-z-]*\) *$/\1/p'
}

_fourinrow() {
    local program=${1/#\~\//$HOME/} word=$2 subcommand=${COMP_WORDS[1]} previous=${COMP_WORDS[COMP_CWORD - 1]} argument='' words
    local -x LC_ALL=C # a range such as a-z has all letters, also where people speak Turkish
    COMPREPLY=()
    # Behind KEY= stands a file, or what nobody knows. The sign parts words, unless somebody has changed that.
    if [[ $word == *=* || ${COMP_WORDS[COMP_CWORD]} == = || $previous == = ]]; then
        compopt -o default 2>/dev/null
        return
    fi
    if [ "$COMP_CWORD" -gt 1 ]; then
        argument=$(_fourinrow_argument "$program" "$subcommand" "$previous")
        [[ $argument || $word == -* ]] || ! _fourinrow_takes_files "$program" "$subcommand" || argument=FILE
    fi
    case $argument in
    FILE* | OUT* | PAGE*)
        compopt -o default 2>/dev/null
        return
        ;;
    '' | KEY=VALUE* | PLAYER* | WORD*) ;;
    *)
        COMPREPLY=($(compgen -W "$(sed 1d <<<"$argument")" -- "$word"))
        [[ ${COMPREPLY[0]-} != *= ]] || compopt -o nospace 2>/dev/null
        return
        ;;
    esac
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="--help --version $(_fourinrow_subcommands "$program") $("$program" --help 2>/dev/null | sed -n '/ of a report: /d; s/^  *\(--*[A-Za-z-]*\).*/\1/p')"
    elif [[ $COMP_CWORD -eq 2 && $subcommand == --help ]]; then
        words=$(_fourinrow_subcommands "$program")
    elif [[ $program == *-match && $subcommand == [a-z]* ]]; then
        words=$(_fourinrow_match_words "$program" "$subcommand")
    else
        words=$(_fourinrow_help "$program" "$subcommand" | _fourinrow_named)
    fi
    [[ -z $argument || $word == -* ]] || words=$(grep -v '^-' <<<"$words") # keys
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    if [ ${#COMPREPLY[@]} -eq 0 ]; then
        compopt -o default 2>/dev/null
    elif [[ ${COMPREPLY[0]} == *[=.] ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -F _fourinrow fourinrow fourinrow-match fourinrow-view
