/* Workers are taken away when memory is short or others fill the cores, and added again later. */
#include "drive/execute/crew_size.h"

#include "base/files/disk.h"
#include "drive/execute/executor.h"
#include "own_mounts.h"
#include "testbed.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include <setjmp.h>

#include <cmocka.h>

static const uint64_t gigabyte = 1 << 30;

static struct machine machine_with(uint64_t available, unsigned n_running)
{
    return (struct machine){
        .memory = 16 * gigabyte, .available = available, .n_cores = 4, .n_running = n_running};
}

static void enough_memory_changes_nothing(void **state)
{
    (void)state;
    struct crew_size crew;
    struct machine calm = machine_with(8 * gigabyte, 8);
    crew_size_init(&crew, 8, 4);
    for (int i = 0; i < 20; i++)
        crew_size_see(&crew, &calm, 8, i);
    assert_int_equal(crew.n_now, 8);
    assert_false(crew.is_short);
}

static void short_memory_takes_workers_away(void **state)
{
    (void)state;
    struct crew_size crew;
    struct machine full = machine_with(gigabyte / 2, 8), middle = machine_with(gigabyte * 3 / 2, 8),
                   calm = machine_with(8 * gigabyte, 4);
    crew_size_init(&crew, 8, 4);
    crew_size_see(&crew, &full, 8, 1);
    assert_true(crew.is_short);
    assert_int_equal(crew.n_now, 4);
    crew_size_see(&crew, &full, 4, 2);
    assert_int_equal(crew.n_now, 2);
    crew_size_see(&crew, &middle, 2, 3); /* not enough for one more */
    assert_int_equal(crew.n_now, 2);
    assert_false(crew.is_short);
    for (int i = 0; i < 20; i++)
        crew_size_see(&crew, &calm, 2, 4);
    assert_int_equal(crew.n_now, 3); /* four were too many */
    for (int i = 1; i < 400; i++)    /* after some minutes all are tried again */
        crew_size_see(&crew, &calm, 3, 4 + i);
    assert_int_equal(crew.n_now, 8);
}

static void one_worker_always_stays(void **state)
{
    (void)state;
    struct crew_size crew;
    struct machine full = machine_with(0, 2);
    crew_size_init(&crew, 3, 2);
    for (int i = 0; i < 5; i++)
        crew_size_see(&crew, &full, i < 2 ? 1 : 0, i);
    assert_int_equal(crew.n_now, 1);
}

static void a_small_machine_has_a_small_reserve(void **state)
{
    (void)state;
    struct crew_size crew;
    struct machine small = {.memory = 128 << 20, .available = 40 << 20, .n_cores = 1};
    crew_size_init(&crew, 2, 1);
    crew_size_see(&crew, &small, 2, 1);
    assert_int_equal(crew.n_now, 2);
}

static void others_take_workers_beyond_the_cores(void **state)
{
    (void)state;
    struct crew_size crew;
    struct machine loaded = machine_with(8 * gigabyte, 32), calm = machine_with(8 * gigabyte, 3);
    crew_size_init(&crew, 8, 4);
    for (int i = 0; i < 20; i++)
        crew_size_see(&crew, &loaded, crew.n_now, i);
    assert_int_equal(crew.n_now, 4);
    for (int i = 0; i < 20; i++)
        crew_size_see(&crew, &calm, crew.n_now, 20 + i);
    assert_int_equal(crew.n_now, 8);
}

/* -j 128: two workers a core while tests keep the cores busy, all of them while tests sleep. */
static void many_workers_cost_nothing(void **state)
{
    (void)state;
    struct crew_size crew;
    struct machine busy = machine_with(8 * gigabyte, 8), idle = machine_with(8 * gigabyte, 1);
    crew_size_init(&crew, 128, 4);
    assert_int_equal(crew.n_now, 8);
    for (int i = 0; i < 20; i++)
        crew_size_see(&crew, &busy, crew.n_now, i);
    assert_int_equal(crew.n_now, 8);
    crew_size_see(&crew, &idle, 3, 20); /* not all are used: more would not help */
    assert_int_equal(crew.n_now, 8);
    for (int i = 0; i < 4; i++)
        crew_size_see(&crew, &idle, crew.n_now, 21 + i);
    assert_int_equal(crew.n_now, 128);
    struct machine full = machine_with(8 * gigabyte, 128);
    for (int i = 0; i < 200; i++)
        crew_size_see(&crew, &full, crew.n_now, 30 + i);
    assert_true(crew.n_now <= 8);
}

static void this_machine_tells(void **state)
{
    (void)state;
    struct machine machine;
    assert_true(machine_look(&machine));
    assert_true(machine.available > 0 && machine.available <= machine.memory);
    assert_true(machine.n_cores >= 1 && machine.n_running >= 1);
}

/* --- the executor, on a machine whose memory we invent ----------------------------------- */

static unsigned n_said;

static void count_line(void *context, const char *line)
{
    (void)context;
    n_said += strstr(line, "memory is short") != NULL;
}

static void write_meminfo(const char *path, unsigned available_megabytes)
{
    char text[128];
    snprintf(text, sizeof text, "MemTotal: 16000000 kB\nMemFree: 1 kB\nMemAvailable: %u kB\n",
             available_megabytes << 10);
    FILE *out = fopen(path, "w"); /* the same file: it is mounted elsewhere */
    assert_non_null(out);
    assert_true(fputs(text, out) > 0);
    fclose(out);
}

static void wait_a_little(struct executor *executor)
{
    enum oracle_event event;
    struct outcome outcome;
    for (int i = 0; i < 3; i++)
        assert_int_equal(executor->ops->wait(executor, 300, &event, &outcome, NULL), STATUS_OK);
}

static void executor_follows_the_machine(void **state)
{
    (void)state;
    struct testbed bed;
    struct local_executor local;
    char path[128];
    if (!own_mounts_enter())
        skip();
    testbed_init(&bed, "exit 0");
    testbed_open(&bed);
    snprintf(path, sizeof path, "%s/meminfo", bed.dir);
    write_meminfo(path, 8000);
    if (mount(path, "/proc/meminfo", NULL, MS_BIND, NULL) != 0)
        skip();
    local_executor_init(&local, bed.oracle, 4);
    local.say = count_line;
    wait_a_little(&local.executor);
    assert_false(local.executor.is_short);
    unsigned n_calm = local.executor.n_workers; /* fewer than 4 on a busy machine */
    assert_int_equal(n_said, 0);
    write_meminfo(path, 100);
    wait_a_little(&local.executor);
    assert_true(local.executor.is_short);
    assert_int_equal(local.executor.n_workers, 1);
    assert_int_equal(n_said, n_calm > 1);
    umount2("/proc/meminfo", MNT_DETACH);
    testbed_done(&bed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(enough_memory_changes_nothing),
        cmocka_unit_test(short_memory_takes_workers_away),
        cmocka_unit_test(one_worker_always_stays),
        cmocka_unit_test(a_small_machine_has_a_small_reserve),
        cmocka_unit_test(others_take_workers_beyond_the_cores),
        cmocka_unit_test(many_workers_cost_nothing),
        cmocka_unit_test(this_machine_tells),
        cmocka_unit_test(executor_follows_the_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
