/* When memory runs out: every call returns an error, the result so far is kept, nothing leaks.
 *
 * The test has its own malloc, which the library uses too.  Each scenario is run again and again;
 * in run k the k-th allocation fails and all after it, until a run comes to its end. */
#include <pare/pare.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_OWN_MALLOC 0 /* the sanitizer has its own */
#elif defined(__has_feature)
#define HAS_OWN_MALLOC !__has_feature(address_sanitizer)
#else
#define HAS_OWN_MALLOC 1
#endif

enum { N = 40 };

static bool is_counting;      /* inside a scenario */
static bool recovers;         /* only one allocation fails */
static size_t n_until_end;    /* allocations that still work */
static bool has_failed;       /* an allocation has */
static long n_live;           /* blocks of the scenario */
static const char *complaint; /* what a scenario found wrong; NULL: nothing */

#if HAS_OWN_MALLOC
void *__libc_malloc(size_t n_bytes);
void *__libc_calloc(size_t count, size_t n_bytes);
void *__libc_realloc(void *block, size_t n_bytes);
void __libc_free(void *block);

static bool may_allocate(void)
{
    if (!is_counting || (has_failed && recovers))
        return true;
    if (n_until_end == 0) {
        has_failed = true;
        return false;
    }
    n_until_end--;
    return true;
}

static void *count(void *block)
{
    n_live += is_counting && block != NULL;
    return block;
}

void *malloc(size_t n_bytes)
{
    return may_allocate() ? count(__libc_malloc(n_bytes)) : NULL;
}

void *calloc(size_t n, size_t n_bytes)
{
    return may_allocate() ? count(__libc_calloc(n, n_bytes)) : NULL;
}

void *realloc(void *block, size_t n_bytes)
{
    if (!may_allocate())
        return NULL;
    return block == NULL ? count(__libc_malloc(n_bytes)) : __libc_realloc(block, n_bytes);
}

void free(void *block)
{
    n_live -= is_counting && block != NULL;
    __libc_free(block);
}
#endif

/* False: some call ran out of memory. */
typedef bool scenario(void);

static void run_with_less_and_less(scenario *try)
{
    size_t n_failures = 0;
    for (bool done = false; !done; n_failures++) {
        n_until_end = HAS_OWN_MALLOC ? n_failures : SIZE_MAX;
        has_failed = false;
        n_live = 0;
        complaint = NULL;
        is_counting = true;
        done = try();
        is_counting = false;
        assert_string_equal(complaint != NULL ? complaint : "", "");
        assert_int_equal(n_live, 0);
        assert_int_equal(done, !has_failed); /* no failure is kept secret */
    }
    assert_true(n_failures > 10 || !HAS_OWN_MALLOC);
}

static void expect_no_memory(const char *error)
{
    if (error == NULL || strcmp(error, "out of memory") != 0)
        complaint = error != NULL ? error : "no error";
}

static bool has(const uint32_t *items, size_t n, uint32_t item)
{
    for (size_t i = 0; i < n; i++)
        if (items[i] == item)
            return true;
    return false;
}

/* A problem with all kinds of rules; NULL: out of memory. */
static struct pare_problem *make_problem(void)
{
    const uint32_t all[] = {3, 9}, any[] = {4, 5};
    struct pare_problem *problem = pare_problem_new(N);
    if (problem == NULL)
        return NULL;
    const char *error = pare_problem_set_cost(problem, 1, 7);
    if (error == NULL)
        error = pare_problem_set_parent(problem, 8, 2);
    if (error == NULL)
        error = pare_problem_add_clause(problem, all, 2, any, 2);
    if (error == NULL)
        return problem;
    expect_no_memory(error);
    expect_no_memory(pare_problem_set_cost(problem, 1, 7)); /* it stays broken */
    pare_problem_free(problem);
    return NULL;
}

/* Runs a reducer to its end, with a fork on the way. */
static bool run(struct pare_reducer *reducer)
{
    uint32_t items[N], smallest[N];
    size_t n, n_smallest = N, n_asked = 0;
    struct pare_reducer *fork = NULL;
    bool forked = true;
    while (pare_reducer_next(reducer, items, &n)) {
        if (n_asked++ == 5) {
            fork = pare_reducer_fork(reducer);
            forked = fork != NULL;
        }
        bool interesting = has(items, n, 8) && has(items, n, 9);
        if (interesting && n < n_smallest)
            n_smallest = n;
        pare_reducer_answer(reducer, interesting ? PARE_INTERESTING : PARE_NOT);
    }
    pare_reducer_result(reducer, smallest, &n);
    if (n > n_smallest)
        complaint = "an interesting subset was lost";
    if (fork != NULL)
        pare_reducer_answer(fork, PARE_NOT);
    if (fork != NULL && pare_reducer_error(fork) != NULL)
        forked = false;
    pare_reducer_free(fork);
    const char *error = pare_reducer_error(reducer);
    if (error != NULL)
        expect_no_memory(error);
    return error == NULL && forked;
}

static bool reduce_with(const char *name)
{
    const char *error = NULL;
    struct pare_problem *problem = make_problem();
    if (problem == NULL)
        return false;
    struct pare_reducer *reducer = pare_reducer_new(problem, name, &error);
    bool done = false;
    if (reducer != NULL)
        done = run(reducer);
    else
        expect_no_memory(error);
    pare_problem_free(problem);
    pare_reducer_free(reducer);
    return done;
}

static bool ddmin(void)
{
    return reduce_with("ddmin");
}

static bool probdd(void)
{
    return reduce_with("probdd");
}

static bool hdd(void)
{
    return reduce_with("hdd*");
}

static bool likely(void)
{
    return reduce_with("likely");
}

static bool gbr(void)
{
    return reduce_with("gbr-repair");
}

static bool binary(void)
{
    return reduce_with("binary");
}

static void reducers_end_with_an_error(void **state)
{
    (void)state;
    static scenario *const scenarios[] = {ddmin, probdd, hdd, likely, gbr, binary};
    for (int i = 0; i < 2; i++) {
        recovers = i == 1;
        for (size_t k = 0; k < sizeof scenarios / sizeof *scenarios; k++)
            run_with_less_and_less(scenarios[k]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reducers_end_with_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
