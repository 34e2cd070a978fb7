#include "input/tree/names/resolve.h"

#include "base/memory.h"
#include "input/tree/query/mention.h"

#include <stdlib.h>

#define ELSEWHERE UINT32_MAX

enum {
    MAX_APART = 4096, /* mentions between two of one match */
    MAX_DEPTH = 8,    /* of types that are followed */
    MAX_MEANT = 64,   /* declarations of one name that are looked at */
};

/* --- scopes ---------------------------------------------------------------------------------- */

static bool is_around(const struct mention *mention)
{
    return mention->role <= MENTION_PARAMS;
}

/* For every mention the innermost one of a scope, closed node or parameter list around it. */
static void find_around(struct name_table *names)
{
    const struct syntax *syntax = names->syntax;
    const struct mention_list *list = names->list;
    uint32_t open = 0; /* index + 1 of the innermost that is open */
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        while (open != 0 && syntax->nodes[list->mentions[open - 1].node].end <= mention->node)
            open = names->around[open - 1];
        names->around[i] = open;
        if (is_around(mention))
            open = (uint32_t)i + 1;
        else /* a node is not around itself */
            while (names->around[i] != 0 &&
                   list->mentions[names->around[i] - 1].node == mention->node)
                names->around[i] = names->around[names->around[i] - 1];
    }
}

/* The scope that a declaration belongs to. */
static uint32_t scope_of_def(const struct name_table *names, size_t index)
{
    const struct mention *def = &names->list->mentions[index];
    bool is_param = false, is_member = def->space == SPACE_MEMBER;
    if (def->space == SPACE_CONSTRUCTOR)
        return NO_SCOPE;
    for (uint32_t at = names->around[index]; at != 0; at = names->around[at - 1]) {
        const struct mention *mention = &names->list->mentions[at - 1];
        if (is_member && mention->role == MENTION_BODY)
            return mention->node;
        if (mention->role == MENTION_MODULE)
            continue;
        if (mention->role == MENTION_PARAMS)
            is_param = true;
        else if (is_member || mention->role == MENTION_BODY)
            continue;
        else if (is_param || mention->role == MENTION_FRAME || def->space == SPACE_PLACE ||
                 (mention->role == MENTION_SCOPE && !def->is_hoisted))
            return mention->node;
    }
    return NO_SCOPE;
}

/* The name of the innermost namespace around it that has one. */
static uint64_t module_around(const struct name_table *names, size_t index)
{
    const struct mention *mentions = names->list->mentions;
    uint32_t nameless = 0;
    for (uint32_t at = names->around[index]; at != 0; at = names->around[at - 1]) {
        const struct mention *module = &mentions[at - 1];
        if (module->role != MENTION_MODULE || module->node == nameless)
            continue;
        if (module->name != 0)
            return module->name;
        nameless = module->node;
    }
    return 0;
}

/* The innermost closed node around mention `index`: its index + 1, or 0. */
static uint32_t closed_around(const struct name_table *names, size_t index)
{
    uint32_t at = names->around[index];
    while (at != 0 && names->list->mentions[at - 1].role != MENTION_CLOSED)
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

/* What closed nodes consist of. */
static void find_wholes(struct name_table *names)
{
    const struct mention_list *list = names->list;
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct mention *mention = &list->mentions[i];
        struct whole *whole = &names->wholes[closed_around(names, i)];
        if (mention->role == MENTION_CLOSED)
            names->wholes[i + 1].node = mention->node;
        else if (mention->role == MENTION_OBJECT)
            names->objects[mention->match] = (uint32_t)i + 1;
        else if (whole == names->wholes)
            continue;
        else if (mention->role == MENTION_TYPE)
            whole->type = mention->node;
        else if (mention->role == MENTION_BODY && whole->body == 0)
            whole->body = mention->node;
        else if (mention->role == MENTION_BASE && whole->base == 0)
            whole->base = (uint32_t)i + 1;
    }
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
            .whole = closed_around(names, i),
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
    const struct mention *self = &list->mentions[mention];
    if ((list->roles >> role & 1) == 0)
        return NULL;
    for (size_t i = mention + 1; i < list->n_mentions && i < mention + MAX_APART; i++)
        if (list->mentions[i].match == self->match && list->mentions[i].role == role)
            return &list->mentions[i];
    return NULL;
}

