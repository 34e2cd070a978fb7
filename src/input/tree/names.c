#include "input/tree/names.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/items.h"
#include "input/tree/mention.h"

#include <stdlib.h>
#include <string.h>

#define NO_SCOPE UINT32_MAX

enum { MAX_MEANT = 64 }; /* elements of a list that are looked at */

/* A declaration, sorted by name, then space, then scope. */
struct def {
    uint64_t name;  /* hash of the text */
    uint32_t scope; /* node, or NO_SCOPE: the file; members: always NO_SCOPE */
    uint32_t node;
    uint32_t params;   /* node of its parameter list, or 0 */
    uint32_t n_tokens; /* of the declaration or definition that it stands in */
    uint8_t space;
};

struct names {
    struct item_maker *maker; /* NULL: only to resolve */
    const struct syntax *syntax;
    const struct span *pieces;
    struct def *defs;
    size_t n_defs;
    uint32_t *around; /* by mention: index of the innermost scope or closed node around it, + 1 */
};

static uint64_t name_of(const struct names *names, uint32_t node)
{
    const struct syntax *syntax = names->syntax;
    struct span piece = names->pieces[syntax->nodes[node].first_piece];
    return hash_bytes(syntax->text + piece.start, piece.end - piece.start).low;
}

static uint32_t item_of(const struct names *names, uint32_t node)
{
    return items_above(names->maker, names->maker->owner[node], NO_ITEM);
}

/* --- scopes ---------------------------------------------------------------------------------- */

static bool is_around(const struct mention *mention)
{
    return mention->role == MENTION_SCOPE || mention->role == MENTION_CLOSED ||
           mention->role == MENTION_PARAMS;
}

/* For every mention the innermost one of a scope, closed node or parameter list around it. */
static void find_around(struct names *names)
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
static uint32_t scope_of_def(const struct names *names, size_t index)
{
    bool is_param = false;
    for (uint32_t at = names->around[index]; at != 0; at = names->around[at - 1]) {
        const struct mention *mention = &names->syntax->mentions[at - 1];
        if (mention->role == MENTION_PARAMS)
            is_param = true;
        else if (mention->role == MENTION_SCOPE || is_param)
            return mention->node;
    }
    return NO_SCOPE;
}

/* How large the declaration is that this name stands in. */
static uint32_t tokens_around(const struct names *names, size_t index)
{
    for (uint32_t at = names->around[index]; at != 0; at = names->around[at - 1]) {
        const struct mention *mention = &names->syntax->mentions[at - 1];
        const struct node *node = &names->syntax->nodes[mention->node];
        if (mention->role == MENTION_CLOSED)
            return node->end_piece - node->first_piece;
    }
    return 0;
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

static void collect_defs(struct names *names)
{
    const struct syntax *syntax = names->syntax;
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct mention *mention = &syntax->mentions[i];
        if (mention->role != MENTION_DEF ||
            (names->n_defs > 0 && names->defs[names->n_defs - 1].node == mention->node))
            continue;
        names->defs[names->n_defs++] = (struct def){
            .name = name_of(names, mention->node),
            .scope = mention->space == SPACE_MEMBER ? NO_SCOPE : scope_of_def(names, i),
            .node = mention->node,
            .n_tokens = tokens_around(names, i),
            .space = mention->space,
        };
    }
}

/* The mention of this role in the same match of a pattern as mention `index`; NULL: none. */
static const struct mention *partner(const struct names *names, size_t index,
                                     enum mention_role role)
{
    const struct syntax *syntax = names->syntax;
    const struct mention *self = &syntax->mentions[index];
    for (size_t i = index + 1; i < syntax->n_mentions && i < index + 4096; i++)
        if (syntax->mentions[i].match == self->match && syntax->mentions[i].role == role)
            return &syntax->mentions[i];
    return NULL;
}

