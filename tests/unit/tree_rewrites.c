/* Rewrites: each rule of a language does to a small program what it says, alone and with others. */
#include "base/memory.h"
#include "input/core/reading.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool is_text(const struct fileset *files, const char *text)
{
    return files->files[0].n_bytes == strlen(text) &&
           memcmp(files->files[0].data, text, strlen(text)) == 0;
}

/* Whether some single edit, or all of them together, give the wanted text. */
static bool offers_by(const char *frontend, const char *name, const char *text, const char *wanted)
{
    struct fileset input = {0};
    textual_fileset(&input, &text, 1);
    input.files[0].name = name;
    struct reading *reading = textual_read(frontend, &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    bool found = false;
    for (uint32_t i = 0; i <= reading->problem.n_items && !found; i++) {
        struct fileset rendered;
        bitset_set_all(&subset);
        if (i < reading->problem.n_items)
            bitset_remove(&subset, i);
        else
            bitset_clear_all(&subset);
        if (!problem_allows(&reading->problem, &subset))
            continue;
        reading_render(reading, &subset, &rendered);
        found = is_text(&rendered, wanted);
        fileset_done(&rendered);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
    return found;
}

static bool offers(const char *name, const char *text, const char *wanted)
{
    return offers_by("rewrites", name, text, wanted);
}

struct example {
    const char *text, *wanted;
};

static void check_all(const char *name, const struct example *examples, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!offers(name, examples[i].text, examples[i].wanted))
            fail_msg("no edit makes of\n%s\nthis:\n%s", examples[i].text, examples[i].wanted);
}

static void c_phrases_become_smaller_ones(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {"void f() { if (g()) ; }", "void f() { g(); }"},
        {"void f() { while (g()) h(); }", "void f() { h(); }"},
        {"int f() { return g(); }", "int f() { g(); }"},
        {"void f() { { g(); h(); } }", "void f() { g(); h(); }"},
        {"int a; int b;", "int a, b;"},
        {"int a, c; int *b = &a;", "int a, c, *b = &a;"},
        {"int a; char b; int c;", "int a, c; char b;"},
        {"struct { char a; int *b; } x;\nint f() { return x.a; }",
         "char x;\nint f() { return x; }"},
        {"void f() { int i; for (i = 0; i < 3; i++) g(); }",
         "void f() { int i = 0; for (; i < 3; i++) g(); }"},
        {"struct s { int a; int b, c; };", "struct s { int a, b, c; };"},
        {"struct s { int a, b; int c; };", "struct s { int a, b, c; };"},
        {"void f(int a) { g(a); }\nvoid h() { i(); }\nint j() { h(1); }",
         "void f(int a) { g(a); i();\n}\nint j() { f(1); }"},
        {"void f(int a, int b) { g(a + b); }\nvoid h() { f(1, 2); f(3, 4); }",
         "void f(int b) { g(1 + b); }\nvoid h() { f(2); f(4); }"},
        {"void f(int a, int b);\nvoid f(int a, int b) { g(b); }\nvoid h() { f(1, x + 2); }",
         "void f(int a);\nvoid f(int a) { int b; g(b); }\nvoid h() { f(1); }"},
        {"int x;\nvoid f(int a) { g(a); }\nvoid h() { f(i()); }",
         "int x, a;\nvoid f() { g(a); }\nvoid h() { f(); }"},
        {"void f() { g(); }\nvoid h() { i(); }", "void f() { g(); i();\n}"},
        {"int a;\nint f() { int b; g(b); }", "int a, b;\nint f() { g(b); }"},
        {"int a; char c;\nint f() { int b = 0; g(b); }", "int a, b; char c;\nint f() { g(b); }"},
        {"int f() { g(); char b = 0; h(b); }", "char b;\nint f() { g(); h(b); }"},
        {"void f() { int a; a = 3; g(a); }", "void f() { int a = 3; g(a); }"},
        {"typedef int T;\nT a, *b;", "\nint a, *b;"},
        {"unsigned long a;", "int a;"},
        {"int f() { g(); return 0; }", "void f() { g(); }"},
        {"void f() { int a = g(); h(a); }", "void f() { h(g()); }"},
        {"int f() { return 7; }\nint main() { return f(); }", "\nint main() { return 7; }"},
        {"void f() { g(); h(); }\nint main() { f(); }", "\nint main() { g(); h(); }"},
        {"int f();\nint g() { f(); }\nint f() { h(); }", "int f() { h(); }\nint g() { f(); }"},
        {"int a[3];\nint f() { return a[1]; }", "int a;\nint f() { return a; }"},
        {"int *p;\nint f() { return *p; }", "int p;\nint f() { return p; }"},
        {"int a;\nint b;\nint f() { return a + b; }", "int a;\nint f() { return a + a; }"},
        {"int a = {1};", "int a = 1;"},
        {"struct s { int x; } a;\nint f() { return a.x; }", "int a;\nint f() { return a; }"},
        {"union u { int x; } a;", "int a;"},
        {"enum e a;", "int a;"},
        {"int f() { return (g()); }", "int f() { return g(); }"},
        {"void f() { for (g(); h(); i()) ; }", "void f() { h(); }"},
        {"void f() { do g(); while (h()); }", "void f() { h(); }"},
        {"void f() { switch (g()) { default: ; } }", "void f() { g(); }"},
        {"void f() { int a = g(), b; h(a); }", "void f() { int a, b; h(g()); }"},
        {"int f();\nint g() { h(); }", "\nint g() { h(); }"},
        {"int a = 1;\nint b = 2;\nint f() { return a + b; }",
         "int a = 1;\nint f() { return a + a; }"},
        {"int c;\nint f() { int *p = &c, q; *p = 3; }", "int c;\nint f() { int p, q; c = 3; }"},
        {"void f() { a: (g)(&&a); }", "void f() { a: g(&&a); }"},
        {"void f() { i = 0; for (; i < 3; i++) g(); }",
         "void f() { for (i = 0; i < 3; i++) g(); }"},
    };
    check_all("a.c", cases, sizeof cases / sizeof *cases);
}

