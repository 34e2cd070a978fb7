#include "input/tree/clauses/xml_clauses.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "input/core/limits.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#define NONE UINT32_MAX

struct name {
    const unsigned char *text;
    uint32_t n_bytes;
};

/* A declared name.  The scope of a prefix is its element; the scope of an entity is the rest of the
 * file. */
struct declaration {
    struct hash key;
    uint32_t item;     /* the item that the declaration depends on, or NO_ITEM */
    uint32_t end;      /* the node after the end of its scope */
    uint32_t shadowed; /* the outer declaration of the same name */
};

struct scope {
    struct declaration *declarations; /* open declarations, innermost last */
    size_t n_declarations, capacity;
    uint32_t *slots; /* by key: the newest open declaration of that name, or NONE */
    struct hash *keys;
    size_t n_slots, n_keys;
};

struct kinds {
    TSSymbol start, empty, attribute, name, reference, parameter_reference, entity, parameter;
    TSSymbol external, encoding;
};

struct walk {
    struct item_maker *maker;
    struct kinds kinds;
    struct scope prefixes, entities;
    struct declaration encoding; /* item NO_ITEM: there is none, or it always stays */
    /* Nodes that refer to declarations outside the document: an external subset, parameter
     * entities. */
    struct declaration elsewhere[MAX_ELSEWHERE];
    size_t n_elsewhere;
};

static size_t find_slot(const struct scope *scope, struct hash key)
{
    size_t at = key.low & (scope->n_slots - 1);
    while ((scope->keys[at].low != 0 || scope->keys[at].high != 0) &&
           !hash_equal(scope->keys[at], key))
        at = (at + 1) & (scope->n_slots - 1);
    return at;
}

static void grow(struct scope *scope)
{
    struct scope old = *scope;
    scope->n_slots = old.n_slots == 0 ? 64 : 2 * old.n_slots;
    scope->slots = mem_alloc(scope->n_slots * sizeof *scope->slots);
    memset(scope->slots, 0xff, scope->n_slots * sizeof *scope->slots); /* all NONE */
    scope->keys = mem_zero(scope->n_slots, sizeof *scope->keys);
    for (size_t i = 0; i < old.n_slots; i++) {
        size_t at = find_slot(scope, old.keys[i]);
        scope->keys[at] = old.keys[i];
        scope->slots[at] = old.slots[i];
    }
    free(old.slots);
    free(old.keys);
}

static struct hash key_of(struct name name)
{
    struct hash key = hash_bytes(name.text, name.n_bytes);
    key.low |= key.low == 0 && key.high == 0; /* a key of zeros marks a free slot */
    return key;
}

static void declare(struct scope *scope, struct name name, uint32_t item, uint32_t end)
{
    struct hash key = key_of(name);
    if (2 * (scope->n_keys + 1) > scope->n_slots)
        grow(scope);
    size_t at = find_slot(scope, key);
    scope->n_keys += !hash_equal(scope->keys[at], key);
    scope->keys[at] = key;
    mem_grow((void **)&scope->declarations, &scope->capacity, scope->n_declarations + 1,
             sizeof *scope->declarations);
    scope->declarations[scope->n_declarations] =
        (struct declaration){key, item, end, scope->slots[at]};
    scope->slots[at] = (uint32_t)scope->n_declarations++;
}

static const struct declaration *look_up(const struct scope *scope, struct name name)
{
    if (scope->n_slots == 0)
        return NULL;
    uint32_t found = scope->slots[find_slot(scope, key_of(name))];
    return found == NONE ? NULL : &scope->declarations[found];
}

/* Closes the scopes of elements that end at or before this node. */
static void leave(struct scope *scope, uint32_t node)
{
    while (scope->n_declarations > 0 &&
           scope->declarations[scope->n_declarations - 1].end <= node) {
        const struct declaration *last = &scope->declarations[--scope->n_declarations];
        scope->slots[find_slot(scope, last->key)] = last->shadowed;
    }
}

static struct name text_of(const struct walk *walk, uint32_t node)
{
    const struct node *self = &walk->maker->syntax->nodes[node];
    if (self->first_piece == self->end_piece)
        return (struct name){NULL, 0};
    struct span piece = walk->maker->layout->pieces[self->first_piece];
    return (struct name){walk->maker->syntax->text + piece.start, piece.end - piece.start};
}

