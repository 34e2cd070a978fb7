#include "input/tree/clauses/name_clauses.h"

#include "base/memory.h"
#include "input/tree/clauses/overload_clauses.h"
#include "input/tree/items/presence.h"
#include "input/tree/names/parameter_lists.h"
#include "input/tree/names/resolve.h"
#include "input/tree/query/mention.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_ELEMENTS = 64, /* of a list that are looked at */
    MAX_PAIRED = 8,    /* functions of one name whose parameters go with the arguments of a call */
    MAX_SETS = 8,      /* of a variable that a use needs */
    MAX_LITERALS = 32, /* of a clause; longer ones are left out */
};

const char *const need_rule_names[N_NEED_RULES] = {
    [NEED_NAME] = "name",         [NEED_TAG] = "tag",
    [NEED_MEMBER] = "member",     [NEED_LABEL] = "label",
    [NEED_PLACE] = "place",       [NEED_TYPE] = "type",
    [NEED_ARGUMENT] = "argument", [NEED_REDECLARATION] = "redeclaration",
    [NEED_PATTERN] = "pattern",
};

struct needs {
    struct item_maker *maker;
    struct name_table names;
    size_t *last_set;   /* by declaration: its last use so far that gives it a value, + 1; or 0 */
    size_t *set_before; /* by use that gives a value: the one before it, likewise */
    uint32_t *plain;   /* by declaration: of those of its name, the one that needs the fewest types;
                        * NULL: types do not tell declarations apart */
    uint8_t *n_params; /* by declaration: how many parameters it has, + 1; 0: not counted yet */
    bool *is_used;     /* by declaration: it had its first use */
};

static bool applies(const struct needs *needs, enum need_rule rule)
{
    return (needs->maker->without_rules >> rule & 1) == 0;
}

/* Guesses are for the coarse reading: they save tests there, and forbid nothing at the end. */
static bool counts(const struct needs *needs, const struct mention *mention)
{
    return !mention->is_guess || needs->maker->coarse != NULL;
}

/* --- calls ----------------------------------------------------------------------------------- */

/* The elements of a list; how many there are. */
static size_t elements(const struct needs *needs, uint32_t list, uint32_t ret[MAX_ELEMENTS])
{
    return list_elements(needs->names.syntax, list, ret, MAX_ELEMENTS);
}

static size_t n_params(const struct needs *needs, const struct def *def)
{
    uint8_t *known = &needs->n_params[def - needs->names.defs];
    if (*known == 0) {
        uint32_t params[MAX_ELEMENTS];
        size_t n = elements(needs, def->params, params);
        *known = (uint8_t)(n - (n > 0 && def->has_receiver) + 1);
    }
    return *known - 1u;
}

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

/* That a list is there, be it as a phrase that stands in its place. */
static struct presence list_of(const struct needs *needs, uint32_t list)
{
    const struct item_maker *maker = needs->maker;
    const struct group *group = &maker->layout->groups[maker->owner[list]];
    uint32_t start = maker->first_piece + needs->names.syntax->nodes[list].first_piece;
    if (group->item != NO_ITEM && maker->draft->items[group->item].is_replaced &&
        maker->draft->items[group->item].piece == start)
        return presence_in(needs->maker, group->parent);
    return presence_in(needs->maker, maker->owner[list]);
}

/* A list of arguments or parameters. */
struct list {
    uint32_t elements[MAX_ELEMENTS];
    size_t n_elements;
    struct presence there; /* what holds the list, and the item of its text */
    uint32_t item;
};

static void take_list(const struct needs *needs, uint32_t node, struct list *ret)
{
    ret->n_elements = elements(needs, node, ret->elements);
    ret->there = list_of(needs, node);
    ret->item = presence_text(needs->maker, node).item;
}

