#include "report/dump/dump.h"

#include "base/memory.h"
#include "problem/closures.h"
#include "problem/formula.h"
#include "report/dump/item_places.h"
#include "report/page/json_out.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

const char *const dump_names[N_DUMPS] = {"items", "graph", "closures", "formula", "tree"};

struct dump {
    const struct problem *problem;
    struct item_places places; /* the positions of the items in the input */
    struct formula *clauses;   /* the clauses of forest and formula together */
    size_t n_edges;
    enum dump_form form;
    struct buffer *out;
};

/* --- clauses ------------------------------------------------------------------------------- */

static void collect_clauses(struct dump *dump)
{
    const struct problem *problem = dump->problem;
    uint32_t n_vars = problem->n_items;
    if (problem->formula != NULL && formula_n_vars(problem->formula) > n_vars)
        n_vars = formula_n_vars(problem->formula);
    dump->clauses = formula_new(n_vars);
    for (uint32_t i = 0; problem->parent != NULL && i < problem->n_items; i++)
        if (problem->parent[i] != NO_ITEM)
            formula_add_edge(dump->clauses, i, problem->parent[i]);
    for (size_t i = 0; problem->formula != NULL && i < formula_n_clauses(problem->formula); i++) {
        struct clause clause = formula_clause(problem->formula, i);
        formula_add_clause(dump->clauses, clause.neg, clause.n_neg, clause.pos, clause.n_pos);
    }
    formula_freeze(dump->clauses);
    for (size_t i = 0; i < formula_n_clauses(dump->clauses); i++) {
        struct clause clause = formula_clause(dump->clauses, i);
        dump->n_edges += clause.n_neg == 1 && clause.n_pos == 1;
    }
}

static double edge_share(const struct dump *dump)
{
    size_t n = formula_n_clauses(dump->clauses);
    return n > 0 ? 100.0 * (double)dump->n_edges / (double)n : 100.0;
}

/* "PREFIX 12 items, 30 clauses, 97.5 % of them edges" */
static void add_counts(const struct dump *dump, const char *prefix)
{
    buffer_add_format(dump->out, "%s %u items, %zu clauses, %.1f %% of them edges\n", prefix,
                      dump->problem->n_items, formula_n_clauses(dump->clauses), edge_share(dump));
}

static void add_list(struct buffer *out, const uint32_t *items, uint32_t n, const char *between)
{
    for (uint32_t i = 0; i < n; i++)
        buffer_add_format(out, "%s%" PRIu32, i > 0 ? between : "", items[i]);
}

static void formula_text(const struct dump *dump)
{
    add_counts(dump, "#");
    for (size_t i = 0; i < formula_n_clauses(dump->clauses); i++) {
        struct clause clause = formula_clause(dump->clauses, i);
        add_list(dump->out, clause.neg, clause.n_neg, " & ");
        buffer_add_text(dump->out, clause.n_neg > 0 ? " => " : "=> ");
        add_list(dump->out, clause.pos, clause.n_pos, " | ");
        buffer_add_byte(dump->out, '\n');
    }
}

/* Variables are numbered from 1, as the format wants it: item i is variable i + 1. */
static void formula_dimacs(const struct dump *dump)
{
    add_counts(dump, "c");
    buffer_add_format(dump->out, "c item i is variable i + 1\np cnf %u %zu\n",
                      formula_n_vars(dump->clauses), formula_n_clauses(dump->clauses));
    for (size_t i = 0; i < formula_n_clauses(dump->clauses); i++) {
        struct clause clause = formula_clause(dump->clauses, i);
        for (uint32_t k = 0; k < clause.n_neg; k++)
            buffer_add_format(dump->out, "-%" PRIu32 " ", clause.neg[k] + 1);
        for (uint32_t k = 0; k < clause.n_pos; k++)
            buffer_add_format(dump->out, "%" PRIu32 " ", clause.pos[k] + 1);
        buffer_add_text(dump->out, "0\n");
    }
}

static void formula_json(const struct dump *dump)
{
    buffer_add_format(dump->out, "{\"items\":%u,\"edge_percent\":%.3f,\"clauses\":[",
                      dump->problem->n_items, edge_share(dump));
    for (size_t i = 0; i < formula_n_clauses(dump->clauses); i++) {
        struct clause clause = formula_clause(dump->clauses, i);
        buffer_add_text(dump->out, i > 0 ? ",[[" : "[[");
        add_list(dump->out, clause.neg, clause.n_neg, ",");
        buffer_add_text(dump->out, "],[");
        add_list(dump->out, clause.pos, clause.n_pos, ",");
        buffer_add_text(dump->out, "]]");
    }
    buffer_add_text(dump->out, "]}\n");
}

