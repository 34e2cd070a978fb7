/* Every subset of a program that satisfies its formula loads, links and verifies: random subsets of
 * real programs, all shown to one JVM with -Xverify:all.  What their code names is there, too.
 *
 * PARE_JVM_SUBSETS says how many subsets a program and front end (default 12), PARE_JVM_FRONTEND
 * which front end (default: all), PARE_JVM_JARS which programs (default: a few small ones),
 * PARE_SEED which ones. */
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "base/random.h"
#include "dangling.h"
#include "input/frontends.h"
#include "input/jvm/members.h"
#include "input/unpack.h"
#include "problem/formula.h"
#include "problem/lclosure.h"
#include "problem/order.h"
#include "temp_dir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { BATCH = 100 };

static const char libraries[] =
    "/usr/share/java/json-smart.jar:/usr/share/java/gson.jar:/usr/share/java/jackson-databind.jar:"
    "/usr/share/java/jackson-core.jar:/usr/share/java/slf4j-api.jar:/usr/share/java/"
    "commons-lang3.jar:/usr/share/java/hamcrest.jar:/usr/share/java/spring3-core.jar:"
    "/usr/share/java/jcl-over-slf4j.jar:"
    "/usr/share/java/asm-all.jar:/usr/share/java/guava.jar:/usr/share/java/jung-api.jar";

static void must(enum status status, const struct error *err)
{
    if (status != STATUS_OK)
        fail_msg("%s", err->message);
}

/* All but the program itself: its classes must not come from there. */
static char *libraries_of(const char *jar)
{
    struct buffer out = {0};
    char *all = mem_string(libraries);
    char *rest = all;
    for (char *path; (path = strsep(&rest, ":")) != NULL;)
        if (disk_exists(path) && strcmp(path, jar) != 0)
            buffer_add_format(&out, "%s%s", out.n_bytes > 0 ? ":" : "", path);
    free(all);
    return buffer_take(&out);
}

/* A random order makes random choices where there are any. */
static void random_order(struct order *ret, uint32_t n_vars, uint64_t *random)
{
    ret->n_vars = n_vars;
    ret->var = mem_alloc(n_vars * sizeof *ret->var);
    ret->rank = mem_alloc(n_vars * sizeof *ret->rank);
    for (uint32_t i = 0; i < n_vars; i++)
        ret->var[i] = i;
    for (uint32_t i = n_vars; i > 1; i--) {
        uint32_t k = (uint32_t)random_below(random, i);
        uint32_t var = ret->var[i - 1];
        ret->var[i - 1] = ret->var[k];
        ret->var[k] = var;
    }
    for (uint32_t i = 0; i < n_vars; i++)
        ret->rank[ret->var[i]] = i;
}

static void random_subset(const struct formula *formula, uint64_t *random, struct bitset *ret)
{
    uint32_t n_vars = formula_n_vars(formula);
    struct order order;
    struct lclosure closure;
    struct bitset all;
    bitset_init(&all, n_vars);
    bitset_set_all(&all);
    random_order(&order, n_vars, random);
    lclosure_init(&closure, formula, &order, &all);
    size_t n_seeds = (size_t)1 << random_below(random, n_vars > 20000 ? 14 : 9);
    for (size_t i = 0; i < n_seeds; i++)
        lclosure_add(&closure, (uint32_t)random_below(random, n_vars));
    lclosure_run(&closure);
    bitset_init_copy(ret, &closure.present);
    assert_true(formula_holds(formula, ret));
    lclosure_done(&closure);
    free(order.var);
    free(order.rank);
    bitset_done(&all);
}

static void store(const struct fileset *set, const char *dir)
{
    struct error err;
    must(disk_make_dirs(dir, 0755, &err), &err);
    for (size_t i = 0; i < set->n_files; i++) {
        char *path = disk_join(dir, set->files[i].name);
        char *parent = disk_dir_name(path);
        must(disk_make_dirs(parent, 0755, &err), &err);
        must(disk_write_atomic(path, set->files[i].data, set->files[i].n_bytes, 0644, &err), &err);
        free(parent);
        free(path);
    }
}

/* What LinkAll says about the programs; caller frees. */
static char *link_all(const char *tools, const struct buffer *arguments)
{
    char *list = disk_join(tools, "arguments");
    struct error err;
    char *text = mem_format("LinkAll\n%s", buffer_text(arguments));
    must(disk_write_atomic(list, text, strlen(text), 0644, &err), &err);
    free(text);
    char *command = mem_format("cd %s && env -u JAVA_TOOL_OPTIONS java -Xverify:all "
                               "-XX:TieredStopAtLevel=1 -cp . @arguments 2>&1",
                               tools);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    struct buffer output = {0};
    char chunk[4096];
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, pipe)) > 0;)
        buffer_add(&output, chunk, n);
    pclose(pipe);
    free(command);
    free(list);
    return buffer_take(&output);
}

static void add_arguments(struct buffer *out, const char *dir, const char *class_path)
{
    buffer_add_format(out, "%s\n%s\n", dir, dir);
    char *paths = mem_string(class_path);
    char *rest = paths;
    for (char *path; (path = strsep(&rest, ":")) != NULL;)
        buffer_add_format(out, "%s\n", path);
    buffer_add_text(out, "--\n");
    free(paths);
}

