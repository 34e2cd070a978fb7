/* pare_reduce, through the public header alone. */
#include <pare/pare.h>

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* A test that wants certain words, and what it saw. */
struct wants {
    const char *words[4]; /* in this order in one of the files; NULL at the end */
    size_t n_tests;
    size_t n_before_false; /* after so many tests it says no for ever; 0: never */
    size_t cancel_at;      /* after so many tests the listener cancels; 0: never */
    size_t n_heard, n_smaller;
    size_t smallest;
    pthread_t thread;
    bool was_elsewhere; /* it was called on another thread */
};

static bool has_words(const struct wants *wants, const struct pare_file *file)
{
    const char *at = file->data, *end = at + file->n_bytes;
    for (size_t i = 0; wants->words[i] != NULL; i++) {
        size_t n = strlen(wants->words[i]);
        while ((size_t)(end - at) >= n && memcmp(at, wants->words[i], n) != 0)
            at++;
        if ((size_t)(end - at) < n)
            return false;
        at += n;
    }
    return true;
}

static enum pare_verdict test(void *context, const struct pare_file *files, size_t n_files)
{
    struct wants *wants = context;
    wants->n_tests++;
    wants->was_elsewhere |= !pthread_equal(wants->thread, pthread_self());
    if (wants->n_before_false != 0 && wants->n_tests > wants->n_before_false)
        return PARE_NOT;
    for (size_t i = 0; i < n_files; i++)
        if (has_words(wants, &files[i]))
            return PARE_INTERESTING;
    return PARE_NOT;
}

static bool hear(void *context, const struct pare_progress *progress)
{
    struct wants *wants = context;
    wants->n_heard++;
    wants->n_smaller += progress->is_smaller;
    wants->smallest = progress->n_bytes;
    wants->was_elsewhere |= !pthread_equal(wants->thread, pthread_self());
    return wants->cancel_at == 0 || progress->n_tests < wants->cancel_at;
}

static enum pare_status reduce(struct wants *wants, const char *name, const char *text,
                               struct pare_options options, struct pare_result *ret)
{
    struct pare_file file = {name, text, strlen(text)};
    wants->thread = pthread_self();
    options.listener = hear;
    return pare_reduce(&file, 1, test, wants, &options, ret);
}

static const char poem[] = "one two three\nfour (five six) seven\neight nine\nten eleven twelve\n";
static const char program[] = "#include <stdio.h>\n"
                              "static int unused(int a)\n{\n    return a + 1;\n}\n"
                              "int main(void)\n{\n"
                              "    int x = unused(2);\n    puts(\"hello\");\n"
                              "    abort();\n    return x;\n}\n";

static void text_becomes_small(void **state)
{
    (void)state;
    struct wants wants = {.words = {"five", "nine"}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){0}, &result), PARE_OK);
    assert_int_equal(result.end, PARE_FINISHED);
    assert_int_equal(result.n_files, 1);
    assert_null(result.files[0].name);
    assert_true(result.files[0].n_bytes <= strlen("five\nnine\n"));
    assert_true(has_words(&wants, &result.files[0]));
    assert_int_equal(((const char *)result.files[0].data)[result.files[0].n_bytes], 0);
    assert_int_equal(result.n_tests, wants.n_tests);
    assert_true(result.n_answers + 2 >= result.n_tests); /* the original, the result once more */
    assert_true(wants.n_smaller > 0 && wants.n_smaller < wants.n_heard);
    assert_int_equal(wants.smallest, result.files[0].n_bytes);
    assert_false(wants.was_elsewhere);
    assert_string_equal(result.message, "");
    pare_result_free(&result);
    assert_null(result.files);
}

/* Without the grammar, the call could not lose its function and keep its statement. */
static void the_name_of_a_file_tells_its_language(void **state)
{
    (void)state;
    struct wants wants = {.words = {"abort", "(", ")", ";"}};
    struct pare_result result;
    wants.words[3] = NULL;
    assert_int_equal(reduce(&wants, "bug.c", program, (struct pare_options){0}, &result), PARE_OK);
    assert_string_equal(result.files[0].name, "bug.c");
    assert_true(result.files[0].n_bytes < strlen("int main(void){abort();}"));
    pare_result_free(&result);
}

static void an_unknown_language_is_an_error(void **state)
{
    (void)state;
    struct wants wants = {.words = {"one"}};
    struct pare_result result;
    assert_int_equal(
        reduce(&wants, NULL, poem, (struct pare_options){.language = "klingon"}, &result),
        PARE_BAD_ARGUMENT);
    assert_non_null(strstr(result.message, "klingon"));
    pare_result_free(&result);
}

static void whole_files_go(void **state)
{
    (void)state;
    struct pare_file files[3] = {{"a.txt", poem, strlen(poem)},
                                 {"dir/b.txt", poem, strlen(poem)},
                                 {"c.txt", program, strlen(program)}};
    struct wants wants = {.words = {"hello"}, .thread = pthread_self()};
    struct pare_result result;
    assert_int_equal(pare_reduce(files, 3, test, &wants, NULL, &result), PARE_OK);
    assert_int_equal(result.n_files, 1);
    assert_string_equal(result.files[0].name, "c.txt");
    assert_true(result.files[0].n_bytes <= strlen("\"hello\"\n"));
    pare_result_free(&result);
}

