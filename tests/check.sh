# For the test scripts that are shell: counts checks in $passed and $failed.
passed=0
failed=0

check_status() { # NAME STATUS, that of a command that must have succeeded
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok $1"
    else
        failed=$((failed + 1))
        echo "FAILED $1"
    fi
}

check() { # NAME, then a command that must succeed
    name=$1
    shift
    "$@" >/dev/null 2>&1
    check_status "$name" $?
}
