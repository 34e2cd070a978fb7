/* segments - the remaining element and data segments.
 *
 * If elements or bytes are removed at the beginning or in the middle, the others keep their
 * addresses: the rest becomes a segment of its own with a larger offset.  If the segment cannot be
 * split (its offset is not a constant, or code names its number), a removed element becomes a copy
 * of its neighbour, and removed bytes become zeros.  Elements or bytes that are removed at the end
 * are simply left out. */
#include "input/wasm/emission.h"

#include <string.h>

enum { SHORTEST_HOLE = 8 }; /* bytes; a second segment costs about as many */

/* The offset expression, increased by `by`. */
static struct wasm_code offset_left(struct emission *e, const struct wasm_code *offset, uint32_t by)
{
    struct wasm_code left = constant_left(e, offset, WASM_I32);
    if (by > 0) {
        struct wasm_insn *insn = (struct wasm_insn *)&left.insns[0];
        insn->value = (int32_t)((uint32_t)insn->value + by);
    }
    return left;
}

/* --- elements ------------------------------------------------------------------------------ */

struct elem_list {
    struct wasm_elem *elems;
    size_t n, capacity;
};

static bool element_is_left(const struct emission *e, const struct elem_part *part, uint32_t index,
                            const struct wasm_element *element)
{
    if (!has(e, part->elements + index))
        return false;
    return !element->is_function || e->functions[element->function] != GONE;
}

static struct wasm_element element_left(struct emission *e, const struct wasm_element *element,
                                        uint8_t type)
{
    if (element->is_function)
        return (struct wasm_element){.is_function = true,
                                     .function = e->functions[element->function]};
    return (struct wasm_element){.init = constant_left(e, &element->init, type)};
}

/* Adds the elements [first, end) of a segment.  If the segment can be split, all of them are
 * present. */
static void add_elems(struct emission *e, struct elem_list *list, uint32_t number, uint32_t first,
                      uint32_t end)
{
    const struct wasm_elem *old = &e->module->elems[number];
    struct wasm_elem elem = *old;
    struct wasm_element *elements = arena_alloc(e->arena, (end - first + 1) * sizeof *elements);
    uint32_t nearest = GONE;
    for (uint32_t i = first; i < end; i++) {
        if (element_is_left(e, &e->parts->elems[number], i, &old->elements[i]) || nearest == GONE)
            nearest = i;
        while (!element_is_left(e, &e->parts->elems[number], nearest, &old->elements[nearest]))
            nearest++;
        elements[i - first] = element_left(e, &old->elements[nearest], old->type);
    }
    elem.elements = elements;
    elem.n_elements = end - first;
    if (elem.mode == SEGMENT_ACTIVE) {
        elem.table = e->tables[old->table];
        elem.offset = offset_left(e, &old->offset, first);
    }
    mem_grow((void **)&list->elems, &list->capacity, list->n + 1, sizeof *list->elems);
    list->elems[list->n++] = elem;
}

static void elem_left(struct emission *e, struct elem_list *list, uint32_t number)
{
    const struct wasm_elem *elem = &e->module->elems[number];
    const struct elem_part *part = &e->parts->elems[number];
    bool can_move = segment_can_move(elem->mode, &elem->offset, part->is_named);
    bool has_place = elem->mode != SEGMENT_ACTIVE || e->tables[elem->table] != GONE;
    uint32_t end = elem->n_elements;
    e->elems[number] = GONE;
    if (!has(e, part->item) || !has_place)
        return;
    e->elems[number] = (uint32_t)list->n;
    while (end > 0 && !element_is_left(e, part, end - 1, &elem->elements[end - 1]))
        end--;
    if (!can_move) {
        add_elems(e, list, number, 0, end);
        return;
    }
    for (uint32_t first = 0, i = 0; i <= end; i++) {
        if (i < end && element_is_left(e, part, i, &elem->elements[i]))
            continue;
        if (first < i)
            add_elems(e, list, number, first, i);
        first = i + 1;
    }
    if (end == 0 && elem->n_elements == 0)
        add_elems(e, list, number, 0, 0);
}