static void other_languages_have_rules(void **state)
{
    (void)state;
    assert_true(offers("a.cpp", "void f() { if (g()) ; }", "void f() { g(); }"));
    assert_true(offers("a.cpp", "namespace n { int a; }", "int a;"));
    assert_true(offers("a.js", "var a = f();\ng(a);\n", "\ng(f());\n"));
    assert_true(offers("a.js", "(function() { g(); h(); }());\n", "g(); h();\n"));
    assert_true(
        offers("A.java", "class A { int f() { return g(); } }", "class A { void f() { g(); } }"));
    assert_true(offers("a.py", "a = f()\ng(a)\n", "\ng(f())\n"));
    assert_true(offers("a.js", "x = function() { return g(); }();\n", "x = g();\n"));
    assert_true(
        offers("a.js", "x = function(a) { return a; }(2);\n", "x = function() { return 2; }();\n"));
    assert_true(offers("a.ts", "function f(a: number) { return a; }\nf(1);\n",
                       "function f() { return 1; }\nf();\n"));
    assert_true(offers("a.js", "function f(a, b) { return b; }\nf(1, 2);\n",
                       "function f(a) { return 2; }\nf(1);\n"));
    assert_true(offers("a.py", "def f(a):\n    return a\nf(2)\n", "def f():\n    return 2\nf()\n"));
    assert_true(offers("A.java", "class A { int f(int a) { return a; } int b = f(2); }",
                       "class A { int f() { return 2; } int b = f(); }"));
}

static void go_and_rust_have_rules(void **state)
{
    (void)state;
    assert_true(offers("a.go", "func f() { x := g(); h(x) }\n", "func f() { ; h(g()) }\n"));
    assert_true(offers("a.go", "func f() int { return 2 }\nvar y = f()\n", "\nvar y = 2\n"));
    assert_true(offers("a.go", "import (\n\"os\"\n)\n", "import \"os\"\n"));
    assert_true(offers("a.rs", "fn f(n: i32) -> i32 { n }\nfn g() { f(2); }\n",
                       "fn f() -> i32 { 2 }\nfn g() { f(); }\n"));
    assert_true(offers("a.rs", "fn g() { { { h(); } } }\n", "fn g() { { h(); } }\n"));
}

