/* Formulas against the slow obvious way of looking at them, on thousands of random ones. */
#include "base/random.h"
#include "logic_case.h"
#include "problem/count.h"
#include "problem/lclosure.h"
#include "problem/order.h"
#include "problem/progression.h"
#include "problem/rules.h"
#include "problem/sat.h"
#include "random_problem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { CASES = 6000 };

/* A random formula of any mix, its order, a model J of it and learned sets that J meets. */
struct sample {
    struct formula *formula;
    struct order order;
    uint32_t n;
    uint64_t inside;
    uint64_t learned[3];
    size_t n_learned;
};

static uint64_t random_model(const struct formula *formula, uint64_t all, uint64_t *seed)
{
    for (int tries = 0; tries < 50; tries++) {
        uint64_t set = random_next(seed) & all;
        if (mask_holds(formula, set))
            return set;
    }
    return all;
}

static void sample_init(struct sample *sample, uint64_t *seed)
{
    sample->n = 2 + (uint32_t)random_below(seed, 15);
    sample->formula =
        logic_case_random(seed, (enum logic_mix)random_below(seed, N_MIXES), sample->n);
    order_init(&sample->order, sample->formula);
    sample->inside = random_model(sample->formula, ((uint64_t)1 << sample->n) - 1, seed);
    sample->n_learned = 0;
    for (uint64_t i = random_below(seed, 4); i > 0; i--) {
        uint64_t learned = random_next(seed) & sample->inside;
        if (learned != 0)
            sample->learned[sample->n_learned++] = learned;
    }
}

static void sample_done(struct sample *sample)
{
    order_done(&sample->order);
    formula_free(sample->formula);
}

/* The learned sets as lists. */
struct lists {
    uint32_t var[3][64];
    struct var_list list[3];
};

static void lists_init(struct lists *lists, const struct sample *sample)
{
    for (size_t i = 0; i < sample->n_learned; i++) {
        size_t n = 0;
        for (uint32_t v = 0; v < sample->n; v++)
            if ((sample->learned[i] >> v & 1) != 0)
                lists->var[i][n++] = v;
        lists->list[i] = (struct var_list){lists->var[i], n};
    }
}

static void the_closure_picks_what_rewriting_picks(void **state)
{
    (void)state;
    uint64_t seed = random_seed(41);
    for (size_t round = 0; round < random_cases(CASES); round++) {
        struct sample sample;
        struct lists lists;
        sample_init(&sample, &seed);
        lists_init(&lists, &sample);
        struct bitset inside;
        bitset_init(&inside, sample.n);
        mask_to_set(sample.inside, &inside);
        struct lclosure closure;
        lclosure_init(&closure, sample.formula, &sample.order, &inside);
        for (size_t i = 0; i < sample.n_learned; i++)
            lclosure_add_either(&closure, lists.list[i]);
        lclosure_run(&closure);
        uint32_t picked[64];
        size_t n_picked = 0;
        uint64_t expected = naive_closure(sample.formula, &sample.order, sample.inside, 0,
                                          sample.learned, sample.n_learned, picked, &n_picked);
        assert_int_equal(mask_of_set(&closure.present), expected);
        assert_int_equal(closure.n_picked, n_picked);
        assert_memory_equal(closure.picked, picked, n_picked * sizeof *picked);
        assert_true(mask_holds(sample.formula, expected));
        lclosure_done(&closure);
        bitset_done(&inside);
        sample_done(&sample);
    }
}

static void check_prefix(const struct sample *sample, uint64_t prefix)
{
    assert_true(mask_holds(sample->formula, prefix));
    for (size_t i = 0; i < sample->n_learned; i++)
        assert_true((prefix & sample->learned[i]) != 0);
}

