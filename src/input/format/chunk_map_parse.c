/* chunk_map_parse - splits a file into chunks by the description of its format.
 *
 * A name refers to a number or a region of the current element, or else of the file.  Lengths and
 * checksums may name regions that come later, so patches are completed when their element ends. */
#include "base/memory.h"
#include "input/format/chunk_map.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_NAMES = 64,      /* values that one level of a description can name */
    MAX_ITEMS = 1000000, /* items of a file; the rest of a larger file is one item */
    MAX_DEPTH = 16,      /* depth of nested chunks, because reading recurses */
    SHORTEST_CUT = 1,    /* bytes of the smallest item of a payload */
};

struct name {
    const char *name;
    uint64_t value; /* the value, if it is a number */
    size_t start, end;
    uint32_t *elements; /* the items of a list's elements, and where the elements begin */
    size_t *places, n_elements;
};

/* Numbers and regions of an element, or of the whole file. */
struct scope {
    struct scope *outer;
    struct name names[MAX_NAMES];
    size_t n_names, first_patch, index;
    uint32_t item;
    size_t start;
};

struct parser {
    const struct file *file;
    struct chunk_map *map;
    bool is_big;
    size_t at;
    int depth;
    json_t **pending; /* descriptions of patches whose names are looked up when the scope ends */
    size_t pending_capacity;
    struct error *err;
};

static enum status wrong(const struct parser *p, const char *what)
{
    return fail(p->err, STATUS_INPUT, "%s at byte %zu", what, p->at);
}

/* --- names --------------------------------------------------------------------------------- */

static struct name *find(struct scope *scope, const char *name)
{
    for (; scope != NULL && name != NULL; scope = scope->outer)
        for (size_t i = scope->n_names; i-- > 0;)
            if (strcmp(scope->names[i].name, name) == 0)
                return &scope->names[i];
    return NULL;
}

static struct name *add_name(struct scope *scope, json_t *part, size_t start, size_t end)
{
    const char *as = json_string_value(json_object_get(part, "as"));
    if (as == NULL || scope->n_names == MAX_NAMES)
        return NULL;
    scope->names[scope->n_names] = (struct name){.name = as, .start = start, .end = end};
    return &scope->names[scope->n_names++];
}

/* Finds a length, which is a number or the name of a number. */
static bool find_length(struct scope *scope, json_t *length, uint64_t *ret)
{
    struct name *name = find(scope, json_string_value(length));
    *ret = name != NULL ? name->value : (uint64_t)json_integer_value(length);
    return name != NULL || (json_is_integer(length) && json_integer_value(length) >= 0);
}

/* --- items and patches ---------------------------------------------------------------------- */

static uint32_t add_item(struct chunk_map *map, uint32_t parent, uint64_t cost)
{
    mem_grow((void **)&map->parents, &map->items_capacity, map->n_items + 1, sizeof *map->parents);
    mem_grow((void **)&map->costs, &map->costs_capacity, map->n_items + 1, sizeof *map->costs);
    map->parents[map->n_items] = parent;
    map->costs[map->n_items] = cost;
    return (uint32_t)map->n_items++;
}

static void add_span(struct chunk_map *map, size_t start, size_t end, uint32_t item)
{
    mem_grow((void **)&map->spans, &map->spans_capacity, map->n_spans + 1, sizeof *map->spans);
    map->spans[map->n_spans++] = (struct chunk_span){start, end, item};
}

static void add_patch(struct parser *p, json_t *part, struct chunk_patch patch)
{
    struct chunk_map *map = p->map;
    mem_grow((void **)&map->patches, &map->patches_capacity, map->n_patches + 1,
             sizeof *map->patches);
    mem_grow((void **)&p->pending, &p->pending_capacity, map->n_patches + 1, sizeof *p->pending);
    p->pending[map->n_patches] = part;
    map->patches[map->n_patches++] = patch;
}

