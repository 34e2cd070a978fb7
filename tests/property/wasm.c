/* Random subsets of WebAssembly modules: each must be read again, and wasm-validate (Debian's wabt,
 * where it is installed) must find it valid.  The last seed is printed;
 * PARE_SEED gives the first one. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "base/random.h"
#include "input/frontends.h"
#include "problem/formula.h"
#include "temp_dir.h"
#include "wasm/module.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N_DRAWS = 30 };

static const char *const modules[] = {"fixtures/wasm/features.wasm",
                                      "fuzz/corpus/fuzz_wasm/clang.wasm"};
static uint64_t seed;

static int print_seed(void **state)
{
    (void)state;
    print_message("last seed: %llu\n", (unsigned long long)seed);
    return 0;
}

/* Takes away what needs something that is gone, until all clauses hold. */
static void close_set(const struct problem *problem, struct bitset *set)
{
    for (bool is_closed = false; !is_closed;) {
        is_closed = true;
        problem_close_forest(problem, set);
        size_t n = problem->formula != NULL ? formula_n_clauses(problem->formula) : 0;
        for (size_t i = 0; i < n; i++) {
            struct clause clause = formula_clause(problem->formula, i);
            if (clause_holds(clause, set))
                continue;
            assert_true(clause.n_neg > 0);
            bitset_remove(set, clause.neg[0]);
            is_closed = false;
        }
    }
}

static void draw(const struct problem *problem, struct bitset *ret)
{
    static const uint64_t per_thousand[] = {0, 5, 20, 100, 300, 700};
    uint64_t rate = per_thousand[random_below(&seed, 6)];
    bitset_set_all(ret);
    bitset_remove(ret, random_below(&seed, problem->n_items));
    for (uint32_t i = 0; i < problem->n_items; i++)
        if (random_below(&seed, 1000) < rate)
            bitset_remove(ret, i);
    close_set(problem, ret);
    assert_true(problem_allows(problem, ret));
}

static void check_valid(const struct file *file, const char *folder)
{
    struct arena arena;
    struct wasm_module module;
    struct error err = {0};
    arena_init(&arena);
    if (wasm_module_read(file->data, file->n_bytes, &arena, &module, &err) != STATUS_OK)
        fail_msg("seed %llu: %s", (unsigned long long)seed, err.message);
    arena_done(&arena);
    if (system("command -v wasm-validate >/dev/null") != 0) /* NOLINT: no user's text in it */
        return;
    char *path = mem_format("%s/candidate.wasm", folder);
    char *command = mem_format("wasm-validate --enable-threads '%s'", path);
    assert_int_equal(disk_write_atomic(path, file->data, file->n_bytes, 0600, NULL), STATUS_OK);
    if (system(command) != 0) /* NOLINT: no user's text in it */
        fail_msg("seed %llu: wasm-validate refuses %s", (unsigned long long)seed, path);
    free(command);
    free(path);
}

static void check_front_end(const char *name, const char *path, const char *folder)
{
    struct file file = {.name = "small.wasm"};
    struct fileset input = {.files = &file, .n_files = 1};
    struct reading *reading;
    struct bitset subset;
    unsigned char *data;
    assert_int_equal(disk_read(path, &data, &file.n_bytes, &file.mode, NULL), STATUS_OK);
    file.data = data;
    assert_int_equal(frontend_find(name)->read(&input, &reading, NULL), STATUS_OK);
    bitset_init(&subset, reading->problem.n_items);
    for (int i = 0; i < N_DRAWS; i++) {
        struct fileset rendered;
        draw(&reading->problem, &subset);
        reading_render(reading, &subset, &rendered);
        check_valid(&rendered.files[0], folder);
        fileset_done(&rendered);
    }
    bitset_done(&subset);
    reading_free(reading);
    free(data);
}

static void allowed_subsets_are_valid(void **state)
{
    (void)state;
    char folder[64];
    temp_dir_make(folder);
    for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
        check_front_end("wasm", modules[i], folder);
        check_front_end("wasm-code", modules[i], folder);
    }
    temp_dir_remove(folder);
}

int main(void)
{
    const char *given = getenv("PARE_SEED");
    seed = given != NULL ? strtoull(given, NULL, 10) : 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allowed_subsets_are_valid),
    };
    return cmocka_run_group_tests(tests, NULL, print_seed);
}
