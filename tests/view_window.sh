#!/bin/sh
# What a person sees: the viewer's window, captured from outside. Whenever nothing has happened for two seconds, the window must show what
# it shows when it is made to draw itself anew; a picture that was never drawn is seen in no other way. Prints "ok NAME" or "FAILED NAME".
. "$(dirname "$0")/window.sh"
window_test view_window "the viewer's window"

# Where a hand takes a disc of the first player, in a window of the usual size.
printf 'dump\n' >"$tmp/script"
hand=$(SDL_VIDEODRIVER=dummy "$VIEW" --renderer software --virtual-clock --script "$tmp/script" --x human --o human | sed -n 's/^hand //p')

clock_went_on() {
    capture later
    [ "$(differing earlier later)" -gt 0 ]
}

# ---- the last picture ----
window_open --engine level=3
check "the computer opens" window_says '^Computer: column'
check_complete "the first start is seen"
window_close

window_open --x human --o human --position 112233
xdotool key 4
check "a game is won" window_says '^Next game'
check_complete "a win is seen"
window_close

window_open --x human --o human
# shellcheck disable=SC2086
xdotool mousemove $hand mousedown 1
sleep 0.2
xdotool mousemove 3 300
sleep 0.2
xdotool mouseup 1
check_complete "a disc that goes back to its pile is seen"
window_close

window_open --x human --o level=3 --adviser playouts=200
xdotool key h
check "a hint comes" window_says '^Hint'
check_complete "a hint is seen"
window_close

window_open --x human --o level=3
xdotool key 4
check "an engine moves" window_says '^Computer: column'
check_complete "an engine's move is seen"
window_close

window_open --x human --o "cmd=$tmp/missing"
xdotool key 4
check "an engine fails" window_says 'No such file'
check_complete "a fault is seen"
window_close

window_open --x human --o human --clock 600 --no-animation
xdotool key 4
check "a clock runs" window_says '^Yellow: column 4'
sleep 0.5
capture earlier
check "and is seen to, though nobody touches the window" eventually clock_went_on
cp "$tmp/later.png" "$tmp/earlier.png"
check "again and again" eventually clock_went_on
window_close

# ---- and when little is left of it ----
is_red_after() { # MS: whether there is red of the dark theme in the picture, with 20 seconds to play
    printf 'position 44\ncolumn 2\nwait %s\npicture %s\n' "$1" "$tmp/clock.png" >"$tmp/script"
    SDL_VIDEODRIVER=dummy "$VIEW" --renderer software --virtual-clock --seed 1 --script "$tmp/script" --x human --o human --clock 20 --theme dark
    convert "$tmp/clock.png" -format %c histogram:info:- | grep -qi '#e8837a'
}
is_red_after 9900
check "with 11 seconds a clock is as ever" [ $? -ne 0 ]
check "with 9 it is red" is_red_after 11900

# ---- what it asks of the desktop ----
if command -v xprop >/dev/null; then
    window_open --x human --o human
    xprop -id "$window" >"$tmp/properties"
    check "a window tells the desktop about itself" grep -q '^WM_CLASS.*fourinrow-view' "$tmp/properties"
    check "with its icon" grep -q '^_NET_WM_ICON(CARDINAL) =.*Icon (64 x 64)' "$tmp/properties"
    check "and does not ask it to do without effects" sh -c '! grep -q "^_NET_WM_BYPASS_COMPOSITOR(CARDINAL) = 1" "$1"' - "$tmp/properties"
    window_close
else
    echo "skipped: the window's properties (no xprop)"
fi

# ---- the keypad ----
window_open --x human --o human
keys KP_Left KP_Right
check "without Num Lock the keypad has arrows" window_says '^Column 5'
keys KP_3
check "and digits with Shift, which is how this one is typed" window_says '^Yellow: column 3'
keys Num_Lock KP_5
check "or with Num Lock" window_says '^Red: column 5'
keys Num_Lock
window_close

