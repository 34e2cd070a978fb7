#include "input/tree/names/name_table.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
    /* The second mention of a match is searched for among so many mentions after the first.
     * Mentions of one match stand close together (at most 42 apart in the inputs named in
     * limits.h).  The bound is for matches without a second mention. */
    MAX_APART = 4096,
    /* The index of declarations has at most 2 to this power rows. */
    MAX_INDEX_BITS = 24,
};

/* --- scopes ---------------------------------------------------------------------------------- */

static bool is_scope(const struct mention *mention)
{
    return mention->role <= MENTION_PARAMS;
}

/* Finds for every mention the innermost scope around it.  A node is not around itself, but of two
 * scopes on one node the first is around the second. */
static void find_around(struct name_table *names)
{
    const struct syntax *syntax = names->syntax;
    const struct mention *mentions = names->list->mentions;
    uint32_t open = NO_MENTION; /* the innermost scope that is open */
    for (size_t i = 0; i < names->list->n_mentions; i++) {
        uint32_t node = mentions[i].node;
        while (open != NO_MENTION && syntax->nodes[mentions[open].node].end <= node)
            open = names->around[open];
        uint32_t around = open;
        if (is_scope(&mentions[i]))
            open = (uint32_t)i;
        else
            while (around != NO_MENTION && mentions[around].node == node)
                around = names->around[around];
        names->around[i] = around;
    }
}

/* True if a declaration inside a scope belongs to that scope. is_param: a parameter list is between
 * the two. */
static bool scope_holds(const struct mention *scope, const struct mention *def, bool is_param)
{
    /* belongs to the nearest scope of any kind */
    bool is_nearest = is_param || def->space == SPACE_PLACE;
    switch (scope->role) {
    case MENTION_FRAME:
        return true;
    case MENTION_SCOPE:
        return is_nearest || !def->is_hoisted;
    case MENTION_CLOSED:
        return is_nearest;
    default: /* a namespace or the body of a class, which hold only members */
        return false;
    }
}

static uint32_t body_around(const struct name_table *names, size_t mention)
{
    const struct mention *mentions = names->list->mentions;
    for (uint32_t at = names->around[mention]; at != NO_MENTION; at = names->around[at])
        if (mentions[at].role == MENTION_BODY)
            return mentions[at].node;
    return NO_SCOPE;
}

/* The scope that a declaration belongs to.  A constructor belongs to the file, and a member to the
 * body of its class.  Any other declaration belongs to the nearest scope that holds it. */
static uint32_t scope_of_def(const struct name_table *names, size_t mention)
{
    const struct mention *mentions = names->list->mentions, *def = &mentions[mention];
    bool is_param = false;
    if (def->space == SPACE_CONSTRUCTOR)
        return NO_SCOPE;
    if (def->space == SPACE_MEMBER)
        return body_around(names, mention);
    for (uint32_t at = names->around[mention]; at != NO_MENTION; at = names->around[at]) {
        if (mentions[at].role == MENTION_PARAMS)
            is_param = true;
        else if (scope_holds(&mentions[at], def, is_param))
            return mentions[at].node;
    }
    return NO_SCOPE;
}

/* The name of the innermost named namespace around a mention; 0: there is none.  If several
 * patterns mention one namespace, the last of them decides whether it has a name. */
static uint64_t module_around(const struct name_table *names, size_t mention)
{
    const struct mention *mentions = names->list->mentions;
    uint32_t nameless = NO_NODE;
    for (uint32_t at = names->around[mention]; at != NO_MENTION; at = names->around[at]) {
        const struct mention *module = &mentions[at];
        if (module->role != MENTION_MODULE || module->node == nameless)
            continue;
        if (module->name != 0)
            return module->name;
        nameless = module->node;
    }
    return 0;
}

uint32_t name_table_closed_around(const struct name_table *names, size_t mention)
{
    uint32_t at = names->around[mention];
    while (at != NO_MENTION && names->list->mentions[at].role != MENTION_CLOSED)
        at = names->around[at];
    return at;
}

/* --- declarations ---------------------------------------------------------------------------- */

