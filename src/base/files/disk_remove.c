/* Removing a directory with everything below it, however deep, whatever its permissions. */
#include "base/files/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Each level keeps a descriptor open.  A directory that lies deeper than this is moved up into the
 * directory that is being removed, and is removed in another round.  100 is well below the usual
 * limit of 1,024 open files. */
enum { MAX_DEPTH = 100 };

struct removal {
    int top; /* the directory that is being removed */
    unsigned n_moved;
};

static bool remove_below(struct removal *removal, int parent, const char *name, unsigned depth);

/* True if a file system is mounted here, also with mount --bind from the same file system.  The
 * files below belong to somebody else.  Kernels before 5.8 do not tell. */
static bool is_mount(int fd)
{
    struct statx st;
    return statx(fd, "", AT_EMPTY_PATH, 0, &st) == 0 &&
           (st.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/* Removes the entries of the directory and closes fd. */
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

/* True if no entry of that name is left. */
static bool remove_below(struct removal *removal, int parent, const char *name, unsigned depth)
{
    if (unlinkat(parent, name, 0) == 0 || errno == ENOENT)
        return true;
    if (errno != EISDIR && errno != EPERM && errno != EACCES)
        return false;
    const int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(parent, name, flags);
    if (fd < 0 && errno == EACCES) { /* a test removed our permissions: restore them */
        fchmodat(parent, name, 0700, 0);
        fd = openat(parent, name, flags);
    }
    if (fd < 0)
        return false;
    if (is_mount(fd)) {
        close(fd);
        return false;
    }
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
