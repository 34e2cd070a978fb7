/* Problems and reducers, through the public header alone. */
#include <pare/pare.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { N = 8 };

static bool has(const uint32_t *items, size_t n, uint32_t item)
{
    for (size_t i = 0; i < n; i++)
        if (items[i] == item)
            return true;
    return false;
}

/* Runs to the end with a test that wants item 7. */
static void run(struct pare_reducer *reducer)
{
    uint32_t items[N];
    size_t n;
    while (pare_reducer_next(reducer, items, &n))
        pare_reducer_answer(reducer, has(items, n, 7) ? PARE_INTERESTING : PARE_NOT);
}

static struct pare_reducer *make(struct pare_problem *problem, const char *name)
{
    const char *error = NULL;
    struct pare_reducer *reducer = pare_reducer_new(problem, name, &error);
    assert_non_null(reducer);
    assert_null(error);
    return reducer;
}

static void the_example_of_the_header(void **state)
{
    (void)state;
    uint32_t items[N];
    size_t n = 0;
    struct pare_problem *problem = pare_problem_new(N);
    assert_null(pare_problem_set_parent(problem, 7, 6));
    struct pare_reducer *reducer = make(problem, "ddmin");
    run(reducer);
    pare_reducer_result(reducer, items, &n);
    assert_int_equal(n, 2);
    assert_int_equal(items[0], 6);
    assert_int_equal(items[1], 7);
    pare_reducer_free(reducer);
    pare_problem_free(problem);
}

static void every_named_reducer_works(void **state)
{
    (void)state;
    size_t index = 0;
    for (; pare_reducer_name(index) != NULL; index++) {
        uint32_t items[N];
        size_t n = 0;
        struct pare_problem *problem = pare_problem_new(N);
        struct pare_reducer *reducer = make(problem, pare_reducer_name(index));
        assert_non_null(pare_reducer_what(index));
        pare_problem_free(problem); /* the reducer keeps it */
        run(reducer);
        pare_reducer_result(reducer, items, &n);
        assert_true(has(items, n, 7));
        pare_reducer_free(reducer);
    }
    assert_true(index > 0);
    assert_null(pare_reducer_what(index));
    assert_null(pare_reducer_name(index + 5));
}

static void clauses_are_kept(void **state)
{
    (void)state;
    uint32_t items[N];
    size_t n = 0;
    const uint32_t all[] = {7, 1}, any[] = {2, 3};
    struct pare_problem *problem = pare_problem_new(N);
    assert_null(pare_problem_require(problem, 1));
    assert_null(pare_problem_add_clause(problem, all, 2, any, 2));
    assert_null(pare_problem_set_cost(problem, 2, 100));
    struct pare_reducer *reducer = make(problem, "one-by-one");
    run(reducer);
    pare_reducer_result(reducer, items, &n);
    assert_int_equal(n, 3);
    assert_true(has(items, n, 1) && has(items, n, 3) && has(items, n, 7));
    pare_reducer_free(reducer);
    pare_problem_free(problem);
}

static void mistakes_are_explained(void **state)
{
    (void)state;
    const uint32_t beyond = N;
    const char *error = NULL;
    struct pare_problem *problem = pare_problem_new(N);
    assert_non_null(pare_problem_set_cost(problem, N, 1));
    assert_non_null(pare_problem_set_parent(problem, N, 0));
    assert_non_null(pare_problem_set_parent(problem, 3, 3));
    assert_non_null(pare_problem_set_parent(problem, 3, 4));
    assert_non_null(pare_problem_require(problem, N));
    assert_non_null(pare_problem_add_clause(problem, NULL, 0, NULL, 0));
    assert_non_null(pare_problem_add_clause(problem, &beyond, 1, &beyond, 1));
    assert_null(pare_reducer_new(problem, "no such thing", &error));
    assert_non_null(error);
    assert_null(pare_problem_set_cost(problem, 0, 2));
    pare_reducer_free(make(problem, "ddmin"));
    assert_non_null(pare_problem_set_cost(problem, 0, 1));
    assert_non_null(pare_problem_set_parent(problem, 1, 0));
    assert_non_null(pare_problem_require(problem, 0));
    pare_problem_free(problem);
    pare_problem_free(NULL);
    pare_reducer_free(NULL);
}

static void a_question_stays_until_it_is_answered(void **state)
{
    (void)state;
    uint32_t one[N], other[N];
    size_t n_one = 0, n_other = 0;
    struct pare_problem *problem = pare_problem_new(N);
    struct pare_reducer *reducer = make(problem, "one-by-one");
    pare_reducer_answer(reducer, PARE_INTERESTING); /* nothing was asked */
    assert_true(pare_reducer_next(reducer, one, &n_one));
    assert_true(pare_reducer_next(reducer, other, &n_other));
    assert_int_equal(n_one, N - 1);
    assert_int_equal(n_other, n_one);
    assert_memory_equal(one, other, n_one * sizeof *one);
    pare_reducer_free(reducer);
    pare_problem_free(problem);
}

