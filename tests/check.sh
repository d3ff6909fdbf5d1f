# For the test scripts that are shell: counts checks in $passed and $failed, and takes the examples out of protocol.md.
passed=0
failed=0

blocks() { # LANGUAGE DIR: writes the blocks of protocol.md in this language to DIR/LANGUAGE-01 and so on
    awk -v language="$1" -v dir="$2" '
        $0 == "```" language { file = sprintf("%s/%s-%02d", dir, language, ++n); inside = 1; next }
        /^```$/ { if (inside) close(file); inside = 0 }
        inside { print > file }' protocol.md
}

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