/* Looks up the names in the patches of a scope that ends. */
static void complete_patches(struct parser *p, struct scope *scope)
{
    struct chunk_map *map = p->map;
    for (size_t i = scope->first_patch; i < map->n_patches; i++) {
        struct chunk_patch *patch = &map->patches[i];
        if (p->pending[i] == NULL)
            continue;
        json_t *names =
            json_object_get(p->pending[i], patch->kind == PATCH_CRC32 ? "crc32_of" : "length_of");
        struct name *list =
            find(scope, json_string_value(json_object_get(p->pending[i], "count_of")));
        size_t n = json_array_size(names);
        struct chunk_region *regions = arena_alloc(&map->arena, (n + 1) * sizeof *regions);
        for (size_t k = 0; k < n; k++) {
            struct name *name = find(scope, json_string_value(json_array_get(names, k)));
            if (name != NULL)
                regions[patch->n_regions++] = (struct chunk_region){name->start, name->end};
        }
        patch->regions = regions;
        if (list != NULL) {
            patch->elements = list->elements;
            patch->n_elements = list->n_elements;
        }
        p->pending[i] = NULL;
    }
}

/* --- parts --------------------------------------------------------------------------------- */

static enum status parse_parts(struct parser *p, json_t *parts, struct scope *scope);

static enum status parse_number(struct parser *p, json_t *part, struct scope *scope)
{
    unsigned n_bytes = (unsigned)json_integer_value(json_object_get(part, "number"));
    uint64_t value = 0;
    if (n_bytes < 1 || n_bytes > 8 || n_bytes > p->file->n_bytes - p->at)
        return wrong(p, "a number is not there");
    for (unsigned i = 0; i < n_bytes; i++)
        value = value << 8 | p->file->data[p->at + (p->is_big ? i : n_bytes - 1 - i)];
    struct name *name = add_name(scope, part, p->at, p->at + n_bytes);
    if (name != NULL)
        name->value = value;
    struct chunk_patch patch = {
        .at = p->at, .n_bytes = n_bytes, .is_big = p->is_big, .value = value};
    p->at += n_bytes;
    const char *with = json_string_value(json_object_get(part, "goes_with"));
    if (with != NULL) {
        struct name *list = find(scope, with);
        for (size_t i = 0; list != NULL && i < list->n_elements; i++)
            if (list->places[i] == value)
                scope->item = list->elements[i];
    }
    bool is_length = json_object_get(part, "length_of") != NULL;
    bool is_count = json_object_get(part, "count_of") != NULL;
    bool is_sum = json_object_get(part, "crc32_of") != NULL;
    patch.kind = is_length  ? PATCH_LENGTH
                 : is_count ? PATCH_COUNT
                 : is_sum   ? PATCH_CRC32
                            : PATCH_OFFSET;
    if (is_length || is_count || is_sum || with != NULL ||
        json_is_true(json_object_get(part, "offset")))
        add_patch(p, part, patch);
    return STATUS_OK;
}

/* Adds items for the end of the bytes: all of them, a half, a quarter and so on. */
static void add_cuts(struct parser *p, struct scope *scope, size_t start, size_t end)
{
    uint32_t parent = scope->item;
    for (size_t n = end - start; n >= SHORTEST_CUT; n /= 2) {
        parent = add_item(p->map, parent, n / 2 + 1);
        add_span(p->map, end - n, end, parent);
    }
}

static enum status parse_bytes(struct parser *p, json_t *part, struct scope *scope)
{
    uint64_t n_bytes;
    if (!find_length(scope, json_object_get(part, "bytes"), &n_bytes) ||
        n_bytes > p->file->n_bytes - p->at)
        return wrong(p, "fewer bytes than a length says");
    size_t start = p->at;
    p->at += (size_t)n_bytes;
    add_name(scope, part, start, p->at);
    if (json_is_true(json_object_get(part, "cut")))
        add_cuts(p, scope, start, p->at);
    if (json_is_true(json_object_get(part, "goes"))) {
        size_t granule = (size_t)json_integer_value(json_object_get(part, "granule"));
        size_t n = granule > 1 ? n_bytes / granule * granule : n_bytes;
        if (n > 0)
            add_span(p->map, start, start + n, add_item(p->map, scope->item, n));
    }
    return STATUS_OK;
}

static enum status parse_group(struct parser *p, json_t *part, struct scope *scope)
{
    size_t start = p->at;
    enum status status = parse_parts(p, json_object_get(part, "group"), scope);
    if (status == STATUS_OK)
        add_name(scope, part, start, p->at);
    return status;
}

