/* The reports about a model: `pare model check`, `count` and `show`. */
#include "base/memory.h"
#include "input/model/places.h"
#include "problem/count.h"
#include "problem/graph.h"
#include "problem/sat.h"

#include <stdlib.h>
#include <string.h>

/* The formula of the model in this input, or of the model alone. */
static enum status make_formula(const struct model *model, const struct fileset *input,
                                struct formula **ret, size_t *ret_n_inside, struct error *err)
{
    struct places places = {0};
    enum status status = STATUS_OK;
    if (input != NULL)
        status = places_find(model, input, &places, err);
    if (status != STATUS_OK)
        return status;
    *ret = model_formula(model, &places);
    *ret_n_inside = places.n_inside;
    places_done(&places);
    return STATUS_OK;
}

/* Items that were found, and which of them are still to be followed. */
struct found {
    struct bitset *items;
    uint32_t *queue;
    size_t n_queue;
};

static void find_item(struct found *found, uint32_t item)
{
    if (bitset_has(found->items, item))
        return;
    bitset_add(found->items, item);
    found->queue[found->n_queue++] = item;
}

/* Finds items that every valid subset contains, by following clauses with a single alternative: the
 * required items, the items that these need, and so on. */
static void find_forced(const struct formula *formula, struct bitset *ret)
{
    size_t n_wide = formula_n_wide(formula);
    uint32_t *n_missing = mem_alloc(n_wide * sizeof *n_missing);
    struct found found = {.items = ret};
    found.queue = mem_alloc(formula_n_vars(formula) * sizeof *found.queue);
    for (size_t i = 0; i < n_wide; i++) {
        struct clause clause = formula_wide(formula, i);
        n_missing[i] = clause.n_neg;
        if (clause.n_neg == 0 && clause.n_pos == 1)
            find_item(&found, clause.pos[0]);
    }
    for (size_t done = 0; done < found.n_queue; done++) {
        struct var_list targets = formula_edges_from(formula, found.queue[done]);
        for (size_t i = 0; i < targets.n_vars; i++)
            find_item(&found, targets.var[i]);
        struct clause_list wide = formula_wide_with_neg(formula, found.queue[done]);
        for (size_t i = 0; i < wide.n_clauses; i++) {
            struct clause clause = formula_wide(formula, wide.clause[i]);
            if (--n_missing[wide.clause[i]] == 0 && clause.n_pos == 1)
                find_item(&found, clause.pos[0]);
        }
    }
    free(found.queue);
    free(n_missing);
}

/* Finds the other items that every valid subset contains, where a choice is on the way ("a or b",
 * and both need c).  An item is always kept if the formula cannot be satisfied without it.  Every
 * subset that is found clears the items that it does not contain. */
static void find_forced_by_search(const struct formula *formula, uint32_t n_items,
                                  struct bitset *forced)
{
    enum {
        MAX_WORK = 20000000
    }; /* the limit of items times clauses; beyond it, the report leaves these items out */
    if (!sat_available() || (uint64_t)n_items * formula_n_clauses(formula) > MAX_WORK)
        return;
    struct bitset maybe, absent, found;
    bitset_init(&maybe, formula_n_vars(formula));
    bitset_init(&absent, formula_n_vars(formula));
    bitset_init(&found, formula_n_vars(formula));
    for (uint32_t i = 0; i < n_items; i++)
        if (!bitset_has(forced, i))
            bitset_add(&maybe, i);
    for (size_t i = bitset_next(&maybe, 0); i != BITSET_END; i = bitset_next(&maybe, i + 1)) {
        bool satisfiable = true;
        bitset_add(&absent, i);
        if (sat_solve(formula, NULL, &absent, &satisfiable, &found, NULL) == STATUS_OK) {
            if (satisfiable)
                bitset_and(&maybe, &found);
            else
                bitset_add(forced, i);
        }
        bitset_remove(&absent, i);
    }
    bitset_done(&maybe);
    bitset_done(&absent);
    bitset_done(&found);
}

static void put_items(const struct model *model, const char *title, const struct bitset *set,
                      struct buffer *out)
{
    if (bitset_is_empty(set))
        return;
    buffer_add_format(out, "%s (%zu):", title, bitset_count(set));
    size_t i = bitset_next(set, 0);
    for (; i != BITSET_END; i = bitset_next(set, i + 1))
        buffer_add_format(out, " %s", show(model->names.text[i]).text);
    buffer_add_text(out, "\n");
}

/* Prints the groups of items that need each other, and so go only together. */
static void put_groups(const struct model *model, const struct formula *formula, struct buffer *out)
{
    struct graph graph;
    struct components components;
    struct bitset group;
    bitset_init(&group, model->names.n_names);
    graph_init_of_formula(&graph, formula);
    components_init(&components, &graph);
    for (uint32_t c = 0; c < components.n_components; c++) {
        if (components.start[c + 1] - components.start[c] == 1)
            continue;
        bitset_clear_all(&group);
        for (size_t i = components.start[c]; i < components.start[c + 1]; i++)
            if (components.node[i] < model->names.n_names)
                bitset_add(&group, components.node[i]);
        if (bitset_count(&group) > 1)
            put_items(model, "go only together", &group, out);
    }
    components_done(&components);
    graph_done(&graph);
    bitset_done(&group);
}

