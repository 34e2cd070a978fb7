#include "input/tree/clauses/far_names.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/clauses/call_clauses.h"
#include "input/tree/clauses/far_table.h"
#include "input/tree/clauses/needs.h"
#include "input/tree/names/parameter_lists.h"

#include <stdlib.h>
#include <string.h>

struct far_names *far_names_new(void)
{
    return mem_zero(1, sizeof(struct far_names));
}

void far_names_free(struct far_names *far)
{
    if (far == NULL)
        return;
    free(far->defs);
    free(far->uses);
    free(far->elements);
    free(far);
}

static uint64_t hash_of(const void *text, size_t n_bytes)
{
    return hash_bytes(text, n_bytes).low;
}

/* Languages with one "family" in language.json see each other's files. */
static uint64_t family_of(const struct needs *needs)
{
    const struct language *language = needs->maker->language;
    const char *family = language->description.family;
    return family != NULL ? hash_of(family, strlen(family)) : (uint64_t)(uintptr_t)language;
}

/* --- lists ----------------------------------------------------------------------------------- */

static uint64_t first_word(const struct needs *needs, uint32_t node)
{
    const struct syntax *syntax = needs->names.syntax;
    if (is_empty(&syntax->nodes[node]))
        return 0;
    struct span piece = needs->maker->layout->pieces[syntax->nodes[node].first_piece];
    return hash_of(syntax->text + piece.start, piece.end - piece.start);
}

static struct far_list take_list(const struct needs *needs, uint32_t node)
{
    struct far_names *far = needs->maker->far;
    struct list list;
    if (node == NO_NODE)
        return (struct far_list){.is_given = false};
    list_take(needs, node, &list);
    mem_grow((void **)&far->elements, &far->elements_capacity, far->n_elements + list.n_elements,
             sizeof *far->elements);
    struct far_list taken = {(uint32_t)far->n_elements, (uint32_t)list.n_elements, list.there,
                             list.item, true};
    for (size_t i = 0; i < list.n_elements; i++) {
        uint32_t element = list.elements[i];
        far->elements[far->n_elements++] = (struct far_element){
            presence_place(needs->maker, element), first_word(needs, element),
            mentions_at(needs->names.list, element, MENTION_CALL_NAMED) != NULL};
    }
    return taken;
}

/* --- declarations ---------------------------------------------------------------------------- */

/* True if other files can see the declaration: it stands in no scope, or in a namespace, or it is a
 * member of something. */
static bool is_visible(const struct needs *needs, const struct def *def)
{
    if (def->space == SPACE_MEMBER || def->space == SPACE_CONSTRUCTOR)
        return true;
    if (def->space != SPACE_NAME && def->space != SPACE_TAG)
        return false;
    return def->scope == NO_SCOPE || def->scope == 0 ||
           mentions_at(needs->names.list, def->scope, MENTION_MODULE) != NULL;
}

static bool is_import(const struct needs *needs, const struct def *def)
{
    return mentions_at(needs->names.list, def->node, MENTION_ELSEWHERE) != NULL;
}

/* The mention of the class that a member is in, or NO_MENTION. */
static uint32_t class_of(const struct needs *needs, const struct def *def)
{
    const struct mention_list *list = needs->names.list;
    const struct mention *body = def->space == SPACE_MEMBER && def->scope != NO_SCOPE
                                     ? mentions_at(list, def->scope, MENTION_BODY)
                                     : NULL;
    return body != NULL ? name_table_closed_around(&needs->names, (size_t)(body - list->mentions))
                        : NO_MENTION;
}

/* By mention of a closed node: the name that it declares, or 0.  Caller frees. */
static uint64_t *names_of_classes(const struct needs *needs)
{
    const struct name_table *names = &needs->names;
    uint64_t *found = mem_zero(names->list->n_mentions, sizeof *found);
    for (size_t i = 0; i < names->n_defs; i++)
        if (names->defs[i].whole != NO_MENTION && names->defs[i].space != SPACE_MEMBER &&
            names->wholes[names->defs[i].whole].body != NO_NODE)
            found[names->defs[i].whole] = names->defs[i].name;
    return found;
}

