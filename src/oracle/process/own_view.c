#include "oracle/process/own_view.h"

#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

/* As in spawn.c: this runs in a child that shares Pare's memory. */
#define IN_SHARED_MEMORY __attribute__((no_sanitize_address))

/* The restrictions of a mount, which it keeps when it becomes read-only. */
static unsigned long flags_of(const char *path)
{
    static const struct {
        unsigned long shown, set;
    } flags[] = {{ST_NOSUID, MS_NOSUID}, {ST_NOEXEC, MS_NOEXEC}, {ST_NOATIME, MS_NOATIME}};
    struct statvfs about;
    unsigned long found = 0;
    if (statvfs(path, &about) != 0)
        return 0;
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        found |= (about.f_flag & flags[i].shown) != 0 ? flags[i].set : 0;
    return found;
}

bool own_view_make(void)
{
    /* mounts of the machine appear here, but mounts made here do not appear there */
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_SLAVE, NULL) == 0 &&
           mount("/dev", "/dev", NULL, MS_BIND | MS_REC, NULL) == 0 &&
           mount("none", "/dev", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | flags_of("/dev"), NULL) ==
               0;
}

void own_view_open(pid_t supervisor, struct own_view *ret)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/ns/mnt", (int)supervisor);
    int space = open(path, O_RDONLY | O_CLOEXEC);
    snprintf(path, sizeof path, "/proc/%d/root", (int)supervisor);
    int root = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    *ret = (struct own_view){space, root};
    if (space > 0 && root > 0)
        return;
    if (space > 0)
        close(space);
    if (root > 0)
        close(root);
    *ret = (struct own_view){0};
}

void own_view_close(struct own_view *view)
{
    if (view->space > 0) {
        close(view->space);
        close(view->root);
    }
    *view = (struct own_view){0};
}

IN_SHARED_MEMORY bool own_view_enter(const struct own_view *view, const char *dir)
{
    return setns(view->space, CLONE_NEWNS) == 0 && fchdir(view->root) == 0 && chroot(".") == 0 &&
           chdir(dir) == 0;
}
