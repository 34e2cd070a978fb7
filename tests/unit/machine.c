/* How much memory there is: of the machine, and of a control group. */
#include "oracle/machine/machine.h"

#include "disk_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

static const struct {
    const char *what, *max, *current, *stat; /* files of the group; NULL: not there */
    uint64_t memory, available;              /* of a machine with 1000 and 600 bytes, then */
} rows[] = {
    {"no group", NULL, NULL, NULL, 1000, 600},
    {"no limit", "max\n", "900\n", NULL, 1000, 600},
    {"more than there is", "2000\n", "0\n", NULL, 1000, 600},
    {"half used", "500\n", "250\n", NULL, 500, 250},
    {"cached files", "500\n", "250\n", "anon 150\ninactive_file 100\nslab 3\n", 500, 350},
    {"more cached than used", "500\n", "250\n", "anon 1\ninactive_file 300\n", 500, 500},
    {"used up", "500\n", "510\n", "anon 510\ninactive_file 0\n", 500, 0},
    {"the machine has less", "900\n", "0\n", NULL, 900, 600},
};

static void a_group_lowers_what_there_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char dir[16];
        snprintf(dir, sizeof dir, "g%zu", i);
        const char *const texts[] = {rows[i].max, rows[i].current, rows[i].stat};
        const char *const names[] = {"memory.max", "memory.current", "memory.stat"};
        for (size_t j = 0; j < 3; j++) {
            char path[48];
            snprintf(path, sizeof path, "%s/%s", dir, names[j]);
            if (texts[j] != NULL)
                disk_files_write(path, texts[j]);
        }
        struct machine machine = {.memory = 1000, .available = 600};
        machine_limit(&machine, dir);
        if (machine.memory != rows[i].memory || machine.available != rows[i].available)
            fail_msg("%s: %llu bytes, %llu available", rows[i].what,
                     (unsigned long long)machine.memory, (unsigned long long)machine.available);
    }
}

static void this_machine_has_memory_and_cores(void **state)
{
    (void)state;
    struct machine machine;
    assert_true(machine_look(&machine));
    assert_true(machine.memory > 0 && machine.available <= machine.memory);
    assert_true(machine.n_cores >= 1 && machine.n_running >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_group_lowers_what_there_is, disk_files_enter,
                                        disk_files_leave),
        cmocka_unit_test(this_machine_has_memory_and_cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
