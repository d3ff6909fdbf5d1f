#!/bin/sh
# Proves that includes point downward only: every file belongs to a layer, no include goes to a higher one, and
# no files include each other in a circle (X.c, X.h and the private X_build.h count as one). That clients know nothing of the engine, not even
# what is inline. And that the system is called in one place, and asked for memory in one.
cd "$(dirname "$0")/.." || exit 1
LC_ALL=C # for ranges of letters
export LC_ALL

edges=$(awk '/^#include ".*\.h"/ { file = FILENAME; sub(/^src\//, "", file); split($0, quoted, "\""); print file, quoted[2] }' src/*/*.[ch])

echo "$edges" | awk '
BEGIN { level["base"] = 0; level["data"] = 0; level["game"] = 1; level["search"] = level["peer"] = level["record"] = 2; level["learn"] = level["engine"] = 3; level["protocol"] = level["insight"] = 4; level["book"] = level["match"] = level["view"] = app = 5 }
function layer(file) {
    if (file ~ /\/(main|bench|solve)\.[ch]$/) return app
    folder = file; sub(/\/.*/, "", folder)
    if (!(folder in level)) { print "no layer for " file; bad = 1 }
    return level[folder]
}
NF == 2 && layer($2) > layer($1) { print "upward include: " $1 " includes " $2; bad = 1 }
$1 ~ /^(peer|record|match|view)\// && $2 ~ /^(search|learn|engine|insight|protocol|book)\// { print "a client includes the engine: " $1 " includes " $2; bad = 1 }
END { exit bad }' || exit 1

# The engine calls the system in the files of src/base that say so in their names only; threads are the same everywhere.
calls=$(grep -nE '#include <(sys/|arpa/|netinet/|unistd|poll|fcntl|signal|sched|windows|io|direct|process|share)[^>]*>|_WIN32|__linux__|__APPLE__' \
    src/base/* src/data/*.c src/game/* src/search/* src/record/* src/learn/* src/engine/* src/protocol/* src/insight/* |
    grep -vE '^src/base/[a-z]*_(posix|windows)\.[ch]:')
if [ -n "$calls" ]; then
    echo "calls of the system outside of src/base/*_posix.c and *_windows.c:"
    echo "$calls"
    exit 1
fi

# What asks for memory can be made to fail: only base/memory.c, and what it is made of, calls the C library for it.
calls=$(grep -nE '(^|[^a-z_])(malloc|calloc|realloc|strdup|strndup|aligned_alloc|posix_memalign) ?\(' src/*/*.[ch] | grep -vE '^src/base/(memory|pages)[a-z_]*\.[ch]:')
if [ -n "$calls" ]; then
    echo "memory that is not asked of base/memory:"
    echo "$calls"
    exit 1
fi

# An include of what includes nothing is in no circle, nor one by what nobody includes: such are taken away as long as there are any.
# Not by tsort, which busybox has not always.
circle=$(echo "$edges" | awk '
NF == 2 { sub(/(_build)?\.[ch]$/, "", $1); sub(/(_build)?\.[ch]$/, "", $2) }
NF == 2 && $1 != $2 { includes[from[NR] = $1]++; included[to[NR] = $2]++ }
END {
    do {
        taken = 0
        for (i in to) if (!includes[to[i]] || !included[from[i]]) { includes[from[i]]--; included[to[i]]--; delete to[i]; taken = 1 }
    } while (taken)
    for (i in to) print from[i] " includes " to[i]
}')
if [ -n "$circle" ]; then
    echo "includes in a circle:"
    echo "$circle"
    exit 1
fi
