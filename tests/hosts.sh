#!/bin/sh
# scripts/solve-parallel and scripts/tournament-parallel over ssh: three "hosts" a, b and c are each an sshd of its own on the loopback
# address, with a home of its own, so that files really go there and come back. One is killed in the middle, the script itself is
# killed, all hosts are: nothing is lost and nothing comes twice. Then docs/cluster.md: the job that it shows for Slurm. Needs Debian's
# openssh-server, openssh-client, parallel and rsync; touches nothing in the home directory of who runs it.
ENGINE=${ENGINE:-./fourinrow}
RUNNER=${RUNNER:-./fourinrow-match}
. tests/check.sh
sshd=$(PATH=$PATH:/usr/sbin:/usr/local/sbin command -v sshd)
for need in "${sshd:-sshd}" ssh ssh-keygen rsync ps; do
    command -v "$need" >/dev/null || lacking=$need
done
parallel --version 2>/dev/null | grep -q '^GNU parallel' || lacking="GNU parallel"
if [ -n "${lacking-}" ]; then
    echo "skipped: scripts/solve-parallel and scripts/tournament-parallel on hosts (no $lacking)"
    echo "hosts: 0 passed, 0 failed"
    exit 0
fi
case $ENGINE in /*) ;; *) ENGINE=$PWD/$ENGINE ;; esac
case $RUNNER in /*) ;; *) RUNNER=$PWD/$RUNNER ;; esac
dir=$(mktemp -d) || exit 1
HOSTS_DIR=$dir
export ENGINE RUNNER HOSTS_DIR

# ---- hosts ----

descendants() { # PROCESS: it and all that it has started
    ps -A -o pid= -o ppid= | awk -v root="$1" '
        { parent[$1] = $2 }
        END {
            for (process in parent) {
                for (p = process; p in parent && p != root && p > 1; p = parent[p])
                    ;
                if (p == root)
                    print process
            }
        }'
}

kill_tree() { # PROCESS: with no chance to start another one
    kill -STOP "$1" 2>/dev/null || return
    # shellcheck disable=SC2046 # numbers
    kill -KILL $(descendants "$1") 2>/dev/null
}

kill_host() { # HOST
    [ -f "$dir/$1.pid" ] || return
    kill_tree "$(cat "$dir/$1.pid")"
    rm -f "$dir/$1.pid"
}

await() { # COMMAND …, which at some time must succeed; a minute is for the slowest of machines
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 1200 ] || return 1
        sleep 0.05
    done
}

answers_or_is_gone() { # HOST
    ssh -F "$dir/config" "$1" true || ! kill -0 "$(cat "$dir/$1.pid")"
}

# A port that another has taken ends sshd, and the next is tried. All hosts have the key, so only the right one tells its name. The home is set
# before the login shell begins, so that what the account has in its own (.bashrc) is not run at each of some hundred logins.
start_host() { # HOST, with an empty home
    rm -rf "$dir/home-$1"
    mkdir "$dir/home-$1"
    attempts=0
    while [ $attempts -lt 50 ]; do
        attempts=$((attempts + 1))
        port=$((port + 1))
        cat >"$dir/$1.sshd" <<END
ListenAddress 127.0.0.1
Port $port
HostKey $dir/host-key
PidFile none
AuthorizedKeysFile $dir/key.pub
StrictModes no
UsePAM $pam
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin yes
MaxStartups 100
SetEnv HOST=$1 HOME=$dir/home-$1 HOSTS_DIR=$dir ENGINE=$ENGINE RUNNER=$RUNNER
ForceCommand cd && exec sh -c "\$SSH_ORIGINAL_COMMAND"
END
        "$sshd" -D -f "$dir/$1.sshd" -E "$dir/$1.log" &
        echo $! >"$dir/$1.pid"
        sed "/^Host $1\$/,/^\$/d" "$dir/config" >"$dir/config.new"
        printf 'Host %s\nHostName 127.0.0.1\nPort %s\nHostKeyAlias fourinrow-test\nUser %s\nIdentityFile %s\nIdentitiesOnly yes\n' "$1" "$port" \
            "$(id -un)" "$dir/key" >>"$dir/config.new"
        printf 'UserKnownHostsFile %s\nGlobalKnownHostsFile none\nStrictHostKeyChecking yes\nBatchMode yes\nLogLevel ERROR\n\n' "$dir/known" >>"$dir/config.new"
        mv "$dir/config.new" "$dir/config"
        await answers_or_is_gone "$1" || return 1
        # shellcheck disable=SC2016 # for the host
        [ "$(ssh -F "$dir/config" "$1" 'echo $HOST' 2>/dev/null)" = "$1" ] && return
        kill_host "$1"
    done
    return 1
}

clean_up() {
    for host in a b c; do
        kill_host $host
    done
    [ -z "${script-}" ] || kill_tree "$script"
    rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# Started by root, sshd wants this directory; started by others it cannot read whether an account is locked, but PAM can.
pam=yes
if [ "$(id -u)" -eq 0 ]; then
    mkdir -p /run/sshd
    pam=no
fi
ssh-keygen -q -t ed25519 -N '' -f "$dir/key" && ssh-keygen -q -t ed25519 -N '' -f "$dir/host-key" || exit 1
echo "fourinrow-test $(cat "$dir/host-key.pub")" >"$dir/known"
: >"$dir/config"
port=$((20000 + $$ % 20000))
hosts_there=0
for host in a b c; do
    start_host $host || { cat "$dir/$host.log"; hosts_there=1; }
done
check_status "three hosts" $hosts_there
[ $hosts_there -eq 0 ] || { echo "hosts: $passed passed, $failed failed"; exit 1; }
PARALLEL_SSH="ssh -F $dir/config"
PARALLEL_HOME=$dir/parallel
mkdir "$PARALLEL_HOME"
export PARALLEL_SSH PARALLEL_HOME

# ---- programs that can be held ----

# Stand before engine and runner, and tell where they ran. Where a file hold-HOST is, they leave half of a file, with a torn line, and tell so in
# held-HOST; if there is hold-all, the others wait for the first that is held.
cat >"$dir/engine" <<'END'
#!/bin/sh
program=$ENGINE
[ "${0##*/}" = engine ] || program=$RUNNER
[ "$1" != report ] || exec "$program" "$@"
case " $* " in *" --resume "* | *" -results "*) ;; *) exec "$program" "$@" ;; esac
HOST=${HOST-here} dir=$HOSTS_DIR
echo "$HOST" >>"$dir/ran"
if [ -f "$dir/hold-$HOST" ]; then
    "$program" "$@" || exit
    for word; do
        case $before in --resume | -results) file=$word ;; esac
        before=$word
    done
    half=$(head -n 2 "$file")
    printf '%s\n%s' "$half" "$(head -n 1 "$file" | cut -c1-3)" >"$file"
    : >"$dir/held-$HOST"
    while [ -d "$dir" ]; do sleep 1; done