static bool holds_number(const struct name *name, json_t *values)
{
    uint64_t bits = (uint64_t)json_integer_value(json_object_get(values, "bits"));
    for (size_t i = 0; i < json_array_size(values); i++)
        if (json_is_integer(json_array_get(values, i)) &&
            name->value == (uint64_t)json_integer_value(json_array_get(values, i)))
            return true;
    return bits != 0 && (name->value & bits) != 0;
}

static bool holds_text(const struct parser *p, const struct name *name, json_t *values)
{
    for (size_t i = 0; i < json_array_size(values); i++) {
        const char *text = json_string_value(json_array_get(values, i));
        if (text != NULL && strlen(text) == name->end - name->start &&
            memcmp(p->file->data + name->start, text, name->end - name->start) == 0)
            return true;
    }
    return false;
}

/* True if one of the conditions {"NAME": [values]} holds.  "index" is the number of the element. */
static bool holds(const struct parser *p, struct scope *scope, json_t *conditions)
{
    const char *key;
    json_t *values;
    json_object_foreach(conditions, key, values)
    {
        struct name *name = find(scope, key), *other = find(scope, json_string_value(values));
        if (strcmp(key, "index") == 0 && other != NULL && other->value == scope->index)
            return true;
        if (name != NULL && (holds_number(name, values) || holds_text(p, name, values)))
            return true;
    }
    return false;
}

static enum status parse_at(struct parser *p, json_t *part, struct scope *scope)
{
    struct name *place = find(scope, json_string_value(json_object_get(part, "at")));
    size_t back = p->at;
    if (place == NULL || holds(p, scope, json_object_get(part, "unless")))
        return STATUS_OK;
    if (place->value > p->file->n_bytes)
        return wrong(p, "an offset past the end of the file");
    p->at = (size_t)place->value;
    enum status status = parse_parts(p, json_object_get(part, "parts"), scope);
    p->at = back;
    return status;
}

/* --- lists --------------------------------------------------------------------------------- */

struct element_list {
    uint32_t *items;
    size_t *places, n, items_capacity, places_capacity;
};

static enum status parse_element(struct parser *p, json_t *part, struct scope *outer, size_t index,
                                 struct element_list *list)
{
    bool stays = json_is_true(json_object_get(part, "stays"));
    struct scope *scope = mem_zero(1, sizeof *scope);
    size_t start = p->at, n_items = p->map->n_items;
    uint32_t own = stays ? outer->item : add_item(p->map, outer->item, 0);
    scope->outer = outer;
    scope->first_patch = p->map->n_patches;
    scope->index = index;
    scope->item = own;
    enum status status = parse_parts(p, json_object_get(part, "repeat"), scope);
    if (status == STATUS_OK && !stays) {
        bool is_kept = holds(p, scope, json_object_get(part, "keep"));
        /* true if nothing inside the element can be removed */
        bool is_alone = p->map->n_items == n_items + 1;
        if (is_alone && (is_kept || scope->item != own))
            p->map->n_items--;
        if (is_kept) {
            scope->item = NO_ITEM;
        } else {
            p->map->costs[scope->item] += p->at - start;
            add_span(p->map, start, p->at, scope->item);
        }
    }
    complete_patches(p, scope);
    mem_grow((void **)&list->items, &list->items_capacity, list->n + 1, sizeof *list->items);
    mem_grow((void **)&list->places, &list->places_capacity, list->n + 1, sizeof *list->places);
    list->items[list->n] = scope->item;
    list->places[list->n++] = start;
    free(scope);
    return status;
}

static bool has_more(const struct parser *p, json_t *part, struct scope *scope, size_t index)
{
    const char *magic = json_string_value(json_object_get(part, "magic"));
    json_t *count = json_object_get(part, "count");
    uint64_t n = 0;
    if (p->at >= p->file->n_bytes || p->map->n_items >= MAX_ITEMS)
        return false;
    if (magic != NULL)
        return format_begins(p->file->data + p->at, p->file->n_bytes - p->at, magic);
    return count == NULL || (find_length(scope, count, &n) && index < n);
}

