/* Terms with sorts: what the rewrites of SMT-LIB offer, and what they never offer. */
#include "base/containers/bitset.h"
#include "input/core/reading.h"
#include "input/tree/terms/sort.h"
#include "textual.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Whether two texts are equal, except for blanks before closing brackets. */
static bool is_same(const struct file *file, const char *wanted)
{
    const char *text = (const char *)file->data, *end = text + file->n_bytes;
    for (; text < end; text++) {
        if (*text == ' ' && text + 1 < end && text[1] == ')')
            continue;
        if (*text != *wanted++)
            return false;
    }
    return *wanted == '\0';
}

/* Whether some single edit that the formula allows gives the wanted text. */
static bool offers_by(const char *front_end, const char *text, const char *wanted)
{
    struct fileset input = {0}, rendered;
    textual_fileset(&input, &text, 1);
    input.files[0].name = "a.smt2";
    struct reading *reading = textual_read(front_end, &input);
    struct bitset subset;
    bool found = false;
    bitset_init(&subset, reading->problem.n_items);
    for (uint32_t i = 0; i < reading->problem.n_items && !found; i++) {
        bitset_set_all(&subset);
        bitset_remove(&subset, i);
        reading_render(reading, &subset, &rendered);
        found = problem_allows(&reading->problem, &subset) && is_same(&rendered.files[0], wanted);
        fileset_done(&rendered);
    }
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
    return found;
}

static bool offers(const char *text, const char *wanted)
{
    return offers_by("rewrites", text, wanted);
}

static void sorts_match_patterns(void **state)
{
    (void)state;
    struct sort_bindings bindings = {0};
    struct buffer made = {0};
    assert_true(sort_matches("(Array ?a (_ BitVec ?n))", "(Array (Array Int Int) (_ BitVec 8))",
                             &bindings));
    assert_true(sort_make("(_ BitVec (+ ?n (* 2 ?n)))", &bindings, &made));
    assert_string_equal(buffer_text(&made), "(_ BitVec 24)");
    assert_false(sort_make("(_ BitVec (- 1 ?n))", &bindings, &made));
    assert_false(sort_make("?z", &bindings, &made));
    assert_false(sort_matches("(_ BitVec ?n)", "(_ BitVec 9)", &bindings));
    assert_false(sort_matches("(_ BitVec ?m)", "Int", &bindings));
    buffer_done(&made);
}

