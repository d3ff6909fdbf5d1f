#!/bin/sh
# Proves that includes point downward only: every file belongs to a layer, no include goes to a higher one, and
# no files include each other in a circle (X.c, X.h and the private X_build.h count as one).
cd "$(dirname "$0")/.." || exit 1

edges=$(for file in src/*/*.c src/*/*.h; do
    sed -n 's/^#include "\(.*\.h\)"/\1/p' "$file" | sed "s|^|${file#src/} |"
done)

echo "$edges" | awk '
BEGIN { level["base"] = 0; level["data"] = 0; level["game"] = 1; level["search"] = level["peer"] = level["record"] = 2; level["learn"] = level["engine"] = 3; level["protocol"] = level["insight"] = 4; level["book"] = level["match"] = level["view"] = app = 5 }
function layer(file) {
    if (file ~ /\/(main|bench|solve)\.[ch]$/) return app
    folder = file; sub(/\/.*/, "", folder)
    if (!(folder in level)) { print "no layer for " file; bad = 1 }
    return level[folder]
}
NF == 2 && layer($2) > layer($1) { print "upward include: " $1 " includes " $2; bad = 1 }
END { exit bad }' || exit 1

circle=$(echo "$edges" | awk 'NF == 2 { sub(/(_build)?\.[ch]$/, "", $1); sub(/(_build)?\.[ch]$/, "", $2); if ($1 != $2) print $1, $2 }' |
    tsort 2>&1 >/dev/null)
if [ -n "$circle" ]; then
    echo "includes in a circle:"
    echo "$circle"
    exit 1
fi
