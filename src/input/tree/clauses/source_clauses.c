#include "input/tree/clauses/source_clauses.h"

#include "input/tree/clauses/needs.h"
#include "input/tree/items/presence.h"
#include "input/tree/names/resolve.h"

/* A use of a member, and the object that it is a member of. */
struct member_use {
    const struct needs *needs;
    size_t mention;
    uint32_t object;              /* node, or NO_NODE */
    const struct def *object_def; /* NULL: not known */
};

static uint32_t node_of(const struct member_use *use, uint32_t mention)
{
    return use->needs->names.list->mentions[mention].node;
}

/* Whether the object of a use names this source: by its other name, or by its own. */
static bool is_object(const struct member_use *use, uint32_t source)
{
    const struct name_table *names = &use->needs->names;
    const struct mention_list *list = names->list;
    uint32_t node = node_of(use, source), whole;
    const struct def *def;
    if (use->object_def == NULL)
        return false;
    whole = whole_of(names, use->object_def)->node;
    if (whole != NO_NODE && whole <= node && node < list->syntax->nodes[whole].end)
        return true;
    for (size_t i = mentions_first(list, node); i < list->n_mentions; i++) {
        if (list->mentions[i].node != node)
            break;
        if (name_table_is_use(names, i) && resolve_use(names, i, &def) > 0 &&
            def == use->object_def)
            return true;
    }
    return false;
}

/* Where another source with a member of this name is present, the use needs its object. */
static void need_object(const struct member_use *use, uint32_t source, const struct def *member)
{
    const struct item_maker *maker = use->needs->maker;
    struct presence self = presence_text(maker, node_of(use, (uint32_t)use->mention));
    struct presence other = presence_text(maker, node_of(use, source));
    struct presence column = presence_text(maker, member->node);
    struct presence object = presence_text(maker, use->object);
    uint32_t neg[6] = {self.item,    self.beside, other.item,
                       other.beside, column.item, column.beside};
    if (object.item != NO_ITEM && !presence_is_there_with(maker, object, self))
        draft_add_clause(maker->draft, neg, 6, &object.item, 1);
}

/* Adds the clauses of a use by the sources of one closed node.  False: none of them has the member.
 */
static bool add_for(const struct member_use *use, uint32_t closed)
{
    const struct name_table *names = &use->needs->names;
    const struct item_maker *maker = use->needs->maker;
    struct presence self = presence_text(maker, node_of(use, (uint32_t)use->mention));
    const struct def *member;
    bool is_found = false;
    for (uint32_t source = names->wholes[closed].source; source != NO_MENTION;
         source = names->next_source[source]) {
        if (resolve_in_source(names, use->mention, source, &member) == 0)
            continue;
        if (use->object == NO_NODE ? !is_found : is_object(use, source))
            presence_need(maker, self, presence_text(maker, node_of(use, source)));
        else if (use->object != NO_NODE)
            need_object(use, source, member);
        is_found = true;
    }
    return is_found;
}

static void add_use(const struct needs *needs, size_t mention)
{
    const struct name_table *names = &needs->names;
    struct member_use use = {.needs = needs, .mention = mention};
    use.object_def = resolve_object(names, mention, &use.object);
    bool is_done = false;
    for (uint32_t at = names->around[mention]; at != NO_MENTION && !is_done; at = names->around[at])
        if (names->list->mentions[at].role == MENTION_CLOSED)
            is_done = add_for(&use, at);
}

void source_clauses_add(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    if ((list->roles >> MENTION_SOURCE & 1) == 0)
        return;
    for (size_t i = 0; i < list->n_mentions; i++)
        if (list->mentions[i].space == SPACE_MEMBER && name_table_is_use(&needs->names, i))
            add_use(needs, i);
}
