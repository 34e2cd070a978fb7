/* The root of a run's workspaces: creating, locking and removing it.  Also removes the roots of
 * dead runs. */
#include "oracle/process/workspace.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/process/mounts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char prefix[] = "pare-";
static const char lock_name[] = ".workspace-lock"; /* no other directory has such a file */
enum { N_RANDOM = 6 };

/* Removes a root if its run is dead.  A live run holds the lock of its root, so a root that can be
 * locked belongs to a dead run.  A root without a lock file is empty: its run died right after
 * making it, or is about to make the file and will then make another root.  Mode and owner
 * distinguish a root from other directories. */
static void remove_if_dead(const char *temp_dir, const char *name)
{
    char *path = mem_format("%s/%s", temp_dir, name);
    char *lock = disk_join(path, lock_name);
    struct stat st;
    int fd = -1;
    bool is_ours = lstat(path, &st) == 0 && S_ISDIR(st.st_mode) && st.st_uid == geteuid();
    if (is_ours)
        fd = open(lock, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        mounts_remove_tree(path);
    else if (fd < 0 && is_ours && errno == ENOENT && (st.st_mode & 07777) == 0700)
        rmdir(path); /* fails if the directory is not empty */
    if (fd >= 0)
        close(fd);
    free(lock);
    free(path);
}

static void remove_dead_roots(const char *temp_dir)
{
    DIR *dir = opendir(temp_dir);
    if (dir == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;)
        if (strncmp(entry->d_name, prefix, sizeof prefix - 1) == 0 &&
            strlen(entry->d_name) == sizeof prefix - 1 + N_RANDOM)
            remove_if_dead(temp_dir, entry->d_name);
    closedir(dir);
}

/* Makes and locks the lock file of a new root. -1: errno says why; ENOENT or EWOULDBLOCK if another
 * process just took the root for dead. */
static int take_lock(const char *name)
{
    int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    struct stat st = {.st_nlink = 1};
    if (fd >= 0 && (flock(fd, LOCK_EX | LOCK_NB) != 0 || fstat(fd, &st) != 0 || st.st_nlink == 0)) {
        int problem = st.st_nlink == 0 ? ENOENT : errno;
        unlink(name);
        close(fd);
        fd = -1;
        errno = problem;
    }
    return fd;
}

/* Removes a root that could not be locked. */
static void drop_unlocked(const char *path)
{
    int problem = errno;
    rmdir(path);
    errno = problem;
}

const char *root_temp_dir(const char *given)
{
    if (given == NULL)
        given = getenv("TMPDIR");
    return given == NULL || *given == '\0' ? "/tmp" : given;
}

enum status root_open(const char *temp_dir, struct root *ret, struct error *err)
{
    temp_dir = root_temp_dir(temp_dir);
    char *base = realpath(temp_dir, NULL);
    if (base == NULL)
        return fail(err, STATUS_IO, "cannot use %s for temporary files: %s; set TMPDIR", temp_dir,
                    strerror(errno));
    remove_dead_roots(base);
    enum status status = STATUS_OK;
    int lock = -1;
    char *path = NULL, *name = NULL;
    bool goes_on = true;
    for (int tries = 0; tries < 5 && lock < 0 && goes_on; tries++) {
        free(path);
        free(name);
        path = mem_format("%s/%sXXXXXX", base, prefix);
        name = disk_join(path, lock_name); /* no allocation may fail while the root has no lock */
        if (mkdtemp(path) == NULL)
            status = fail(err, STATUS_IO, "cannot make a directory in %s: %s; set TMPDIR", base,
                          strerror(errno));
        else
            lock = take_lock(memcpy(name, path, strlen(path)));
        if (status == STATUS_OK && lock < 0)
            drop_unlocked(path);
        goes_on = status == STATUS_OK && (errno == ENOENT || errno == EWOULDBLOCK);
    }
    if (status == STATUS_OK && lock < 0)
        status = fail(err, STATUS_IO, "cannot lock %s: %s; set TMPDIR", path, strerror(errno));
    free(base);
    free(name);
    if (status != STATUS_OK) {
        free(path);
        return status;
    }
    mode_t mask = umask(0);
    umask(mask);
    *ret = (struct root){path, path + strlen(path) - N_RANDOM, lock, mask};
    return STATUS_OK;
}

void root_remove(const struct root *root)
{
    chmod(root->path, 0700);
    mounts_remove_tree(root->path);
}

bool root_close(struct root *root)
{
    root_remove(root);
    bool is_gone = access(root->path, F_OK) != 0;
    close(root->lock);
    free(root->path);
    *root = (struct root){.lock = -1};
    return is_gone;
}
