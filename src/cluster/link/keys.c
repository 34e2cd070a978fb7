#include "cluster/link/keys.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cluster/link/channel.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *keys_path(const char *dir, const char *name, bool is_driver)
{
    return mem_format("%s/%s-%s.pare", dir, name, is_driver ? "driver" : "worker");
}

static enum status write_secret(const char *dir, const char *name, const struct buffer *text,
                                struct error *err)
{
    char *path = disk_join(dir, name);
    enum status status = disk_write_atomic(path, text->data, text->n_bytes, 0600, err);
    free(path);
    return status;
}

static bool read_text(const char *dir, const char *name, struct buffer *ret)
{
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    struct error err;
    char *path = disk_join(dir, name);
    bool good = disk_read(path, &data, &n_bytes, &mode, &err) == STATUS_OK;
    if (good) {
        buffer_add(ret, data, n_bytes);
        free(data);
    }
    free(path);
    return good;
}

/* --- certificates ------------------------------------------------------------------------------
 */

static enum status make_authority(const struct keys_options *options, struct error *err)
{
    struct buffer ca = {0}, ca_key = {0}, certificate = {0}, key = {0};
    const char *dir = options->dir;
    enum status status = options->plugin->make_authority(&ca, &ca_key, err);
    if (status == STATUS_OK)
        status = options->plugin->make_certificate(buffer_text(&ca), buffer_text(&ca_key),
                                                   &certificate, &key, err);
    if (status == STATUS_OK)
        status = write_secret(dir, "ca.key", &ca_key, err);
    if (status == STATUS_OK)
        status = write_secret(dir, "server.pem", &certificate, err);
    if (status == STATUS_OK)
        status = write_secret(dir, "server.key", &key, err);
    if (status == STATUS_OK)
        /* written last: if it exists, all files exist */
        status = write_secret(dir, "ca.pem", &ca, err);
    buffer_done(&ca);
    buffer_done(&ca_key);
    buffer_done(&certificate);
    buffer_done(&key);
    return status;
}

/* --- the server's configuration ----------------------------------------------------------------
 */

static void add_user(struct buffer *text, const char *name, const char *driver, const char *worker)
{
    buffer_add_format(text,
                      "  %s {\n"
                      "    users: [\n"
                      "      {nkey: %s, permissions: {\n"
                      "        publish: [\"pare.announce\", \"pare.*.w.*\", \"pare.*.status\"],\n"
                      "        subscribe: [\"pare.announce\", \"pare.idle\", \"pare.*.up\", "
                      "\"pare.*.status\"]}}\n"
                      "      {nkey: %s, permissions: {\n"
                      "        publish: [\"pare.idle\", \"pare.*.up\"],\n"
                      "        subscribe: [\"pare.announce\", \"pare.*.w.*\"]}}\n"
                      "    ]\n"
                      "  }\n",
                      name, driver, worker);
}

/* Splits a line of the file `users`: NAME DRIVER WORKER.  DRIVER and WORKER are public keys. */
static bool split_user(char *line, char *fields[3])
{
    for (int i = 0; i < 3; i++)
        fields[i] = strsep(&line, " ");
    return fields[2] != NULL && line == NULL;
}

/* A server that knows no user lets everybody in.  So there is one for whom nobody has the keys. */
static enum status add_nobody(const struct keys_options *options, struct buffer *text,
                              struct error *err)
{
    char driver[NKEY_TEXT], worker[NKEY_TEXT], seed[NKEY_TEXT];
    enum status status = options->plugin->make_user(driver, seed, err);
    if (status == STATUS_OK)
        status = options->plugin->make_user(worker, seed, err);
    explicit_bzero(seed, sizeof seed);
    if (status == STATUS_OK)
        add_user(text, "nobody", driver, worker);
    return status;
}

static enum status write_conf(const struct keys_options *options, const struct buffer *users,
                              struct error *err)
{
    struct buffer text = {0};
    char *lines = mem_string(buffer_text(users)), *rest = lines, *fields[3];
    buffer_add_format(&text,
                      "# Made by pare cluster keys.  Start: nats-server -c nats.conf\n"
                      "listen: \"%s\"\n"
                      "server_name: pare\n"
                      "max_payload: 1MB\n"
                      "max_pending: 64MB\n"
                      "ping_interval: \"5s\"\n"
                      "ping_max: 2\n"
                      "tls {\n"
                      "  cert_file: \"%s/server.pem\"\n"
                      "  key_file: \"%s/server.key\"\n"
                      "  timeout: 5\n"
                      "}\n"
                      "accounts {\n",
                      options->listen, options->dir, options->dir);
    bool has_user = false;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (split_user(line, fields)) {
            add_user(&text, fields[0], fields[1], fields[2]);
            has_user = true;
        }
    enum status status = has_user ? STATUS_OK : add_nobody(options, &text, err);
    buffer_add_text(&text, "}\n");
    if (status == STATUS_OK)
        status = write_secret(options->dir, "nats.conf", &text, err);
    free(lines);
    buffer_done(&text);
    return status;
}

