/* Easiness analysis on facts given as text: the worked examples, every verdict, every reason why an
 * input cannot be used. */
#include "triage/classify/classify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_CLAIMS = 5 };

struct example {
    struct text_table table;
    struct fact_list seen;
    struct claim claims[MAX_CLAIMS];
    struct classify_input input;
    struct classification result;
};

static void read_facts(struct example *e, struct fact_list *list, const char *text)
{
    struct error err;
    assert_int_equal(
        fact_list_read(list, &e->table, fact_read_line, text, strlen(text), "text", &err),
        STATUS_OK);
}

static void example_init(struct example *e, const char *seen)
{
    *e = (struct example){0};
    text_table_init(&e->table);
    read_facts(e, &e->seen, seen);
    e->input = (struct classify_input){
        .seen = &e->seen, .claims = e->claims, .thresholds = THRESHOLDS_DEFAULT};
}

static void example_add(struct example *e, const char *name, const char *found)
{
    struct claim *claim = &e->claims[e->input.n_claims++];
    *claim = (struct claim){.name = name, .weight = 1};
    read_facts(e, &claim->found, found);
}

static void example_done(struct example *e)
{
    for (size_t i = 0; i < e->input.n_claims; i++)
        fact_list_done(&e->claims[i].found);
    fact_list_done(&e->seen);
    text_table_done(&e->table);
    classification_done(&e->result);
}

static const char *lost(const struct example *e)
{
    return e->result.first_lost == NOTHING_LOST
               ? ""
               : e->table.text[e->seen.facts.data[e->result.first_lost]];
}

#define EX2_MAIN "Ex2.main([Ljava/lang/String;)V\nEx2.<init>()V\n"
#define EX2_RUN  "Ex2.run()V\n"

static void test_ex2_is_a_bug(void **state)
{
    (void)state;
    struct example e;
    example_init(&e, EX2_MAIN EX2_RUN);
    example_add(&e, "WALA", EX2_MAIN "java/lang/Object.<init>()V\n");
    example_add(&e, "Doop", EX2_RUN EX2_MAIN);
    example_add(&e, "Petablox", EX2_MAIN EX2_RUN);
    example_add(&e, "Soot", EX2_MAIN EX2_RUN);
    classify(&e.input, &e.result);
    assert_string_equal(lost(&e), "Ex2.run()V");
    assert_true(e.result.easiness == 0.75);
    assert_int_equal(e.result.verdicts[0], TRIAGE_BUG);
    for (size_t i = 1; i < 4; i++) {
        assert_int_equal(e.result.verdicts[i], TRIAGE_SOUND);
        assert_true(e.result.own_lost[i] == NOTHING_LOST);
    }
    assert_int_equal(e.result.n_hits[0], 2);
    assert_int_equal(e.result.n_union, 4);
    assert_int_equal(e.result.n_union_hits, 3);
    assert_int_equal(e.result.n_intersection, 2);
    assert_int_equal(e.result.n_intersection_hits, 2);
    example_done(&e);
}

static void test_ex1_is_a_feature(void **state)
{
    (void)state;
    static const char main_only[] = "Ex1.main([Ljava/lang/String;)V\n";
    struct example e;
    example_init(&e, "Ex1.main([Ljava/lang/String;)V\nEx1.target()V\n");
    example_add(&e, "WALA", main_only);
    example_add(&e, "Doop", main_only);
    example_add(&e, "Petablox", main_only);
    example_add(&e, "Soot", main_only);
    classify(&e.input, &e.result);
    assert_string_equal(lost(&e), "Ex1.target()V");
    assert_true(e.result.easiness == 0);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(e.result.verdicts[i], TRIAGE_FEATURE);
    example_done(&e);
}

static void test_two_of_four_is_undecided(void **state)
{
    (void)state;
    struct example e;
    example_init(&e, "main\nx\n");
    example_add(&e, "WALA", "main\n");
    example_add(&e, "Doop", "main\nx\n");
    example_add(&e, "Petablox", "main\n");
    example_add(&e, "Soot", "main\nx\n");
    classify(&e.input, &e.result);
    assert_true(e.result.easiness == 0.5);
    assert_int_equal(e.result.verdicts[0], TRIAGE_UNDECIDED);
    assert_int_equal(e.result.verdicts[2], TRIAGE_UNDECIDED);
    example_done(&e);
}

