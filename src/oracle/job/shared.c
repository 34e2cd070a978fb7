#include "oracle/job/shared.h"

#include "oracle/process/memory_kills.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static enum status find_programs(struct shared *shared, struct error *err)
{
    const struct oracle_options *options = &shared->options;
    enum status status = program_find(options->argv, "test", &shared->test, err);
    if (status == STATUS_OK && options->valid_argv != NULL)
        status = program_find(options->valid_argv, "validity check", &shared->valid, err);
    char *gdb[] = {(char[]){"gdb"}, NULL};
    if (options->kind == TEST_COMMAND)
        program_find(gdb, "debugger", &shared->debugger, NULL); /* it is not required */
    return status;
}

static enum status open_descriptors(struct shared *shared, struct error *err)
{
    /* If Pare was started with 0, 1 or 2 closed, they are opened here and stay so: no other file
     * may get these numbers, because a child takes them for its standard input and outputs. */
    do
        shared->null = open("/dev/null", O_RDWR);
    while (shared->null >= 0 && shared->null <= 2);
    if (shared->null < 0 || fcntl(shared->null, F_SETFD, FD_CLOEXEC) != 0)
        return fail(err, STATUS_IO, "cannot open /dev/null: %s", strerror(errno));
    shared->here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (shared->here < 0)
        return fail(err, STATUS_IO, "cannot open the current directory: %s", strerror(errno));
    return STATUS_OK;
}

static enum status open_root(struct shared *shared, struct error *err)
{
    enum status status = root_open(shared->options.temp_dir, &shared->root, err);
    if (status != STATUS_OK)
        return status;
    status = supervisor_start(&shared->root, &shared->supervisor, err);
    if (status != STATUS_OK)
        root_close(&shared->root);
    else
        pid_list_add(&shared->spared, shared->supervisor.pid);
    return status;
}

static void free_plain(struct shared *shared)
{
    program_done(&shared->test);
    program_done(&shared->valid);
    program_done(&shared->debugger);
    if (shared->null >= 0)
        close(shared->null);
    if (shared->here >= 0)
        close(shared->here);
    sandbox_close(&shared->sandbox);
}

enum status shared_open(const struct oracle_options *options, struct shared *ret, struct error *err)
{
    *ret = (struct shared){
        .options = *options, .null = -1, .here = -1, .memory_kills = memory_kills()};
    enum status status = find_programs(ret, err);
    if (status == STATUS_OK)
        status = open_descriptors(ret, err);
    if (status == STATUS_OK)
        status = sandbox_open(options->sandbox, options->allowed, options->n_allowed, &ret->sandbox,
                              err);
    if (status == STATUS_OK)
        status = open_root(ret, err);
    if (status != STATUS_OK)
        free_plain(ret);
    return status;
}

void shared_close(struct shared *shared)
{
    if (root_close(&shared->root))
        supervisor_stop(&shared->supervisor);
    else
        supervisor_leave_it_to(&shared->supervisor);
    pid_list_done(&shared->spared);
    free_plain(shared);
}