/* --- items and their tree ------------------------------------------------------------------- */

static uint32_t parent_of(const struct problem *problem, uint32_t item)
{
    return problem->parent != NULL ? problem->parent[item] : NO_ITEM;
}

static void item_json(const struct dump *dump, uint32_t item)
{
    struct buffer *out = dump->out;
    buffer_add_format(out, "%s{\"item\":%" PRIu32 ",\"cost\":%" PRIu64, item > 0 ? "," : "", item,
                      problem_item_cost(dump->problem, item));
    if (parent_of(dump->problem, item) != NO_ITEM)
        buffer_add_format(out, ",\"parent\":%" PRIu32, parent_of(dump->problem, item));
    if (dump->problem->kind != NULL)
        buffer_add_format(out, ",\"kind\":%u", dump->problem->kind[item]);
    json_out_name(out, "place");
    json_out_text(out, item_places_place(&dump->places, item));
    json_out_name(out, "text");
    json_out_text(out, item_places_text(&dump->places, item));
    buffer_add_byte(out, '}');
}

static void items_text(const struct dump *dump)
{
    buffer_add_format(dump->out, "%8s %8s %8s  %-20s %s\n", "item", "parent", "cost", "place",
                      "text");
    for (uint32_t i = 0; i < dump->problem->n_items; i++) {
        char parent[16] = "-";
        if (parent_of(dump->problem, i) != NO_ITEM)
            snprintf(parent, sizeof parent, "%" PRIu32, parent_of(dump->problem, i));
        buffer_add_format(dump->out, "%8" PRIu32 " %8s %8" PRIu64 "  %-20s %s\n", i, parent,
                          problem_item_cost(dump->problem, i), item_places_place(&dump->places, i),
                          item_places_text(&dump->places, i));
    }
}

static void items_json(const struct dump *dump)
{
    buffer_add_byte(dump->out, '[');
    for (uint32_t i = 0; i < dump->problem->n_items; i++)
        item_json(dump, i);
    buffer_add_text(dump->out, "]\n");
}

/* Items are in the order of their tree: a parent is before its children. */
static void tree_text(const struct dump *dump)
{
    const struct problem *problem = dump->problem;
    for (uint32_t i = 0; i < problem->n_items; i++) {
        uint32_t depth = problem->level != NULL && problem->parent != NULL ? problem->level[i] : 0;
        buffer_add_format(dump->out, "%*s%" PRIu32 "  %s\n", (int)(2 * depth), "", i,
                          item_places_text(&dump->places, i));
    }
}

/* --- the graph ------------------------------------------------------------------------------ */

static void dot_node(const struct dump *dump, uint32_t item)
{
    buffer_add_format(dump->out, "  n%" PRIu32 " [label=\"%" PRIu32 " ", item, item);
    for (const char *at = item_places_text(&dump->places, item); *at != '\0'; at++) {
        if (*at == '"' || *at == '\\')
            buffer_add_byte(dump->out, '\\');
        buffer_add_byte(dump->out, (unsigned char)*at);
    }
    buffer_add_text(dump->out, "\"];\n");
}

static void graph_edges(const struct dump *dump, bool forest_only, const char *format)
{
    if (forest_only) {
        for (uint32_t i = 0; i < dump->problem->n_items; i++)
            if (parent_of(dump->problem, i) != NO_ITEM)
                buffer_add_format(dump->out, "  n%" PRIu32 " -> n%" PRIu32 ";\n",
                                  parent_of(dump->problem, i), i);
        return;
    }
    for (size_t i = 0; i < formula_n_clauses(dump->clauses); i++) {
        struct clause clause = formula_clause(dump->clauses, i);
        if (clause.n_neg != 1 || clause.n_pos != 1)
            continue;
        if (format != NULL)
            buffer_add_format(dump->out, "  n%" PRIu32 " -> n%" PRIu32 ";\n", clause.neg[0],
                              clause.pos[0]);
        else
            buffer_add_format(dump->out, "%" PRIu32 " -> %" PRIu32 "\n", clause.neg[0],
                              clause.pos[0]);
    }
}

