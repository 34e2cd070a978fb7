/* The FJI fixtures: clauses, type errors, reduced programs, and the published model counts. */
#include "input/fji/fji.h"
#include "base/memory.h"
#include "fixture.h"
#include "problem/formula.h"
#include "reduce/logic/gbr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    assert_non_null(text);
    return text;
}

static size_t number_at(const json_t *object, const char *key)
{
    assert_true(json_is_integer(json_object_get(object, key)));
    return (size_t)json_integer_value(json_object_get(object, key));
}

static enum status try_parse(const char *text, struct fji_program **ret, struct error *err)
{
    return fji_parse("test.fji", (const unsigned char *)text, strlen(text), ret, err);
}

static struct fji_program *parse(const char *text)
{
    struct fji_program *program;
    struct error err;
    if (try_parse(text, &program, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return program;
}

static struct formula *check(const struct fji_program *program)
{
    struct formula *formula;
    struct error err;
    if (fji_check(program, &formula, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return formula;
}

static void check_names(const json_t *expected, const char **names, uint32_t n_vars)
{
    assert_int_equal(json_array_size(expected), n_vars);
    for (uint32_t i = 0; i < n_vars; i++)
        assert_string_equal(names[i], json_string_value(json_array_get(expected, i)));
}

/* Names of a side of a clause, sorted, with a sign between. */
static void put_side(struct buffer *out, const char **names, const uint32_t *vars, uint32_t n_vars,
                     char sign)
{
    const char *previous = "";
    for (uint32_t done = 0; done < n_vars; done++) {
        const char *least = NULL;
        for (uint32_t i = 0; i < n_vars; i++)
            if (strcmp(names[vars[i]], previous) > 0 &&
                (least == NULL || strcmp(names[vars[i]], least) < 0))
                least = names[vars[i]];
        if (done > 0)
            buffer_add_byte(out, (unsigned char)sign);
        buffer_add_text(out, least);
        previous = least;
    }
}

static char *clause_text(const struct formula *formula, size_t index, const char **names)
{
    struct clause clause = formula_clause(formula, index);
    struct buffer out = {0};
    put_side(&out, names, clause.neg, clause.n_neg, '&');
    buffer_add_text(&out, "=>");
    put_side(&out, names, clause.pos, clause.n_pos, '|');
    return buffer_take(&out);
}

static uint64_t count_models(const struct formula *formula)
{
    uint32_t n_vars = formula_n_vars(formula);
    uint64_t count = 0;
    struct bitset set;
    bitset_init(&set, n_vars);
    for (uint64_t bits = 0; bits < (uint64_t)1 << n_vars; bits++) {
        set.words[0] = bits;
        count += formula_holds(formula, &set);
    }
    bitset_done(&set);
    return count;
}

static void same_clause(const struct formula *formula, size_t index, const json_t *expected)
{
    struct clause clause = formula_clause(formula, index);
    const json_t *neg = json_object_get(expected, "neg"), *pos = json_object_get(expected, "pos");
    assert_int_equal(clause.n_neg, json_array_size(neg));
    assert_int_equal(clause.n_pos, json_array_size(pos));
    for (uint32_t i = 0; i < clause.n_neg; i++)
        assert_int_equal(clause.neg[i], json_integer_value(json_array_get(neg, i)));
    for (uint32_t i = 0; i < clause.n_pos; i++)
        assert_int_equal(clause.pos[i], json_integer_value(json_array_get(pos, i)));
}

static void the_example_gives_the_published_clauses(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("fji_example.json");
    const json_t *expected = json_object_get(fixture, "expected");
    const json_t *clauses = json_object_get(fixture, "constraints_generated");
    struct fji_program *program = parse(text_at(fixture, "program"));
    struct arena arena;
    arena_init(&arena);
    check_names(json_object_get(fixture, "variables"), fji_variable_names(program, &arena),
                program->n_vars);

    struct formula *formula = check(program);
    assert_int_equal(formula_n_clauses(formula), number_at(expected, "generated_with_duplicates"));
    formula_freeze(formula);
    assert_int_equal(formula_n_clauses(formula), number_at(expected, "generated_distinct"));
    for (size_t i = 0; i < json_array_size(clauses); i++)
        same_clause(formula, i, json_array_get(clauses, i));
    assert_int_equal(count_models(formula), number_at(expected, "models_of_31"));
    formula_free(formula);

    formula = check(program);
    const json_t *added = json_object_get(fixture, "constraint_added");
    formula_require(formula,
                    (uint32_t)json_integer_value(json_array_get(json_object_get(added, "pos"), 0)));
    formula_freeze(formula);
    assert_int_equal(formula_n_clauses(formula), number_at(expected, "with_requirement"));
    same_clause(formula, formula_n_clauses(formula) - 1, added);
    size_t n_edges = 0;
    for (size_t i = 0; i < formula_n_clauses(formula); i++)
        n_edges += formula_clause(formula, i).n_neg == 1;
    assert_int_equal(n_edges, number_at(expected, "edges"));
    assert_int_equal(count_models(formula), number_at(expected, "models_of_32"));
    formula_free(formula);
    arena_done(&arena);
    fji_free(program);
    json_decref(fixture);
}

/* The clauses are exact on the example: of all assignments in which every part has its owner, the
 * models are those, and only those, that reduce to well-typed programs. */
static void the_example_is_modelled_exactly(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("fji_example.json");
    const json_t *expected = json_object_get(fixture, "expected");
    const json_t *syntactic = json_object_get(json_object_get(fixture, "figure_4_2"), "syntactic");
    struct fji_program *program = parse(text_at(fixture, "program"));
    struct arena arena;
    arena_init(&arena);
    const char **names = fji_variable_names(program, &arena);
    struct formula *formula = check(program);
    formula_freeze(formula);
    struct formula *nesting = formula_new(program->n_vars);
    for (size_t i = 0; i < formula_n_clauses(formula); i++) {
        char *text = clause_text(formula, i, names);
        for (size_t k = 0; k < json_array_size(syntactic); k++)
            if (strcmp(text, json_string_value(json_array_get(syntactic, k))) == 0)
                formula_add_edge(nesting, formula_clause(formula, i).neg[0],
                                 formula_clause(formula, i).pos[0]);
        free(text);
    }
    formula_freeze(nesting);
    assert_int_equal(formula_n_clauses(nesting), json_array_size(syntactic));

    size_t n_nested = 0, n_well_typed = 0;
    struct bitset set;
    bitset_init(&set, program->n_vars);
    for (uint64_t bits = 0; bits < (uint64_t)1 << program->n_vars; bits++) {
        set.words[0] = bits;
        if (!formula_holds(nesting, &set))
            continue;
        n_nested++;
        struct fji_program *reduced = fji_reduce(program, &set);
        struct formula *of_reduced;
        bool well_typed = fji_check(reduced, &of_reduced, NULL) == STATUS_OK;
        if (well_typed)
            formula_free(of_reduced);
        fji_free(reduced);
        assert_int_equal(well_typed, formula_holds(formula, &set));
        n_well_typed += well_typed;
    }
    assert_int_equal(n_nested, number_at(expected, "syntactically_nested_assignments"));
    assert_int_equal(n_well_typed, number_at(expected, "of_those_type_check"));
    bitset_done(&set);
    formula_free(nesting);
    formula_free(formula);
    arena_done(&arena);
    fji_free(program);
    json_decref(fixture);
}

static void check_rule(const json_t *fixture)
{
    struct fji_program *program = parse(text_at(fixture, "program"));
    struct arena arena;
    arena_init(&arena);
    const char **names = fji_variable_names(program, &arena);
    check_names(json_object_get(fixture, "variables"), names, program->n_vars);

    const json_t *expected = json_object_get(fixture, "constraints");
    struct formula *formula = check(program);
    size_t n_generated = formula_n_clauses(formula);
    formula_freeze(formula);
    assert_int_equal(formula_n_clauses(formula), json_array_size(expected));
    assert_int_equal(n_generated - formula_n_clauses(formula), number_at(fixture, "duplicates"));
    for (size_t i = 0; i < formula_n_clauses(formula); i++) {
        char *text = clause_text(formula, i, names);
        size_t k = 0;
        while (k < json_array_size(expected) &&
               strcmp(text, json_string_value(json_array_get(expected, k))) != 0)
            k++;
        if (k == json_array_size(expected))
            fail_msg("%s: %s was not expected", text_at(fixture, "name"), text);
        free(text);
    }
    formula_free(formula);
    arena_done(&arena);
    fji_free(program);
}

static void check_type_error(const json_t *fixture)
{
    struct fji_program *program = parse(text_at(fixture, "program"));
    struct formula *formula;
    struct error err = {0};
    if (fji_check(program, &formula, &err) == STATUS_OK)
        fail_msg("no error: %s", text_at(fixture, "name"));
    assert_memory_equal(err.message, "test.fji:1:", strlen("test.fji:1:"));
    fji_free(program);
}

static void every_rule_and_every_type_error(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("fji_rules.json");
    const json_t *cases = json_object_get(fixture, "cases");
    assert_int_equal(json_array_size(cases), 20);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i);
        if (number_at(one, "ok") != 0)
            check_rule(one);
        else
            check_type_error(one);
    }
    json_decref(fixture);
}

static void reduce_gives_the_published_programs(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("fji_reduce.json");
    const json_t *cases = json_object_get(fixture, "cases");
    struct fji_program *program = parse(text_at(fixture, "program"));
    struct arena arena;
    arena_init(&arena);
    const char **names = fji_variable_names(program, &arena);
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *one = json_array_get(cases, i), *keep = json_object_get(one, "keep");
        struct bitset subset;
        bitset_init(&subset, program->n_vars);
        for (size_t k = 0; k < json_array_size(keep); k++) {
            uint32_t var = 0;
            while (strcmp(names[var], json_string_value(json_array_get(keep, k))) != 0)
                var++;
            bitset_add(&subset, var);
        }
        struct buffer text = {0};
        struct fji_program *reduced = fji_reduce(program, &subset);
        fji_print(reduced, &text);
        assert_string_equal(buffer_text(&text), text_at(one, "program"));
        fji_free(reduced);
        buffer_done(&text);
        bitset_done(&subset);
    }
    arena_done(&arena);
    fji_free(program);
    json_decref(fixture);
}

/* From the text to the printed optimum: the bug needs three bodies, one of them required. */
static void the_example_reduces_in_eleven_calls(void **state)
{
    (void)state;
    json_t *fixture = fixture_load("fji_reduce.json");
    const json_t *optimum = json_array_get(json_object_get(fixture, "cases"), 0);
    struct fji_program *program = parse(text_at(fixture, "program"));
    struct formula *formula = check(program);
    enum { A_M_CODE = 4, M_X_CODE = 8, M_MAIN_CODE = 9 };
    formula_require(formula, M_MAIN_CODE);
    formula_freeze(formula);
    struct problem problem = {.n_items = program->n_vars, .formula = formula};
    struct bitset set;
    bitset_init(&set, program->n_vars);
    bitset_set_all(&set);
    struct reducer *reducer = gbr_classic_new(&problem, &set);
    size_t n_calls = 0;
    for (; reducer_next(reducer, &set); n_calls++) {
        bool bug = bitset_has(&set, A_M_CODE) && bitset_has(&set, M_X_CODE) &&
                   bitset_has(&set, M_MAIN_CODE);
        reducer_answer(reducer, bug ? VERDICT_INTERESTING : VERDICT_NOT);
    }
    reducer_result(reducer, &set);
    reducer_free(reducer);
    assert_int_equal(n_calls, 11);
    assert_int_equal(bitset_count(&set), 11);
    struct buffer text = {0};
    struct fji_program *reduced = fji_reduce(program, &set);
    fji_print(reduced, &text);
    assert_string_equal(buffer_text(&text), text_at(optimum, "program"));
    fji_free(reduced);
    buffer_done(&text);
    bitset_done(&set);
    formula_free(formula);
    fji_free(program);
    json_decref(fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_gives_the_published_clauses),
        cmocka_unit_test(the_example_is_modelled_exactly),
        cmocka_unit_test(every_rule_and_every_type_error),
        cmocka_unit_test(reduce_gives_the_published_programs),
        cmocka_unit_test(the_example_reduces_in_eleven_calls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