static void bytes_become_few(void **state)
{
    (void)state;
    unsigned char data[3000];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (unsigned char)(i * 37);
    memcpy(data + 1234, "\x01\xffmagic", 7);
    struct pare_file file = {NULL, data, sizeof data};
    struct wants wants = {.words = {"\x01\xffmagic"}, .thread = pthread_self()};
    struct pare_result result;
    assert_int_equal(pare_reduce(&file, 1, test, &wants, NULL, &result), PARE_OK);
    assert_int_equal(result.files[0].n_bytes, 7);
    assert_memory_equal(result.files[0].data, "\x01\xffmagic", 7);
    pare_result_free(&result);
}

static void nothing_can_be_the_result(void **state)
{
    (void)state;
    struct wants wants = {.words = {NULL}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){0}, &result), PARE_OK);
    assert_int_equal(result.files[0].n_bytes, 0);
    pare_result_free(&result);
    assert_int_equal(reduce(&wants, NULL, "", (struct pare_options){0}, &result), PARE_OK);
    assert_int_equal(result.n_files, 1);
    pare_result_free(&result);
}

static void the_original_must_be_interesting(void **state)
{
    (void)state;
    struct wants wants = {.words = {"thirteen"}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){0}, &result),
                     PARE_NOT_INTERESTING);
    assert_int_equal(wants.n_tests, 1);
    assert_null(result.files);
    assert_true(strlen(result.message) > 0);
    pare_result_free(&result);
}

static void a_listener_cancels(void **state)
{
    (void)state;
    struct wants wants = {.words = {"five", "nine"}, .cancel_at = 4};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){0}, &result), PARE_OK);
    assert_int_equal(result.end, PARE_CANCELLED);
    assert_int_equal(wants.n_tests, 4); /* not a single one after that */
    assert_true(has_words(&wants, &result.files[0]));
    assert_int_equal(wants.smallest, result.files[0].n_bytes);
    pare_result_free(&result);
}

static void limits_stop(void **state)
{
    (void)state;
    struct wants wants = {.words = {"five", "nine"}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){.max_tests = 3}, &result),
                     PARE_OK);
    assert_int_equal(result.end, PARE_LIMIT);
    assert_true(wants.n_tests <= 4); /* with the original */
    assert_true(has_words(&wants, &result.files[0]));
    pare_result_free(&result);
    assert_int_equal(
        reduce(&wants, NULL, poem, (struct pare_options){.max_seconds = 1e-9}, &result), PARE_OK);
    assert_int_equal(result.end, PARE_LIMIT);
    assert_int_equal(result.files[0].n_bytes, strlen(poem));
    pare_result_free(&result);
}

static void a_flaky_result_is_called_flaky(void **state)
{
    (void)state;
    struct wants wants = {.words = {"five", "nine"}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){0}, &result), PARE_OK);
    pare_result_free(&result);
    wants = (struct wants){.words = {"five", "nine"}, .n_before_false = wants.n_tests - 1};
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){0}, &result), PARE_OK);
    assert_int_equal(result.end, PARE_FLAKY);
    pare_result_free(&result);
}

static void passes_can_be_chosen(void **state)
{
    (void)state;
    static const char *const lines[] = {"lines:ddmin", NULL};
    static const char *const unknown[] = {"lines:ddmin", "lines:magic", NULL};
    static const char *const model[] = {"model:gbr", NULL};
    struct wants wants = {.words = {"five"}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){.passes = lines}, &result),
                     PARE_OK);
    assert_string_equal(result.files[0].data, "four (five six) seven\n");
    pare_result_free(&result);
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){.passes = unknown}, &result),
                     PARE_BAD_ARGUMENT);
    assert_non_null(strstr(result.message, "magic"));
    pare_result_free(&result);
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){.passes = model}, &result),
                     PARE_BAD_ARGUMENT);
    pare_result_free(&result);
}

/* Java classes are for the program; the library says so and goes on. */
static void passes_for_java_are_skipped(void **state)
{
    (void)state;
    static const char *const java[] = {"classes:binary", NULL};
    struct wants wants = {.words = {"five"}};
    struct pare_result result;
    assert_int_equal(reduce(&wants, NULL, poem, (struct pare_options){.passes = java}, &result),
                     PARE_OK);
    assert_int_equal(result.files[0].n_bytes, strlen(poem));
    pare_result_free(&result);
}

