#include "problem/rules.h"

#include "problem/count.h"
#include "problem/sat.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void letter(void *context, uint32_t var, struct buffer *out)
{
    (void)context;
    buffer_add_byte(out, (unsigned char)('a' + var));
}

struct text {
    struct arena arena;
    struct rules rules;
};

static void begin(struct text *text, uint32_t n_items)
{
    arena_init(&text->arena);
    rules_init(&text->rules, n_items);
}

static void end(struct text *text)
{
    rules_done(&text->rules);
    arena_done(&text->arena);
}

static const struct expr *both(struct text *text, const struct expr *a, const struct expr *b)
{
    const struct expr *parts[] = {a, b};
    return expr_and(&text->arena, parts, 2);
}

static const struct expr *either(struct text *text, const struct expr *a, const struct expr *b)
{
    const struct expr *parts[] = {a, b};
    return expr_or(&text->arena, parts, 2);
}

static const struct expr *var(struct text *text, uint32_t v)
{
    return expr_var(&text->arena, v);
}

static void add(struct text *text, const struct expr *expr)
{
    struct error err;
    assert_int_equal(rules_add(&text->rules, expr, &err), STATUS_OK);
}

static void a_plain_rule_becomes_plain_clauses(void **state)
{
    (void)state;
    struct text text;
    begin(&text, 5);
    /* a & b => c & (d | e) */
    add(&text,
        expr_implies(&text.arena, both(&text, var(&text, 0), var(&text, 1)),
                     both(&text, var(&text, 2), either(&text, var(&text, 3), var(&text, 4)))));
    struct formula *formula = rules_take(&text.rules);
    assert_int_equal(formula_n_vars(formula), 5); /* nothing fresh */
    assert_int_equal(formula_n_clauses(formula), 2);
    struct clause first = formula_clause(formula, 0), second = formula_clause(formula, 1);
    assert_int_equal(first.n_neg, 2);
    assert_int_equal(first.n_pos, 1);
    assert_int_equal(first.pos[0], 2);
    assert_int_equal(second.n_neg, 2);
    assert_int_equal(second.n_pos, 2);
    assert_true(formula_is_ipf(formula, NULL));
    formula_free(formula);
    end(&text);
}

/* (a1 & b1) | (a2 & b2) | ... | (an & bn) is 2^n clauses when distributed. */
static size_t literals_of_pairs(uint32_t n_pairs)
{
    struct text text;
    begin(&text, 2 * n_pairs);
    const struct expr *pairs[500];
    for (uint32_t i = 0; i < n_pairs; i++)
        pairs[i] = both(&text, var(&text, 2 * i), var(&text, 2 * i + 1));
    add(&text, expr_or(&text.arena, pairs, n_pairs));
    struct formula *formula = rules_take(&text.rules);
    assert_true(formula_is_ipf(formula, NULL));
    size_t n_literals = 0;
    for (size_t c = 0; c < formula_n_clauses(formula); c++)
        n_literals += formula_clause(formula, c).n_neg + formula_clause(formula, c).n_pos;
    formula_free(formula);
    end(&text);
    return n_literals;
}

static void a_rule_that_would_explode_stays_linear(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 500; n += 7)
        assert_true(literals_of_pairs(n) <= 64 + 8 * 2 * n + 5 * n);
}

/* Nested alternation: ((((a & b) | c) & d) | e) & ... */
static void nesting_does_not_multiply(void **state)
{
    (void)state;
    enum { N = 400 };
    struct text text;
    begin(&text, 2 * N + 2);
    const struct expr *expr = either(&text, both(&text, var(&text, 0), var(&text, 1)),
                                     both(&text, var(&text, 1), var(&text, 2)));
    for (uint32_t i = 1; i <= N; i++) {
        expr = either(&text, both(&text, expr, var(&text, 2 * i)),
                      both(&text, var(&text, 2 * i + 1), expr_not(&text.arena, var(&text, i))));
    }
    add(&text, expr);
    struct formula *formula = rules_take(&text.rules);
    assert_true(formula_n_clauses(formula) < 20 * N);
    formula_free(formula);
    end(&text);
}

static void rules_that_are_too_deep_or_too_large_are_refused(void **state)
{
    (void)state;
    struct text text;
    struct error err;
    begin(&text, 1);
    const struct expr *deep = var(&text, 0);
    for (int i = 0; i < 2000; i++)
        deep = expr_not(&text.arena, deep);
    assert_int_equal(rules_add(&text.rules, deep, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "2001 deep"));
    const struct expr *large = var(&text, 0);
    for (int i = 0; i < 100; i++) /* 2^100 leaves when written out */
        large = both(&text, large, large);
    assert_int_equal(large->n_leaves, SIZE_MAX);
    assert_int_equal(rules_add(&text.rules, large, &err), STATUS_INPUT);
    assert_non_null(strstr(err.message, "split it"));
    assert_int_equal(formula_n_clauses(text.rules.formula), 0);
    end(&text);
}

struct naming {
    const struct rules *rules;
};

static void by_meaning(void *context, uint32_t v, struct buffer *out)
{
    rules_name(((struct naming *)context)->rules, v, letter, NULL, out);
}

static void the_report_names_what_breaks_ipf(void **state)
{
    (void)state;
    struct text text;
    begin(&text, 4);
    add(&text, expr_implies(&text.arena, var(&text, 0), var(&text, 1)));
    add(&text, expr_not(&text.arena, both(&text, var(&text, 1), var(&text, 2))));
    add(&text, expr_not(&text.arena, var(&text, 3)));
    add(&text, expr_or(&text.arena, NULL, 0)); /* false */
    struct naming naming = {&text.rules};
    struct buffer out = {0};
    assert_int_equal(ipf_report(text.rules.formula, 10, by_meaning, &naming, &out), 3);
    assert_string_equal(buffer_text(&out),
                        "b and c must not be there together, but the whole input has them all\n"
                        "d must be absent, but the whole input has it\n"
                        "a rule that nothing can satisfy\n");
    buffer_done(&out);
    assert_int_equal(ipf_report(text.rules.formula, 1, by_meaning, &naming, &out), 3);
    assert_int_equal(
        strlen(buffer_text(&out)),
        strlen("b and c must not be there together, but the whole input has them all\n"));
    buffer_done(&out);
    end(&text);
}

