#!/bin/sh
# The panels of the viewer in a real window, each by mouse and by keys alone, in the dark and in the light theme. What was chosen is read
# from the files that the viewer keeps and from what it dumps at its end; that a panel is seen, and gone, from captures.
. "$(dirname "$0")/window.sh"
window_test view_dialogs "the viewer's panels"
has_games() { [ "$(find "$tmp/data" -name '*.game' 2>/dev/null | wc -l)" -eq "$1" ]; }

new_game() { # THEME
    rm -rf "$tmp/config"
    window_open --theme "$1"
    check_complete "$1: the first start asks how to play, and all of it is seen"
    cp "$tmp/still.png" "$tmp/panel.png"
    window_close
    window_open --theme "$1" # the one that was unmapped has lost the keys, where there is no window manager
    keys Up Right Up Right Return
    check "$1: keys choose a board and a clock" eventually keeps 'board 8 7 4'
    check "$1: and both are kept" keeps 'clock 60 0'
    check "$1: the game has begun" window_says '^New game:' 2
    window_close
    window_open --theme "$1" --x human --o human
    look board
    check "$1: with players on the command line nobody is asked" differ panel board
    places 'key n'
    click_button New
    click_row 'Yellow, left'
    places 'key n;press Yellow, left'
    click_row 'Start'
    check "$1: the mouse chooses a player" eventually grep -q '^left computer' "$config"
    window_close
}

menu() { # THEME
    window_open --theme "$1" --x human --o human
    look before
    keys F10
    check "$1: F10 shows the menu" looks_other menu before
    keys Escape
    check "$1: Esc takes it away" looks_as before
    places 'key f10'
    click_button Menu
    click_row 'Animation: normal'
    check "$1: the mouse changes a setting in it" eventually keeps 'speed fast'
    click 5 300
    xdotool mousemove 2 2
    check "$1: a click beside it takes it away" looks_as before
    keys F10 d Escape
    check "$1: and so do keys" eventually keeps 'speed none'
    keys F1
    check "$1: F1 shows the keys" looks_other help before
    keys F1
    check "$1: and takes them away" looks_as before
    keys a
    check "$1: Analysis is shown" looks_other analysis before
    click_button Analysis
    xdotool mousemove 2 2
    check "$1: and hidden" looks_as before
    window_close
}

saves() { # THEME
    rm -rf "$tmp/config" "$tmp/data"
    window_open --theme "$1" --x human --o human
    keys 4 ctrl+s
    check "$1: a game is saved" eventually has_games 1
    keys 5 ctrl+s
    check "$1: saved again it has the new move" eventually grep -rqx 'moves 3 4' "$tmp/data"
    check "$1: and is the same file" has_games 1
    keys n Return ctrl+s
    check "$1: another game is another file" eventually has_games 2
    keys ctrl+o Down Down Return
    check "$1: keys open a game of the list" window_says 'Opened'
    keys ctrl+o Delete Left Return Escape
    check "$1: keys delete one" eventually has_games 1
    places 'key load'
    keys ctrl+o
    click_row Delete
    places 'key load;press Delete'
    click_row Yes
    check "$1: the mouse deletes one" eventually has_games 0
    window_close
}

questions() { # THEME
    rm -rf "$tmp/config"
    window_open --theme "$1" --x human --o human
    keys 4 q
    look question
    check "$1: q asks in a running game" alive
    keys Escape
    check "$1: Esc goes on with it" looks_other after question
    places 'key 4;key q'
    keys q
    click_row No
    keys 5
    check "$1: No goes on with it" window_says '^Red: column 5'
    keys q
    click_row Yes
    check "$1: Yes ends it" eventually gone
    window_has_ended
    check_status "$1: with status 0" $status
    window_open --theme "$1" --x human --o human
    keys 4 q Return
    check "$1: so does Enter" eventually gone
    window_has_ended
    check_status "$1: with status 0 too" $status
}

# 4445 is won for yellow, and column 3 throws it away; the adviser is asked for what is exact.
warnings() { # THEME
    rm -rf "$tmp/config"
    window_open --theme "$1" --x human --o level=3 --position 4445 --adviser solve=exact
    keys w 3
    check "$1: a move that loses is doubted" window_says 'This move loses'
    look doubt
    keys Return
    check "$1: Enter takes the question away" looks_other after doubt
    check "$1: and no move was made" sh -c '! grep -q "^You: " "$1"' - "$tmp/said"
    keys 3 Left Return
    check "$1: keys play it all the same" window_says '^You: column 3'
    check "$1: and the choice is kept" keeps 'warnings on'
    window_close
    window_open --theme "$1" --x human --o level=3 --position 4445 --adviser solve=exact
    places 'key f10'
    click_button Menu
    click_row 'Warn of mistakes: on'
    check "$1: the mouse turns it off" eventually keeps 'warnings off'
    places 'key f10'
    click_row 'Warn of mistakes: off'
    check "$1: and on" eventually keeps 'warnings on'
    click 5 300
    click_column 3
    check "$1: a click is doubted too" window_says 'This move loses'
    places 'column 2;settle' --o level=3 --position 4445 --adviser solve=exact
    click_row No
    look after
    check "$1: the mouse takes it back" sh -c '! grep -q "^You: " "$1"' - "$tmp/said"
    click_column 3
    check "$1: it is doubted again" window_says 'This move loses' 2
    click_row Yes
    check "$1: or plays it" window_says '^You: column 3'
    window_close
}

for theme in dark light; do
    new_game $theme
    menu $theme
    saves $theme
    questions $theme
    warnings $theme
done
finish
