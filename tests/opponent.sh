#!/bin/sh
# A real opponent: the tournament runner plays OPPONENT_ROUNDS (10) times two games between this engine and Debian's fairy-stockfish, which knows drop games from an
# ini file, both by UCI, from random openings. The first fault of either ends the match: -strict.
RUNNER=${RUNNER:-./fourinrow-match}
ENGINE=${ENGINE:-./fourinrow}
. "$(dirname "$0")/check.sh"
opponent=$(PATH=$PATH:/usr/games command -v fairy-stockfish)
if [ -z "$opponent" ]; then
    echo "skipped: a match against fairy-stockfish (not installed)"
    echo "opponent: 0 passed, 0 failed"
    exit 0
fi
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cat >"$dir/cfour.ini" <<'END'
[cfour:chess]
maxRank = 6
maxFile = g
king = -
queen = -
rook = -
bishop = -
knight = -
pawn = -
immobile = p
startFen = 7/7/7/7/7/7[PPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppp] w - - 0 1
pieceDrops = true
dropOnTop = true
castling = false
checking = false
doubleStep = false
stalemateValue = draw
nMoveRule = 0
nFoldRule = 0
connectN = 4
END
rounds=${OPPONENT_ROUNDS:-10}
check "a match of $((2 * rounds)) games without a fault" "$RUNNER" -engine name=fourinrow "cmd=$ENGINE" proto=uci \
    -engine name=fairy "cmd=$opponent" proto=uci "option.VariantPath=$dir/cfour.ini" option.UCI_Variant=cfour \
    -each "st=${OPPONENT_TIME:-0.1}" timemargin=60000 startup=120 -rounds "$rounds" -srand 1 -openings random plies=4 -results "$dir/games" -strict
check "all results" [ "$(wc -l <"$dir/games")" -eq $((2 * rounds)) ]
"$RUNNER" report "$dir/games" | grep -A 3 '^rank' || true

echo "opponent: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