/* Only the call is wanted, which is no C by itself. */
static void strict_results_are_in_the_language(void **state)
{
    (void)state;
    struct wants wants = {.words = {"abort"}};
    struct pare_result loose, strict;
    assert_int_equal(reduce(&wants, "bug.c", program, (struct pare_options){0}, &loose), PARE_OK);
    assert_int_equal(
        reduce(&wants, "bug.c", program, (struct pare_options){.strict = true}, &strict), PARE_OK);
    assert_int_equal(loose.files[0].n_bytes, strlen("abort\n"));
    assert_true(strict.files[0].n_bytes > loose.files[0].n_bytes);
    pare_result_free(&loose);
    pare_result_free(&strict);
}

static void blanks_and_names_can_be_left_or_made_short(void **state)
{
    (void)state;
    struct wants wants = {.words = {"int", "puts", "hello"}};
    struct pare_result kept, gone;
    struct pare_options options = {.blanks = PARE_KEEP_BLANKS};
    assert_int_equal(reduce(&wants, "bug.c", program, options, &kept), PARE_OK);
    options.blanks = PARE_NO_BLANKS;
    options.rename = true;
    assert_int_equal(reduce(&wants, "bug.c", program, options, &gone), PARE_OK);
    assert_true(gone.files[0].n_bytes < kept.files[0].n_bytes);
    pare_result_free(&kept);
    pare_result_free(&gone);
}

static void files_must_have_different_names(void **state)
{
    (void)state;
    struct pare_file same[2] = {{"a", "x", 1}, {"a", "y", 1}}, nameless[2] = {{"a", "x", 1}};
    struct wants wants = {.words = {"x"}, .thread = pthread_self()};
    struct pare_result result;
    assert_int_equal(pare_reduce(same, 2, test, &wants, NULL, &result), PARE_BAD_ARGUMENT);
    pare_result_free(&result);
    assert_int_equal(pare_reduce(nameless, 2, test, &wants, NULL, &result), PARE_BAD_ARGUMENT);
    pare_result_free(&result);
    assert_int_equal(pare_reduce(NULL, 0, test, &wants, NULL, &result), PARE_BAD_ARGUMENT);
    pare_result_free(&result);
    pare_result_free(NULL);
    assert_int_equal(wants.n_tests, 0);
}

/* A test that is a reduction itself: of JSON, while the reduction around it parses C. */
static enum pare_verdict test_with_reduction(void *context, const struct pare_file *files, size_t n)
{
    static const char json[] = "{\"a\": [1, 2, {\"b\": 3}], \"c\": 4}";
    struct wants inner = {.words = {"b"}};
    struct pare_result result;
    bool done = reduce(&inner, "x.json", json, (struct pare_options){0}, &result) == PARE_OK &&
                result.end == PARE_FINISHED;
    pare_result_free(&result);
    return done ? test(context, files, n) : PARE_NOT;
}

static void a_test_may_reduce(void **state)
{
    (void)state;
    struct pare_file file = {"bug.c", program, strlen(program)};
    struct wants wants = {.words = {"abort"}, .thread = pthread_self()};
    struct pare_result result;
    assert_int_equal(pare_reduce(&file, 1, test_with_reduction, &wants, NULL, &result), PARE_OK);
    assert_true(result.files[0].n_bytes < strlen("int main(void){abort();}"));
    pare_result_free(&result);
}

struct worker {
    pthread_t thread;
    char result[200];
};

static void *reduce_many(void *argument)
{
    struct worker *worker = argument;
    for (int i = 0; i < 5; i++) {
        struct wants wants = {.words = {"puts", "hello"}};
        struct pare_result result;
        if (reduce(&wants, "bug.c", program, (struct pare_options){0}, &result) == PARE_OK)
            snprintf(worker->result, sizeof worker->result, "%s",
                     (const char *)result.files[0].data);
        pare_result_free(&result);
    }
    return NULL;
}

static void threads_do_not_disturb_each_other(void **state)
{
    (void)state;
    struct worker workers[3] = {0};
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&workers[i].thread, NULL, reduce_many, &workers[i]), 0);
    for (int i = 0; i < 3; i++)
        pthread_join(workers[i].thread, NULL);
    assert_non_null(strstr(workers[0].result, "hello"));
    assert_string_equal(workers[1].result, workers[0].result);
    assert_string_equal(workers[2].result, workers[0].result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_becomes_small),
        cmocka_unit_test(the_name_of_a_file_tells_its_language),
        cmocka_unit_test(an_unknown_language_is_an_error),
        cmocka_unit_test(whole_files_go),
        cmocka_unit_test(bytes_become_few),
        cmocka_unit_test(nothing_can_be_the_result),
        cmocka_unit_test(the_original_must_be_interesting),
        cmocka_unit_test(a_listener_cancels),
        cmocka_unit_test(limits_stop),
        cmocka_unit_test(a_flaky_result_is_called_flaky),
        cmocka_unit_test(passes_can_be_chosen),
        cmocka_unit_test(passes_for_java_are_skipped),
        cmocka_unit_test(strict_results_are_in_the_language),
        cmocka_unit_test(blanks_and_names_can_be_left_or_made_short),
        cmocka_unit_test(files_must_have_different_names),
        cmocka_unit_test(a_test_may_reduce),
        cmocka_unit_test(threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
