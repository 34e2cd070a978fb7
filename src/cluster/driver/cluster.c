#include "cluster/driver/cluster.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cluster/driver/own_server.h"
#include "cluster/driver/ssh_workers.h"
#include "cluster/link/load.h"
#include "oracle/process/child.h"
#include "oracle/process/workspace.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seconds: how long Pare's own server may take to answer, and how often Pare looks whether it still
 * runs.  A machine under load may stand still for many seconds. */
static const double patience = 60.0, look = 0.5;

enum {
    MAX_PORTS =
        5, /* ports that are tried for Pare's own server: another program may take one first */
};

struct cluster {
    struct executor executor; /* first member, so that the executor's functions find the cluster */
    struct executor_maker maker;
    struct cluster_options options;
    const struct cluster_plugin *plugin;
    struct credentials credentials;
    struct own_server server;
    struct ssh_workers ssh;
    struct executor_place place;
    char *run_file; /* NULL: the run has no journal */
    char *temp_dir; /* directory of Pare's own server, for a run without journal; NULL: none */
    struct remote *remote;
    double looked_at;
};

static struct cluster *cluster_of(const struct executor *self)
{
    return (struct cluster *)self;
}

/* --- the executor ----------------------------------------------------------------------------- */

static enum status start(struct executor *self, uint64_t job, const struct fileset *candidate,
                         struct error *err)
{
    return remote_start(cluster_of(self)->remote, job, candidate, err);
}

static void cancel(struct executor *self, uint64_t job)
{
    remote_cancel(cluster_of(self)->remote, job);
}

static unsigned n_busy(const struct executor *self)
{
    return remote_n_busy(cluster_of(self)->remote);
}

/* Restarts Pare's own server if it has died. */
static enum status look_after(struct cluster *cluster, struct error *err)
{
    double now = child_now();
    if (now < cluster->looked_at + look)
        return STATUS_OK;
    cluster->looked_at = now;
    ssh_workers_listen(&cluster->ssh, cluster->place.say, cluster->place.context);
    if (cluster->server.dir == NULL || helper_runs(&cluster->server.helper))
        return STATUS_OK;
    enum status status = own_server_restart(&cluster->server, err);
    if (status == STATUS_OK)
        oracle_spare(cluster->place.oracle, cluster->server.helper.pid);
    return status;
}

static enum status wait_for_one(struct executor *self, int timeout_ms, enum oracle_event *ret_event,
                                struct outcome *ret_outcome, struct error *err)
{
    struct cluster *cluster = cluster_of(self);
    int slice = timeout_ms < 0 || timeout_ms > 500 ? 500 : timeout_ms;
    enum status status = look_after(cluster, err);
    if (status == STATUS_OK)
        status = remote_wait(cluster->remote, slice, ret_event, ret_outcome, err);
    self->n_workers = remote_n_workers(cluster->remote);
    return status;
}

static void set_timeout(struct executor *self, double seconds)
{
    remote_set_timeout(cluster_of(self)->remote, seconds);
}

static enum status begin(struct executor *self, const struct executor_original *original,
                         struct error *err)
{
    enum status status = remote_begin(cluster_of(self)->remote, original, err);
    self->n_workers = remote_n_workers(cluster_of(self)->remote);
    return status;
}

static void say_figures(const struct cluster *cluster)
{
    struct remote_figures figures;
    char line[256];
    remote_figures(cluster->remote, &figures);
    snprintf(
        line, sizeof line,
        "answers of workers: %llu, of this machine: %llu, of earlier runs: %llu; adopted %llu; "
        "workers lost %llu "
        "times, left out %llu; %llu KB sent, %llu KB received",
        (unsigned long long)figures.n_remote, (unsigned long long)figures.n_local,
        (unsigned long long)figures.n_known, (unsigned long long)figures.n_adopted,
        (unsigned long long)figures.n_lost, (unsigned long long)figures.n_refused,
        (unsigned long long)figures.bus.n_sent >> 10,
        (unsigned long long)figures.bus.n_received >> 10);
    cluster->place.tell(cluster->place.context, line);
}