/* Only the first lost fact counts; in general mode whatever is lost. */
static void test_general_mode(void **state)
{
    (void)state;
    struct example e;
    example_init(&e, "main\nx\ny\n");
    example_add(&e, "a", "main\ny\n");
    example_add(&e, "b", "main\nx\n");
    example_add(&e, "c", "main\nx\ny\n");
    example_add(&e, "d", "main\nx\ny\n");
    classify(&e.input, &e.result);
    assert_true(e.result.easiness == 0.75);
    assert_int_equal(e.result.verdicts[0], TRIAGE_BUG);
    assert_int_equal(e.result.verdicts[1], TRIAGE_SOUND);
    assert_int_equal(e.result.own_lost[1], 2);
    classification_done(&e.result);
    e.input.general = true;
    classify(&e.input, &e.result);
    assert_true(e.result.easiness == 0.5);
    assert_int_equal(e.result.verdicts[0], TRIAGE_UNDECIDED);
    assert_int_equal(e.result.verdicts[1], TRIAGE_UNDECIDED);
    example_done(&e);
}

static void test_nothing_lost(void **state)
{
    (void)state;
    struct example e;
    example_init(&e, "main\nx\n");
    example_add(&e, "a", "main\nx\n");
    example_add(&e, "b", "x\nmain\nz\n");
    example_add(&e, "c", "x\nmain\n");
    classify(&e.input, &e.result);
    assert_true(e.result.first_lost == NOTHING_LOST);
    assert_true(e.result.easiness == 1);
    assert_int_equal(vector_worst(3, e.result.verdicts), TRIAGE_SOUND);
    example_done(&e);
}

static void test_unusable(void **state)
{
    (void)state;
    struct example e;
    example_init(&e, "main\n");
    example_add(&e, "a", "main\n");
    example_add(&e, "b", "main\n");
    example_add(&e, "c", "main\n");
    classify(&e.input, &e.result);
    assert_non_null(strstr(e.result.unusable, "at least 2"));
    example_done(&e);

    example_init(&e, "main\nx\n");
    example_add(&e, "a", "main\n");
    example_add(&e, "b", "");
    example_add(&e, "c", "main\nx\n");
    classify(&e.input, &e.result);
    assert_string_equal(e.result.unusable, "b printed nothing that is in scope");
    assert_true(e.result.first_lost == NOTHING_LOST);
    classification_done(&e.result);
    e.claims[1].failure = "it ran out of time after 1800 s";
    classify(&e.input, &e.result);
    assert_string_equal(e.result.unusable, "b failed: it ran out of time after 1800 s");
    for (size_t i = 0; i < 3; i++) /* a failure is never unsoundness, of anybody */
        assert_false(e.result.unsound[i]);
    example_done(&e);
}

/* Vectors: 1 where the analysis misses it. */
static const struct {
    size_t n;
    bool unsound[MAX_CLAIMS];
    double weights[MAX_CLAIMS]; /* 0 first: none */
    double phi, psi;
    double easiness;
    enum triage worst;
} vectors[] = {
    {3, {1, 0, 0}, {0}, -1, -1, 2.0 / 3, TRIAGE_BUG},
    {3, {1, 1, 0}, {0}, -1, -1, 1.0 / 3, TRIAGE_UNDECIDED},
    {3, {1, 1, 1}, {0}, -1, -1, 0, TRIAGE_FEATURE},
    {5, {0, 0, 0, 1, 0}, {0}, -1, -1, 0.8, TRIAGE_BUG},
    {5, {0, 1, 0, 1, 0}, {0}, -1, -1, 0.6, TRIAGE_UNDECIDED},
    {5, {0, 1, 0, 1, 0}, {0}, 0.6, -1, 0.6, TRIAGE_BUG},
    {5, {1, 1, 0, 1, 1}, {0}, -1, -1, 0.2, TRIAGE_UNDECIDED},
    {5, {1, 1, 0, 1, 1}, {0}, -1, 0.25, 0.2, TRIAGE_FEATURE},
    {4, {1, 0, 0, 0}, {3, 1, 1, 1}, -1, -1, 0.5, TRIAGE_BUG},
    {4, {0, 1, 0, 0}, {3, 1, 1, 1}, -1, -1, 5.0 / 6, TRIAGE_BUG},
    {4, {0, 1, 1, 0}, {3, 1, 1, 1}, -1, -1, 4.0 / 6, TRIAGE_UNDECIDED},
    {4, {0, 1, 1, 1}, {3, 1, 1, 1}, -1, -1, 0.5, TRIAGE_UNDECIDED},
    {4, {1, 1, 1, 1}, {3, 1, 1, 1}, -1, -1, 0, TRIAGE_FEATURE},
    {4, {1, 1, 1, 0}, {0}, -1, 0.25, 0.25, TRIAGE_UNDECIDED},
    {2, {1, 0}, {0}, 0.5, -1, 0.5, TRIAGE_BUG},
};

