/* The theorem: a well-typed program, reduced to any subset that satisfies its clauses, is
 * well-typed. */
#include "input/fji/fji.h"
#include "base/random.h"
#include "problem/formula.h"
#include "random_fji.h"
#include "random_problem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { N_PROGRAMS = 1500, N_MODELS = 25 };

static struct fji_program *parse(const struct buffer *text)
{
    struct fji_program *program;
    struct error err;
    if (fji_parse("random.fji", text->data, text->n_bytes, &program, &err) != STATUS_OK)
        fail_msg("%s\n%s", err.message, buffer_text(text));
    return program;
}

static struct formula *check(const struct fji_program *program, const struct buffer *text)
{
    struct formula *formula;
    struct error err;
    if (fji_check(program, &formula, &err) != STATUS_OK)
        fail_msg("%s\n%s", err.message, buffer_text(text));
    formula_freeze(formula);
    return formula;
}

/* A random set, then for each clause that fails one of its positives: every model can come out,
 * and those in which much hangs on little are likely. */
static void random_model(uint64_t *random, const struct formula *formula, struct bitset *ret)
{
    uint64_t percent = random_below(random, 10) == 0 ? 90 : random_below(random, 30);
    bitset_clear_all(ret);
    for (uint32_t i = 0; i < formula_n_vars(formula); i++)
        if (random_below(random, 100) < percent)
            bitset_add(ret, i);
    while (!formula_holds(formula, ret))
        for (size_t i = 0; i < formula_n_clauses(formula); i++) {
            struct clause clause = formula_clause(formula, i);
            bool open = true;
            for (uint32_t k = 0; k < clause.n_neg && open; k++)
                open = bitset_has(ret, clause.neg[k]);
            for (uint32_t k = 0; k < clause.n_pos && open; k++)
                open = !bitset_has(ret, clause.pos[k]);
            if (open)
                bitset_add(ret, clause.pos[random_below(random, clause.n_pos)]);
        }
}

static void check_reduced(const struct fji_program *program, const struct bitset *model)
{
    struct buffer text = {0}, again = {0};
    struct fji_program *reduced = fji_reduce(program, model);
    fji_print(reduced, &text);
    struct fji_program *parsed = parse(&text);
    assert_int_equal(parsed->n_vars, reduced->n_vars);
    formula_free(check(parsed, &text));
    fji_print(parsed, &again);
    assert_string_equal(buffer_text(&again), buffer_text(&text));
    fji_free(parsed);
    fji_free(reduced);
    buffer_done(&text);
    buffer_done(&again);
}

static void reduced_programs_are_well_typed(void **state)
{
    (void)state;
    uint64_t random = random_seed((uint64_t)time(NULL));
    size_t n_programs = random_cases(N_PROGRAMS);
    size_t n_edges = 0, n_joint = 0, n_choices = 0, n_vars = 0;
    for (size_t i = 0; i < n_programs; i++) {
        struct buffer text = {0};
        random_fji(&random, &text);
        struct fji_program *program = parse(&text);
        struct formula *formula = check(program, &text);
        assert_true(formula_is_ipf(formula, NULL));
        struct bitset model;
        bitset_init(&model, program->n_vars);
        for (size_t k = 0; k < N_MODELS; k++) {
            random_model(&random, formula, &model);
            check_reduced(program, &model);
        }
        for (size_t k = 0; k < formula_n_clauses(formula); k++) {
            struct clause clause = formula_clause(formula, k);
            n_edges += clause.n_neg == 1 && clause.n_pos == 1;
            n_joint += clause.n_neg == 2;
            n_choices += clause.n_pos > 1;
        }
        n_vars += program->n_vars;
        bitset_done(&model);
        formula_free(formula);
        fji_free(program);
        buffer_done(&text);
    }
    printf("%zu programs, %zu variables, %zu edges, %zu joint antecedents, %zu choices\n",
           n_programs, n_vars, n_edges, n_joint, n_choices);
    assert_true(n_joint > n_programs / 2 &&
                n_choices > n_programs / 2); /* else nothing was tested */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reduced_programs_are_well_typed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