/* Lines about a class that the original does not have, and how many programs were linked. */
static size_t count_wrong(const char *said, const char *said_of_original, size_t *ret_n_programs)
{
    size_t n_wrong = 0;
    char *lines = mem_string(said);
    char *rest = lines;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strstr(line, " linked, ") != NULL) {
            ++*ret_n_programs;
            continue;
        }
        char *whole = mem_format("%s\n", line);
        if (*line != '\0' && strstr(said_of_original, whole) == NULL) {
            if (n_wrong++ < 5)
                print_error("%.600s\n", line);
        }
        free(whole);
    }
    free(lines);
    return n_wrong;
}

struct program {
    const struct reading *reading;
    const struct app *app;
    const char *class_path;
    const char *said; /* of the whole */
};

static void check_batch(const char *tools, const struct program *program, size_t first, size_t n,
                        uint64_t seed)
{
    struct buffer arguments = {0};
    size_t n_dangling = 0;
    char *dirs = disk_join(tools, "subsets");
    for (size_t i = 0; i < n; i++) {
        struct bitset subset;
        struct fileset candidate;
        uint64_t random = seed + first + i;
        random_subset(program->reading->problem.formula, &random, &subset);
        reading_render(program->reading, &subset, &candidate);
        n_dangling += count_dangling(&candidate, program->app);
        char *dir = mem_format("%s/%zu", dirs, first + i);
        store(&candidate, dir);
        add_arguments(&arguments, dir, program->class_path);
        free(dir);
        fileset_done(&candidate);
        bitset_done(&subset);
    }
    char *said = link_all(tools, &arguments);
    size_t n_programs = 0;
    size_t n_wrong = count_wrong(said, program->said, &n_programs);
    const char *keep = getenv("PARE_KEEP");
    if (n_wrong > 0 && keep == NULL)
        print_error("%zu classes are refused; seed %zu\n", n_wrong, (size_t)seed);
    assert_int_equal(n_programs, n);
    if (keep == NULL)
        disk_remove_tree(dirs);
    assert_int_equal(n_wrong, 0);
    assert_int_equal(n_dangling, 0);
    free(said);
    free(dirs);
    buffer_done(&arguments);
}

static void check_program(const char *tools, const char *frontend, const char *jar,
                          size_t n_subsets, uint64_t seed)
{
    struct error err;
    struct input input;
    struct reading *reading;
    size_t n_signatures;
    char *class_path = libraries_of(jar);
    must(input_load(&jar, 1, &input, &err), &err);
    must(input_unpack_jars(&input, &n_signatures, &err), &err);
    struct read_options options = {.class_path = class_path};
    clock_t begin = clock();
    must(frontend_read(frontend_find(frontend), &input.files, &options, &reading, &err), &err);
    print_message("%s of %s: %u variables, %zu clauses, %.2f s\n", frontend, jar,
                  reading->problem.n_items, formula_n_clauses(reading->problem.formula),
                  (double)(clock() - begin) / CLOCKS_PER_SEC);
    struct buffer arguments = {0};
    char *whole = disk_join(tools, "whole");
    store(&input.files, whole);
    add_arguments(&arguments, whole, class_path);
    char *said = link_all(tools, &arguments);
    assert_non_null(strstr(said, " linked, "));
    disk_remove_tree(whole);
    free(whole);
    struct app *app;
    must(app_read(&input.files, &app, &err), &err);
    struct program program = {reading, app, class_path, said};
    for (size_t first = 0; first < n_subsets; first += BATCH)
        check_batch(tools, &program, first, n_subsets - first < BATCH ? n_subsets - first : BATCH,
                    seed);
    app_free(app);
    free(said);
    buffer_done(&arguments);
    reading_free(reading);
    input_done(&input);
    free(class_path);
}

static size_t number_from(const char *variable, size_t missing)
{
    const char *text = getenv(variable);
    return text != NULL ? strtoul(text, NULL, 10) : missing;
}

static void random_subsets_verify(void **state)
{
    (void)state;
    const char *jars = getenv("PARE_JVM_JARS");
    char *list = mem_string(jars != NULL ? jars : "json-path gson");
    char tools[64];
    temp_dir_make(tools);
    char *compile = mem_format("javac -d %s ../share/jvm/LinkAll.java", tools);
    assert_int_equal(system(compile), 0);
    free(compile);
    size_t seed = number_from("PARE_SEED", 1);
    print_message("seed %zu\n", seed);
    static const char *const names[] = {"members", "calls", "types", "code"};
    const char *only = getenv("PARE_JVM_FRONTEND");
    char *rest = list;
    for (char *name; (name = strsep(&rest, " ")) != NULL;) {
        char *jar = mem_format("/usr/share/java/%s.jar", name);
        for (size_t i = 0; i < sizeof names / sizeof *names; i++)
            if (only == NULL || strcmp(only, names[i]) == 0)
                check_program(tools, names[i], jar, number_from("PARE_JVM_SUBSETS", 12), seed);
        free(jar);
    }
    free(list);
    if (getenv("PARE_KEEP") == NULL)
        temp_dir_remove(tools);
    else
        print_message("kept in %s\n", tools);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_subsets_verify)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
