# Without a JDK the members of a program are reduced with the stub file, to the same result.
. "$(dirname "$0")/lib.sh"
unset JAVA_TOOL_OPTIONS JAVA_HOME
jar=/usr/share/java/json-path.jar
script test.sh <<'TEXT'
#!/bin/sh
cd com/jayway/jsonpath && grep -qa getEvaluationListeners Configuration.class
TEXT
mkdir bin cache home
for tool in sh grep; do ln -s "$(command -v $tool)" "bin/$tool"; done
bare() { env PATH="$work/bin" XDG_CACHE_HOME="$work/cache" HOME="$work/home" "$@"; }

expect_status 0 "with a JDK" "$pare" -q -j1 -o with ./test.sh "$jar"
expect_status 0 "with nothing" bare "$pare" -q -j1 -o none ./test.sh "$jar"
says 'skipping members:gbr: there is no JDK' "with nothing"
says 'pare jvm stubs' "with nothing"
expect_status 3 "no JDK to make stubs of" bare "$pare" jvm stubs
expect_status 0 "stubs" env XDG_CACHE_HOME="$work/cache" "$pare" jvm stubs
check "they are in the cache" test -s cache/pare/jdk-stubs.jar
expect_status 0 "with stubs" bare "$pare" -q -j1 -o without ./test.sh "$jar"
check "the same result" diff -r with without

expect_status 0 "help" "$pare" jvm --help
check "help says where" grep -q jdk-stubs.jar out.txt
expect_status 2 "no command" "$pare" jvm
expect_status 2 "another command" "$pare" jvm stabs
says 'usage: pare jvm stubs' "another command"
expect_status 2 "a word too many" "$pare" jvm stubs a b
expect_status 2 "no file" "$pare" jvm stubs -o
mkfifo pipe
expect_status 2 "a pipe" "$pare" jvm stubs -o pipe
says 'pipe is a pipe' "a pipe"
check "a pipe: is still one" test -p pipe
expect_status 3 "no such home" "$pare" jvm stubs -o x.jar /nonexistent
says 'neither lib/modules nor jmods' "no such home"
expect_status 3 "a place that cannot be written" "$pare" jvm stubs -o /dev/null/x.jar
finish