/* --- users -------------------------------------------------------------------------------------
 */

/* The text of `users` without the line of this user.  True if there was such a line. */
static bool without_user(const struct buffer *users, const char *name, struct buffer *ret)
{
    char *lines = mem_string(buffer_text(users)), *rest = lines;
    bool found = false;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        size_t length = strlen(name);
        bool is_it = strncmp(line, name, length) == 0 && line[length] == ' ';
        found |= is_it;
        if (!is_it && *line != '\0')
            buffer_add_format(ret, "%s\n", line);
    }
    free(lines);
    return found;
}

static enum status write_role(const struct keys_options *options, const char *name, bool is_driver,
                              const unsigned char key[SECRET_BYTES], char user[NKEY_TEXT],
                              struct error *err)
{
    char seed[NKEY_TEXT];
    struct buffer ca = {0}, text = {0};
    enum status status = options->plugin->make_user(user, seed, err);
    if (status == STATUS_OK && !read_text(options->dir, "ca.pem", &ca))
        status = fail(err, STATUS_IO, "cannot read %s/ca.pem", options->dir);
    if (status == STATUS_OK) {
        struct credentials credentials = {.is_driver = is_driver,
                                          .stays = !is_driver && options->stays,
                                          .url = mem_format("tls://%s", options->host),
                                          .user = user,
                                          .seed = seed,
                                          .ca = (char *)buffer_text(&ca)};
        memcpy(credentials.key, key, SECRET_BYTES);
        credentials_write(&credentials, &text);
        free(credentials.url);
        explicit_bzero(&credentials, sizeof credentials);
        char *path = keys_path(options->dir, name, is_driver);
        status = disk_write_atomic(path, text.data, text.n_bytes, 0600, err);
        free(path);
    }
    explicit_bzero(seed, sizeof seed);
    buffer_done(&ca);
    buffer_done(&text);
    return status;
}

static enum status check_name(const char *name, struct error *err)
{
    bool good = *name != '\0' && strlen(name) <= 32 && isalpha((unsigned char)*name);
    for (const char *c = name; *c != '\0'; c++)
        good = good && (isalnum((unsigned char)*c) || *c == '_');
    return good ? STATUS_OK
                : fail(err, STATUS_USAGE, "the name of a user has letters and digits, not \"%s\"",
                       name);
}

enum status keys_add_user(const struct keys_options *options, const char *name, struct error *err)
{
    struct buffer before = {0}, users = {0}, ca = {0};
    unsigned char key[SECRET_BYTES];
    char driver[NKEY_TEXT], worker[NKEY_TEXT];
    enum status status = check_name(name, err);
    if (status == STATUS_OK)
        status = disk_make_dirs(options->dir, 0700, err);
    if (status == STATUS_OK && !read_text(options->dir, "ca.pem", &ca))
        status = make_authority(options, err);
    random_fill(key, sizeof key);
    if (status == STATUS_OK)
        status = write_role(options, name, true, key, driver, err);
    if (status == STATUS_OK)
        status = write_role(options, name, false, key, worker, err);
    if (status == STATUS_OK) {
        read_text(options->dir, "users", &before);
        without_user(&before, name, &users);
        buffer_add_format(&users, "%s %s %s\n", name, driver, worker);
        status = write_secret(options->dir, "users", &users, err);
    }
    if (status == STATUS_OK)
        status = write_conf(options, &users, err);
    explicit_bzero(key, sizeof key);
    buffer_done(&before);
    buffer_done(&users);
    buffer_done(&ca);
    return status;
}

enum status keys_revoke(const struct keys_options *options, const char *name, struct error *err)
{
    struct buffer before = {0}, users = {0};
    enum status status = STATUS_OK;
    if (!read_text(options->dir, "users", &before) || !without_user(&before, name, &users))
        status = fail(err, STATUS_USAGE, "%s has no user %s", options->dir, name);
    if (status == STATUS_OK)
        status = write_secret(options->dir, "users", &users, err);
    if (status == STATUS_OK)
        status = write_conf(options, &users, err);
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        char *path = keys_path(options->dir, name, i == 0);
        unlink(path);
        free(path);
    }
    buffer_done(&before);
    buffer_done(&users);
    return status;
}
