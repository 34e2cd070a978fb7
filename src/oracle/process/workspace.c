#include "oracle/process/workspace.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/process/mounts.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int dir_flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

void workspace_init(struct workspace *workspace, const struct root *root, const char *place,
                    unsigned number)
{
    *workspace = (struct workspace){.root = root, .number = number, .work_fd = -1, .temp_fd = -1};
    workspace->place = place != NULL ? disk_join(root->path, place) : mem_string(root->path);
    workspace->work = mem_format("%s/w%u", workspace->place, number);
    workspace->temp = mem_format("%s/t%u", workspace->place, number);
}

static enum status make_dir(const struct workspace *workspace, const char *path, int *ret_fd,
                            struct error *err)
{
    bool has_place = mkdir(workspace->place, 0700) == 0 || errno == EEXIST;
    int fd = has_place && mkdir(path, 0700) == 0 ? open(path, dir_flags) : -1;
    if (fd < 0)
        return fail(err, status_of_errno(errno), "cannot make the directory %s for tests: %s", path,
                    strerror(errno));
    *ret_fd = fd;
    return STATUS_OK;
}

static void close_dir(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Removes a directory.  If that fails, it stays, and the next job of this worker gets a directory
 * with another name. */
static void remove_dir(struct workspace *workspace, char **path)
{
    if (mounts_remove_tree(*path))
        return;
    chmod(workspace->root->path, 0700); /* a test may have changed these modes, too */
    chmod(workspace->place, 0700);
    if (mounts_remove_tree(*path))
        return;
    char letter = *path == workspace->work ? 'w' : 't';
    free(*path);
    *path =
        mem_format("%s/%c%u.%u", workspace->place, letter, workspace->number, ++workspace->n_lost);
}

/* Writing -------------------------------------------------------------------------------- */

static bool make_parents(int dir, const char *name)
{
    char partial[4096];
    for (const char *slash = name; (slash = strchr(slash, '/')) != NULL; slash++) {
        if ((size_t)(slash - name) >= sizeof partial) {
            errno = ENAMETOOLONG;
            return false;
        }
        memcpy(partial, name, (size_t)(slash - name));
        partial[slash - name] = '\0';
        if (mkdirat(dir, partial, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

/* Overwrites the file if it exists.  It is not truncated to length 0 first, because some file
 * systems then write the file to disk at once, which is slow. */
static bool write_file(int dir, const struct file *file, mode_t umask, bool is_there)
{
    int fd = openat(dir, file->name,
                    O_WRONLY | O_NOFOLLOW | O_CLOEXEC | (is_there ? 0 : O_CREAT | O_EXCL),
                    file->mode & 0777);
    if (fd < 0)
        return false;
    bool ok = disk_write_all(fd, file->data, file->n_bytes);
    if (ok && is_there)
        ok = ftruncate(fd, (off_t)file->n_bytes) == 0;
    else if (ok && (file->mode & umask & 0777) != 0) /* open does not set these bits */
        ok = fchmod(fd, file->mode & 0777) == 0;
    int problem = errno;
    if (close(fd) != 0 && ok) {
        ok = false;
        problem = errno;
    }
    errno = problem;
    return ok;
}

/* True if the candidate is one file, and the previous job left a file that can be overwritten.  A
 * file that cannot be overwritten is removed. */
static bool is_there(struct workspace *workspace, const struct fileset *candidate)
{
    if (!workspace->keeps_file)
        return false;
    workspace->keeps_file = false;
    const struct file *file = candidate->n_files == 1 ? &candidate->files[0] : NULL;
    if (file != NULL && strcmp(file->name, workspace->file_name) == 0 &&
        (file->mode & 0777) == workspace->file_mode && file->n_bytes > 0)
        return true;
    unlinkat(workspace->work_fd, workspace->file_name, 0);
    return false;
}

static void note_file(struct workspace *workspace, const struct file *file)
{
    if (workspace->file_name == NULL || strcmp(workspace->file_name, file->name) != 0) {
        free(workspace->file_name);
        workspace->file_name = mem_string(file->name);
    }
    workspace->file_mode = file->mode & 0777;
}

static bool write_candidate(struct workspace *workspace, const struct fileset *candidate)
{
    bool over = is_there(workspace, candidate);
    if (candidate->n_files == 1)
        note_file(workspace, &candidate->files[0]);
    workspace->n_plain = 0;
    workspace->has_dirs = false;
    mem_grow((void **)&workspace->plain, &workspace->plain_capacity, candidate->n_files,
             sizeof *workspace->plain);
    const char *before = ""; /* the previous name, which is usually in the same directory */
    for (size_t i = 0; i < candidate->n_files; i++) {
        const struct file *file = &candidate->files[i];
        const char *slash = strrchr(file->name, '/');
        if (slash == NULL) {
            workspace->plain[workspace->n_plain++] = file->name;
        } else if (strncmp(before, file->name, (size_t)(slash + 1 - file->name)) != 0) {
            workspace->has_dirs = true;
            if (!make_parents(workspace->work_fd, file->name))
                return false;
        }
        before = file->name;
        if (!write_file(workspace->work_fd, file, workspace->root->umask, over))
            return false;
    }
    return true;
}

enum status workspace_fill(struct workspace *workspace, const struct fileset *candidate,
                           struct error *err)
{
    enum status status = workspace->work_fd >= 0
                             ? STATUS_OK
                             : make_dir(workspace, workspace->work, &workspace->work_fd, err);
    if (status == STATUS_OK && workspace->temp_fd < 0)
        status = make_dir(workspace, workspace->temp, &workspace->temp_fd, err);
    if (status == STATUS_OK && !write_candidate(workspace, candidate))
        status = fail(err, status_of_errno(errno),
                      "cannot write a candidate below %s: %s; set TMPDIR to use another place",
                      workspace->root->path, strerror(errno));
    if (status != STATUS_OK)
        workspace_clear(workspace);
    return status;
}

/* Clearing --------------------------------------------------------------------------------- */

/* True if the directory still exists with its mode, and contains nothing except a file of this
 * name. */
static bool is_untouched(int fd, const char *path, const char *but)
{
    char entries[4096];
    struct stat st, there;
    if (fd < 0 || fstat(fd, &st) != 0 || (st.st_mode & 07777) != 0700 || lstat(path, &there) != 0 ||
        there.st_ino != st.st_ino || there.st_dev != st.st_dev || lseek(fd, 0, SEEK_SET) != 0)
        return false;
    long n_bytes = syscall(SYS_getdents64, fd, entries, sizeof entries);
    for (long at = 0; at < n_bytes;) {
        const struct dirent64 *entry = (const struct dirent64 *)(entries + at);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            (but == NULL || strcmp(entry->d_name, but) != 0))
            return false;
        at += entry->d_reclen;
    }
    return n_bytes > 0;
}

/* True if the candidate's only file can be overwritten: it is a regular file with its mode, it has
 * no other name, and no other file is mounted in its place. */
static bool is_reusable(const struct workspace *workspace)
{
    struct statx st;
    return workspace->n_plain == 1 &&
           statx(workspace->work_fd, workspace->plain[0], AT_SYMLINK_NOFOLLOW, STATX_BASIC_STATS,
                 &st) == 0 &&
           S_ISREG(st.stx_mode) && st.stx_nlink == 1 && st.stx_uid == geteuid() &&
           (st.stx_mode & 07777) == workspace->file_mode &&
           (st.stx_attributes & STATX_ATTR_MOUNT_ROOT) == 0 &&
           strcmp(workspace->plain[0], workspace->file_name) == 0;
}

/* Clears the workspace in the usual case, with the fewest system calls: the directory contains only
 * files that Pare wrote.  The directory stays for the next job, and so does a single file, because
 * creating them costs more than the rest of a job.  Only names without a slash are removed here: a
 * longer path could lead through a link that the test made. */
static bool clear_plainly(struct workspace *workspace)
{
    if (workspace->work_fd < 0 || workspace->has_dirs)
        return false;
    workspace->keeps_file = is_reusable(workspace);
    for (size_t i = 0; i < workspace->n_plain && !workspace->keeps_file; i++)
        unlinkat(workspace->work_fd, workspace->plain[i], 0);
    return is_untouched(workspace->work_fd, workspace->work,
                        workspace->keeps_file ? workspace->file_name : NULL);
}

void workspace_clear(struct workspace *workspace)
{
    if (!clear_plainly(workspace)) {
        workspace->keeps_file = false;
        close_dir(&workspace->work_fd);
        remove_dir(workspace, &workspace->work);
    }
    if (!is_untouched(workspace->temp_fd, workspace->temp, NULL)) {
        close_dir(&workspace->temp_fd);
        remove_dir(workspace, &workspace->temp);
    }
    workspace->n_plain = 0;
}

void workspace_done(struct workspace *workspace)
{
    close_dir(&workspace->work_fd);
    close_dir(&workspace->temp_fd);
    remove_dir(workspace, &workspace->work);
    remove_dir(workspace, &workspace->temp);
    free(workspace->place);
    free(workspace->work);
    free(workspace->temp);
    free(workspace->plain);
    free(workspace->file_name);
}

/* Measuring -------------------------------------------------------------------------------- */

static uint64_t bytes_below(int parent, const char *name, uint64_t max_bytes)
{
    int fd = openat(parent, name, dir_flags);
    DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;
    if (dir == NULL) {
        close_dir(&fd);
        return 0;
    }
    uint64_t total = 0;
    for (struct dirent *entry; total <= max_bytes && (entry = readdir(dir)) != NULL;) {
        struct stat st;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0 ||
            fstatat(fd, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        total += (uint64_t)st.st_blocks * 512;
        if (S_ISDIR(st.st_mode))
            total += bytes_below(fd, entry->d_name, max_bytes - (total < max_bytes ? total : 0));
    }
    closedir(dir);
    return total;
}

bool workspace_exceeds(const struct workspace *workspace, uint64_t max_bytes)
{
    uint64_t work = bytes_below(AT_FDCWD, workspace->work, max_bytes);
    return work > max_bytes || work + bytes_below(AT_FDCWD, workspace->temp, max_bytes) > max_bytes;
}
