/* Whole runs in a simulated world: an executor with a clock of its own, in which tests take random
 * times, are slowed down by others, hang, are killed from outside, cannot be started, and in which
 * workers come and go; the program is interrupted and killed at random moments.  Everything follows
 * from the seed.
 *
 * The same command again and again comes to the result of a calm run, byte for byte; at every
 * moment the original is whole and the output is interesting; every refusal says why.
 *
 * PARE_SEED is the first seed, PARE_SEEDS their number. */
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
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { MAX_WORKERS = 8, N_LINES = 10, N_NEEDED = 2, MAX_KILLED = 4096, MAX_LIVES = 40 };

/* Seconds on the simulated clock. */
static const double limit = 1.0;

struct simulated_job {
    uint64_t number;
    struct hash key;
    enum verdict verdict;
    double started, ends;
    bool is_late, was_alone, was_killed;
};

struct world {
    struct executor executor;
    bool is_calm;
    uint64_t dice, salt;
    char needed[N_NEEDED][16];
    double now;
    struct simulated_job jobs[MAX_WORKERS];
    unsigned n_jobs;
    struct hash killed[MAX_KILLED]; /* candidates that were killed from outside once */
    size_t n_killed;
};

static bool happens(struct world *world, unsigned per_mille)
{
    return !world->is_calm && random_below(&world->dice, 1000) < per_mille;
}

static bool has_needed(const struct world *world, const struct file *file)
{
    for (int i = 0; i < N_NEEDED; i++)
        if (memmem(file->data, file->n_bytes, world->needed[i], strlen(world->needed[i])) == NULL)
            return false;
    return true;
}

/* One candidate in eight is refused for no reason, one in sixteen hangs; the original is neither.
 */
static enum verdict judge(const struct world *world, const struct fileset *candidate,
                          double *ret_seconds)
{
    const struct file *file = &candidate->files[0];
    uint64_t mark = fileset_hash(candidate).low ^ world->salt;
    bool is_original = memmem(file->data, file->n_bytes, "whole", 5) != NULL;
    *ret_seconds = 0.05 + 0.5 * (double)(mark % 97) / 97;
    if (!is_original && mark % 16 == 0) {
        *ret_seconds = 2 * limit;
        return VERDICT_UNRESOLVED;
    }
    return has_needed(world, file) && (is_original || mark % 8 != 1) ? VERDICT_INTERESTING
                                                                     : VERDICT_NOT;
}

/* Nobody is killed twice in a row: that would be an answer. */
static bool is_killed(struct world *world, struct hash key)
{
    if (world->n_killed == MAX_KILLED || !happens(world, 30))
        return false;
    for (size_t i = 0; i < world->n_killed; i++)
        if (hash_equal(world->killed[i], key))
            return false;
    world->killed[world->n_killed++] = key;
    return true;
}

static enum status start(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    struct world *world = (struct world *)self;
    assert_true(world->n_jobs < MAX_WORKERS);
    if (happens(world, 5))
        return (fail)(err, STATUS_ORACLE, "simulated: the test cannot be started");
    double seconds;
    struct simulated_job new = {.number = job, .key = fileset_hash(candidate)};
    new.verdict = judge(world, candidate, &seconds);
    new.was_alone = world->n_jobs == 0;
    new.was_killed = is_killed(world, new.key);
    for (unsigned i = 0; i < world->n_jobs; i++) {
        world->jobs[i].was_alone = false;
        seconds *= 1 + (double)random_below(&world->dice, 100) / 100; /* others slow it down */
    }
    new.started = world->now;
    new.ends = world->now + (seconds < limit ? seconds : limit);
    new.is_late = seconds >= limit;
    if (new.is_late)
        new.verdict = VERDICT_UNRESOLVED;
    world->jobs[world->n_jobs++] = new;
    return STATUS_OK;
}

static void drop(struct world *world, unsigned at)
{
    world->jobs[at] = world->jobs[--world->n_jobs];
}

