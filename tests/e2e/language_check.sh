# pare language check: every mistake in the data of a language with file and line, and what the rules say
# about a sample file.
. "$(dirname "$0")/lib.sh"
mkdir mine
cp "$build/languages/c/parser.so" "$build/languages/c/grammar.json" mine

expect_status 2 "no words" "$pare" language
expect_status 2 "no folder" "$pare" language check
expect_status 3 "a folder without a language" "$pare" language check .
says "there is no ./language.json" "a folder without a language"

# All mistakes at once, in three files.
cat >mine/language.json <<'T'
{
    "files": ["*.mine"], "symbol": "tree_sitter_c",
    "coments": ["comment"],
    "coarse": ["function_defintion"],
    "filled": ["no_rule"]
}
T
cat >mine/names.scm <<'T'
(function_definition) @closd
((identifier) @ref.name (#eqq? @ref.name "x"))
T
cat >mine/rewrites.scm <<'T'

((parenthesized_expression (_) @inner) @whole (#set! becoms "{inner}"))
T
expect_status 3 "mistakes" "$pare" language check mine
says "mine: 7 mistakes" "mistakes"
for line in 'mine/language.json:3: there is no field "coments"; did you mean comments?' \
    'mine/language.json:4: the grammar has no kind of node function_defintion; did you mean function_definition?' \
    'mine/language.json:5: the grammar has no rule no_rule' \
    'mine/names.scm:1: there is no capture @closd; did you mean @closed?' \
    'mine/names.scm:2: there is no predicate #eqq?; did you mean #eq??' \
    'mine/rewrites.scm:2: there is no key becoms for #set!; did you mean becomes?' \
    'mine/rewrites.scm:2: nothing in this rule uses its capture @inner'; do
    check "$line" grep -qxF -- "$line" out.txt
done

# A run tells the first one, and where to see the others.
cat >a.mine <<'T'
int add(int a, int b) {
    return (a + b);
}
int main(void) {
    return add(1, (2)) + missing;
}
T
script yes.sh <<'T'
#!/bin/sh
grep -q add a.mine
T
expect_status 3 "a run with mistakes" env PARE_LANGUAGES="$PWD" "$pare" ./yes.sh a.mine
says "language.json:3: .*5 more mistakes: see pare language check" "a run with mistakes"

# No mistakes, and a sample.
cat >mine/language.json <<'T'
{"files": ["*.mine"], "symbol": "tree_sitter_c", "comments": ["comment"]}
T
cat >mine/names.scm <<'T'
(function_definition) @closed
(function_declarator (identifier) @def.function)
(identifier) @ref.name
(goto_statement (statement_identifier) @ref.label)
T
cat >mine/rewrites.scm <<'T'
((parenthesized_expression "(" (_) @inner) @whole (#set! becomes "{inner}"))
((if_statement consequence: (_) @then) @whole (#set! becomes "{then}"))
T
expect_status 0 "no mistakes" "$pare" language check mine/
check "it says so" grep -qx 'mine: no mistakes' out.txt
expect_status 0 "a sample" "$pare" language check mine a.mine
check "no syntax errors" grep -q '^a.mine: 37 tokens, no syntax errors$' out.txt
check "a declaration" grep -qE '^  1:5 +add +@def.function, uses: 1$' out.txt
check "a use" grep -qE '^  5:12 +add +@ref.name means 1:5$' out.txt
check "a name that is not declared" grep -qE '^  5:26 +missing +@ref.name is not declared here$' out.txt
check "other captures" grep -q '^  @closed: 2$' out.txt
check "a pattern that found nothing" grep -q 'names.scm: .* do nothing in this sample: 4$' out.txt
check "a rewrite" grep -q 'rewrites.scm:1 applies 2 times; the first, at 2:12, saves tokens: 2, bytes: 2$' out.txt
check "before" grep -qxF '    -    return (a + b);' out.txt
check "after" grep -qxF '    +    return a + b;' out.txt
check "a rule that does nothing" grep -q 'rewrites.scm: .* do nothing in this sample: 2$' out.txt
printf 'int x = ;\n' >b.txt
expect_status 0 "a sample with errors" "$pare" language check mine b.txt
check "errors, and a name of another language" \
    grep -q '^b.txt: .* with syntax errors; no pattern in "files" matches its name$' out.txt

rm mine/names.scm mine/rewrites.scm
expect_status 0 "a language without rules" "$pare" language check mine a.mine
check "it says so" grep -q '^no rules for names: there is no names.scm$' out.txt

# Every language that Pare comes with has no mistakes.
for data in "$build"/languages/*/language.json; do
    folder=$(dirname "$data")
    expect_status 0 "$folder" "$pare" language check "$folder"
done

# Bounds that an input hits are in the log.
{
    for i in $(seq 70); do echo "int f();"; done
    echo 'int main(void) { return f(); }'
} >many.c
script many.sh <<'T'
#!/bin/sh
grep -q main many.c
T
expect_status 0 "many declarations" "$pare" ./many.sh many.c
check "the log says which bound was hit" grep -q "bounds hit: more than 64 declarations that a name may mean" many.c.pare/log
finish
