#include "base/files/disk.h"
#include "base/memory.h"
#include "java.h"
#include "jvm/world/class_source.h"
#include "jvm/world/jar.h"
#include "jvm/world/jimage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *scratch_dir(void)
{
    char *dir = mem_string("/tmp/pare-jar-XXXXXX");
    assert_non_null(mkdtemp(dir));
    return dir;
}

static char *write_jar(const char *dir, const char *file, struct jar_writer *writer)
{
    struct error err;
    struct buffer out = {0};
    assert_int_equal(jar_writer_finish(writer, &out, &err), STATUS_OK);
    char *path = disk_join(dir, file);
    assert_int_equal(disk_write_atomic(path, out.data, out.n_bytes, 0600, &err), STATUS_OK);
    buffer_done(&out);
    jar_writer_free(writer);
    return path;
}

static void add(struct jar_writer *writer, const char *name, const char *text)
{
    struct error err;
    assert_int_equal(jar_writer_add(writer, name, text, strlen(text), &err), STATUS_OK);
}

static void assert_entry(const struct jar *jar, size_t entry, const char *name, const char *text)
{
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    assert_string_equal(jar_entry_name(jar, entry), name);
    assert_int_equal(jar_read(jar, entry, &data, &n_bytes, &err), STATUS_OK);
    assert_int_equal(n_bytes, strlen(text));
    assert_memory_equal(data, text, n_bytes);
    free(data);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    struct error err;
    char *dir = scratch_dir();
    char *long_text = mem_alloc(100001);
    memset(long_text, 'x', 100000);
    long_text[100000] = '\0';
    char *paths[2];
    for (int i = 0; i < 2; i++) {
        struct jar_writer *writer = jar_writer_new();
        add(writer, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n");
        add(writer, "p/", "");
        add(writer, "p/long.txt", long_text);
        paths[i] = write_jar(dir, i == 0 ? "a.jar" : "b.jar", writer);
    }
    struct jar *jar;
    assert_int_equal(jar_open(paths[0], &jar, &err), STATUS_OK);
    assert_int_equal(jar_n_entries(jar), 3);
    assert_entry(jar, 0, "META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n");
    assert_entry(jar, 2, "p/long.txt", long_text);

    /* Same calls, same bytes; and a copy of every entry is the same archive again. */
    struct jar_writer *writer = jar_writer_new();
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(jar_writer_copy(writer, jar, i, &err), STATUS_OK);
    char *copy = write_jar(dir, "c.jar", writer);
    unsigned char *data[3];
    size_t n_bytes[3];
    const char *all[] = {paths[0], paths[1], copy};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(disk_read(all[i], &data[i], &n_bytes[i], NULL, &err), STATUS_OK);
        assert_int_equal(n_bytes[i], n_bytes[0]);
    }
    assert_memory_equal(data[0], data[1], n_bytes[0]);
    jar_close(jar);
    assert_int_equal(jar_open(copy, &jar, &err), STATUS_OK);
    assert_entry(jar, 2, "p/long.txt", long_text);
    jar_close(jar);
    for (int i = 0; i < 3; i++)
        free(data[i]);
    free(paths[0]);
    free(paths[1]);
    free(copy);
    free(long_text);
    java_remove(dir);
}

static void names_that_leave_the_directory_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"../a",   "/etc/passwd", "a/../../b", "a\\..\\b",
                                      "C:/a.b", "a//b",        "./a",       "a/.."};
    struct error err;
    char *dir = scratch_dir();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct jar_writer *writer = jar_writer_new();
        add(writer, bad[i], "x");
        char *path = write_jar(dir, "bad.jar", writer);
        struct jar *jar = NULL;
        assert_int_equal(jar_open(path, &jar, &err), STATUS_INPUT);
        assert_non_null(strstr(err.message, "not safe"));
        free(path);
    }
    assert_true(jar_name_is_safe("a/b..c/d.class"));
    java_remove(dir);
}