/* The first child that is a name, or NONE. */
static uint32_t name_in(const struct walk *walk, uint32_t parent)
{
    const struct node *nodes = walk->maker->syntax->nodes;
    for (uint32_t node = parent + 1; node < nodes[parent].end; node = nodes[node].end)
        if (nodes[node].kind == walk->kinds.name && nodes[node].end_piece > nodes[node].first_piece)
            return node;
    return NONE;
}

static uint32_t item_of(const struct walk *walk, uint32_t node)
{
    uint32_t piece = walk->maker->syntax->nodes[node].first_piece;
    return maker_item_above(walk->maker, walk->maker->layout->piece_group[piece], NO_ITEM);
}

static void add_use(struct walk *walk, uint32_t node, const struct declaration *declaration)
{
    uint32_t item = item_of(walk, node);
    if (declaration != NULL && declaration->item != NO_ITEM && declaration->item != item)
        draft_add_clause(walk->maker->draft, &item, 1, &declaration->item, 1);
}

/* The prefix of a name: p in p:name; empty if there is no colon. */
static struct name prefix_of(struct name name)
{
    const unsigned char *colon = name.n_bytes == 0 ? NULL : memchr(name.text, ':', name.n_bytes);
    name.n_bytes = colon == NULL ? 0 : (uint32_t)(colon - name.text);
    return name;
}

static bool is_xmlns(struct name prefix)
{
    return prefix.n_bytes == 5 && memcmp(prefix.text, "xmlns", 5) == 0;
}

/* The value of a namespace declaration must not become empty.  So nothing in the attribute is
 * removed unless the whole attribute is. */
static void keep_whole(struct walk *walk, uint32_t name, uint32_t attribute)
{
    const struct node *self = &walk->maker->syntax->nodes[attribute];
    uint32_t whole = item_of(walk, name);
    for (uint32_t piece = self->first_piece; piece < self->end_piece; piece++) {
        uint32_t part =
            maker_item_above(walk->maker, walk->maker->layout->piece_group[piece], NO_ITEM);
        if (part != whole)
            draft_add_clause(walk->maker->draft, &whole, 1, &part, 1);
    }
}

/* `element` is the node around this tag: the scope of the tag's declarations. */
static void take_tag(struct walk *walk, uint32_t tag, uint32_t element)
{
    const struct node *nodes = walk->maker->syntax->nodes;
    /* first the declarations, then the uses, because all declarations of a tag apply to its own
     * names */
    for (int uses = 0; uses < 2; uses++)
        for (uint32_t node = tag + 1; node < nodes[tag].end; node = nodes[node].end) {
            uint32_t name = nodes[node].kind == walk->kinds.attribute ? name_in(walk, node)
                            : nodes[node].kind == walk->kinds.name    ? node
                                                                      : NONE;
            if (name == NONE)
                continue;
            struct name text = text_of(walk, name), prefix = prefix_of(text);
            struct name local = {text.text + prefix.n_bytes + 1, text.n_bytes - prefix.n_bytes - 1};
            if (prefix.n_bytes == 0)
                continue;
            if (!is_xmlns(prefix) && uses == 1)
                add_use(walk, name, look_up(&walk->prefixes, prefix));
            else if (is_xmlns(prefix) && uses == 0) {
                declare(&walk->prefixes, local, item_of(walk, name), nodes[element].end);
                keep_whole(walk, name, node);
            }
        }
}

static void take_entity(struct walk *walk, uint32_t node)
{
    uint32_t name = name_in(walk, node);
    if (name != NONE && look_up(&walk->entities, text_of(walk, name)) == NULL)
        declare(&walk->entities, text_of(walk, name), item_of(walk, name), NONE);
}