static void cancel(struct executor *self, uint64_t job)
{
    struct world *world = (struct world *)self;
    for (unsigned i = 0; i < world->n_jobs; i++)
        if (world->jobs[i].number == job) {
            drop(world, i);
            return;
        }
}

static unsigned n_busy(const struct executor *self)
{
    return ((const struct world *)self)->n_jobs;
}

static unsigned first_to_end(const struct world *world)
{
    unsigned first = 0;
    for (unsigned i = 1; i < world->n_jobs; i++)
        if (world->jobs[i].ends < world->jobs[first].ends)
            first = i;
    return first;
}

static enum status wait_for_one(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                                struct outcome *ret, struct error *err)
{
    struct world *world = (struct world *)self;
    (void)timeout_ms, (void)err;
    if (happens(world, 30))
        raise(SIGKILL);
    if (happens(world, 20))
        self->n_workers = 1 + (unsigned)random_below(&world->dice, MAX_WORKERS);
    *ret_event = happens(world, 15) ? ORACLE_INTERRUPTED : ORACLE_TIMEOUT;
    if (*ret_event == ORACLE_INTERRUPTED || happens(world, 50))
        return STATUS_OK;
    assert_true(world->n_jobs > 0); /* a driver that waits for nothing would wait forever */
    unsigned first = first_to_end(world);
    const struct simulated_job job = world->jobs[first];
    world->now = job.ends;
    *ret_event = ORACLE_OUTCOME;
    *ret = (struct outcome){
        .job = job.number,
        .verdict = job.was_killed ? VERDICT_UNRESOLVED : job.verdict,
        .ending = job.was_killed ? ENDED_SIGNAL
                  : job.is_late  ? ENDED_TIMEOUT
                                 : ENDED_EXIT,
        .code = job.was_killed ? SIGKILL : 0,
        .seconds = job.ends - job.started,
        .ran_test = true,
        .was_alone = job.was_alone,
        .was_killed = job.was_killed,
    };
    drop(world, first);
    return STATUS_OK;
}

static const struct executor_ops ops = {
    .start = start,
    .cancel = cancel,
    .n_busy = n_busy,
    .wait = wait_for_one,
};

/* --- lives of the program ---------------------------------------------------------------- */

enum life { LIFE_FINISHED, LIFE_STOPPED, LIFE_REFUSED, LIFE_BAD, LIFE_KILLED };

static enum life reduce(const char *dir, struct world *world)
{
    struct inputs *inputs;
    struct summary summary;
    struct error err = {0};
    char *path = disk_join(dir, "input.txt");
    world->executor.ops = &ops;
    world->executor.n_workers =
        world->is_calm ? 1 : 1 + (unsigned)random_below(&world->dice, MAX_WORKERS);
    enum status status = inputs_load(&path, 1, false, &inputs, &err);
    struct run_options options = executor_run_options(inputs, &world->executor);
    options.use_journal = true;
    if (status == STATUS_OK)
        status = run_reduce(&options, &(struct listener){0}, &summary, &err);
    if (status != STATUS_OK)
        return err.message[0] != '\0' ? LIFE_REFUSED : LIFE_BAD;
    return summary.end == RUN_FINISHED      ? LIFE_FINISHED
           : summary.end == RUN_INTERRUPTED ? LIFE_STOPPED
                                            : LIFE_BAD;
}

static enum life live_once(const char *dir, struct world *world, uint64_t seed)
{
    world->dice = seed;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        _exit((int)reduce(dir, world));
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    if (WIFSIGNALED(how))
        return WTERMSIG(how) == SIGKILL ? LIFE_KILLED : LIFE_BAD;
    return (enum life)WEXITSTATUS(how);
}

