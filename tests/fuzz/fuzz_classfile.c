/* Any bytes as a class file: what reads must write (or say why not), what was written must read,
 * and writing it again must give the same bytes.  The analyses run over it, too. */
#include "jvm/classfile/classfile.h"
#include "jvm/code/stack_map_frames.h"
#include "jvm/model/class_mentions.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void visit(void *context, const struct utf8 *name)
{
    *(size_t *)context += name->n_bytes;
}

static void analyse(struct arena *arena, struct utf8_pool *texts, const struct class_file *c)
{
    size_t n_bytes = 0;
    mention_class(&(struct mentions){texts, visit, &n_bytes}, c);
    struct hierarchy *h = hierarchy_new(texts);
    hierarchy_add_class(h, c);
    struct frames_join join = frames_join_in(h);
    for (size_t i = 0; i < c->n_methods; i++) {
        const struct code *code = method_code(&c->methods[i]);
        if (code != NULL)
            frames_compute(arena, texts, &join, c, &c->methods[i], &code, NULL);
    }
    hierarchy_free(h);
}

static bool rewrite(struct utf8_pool *texts, const void *data, size_t n_bytes,
                    const struct class_write_options *options, struct buffer *out, bool *ret_read)
{
    struct arena arena;
    arena_init(&arena);
    const struct class_file *class_file;
    *ret_read = class_read(&arena, texts, data, n_bytes, "fuzz", CLASS_WHOLE, &class_file, NULL) ==
                STATUS_OK;
    if (*ret_read && options->compute_maxima)
        analyse(&arena, texts, class_file);
    bool ok = *ret_read && class_write(class_file, texts, options, out, NULL) == STATUS_OK;
    arena_done(&arena);
    return ok;
}

static void check(const uint8_t *data, size_t n_bytes, const struct class_write_options *options)
{
    struct utf8_pool *texts = utf8_pool_new();
    struct buffer first = {0};
    struct buffer second = {0};
    bool was_read;
    if (rewrite(texts, data, n_bytes, options, &first, &was_read)) {
        if (!rewrite(texts, first.data, first.n_bytes, options, &second, &was_read))
            abort();
        if (first.n_bytes != second.n_bytes || memcmp(first.data, second.data, first.n_bytes) != 0)
            abort();
    }
    buffer_done(&first);
    buffer_done(&second);
    utf8_pool_free(texts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    check(data, n_bytes, &(struct class_write_options){.keep_unknown = false});
    check(data, n_bytes, &(struct class_write_options){.compute_maxima = true});
    return 0;
}
