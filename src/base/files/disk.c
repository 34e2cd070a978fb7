#include "base/files/disk.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum status read_all(int fd, const char *path, size_t expected, unsigned char **ret_data,
                            size_t *ret_n_bytes, struct error *err)
{
    size_t capacity = expected + 1, n_bytes = 0;
    unsigned char *data = mem_alloc(capacity);
    for (;;) {
        if (n_bytes + 1 >= capacity) {
            capacity = capacity * 2 + 4096;
            data = mem_resize(data, capacity, 1);
        }
        ssize_t got = read(fd, data + n_bytes, capacity - n_bytes - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(data);
            return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
        }
        if (got == 0)
            break;
        n_bytes += (size_t)got;
        /* the usual case: the buffer need not be doubled to notice the end */
        if (n_bytes == expected)
            break;
    }
    data[n_bytes] = '\0';
    *ret_data = data;
    *ret_n_bytes = n_bytes;
    return STATUS_OK;
}

enum status disk_read(const char *path, unsigned char **ret_data, size_t *ret_n_bytes,
                      mode_t *ret_mode, struct error *err)
{
    /* opening a pipe fails here instead of blocking */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
        close(fd);
        return fail(err, STATUS_INPUT, "cannot read %s: not a regular file", path);
    }
    enum status status = read_all(fd, path, (size_t)st.st_size, ret_data, ret_n_bytes, err);
    close(fd);
    if (status == STATUS_OK && ret_mode != NULL)
        *ret_mode = st.st_mode & 0777; /* set-user-id and set-group-id bits are dropped */
    return status;
}

enum status disk_make_dirs(const char *path, mode_t mode, struct error *err)
{
    char *partial = mem_string(path);
    for (char *slash = partial + 1; slash[-1] != '\0'; slash++) {
        if (*slash != '/' && *slash != '\0')
            continue;
        char saved = *slash;
        *slash = '\0';
        if (mkdir(partial, mode) != 0 && errno != EEXIST) {
            enum status status =
                fail(err, STATUS_IO, "cannot make the directory %s: %s", partial, strerror(errno));
            free(partial);
            return status;
        }
        *slash = saved;
        if (saved == '\0')
            break;
    }
    free(partial);
    return STATUS_OK;
}

bool disk_exists(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0;
}

bool disk_is_dir(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

char *disk_join(const char *dir, const char *name)
{
    return mem_format("%s/%s", dir, name);
}

char *disk_dir_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return mem_string(".");
    if (slash == path)
        return mem_string("/");
    return mem_format("%.*s", (int)(slash - path), path);
}

const char *disk_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

char *disk_without_slashes(const char *path)
{
    char *copy = mem_string(path);
    for (size_t n = strlen(copy); n > 1 && copy[n - 1] == '/'; n--)
        copy[n - 1] = '\0';
    return copy;
}

char *disk_program(void)
{
    return realpath("/proc/self/exe", NULL);
}
