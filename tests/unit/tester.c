/* What the driver does between two tests when the disk is full. */
#include "drive/state/tester.h"

#include <stdarg.h>
#include <stddef.h>

#include <setjmp.h>

#include <cmocka.h>

/* Storage whose first n_failures commits find no room, and an executor with n_busy tests. */
struct scene {
    struct storage storage;
    struct executor executor;
    struct progress progress;
    struct tester tester;
    unsigned n_failures, n_commits, n_busy, n_waits;
};

static enum status commit(struct storage *storage, struct error *err)
{
    struct scene *scene = storage->context;
    (void)err;
    return ++scene->n_commits <= scene->n_failures ? STATUS_FULL : STATUS_OK;
}

static enum status set_number(struct storage *storage, const char *name, double value,
                              struct error *err)
{
    (void)storage, (void)name, (void)value, (void)err;
    return STATUS_OK;
}

static struct scene *scene_of(const struct executor *executor)
{
    return (struct scene *)((char *)executor - offsetof(struct scene, executor));
}

static unsigned n_busy(const struct executor *executor)
{
    return scene_of(executor)->n_busy;
}

static enum status wait_for_nothing(struct executor *executor, int timeout_ms,
                                    enum oracle_event *ret_event, struct outcome *ret_outcome,
                                    struct error *err)
{
    (void)timeout_ms, (void)ret_outcome, (void)err;
    scene_of(executor)->n_waits++;
    *ret_event = ORACLE_TIMEOUT;
    return STATUS_OK;
}

static enum status wait_once(struct scene *scene, unsigned n_failures, unsigned busy)
{
    static const struct storage_ops storage_ops = {.set_number = set_number, .commit = commit};
    static const struct executor_ops executor_ops = {.n_busy = n_busy, .wait = wait_for_nothing};
    *scene = (struct scene){.storage = {.ops = &storage_ops, .context = scene},
                            .executor = {.ops = &executor_ops, .n_workers = 1},
                            .n_failures = n_failures,
                            .n_busy = busy};
    tester_init(&scene->tester, &scene->progress, &scene->storage);
    scene->tester.executor = &scene->executor;
    struct outcome outcome;
    bool got;
    struct error error = {0};
    enum status status = tester_wait(&scene->tester, &outcome, &got, &error);
    tester_done(&scene->tester);
    return status;
}

static void a_running_test_may_have_filled_the_disk(void **state)
{
    (void)state;
    struct scene scene;
    assert_int_equal(wait_once(&scene, 1, 1), STATUS_OK);
    assert_int_equal(scene.n_waits, 1);
    assert_int_equal(scene.n_commits, 1);
}

static void a_test_that_has_just_ended_no_longer_fills_the_disk(void **state)
{
    (void)state;
    struct scene scene;
    assert_int_equal(wait_once(&scene, 1, 0), STATUS_OK);
    assert_int_equal(scene.n_waits, 1);
    assert_int_equal(scene.n_commits, 2);
}

static void a_disk_that_stays_full_ends_the_run(void **state)
{
    (void)state;
    struct scene scene;
    assert_int_equal(wait_once(&scene, 2, 0), STATUS_FULL);
    assert_int_equal(scene.n_waits, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_running_test_may_have_filled_the_disk),
        cmocka_unit_test(a_test_that_has_just_ended_no_longer_fills_the_disk),
        cmocka_unit_test(a_disk_that_stays_full_ends_the_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
