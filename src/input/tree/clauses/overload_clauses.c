#include "input/tree/clauses/overload_clauses.h"

#include "base/memory.h"
#include "input/tree/items/presence.h"
#include "input/tree/names/resolve.h"
#include "input/tree/query/mention.h"

enum { MAX_TYPES = 16 }; /* in a list of parameters that are looked at */

/* The items of what the file declares of the names in a list of parameters; how many. */
static size_t types_in(const struct item_maker *maker, const struct name_table *names,
                       uint32_t parameters, uint32_t *ret)
{
    const struct syntax *syntax = names->syntax;
    const struct mention_list *list = names->list;
    const struct def *def;
    size_t n = 0;
    if (parameters == 0)
        return 0;
    for (size_t i = mentions_first(list, parameters);
         i < list->n_mentions && list->mentions[i].node < syntax->nodes[parameters].end; i++) {
        if (n == MAX_TYPES || !name_table_is_use(names, i) ||
            name_table_resolve(names, i, &def) == 0 || def->scope != NO_SCOPE)
            continue;
        uint32_t item = presence_text(maker, def->node).item;
        if (item != NO_ITEM)
            ret[n++] = item;
    }
    return n;
}

/* What is there where all types of its parameters are, that of its result, and `with`. */
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

/* Of declarations of one name the one that needs the fewest types stands for the name. */
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

/* Where a name has many declarations that only types tell apart, a use may need any of them whose
 * types are there.  A guess, for the coarse reading. */
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
                continue; /* another thing, in a namespace of its own */
            presence_need(maker, presence_text(maker, def->node), name);
            attach(maker, names, presence_text(maker, def->node), def->params,
                   whole_of(names, def)->type, name);
        }
    }
    return plains;
}

/* The innermost mention around another that plays this role or a later one; 0: none. */
static uint32_t around_with(const struct name_table *names, size_t index, uint8_t role)
{
    uint32_t at = names->around[index];
    while (at != 0 && names->list->mentions[at - 1].role < role)
        at = names->around[at - 1];
    return at;
}

/* What is used without a name of its own, a constructor, an operator: it is there where all types
 * of its parameters are, and the class in whose body it stands.  A guess, for the coarse reading.
 */
void overload_clauses_add_attached(const struct item_maker *maker, const struct name_table *names)
{
    const struct mention *mentions = names->list->mentions;
    for (size_t i = 0; i < names->list->n_mentions; i++) {
        if (mentions[i].role != MENTION_ATTACHED)
            continue;
        const struct mention *list = name_table_partner(names, i, MENTION_FUNCTION_PARAMS);
        struct presence text = presence_text(maker, mentions[i].node), class = {NO_ITEM, NO_ITEM};
        uint32_t closed = around_with(names, i, MENTION_CLOSED);
        uint32_t body = around_with(names, i, MENTION_BODY), type = 0;
        if (body != 0 && mentions[body - 1].role == MENTION_PARAMS)
            continue;
        if (body != 0 && list != NULL && list->node != mentions[i].node)
            list = NULL;
        if (body != 0)
            class = presence_text(maker, mentions[body - 1].node);
        else if (closed != 0 && mentions[closed - 1].role == MENTION_CLOSED)
            type = names->wholes[closed].type;
        if (body != 0 || list != NULL)
            attach(maker, names, text, list != NULL ? list->node : 0, type, class);
    }
}