static void read_file(const char *dir, const char *name, struct buffer *ret)
{
    unsigned char *data;
    size_t n_bytes;
    char *path = disk_join(dir, name);
    ret->n_bytes = 0;
    if (disk_read(path, &data, &n_bytes, NULL, NULL) == STATUS_OK) {
        buffer_add(ret, data, n_bytes);
        free(data);
    }
    free(path);
}

static bool same(const struct buffer *a, const struct buffer *b)
{
    return a->n_bytes == b->n_bytes && memcmp(a->data, b->data, a->n_bytes) == 0;
}

static void write_input(const char *dir, const struct buffer *text)
{
    char *path = disk_join(dir, "input.txt");
    assert_int_equal(disk_write_atomic(path, text->data, text->n_bytes, 0644, NULL), STATUS_OK);
    free(path);
}

static void make_input(struct world *world, uint64_t *seed, struct buffer *ret)
{
    buffer_add_text(ret, "whole\n");
    for (int i = 0; i < N_LINES; i++)
        buffer_add_format(ret, "w%d (a%d; b%d) { c%d }\n", i, i, i, i);
    for (int i = 0; i < N_NEEDED; i++)
        snprintf(world->needed[i], sizeof world->needed[i], "%c%d ", "wc"[i % 2],
                 (int)random_below(seed, N_LINES));
}

static void expect_safe(const char *dir, const struct world *world, const struct buffer *original,
                        uint64_t seed)
{
    struct buffer found = {0};
    read_file(dir, "input.txt", &found);
    if (!same(&found, original))
        fail_msg("seed %llu: the original is lost", (unsigned long long)seed);
    read_file(dir, "input.reduced.txt", &found);
    struct file file = {.data = (const unsigned char *)found.data, .n_bytes = found.n_bytes};
    if (found.n_bytes > 0 && !has_needed(world, &file))
        fail_msg("seed %llu: the output is not interesting", (unsigned long long)seed);
    buffer_done(&found);
}

static size_t one_seed(uint64_t first)
{
    static struct world world;
    char calm[64], rough[64];
    struct buffer original = {0}, wanted = {0}, got = {0};
    uint64_t seed = first * 0x2545f4914f6cdd1d + 1;
    size_t n_lives = 0;
    world = (struct world){.is_calm = true, .salt = random_next(&seed)};
    temp_dir_make(calm);
    temp_dir_make(rough);
    make_input(&world, &seed, &original);
    write_input(calm, &original);
    write_input(rough, &original);
    assert_int_equal(live_once(calm, &world, 1), LIFE_FINISHED);
    read_file(calm, "input.reduced.txt", &wanted);
    for (enum life life = LIFE_STOPPED; life != LIFE_FINISHED; n_lives++) {
        world.is_calm = n_lives >= MAX_LIVES;
        life = live_once(rough, &world, random_next(&seed));
        if (life == LIFE_BAD)
            fail_msg("seed %llu: a bad end", (unsigned long long)first);
        expect_safe(rough, &world, &original, first);
    }
    read_file(rough, "input.reduced.txt", &got);
    if (!same(&got, &wanted))
        fail_msg("seed %llu: another result", (unsigned long long)first);
    buffer_done(&original);
    buffer_done(&wanted);
    buffer_done(&got);
    temp_dir_remove(calm);
    temp_dir_remove(rough);
    return n_lives;
}

static void simulated_runs_keep_their_promises(void **state)
{
    (void)state;
    const char *given = getenv("PARE_SEEDS");
    uint64_t first = random_seed(0);
    size_t n_seeds = given != NULL ? strtoul(given, NULL, 10) : random_cases(300), n_lives = 0;
    for (size_t i = 0; i < n_seeds; i++)
        n_lives += one_seed(first + i);
    printf("%zu seeds, %zu lives\n", n_seeds, n_lives);
}

int main(void)
{
    if (access("/dev/shm", W_OK) == 0) /* thousands of versions are synced */
        setenv("PARE_TEST_TMP", "/dev/shm", 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simulated_runs_keep_their_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
