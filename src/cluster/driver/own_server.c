#include "cluster/driver/own_server.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static const char user[] = "run";

/* A port that is free at the moment; 0: none. */
static unsigned free_port(void)
{
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof address;
    bool good = fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 &&
                getsockname(fd, (struct sockaddr *)&address, &length) == 0;
    if (fd >= 0)
        close(fd);
    return good ? ntohs(address.sin_port) : 0;
}

static unsigned port_of(const char *address)
{
    const char *colon = strrchr(address, ':');
    return colon != NULL ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
}

static enum status make_keys(const struct cluster_plugin *plugin, const char *dir,
                             const char *listen, struct error *err)
{
    unsigned port = listen != NULL ? port_of(listen) : 0;
    size_t n_host = listen != NULL ? strcspn(listen, ":") : 0;
    if (port == 0)
        port = free_port();
    /* With a host name, workers on other machines must reach the server, so it listens on all
     * addresses. */
    char *address = mem_format("%s:%u", listen == NULL ? "127.0.0.1" : "0.0.0.0", port);
    char *host =
        listen == NULL ? mem_string(address) : mem_format("%.*s:%u", (int)n_host, listen, port);
    struct keys_options options = {.plugin = plugin, .dir = dir, .listen = address, .host = host};
    enum status status = keys_add_user(&options, user, err);
    free(address);
    free(host);
    return status;
}

static enum status start_process(struct own_server *server, struct error *err)
{
    char *conf = disk_join(server->dir, "nats.conf");
    char *const argv[] = {(char[]){"nats-server"}, (char[]){"-c"}, conf, NULL};
    enum status status = helper_start(argv, false, "message server", &server->helper, err);
    free(conf);
    if (status != STATUS_OK)
        return fail(err, status,
                    "the message server nats-server is not installed (Debian: nats-server), and no "
                    "cluster file was given (--cluster=FILE)");
    return STATUS_OK;
}

enum status own_server_start(const struct cluster_plugin *plugin, const char *dir,
                             const char *listen, struct own_server *ret,
                             struct credentials *ret_credentials, struct error *err)
{
    struct own_server server = {.dir = mem_string(dir)};
    char *path = keys_path(dir, user, true), *conf = disk_join(dir, "nats.conf");
    enum status status = STATUS_OK;
    server.is_new = !disk_exists(path) || !disk_exists(conf);
    if (server.is_new)
        status = make_keys(plugin, dir, listen, err);
    if (status == STATUS_OK)
        status = credentials_read(path, ret_credentials, err);
    if (status == STATUS_OK) {
        server.port = port_of(ret_credentials->url);
        status = start_process(&server, err);
        if (status != STATUS_OK)
            credentials_done(ret_credentials);
    }
    free(path);
    free(conf);
    if (status == STATUS_OK)
        *ret = server;
    else
        free(server.dir);
    return status;
}

enum status own_server_restart(struct own_server *server, struct error *err)
{
    helper_stop(&server->helper, 0);
    return start_process(server, err);
}

void own_server_stop(struct own_server *server, bool removes_files)
{
    if (server->dir == NULL)
        return;
    helper_stop(&server->helper, 0);
    if (removes_files)
        disk_remove_tree(server->dir);
    free(server->dir);
    *server = (struct own_server){0};
}

char *own_server_ticket(const struct own_server *server)
{
    return keys_path(server->dir, user, false);
}
