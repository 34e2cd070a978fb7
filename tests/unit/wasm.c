/* Modules are read and written, and what goes of them goes with its uses.  The module is
 * fixtures/wasm/features.wat. */
#include "input/wasm/wasm.h"
#include "base/files/disk.h"
#include "input/frontends.h"
#include "wasm/module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct file features = {.name = "features.wasm"};

static int load(void **state)
{
    unsigned char *data;
    (void)state;
    if (disk_read("fixtures/wasm/features.wasm", &data, &features.n_bytes, &features.mode, NULL) !=
        STATUS_OK)
        return 1;
    features.data = data;
    return 0;
}

static int unload(void **state)
{
    (void)state;
    free((unsigned char *)features.data);
    return 0;
}

static void numbers_are_written_as_short_as_possible(void **state)
{
    static const int64_t values[] = {0,   63,        64,        -64,       -65,      127,
                                     128, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct buffer out = {0};
        wasm_put_signed(&out, values[i]);
        assert_int_equal(out.n_bytes, wasm_signed_length(values[i]));
        struct wasm_cursor cursor = {.data = out.data, .end = out.n_bytes};
        assert_true(wasm_signed(&cursor, 64) == values[i]);
        assert_false(cursor.has_failed);
        assert_int_equal(cursor.at, out.n_bytes);
        buffer_done(&out);
    }
    struct wasm_cursor padded = {.data = (const unsigned char *)"\x85\x80\x80\x80\x00", .end = 5};
    assert_int_equal(wasm_u32(&padded), 5);
    struct wasm_cursor too_long = {.data = (const unsigned char *)"\x80\x80\x80\x80\x80\x01",
                                   .end = 6};
    wasm_u32(&too_long);
    assert_true(too_long.has_failed);
}

static void what_is_written_is_what_was_read(void **state)
{
    struct arena arena;
    struct wasm_module module;
    struct buffer out = {0};
    (void)state;
    arena_init(&arena);
    assert_int_equal(wasm_module_read(features.data, features.n_bytes, &arena, &module, NULL),
                     STATUS_OK);
    assert_int_equal(module.n_functions, 10);
    assert_int_equal(module.n_elems, 4);
    assert_true(module.has_start && module.has_data_count);
    wasm_module_write(&module, &out);
    assert_int_equal(out.n_bytes, features.n_bytes);
    assert_memory_equal(out.data, features.data, out.n_bytes);
    buffer_done(&out);
    arena_done(&arena);
}

static void every_truncated_module_is_refused(void **state)
{
    (void)state;
    for (size_t n = 0; n < features.n_bytes; n++) {
        struct arena arena;
        struct wasm_module module;
        arena_init(&arena);
        if (wasm_module_read(features.data, n, &arena, &module, NULL) == STATUS_OK)
            assert_true(module.n_functions < 10 || module.n_customs == 0);
        arena_done(&arena);
    }
}

static void what_is_not_known_is_said(void **state)
{
    static const struct {
        const char *bytes;
        size_t n_bytes;
        const char *message;
    } rows[] = {
        {"\x0d\x01\x00", 3, "a section of a kind that is not known at byte 10"},
        {"\x01\x04\x01\x60\x00\x00\x03\x02\x01\x00\x0a\x05\x01\x03\x00\xfb\x0b", 17,
         "an instruction (0xfb) that is not known at byte 23"},
        {"\x05\x05\x02\x00\x01\x00\x01", 7, "more than one memory, which is not known"},
        {"\x07\x05\x01\x01\x61\x00\x03", 7,
         "an export, a segment or a global names something that does not exist"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buffer module = {0};
        struct error err;
        buffer_add(&module, "\0asm\1\0\0\0", 8);
        buffer_add(&module, rows[i].bytes, rows[i].n_bytes);
        struct file file = {.name = "a", .data = module.data, .n_bytes = module.n_bytes};
        assert_false(file_is_wasm(&file, &err));
        assert_string_equal(err.message, rows[i].message);
        buffer_done(&module);
    }
}

/* Removes the items of the forest's roots with these bits, renders, and returns the module. */
static void render_without(const char *frontend, uint16_t first_kind, struct buffer *ret)
{
    struct fileset input = {.files = &features, .n_files = 1}, rendered;
    struct reading *reading;
    struct bitset subset;
    assert_int_equal(frontend_find(frontend)->read(&input, &reading, NULL), STATUS_OK);
    bitset_init(&subset, reading->problem.n_items);
    bitset_set_all(&subset);
    for (uint32_t i = 0; i < reading->problem.n_items; i++)
        if (reading->problem.kind[i] >= first_kind)
            bitset_remove(&subset, i);
    problem_close_forest(&reading->problem, &subset);
    reading_render(reading, &subset, &rendered);
    buffer_add(ret, rendered.files[0].data, rendered.files[0].n_bytes);
    fileset_done(&rendered);
    bitset_done(&subset);
    reading_free(reading);
}

static void all_items_give_the_input_and_none_an_empty_module(void **state)
{
    static const char *const names[] = {"wasm", "wasm-code"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct buffer all = {0}, none = {0};
        render_without(names[i], UINT16_MAX, &all);
        assert_int_equal(all.n_bytes, features.n_bytes);
        assert_memory_equal(all.data, features.data, all.n_bytes);
        render_without(names[i], 0, &none);
        assert_int_equal(none.n_bytes, 8);
        buffer_done(&all);
        buffer_done(&none);
    }
}

static void what_must_stay_stays(void **state)
{
    const char *core[] = {"thr"}, *unknown[] = {"no such export"};
    struct fileset input = {.files = &features, .n_files = 1};
    struct reading *reading;
    struct error err;
    (void)state;
    assert_int_equal(
        wasm_read_with(&input, &(struct read_options){.core = core, .n_core = 1}, &reading, NULL),
        STATUS_OK);
    struct bitset none;
    bitset_init(&none, reading->problem.n_items);
    assert_false(problem_allows(&reading->problem, &none));
    bitset_done(&none);
    reading_free(reading);
    assert_int_equal(wasm_read_with(&input, &(struct read_options){.core = unknown, .n_core = 1},
                                    &reading, &err),
                     STATUS_USAGE);
    assert_non_null(strstr(err.message, "no such export"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_as_short_as_possible),
        cmocka_unit_test(what_is_written_is_what_was_read),
        cmocka_unit_test(every_truncated_module_is_refused),
        cmocka_unit_test(what_is_not_known_is_said),
        cmocka_unit_test(all_items_give_the_input_and_none_an_empty_module),
        cmocka_unit_test(what_must_stay_stays),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
