# Who may include whom (docs/architecture.md): layers and the folders in them only downwards, no module
# in a circle; one file starts processes; only the command line prints.  And the limits of STYLE: lines
# of a file and of a function, files of a folder.
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
    allowed input "base problem jvm wasm"
    allowed jvm "base"
    allowed wasm "base"
    allowed oracle "base"
    allowed learn "base problem reduce input oracle"
    allowed drive "base learn problem reduce input oracle"
    allowed triage "base problem jvm oracle input drive"
    allowed report "base problem input drive"
    allowed api "base problem reduce input drive pare"
    allowed cluster "base oracle drive"
    allowed cli "base problem learn reduce input oracle drive triage cluster report"
)
[ -z "$wrong" ] || echo "$wrong"
check "layers include only downwards" test -z "$wrong"

# Inside a layer: which other folders of the layer the files of a folder may include.  Every folder below a
# layer stands here, with the layer's own files where these include folders below them.
inner="
base/containers: base
base/files: base
cli: cli/show cli/table cli/text
cli/commands: cli/java cli/table cli/live cli/options cli/setup cli/show cli/text cli/valid
cli/live: cli/options cli/setup
cli/options:
cli/table: cli/options
cli/java: cli/options
cli/project: cli/options
cli/setup: cli/java cli/options cli/project cli/valid
cli/valid: cli/options
cli/show: cli/table
cli/text: cli/options cli/table
cluster/plugin:
cluster/wire: cluster/plugin
cluster/link: cluster/plugin cluster/wire
cluster/tools: cluster/wire
cluster/worker: cluster/link cluster/plugin cluster/tools cluster/wire
cluster/driver: cluster/link cluster/plugin cluster/tools cluster/wire
drive/advice: drive/files
drive/check: drive/run drive/files
drive/execute:
drive/files:
drive/journal:
drive/library: drive/run drive/state
drive/plan:
drive/run: drive/advice drive/execute drive/files drive/journal drive/plan drive/state
drive/state: drive/execute drive/files drive/journal
report/figures:
report/data: report/figures
report/dump: report/page
report/live: report/data report/page
report/page: report/data report/figures
input: input/core input/text input/join input/patch input/fji input/jvm input/jvm/items input/jvm/program input/tree input/tree/pretty input/tree/rewrite input/wasm input/format
input/core:
input/text: input/core
input/fji: input/core
input/join: input/core input/text
input/patch: input/core
input/kept: input/core input/text input/tree/language input/tree/parse input/tree/query
input/model: input/core input/text
input/jvm: input/core input/jvm/items input/jvm/program input/jvm/render input/jvm/rules
input/jvm/program:
input/jvm/items: input/jvm/program
input/jvm/rules: input/jvm/items input/jvm/program
input/jvm/render: input/jvm/items input/jvm/program
input/tree: input/core input/text input/tree/clauses input/tree/indices input/tree/items input/tree/language input/tree/parse input/tree/query
input/tree/grammar:
input/tree/indices:
input/tree/language: input/core input/tree/grammar
input/tree/parse: input/tree/language input/tree/grammar
input/tree/query: input/tree/parse input/tree/language
input/tree/names: input/core input/tree/query input/tree/parse
input/tree/terms: input/core input/tree/parse input/tree/language
input/tree/items: input/core input/tree/query input/tree/parse input/tree/grammar
input/tree/clauses: input/core input/tree/items input/tree/names input/tree/parse input/tree/query
input/tree/rewrite: input/tree/grammar input/tree/indices input/core input/text input/tree/names input/tree/terms input/tree/query input/tree/parse input/tree/language
input/tree/pretty: input/core input/tree/grammar input/tree/language input/tree/parse input/tree/rewrite
input/tree/check: input/tree/language input/tree/names input/tree/parse input/tree/query input/tree/rewrite
input/format: input/core
input/wasm: input/core
jvm/model:
jvm/classfile: jvm/model
jvm/world: jvm/classfile jvm/model
jvm/code: jvm/world jvm/model
learn/data:
learn/forest: learn/data
oracle: oracle/job oracle/process oracle/behaviour oracle/machine
oracle/behaviour:
oracle/machine:
oracle/process: oracle/behaviour oracle/machine
oracle/job: oracle/process oracle/behaviour oracle/machine
reduce: reduce/core reduce/list reduce/tree reduce/logic reduce/learned
reduce/core:
reduce/list: reduce/core
reduce/tree: reduce/core reduce/list
reduce/logic: reduce/core reduce/list reduce/tree
reduce/learned: reduce/core reduce/tree
triage/agent:
triage/classify:
triage/rows: triage/classify
triage/known: triage/rows
triage/table: triage/classify triage/known triage/rows
triage/run: triage/classify triage/known triage/rows
triage/reach:
triage/java: triage/classify triage/run triage/reach
triage/report: triage/run triage/table
triage/unsound: triage/classify triage/java triage/known triage/reach triage/run
"
# Every include of a header in src as "module module"; a module is a .c file and its .h file.
grep -roE '^#include "[a-z0-9_]+/[a-z0-9_/]+\.h"' src --include='*.[ch]' |
    sed -E 's|^src/||; s|\.[ch]:#include "| |; s|\.h"$||' | sort -u |
    awk '$1 != $2 && $2 !~ /^pare\//' >"$work/modules"
