#include "cli/commands/cluster_setup.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

char *cluster_user_path(const char *variable, const char *below_home, const char *rest)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    if (base != NULL && *base != '\0')
        return mem_format("%s/%s", base, rest);
    return home != NULL && *home != '\0' ? mem_format("%s/%s/%s", home, below_home, rest) : NULL;
}

char *cluster_default_file(const char *name)
{
    char *rest = mem_format("pare/%s", name);
    char *path = cluster_user_path("XDG_CONFIG_HOME", ".config", rest);
    free(rest);
    if (path != NULL && disk_exists(path))
        return path;
    free(path);
    return NULL;
}

/* The values of an option that may be repeated; NULL ends the list.  The caller frees the list. */
static char **values_of(const struct options *options, int id)
{
    const struct option_values *given = &options->given[id];
    char **values = mem_zero(given->n + 1, sizeof *values);
    for (size_t i = 0; i < given->n; i++)
        values[i] = (char *)given->values[i];
    return values;
}

static enum status pack(const struct setup *setup, struct cluster_setup *ret, struct error *err)
{
    const struct options *options = &setup->options;
    char **with = values_of(options, OPT_WITH), **names = values_of(options, OPT_ENV);
    char **inputs = mem_zero((size_t)setup->n_paths + 1, sizeof *inputs);
    static char *const no_words[] = {NULL};
    memcpy(inputs, setup->paths, (size_t)setup->n_paths * sizeof *inputs);
    struct luggage_options luggage = {
        .test = &setup->run.oracle,
        .original = setup->inputs->files,
        .inputs = inputs,
        .keep = options->given[OPT_KEEP].n > 0 && !options_has(options, OPT_DECOMPILE)
                    ? ret->keep = values_of(options, OPT_KEEP)
                    : no_words,
        .with = with,
        .names = names,
    };
    enum status status = luggage_pack(&luggage, &ret->luggage, err);
    free(with);
    free(names);
    free(inputs);
    return status;
}

static bool is_address(const char *value)
{
    return value != NULL && strstr(value, "://") != NULL;
}

/* Checks the address of a message server.  `file` is the user's cluster file, which has the keys;
 * NULL: there is none. */
static enum status check_address(const char *value, const char *file, struct error *err)
{
    if (strncmp(value, "tls://", 6) != 0)
        return fail(err, STATUS_USAGE,
                    "%s is not the address of a message server, such as tls://server.example:4222",
                    value);
    if (file == NULL)
        return fail(err, STATUS_USAGE,
                    "there is no ~/.config/pare/driver.pare with the keys for %s; pare cluster "
                    "keys makes one",
                    value);
    return STATUS_OK;
}

static enum status choose_server(const struct setup *setup, struct cluster_setup *ret,
                                 struct cluster_options *cluster, struct error *err)
{
    const char *value = options_value(&setup->options, OPT_CLUSTER);
    cluster->workers = options_value(&setup->options, OPT_WORKERS);
    cluster->listen = options_value(&setup->options, OPT_LISTEN);
    cluster->program = getenv("PARE_REMOTE");
    cluster->uses_this_machine = options_has(&setup->options, OPT_JOBS);
    if (cluster->workers != NULL && value != NULL)
        return fail(err, STATUS_USAGE,
                    "--workers has a message server of its own; start the workers of %s with pare "
                    "worker --join",
                    value);
    if (cluster->workers != NULL && cluster_check_hosts(cluster->workers, err) != STATUS_OK)
        return err->status;
    if (value != NULL && !is_address(value)) {
        cluster->file = value;
        return STATUS_OK;
    }
    if (cluster->workers == NULL && cluster->listen == NULL)
        ret->file = cluster_default_file("driver.pare");
    if (is_address(value) && check_address(value, ret->file, err) != STATUS_OK)
        return err->status;
    cluster->file = ret->file;
    cluster->url = value;
    return STATUS_OK;
}

enum status cluster_setup_make(struct setup *setup, struct cluster_setup *ret, struct error *err)
{
    struct cluster_options options = {0};
    *ret = (struct cluster_setup){0};
    if (!options_has(&setup->options, OPT_CLUSTER) && !options_has(&setup->options, OPT_WORKERS)) {
        if (options_has(&setup->options, OPT_WITH) || options_has(&setup->options, OPT_ENV) ||
            options_has(&setup->options, OPT_LISTEN))
            return fail(err, STATUS_USAGE,
                        "--with, --env and --listen are for workers: add --cluster or --workers");
        return STATUS_OK;
    }
    if (setup->run.oracle.rejects_slips)
        return fail(err, STATUS_USAGE,
                    "--on-slip reject does not work on other machines: workers do not watch for "
                    "other failures; let the test script itself look for the message");
    enum status status = choose_server(setup, ret, &options, err);
    if (status == STATUS_OK)
        status = pack(setup, ret, err);
    options.luggage = ret->luggage;
    if (!options_has(&setup->options, OPT_FRESH) && !options_has(&setup->options, OPT_NO_CACHE))
        ret->known_dir = cluster_user_path("XDG_CACHE_HOME", ".cache", "pare/cluster-verdicts");
    options.known_dir = ret->known_dir;
    if (status == STATUS_OK)
        status = cluster_new(&options, &ret->cluster, err);
    if (status != STATUS_OK)
        return status;
    setup->run.maker = cluster_maker(ret->cluster);
    if (!ret->luggage->is_traced)
        setup->remark = "strace is not installed: name the files that the test needs with --with; "
                        "tools on the workers are not compared";
    return STATUS_OK;
}

void cluster_setup_done(struct cluster_setup *cluster)
{
    cluster_free(cluster->cluster);
    luggage_free(cluster->luggage);
    free(cluster->keep);
    free(cluster->known_dir);
    free(cluster->file);
}
