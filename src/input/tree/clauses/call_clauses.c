#include "input/tree/clauses/call_clauses.h"

#include "input/tree/names/parameter_lists.h"
#include "input/tree/names/resolve.h"

#include <string.h>

/* --- lists ----------------------------------------------------------------------------------- */

/* The presence of a list.  Where a phrase can replace the text of the list, the list counts as
 * present without its item. */
static struct presence list_presence(const struct needs *needs, uint32_t list)
{
    const struct item_maker *maker = needs->maker;
    const struct group *group = &maker->layout->groups[maker->owner[list]];
    uint32_t start = maker->first_piece + needs->names.syntax->nodes[list].first_piece;
    if (group->item != NO_ITEM && maker->draft->items[group->item].is_replaced &&
        maker->draft->items[group->item].piece == start)
        return presence_in(maker, group->parent);
    return presence_in(maker, maker->owner[list]);
}

void list_take(const struct needs *needs, uint32_t node, struct list *ret)
{
    ret->n_elements = list_elements(needs->names.syntax, node, needs->names.limits, ret->elements);
    ret->there = list_presence(needs, node);
    ret->item = presence_text(needs->maker, node).item;
}

/* The number of parameters that have arguments. */
static size_t count_params(const struct needs *needs, const struct def *def)
{
    uint8_t *known = &needs->n_params[def - needs->names.defs];
    if (*known == NOT_COUNTED) {
        uint32_t params[MAX_ELEMENTS];
        size_t n = list_elements(needs->names.syntax, def->params, needs->names.limits, params);
        *known = (uint8_t)(n - (n > 0 && def->has_receiver));
    }
    return *known;
}

bool call_fits(const struct needs *needs, const struct def *def, size_t n_args)
{
    return def->params == NO_NODE || count_params(needs, def) == n_args;
}

/* --- pairs ----------------------------------------------------------------------------------- */

/* True if an argument begins with the name of its parameter, as in f(size=3). */
static bool is_named(const struct needs *needs, uint32_t argument)
{
    return mentions_at(needs->names.list, argument, MENTION_CALL_NAMED) != NULL;
}

static bool same_first_token(const struct needs *needs, uint32_t a, uint32_t b)
{
    const struct syntax *syntax = needs->names.syntax;
    struct span x = needs->maker->layout->pieces[syntax->nodes[a].first_piece];
    struct span y = needs->maker->layout->pieces[syntax->nodes[b].first_piece];
    return x.end - x.start == y.end - y.start &&
           memcmp(syntax->text + x.start, syntax->text + y.start, x.end - x.start) == 0;
}

/* Adds clauses: two paired elements need each other, but only in candidates where the list of the
 * other is present.  So a parameter does not need a call, and an argument does not need a function
 * body. */
static void pair(const struct needs *needs, const struct list *list, uint32_t element,
                 const struct list *other_list, uint32_t other)
{
    struct presence a = presence_place(needs->maker, element);
    struct presence b = presence_place(needs->maker, other);
    if (a.item == list->item || b.item == other_list->item)
        return; /* the element cannot be removed alone */
    presence_need_where(needs->maker, a, b, other_list->there);
    presence_need_where(needs->maker, b, a, list->there);
}

/* Pairs a named argument with the parameter of that name. */
static void pair_by_name(const struct needs *needs, const struct list *args, uint32_t arg,
                         const struct list *params, size_t first)
{
    for (size_t k = first; k < params->n_elements; k++)
        if (same_first_token(needs, arg, params->elements[k]))
            pair(needs, args, arg, params, params->elements[k]);
}

/* Pairs the elements of two lists, by position or by name.  The first `skip` elements of the other
 * list have no partner. */
static void pair_with(const struct needs *needs, const struct list *list, uint32_t other_node,
                      size_t skip)
{
    struct list other;
    list_take(needs, other_node, &other);
    for (size_t i = 0; i < list->n_elements; i++) {
        uint32_t element = list->elements[i];
        if (is_named(needs, element))
            pair_by_name(needs, list, element, &other, skip);
        else if (i + skip < other.n_elements)
            pair(needs, list, element, &other, other.elements[i + skip]);
    }
}

static void pair_lists(const struct needs *needs, uint32_t list, uint32_t other)
{
    struct list taken;
    list_take(needs, list, &taken);
    pair_with(needs, &taken, other, 0);
}

void call_clauses_add(const struct needs *needs, const struct list *args, const struct def *def)
{
    pair_with(needs, args, def->params, def->has_receiver);
}

/* --- declarations that agree ----------------------------------------------------------------- */

void call_clauses_add_redeclarations(const struct needs *needs)
{
    const struct name_table *names = &needs->names;
    for (size_t i = 1; i < names->n_defs; i++) {
        const struct def *a = &names->defs[i - 1], *b = &names->defs[i];
        if (name_table_same(a, b) && a->params != NO_NODE && b->params != NO_NODE &&
            count_params(needs, a) == count_params(needs, b))
            pair_lists(needs, a->params, b->params);
    }
}

void call_clauses_add_now(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    for (size_t i = 0; i < list->n_mentions; i++) {
        if (list->mentions[i].role != MENTION_NOW_PARAMS)
            continue;
        const struct mention *args = name_table_partner(&needs->names, i, MENTION_NOW_ARGS);
        if (args != NULL)
            pair_lists(needs, args->node, list->mentions[i].node);
    }
}

/* Adds a clause: if the class with its base and the abstract member of that base are present, so is
 * the member that implements it. */
static void need_implementation(const struct needs *needs, const struct def *base,
                                const struct def *def)
{
    const struct name_table *names = &needs->names;
    const struct mention *body = mentions_at(names->list, def->scope, MENTION_BODY);
    uint32_t class = name_table_closed_around(names, (size_t)(body - names->list->mentions));
    uint32_t named = names->list->mentions[names->wholes[class].base].node;
    struct presence abstract = presence_text(needs->maker, base->node);
    struct presence derived = presence_text(needs->maker, named);
    struct presence self = presence_text(needs->maker, def->node);
    uint32_t neg[4] = {abstract.item, abstract.beside, derived.item, derived.beside};
    if (self.item != NO_ITEM)
        draft_add_clause(needs->maker->draft, neg, 4, &self.item, 1);
}

void call_clauses_add_overrides(const struct needs *needs)
{
    const struct name_table *names = &needs->names;
    for (size_t i = 0; i < names->n_defs; i++) {
        const struct def *def = &names->defs[i];
        const struct def *base = resolve_overridden(names, def);
        if (base == NULL || (base->params == NO_NODE) != (def->params == NO_NODE) ||
            (def->params != NO_NODE && count_params(needs, base) != count_params(needs, def)))
            continue;
        if (def->params != NO_NODE)
            pair_lists(needs, def->params, base->params);
        if (mentions_at(names->list, base->node, MENTION_ABSTRACT) != NULL)
            need_implementation(needs, base, def);
    }
}