static uint32_t tokens_of(const struct needs *needs, const struct def *def)
{
    uint32_t whole = whole_of(&needs->names, def)->node;
    const struct node *node = &needs->names.syntax->nodes[whole != NO_NODE ? whole : def->node];
    return node->end_piece - node->first_piece;
}

static void add_def(const struct needs *needs, const struct def *def, const uint64_t *classes)
{
    const struct name_table *names = &needs->names;
    struct far_names *far = needs->maker->far;
    uint32_t class = def->params != NO_NODE ? class_of(needs, def) : NO_MENTION;
    struct far_def new = {
        .name = def->name,
        .family = family_of(needs),
        .text = presence_text(needs->maker, def->node),
        .params = take_list(needs, def->params),
        .file = far->n_files,
        .number = (uint32_t)far->n_defs,
        .n_tokens = tokens_of(needs, def),
        .space = def->space,
        .skip = def->has_receiver,
        .is_abstract = mentions_at(names->list, def->node, MENTION_ABSTRACT) != NULL,
        .is_linked = needs->maker->language->description.linked,
    };
    if (class != NO_MENTION) {
        uint32_t base = names->wholes[class].base;
        new.class = classes[class];
        new.base = base != NO_MENTION ? names->list->mentions[base].name : 0;
        new.class_text = presence_text(needs->maker, def->scope);
    }
    mem_grow((void **)&far->defs, &far->defs_capacity, far->n_defs + 1, sizeof *far->defs);
    far->defs[far->n_defs++] = new;
}

/* --- uses ------------------------------------------------------------------------------------ */

static void add_use(const struct needs *needs, struct far_use use)
{
    struct far_names *far = needs->maker->far;
    use.family = family_of(needs);
    use.file = far->n_files;
    mem_grow((void **)&far->uses, &far->uses_capacity, far->n_uses + 1, sizeof *far->uses);
    far->uses[far->n_uses++] = use;
}

/* True if the object of a member is an import: `storage` in storage.total(). */
static bool is_of_import(const struct needs *needs, size_t mention)
{
    const struct name_table *names = &needs->names;
    uint32_t object = names->objects[names->list->mentions[mention].match];
    if (object == NO_MENTION)
        return false;
    uint64_t name = names->list->mentions[object].name;
    size_t bucket = name >> names->shift;
    for (size_t i = names->starts[bucket]; i < names->starts[bucket + 1]; i++)
        if (names->defs[i].name == name && is_import(needs, &names->defs[i]))
            return true;
    return false;
}

void far_names_add_use(const struct needs *needs, size_t mention, struct presence text,
                       uint32_t args)
{
    const struct mention *self = &needs->names.list->mentions[mention];
    if (self->space == SPACE_LABEL || self->space == SPACE_PLACE)
        return;
    add_use(needs, (struct far_use){
                       .name = self->name,
                       .text = text,
                       .args = take_list(needs, args),
                       .space = self->space,
                       .or_member = self->or_member || self->is_qualified,
                       .of_module = self->space == SPACE_MEMBER && is_of_import(needs, mention),
                       .is_fixed = args != NO_NODE &&
                                   mentions_at(needs->names.list, args, MENTION_CALL_FIXED) != NULL,
                   });
}

void far_names_add_file(const struct needs *needs)
{
    uint64_t *classes = names_of_classes(needs);
    for (size_t i = 0; i < needs->names.n_defs; i++) {
        const struct def *def = &needs->names.defs[i];
        if (is_import(needs, def))
            add_use(needs, (struct far_use){.name = def->name,
                                            .text = presence_text(needs->maker, def->node),
                                            .space = def->space});
        else if (is_visible(needs, def))
            add_def(needs, def, classes);
    }
    free(classes);
    needs->maker->far->n_files++;
}
