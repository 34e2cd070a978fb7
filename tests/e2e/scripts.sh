# The shell scripts of the project: no compiler writes to /dev/null (as root, some replace or delete the
# device), every program that the suite calls is in a Debian package that ./dev installs, and ./dev package
# writes where it was told to.
. "$(dirname "$0")/lib.sh"
. "$tests/support/debian.sh"
slow_test
cd "$tests/.." || exit 1
# strace only writes to it.
offenders=$(grep -rnIE -- '-o *[/]dev/null([^/]|$)' dev .ci cmake bench tests examples docs languages | grep -v 'strace ')
[ -z "$offenders" ] || echo "$offenders"
check "no compiler writes to /dev/null" test -z "$offenders"

# ./dev package DIR makes the packages in DIR.  The tools that it calls are stand-ins which write down how.
mkdir -p "$work/stand-ins" "$work/copy/cmake" "$work/copy/build" "$work/copy/languages/none"
cp dev package-lock.json "$work/copy"
echo "{}" >"$work/copy/languages/none/language.json"
echo 'echo "source-archive $*" >>"$CALLS"' >"$work/copy/cmake/source-archive.sh"
for name in cmake ninja cpack lintian node npm dpkg-query apt-get; do
    printf '#!/bin/sh\necho "%s $*" >>"$CALLS"\necho "install ok installed"\n' "$name" >"$work/stand-ins/$name"
    chmod +x "$work/stand-ins/$name"
done
mkdir -p "$work/out" && touch "$work/out/pare.deb"
(cd "$work/copy" && CALLS=$work/calls PATH=$work/stand-ins:$PATH sh ./dev package "$work/out" >"$work/said" 2>&1) || cat "$work/said"
for call in "cpack .* -B $work/out" "lintian .* $work/out/pare.deb" "source-archive $work/out"; do
    check "./dev package DIR calls $call" grep -qx "$call" "$work/calls"
done

# Words where a shell expects a command, and what a script in a here-document calls.
commands() {
    sed 's/^ *#.*//' "$@" |
        grep -oE '((^|[|;&(`]|\$\() *|(^|[^a-z0-9_-])(if|then|do|else|while|until|exec|nice|env|check "[^"]*"|expect_status [0-9]+ "[^"]*"|!) +)[a-z][a-z0-9_.+-]*([] ;&|)`]|$)' |
        sed 's/[] ;&|)`]*$//; s/.*[^a-z0-9_.+-]//' | sort -u
}

# All files of these packages and of the packages that every Debian system has.
essential=$(dpkg-query -W -f='${Essential} ${Priority} ${Package}\n' | sed -n 's/^yes [^ ]* //p; s/^[^ ]* required //p')
# shellcheck disable=SC2046
dpkg-query -L $(closure $essential apt nodejs npm gcovr $(sed -n 's/^\(BUILD\|TEST\|SERVER\|PACKAGE\|JVM_TEST\)_PACKAGES="\(.*\)"/\2/p' dev)) 2>/dev/null |
    sed 's|^/usr/|/|' | sort -u >"$work/files"

# Words of other languages in here-documents.  Several packages have an awk, and every system one of them.
no_programs=" awk cli open print "

n_programs=0
for name in $(commands dev .ci/run cmake/*.sh examples/demo.sh tests/support/*.sh tests/e2e/*.sh); do
    path=$(PATH=/usr/bin:/usr/sbin:/bin:/sbin command -v "$name") || continue
    [ "${path#/}" != "$path" ] || continue # built into the shell
    case $no_programs in *" $name "*) continue ;; esac
    n_programs=$((n_programs + 1))
    real=$(readlink -f "$path")
    check "$name: no package that ./dev installs has $path" \
        grep -q -x -F -e "${path#/usr}" -e "${real#/usr}" "$work/files"
done
check "programs were found: $n_programs" test "$n_programs" -gt 40
finish
