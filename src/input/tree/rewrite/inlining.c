#include "input/tree/rewrite/inlining.h"

#include "base/containers/sorted_rows.h"
#include "base/memory.h"
#include "input/tree/rewrite/rule_match.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

size_t use_list_first(const struct use_list *list, uint32_t def)
{
    struct sorted_rows sorted = {list->uses, list->n_uses, sizeof *list->uses,
                                 offsetof(struct use, def)};
    return sorted_rows_first(&sorted, def);
}

/* --- parentheses --------------------------------------------------------------------------- */

static bool is_one_of(const struct syntax *syntax, uint32_t piece, const char *bytes)
{
    struct span span = syntax->pieces[piece];
    return span.end == span.start + 1 && strchr(bytes, syntax->text[span.start]) != NULL;
}

static bool begins_word(const struct syntax *syntax, uint32_t piece)
{
    unsigned char c = syntax->text[syntax->pieces[piece].start];
    return isalnum(c) || c == '_' || c == '"' || c == '\'' || c >= 0x80;
}

/* True for names, calls, indices and member accesses, which bind more tightly than any operator. */
static bool binds_tightly(const struct syntax *syntax, uint32_t argument)
{
    const struct node *node = &syntax->nodes[argument];
    int depth = 0;
    for (uint32_t i = node->first_piece; i < node->end_piece; i++) {
        bool follows_word = i > node->first_piece && begins_word(syntax, i - 1);
        if (is_one_of(syntax, i, ")]}"))
            depth--;
        bool is_bracket = is_one_of(syntax, i, "()[]{}");
        bool is_plain =
            is_bracket || is_one_of(syntax, i, ".") || (begins_word(syntax, i) && !follows_word);
        if (depth == 0 && !is_plain)
            return false;
        if (is_one_of(syntax, i, "([{"))
            depth++;
    }
    return true;
}

/* True if only a separator or a bracket stands on either side of the use. */
static bool stands_alone(const struct syntax *syntax, uint32_t use)
{
    const struct node *node = &syntax->nodes[use];
    bool is_alone_before =
        node->first_piece > 0 && is_one_of(syntax, node->first_piece - 1, "([{,=");
    bool is_alone_behind =
        node->end_piece < syntax->n_pieces && is_one_of(syntax, node->end_piece, ")]},;");
    return is_alone_before && is_alone_behind;
}

/* --- arguments ----------------------------------------------------------------------------- */

static const struct paired_list *find_call(const struct params *params, uint32_t parameters,
                                           uint32_t callee, uint32_t end)
{
    const struct paired_list *pairs;
    size_t n = params_of(params, parameters, &pairs);
    for (size_t i = 0; i < n; i++)
        if (pairs[i].is_call && pairs[i].list > callee && pairs[i].list < end)
            return &pairs[i];
    return NULL;
}

struct builder {
    const struct syntax *syntax;
    struct inlined *inlined;
    size_t n, capacity;
};

/* Replaces a node by another one. */
static void add_inlined(struct builder *builder, uint32_t use, uint32_t argument)
{
    bool in_parentheses =
        !binds_tightly(builder->syntax, argument) && !stands_alone(builder->syntax, use);
    mem_grow((void **)&builder->inlined, &builder->capacity, builder->n + 1,
             sizeof *builder->inlined);
    builder->inlined[builder->n++] = (struct inlined){use, argument, in_parentheses};
}

/* Replaces every use of a name that the parameter declares by the argument. */
static bool add_uses(struct builder *builder, const struct use_list *uses, uint32_t parameter,
                     uint32_t argument)
{
    const struct syntax *syntax = builder->syntax;
    uint32_t end = syntax->nodes[parameter].end;
    for (size_t i = use_list_first(uses, parameter); i < uses->n_uses && uses->uses[i].def < end;
         i++) {
        uint32_t use = uses->uses[i].node;
        if (use >= parameter && use < end)
            continue;
        if (argument == NO_NODE)
            return false;
        add_inlined(builder, use, argument);
    }
    return true;
}

/* --- the object of a method ---------------------------------------------------------------- */

/* True if this node means the object: not the m in x.m or X::m. */
static bool is_object(const struct syntax *syntax, uint32_t node, const char *text)
{
    struct span span = node_text(syntax, node);
    uint32_t first = syntax->nodes[node].first_piece;
    return span.end - span.start == strlen(text) &&
           memcmp(syntax->text + span.start, text, span.end - span.start) == 0 &&
           (first == 0 || !is_one_of(syntax, first - 1, ".:"));
}

static bool add_objects(struct builder *builder, const struct inlined_object *object)
{
    const struct syntax *syntax = builder->syntax;
    uint32_t end = syntax->nodes[object->whole].end;
    for (uint32_t i = object->whole + 1; i < end;) {
        if (!is_object(syntax, i, object->text)) {
            i++;
            continue;
        }
        if (object->object == NO_NODE)
            return false;
        add_inlined(builder, i, object->object);
        i = syntax->nodes[i].end;
    }
    return true;
}

/* --- arguments and object ------------------------------------------------------------------ */

/* Replaces the uses of all parameters but the receiver, which stands for the object. */
static bool add_parameters(struct builder *builder, const struct use_list *uses,
                           const struct paired_list *call, uint32_t parameters,
                           const struct inlined_object *object)
{
    const struct syntax *syntax = builder->syntax;
    for (uint32_t number = 0;; number++) {
        uint32_t parameter = list_element(syntax, parameters, number), argument = NO_NODE;
        if (parameter == NO_NODE)
            return true;
        if (object != NULL && is_object(syntax, parameter, object->text))
            continue;
        if (call != NULL && number >= call->skip)
            argument = list_element(syntax, call->list, number - call->skip);
        if (!add_uses(builder, uses, parameter, argument))
            return false;
    }
}

static int compare_inlined(const void *a, const void *b)
{
    const struct inlined *x = a, *y = b;
    return (x->use > y->use) - (x->use < y->use);
}

const struct inlined_list *inlined_keep(struct arena *arena, const struct inlined *inlined,
                                        size_t n)
{
    struct inlined_list list = {arena_copy(arena, inlined, n * sizeof *inlined), n};
    return arena_copy(arena, &list, sizeof list);
}

bool inlining_find(const struct syntax *syntax, const struct params *params,
                   const struct use_list *uses, uint32_t parameters, uint32_t callee, uint32_t end,
                   const struct inlined_object *object, struct arena *arena,
                   const struct inlined_list **ret)
{
    struct builder builder = {.syntax = syntax};
    bool is_good = parameters == NO_NODE ||
                   add_parameters(&builder, uses, find_call(params, parameters, callee, end),
                                  parameters, object);
    is_good = is_good && (object == NULL || add_objects(&builder, object));
    *ret = NULL;
    if (is_good && builder.n > 0) {
        qsort(builder.inlined, builder.n, sizeof *builder.inlined, compare_inlined);
        *ret = inlined_keep(arena, builder.inlined, builder.n);
    }
    free(builder.inlined);
    return is_good;
}
