#include "jvm/signature.h"

#include "base/buffer.h"

#include <string.h>

/* Type arguments nest; nobody nests them so far, and walking them takes stack. */
enum { DEEPEST_TYPE = 200 };

struct walk {
    struct utf8_pool *texts;
    class_name_fn *visit; /* may be NULL */
    void *context;
    int depth;
};

static const char *walk_type(struct walk *w, const char *at);

static void visit_name(struct walk *w, const struct buffer *name)
{
    if (w->visit != NULL)
        w->visit(w->context, utf8_intern(w->texts, buffer_text(name), name->n_bytes));
}

/* Past the '>' of type arguments; at stands behind the '<'. */
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

/* Past the ';' of a class type; at stands behind the 'L'. */
static const char *walk_class(struct walk *w, const char *at)
{
    struct buffer name = {0};
    for (;;) {
        size_t n = strcspn(at, "<.;>:()[*");
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

/* Past the '>' of type parameters; at stands behind the '<'. */
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

bool signature_classes(struct utf8_pool *texts, const char *begin, const char *end,
                       class_name_fn *visit, void *context)
{
    struct walk w = {.texts = texts, .visit = visit, .context = context};
    const char *at = begin;
    if (at < end && *at == '<')
        at = walk_parameters(&w, at + 1);
    while (at != NULL && at < end)
        at = *at != '\0' && strchr("()^V", *at) != NULL ? at + 1 : walk_type(&w, at);
    return at == end;
}