fi
while [ -f "$dir/hold-all" ] && ! ls "$dir"/held-* >/dev/null 2>&1; do sleep 0.05; done
exec "$program" "$@"
END
chmod +x "$dir/engine"
ln "$dir/engine" "$dir/runner"

held() { # HOST …: those will be held, and the others wait for them
    rm -f "$dir"/hold-* "$dir"/held-* "$dir/ran"
    for host; do
        : >"$dir/hold-$host"
        : >"$dir/hold-all"
    done
}

# ---- positions ----

{
    "$ENGINE" positions --plies 16-24 --count 60 --seed 3
    printf '99\n\nno position\n44\n'
    "$ENGINE" positions --plies 18 --count 17 --fen --seed 4
    printf '445566' # without a newline
} >"$dir/lines"
"$ENGINE" solve -a "$dir/lines" >"$dir/wanted" 2>"$dir/wanted-err"

solve() { # OPTION …: solve-parallel, in a session of its own; its number in $script
    setsid scripts/solve-parallel -e "$dir/engine" "$@" >"$dir/out" 2>"$dir/err" </dev/null &
    script=$!
}
end_of() { # waits for $script, and sets $status
    wait "$script"
    status=$?
    script=
}
right() { # WHAT: it has ended as solve does
    end_of
    check "$1: the answers are those of solve" cmp "$dir/out" "$dir/wanted"
    check "$1: so are the complaints" sh -c 'grep "^line " "$1" | cmp - "$2"' - "$dir/err" "$dir/wanted-err"
    check "$1: and the exit status" [ $status -eq 1 ]
}
clean() { [ -z "$(find "$dir/home-a" "$dir/home-c" -mindepth 1 ! -name ".*")" ] && ! ls "$dir"/answers/fourinrow-parts* >/dev/null 2>&1; }