# ---- a key that is heard in panels ----
window_open --x human --o human
keys 4 n
check "a panel is open" window_says '^Start$'
keys ctrl+q
check "Ctrl+Q asks in a panel too" window_says '^Quit?'
keys Return
check "and Enter ends it" eventually gone
kill -TERM "$viewer" 2>/dev/null
window_has_ended
check_status "with status 0" $status

# ---- the size that somebody gives it ----
is_sized() { xdotool getwindowgeometry "$window" | grep -q " $1\$"; }
give_size() { # WIDTH HEIGHT
    xdotool windowsize --sync "$window" "$1" "$2"
    window_rest
    window_close
}
rm -rf "$tmp/config"
window_open
give_size 800 500
check "before anything is chosen none is kept" [ ! -e "$config" ]
window_open --x human --o human
keys t
give_size 900 600
check "the size of the window is kept" keeps 'window 900 600 0'
window_open --x human --o human
check "and is that of the next one" is_sized 900x600
window_close
window_open --x human --o human --size 700x500
check "but for one of which it is told" is_sized 700x500
give_size 800 600
check "and which nobody else gets" keeps 'window 900 600 0'
rm -rf "$tmp/config"

# ---- the wheel ----
window_open --x human --o human --position 112233
xdotool click 4
keys 4
check "the wheel takes back nothing of a game that is played" window_says '^Yellow won'
xdotool click 4
check "but goes through one that is over" window_says '^Move 6 of 7'
xdotool click 5
check "back and forth" window_says '^Move 7 of 7'
window_close

# ---- keys that mean the same in most programs ----
window_open --x human --o human
keys 4 ctrl+z
check "Ctrl+Z takes a move back" window_says '^Move 0 of 1'
keys ctrl+y
check "Ctrl+Y plays it again" window_says '^Move 1 of 1'
keys ctrl+z ctrl+shift+z
check "and so does Ctrl+Shift+Z" window_says '^Move 1 of 1' 2
keys ctrl+n
check "Ctrl+N asks how to play" window_says '^Start$'
window_close

