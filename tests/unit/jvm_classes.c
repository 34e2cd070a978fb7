/* The front end for whole classes, on classes that javac makes, as files and in a jar. */
#include "base/memory.h"
#include "input/core/reading.h"
#include "input/frontends.h"
#include "input/unpack.h"
#include "java.h"
#include "jvm/world/jar.h"
#include "problem/closures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct java_source sources[] = {
    {"A.java", "public class A { B b; class Inner {} }"},
    {"B.java", "public class B { static void b() {} }"},
    {"C.java", "public class C { void c() { B.b(); } }"},
};

static struct input load(char **ret_dir)
{
    struct input input;
    struct error err;
    char *dir = java_compile(sources, sizeof sources / sizeof *sources, "");
    const char *const paths[] = {dir};
    assert_int_equal(input_load(paths, 1, &input, &err), STATUS_OK);
    *ret_dir = dir;
    return input;
}

static struct reading *read_with(const struct fileset *files, const char *core)
{
    struct reading *reading;
    struct error err;
    struct read_options options = {.core = &core, .n_core = core != NULL};
    if (frontend_read(frontend_find("classes"), files, &options, &reading, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return reading;
}

/* The names of the files of a rendered subset. */
static char *rendered(const struct reading *reading, const struct bitset *subset)
{
    struct fileset set;
    struct buffer names = {0};
    reading_render(reading, subset, &set);
    for (size_t i = 0; i < set.n_files; i++)
        buffer_add_format(&names, "%s ", set.files[i].name);
    fileset_done(&set);
    return names.n_bytes > 0 ? buffer_take(&names) : mem_string("");
}

static void closures_follow_mentions(void **state)
{
    (void)state;
    char *dir;
    struct input input = load(&dir);
    struct reading *reading = read_with(&input.files, NULL);
    assert_int_equal(reading->problem.n_items, 4); /* A, A$Inner, B, C; sources are no items */
    struct graph graph;
    struct closures closures;
    graph_init_of_formula(&graph, reading->problem.formula);
    closures_init(&closures, &graph, NULL);
    static const char *const expected[] = {
        "A$Inner.class A.class A.java B.class B.java C.java ",
        "A$Inner.class A.class A.java B.class B.java C.java ",
        "A.java B.class B.java C.java ",
        "A.java B.class B.java C.class C.java ",
    };
    for (uint32_t item = 0; item < 4; item++) {
        struct bitset set;
        bitset_init(&set, 4);
        closures_add(&closures, item, &set);
        char *names = rendered(reading, &set);
        assert_string_equal(names, expected[item]);
        free(names);
        bitset_done(&set);
    }
    closures_done(&closures);
    graph_done(&graph);
    reading_free(reading);
    input_done(&input);
    java_remove(dir);
}

static void core_classes_are_no_items(void **state)
{
    (void)state;
    char *dir;
    struct input input = load(&dir);
    struct reading *reading = read_with(&input.files, "C");
    assert_int_equal(reading->problem.n_items, 2); /* A and A$Inner: C stays, and B with it */
    struct bitset none;
    bitset_init(&none, 2);
    char *names = rendered(reading, &none);
    assert_string_equal(names, "A.java B.class B.java C.class C.java ");
    free(names);
    bitset_done(&none);
    reading_free(reading);
    struct error err;
    const char *wrong = "NoSuch";
    struct read_options options = {.core = &wrong, .n_core = 1};
    assert_int_equal(
        frontend_read(frontend_find("classes"), &input.files, &options, &reading, &err),
        STATUS_USAGE);
    input_done(&input);
    java_remove(dir);
}

/* Packed, a jar of everything is the input itself, one of a part holds that part; unpacking gives
 * the files again. */
static void jars_are_read_and_made(void **state)
{
    (void)state;
    char *dir;
    struct error err;
    struct input input = load(&dir);
    struct hash before = fileset_hash(&input.files);
    assert_int_equal(input_pack_jar(&input, "all.jar", &err), STATUS_OK);
    assert_int_equal(input.files.n_files, 1);
    struct reading *reading = read_with(&input.files, NULL);
    assert_int_equal(reading->problem.n_items, 4);
    struct bitset set;
    struct fileset candidate;
    bitset_init(&set, 4);
    bitset_set_all(&set);
    reading_render(reading, &set, &candidate);
    assert_ptr_equal(candidate.files[0].data, input.files.files[0].data);
    fileset_done(&candidate);
    bitset_remove(&set, 3);
    reading_render(reading, &set, &candidate);
    struct jar *jar;
    assert_int_equal(
        jar_open_data(candidate.files[0].data, candidate.files[0].n_bytes, "x.jar", &jar, &err),
        STATUS_OK);
    assert_int_equal(jar_n_entries(jar), 6);
    jar_close(jar);
    fileset_done(&candidate);
    bitset_done(&set);
    reading_free(reading);
    size_t n_signatures;
    assert_int_equal(input_unpack_jars(&input, &n_signatures, &err), STATUS_OK);
    assert_int_equal(n_signatures, 0);
    assert_true(hash_equal(fileset_hash(&input.files), before));
    input_done(&input);
    java_remove(dir);
}

static struct input jar_of(const char *const *names)
{
    struct error err;
    struct buffer out = {0};
    struct input input = {0};
    arena_init(&input.names);
    struct jar_writer *writer = jar_writer_new();
    for (; *names != NULL; names++)
        assert_int_equal(jar_writer_add(writer, *names, "x", 1, &err), STATUS_OK);
    assert_int_equal(jar_writer_finish(writer, &out, &err), STATUS_OK);
    jar_writer_free(writer);
    size_t n_bytes = out.n_bytes;
    fileset_add_owned(&input.files, "a.jar", 0644, (unsigned char *)buffer_take(&out), n_bytes);
    return input;
}

static void signatures_go_and_bad_names_are_refused(void **state)
{
    (void)state;
    struct error err;
    size_t n_signatures = 0;
    struct input input = jar_of((const char *const[]){"META-INF/MANIFEST.MF", "META-INF/X.SF",
                                                      "META-INF/X.RSA", "data.txt", NULL});
    assert_int_equal(input_unpack_jars(&input, &n_signatures, &err), STATUS_OK);
    assert_int_equal(n_signatures, 2);
    assert_int_equal(input.files.n_files, 2);
    assert_string_equal(input.files.files[0].name, "META-INF/MANIFEST.MF");
    input_done(&input);
    input = jar_of((const char *const[]){"fine", "../slip", NULL});
    assert_int_equal(input_unpack_jars(&input, &n_signatures, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "../slip"));
    input_done(&input);
    input = jar_of((const char *const[]){"a", "a/b", NULL});
    assert_int_equal(input_unpack_jars(&input, &n_signatures, &err), STATUS_INPUT);
    input_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closures_follow_mentions),
        cmocka_unit_test(core_classes_are_no_items),
        cmocka_unit_test(jars_are_read_and_made),
        cmocka_unit_test(signatures_go_and_bad_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