static void put_clauses(const struct model *model, const struct formula *formula, size_t n_inside,
                        struct buffer *out)
{
    size_t n_edges = 0, n_units = 0, n_clauses = formula_n_clauses(formula);
    for (size_t i = 0; i < n_clauses; i++) {
        struct clause clause = formula_clause(formula, i);
        n_edges += clause.n_neg == 1 && clause.n_pos == 1;
        n_units += clause.n_neg == 0 && clause.n_pos == 1;
    }
    buffer_add_format(out,
                      "%s: %u items; %zu rules, %zu required, %zu imported clauses, %zu ranges "
                      "inside others\n",
                      model->path, model->names.n_names, model->n_rules, model->n_required,
                      model->n_imported, n_inside);
    buffer_add_format(out, "different clauses: %zu (%zu edges, %zu requirements, %zu others)\n",
                      n_clauses, n_edges, n_units, n_clauses - n_edges - n_units);
}

/* True if no clause mentions the item. */
static bool is_lonely(const struct formula *formula, uint32_t item)
{
    return formula_edges_from(formula, item).n_vars + formula_edges_to(formula, item).n_vars +
               formula_wide_with_neg(formula, item).n_clauses +
               formula_wide_with_pos(formula, item).n_clauses ==
           0;
}

enum status model_report_check(const struct model *model, const struct fileset *input,
                               struct buffer *ret, struct error *err)
{
    struct formula *formula;
    size_t n_inside;
    enum status status = make_formula(model, input, &formula, &n_inside, err);
    if (status != STATUS_OK)
        return status;
    struct bitset forced, lonely;
    bitset_init(&forced, formula_n_vars(formula));
    bitset_init(&lonely, formula_n_vars(formula));
    find_forced(formula, &forced);
    find_forced_by_search(formula, model->names.n_names, &forced);
    for (uint32_t i = 0; i < formula_n_vars(formula); i++) {
        if (i >= model->names.n_names)
            bitset_remove(&forced, i);
        else if (is_lonely(formula, i))
            bitset_add(&lonely, i);
    }
    put_clauses(model, formula, n_inside, ret);
    put_items(model, "always kept", &forced, ret);
    put_groups(model, formula, ret);
    put_items(model, "in no rule", &lonely, ret);
    buffer_add_text(ret, "the model is valid: the whole input satisfies it\n");
    bitset_done(&forced);
    bitset_done(&lonely);
    formula_free(formula);
    return STATUS_OK;
}

enum status model_report_count(const struct model *model, const struct fileset *input,
                               struct buffer *ret, struct error *err)
{
    enum {
        MAX_SPLITS = 1000000
    }; /* the limit of case distinctions; beyond it, the report says that it gave up */
    struct formula *formula;
    struct bignum count;
    size_t n_inside;
    enum status status = make_formula(model, input, &formula, &n_inside, err);
    if (status != STATUS_OK)
        return status;
    status = count_models(formula, model->names.n_names, MAX_SPLITS, &count, err);
    formula_free(formula);
    if (status != STATUS_OK)
        return status;
    bignum_write(&count, ret);
    buffer_add_format(ret, " of 2^%u subsets are valid\n", model->names.n_names);
    bignum_done(&count);
    return STATUS_OK;
}

/* Writes a label for Graphviz, with quotes and backslashes escaped. */
static void put_label(const struct model *model, uint32_t var, struct buffer *out)
{
    struct buffer name = {0};
    rules_name(&model->rules, var, model_var_name, (void *)model, &name);
    for (const char *at = buffer_text(&name); *at != '\0'; at++) {
        if (*at == '"' || *at == '\\')
            buffer_add_byte(out, '\\');
        buffer_add_byte(out, (unsigned char)*at);
    }
    buffer_done(&name);
}

/* Draws a clause that is not an edge as a point.  Lines lead to it, and dashed arrows lead to its
 * alternatives. */
static void put_point(struct clause clause, size_t index, struct buffer *out)
{
    buffer_add_format(out, "  c%zu [shape=point];\n", index);
    for (uint32_t i = 0; i < clause.n_neg; i++)
        buffer_add_format(out, "  n%u -> c%zu [arrowhead=none];\n", clause.neg[i], index);
    for (uint32_t i = 0; i < clause.n_pos; i++)
        buffer_add_format(out, "  c%zu -> n%u%s;\n", index, clause.pos[i],
                          clause.n_pos > 1 ? " [style=dashed]" : "");
}

static bool is_required(const struct formula *formula, uint32_t var)
{
    struct clause_list list = formula_wide_with_pos(formula, var);
    for (size_t i = 0; i < list.n_clauses; i++) {
        struct clause clause = formula_wide(formula, list.clause[i]);
        if (clause.n_neg == 0 && clause.n_pos == 1)
            return true;
    }
    return false;
}

enum status model_report_dot(const struct model *model, const struct fileset *input,
                             struct buffer *ret, struct error *err)
{
    struct formula *formula;
    size_t n_inside;
    enum status status = make_formula(model, input, &formula, &n_inside, err);
    if (status != STATUS_OK)
        return status;
    buffer_add_text(ret, "digraph model {\n  rankdir=LR;\n  node [shape=box];\n");
    for (uint32_t i = 0; i < formula_n_vars(formula); i++) {
        buffer_add_format(ret, "  n%u [label=\"", i);
        put_label(model, i, ret);
        buffer_add_format(ret, "\"%s%s];\n", is_required(formula, i) ? ", style=bold" : "",
                          i >= model->names.n_names ? ", shape=ellipse" : "");
    }
    for (size_t i = 0; i < formula_n_clauses(formula); i++) {
        struct clause clause = formula_clause(formula, i);
        if (clause.n_neg == 1 && clause.n_pos == 1)
            buffer_add_format(ret, "  n%u -> n%u;\n", clause.neg[0], clause.pos[0]);
        else if (clause.n_neg > 0 || clause.n_pos > 1)
            put_point(clause, i, ret);
    }
    buffer_add_text(ret, "}\n");
    formula_free(formula);
    return STATUS_OK;
}
