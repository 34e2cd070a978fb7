#include "cli/setup/stream.h"

#include "base/files/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The file descriptor that a name means: "-", /dev/stdout, /dev/fd/3; -1: none.  On Linux these
 * names are links, and may lead to the file that the shell opened as our output. */
static int fd_of(const char *path)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) != 0 || path[length] == '\0')
            continue;
        char *end;
        long fd = strtol(path + length, &end, 10);
        return *end == '\0' && fd >= 0 && fd < 1 << 20 ? (int)fd : -1;
    }
    return -1;
}

static bool can_write(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

enum status stream_find(const char *path, struct stream *ret, struct error *err)
{
    struct stat st;
    *ret = (struct stream){.fd = fd_of(path), .path = path};
    if (ret->fd >= 0) {
        ret->is_used = true;
        return can_write(ret->fd)
                   ? STATUS_OK
                   : fail(err, STATUS_IO, "-o %s: this file descriptor is not open for writing",
                          path);
    }
    /* links are not followed: src/drive/files/overwrite_checks.h decides about them */
    ret->is_used = lstat(path, &st) == 0 && (S_ISCHR(st.st_mode) || S_ISFIFO(st.st_mode));
    if (ret->is_used && access(path, W_OK) != 0)
        return fail(err, STATUS_IO, "cannot write the result to %s: %s", path, strerror(errno));
    return STATUS_OK;
}

bool stream_is_stdout(const struct stream *stream)
{
    return stream->is_used && stream->fd == STDOUT_FILENO;
}

enum status stream_write(const struct stream *stream, const void *data, size_t n_bytes,
                         struct error *err)
{
    int fd = stream->fd >= 0 ? stream->fd : open(stream->path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    /* if the reader is gone, writing fails with an error instead of a signal */
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    bool ok = fd >= 0 && disk_write_all(fd, data, n_bytes);
    int problem = errno;
    if (fd >= 0 && fd != stream->fd && close(fd) != 0 && ok) {
        problem = errno;
        ok = false;
    }
    signal(SIGPIPE, before);
    return ok ? STATUS_OK
              : fail(err, STATUS_IO, "cannot write the result to %s: %s", stream->path,
                     strerror(problem));
}
