#include "base/files/disk.h"

#include "base/memory.h"

#include <dirent.h>
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
        if (n_bytes == expected) /* the usual case: do not double the buffer to see the end */
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
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe is refused, not waited for */
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
        *ret_mode = st.st_mode & 07777;
    return status;
}

bool disk_write_all(int fd, const void *data, size_t n_bytes)
{
    const unsigned char *at = data;
    while (n_bytes > 0) {
        ssize_t written = write(fd, at, n_bytes);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        at += written;
        n_bytes -= (size_t)written;
    }
    return true;
}

enum status disk_write_atomic(const char *path, const void *data, size_t n_bytes, mode_t mode,
                              struct error *err)
{
    char *dir = disk_dir_name(path);
    char *hidden = mem_format("%s/.%s.XXXXXX", dir, disk_base_name(path));
    free(dir);
    int fd = mkostemp(hidden, O_CLOEXEC);
    bool ok = fd >= 0 && disk_write_all(fd, data, n_bytes) && fchmod(fd, mode) == 0;
    int problem = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        problem = errno;
    }
    if (ok && rename(hidden, path) != 0) {
        ok = false;
        problem = errno;
    }
    if (!ok && fd >= 0)
        unlink(hidden);
    free(hidden);
    return ok ? STATUS_OK : fail(err, STATUS_IO, "cannot write %s: %s", path, strerror(problem));
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

/* Removing a tree ------------------------------------------------------------------------------ */

/* Each level keeps a descriptor open.  A directory that lies deeper than this is moved up into the
 * directory that is being removed, and is removed in another round.  100 is well below the usual
 * limit of 1,024 open files. */
enum { MAX_DEPTH = 100 };

struct removal {
    int top; /* the directory that is being removed */
    unsigned n_moved;
};

static bool remove_below(struct removal *removal, int parent, const char *name, unsigned depth);

/* Takes fd. */
static void empty_dir(struct removal *removal, int fd, unsigned depth)
{
    DIR *dir = fdopendir(fd);
    if (dir == NULL) {
        close(fd);
        return;
    }
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove_below(removal, fd, entry->d_name, depth);
    closedir(dir);
}

static void move_up(struct removal *removal, int parent, const char *name)
{
    char moved[48];
    snprintf(moved, sizeof moved, ".pare-too-deep-%u", removal->n_moved);
    fchmodat(parent, name, 0700, 0);
    if (renameat(parent, name, removal->top, moved) == 0)
        removal->n_moved++;
}

/* True when nothing of that name is left. */
static bool remove_below(struct removal *removal, int parent, const char *name, unsigned depth)
{
    if (unlinkat(parent, name, 0) == 0 || errno == ENOENT)
        return true;
    if (errno != EISDIR && errno != EPERM && errno != EACCES)
        return false;
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(parent, name, flags);
    if (fd < 0 && errno == EACCES) { /* a test took our permissions away: take them back */
        fchmodat(parent, name, 0700, 0);
        fd = openat(parent, name, flags);
    }
    if (fd < 0)
        return false;
    if (depth > MAX_DEPTH) {
        close(fd);
        move_up(removal, parent, name);
        return false;
    }
    fchmod(fd, 0700);
    if (depth == 0)
        removal->top = fd;
    empty_dir(removal, fd, depth + 1);
    return unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

bool disk_remove_tree(const char *path)
{
    struct removal removal = {.top = -1};
    for (;;) {
        unsigned n_before = removal.n_moved;
        if (remove_below(&removal, AT_FDCWD, path, 0))
            return true;
        if (removal.n_moved == n_before)
            return false;
    }
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
