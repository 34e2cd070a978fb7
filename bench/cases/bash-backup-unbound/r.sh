#!/bin/sh
# bash ends because a variable called removed is not set, after an archive was written.  A script that writes and removes
# files may do anything once it is cut, so root runs it as somebody who may do nothing elsewhere.
[ -n "$REDUCE_COUNT" ] && printf x >>"$REDUCE_COUNT"
D=$(mktemp -d "${TMPDIR:-/tmp}/r.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
trap 'exit 1' HUP INT TERM
cp small.sh "$D" && chmod 755 "$D/small.sh" && mkdir -m 777 "$D/work" && chmod 755 "$D" && cd "$D/work" || exit 1
as=
[ "$(id -u)" = 0 ] && as="setpriv --reuid 65534 --regid 65534 --clear-groups"
out=$(TMPDIR=. timeout 2 $as bash -x /dev/fd/3 2>&1 </dev/null 3<../small.sh) && exit 1
case $out in *"tar -cf"*"photos-03.tar"*"removed: unbound variable"*) exit 0 ;; esac
exit 1