static void close_executor(struct executor *self)
{
    struct cluster *cluster = cluster_of(self);
    if (cluster->remote != NULL) {
        say_figures(cluster);
        remote_close(cluster->remote);
    }
    cluster->remote = NULL;
    ssh_workers_stop(&cluster->ssh);
    own_server_stop(&cluster->server, true);
    if (cluster->temp_dir != NULL)
        disk_remove_tree(cluster->temp_dir);
    if (cluster->run_file != NULL)
        unlink(cluster->run_file);
    free(cluster->temp_dir);
    free(cluster->run_file);
    cluster->temp_dir = cluster->run_file = NULL;
}

static const struct executor_ops executor_ops = {
    .start = start,
    .cancel = cancel,
    .n_busy = n_busy,
    .wait = wait_for_one,
    .set_timeout = set_timeout,
    .begin = begin,
    .close = close_executor,
};

/* --- opening ---------------------------------------------------------------------------------- */

/* Chooses the random name of the run, and an epoch larger than all before.  A resumed run has the
 * same name, so that workers recognise it. */
static enum status name_run(struct cluster *cluster, unsigned char run[RUN_BYTES],
                            uint64_t *ret_epoch, struct error *err)
{
    unsigned char *before = NULL;
    size_t n_before = 0;
    mode_t mode;
    struct error ignored;
    struct timespec now;
    uint64_t epoch = 0;
    struct {
        unsigned char run[RUN_BYTES];
        uint64_t epoch;
    } record;
    clock_gettime(CLOCK_REALTIME, &now);
    random_fill(record.run, RUN_BYTES);
    if (cluster->run_file != NULL &&
        disk_read(cluster->run_file, &before, &n_before, &mode, &ignored) == STATUS_OK) {
        if (n_before == sizeof record) {
            memcpy(&record, before, sizeof record);
            epoch = record.epoch;
        }
        free(before);
    }
    record.epoch = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    if (record.epoch <= epoch) /* true if the clock was set back */
        record.epoch = epoch + 1;
    memcpy(run, record.run, RUN_BYTES);
    *ret_epoch = record.epoch;
    if (cluster->run_file == NULL)
        return STATUS_OK;
    return disk_write_atomic(cluster->run_file, &record, sizeof record, 0600, err);
}

static void spare(void *context, pid_t pid)
{
    oracle_spare(((struct cluster *)context)->place.oracle, pid);
}

/* The folder of Pare's own server: in the journal, so that a resumed run finds it. */
static enum status server_dir(struct cluster *cluster, char **ret, struct error *err)
{
    if (cluster->place.journal_dir != NULL) {
        char *journal = realpath(cluster->place.journal_dir, NULL);
        *ret = disk_join(journal != NULL ? journal : cluster->place.journal_dir, "cluster");
        free(journal);
        return STATUS_OK;
    }
    if (cluster->temp_dir == NULL) {
        char *dir =
            mem_format("%s/pare-cluster-XXXXXX", root_temp_dir(cluster->place.tests->temp_dir));
        if (mkdtemp(dir) == NULL) {
            enum status status = fail(err, STATUS_IO, "cannot make %s: %s", dir, strerror(errno));
            free(dir);
            return status;
        }
        cluster->temp_dir = dir;
    }
    *ret = mem_string(cluster->temp_dir);
    return STATUS_OK;
}

static enum status start_server(struct cluster *cluster, struct error *err)
{
    char *dir = NULL;
    enum status status = server_dir(cluster, &dir, err);
    if (status == STATUS_OK)
        status = own_server_start(cluster->plugin, dir, cluster->options.listen, &cluster->server,
                                  &cluster->credentials, err);
    free(dir);
    if (status == STATUS_OK)
        spare(cluster, cluster->server.helper.pid);
    return status;
}

static bool has_own_server(const struct cluster *cluster)
{
    return cluster->server.dir != NULL;
}

/* Connects once.  Pare's own server needs a moment until it answers: until then, any failure may be
 * one of a server that is still starting. */
static enum status connect_patiently(struct cluster *cluster, struct bus **ret, struct error *err)
{
    double until = child_now() + patience;
    for (;;) {
        enum status status =
            credentials_connect(&cluster->credentials, cluster->plugin, "pare", ret, err);
        if (status == STATUS_OK || !has_own_server(cluster) || child_now() >= until)
            return status;
        if (!helper_runs(&cluster->server.helper))
            return fail(err, STATUS_IO,
                        "the message server has ended at once; is its port %u taken? Its files are "
                        "in %s: remove them to choose another port",
                        cluster->server.port, cluster->server.dir);
        poll(NULL, 0, 20);
    }
}

