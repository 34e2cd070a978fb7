#include "drive/files/members.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Up to so many new files are written to the disk one by one, which waits for the disk each time.
 * For more, one call writes everything on the file system. */
enum { MAX_SINGLE_SYNCS = 16 };

static bool link_member(const struct old_members *old, const struct file *file, const char *path)
{
    if (old->dir == NULL || !fileset_has(old->files, file))
        return false;
    char *old_path = disk_join(old->dir, file->name);
    bool linked = link(old_path, path) == 0;
    free(old_path);
    return linked;
}

static enum status write_member(const char *dir, const struct old_members *old,
                                const struct file *file, bool sync, struct error *err)
{
    char *path = disk_join(dir, file->name);
    char *parent = disk_dir_name(path);
    enum status status = disk_make_dirs(parent, 0777, err);
    if (status == STATUS_OK && !link_member(old, file, path))
        status = disk_write_new(path, file->data, file->n_bytes, file->mode, sync, err);
    free(parent);
    free(path);
    return status;
}

static bool has_few_new(const struct old_members *old, const struct fileset *files)
{
    size_t n_new = 0;
    for (size_t i = 0; i < files->n_files && n_new <= MAX_SINGLE_SYNCS; i++)
        n_new += old->dir == NULL || !fileset_has(old->files, &files->files[i]);
    return n_new <= MAX_SINGLE_SYNCS;
}

enum status members_write(const char *dir, mode_t mode, const struct old_members *old,
                          const struct fileset *files, struct error *err)
{
    bool sync_each = has_few_new(old, files);
    enum status status = disk_make_dirs(dir, mode != 0 ? 0700 : 0777, err);
    for (size_t i = 0; i < files->n_files && status == STATUS_OK; i++)
        status = write_member(dir, old, &files->files[i], sync_each, err);
    if (status == STATUS_OK && mode != 0 && chmod(dir, mode) != 0)
        status = fail(err, STATUS_IO, "cannot write %s: %s", dir, strerror(errno));
    if (status != STATUS_OK)
        return status;
    return sync_each ? disk_sync_dir(dir, err) : disk_sync_all(dir, err);
}

char *members_hidden_name(const char *path, const char *word)
{
    char *dir = disk_dir_name(path);
    char *name = mem_format("%s/.%s.pare-%s", dir, disk_base_name(path), word);
    free(dir);
    return name;
}

/* For file systems that cannot exchange two names: for a moment there is no output directory. */
static bool replace_slowly(const char *fresh, const char *path)
{
    char *old = members_hidden_name(path, "old");
    disk_remove_tree(old);
    bool ok = rename(path, old) == 0;
    if (ok && rename(fresh, path) != 0) {
        int problem = errno;
        ok = false;
        if (rename(old, path) == 0)
            errno = problem;
    }
    if (ok)
        disk_remove_tree(old);
    free(old);
    return ok;
}

enum status members_put_in_place(const char *fresh, const char *path, struct error *err)
{
    bool ok;
    if (renameat2(AT_FDCWD, fresh, AT_FDCWD, path, RENAME_EXCHANGE) == 0) {
        disk_remove_tree(fresh);
        return STATUS_OK;
    }
    if (errno == ENOENT)
        ok = rename(fresh, path) == 0;
    else
        ok = (errno == EINVAL || errno == ENOSYS) && replace_slowly(fresh, path);
    return ok ? STATUS_OK : fail(err, STATUS_IO, "cannot write %s: %s", path, strerror(errno));
}
