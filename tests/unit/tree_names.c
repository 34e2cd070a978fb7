/* Names as validity: in every subset that the formula allows, what is used is declared, arguments
 * match parameters, and what needs something around it has it. */
#include "base/random.h"
#include "input/core/reading.h"
#include "random_problem.h"
#include "textual.h"
#include "tree_rates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_RULES = 16, MAX_FREE = 4 };

/* In what is left of the text: when the first is there, so is the second. */
struct rule {
    const char *use, *need;
};

struct program {
    const char *file, *text;
    struct rule rules[MAX_RULES];
    struct rule free[MAX_FREE]; /* in some subset the first is there without the second */
};

static const struct program programs[] = {
    {"program.c",
     "typedef unsigned char byte;\n"
     "struct point  { int x; int y; };\n"
     "int other;\n"
     "int used(int a, byte b);\n"
     "int used(int a, byte b) { return a + other; }\n"
     "int reader(struct point *p) {  return p->x; }\n"
     "int main(void) {\n"
     "    int local = 3;\n"
     "    if (local) goto out;\n"
     "    used(local, 7);\n"
     "out:\n"
     "    return 0;\n"
     "}\n",
     {{"+ other", "int other;"},
      {"used(local", "int used("},
      {"used(local", "int local"},
      {"used(local", "used(int "},
      {"byte b", " byte;"}, /* "unsigned" may go */
      {"goto out", "out:"},
      {"p->x", "int x;"},
      {"p->x", "struct point *p"},
      {"struct point *p", "struct point  "},
      {"int reader(", "{  return"}}, /* a function that returns a value does so */
     {{"used(int a", "main"}, {"used(local", "other"}}},
    {"program.js",
     "import { readFile as load } from 'fs';\n"
     "function helper(a) { return a + total; }\n"
     "var total = 1;\n"
     "class Base { m() { return 1; } }\n"
     "class Derived extends Base { m() { return super.m(); } }\n"
     "function main(list) {\n"
     "    outer: for (const x of list) {\n"
     "        if (x > 2) break outer;\n"
     "        if (x < 1) continue;\n"
     "        { var hoisted = 3; }\n"
     "        helper(x, hoisted);\n"
     "    }\n"
     "    try { load(); } catch (e) { log(e); }\n"
     "    return new Derived();\n"
     "}\n"
     "(function (root, make) { use(make); }(1, 2));\n",
     {{"+ total", "var total"},
      {"return a", "helper(a)"},
      {"helper(x", "helper(a"},
      {"}(1", "(root"},
      {"(root, make", "(1, 2"},
      {"helper(x", "function helper("},
      {", hoisted", "var hoisted"},
      {"break outer", "outer:"},
      {"log(e)", "catch (e)"},
      {"try {", "catch"},
      {"super.m", "extends Base"},
      {"extends Base", "class Base"},
      {"new Derived", "class Derived"},
      {"load();", "load "}},
     {{"helper(a)", "main"}, {"main(list)", "helper"}}},
    {"program.py",
     "import os.path, sys as system\n"
     "from json import dumps, loads as parse\n"
     "limit = 3\n"
     "class Base:\n"
     "    def area(self, unit):\n"
     "        return unit\n"
     "class Square(Base):\n"
     "    def area(self, unit):\n"
     "        if unit > limit:\n"
     "            return os.getcwd()\n"
     "        return parse(unit)\n"
     "def helper(first, second=2):\n"
     "    total = 0\n"
     "    for item in first:\n"
     "        if item:\n"
     "            break\n"
     "        total = total + item\n"
     "    return [total + x for x in second]\n"
     "helper(5, second=6)\n"
     "print(Square(), dumps)\n",
     {{"os.getcwd", "import os"},
      {"parse(unit", "as parse"},
      {"parse(unit", "area(self, unit"},
      {"(Base)", "class Base"},
      {"> limit", "limit = "},
      {"helper(5", "def helper("},
      {"helper(5", "first"},
      {"5, second=6", "def helper(first, second"},
      {"return [", "def "},
      {"[total", "total = "},
      {"break", "for item"},
      {"x for", "for x in"},
      {"Square()", "class Square"},
      {", dumps)", "import dumps"}},
     {{"helper(first", "helper(5"}}},
    {"Program.java",
     "import java.util.ArrayList;\n"
     "abstract class Shape {\n"
     "    static int count = 3;\n"
     "    final int side;\n"
     "    Shape(int side) { this.side = side; }\n"
     "    abstract int area(int unit);\n"
     "}\n"
     "class Square extends Shape {\n"
     "    Square(int side) { super(side); }\n"
     "    int area(int unit) { return side * unit; }\n"
     "}\n"
     "class Main {\n"
     "    int area() { return 1; }\n"
     "    void run() {\n"
     "        Square square = new Square(Shape.count);\n"
     "        ArrayList<Shape> list = new ArrayList<>();\n"
     "        for (Shape each : list) {\n"
     "            if (each == null) break;\n"
     "        }\n"
     "        list.add(square);\n"
     "        System.out.println(square.area(2));\n"
     "    }\n"
     "}\n",
     {{"new ArrayList", "import java.util.ArrayList"},
      {"extends Shape", "class Shape"},
      {"Shape.count", "static int count"},
      {"new Square(Shape", "Square(int side)"},
      {"super(side)", "extends Shape"},
      {"side * unit", "int side;"},
      {"square.area(2)", "int area(int unit) {"},
      {"square.area(", "Square square"},
      {"list.add(", "ArrayList<Shape> list"},
      {"list.add(", "list.add(s"},
      {"this.side", "int side;"},
      {"break", "for (Shape each"}},
     {{"square.area(2)", "int area()"}}},
    {"program.cpp",
     "namespace util { template <class T> T twice(T x) { return x + x; } }\n"
     "class Base { public: int size; virtual int area(); };\n"
     "class Square : public Base {\n"
     "    int side;\n"
     "    int area() { return side * size; }\n"
     "};\n"
     "using Number = int;\n"
     "int main() {\n"
     "    Number n = 4;\n"
     "    Base *base = new Square;\n"
     "    for (int i : {1, 2}) { if (i) continue; }\n"
     "    return util::twice(n) + base->size;\n"
     "}\n",
     {{"twice(n)", "T twice("},
      {"Number n", "using Number"},
      {": public Base", "class Base"},
      {"new Square", "class Square"},
      {"return side", "int side"},
      {"base->size", "int size"},
      {"base->size", "Base *base"},
      {"T x)", "class T"}},
     {{"class Base", "class Square"}}},
    {"program.ts",
     "interface Shape { area(unit: number): number; }\n"
     "type Names = string[];\n"
     "class Base<T> { items: T[] = []; }\n"
     "class Square extends Base<number> implements Shape {\n"
     "    area(unit: number): number { return unit * scale; }\n"
     "}\n"
     "const scale: number = 3;\n"
     "function show(shape: Shape, names: Names): void { names.push(String(shape)); }\n"
     "show(new Square(), []);\n"
     "interface Point { left: number; }\n"
     "function far(p: Point): number { return p.left; }\n"
     "far({ left: 7 });\n",
     {{"p.left", "Point { left"},
      {"left: 7", "Point { left"},
      {"Point): number", "return p"},
      {"const scale", "= 3"},
      {"shape: Shape", "interface Shape"},
      {"names: Names", "type Names"},
      {"extends Base", "class Base"},
      {"* scale", "const scale"},
      {"show(new", "function show("},
      {"new Square", "class Square"},
      {"items: T", "<T>"}},
     {{"class Square", "implements"}}},
    {"program.go",
     "package main\n"
     "import \"math/rand\"\n"
     "type Point struct { X int; Y int }\n"
     "type Shape interface { Area(unit int) int }\n"
     "var limit = 3\n"
     "func (p *Point) Area(unit int) int { return p.X * unit }\n"
     "func helper(a int, b int) int { return a + limit }\n"
     "func main() {\n"
     "    p := &Point{X: 1}\n"
     "    helper(rand.Int(), 2)\n"
     "    for i := 0; i < 3; i++ {\n"
     "        if i > limit { break }\n"
     "    }\n"
     "    helper(p.Y, 2)\n"
     "}\n",
     {{"&Point", "type Point"},
      {"p.Y", "Y int"},
      {"> limit", "var limit"},
      {"helper(p.Y, 2)", "a int, b int"},
      {"return p.X", "p *Point"},
      {"rand.Int", "rand\""},
      {"break", "for "}},
     {{"helper(a", "main()"}}},
    {"program.rs",
     "use std::fmt;\n"
     "struct Point { x: i32, y: i32 }\n"
     "trait Shape { fn area(&self, unit: i32) -> i32; }\n"
     "impl Point { fn size(&self, unit: i32) -> i32 { self.x * unit } }\n"
     "const LIMIT: i32 = 3;\n"
     "fn helper(a: i32, b: i32) -> i32 { a + LIMIT }\n"
     "fn main() {\n"
     "    let p = Point { x: 1, y: 2 };\n"
     "    loop { if p.y > LIMIT { break; } }\n"
     "    helper(p.size(4), 5);\n"
     "}\n",
     {{"= Point", "struct Point"},
      {"> LIMIT", "const LIMIT"},
      {"p.y", "let p"},
      {"p.y >", "y: i32"},
      {"helper(p", "fn helper("},
      {"break", "loop"}},
     {{"fn helper", "main"}}},
    {"program.sql",
     "CREATE TABLE town (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);\n"
     "INSERT INTO town (id, name) VALUES (72, 'Gera');\n"
     "CREATE TABLE shop (name TEXT, size INTEGER);\n"
     "CREATE TRIGGER moved AFTER INSERT ON shop BEGIN UPDATE shop SET size = 1; END;\n"
     "INSERT INTO town VALUES (71, 'Jena');\n"
     "CREATE VIEW v AS SELECT t.id number, s.name, size FROM town t, shop s;\n"
     "SELECT number, name FROM v;\n"
     "CREATE TABLE trip (day DATE, goal INTEGER REFERENCES town (id));\n"
     "INSERT INTO trip VALUES (3, 71);\n",
     {{"SELECT number", "id number"},
      {"t.id", "CREATE TABLE town (id"},
      {", size FROM", "size INTEGER"},
      {", size FROM", "shop "},  /* the table of an unqualified column */
      {"moved", "size INTEGER"}, /* names in text that the grammar lacks */
      {"moved", "CREATE TABLE shop"},
      {"NOT NULL);\nINSERT INTO town (id", "INTO town (id, name)"},
      {"AUTOINCREMENT", "PRIMARY KEY"},
      {"REFERENCES town (id));\nINSERT INTO trip VALUES (3, 71", "INTO town VALUES (71"},
      {"REFERENCES town (id)", "(id INTEGER PRIMARY KEY"}}, /* the key of a foreign key */
     {{"name FROM v", "size"}}},
};

