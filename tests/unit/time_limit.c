/* The time limit of a test follows the input as it shrinks, and is the same in a resumed run. */
#include "drive/run/run.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "drive/journal/journal.h"
#include "drive/state/time_limits.h"
#include "fake_executor.h"
#include "temp_dir.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

enum { N_LINES = 64 };

struct scene {
    char dir[64], *input;
    double seconds_per_byte; /* how long a test takes */
    double limit_at_start;   /* of the first test after the original's */
    struct fake_executor fake;
};

static enum verdict has_needed(void *context, const struct fileset *candidate)
{
    const struct file *file = &candidate->files[0];
    (void)context;
    return memmem(file->data, file->n_bytes, "line 7\n", 7) != NULL ? VERDICT_INTERESTING
                                                                    : VERDICT_NOT;
}

static double by_size(void *context, const struct fileset *candidate)
{
    return ((struct scene *)context)->seconds_per_byte * (double)candidate->files[0].n_bytes;
}

static void note_limit(void *context, const struct fileset *candidate)
{
    struct scene *scene = context;
    (void)candidate;
    if (scene->limit_at_start <= 0)
        scene->limit_at_start = scene->fake.timeout;
}

static void open_scene(struct scene *scene)
{
    struct buffer text = {0};
    *scene = (struct scene){.seconds_per_byte = 0};
    temp_dir_make(scene->dir);
    scene->input = disk_join(scene->dir, "in.txt");
    for (int i = 0; i < N_LINES; i++)
        buffer_add_format(&text, "line %d\n", i);
    assert_int_equal(disk_write_atomic(scene->input, text.data, text.n_bytes, 0644, NULL),
                     STATUS_OK);
    buffer_done(&text);
}

static void close_scene(struct scene *scene)
{
    free(scene->input);
    temp_dir_remove(scene->dir);
}

/* Reduces; `timeout` is the user's, 0: none.  Returns the limit at the end. */
static double reduce(struct scene *scene, double timeout, uint64_t max_tests, unsigned n_workers)
{
    struct inputs *inputs;
    struct summary summary;
    struct error err = {0};
    fake_executor_init(&scene->fake, n_workers, 1, has_needed, scene);
    scene->fake.seconds = by_size;
    scene->fake.on_start = note_limit;
    scene->limit_at_start = 0;
    assert_int_equal(inputs_load(&scene->input, 1, false, &inputs, &err), STATUS_OK);
    struct plan plan = {.n_passes = 0}; /* ddmin, because it comes to the result in many steps */
    assert_int_equal(plan_add(&plan, "lines:ddmin", &err), STATUS_OK);
    assert_int_equal(plan_add(&plan, "tokens:sweep", &err), STATUS_OK);
    struct run_options options = {
        .plan = &plan,
        .inputs = inputs,
        .oracle = {.kind = TEST_SERVER, .timeout = timeout},
        .executor = &scene->fake.executor,
        .use_cache = true,
        .use_journal = true,
        .n_repeat = 1,
        .max_tests = max_tests,
        .identity = "",
        .command_line = "[]",
    };
    if (run_reduce(&options, &(struct listener){0}, &summary, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    summary_done(&summary);
    inputs_free(inputs);
    return scene->fake.timeout;
}

enum { MAX_LIMITS = 20 };

/* Reads the limits in the journal; with `is_set`, writes them instead. */
static size_t limits_in_journal(const struct scene *scene, bool is_set, size_t n_steps,
                                double steps[MAX_LIMITS][2])
{
    struct journal *journal;
    char *dir = disk_join(scene->dir, "in.txt.pare");
    assert_int_equal(journal_open(dir, false, &journal, NULL), STATUS_OK);
    if (!is_set)
        n_steps = (size_t)journal_get_number(journal, "limits", 0);
    else
        assert_int_equal(journal_set_number(journal, "limits", (double)n_steps, NULL), STATUS_OK);
    assert_true(n_steps < MAX_LIMITS);
    for (size_t i = 0; i < n_steps; i++)
        for (int what = 0; what < 2; what++) {
            char name[TIME_LIMIT_NAME];
            time_limit_name(i + 1, what == 0 ? " after" : "", name);
            if (is_set)
                journal_set_number(journal, name, steps[i][what], NULL);
            else
                steps[i][what] = journal_get_number(journal, name, 0);
        }
    journal_close(journal);
    free(dir);
    return n_steps;
}

static void limit_follows_input(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    scene.seconds_per_byte = 0.05;             /* the original takes some 25 s */
    assert_true(reduce(&scene, 0, 0, 1) < 16); /* the first limit is 250 s */
    double steps[MAX_LIMITS][2], before[2] = {0, 300};
    size_t n_steps = limits_in_journal(&scene, false, 0, steps);
    for (size_t i = 0; i < n_steps; i++) {
        assert_true(steps[i][0] > before[0] && steps[i][1] <= before[1] / 2 + 0.001);
        assert_true(steps[i][1] >= 5);
        memcpy(before, steps[i], sizeof before);
    }
    assert_true(n_steps >= 2);
    close_scene(&scene);
}

static void limit_of_user_stays(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    scene.seconds_per_byte = 0.05;
    assert_true(reduce(&scene, 77, 0, 1) == 77);
    close_scene(&scene);
}

/* A quick test has the least limit from the beginning. */
static void quick_test_has_one_limit(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    scene.seconds_per_byte = 0.0001;
    assert_true(reduce(&scene, 0, 0, 2) == 5);
    double steps[MAX_LIMITS][2];
    assert_int_equal(limits_in_journal(&scene, false, 0, steps), 0);
    close_scene(&scene);
}

/* However slow the machine is when the run goes on, and with however many workers: it has the limit
 * that it had. */
static void resumed_run_has_same_limit(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    scene.seconds_per_byte = 0.05;
    double at_stop = reduce(&scene, 0, 12, 1);
    assert_true(at_stop < 250 && at_stop > 5);
    scene.seconds_per_byte = 50;
    assert_true(reduce(&scene, 0, 0, 4) == at_stop);
    assert_true(scene.limit_at_start == at_stop);
    close_scene(&scene);
}

/* Limits of answers that are gone (the journal was repaired) do not hold. */
static void limits_without_answers_are_dropped(void **state)
{
    (void)state;
    struct scene scene;
    open_scene(&scene);
    scene.seconds_per_byte = 0.05;
    reduce(&scene, 0, 12, 1);
    double steps[MAX_LIMITS][2] = {{1, 100}, {4, 50}, {9999, 6}};
    limits_in_journal(&scene, true, 3, steps);
    scene.seconds_per_byte = 50;
    assert_true(reduce(&scene, 0, 0, 1) == 50);
    close_scene(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limit_follows_input),
        cmocka_unit_test(limit_of_user_stays),
        cmocka_unit_test(quick_test_has_one_limit),
        cmocka_unit_test(resumed_run_has_same_limit),
        cmocka_unit_test(limits_without_answers_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
