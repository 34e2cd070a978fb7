#include "base/buffer.h"
#include "jvm/model/descriptor.h"
#include "jvm/model/signature.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void equal_texts_are_the_same_pointer(void **state)
{
    (void)state;
    struct utf8_pool *texts = utf8_pool_new();
    const struct utf8 *first[5000];
    char text[32];
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 5000; i++) {
            snprintf(text, sizeof text, "name/%d", i);
            const struct utf8 *utf8 = utf8_text(texts, text);
            assert_string_equal(utf8->text, text);
            if (round == 0)
                first[i] = utf8;
            assert_ptr_equal(utf8, first[i]);
        }
    assert_null(utf8_find(texts, "absent", 6));
    assert_ptr_not_equal(utf8_intern(texts, "name/10", 6), first[10]);
    utf8_pool_free(texts);
}

static void only_modified_utf8_is_legal(void **state)
{
    (void)state;
    assert_true(utf8_is_legal((const unsigned char *)"\xc0\x80 \xed\xa0\xbd\xed\xb8\x80", 9));
    assert_false(utf8_is_legal((const unsigned char *)"a\0b", 3));
    assert_false(utf8_is_legal((const unsigned char *)"\xf0\x9f\x98\x80", 4));
}

static void descriptors_are_checked(void **state)
{
    (void)state;
    static const char *const fields[] = {"I", "[[J", "Ljava/lang/String;", "[Lp/A$B;", "La)b;"};
    static const char *const no_fields[] = {"", "V", "[", "L;", "Lp.A;", "II", "Lp/A", "[V", "T"};
    static const char *const methods[] = {"()V", "(IJ[Lp/A;)Lp/B;", "(La)b;)I"};
    static const char *const no_methods[] = {"", "()", "(V)V", "(I", "I)V", "()VV", "(L)V"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_true(descriptor_is_field(fields[i]));
    for (size_t i = 0; i < sizeof no_fields / sizeof *no_fields; i++)
        assert_false(descriptor_is_field(no_fields[i]));
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        assert_true(descriptor_is_method(methods[i]));
    for (size_t i = 0; i < sizeof no_methods / sizeof *no_methods; i++)
        assert_false(descriptor_is_method(no_methods[i]));
    char many[300];
    memset(many, 'I', sizeof many);
    many[0] = '(';
    memcpy(many + 256, ")V", 3);
    assert_true(descriptor_is_method(many)); /* 255 slots */
    memcpy(many + 257, ")V", 3);
    many[256] = 'I';
    assert_false(descriptor_is_method(many));
}

static void descriptors_are_walked(void **state)
{
    (void)state;
    struct utf8_pool *texts = utf8_pool_new();
    const char *descriptor = "(IJLa)b;[[D[Lp/A;D)La)b;";
    assert_int_equal(descriptor_parameter_slots(descriptor), 1 + 2 + 1 + 1 + 1 + 2);
    assert_string_equal(descriptor_return(descriptor), "La)b;");
    assert_string_equal(descriptor_class(texts, "Lp/A;I")->text, "p/A");
    assert_string_equal(descriptor_class(texts, "[Lp/A;I")->text, "[Lp/A;");
    assert_null(descriptor_class(texts, "I"));
    assert_string_equal(descriptor_element_class(texts, utf8_text(texts, "[[Lp/A;"))->text, "p/A");
    assert_string_equal(descriptor_element_class(texts, utf8_text(texts, "p/A"))->text, "p/A");
    assert_null(descriptor_element_class(texts, utf8_text(texts, "[[I")));
    utf8_pool_free(texts);
}

static void list_name(void *context, const struct utf8 *name)
{
    buffer_add_format(context, "%s ", name->text);
}

static void assert_names(const char *signature, const char *expected)
{
    struct utf8_pool *texts = utf8_pool_new();
    struct buffer names = {0};
    bool ok = signature_classes(texts, signature, signature + strlen(signature), list_name, &names);
    if (expected == NULL)
        assert_false(ok);
    else
        assert_string_equal(buffer_text(&names), expected);
    buffer_done(&names);
    utf8_pool_free(texts);
}

static void signatures_name_classes(void **state)
{
    (void)state;
    assert_names("<T:Ljava/lang/Object;U::Lp/I<-TT;>;:Lp/J;>Lp/S<[[TT;*+Lp/X;>;Lp/K;",
                 "java/lang/Object p/I p/J p/S p/X p/K ");
    assert_names("Lp/Outer<Lp/A;>.Inner<Lp/B;>.Deep;", "p/Outer p/A p/Outer$Inner p/B "
                                                       "p/Outer$Inner$Deep ");
    assert_names("<E:Lp/E;>(I[JTE;Lp/A;)V^TE;^Lp/F;", "p/E p/A p/F ");
    assert_names("TT;", "");
    static const char *const broken[] = {"L",         "Lp/A", "Lp/A<", "<T>V",
                                         "<:Lp/A;>V", "T;",   "Q",     "Lp/A<Lp/B;;"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        assert_names(broken[i], NULL);
    struct buffer deep = {0};
    for (int i = 0; i < 100000; i++)
        buffer_add_text(&deep, "La<");
    assert_names(buffer_text(&deep), NULL);
    buffer_done(&deep);
}

static void signatures_are_split(void **state)
{
    (void)state;
    const char *text = "<T:Lp/A;>Lp/S<TT;>;Lp/I;Lp/J<*>;";
    const char *super = signature_skip_parameters(text);
    assert_int_equal(super - text, 9);
    const char *first = signature_next(super);
    assert_true(strncmp(first, "Lp/I;", 5) == 0);
    const char *second = signature_next(first);
    assert_string_equal(second, "Lp/J<*>;");
    assert_string_equal(signature_next(second), "");
    assert_ptr_equal(signature_skip_parameters(super), super);
    assert_null(signature_next("nonsense"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_texts_are_the_same_pointer),
        cmocka_unit_test(only_modified_utf8_is_legal),
        cmocka_unit_test(descriptors_are_checked),
        cmocka_unit_test(descriptors_are_walked),
        cmocka_unit_test(signatures_name_classes),
        cmocka_unit_test(signatures_are_split),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
