/* Writing files so that neither a killed process nor a power failure leaves half a file. */
#include "base/files/disk.h"

#include "base/memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file is written under a temporary name beside its own, .NAME.pare-XXXXXX, and then renamed. The
 * writer holds a lock on it, so that disk_sweep can tell it from one whose writer was killed. */
static const char temporary_mark[] = ".pare-";
enum {
    N_RANDOM = 6,
    MAX_TRIES = 5
}; /* letters of XXXXXX; names that are tried when one is taken */

/* The bits that a copy of a file keeps.  Set-user-id and set-group-id are not among them: the copy
 * belongs to the user who runs Pare, perhaps root, and not to the owner of the file. */
enum { KEPT_BITS = 0777 };

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

/* Some file systems do not support fsync and return EINVAL. */
static bool sync_to_disk(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL;
}

static enum status cannot_write(const char *path, int problem, struct error *err)
{
    return fail(err, status_of_errno(problem), "cannot write %s: %s", path, strerror(problem));
}

enum status disk_sync_dir(const char *path, struct error *err)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0 && errno == EACCES) /* a directory may be writable but not readable */
        return STATUS_OK;
    bool ok = fd >= 0 && sync_to_disk(fd);
    int problem = errno;
    if (fd >= 0)
        close(fd);
    return ok ? STATUS_OK : cannot_write(path, problem, err);
}

/* Locks a new temporary file.  False: a sweep removed it before it was locked. */
static bool lock_temporary(int fd)
{
    struct stat st;
    /* fails where files cannot be locked; a sweep cannot lock them either */
    flock(fd, LOCK_EX | LOCK_NB);
    return fstat(fd, &st) == 0 && st.st_nlink > 0;
}

/* Returns -1 if no temporary file can be made; errno says why.  The caller frees *ret_name in every
 * case. */
static int open_temporary(const char *path, char **ret_name)
{
    char *dir = disk_dir_name(path);
    char *name = NULL;
    int fd = -1, problem = ENOENT;
    for (int i = 0; i < MAX_TRIES && fd < 0; i++) {
        free(name);
        name = mem_format("%s/.%s%sXXXXXX", dir, disk_base_name(path), temporary_mark);
        fd = mkostemp(name, O_CLOEXEC);
        problem = errno;
        if (fd < 0)
            break;
        if (!lock_temporary(fd)) {
            close(fd);
            fd = -1;
        }
    }
    free(dir);
    *ret_name = name;
    errno = problem;
    return fd;
}

static bool is_special(const char *path)
{
    struct stat st;
    return lstat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISLNK(st.st_mode) &&
           !S_ISDIR(st.st_mode);
}

enum status disk_write_atomic(const char *path, const void *data, size_t n_bytes, mode_t mode,
                              struct error *err)
{
    char *name;
    if (is_special(path))
        return fail(err, STATUS_USAGE,
                    "%s is a device, a pipe or a socket, and would be replaced by a file; choose "
                    "another name",
                    path);
    int fd = open_temporary(path, &name);
    bool ok = fd >= 0 && disk_write_all(fd, data, n_bytes) && fchmod(fd, mode & KEPT_BITS) == 0 &&
              sync_to_disk(fd) && rename(name, path) == 0;
    int problem = errno;
    if (!ok && fd >= 0)
        unlink(name);
    if (fd >= 0)
        close(fd);
    free(name);
    return ok ? STATUS_OK : cannot_write(path, problem, err);
}

enum status disk_write_new(const char *path, const void *data, size_t n_bytes, mode_t mode,
                           bool sync, struct error *err)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && disk_write_all(fd, data, n_bytes) && fchmod(fd, mode & KEPT_BITS) == 0 &&
              (!sync || sync_to_disk(fd));
    int problem = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        problem = errno;
    }
    return ok ? STATUS_OK : cannot_write(path, problem, err);
}

enum status disk_sync_all(const char *path, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && syncfs(fd) == 0;
    int problem = errno;
    if (fd >= 0)
        close(fd);
    return ok ? STATUS_OK : cannot_write(path, problem, err);
}

static bool is_temporary_of(const char *name, const char *base)
{
    size_t n_base = strlen(base), n_mark = sizeof temporary_mark - 1;
    return name[0] == '.' && strncmp(name + 1, base, n_base) == 0 &&
           strncmp(name + 1 + n_base, temporary_mark, n_mark) == 0 &&
           strlen(name + 1 + n_base + n_mark) == N_RANDOM;
}

static void remove_if_abandoned(int dir, const char *name)
{
    int fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat st;
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(dir, name, 0);
    if (fd >= 0)
        close(fd);
}

void disk_sweep(const char *path)
{
    char *parent = disk_dir_name(path);
    DIR *dir = opendir(parent);
    free(parent);
    if (dir == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (is_temporary_of(entry->d_name, disk_base_name(path)))
            remove_if_abandoned(dirfd(dir), entry->d_name);
    closedir(dir);
}
