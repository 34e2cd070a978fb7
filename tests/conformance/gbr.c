/* Generalized Binary Reduction and the clean-ups against the published trace and the vectors. */
#include "reduce/logic/gbr.h"

#include "fake_oracle.h"
#include "fixture.h"
#include "logic_case.h"
#include "logic_reference.h"
#include "reduce/logic/cleanup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static json_int_t number(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static void the_published_run(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("gbr_fig4_10.json");
    const json_t *expected = json_object_get(fixture, "expected");
    const json_t *tests = json_object_get(expected, "tests");
    struct formula *formula = logic_case_example(NULL);
    struct problem problem = {.n_items = 20, .formula = formula};
    json_t *one = json_array();
    json_array_append(one, json_object_get(json_object_get(fixture, "predicate"), "items"));
    struct minterms minterms = minterms_of_json(one);
    struct bitset set;
    bitset_init(&set, 20);
    bitset_set_all(&set);
    struct fake_oracle oracle;
    fake_oracle_init(&oracle, minterms_ask, &minterms);
    struct reducer *reducer = gbr_classic_new(&problem, &set);
    fake_oracle_run(&oracle, reducer, &set);
    reducer_free(reducer);
    assert_int_equal(oracle.n_proposals, 11);
    assert_int_equal(json_array_size(tests), 11);
    for (size_t i = 0; i < 11; i++) {
        const json_t *test = json_array_get(tests, i);
        assert_true(fixture_set_equals(json_object_get(test, "set"), &oracle.proposals[i]));
        assert_int_equal(oracle.verdicts[i] == VERDICT_INTERESTING, number(test, "result"));
    }
    assert_true(fixture_set_equals(json_object_get(expected, "result"), &set));
    assert_int_equal(bitset_count(&set), 11);
    fake_oracle_done(&oracle);

    /* The recommended form finds nothing to clean up. */
    bitset_set_all(&set);
    minterms_reduce(gbr_new, &problem, &minterms, &set);
    assert_true(fixture_set_equals(json_object_get(expected, "result"), &set));
    bitset_done(&set);
    json_decref(one);
    formula_free(formula);
    json_decref(fixture);
}

static void check_reference(const json_t *row, const struct formula *formula,
                            struct minterms *minterms)
{
    uint32_t n = formula_n_vars(formula);
    struct reference reference = {.minterms = minterms};
    reference_gbr(&reference, formula);
    assert_int_equal(reference.n_asked, number(row, "calls"));
    const json_t *learned = json_object_get(row, "learned");
    assert_int_equal(reference.n_learned, json_array_size(learned));
    assert_int_equal(reference.n_learned, number(row, "iterations"));
    struct bitset set;
    bitset_init(&set, n);
    for (size_t i = 0; i < reference.n_learned; i++) {
        mask_to_set(reference.learned[i], &set);
        assert_true(fixture_set_equals(json_array_get(learned, i), &set));
    }
    /* The machine asks exactly what the reference asks. */
    struct problem problem = {.n_items = n, .formula = formula};
    struct fake_oracle oracle;
    fake_oracle_init(&oracle, minterms_ask, minterms);
    bitset_set_all(&set);
    struct reducer *reducer = gbr_classic_new(&problem, &set);
    fake_oracle_run(&oracle, reducer, &set);
    reducer_free(reducer);
    assert_int_equal(oracle.n_proposals, reference.n_asked);
    for (size_t i = 0; i < oracle.n_proposals; i++)
        assert_int_equal(mask_of_set(&oracle.proposals[i]), reference.asked[i]);
    fake_oracle_done(&oracle);
    bitset_done(&set);
}

static void check_case(const json_t *row)
{
    uint32_t n = (uint32_t)number(row, "n");
    struct formula *formula = logic_case_formula(n, json_object_get(row, "clauses"));
    struct minterms minterms = minterms_of_json(json_object_get(row, "minterms"));
    check_reference(row, formula, &minterms);
    struct problem problem = {.n_items = n, .formula = formula};
    struct bitset set, cleaned;
    bitset_init(&set, n);
    bitset_init(&cleaned, n);
    bitset_set_all(&set);
    assert_int_equal(minterms_reduce(gbr_classic_new, &problem, &minterms, &set),
                     number(row, "calls"));
    assert_true(fixture_set_equals(json_object_get(row, "result"), &set));

    bitset_assign(&cleaned, &set);
    assert_int_equal(minterms_reduce(cleanup_new, &problem, &minterms, &cleaned),
                     number(row, "naive_calls"));
    assert_true(fixture_set_equals(json_object_get(row, "after_naive_clean_up"), &cleaned));

    bitset_assign(&cleaned, &set);
    assert_int_equal(minterms_reduce(cleanup_repair_new, &problem, &minterms, &cleaned),
                     number(row, "repair_calls"));
    assert_true(fixture_set_equals(json_object_get(row, "after_repair_clean_up"), &cleaned));

    bitset_set_all(&set); /* the lean form asks other questions and ends with the same */
    size_t n_lean = minterms_reduce(gbr_lean_new, &problem, &minterms, &set);
    assert_true(fixture_set_equals(json_object_get(row, "result"), &set));
    bitset_set_all(&cleaned);
    assert_int_equal(minterms_reduce(gbr_new, &problem, &minterms, &cleaned),
                     n_lean + (size_t)number(row, "naive_calls"));
    assert_true(fixture_set_equals(json_object_get(row, "after_naive_clean_up"), &cleaned));
    bitset_done(&set);
    bitset_done(&cleaned);
    formula_free(formula);
}

static void random_formulas(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("vectors_gbr.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 72);
    for (size_t i = 0; i < json_array_size(cases); i++)
        check_case(json_array_get(cases, i));
    json_decref(fixture);
}

static void formulas_without_a_local_minimum(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("gbr_not_local_minimum.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 4);
    for (size_t i = 0; i < json_array_size(cases); i++)
        check_case(json_array_get(cases, i));
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_run),
        cmocka_unit_test(random_formulas),
        cmocka_unit_test(formulas_without_a_local_minimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
