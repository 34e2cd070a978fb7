#include "oracle/job/shared.h"

#include "oracle/machine/memory_kills.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
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
        program_find(gdb, "debugger", &shared->debugger, NULL); /* gdb is optional */
    return status;
}

static enum status open_descriptors(struct shared *shared, struct error *err)
{
    /* If Pare was started with descriptor 0, 1 or 2 closed, it is opened here and stays open.  No
     * other file may get these numbers, because a child uses them as its standard input and
     * outputs. */
    do
        shared->null = open("/dev/null", O_RDWR);
    while (shared->null >= 0 && shared->null <= 2);
    if (shared->null < 0 || fcntl(shared->null, F_SETFD, FD_CLOEXEC) != 0)
        return fail(err, STATUS_IO, "cannot open /dev/null: %s", strerror(errno));
    shared->here = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (shared->here < 0)
        return fail(err, STATUS_IO, "cannot open the current directory: %s", strerror(errno));
    shared->here_path = getcwd(NULL, 0);
    return STATUS_OK;
}

static enum status open_root(struct shared *shared, struct error *err)
{
    enum status status = root_open(shared->options.temp_dir, &shared->root, err);
    if (status != STATUS_OK)
        return status;
    status = supervisor_start(&shared->root, shared->options.guards_dev && geteuid() == 0,
                              &shared->supervisor, err);
    if (status != STATUS_OK)
        root_close(&shared->root);
    else
        pid_list_add(&shared->spared, shared->supervisor.pid);
    return status;
}

static enum status open_sandbox(struct shared *shared, struct error *err)
{
    const struct oracle_options *options = &shared->options;
    if (options->sandbox && options->sandbox_kind != SANDBOX_LANDLOCK) {
        enum status status =
            bubblewrap_open(options->allowed, options->n_allowed, &shared->bubblewrap, err);
        if (status != STATUS_ORACLE || options->sandbox_kind == SANDBOX_BUBBLEWRAP)
            return status;
    }
    return sandbox_open(options->sandbox, options->allowed, options->n_allowed, &shared->sandbox,
                        err);
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
    free(shared->here_path);
    sandbox_close(&shared->sandbox);
    bubblewrap_close(&shared->bubblewrap);
}

enum status shared_open(const struct oracle_options *options, struct shared *ret, struct error *err)
{
    *ret = (struct shared){
        .options = *options, .null = -1, .here = -1, .memory_kills = memory_kills()};
    enum status status = find_programs(ret, err);
    if (status == STATUS_OK)
        status = open_descriptors(ret, err);
    if (status == STATUS_OK)
        status = open_sandbox(ret, err);
    if (status == STATUS_OK)
        status = open_root(ret, err);
    if (status != STATUS_OK)
        free_plain(ret);
    return status;
}

const struct own_view *shared_view(const struct shared *shared)
{
    return shared->supervisor.view.space > 0 ? &shared->supervisor.view : NULL;
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
