# For the test scripts that are shell: counts checks in $passed and $failed.
passed=0
failed=0

check() { # NAME, then a command that must succeed
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then
        passed=$((passed + 1))
        echo "ok $name"
    else
        failed=$((failed + 1))
        echo "FAILED $name"
    fi
}