static void find_params(struct names *names)
{
    const struct syntax *syntax = names->syntax;
    size_t def = 0; /* defs are still in the order of the nodes */
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        if (syntax->mentions[i].role != MENTION_FUNCTION_NAME)
            continue;
        const struct mention *params = partner(names, i, MENTION_FUNCTION_PARAMS);
        while (def < names->n_defs && names->defs[def].node < syntax->mentions[i].node)
            def++;
        if (params != NULL && def < names->n_defs &&
            names->defs[def].node == syntax->mentions[i].node)
            names->defs[def].params = params->node;
    }
}

/* --- resolving ------------------------------------------------------------------------------- */

/* The declarations with this key: how many, the first in *ret. */
static size_t look_up(const struct names *names, const struct def *key, const struct def **ret)
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

/* The declarations that mention `index` may mean: those of the nearest scope that has any. */
static size_t resolve(const struct names *names, size_t index, enum name_space space,
                      const struct def **ret)
{
    const struct syntax *syntax = names->syntax;
    struct def key = {.name = name_of(names, syntax->mentions[index].node),
                      .space = (uint8_t)space};
    for (uint32_t at = names->around[index]; at != 0 && space != SPACE_MEMBER;
         at = names->around[at - 1]) {
        key.scope = syntax->mentions[at - 1].node;
        size_t n = look_up(names, &key, ret);
        if (n > 0)
            return n;
    }
    key.scope = NO_SCOPE;
    return look_up(names, &key, ret);
}

/* --- clauses --------------------------------------------------------------------------------- */

static bool is_above(const struct names *names, uint32_t above, uint32_t item)
{
    while (item != NO_ITEM && item != above)
        item = names->maker->draft->items[item].parent;
    return item == above;
}

/* The use needs a declaration: the smallest, so that a call needs the prototype and not the body. A
 * clause with all of them would be weaker, but what satisfies it is then chosen without regard to
 * size: measured on a program with prototypes it made every function need every other. */
static void need_smallest(const struct names *names, uint32_t use, const struct def *defs,
                          size_t n_defs)
{
    uint32_t item = item_of(names, use);
    const struct def *smallest = NULL;
    for (size_t i = 0; i < n_defs; i++) {
        uint32_t def_item = item_of(names, defs[i].node);
        if (def_item == NO_ITEM || is_above(names, def_item, item))
            return; /* it is there whenever the use is */
        if (smallest == NULL || defs[i].n_tokens < smallest->n_tokens)
            smallest = &defs[i];
    }
    if (smallest == NULL || item == NO_ITEM)
        return;
    uint32_t def_item = item_of(names, smallest->node);
    draft_add_clause(names->maker->draft, &item, 1, &def_item, 1);
}

/* The named children of a list, which have items of their own; how many there are. */
static size_t elements(const struct names *names, uint32_t list, uint32_t *ret, size_t most)
{
    const struct node *nodes = names->syntax->nodes;
    size_t n = 0;
    for (uint32_t kid = list + 1; kid < nodes[list].end && n < most; kid = nodes[kid].end)
        if ((nodes[kid].flags & NODE_NAMED) != 0 && (nodes[kid].flags & NODE_EXTRA) == 0)
            ret[n++] = kid;
    return n;
}

/* Elements at the same place of two lists need each other. */
static void pair_lists(const struct names *names, uint32_t list, uint32_t other)
{
    uint32_t kids[MAX_MEANT], others[MAX_MEANT];
    size_t n = elements(names, list, kids, MAX_MEANT);
    size_t n_other = elements(names, other, others, MAX_MEANT);
    for (size_t i = 0; i < n && i < n_other; i++) {
        uint32_t a = item_of(names, kids[i]), b = item_of(names, others[i]);
        if (a == b || a == NO_ITEM || b == NO_ITEM || a == item_of(names, list) ||
            b == item_of(names, other))
            continue; /* not removable alone */
        draft_add_clause(names->maker->draft, &a, 1, &b, 1);
        draft_add_clause(names->maker->draft, &b, 1, &a, 1);
    }
}

