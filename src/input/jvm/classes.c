/* classes - one item per class file; a class that mentions another one needs it.  Files that are no
 * classes stay.  Core classes, and all classes that they need, stay too: neither are items.  The
 * cost of a class is its number of bytes. */
#include "input/jvm/classes.h"
#include "base/memory.h"
#include "input/jvm/items/must_stay.h"
#include "input/jvm/program/app.h"
#include "jvm/model/class_mentions.h"
#include "problem/formula.h"
#include "problem/graph.h"

#include <stdlib.h>

struct classes_reading {
    struct reading base;
    struct app *app;
    struct formula *formula;
    uint32_t *item; /* item of each class; NO_ITEM: the class always stays */
    uint64_t *cost;
};

struct edges {
    const struct app *app;
    struct edge *edge;
    size_t n_edges, capacity;
    uint32_t from;
};

static void mention(void *context, const struct utf8 *name)
{
    struct edges *edges = context;
    uint32_t to = app_find(edges->app, name);
    if (to == NO_CLASS || to == edges->from)
        return;
    mem_grow((void **)&edges->edge, &edges->capacity, edges->n_edges + 1, sizeof *edges->edge);
    edges->edge[edges->n_edges++] = (struct edge){edges->from, to};
}

static void mentions_graph(const struct app *app, struct graph *ret)
{
    struct edges edges = {.app = app};
    struct mentions mentions = {app->texts, mention, &edges};
    for (uint32_t c = 0; c < app->n_classes; c++) {
        edges.from = c;
        /* a second class of the same name needs the first */
        mention(&edges, app->classes[c].file->name);
        mention_class(&mentions, app->classes[c].file);
    }
    graph_init(ret, app->n_classes, edges.edge, edges.n_edges);
    free(edges.edge);
}

static void stay_with_all_it_needs(const struct graph *graph, struct bitset *stays)
{
    uint32_t *todo = mem_alloc(graph->n_nodes * sizeof *todo);
    size_t n_todo = 0;
    for (size_t c = bitset_next(stays, 0); c != BITSET_END; c = bitset_next(stays, c + 1))
        todo[n_todo++] = (uint32_t)c;
    while (n_todo > 0) {
        uint32_t c = todo[--n_todo];
        for (uint32_t e = graph->start[c]; e < graph->start[c + 1]; e++)
            if (!bitset_has(stays, graph->to[e])) {
                bitset_add(stays, graph->to[e]);
                todo[n_todo++] = graph->to[e];
            }
    }
    free(todo);
}

static void make_problem(struct classes_reading *reading, const struct graph *graph,
                         const struct bitset *stays)
{
    const struct app *app = reading->app;
    uint32_t n_items = 0;
    reading->item = mem_alloc(app->n_classes * sizeof *reading->item);
    reading->cost = mem_alloc(app->n_classes * sizeof *reading->cost);
    for (uint32_t c = 0; c < app->n_classes; c++) {
        reading->item[c] = bitset_has(stays, c) ? NO_ITEM : n_items;
        if (reading->item[c] != NO_ITEM)
            reading->cost[n_items++] = app->entries[app->classes[c].entry].n_bytes;
    }
    reading->formula = formula_new(n_items);
    for (uint32_t c = 0; c < app->n_classes; c++)
        for (uint32_t e = graph->start[c]; e < graph->start[c + 1]; e++)
            if (reading->item[c] != NO_ITEM && reading->item[graph->to[e]] != NO_ITEM)
                formula_add_edge(reading->formula, reading->item[c], reading->item[graph->to[e]]);
    formula_freeze(reading->formula);
    reading->base.problem =
        (struct problem){.n_items = n_items, .cost = reading->cost, .formula = reading->formula};
}

static void classes_render(const struct reading *self, const struct bitset *subset,
                           struct fileset *ret)
{
    const struct classes_reading *reading = (const struct classes_reading *)self;
    const struct app *app = reading->app;
    struct class_bytes *bytes = mem_zero(app->n_classes, sizeof *bytes);
    for (uint32_t c = 0; c < app->n_classes; c++) {
        const struct app_entry *entry = &app->entries[app->classes[c].entry];
        if (reading->item[c] == NO_ITEM || bitset_has(subset, reading->item[c]))
            bytes[c] = (struct class_bytes){entry->data, entry->n_bytes};
    }
    app_render(app, bytes, ret);
    free(bytes);
}

static void classes_free(struct reading *self)
{
    struct classes_reading *reading = (struct classes_reading *)self;
    app_free(reading->app);
    formula_free(reading->formula);
    free(reading->item);
    free(reading->cost);
    free(reading);
}

static const struct reading_ops classes_ops = {.render = classes_render, .free = classes_free};

enum status classes_read_with(const struct fileset *input, const struct read_options *options,
                              struct reading **ret, struct error *err)
{
    struct app *app;
    enum status status = app_read(input, &app, err);
    if (status != STATUS_OK)
        return status;
    struct bitset stays;
    bitset_init(&stays, app->n_classes);
    for (size_t i = 0; i < options->n_core && status == STATUS_OK; i++) {
        struct must_stay core;
        status = must_stay_find(app, options->core[i], &core, err);
        if (status == STATUS_OK)
            bitset_add(&stays, core.class_number);
    }
    if (status == STATUS_OK) {
        struct classes_reading *reading = mem_zero(1, sizeof *reading);
        struct graph graph;
        mentions_graph(app, &graph);
        stay_with_all_it_needs(&graph, &stays);
        reading->app = app;
        reading->base.ops = &classes_ops;
        make_problem(reading, &graph, &stays);
        graph_done(&graph);
        *ret = &reading->base;
    } else {
        app_free(app);
    }
    bitset_done(&stays);
    return status;
}

enum status classes_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    return classes_read_with(input, &(struct read_options){0}, ret, err);
}
