# The installed library as a program of its own meets it: pkg-config, the symbols, the libraries that come
# along, and the programs of examples/embed.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
for component in library development; do
    cmake --install "$build" --prefix "$work/root" --component $component >install.txt 2>&1 || cat install.txt
done
ln -s "$build/languages" "$work/languages"
export PKG_CONFIG_PATH=$work/root/lib/pkgconfig LD_LIBRARY_PATH=$work/root/lib PARE_LANGUAGES=$work/languages
library=$work/root/lib/libpare.so
check "the library is installed" test -e "$library"

# Symbols: those of the header and no others.
nm -D --defined-only "$library" | awk '{print $3}' | sort >exported.txt
grep -v '^typedef' "$work/root/include/pare/pare.h" | grep -oE 'pare_[a-z_]+\(' | tr -d '(' | sort -u >mentioned.txt
grep -v '^ \*' "$work/root/include/pare/pare.h" | tr '\n' ' ' | grep -oE 'PARE_API [^;]*;' |
    grep -oE 'pare_[a-z_]+\(' | tr -d '(' | sort >declared.txt
check "there are symbols" test -s exported.txt
if cmp -s exported.txt declared.txt; then ok; else
    bad "the library exports exactly the functions of its header"
    diff exported.txt declared.txt
fi
check "every function that the header mentions is declared" test -z "$(comm -23 mentioned.txt declared.txt)"

# Libraries: nothing that would come along for the program's sake only.
readelf -d "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' >needed.txt
for one in $(grep -vE '^(libc|libm|libjansson|libxxhash|ld-linux[a-z0-9-]*|lib(a|t|ub)san|libgcc_s)\.so\.[0-9]+$' needed.txt); do
    bad "the library needs $one"
done
check "pkg-config asks for no other library" test "$(pkg-config --libs-only-l pare | tr -d " ")" = -lpare
check "pkg-config knows the version" test "$(pkg-config --modversion pare)" = "$("$pare" --version | awk '{print $2; exit}')"

# The header, as C and as C++.
flags=$(pkg-config --cflags --libs pare)
# shellcheck disable=SC2086
{
    echo '#include <pare/pare.h>' >header.c
    check "the header is C11" cc -std=c11 -Wall -Wextra -Wpedantic -Werror -c header.c -o header.o $flags
    check "the header is C++" g++ -x c++ -Wall -Wextra -Wpedantic -Werror -c header.c -o header.o $flags
    # A library with sanitizers needs a program with them, of the same compiler.
    cc=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
    sanitize=$(grep -q '^PARE_SANITIZE:BOOL=ON' "$build/CMakeCache.txt" && echo -fsanitize=address,undefined)
    for example in "$root"/examples/embed/*.c; do
        name=$(basename "$example" .c)
        expect_status 0 "$name.c compiles" "$cc" -std=c11 -Wall -Wextra -Werror $sanitize "$example" $flags -o "$name"
        expect_status 0 "$name runs" "./$name"
        cp out.txt "$name.txt"
    done
}
check "reduce finds four arrays" test "$(tr -d '\n' <reduce.txt)" = '[[[[]]]]'
check "steps finds the options" grep -q 'with: --tls --certificate --key-file --cache --memory-cache$' steps.txt

# The program and the library ask the same questions and find the same result.
{
    echo '{'
    for i in $(seq 40); do echo "  \"key$i\": [[$i, {\"deep$i\": [[$i, $i], []]}], \"text $i\"],"; done
    echo '  "end": [[[1, [2, [3]]]]]'
    echo '}'
} >input.json
script check.sh <<TEXT
#!/bin/sh
exec "$work/reduce" --check input.json
TEXT
expect_status 0 "the program reduces" "$pare" --allow-empty -j1 --no-journal --repeat 1 -o program.json ./check.sh input.json
n_tests=$(cat out.txt err.txt | grep -oE '[0-9]+ tests run' | grep -oE '[0-9]+')
expect_status 0 "the library reduces" ./reduce input.json
cp out.txt library.json
check "same result" cmp program.json library.json
check "same number of tests" grep -q "^$n_tests tests, " err.txt

# No process is started and no file is written.
if [ -z "$sanitize" ]; then
    strace -f -o calls.txt ./reduce input.json >/dev/null 2>&1
    check "strace works" grep -q 'execve(' calls.txt
    check "no process and no thread is started" test "$(grep -cE '(^| )(clone|clone3|fork|vfork|execve)\(' calls.txt)" = 1
    check "no file is written" test -z "$(grep -E 'O_WRONLY|O_RDWR|O_CREAT|(^| )(rename|unlink|mkdir)' calls.txt)"
fi
finish
