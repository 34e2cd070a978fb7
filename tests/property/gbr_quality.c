/* How good are the results of generalized binary reduction, before and after each clean-up?
 *
 * Random formulas with 5 to 11 variables, random monotone tests; everything is compared with what
 * enumerating all subsets finds. */
#include "base/random.h"
#include "logic_case.h"
#include "random_problem.h"
#include "reduce/logic/cleanup.h"
#include "reduce/logic/gbr.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

enum { CASES = 4000 };

/* A formula as masks: clause c is broken by a set that has all of neg[c] and nothing of pos[c]. */
struct masks {
    size_t n_clauses;
    uint64_t neg[64], pos[64];
};

static void masks_init(struct masks *masks, const struct formula *formula)
{
    masks->n_clauses = formula_n_clauses(formula);
    for (size_t c = 0; c < masks->n_clauses; c++) {
        struct clause clause = formula_clause(formula, c);
        masks->neg[c] = masks->pos[c] = 0;
        for (uint32_t i = 0; i < clause.n_neg; i++)
            masks->neg[c] |= (uint64_t)1 << clause.neg[i];
        for (uint32_t i = 0; i < clause.n_pos; i++)
            masks->pos[c] |= (uint64_t)1 << clause.pos[i];
    }
}

static bool masks_hold(const struct masks *masks, uint64_t set)
{
    for (size_t c = 0; c < masks->n_clauses; c++)
        if ((masks->neg[c] & ~set) == 0 && (masks->pos[c] & set) == 0)
            return false;
    return true;
}

/* The size of the smallest valid interesting subset of set. */
static int best_inside(const struct masks *masks, const struct minterms *minterms, uint64_t set)
{
    int best = __builtin_popcountll(set);
    for (uint64_t part = set;; part = (part - 1) & set) {
        if (__builtin_popcountll(part) < best && minterms_hold(minterms, part) &&
            masks_hold(masks, part))
            best = __builtin_popcountll(part);
        if (part == 0)
            return best;
    }
}

/* What runs after gbr, and the share of results that were not a local minimum in the published
 * table (of 1,500 formulas for each mix), in the order of enum logic_mix. */
struct stage {
    const char *name;
    reducer_maker *make; /* NULL: nothing */
    double published[N_MIXES];
};

enum { N_STAGES = 4, N_PUBLISHED = 1500 };
static const struct stage stages[N_STAGES] = {
    {"gbr", NULL, {0, 0.148, 0.630, 0.257, 0.004, 0.033}},
    {"naive", cleanup_new, {0, 0.052, 0, 0.021, 0.001, 0.003}},
    {"repair", cleanup_repair_new, {0, 0.012, 0, 0.001, 0, 0}},
    {"branching", cleanup_branching_new, {0, 0, 0, 0, 0, 0}},
};

/* What a share may be here if the true one is the published one.  Both are estimates, from 1,500
 * and from n_cases formulas, so their difference has the standard deviation below; three of them
 * are left alone.  The table is rounded to 0.1 %, so its true value may be 0.05 % higher. */
static double allowed(double published, size_t n_cases)
{
    double share = published + 0.0005;
    return share + 3 * sqrt(share * (1 - share) * (1.0 / N_PUBLISHED + 1.0 / (double)n_cases));
}

struct tally {
    size_t n_not_local;
    size_t n_items, n_items_best; /* of all results, and of the smallest possible ones */
    size_t n_asked;
};

static void note(struct tally *tally, const struct masks *masks, const struct minterms *minterms,
                 uint64_t result, int optimum)
{
    assert_true(masks_hold(masks, result));
    assert_true(minterms_hold(minterms, result));
    int size = __builtin_popcountll(result);
    tally->n_not_local += best_inside(masks, minterms, result) < size;
    tally->n_items += (size_t)size;
    tally->n_items_best += (size_t)optimum;
}

static void measure(enum logic_mix mix, uint64_t *seed, size_t n_cases, struct tally *tally)
{
    for (size_t i = 0; i < n_cases; i++) {
        uint32_t n = 5 + (uint32_t)random_below(seed, 7);
        struct formula *formula = logic_case_random(seed, mix, n);
        struct minterms minterms = minterms_random(seed, n);
        struct problem problem = {.n_items = n, .formula = formula};
        struct masks masks;
        masks_init(&masks, formula);
        int optimum = best_inside(&masks, &minterms, ((uint64_t)1 << n) - 1);
        struct bitset found, set;
        bitset_init(&found, n);
        bitset_init(&set, n);
        bitset_set_all(&found);
        size_t n_asked = minterms_reduce(gbr_classic_new, &problem, &minterms, &found);
        for (int s = 0; s < N_STAGES; s++) {
            bitset_assign(&set, &found);
            tally[s].n_asked += stages[s].make == NULL
                                    ? n_asked
                                    : minterms_reduce(stages[s].make, &problem, &minterms, &set);
            note(&tally[s], &masks, &minterms, mask_of_set(&set), optimum);
        }
        bitset_done(&found);
        bitset_done(&set);
        formula_free(formula);
    }
}

static void shares_of_results_that_are_no_local_minimum(void **state)
{
    (void)state;
    uint64_t seed = random_seed(46);
    size_t n_cases = random_cases(CASES);
    printf("%zu formulas each: not a local minimum, size / smallest possible, questions\n",
           n_cases);
    for (int mix = 0; mix < N_MIXES; mix++) {
        struct tally tally[N_STAGES] = {{0}};
        measure((enum logic_mix)mix, &seed, n_cases, tally);
        printf("%-28s", logic_mix_names[mix]);
        for (int s = 0; s < N_STAGES; s++)
            printf(" %s %.2f%% %.3f %.1f ", stages[s].name,
                   100.0 * (double)tally[s].n_not_local / (double)n_cases,
                   (double)tally[s].n_items / (double)tally[s].n_items_best,
                   (double)tally[s].n_asked / (double)n_cases);
        printf("\n");
        for (int s = 0; s < N_STAGES; s++) {
            double share = (double)tally[s].n_not_local / (double)n_cases;
            if (mix == MIX_EDGES ? share > 0 : share > allowed(stages[s].published[mix], n_cases))
                fail_msg("%s, %s: %.2f%%", logic_mix_names[mix], stages[s].name, 100 * share);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_results_that_are_no_local_minimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
