#!/bin/bash
# Keeps the newest copies of each log.
set -e
keep=5
dir=${1:-/var/log/app}
shopt -s nullglob
count() {
    local files=("$dir"/*.log)
    echo "${#files[@]}"
}
archive() {
    local name=$1
    gzip -k "$name"
    mv "$name.gz" "$dir/old/"
}
clean() {
    for file in "$dir"/old/*.gz; do
        if [ "$(find "$file" -mtime +30)" ]; then
            rm $file
        fi
    done
}
main() {
    if [ "$(count)" -gt "$keep" ]; then
        for log in "$dir"/*.log; do
            archive "$log"
        done
        clean
    fi
    printf 'kept %s\n' "$keep"
}
main "$@"
