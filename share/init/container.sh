#!/bin/sh
# Interestingness test written by `pare init @KIND@`.  Exit status 0 means: the bug is still there.
# Pare runs it in a new directory that holds only the candidate, under its own name.@DOLLAR@
input=@INPUT@
text=@TEXT@  # a part of the message of the crash
image=@IMAGE@ # of podman or docker; or a directory with a root file system, for bubblewrap

# The directory of the candidate is the working directory in the container.
if [ -d "$image" ]; then
    set -- bwrap --ro-bind "$image" / --dev /dev --proc /proc --tmpfs /tmp --bind "$PWD" /tmp/src --chdir /tmp/src --unshare-net
elif command -v podman >/dev/null; then
    set -- podman run --rm --network none -v "$PWD":/src -w /src "$image"
else
    set -- docker run --rm --network none -v "$PWD":/src -w /src "$image"
fi
timeout @SECONDS@ "$@" @COMMAND@ >log.txt 2>&1
status=$?

# 124: out of time.  125: the container itself could not start.
[ "$status" -ne 0 ] && [ "$status" -ne 124 ] && [ "$status" -ne 125 ] || exit 1
grep -F -q -- "$text" log.txt
