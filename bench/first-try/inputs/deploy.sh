#!/bin/sh
# Copies a build to its place.
set -u
target=${1:-/srv/app}
version=$(date +%Y%m%d)
log() {
    printf '%s %s\n' "$version" "$1"
}
prepare() {
    mkdir -p "$target/releases/$version"
    for part in bin lib share; do
        if [ -d "$part" ]; then
            cp -r "$part" "$target/releases/$version/"
        fi
    done
}
activate() {
    ln -sfn "$target/releases/$version" "$target/current"
    log "active: $target"
}
case ${2-} in
    dry) log "dry run" ;;
    full)
        prepare
        activate
    ;;
    *) log "usage: deploy TARGET dry|full"
esac
if [ "$version" -gt 0 ]; then
    while read -r line; do
        log "$line"
    fi
done </etc/hostname
