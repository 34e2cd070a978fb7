#include "input/tree/clauses/overload_clauses.h"

#include "base/memory.h"
#include "input/tree/items/presence.h"
#include "input/tree/names/resolve.h"

/* Collects the items of the types that a node names: the items of their declarations in the file,
 * if these are not inside a scope.  Returns their number, at most MAX_TYPES. */
static size_t types_in(const struct item_maker *maker, const struct name_table *names,
                       uint32_t node, uint32_t ret[MAX_TYPES])
{
    const struct mention_list *list = names->list;
    size_t n = 0;
    if (node == NO_NODE)
        return 0;
    for (size_t i = mentions_first(list, node);
         i < list->n_mentions && list->mentions[i].node < names->syntax->nodes[node].end; i++) {
        const struct def *def;
        if (!name_table_is_use(names, i) || resolve_use(names, i, &def) == 0 ||
            def->scope != NO_SCOPE)
            continue;
        uint32_t item = presence_text(maker, def->node).item;
        if (item == NO_ITEM)
            continue;
        if (n == MAX_TYPES) {
            limits_hit(names->limits, LIMIT_TYPES);
            break;
        }
        ret[n++] = item;
    }
    return n;
}

/* Adds a clause: if `with`, all types of the parameters and the type of the result are present,
 * `it` is present too.  `list` and `result` are nodes, or NO_NODE. */
static void attach(const struct item_maker *maker, const struct name_table *names,
                   struct presence it, uint32_t list, uint32_t result, struct presence with)
{
    uint32_t neg[2 * MAX_TYPES + 2];
    size_t n = types_in(maker, names, list, neg);
    n += types_in(maker, names, result, neg + n);
    neg[n++] = with.item;
    neg[n++] = with.beside;
    bool is_there = it.item == NO_ITEM, has_reason = false;
    for (size_t i = 0; i < n; i++) {
        has_reason = has_reason || neg[i] != NO_ITEM;
        is_there = is_there || (neg[i] != NO_ITEM && presence_is_above(maker, it.item, neg[i]));
    }
    if (!is_there && has_reason)
        draft_add_clause(maker->draft, neg, (uint32_t)n, &it.item, 1);
}

/* Finds the plain one of the declarations [first, end) of a name: the one that needs the fewest
 * types.  A variable counts as a declaration with many types. */
static void find_plain(const struct item_maker *maker, const struct name_table *names, size_t first,
                       size_t end, uint32_t *plains)
{
    uint32_t types[MAX_TYPES];
    size_t least = SIZE_MAX, best = first;
    for (size_t i = first; i < end && least > 0 && end > first + 1; i++) {
        size_t n_types = types_in(maker, names, names->defs[i].params, types);
        n_types += names->defs[i].is_variable ? MAX_TYPES : 0;
        if (n_types < least)
            best = i;
        least = n_types < least ? n_types : least;
    }
    for (size_t i = first; i < end; i++)
        plains[i] = (uint32_t)best;
}

/* A use of a name with many overloads needs the plain one.  Each overload stays while its types and
 * the plain one stay, because only types tell which overload a call means.  This is an
 * approximation for the coarse reading. */
uint32_t *overload_clauses_add(const struct item_maker *maker, const struct name_table *names)
{
    uint32_t *plains = mem_zero(names->n_defs + 1, sizeof *plains);
    for (size_t i = 0, end; i < names->n_defs; i = end) {
        for (end = i + 1;
             end < names->n_defs && name_table_same(&names->defs[i], &names->defs[end]);)
            end++;
        find_plain(maker, names, i, end, plains);
        const struct def *plain = &names->defs[plains[i]];
        struct presence name = presence_text(maker, plain->node);
        for (size_t k = i; k < end && plain->space != SPACE_MEMBER; k++) {
            const struct def *def = &names->defs[k];
            if (def->is_variable && !plain->is_variable)
                continue; /* the same name for another thing, in another name space */
            presence_need(maker, presence_text(maker, def->node), name);
            attach(maker, names, presence_text(maker, def->node), def->params,
                   whole_of(names, def)->type, name);
        }
    }
    return plains;
}

/* The innermost scope around a mention with this role or a later one, or NO_MENTION. */
static uint32_t around_with(const struct name_table *names, size_t mention, uint8_t role)
{
    uint32_t at = names->around[mention];
    while (at != NO_MENTION && names->list->mentions[at].role < role)
        at = names->around[at];
    return at;
}

/* For a node that is @attached in the body of a class: the class needs it while the types of its
 * parameters are present. */
static void attach_to_class(const struct item_maker *maker, const struct name_table *names,
                            const struct mention *self, const struct mention *params,
                            const struct mention *body)
{
    bool has_own_params = params != NULL && params->node == self->node;
    attach(maker, names, presence_text(maker, self->node), has_own_params ? params->node : NO_NODE,
           NO_NODE, presence_text(maker, body->node));
}

/* For a node that is @attached elsewhere: it stays while the types of its parameters and of its
 * result are present. */
static void attach_to_types(const struct item_maker *maker, const struct name_table *names,
                            size_t mention, const struct mention *params)
{
    const struct mention *mentions = names->list->mentions;
    uint32_t closed = around_with(names, mention, MENTION_CLOSED);
    bool has_closed = closed != NO_MENTION && mentions[closed].role == MENTION_CLOSED;
    attach(maker, names, presence_text(maker, mentions[mention].node), params->node,
           has_closed ? names->wholes[closed].type : NO_NODE, (struct presence){NO_ITEM, NO_ITEM});
}

void overload_clauses_add_attached(const struct item_maker *maker, const struct name_table *names)
{
    const struct mention *mentions = names->list->mentions;
    for (size_t i = 0; i < names->list->n_mentions; i++) {
        if (mentions[i].role != MENTION_ATTACHED)
            continue;
        const struct mention *params = name_table_partner(names, i, MENTION_FUNCTION_PARAMS);
        uint32_t body = around_with(names, i, MENTION_BODY);
        if (body != NO_MENTION && mentions[body].role == MENTION_PARAMS)
            continue;
        if (body != NO_MENTION)
            attach_to_class(maker, names, &mentions[i], params, &mentions[body]);
        else if (params != NULL)
            attach_to_types(maker, names, i, params);
    }
}
