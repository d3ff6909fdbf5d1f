# For the test scripts that look at a real window from outside: an X server of their own, the viewer in it, captures. Needs Xvfb, xdotool and
# ImageMagick. Files go to $tmp, which window_server makes and removes at the end with all that was started.
VIEW=${VIEW:-./fourinrow-view}
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
server=
viewer=
lag= # a server that is slow to hear

# Begins a test script: a server, and in $tmp the viewer with its engine; or the end of the script, where there is nothing to test it with.
# finish ends it otherwise.
window_test() { # NAME WHAT
    test_name=$1
    if [ ! -x "$VIEW" ] || ! window_tools; then
        echo "skipped: $2 ($VIEW is not built, or no Xvfb, xdotool or ImageMagick)"
        finish
    fi
    case $ENGINE in /*) ;; *) ENGINE=$PWD/$ENGINE ;; esac
    window_server
    cp "$VIEW" "$tmp/fourinrow-view" # which looks for the engine beside itself
    cp "$ENGINE" "$tmp/fourinrow"
    config=$tmp/config/fourinrow/view.conf
    VIEW=$tmp/fourinrow-view
}

finish() {
    echo "$test_name: $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

window_tools() {
    command -v Xvfb >/dev/null && command -v xdotool >/dev/null && command -v import >/dev/null && command -v compare >/dev/null
}

window_server() { # [WIDTHxHEIGHT]
    tmp=$(mktemp -d)
    trap 'for pid in $viewer $lag $server; do kill "$pid" 2>/dev/null; done; rm -rf "$tmp"' EXIT
    XDG_CONFIG_HOME=$tmp/config XDG_DATA_HOME=$tmp/data XDG_RUNTIME_DIR=$tmp HOME=$tmp
    SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy # a device that is there may take its time
    ASAN_OPTIONS=detect_leaks=0 # those of the libraries of X and D-Bus are not ours
    export XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR HOME SDL_VIDEODRIVER SDL_AUDIODRIVER ASAN_OPTIONS
    LC_ALL=C
    export LC_ALL
    unset WAYLAND_DISPLAY
    screen "${1:-1024x768}"
}

# Starts an X server for $DISPLAY. With -noreset, since one that begins anew after its last client refuses one that comes just then, and with
# -r, since one that is held up between a key and its release would repeat it.
screen() { # WIDTHxHEIGHT
    : >"$tmp/display"
    Xvfb -r -displayfd 3 -screen 0 "$1x24" -noreset -nolisten tcp 3>"$tmp/display" 2>/dev/null &
    server=$!
    eventually [ -s "$tmp/display" ]
    DISPLAY=:$(cat "$tmp/display")
    export DISPLAY
}

has_keys() { [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]; }

# Starts the viewer with these options and waits for its window and the first game. What it announces goes to $tmp/said.
window_open() {
    xdotool mousemove 2 2 # where nothing is
    : >"$tmp/said"
    "$VIEW" --renderer software --seed 1 --announce "$@" >"$tmp/said" 2>"$tmp/complaints" &
    viewer=$!
    window=$(timeout 200 xdotool search --sync --onlyvisible --pid $viewer --name 'Four in a row' | head -n 1)
    window_says '^New game'
    eventually has_keys # a key that comes before is lost
    used_to_start=$(used_up)
}

# Closes it. However it came to its end, its status is to be 0; what it complained of would be gone with $tmp.
window_close() {
    kill -TERM "$viewer" 2>/dev/null
    window_has_ended || check_status "the viewer ends with status 0" 1
}
window_has_ended() { # leaves its status in $status
    wait "$viewer"
    status=$?
    viewer=
    [ $status -eq 0 ] || { echo "    status $status, and on stderr:" && sed 's/^/    | /' "$tmp/complaints"; }
    return $status
}

capture() { # NAME
    timeout 200 import -window "${window:-root}" "$tmp/$1.png"
}

differing() { # A B: how many pixels of two captures differ, -1 where there is none to compare
    count=$(compare -metric AE -fuzz 4% "$tmp/$1.png" "$tmp/$2.png" null: 2>&1)
    echo "$count" | awk '/^[0-9]/ { number = $1; found = 1 } END { printf "%d\n", found ? number : -1 }' # large ones come as 1.2e+06
}

same_picture() {
    [ "$(differing "$1" "$2")" = 0 ]
}

# How many ms the viewer has had of the processor (1), or has been ready to go on and has not been let (2), where the system tells.
scheduled() { # FIELD
    awk -v field="$1" '{ printf "%d\n", $field / 1e6 }' "/proc/$viewer/schedstat" 2>/dev/null || echo 0
}
# To draw a picture it takes a fifth of what it took to start, to look around one ms every ten seconds.
used_up() { scheduled 1; }
held_up() { scheduled 2; }
is_asleep() { ! grep -q ') [RD] ' "/proc/$viewer/stat" 2>/dev/null; } # which waits for nothing that the machine owes it

# Waits until the window has looked the same for two seconds in which the viewer has been let go on and had nothing to do; $tmp/still.png is
# what it looks like. However slow the machine is: what still moves, or has not yet begun to, is waited for.
window_rest() {
    used_next=$(used_up)
    capture still
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
        used_before=$used_next
        held_before=$(held_up)
        sleep 2
        mv "$tmp/still.png" "$tmp/earlier.png"
        used_next=$(used_up)
        capture still
        same_picture earlier still && is_asleep && [ $(($(held_up) - held_before)) -lt 500 ] &&
            [ $(($(used_up) - used_before)) -le $((used_to_start / 25)) ] && return 0
    done
    return 1
}

# Waits until something is announced.
window_says() { # PATTERN [TIMES]
    eventually sh -c '[ "$(grep -c -- "$1" "$2")" -ge "$3" ]' - "$1" "$tmp/said" "${2:-1}"
}

# Whether what is seen when nothing has happened for a while is what is seen when the window has to draw itself anew.
window_is_complete() {
    window_rest && looks_the_same_anew
}
looks_the_same_anew() {
    mv "$tmp/still.png" "$tmp/seen.png"
    xdotool windowunmap --sync "$window"
    xdotool windowmap --sync "$window"
    window_rest || { rm -f "$tmp/seen.png"; return 1; }
    same_picture seen still
}
check_complete() { # NAME
    rm -f "$tmp/seen.png"
    window_is_complete
    complete=$?
    check_status "$1" $complete
    [ $complete -eq 0 ] || tell_what_was_seen
}
tell_what_was_seen() {
    if [ -e "$tmp/seen.png" ]; then
        echo "    | drawn anew, $(differing seen still) pixels are others, in $(where_different seen still)"
        echo "    | brightness $(brightness seen), then $(brightness still)"
    else
        echo "    | it did not come to rest"
    fi
    sed 's/^/    | /' "$tmp/said"
}
where_different() { # A B: the box around it, as WIDTHxHEIGHT+X+Y
    convert "$tmp/$1.png" "$tmp/$2.png" -compose difference -composite -threshold 4% -trim -format '%wx%h%O' info: 2>/dev/null
}
brightness() { # NAME, from 0 to 1
    convert "$tmp/$1.png" -format '%[fx:mean]' info: 2>/dev/null
}

# ---- hands and eyes ----

keys() {
    for key in "$@"; do
        xdotool key "$key"
        sleep 0.1
    done
}
click() { # X Y
    xdotool mousemove "$1" "$2"
    sleep 0.1
    xdotool click 1
    sleep 0.2
}
# Where everything is that a script comes to, in a window of the usual size: the same script tells without a window, with what has been kept
# so far, which stays as it is.
places() { # SCRIPT, whose lines are separated by ';', OPTION …
    { echo "$1" | tr ';' '\n'; echo dump; } >"$tmp/script"
    shift
    rm -rf "$tmp/other"
    mkdir "$tmp/other"
    [ ! -d "$tmp/config" ] || cp -r "$tmp/config/." "$tmp/other"
    SDL_VIDEODRIVER=dummy XDG_CONFIG_HOME=$tmp/other "$VIEW" --renderer software --virtual-clock --seed 1 --script "$tmp/script" --x human --o human "$@" >"$tmp/places"
}
place() { # WORD …: the place that the line of $tmp/places tells which begins so
    sed -n "s/^$1 \([0-9]* [0-9]*\).*/\1/p" "$tmp/places" | head -n 1
}
click_column() { # COLUMN, from 1
    # shellcheck disable=SC2046
    click $(sed -n 's/^lane //p' "$tmp/places" | awk -v c="$1" '{ print $1 + (c - 1) * $3, $2 }')
}
click_row() { # LABEL of what is on a panel
    # shellcheck disable=SC2046
    click $(sed -n "s/^row\*\{0,1\} \([0-9]* [0-9]*\) $1|.*/\1/p" "$tmp/places" | head -n 1)
}
click_button() { # NAME
    # shellcheck disable=SC2046
    click $(sed -n "s/^button \([0-9]* [0-9]*\) $1\$/\1/p" "$tmp/places")
}
keeps() { grep -qx -- "$1" "$config"; }
gone() { ! kill -0 "$viewer" 2>/dev/null; }
alive() { kill -0 "$viewer" 2>/dev/null; }
look() { # NAME: what is seen when all has come to rest
    window_rest
    cp "$tmp/still.png" "$tmp/$1.png"
}
differ() { [ "$(differing "$1" "$2")" -gt 1000 ]; }
# What has been done may show late: whether the window comes to look as it did then, or otherwise than then.
looks_as() { # NAME
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        look after
        same_picture "$1" after && return 0
    done
    return 1
}
looks_other() { # NAME EARLIER: what it comes to look like is NAME
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        look "$1"
        differ "$1" "$2" && return 0
    done
    return 1
}
