/* A run that is killed at random moments and started again gives the same result as one that was
 * not, and never tests a candidate again whose answer is in the journal. */
#include "drive/run/run.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "base/random.h"
#include "fake_executor.h"
#include "random_problem.h"
#include "temp_dir.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { MAX_STARTED = 4096, N_LINES = 24 };

/* Shared with the child: which candidates it started. */
struct started {
    size_t n;
    struct hash keys[MAX_STARTED];
};

struct world {
    char needed[3][16];
    uint64_t salt;
    struct started *started;
    uint64_t die_after; /* outcomes; 0: never */
    uint64_t n_waits;
};

static bool contains(const struct file *file, const char *word)
{
    return memmem(file->data, file->n_bytes, word, strlen(word)) != NULL;
}

/* Needs three words, and refuses one candidate in eight for no reason at all. */
static enum verdict ask(void *context, const struct fileset *candidate)
{
    const struct world *world = context;
    for (int i = 0; i < 3; i++)
        if (!contains(&candidate->files[0], world->needed[i]))
            return VERDICT_NOT;
    struct hash hash = fileset_hash(candidate);
    return contains(&candidate->files[0], "whole") || (hash.low ^ world->salt) % 8 != 0
               ? VERDICT_INTERESTING
               : VERDICT_NOT;
}

static void on_start(void *context, const struct fileset *candidate)
{
    struct started *started = ((struct world *)context)->started;
    if (started != NULL && started->n < MAX_STARTED)
        started->keys[started->n++] = fileset_hash(candidate);
}

static void on_wait(void *context)
{
    struct world *world = context;
    if (world->die_after > 0 && ++world->n_waits >= world->die_after)
        raise(SIGKILL);
}

static enum status reduce(const char *dir, struct world *world, uint64_t seed, struct error *err)
{
    struct fake_executor fake;
    struct inputs *inputs;
    struct summary summary;
    char *path = disk_join(dir, "input.txt");
    fake_executor_init(&fake, 1 + (unsigned)random_below(&seed, 4), seed, ask, world);
    fake.on_start = on_start;
    fake.on_wait = on_wait;
    enum status status = inputs_load(&path, 1, false, &inputs, err);
    struct run_options options = executor_run_options(inputs, &fake.executor);
    options.use_journal = true;
    if (status == STATUS_OK)
        status = run_reduce(&options, &(struct listener){0}, &summary, err);
    if (status == STATUS_OK) {
        if (summary.end != RUN_FINISHED)
            _exit(2);
        summary_done(&summary);
        inputs_free(inputs);
    }
    free(path);
    return status;
}

static void write_input(const char *dir, struct world *world, uint64_t *seed)
{
    struct buffer text = {0};
    buffer_add_text(&text, "whole\n");
    for (int i = 0; i < N_LINES; i++)
        buffer_add_format(&text, "w%d (a%d; b%d) { c%d }\n", i, i, i, i);
    for (int i = 0; i < 3; i++)
        snprintf(world->needed[i], sizeof world->needed[i], "%c%d ", "wc"[i % 2],
                 (int)random_below(seed, N_LINES));
    char *path = disk_join(dir, "input.txt");
    assert_int_equal(disk_write_atomic(path, text.data, text.n_bytes, 0644, NULL), STATUS_OK);
    free(path);
    buffer_done(&text);
}

static void read_result(const char *dir, unsigned char **ret, size_t *ret_n_bytes)
{
    char *path = disk_join(dir, "input.reduced.txt");
    assert_int_equal(disk_read(path, ret, ret_n_bytes, NULL, NULL), STATUS_OK);
    free(path);
}

/* One life of the program: true when it came to its end. */
static bool live_once(const char *dir, struct world *world, uint64_t seed)
{
    pid_t child = fork();
    if (child == 0) {
        struct error err;
        enum status status = reduce(dir, world, seed, &err);
        if (status != STATUS_OK)
            fprintf(stderr, "%s\n", err.message);
        _exit(status == STATUS_OK ? 0 : 1);
    }
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    if (WIFSIGNALED(how))
        return false;
    assert_int_equal(WEXITSTATUS(how), 0);
    return true;
}

struct known {
    struct hash keys[MAX_STARTED];
    size_t n;
};

static void collect(void *context, struct hash key, enum verdict verdict)
{
    struct known *known = context;
    (void)verdict;
    if (known->n < MAX_STARTED)
        known->keys[known->n++] = key;
}

static void load_known(const char *dir, struct known *known)
{
    struct journal *journal;
    char *path = disk_join(dir, "input.txt.pare");
    known->n = 0;
    if (journal_open(path, true, &journal, NULL) == STATUS_OK) {
        assert_int_equal(journal_each_result(journal, collect, known, NULL), STATUS_OK);
        journal_close(journal);
    }
    free(path);
}

static void expect_nothing_twice(const struct known *known, const struct started *started,
                                 struct hash final)
{
    for (size_t i = 0; i < started->n; i++)
        for (size_t k = 0; k < known->n; k++)
            if (hash_equal(started->keys[i], known->keys[k]) &&
                !hash_equal(started->keys[i], final)) /* the result is verified once more */
                fail_msg("a candidate with a journalled answer was tested again");
}

static struct hash result_key(const unsigned char *data, size_t n_bytes)
{
    struct file file = {.name = "input.txt", .data = data, .n_bytes = n_bytes};
    struct fileset set = {.files = &file, .n_files = 1};
    return fileset_hash(&set);
}

static size_t one_case(uint64_t *seed)
{
    static struct known known;
    char calm[64], rough[64];
    struct world world = {.salt = random_next(seed)};
    unsigned char *expected, *got;
    size_t n_expected, n_got, n_kills = 0;
    temp_dir_make(calm);
    temp_dir_make(rough);
    uint64_t text_seed = *seed;
    write_input(calm, &world, &text_seed);
    text_seed = *seed;
    write_input(rough, &world, &text_seed);
    assert_true(live_once(calm, &world, random_next(seed)));
    read_result(calm, &expected, &n_expected);
    world.started = mmap(NULL, sizeof *world.started, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(world.started != MAP_FAILED);
    for (bool finished = false; !finished;) {
        load_known(rough, &known);
        world.started->n = 0;
        world.die_after = n_kills < 30 ? 1 + random_below(seed, 12) : 0;
        finished = live_once(rough, &world, random_next(seed));
        n_kills += !finished;
        expect_nothing_twice(&known, world.started, result_key(expected, n_expected));
    }
    read_result(rough, &got, &n_got);
    assert_int_equal(n_got, n_expected);
    assert_memory_equal(got, expected, n_got);
    munmap(world.started, sizeof *world.started);
    free(expected);
    free(got);
    temp_dir_remove(calm);
    temp_dir_remove(rough);
    return n_kills;
}

static void killed_runs_end_like_the_others(void **state)
{
    (void)state;
    uint64_t seed = random_seed(11);
    size_t n_kills = 0, n_wanted = random_cases(200);
    while (n_kills < n_wanted)
        n_kills += one_case(&seed);
    printf("%zu kills\n", n_kills);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_runs_end_like_the_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