static void a_fork_goes_its_own_way(void **state)
{
    (void)state;
    uint32_t items[N];
    size_t n = 0;
    struct pare_problem *problem = pare_problem_new(N);
    struct pare_reducer *reducer = make(problem, "one-by-one");
    assert_true(pare_reducer_next(reducer, items, &n));
    struct pare_reducer *fork = pare_reducer_fork(reducer);
    run(fork);
    pare_reducer_result(fork, items, &n);
    assert_int_equal(n, 1);
    pare_reducer_free(fork);
    pare_reducer_result(reducer, items, &n);
    assert_int_equal(n, N);
    run(reducer);
    pare_reducer_result(reducer, items, &n);
    assert_int_equal(n, 1);
    pare_reducer_free(reducer);
    pare_problem_free(problem);
}

/* From 5, 6 and 7 alone: the others are never proposed. */
static void a_reducer_starts_from_a_subset(void **state)
{
    (void)state;
    const uint32_t start[] = {5, 6, 7};
    uint32_t items[N];
    size_t n = 0;
    const char *error = NULL;
    struct pare_problem *problem = pare_problem_new(N);
    struct pare_reducer *reducer = pare_reducer_new_from(problem, "ddmin", start, 3, &error);
    assert_non_null(reducer);
    while (pare_reducer_next(reducer, items, &n)) {
        for (size_t i = 0; i < n; i++)
            assert_true(items[i] >= 5);
        pare_reducer_answer(reducer, has(items, n, 7) ? PARE_INTERESTING : PARE_NOT);
    }
    pare_reducer_result(reducer, items, &n);
    assert_int_equal(n, 1);
    assert_int_equal(items[0], 7);
    pare_reducer_free(reducer);
    reducer = pare_reducer_new_from(problem, "ddmin", NULL, 0, &error);
    assert_non_null(reducer);
    assert_false(pare_reducer_next(reducer, items, &n));
    pare_reducer_result(reducer, items, &n);
    assert_int_equal(n, 0);
    pare_reducer_free(reducer);
    pare_problem_free(problem);
}

static void a_start_must_make_sense(void **state)
{
    (void)state;
    const uint32_t without_parent[] = {5, 7}, beyond[] = {N}, without_required[] = {6, 7};
    const char *error = NULL;
    struct pare_problem *problem = pare_problem_new(N);
    assert_null(pare_problem_set_parent(problem, 7, 6));
    assert_null(pare_problem_require(problem, 5));
    assert_null(pare_reducer_new_from(problem, "ddmin", without_parent, 2, &error));
    assert_non_null(error);
    error = NULL;
    assert_null(pare_reducer_new_from(problem, "ddmin", without_required, 2, &error));
    assert_non_null(error);
    error = NULL;
    assert_null(pare_reducer_new_from(problem, "ddmin", beyond, 1, &error));
    assert_non_null(error);
    pare_problem_free(problem);
}

static void a_fork_has_the_context_of_its_original(void **state)
{
    (void)state;
    int mine, other;
    struct pare_problem *problem = pare_problem_new(N);
    struct pare_reducer *reducer = make(problem, "ddmin");
    assert_null(pare_reducer_context(reducer));
    pare_reducer_set_context(reducer, &mine);
    struct pare_reducer *fork = pare_reducer_fork(reducer);
    assert_ptr_equal(pare_reducer_context(fork), &mine);
    pare_reducer_set_context(fork, &other);
    assert_ptr_equal(pare_reducer_context(reducer), &mine);
    pare_problem_free(problem);
    pare_reducer_free(fork);
    pare_reducer_free(reducer);
}

static void the_version_is_a_version(void **state)
{
    (void)state;
    assert_non_null(strchr(pare_version(), '.'));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_header),
        cmocka_unit_test(every_named_reducer_works),
        cmocka_unit_test(clauses_are_kept),
        cmocka_unit_test(mistakes_are_explained),
        cmocka_unit_test(a_question_stays_until_it_is_answered),
        cmocka_unit_test(a_fork_goes_its_own_way),
        cmocka_unit_test(a_reducer_starts_from_a_subset),
        cmocka_unit_test(a_start_must_make_sense),
        cmocka_unit_test(a_fork_has_the_context_of_its_original),
        cmocka_unit_test(the_version_is_a_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
