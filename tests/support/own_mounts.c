#include "own_mounts.h"

#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static bool write_text(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool ok = fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text);
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool become_root_of_namespace(void)
{
    char users[32], groups[32];
    snprintf(users, sizeof users, "0 %d 1", (int)getuid());
    snprintf(groups, sizeof groups, "0 %d 1", (int)getgid());
    return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 &&
           write_text("/proc/self/setgroups", "deny") && write_text("/proc/self/uid_map", users) &&
           write_text("/proc/self/gid_map", groups);
}

bool own_mounts_enter(void)
{
    bool entered = geteuid() == 0 ? unshare(CLONE_NEWNS) == 0 : become_root_of_namespace();
    return entered && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

void own_mounts_run(int (*body)(void))
{
    pid_t pid = fork();
    if (pid == 0)
        _exit(body());
    int wait_status;
    assert_int_equal(waitpid(pid, &wait_status, 0), pid);
    assert_true(WIFEXITED(wait_status));
    if (WEXITSTATUS(wait_status) == OWN_MOUNTS_FORBIDDEN)
        skip();
    assert_int_equal(WEXITSTATUS(wait_status), 0);
}
