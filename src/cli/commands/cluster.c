/* cluster - pare cluster: keys and status. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands/cluster_setup.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "cluster/link/keys.h"
#include "cluster/link/load.h"
#include "cluster/link/status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLUSTER_HOST, CLUSTER_USER, CLUSTER_REVOKE, CLUSTER_HELP, N_ROWS };

static const struct option_row rows[N_ROWS] = {
    [CLUSTER_HOST] = {.name = "host",
                      .argument = "HOST[:PORT]",
                      .takes = TAKES_TEXT,
                      .help = "where the message server is, as drivers and workers reach it"},
    [CLUSTER_USER] = {.name = "user",
                      .argument = "NAME",
                      .takes = TAKES_TEXT,
                      .repeats = true,
                      .help = "make new keys for this user; may be repeated"},
    [CLUSTER_REVOKE] = {.name = "revoke",
                        .argument = "NAME",
                        .takes = TAKES_TEXT,
                        .repeats = true,
                        .help = "take the keys of this user away; may be repeated"},
    [CLUSTER_HELP] = OPTION_ROW_HELP,
};
const struct option_table cluster_options = {rows, N_ROWS};

static enum status change_users(const struct options *options, const struct keys_options *keys,
                                struct error *err)
{
    const struct option_values *users = &options->given[CLUSTER_USER];
    const struct option_values *revoked = &options->given[CLUSTER_REVOKE];
    enum status status = STATUS_OK;
    for (size_t i = 0; i < revoked->n && status == STATUS_OK; i++)
        status = keys_revoke(keys, revoked->values[i], err);
    for (size_t i = 0; i < users->n && status == STATUS_OK; i++) {
        status = keys_add_user(keys, users->values[i], err);
        if (status == STATUS_OK)
            printf("%s/%s-driver.pare\n%s/%s-worker.pare\n", keys->dir, users->values[i], keys->dir,
                   users->values[i]);
    }
    return status;
}

static enum status make_keys(const struct options *options, struct error *err)
{
    const struct cluster_plugin *plugin;
    const char *host = options_value(options, CLUSTER_HOST);
    if (options->n_words != 2 || host == NULL ||
        !(options_has(options, CLUSTER_USER) || options_has(options, CLUSTER_REVOKE)))
        return fail(err, STATUS_USAGE,
                    "usage: pare cluster keys DIR --host HOST[:PORT] --user NAME; see pare cluster "
                    "--help");
    enum status status = plugin_load(&plugin, err);
    if (status == STATUS_OK)
        status = disk_make_dirs(options->words[1], 0700, err);
    if (status != STATUS_OK)
        return status;
    const char *colon = strrchr(host, ':');
    char *dir = realpath(options->words[1], NULL);
    char *address = colon != NULL ? mem_string(host) : mem_format("%s:4222", host);
    char *listen = mem_format("0.0.0.0%s", strrchr(address, ':'));
    struct keys_options keys = {
        .plugin = plugin, .dir = dir, .listen = listen, .host = address, .stays = true};
    status = change_users(options, &keys, err);
    if (status == STATUS_OK)
        fprintf(stderr,
                "start the server: nats-server -c %s/nats.conf; after a change: nats-server "
                "--signal reload\n",
                dir);
    free(dir);
    free(address);
    free(listen);
    return status;
}

static enum status show_status(const struct options *options, struct error *err)
{
    const struct cluster_plugin *plugin;
    struct credentials credentials;
    struct buffer text = {0};
    char *standard = cluster_default_file("driver.pare");
    const char *file = options->n_words > 1 ? options->words[1] : standard;
    enum status status = STATUS_OK;
    if (file == NULL)
        status = fail(err, STATUS_USAGE, "say which cluster file to use: pare cluster status FILE");
    if (status == STATUS_OK)
        status = plugin_load(&plugin, err);
    if (status == STATUS_OK)
        status = credentials_read(file, &credentials, err);
    if (status == STATUS_OK) {
        status = credentials_check_role(&credentials, true, file, err);
        if (status == STATUS_OK)
            status = status_listen(plugin, &credentials, 2.5, &text, err);
        credentials_done(&credentials);
    }
    if (status == STATUS_OK)
        fputs(text.n_bytes > 0 ? buffer_text(&text) : "no run and no worker of this user\n",
              stdout);
    buffer_done(&text);
    free(standard);
    return status;
}

int command_cluster(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct error err;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    if (options.n_words > 0 && strcmp(options.words[0], "keys") == 0)
        status = make_keys(&options, &err);
    else if (options.n_words > 0 && strcmp(options.words[0], "status") == 0)
        status = show_status(&options, &err);
    else
        status =
            fail(&err, STATUS_USAGE,
                 "usage: pare cluster keys ... or pare cluster status; see pare cluster --help");
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
