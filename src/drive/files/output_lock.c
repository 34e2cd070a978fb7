#include "drive/files/output_lock.h"

#include "base/files/disk.h"
#include "base/hash.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* The name of the lock.  All paths that lead to one output have the same name. */
static socklen_t name_lock(const char *path, struct sockaddr_un *ret)
{
    struct stat st = {0};
    char *dir = disk_dir_name(path);
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    int found = stat(dir, &st);
    free(dir);
    if (found != 0)
        return 0;
    struct hash hash = hash_bytes(name, strlen(name));
    *ret = (struct sockaddr_un){.sun_family = AF_UNIX};
    int n = snprintf(ret->sun_path + 1, sizeof ret->sun_path - 1, "pare-output-%u-%llx-%llx-%llx",
                     (unsigned)geteuid(), (unsigned long long)st.st_dev,
                     (unsigned long long)st.st_ino, (unsigned long long)hash.low);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)n);
}

enum status output_lock(const char *path, int *ret, struct error *err)
{
    struct sockaddr_un address;
    *ret = -1;
    socklen_t n_bytes = path != NULL ? name_lock(path, &address) : 0;
    int fd = n_bytes > 0 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (fd < 0)
        return STATUS_OK; /* systems without such sockets have no lock */
    if (bind(fd, (struct sockaddr *)&address, n_bytes) == 0) {
        *ret = fd;
        return STATUS_OK;
    }
    int problem = errno;
    close(fd);
    if (problem != EADDRINUSE)
        return STATUS_OK;
    return fail(err, STATUS_BUSY,
                "another run is writing to %s; wait for it, or choose another output with -o",
                path);
}
