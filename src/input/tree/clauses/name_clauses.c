#include "input/tree/clauses/name_clauses.h"

#include "base/memory.h"
#include "input/tree/clauses/call_clauses.h"
#include "input/tree/clauses/far_names.h"
#include "input/tree/clauses/needs.h"
#include "input/tree/clauses/overload_clauses.h"
#include "input/tree/clauses/pattern_clauses.h"
#include "input/tree/clauses/range_clauses.h"
#include "input/tree/clauses/row_clauses.h"
#include "input/tree/clauses/section_clauses.h"
#include "input/tree/clauses/source_clauses.h"
#include "input/tree/clauses/use_clauses.h"
#include "input/tree/names/parameter_lists.h"
#include "input/tree/names/resolve.h"

#include <stdlib.h>
#include <string.h>

static bool is_coarse(const struct needs *needs)
{
    return needs->maker->coarse;
}

static struct presence text_of(const struct needs *needs, uint32_t node)
{
    return presence_text(needs->maker, node);
}

static size_t number_of(const struct needs *needs, const struct def *def)
{
    return (size_t)(def - needs->names.defs);
}

/* --- a use and the declarations that it may refer to ----------------------------------------- */

struct use {
    size_t mention;
    const struct mention *self;
    struct presence text;       /* the presence of the use's text */
    const struct mention *args; /* the arguments; NULL: the use is no call */
    struct list list;           /* the list of arguments */
    size_t n_found;             /* number of declarations with this name */
    const struct def *meant[MAX_MEANT];
    size_t n_meant;
};

/* Selects the declarations that a use may refer to.  For a call these are the declarations with a
 * fitting number of parameters, if there are any.  For a qualified name these are the declarations
 * in its namespace, if there are any. */
static void find_meant(const struct needs *needs, struct use *use)
{
    const struct def *found;
    size_t n = use->n_found = resolve_use(&needs->names, use->mention, &found);
    size_t n_args = use->args != NULL ? use->list.n_elements : 0;
    uint64_t module = resolve_qualifier(&needs->names, use->mention);
    bool some_fit = false, some_in_module = false;
    for (size_t i = 0; i < n; i++) {
        some_fit |= use->args != NULL && call_fits(needs, &found[i], n_args);
        some_in_module |= module != 0 && found[i].module == module;
    }
    for (size_t i = 0; i < n; i++)
        if ((!some_fit || call_fits(needs, &found[i], n_args)) &&
            (!some_in_module || found[i].module == module))
            use->meant[use->n_meant++] = &found[i];
}

static void find_use(const struct needs *needs, size_t mention, struct use *ret)
{
    const struct name_table *names = &needs->names;
    ret->mention = mention;
    ret->self = &names->list->mentions[mention];
    ret->text = text_of(needs, ret->self->node);
    ret->args = needs_apply(needs, NEED_ARGUMENT) ? params_arguments(names, mention, 0) : NULL;
    ret->n_meant = 0;
    if (ret->args != NULL)
        list_take(needs, ret->args->node, &ret->list);
    find_meant(needs, ret);
}

/* --- the declaration that a use needs -------------------------------------------------------- */

static uint32_t n_tokens(const struct needs *needs, const struct def *def)
{
    uint32_t whole = whole_of(&needs->names, def)->node;
    if (whole == NO_NODE)
        return 0;
    const struct node *node = &needs->names.syntax->nodes[whole];
    return node->end_piece - node->first_piece;
}

/* For names whose declarations differ only in types (overloads): the plain one (overload_clauses.h)
 * among the selected declarations. */
static const struct def *find_plain(const struct needs *needs, const struct use *use)
{
    if (needs->plain == NULL || use->meant[0]->space == SPACE_MEMBER)
        return NULL;
    for (size_t i = 0; i < use->n_meant; i++) {
        size_t number = number_of(needs, use->meant[i]);
        if (needs->plain[number] == number)
            return use->meant[i];
    }
    return NULL;
}

/* Chooses the one declaration that a use needs.  If names are hoisted, it is the first.  Otherwise
 * it is one that is present whenever the use is, or else the smallest, so that a call needs the
 * prototype and not the body.  A clause with all declarations would be weaker, but the search would
 * then choose among them without regard to size: measured on a program with prototypes, every
 * function came to need every other. */