static void terms_become_terms_of_their_sort(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(assert (< (+ 1 2) 3))", "(assert true)"},
        {"(assert (< (+ 1 2) 3))", "(assert (< 0 3))"},
        {"(assert (< (+ 1 2) 3))", "(assert (< 2 3))"},
        {"(assert (not (= x (f y))))", "(assert (= x (f y)))"},
        {"(assert (= ((_ extract 3 0) #xabcd) #b0101))", "(assert (= #x0 #b0101))"},
        {"(assert (= (concat #xab #b11) #b0000000000))", "(assert (= #b0000000000 #b0000000000))"},
        {"(assert (and a b c))", "(assert (and a c))"},
        {"(assert (let ((x 1) (y 2)) (< x y)))", "(assert (let ((y 2)) (< 0 y)))"},
        {"(assert (let ((x (+ 1 2))) (< x 3)))", "(assert (< (+ 1 2) 3))"},
        {"(assert (exists ((x Int)) (< x 3)))", "(assert (< 0 3))"},
        {"(assert (= ((_ zero_extend 500) #xabcd) ((_ zero_extend 500) #b1010101010101010)))",
         "(assert (= (_ bv0 516) ((_ zero_extend 500) #b1010101010101010)))"},
        {"(define-fun f ((x Int) (y Int)) Int (+ x (* y y)))(assert (< (f 1 2) 3))",
         "(assert (< (+ 1 (* 2 2)) 3))"},
        {"(define-fun f ((x Int)) Int (- x))(assert (< (f (f 1)) 3))", "(assert (< (- (- 1)) 3))"},
        {"(declare-const x Int)(assert (= x (+ 1 2)))(assert (< x 3))", "(assert (< (+ 1 2) 3))"},
        {"(declare-const x Int)(assert (= 7 x))(assert (< x 3))", "(assert (< 7 3))"},
        {"(declare-const x Int)(assert (< x 3))(assert (= x (+ 1 2)))", "(assert (< (+ 1 2) 3))"},
        {"(assert (let ((x 1)) (< x (+ x 3))))", "(assert (< 1 (+ 1 3)))"},
        {"(assert (let ((.x 1)) (< .x 3)))", "(assert (< 1 3))"},
        {"(get-value (a b))", "(get-value (b))"},
        {"(declare-const x Real)(assert (< x 2.0))", "(assert (< 0.0 2.0))"},
        {"(declare-fun f (Int Bool) Int)(assert (< (f 1 true) 2))",
         "(declare-fun f (Bool) Int)(assert (< (f true) 2))"},
        {"(declare-fun f (Int) Int)(assert (< (f 1) 2))", "(declare-fun f () Int)(assert (< f 2))"},
        {"(declare-sort E 0)(declare-const a E)(declare-fun f (E) E)(assert (= a (f a)))",
         "(declare-sort E 0)(declare-const a E)(declare-fun f (E) E)(assert (= a a))"},
        {"(declare-datatypes ((L 0)) (((n) (c (h Int) (t L)))))(assert (= n (t (t n))))",
         "(declare-datatypes ((L 0)) (((n) (c (h Int) (t L)))))(assert (= n (t n)))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers(cases[i][0], cases[i][1]))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i][0], cases[i][1]);
}

static void other_terms_are_not_offered(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(assert (< (+ 1 2) 3))", "(assert (+ 1 2))"},
        {"(assert (let ((x 1)) (< x 3)))", "(assert (< x 3))"},
        {"(assert (and a b))", "(assert (and a))"},
        {"(assert (= ((_ extract 3 0) #xabcd) #b0101))", "(assert (= #xabcd #b0101))"},
        {"(assert (forall ((x Int)) (p x)))", "(assert (p x))"},
        {"(declare-const x Int)(assert (< x 3))(declare-const y Int)(assert (= x (+ 1 y)))",
         "(assert (< (+ 1 y) 3))(declare-const y Int)"},
        {"(declare-const x Int)(assert (= x (+ x 2)))(assert (< x 3))", "(assert (< (+ x 2) 3))"},
        {"(declare-const x Int)(define-fun f () Int (+ x 1))(assert (= x f))(assert (< f 3))",
         "(define-fun f () Int (+ f 1))(assert (< f 3))"},
        {"(declare-const x C)(assert (= x x))(declare-datatype C ((red) (blue)))(assert (= x red))",
         "(assert (= red red))(declare-datatype C ((red) (blue)))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (offers(cases[i][0], cases[i][1]))
            fail_msg("an edit makes of\n%s\nthis:\n%s", cases[i][0], cases[i][1]);
}

#define INSIDE "(declare-fun in (Int Int) Bool)(assert (forall ((p Int) (q Int)) "

static void attributes_and_patterns_go(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(assert (! true :named a :weight 3))", "(assert (! true :weight 3))"},
        {"(assert (! true :named a :weight 3))", "(assert (! true :named a))"},
        {"(assert (! true :named a))", "(assert true)"},
        {"(assert (! true :pattern (a b)))", "(assert (! true :pattern (a)))"},
        /* what uses a name in a pattern goes with it */
        {INSIDE "(! (in p q) :pattern ((in p q)))))",
         "(declare-fun in (Int Int) Bool)(assert (forall ((q Int)) (in 0 q)))"},
        {INSIDE "(! (in p q) :pattern ((in p q)) :weight 1)))",
         "(declare-fun in (Int Int) Bool)(assert (forall ((q Int)) (! (in 0 q) :weight 1)))"},
        {INSIDE "(! (in p q) :pattern ((in p q) (in q q)))))",
         "(declare-fun in (Int Int) Bool)(assert (forall ((q Int)) (! (in 0 q) :pattern ((in q "
         "q)))))"},
        {INSIDE "(! (< p 3) :pattern ((in p q)))))", "(assert (forall ((p Int) (q Int)) (< p 3)))"},
        /* parameters go in patterns, too */
        {INSIDE "(! (in p q) :pattern ((in p q)))))",
         "(declare-fun in (Int) Bool)(assert (forall ((p Int) (q Int)) (! (in q) :pattern ((in "
         "q)))))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers(cases[i][0], cases[i][1]))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i][0], cases[i][1]);
    assert_false(offers("(assert (! true :named a))", "(assert (! true))"));
    assert_false(offers("(assert (! true :pattern (a)))", "(assert (! true :pattern ()))"));
    assert_false(offers(INSIDE "(! (in p q) :pattern ((in p q)))))",
                        "(declare-fun in (Int Int) Bool)(assert (in p q))"));
}

#define PARTS                                                                                      \
    "(declare-datatypes ((P 0) (B 0)) (((bolt (size Int)) (nut (w Int) (f Int)) (none)) "          \
    "((empty))))"

static void datatypes_lose_constructors_and_selectors(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {PARTS, "(declare-datatypes ((B 0)) (((empty))))"},
        {PARTS, "(declare-datatypes ((P 0)) (((bolt (size Int)) (nut (w Int) (f Int)) (none))))"},
        {PARTS "(declare-const b B)",
         "(declare-datatypes ((P 0) (B 0)) (((bolt (size Int)) (nut (w Int) (f Int))) ((empty))))"
         "(declare-const b B)"},
        {PARTS "(assert ((_ is nut) none))",
         "(declare-datatypes ((P 0) (B 0)) (((bolt (size Int)) (none)) ((empty))))(assert false)"},
        {PARTS "(assert (= (nut 1 2) none))", "(declare-datatypes ((P 0) (B 0)) (((bolt (size "
                                              "Int)) (none)) ((empty))))(assert (= none none))"},
        {PARTS "(assert (< (w (nut 1 2)) 3))",
         "(declare-datatypes ((P 0) (B 0)) (((bolt (size Int)) (nut (f Int)) (none)) ((empty))))"
         "(assert (< 0 3))"},
        {PARTS "(assert (= (size (bolt 1)) (f (nut 1 2))))",
         "(declare-datatypes ((P 0) (B 0)) (((bolt) (nut (w Int) (f Int)) (none)) ((empty))))"
         "(assert (= 0 (f (nut 1 2))))"},
        {PARTS "(assert (= none (bolt 1)))",
         "(declare-datatypes ((P 0) (B 0)) (((bolt) (nut (w Int) (f Int)) (none)) ((empty))))"
         "(assert (= none bolt))"},
        {"(declare-datatype C ((red) (green)))(assert (= red green))",
         "(declare-datatype C ((red)))(assert (= red red))"},
        {"(declare-datatype C ((red) (green)))(assert (= red (as green C)))",
         "(declare-datatype C ((red)))(assert (= red red))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers(cases[i][0], cases[i][1]))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i][0], cases[i][1]);
    assert_false(offers(PARTS "(declare-const p P)", "(declare-datatypes ((B 0)) (((empty))))"
                                                     "(declare-const p P)"));
    assert_false(offers("(declare-datatype C ((red)))", "(declare-datatype C ())"));
    assert_false(offers(PARTS "(assert (= none ((as bolt P) 1)))",
                        "(declare-datatypes ((P 0) (B 0)) (((bolt) (nut (w Int) (f Int)) (none)) "
                        "((empty))))(assert (= none ((as bolt P) 1)))"));
    /* an older form of the command, with the name of the datatype before its constructors */
    assert_false(
        offers("(declare-datatypes () ((C red green)))", "(declare-datatypes () ((red green)))"));
}

static void two_constants_become_one(void **state)
{
    (void)state;
    assert_true(offers_by("values", "(declare-const a Int)(declare-const b Int)(assert (< a b))",
                          "(declare-const a Int)(assert (< a a))"));
    assert_false(offers_by("values", "(declare-const a Int)(declare-const b Real)(assert (< a b))",
                           "(declare-const a Int)(assert (< a a))"));
}

/* The first constant takes the place of the others, wherever they are used first. */
static void the_first_declaration_counts(void **state)
{
    (void)state;
    assert_true(offers_by("values", "(declare-const a Int)(declare-const b Int)(assert (< b a))",
                          "(declare-const a Int)(assert (< a a))"));
}

static void late_defaults_are_not_the_smallest_terms(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(assert (< (+ 2 3) 7))", "(assert (< 1 7))"},
        {"(assert (< 0 17))", "(assert (< 0 1))"},
        {"(declare-const rate Real)(assert (< rate 2.0))",
         "(declare-const rate Real)(assert (< 1.0 2.0))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (!offers_by("values", cases[i][0], cases[i][1]))
            fail_msg("no edit makes of\n%s\nthis:\n%s", cases[i][0], cases[i][1]);
        assert_false(offers(cases[i][0], cases[i][1]));
    }
    /* a literal that becomes one of its size would do so in each round */
    assert_false(offers_by("values", "(assert (< 0 7))", "(assert (< 1 7))"));
    assert_false(offers_by("values", "(assert (< 1 7))", "(assert (< 1 7))"));
}

static void operators_become_others(void **state)
{
    (void)state;
    assert_true(offers_by("values", "(assert (<= 0 7))", "(assert (= 0 7))"));
    assert_true(offers_by("values", "(assert (bvult #x0 #x1))", "(assert (= #x0 #x1))"));
    assert_false(offers_by("values", "(declare-fun < (Int Int) Bool)(assert (< 0 7))",
                           "(declare-fun < (Int Int) Bool)(assert (= 0 7))"));
}

static void anything_can_be_read(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "()",
                                        "(assert)",
                                        "(let)",
                                        "(assert (let))",
                                        "(assert (let (x) y))",
                                        "(assert (let ((x)) x))",
                                        "(declare-fun)",
                                        "(declare-fun f)",
                                        "(define-fun f ((x)) Int x)",
                                        "(assert ((_ extract) x))",
                                        "(assert (_ bv3))",
                                        "(assert ((as) x))",
                                        "(declare-datatypes (L) ((c)))",
                                        "(define-sort W () W)(declare-const x W)(assert x)",
                                        "(assert (forall x y))",
                                        ") (assert",
                                        "\"open",
                                        "(assert |open"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_false(offers(texts[i], "no such text"));
}

static void numbers_of_bits_shrink(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(declare-const a (_ BitVec 32))(assert (= a #x0000ffee))",
         "(declare-const a (_ BitVec 8))(assert (= a #xee))"},
        {"(declare-const a (_ BitVec 32))(assert (= a #x0000ffee))",
         "(declare-const a (_ BitVec 1))(assert (= a #b0))"},
        {"(declare-const a (Array (_ BitVec 16) (_ BitVec 8)))(assert (= (select a #x0001) #x02))",
         "(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))(assert (= (select a #x1) #x02))"},
        {"(declare-const a (_ BitVec 32))(assert (= ((_ extract 15 8) a) #x02))",
         "(declare-const a (_ BitVec 8))(assert (= ((_ extract 7 0) a) #x02))"},
        {"(declare-const a (_ BitVec 8))(assert (= ((_ zero_extend 24) a) (_ bv3 32)))",
         "(declare-const a (_ BitVec 8))(assert (= ((_ zero_extend 0) a) (_ bv3 8)))"},
        {"(declare-const a (_ BitVec 16))(assert (= (concat a a) #x00000001))",
         "(declare-const a (_ BitVec 4))(assert (= (concat a a) #x01))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (!offers_by("rewrites-last", cases[i][0], cases[i][1]))
            fail_msg("%s does not become %s", cases[i][0], cases[i][1]);
    assert_false(offers_by("rewrites-last",
                           "(declare-const a (_ BitVec 16))(assert (= (concat a a) #x00000001))",
                           "(declare-const a (_ BitVec 8))(assert (= (concat a a) #x00000001))"));
}

static void two_steps_are_one_edit(void **state)
{
    (void)state;
    assert_true(offers_by("values",
                          "(declare-const x String)(assert (= 1 (- (str.len (str.++ x x)) 2)))",
                          "(declare-const x String)(assert (= 1 (str.len x)))"));
}

/* The size stays, but then the let may go. */
static void a_name_becomes_a_constant(void **state)
{
    (void)state;
    const char *text = "(declare-const memory Int)(assert (let ((x (+ memory 1))) (< x (- x 1))))";
    assert_true(offers_by(
        "values", text,
        "(declare-const memory Int)(assert (let ((x (+ memory 1))) (< memory (- x 1))))"));
    assert_false(offers_by("values", text,
                           "(declare-const memory Int)(assert (let ((x (+ x 1))) (< x (- x 1))))"));
}

static void declarations_become_shorter(void **state)
{
    (void)state;
    assert_true(offers_by(
        "rewrites", "(declare-sort E 0)(declare-const a (Array Int E))(declare-fun f (E) Bool)",
        "(declare-const a (Array Int Int))(declare-fun f (Int) Bool)"));
    assert_true(offers_by("rewrites-first", "(declare-fun a () Int)(declare-fun f (Int) Int)",
                          "(declare-const a Int)(declare-fun f (Int) Int)"));
    assert_true(offers_by("rewrites", "(assert (forall ((x Int)) (=> (< x 1) false)))",
                          "(assert (forall ((x Int)) (not (< x 1))))"));
}

/* A level is opened and closed, or neither. */
static void levels_go_together(void **state)
{
    (void)state;
    const char *text = "(push 1)(assert true)(push)(check-sat)(pop)(pop 1)";
    struct fileset input = {0}, rendered;
    textual_fileset(&input, &text, 1);
    input.files[0].name = "a.smt2";
    struct reading *reading = textual_read("tree-coarse", &input);
    struct bitset subset;
    size_t n_allowed = 0;
    assert_int_equal(reading->problem.n_items, 6);
    bitset_init(&subset, 6);
    for (unsigned set = 0; set < 1U << 6; set++) {
        for (uint32_t i = 0; i < 6; i++)
            set >> i & 1 ? bitset_add(&subset, i) : bitset_remove(&subset, i);
        if (!problem_allows(&reading->problem, &subset))
            continue;
        n_allowed++;
        reading_render(reading, &subset, &rendered);
        size_t n_push = 0, n_pop = 0;
        for (size_t i = 0; i + 3 < rendered.files[0].n_bytes; i++) {
            n_push += memcmp(rendered.files[0].data + i, "push", 4) == 0;
            n_pop += memcmp(rendered.files[0].data + i, "(pop", 4) == 0;
        }
        assert_int_equal(n_push, n_pop);
        fileset_done(&rendered);
    }
    assert_int_equal(n_allowed, 16);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_of_bits_shrink),
        cmocka_unit_test(levels_go_together),
        cmocka_unit_test(two_steps_are_one_edit),
        cmocka_unit_test(a_name_becomes_a_constant),
        cmocka_unit_test(declarations_become_shorter),
        cmocka_unit_test(sorts_match_patterns),
        cmocka_unit_test(terms_become_terms_of_their_sort),
        cmocka_unit_test(other_terms_are_not_offered),
        cmocka_unit_test(attributes_and_patterns_go),
        cmocka_unit_test(datatypes_lose_constructors_and_selectors),
        cmocka_unit_test(two_constants_become_one),
        cmocka_unit_test(the_first_declaration_counts),
        cmocka_unit_test(late_defaults_are_not_the_smallest_terms),
        cmocka_unit_test(operators_become_others),
        cmocka_unit_test(anything_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