static void pair(const struct needs *needs, const struct list *list, uint32_t kid,
                 const struct list *other_list, uint32_t other)
{
    struct presence a = presence_place(needs->maker, kid), b = presence_place(needs->maker, other);
    if (a.item == list->item || b.item == other_list->item)
        return; /* not removable alone */
    presence_need_where(needs->maker, a, b, other_list->there);
    presence_need_where(needs->maker, b, a, list->there);
}

/* Elements at the same place of two lists need each other, where both lists are there: a parameter
 * needs no call, and an argument no body.  `skip` of the other do not count.  An argument with a
 * name goes with the parameter of that name. */
static void pair_with(const struct needs *needs, const struct list *list, uint32_t other_node,
                      size_t skip)
{
    struct list other;
    take_list(needs, other_node, &other);
    for (size_t i = 0; i < list->n_elements; i++) {
        uint32_t kid = list->elements[i];
        if (!is_named(needs, kid)) {
            if (i + skip < other.n_elements)
                pair(needs, list, kid, &other, other.elements[i + skip]);
            continue;
        }
        for (size_t k = skip; k < other.n_elements; k++)
            if (same_first_token(needs, kid, other.elements[k]))
                pair(needs, list, kid, &other, other.elements[k]);
    }
}

static void pair_lists(const struct needs *needs, uint32_t list, uint32_t other)
{
    struct list taken;
    take_list(needs, list, &taken);
    pair_with(needs, &taken, other, 0);
}

/* Of several functions of one name a call means those that take so many arguments, if any do. */
static bool takes(const struct needs *needs, const struct def *def, size_t n_args)
{
    return def->params == 0 || n_params(needs, def) == n_args;
}

/* A function's declarations agree in their parameters, also when nobody calls it. */
static void add_redeclarations(const struct needs *needs)
{
    const struct name_table *names = &needs->names;
    for (size_t i = 1; i < names->n_defs; i++) {
        const struct def *a = &names->defs[i - 1], *b = &names->defs[i];
        if (name_table_same(a, b) && a->params != 0 && b->params != 0 &&
            n_params(needs, a) == n_params(needs, b))
            pair_lists(needs, a->params, b->params);
    }
}

/* A function without a name that is called where it stands has one call. */
static void add_calls_now(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *params = &list->mentions[i];
        const struct mention *args = params->role == MENTION_NOW_PARAMS
                                         ? name_table_partner(&needs->names, i, MENTION_NOW_ARGS)
                                         : NULL;
        if (args != NULL)
            pair_lists(needs, args->node, params->node);
    }
}

/* A member that takes the place of one in a base class agrees with it in its parameters, and is
 * needed where that one is abstract. */
static void add_overrides(const struct needs *needs)
{
    const struct name_table *names = &needs->names;
    for (size_t i = 0; i < names->n_defs; i++) {
        const struct def *def = &names->defs[i];
        const struct def *base = def->params != 0 ? name_table_overridden(names, def) : NULL;
        if (base == NULL || base->params == 0 || n_params(needs, base) != n_params(needs, def))
            continue;
        pair_lists(needs, def->params, base->params);
        if (mentions_at(names->list, base->node, MENTION_ABSTRACT) == NULL)
            continue;
        struct presence abstract = presence_text(needs->maker, base->node),
                        self = presence_text(needs->maker, def->node);
        struct presence class = presence_text(needs->maker, def->scope);
        uint32_t neg[4] = {abstract.item, abstract.beside, class.item, class.beside};
        if (self.item != NO_ITEM)
            draft_add_clause(needs->maker->draft, neg, 4, &self.item, 1);
    }
}

/* --- uses ------------------------------------------------------------------------------------ */

static uint32_t n_tokens(const struct needs *needs, const struct def *def)
{
    uint32_t whole = whole_of(&needs->names, def)->node;
    const struct node *node = &needs->names.syntax->nodes[whole];
    return whole == 0 ? 0 : node->end_piece - node->first_piece;
}