# ---- it is told to end, where nobody can be asked ----
told_by() { # SIGNAL
    window_open --x human --o human --position 44
    keys 5
    window_says '^Yellow: column 5'
    rm -rf "$XDG_DATA_HOME"
    kill -"$1" "$viewer"
    window_has_ended
    check_status "SIG$1 ends it" $status
    check "and saves the game" grep -qx 'moves 3 3 4' "$XDG_DATA_HOME"/fourinrow/games/*.game
    check "which is told" grep -q "it was told to end; the game in hand is saved in $XDG_DATA_HOME/" "$tmp/complaints"
}
told_by TERM
told_by HUP # of a terminal that is closed

# ---- a hand that is called away ----
leaves() { # PATH: how a disc is in the hand when the window has been left so
    window_open --x human --o human --dump-state
    # shellcheck disable=SC2086
    xdotool mousemove $hand mousedown 1 sleep 0.2 mousemove 500 300 sleep 0.2 "$@" sleep 0.5 mousemove 500 310 sleep 0.5
    kill -TERM "$viewer"
    window_has_ended
    xdotool mouseup 1
    sed -n 's/^dragging //p' "$tmp/said"
}
check "a disc is in the hand" [ "$(leaves mousemove 500 305)" = 1 ]
check "and goes back when another window has the keys" [ "$(leaves windowfocus 1)" = 0 ]
check "or its own is gone" [ "$(leaves search --name 'Four in a row' windowunmap)" = 0 ]

# ---- a window that moves under the mouse ----
window_open --x human --o human --size 640x480
places '' --size 640x480
eval "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^\([XY]\)=/window_&/p')"
# shellcheck disable=SC2046
set -- $(sed -n 's/^lane //p' "$tmp/places")
# shellcheck disable=SC2154 # window_X and window_Y are set by eval
click $((window_X + $1)) $((window_Y + $2))
check "a click plays" window_says '^Yellow: column 1'
xdotool windowmove --sync "$window" $((window_X - 2 * $3)) "$window_Y"
window_rest
xdotool click 1
check "and the next one where the mouse is then" window_says '^Red: column 3'
window_close

# ---- a clipboard manager that does not wait ----
python3 tests/view_requestor.py
if [ $? -eq 1 ]; then # nobody has copied anything, and that can be asked
    window_open --x human --o human
    keys 4 c
    check "a game is copied" eventually python3 tests/view_requestor.py
    keys 5
    check "and goes on when nobody waits for the copy" window_says '^Red: column 5'
    window_close
else
    echo "skipped: the clipboard (no python3 or no libX11)"
fi

# ---- a file that is let go above the window ----
printf '[Event "x"]\n\n1. P@d1 P@e1 *\n' >"$tmp/a game.pgn"
drop() { timeout 200 python3 tests/view_drop.py "$window" "$@"; }
window_open --x human --o human
drop "$tmp/missing.pgn"
if [ $? -ne 2 ]; then
    check "a file that is not there is told" window_says '^Cannot open: .*/missing.pgn: No such file'
    keys n
    check "a panel is open when a file is dropped" window_says '^Start$'
    drop "$tmp/a game.pgn"
    check "which opens it" window_says '^Opened'
    keys 4
    check "with its moves" window_says '^Yellow: column 4'
    drop "$tmp/a game.pgn"
    check "and asks before a game in hand is lost" window_says '^Give up the game in hand?'
    window_close
else
    window_close
    echo "skipped: dropped files (no python3 or no libX11)"
fi

# ---- a server that is slow to hear: what SDL wakes itself by comes to it when the window is gone ----
if command -v python3 >/dev/null; then
    python3 tests/view_lag.py "$DISPLAY" >"$tmp/slow" &
    lag=$!
    check "a server that is slow to hear" eventually [ -s "$tmp/slow" ]
    quick=$DISPLAY
    DISPLAY=$(cat "$tmp/slow")
    window_open --x human --o human
    DISPLAY=$quick
    keys 4 q Return
    check "it is ended by a key" eventually gone
    kill -TERM "$viewer" 2>/dev/null
    window_has_ended
    check_status "with status 0 all the same" $status
    kill $lag
    wait $lag 2>/dev/null
    lag=
else
    echo "skipped: a slow server (no python3)"
fi

# ---- the screen ----
if python3 tests/view_idle.py 60; then # the server has one, and it can be asked
    window_open --x human --o human
    check "a window that waits for somebody lets the screen saver come on" python3 tests/view_idle.py 20
    window_close
else
    echo "skipped: the screen saver (no python3 or no libXss)"
fi

# ---- the full screen, where there is no window manager ----
has_size() { # WIDTH HEIGHT
    [ "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p; s/^HEIGHT=//p' | xargs)" = "$1 $2" ]
}
window_open --x human --o human --fullscreen --size 640x480
check "--fullscreen fills it" eventually has_size 1024 768
places ''
click_column 2
check "with the mouse where everything is seen" window_says '^Yellow: column 2'
keys F11
check "F11 goes back" eventually has_size 640 480
keys F11
check "and fills it again" eventually has_size 1024 768
check_complete "with all there is to see"
window_close

# ---- a window that is smaller than it wants to be, as tiles may be ----
window_open --x human --o human --size 320x240
xdotool windowsize --sync "$window" 200 150
window_rest
places '' --size 320x240
eval "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^\([XY]\)=/window_&/p')"
reduced() { # X Y: where that is seen
    echo $((window_X + $1 * 200 / 320)) $((window_Y + $2 * 150 / 240))
}
# shellcheck disable=SC2046,SC2086
click $(reduced $(sed -n 's/^lane //p' "$tmp/places" | awk '{ print $1 + 6 * $3, $2 + 4 * $3 }'))
check "its last column can be clicked" window_says '^Yellow: column 7'
# shellcheck disable=SC2046
click $(reduced $(place button))
check "and its first button" window_says '^Start$'
check_complete "with all there is to see"
window_close

# ---- a window that nobody sees ----
window_open --x depth=2 --o depth=2 --delay 300
plays() { window_says ': column' "$1"; }
check "engines play" plays 2
used_before=$(used_up)
check "and are seen to" plays 6
used_seen=$(($(used_up) - used_before))
xdotool windowunmap --sync "$window"
check "they play on while the window is hidden" plays 8
used_before=$(used_up)
plays 12
used_hidden=$(($(used_up) - used_before))
check "for which nothing is drawn" [ $((used_hidden * 2)) -le $used_seen ]
xdotool windowmap --sync "$window"
keys space
check_complete "and all is there when it is shown again"
window_close

# ---- what is heard ----
SDL_AUDIODRIVER=disk
export SDL_AUDIODRIVER SDL_DISKAUDIOFILE

loud() { # whether something else than silence was written
    [ -s "$tmp/heard" ] && [ "$(tr -d '\000' <"$tmp/heard" | wc -c)" -gt 1000 ]
}
mkfifo "$tmp/device" # which opens when somebody listens
SDL_DISKAUDIOFILE=$tmp/device
window_open --x human --o human --position 112233
xdotool key 4
check "a win is there" window_says '^Next game'
window_rest
sleep 3 # for which one stays open
cat "$tmp/device" >"$tmp/heard" &
lag=$!
check "what has to wait for a device is heard when it is there" eventually loud
check "and was seen before" looks_the_same_anew
window_close
kill $lag 2>/dev/null
wait $lag 2>/dev/null
lag=
rm -f "$tmp/heard"

# A second disc is under way when the device is given back after three seconds, which takes this one a while. (On a slow machine it may not be.)
SDL_DISKAUDIODELAY=700
SDL_DISKAUDIOFILE=/dev/null
export SDL_DISKAUDIODELAY
window_open --x human --o human
xdotool key 4
check "the first disc falls" window_says '^Yellow: column 4'
sleep 3.5
xdotool key 4
check_complete "a disc falls on while a device is closed"
window_close
unset SDL_DISKAUDIODELAY

SDL_DISKAUDIOFILE=$tmp/heard
window_open --x human --o human --position 112233
xdotool key 4
check "a win is told" window_says 'Yellow won'
check "a win is heard" eventually loud
is_over() { [ "$(tail -c 4000 "$tmp/heard" | tr -d '\000' | wc -c)" -eq 0 ]; } # silence follows it
check "and it ends" eventually is_over
check "by dying away, not with a click" sh -c 'od -An -v -td2 "$1" | tr -s " " "\n" | awk "\$1 { last = \$1 } END { exit last < -50 || last > 50 }"' - "$tmp/heard"
xdotool key m n Return
rm -f "$tmp/heard"
xdotool key 4
check "a move is told" window_says 'Yellow: column 4' 2
window_rest
check "with the sound off nothing is heard" sh -c '[ ! -e "$1" ]' - "$tmp/heard"
window_close

# The sound stays off for the discs, so that what is heard is the end.
window_open --x human --o human --clock 20 --no-animation
keys 4 4 m
check "the sound is on again" window_says '^Sound: on'
check "time runs out" window_says '^Red won on time'
check "which is heard" eventually loud
window_close

# ---- the end of the server, with that of the session ----
unset SDL_AUDIODRIVER SDL_DISKAUDIOFILE
window_open --x human --o human --position 44
keys 5
check "a game is in hand" window_says '^Yellow: column 5'
rm -rf "$XDG_DATA_HOME"
kill -KILL "$server"
wait "$viewer"
check "the end of the server is a failure" [ $? -eq 1 ]
viewer=
check "which is told" grep -q "the display is gone; the game in hand is saved in $XDG_DATA_HOME/" "$tmp/complaints"
check "with the game" grep -qx 'moves 3 3 4' "$XDG_DATA_HOME"/fourinrow/games/*.game
finish