static void sql_has_rules(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {"CREATE VIEW v AS SELECT x FROM a; SELECT v.x FROM v;",
         "SELECT v.x FROM (SELECT x FROM a) v;"},
        {"CREATE VIEW v AS SELECT x FROM a; SELECT t.x FROM v AS t;",
         "SELECT t.x FROM (SELECT x FROM a) t;"},
        {"CREATE VIEW v AS SELECT x FROM a; SELECT x FROM v;", "SELECT x FROM (SELECT x FROM a);"},
        {"WITH c AS (SELECT x FROM a) SELECT c.x FROM c;", "SELECT c.x FROM (SELECT x FROM a) c;"},
        {"WITH c AS (SELECT x FROM a), d AS (SELECT y FROM a) SELECT c.x FROM c;",
         "WITH d AS (SELECT y FROM a) SELECT c.x FROM (SELECT x FROM a) c;"},
        {"SELECT a.x, b.y FROM a JOIN a AS b ON a.x = b.y;", "SELECT a.x, 0 FROM a ;"},
        {"INSERT INTO a (x, y) VALUES (1, 2);", "INSERT INTO a VALUES (1, 2);"},
        {"INSERT INTO a VALUES (1); INSERT INTO a VALUES (2), (3);",
         "INSERT INTO a VALUES (1), (2), (3);"},
        {"BEGIN; INSERT INTO a VALUES (1); INSERT INTO a VALUES (2); COMMIT;",
         "BEGIN; INSERT INTO a VALUES (1), (2); COMMIT;"},
    };
    check_all("a.sql", cases, sizeof cases / sizeof *cases);
    assert_false(offers("a.sql", "INSERT INTO a VALUES (1); INSERT INTO b VALUES (2);",
                        "INSERT INTO a VALUES (1), (2);"));
}

/* The declaration of a name goes, and a default value stands where the name was used. */
static void values_take_the_place_of_names(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text, *wanted;
    } cases[] = {
        {"a.c", "void f() { int k; p(k, k); }", "void f() { p(0, 0); }"},
        {"a.c", "int g(int a) { return a; }\nvoid f() { p(g(1)); }", "\nvoid f() { p(0); }"},
        {"a.c", "struct s { int a; int b; } s;\nvoid f() { p(s.a); }",
         "struct s { int b; } s;\nvoid f() { p(0); }"},
        {"a.c", "int k;\nvoid f() { k = 1; p(k); }", "int k;\nvoid f() { k = 1; p(0); }"},
        {"a.cpp", "void f() { int k = g(); p(k); }", "void f() { p(0); }"},
        {"a.py", "n = 5\nOrder(n, n)\n", "\nOrder(0, 0)\n"},
        {"a.js", "function f(a) { return a; }\nf(1);\n", "function f() { return 0; }\nf();\n"},
        {"a.ts", "let k = g();\nh(k);\n", "\nh(0);\n"},
        {"a.go", "func f() { x := g(); h(x) }\n", "func f() { ; h(nil) }\n"},
        {"a.rs", "fn g() { let x = h(); p(x); }\n", "fn g() { p(todo!()); }\n"},
        {"A.java", "class A { boolean b; int f(int a) { return g(b); } }",
         "class A { int f(int a) { return g(false); } }"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers_by("values", cases[i].name, cases[i].text, cases[i].wanted))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i].text, cases[i].wanted);
}

