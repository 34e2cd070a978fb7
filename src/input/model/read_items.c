/* Reads the items of a model from JSON.  Their places in the input are found later (places.h). */
#include "base/memory.h"
#include "input/model/document.h"

#include <string.h>

/* The limit keeps sums of costs far from an overflow. */
#define MAX_COST ((json_int_t)1000000000)

static const char *const item_keys[] = {"name", "file",   "lines", "bytes", "text",    "begin",
                                        "end",  "absent", "parts", "cost",  "comment", NULL};
static const char *const part_keys[] = {"file",  "lines", "bytes",  "text",
                                        "begin", "end",   "absent", NULL};

struct where part_where(const struct model_part *part)
{
    struct where where = where_at(where_into(where_root(), "items"), part->item);
    return part->in_list == NO_NAME ? where : where_at(where_into(where, "parts"), part->in_list);
}

static bool is_number(const json_t *value, json_int_t least)
{
    return json_is_integer(value) && json_integer_value(value) >= least;
}

/* Reads "lines": [3, 7] or "lines": 3. */
static enum status load_lines(const struct model *model, const json_t *value,
                              struct model_part *part, struct error *err)
{
    const json_t *from = json_is_array(value) ? json_array_get(value, 0) : value;
    const json_t *to = json_is_array(value) ? json_array_get(value, 1) : value;
    if ((json_is_array(value) && json_array_size(value) != 2) || !is_number(from, 1) ||
        !is_number(to, json_integer_value(from)))
        return model_wrong(model, where_into(part_where(part), "lines"), err,
                           "\"lines\" must be a line number or [first, last], from 1");
    part->kind = PART_LINES;
    part->from = (uint64_t)json_integer_value(from);
    part->to = (uint64_t)json_integer_value(to);
    return STATUS_OK;
}

static enum status load_bytes(const struct model *model, const json_t *value,
                              struct model_part *part, struct error *err)
{
    const json_t *from = json_array_get(value, 0), *to = json_array_get(value, 1);
    if (json_array_size(value) != 2 || !is_number(from, 0) || !is_number(to, 1) ||
        json_integer_value(to) <= json_integer_value(from))
        return model_wrong(model, where_into(part_where(part), "bytes"), err,
                           "\"bytes\" must be [first, end], from 0, the end not included, and "
                           "not empty");
    part->kind = PART_BYTES;
    part->from = (uint64_t)json_integer_value(from);
    part->to = (uint64_t)json_integer_value(to);
    return STATUS_OK;
}

static enum status load_fragment(const struct model *model, const json_t *object,
                                 struct model_part *part, struct error *err)
{
    struct where where = part_where(part);
    const char *begin;
    enum status status;
    if ((status = model_text(model, where, object, "text", &part->text, err)) != STATUS_OK ||
        (status = model_text(model, where, object, "begin", &begin, err)) != STATUS_OK ||
        (status = model_text(model, where, object, "end", &part->end, err)) != STATUS_OK)
        return status;
    if (part->text != NULL) {
        part->kind = PART_TEXT;
        if (part->text[0] == '\0')
            return model_wrong(model, where_into(where, "text"), err, "\"text\" is empty");
    }
    if ((begin != NULL) != (part->end != NULL))
        return model_wrong(model, where_into(where, begin != NULL ? "begin" : "end"), err,
                           "\"begin\" and \"end\" go together: the marker lines around a fragment");
    if (begin != NULL) {
        part->kind = PART_MARKERS;
        part->text = begin;
    }
    return STATUS_OK;
}

static enum status load_part(struct model *model, const json_t *object, struct model_part part,
                             struct error *err)
{
    struct where where = part_where(&part);
    const json_t *lines = json_object_get(object, "lines");
    const json_t *bytes = json_object_get(object, "bytes");
    int n_ways = (lines != NULL) + (bytes != NULL) + (json_object_get(object, "text") != NULL) +
                 (json_object_get(object, "begin") != NULL);
    if (n_ways > 1)
        return model_wrong(model, where, err,
                           "lines, bytes, text and begin/end exclude each other: use \"parts\" for "
                           "an item of several pieces");
    enum status status;
    if ((status = model_text(model, where, object, "file", &part.file, err)) != STATUS_OK ||
        (status = model_text(model, where, object, "absent", &part.absent, err)) != STATUS_OK ||
        (status = load_fragment(model, object, &part, err)) != STATUS_OK ||
        (lines != NULL && (status = load_lines(model, lines, &part, err)) != STATUS_OK) ||
        (bytes != NULL && (status = load_bytes(model, bytes, &part, err)) != STATUS_OK))
        return status;
    if (n_ways == 0 && part.file == NULL)
        return model_wrong(model, where, err,
                           "this says nothing about its place: give \"file\", \"lines\", "
                           "\"bytes\", \"text\" or \"begin\" and \"end\"");
    mem_grow((void **)&model->parts, &model->parts_capacity, model->n_parts + 1,
             sizeof *model->parts);
    model->parts[model->n_parts++] = part;
    return STATUS_OK;
}