static void graph_dot(const struct dump *dump, bool forest_only)
{
    buffer_add_text(dump->out, "digraph items {\n  node [shape=box];\n");
    for (uint32_t i = 0; i < dump->problem->n_items; i++)
        dot_node(dump, i);
    graph_edges(dump, forest_only, "dot");
    buffer_add_text(dump->out, "}\n");
}

static void graph_text(const struct dump *dump)
{
    add_counts(dump, "#");
    graph_edges(dump, false, NULL);
}

/* --- closures ------------------------------------------------------------------------------- */

static void closure_of(const struct dump *dump, const struct closures *closures, uint32_t item)
{
    struct bitset set;
    bool is_json = dump->form == DUMP_JSON;
    bitset_init(&set, formula_n_vars(dump->clauses));
    uint64_t cost = closures_add(closures, item, &set);
    if (is_json)
        buffer_add_format(dump->out, "%s{\"item\":%" PRIu32 ",\"cost\":%" PRIu64 ",\"closure\":[",
                          item > 0 ? "," : "", item, cost);
    else
        buffer_add_format(dump->out, "%" PRIu32 ": %zu items, cost %" PRIu64 ":", item,
                          bitset_count(&set), cost);
    size_t n = 0;
    for (size_t k = bitset_next(&set, 0); k != BITSET_END; k = bitset_next(&set, k + 1))
        buffer_add_format(dump->out, is_json ? "%s%zu" : "%s %zu", is_json && n++ > 0 ? "," : "",
                          k);
    buffer_add_text(dump->out, is_json ? "]}" : "\n");
    bitset_done(&set);
}

static void write_closures(const struct dump *dump)
{
    struct graph graph;
    struct closures closures;
    uint32_t n = dump->problem->n_items, n_vars = formula_n_vars(dump->clauses);
    uint64_t *cost = mem_zero(n_vars + 1, sizeof *cost);
    for (uint32_t i = 0; i < n; i++)
        cost[i] = problem_item_cost(dump->problem, i);
    graph_init_of_formula(&graph, dump->clauses);
    closures_init(&closures, &graph, cost);
    buffer_add_text(dump->out, dump->form == DUMP_JSON ? "[" : "");
    for (uint32_t i = 0; i < n; i++)
        closure_of(dump, &closures, i);
    buffer_add_text(dump->out, dump->form == DUMP_JSON ? "]\n" : "");
    closures_done(&closures);
    graph_done(&graph);
    free(cost);
}

/* --- the interface -------------------------------------------------------------------------- */

static bool suits(enum dump_what what, enum dump_form form)
{
    static const char forms[N_DUMPS][4] = {
        /*                text json dot dimacs */
        [DUMP_ITEMS] = {1, 1, 0, 0},   [DUMP_GRAPH] = {1, 1, 1, 0}, [DUMP_CLOSURES] = {1, 1, 0, 0},
        [DUMP_FORMULA] = {1, 1, 0, 1}, [DUMP_TREE] = {1, 1, 1, 0},
    };
    return forms[what][form] != 0;
}

static void write(const struct dump *dump, enum dump_what what)
{
    switch (what) {
    case DUMP_ITEMS:
        (dump->form == DUMP_JSON ? items_json : items_text)(dump);
        break;
    case DUMP_TREE:
        if (dump->form == DUMP_DOT)
            graph_dot(dump, true);
        else
            (dump->form == DUMP_JSON ? items_json : tree_text)(dump);
        break;
    case DUMP_GRAPH:
        if (dump->form == DUMP_DOT)
            graph_dot(dump, false);
        else
            (dump->form == DUMP_JSON ? formula_json : graph_text)(dump);
        break;
    case DUMP_FORMULA:
        (dump->form == DUMP_JSON     ? formula_json
         : dump->form == DUMP_DIMACS ? formula_dimacs
                                     : formula_text)(dump);
        break;
    case DUMP_CLOSURES:
        write_closures(dump);
        break;
    case N_DUMPS:
        break;
    }
}

enum status dump_write(const struct reading *reading, const struct fileset *input,
                       enum dump_what what, enum dump_form form, struct buffer *out,
                       struct error *err)
{
    if (!suits(what, form))
        return fail(err, STATUS_USAGE,
                    "%s cannot be written in this form; --dot is for graph and tree, --dimacs for "
                    "formula",
                    dump_names[what]);
    struct dump dump = {.problem = &reading->problem, .form = form, .out = out};
    item_places_init(&dump.places, reading, input);
    collect_clauses(&dump);
    write(&dump, what);
    formula_free(dump.clauses);
    item_places_done(&dump.places);
    return STATUS_OK;
}
