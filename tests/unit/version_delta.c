/* Versions come back as they were, and no damage to their bytes is believed. */
#include "drive/journal/version_delta.h"

#include "disk_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static enum status decode(const struct fileset *before, const void *data, size_t n_bytes,
                          struct fileset *ret)
{
    struct arena names;
    struct error err;
    arena_init(&names);
    enum status status = version_decode(before, data, n_bytes, &names, ret, &err);
    if (status == STATUS_OK)
        fileset_done(ret);
    else
        assert_non_null(strstr(err.message, "damaged version"));
    arena_done(&names);
    return status;
}

static void put_number(struct buffer *out, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        buffer_add_byte(out, (unsigned char)(number >> (8 * i)));
}

/* A version of one file, with any values. */
static struct buffer version(const char *name, size_t n_name, uint64_t prefix, uint64_t suffix,
                             uint64_t n_middle)
{
    struct buffer out = {0};
    put_number(&out, 1);
    put_number(&out, n_name);
    buffer_add(&out, name, n_name);
    put_number(&out, 0644);
    put_number(&out, prefix);
    put_number(&out, suffix);
    put_number(&out, n_middle);
    return out;
}

static void versions_come_back(void **state)
{
    (void)state;
    struct fileset before = disk_files_set("a", "one two three", "b/c", "other", NULL);
    struct fileset after = disk_files_set("a", "one three", "d", "new", NULL), back;
    struct arena names;
    struct buffer bytes = {0};
    struct error err;
    arena_init(&names);
    version_encode(&before, &after, &bytes);
    assert_int_equal(version_decode(&before, bytes.data, bytes.n_bytes, &names, &back, &err),
                     STATUS_OK);
    assert_true(hash_equal(fileset_hash(&after), fileset_hash(&back)));
    fileset_done(&back);
    arena_done(&names);
    buffer_done(&bytes);
    fileset_done(&before);
    fileset_done(&after);
}

static void a_version_that_is_cut_or_too_long_is_refused(void **state)
{
    (void)state;
    struct fileset before = disk_files_set("a", "one two three", NULL);
    struct fileset after = disk_files_set("a", "one more three", "b", "x", NULL), back;
    struct buffer bytes = {0};
    version_encode(&before, &after, &bytes);
    for (size_t n = 0; n < bytes.n_bytes; n++)
        assert_int_equal(decode(&before, bytes.data, n, &back), STATUS_IO);
    assert_int_equal(decode(&before, bytes.data, bytes.n_bytes, &back), STATUS_OK);
    buffer_add_byte(&bytes, 0);
    assert_int_equal(decode(&before, bytes.data, bytes.n_bytes, &back), STATUS_IO);
    buffer_done(&bytes);
    fileset_done(&before);
    fileset_done(&after);
}

/* They would be written outside the directory of the result. */
static void names_that_lead_elsewhere_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t n_bytes;
        enum status status;
    } rows[] = {
        {"", 0, STATUS_IO},        {"/etc/passwd", 11, STATUS_IO}, {"..", 2, STATUS_IO},
        {"../x", 4, STATUS_IO},    {"a/../../x", 9, STATUS_IO},    {"a/..", 4, STATUS_IO},
        {"a\0b", 3, STATUS_IO},    {"..a", 3, STATUS_OK},          {"a..", 3, STATUS_OK},
        {"a/..b/c", 7, STATUS_OK}, {"a/b..", 5, STATUS_OK},
    };
    struct fileset before = {0}, back;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer bytes = version(rows[i].name, rows[i].n_bytes, 0, 0, 0);
        if (decode(&before, bytes.data, bytes.n_bytes, &back) != rows[i].status)
            fail_msg("name %zu: %s", i, rows[i].name);
        buffer_done(&bytes);
    }
}

static void lengths_beyond_the_version_before_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint64_t prefix, suffix, n_middle;
        enum status status;
    } rows[] = {
        {"a", 4, 6, 0, STATUS_OK},          {"a", 11, 0, 0, STATUS_IO},
        {"a", 4, 7, 0, STATUS_IO},          {"a", UINT64_MAX, 1, 0, STATUS_IO},
        {"a", 1, UINT64_MAX, 0, STATUS_IO}, {"a", 0, 0, UINT64_MAX, STATUS_IO},
        {"new", 1, 0, 0, STATUS_IO},        {"new", 0, 0, 0, STATUS_OK},
    };
    struct fileset before = disk_files_set("a", "0123456789", NULL), back;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer bytes = version(rows[i].name, strlen(rows[i].name), rows[i].prefix,
                                      rows[i].suffix, rows[i].n_middle);
        if (decode(&before, bytes.data, bytes.n_bytes, &back) != rows[i].status)
            fail_msg("row %zu", i);
        buffer_done(&bytes);
    }
    fileset_done(&before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_come_back),
        cmocka_unit_test(a_version_that_is_cut_or_too_long_is_refused),
        cmocka_unit_test(names_that_lead_elsewhere_are_refused),
        cmocka_unit_test(lengths_beyond_the_version_before_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