held
solve -n 9 -d "$dir/local" -- -a "$dir/lines"
right "without hosts"
solve -n 9 -d "$dir/local" -- -a "$dir/lines"
right "once more"
check "nothing is solved twice" [ "$(wc -l <"$dir/ran")" -eq 9 ]
solve -n 9 -d "$dir/local" -- --weak "$dir/lines"
end_of
check "answers of other options are not taken" [ $status -eq 2 ]
solve -n 9 -d "$dir/local" -- -a "$dir/wanted"
end_of
check "nor those of other lines" [ $status -eq 2 ]
scripts/solve-parallel -e "$ENGINE" -n 500 -d "$dir/stdin" -- --json <"$dir/lines" 2>/dev/null | sed 's/"nodes":[0-9]*//' >"$dir/out"
"$ENGINE" solve --json "$dir/lines" 2>/dev/null | sed 's/"nodes":[0-9]*//' >"$dir/json"
check "from stdin, as JSON, a line each" cmp "$dir/out" "$dir/json"
scripts/solve-parallel -e "$ENGINE" -d "$dir/empty" </dev/null >"$dir/out" 2>&1
check_status "no lines are no fault" $?
check "and have no answers" [ ! -s "$dir/out" ]

held
solve -n 6 -d "$dir/answers" -S 1/a,2/b,1/c -- -a "$dir/lines"
right "three hosts"
check "each has done something" [ "$(sort -u "$dir/ran" | tr '\n' ' ')" = "a b c " ]
check "every part once" [ "$(wc -l <"$dir/ran")" -eq 6 ]
check "and nothing is left behind" clean

rm -rf "$dir/answers"
held b
solve -n 6 -d "$dir/answers" -S 1/a,1/b,1/c -- -a "$dir/lines"
check "a host is at work" await [ -f "$dir/held-b" ]
kill_host b
right "one host killed"
check "the others have done its part" [ "$(grep -c '[ac]' "$dir/ran")" -ge 6 ]
check "and left nothing behind" clean

# Now b is away from the beginning, and the script is killed by a signal.
rm -rf "$dir/answers"
held a
solve -n 6 -d "$dir/answers" -S 1/a,1/b,1/c -- -a "$dir/lines"
check "a host works, and another is not there" await [ -f "$dir/held-a" ]
check "parts are done by the third" await sh -c '[ -n "$(find "$1" -name "part-*.out" -size +0)" ]' - "$dir/answers"
kill -TERM "$script"
end_of
check "a signal ends it" [ $status -eq 143 ]
check "without a word of an answer" [ ! -s "$dir/out" ]
done_before=$(find "$dir/answers" -name 'part-*.out' -size +0 | wc -l)
held
solve -c -d "$dir/answers" -S 1/a,1/c
right "after a signal"
check "what was done is not done again" [ "$(wc -l <"$dir/ran")" -le $((6 - done_before)) ]

# All at once: the script, GNU parallel and what runs here; a part is left with half a line.
rm -rf "$dir/answers"
held here
solve -n 6 -d "$dir/answers" -S 1/:,1/a,1/c -- -a "$dir/lines"
check "this machine is at work too" await [ -f "$dir/held-here" ]
kill_tree "$script"
end_of
check "the script is killed" [ $status -eq 137 ]
held
solve -n 6 -d "$dir/answers" -S 1/:,1/a,1/c -- -a "$dir/lines"
right "after a kill"

rm -rf "$dir/answers"
held a c
rm "$dir/hold-all"
solve -n 6 -d "$dir/answers" -S 1/a,1/c -- -a "$dir/lines"
check "two hosts are at work" await [ -f "$dir/held-a" -a -f "$dir/held-c" ]
kill_host a
kill_host c
end_of
check "when all hosts are gone it says so" grep -q 'of 6 parts are not solved' "$dir/err"
check "by its exit status" [ $status -eq 3 ]
check "and prints nothing" [ ! -s "$dir/out" ]
held
for host in a b c; do
    start_host $host
    check_status "host $host is there again" $?
done
solve -c -d "$dir/answers" -S 1/a,1/b,1/c
right "with all of them back"

# ---- a tournament ----

tables() { sed -n '/^rank/,$p' "$1" | sed '/mean ms/,/^$/d; / games\/s/d; /^$/d'; }
essence() { sed 's/"date":"[^"]*",//; s/"us":\[[^]]*\],//' "$@" | sort; }
set -- -engine cmd=./fourinrow depth=1 option.hash=1 name=one -engine cmd=./fourinrow depth=0 name=none -engine cmd=./fourinrow \
    nodes=100 option.hash=1 name=nodes -rounds 12 -srand 5