static enum status load_parts(struct model *model, const json_t *object, struct model_part part,
                              struct error *err)
{
    struct where where = where_into(part_where(&part), "parts");
    const json_t *list = json_object_get(object, "parts");
    if (!json_is_array(list) || json_array_size(list) == 0)
        return model_wrong(model, where, err, "\"parts\" must be a list of places");
    for (size_t i = 0; part_keys[i] != NULL; i++)
        if (json_object_get(object, part_keys[i]) != NULL)
            return model_wrong(model, where_into(part_where(&part), part_keys[i]), err,
                               "\"%s\" belongs in the parts, since this item has \"parts\"",
                               part_keys[i]);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        part.in_list = (uint32_t)i;
        if (!json_is_object(one))
            return model_wrong(
                model, part_where(&part), err,
                "a part is an object, such as {\"file\": \"a.c\", \"lines\": [3, 7]}");
        enum status status = check_keys(model, part_where(&part), one, part_keys, err);
        if (status != STATUS_OK || (status = load_part(model, one, part, err)) != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static enum status load_name(struct model *model, struct where where, const json_t *object,
                             struct error *err)
{
    const char *name;
    enum status status = model_text(model, where, object, "name", &name, err);
    if (status != STATUS_OK)
        return status;
    if (name == NULL || name[0] == '\0')
        return model_wrong(model, where, err, "this item has no \"name\"");
    for (const char *at = name; *at != '\0'; at++)
        if ((unsigned char)*at < ' ' || *at == 127 || *at == '\'')
            return model_wrong(model, where_into(where, "name"), err,
                               "the name \"%s\" has a control character or quote in it",
                               show(name).text);
    uint32_t n_before = model->names.n_names;
    uint32_t first = text_table_add(&model->names, name, strlen(name));
    if (model->names.n_names == n_before) {
        struct where other = where_at(where_into(where_root(), "items"), first);
        return model_wrong(model, where_into(where, "name"), err,
                           "the name \"%s\" is taken by the item in line %u", show(name).text,
                           where_line(other, model->text, model->n_bytes));
    }
    return STATUS_OK;
}

static enum status load_cost(struct model *model, struct where where, const json_t *object,
                             struct error *err)
{
    const json_t *cost = json_object_get(object, "cost");
    if (cost != NULL && (!is_number(cost, 0) || json_integer_value(cost) > MAX_COST))
        return model_wrong(model, where_into(where, "cost"), err,
                           "\"cost\" must be a whole number from 0 to %lld", (long long)MAX_COST);
    mem_grow((void **)&model->cost, &model->cost_capacity, model->names.n_names,
             sizeof *model->cost);
    model->cost[model->names.n_names - 1] = cost != NULL ? json_integer_value(cost) : -1;
    return STATUS_OK;
}

static enum status load_item(struct model *model, const json_t *object, uint32_t item,
                             struct error *err)
{
    struct model_part part = {.item = item, .in_list = NO_NAME, .kind = PART_FILE};
    struct where where = part_where(&part);
    if (!json_is_object(object))
        return model_wrong(model, where, err,
                           "an item is an object, such as {\"name\": \"a\", \"file\": \"a.c\"}");
    enum status status;
    if ((status = check_keys(model, where, object, item_keys, err)) != STATUS_OK ||
        (status = load_name(model, where, object, err)) != STATUS_OK ||
        (status = load_cost(model, where, object, err)) != STATUS_OK)
        return status;
    return json_object_get(object, "parts") != NULL ? load_parts(model, object, part, err)
                                                    : load_part(model, object, part, err);
}

enum status model_load_items(struct model *model, struct error *err)
{
    struct where where = where_into(where_root(), "items");
    const json_t *items = json_object_get(model->root, "items");
    if (items == NULL)
        return model_wrong(model, where_root(), err, "this model has no \"items\"");
    if (!json_is_array(items) || json_array_size(items) == 0)
        return model_wrong(model, where, err, "\"items\" must be a list with at least one item");
    if (json_array_size(items) >= UINT32_MAX)
        return model_wrong(model, where, err, "too many items");
    for (size_t i = 0; i < json_array_size(items); i++) {
        enum status status = load_item(model, json_array_get(items, i), (uint32_t)i, err);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}
