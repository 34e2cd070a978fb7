#include "testbed.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "oracle/machine/proc.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

void testbed_write(const char *path, const char *text, unsigned mode)
{
    struct error err;
    if (disk_write_atomic(path, text, strlen(text), mode, &err) != STATUS_OK)
        fail_msg("%s", err.message);
}

void testbed_init(struct testbed *bed, const char *script)
{
    memset(bed, 0, sizeof *bed);
    strcpy(bed->dir, "/tmp/pare_testbed.XXXXXX");
    assert_non_null(mkdtemp(bed->dir));
    snprintf(bed->temp, sizeof bed->temp, "%s/temp", bed->dir);
    assert_int_equal(mkdir(bed->temp, 0700), 0);
    snprintf(bed->script, sizeof bed->script, "%s/test.sh", bed->dir);
    struct buffer text = {0};
    buffer_add_format(&text, "#!/bin/sh\n%s\n", script);
    testbed_write(bed->script, buffer_text(&text), 0755);
    buffer_done(&text);
    bed->argv[0] = bed->script;
    bed->options = (struct oracle_options){.kind = TEST_SCRIPT,
                                           .argv = bed->argv,
                                           .also_interesting = -1,
                                           .n_workers = 1,
                                           .timeout = 20,
                                           .max_output = 16 << 20,
                                           .max_disk = 64 << 20,
                                           .temp_dir = bed->temp};
    struct file file = {
        .name = "bug.txt", .data = (const unsigned char *)"hello\n", .n_bytes = 6, .mode = 0644};
    fileset_add_borrowed(&bed->candidate, &file);
}

void testbed_open(struct testbed *bed)
{
    struct error err;
    if (oracle_open(&bed->options, &bed->oracle, &err) != STATUS_OK)
        fail_msg("%s", err.message);
}

void testbed_start(struct testbed *bed, uint64_t job)
{
    struct error err;
    if (oracle_start(bed->oracle, job, &bed->candidate, &err) != STATUS_OK)
        fail_msg("%s", err.message);
}

struct outcome testbed_wait(struct testbed *bed)
{
    struct error err;
    struct outcome outcome = {0};
    enum oracle_event event;
    if (oracle_wait(bed->oracle, 30000, &event, &outcome, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    assert_int_equal(event, ORACLE_OUTCOME);
    return outcome;
}

struct outcome testbed_run(struct testbed *bed)
{
    if (bed->oracle == NULL)
        testbed_open(bed);
    testbed_start(bed, 1);
    return testbed_wait(bed);
}

unsigned testbed_count_marked(const char *prefix)
{
    struct pid_list all = {0};
    proc_add_all(&all);
    unsigned n_marked = 0;
    for (size_t i = 0; i < all.n_pids; i++)
        n_marked += proc_has_environment(all.pids[i], prefix);
    pid_list_done(&all);
    return n_marked;
}

unsigned testbed_count_running(const char *argument)
{
    struct pid_list all = {0};
    proc_add_all(&all);
    unsigned n_running = 0;
    for (size_t i = 0; i < all.n_pids; i++) {
        char path[64], words[4096] = "";
        snprintf(path, sizeof path, "/proc/%d/cmdline", (int)all.pids[i]);
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t n_bytes = fd >= 0 ? read(fd, words, sizeof words - 1) : 0;
        for (char *word = words; word < words + n_bytes; word += strlen(word) + 1)
            n_running += strcmp(word, argument) == 0;
        if (fd >= 0)
            close(fd);
    }
    pid_list_done(&all);
    return n_running;
}

enum { WAIT_STEP_US = 5000, MAX_WAIT_STEPS = 6000 };

void testbed_wait_running(const char *argument, unsigned n_processes)
{
    for (unsigned i = 0; i < MAX_WAIT_STEPS; i++) {
        if (testbed_count_running(argument) >= n_processes)
            return;
        usleep(WAIT_STEP_US);
    }
    fail_msg("%u processes with the argument %s were not started in time", n_processes, argument);
}

void testbed_wait_file(const struct testbed *bed, const char *name)
{
    char *path = disk_join(bed->dir, name);
    for (unsigned i = 0; i < MAX_WAIT_STEPS && !disk_exists(path); i++)
        usleep(WAIT_STEP_US);
    if (!disk_exists(path))
        fail_msg("%s was not made in time", path);
    free(path);
}

/* The names below dir, one a line, without what stays between jobs: directories, and the
 * candidate's own file. */
static void list_leftovers(const char *dir, unsigned depth, struct buffer *ret)
{
    DIR *entries = opendir(dir);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            strcmp(entry->d_name, ".workspace-lock") == 0)
            continue;
        char *path = disk_join(dir, entry->d_name);
        bool stays = (depth == 0 && strncmp(entry->d_name, "pare-", 5) == 0) ||
                     (depth == 1 && strchr("wt", entry->d_name[0]) != NULL) ||
                     (depth == 2 && strcmp(entry->d_name, "bug.txt") == 0);
        if (!stays)
            buffer_add_format(ret, "%s\n", path);
        if (disk_is_dir(path))
            list_leftovers(path, depth + 1, ret);
        free(path);
    }
    closedir(entries);
}

void testbed_expect_tidy(const struct testbed *bed)
{
    struct buffer leftovers = {0};
    list_leftovers(bed->temp, 0, &leftovers);
    assert_string_equal(buffer_text(&leftovers), "");
    buffer_done(&leftovers);
    char mark[128];
    snprintf(mark, sizeof mark, "TMPDIR=%s/", bed->temp);
    assert_int_equal(testbed_count_marked(mark), 0);
}

void testbed_done(struct testbed *bed)
{
    if (bed->oracle != NULL)
        testbed_expect_tidy(bed);
    oracle_close(bed->oracle);
    fileset_done(&bed->candidate);
    if (rmdir(bed->temp) != 0)
        fail_msg("something is left in %s", bed->temp);
    assert_true(disk_remove_tree(bed->dir));
}
