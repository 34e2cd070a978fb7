#include "input/tree/names/resolve.h"

/* The class of an object: the mention of its closed node, or one of these values. */
#define CLASS_UNKNOWN   NO_MENTION
#define CLASS_ELSEWHERE (NO_MENTION - 1) /* the class is not declared in any file of the input */

static bool is_known_class(uint32_t class)
{
    return class != CLASS_UNKNOWN && class != CLASS_ELSEWHERE;
}

/* --- looking up ------------------------------------------------------------------------------ */

/* Finds the declarations with the name, space and scope of the key; with `everywhere`, in all
 * scopes.  Returns their number, and the first one in *ret. */
static size_t look_up_in(const struct name_table *names, struct def key, bool everywhere,
                         const struct def **ret)
{
    size_t bucket = key.name >> names->shift;
    size_t low = names->starts[bucket], high = names->starts[bucket + 1];
    if (everywhere)
        key.scope = 0; /* the smallest scope */
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (name_table_compare(&names->defs[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    size_t end = low;
    for (; end < names->n_defs; end++) {
        if (everywhere)
            key.scope = names->defs[end].scope;
        if (!name_table_same(&names->defs[end], &key))
            break;
        if (end == low + MAX_MEANT) {
            limits_hit(names->limits, LIMIT_MEANT);
            break;
        }
    }
    *ret = &names->defs[low];
    return end - low;
}

static size_t look_up(const struct name_table *names, const struct def *key, const struct def **ret)
{
    return look_up_in(names, *key, false, ret);
}

/* Finds a member of an unknown class. */
static size_t look_up_anywhere(const struct name_table *names, struct def key,
                               const struct def **ret)
{
    return names->is_strict ? 0 : look_up_in(names, key, true, ret);
}

/* --- classes --------------------------------------------------------------------------------- */

static size_t resolve(const struct name_table *names, size_t mention, int depth,
                      const struct def **ret);

/* The first name that is used inside a node.  If several patterns match it, the last of them
 * counts.  NULL: there is none. */
static const struct mention *first_use_in(const struct mention_list *list, uint32_t node)
{
    const struct mention *use = NULL, *end = list->mentions + list->n_mentions;
    for (uint32_t inner = node; inner < list->syntax->nodes[node].end && use == NULL; inner++)
        use = mentions_at(list, inner, MENTION_REF);
    while (use != NULL && use + 1 < end && use[1].node == use->node && use[1].role == MENTION_REF &&
           use[1].space < SPACE_CONSTRUCTOR)
        use++;
    return use;
}

/* The first of several declarations that has a body.  The others only announce a class. */
static const struct def *first_with_body(const struct name_table *names, const struct def *defs,
                                         size_t n_defs)
{
    for (size_t i = 0; i < n_defs; i++)
        if (whole_of(names, &defs[i])->body != NO_NODE)
            return &defs[i];
    return &defs[0];
}

static uint32_t class_named(const struct name_table *names, uint32_t node, int depth);

/* The class that a declaration declares, or the class of its type.  `node` is where the declared
 * name was found: if its type stands there too, following it would lead back. */
static uint32_t class_of_def(const struct name_table *names, const struct def *def, uint32_t node,
                             int depth)
{
    const struct whole *whole = whole_of(names, def);
    if (mentions_at(names->list, def->node, MENTION_ELSEWHERE) != NULL)
        return CLASS_ELSEWHERE;
    if (whole->body != NO_NODE)
        return def->whole;
    if (whole->type == NO_NODE || whole->type == node)
        return CLASS_UNKNOWN;
    return class_named(names, whole->type, depth - 1);
}

/* The class that a node refers to.  The node may itself be a class.  Otherwise its first name
 * counts: it may name a class, a type, or a thing that is declared with a type. */
static uint32_t class_named(const struct name_table *names, uint32_t node, int depth)
{
    const struct mention_list *list = names->list;
    const struct mention *closed = mentions_at(list, node, MENTION_CLOSED);
    if (closed != NULL && names->wholes[closed - list->mentions].body != NO_NODE)
        return (uint32_t)(closed - list->mentions);
    const struct mention *use = first_use_in(list, node);
    if (use == NULL)
        return CLASS_ELSEWHERE; /* a built-in type */
    if (depth == 0) {
        limits_hit(names->limits, LIMIT_TYPE_STEPS);
        return CLASS_UNKNOWN;
    }
    const struct def *defs;
    size_t n_defs = resolve(names, (size_t)(use - list->mentions), depth - 1, &defs);
    if (n_defs == 0)
        return CLASS_ELSEWHERE;
    return class_of_def(names, first_with_body(names, defs, n_defs), node, depth);
}

/* The first base class of a class. */
static uint32_t base_of(const struct name_table *names, uint32_t class, int depth)
{
    uint32_t base = names->wholes[class].base;
    return base != NO_MENTION ? class_named(names, names->list->mentions[base].node, depth)
                              : CLASS_UNKNOWN;
}

/* --- members --------------------------------------------------------------------------------- */

static size_t look_up_member(const struct name_table *names, struct def key, uint32_t class,
                             int depth, const struct def **ret);

/* Finds a member of the sources of a class: the tables of a query. */
static size_t look_up_in_sources(const struct name_table *names, struct def key, uint32_t class,
                                 int depth, const struct def **ret)
{
    uint32_t source = depth > 0 ? names->wholes[class].source : NO_MENTION;
    for (; source != NO_MENTION; source = names->next_source[source]) {
        uint32_t node = names->list->mentions[source].node;
        size_t n = look_up_member(names, key, class_named(names, node, depth - 1), depth - 1, ret);
        if (n > 0)
            return n;
    }
    return 0;
}

/* Finds a member of this class, of its sources or of one of its bases. */
static size_t look_up_member(const struct name_table *names, struct def key, uint32_t class,
                             int depth, const struct def **ret)
{
    for (; is_known_class(class) && depth > 0; depth--) {
        key.scope = names->wholes[class].body;
        size_t n = look_up(names, &key, ret);
        if (n == 0)
            n = look_up_in_sources(names, key, class, depth, ret);
        if (n > 0)
            return n;
        class = base_of(names, class, depth - 1);
    }
    return 0;
}

/* Finds a member of the class whose body is this scope.  Finds nothing if the scope is no such
 * body.  Inside a query, the columns of its tables come before what it calls its results. */
static size_t look_up_own(const struct name_table *names, uint32_t scope, struct def key, int depth,
                          const struct def **ret)
{
    if (names->list->mentions[scope].role != MENTION_BODY)
        return 0;
    uint32_t class = name_table_closed_around(names, scope);
    key.space = SPACE_MEMBER;
    if (is_known_class(class)) {
        size_t n = look_up_in_sources(names, key, class, depth, ret);
        if (n > 0)
            return n;
    }
    return look_up_member(names, key, class, depth, ret);
}

/* The @object node of a pattern that makes this node a use; NO_NODE: there is none. */
static uint32_t object_of(const struct name_table *names, size_t mention)
{
    const struct mention *mentions = names->list->mentions;
    for (size_t i = mention + 1; i > 0 && mentions[i - 1].node == mentions[mention].node; i--) {
        const struct mention *use = &mentions[i - 1];
        uint32_t object = use->role == MENTION_REF ? names->objects[use->match] : NO_MENTION;
        if (object != NO_MENTION)
            return mentions[object].node;
    }
    return NO_NODE;
}

/* Finds a member of one of the classes around a use: the innermost class that has it. */
static size_t look_up_in_classes_around(const struct name_table *names, size_t mention,
                                        struct def key, int depth, const struct def **ret)
{
    for (uint32_t at = names->around[mention]; at != NO_MENTION; at = names->around[at]) {
        size_t n = look_up_own(names, at, key, depth, ret);
        if (n > 0)
            return n;
    }
    return 0;
}

static size_t resolve_member(const struct name_table *names, size_t mention, struct def key,
                             int depth, const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    uint32_t object = object_of(names, mention);
    size_t n = 0;
    if (object != NO_NODE) {
        uint32_t class = class_named(names, object, depth);
        if (class == CLASS_ELSEWHERE)
            return 0;
        n = look_up_member(names, key, class, depth, ret);
    } else if (use->is_own || use->or_member) {
        n = look_up_in_classes_around(names, mention, key, depth, ret);
    }
    return n > 0 ? n : look_up_anywhere(names, key, ret);
}

/* --- qualified names ------------------------------------------------------------------------- */

/* True if the first name in a node may be a namespace: it is not declared in any scope of the file,
 * so it is no parameter of a template. */
static bool may_be_namespace(const struct name_table *names, uint32_t node, int depth)
{
    const struct mention *use = first_use_in(names->list, node);
    const struct def *def;
    return use == NULL || resolve(names, (size_t)(use - names->list->mentions), depth, &def) == 0 ||
           def->scope == NO_SCOPE;
}

/* Finds a name of a known class: a member, or a name in its body.  Otherwise it may be inherited
 * from an unknown base, so a member of any class counts. */
static size_t resolve_in_known_class(const struct name_table *names, struct def key, uint32_t class,
                                     int depth, const struct def **ret)
{
    struct def member = key;
    member.space = SPACE_MEMBER;
    size_t n = look_up_member(names, member, class, depth, ret);
    if (n > 0)
        return n;
    key.scope = names->wholes[class].body;
    n = look_up(names, &key, ret);
    return n > 0 ? n : look_up_anywhere(names, member, ret);
}

/* Finds a name after a class or namespace: C::name. */
static size_t resolve_qualified(const struct name_table *names, size_t mention, struct def key,
                                int depth, const struct def **ret)
{
    uint32_t object = object_of(names, mention);
    uint32_t class = object != NO_NODE ? class_named(names, object, depth) : CLASS_UNKNOWN;
    if (class == CLASS_ELSEWHERE)
        return 0;
    if (class != CLASS_UNKNOWN)
        return resolve_in_known_class(names, key, class, depth, ret);
    if (object != NO_NODE && !may_be_namespace(names, object, depth))
        return 0;
    key.scope = NO_SCOPE;
    return look_up(names, &key, ret);
}

/* --- names in scopes ------------------------------------------------------------------------- */

/* A name that is hoisted to the frame of a function may also be a parameter of the function; then
 * it means the parameter. n_found, *ret: the declarations in the frame. */
static size_t or_parameters(const struct name_table *names, uint32_t frame, struct def key,
                            size_t n_found, const struct def **ret)
{
    const struct mention *mentions = names->list->mentions;
    uint32_t outer = names->around[frame];
    while (outer != NO_MENTION && mentions[outer].node == mentions[frame].node)
        outer = names->around[outer];
    if (outer == NO_MENTION || mentions[outer].role != MENTION_CLOSED)
        return n_found;
    const struct def *found;
    key.scope = mentions[outer].node;
    size_t n = look_up(names, &key, &found);
    if (n == 0)
        return n_found;
    *ret = found;
    return n;
}

static size_t resolve_in_scope(const struct name_table *names, const struct mention *use,
                               uint32_t scope, struct def key, int depth, const struct def **ret)
{
    key.scope = names->list->mentions[scope].node;
    size_t n = look_up(names, &key, ret);
    if (n > 0)
        return (*ret)->is_hoisted ? or_parameters(names, scope, key, n, ret) : n;
    return use->or_member ? look_up_own(names, scope, key, depth, ret) : 0;
}

/* Finds the declarations that a use refers to. depth: how many types may still be followed. */
static size_t resolve(const struct name_table *names, size_t mention, int depth,
                      const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    struct def key = {.name = use->name, .space = use->space, .scope = NO_SCOPE};
    if (use->space == SPACE_MEMBER)
        return resolve_member(names, mention, key, depth, ret);
    if (use->is_qualified)
        return resolve_qualified(names, mention, key, depth, ret);
    for (uint32_t at = names->around[mention]; at != NO_MENTION; at = names->around[at]) {
        size_t n = resolve_in_scope(names, use, at, key, depth, ret);
        if (n > 0)
            return n;
    }
    size_t n = look_up(names, &key, ret); /* in the scope of the file */
    if (n > 0 || !use->or_member)
        return n;
    key.space = SPACE_MEMBER;
    return resolve_member(names, mention, key, depth, ret);
}

/* --- the interface ---------------------------------------------------------------------------- */

size_t resolve_use(const struct name_table *names, size_t mention, const struct def **ret)
{
    return resolve(names, mention, MAX_TYPE_STEPS, ret);
}

/* The node of the class or namespace before a qualified name; NO_NODE: the name is not
 * qualified. */
static uint32_t qualifier_of(const struct name_table *names, size_t mention)
{
    return names->list->mentions[mention].is_qualified ? object_of(names, mention) : NO_NODE;
}

uint64_t resolve_qualifier(const struct name_table *names, size_t mention)
{
    uint32_t object = qualifier_of(names, mention);
    const struct mention *named =
        object != NO_NODE ? mentions_at(names->list, object, MENTION_OBJECT) : NULL;
    return named != NULL ? named->name : 0;
}

size_t resolve_classes(const struct name_table *names, size_t mention, const struct def **ret)
{
    uint32_t object = qualifier_of(names, mention);
    const struct mention *use = object != NO_NODE ? first_use_in(names->list, object) : NULL;
    if (use == NULL)
        return 0;
    return resolve(names, (size_t)(use - names->list->mentions), MAX_TYPE_STEPS, ret);
}

size_t resolve_in_class(const struct name_table *names, size_t mention, const struct def *class,
                        const struct def **ret)
{
    uint32_t body = whole_of(names, class)->body;
    struct def key = {.name = names->list->mentions[mention].name, .space = SPACE_MEMBER};
    if (body == NO_NODE)
        return 0;
    size_t n = look_up_member(names, key, class->whole, MAX_TYPE_STEPS, ret);
    if (n > 0)
        return n;
    key.space = SPACE_NAME;
    key.scope = body;
    return look_up(names, &key, ret);
}

size_t resolve_in_source(const struct name_table *names, size_t mention, uint32_t source,
                         const struct def **ret)
{
    const struct mention *mentions = names->list->mentions;
    struct def key = {.name = mentions[mention].name, .space = SPACE_MEMBER, .scope = NO_SCOPE};
    uint32_t class = class_named(names, mentions[source].node, MAX_TYPE_STEPS);
    return look_up_member(names, key, class, MAX_TYPE_STEPS, ret);
}

const struct def *resolve_object(const struct name_table *names, size_t mention, uint32_t *ret)
{
    const struct def *def;
    *ret = object_of(names, mention);
    const struct mention *use = *ret != NO_NODE ? first_use_in(names->list, *ret) : NULL;
    if (use == NULL || resolve_use(names, (size_t)(use - names->list->mentions), &def) == 0)
        return NULL;
    return def;
}

size_t resolve_anywhere(const struct name_table *names, size_t mention, const struct def **ret)
{
    const struct mention *use = &names->list->mentions[mention];
    struct def key = {.name = use->name, .space = SPACE_MEMBER};
    bool may_be = use->space == SPACE_MEMBER || use->or_member || use->is_qualified;
    return may_be ? look_up_in(names, key, true, ret) : 0;
}

const struct def *resolve_overridden(const struct name_table *names, const struct def *def)
{
    const struct mention_list *list = names->list;
    if (def->space != SPACE_MEMBER || def->scope == NO_SCOPE)
        return NULL;
    const struct mention *body = mentions_at(list, def->scope, MENTION_BODY);
    uint32_t class = body != NULL ? name_table_closed_around(names, (size_t)(body - list->mentions))
                                  : NO_MENTION;
    if (class == NO_MENTION || names->wholes[class].base == NO_MENTION)
        return NULL;
    const struct def *found;
    struct def key = {.name = def->name, .space = SPACE_MEMBER};
    uint32_t base = base_of(names, class, MAX_TYPE_STEPS);
    return look_up_member(names, key, base, MAX_TYPE_STEPS, &found) > 0 ? found : NULL;
}

void resolve_each_use(const struct name_table *names,
                      void (*found)(void *context, uint32_t use, uint32_t def), void *context)
{
    const struct mention_list *list = names->list;
    for (size_t i = 0; i < list->n_mentions; i++) {
        const struct def *defs;
        if (!name_table_is_use(names, i) || list->mentions[i].space == SPACE_PLACE)
            continue;
        size_t n = resolve_use(names, i, &defs);
        for (size_t k = 0; k < n; k++)
            found(context, list->mentions[i].node, defs[k].node);
    }
}
