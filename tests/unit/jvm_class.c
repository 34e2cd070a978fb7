/* What can be done to a class in memory, and that a JVM still takes it. */
#include "base/memory.h"
#include "java.h"
#include "jvm/classfile/classfile.h"
#include "jvm/model/changed_copy.h"
#include "jvm/model/class_mentions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct java_source sample = {
    "Sample.java",
    "import java.util.List;\n"
    "public class Sample implements Runnable {\n"
    "    @Deprecated static final String KEPT = \"kept constant\";\n"
    "    static int five(int n) { return n * 100; }\n"
    "    static int loop(int n) {\n"
    "        int sum = 0;\n"
    "        for (int i = 0; i < n; i++) {\n"
    "            long wide = i;\n"
    "            if (i % 2 == 0) sum += five(i); else sum += (int) wide;\n"
    "        }\n"
    "        return sum;\n"
    "    }\n"
    "    static String guarded(String s) {\n"
    "        try { System.out.println(s); } catch (RuntimeException e) { return \"caught\"; }\n"
    "        return s;\n"
    "    }\n"
    "    static void unused(List<? extends Number> list) { System.out.println(\"only here\"); }\n"
    "    public void run() { Runnable r = () -> unused(null); r.run(); }\n"
    "    public static void main(String[] args) {\n"
    "        System.out.println(loop(4) + guarded(\"text\"));\n"
    "    }\n"
    "}\n"};

struct fixture {
    char *dir;
    struct arena arena;
    struct utf8_pool *texts;
    const struct class_file *sample;
};

static int set_up(void **state)
{
    struct fixture *f = mem_zero(1, sizeof *f);
    f->dir = java_compile(&sample, 1, "");
    arena_init(&f->arena);
    f->texts = utf8_pool_new();
    f->sample = java_load(f->dir, "Sample", &f->arena, f->texts);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    java_remove(f->dir);
    arena_done(&f->arena);
    utf8_pool_free(f->texts);
    free(f);
    return 0;
}

static size_t method_number(const struct class_file *c, const char *name)
{
    for (size_t i = 0; i < c->n_methods; i++)
        if (utf8_is(c->methods[i].name, name))
            return i;
    fail_msg("no method %s", name);
    return 0;
}

/* The class with other instructions in one method. */
static const struct class_file *with_insns(struct fixture *f, const char *method,
                                           const struct insn *insns, size_t n_insns)
{
    struct class_file *c = arena_copy(&f->arena, f->sample, sizeof *c);
    struct member *methods = arena_copy(&f->arena, c->methods, c->n_methods * sizeof *methods);
    struct member *m = &methods[method_number(c, method)];
    *m = method_with_code(&f->arena, m, code_with_insns(&f->arena, method_code(m), insns, n_insns));
    c->methods = methods;
    return c;
}

static void the_model_holds_names_not_numbers(void **state)
{
    struct fixture *f = *state;
    const struct class_file *c = f->sample;
    assert_string_equal(c->name->text, "Sample");
    assert_string_equal(c->super->text, "java/lang/Object");
    assert_int_equal(c->n_interfaces, 1);
    assert_string_equal(c->interfaces[0]->text, "java/lang/Runnable");
    assert_int_equal(c->n_fields, 1);
    const struct attribute *value =
        attribute_find(&c->fields[0].attributes, ATTRIBUTE_CONSTANT_VALUE);
    assert_string_equal(value->cells[0].constant->text->text, "kept constant");
    assert_non_null(attribute_find(&c->fields[0].attributes, ATTRIBUTE_DEPRECATED));
    const struct attribute *inner = attribute_find(&c->attributes, ATTRIBUTE_INNER_CLASSES);
    assert_string_equal(attribute_row(inner, 0)[INNER_NAME].text->text, "Lookup");
    const struct code *run = method_code(&c->methods[method_number(c, "run")]);
    for (size_t i = 0; i < run->n_insns; i++)
        if (run->insns[i].op == OP_INVOKEDYNAMIC)
            assert_string_equal(run->insns[i].dynamic->bootstrap->handle.member->owner->text,
                                "java/lang/invoke/LambdaMetafactory");
}

/* A call becomes "pop, push 7": frames, lines and variables stay where they are. */
static void a_call_can_be_exchanged(void **state)
{
    struct fixture *f = *state;
    const struct code *code = method_code(&f->sample->methods[method_number(f->sample, "loop")]);
    struct insn insns[200];
    size_t n = 0;
    for (size_t i = 0; i < code->n_insns; i++)
        if (code->insns[i].op == OP_INVOKESTATIC) {
            insns[n++] = (struct insn){.op = OP_POP};
            insns[n++] = (struct insn){.op = OP_BIPUSH, .value = 7};
        } else {
            insns[n++] = code->insns[i];
        }
    assert_true(n > code->n_insns);
    java_store(f->dir, with_insns(f, "loop", insns, n), f->texts);
    char *output = java_run(f->dir, "Sample");
    assert_string_equal(output, "text\n18text\n"); /* 7 + 1 + 7 + 3 */
    free(output);
}

