#include "cluster/tools/tools.h"

#include "base/files/disk.h"
#include "oracle/process/helper.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

struct hash tool_content(const char *path)
{
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    struct error err;
    if (disk_read(path, &data, &n_bytes, &mode, &err) != STATUS_OK)
        return (struct hash){0};
    struct hash hash = hash_bytes(data, n_bytes);
    free(data);
    return hash;
}

/* Reads the first line of the output.  Stops early if the output ends or time runs out. */
static void read_line(const struct helper *helper, char ret[NAME_ROOM])
{
    size_t n_read = 0;
    for (int n_polls = 0; n_polls < 100 && n_read + 1 < NAME_ROOM;) {
        struct pollfd ready = {.fd = helper->err, .events = POLLIN};
        if (poll(&ready, 1, 100) <= 0) {
            n_polls++;
            continue;
        }
        ssize_t got = read(helper->err, ret + n_read, NAME_ROOM - 1 - n_read);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            break;
        n_read += got > 0 ? (size_t)got : 0;
        if (memchr(ret, '\n', n_read) != NULL)
            break;
    }
    ret[n_read] = '\0';
    ret[strcspn(ret, "\n")] = '\0';
}

void tool_version(const char *path, void (*spare)(void *context, pid_t pid), void *context,
                  char ret[NAME_ROOM])
{
    char *const argv[] = {(char *)path, (char[]){"--version"}, NULL};
    struct helper helper;
    struct error err;
    *ret = '\0';
    if (helper_start(argv, false, "tool", &helper, &err) != STATUS_OK)
        return;
    if (spare != NULL)
        spare(context, helper.pid);
    read_line(&helper, ret);
    helper_stop(&helper, 0);
}

void surroundings_machine(char ret[NAME_ROOM])
{
    struct utsname name;
    *ret = '\0';
    if (uname(&name) == 0)
        snprintf(ret, NAME_ROOM, "%s %s %s", name.sysname, name.release, name.machine);
}

void surroundings_locale(char ret[NAME_ROOM])
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    *ret = '\0';
    for (size_t i = 0; i < 3 && *ret == '\0'; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL)
            snprintf(ret, NAME_ROOM, "%s", value);
    }
    if (*ret == '\0')
        snprintf(ret, NAME_ROOM, "C");
}

static long long soft_limit(int resource)
{
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return -1;
    return (long long)limit.rlim_cur;
}

void surroundings_limits(char ret[NAME_ROOM])
{
    snprintf(ret, NAME_ROOM, "stack %lld, memory %lld, files %lld", soft_limit(RLIMIT_STACK),
             soft_limit(RLIMIT_AS), soft_limit(RLIMIT_NOFILE));
}

void surroundings_host(char ret[NAME_ROOM])
{
    if (gethostname(ret, NAME_ROOM - 1) != 0)
        snprintf(ret, NAME_ROOM, "unknown");
    ret[NAME_ROOM - 1] = '\0';
}
