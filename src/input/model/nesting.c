/* How the places of a model nest. */
#include "base/memory.h"
#include "input/model/places.h"
#include "problem/problem.h"

#include <stdlib.h>
#include <string.h>

static int by_place(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    bool a_inner = a->part->kind != PART_FILE, b_inner = b->part->kind != PART_FILE;
    if (a_inner != b_inner)
        return a_inner ? 1 : -1;
    if (a->start != b->start)
        return a->start < b->start ? -1 : 1;
    if (a->end != b->end)
        return a->end > b->end ? -1 : 1;
    return a->part < b->part ? -1 : a->part > b->part; /* otherwise in the order of the model */
}

/* Describes a place as a user would: whole lines by their numbers. */
static struct shown describe(const struct fileset *input, const struct place *place)
{
    struct shown shown;
    const struct file *file = &input->files[place->file];
    const unsigned char *data = file->data;
    if (place->part->kind == PART_FILE) {
        snprintf(shown.text, sizeof shown.text, "all of %.60s", show(file->name).text);
        return shown;
    }
    bool whole_lines = (place->start == 0 || data[place->start - 1] == '\n') &&
                       (place->end == file->n_bytes || data[place->end - 1] == '\n');
    size_t first = 1, last;
    for (size_t i = 0; i < place->start; i++)
        first += data[i] == '\n';
    last = first;
    for (size_t i = place->start; i + 1 < place->end; i++)
        last += data[i] == '\n';
    if (whole_lines && first == last)
        snprintf(shown.text, sizeof shown.text, "line %zu of %.40s", first, show(file->name).text);
    else if (whole_lines)
        snprintf(shown.text, sizeof shown.text, "lines %zu to %zu of %.40s", first, last,
                 show(file->name).text);
    else
        snprintf(shown.text, sizeof shown.text, "bytes %zu to %zu of %.30s", place->start,
                 place->end, show(file->name).text);
    return shown;
}

static enum status clash(const struct model *model, const struct fileset *input,
                         const struct place *outer, const struct place *inner, const char *how,
                         struct error *err)
{
    /* The message is about the one that comes later in the model. */
    const struct place *late = outer->part > inner->part ? outer : inner;
    const struct place *early = late == outer ? inner : outer;
    return model_wrong(model, part_where(late->part), err, "\"%s\" (%s) and \"%s\" (%s) %s",
                       show(model->names.text[late->part->item]).text, describe(input, late).text,
                       show(model->names.text[early->part->item]).text, describe(input, early).text,
                       how);
}

static enum status check_pair(const struct model *model, const struct fileset *input,
                              const struct place *outer, const struct place *inner,
                              struct error *err)
{
    bool same_kind = (outer->part->kind == PART_FILE) == (inner->part->kind == PART_FILE);
    if (outer->part->item == inner->part->item)
        return model_wrong(model, part_where(inner->part), err,
                           "two parts of \"%s\" overlap: %s, and %s",
                           show(model->names.text[inner->part->item]).text,
                           describe(input, outer).text, describe(input, inner).text);
    if (same_kind && outer->start == inner->start && outer->end == inner->end)
        return clash(model, input, outer, inner, "are the same place", err);
    if (inner->end > outer->end)
        return clash(model, input, outer, inner, "overlap: one must lie inside the other, or apart",
                     err);
    return STATUS_OK;
}

/* Visits the places in order, with the open ones on a stack. */
static enum status nest_places(const struct model *model, const struct fileset *input,
                               struct places *places, struct place **open, struct error *err)
{
    size_t n_open = 0;
    for (size_t i = 0; i < places->n_places; i++) {
        struct place *place = &places->place[i];
        place->own = place->end - place->start;
        while (n_open > 0 && (open[n_open - 1]->file != place->file ||
                              (open[n_open - 1]->end <= place->start &&
                               open[n_open - 1]->part->kind != PART_FILE)))
            n_open--;
        if (n_open > 0) {
            struct place *outer = open[n_open - 1];
            enum status status = check_pair(model, input, outer, place, err);
            if (status != STATUS_OK)
                return status;
            outer->own -= place->own;
            places->inside[places->n_inside++] =
                (struct edge){place->part->item, outer->part->item};
        }
        open[n_open++] = place;
    }
    return STATUS_OK;
}

/* Two items with several parts can contain each other: A contains B in one place, and B contains A
 * in another.  Neither could be removed without the other, which nobody means. */
static enum status check_cycles(const struct model *model, const struct places *places,
                                struct error *err)
{
    struct graph graph;
    struct components components;
    uint32_t n_items = model->names.n_names;
    uint32_t first = NO_ITEM, second = NO_ITEM;
    graph_init(&graph, n_items, places->inside, places->n_inside);
    components_init(&components, &graph);
    for (uint32_t c = 0; c < components.n_components && first == NO_ITEM; c++)
        if (components.start[c + 1] - components.start[c] > 1) {
            first = components.node[components.start[c]];
            second = components.node[components.start[c] + 1];
        }
    components_done(&components);
    graph_done(&graph);
    if (first == NO_ITEM)
        return STATUS_OK;
    return model_wrong(model, where_at(where_into(where_root(), "items"), second), err,
                       "\"%s\" and \"%s\" lie inside each other",
                       show(model->names.text[second]).text, show(model->names.text[first]).text);
}

enum status place_nest(const struct model *model, const struct fileset *input,
                       struct places *places, struct error *err)
{
    qsort(places->place, places->n_places, sizeof *places->place, by_place);
    struct place **open = mem_alloc(places->n_places * sizeof *open);
    enum status status = nest_places(model, input, places, open, err);
    free(open);
    return status != STATUS_OK ? status : check_cycles(model, places, err);
}