/* Guesses, of the coarse reading alone. */
static const struct program coarse_programs[] = {
    {"Program.java",
     "class Program {\n"
     "    @FunctionalInterface interface Test extends Base { boolean is(int a); }\n"
     "    interface Base { }\n"
     "    int sum(int n) {\n"
     "        for (;;) { if (n > 1) break; n++; }\n"
     "        outer: while (true) { n--; if (n < 2) break outer; }\n"
     "        do { switch (n) { case 7: break; default: continue; } n += 2; } while (n < 9);\n"
     "        int spare = 1, late;\n"
     "        if (n > 3) { late = 5; } else { late = 6; }\n"
     "        n += late;\n"
     "        return n; // the end\n"
     "    }\n"
     "    void other() { }\n"
     "    void another() { }\n"
     "}\n",
     {{"for (;;)", "(n > 1) break;"},
      {"outer: while", "break outer"},
      {"default:", "case 7: break"},
      {"n += late", "late = 5"},
      {"n += late", "late = 6"},
      {"interface Test", "extends Base"},
      {"interface Test", "is(int a)"},
      {"int sum", "return n"}},
     {{"(n > 1) break;", "n++"}, {"int sum", "for (;;)"}, {"int sum", "int spare"}}},
    {"program.cpp",
     "namespace lib {\n"
     "enum class order { loose };\n"
     "enum mod { mask };\n"
     "struct other { int x; };\n"
     "order operator&(order a, mod b);\n"
     "order operator+(order a, other b);\n"
     "template<class T> void swap(T& a, T& b);\n"
     "void swap(other& a, other& b);\n"
     "struct box { typedef int type; box(int v); int kept; };\n"
     "struct heir : box { };\n"
     "namespace odd { int swap; }\n"
     "}\n"
     "void user(lib::order o) { o & lib::mask; lib::swap(o, o); }\n"
     "int taker() { return lib::odd::swap; }\n"
     "lib::heir::type number;\n",
     {{"o & lib::mask", "operator&"},
      {"lib::swap(o", "void swap(T&"},
      {"box(", "struct box"},
      {"struct box {", "type; box("},
      {"struct box {", "typedef int type"},
      {"lib::heir::type", "typedef int type"},
      {"lib::odd::swap", "int swap;"}},
     {{"enum class order", "operator+"},
      {"void swap(T&", "void swap(other&"},
      {"void swap(T&", "int swap"}}},
};