static void calls_become_bodies_with_their_arguments(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text, *wanted;
    } cases[] = {
        {"a.c", "int f(int a, int b) { return a * b; }\nint g() { return f(x + 1, h(2)); }",
         "\nint g() { return (x + 1) * h(2); }"},
        {"a.c", "void f(int a, int b) { p(a); q(b, a); }\nvoid g() { f(1, x + 2); f(3, 4); }",
         "\nvoid g() { p(1); q(x + 2, 1); p(3); q(4, 3); }"},
        {"a.cpp", "int f(int a, int b) { return a - b; }\nint g() { return f(1, 2); }",
         "\nint g() { return 1 - 2; }"},
        {"a.js", "function f(a, b) { return a.x(b); }\nk = f(o, 1) + f(p, 2);",
         "\nk = o.x(1) + p.x(2);"},
        {"a.js", "const f = (a, b) => a * b;\nk = f(1, n - 2);", "\nk = 1 * (n - 2);"},
        {"a.py", "def f(a, b):\n    return a[b]\nprint(f(x, 1))\n", "\nprint(x[1])\n"},
        {"a.go",
         "package a\nfunc f(a int, b int) int { return a - b }\nfunc g() int { return f(1, 2) }",
         "package a\nfunc g() int { return 1 - 2 }"},
        {"a.rs", "fn f(a: i32, b: i32) -> i32 { a - b }\nfn g() -> i32 { f(1, h(2)) }",
         "\nfn g() -> i32 { 1 - h(2) }"},
        {"A.java", "class A { int f(int a, int b) { return a - b; } int g() { return f(1, 2); } }",
         "class A { int g() { return 1 - 2; } }"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers(cases[i].name, cases[i].text, cases[i].wanted))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i].text, cases[i].wanted);
    assert_true(offers_by("values", "a.c",
                          "int f(int a) { return a; }\nint g() { return f(1) + f(2); }",
                          "int f(int a) { return a; }\nint g() { return 1 + f(2); }"));
    /* a parameter without an argument: nothing is offered that uses it */
    assert_false(offers("a.js", "function f(a, b) { return b; }\nf(1) + 2;", "\nb + 2;"));
}

static void values_are_used_where_they_were_assigned(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text, *wanted;
    } cases[] = {
        {"a.c", "int f() { int a; b(); a = g(); return a; }",
         "int f() { int a; b(); return g(); }"},
        {"a.js", "function f() { a = g(); return a; }", "function f() { return g(); }"},
        {"a.py", "def f():\n    a = g()\n    return a\n", "def f():\n    return g()\n"},
        {"a.go", "package a\nfunc f() int {\n a = g()\n return a\n}",
         "package a\nfunc f() int {\n return g()\n}"},
        {"a.rs", "fn f() { a = g(); a }", "fn f() { g() }"},
        {"A.java", "class A { int f() { a = g(); return a; } }",
         "class A { int f() { return g(); } }"},
        {"a.c", "void f() { int i; for (i = 0; i < 3; i++) { g(i); } }",
         "void f() { int i; { i = 0; g(i); } }"},
        {"a.js", "for (var i = 0; i < 3; i++) { g(i); }", "var i = 0; g(i);"},
        {"A.java", "class A { void f() { for (int i = 0; i < 3; i++) { g(i); } } }",
         "class A { void f() { { int i = 0; g(i); } } }"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers(cases[i].name, cases[i].text, cases[i].wanted))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i].text, cases[i].wanted);
}

/* What takes away the bulk of a module of LLVM IR: one edit can change many places. */
static void bulk_goes_first(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"define internal i32 @f(i32 %a) #0 {\n  ret i32 %a\n}\n", "declare i32 @f(i32 %a)\n"},
        {"@s = private constant [2 x i8] c\"a\\00\"\n", "@s = external global [2 x i8]\n"},
        {"define void @f() !dbg !1 {\n  store i8 0, i8* @a, !dbg !2\n  ret void, !dbg !3\n}\n",
         "define void @f() {\n  store i8 0, i8* @a\n  ret void\n}\n"},
        {"!1 = !DISubprogram(name: \"f\", type: !2, retainedNodes: !3)\n",
         "!1 = !DISubprogram(name: \"f\", type: !2)\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers_by("rewrites-first", "a.ll", cases[i].text, cases[i].wanted))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i].text, cases[i].wanted);
}

/* A parameter goes although nothing calls the function, and with its argument where something does.
 */
