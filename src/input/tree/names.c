#include "input/tree/names.h"

#include "base/memory.h"
#include "input/tree/mention.h"

#include <stdlib.h>

enum { MAX_APART = 4096 }; /* mentions between two of one match */

/* --- scopes ---------------------------------------------------------------------------------- */

static bool is_around(const struct mention *mention)
{
    return mention->role <= MENTION_PARAMS;
}

/* For every mention the innermost one of a scope, closed node or parameter list around it. */
static void find_around(struct name_table *names)
{
    const struct syntax *syntax = names->syntax;
    uint32_t open = 0; /* index + 1 of the innermost that is open */
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct mention *mention = &syntax->mentions[i];
        while (open != 0 && syntax->nodes[syntax->mentions[open - 1].node].end <= mention->node)
            open = names->around[open - 1];
        names->around[i] = open;
        if (is_around(mention))
            open = (uint32_t)i + 1;
    }
}

/* The scope that a declaration belongs to. */
static uint32_t scope_of_def(const struct name_table *names, size_t index)
{
    const struct mention *def = &names->syntax->mentions[index];
    bool is_param = false;
    if (def->space == SPACE_MEMBER)
        return NO_SCOPE;
    for (uint32_t at = names->around[index]; at != 0; at = names->around[at - 1]) {
        const struct mention *mention = &names->syntax->mentions[at - 1];
        if (mention->role == MENTION_PARAMS)
            is_param = true;
        else if (is_param || mention->role == MENTION_FRAME || def->space == SPACE_PLACE ||
                 (mention->role == MENTION_SCOPE && !def->is_hoisted))
            return mention->node;
    }
    return NO_SCOPE;
}

/* The innermost closed node around mention `index`: its index + 1, or 0. */
static uint32_t closed_around(const struct name_table *names, size_t index)
{
    uint32_t at = names->around[index];
    while (at != 0 && names->syntax->mentions[at - 1].role != MENTION_CLOSED)
        at = names->around[at - 1];
    return at;
}

/* --- declarations ---------------------------------------------------------------------------- */

static int compare_keys(const struct def *a, const struct def *b)
{
    if (a->name != b->name)
        return a->name < b->name ? -1 : 1;
    if (a->space != b->space)
        return a->space < b->space ? -1 : 1;
    return (a->scope > b->scope) - (a->scope < b->scope);
}

static int compare_defs(const void *a, const void *b)
{
    const struct def *x = a, *y = b;
    int keys = compare_keys(x, y);
    return keys != 0 ? keys : (x->node > y->node) - (x->node < y->node);
}

bool name_table_same(const struct def *a, const struct def *b)
{
    return compare_keys(a, b) == 0;
}

/* A name may be declared in several spaces at once, a field that is used with and without its
 * object, but in each of them once. */
static bool is_known(const struct name_table *names, const struct def *def)
{
    for (size_t i = names->n_defs; i > 0 && names->defs[i - 1].node == def->node; i--)
        if (name_table_same(&names->defs[i - 1], def))
            return true;
    return false;
}

static void collect_defs(struct name_table *names)
{
    const struct syntax *syntax = names->syntax;
    uint32_t *types = mem_zero(syntax->n_mentions + 1, sizeof *types); /* by closed node's index */
    for (size_t i = 0; i < syntax->n_mentions; i++)
        if (syntax->mentions[i].role == MENTION_TYPE)
            types[closed_around(names, i)] = syntax->mentions[i].node;
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct mention *mention = &syntax->mentions[i];
        if (mention->role != MENTION_DEF)
            continue;
        uint32_t closed = closed_around(names, i);
        struct def def = {
            .name = mention->name,
            .scope = scope_of_def(names, i),
            .node = mention->node,
            .whole = closed != 0 ? syntax->mentions[closed - 1].node : 0,
            .type = closed != 0 ? types[closed] : 0,
            .space = mention->space,
            .is_hoisted = mention->is_hoisted,
        };
        if (!is_known(names, &def))
            names->defs[names->n_defs++] = def;
    }
    free(types);
}

