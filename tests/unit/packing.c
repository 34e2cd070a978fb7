/* Numbers and texts survive, and nothing is read that is not there. */
#include "base/files/packing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void test_round_trip(void **state)
{
    (void)state;
    static const uint64_t numbers[] = {0, 1, 127, 128, 300, 1u << 24, UINT64_MAX};
    struct buffer out = {0};
    for (size_t i = 0; i < 7; i++) {
        pack_varint(&out, numbers[i]);
        pack_number(&out, numbers[i], 8);
        pack_number(&out, numbers[i], 2);
    }
    pack_text(&out, "type+children");
    pack_text(&out, "");
    struct unpacker in = {.at = out.data, .end = out.data + out.n_bytes};
    for (size_t i = 0; i < 7; i++) {
        assert_true(unpack_varint(&in) == numbers[i]);
        assert_true(unpack_number(&in, 8) == numbers[i]);
        assert_true(unpack_number(&in, 2) == (numbers[i] & 0xffff));
    }
    char text[14];
    unpack_text(&in, text, sizeof text);
    assert_string_equal(text, "type+children");
    unpack_text(&in, text, sizeof text);
    assert_string_equal(text, "");
    assert_false(in.bad);
    assert_ptr_equal(in.at, in.end);
    buffer_done(&out);
}

static bool is_bad_text(const char *bytes, size_t n_bytes, size_t room)
{
    char text[16];
    const unsigned char *data = (const unsigned char *)bytes;
    struct unpacker in = {.at = data, .end = data + n_bytes};
    unpack_text(&in, text, room);
    assert_string_equal(text, in.bad ? "" : "abc");
    return in.bad;
}

static void test_bounds(void **state)
{
    (void)state;
    static const unsigned char endless[12] = {0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                              0xff, 0xff, 0xff, 0xff, 0xff, 0xff};
    struct unpacker in = {.at = endless, .end = endless + sizeof endless};
    assert_true(unpack_varint(&in) == 0);
    assert_true(in.bad);
    static const unsigned char longer[] = {0x81, 0}; /* than 1 need be: packed again it differs */
    in = (struct unpacker){.at = longer, .end = longer + sizeof longer};
    assert_true(unpack_varint(&in) == 0);
    assert_true(in.bad);
    in = (struct unpacker){.at = endless, .end = endless + 3};
    assert_true(unpack_number(&in, 4) == 0);
    assert_true(in.bad);
    assert_null(unpack_bytes(&in, 1)); /* once bad, always bad */

    assert_false(is_bad_text("\3abc", 4, 4));
    assert_true(is_bad_text("\3abc", 4, 3));
    assert_true(is_bad_text("\4abc", 4, 16));
    assert_true(is_bad_text("\3a\0c", 4, 16));
    assert_true(is_bad_text("", 0, 16));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
