#!/bin/sh
# What the viewer offers, in a real window, by mouse and by keys alone, in the dark and in the light theme: engines by their commands and
# those that were played against, boards of any size, the banner that is moved away, and what to do when an engine has failed.
. "$(dirname "$0")/window.sh"
window_test view_offers "what the viewer offers"
fairly=$tmp/fairly # an engine that is not there until a test needs it
drag() { # FROM-X FROM-Y TO-X TO-Y
    xdotool mousemove "$1" "$2" mousedown 1
    sleep 0.1
    xdotool mousemove $((($1 + $3) / 2)) $((($2 + $4) / 2))
    sleep 0.1
    xdotool mousemove "$3" "$4"
    sleep 0.1
    xdotool mouseup 1
    sleep 0.2
}
row_place() { # LABEL [RIGHTWARD]: the middle of what is changed in it, or so many pixels beside
    sed -n "s/^row\*\{0,1\} \([0-9]* [0-9]*\) $1|.*/\1/p" "$tmp/places" | awk -v more="${2:-0}" '{ print $1 + more, $2 }'
}

engines() { # THEME
    rm -rf "$tmp/config"
    printf 'left person 5 0\nright person 5 0\n' >"$tmp/kept"
    mkdir -p "$tmp/config/fourinrow"
    mv "$tmp/kept" "$config"
    window_open --theme "$1"
    keys n
    window_says '^New game$' # characters are heard only where there is a panel to type into
    keys Tab Tab Tab Right Right Tab
    xdotool type --delay 30 "$tmp/fourinrow"
    look command
    keys Return
    check "$1: an engine is begun with by its command" window_says '^New game:' 2
    check "$1: it is kept as the player of the right" eventually keeps "right engine 5 0 $tmp/fourinrow"
    check "$1: and among those that were played against" keeps "used 0 $tmp/fourinrow"
    keys 4
    check "$1: and it plays" window_says '^Computer: column'
    keys n
    check "$1: the list is seen when the panel comes again" looks_other list command
    window_close
    rm -rf "$tmp/config/fourinrow"
    mkdir -p "$tmp/config/fourinrow"
    printf 'left person 5 0\nright person 5 0\nused 0 %s\nused 0 /nowhere\n' "$tmp/fourinrow" >"$config"
    window_open --theme "$1"
    places 'key n'
    click_button New
    click_row 'Red, right'
    places 'key n;press Red, right'
    click_row 'Red, right'
    places 'key n;press Red, right;press Red, right'
    click_row 'Which one'
    click_row 'Which one'
    places 'key n;press Red, right;press Red, right;press Which one;press Which one'
    click_row Start
    check "$1: the mouse chooses an engine of the list" eventually keeps 'right engine 5 0 /nowhere'
    check "$1: which is the first of it then" sh -c '[ "$(sed -n "s/^used 0 //p" "$1" | head -n 1)" = /nowhere ]' - "$config"
    window_close
}

boards() { # THEME
    rm -rf "$tmp/config"
    window_open --theme "$1" --x human --o human
    keys n Up Up Left # another board, beyond the first of the list
    look another
    keys Tab Home Right Right Right Right Tab Home Right Right Right Tab Home Right Return
    check "$1: keys choose columns, rows and win length" eventually keeps 'board 5 4 3'
    check "$1: which are seen" looks_other small another
    places 'key n' --geometry 5,4,3
    click_button New
    # shellcheck disable=SC2046
    click $(row_place Columns -140)
    click_row Rows
    # shellcheck disable=SC2046
    drag $(row_place 'In line to win') $(row_place 'In line to win' -80)
    click_row Start
    check "$1: the mouse moves the sliders" eventually keeps 'board 9 8 6'
    window_close
}

click_banner() { # LABEL
    # shellcheck disable=SC2046
    click $(sed -n "s/^banner-button \([0-9]* [0-9]*\) $1\$/\1/p" "$tmp/places")
}
banners() { # THEME
    rm -rf "$tmp/config"
    window_open --theme "$1" --x human --o human --position 112233
    keys 4
    check "$1: a win is told" window_says 'won'
    window_says '^Next game'
    look banner
    drag 512 440 512 700
    check "$1: the banner is dragged away" looks_other moved banner
    drag 512 700 512 440
    check "$1: and back" looks_as banner
    keys Right Right Return
    check "$1: keys choose to look at the board" looks_other board banner
    keys u 4
    window_says '^Next game' 2
    keys Return
    check "$1: Enter begins the next game" window_says '^New game:' 2
    window_close

    places 'position 112233;column 3;settle'
    window_open --theme "$1" --x human --o human --position 112233
    keys 4
    window_says '^Next game'
    look banner
    click_banner 'Look at the board'
    xdotool mousemove 2 2
    check "$1: the mouse chooses to look at the board" looks_other board banner
    keys u 4
    window_says '^Next game' 2
    click_banner Review
    check "$1: it chooses the review" window_says '^Yellow: kept'
    keys Escape
    window_says '^Next game' 3
    places 'position 112233;column 3;settle;key e;settle;key escape' # Analysis, which it turns on, has its place too
    click_banner 'Next game'
    check "$1: and begins the next game" window_says '^New game:' 2
    window_close
}

# An engine that cannot be started; then it is there.
faults() { # THEME
    rm -f "$fairly"
    fault() { # begins a game in which it has failed
        window_open --theme "$1" --x human --o "cmd=$fairly"
        keys 4
        window_says 'No such file'
        window_says '^You: column 4'
        window_says '^Start it again'
        look fault
    }
    fault "$1"
    ln -s "$ENGINE" "$fairly"
    keys F5
    check "$1: F5 starts an engine that has failed again" window_says '^Computer: column'
    window_close
    rm "$fairly"
    fault "$1"
    keys Right Right Return
    check "$1: keys choose to go on in its place" looks_other mine fault
    keys 3
    check "$1: which one then does" window_says 'Red: column 3'
    window_close
    fault "$1"
    keys Right Return
    check "$1: keys choose another opponent" looks_other panel fault
    keys Return
    window_close

    places 'column 3;settle' --o "cmd=$fairly"
    fault "$1"
    click_banner 'Play it myself'
    click_column 3
    check "$1: the mouse goes on in its place" window_says 'Red: column 3'
    window_close
    fault "$1"
    click_banner 'Other opponent'
    xdotool mousemove 2 2
    check "$1: the mouse chooses another opponent" looks_other panel fault
    window_close
    fault "$1"
    ln -s "$ENGINE" "$fairly"
    click_banner 'Start it again'
    check "$1: the mouse starts it again" window_says '^Computer: column'
    window_close
}

for theme in dark light; do
    engines $theme
    boards $theme
    banners $theme
    faults $theme
done
finish
