# Who may include whom (docs/architecture.md): layers only downwards; one file starts processes; only
# the command line prints.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
cd "$root" || exit 1

# allowed LAYER "LAYERS IT MAY INCLUDE"
allowed() {
    layer=$1
    may=" $layer $2 "
    grep -rhoE '^#include "[a-z_]+/' "src/$layer" 2>/dev/null | sed 's/.*"//; s|/||' | sort -u |
        while read -r used; do
            case $may in *" $used "*) ;; *) echo "$layer includes $used" ;; esac
        done
}
wrong=$(
    allowed base ""
    allowed problem "base"
    allowed reduce "base problem"
    allowed input "base problem jvm"
    allowed jvm "base"
    allowed oracle "base"
    allowed learn "base problem reduce input oracle"
    allowed drive "base learn problem reduce input oracle"
    allowed triage "base problem jvm oracle input drive"
    allowed api "base problem reduce pare"
    allowed cli "base problem learn reduce input oracle drive triage"
)
[ -z "$wrong" ] || echo "$wrong"
check "layers include only downwards" test -z "$wrong"
check "reducers see no files, processes or front ends" \
    test -z "$(grep -rlE '(stdio|unistd|fcntl|sys/)' src/reduce --include=*.[ch])"
check "one file starts processes" \
    test -z "$(grep -lE '(^|[^>a-z_])(v?fork|posix_spawnp?|popen|system) *\(' -r src | grep -vE 'src/oracle/process/(spawn|supervisor)\.c')"
check "only the command line prints" \
    test -z "$(grep -lE '\b(v?printf|puts|putchar) *\(|\((stdout|stderr),|, *(stdout|stderr)\)' -r src --include=*.c | grep -vE 'src/(cli/|base/memory.c)')"
check "no file is over 600 lines" \
    test -z "$(find src -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 > 600')"
finish