static const struct def *choose(const struct needs *needs, const struct use *use)
{
    const struct def *smallest = NULL;
    if (use->n_meant == 0)
        return NULL;
    if (use->meant[0]->is_hoisted)
        return use->meant[0];
    const struct def *plain = find_plain(needs, use);
    if (plain != NULL)
        return plain;
    for (size_t i = 0; i < use->n_meant; i++) {
        const struct def *def = use->meant[i];
        if (presence_is_there_with(needs->maker, text_of(needs, def->node), use->text))
            return def;
        if (smallest == NULL || n_tokens(needs, def) < n_tokens(needs, smallest))
            smallest = def;
    }
    return smallest;
}

/* In a coarse reading, a use of a variable that was declared without a value needs all assignments
 * before it, because any of them may have set the value. */
static void need_value(const struct needs *needs, const struct use *use, const struct def *def)
{
    const struct mention_list *list = needs->names.list;
    uint32_t *last = &needs->last_set[number_of(needs, def)];
    if (!is_coarse(needs) || mentions_at(list, def->node, MENTION_UNSET) == NULL)
        return;
    if (mentions_at(list, use->self->node, MENTION_SET) != NULL) {
        needs->set_before[use->mention] = *last;
        *last = (uint32_t)use->mention;
        return;
    }
    uint32_t set = *last;
    for (int i = 0; i < MAX_SETS && set != NO_MENTION; i++, set = needs->set_before[set])
        presence_need(needs->maker, use->text, text_of(needs, list->mentions[set].node));
    if (set != NO_MENTION)
        limits_hit(needs->names.limits, LIMIT_SETS);
}

/* In a coarse reading, a declaration with @wants needs its first use.  For example, an endless loop
 * needs the `break` that ends it. */
static void need_first_use(const struct needs *needs, const struct use *use, const struct def *def)
{
    bool *is_used = &needs->is_used[number_of(needs, def)];
    const struct mention *wants = mentions_at(needs->names.list, def->node, MENTION_WANTS);
    if (!is_coarse(needs) || wants == NULL || wants->name != def->name || *is_used)
        return;
    presence_need(needs->maker, text_of(needs, def->node), use->text);
    *is_used = true;
}

/* Only types tell which overload of a member is meant.  So the use needs all overloads with
 * parameters. */
static void need_overloads(const struct needs *needs, const struct use *use, const struct def *def)
{
    for (size_t i = 0; i < use->n_meant && def->space == SPACE_MEMBER; i++)
        if (use->meant[i]->params != NO_NODE && name_table_same(use->meant[i], def))
            presence_need(needs->maker, use->text, text_of(needs, use->meant[i]->node));
}

/* True if a pattern says that the node is used as an object: @typed.KIND. */
static bool is_typed(const struct needs *needs, const struct use *use)
{
    const struct mention *mentions = needs->names.list->mentions;
    for (size_t i = use->mention + 1; i > 0 && mentions[i - 1].node == use->self->node; i--)
        if (mentions[i - 1].is_typed)
            return true;
    return false;
}

/* A name that is used as an object needs its type, and everything around its name in the
 * declaration, such as pointers and arrays. */
static void need_shape(const struct needs *needs, const struct use *use, const struct def *def)
{
    const struct node *nodes = needs->names.syntax->nodes;
    const struct whole *whole = whole_of(&needs->names, def);
    if (whole->node == NO_NODE)
        return;
    if (whole->type != NO_NODE)
        presence_need(needs->maker, use->text, text_of(needs, whole->type));
    if (whole->body != NO_NODE)
        presence_need(needs->maker, use->text, text_of(needs, whole->body));
    for (uint32_t node = whole->node + 1; node < def->node;)
        if (nodes[node].end > def->node)
            presence_need(needs->maker, use->text, text_of(needs, node++));
        else
            node = nodes[node].end;
}

/* --- members of unknown or ambiguous classes
 * --------------------------------------------------- */

