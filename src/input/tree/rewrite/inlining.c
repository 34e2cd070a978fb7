#include "input/tree/rewrite/inlining.h"

#include "base/containers/sorted_rows.h"
#include "base/memory.h"

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
        mem_grow((void **)&builder->inlined, &builder->capacity, builder->n + 1,
                 sizeof *builder->inlined);
        builder->inlined[builder->n++] = (struct inlined){
            use, argument, !binds_tightly(syntax, argument) && !stands_alone(syntax, use)};
    }
    return true;
}

bool inlining_find(const struct syntax *syntax, const struct params *params,
                   const struct use_list *uses, uint32_t parameters, uint32_t callee, uint32_t end,
                   struct arena *arena, struct inlined_list *ret)
{
    const struct paired_list *call = find_call(params, parameters, callee, end);
    struct builder builder = {.syntax = syntax};
    bool is_good = true;
    for (uint32_t number = 0; is_good; number++) {
        uint32_t parameter = list_element(syntax, parameters, number), argument = NO_NODE;
        if (parameter == NO_NODE)
            break;
        if (call != NULL && number >= call->skip)
            argument = list_element(syntax, call->list, number - call->skip);
        is_good = add_uses(&builder, uses, parameter, argument);
    }
    *ret = (struct inlined_list){
        is_good && builder.n > 0
            ? arena_copy(arena, builder.inlined, builder.n * sizeof *builder.inlined)
            : NULL,
        is_good ? builder.n : 0};
    free(builder.inlined);
    return is_good;
}