static bool is_predefined(struct name name)
{
    static const char *const known[] = {"lt", "gt", "amp", "apos", "quot"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (name.n_bytes == strlen(known[i]) && memcmp(name.text, known[i], name.n_bytes) == 0)
            return true;
    return false;
}

static void take_reference(struct walk *walk, uint32_t node)
{
    uint32_t name = name_in(walk, node);
    if (name == NONE)
        return;
    const struct declaration *entity = look_up(&walk->entities, text_of(walk, name));
    if (entity != NULL)
        add_use(walk, name, entity);
    else if (!is_predefined(text_of(walk, name)))
        for (size_t i = 0; i < walk->n_elsewhere; i++)
            add_use(walk, name, &walk->elsewhere[i]);
}

/* All of the node may contain declarations.  So nothing in it is removed while such a declaration
 * is needed. */
static void add_elsewhere(struct walk *walk, uint32_t node)
{
    const struct node *self = &walk->maker->syntax->nodes[node];
    uint32_t last = NO_ITEM;
    for (uint32_t i = self->first_piece; i < self->end_piece; i++) {
        uint32_t item = maker_item_above(walk->maker, walk->maker->layout->piece_group[i], NO_ITEM);
        if (item != last && walk->n_elsewhere == MAX_ELSEWHERE)
            limits_hit(walk->maker->limits, LIMIT_ELSEWHERE);
        else if (item != last)
            walk->elsewhere[walk->n_elsewhere++].item = item;
        last = item;
    }
}

static bool is_utf8(const unsigned char *text, size_t n_bytes)
{
    for (size_t i = 0, length; i < n_bytes; i += length)
        if ((length = utf8_length(text + i, n_bytes - i)) == 0)
            return false;
    return true;
}

/* Text that is not UTF-8 needs the name of its encoding. */
static void keep_encoding(const struct walk *walk)
{
    const struct layout *layout = walk->maker->layout;
    for (size_t i = 0; i < layout->n_pieces && walk->encoding.item != NO_ITEM; i++) {
        struct span piece = layout->pieces[i];
        uint32_t item = maker_item_above(walk->maker, layout->piece_group[i], NO_ITEM);
        if (item != walk->encoding.item && item != NO_ITEM &&
            !is_utf8(walk->maker->syntax->text + piece.start, piece.end - piece.start))
            draft_add_clause(walk->maker->draft, &item, 1, &walk->encoding.item, 1);
    }
}

static TSSymbol kind_named(const struct item_maker *maker, const char *name)
{
    return ts_language_symbol_for_name(maker->language->parser, name, (uint32_t)strlen(name), true);
}

static void scope_done(struct scope *scope)
{
    free(scope->declarations);
    free(scope->slots);
    free(scope->keys);
}

void xml_clauses_add(struct item_maker *maker)
{
    const struct syntax *syntax = maker->syntax;
    struct walk walk = {.maker = maker,
                        .kinds = {kind_named(maker, "STag"), kind_named(maker, "EmptyElemTag"),
                                  kind_named(maker, "Attribute"), kind_named(maker, "Name"),
                                  kind_named(maker, "EntityRef"), kind_named(maker, "PEReference"),
                                  kind_named(maker, "GEDecl"), kind_named(maker, "PEDecl"),
                                  kind_named(maker, "ExternalID"), kind_named(maker, "EncName")}};
    const struct kinds *kinds = &walk.kinds;
    walk.encoding.item = NO_ITEM;
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        uint16_t kind = syntax->nodes[i].kind;
        if (kind == kinds->parameter || kind == kinds->parameter_reference ||
            (kind == kinds->external && walk.entities.n_declarations == 0))
            add_elsewhere(&walk, i);
        if (kind == kinds->entity || kind == kinds->parameter)
            take_entity(&walk, i);
        if (kind == kinds->encoding)
            walk.encoding.item = item_of(&walk, i);
    }
    keep_encoding(&walk);
    for (uint32_t i = 0; i < syntax->n_nodes; i++) {
        uint16_t kind = syntax->nodes[i].kind;
        if (kind == kinds->start || kind == kinds->empty) {
            leave(&walk.prefixes, i);
            take_tag(&walk, i, i - 1); /* a tag is the first child of its element */
        } else if (kind == kinds->reference || kind == kinds->parameter_reference) {
            take_reference(&walk, i);
        }
    }
    scope_done(&walk.prefixes);
    scope_done(&walk.entities);
}