/* Of several declarations a use needs one: the first that names it, where they are hoisted; or one
 * that is there whenever the use is, or else the smallest, so that a call needs the prototype and
 * not the body.  A clause with all of them would be weaker, but what satisfies it is then chosen
 * without regard to size: measured on a program with prototypes it made every function need every
 * other. */
static const struct def *choose(const struct needs *needs, struct presence use,
                                const struct def *const *defs, size_t n_defs)
{
    const struct def *best = NULL;
    if (n_defs > 0 && defs[0]->is_hoisted)
        return defs[0];
    for (size_t i = 0; i < n_defs && needs->plain != NULL && defs[0]->space != SPACE_MEMBER; i++)
        if (defs[i] == &needs->names.defs[needs->plain[defs[i] - needs->names.defs]])
            return defs[i];
    for (size_t i = 0; i < n_defs; i++) {
        if (presence_is_there_with(needs->maker, presence_text(needs->maker, defs[i]->node), use))
            return defs[i];
        if (best == NULL || n_tokens(needs, defs[i]) < n_tokens(needs, best))
            best = defs[i];
    }
    return best;
}

/* What is used as an object needs its type, and all that stands around its name where it is
 * declared: pointers, arrays. */
static void need_shape(const struct needs *needs, struct presence use, const struct def *def)
{
    const struct node *nodes = needs->names.syntax->nodes;
    const struct whole *whole = whole_of(&needs->names, def);
    if (whole->node == 0)
        return;
    if (whole->type != 0)
        presence_need(needs->maker, use, presence_text(needs->maker, whole->type));
    if (whole->body != 0)
        presence_need(needs->maker, use, presence_text(needs->maker, whole->body));
    for (uint32_t node = whole->node + 1; node < def->node;)
        if (nodes[node].end > def->node)
            presence_need(needs->maker, use, presence_text(needs->maker, node++));
        else
            node = nodes[node].end;
}

static bool is_typed(const struct needs *needs, size_t index)
{
    const struct mention *mentions = needs->names.list->mentions;
    for (size_t i = index + 1; i > 0 && mentions[i - 1].node == mentions[index].node; i--)
        if (mentions[i - 1].is_typed)
            return true;
    return false;
}

/* In a coarse reading a variable that is declared without a value is used only where it got one: on
 * every way there, so a use needs all of them that stand before it. */
static void need_value(const struct needs *needs, struct presence use, size_t index,
                       const struct def *def)
{
    const struct mention_list *list = needs->names.list;
    size_t *last = &needs->last_set[def - needs->names.defs];
    if (needs->maker->coarse == NULL || mentions_at(list, def->node, MENTION_UNSET) == NULL)
        return;
    if (mentions_at(list, list->mentions[index].node, MENTION_SET) != NULL) {
        needs->set_before[index] = *last;
        *last = index + 1;
        return;
    }
    size_t set = *last;
    for (int i = 0; i < MAX_SETS && set != 0; i++, set = needs->set_before[set - 1])
        presence_need(needs->maker, use, presence_text(needs->maker, list->mentions[set - 1].node));
}

/* In a coarse reading what is used of a class is needed in all definitions of it that are there. */
static void need_in_classes(const struct needs *needs, size_t index, struct presence use)
{
    const struct def *classes, *found;
    size_t n_classes =
        needs->maker->coarse != NULL ? name_table_n_classes(&needs->names, index, &classes) : 0;
    for (size_t i = 0; i < n_classes && n_classes > 1; i++) {
        size_t n = name_table_in_class(&needs->names, index, &classes[i], &found);
        for (size_t k = 0; k < n; k++)
            presence_need_where(needs->maker, use, presence_text(needs->maker, found[k].node),
                                presence_text(needs->maker, classes[i].node));
    }
}

/* What may be a member of many classes is needed in those that are there. */
static void need_anywhere(const struct needs *needs, size_t index, struct presence use)
{
    const struct def *found;
    size_t n = name_table_anywhere(&needs->names, index, &found);
    for (size_t i = 0; i < n; i++)
        if (found[i].scope != NO_SCOPE)
            presence_need_where(needs->maker, use, presence_text(needs->maker, found[i].node),
                                presence_text(needs->maker, found[i].scope));
}

