#!/bin/bash
# The Debian packages: what lintian says of them, and how they are installed, run and removed in a fresh root of Debian 12. And the
# tarball of `make dist`, which must build without git, and what `make release` makes of it. Needs root, mmdebstrap, dpkg-dev, lintian, zip
# and mingw-w64; the packages come from where this machine gets its own.
set -u
cd "$(dirname "$0")/.." || exit 1
. tests/check.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf --one-file-system "$work"' EXIT

rm -rf build/man # made again, side by side
make -s -j2 deb CFLAGS="-O0 -g" >"$work/log" 2>&1
check_status "make deb" $?
for script in annotate connect-4-data selfplay solve-parallel tournament-parallel; do
    check "the manual page of $script is its own" grep -q "^usage: fourinrow-$script " "build/man/fourinrow-$script.1"
done
check "lintian finds no error" lintian --allow-root --fail-on error build/fourinrow*.deb

# Again, where the way to it has a blank and by whom all files are for himself alone, and with a dpkg-shlibdeps that fails.
mkdir -p "$work/a b/build" "$work/lame"
cp -a scripts LICENSE "$work/a b" && cp -a build/package "$work/a b/build"
rm "$work/a b"/build/package/*/usr/share/doc/*/c[oh]* # the copyright and the changelog, which are made anew
again() { (umask 077 && cd "$work/a b" && MAINTAINER='a <a@a.example>' SOURCE_DATE_EPOCH=1 sh scripts/package 0 build/package/*) >"$work/log" 2>&1; }
again
check_status "packages made in a directory with a blank" $?
for package in build/fourinrow*.deb; do
    name=${package##*/} name=${name%%_*}
    check "$name: it depends on the same" [ "$(dpkg-deb -f "$work/a b/build/$name"_0_*.deb Depends)" = "$(dpkg-deb -f "$package" Depends | sed 's/(= [^)]*)$/(= 0)/')" ]
    check "$name: everybody can read what it has" sh -c '! dpkg-deb -c "$1" | grep -v "^.\{7\}r"' - "$work/a b/build/$name"_0_*.deb
done
check "the engine's names what its scripts need" [ "$(dpkg-deb -f build/fourinrow_*.deb Suggests)" = "parallel, rsync, openssh-client, python3" ]
said=$(cd "$work/a b" && env -u MAINTAINER -u SOURCE_DATE_EPOCH sh scripts/package 0 build/package/* 2>&1)
check "without git it asks for what git would have told" sh -c '[ "$1" -eq 2 ] && echo "$2" | grep -q "set SOURCE_DATE_EPOCH and MAINTAINER"' - $? "$said"
printf '#!/bin/sh\nexit 1\n' >"$work/lame/dpkg-shlibdeps"
chmod +x "$work/lame/dpkg-shlibdeps"
path=$PATH PATH=$work/lame:$PATH
again
check "no package without what it depends on" [ $? -ne 0 ]
PATH=$path

# Runs as root of the new root, its files to be looked at later.
cat >"$work/inside" <<'END'
set -e
export DEBIAN_FRONTEND=noninteractive
find / -xdev -name '*fourinrow*' ! -path '/root/*' >/root/before
apt-get install -qy --no-install-recommends /root/fourinrow*.deb
echo 'go solve' | /usr/games/fourinrow | grep '^bestmove 3'
cd /tmp
PATH=/usr/games:$PATH fourinrow-annotate -d 1 3 3 | grep '^summary x'
PATH=/usr/games:$PATH fourinrow-match -engine cmd=fourinrow depth=1 -engine cmd=fourinrow depth=0 -rounds 1
/usr/games/fourinrow-view --version
apt-get purge -qy fourinrow-view fourinrow
find / -xdev -name '*fourinrow*' ! -path '/root/*' ! -path '/var/log/*' ! -path '/var/cache/*' | cmp - /root/before
END
mmdebstrap --quiet --variant=apt \
    --setup-hook='mkdir -p "$1"/etc/apt/apt.conf.d; cp /etc/apt/apt.conf.d/99* "$1"/etc/apt/apt.conf.d/ 2>/dev/null || true' \
    --customize-hook="cp build/fourinrow*.deb $work/inside \"\$1\"/root/" \
    --customize-hook='chroot "$1" sh /root/inside' \
    bookworm /dev/null /etc/apt/sources.list.d/debian.sources >"$work/log" 2>&1
status=$?
[ $status -eq 0 ] || tail -n 20 "$work/log"
check_status "installed, run and removed in a fresh root" $status

make -s dist >"$work/log" 2>&1
check_status "make dist" $?
cp build/fourinrow-*.tar.gz "$work/first" && make -s dist
check "the same commit makes the same tarball" cmp -s build/fourinrow-*.tar.gz "$work/first"
check "it builds outside git" sh -c 'cd "$1" && tar xzf first && cd fourinrow-* && make -s -j2 CFLAGS=-O1 all >make.log 2>&1 && echo "go depth 2" | ./fourinrow | grep -q "^bestmove"' - "$work"
check "and has all that git has" sh -c 'git ls-files | sort >"$1/git" && tar tzf "$1/first" | sed "s,^[^/]*/,," | grep -v "/\$\|^\$" | sort | cmp -s - "$1/git"' - "$work"
# In two places, at different times, and little optimised, which takes half as long.
make -s release RELEASE_ARCHS=x86-64-v2 CFLAGS=-O1 >"$work/log" 2>&1
check_status "make release" $?
(umask 077 && git clone -q . "$work/clone" && cd "$work/clone" && LC_ALL=C.UTF-8 TZ=Asia/Tokyo make -s release RELEASE_ARCHS=x86-64-v2 CFLAGS=-O1) >"$work/log" 2>&1 ||
    tail -n 20 "$work/log"
check "somebody else makes the same bytes elsewhere" cmp "$work/clone/build/release/SHA256SUMS" build/release/SHA256SUMS
(cd "$work/clone" && make -s -j2 deb CFLAGS="-O0 -g") >"$work/log" 2>&1 || tail -n 20 "$work/log"
for package in build/fourinrow*.deb; do
    check "and the same ${package##*/}" cmp "$package" "$work/clone/$package"
done
check "the checksums are right" sh -c 'cd build/release && sha256sum -c --strict SHA256SUMS && [ "$(wc -l <SHA256SUMS)" -eq 3 ]'
mkdir "$work/linux" && tar -xzf build/release/*linux*.tar.gz -C "$work/linux" --strip-components 1
check "the programs for Linux need no library" sh -c '! ldd "$1/fourinrow" && ! ldd "$1/fourinrow-match"' - "$work/linux/bin"
signatures() { "$1" bench | grep '^signature'; }
same_signature() { signatures ./fourinrow >"$work/here" && signatures "$work/linux/bin/fourinrow" | cmp - "$work/here"; }
check "and have this machine's signature" same_signature
check "and play" sh -c 'cd / && PATH="$1:$PATH" && fourinrow-match -engine cmd=fourinrow depth=1 -engine cmd=fourinrow depth=0 -rounds 1' - "$work/linux/bin"
check "the archive for Windows has the program" sh -c 'unzip -l build/release/*windows*.zip | grep -q "/fourinrow.exe$"'
echo "package: $passed passed, $failed failed"
[ $failed -eq 0 ]