static void progressions_split_and_are_correct(void **state)
{
    (void)state;
    uint64_t seed = random_seed(42);
    size_t n_proper = 0;
    for (size_t round = 0; round < random_cases(CASES); round++) {
        struct sample sample;
        struct lists lists;
        sample_init(&sample, &seed);
        lists_init(&lists, &sample);
        struct bitset inside, prefix;
        bitset_init(&inside, sample.n);
        bitset_init(&prefix, sample.n);
        mask_to_set(sample.inside, &inside);
        n_proper += sample.inside != ((uint64_t)1 << sample.n) - 1;
        struct progression progression;
        progression_init(&progression, sample.formula, &sample.order, &inside, lists.list,
                         sample.n_learned);
        uint32_t picked[64];
        size_t n_picked = 0;
        uint64_t covered = naive_closure(sample.formula, &sample.order, sample.inside, 0,
                                         sample.learned, sample.n_learned, picked, &n_picked);
        size_t k = 0;
        for (uint32_t rank = 0; rank <= sample.n; rank++) { /* one more than there are sets */
            if (rank > 0) {
                uint64_t bit = (uint64_t)1 << sample.order.var[rank - 1];
                if ((sample.inside & bit) == 0 || (covered & bit) != 0)
                    continue;
                n_picked = 0;
                covered = naive_closure(sample.formula, &sample.order, sample.inside, covered | bit,
                                        NULL, 0, picked, &n_picked);
            }
            progression_prefix(&progression, k, &prefix);
            assert_int_equal(mask_of_set(&prefix), covered);
            assert_int_equal(progression.start[k + 1], bitset_count(&prefix)); /* disjoint */
            check_prefix(&sample, covered);
            k++;
        }
        assert_int_equal(k, progression.n_sets);
        assert_int_equal(covered, sample.inside); /* covers J */
        progression_done(&progression);
        bitset_done(&inside);
        bitset_done(&prefix);
        sample_done(&sample);
    }
    assert_true(n_proper > random_cases(CASES) / 10);
}

/* A formula that need not be in IPF. */
static struct formula *any_formula(uint64_t *seed, uint32_t n)
{
    struct formula *formula = formula_new(n);
    for (uint64_t i = random_below(seed, 4 * n); i > 0; i--) {
        uint32_t var[6];
        for (int j = 0; j < 6; j++)
            var[j] = (uint32_t)random_below(seed, n);
        formula_add_clause(formula, var, (uint32_t)random_below(seed, 4), var + 3,
                           (uint32_t)random_below(seed, 4));
    }
    formula_freeze(formula);
    return formula;
}

static uint64_t brute_count(const struct formula *formula, uint32_t n_counted)
{
    uint64_t n_models = 0;
    uint32_t n_fresh = formula_n_vars(formula) - n_counted;
    for (uint64_t set = 0; set < (uint64_t)1 << n_counted; set++)
        for (uint64_t fresh = 0; fresh < (uint64_t)1 << n_fresh; fresh++)
            if (mask_holds(formula, set | fresh << n_counted)) {
                n_models++;
                break;
            }
    return n_models;
}

static void counter_and_solver_agree_with_brute_force(void **state)
{
    (void)state;
    uint64_t seed = random_seed(43);
    size_t n_unsatisfiable = 0;
    for (size_t round = 0; round < random_cases(CASES) / 4; round++) {
        uint32_t n = 1 + (uint32_t)random_below(&seed, 9);
        uint32_t n_counted = (uint32_t)random_below(&seed, n + 1);
        struct formula *formula = any_formula(&seed, n);
        struct bignum count;
        struct error err;
        assert_int_equal(count_models(formula, n, 100000, &count, &err), STATUS_OK);
        uint64_t n_models = brute_count(formula, n);
        assert_true(bignum_equals(&count, n_models));
        bignum_done(&count);
        assert_int_equal(count_models(formula, n_counted, 100000, &count, &err), STATUS_OK);
        assert_true(bignum_equals(&count, brute_count(formula, n_counted)));
        bignum_done(&count);
        if (sat_available()) {
            bool satisfiable;
            struct bitset model, core;
            bitset_init(&model, n);
            bitset_init(&core, formula_n_clauses(formula));
            assert_int_equal(sat_solve(formula, NULL, NULL, &satisfiable, &model, &err), STATUS_OK);
            assert_int_equal(satisfiable, n_models > 0);
            assert_int_equal(sat_contradiction(formula, NULL, NULL, &core, &err), STATUS_OK);
            assert_int_equal(bitset_is_empty(&core), satisfiable);
            if (satisfiable)
                assert_true(formula_holds(formula, &model));
            n_unsatisfiable += !satisfiable;
            bitset_done(&model);
            bitset_done(&core);
        }
        formula_free(formula);
    }
    assert_true(!sat_available() || n_unsatisfiable > 20);
}