static bool has(const struct file *file, const char *text)
{
    return memmem(file->data, file->n_bytes, text, strlen(text)) != NULL;
}

static void check(const struct program *program, const struct file *file, size_t *n_kept)
{
    for (size_t i = 0; i < MAX_RULES && program->rules[i].use != NULL; i++) {
        const struct rule *rule = &program->rules[i];
        if (!has(file, rule->use))
            continue;
        if (!has(file, rule->need))
            fail_msg("%s: \"%s\" without \"%s\" in\n%.*s", program->file, rule->use, rule->need,
                     (int)file->n_bytes, (const char *)file->data);
        n_kept[i]++;
    }
}

/* Every rule was at work: its first text was there in some subset from which much was gone. */
static void check_program(const struct program *program, const char *frontend)
{
    struct fileset input = {0};
    textual_fileset(&input, &program->text, 1);
    input.files[0].name = program->file;
    struct reading *reading = textual_read(frontend, &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    uint64_t seed = random_seed(3);
    size_t n_allowed = 0, n_smaller = 0, n_kept[MAX_RULES] = {0}, n_free[MAX_FREE] = {0};
    for (size_t i = 0; i < 2000; i++) {
        if (!tree_draw_subset(&reading->problem, &seed, &subset))
            continue;
        struct fileset rendered;
        reading_render(reading, &subset, &rendered);
        check(program, &rendered.files[0], n_kept);
        for (size_t k = 0; k < MAX_FREE && program->free[k].use != NULL; k++)
            n_free[k] += has(&rendered.files[0], program->free[k].use) &&
                         !has(&rendered.files[0], program->free[k].need);
        n_allowed++;
        n_smaller += rendered.files[0].n_bytes < 2 * strlen(program->text) / 3;
        fileset_done(&rendered);
    }
    for (size_t i = 0; i < MAX_RULES && program->rules[i].use != NULL; i++)
        assert_true(n_kept[i] > 0);
    for (size_t i = 0; i < MAX_FREE && program->free[i].use != NULL; i++)
        if (n_free[i] == 0)
            fail_msg("%s: \"%s\" never without \"%s\"", program->file, program->free[i].use,
                     program->free[i].need);
    assert_true(n_allowed > 200 && n_smaller > 5);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void what_is_used_is_declared(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        check_program(&programs[i], "tree");
        check_program(&programs[i], "tree-shells");
    }
}

static void coarse_guesses_hold(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof coarse_programs / sizeof *coarse_programs; i++)
        check_program(&coarse_programs[i], "tree-coarse");
}

