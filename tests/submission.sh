#!/bin/sh
# scripts/kaggle-submission: the archive, unpacked into an empty directory, plays in an empty environment as Kaggle would have it play.
. "$(dirname "$0")/check.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
python=$(python3 -c 'import sys; print(sys.executable)')

check "an archive is made" scripts/kaggle-submission "$dir/submission.tar.gz"
mkdir "$dir/agent"
check "it unpacks" tar -xzf "$dir/submission.tar.gz" -C "$dir/agent"
check "with two files" [ "$(cd "$dir/agent" && echo *)" = "fourinrow main.py" ]
check "the engine needs no library" sh -c '! ldd "$1" 2>/dev/null | grep -q "=>"' - "$dir/agent/fourinrow"
cat >"$dir/play.py" <<'END'
import sys

namespace = {}
exec(compile(open("main.py").read(), "main.py", "exec"), namespace)
agent = [thing for thing in namespace.values() if callable(thing)][-1]
print(agent({"board": [0] * 42, "mark": 1}, {"columns": 7, "rows": 6, "inarow": 4, "actTimeout": 2}))
END
check "it plays in the middle first" sh -c '[ "$(cd "$1/agent" && env -i "$2" "$1/play.py")" = 3 ]' - "$dir" "$python"
check "a bad argument is told" sh -c 'scripts/kaggle-submission a b; [ $? -eq 2 ]'

echo "submission: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
