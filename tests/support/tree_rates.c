#include "tree_rates.h"

#include "base/memory.h"
#include "base/random.h"
#include "problem/formula.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_with_parents(const struct problem *problem, struct bitset *set, uint32_t item)
{
    for (; item != NO_ITEM && !bitset_has(set, item); item = problem->parent[item])
        bitset_add(set, item);
}

/* Takes items away, or puts some back where something must be, until all clauses hold. */
static bool close_under(const struct problem *problem, uint64_t *seed, struct bitset *set)
{
    for (int round = 0; round < 200; round++) {
        bool changed = false;
        problem_close_forest(problem, set);
        if (problem->formula == NULL)
            return true;
        for (size_t i = 0; i < formula_n_clauses(problem->formula); i++) {
            struct clause clause = formula_clause(problem->formula, i);
            if (clause_holds(clause, set))
                continue;
            changed = true;
            bool put_back = clause.n_neg == 0 || random_below(seed, 100) < (uint64_t)round;
            if (put_back)
                add_with_parents(problem, set, clause.pos[random_below(seed, clause.n_pos)]);
            else
                bitset_remove(set, clause.neg[random_below(seed, clause.n_neg)]);
        }
        if (!changed)
            return true;
    }
    return false;
}

bool tree_draw_subset(const struct problem *problem, uint64_t *seed, struct bitset *ret)
{
    static const uint64_t percents[] = {0, 0, 2, 10, 40, 80};
    uint64_t percent = percents[random_below(seed, 6)];
    bitset_set_all(ret);
    if (problem->n_items == 0)
        return false;
    if (percent == 0)
        bitset_remove(ret, random_below(seed, problem->n_items));
    for (uint32_t i = 0; i < problem->n_items && percent > 0; i++)
        if (random_below(seed, 100) < percent)
            bitset_remove(ret, i);
    return close_under(problem, seed, ret);
}

static bool parses(const struct reading *reading, const struct bitset *set)
{
    struct fileset rendered;
    reading_render(reading, set, &rendered);
    bool clean = reading_accepts(reading, &rendered);
    fileset_done(&rendered);
    return clean;
}

/* Puts items back, as long as it does not parse: what is left absent is to blame. */
static void find_blame(const struct reading *reading, struct bitset *set)
{
    const struct problem *problem = &reading->problem;
    struct bitset more;
    bitset_init_copy(&more, set);
    for (int round = 0; round < 2; round++)
        for (uint32_t i = 0; i < problem->n_items; i++) {
            if (bitset_has(set, i))
                continue;
            for (uint32_t j = i; j < problem->n_items; j++) /* it and what is in it */
                if (j == i || (problem->parent[j] != NO_ITEM && problem->parent[j] >= i &&
                               bitset_has(&more, problem->parent[j])))
                    bitset_add(&more, j);
                else
                    break;
            if (!problem_allows(problem, &more)) {
                bitset_assign(&more, set);
                add_with_parents(problem, &more, i);
            }
            if (problem_allows(problem, &more) && !parses(reading, &more))
                bitset_assign(set, &more);
            else
                bitset_assign(&more, set);
        }
    bitset_done(&more);
}

/* Prints what is absent and the text around the first difference. */
static void show_bad(const struct reading *reading, const struct bitset *set,
                     const struct file *original, const struct file *rendered)
{
    enum item_role role;
    printf("--- does not parse; absent:");
    int n = 0;
    for (uint32_t i = 0; i < reading->problem.n_items && n < 8; i++)
        if (!bitset_has(set, i) && (reading->problem.parent[i] == NO_ITEM ||
                                    bitset_has(set, reading->problem.parent[i]))) {
            const char *name = tree_kind_name(reading, reading->problem.kind[i], &role);
            printf(" %u:%s/%d", i, name, (int)role);
            n++;
        }
    size_t same = 0;
    while (same < original->n_bytes && same < rendered->n_bytes &&
           original->data[same] == rendered->data[same])
        same++;
    size_t same_end = 0;
    while (same_end + same < original->n_bytes && same_end + same < rendered->n_bytes &&
           original->data[original->n_bytes - 1 - same_end] ==
               rendered->data[rendered->n_bytes - 1 - same_end])
        same_end++;
    size_t start = same < 60 ? 0 : same - 60;
    printf("\n<<< %.*s\n", (int)(original->n_bytes - start < 160 ? original->n_bytes - start : 160),
           (const char *)original->data + start);
    printf(">>> %.*s\n", (int)(rendered->n_bytes - start < 160 ? rendered->n_bytes - start : 160),
           (const char *)rendered->data + start);
    size_t end = rendered->n_bytes - same_end;
    start = end < 100 ? 0 : end - 100;
    printf("... %.*s\n", (int)(rendered->n_bytes - start < 160 ? rendered->n_bytes - start : 160),
           (const char *)rendered->data + start);
}

bool tree_rate_file(const struct file *file, const struct tree_options *options,
                    struct languages *languages, size_t n_draws, uint64_t *seed, int show,
                    struct tree_rate *rate)
{
    struct fileset input = {0};
    struct reading *reading = NULL;
    struct error err;
    fileset_add_borrowed(&input, file);
    if (tree_read_with(&input, options, languages, &reading, &err) != STATUS_OK) {
        printf("%s: %s\n", file->name, err.message);
        fileset_done(&input);
        return false;
    }
    bool usable = tree_broken_file(reading) == NULL;
    struct bitset set;
    bitset_init(&set, reading->problem.n_items);
    rate->n_items += reading->problem.n_items;
    for (size_t i = 0; i < n_draws && usable; i++) {
        if (!tree_draw_subset(&reading->problem, seed, &set) ||
            !problem_allows(&reading->problem, &set))
            continue;
        bool clean = parses(reading, &set);
        rate->n_drawn++;
        rate->n_clean += clean;
        if (clean || show-- <= 0)
            continue;
        struct fileset rendered;
        find_blame(reading, &set);
        reading_render(reading, &set, &rendered);
        show_bad(reading, &set, file, &rendered.files[0]);
        fileset_done(&rendered);
    }
    bitset_done(&set);
    reading_free(reading);
    fileset_done(&input);
    return usable;
}