/* Whether mention `index` is a use: no declaration too, and the last word on its node. */
static bool is_use(const struct syntax *syntax, size_t index)
{
    const struct mention *mention = &syntax->mentions[index];
    bool is_def = index > 0 && mention[-1].node == mention->node && mention[-1].role == MENTION_DEF;
    bool is_last = index + 1 == syntax->n_mentions || mention[1].node != mention->node ||
                   mention[1].role != MENTION_REF;
    return mention->role == MENTION_REF && !is_def && is_last;
}

static void add_uses(const struct names *names)
{
    const struct syntax *syntax = names->syntax;
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct def *defs;
        if (!is_use(syntax, i))
            continue;
        size_t n = resolve(names, i, (enum name_space)syntax->mentions[i].space, &defs);
        need_smallest(names, syntax->mentions[i].node, defs, n);
    }
}

static void add_calls(const struct names *names)
{
    const struct syntax *syntax = names->syntax;
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct def *defs;
        const struct mention *args = NULL;
        if (syntax->mentions[i].role == MENTION_CALL_NAME)
            args = partner(names, i, MENTION_CALL_ARGS);
        if (args == NULL)
            continue;
        size_t n = resolve(names, i, SPACE_NAME, &defs);
        for (size_t k = 0; k < n; k++)
            if (defs[k].params != 0)
                pair_lists(names, args->node, defs[k].params);
    }
}

/* A definition needs its parts, for instance the return of a value. */
static void add_parts(const struct names *names)
{
    const struct syntax *syntax = names->syntax;
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        uint32_t at = names->around[i];
        if (syntax->mentions[i].role != MENTION_PART)
            continue;
        while (at != 0 && syntax->mentions[at - 1].role != MENTION_CLOSED)
            at = names->around[at - 1];
        uint32_t whole = at != 0 ? item_of(names, syntax->mentions[at - 1].node) : NO_ITEM;
        uint32_t part = item_of(names, syntax->mentions[i].node);
        if (whole != NO_ITEM && part != NO_ITEM && part != whole)
            draft_add_clause(names->maker->draft, &whole, 1, &part, 1);
    }
}

/* A function's declarations agree in their parameters, also when nobody calls it. */
static void add_redeclarations(const struct names *names)
{
    for (size_t i = 1; i < names->n_defs; i++)
        if (compare_keys(&names->defs[i - 1], &names->defs[i]) == 0 &&
            names->defs[i - 1].params != 0 && names->defs[i].params != 0)
            pair_lists(names, names->defs[i - 1].params, names->defs[i].params);
}

static void names_init(struct names *names, const struct syntax *syntax, const struct span *pieces)
{
    *names = (struct names){
        .syntax = syntax,
        .pieces = pieces,
        .defs = mem_alloc(syntax->n_mentions * sizeof(struct def)),
        .around = mem_alloc(syntax->n_mentions * sizeof(uint32_t)),
    };
    find_around(names);
    collect_defs(names);
    find_params(names);
    qsort(names->defs, names->n_defs, sizeof *names->defs, compare_defs);
}

static void names_done(struct names *names)
{
    free(names->defs);
    free(names->around);
}

void names_add_clauses(struct item_maker *maker)
{
    struct names names;
    if (maker->syntax->n_mentions == 0)
        return;
    names_init(&names, maker->syntax, maker->layout->pieces);
    names.maker = maker;
    add_uses(&names);
    add_calls(&names);
    add_parts(&names);
    add_redeclarations(&names);
    names_done(&names);
}

void names_each_use(const struct syntax *syntax,
                    void (*found)(void *context, uint32_t use, uint32_t def), void *context)
{
    struct names names;
    if (syntax->n_mentions == 0)
        return;
    names_init(&names, syntax, syntax->pieces);
    for (size_t i = 0; i < syntax->n_mentions; i++) {
        const struct def *defs;
        if (!is_use(syntax, i))
            continue;
        size_t n = resolve(&names, i, (enum name_space)syntax->mentions[i].space, &defs);
        for (size_t k = 0; k < n; k++)
            found(context, syntax->mentions[i].node, defs[k].node);
    }
    names_done(&names);
}