int name_table_compare(const struct def *a, const struct def *b)
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
    int keys = name_table_compare(x, y);
    return keys != 0 ? keys : (x->node > y->node) - (x->node < y->node);
}

bool name_table_same(const struct def *a, const struct def *b)
{
    return name_table_compare(a, b) == 0;
}

/* True if the node already declares its name in this name space.  A node may declare it in several
 * spaces (a field that is used with and without its object), but only once in each. */
static bool is_known(const struct name_table *names, const struct def *def)
{
    for (size_t i = names->n_defs; i > 0 && names->defs[i - 1].node == def->node; i--)
        if (name_table_same(&names->defs[i - 1], def))
            return true;
    return false;
}

static const struct whole no_whole = {NO_NODE, NO_NODE, NO_NODE, NO_MENTION, NO_MENTION};

const struct whole *whole_of(const struct name_table *names, const struct def *def)
{
    return def->whole != NO_MENTION ? &names->wholes[def->whole] : &no_whole;
}

/* Stores the information that a mention gives about the closed node around it. */
static void add_to_whole(struct whole *whole, const struct mention *mention, uint32_t number)
{
    if (mention->role == MENTION_TYPE)
        whole->type = mention->node;
    else if (mention->role == MENTION_BODY && whole->body == NO_NODE)
        whole->body = mention->node;
    else if (mention->role == MENTION_BASE && whole->base == NO_MENTION)
        whole->base = number;
}

/* Adds a source to the closed node whose body is around it.  Goes through the mentions from the
 * last one on, so that the first source comes first. */
static void find_sources(struct name_table *names)
{
    const struct mention_list *list = names->list;
    for (size_t i = list->n_mentions; i > 0; i--) {
        if (list->mentions[i - 1].role != MENTION_SOURCE)
            continue;
        uint32_t at = names->around[i - 1];
        while (at != NO_MENTION && list->mentions[at].role != MENTION_BODY)
            at = names->around[at];
        uint32_t closed = at != NO_MENTION ? name_table_closed_around(names, at) : NO_MENTION;
        if (closed == NO_MENTION)
            continue;
        names->next_source[i - 1] = names->wholes[closed].source;
        names->wholes[closed].source = (uint32_t)(i - 1);
    }
}

static void find_wholes(struct name_table *names)
{
    const struct mention_list *list = names->list;
    for (size_t i = 0; i < list->n_mentions; i++)
        names->wholes[i] = no_whole;
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        uint32_t closed = name_table_closed_around(names, i);
        if (mention->role == MENTION_CLOSED)
            names->wholes[i].node = mention->node;
        else if (mention->role == MENTION_OBJECT)
            names->objects[mention->match] = (uint32_t)i;
        else if (closed != NO_MENTION)
            add_to_whole(&names->wholes[closed], mention, (uint32_t)i);
    }
    find_sources(names);
}

static void collect_defs(struct name_table *names)
{
    const struct mention_list *list = names->list;
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        if (mention->role != MENTION_DEF)
            continue;
        struct def def = {
            .name = mention->name,
            .scope = scope_of_def(names, i),
            .node = mention->node,
            .params = NO_NODE,
            .whole = name_table_closed_around(names, i),
            .module = module_around(names, i),
            .space = mention->space,
            .is_variable = mention->is_variable,
            .is_hoisted = mention->is_hoisted,
        };
        if (!is_known(names, &def))
            names->defs[names->n_defs++] = def;
    }
}

const struct mention *name_table_partner(const struct name_table *names, size_t mention,
                                         uint8_t role)
{
    const struct mention_list *list = names->list;
    uint32_t match = list->mentions[mention].match;
    if ((list->roles >> role & 1) == 0)
        return NULL;
    for (size_t i = mention + 1; i < list->n_mentions && i < mention + MAX_APART; i++)
        if (list->mentions[i].match == match && list->mentions[i].role == role)
            return &list->mentions[i];
    return NULL;
}

