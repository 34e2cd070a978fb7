/* A test that reproduces in 30 % of its runs is reduced with --flaky nearly as far as the same test
 * that always reproduces, in at most 12 times the tests; and the number of workers changes neither
 * answers nor result. */
#include "drive/run/run.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "base/random.h"
#include "fake_executor.h"
#include "random_problem.h"
#include "temp_dir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { N_NEEDED = 12, MAX_CANDIDATES = 1 << 16 };

/* How often each candidate was run: the i-th run of a candidate has the same verdict whenever it
 * takes place. */
struct counted {
    struct hash key;
    unsigned n_runs;
};

struct world {
    unsigned percent; /* of the runs of an interesting candidate that reproduce */
    char needed[N_NEEDED][24];
    uint64_t salt;
    struct counted *counted;
};

static struct counted *find(struct world *world, struct hash key)
{
    size_t at = key.low % MAX_CANDIDATES;
    while (world->counted[at].n_runs != 0 && !hash_equal(world->counted[at].key, key))
        at = (at + 1) % MAX_CANDIDATES;
    world->counted[at].key = key;
    return &world->counted[at];
}

static enum verdict ask(void *context, const struct fileset *candidate)
{
    struct world *world = context;
    const struct file *file = &candidate->files[0];
    struct hash key = fileset_hash(candidate);
    uint64_t roll = key.low ^ world->salt ^ (find(world, key)->n_runs++ * 0x9e3779b97f4a7c15u);
    for (int i = 0; i < N_NEEDED; i++)
        if (memmem(file->data, file->n_bytes, world->needed[i], strlen(world->needed[i])) == NULL)
            return VERDICT_NOT;
    return random_below(&roll, 100) < world->percent ? VERDICT_INTERESTING : VERDICT_NOT;
}

/* The run did not take place. */
static void on_cancel(void *context, struct hash key)
{
    find(context, key)->n_runs--;
}

static void write_input(const char *dir, struct world *world, unsigned n_lines, uint64_t *seed)
{
    struct buffer text = {0};
    for (unsigned i = 0; i < n_lines; i++)
        buffer_add_format(&text, "line%u has (word%u, more%u);\n", i, i, i);
    for (int i = 0; i < N_NEEDED; i++)
        snprintf(world->needed[i], sizeof world->needed[i], "word%u,",
                 (unsigned)random_below(seed, n_lines));
    char *path = disk_join(dir, "input.txt");
    assert_int_equal(disk_write_atomic(path, text.data, text.n_bytes, 0644, NULL), STATUS_OK);
    free(path);
    buffer_done(&text);
}

struct result {
    uint64_t n_tokens, n_run, n_asked;
    struct hash output;
};

static struct result reduce(const char *dir, struct world *world, unsigned n_workers, bool is_flaky)
{
    struct fake_executor fake;
    struct inputs *inputs;
    struct summary summary;
    struct error err;
    struct result result = {0};
    char *path = disk_join(dir, "input.txt");
    world->counted = mem_zero(MAX_CANDIDATES, sizeof *world->counted);
    world->percent = is_flaky ? 30 : 100;
    fake_executor_init(&fake, n_workers, world->salt, ask, world);
    fake.on_cancel = on_cancel;
    assert_int_equal(inputs_load(&path, 1, false, &inputs, &err), STATUS_OK);
    struct run_options options = executor_run_options(inputs, &fake.executor);
    options.keeps_result = true;
    options.is_flaky = is_flaky;
    if (run_reduce(&options, &(struct listener){0}, &summary, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    assert_int_equal(summary.end, RUN_FINISHED);
    result = (struct result){
        .n_tokens = summary.best.n_tokens,
        .n_run = summary.counts.n_run,
        .n_asked = summary.counts.n_asked,
        .output = hash_bytes(summary.result.data, summary.result.n_bytes),
    };
    if (n_workers == 1)
        assert_int_equal(result.n_run, fake.n_started); /* every run is counted */
    buffer_done(&summary.result);
    free(summary.output_path);
    free(summary.journal_dir);
    inputs_free(inputs);
    free(world->counted);
    free(path);
    return result;
}

static void flaky_runs_come_as_far(void **state)
{
    (void)state;
    uint64_t seed = random_seed(26), n_steady = 0, n_flaky = 0;
    const char *lines = getenv("PARE_FLAKY_LINES");
    unsigned n_lines = lines != NULL ? (unsigned)atoi(lines) : 150;
    size_t n_cases = random_cases(lines != NULL ? 20 : 12), n_near = 0;
    for (size_t i = 0; i < n_cases; i++) {
        char dir[64];
        struct world world = {.salt = random_next(&seed)};
        temp_dir_make(dir);
        write_input(dir, &world, n_lines, &seed);
        struct result steady = reduce(dir, &world, 1, false);
        struct result flaky = reduce(dir, &world, 1, true), parallel = reduce(dir, &world, 7, true);
        assert_int_equal(parallel.n_asked, flaky.n_asked);
        assert_true(hash_equal(parallel.output, flaky.output));
        n_steady += steady.n_run;
        n_flaky += flaky.n_run;
        n_near += flaky.n_tokens * 10 <= steady.n_tokens * 11;
        if (lines != NULL)
            printf("%llu tokens in %llu tests; flaky %llu in %llu: %.1f times\n",
                   (unsigned long long)steady.n_tokens, (unsigned long long)steady.n_run,
                   (unsigned long long)flaky.n_tokens, (unsigned long long)flaky.n_run,
                   (double)flaky.n_run / (double)steady.n_run);
        temp_dir_remove(dir);
    }
    printf("%zu of %zu within 10 %%, %.1f times the tests\n", n_near, n_cases,
           (double)n_flaky / (double)n_steady);
    assert_true(n_near * 10 >= n_cases * 9);
    assert_true(n_flaky <= 12 * n_steady);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flaky_runs_come_as_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