static void a_fresh_variable_is_named_by_its_meaning(void **state)
{
    (void)state;
    enum { N = 13 };
    struct text text;
    begin(&text, 2 * N);
    const struct expr *pairs[N];
    for (uint32_t i = 0; i < N; i++) {
        const struct expr *second = var(&text, 2 * i + 1);
        pairs[i] = both(&text, var(&text, 2 * i), i % 2 ? expr_not(&text.arena, second) : second);
    }
    add(&text, expr_or(&text.arena, pairs, N));
    assert_true(text.rules.n_fresh > 0);
    struct naming naming = {&text.rules};
    for (uint32_t i = 0; i < text.rules.n_fresh; i++) {
        struct buffer out = {0};
        by_meaning(&naming, 2 * N + i, &out);
        uint32_t pair =
            (uint32_t)(strpbrk(buffer_text(&out), "abcdefghijklmnopqrstuvwxyz")[0] - 'a') / 2;
        char expected[20];
        snprintf(expected, sizeof expected, pair % 2 ? "!(%c & !%c)" : "(%c & %c)", 'a' + 2 * pair,
                 'b' + 2 * pair);
        assert_string_equal(buffer_text(&out), expected);
        buffer_done(&out);
    }
    end(&text);
}

static void a_contradiction_is_pinned_down(void **state)
{
    (void)state;
    struct formula *formula = formula_new(6);
    formula_require(formula, 0);
    formula_add_edge(formula, 0, 1);
    formula_add_edge(formula, 4, 5);
    formula_add_clause(formula, (uint32_t[]){1, 2}, 2, NULL, 0);
    formula_add_edge(formula, 1, 2);
    formula_add_edge(formula, 0, 5);
    formula_freeze(formula);
    struct error err;
    bool satisfiable = true;
    struct bitset core;
    bitset_init(&core, formula_n_clauses(formula));
    if (!sat_available()) {
        assert_int_equal(sat_solve(formula, NULL, NULL, &satisfiable, NULL, &err), STATUS_USAGE);
        assert_non_null(strstr(err.message, "libcadical-dev"));
    } else {
        assert_int_equal(sat_solve(formula, NULL, NULL, &satisfiable, NULL, &err), STATUS_OK);
        assert_false(satisfiable);
        assert_int_equal(sat_contradiction(formula, NULL, NULL, &core, &err), STATUS_OK);
        assert_int_equal(core.words[0], 1 << 0 | 1 << 1 | 1 << 3 | 1 << 4);
    }
    bitset_done(&core);
    formula_free(formula);
}

/* "All of nothing" and "one of nothing", as a model may say. */
static void empty_rules_are_true_and_false(void **state)
{
    (void)state;
    struct text text;
    begin(&text, 1);
    const struct expr *parts[] = {expr_and(&text.arena, NULL, 0), expr_or(&text.arena, NULL, 0),
                                  var(&text, 0)};
    struct buffer out = {0};
    expr_write(expr_or(&text.arena, parts, 3), letter, NULL, &out);
    assert_string_equal(buffer_text(&out), "(true | false | a)");
    buffer_done(&out);
    add(&text, expr_or(&text.arena, parts, 3));
    assert_int_equal(formula_n_clauses(text.rules.formula), 0); /* it always holds */
    end(&text);
}

static void models_with_too_many_variables_are_not_counted(void **state)
{
    (void)state;
    struct formula *formula = formula_new(COUNT_MAX_VARS + 1);
    struct bignum count;
    struct error err;
    formula_freeze(formula);
    assert_int_equal(count_models(formula, 1, 1000, &count, &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "5001"));
    formula_free(formula);
}

static void counts_of_large_easy_models_are_exact(void **state)
{
    (void)state;
    struct formula *formula = formula_new(300); /* 100 chains a => b => c: four models each */
    for (uint32_t i = 0; i < 100; i++) {
        formula_add_edge(formula, 3 * i, 3 * i + 1);
        formula_add_edge(formula, 3 * i + 1, 3 * i + 2);
    }
    formula_freeze(formula);
    struct bignum count;
    struct error err;
    assert_int_equal(count_models(formula, 300, 10000, &count, &err), STATUS_OK);
    struct buffer out = {0};
    bignum_write(&count, &out);
    assert_string_equal(
        buffer_text(&out),
        "1606938044258990275541962092341162602522202993782792835301376"); /* 4^100 */
    buffer_done(&out);
    bignum_done(&count);
    assert_int_equal(count_models(formula, 300, 3, &count, &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "gave up"));
    formula_free(formula);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_rule_becomes_plain_clauses),
        cmocka_unit_test(a_rule_that_would_explode_stays_linear),
        cmocka_unit_test(nesting_does_not_multiply),
        cmocka_unit_test(rules_that_are_too_deep_or_too_large_are_refused),
        cmocka_unit_test(the_report_names_what_breaks_ipf),
        cmocka_unit_test(a_fresh_variable_is_named_by_its_meaning),
        cmocka_unit_test(a_contradiction_is_pinned_down),
        cmocka_unit_test(empty_rules_are_true_and_false),
        cmocka_unit_test(models_with_too_many_variables_are_not_counted),
        cmocka_unit_test(counts_of_large_easy_models_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
