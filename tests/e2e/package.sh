# The Debian packages and the source archive: without errors for lintian, installed into a root that has
# only the packages named in Depends, and the demo runs there.
. "$(dirname "$0")/lib.sh"
. "$tests/support/debian.sh"
slow_test
source=$(cd "$tests/.." && pwd)

check "cpack makes the packages" cpack --config "$build/CPackConfig.cmake" -B packages >out.txt 2>&1 || cat out.txt
rm -rf packages/_CPack_Packages
for name in pare libpare0 libpare-dev pare-cluster; do
    check "the package $name" test -e packages/${name}_*.deb
done
needs() { dpkg-deb -f packages/"$1"_*.deb Depends; }
check "pare-cluster needs NATS, and pare does not" test "$(needs pare | grep -c nats) $(needs pare-cluster | grep -c nats)" = "0 1"
check "the plug-in is in pare-cluster only" test \
    "$(for deb in packages/*.deb; do dpkg-deb -c "$deb" | grep -q pare-cluster.so && basename "$deb" | sed 's/_.*//'; done)" = pare-cluster
lintian --allow-root --fail-on error packages/*.deb >out.txt 2>&1 || { bad "lintian finds errors" && grep ^E: out.txt; }
ok

# add_packages PACKAGE...: copies the files of these packages, and makes dpkg in the root know them.
add_packages() {
    mkdir -p root/var/lib/dpkg/info root/var/lib/dpkg/updates root/proc root/dev root/tmp
    for dir in bin sbin lib lib32 lib64; do
        if [ -L "/$dir" ] && [ ! -e "root/$dir" ]; then cp -P "/$dir" root && mkdir -p "root/usr/$dir"; fi
    done
    dpkg-query -L "$@" | sed -n 's|^/\(.\)|\1|p' | grep -v '^usr/share/\(doc\|man\|locale\)/' | sort -u >files.txt
    (cd / && while read -r file; do [ ! -e "$file" ] || [ -d "$file" ] || printf '%s\n' "$file"; done) <files.txt |
        tar -c -C / -T - | tar -x -C root --keep-directory-symlink
    for package in "$@"; do
        dpkg-query -s "$package" && echo
        cp /var/lib/dpkg/info/"$package".list /var/lib/dpkg/info/"$package":*.list root/var/lib/dpkg/info 2>/dev/null
    done >>root/var/lib/dpkg/status
}

# in_root COMMAND...: runs it with root/ as the whole file system.  Where mounting is forbidden (some
# containers), only the program and its data are those of root/.
in_root() {
    unshare $([ "$(id -u)" = 0 ] || echo -r) -m sh -c '
        mount --rbind /dev root/dev && mount --rbind /proc root/proc &&
            exec env -i PATH=/usr/sbin:/usr/bin:/bin chroot root "$@"' sh "$@"
}
place=
mkdir -p root/dev
unshare $([ "$(id -u)" = 0 ] || echo -r) -m mount --rbind /dev root/dev || {
    echo "mounting is forbidden here: the demo runs outside of the root"
    in_root() { env PATH="$PWD/root/usr/bin:$PATH" "$@"; }
    place=$PWD/root
}

depends=$(dpkg-deb -f packages/pare_*.deb Depends | sed 's/([^)]*)//g; s/,//g')
# shellcheck disable=SC2046,SC2086
add_packages $(closure $depends)
expect_status 0 "dpkg finds all that pare depends on" dpkg --root="$PWD/root" --log=/dev/null -i packages/pare_*.deb
expect_status 0 "pare starts with only these packages" in_root pare --version
expect_status 0 "pare finds its languages" in_root pare --list
check "pare lists cpp" grep -q '\bcpp\b' out.txt
check "the manual page is there" gzip -t root/usr/share/man/man1/pare.1.gz
check "completions for zsh are where it looks" test -s root/usr/share/zsh/vendor-completions/_pare

have=$(dpkg-query --admindir=root/var/lib/dpkg -W -f='${Package}\n')
# shellcheck disable=SC2046
add_packages $(closure g++ dash coreutils grep sed | grep -v -x -F "$have")
cp -r "$source/examples" root/
expect_status 0 "the demo" in_root sh "$place/examples/demo.sh" pare
check "the demo ends small" grep -q 'finished in .* -> 2[0-9] tokens' out.txt || cat out.txt

# The source archive: ./dev finds every parser in it and calls no npm.
archive=$(sh "$source/cmake/source-archive.sh" archive)
tar -x -f "$archive"
cd pare-*/ || exit 1
mkdir programs
printf '#!/bin/sh\necho "npm was called" >&2\nexit 1\n' | tee programs/npm >programs/node
chmod +x programs/npm programs/node
expect_status 0 "the source archive has all parsers" env PATH="$PWD/programs:$PATH" ./dev fetch
expect_status 0 "the source archive configures" cmake -S . -B build -G Ninja -DPARE_TESTS=OFF
check "a parser for each language" test "$(grep -c '^build language_[a-z-]*: phony' build/build.ninja)" = "$(ls languages/*/language.json | wc -l)"
expect_status 0 "a parser of the archive compiles" ninja -C build language_json
finish
