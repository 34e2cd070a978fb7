#include "drive/journal/guard.h"

#include "base/files/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const file_names[] = {"journal.db", "lock", "log", "journal.db-wal",
                                         "journal.db-shm"};
enum { N_FILES = sizeof file_names / sizeof *file_names, N_MADE_HERE = 3 };

static bool find(const char *dir, const char *name, struct stat *ret)
{
    char *path = disk_join(dir, name);
    bool exists = lstat(path, ret) == 0;
    free(path);
    return exists;
}

enum status guard_files(const char *dir, struct error *err)
{
    struct stat st;
    for (size_t i = 0; i < N_FILES; i++)
        if (find(dir, file_names[i], &st) && !S_ISREG(st.st_mode))
            return fail(err, STATUS_IO,
                        "%s/%s is not a regular file, so %s is no journal of Pare; remove it, or "
                        "choose another output with -o",
                        dir, file_names[i], dir);
    return STATUS_OK;
}

bool guard_other_owner(const char *dir, uid_t *ret)
{
    struct stat st;
    if (lstat(dir, &st) != 0)
        return false;
    bool is_other = st.st_uid != geteuid();
    *ret = st.st_uid;
    for (size_t i = 0; i < N_FILES && !is_other; i++)
        if (find(dir, file_names[i], &st) && st.st_uid != geteuid()) {
            is_other = true;
            *ret = st.st_uid;
        }
    return is_other;
}

/* Makes a file that only the owner can read.  An existing file loses the permissions of others. */
static enum status make_private(const char *dir, const char *name, struct error *err)
{
    char *path = disk_join(dir, name);
    int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    enum status status = STATUS_OK;
    if (fd < 0 || fchmod(fd, 0600) != 0)
        status = fail(err, status_of_errno(errno), "cannot write %s: %s", path, strerror(errno));
    if (fd >= 0)
        close(fd);
    free(path);
    return status;
}

enum status guard_prepare(const char *dir, bool is_private, bool others, struct error *err)
{
    struct stat st;
    uid_t owner;
    if (lstat(dir, &st) == 0 && !S_ISDIR(st.st_mode))
        return fail(err, STATUS_IO,
                    "%s is in the way: the journal would be there, and it is %s; remove it, or "
                    "choose another output with -o",
                    dir, S_ISLNK(st.st_mode) ? "a link" : "not a directory");
    if (!others && guard_other_owner(dir, &owner))
        return fail(err, STATUS_IO,
                    "the journal %s belongs to another user (uid %u); remove it, choose another "
                    "output with -o, or trust it with --yes",
                    dir, (unsigned)owner);
    enum status status = guard_files(dir, err);
    if (status == STATUS_OK)
        status = disk_make_dirs(dir, is_private ? 0700 : 0777, err);
    for (size_t i = 0; i < N_MADE_HERE && is_private && status == STATUS_OK; i++)
        status = make_private(dir, file_names[i], err);
    return status;
}