static void find_params(struct name_table *names)
{
    const struct mention_list *list = names->list;
    size_t def = 0; /* defs are still in the order of the nodes */
    for (size_t i = 0; i < list->n_mentions; i++) {
        uint32_t node = list->mentions[i].node;
        if (list->mentions[i].role != MENTION_FUNCTION_NAME)
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

/* Names are hashes, so their upper bits spread declarations evenly. */
static void index_defs(struct name_table *names)
{
    unsigned n_bits = 1;
    while (n_bits < 24 && (size_t)1 << n_bits < names->n_defs)
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

/* --- resolving ------------------------------------------------------------------------------- */

/* The declarations with this key, in any scope if `everywhere`: how many, the first in *ret. */
static size_t look_up_in(const struct name_table *names, struct def key, bool everywhere,
                         const struct def **ret)
{
    size_t bucket = key.name >> names->shift;
    size_t low = names->starts[bucket], high = names->starts[bucket + 1];
    if (everywhere)
        key.scope = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_keys(&names->defs[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    size_t end = low;
    for (; end < names->n_defs && end < low + MAX_MEANT; end++) {
        if (everywhere)
            key.scope = names->defs[end].scope;
        if (compare_keys(&names->defs[end], &key) != 0)
            break;
    }
    *ret = &names->defs[low];
    return end - low;
}

static size_t look_up(const struct name_table *names, const struct def *key, const struct def **ret)
{
    return look_up_in(names, *key, false, ret);
}

static size_t resolve(const struct name_table *names, size_t mention, int depth,
                      const struct def **ret);

/* A member of a class that is not known. */
static size_t look_up_anywhere(const struct name_table *names, struct def key,
                               const struct def **ret)
{
    return names->is_strict ? 0 : look_up_in(names, key, true, ret);
}

/* The first name that is used in a node, by the last word on it; NULL: none. */
static const struct mention *first_use_in(const struct mention_list *list, uint32_t node)
{
    const struct syntax *syntax = list->syntax;
    const struct mention *use = NULL, *end = list->mentions + list->n_mentions;
    for (uint32_t inner = node; inner < syntax->nodes[node].end && use == NULL; inner++)
        use = mentions_at(list, inner, MENTION_REF);
    while (use != NULL && use + 1 < end && use[1].node == use->node && use[1].role == MENTION_REF &&
           use[1].space < SPACE_CONSTRUCTOR)
        use++;
    return use;
}

/* The whole of the class that is meant by this node or the first name in it: a class, a type, or
 * something that is declared with a type; 0: none is known; ELSEWHERE: it is not of this file. */
static uint32_t class_named(const struct name_table *names, uint32_t node, int depth)
{
    const struct mention_list *list = names->list;
    const struct def *def;
    size_t n;
    const struct mention *use, *closed = mentions_at(list, node, MENTION_CLOSED);
    if (closed != NULL && names->wholes[closed - list->mentions + 1].body != 0)
        return (uint32_t)(closed - list->mentions + 1);
    use = first_use_in(list, node);
    if (use == NULL)
        return ELSEWHERE; /* a type that is built in */
    if (depth == 0)
        return 0;
    n = resolve(names, (size_t)(use - list->mentions), depth - 1, &def);
    if (n == 0)
        return ELSEWHERE;
    for (size_t i = 1; i < n && whole_of(names, def)->body == 0; i++)
        def += whole_of(names, def + i)->body != 0 ? i : 0; /* one that is no more than declared */
    const struct whole *whole = whole_of(names, def);
    if (mentions_at(list, def->node, MENTION_ELSEWHERE) != NULL)
        return ELSEWHERE;
    if (whole->body != 0)
        return def->whole;
    return whole->type != 0 && whole->type != node ? class_named(names, whole->type, depth - 1) : 0;
}

/* A member of this class or of one of its bases. */
static size_t look_up_member(const struct name_table *names, struct def key, uint32_t class,
                             int depth, const struct def **ret)
{
    for (; class != 0 && class != ELSEWHERE && depth > 0; depth--) {
        const struct whole *whole = &names->wholes[class];
        key.scope = whole->body;
        size_t n = look_up(names, &key, ret);
        if (n > 0)
            return n;
        class = whole->base == 0
                    ? 0
                    : class_named(names, names->list->mentions[whole->base - 1].node, depth - 1);
    }
    return 0;
}

/* A member of the class whose body this is; none when it is no body. */
static size_t look_up_own(const struct name_table *names, size_t body, struct def key, int depth,
                          const struct def **ret)
{
    if (names->list->mentions[body].role != MENTION_BODY)
        return 0;
    key.space = SPACE_MEMBER;
    return look_up_member(names, key, closed_around(names, body), depth, ret);
}

/* The mention of the object, + 1, in any pattern that makes this node a use; 0: none. */
static uint32_t object_of(const struct name_table *names, size_t mention)
{
    const struct mention *mentions = names->list->mentions;
    uint32_t object = 0;
    for (size_t i = mention + 1; i > 0 && mentions[i - 1].node == mentions[mention].node; i--)
        if (mentions[i - 1].role == MENTION_REF && object == 0)
            object = names->objects[mentions[i - 1].match];
    return object;
}

static size_t resolve_member(const struct name_table *names, size_t mention, struct def key,
                             int depth, const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    uint32_t object = object_of(names, mention);
    size_t n = 0;
    if (object != 0) {
        uint32_t class = class_named(names, names->list->mentions[object - 1].node, depth);
        if (class == ELSEWHERE)
            return 0;
        n = look_up_member(names, key, class, depth, ret);
    } else if (use->is_own || use->or_member) {
        for (uint32_t at = names->around[mention]; at != 0 && n == 0; at = names->around[at - 1])
            n = look_up_own(names, at - 1, key, depth, ret);
    }
    return n > 0 ? n : look_up_anywhere(names, key, ret);
}

/* Whether the name is one of the file: a namespace, no parameter of a template. */
static bool is_of_file(const struct name_table *names, uint32_t node, int depth)
{
    const struct mention *use = first_use_in(names->list, node);
    const struct def *def;
    return use == NULL || resolve(names, (size_t)(use - names->list->mentions), depth, &def) == 0 ||
           def->scope == NO_SCOPE;
}

/* A name behind that of a class or namespace. */
static size_t resolve_qualified(const struct name_table *names, size_t mention, struct def key,
                                int depth, const struct def **ret)
{
    uint32_t object = object_of(names, mention);
    uint32_t node = object != 0 ? names->list->mentions[object - 1].node : 0;
    uint32_t class = object != 0 ? class_named(names, node, depth) : 0;
    key.scope = NO_SCOPE;
    if (class == 0)
        return object == 0 || is_of_file(names, node, depth) ? look_up(names, &key, ret) : 0;
    if (class == ELSEWHERE)
        return 0;
    struct def member = key;
    member.space = SPACE_MEMBER;
    size_t n = look_up_member(names, member, class, depth, ret);
    key.scope = names->wholes[class].body;
    n = n > 0 ? n : look_up(names, &key, ret);
    return n > 0 ? n : look_up_anywhere(names, member, ret); /* of a base that is not known */
}

/* What is bound in the body of a function may be bound before, as a parameter: that one then. */
static size_t or_parameters(const struct name_table *names, uint32_t frame, struct def key,
                            size_t n_found, const struct def **ret)
{
    const struct def *found;
    uint32_t outer = names->around[frame - 1];
    while (outer != 0 &&
           names->list->mentions[outer - 1].node == names->list->mentions[frame - 1].node)
        outer = names->around[outer - 1];
    if (outer == 0 || names->list->mentions[outer - 1].role != MENTION_CLOSED)
        return n_found;
    key.scope = names->list->mentions[outer - 1].node;
    size_t n = look_up(names, &key, &found);
    if (n > 0)
        *ret = found;
    return n > 0 ? n : n_found;
}

static size_t resolve(const struct name_table *names, size_t mention, int depth,
                      const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    struct def key = {.name = use->name, .space = use->space};
    if (key.space == SPACE_MEMBER)
        return resolve_member(names, mention, key, depth, ret);
    if (use->is_qualified)
        return resolve_qualified(names, mention, key, depth, ret);
    size_t n;
    for (uint32_t at = names->around[mention]; at != 0; at = names->around[at - 1]) {
        key.scope = names->list->mentions[at - 1].node;
        n = look_up(names, &key, ret);
        if (n > 0)
            return (*ret)->is_hoisted ? or_parameters(names, at, key, n, ret) : n;
        n = use->or_member ? look_up_own(names, at - 1, key, depth, ret) : 0;
        if (n > 0)
            return n;
    }
    key.scope = NO_SCOPE;
    n = look_up(names, &key, ret);
    if (n > 0 || !use->or_member)
        return n;
    key.space = SPACE_MEMBER;
    return resolve_member(names, mention, key, depth, ret);
}

size_t name_table_resolve(const struct name_table *names, size_t mention, const struct def **ret)
{
    return resolve(names, mention, MAX_DEPTH, ret);
}

uint64_t name_table_qualifier(const struct name_table *names, size_t mention)
{
    const struct mention *use = &names->list->mentions[mention];
    uint32_t object = use->is_qualified ? object_of(names, mention) : 0;
    return object != 0 ? names->list->mentions[object - 1].name : 0;
}

size_t name_table_n_classes(const struct name_table *names, size_t mention, const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    uint32_t object = use->is_qualified ? object_of(names, mention) : 0;
    if (object != 0)
        use = first_use_in(names->list, names->list->mentions[object - 1].node);
    if (object == 0 || use == NULL)
        return 0;
    return resolve(names, (size_t)(use - names->list->mentions), MAX_DEPTH, ret);
}

size_t name_table_in_class(const struct name_table *names, size_t mention, const struct def *class,
                           const struct def **ret)
{
    struct def key = {.name = names->list->mentions[mention].name, .space = SPACE_MEMBER};
    if (whole_of(names, class)->body == 0)
        return 0;
    size_t n = look_up_member(names, key, class->whole, MAX_DEPTH, ret);
    key.space = SPACE_NAME;
    key.scope = whole_of(names, class)->body;
    return n > 0 ? n : look_up(names, &key, ret);
}

size_t name_table_anywhere(const struct name_table *names, size_t mention, const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    struct def key = {.name = use->name, .space = SPACE_MEMBER};
    bool may_be = use->space == SPACE_MEMBER || use->or_member || use->is_qualified;
    return may_be ? look_up_in(names, key, true, ret) : 0;
}

const struct def *name_table_overridden(const struct name_table *names, const struct def *def)
{
    const struct mention_list *list = names->list;
    const struct mention *body = def->space == SPACE_MEMBER && def->scope != NO_SCOPE
                                     ? mentions_at(list, def->scope, MENTION_BODY)
                                     : NULL;
    if (body == NULL)
        return NULL;
    uint32_t base = names->wholes[closed_around(names, (size_t)(body - list->mentions))].base;
    struct def key = {.name = def->name, .space = SPACE_MEMBER};
    const struct def *found;
    if (base == 0)
        return NULL;
    uint32_t class = class_named(names, list->mentions[base - 1].node, MAX_DEPTH);
    return look_up_member(names, key, class, MAX_DEPTH, &found) > 0 ? found : NULL;
}

bool name_table_is_use(const struct name_table *names, size_t mention)
{
    const struct mention_list *list = names->list;
    const struct mention *self = &list->mentions[mention];
    if (self->role != MENTION_REF)
        return false;
    if (self->space >= SPACE_CONSTRUCTOR)
        return true;
    for (size_t i = mention; i > 0 && list->mentions[i - 1].node == self->node; i--)
        if (list->mentions[i - 1].role == MENTION_DEF &&
            list->mentions[i - 1].space < SPACE_CONSTRUCTOR)
            return false;
    for (size_t i = mention + 1; i < list->n_mentions && list->mentions[i].node == self->node &&
                                 list->mentions[i].role == MENTION_REF;
         i++)
        if (list->mentions[i].space < SPACE_CONSTRUCTOR)
            return false;
    return true;
}

void name_table_init(struct name_table *names, const struct mention_list *list)
{
    *names = (struct name_table){
        .list = list,
        .syntax = list->syntax,
        .defs = mem_alloc(list->n_mentions * sizeof(struct def)),
        .around = mem_alloc(list->n_mentions * sizeof(uint32_t)),
        .wholes = mem_zero(list->n_mentions + 1, sizeof(struct whole)),
    };
    uint32_t last = 0;
    for (size_t i = 0; i < list->n_mentions; i++)
        last = list->mentions[i].match > last ? list->mentions[i].match : last;
    names->objects = mem_zero((size_t)last + 1, sizeof *names->objects);
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
    free(names->objects);
}

void resolve_each_use(const struct mention_list *list,
                      void (*found)(void *context, uint32_t use, uint32_t def), void *context)
{
    struct name_table names;
    name_table_init(&names, list);
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct def *defs;
        if (!name_table_is_use(&names, i) || list->mentions[i].space == SPACE_PLACE)
            continue;
        size_t n = name_table_resolve(&names, i, &defs);
        for (size_t k = 0; k < n; k++)
            found(context, list->mentions[i].node, defs[k].node);
    }
    name_table_done(&names);
}
