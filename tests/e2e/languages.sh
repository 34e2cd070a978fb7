# Languages: by file name, by --language, by --grammar; input that does not parse; the plan for each.
. "$(dirname "$0")/lib.sh"
printf '{"a": [1, 2, {"b": 3}], "c": "x"}\n' >data.json
script json.sh <<'T'
#!/bin/sh
file=$(ls)
jq -e . "$file" >/dev/null 2>&1 && grep -q 3 "$file"
T
expect_status 0 "json by name" "$pare" ./json.sh data.json
check "3 is left" test "$(tr -d '\n' <data.reduced.json)" = 3
says "tree:likely" "json by name"
expect_status 0 "nothing learned" "$pare" --guide none --fresh ./json.sh data.json
check "3 is left, nothing learned" test "$(tr -d '\n' <data.reduced.json)" = 3
says "tree:pardis" "nothing learned"
cp data.json data.weird
expect_status 0 "--language" "$pare" --language json -o weird.out ./json.sh data.weird
check "--language: the same" test "$(tr -d '\n' <weird.out)" = 3
expect_status 0 "--grammar" "$pare" --grammar "$build/languages/json/parser.so" -o grammar.out ./json.sh data.weird
check "--grammar: small, and still JSON" sh -c "jq -e . grammar.out >/dev/null && [ \$(wc -c <grammar.out) -le 20 ]"
expect_status 2 "an unknown language" "$pare" --language nosuch ./json.sh data.weird
says "no language is called nosuch" "an unknown language"
"$pare" --grammar ./nowhere.so ./json.sh data.weird >out.txt 2>err.txt
check "a missing grammar is an error" test $? != 0
mkdir -p described/json
cp "$build/languages/json/language.json" described/json
expect_status 3 "a language whose parser is not built" env PARE_LANGUAGES="$PWD/described" "$pare" --fresh ./json.sh data.json
says "./dev language json" "a language whose parser is not built"
expect_status 3 "the same by --language" env PARE_LANGUAGES="$PWD/described" "$pare" --language json --fresh ./json.sh data.weird
says "./dev language json" "the same by --language"
expect_status 0 "passes that need no parser" env PARE_LANGUAGES="$PWD/described" "$pare" --fresh -p lines ./json.sh data.json

printf 'int main( { foo(; } int x;\nint y(void) { return 1; }\n' >broken.c
script broken.sh <<'T'
#!/bin/sh
grep -q y broken.c
T
expect_status 0 "input that does not parse" "$pare" ./broken.sh broken.c
says "does not parse cleanly" "input that does not parse"
check "said once" test "$(grep -c 'does not parse cleanly' err.txt)" = 1

# C by names: unused functions go with what only they use, in few questions.
{
    for i in $(seq 60); do echo "int g$i; int f$i(int a, int b) { return a + g$i + b; }"; done
    echo 'int main(void) { f17(1, 2); f44(3, 4); return 0; }'
} >names.c
script names.sh <<'T'
#!/bin/sh
gcc -Werror=implicit-function-declaration -Werror=return-type -c names.c 2>/dev/null &&
    grep -q 'f44(' names.c && grep -q main names.c
T
expect_status 0 "C by names" "$pare" -j 1 ./names.sh names.c
check "what is left compiles" gcc -w -c names.reduced.c
asked=$(sed -n 's/ answers used.*//p' out.txt)
check "few questions: $asked" test "$asked" -lt 150
check "small: $(wc -w <names.reduced.c) words" test "$(wc -w <names.reduced.c)" -lt 20

# A rewrite makes room for another one: a class becomes functions, and one of these its body.  The
# test takes these three texts alone, so that no other pass changes anything between them.
printf 'class C:\n    def f(self):\n        a = self.g()\n    def g():\n        return\n' >class.py
script class.sh <<'T'
#!/bin/sh
case $(tr -d ' \n' <class.py) in
'classC:deff(self):a=self.g()defg():return' | 'deff():a=g()defg():return' | 'defg():returna=g()') ;;
*) exit 1 ;;
esac
T
expect_status 0 "rewrites on what rewrites left" "$pare" ./class.sh class.py
check "both rewrites were made" test "$(tr -d ' \n' <class.reduced.py)" = 'defg():returna=g()'
finish