/* True if Pare's own server has ended before any worker knew its port. */
static bool may_take_another_port(const struct cluster *cluster)
{
    return has_own_server(cluster) && cluster->server.is_new && cluster->options.listen == NULL &&
           !helper_runs(&cluster->server.helper);
}

static enum status connect_to_server(struct cluster *cluster, struct bus **ret, struct error *err)
{
    enum status status = connect_patiently(cluster, ret, err);
    for (int i = 1; i < MAX_PORTS && status != STATUS_OK && may_take_another_port(cluster); i++) {
        own_server_stop(&cluster->server, true);
        credentials_done(&cluster->credentials);
        status = start_server(cluster, err);
        if (status == STATUS_OK)
            status = connect_patiently(cluster, ret, err);
    }
    return status;
}

static enum status find_server(struct cluster *cluster, struct error *err)
{
    const char *file = cluster->options.file;
    if (file == NULL)
        return start_server(cluster, err);
    enum status status = credentials_read(file, &cluster->credentials, err);
    if (status == STATUS_OK)
        status = credentials_check_role(&cluster->credentials, true, file, err);
    if (status == STATUS_OK && cluster->options.url != NULL) {
        free(cluster->credentials.url);
        cluster->credentials.url = mem_string(cluster->options.url);
    }
    return status;
}

static enum status join_workers(struct cluster *cluster, struct error *err)
{
    char *ticket, *line;
    enum status status = STATUS_OK;
    if (cluster->server.dir == NULL)
        return STATUS_OK;
    ticket = own_server_ticket(&cluster->server);
    struct ssh_options ssh = {.hosts = cluster->options.workers,
                              .ticket = ticket,
                              .port = cluster->server.port,
                              .program = cluster->options.program};
    if (ssh.hosts != NULL) {
        status = ssh_workers_start(&cluster->ssh, &ssh, spare, cluster, err);
    } else {
        line = mem_format("workers join with: pare worker --join %s", ticket);
        cluster->place.tell(cluster->place.context, line);
        free(line);
    }
    free(ticket);
    return status;
}

static enum status open_executor(struct executor_maker *maker, const struct executor_place *place,
                                 struct executor **ret, struct error *err)
{
    struct cluster *cluster = (struct cluster *)((char *)maker - offsetof(struct cluster, maker));
    struct remote_options options = {.plugin = cluster->plugin,
                                     .credentials = &cluster->credentials,
                                     .test = &cluster->options.luggage->config,
                                     .uses_this_machine = cluster->options.uses_this_machine,
                                     .known_dir = cluster->options.known_dir};
    cluster->place = *place;
    if (place->journal_dir != NULL)
        cluster->run_file = disk_join(place->journal_dir, "cluster-run");
    enum status status = name_run(cluster, options.run, &options.epoch, err);
    if (status == STATUS_OK)
        status = find_server(cluster, err);
    if (status == STATUS_OK)
        status = connect_to_server(cluster, &options.bus, err);
    if (status == STATUS_OK) {
        status = remote_open(&options, place, &cluster->remote, err);
        if (status != STATUS_OK)
            cluster->plugin->bus_close(options.bus);
    }
    if (status == STATUS_OK)
        status = join_workers(cluster, err);
    if (status != STATUS_OK) {
        close_executor(&cluster->executor);
        return status;
    }
    cluster->executor.n_workers = remote_n_workers(cluster->remote);
    *ret = &cluster->executor;
    return STATUS_OK;
}

enum status cluster_check_hosts(const char *hosts, struct error *err)
{
    return ssh_workers_check(hosts, err);
}

enum status cluster_new(const struct cluster_options *options, struct cluster **ret,
                        struct error *err)
{
    const struct cluster_plugin *plugin;
    enum status status = plugin_load(&plugin, err);
    if (status != STATUS_OK)
        return status;
    struct cluster *cluster = mem_zero(1, sizeof *cluster);
    cluster->executor.ops = &executor_ops;
    cluster->executor.n_workers = 1;
    cluster->maker.open = open_executor;
    cluster->options = *options;
    cluster->plugin = plugin;
    *ret = cluster;
    return STATUS_OK;
}

void cluster_free(struct cluster *cluster)
{
    if (cluster == NULL)
        return;
    credentials_done(&cluster->credentials);
    free(cluster);
}

struct executor_maker *cluster_maker(struct cluster *cluster)
{
    return &cluster->maker;
}