/* In a coarse reading what wants a use needs the first one: an endless loop the break that ends it.
 */
static void need_first_use(const struct needs *needs, struct presence use, const struct def *def)
{
    bool *is_used = &needs->is_used[def - needs->names.defs];
    const struct mention *wants = mentions_at(needs->names.list, def->node, MENTION_WANTS);
    if (needs->maker->coarse != NULL && wants != NULL && wants->name == def->name && !*is_used) {
        presence_need(needs->maker, presence_text(needs->maker, def->node), use);
        *is_used = true;
    }
}

static enum need_rule rule_of(const struct mention *use)
{
    switch (use->space) {
    case SPACE_TAG:
        return NEED_TAG;
    case SPACE_MEMBER:
        return NEED_MEMBER;
    case SPACE_LABEL:
        return NEED_LABEL;
    case SPACE_PLACE:
        return NEED_PLACE;
    default:
        return NEED_NAME;
    }
}

static void add_use(const struct needs *needs, size_t index)
{
    const struct mention *use = &needs->names.list->mentions[index];
    const struct mention *args =
        applies(needs, NEED_ARGUMENT) ? params_arguments(&needs->names, index) : NULL;
    const struct def *found, *meant[MAX_ELEMENTS];
    struct presence text = presence_text(needs->maker, use->node);
    size_t n = name_table_resolve(&needs->names, index, &found), n_meant = 0;
    struct list list;
    if (args != NULL)
        take_list(needs, args->node, &list);
    size_t n_args = args != NULL ? list.n_elements : 0;
    uint64_t module = name_table_qualifier(&needs->names, index);
    bool some_take = false, some_in = false;
    for (size_t i = 0; i < n; i++) {
        some_take = some_take || (args != NULL && takes(needs, &found[i], n_args));
        some_in = some_in || (module != 0 && found[i].module == module);
    }
    for (size_t i = 0; i < n && n_meant < MAX_ELEMENTS; i++)
        if ((!some_take || takes(needs, &found[i], n_args)) &&
            (!some_in || found[i].module == module))
            meant[n_meant++] = &found[i];
    const struct def *def = choose(needs, text, meant, n_meant);
    if (def != NULL) {
        presence_need(needs->maker, text, presence_text(needs->maker, def->node));
        need_value(needs, text, index, def);
        need_first_use(needs, text, def);
    }
    need_in_classes(needs, index, text);
    if (n == 0 && needs->names.is_strict)
        need_anywhere(needs, index, text);
    for (size_t i = 0; i < n_meant && def != NULL && def->space == SPACE_MEMBER; i++)
        if (meant[i]->params != 0 && name_table_same(meant[i], def))
            presence_need(
                needs->maker, text,
                presence_text(needs->maker, meant[i]->node)); /* which one only the types say */
    if (def != NULL && is_typed(needs, index) && applies(needs, NEED_TYPE))
        need_shape(needs, text, def);
    bool is_known = false;
    for (size_t i = 0; i < n_meant && i < MAX_PAIRED && args != NULL; i++)
        if (meant[i]->params != 0) {
            pair_with(needs, &list, meant[i]->params, meant[i]->has_receiver);
            is_known = true;
        }
    if (args != NULL && !is_known &&
        mentions_at(needs->names.list, args->node, MENTION_CALL_FIXED) != NULL)
        for (size_t i = 0; i < n_args; i++)
            presence_need(needs->maker, text, presence_place(needs->maker, list.elements[i]));
}

/* --- patterns -------------------------------------------------------------------------------- */

static bool is_literal(const struct mention *mention)
{
    return mention->role >= MENTION_IF && mention->role <= MENTION_THERE;
}

