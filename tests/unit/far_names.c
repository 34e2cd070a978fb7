/* Names between files: in every subset that the formula allows, what one file uses is declared in
 * another one, and arguments match parameters. */
#include "base/buffer.h"
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

enum { MAX_FILES = 4, MAX_RULES = 8 };

/* In what is left of all files: when the first is there, so is the second. */
struct rule {
    const char *use, *need;
};

struct project {
    const char *names[MAX_FILES], *texts[MAX_FILES];
    struct rule rules[MAX_RULES];
    struct rule free; /* in some subset the first is there without the second */
};

static const struct project projects[] = {
    {{"main.c", "sum.h", "sum.c"},
     {"#include \"sum.h\"\n"
      "int run(struct pair *p) { return sum(p->left, LIMIT, 7); }\n"
      "int more(void) { return 3; }\n",
      "struct pair { int left; int right; };\n"
      "enum { LIMIT = 5, SPARE };\n"
      "int sum(int a, long b, short c);\n",
      "#include \"sum.h\"\n"
      "int sum(int x, long y, float z) { return x + y; }\n"},
     {{"p->left", "left;"},
      {"sum(p->left", "int sum("},
      {", LIMIT", "enum { LIMIT"},
      {"7);", "short"}},
     {"sum(p->left", "right;"}},
    {{"main.py", "model.py", "store.py"},
     {"import store\n"
      "from model import Book, late\n"
      "book = Book(\"title\", 100)\n"
      "print(late(book, today=40))\n"
      "store.save(book, 8)\n",
      "class Book:\n"
      "    def __init__(self, name, pages):\n"
      "        self.name = name\n"
      "def late(item, today):\n"
      "    return today\n"
      "def spare():\n"
      "    return 1\n",
      "def save(what, level):\n"
      "    return what\n"},
     {{"import Book", "class Book"},
      {"late(book", "def late"},
      {"store.save", "def save"},
      {"today=40", "today)"},
      {" 8)", "level)"}},
     {"def late", "def spare"}},
    {{"main.mjs", "money.mjs"},
     {"import {round} from './money.mjs';\n"
      "import * as money from './money.mjs';\n"
      "print(round(12, 2));\n"
      "print(money.format(5, 'EUR'));\n",
      "export function round(value, digits) { return value; }\n"
      "export function format(amount, unit) { return amount; }\n"
      "export function spare() { }\n"},
     {{"{round}", "function round"},
      {"round(12", "function round"},
      {"money.format", "function format"},
      {" 2))", "digits)"},
      {"'EUR')", "unit)"}},
     {"function round", "function spare"}},
    {{"Main.java", "Truck.java", "Vehicle.java"},
     {"class Main {\n"
      "    double run(Truck truck) { return truck.load(1, 2); }\n"
      "    Object make() { return new Truck(3, 4); }\n"
      "}\n",
      "class Truck extends Vehicle {\n"
      "    Truck(int id, int size) { }\n"
      "    double load(double share, int count) { return share; }\n"
      "    int spare() { return 0; }\n"
      "}\n",
      "abstract class Vehicle {\n"
      "    abstract double load(double part, int n);\n"
      "}\n"},
     {{"(Truck truck)", "class Truck"},
      {"truck.load(", "double load("},
      {"extends Vehicle", "class Vehicle"},
      {" 4);", "int size"}},
     {"double load(double share", "int spare"}},
    {{"main.go", "limit.go", "jobs/queue.go"},
     {"package main\n"
      "import \"example.org/jobs\"\n"
      "func main() { limit(jobs.Make(8, 9).Size, 2) }\n",
      "package main\n"
      "func limit(value int, max int) {}\n"
      "func spare() {}\n",
      "package jobs\n"
      "type Queue struct { Size int; Other int }\n"
      "func Make(first int, second int) Queue { return Queue{} }\n"},
     {{"limit(jobs", "func limit"},
      {"jobs.Make", "func Make"},
      {").Size", "{ Size int"},
      {" 9)", "second int"},
      {" 2)", "max int"}},
     {"func limit", "func spare"}},
    {{"main.rs", "graph.rs", "text.rs"},
     {"mod graph;\n"
      "mod text;\n"
      "use graph::Graph;\n"
      "fn run(g: &Graph) { text::describe(g.edges, 7); }\n",
      "pub struct Graph { pub edges: u32, pub nodes: u32 }\n"
      "pub fn spare() {}\n",
      "pub fn describe(count: u32, width: u32) {}\n"},
     {{"use graph::Graph", "struct Graph"},
      {"&Graph", "struct Graph"},
      {"text::describe", "fn describe"},
      {"g.edges", "edges: u32"},
      {" 7);", "width: u32"}},
     {"struct Graph", "fn spare"}},
};

static bool has(const struct buffer *text, const char *wanted)
{
    return memmem(text->data, text->n_bytes, wanted, strlen(wanted)) != NULL;
}

/* Checks the rules on what is left of all files, one behind the other. */
static void check(const struct project *project, const struct buffer *text, size_t *n_kept)
{
    for (size_t i = 0; i < MAX_RULES && project->rules[i].use != NULL; i++) {
        const struct rule *rule = &project->rules[i];
        if (!has(text, rule->use))
            continue;
        if (!has(text, rule->need))
            fail_msg("%s: \"%s\" without \"%s\" in\n%.*s", project->names[0], rule->use, rule->need,
                     (int)text->n_bytes, (const char *)text->data);
        n_kept[i]++;
    }
}

static struct reading *read_project(const struct project *project, const char *frontend,
                                    struct fileset *input)
{
    size_t n = 0;
    while (n < MAX_FILES && project->names[n] != NULL)
        n++;
    textual_fileset(input, project->texts, n);
    for (size_t i = 0; i < n; i++)
        input->files[i].name = project->names[i];
    return textual_read(frontend, input);
}

static void check_project(const struct project *project, const char *frontend)
{
    struct fileset input = {0};
    struct reading *reading = read_project(project, frontend, &input);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    uint64_t seed = random_seed(5);
    size_t n_kept[MAX_RULES] = {0}, n_free = 0;
    for (size_t i = 0; i < 2000; i++) {
        struct fileset rendered;
        struct buffer text = {0};
        if (!tree_draw_subset(&reading->problem, &seed, &subset))
            continue;
        reading_render(reading, &subset, &rendered);
        for (size_t k = 0; k < rendered.n_files; k++)
            buffer_add(&text, rendered.files[k].data, rendered.files[k].n_bytes);
        check(project, &text, n_kept);
        n_free += has(&text, project->free.use) && !has(&text, project->free.need);
        buffer_done(&text);
        fileset_done(&rendered);
    }
    for (size_t i = 0; i < MAX_RULES && project->rules[i].use != NULL; i++)
        if (n_kept[i] == 0)
            print_message("%s: \"%s\" is never there\n", project->names[0], project->rules[i].use);
    assert_true(n_kept[1] > 0);
    assert_true(n_free > 0);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

static void what_another_file_declares_stays_while_it_is_used(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof projects / sizeof *projects; i++)
        check_project(&projects[i], "tree");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_another_file_declares_stays_while_it_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
