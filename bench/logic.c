/* bench_logic SHAPE N_ITEMS N_CLAUSES - how long validity as logic takes, without any test.
 *
 * SHAPE is "layered" (an item mostly needs items shortly before it, now and then one shortly after,
 * so that thousands of components remain) or "random" (needs anything).  97.5 % of the clauses are
 * edges, the others have two antecedents or two alternatives.  Prints one line of name=value pairs:
 * seconds of processor time, sizes, peak memory.  Small problems are repeated more often, so that
 * the means of a small and a large one come from the same amount of work on a busy machine. */
#include "base/containers/bitset.h"
#include "base/memory.h"
#include "base/random.h"
#include "problem/formula.h"
#include "problem/graph.h"
#include "problem/order.h"
#include "problem/problem.h"
#include "problem/progression.h"
#include "reduce/logic/gbr.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { CLAUSES_IN_ALL = 8000000, NEAR = 1000, N_NEEDED = 10 };

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double peak_megabytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

/* What `item` may need. */
static uint32_t needed_by(uint32_t item, uint32_t n_items, int layered, uint64_t *seed)
{
    if (!layered)
        return (uint32_t)random_below(seed, n_items);
    uint32_t far = (uint32_t)random_below(seed, NEAR) + 1;
    if (random_below(seed, 1000) == 0) /* backwards: closes a cycle */
        return item + far / 100 < n_items ? item + far / 100 : item;
    return item > far ? item - far : 0;
}

/* Clauses as plain data, so that making them up is not measured. */
struct raw {
    uint32_t neg[2], pos[2];
    uint32_t n_neg, n_pos;
};

static struct raw *make_clauses(uint32_t n_items, size_t n_clauses, int layered)
{
    uint64_t seed = 1;
    struct raw *clauses = mem_zero(n_clauses, sizeof *clauses);
    for (size_t i = 0; i < n_clauses; i++) {
        uint32_t item = (uint32_t)random_below(&seed, n_items);
        struct raw *raw = &clauses[i];
        raw->neg[0] = item;
        raw->neg[1] = needed_by(item, n_items, layered, &seed);
        raw->pos[0] = needed_by(item, n_items, layered, &seed);
        raw->pos[1] = needed_by(item, n_items, layered, &seed);
        bool edge = random_below(&seed, 1000) < 975, two_needs = random_below(&seed, 2) == 0;
        raw->n_neg = !edge && two_needs ? 2 : 1;
        raw->n_pos = !edge && !two_needs ? 2 : 1;
    }
    return clauses;
}

/* Seconds from clauses to a progression, by stage, added up. */
struct times {
    double build, order, progression;
};

/* Goes all the way once; the formula is the caller's. */
static struct formula *go(const struct raw *clauses, size_t n_clauses, uint32_t n_items,
                          struct times *times, size_t *ret_n_sets)
{
    double begin = processor_seconds();
    struct formula *formula = formula_new(n_items);
    for (size_t i = 0; i < n_clauses; i++)
        formula_add_clause(formula, clauses[i].neg, clauses[i].n_neg, clauses[i].pos,
                           clauses[i].n_pos);
    formula_freeze(formula);
    times->build += processor_seconds() - begin;

    begin = processor_seconds();
    struct order order;
    order_init(&order, formula);
    times->order += processor_seconds() - begin;

    struct bitset all;
    bitset_init(&all, n_items);
    bitset_set_all(&all);
    begin = processor_seconds();
    struct progression progression;
    progression_init(&progression, formula, &order, &all, NULL, 0);
    times->progression += processor_seconds() - begin;
    *ret_n_sets = progression.n_sets;
    progression_done(&progression);
    order_done(&order);
    bitset_done(&all);
    return formula;
}

static size_t count_components(const struct formula *formula)
{
    struct graph graph;
    struct components components;
    graph_init_of_formula(&graph, formula);
    components_init(&components, &graph);
    size_t n_components = components.n_components;
    components_done(&components);
    graph_done(&graph);
    return n_components;
}

/* A whole run against a test that needs a few items and answers at once. */
static double time_gbr(const struct formula *formula, size_t *ret_n_asked, size_t *ret_n_items)
{
    struct problem problem = {.n_items = formula_n_vars(formula), .formula = formula};
    uint32_t needed[N_NEEDED];
    uint64_t seed = 2;
    for (int i = 0; i < N_NEEDED; i++)
        needed[i] = (uint32_t)random_below(&seed, problem.n_items);
    struct bitset set;
    bitset_init(&set, problem.n_items);
    bitset_set_all(&set);
    double begin = processor_seconds();
    struct reducer *reducer = gbr_new(&problem, &set);
    *ret_n_asked = 0;
    while (reducer_next(reducer, &set)) {
        bool has_all = true;
        for (int i = 0; i < N_NEEDED; i++)
            has_all = has_all && bitset_has(&set, needed[i]);
        reducer_answer(reducer, has_all ? VERDICT_INTERESTING : VERDICT_NOT);
        ++*ret_n_asked;
    }
    reducer_result(reducer, &set);
    double took = processor_seconds() - begin;
    *ret_n_items = bitset_count(&set);
    reducer_free(reducer);
    bitset_done(&set);
    return took;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: bench_logic layered|random N_ITEMS N_CLAUSES\n", stderr);
        return 2;
    }
    uint32_t n_items = (uint32_t)strtoul(argv[2], NULL, 10);
    size_t n_clauses = strtoul(argv[3], NULL, 10), n_sets, n_asked, n_left;
    struct raw *clauses = make_clauses(n_items, n_clauses, strcmp(argv[1], "layered") == 0);
    size_t n_repeats = n_clauses < CLAUSES_IN_ALL ? CLAUSES_IN_ALL / n_clauses : 1;
    struct times times = {0, 0, 0};
    struct formula *formula = go(clauses, n_clauses, n_items, &times, &n_sets);
    for (size_t i = 1; i < n_repeats; i++)
        formula_free(go(clauses, n_clauses, n_items, &times, &n_sets));
    free(clauses);
    double megabytes = peak_megabytes();
    double gbr = time_gbr(formula, &n_asked, &n_left);
    printf("shape=%s items=%u clauses=%zu components=%zu sets=%zu build=%.4f order=%.4f "
           "progression=%.4f megabytes=%.0f gbr=%.3f asked=%zu left=%zu\n",
           argv[1], n_items, formula_n_clauses(formula), count_components(formula), n_sets,
           times.build / (double)n_repeats, times.order / (double)n_repeats,
           times.progression / (double)n_repeats, megabytes, gbr, n_asked, n_left);
    formula_free(formula);
    return 0;
}
