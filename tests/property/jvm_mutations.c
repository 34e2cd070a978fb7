/* Class files with random changes: whatever reads is written, read and written again as the same
 * bytes, and none of the analyses crashes on it. */
#include "base/memory.h"
#include "base/random.h"
#include "java.h"
#include "jvm/classfile/classfile.h"
#include "jvm/code/stack_map_frames.h"
#include "jvm/model/class_mentions.h"
#include "jvm/world/class_source.h"
#include "jvm/world/hierarchy.h"
#include "random_problem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void nothing(void *context, const struct utf8 *name)
{
    (void)context;
    (void)name;
}

static void declared(void *context, const struct declaration *declaration)
{
    (void)declaration;
    ++*(size_t *)context;
}

static void analyse(struct arena *arena, struct utf8_pool *texts, const struct class_file *c)
{
    struct mentions m = {texts, nothing, NULL};
    mention_class(&m, c);
    struct hierarchy *h = hierarchy_new(texts);
    hierarchy_add_class(h, c);
    struct frames_join join = frames_join_in(h);
    size_t n_declared = 0;
    for (size_t i = 0; i < c->n_methods; i++) {
        const struct code *code = method_code(&c->methods[i]);
        hierarchy_overridden(h, c, &c->methods[i], declared, &n_declared);
        if (code != NULL)
            frames_compute(arena, texts, &join, c, &c->methods[i], &code, NULL);
    }
    hierarchy_free(h);
}

/* Returns whether it read; ends the test if it read but broke a promise. */
static bool try_class(const unsigned char *data, size_t n_bytes)
{
    struct arena arena;
    arena_init(&arena);
    struct utf8_pool *texts = utf8_pool_new();
    struct error err = {.message = ""};
    const struct class_file *c;
    const struct class_file *again;
    struct class_write_options options = {0};
    struct buffer first = {0};
    struct buffer second = {0};
    bool was_read =
        class_read(&arena, texts, data, n_bytes, "mutant", CLASS_WHOLE, &c, &err) == STATUS_OK;
    if (!was_read)
        assert_true(strncmp(err.message, "mutant: at byte ", 16) == 0);
    if (was_read) {
        analyse(&arena, texts, c);
        if (class_write(c, texts, &options, &first, &err) == STATUS_OK) {
            assert_int_equal(class_read(&arena, texts, first.data, first.n_bytes, "again",
                                        CLASS_WHOLE, &again, &err),
                             STATUS_OK);
            assert_int_equal(class_write(again, texts, &options, &second, &err), STATUS_OK);
            assert_int_equal(first.n_bytes, second.n_bytes);
            assert_memory_equal(first.data, second.data, first.n_bytes);
        }
    }
    buffer_done(&first);
    buffer_done(&second);
    arena_done(&arena);
    utf8_pool_free(texts);
    return was_read;
}

static void mutate(unsigned char *data, size_t n_bytes, uint64_t *seed)
{
    for (uint64_t n = 1 + random_below(seed, 3); n > 0; n--) {
        size_t at = random_below(seed, n_bytes);
        switch (random_below(seed, 4)) {
        case 0:
            data[at] = (unsigned char)random_next(seed);
            break;
        case 1:
            data[at] ^= (unsigned char)(1u << random_below(seed, 8));
            break;
        case 2:
            data[at] = (unsigned char)(data[at] + (random_below(seed, 2) ? 1 : -1));
            break;
        default:
            data[at] = data[random_below(seed, n_bytes)];
            break;
        }
    }
}

static void mutants_never_break_a_promise(void **state)
{
    (void)state;
    static const char corpus[] = "fuzz/corpus/fuzz_classfile";
    uint64_t seed = random_seed(20240517);
    size_t n_mutants = random_cases(2500);
    struct error err;
    struct source *source;
    if (source_open(corpus, &source, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    size_t n_read = 0;
    size_t n_refused = 0;
    for (size_t i = 0; i < source_n_entries(source); i++) {
        unsigned char *data;
        size_t n_bytes;
        assert_int_equal(source_read(source, i, &data, &n_bytes, &err), STATUS_OK);
        for (size_t k = 0; k < n_mutants; k++) {
            unsigned char *mutant = mem_copy(data, n_bytes);
            mutate(mutant, n_bytes, &seed);
            if (try_class(mutant, n_bytes))
                n_read++;
            else
                n_refused++;
            free(mutant);
        }
        free(data);
    }
    source_close(source);
    printf("%zu mutants read, %zu refused\n", n_read, n_refused);
    assert_true(n_read > 500 && n_refused > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mutants_never_break_a_promise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