static void parameters_go_with_arguments(void **state)
{
    (void)state;
    assert_true(offers("a.ll",
                       "declare i32 @f(i32, i8*)\n"
                       "define void @g() {\n  call i32 @f(i32 1, i8* null)\n  ret void\n}\n",
                       "declare i32 @f(i32)\n"
                       "define void @g() {\n  call i32 @f(i32 1)\n  ret void\n}\n"));
    assert_true(offers("a.ll", "define i32 @f(i32 %a) {\n  ret i32 %a\n}\n",
                       "define i32 @f() {\n  ret i32 zeroinitializer\n}\n"));
}

/* The last two parameters share a separator: they go together if no other parameter is left. */
static void all_parameters_go_together(void **state)
{
    (void)state;
    struct fileset input = {0}, rendered;
    const char *text = "declare i32 @f(i32, i8*, i1)\n"
                       "define void @g() {\n  call i32 @f(i32 1, i8* null, i1 0)\n  ret void\n}\n";
    textual_fileset(&input, &text, 1);
    input.files[0].name = "a.ll";
    struct reading *reading = textual_read("rewrites", &input);
    struct bitset subset;
    uint32_t n = reading->problem.n_items, n_texts[2] = {0};
    bitset_init(&subset, n);
    assert_in_range(n, 3, 12);
    for (uint32_t set = 0; set < 1u << n; set++) {
        for (uint32_t i = 0; i < n; i++)
            set >> i & 1 ? bitset_add(&subset, i) : bitset_remove(&subset, i);
        if (!problem_allows(&reading->problem, &subset))
            continue;
        reading_render(reading, &subset, &rendered);
        char *made = mem_zero(rendered.files[0].n_bytes + 1, 1);
        memcpy(made, rendered.files[0].data, rendered.files[0].n_bytes);
        n_texts[0] += strstr(made, "@f()\n") != NULL && strstr(made, "call i32 @f()\n") != NULL;
        n_texts[1] += strstr(made, ",)") != NULL || strstr(made, ", )") != NULL;
        free(made);
        fileset_done(&rendered);
    }
    assert_true(n_texts[0] > 0);
    assert_int_equal(n_texts[1], 0);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void variables_without_a_value_go(void **state)
{
    (void)state;
    assert_true(offers("a.js", "var a;\ng(a, a);\n", "\ng(0, 0);\n"));
    assert_true(offers("a.js", "var a, b = 1;\ng(a);\n", "var b = 1;\ng(0);\n"));
    assert_true(offers("a.js", "var b = 1, a;\ng(a);\n", "var b = 1;\ng(0);\n"));
    assert_true(offers("a.js", "let a;\ng(a);\n", "\ng(0);\n"));
    assert_true(offers("a.js", "var a;\nfor (a in b) g(a);\n", "\nfor (var a in b) g(a);\n"));
}

static void functions_become_their_bodies(void **state)
{
    (void)state;
    assert_true(offers("a.js", "(function() { g(); h(); });\n", "g(); h();\n"));
    assert_true(offers("a.js", "e(function() { g(); });\n", "g();\n"));
    assert_true(offers("a.js", "e(function() { g(); });\n", "(function() { g(); });\n"));
    assert_true(offers("a.js", "a.e(b, () => { g(); });\n", "g();\n"));
    assert_true(offers("a.js", "function f() { g(); }\n", "g();\n"));
    assert_true(offers("a.py", "def f():\n    g()\n    h()\n", "g()\nh()\n"));
}

/* What stood in a block moves to the left, with every line of it; strings stay what they are. */
static void blocks_move_to_the_left(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {"if a:\n    b()\n    while c:\n        d()\ne()\n", "b()\nwhile c:\n    d()\ne()\n"},
        {"if a:\n    b(1,\n      2)\n", "b(1,\n  2)\n"},
        {"if a:\n    b('''\n        c''')\n", "b('''\n        c''')\n"},
        {"try:\n    a()\nexcept:\n    b()\nc()\n", "a()\nc()\n"},
        {"def f():\n  if a:\n      b()\n  else:\n      c()\n      d()\n  e()\n",
         "def f():\n  c()\n  d()\n  e()\n"},
        {"with a:\n\twith b:\n\t\td()\n\t\te()\n", "d()\ne()\n"},
        {"if a: b(); c()\n", "b(); c()\n"},
        {"from a import (\n    b\n)\n", "from a import b\n"},
        {"a = (b +\n     c)\n", "a = b + c\n"},
    };
    check_all("a.py", cases, sizeof cases / sizeof *cases);
}