/* A try block without instructions: the handler goes, its code stays as dead code. */
static void a_guarded_range_can_become_empty(void **state)
{
    struct fixture *f = *state;
    const struct code *code = method_code(&f->sample->methods[method_number(f->sample, "guarded")]);
    assert_int_equal(code->n_handlers, 1);
    struct insn insns[200];
    size_t n = 0;
    bool inside = false;
    for (size_t i = 0; i < code->n_insns; i++) {
        const struct insn *insn = &code->insns[i];
        if (insn->op == OP_LABEL && insn->label == code->handlers[0].start)
            inside = true;
        if (insn->op == OP_LABEL && insn->label == code->handlers[0].end)
            inside = false;
        if (insn->op == OP_LABEL || !inside)
            insns[n++] = *insn;
    }
    assert_true(n < code->n_insns);
    java_store(f->dir, with_insns(f, "guarded", insns, n), f->texts);
    char *output = java_run(f->dir, "Sample");
    assert_string_equal(output, "204text\n");
    free(output);
    const struct class_file *again = java_load(f->dir, "Sample", &f->arena, f->texts);
    assert_int_equal(method_code(&again->methods[method_number(again, "guarded")])->n_handlers, 0);
}

static bool contains(const struct buffer *out, const char *text)
{
    return memmem(out->data, out->n_bytes, text, strlen(text)) != NULL;
}

static void nothing_unused_stays_in_the_pool(void **state)
{
    struct fixture *f = *state;
    struct error err;
    struct class_write_options options = {0};
    struct class_file c = *f->sample;
    struct buffer all = {0};
    struct buffer less = {0};
    assert_int_equal(class_write(&c, f->texts, &options, &all, &err), STATUS_OK);
    c.n_methods = method_number(&c, "unused");
    c.attributes.n_attributes = 0;
    assert_int_equal(class_write(&c, f->texts, &options, &less, &err), STATUS_OK);
    assert_true(contains(&all, "only here") && contains(&all, "LambdaMetafactory"));
    assert_true(contains(&all, "Sample.java") && contains(&all, "java/lang/Number"));
    assert_false(contains(&less, "only here") || contains(&less, "LambdaMetafactory"));
    assert_false(contains(&less, "Sample.java") || contains(&less, "java/lang/Number"));
    assert_true(contains(&less, "kept constant"));
    buffer_done(&all);
    buffer_done(&less);
}

static void debug_tables_can_be_dropped(void **state)
{
    struct fixture *f = *state;
    const uint64_t debug = (uint64_t)1 << ATTRIBUTE_LINE_NUMBERS |
                           (uint64_t)1 << ATTRIBUTE_LOCAL_VARIABLES |
                           (uint64_t)1 << ATTRIBUTE_LOCAL_VARIABLE_TYPES;
    struct class_file c = *f->sample;
    struct member *methods = arena_copy(&f->arena, c.methods, c.n_methods * sizeof *methods);
    for (size_t i = 0; i < c.n_methods; i++) {
        struct code code = *method_code(&methods[i]);
        assert_non_null(attribute_find(&code.attributes, ATTRIBUTE_LINE_NUMBERS));
        code.attributes = attributes_without(&f->arena, &code.attributes, debug);
        methods[i] =
            method_with_code(&f->arena, &methods[i], arena_copy(&f->arena, &code, sizeof code));
    }
    c.methods = methods;
    java_store(f->dir, &c, f->texts);
    char *output = java_run(f->dir, "Sample");
    assert_string_equal(output, "text\n204text\n");
    free(output);
    const struct class_file *again = java_load(f->dir, "Sample", &f->arena, f->texts);
    for (size_t i = 0; i < again->n_methods; i++)
        assert_null(
            attribute_find(&method_code(&again->methods[i])->attributes, ATTRIBUTE_LINE_NUMBERS));
}

static void unknown_attributes_stay_if_asked(void **state)
{
    struct fixture *f = *state;
    struct error err;
    struct attribute unknown = {
        .name = utf8_text(f->texts, "Strange"), .n_rows = 5, .raw = (const unsigned char *)"bytes"};
    struct class_file c = *f->sample;
    c.attributes = (struct attribute_list){1, &unknown};
    for (int keep = 0; keep < 2; keep++) {
        struct class_write_options options = {.keep_unknown = keep != 0};
        struct buffer out = {0};
        const struct class_file *again;
        assert_int_equal(class_write(&c, f->texts, &options, &out, &err), STATUS_OK);
        assert_int_equal(class_read(&f->arena, f->texts, out.data, out.n_bytes, "again",
                                    CLASS_WHOLE, &again, &err),
                         STATUS_OK);
        const struct attribute *found = attribute_find(&again->attributes, ATTRIBUTE_UNKNOWN);
        assert_int_equal(found != NULL, keep);
        if (found != NULL)
            assert_memory_equal(found->raw, "bytes", 5);
        buffer_done(&out);
    }
}

