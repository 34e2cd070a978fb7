#include "common/recording.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

void recording_key(const void *content, size_t n_bytes, uint8_t ret_key[16])
{
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(content, n_bytes));
    memcpy(ret_key, canonical.digest, 16);
}

bool recording_find(const char *path, const uint8_t key[16], struct record *ret)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct stat stat;
    if (fd < 0)
        return false;
    size_t n = fstat(fd, &stat) == 0 ? (size_t)stat.st_size / sizeof *ret : 0;
    const struct record *all =
        n > 0 ? mmap(NULL, n * sizeof *ret, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
    close(fd);
    if (all == MAP_FAILED)
        return false;
    size_t i = 0;
    while (i < n && memcmp(all[i].key, key, 16) != 0)
        i++;
    if (i < n)
        *ret = all[i];
    munmap((void *)all, n * sizeof *ret);
    return i < n;
}

/* One write to a file opened for appending: records of processes that run side by side do not mix.
 */
bool recording_append(const char *path, const void *record, size_t n_bytes)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0)
        return false;
    bool ok = write(fd, record, n_bytes) == (ssize_t)n_bytes;
    return close(fd) == 0 && ok;
}
