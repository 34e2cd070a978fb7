/* The published example of a stubbed call: what is computed only for it goes with it, and what a
 * call that stays has computed for it is popped. */
#include "fixture.h"
#include "jvm/code/stub_code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *text_of(const struct insn *insn)
{
    switch (insn->op) {
    case OP_LDC:
        return "ldc \"s\"";
    case OP_INVOKESTATIC:
        return utf8_is(insn->member->name, "bar") ? "invokestatic B.bar()I"
                                                  : "invokestatic A.foo(String,I)Object";
    default:
        return opcode_table[insn->op].name;
    }
}

static void stubbed_calls(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("stub_jvm.json");
    struct utf8_pool *texts = utf8_pool_new();
    struct arena arena;
    arena_init(&arena);
    struct constant s = {.tag = CONSTANT_STRING, .text = utf8_text(texts, "s")};
    struct member_ref bar = {CONSTANT_METHOD_REF, utf8_text(texts, "B"), utf8_text(texts, "bar"),
                             utf8_text(texts, "()I")};
    struct member_ref foo = {CONSTANT_METHOD_REF, utf8_text(texts, "A"), utf8_text(texts, "foo"),
                             utf8_text(texts, "(Ljava/lang/String;I)Ljava/lang/Object;")};
    struct insn insns[] = {{.op = OP_LDC, .constant = &s},
                           {.op = OP_INVOKESTATIC, .member = &bar},
                           {.op = OP_INVOKESTATIC, .member = &foo}};
    struct code code = {.n_insns = 3, .insns = insns};
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 4);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *stubbed = json_object_get(json_array_get(cases, i), "stubbed");
        const json_t *expected = json_object_get(json_array_get(cases, i), "result");
        unsigned char fates[3] = {STUB_KEEP, STUB_KEEP, STUB_KEEP};
        for (size_t k = 0; k < json_array_size(stubbed); k++)
            fates[json_integer_value(json_array_get(stubbed, k))] = STUB_DEFAULT;
        const struct code *result =
            code_stub(&arena, texts, &code, &(struct stubs){.fates = fates});
        assert_int_equal(result->n_insns, json_array_size(expected));
        for (size_t k = 0; k < result->n_insns; k++)
            assert_string_equal(text_of(&result->insns[k]),
                                json_string_value(json_array_get(expected, k)));
    }
    arena_done(&arena);
    utf8_pool_free(texts);
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(stubbed_calls)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