/* The clauses of a core contradict each other, and any of them less does not. */
static void a_core_is_a_smallest_contradiction(void **state)
{
    (void)state;
    if (!sat_available())
        skip();
    uint64_t seed = random_seed(44);
    for (size_t round = 0; round < random_cases(400); round++) {
        uint32_t n = 1 + (uint32_t)random_below(&seed, 7);
        struct formula *formula = any_formula(&seed, n);
        struct bitset core;
        struct error err;
        bitset_init(&core, formula_n_clauses(formula));
        assert_int_equal(sat_contradiction(formula, NULL, NULL, &core, &err), STATUS_OK);
        size_t n_core = bitset_count(&core);
        for (size_t left_out = 0; n_core > 0 && left_out <= n_core; left_out++) {
            struct formula *part = formula_new(n);
            size_t i = 0;
            for (size_t c = bitset_next(&core, 0); c != BITSET_END; c = bitset_next(&core, c + 1))
                if (i++ != left_out) {
                    struct clause clause = formula_clause(formula, c);
                    formula_add_clause(part, clause.neg, clause.n_neg, clause.pos, clause.n_pos);
                }
            formula_freeze(part);
            assert_int_equal(brute_count(part, n) > 0, left_out < n_core);
            formula_free(part);
        }
        bitset_done(&core);
        formula_free(formula);
    }
}

static void the_published_numbers_of_models(void **state)
{
    (void)state;
    json_t *fixture = json_load_file("fixtures/fji_example.json", 0, NULL);
    struct formula *without =
        logic_case_formula(20, json_object_get(fixture, "constraints_generated"));
    struct formula *with = logic_case_example(NULL);
    struct bignum count;
    struct error err;
    assert_int_equal(count_models(without, 20, 100000, &count, &err), STATUS_OK);
    assert_true(bignum_equals(&count, 6766));
    bignum_done(&count);
    assert_int_equal(count_models(with, 20, 100000, &count, &err), STATUS_OK);
    assert_true(bignum_equals(&count, 543));
    bignum_done(&count);
    formula_free(without);
    formula_free(with);
    json_decref(fixture);

    fixture = json_load_file("fixtures/vectors_gbr.json", 0, NULL);
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 72);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *row = json_array_get(cases, i);
        uint32_t n = (uint32_t)json_integer_value(json_object_get(row, "n"));
        struct formula *formula = logic_case_formula(n, json_object_get(row, "clauses"));
        assert_int_equal(count_models(formula, n, 100000, &count, &err), STATUS_OK);
        uint64_t expected = (uint64_t)json_integer_value(json_object_get(row, "models"));
        assert_true(bignum_equals(&count, expected));
        bignum_done(&count);
        formula_free(formula);
    }
    json_decref(fixture);
}