static int by_match(const void *a, const void *b)
{
    const struct mention *x = *(const struct mention *const *)a;
    const struct mention *y = *(const struct mention *const *)b;
    return (x->match > y->match) - (x->match < y->match);
}

/* All of the @if => one of the @then, for one match of a pattern.  What is held by two items gives
 * two clauses. */
static void add_clause(const struct needs *needs, const struct mention *const *literals, size_t n)
{
    uint32_t neg[2 * MAX_LITERALS], pos[2][MAX_LITERALS], n_neg = 0, n_pos = 0;
    bool is_held_by_two = false;
    if (n > MAX_LITERALS)
        return;
    for (size_t i = 0; i < n; i++) {
        struct presence text = literals[i]->role == MENTION_THERE
                                   ? presence_place(needs->maker, literals[i]->node)
                                   : presence_text(needs->maker, literals[i]->node);
        if (literals[i]->role == MENTION_IF) {
            neg[n_neg++] = text.item;
            neg[n_neg++] = text.beside;
            continue;
        }
        if (text.item == NO_ITEM)
            return; /* it always is */
        pos[0][n_pos] = text.item;
        pos[1][n_pos++] = text.beside != NO_ITEM ? text.beside : text.item;
        is_held_by_two = is_held_by_two || text.beside != NO_ITEM;
    }
    for (int which = 0; which <= (int)is_held_by_two && n_pos > 0; which++) {
        bool is_there = false;
        for (uint32_t i = 0; i < n_pos; i++)
            for (uint32_t k = 0; k < n_neg; k++)
                is_there = is_there || presence_is_above(needs->maker, pos[which][i], neg[k]);
        if (!is_there)
            draft_add_clause(needs->maker->draft, neg, n_neg, pos[which], n_pos);
    }
}

static void add_patterns(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    const struct mention **literals = mem_alloc((list->n_mentions + 1) * sizeof *literals);
    size_t n = 0;
    for (size_t i = 0; i < list->n_mentions; i++)
        if (is_literal(&list->mentions[i]) && counts(needs, &list->mentions[i]))
            literals[n++] = &list->mentions[i];
    if (n > 0)
        qsort(literals, n, sizeof *literals, by_match);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i; end < n && literals[end]->match == literals[i]->match;)
            end++;
        add_clause(needs, literals + i, end - i);
    }
    free(literals);
}

void name_clauses_add(struct item_maker *maker)
{
    struct needs needs = {.maker = maker};
    const struct mention_list *list = maker->mentions;
    if (list->n_mentions == 0)
        return;
    name_table_init(&needs.names, list);
    needs.last_set = mem_zero(needs.names.n_defs + 1, sizeof *needs.last_set);
    needs.set_before = mem_zero(list->n_mentions, sizeof *needs.set_before);
    needs.is_used = mem_zero(needs.names.n_defs + 1, sizeof *needs.is_used);
    needs.n_params = mem_zero(needs.names.n_defs + 1, sizeof *needs.n_params);
    if (maker->coarse != NULL &&
        json_is_true(json_object_get(maker->language->data, "overloaded"))) {
        needs.names.is_strict = true;
        needs.plain = overload_clauses_add(maker, &needs.names);
    }
    for (size_t i = 0; i < list->n_mentions; i++)
        if (name_table_is_use(&needs.names, i) && counts(&needs, &list->mentions[i]) &&
            applies(&needs, rule_of(&list->mentions[i])))
            add_use(&needs, i);
    if (applies(&needs, NEED_ARGUMENT))
        add_calls_now(&needs);
    if (applies(&needs, NEED_REDECLARATION)) {
        add_redeclarations(&needs);
        add_overrides(&needs);
    }
    if (maker->coarse != NULL)
        overload_clauses_add_attached(maker, &needs.names);
    if (applies(&needs, NEED_PATTERN))
        add_patterns(&needs);
    free(needs.last_set);
    free(needs.set_before);
    free(needs.is_used);
    free(needs.n_params);
    free(needs.plain);
    name_table_done(&needs.names);
}