static void entries_have_kinds(void **state)
{
    (void)state;
    assert_int_equal(jar_entry_kind("META-INF/MANIFEST.MF"), JAR_MANIFEST);
    assert_int_equal(jar_entry_kind("META-INF/KEY.SF"), JAR_SIGNATURE);
    assert_int_equal(jar_entry_kind("meta-inf/key.rsa"), JAR_SIGNATURE);
    assert_int_equal(jar_entry_kind("META-INF/K.DSA"), JAR_SIGNATURE);
    assert_int_equal(jar_entry_kind("META-INF/K.EC"), JAR_SIGNATURE);
    assert_int_equal(jar_entry_kind("META-INF/SIG-FOO"), JAR_SIGNATURE);
    assert_int_equal(jar_entry_kind("META-INF/maven/K.EC"), JAR_RESOURCE);
    assert_int_equal(jar_entry_kind("K.SF"), JAR_RESOURCE);
    assert_int_equal(jar_entry_kind("p/A.class"), JAR_CLASS);
    assert_int_equal(jar_entry_kind("p/"), JAR_DIRECTORY);
}

static void damaged_archives_are_errors(void **state)
{
    (void)state;
    struct error err;
    char *dir = scratch_dir();
    struct jar_writer *writer = jar_writer_new();
    for (int i = 0; i < 20; i++) {
        char name[16] = {'a', (char)('a' + i), '\0'};
        add(writer, name, "some text that is long enough to be damaged in the middle of it");
    }
    char *path = write_jar(dir, "whole.jar", writer);
    unsigned char *data;
    size_t n_bytes;
    assert_int_equal(disk_read(path, &data, &n_bytes, NULL, &err), STATUS_OK);
    size_t n_errors = 0;
    for (size_t at = 0; at < n_bytes; at += 7) {
        data[at] ^= 0x55;
        assert_int_equal(disk_write_atomic(path, data, n_bytes, 0600, &err), STATUS_OK);
        struct jar *jar;
        if (jar_open(path, &jar, &err) != STATUS_OK) {
            n_errors++;
        } else {
            for (size_t i = 0; i < jar_n_entries(jar); i++) {
                unsigned char *entry;
                size_t n_entry;
                if (jar_read(jar, i, &entry, &n_entry, &err) != STATUS_OK)
                    n_errors++;
                else
                    free(entry);
            }
            jar_close(jar);
        }
        data[at] ^= 0x55;
    }
    assert_true(n_errors > 20);
    free(data);
    free(path);
    java_remove(dir);
}

static void a_jdk_is_a_source(void **state)
{
    (void)state;
    struct error err;
    char *home = java_home();
    char *modules = disk_join(home, "lib/modules");
    struct source *source;
    assert_int_equal(source_open(modules, &source, &err), STATUS_OK);
    bool found = false;
    for (size_t i = 0; i < source_n_entries(source); i++) {
        const struct source_entry *entry = source_entry(source, i);
        if (strcmp(entry->name, "java/lang/Object.class") != 0)
            continue;
        found = true;
        assert_string_equal(entry->module, "java.base");
        unsigned char *data;
        size_t n_bytes;
        assert_int_equal(source_read(source, i, &data, &n_bytes, &err), STATUS_OK);
        assert_memory_equal(data, "\xca\xfe\xba\xbe", 4);
        free(data);
    }
    assert_true(found);
    source_close(source);
    free(modules);
    free(home);
}

/* The first kilobyte of an image with one byte changed, or cut short: never a crash. */
static void a_damaged_image_is_an_error(void **state)
{
    (void)state;
    struct error err;
    char *home = java_home();
    char *modules = disk_join(home, "lib/modules");
    char *dir = scratch_dir();
    char *path = disk_join(dir, "modules");
    unsigned char *data;
    size_t n_bytes;
    assert_int_equal(disk_read(modules, &data, &n_bytes, NULL, &err), STATUS_OK);
    size_t n_kept = 2 << 20; /* the index, and no resources */
    for (size_t at = 0; at < 28; at++) {
        unsigned char old = data[at];
        data[at] ^= 0xff;
        assert_int_equal(disk_write_atomic(path, data, n_kept, 0600, &err), STATUS_OK);
        struct jimage *image;
        struct jimage_entry entry;
        if (jimage_open(path, &image, &err) == STATUS_OK) {
            for (size_t i = 0; i < jimage_n_entries(image); i++)
                if (jimage_entry(image, i, &entry) && entry.n_bytes > 0)
                    assert_true(entry.data[entry.n_bytes - 1] <= 255); /* can be read */
            jimage_close(image);
        }
        data[at] = old;
    }
    free(data);
    free(path);
    free(modules);
    free(home);
    java_remove(dir);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(names_that_leave_the_directory_are_refused),
        cmocka_unit_test(entries_have_kinds),
        cmocka_unit_test(damaged_archives_are_errors),
        cmocka_unit_test(a_jdk_is_a_source),
        cmocka_unit_test(a_damaged_image_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