static void test_vectors(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const double *weights = vectors[i].weights[0] > 0 ? vectors[i].weights : NULL;
        struct thresholds thresholds = {vectors[i].phi, vectors[i].psi};
        enum triage verdicts[MAX_CLAIMS];
        double easiness = vector_easiness(vectors[i].n, vectors[i].unsound, weights);
        assert_true(easiness > vectors[i].easiness - 1e-9 && easiness < vectors[i].easiness + 1e-9);
        vector_verdicts(vectors[i].n, vectors[i].unsound, weights, &thresholds, verdicts);
        assert_int_equal(vector_worst(vectors[i].n, verdicts), vectors[i].worst);
        for (size_t k = 0; k < vectors[i].n; k++)
            assert_int_equal(verdicts[k] == TRIAGE_SOUND, !vectors[i].unsound[k]);
    }
}

static void test_too_few_analyses(void **state)
{
    (void)state;
    struct error err;
    struct thresholds none = THRESHOLDS_DEFAULT, phi = {0.5, -1}, crossed = {0.5, 0.75};
    assert_int_equal(thresholds_check(&none, 3, &err), STATUS_OK);
    assert_int_equal(thresholds_check(&none, 2, &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "--phi"));
    assert_int_equal(thresholds_check(&phi, 2, &err), STATUS_OK);
    assert_int_equal(thresholds_check(&phi, 1, &err), STATUS_USAGE);
    assert_int_equal(thresholds_check(&crossed, 4, &err), STATUS_USAGE);
}

static void test_reading_traces(void **state)
{
    (void)state;
    struct example e;
    example_init(&e, "# a trace\nb\n\tframe 1\n\t@word x\n\nmain\r\nb\n\tnot this\na\n\tframe 2\n");
    assert_int_equal(e.seen.facts.n, 3);
    assert_string_equal(fact_list_context(&e.seen, 0), "frame 1\n@word x");
    assert_string_equal(fact_list_context(&e.seen, 1), "");
    assert_string_equal(fact_list_context(&e.seen, 2), "frame 2");
    uint32_t main = text_table_find(&e.table, "main", 4);
    fact_list_to_front(&e.seen, main);
    assert_int_equal(e.seen.facts.data[0], main);
    assert_string_equal(fact_list_context(&e.seen, 1), "frame 1\n@word x");
    fact_list_to_front(&e.seen, text_table_add(&e.table, "new", 3));
    assert_string_equal(fact_list_context(&e.seen, 0), "");
    assert_string_equal(fact_list_context(&e.seen, 3), "frame 2");
    struct fact_list scope = {0};
    fact_list_add(&scope, main);
    fact_list_add(&scope, text_table_add(&e.table, "a", 1));
    fact_list_cut(&e.seen, &scope);
    assert_int_equal(e.seen.facts.n, 2);
    assert_string_equal(fact_list_context(&e.seen, 1), "frame 2");
    fact_list_done(&scope);
    example_done(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ex2_is_a_bug),
        cmocka_unit_test(test_ex1_is_a_feature),
        cmocka_unit_test(test_two_of_four_is_undecided),
        cmocka_unit_test(test_general_mode),
        cmocka_unit_test(test_nothing_lost),
        cmocka_unit_test(test_unusable),
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(test_too_few_analyses),
        cmocka_unit_test(test_reading_traces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
