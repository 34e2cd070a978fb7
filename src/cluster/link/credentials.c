#include "cluster/link/credentials.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char first_line[] = "pare-cluster 1\n";
static const char last_line[] = "-----END CERTIFICATE-----\n";

void credentials_write(const struct credentials *credentials, struct buffer *ret)
{
    buffer_add_format(ret, "%srole %s\nurl %s\nuser %s\nseed %s\nkey ", first_line,
                      credentials->is_driver ? "driver" : "worker", credentials->url,
                      credentials->user, credentials->seed);
    for (size_t i = 0; i < SECRET_BYTES; i++)
        buffer_add_format(ret, "%02x", credentials->key[i]);
    buffer_add_format(ret, "\n%s%s", credentials->stays ? "stay yes\n" : "", credentials->ca);
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool parse_key(const char *text, unsigned char ret[SECRET_BYTES])
{
    if (strlen(text) != 2 * SECRET_BYTES)
        return false;
    for (size_t i = 0; i < SECRET_BYTES; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        ret[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

static void set_text(char **field, const char *value)
{
    free(*field);
    *field = mem_string(value);
}

/* One line "word value". */
static bool parse_line(char *line, struct credentials *ret, bool *has_key)
{
    char *value = strchr(line, ' ');
    if (value == NULL)
        return false;
    *value++ = '\0';
    if (strcmp(line, "role") == 0)
        ret->is_driver = strcmp(value, "driver") == 0;
    else if (strcmp(line, "url") == 0)
        set_text(&ret->url, value);
    else if (strcmp(line, "user") == 0)
        set_text(&ret->user, value);
    else if (strcmp(line, "seed") == 0)
        set_text(&ret->seed, value);
    else if (strcmp(line, "stay") == 0)
        ret->stays = strcmp(value, "yes") == 0;
    else if (strcmp(line, "key") == 0)
        return *has_key = parse_key(value, ret->key);
    else
        return false;
    return true;
}

enum status credentials_parse(const char *text, const char *name, struct credentials *ret,
                              struct error *err)
{
    struct credentials credentials = {0};
    bool good = strncmp(text, first_line, sizeof first_line - 1) == 0, has_key = false;
    const char *certificate = good ? strstr(text, "-----BEGIN CERTIFICATE-----\n") : NULL;
    if (certificate != NULL) {
        size_t n_lines = (size_t)(certificate - text) - (sizeof first_line - 1);
        char *lines = mem_copy(text + sizeof first_line - 1, n_lines + 1), *rest = lines;
        lines[n_lines] = '\0';
        for (char *line; good && (line = strsep(&rest, "\n")) != NULL;)
            good = *line == '\0' || parse_line(line, &credentials, &has_key);
        credentials.ca = mem_string(certificate);
        explicit_bzero(lines, n_lines);
        free(lines);
    }
    if (good && has_key && credentials.url != NULL && credentials.user != NULL &&
        credentials.seed != NULL && credentials.ca != NULL) {
        *ret = credentials;
        return STATUS_OK;
    }
    credentials_done(&credentials);
    return fail(err, STATUS_INPUT,
                "%s is not a cluster file; `pare cluster keys` makes one for each user and role",
                name);
}

enum status credentials_read(const char *path, struct credentials *ret, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    enum status status = disk_read(path, &data, &n_bytes, &mode, err);
    if (status != STATUS_OK)
        return status;
    if ((mode & 077) != 0)
        status = fail(err, STATUS_INPUT,
                      "others may read the keys in %s; run: chmod 600 %s, and make new keys if "
                      "somebody has",
                      path, path);
    else
        status = credentials_parse((char *)data, path, ret, err);
    explicit_bzero(data, n_bytes);
    free(data);
    return status;
}

static bool ends_with_certificate(const struct buffer *text)
{
    size_t n_last = sizeof last_line - 1;
    return text->n_bytes >= n_last &&
           memcmp(text->data + text->n_bytes - n_last, last_line, n_last) == 0;
}

enum status credentials_read_stream(int fd, struct credentials *ret, struct error *err)
{
    struct buffer text = {0};
    char byte;
    ssize_t got = 1;
    while (!ends_with_certificate(&text) && text.n_bytes < 65536 && got > 0) {
        do
            /* one byte at a time, so that later input is left to its reader */
            got = read(fd, &byte, 1);
        while (got < 0 && errno == EINTR);
        if (got > 0)
            buffer_add_byte(&text, (unsigned char)byte);
    }
    enum status status = credentials_parse(buffer_text(&text), "standard input", ret, err);
    if (text.data != NULL)
        explicit_bzero(text.data, text.n_bytes);
    buffer_done(&text);
    return status;
}

void credentials_done(struct credentials *credentials)
{
    if (credentials->seed != NULL)
        explicit_bzero(credentials->seed, strlen(credentials->seed));
    free(credentials->url);
    free(credentials->user);
    free(credentials->seed);
    free(credentials->ca);
    explicit_bzero(credentials, sizeof *credentials);
}

enum status credentials_check_role(const struct credentials *credentials, bool is_driver,
                                   const char *name, struct error *err)
{
    if (credentials->is_driver == is_driver)
        return STATUS_OK;
    return fail(err, STATUS_USAGE, "%s is the cluster file of a %s; use the one of a %s", name,
                credentials->is_driver ? "driver" : "worker", is_driver ? "driver" : "worker");
}

enum status credentials_connect(const struct credentials *credentials,
                                const struct cluster_plugin *plugin, const char *name,
                                struct bus **ret, struct error *err)
{
    struct bus_settings settings = {.url = credentials->url,
                                    .ca = credentials->ca,
                                    .user = credentials->user,
                                    .seed = credentials->seed,
                                    .name = name};
    return plugin->bus_open(&settings, ret, err);
}
