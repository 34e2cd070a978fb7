#!/bin/sh
# Projects: only the files that the command reads are reduced; the project itself stays as it is.
. "$(dirname "$0")/lib.sh"

mkdir -p app/src app/include app/text app/lib
cat >app/Makefile <<'X'
all: app
app: src/main.o src/sum.o
	$(CC) -o app src/main.o src/sum.o
src/%.o: src/%.c
	$(CC) -w -Iinclude -c -o $@ $<
X
printf 'int sum(int a, int b);\nint unused(void);\n' >app/include/sum.h
printf 'struct other { int a; };\n' >app/include/other.h
printf '#include "sum.h"\nint sum(int a, int b) { return a + b; }\nint unused(void) { return 3; }\n' >app/src/sum.c
cat >app/src/main.c <<'X'
#include "sum.h"
static int twice(int x) { return sum(x, x); }
int main(void)
{
    int first = twice(2), second = 4;
    return first + undeclared_thing + second;
}
X
printf 'int not_compiled;\n' >app/lib/extra.c
printf '# the app\n' >app/text/README.md
printf 'old object' >app/src/sum.o
(cd app && git init -q . && echo '*.o' >.gitignore && git add . &&
    git -c user.name=x -c user.email=x@example.org commit -qm one && echo '/* dirty */' >>include/other.h)
find app -type f | sort | xargs cksum >before.txt

if ! strace -f -o trace.txt true 2>/dev/null; then
    echo "left out: strace may not trace here"
    ok
    finish
fi
expect_status 0 "a project" "$pare" -k "stderr:undeclared_thing.* undeclared" --project app -- make
says '^app, [0-9]* of 8 files' "how many files are read"
check "the command fails there as before" sh -c 'cd app.reduced && make 2>&1 | grep -q "undeclared_thing.* undeclared"'
check "the library is not there" test ! -e app.reduced/lib/extra.c
check "objects are not there" test -z "$(find app.reduced -name '*.o')"
check "no git" test ! -e app.reduced/.git
check "main is small" test "$(wc -w <app.reduced/src/main.c)" -lt 12
check "the Makefile lost rules" test "$(wc -l <app.reduced/Makefile)" -lt 6
find app -type f ! -path 'app/.git/index' | sort | xargs cksum >after.txt
check "the project was not touched" sh -c 'grep -v /index before.txt | cmp -s - after.txt'
check "git sees the same" test "$(git -C app status --porcelain)" = " M include/other.h"

# A program of the project itself.
mkdir tool
printf '#!/bin/sh\ncat data.txt other.txt >copy.txt\ngrep -c needle data.txt >&2\nexit 4\n' >tool/run.sh
chmod +x tool/run.sh
printf 'hay\nneedle here\nhay\n' >tool/data.txt
printf 'x\n' >tool/other.txt
printf 'y\n' >tool/unread.txt
printf 'old\n' >tool/copy.txt
expect_status 0 "a script of the project" "$pare" -k exit:4,stderr:1 --project tool -- ./run.sh
says '^tool, 3 of 5 files' "read, not written"
check "what is written is left out" test ! -e tool.reduced/copy.txt

expect_status 2 "no command" "$pare" --project app
says 'pare --project DIR -- COMMAND' "no command"
expect_status 2 "no directory" "$pare" --project nowhere -- make
says 'no such directory' "no directory"
expect_status 3 "no file is read" "$pare" --project app -- true
says 'reads no file of the directory' "no file is read"
mkdir bin
for tool in sh git tar find tr cat mkdir; do ln -s "$(command -v $tool)" bin/; done
PATH=$work/bin expect_status 2 "no strace" "$pare" --project app -- /usr/bin/make
says 'needs strace' "no strace"

# One translation unit, with the flags of its project.
cat >compile_commands.json <<X
[{"directory": "$work/app", "file": "src/other.c", "command": "cc -c src/other.c"},
 {"directory": "$work/app", "file": "src/unit.c",
  "arguments": ["cc", "-Iinclude", "-DVALUE=sum(1, 2)", "-MD", "-MF", "x.d", "-o", "src/unit.o", "-c", "src/unit.c"]}]
X
printf '#include "sum.h"\nint value = VALUE;\nint rest;\n' >app/src/unit.c
expect_status 0 "a unit" "$pare" --compile-commands compile_commands.json -o unit.c \
    -k 'stderr:not constant' app/src/unit.c -- gcc -w -fsyntax-only {}
check "no includes are left" sh -c '! grep -q include unit.c && grep -q "sum(1, *2)\|sum()" unit.c'
check "nothing was compiled" test ! -e app/x.d -a ! -e app/src/unit.o
expect_status 2 "no entry" "$pare" --compile-commands compile_commands.json app/src/main.c -- gcc -c {}
says 'has no entry for app/src/main.c' "no entry"
finish