/* In a coarse reading, a use of a member of a class with several definitions needs the member in
 * every definition that is present. */
static void need_in_classes(const struct needs *needs, const struct use *use)
{
    const struct def *classes, *found;
    size_t n_classes =
        is_coarse(needs) ? resolve_classes(&needs->names, use->mention, &classes) : 0;
    for (size_t i = 0; i < n_classes && n_classes > 1; i++) {
        size_t n = resolve_in_class(&needs->names, use->mention, &classes[i], &found);
        for (size_t k = 0; k < n; k++)
            presence_need_where(needs->maker, use->text, text_of(needs, found[k].node),
                                text_of(needs, classes[i].node));
    }
}

/* A use that may refer to a member of many classes needs the member in every class that is
 * present. */
static void need_anywhere(const struct needs *needs, const struct use *use)
{
    const struct def *found;
    size_t n = resolve_anywhere(&needs->names, use->mention, &found);
    for (size_t i = 0; i < n; i++)
        if (found[i].scope != NO_SCOPE)
            presence_need_where(needs->maker, use->text, text_of(needs, found[i].node),
                                text_of(needs, found[i].scope));
}

/* --- calls ----------------------------------------------------------------------------------- */

/* Pairs arguments with parameters.  If no parameters are known, arguments with @call.fixed stay. */
static void pair_arguments(const struct needs *needs, const struct use *use)
{
    bool is_known = false;
    if (use->n_meant > MAX_PAIRED)
        limits_hit(needs->names.limits, LIMIT_PAIRED);
    for (size_t i = 0; i < use->n_meant && i < MAX_PAIRED; i++)
        if (use->meant[i]->params != NO_NODE) {
            call_clauses_add(needs, &use->list, use->meant[i]);
            is_known = true;
        }
    if (is_known || mentions_at(needs->names.list, use->args->node, MENTION_CALL_FIXED) == NULL)
        return;
    for (size_t i = 0; i < use->list.n_elements; i++)
        presence_need(needs->maker, use->text, presence_place(needs->maker, use->list.elements[i]));
}

/* --- all uses -------------------------------------------------------------------------------- */

/* In a language with "orphans", a use of a local name is replaced by a phrase when the declaration
 * is removed, so it does not need the declaration.  Returns false if this use cannot be
 * replaced. */
static bool add_orphan(const struct needs *needs, const struct use *use, const struct def *def)
{
    struct item_maker *maker = needs->maker;
    const char *phrase = maker->language->description.orphan;
    const struct node *node = &maker->syntax->nodes[use->self->node];
    if (phrase == NULL || def->space != SPACE_NAME || def->scope == NO_SCOPE ||
        node->end_piece != node->first_piece + 1 ||
        !grammar_has(maker->language->grammar, node->kind, KIND_ORPHAN))
        return false;
    layout_add_orphan(maker->layout,
                      (struct orphan){node->first_piece, maker->owner[def->node],
                                      maker->syntax->nodes[def->node].first_piece,
                                      (struct phrase){phrase, (uint32_t)strlen(phrase), 1}});
    return true;
}

/* Adds clauses: the use needs its declaration, and an assigned value. */
static void need_declaration(const struct needs *needs, const struct use *use,
                             const struct def *def)
{
    presence_need(needs->maker, use->text, text_of(needs, def->node));
    need_value(needs, use, def);
    need_first_use(needs, use, def);
}

/* Adds clauses that stand in for type checking: the use needs all overloads, and its type if it is
 * used as an object. */
static void need_types(const struct needs *needs, const struct use *use, const struct def *def)
{
    need_overloads(needs, use, def);
    if (is_typed(needs, use) && needs_apply(needs, NEED_TYPE))
        need_shape(needs, use, def);
}

/* Pairs all argument lists of a call.  There may be several, as in f(1)(2). */
static void pair_all_arguments(const struct needs *needs, struct use *use)
{
    for (size_t number = 1; use->args != NULL; number++) {
        pair_arguments(needs, use);
        use->args = params_arguments(&needs->names, use->mention, number);
        if (use->args != NULL)
            list_take(needs, use->args->node, &use->list);
    }
}

