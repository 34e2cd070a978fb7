#include "jvm/model/signature.h"

#include "base/buffer.h"

#include <string.h>

/* The deepest nesting of type arguments that is read.  Walking them is recursive; real signatures
 * stay far below this. */
enum { DEEPEST_TYPE = 200 };

struct walk {
    struct utf8_pool *texts;
    class_name_fn *visit; /* may be NULL */
    void *context;
    int depth;
    struct renaming *renaming; /* may be NULL */
};

struct renaming {
    class_rename_fn *rename;
    const void *context;
    const char *copied; /* the text is copied up to here */
    struct buffer out;
};

static const char *walk_type(struct walk *w, const char *at);

static void visit_name(struct walk *w, const struct buffer *name)
{
    if (w->visit != NULL)
        w->visit(w->context, utf8_intern(w->texts, buffer_text(name), name->n_bytes));
}

static void rename_class(struct walk *w, const char *name, size_t n_bytes)
{
    struct renaming *r = w->renaming;
    const struct utf8 *old = utf8_intern(w->texts, name, n_bytes);
    const struct utf8 *now = r->rename(r->context, old);
    if (now == old)
        return;
    buffer_add(&r->out, r->copied, (size_t)(name - r->copied));
    buffer_add(&r->out, now->text, now->n_bytes);
    r->copied = name + n_bytes;
}

/* The place behind the '>' of type arguments.  `at` is behind the '<'. */
static const char *walk_arguments(struct walk *w, const char *at)
{
    while (at != NULL && *at != '>') {
        if (*at == '*') {
            at++;
            continue;
        }
        if (*at == '+' || *at == '-')
            at++;
        at = walk_type(w, at);
    }
    return at != NULL ? at + 1 : NULL;
}

/* The place behind the ';' of a class type.  `at` is behind the 'L'. */
static const char *walk_class(struct walk *w, const char *at)
{
    struct buffer name = {0};
    for (;;) {
        size_t n = strcspn(at, "<.;>:()[*");
        if (w->renaming != NULL && name.n_bytes == 0)
            rename_class(w, at, n);
        buffer_add(&name, at, n);
        at += n;
        if (n == 0 || name.n_bytes > UINT16_MAX)
            at = NULL;
        else
            visit_name(w, &name);
        if (at != NULL && *at == '<')
            at = walk_arguments(w, at + 1);
        if (at == NULL || *at != '.')
            break;
        buffer_add_byte(&name, '$');
        at++;
    }
    buffer_done(&name);
    return at != NULL && *at == ';' ? at + 1 : NULL;
}

static const char *walk_type(struct walk *w, const char *at)
{
    while (*at == '[')
        at++;
    if (*at == 'L') {
        if (++w->depth > DEEPEST_TYPE)
            return NULL;
        at = walk_class(w, at + 1);
        w->depth--;
        return at;
    }
    if (*at == 'T') {
        size_t n = strcspn(at, ";<>:.()[");
        return n > 1 && at[n] == ';' ? at + n + 1 : NULL;
    }
    return *at != '\0' && strchr("BCDFIJSZ", *at) != NULL ? at + 1 : NULL;
}

/* The place behind the '>' of type parameters.  `at` is behind the '<'. */
static const char *walk_parameters(struct walk *w, const char *at)
{
    while (at != NULL && *at != '>') {
        size_t n = strcspn(at, ":;<>.()[");
        if (n == 0 || at[n] != ':')
            return NULL;
        at += n;
        while (at != NULL && *at == ':') {
            at++;
            if (*at != ':' && *at != '>') /* the class bound may be left out */
                at = walk_type(w, at);
        }
    }
    return at != NULL ? at + 1 : NULL;
}

const char *signature_skip_parameters(const char *text)
{
    struct walk w = {0};
    return *text == '<' ? walk_parameters(&w, text + 1) : text;
}

const char *signature_next(const char *type)
{
    struct walk w = {0};
    return walk_type(&w, type);
}

static bool walk_all(struct walk *w, const char *at, const char *end)
{
    if (at < end && *at == '<')
        at = walk_parameters(w, at + 1);
    while (at != NULL && at < end)
        at = *at != '\0' && strchr("()^V", *at) != NULL ? at + 1 : walk_type(w, at);
    return at == end;
}

bool signature_classes(struct utf8_pool *texts, const char *begin, const char *end,
                       class_name_fn *visit, void *context)
{
    struct walk w = {.texts = texts, .visit = visit, .context = context};
    return walk_all(&w, begin, end);
}

const struct utf8 *signature_rename(struct utf8_pool *texts, const struct utf8 *signature,
                                    class_rename_fn *rename, const void *context)
{
    const char *end = signature->text + signature->n_bytes;
    struct renaming r = {.rename = rename, .context = context, .copied = signature->text};
    struct walk w = {.texts = texts, .renaming = &r};
    if (walk_all(&w, signature->text, end) && r.copied != signature->text) {
        buffer_add(&r.out, r.copied, (size_t)(end - r.copied));
        signature = utf8_intern(texts, buffer_text(&r.out), r.out.n_bytes);
    }
    buffer_done(&r.out);
    return signature;
}