/* A jump over more than 32767 bytes: goto grows, a conditional one is refused. */
static void far_jumps_become_wide(void **state)
{
    struct fixture *f = *state;
    struct error err;
    struct class_write_options options = {.compute_maxima = true};
    size_t n_nops = 33000;
    struct insn *insns = mem_zero(n_nops + 10, sizeof *insns);
    for (int conditional = 0; conditional < 2; conditional++) {
        size_t n = 0;
        insns[n++] = (struct insn){.op = OP_LABEL, .label = 0};
        n += n_nops; /* zero is nop */
        if (conditional)
            insns[n++] = (struct insn){.op = OP_ICONST_0};
        insns[n++] = (struct insn){.op = conditional ? OP_IFEQ : OP_GOTO, .label = 0};
        if (conditional)
            insns[n++] = (struct insn){.op = OP_RETURN};
        struct code code = {.n_labels = 1, .n_insns = n, .insns = insns};
        struct attribute attribute = {.kind = ATTRIBUTE_CODE, .n_rows = 1, .code = &code};
        struct member method = {.access = ACC_STATIC,
                                .name = utf8_text(f->texts, "far"),
                                .descriptor = utf8_text(f->texts, "()V"),
                                .attributes = {1, &attribute}};
        struct class_file c = *f->sample;
        c.n_methods = 1;
        c.methods = &method;
        struct buffer out = {0};
        enum status status = class_write(&c, f->texts, &options, &out, &err);
        if (conditional) {
            assert_int_equal(status, STATUS_INPUT);
            assert_non_null(strstr(err.message, "Sample"));
            assert_int_equal(out.n_bytes, 0);
            continue;
        }
        assert_int_equal(status, STATUS_OK);
        assert_non_null(memmem(out.data, out.n_bytes, "\xc8\xff\xff\x7f\x18", 5)); /* -33000 */
        const struct class_file *again;
        assert_int_equal(class_read(&f->arena, f->texts, out.data, out.n_bytes, "far", CLASS_WHOLE,
                                    &again, &err),
                         STATUS_OK);
        assert_int_equal(method_code(&again->methods[0])->n_insns, n);
        buffer_done(&out);
    }
    free(insns);
}

/* Cut anywhere, a class is an error that says where. */
static void a_cut_class_is_an_error(void **state)
{
    struct fixture *f = *state;
    struct error err;
    struct class_write_options options = {0};
    struct buffer out = {0};
    assert_int_equal(class_write(f->sample, f->texts, &options, &out, &err), STATUS_OK);
    for (size_t n_bytes = 0; n_bytes < out.n_bytes; n_bytes++) {
        struct arena arena;
        arena_init(&arena);
        const struct class_file *c = NULL;
        unsigned char *cut = mem_copy(out.data, n_bytes);
        assert_int_equal(
            class_read(&arena, f->texts, cut, n_bytes, "some/Name.class", CLASS_WHOLE, &c, &err),
            STATUS_INPUT);
        assert_null(c);
        assert_true(strncmp(err.message, "some/Name.class: at byte ", 25) == 0);
        assert_true(strtoul(err.message + 25, NULL, 10) <= n_bytes);
        free(cut);
        arena_done(&arena);
    }
    buffer_done(&out);
}

static void count_name(void *context, const struct utf8 *name)
{
    buffer_add_format(context, " %s ", name->text);
}

static void mentions_are_complete(void **state)
{
    struct fixture *f = *state;
    struct buffer names = {0};
    struct mentions m = {f->texts, count_name, &names};
    mention_class(&m, f->sample);
    static const char *const expected[] = {" Sample ",
                                           " java/lang/Object ",
                                           " java/lang/Runnable ",
                                           " java/lang/String ",
                                           " java/util/List ",
                                           " java/lang/Number ",
                                           " java/lang/RuntimeException ",
                                           " java/lang/invoke/LambdaMetafactory ",
                                           " java/lang/invoke/MethodHandles$Lookup ",
                                           " java/lang/Deprecated ",
                                           " java/io/PrintStream ",
                                           " java/lang/System "};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        if (strstr(buffer_text(&names), expected[i]) == NULL)
            fail_msg("%s is not mentioned", expected[i]);
    buffer_done(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_model_holds_names_not_numbers),
        cmocka_unit_test(a_call_can_be_exchanged),
        cmocka_unit_test(a_guarded_range_can_become_empty),
        cmocka_unit_test(nothing_unused_stays_in_the_pool),
        cmocka_unit_test(debug_tables_can_be_dropped),
        cmocka_unit_test(unknown_attributes_stay_if_asked),
        cmocka_unit_test(far_jumps_become_wide),
        cmocka_unit_test(a_cut_class_is_an_error),
        cmocka_unit_test(mentions_are_complete),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