const struct mention *name_table_partner(const struct name_table *names, size_t mention,
                                         uint8_t role)
{
    const struct syntax *syntax = names->syntax;
    const struct mention *self = &syntax->mentions[mention];
    for (size_t i = mention + 1; i < syntax->n_mentions && i < mention + MAX_APART; i++)
        if (syntax->mentions[i].match == self->match && syntax->mentions[i].role == role)
            return &syntax->mentions[i];
    return NULL;
}

static void find_params(struct name_table *names)
{
    const struct syntax *syntax = names->syntax;
    size_t def = 0; /* defs are still in the order of the nodes */
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        uint32_t node = syntax->mentions[i].node;
        if (syntax->mentions[i].role != MENTION_FUNCTION_NAME)
            continue;
        const struct mention *params = name_table_partner(names, i, MENTION_FUNCTION_PARAMS);
        bool has_receiver = name_table_partner(names, i, MENTION_FUNCTION_RECEIVER) != NULL;
        while (def < names->n_defs && names->defs[def].node < node)
            def++;
        for (size_t k = def; params != NULL && k < names->n_defs && names->defs[k].node == node;
             k++) {
            names->defs[k].params = params->node;
            names->defs[k].has_receiver |= has_receiver;
        }
    }
}

/* --- resolving ------------------------------------------------------------------------------- */

/* The declarations with this key: how many, the first in *ret. */
static size_t look_up(const struct name_table *names, const struct def *key, const struct def **ret)
{
    size_t low = 0, high = names->n_defs;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_keys(&names->defs[middle], key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    size_t end = low;
    while (end < names->n_defs && compare_keys(&names->defs[end], key) == 0)
        end++;
    *ret = &names->defs[low];
    return end - low;
}

size_t name_table_resolve(const struct name_table *names, size_t mention, const struct def **ret)
{
    const struct mention *use = &names->syntax->mentions[mention];
    struct def key = {.name = use->name, .space = use->space};
    size_t n;
    for (uint32_t at = names->around[mention]; at != 0 && key.space != SPACE_MEMBER;
         at = names->around[at - 1]) {
        key.scope = names->syntax->mentions[at - 1].node;
        n = look_up(names, &key, ret);
        if (n > 0)
            return n;
    }
    key.scope = NO_SCOPE;
    n = look_up(names, &key, ret);
    if (n > 0 || !use->or_member)
        return n;
    key.space = SPACE_MEMBER;
    return look_up(names, &key, ret);
}

bool name_table_is_use(const struct name_table *names, size_t mention)
{
    const struct syntax *syntax = names->syntax;
    const struct mention *self = &syntax->mentions[mention];
    if (self->role != MENTION_REF)
        return false;
    if (self->space == SPACE_PLACE)
        return true;
    for (size_t i = mention; i > 0 && syntax->mentions[i - 1].node == self->node; i--)
        if (syntax->mentions[i - 1].role == MENTION_DEF &&
            syntax->mentions[i - 1].space != SPACE_PLACE)
            return false;
    for (size_t i = mention + 1; i < syntax->n_mentions && syntax->mentions[i].node == self->node &&
                                 syntax->mentions[i].role == MENTION_REF;
         i++)
        if (syntax->mentions[i].space != SPACE_PLACE)
            return false;
    return true;
}

void name_table_init(struct name_table *names, const struct syntax *syntax)
{
    *names = (struct name_table){
        .syntax = syntax,
        .defs = mem_alloc(syntax->n_mentions * sizeof(struct def)),
        .around = mem_alloc(syntax->n_mentions * sizeof(uint32_t)),
    };
    find_around(names);
    collect_defs(names);
    find_params(names);
    if (names->n_defs > 0)
        qsort(names->defs, names->n_defs, sizeof *names->defs, compare_defs);
}

void name_table_done(struct name_table *names)
{
    free(names->defs);
    free(names->around);
}

void names_each_use(const struct syntax *syntax,
                    void (*found)(void *context, uint32_t use, uint32_t def), void *context)
{
    struct name_table names;
    name_table_init(&names, syntax);
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct def *defs;
        if (!name_table_is_use(&names, i) || syntax->mentions[i].space == SPACE_PLACE)
            continue;
        size_t n = name_table_resolve(&names, i, &defs);
        for (size_t k = 0; k < n; k++)
            found(context, syntax->mentions[i].node, defs[k].node);
    }
    name_table_done(&names);
}