static enum status parse_repeat(struct parser *p, json_t *part, struct scope *scope)
{
    struct element_list list = {0};
    enum status status = STATUS_OK;
    size_t start = p->at;
    for (size_t i = 0; status == STATUS_OK && has_more(p, part, scope, i); i++) {
        size_t before = p->at;
        status = parse_element(p, part, scope, i, &list);
        if (status == STATUS_OK && p->at == before)
            status = wrong(p, "an element without bytes");
    }
    struct name *name = status == STATUS_OK ? add_name(scope, part, start, p->at) : NULL;
    if (name != NULL) {
        struct arena *arena = &p->map->arena;
        name->elements = arena_copy(arena, list.items, list.n * sizeof *list.items);
        name->places = arena_copy(arena, list.places, list.n * sizeof *list.places);
        name->n_elements = list.n;
    }
    free(list.items);
    free(list.places);
    return status;
}

static enum status parse_align(struct parser *p, json_t *part)
{
    size_t to = (size_t)json_integer_value(json_object_get(part, "align"));
    while (to > 1 && p->at % to != 0 && p->at < p->file->n_bytes)
        p->at++;
    return STATUS_OK;
}

static enum status parse_part(struct parser *p, json_t *part, struct scope *scope)
{
    if (json_object_get(part, "number") != NULL)
        return parse_number(p, part, scope);
    if (json_object_get(part, "bytes") != NULL)
        return parse_bytes(p, part, scope);
    if (json_object_get(part, "repeat") != NULL)
        return parse_repeat(p, part, scope);
    if (json_object_get(part, "group") != NULL)
        return parse_group(p, part, scope);
    if (json_object_get(part, "at") != NULL)
        return parse_at(p, part, scope);
    if (json_object_get(part, "align") != NULL)
        return parse_align(p, part);
    return wrong(p, "format.json has a part of a kind that is not known");
}

static enum status parse_parts(struct parser *p, json_t *parts, struct scope *scope)
{
    enum status status = STATUS_OK;
    if (++p->depth > MAX_DEPTH)
        return wrong(p, "format.json nests too deeply");
    for (size_t i = 0; i < json_array_size(parts) && status == STATUS_OK; i++)
        status = parse_part(p, json_array_get(parts, i), scope);
    p->depth--;
    return status;
}

/* --- all ----------------------------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const struct chunk_span *x = a, *y = b;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    if (x->end != y->end)
        return x->end > y->end ? -1 : 1;
    return x->item < y->item ? -1 : x->item > y->item;
}

/* Sorts the spans.  False: two of them cross. */
static bool sort_spans(struct chunk_map *map)
{
    size_t *ends = mem_alloc((map->n_spans + 1) * sizeof *ends), n_open = 0;
    bool is_nested = true;
    if (map->n_spans > 0)
        qsort(map->spans, map->n_spans, sizeof *map->spans, by_place);
    for (size_t i = 0; i < map->n_spans && is_nested; i++) {
        while (n_open > 0 && ends[n_open - 1] <= map->spans[i].start)
            n_open--;
        is_nested = n_open == 0 || map->spans[i].end <= ends[n_open - 1];
        ends[n_open++] = map->spans[i].end;
    }
    free(ends);
    return is_nested;
}

enum status chunk_map_parse(const struct format *format, const struct file *file,
                            struct chunk_map *ret, struct error *err)
{
    struct chunk_map map = {0};
    const char *order = json_string_value(json_object_get(format->root, "order"));
    struct parser p = {.file = file, .map = &map, .err = err};
    struct scope *scope = mem_zero(1, sizeof *scope);
    arena_init(&map.arena);
    p.is_big = order != NULL && strcmp(order, "big") == 0;
    scope->item = NO_ITEM;
    enum status status = parse_parts(&p, json_object_get(format->root, "parts"), scope);
    complete_patches(&p, scope);
    if (status == STATUS_OK && map.n_items == 0)
        status = wrong(&p, "nothing that may go");
    if (status == STATUS_OK && !sort_spans(&map))
        status = fail(err, STATUS_INPUT, "parts that overlap");
    free(scope);
    free(p.pending);
    if (status == STATUS_OK)
        chunk_map_check(&map, file);
    if (status == STATUS_OK)
        *ret = map;
    else
        chunk_map_done(&map);
    return status;
}

void chunk_map_done(struct chunk_map *map)
{
    arena_done(&map->arena);
    free(map->spans);
    free(map->patches);
    free(map->parents);
    free(map->costs);
}