/* Connects declarations of functions with their parameter lists. */
static void find_params(struct name_table *names)
{
    const struct mention_list *list = names->list;
    size_t def = 0; /* the declarations are still in the order of the nodes */
    for (size_t i = 0; i < list->n_mentions; i++) {
        uint32_t node = list->mentions[i].node;
        if (list->mentions[i].role != MENTION_FUNCTION_NAME)
            continue;
        const struct mention *params = name_table_partner(names, i, MENTION_FUNCTION_PARAMS);
        if (params == NULL)
            continue;
        bool has_receiver = name_table_partner(names, i, MENTION_FUNCTION_RECEIVER) != NULL;
        while (def < names->n_defs && names->defs[def].node < node)
            def++;
        for (size_t k = def; k < names->n_defs && names->defs[k].node == node; k++) {
            names->defs[k].params = params->node;
            names->defs[k].has_receiver |= has_receiver;
        }
    }
}

/* Builds the index.  Names are hashes, so their upper bits spread the declarations evenly. */
static void index_defs(struct name_table *names)
{
    unsigned n_bits = 1;
    while (n_bits < MAX_INDEX_BITS && (size_t)1 << n_bits < names->n_defs)
        n_bits++;
    size_t n_starts = ((size_t)1 << n_bits) + 1, at = 0;
    names->shift = 64 - n_bits;
    names->starts = mem_alloc(n_starts * sizeof *names->starts);
    for (size_t bucket = 0; bucket < n_starts; bucket++) {
        while (at < names->n_defs && names->defs[at].name >> names->shift < bucket)
            at++;
        names->starts[bucket] = (uint32_t)at;
    }
}

/* --- uses ------------------------------------------------------------------------------------ */

/* True unless the mention is a constructor or a place.  These are looked up in addition to the main
 * meaning of a name. */
static bool is_main_meaning(const struct mention *mention)
{
    return mention->space < SPACE_CONSTRUCTOR;
}

bool name_table_is_use(const struct name_table *names, size_t mention)
{
    const struct mention_list *list = names->list;
    const struct mention *self = &list->mentions[mention];
    if (self->role != MENTION_REF)
        return false;
    if (!is_main_meaning(self))
        return true;
    for (size_t i = mention; i > 0 && list->mentions[i - 1].node == self->node; i--) {
        const struct mention *before = &list->mentions[i - 1];
        if (before->role == MENTION_DEF && is_main_meaning(before))
            return false;
    }
    for (size_t i = mention + 1; i < list->n_mentions; i++) {
        const struct mention *later = &list->mentions[i];
        if (later->node != self->node || later->role != MENTION_REF)
            break;
        if (is_main_meaning(later))
            return false;
    }
    return true;
}

/* --- the table ------------------------------------------------------------------------------- */

/* The object of each match; none is known yet. */
static uint32_t *new_objects(const struct mention_list *list)
{
    uint32_t last = 0;
    for (size_t i = 0; i < list->n_mentions; i++)
        last = list->mentions[i].match > last ? list->mentions[i].match : last;
    uint32_t *objects = mem_alloc(((size_t)last + 1) * sizeof *objects);
    for (size_t i = 0; i <= last; i++)
        objects[i] = NO_MENTION;
    return objects;
}

void name_table_init(struct name_table *names, const struct mention_list *list,
                     struct limits *limits)
{
    *names = (struct name_table){
        .list = list,
        .syntax = list->syntax,
        .limits = limits,
        .defs = mem_alloc(list->n_mentions * sizeof(struct def)),
        .around = mem_alloc(list->n_mentions * sizeof(uint32_t)),
        .wholes = mem_alloc(list->n_mentions * sizeof(struct whole)),
        .next_source = mem_alloc(list->n_mentions * sizeof(uint32_t)),
        .objects = new_objects(list),
    };
    find_around(names);
    find_wholes(names);
    collect_defs(names);
    find_params(names);
    if (names->n_defs > 0)
        qsort(names->defs, names->n_defs, sizeof *names->defs, compare_defs);
    index_defs(names);
}

void name_table_done(struct name_table *names)
{
    free(names->defs);
    free(names->starts);
    free(names->around);
    free(names->wholes);
    free(names->next_source);
    free(names->objects);
}