static const struct expr *random_expr(struct arena *arena, uint64_t *seed, uint32_t n_vars,
                                      int depth)
{
    uint64_t kind = depth == 0 ? 0 : random_below(seed, 5);
    if (kind == 0)
        return expr_var(arena, (uint32_t)random_below(seed, n_vars));
    if (kind == 1)
        return expr_not(arena, random_expr(arena, seed, n_vars, depth - 1));
    if (kind == 2)
        return expr_implies(arena, random_expr(arena, seed, n_vars, depth - 1),
                            random_expr(arena, seed, n_vars, depth - 1));
    const struct expr *parts[5];
    size_t n_parts = random_below(seed, 20) == 0 ? 0 : 1 + random_below(seed, 5);
    for (size_t i = 0; i < n_parts; i++)
        parts[i] = random_expr(arena, seed, n_vars, depth - 1);
    return kind == 3 ? expr_and(arena, parts, n_parts) : expr_or(arena, parts, n_parts);
}

static uint64_t count_of_expr(const struct expr *expr, uint32_t n_vars)
{
    uint64_t n_models = 0;
    struct bitset set;
    bitset_init(&set, n_vars);
    for (uint64_t mask = 0; mask < (uint64_t)1 << n_vars; mask++) {
        mask_to_set(mask, &set);
        n_models += expr_holds(expr, &set);
    }
    bitset_done(&set);
    return n_models;
}

/* An item set is allowed by the clauses exactly when the rule holds: the clauses with the items
 * fixed have a completion. */
static void check_clauses(const struct expr *expr, const struct formula *formula, uint32_t n_items)
{
    struct bitset set;
    bitset_init(&set, n_items);
    for (uint64_t mask = 0; mask < (uint64_t)1 << n_items; mask++) {
        struct formula *fixed = formula_new(formula_n_vars(formula));
        for (size_t c = 0; c < formula_n_clauses(formula); c++) {
            struct clause clause = formula_clause(formula, c);
            formula_add_clause(fixed, clause.neg, clause.n_neg, clause.pos, clause.n_pos);
        }
        for (uint32_t v = 0; v < n_items; v++)
            formula_add_clause(fixed, &v, (mask >> v & 1) == 0, &v, mask >> v & 1);
        formula_freeze(fixed);
        struct bignum count;
        struct error err;
        assert_int_equal(count_models(fixed, n_items, 100000, &count, &err), STATUS_OK);
        mask_to_set(mask, &set);
        assert_true(bignum_equals(&count, expr_holds(expr, &set)));
        bignum_done(&count);
        formula_free(fixed);
    }
    bitset_done(&set);
}

static void clauses_mean_what_the_rule_means(void **state)
{
    (void)state;
    uint64_t seed = random_seed(45);
    size_t n_with_fresh = 0, n_ipf = 0;
    for (size_t round = 0; round < random_cases(CASES) / 6; round++) {
        uint32_t n = 1 + (uint32_t)random_below(&seed, 6);
        struct arena arena;
        struct rules rules;
        struct error err;
        arena_init(&arena);
        rules_init(&rules, n);
        const struct expr *expr = random_expr(&arena, &seed, n, 5);
        assert_int_equal(rules_add(&rules, expr, &err), STATUS_OK);
        struct formula *formula = rules_take(&rules);
        n_with_fresh += formula_n_vars(formula) > n;
        n_ipf += expr->holds_for_all;
        /* IPF exactly when the whole input is allowed */
        assert_int_equal(formula_is_ipf(formula, NULL), expr->holds_for_all);
        struct bignum count;
        assert_int_equal(count_models(formula, n, 100000, &count, &err), STATUS_OK);
        assert_true(bignum_equals(&count, count_of_expr(expr, n)));
        bignum_done(&count);
        if (round % 10 == 0)
            check_clauses(expr, formula, n);
        formula_free(formula);
        rules_done(&rules);
        arena_done(&arena);
    }
    assert_true(n_with_fresh > 10 && n_ipf > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_closure_picks_what_rewriting_picks),
        cmocka_unit_test(progressions_split_and_are_correct),
        cmocka_unit_test(counter_and_solver_agree_with_brute_force),
        cmocka_unit_test(a_core_is_a_smallest_contradiction),
        cmocka_unit_test(the_published_numbers_of_models),
        cmocka_unit_test(clauses_mean_what_the_rule_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
