/* Makes a problem from a model and an input. */
#include "base/memory.h"
#include "input/core/reading.h"
#include "input/model/places.h"
#include "input/text/spans.h"
#include "problem/formula.h"

#include <string.h>

/* The clauses of the model, and an edge for each place inside another. */
struct formula *model_formula(const struct model *model, const struct places *places)
{
    struct formula *formula = formula_new(formula_n_vars(model->rules.formula));
    for (size_t i = 0; i < formula_n_clauses(model->rules.formula); i++) {
        struct clause clause = formula_clause(model->rules.formula, i);
        formula_add_clause(formula, clause.neg, clause.n_neg, clause.pos, clause.n_pos);
    }
    for (size_t i = 0; places != NULL && i < places->n_inside; i++)
        formula_add_edge(formula, places->inside[i].from, places->inside[i].to);
    formula_freeze(formula);
    return formula;
}

/* The costs that the user gave, else the bytes that are removed with the item.  An item without
 * bytes of its own still has a cost, because otherwise nothing would be gained by removing it. */
static const uint64_t *make_costs(const struct model *model, const struct places *places,
                                  uint32_t n_vars, struct arena *arena)
{
    uint64_t *cost = arena_alloc(arena, n_vars * sizeof *cost);
    memset(cost, 0, n_vars * sizeof *cost);
    for (size_t i = 0; i < places->n_places; i++) {
        const struct place *place = &places->place[i];
        size_t n_absent = place->part->absent != NULL ? strlen(place->part->absent) : 0;
        cost[place->part->item] += place->own > n_absent ? place->own - n_absent : 0;
    }
    for (uint32_t i = 0; i < model->names.n_names; i++) {
        if (model->cost[i] >= 0)
            cost[i] = (uint64_t)model->cost[i];
        else if (cost[i] == 0)
            cost[i] = 1;
    }
    return cost;
}

static void add_place(struct spans *spans, const struct place *place)
{
    const struct model_part *part = place->part;
    uint32_t text = SPANS_NO_TEXT;
    if (part->absent != NULL)
        text = spans_text(spans, part->absent, strlen(part->absent));
    if (part->kind == PART_FILE && part->absent == NULL)
        spans_add_file(spans, place->file, part->item);
    else
        spans_add(spans, place->file, place->start, place->end, part->item, text);
}

enum status model_check(const struct model *model, const struct fileset *input, struct error *err)
{
    struct places places;
    enum status status = places_find(model, input, &places, err);
    if (status == STATUS_OK)
        places_done(&places);
    return status;
}

enum status model_read(const struct model *model, const struct fileset *input, struct reading **ret,
                       struct error *err)
{
    struct places places;
    enum status status = places_find(model, input, &places, err);
    if (status != STATUS_OK)
        return status;
    struct spans *spans = spans_new(input, 0);
    for (size_t i = 0; i < places.n_places; i++)
        add_place(spans, &places.place[i]);
    struct formula *formula = model_formula(model, &places);
    struct problem problem = {.n_items = formula_n_vars(formula), .formula = formula};
    problem.cost = make_costs(model, &places, problem.n_items, spans_arena(spans));
    places_done(&places);
    return spans_finish(spans, &problem, ret, err);
}