# The same as "folder folder".
sed -E 's|/[^/ ]* | |; s|/[^/ ]*$||' "$work/modules" | awk '$1 != $2' | sort -u >"$work/folders"

echo "$inner" >"$work/inner"
wrong=$(awk 'NR == FNR { for (i = 2; i <= NF; i++) may[substr($1, 1, length($1) - 1), $i] = 1; next }
    { split($1, from, "/"); split($2, to, "/") }
    from[1] == to[1] && !(($1, $2) in may) { print $1 " includes " $2 }' "$work/inner" "$work/folders")
[ -z "$wrong" ] || echo "$wrong"
check "folders of a layer include only those below them" test -z "$wrong"
wrong=$(find src -mindepth 2 -type d | sed 's|^src/||' | while read -r folder; do
    grep -q "^$folder:" "$work/inner" || echo "src/$folder is not in the list of $0"
done)
[ -z "$wrong" ] || echo "$wrong"
check "every folder is in the list" test -z "$wrong"

# circles FILE: what tsort says about circles in the pairs
circles() {
    tsort "$1" 2>&1 >/dev/null
}
for pairs in modules folders; do
    wrong=$(circles "$work/$pairs")
    [ -z "$wrong" ] || echo "$wrong"
    check "no circle of $pairs" test -z "$wrong"
done
printf 'a b\nb c\nc a\n' >"$work/circle"
check "a circle is seen" test -n "$(circles "$work/circle")"

check "reducers see no files, processes or front ends" \
    test -z "$(grep -rlE '(stdio|unistd|fcntl|sys/)' src/reduce --include=*.[ch])"
check "one file starts processes" \
    test -z "$(grep -lE '(^|[^>a-z_])(v?fork|posix_spawnp?|popen|system) *\(' -r src | grep -vE 'src/oracle/process/(spawn|supervisor)\.c')"
check "only the command line prints" \
    test -z "$(grep -lE '\b(v?printf|puts|putchar) *\(|\((stdout|stderr),|, *(stdout|stderr)\)' -r src --include=*.c | grep -vE 'src/(cli/|base/memory.c)')"
check "no file is over 600 lines" \
    test -z "$(find src -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 > 600')"
# Functions that may have over 60 lines: each is one switch with a short case for each kind.  FILE:FUNCTION.
long_functions="
src/jvm/classfile/code_read.c:decode
src/jvm/model/class_mentions.c:mention_attribute
src/oracle/behaviour/fingerprint.c:extract
"
wrong=$(find src -name '*.c' -exec awk '
    FNR == 1 { start = 0 }
    /^[a-z].*\(/ && !/;$/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
    /^\{$/ { start = FNR }
    /^\}$/ && start { if (FNR - start >= 60) print FILENAME ":" name; start = 0 }' {} + |
    grep -vxF "$long_functions")
[ -z "$wrong" ] || echo "$wrong"
check "no function is over 60 lines" test -z "$wrong"
wrong=$(find src -type d | while read -r folder; do
    n=$(find "$folder" -maxdepth 1 -type f | wc -l)
    [ "$n" -le 30 ] || echo "$folder holds $n files"
done)
[ -z "$wrong" ] || echo "$wrong"
check "no folder holds more than 30 files" test -z "$wrong"
wrong=$(find src -type d | while read -r folder; do
    n=$(find "$folder" -maxdepth 1 -name '*.[ch]' | wc -l)
    [ "$n" -le 5 ] || [ -e "$folder/README.md" ] || echo "$folder holds $n files and has no README.md"
done)
[ -z "$wrong" ] || echo "$wrong"
check "a folder with more than a handful of files says what it is for" test -z "$wrong"
finish