/* Methods become functions, and what they say of themselves names of these. */
static void classes_become_what_they_hold(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {"class C:\n    def f(self):\n        a = self.g(self.b)\n    def g():\n        return\n",
         "def f():\n    a = g(b)\ndef g():\n    return\n"},
        {"class C:\n    def f(me, a):\n        return me.g(me)\nC.f(0, 1)\n",
         "def f(a):\n    return g(me)\nf(0, 1)\n"},
        {"class C:\n    a = 1\n    class D:\n        def f(self):\n            self.b\n",
         "a = 1\nclass D:\n    def f(self):\n        self.b\n"},
        {"class C:\n    def f(self):\n        return C.g(h(self).i)\n",
         "def f():\n    return g(h(self).i)\n"},
    };
    check_all("a.py", cases, sizeof cases / sizeof *cases);
}

static void bodies_move_behind_what_they_call(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {"def f():\n    a = g()\n    h(a)\ndef g():\n    return\n",
         "\ndef g():\n    return\na = g()\nh(a)\n"},
        {"def f(): C()\nclass C: pass\n", "\nclass C: pass\nC()\n"},
    };
    check_all("a.py", cases, sizeof cases / sizeof *cases);
}

/* An edit inside what another one keeps applies there too. */
static void edits_apply_inside_each_other(void **state)
{
    (void)state;
    assert_true(offers("a.c", "typedef int A;\ntypedef A B;\nB b;", "\nint b;"));
}

/* A function that calls itself is not written into itself, and text never runs away. */
static void recursion_ends(void **state)
{
    (void)state;
    assert_false(offers("a.c", "void f() { f(); }", "void f() { void f() { f(); } }"));
    assert_false(offers("a.c", "void f() { g(); }\nvoid g() { f(); }", ""));
}

/* What compilers take and the parser does not is offered apart from the rest. */
static void late_rules_have_their_own_front_end(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {"int f() { g(); }", "f() { g(); }"},
        {"static int f(a) { g(); }", "static f(a) { g(); }"},
        {"struct s { int a; int b; };", "struct s { int a; int b};"},
        {"void f() { g(); a: ; }", "void f() { g(); a: }"},
        {"int a = 12345;", "int a = 123;"},
        {"char *s = \"abcd\";", "char *s = \"ab\";"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(offers("a.c", cases[i].text, cases[i].wanted));
        if (!offers_by("rewrites-last", "a.c", cases[i].text, cases[i].wanted))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i].text, cases[i].wanted);
    }
}

static void a_file_without_rules_stays(void **state)
{
    (void)state;
    assert_true(offers("a.toml", "a = 1\n", "a = 1\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(c_phrases_become_smaller_ones),
        cmocka_unit_test(other_languages_have_rules),
        cmocka_unit_test(go_and_rust_have_rules),
        cmocka_unit_test(sql_has_rules),
        cmocka_unit_test(values_take_the_place_of_names),
        cmocka_unit_test(calls_become_bodies_with_their_arguments),
        cmocka_unit_test(values_are_used_where_they_were_assigned),
        cmocka_unit_test(bulk_goes_first),
        cmocka_unit_test(parameters_go_with_arguments),
        cmocka_unit_test(all_parameters_go_together),
        cmocka_unit_test(variables_without_a_value_go),
        cmocka_unit_test(functions_become_their_bodies),
        cmocka_unit_test(blocks_move_to_the_left),
        cmocka_unit_test(classes_become_what_they_hold),
        cmocka_unit_test(bodies_move_behind_what_they_call),
        cmocka_unit_test(late_rules_have_their_own_front_end),
        cmocka_unit_test(edits_apply_inside_each_other),
        cmocka_unit_test(recursion_ends),
        cmocka_unit_test(a_file_without_rules_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