"$RUNNER" "$@" -results "$dir/games" >"$dir/played" 2>&1
tables "$dir/played" >"$dir/wanted-tables"
essence "$dir/games" >"$dir/wanted-games"
play() {
    setsid scripts/tournament-parallel -m "$dir/runner" "$@" >"$dir/out" 2>"$dir/err" </dev/null &
    script=$!
}
played() { # WHAT
    end_of
    check "$1: the tournament is over" [ $status -eq 0 ]
    tables "$dir/out" >"$dir/got"
    check "$1: the tables are those of one that was played here" cmp "$dir/got" "$dir/wanted-tables"
    essence "$dir"/answers/part-*.jsonl >"$dir/got"
    check "$1: so are the games, each once" cmp "$dir/got" "$dir/wanted-games"
}
check "there are games" [ "$(wc -l <"$dir/wanted-games")" -eq 72 ]

rm -rf "$dir/answers"
held b
play -n 4 -d "$dir/answers" -S 1/a,1/b,1/c -- "$@"
check "a host plays" await [ -f "$dir/held-b" ]
kill_host b
played "a host killed"
check "and nothing is left behind" clean

rm -rf "$dir/answers"
held here
play -n 4 -d "$dir/answers" -S 1/:,1/a,1/c -- "$@"
check "this machine plays too" await [ -f "$dir/held-here" ]
kill_tree "$script"
end_of
held
play -n 4 -d "$dir/answers" -S 1/:,1/a,1/c -- "$@"
played "all killed"

held a c
rm "$dir/hold-all"
rm -rf "$dir/answers"
play -n 4 -d "$dir/answers" -S 1/a,1/c -- "$@"
check "two hosts play" await [ -f "$dir/held-a" -a -f "$dir/held-c" ]
kill_host a
kill_host c
end_of
check "when all hosts are gone it fails" [ $status -eq 1 ]
held
start_host b
check_status "a host is there again" $?
play -n 4 -d "$dir/answers" -S 2/b -- "$@"
played "on another host"

# ---- docs/cluster.md: the jobs for Slurm, task by task ----

mkdir "$dir/bin" "$dir/cluster"
ln -s "$ENGINE" "$dir/bin/fourinrow"
ln -s "$RUNNER" "$dir/bin/fourinrow-match"
ln -s "$PWD/scripts/solve-parallel" "$dir/bin/fourinrow-solve-parallel"
PATH=$dir/bin:$PATH
awk -v dir="$dir/cluster" '/^```slurm$/ { file = dir "/job-" ++n; inside = 1; next } /^```/ { inside = 0 } inside { print >file }' docs/cluster.md
cp "$dir/lines" "$dir/cluster/positions"
cd "$dir/cluster" || exit 1
fourinrow-solve-parallel -p -n 8 -d answers -- --all positions 2>err
check "parts are prepared, and nothing is solved" [ "$(ls answers/part-*)" = "$(ls answers/part-*.in)" ]
check "so many as asked for" [ "$(ls answers/part-*.in | wc -l)" -eq 8 ]
printf '1\n' >answers/part-3.out # a task that was killed, of other lines
SLURM_ARRAY_TASK_ID=3 sh job-1 >out 2>err
check "a task does not go on with what is not its own" [ $? -eq 3 ]
check "and says so" grep -q 'no answer to line 1' err
sed -n 1,2p answers/part-2.in | fourinrow solve --all >answer 2>err
{ sed -n 1p answer && sed -n 2p answer | cut -c 1-5 | tr -d '\n'; } >answers/part-2.out # killed in the middle of a line
rm answers/part-3.out
for SLURM_ARRAY_TASK_ID in 8 1 3 2 2 5 4 6 9; do
    export SLURM_ARRAY_TASK_ID
    sh job-1 >>out 2>>err
    check_status "task $SLURM_ARRAY_TASK_ID" $?
done
check "a task prints nothing" [ ! -s out ]
check "a part was left" [ ! -e answers/part-7.out ]
fourinrow-solve-parallel -c -d answers >scores 2>err
check "the rest is solved here, and put together" cmp scores ../wanted
check "with all complaints" sh -c 'grep "^line " err | cmp - ../wanted-err'
sed 's/-rounds 500/-rounds 5/' job-2 >job-short
SLURM_ARRAY_TASK_ID=1
while [ $SLURM_ARRAY_TASK_ID -le 64 ]; do
    export SLURM_ARRAY_TASK_ID
    sh job-short >out 2>&1 || break
    SLURM_ARRAY_TASK_ID=$((SLURM_ARRAY_TASK_ID + 1))
done
check "each task plays its part of a tournament" [ $SLURM_ARRAY_TASK_ID -eq 65 ]
check "each game once" [ "$(cat part-*.jsonl | sed 's/.*"game":\([0-9]*\),.*/\1/' | sort -u | wc -l) $(cat part-*.jsonl | wc -l)" = "10 10" ]
check "and there is a report on them" sh -c 'fourinrow-match report part-*.jsonl | grep -q "^ *1  "'

echo "hosts: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