/* --- data ---------------------------------------------------------------------------------- */

struct data_list {
    struct wasm_data *datas;
    size_t n, capacity;
};

static void add_data(struct emission *e, struct data_list *list, uint32_t number,
                     const unsigned char *bytes, uint32_t first, uint32_t end)
{
    struct wasm_data data = e->module->datas[number];
    if (data.mode == SEGMENT_ACTIVE)
        data.offset = offset_left(e, &data.offset, first);
    data.bytes = (struct wasm_text){bytes + first, end - first};
    mem_grow((void **)&list->datas, &list->capacity, list->n + 1, sizeof *list->datas);
    list->datas[list->n++] = data;
}

/* Writes zeros in place of removed bytes, and marks them. */
static unsigned char *blank_bytes(struct emission *e, uint32_t number, unsigned char *is_missing)
{
    const struct wasm_text *old = &e->module->datas[number].bytes;
    const struct data_part *part = &e->parts->datas[number];
    unsigned char *bytes = arena_copy(e->arena, old->data, old->n_bytes);
    for (size_t i = 0; i < part->n_chunks; i++) {
        const struct data_chunk *chunk = &part->chunks[i];
        if (has(e, chunk->item))
            continue;
        memset(bytes + chunk->start, 0, chunk->end - chunk->start);
        memset(is_missing + chunk->start, 1, chunk->end - chunk->start);
    }
    return bytes;
}

static void add_pieces(struct emission *e, struct data_list *list, uint32_t number,
                       const unsigned char *bytes, const unsigned char *is_missing, uint32_t end)
{
    uint32_t first = 0;
    while (first < end && is_missing[first])
        first++;
    for (uint32_t i = first, n_missing = 0; i < end; i++) {
        n_missing = is_missing[i] ? n_missing + 1 : 0;
        if (n_missing < SHORTEST_HOLE || (i + 1 < end && is_missing[i + 1]))
            continue;
        add_data(e, list, number, bytes, first, i + 1 - n_missing);
        first = i + 1;
    }
    if (first < end || e->module->datas[number].bytes.n_bytes == 0)
        add_data(e, list, number, bytes, first, end);
}

static void data_left(struct emission *e, struct data_list *list, uint32_t number)
{
    const struct wasm_data *data = &e->module->datas[number];
    const struct data_part *part = &e->parts->datas[number];
    uint32_t end = data->bytes.n_bytes;
    e->datas[number] = GONE;
    if (!has(e, part->item) || (data->mode == SEGMENT_ACTIVE && !e->has_memory))
        return;
    e->datas[number] = (uint32_t)list->n;
    unsigned char *is_missing = arena_alloc(e->arena, end + 1);
    memset(is_missing, 0, end + 1);
    const unsigned char *bytes = blank_bytes(e, number, is_missing);
    while (end > 0 && is_missing[end - 1])
        end--;
    if (segment_can_move(data->mode, &data->offset, part->is_named))
        add_pieces(e, list, number, bytes, is_missing, end);
    else
        add_data(e, list, number, bytes, 0, end);
}

/* --- both ---------------------------------------------------------------------------------- */

void segments_left(struct emission *e, struct wasm_module *ret)
{
    struct elem_list elems = {0};
    struct data_list datas = {0};
    for (uint32_t i = 0; i < e->module->n_elems; i++)
        elem_left(e, &elems, i);
    for (uint32_t i = 0; i < e->module->n_datas; i++)
        data_left(e, &datas, i);
    ret->elems = arena_copy(e->arena, elems.elems, elems.n * sizeof *elems.elems);
    ret->n_elems = (uint32_t)elems.n;
    ret->datas = arena_copy(e->arena, datas.datas, datas.n * sizeof *datas.datas);
    ret->n_datas = (uint32_t)datas.n;
    free(elems.elems);
    free(datas.datas);
}
