/* When memory runs out: every call returns an error, the result so far is kept, nothing leaks.
 *
 * The test has its own malloc, which the library uses too.  Each scenario is run again and again;
 * in run k the k-th allocation fails and all after it, until a run comes to its end. */
#include <pare/pare.h>

#include <link.h>
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
static const char *complaint; /* what a scenario found wrong; NULL: nothing */

static size_t n_live; /* blocks that the library holds in this scenario */

/* Where the code of the library is: only its own calls fail and count. */
static uintptr_t library_begin, library_end;

static int find_library(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size, (void)unused;
    if (strstr(info->dlpi_name, "libpare.so") == NULL)
        return 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && (info->dlpi_phdr[i].p_flags & PF_X) != 0) {
            library_begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            library_end = library_begin + info->dlpi_phdr[i].p_memsz;
        }
    return 1;
}

#if HAS_OWN_MALLOC
/* The blocks of the scenario that the library has allocated: a hash table that never grows. */
enum { N_SLOTS = 1 << 20 };
static void *blocks[N_SLOTS];

void *__libc_malloc(size_t n_bytes);
void *__libc_calloc(size_t count, size_t n_bytes);
void *__libc_realloc(void *block, size_t n_bytes);
void __libc_free(void *block);

/* Whether the library calls, in a scenario. */
static bool counts(void *caller)
{
    return is_counting && (uintptr_t)caller >= library_begin && (uintptr_t)caller < library_end;
}

static bool may_allocate(void)
{
    if (has_failed && recovers)
        return true;
    if (n_until_end == 0) {
        has_failed = true;
        return false;
    }
    n_until_end--;
    return true;
}

static size_t slot_of(const void *block)
{
    size_t at = (uintptr_t)block / 16 % N_SLOTS;
    while (blocks[at] != NULL && blocks[at] != block)
        at = (at + 1) % N_SLOTS;
    return at;
}

static void *note(void *block)
{
    if (block != NULL) {
        blocks[slot_of(block)] = block;
        n_live++;
    }
    return block;
}

/* A block that the C library made for the library, like the result of realpath, was not noted. */
static void forget(void *block)
{
    size_t at = slot_of(block);
    if (block == NULL || blocks[at] == NULL)
        return;
    n_live--;
    blocks[at] = NULL;
    for (at = (at + 1) % N_SLOTS; blocks[at] != NULL; at = (at + 1) % N_SLOTS) {
        void *moved = blocks[at];
        blocks[at] = NULL;
        blocks[slot_of(moved)] = moved;
    }
}

void *malloc(size_t n_bytes)
{
    if (!counts(__builtin_return_address(0)))
        return __libc_malloc(n_bytes);
    return may_allocate() ? note(__libc_malloc(n_bytes)) : NULL;
}

void *calloc(size_t n, size_t n_bytes)
{
    if (!counts(__builtin_return_address(0)))
        return __libc_calloc(n, n_bytes);
    return may_allocate() ? note(__libc_calloc(n, n_bytes)) : NULL;
}

void *realloc(void *block, size_t n_bytes)
{
    if (!counts(__builtin_return_address(0)))
        return __libc_realloc(block, n_bytes);
    if (!may_allocate())
        return NULL;
    forget(block);
    return note(__libc_realloc(block, n_bytes));
}

void free(void *block)
{
    if (is_counting) /* whoever calls: the library's last call may be a jump */
        forget(block);
    __libc_free(block);
}
#endif

/* False: some call ran out of memory. */
typedef bool scenario(void);

/* Every allocation of the first few hundred fails once, then some of them. */
static void run_with_more_and_more(scenario *try)
{
    size_t n_works = 0, n_failures = 0;
    for (bool done = false; !done; n_works += 1 + n_works / 50, n_failures++) {
        n_until_end = HAS_OWN_MALLOC ? n_works : SIZE_MAX;
        has_failed = false;
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
            run_with_more_and_more(scenarios[k]);
    }
}

/* --- whole inputs ------------------------------------------------------------------------------
 */

static enum pare_verdict wants_needle(void *context, const struct pare_file *files, size_t n_files)
{
    size_t *smallest = context;
    for (size_t i = 0; i < n_files; i++)
        for (size_t k = 0; k + 6 <= files[i].n_bytes; k++)
            if (memcmp((const char *)files[i].data + k, "needle", 6) == 0) {
                if (files[i].n_bytes < *smallest)
                    *smallest = files[i].n_bytes;
                return PARE_INTERESTING;
            }
    return PARE_NOT;
}

/* The result is the smallest input that was observed, but for the one that was being accepted. */
static bool reduce_file(const char *name, const char *text)
{
    struct pare_file file = {name, text, strlen(text)};
    struct pare_result result;
    size_t smallest = SIZE_MAX;
    enum pare_status status = pare_reduce(&file, 1, wants_needle, &smallest, NULL, &result);
    if (status == PARE_NO_MEMORY)
        expect_no_memory(result.message);
    else if (status != PARE_OK)
        complaint = result.message;
    size_t unused = SIZE_MAX;
    if (result.n_files > 0 && wants_needle(&unused, result.files, 1) != PARE_INTERESTING)
        complaint = "the result is not interesting";
    if (status == PARE_OK && result.files[0].n_bytes > smallest)
        complaint = "the result is not the smallest";
    pare_result_free(&result);
    return status == PARE_OK;
}

static bool text(void)
{
    return reduce_file("hay", "hay hay\n(hay needle hay)\nhay\n");
}

static bool json(void)
{
    return reduce_file("hay.json", "{\"hay\": [1, {\"needle\": 2}, 3], \"more\": {\"hay\": []}}");
}

static bool c(void)
{
    return reduce_file("hay.c", "int hay(int a) { return a; }\nint needle = 3;\n"
                                "int main(void) { return hay(needle) + 1; }\n");
}

static void reductions_end_with_an_error(void **state)
{
    (void)state;
    static scenario *const scenarios[] = {text, json, c};
    for (int i = 0; i < 2; i++) {
        recovers = i == 1;
        for (size_t k = 0; k < sizeof scenarios / sizeof *scenarios; k++)
            run_with_more_and_more(scenarios[k]);
    }
}

int main(void)
{
    dl_iterate_phdr(find_library, NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reducers_end_with_an_error),
        cmocka_unit_test(reductions_end_with_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
