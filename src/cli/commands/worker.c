/* worker - pare worker: runs tests for reductions on other machines. */
#include "cluster/worker/worker.h"

#include "base/memory.h"
#include "cli/commands/cluster_setup.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "cluster/link/load.h"
#include "oracle/machine/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WORKER_JOIN,
    WORKER_SLOTS,
    WORKER_TEMP,
    WORKER_CACHE,
    WORKER_ATTACHED,
    WORKER_QUIET,
    WORKER_HELP,
    N_ROWS,
};

static const struct option_row rows[N_ROWS] = {
    [WORKER_JOIN] = {.name = "join",
                     .argument = "FILE",
                     .takes = TAKES_FILE,
                     .help = "the cluster file of a worker; - is standard input",
                     .otherwise = "~/.config/pare/worker.pare"},
    [WORKER_SLOTS] = {.name = "slots",
                      .argument = "N",
                      .takes = TAKES_NUMBER,
                      .least = 1,
                      .most = 1024,
                      .help = "run N tests at once",
                      .otherwise = "all cores that it may use"},
    [WORKER_TEMP] = {.name = "temp",
                     .argument = "DIR",
                     .takes = TAKES_DIRECTORY,
                     .help = "run tests in directories below DIR",
                     .otherwise = "$TMPDIR or /tmp"},
    [WORKER_CACHE] = {.name = "cache",
                      .argument = "DIR",
                      .takes = TAKES_DIRECTORY,
                      .help = "keep inputs of runs in DIR, at most 256 MB",
                      .otherwise = "~/.cache/pare/cluster"},
    [WORKER_ATTACHED] = {.name = "attached", .help = "leave when standard input is closed"},
    [WORKER_QUIET] = {.name = "quiet", .letters = "q", .help = "say only why the worker ends"},
    [WORKER_HELP] = OPTION_ROW_HELP,
};
const struct option_table worker_options = {rows, N_ROWS};

static void say(void *context, const char *line)
{
    const bool *is_quiet = context;
    if (!*is_quiet)
        fprintf(stderr, "pare worker: %s\n", line);
}

static enum status read_file(const char *path, struct credentials *ret, struct error *err)
{
    enum status status = strcmp(path, "-") == 0 ? credentials_read_stream(STDIN_FILENO, ret, err)
                                                : credentials_read(path, ret, err);
    if (status != STATUS_OK)
        return status;
    status = credentials_check_role(ret, false, path, err);
    if (status != STATUS_OK)
        credentials_done(ret);
    return status;
}

static unsigned n_slots(const struct options *options)
{
    if (options_has(options, WORKER_SLOTS))
        return (unsigned)options_number(options, WORKER_SLOTS);
    return machine_cores(); /* a batch system may have given us some of them only */
}

static enum status work(const struct options *options, struct error *err)
{
    struct credentials credentials;
    const struct cluster_plugin *plugin;
    bool is_quiet = options_has(options, WORKER_QUIET);
    char *standard = cluster_user_path("XDG_CONFIG_HOME", ".config", "pare/worker.pare");
    char *cache = cluster_user_path("XDG_CACHE_HOME", ".cache", "pare/cluster");
    const char *file = options_value(options, WORKER_JOIN);
    enum status status = STATUS_OK;
    if (file == NULL)
        file = standard;
    if (file == NULL)
        status = fail(err, STATUS_USAGE, "say which cluster file to use with --join FILE");
    if (status == STATUS_OK)
        status = plugin_load(&plugin, err);
    if (status == STATUS_OK)
        status = read_file(file, &credentials, err);
    if (status == STATUS_OK) {
        struct worker_options worker = {
            .plugin = plugin,
            .credentials = &credentials,
            .n_slots = n_slots(options),
            .temp_dir = options_value(options, WORKER_TEMP),
            .cache_dir =
                options_has(options, WORKER_CACHE) ? options_value(options, WORKER_CACHE) : cache,
            .watched = options_has(options, WORKER_ATTACHED) ? STDIN_FILENO : -1,
            .say = say,
            .context = &is_quiet,
        };
        status = worker_run(&worker, err);
        credentials_done(&credentials);
    }
    free(standard);
    free(cache);
    return status;
}

int command_worker(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct error err;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    if (options.n_words != 0)
        status =
            fail(&err, STATUS_USAGE, "usage: pare worker %s; see pare worker --help", self->usage);
    else
        status = work(&options, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