/* Whether the declaration can go and leave its use behind. */
static bool use_stays_alone(const char *frontend)
{
    const char *text = "int x; int y = x;";
    struct fileset input = {0};
    struct bitset subset;
    bool stays = false;
    textual_fileset(&input, &text, 1);
    input.files[0].name = "program.c";
    struct reading *reading = textual_read(frontend, &input);
    bitset_init(&subset, reading->problem.n_items);
    for (uint32_t item = 0; item < subset.n_bits; item++) {
        struct buffer left = {0};
        bitset_set_all(&subset);
        bitset_remove(&subset, item);
        problem_close_forest(&reading->problem, &subset);
        textual_render(reading, &subset, &left);
        stays |= problem_allows(&reading->problem, &subset) &&
                 strstr(buffer_text(&left), "= x") != NULL &&
                 strstr(buffer_text(&left), "int x") == NULL;
        buffer_done(&left);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
    return stays;
}

static void syntax_alone_knows_no_names(void **state)
{
    (void)state;
    assert_false(use_stays_alone("tree"));
    assert_true(use_stays_alone("tree-syntax"));
}

/* In some subset the text is there. */
static bool appears(const char *file, const char *program, const char *text)
{
    struct fileset input = {0};
    textual_fileset(&input, &program, 1);
    input.files[0].name = file;
    struct reading *reading = textual_read("tree-replace", &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    uint64_t seed = random_seed(3);
    bool appears = false;
    for (size_t i = 0; i < 500 && !appears; i++) {
        struct fileset rendered;
        if (!tree_draw_subset(&reading->problem, &seed, &subset))
            continue;
        reading_render(reading, &subset, &rendered);
        appears = has(&rendered.files[0], text);
        fileset_done(&rendered);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
    return appears;
}

static void a_value_becomes_what_fits_its_place(void **state)
{
    (void)state;
    const char *program = "class A {\n"
                          "    int f() { if (g(1)) h(); return g(2); }\n"
                          "    Object o = new A(3);\n"
                          "    int i = g(4);\n"
                          "}\n";
    assert_true(appears("A.java", program, "if (false)"));
    assert_false(appears("A.java", program, "if (null)"));
    assert_true(appears("A.java", program, "return 0;"));
    assert_true(appears("A.java", program, "o = null;"));
    assert_true(appears("A.java", program, "i = 0;"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_used_is_declared),
                                       cmocka_unit_test(coarse_guesses_hold),
                                       cmocka_unit_test(syntax_alone_knows_no_names),
                                       cmocka_unit_test(a_value_becomes_what_fits_its_place)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