/* True if the use may mean a declaration in another file: this file has none, or it is an import.
 */
static bool is_far(const struct needs *needs, const struct def *def)
{
    return needs->maker->far != NULL &&
           (def == NULL || mentions_at(needs->names.list, def->node, MENTION_ELSEWHERE) != NULL);
}

/* Adds the clauses of one use.  The use needs a declaration of its name.  In a call, arguments and
 * parameters go together. */
static void add_use(const struct needs *needs, size_t mention)
{
    struct use use;
    find_use(needs, mention, &use);
    const struct def *def = choose(needs, &use);
    if ((def != NULL && add_orphan(needs, &use, def)) ||
        section_clauses_add_use(needs, use.self, def != NULL ? def->node : NO_NODE))
        return;
    if (def != NULL)
        need_declaration(needs, &use, def);
    need_in_classes(needs, &use);
    if (use.n_found == 0 && needs->names.is_strict)
        need_anywhere(needs, &use);
    if (def != NULL)
        need_types(needs, &use, def);
    if (is_far(needs, def))
        far_names_add_use(needs, mention, use.text, use.args != NULL ? use.args->node : NO_NODE);
    else
        pair_all_arguments(needs, &use);
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

static void add_uses(const struct needs *needs)
{
    const struct mention_list *list = needs->names.list;
    for (size_t i = 0; i < list->n_mentions; i++)
        if (name_table_is_use(&needs->names, i) && needs_count(needs, &list->mentions[i]) &&
            needs_apply(needs, rule_of(&list->mentions[i])))
            add_use(needs, i);
}

/* --- setting up ------------------------------------------------------------------------------ */

static uint32_t *no_mentions(size_t n)
{
    uint32_t *mentions = mem_alloc((n + 1) * sizeof *mentions);
    for (size_t i = 0; i < n; i++)
        mentions[i] = NO_MENTION;
    return mentions;
}

static void needs_init(struct needs *needs, struct item_maker *maker)
{
    *needs = (struct needs){.maker = maker};
    name_table_init(&needs->names, maker->mentions, maker->limits);
    size_t n_defs = needs->names.n_defs;
    needs->last_set = no_mentions(n_defs);
    needs->set_before = no_mentions(maker->mentions->n_mentions);
    needs->is_used = mem_zero(n_defs + 1, sizeof *needs->is_used);
    needs->n_params = mem_alloc(n_defs + 1);
    for (size_t i = 0; i < n_defs; i++)
        needs->n_params[i] = NOT_COUNTED;
}

static void needs_done(struct needs *needs)
{
    free(needs->last_set);
    free(needs->set_before);
    free(needs->is_used);
    free(needs->n_params);
    sections_free(needs->sections);
    free(needs->plain);
    name_table_done(&needs->names);
}

void name_clauses_add(struct item_maker *maker)
{
    struct needs needs;
    if (maker->mentions->n_mentions == 0)
        return;
    needs_init(&needs, maker);
    if (maker->coarse && maker->language->description.overloaded) {
        needs.names.is_strict = true;
        needs.plain = overload_clauses_add(maker, &needs.names);
    }
    section_clauses_add(&needs);
    add_uses(&needs);
    if (maker->far != NULL)
        far_names_add_file(&needs);
    section_clauses_finish(&needs);
    if (needs_apply(&needs, NEED_ARGUMENT))
        call_clauses_add_now(&needs);
    if (needs_apply(&needs, NEED_REDECLARATION)) {
        call_clauses_add_redeclarations(&needs);
        call_clauses_add_overrides(&needs);
    }
    if (maker->coarse)
        overload_clauses_add_attached(maker, &needs.names);
    if (needs_apply(&needs, NEED_PATTERN))
        pattern_clauses_add(&needs);
    if (needs_apply(&needs, NEED_USE))
        use_clauses_add(&needs);
    if (needs_apply(&needs, NEED_MEMBER))
        source_clauses_add(&needs);
    if (needs_apply(&needs, NEED_ROW))
        row_clauses_add(&needs);
    if (needs_apply(&needs, NEED_NAME))
        range_clauses_add(&needs);
    needs_done(&needs);
}
