#include "common/recording.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
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

/* --- the real test ----------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double seconds_of(const struct timeval *t)
{
    return (double)t->tv_sec + (double)t->tv_usec * 1e-6;
}

void recording_run(const char *test, struct record *ret)
{
    double start = now();
    int status = 0;
    struct rusage usage = {0};
    pid_t child = fork();
    if (child == 0) {
        execl(test, test, (char *)NULL);
        _exit(RECORDING_KILLED);
    }
    bool ended = child > 0 && wait4(child, &status, 0, &usage) == child;
    ret->status = ended && WIFEXITED(status) ? WEXITSTATUS(status) : RECORDING_KILLED;
    ret->processor = (float)(seconds_of(&usage.ru_utime) + seconds_of(&usage.ru_stime));
    ret->seconds = (float)(now() - start);
}

/* --- a recording in memory --------------------------------------------------------------- */

/* Records with a hash table of their numbers; a slot holds a number plus one, 0: free. */
struct recording {
    char *path;
    struct record *records;
    size_t n_records, capacity;
    uint32_t *slots;
    size_t n_slots; /* a power of two, at least twice n_records */
    double sum;     /* of processor seconds */
};

static size_t slot_of(const struct recording *recording, const uint8_t key[16])
{
    uint64_t first;
    memcpy(&first, key, sizeof first);
    size_t slot = first & (recording->n_slots - 1);
    while (recording->slots[slot] != 0 &&
           memcmp(recording->records[recording->slots[slot] - 1].key, key, 16) != 0)
        slot = (slot + 1) & (recording->n_slots - 1);
    return slot;
}

static void index_again(struct recording *recording)
{
    enum { FEWEST_SLOTS = 1024 };
    recording->n_slots = recording->n_slots == 0 ? FEWEST_SLOTS : recording->n_slots;
    while (recording->n_slots < 4 * recording->n_records)
        recording->n_slots *= 2;
    free(recording->slots);
    recording->slots = mem_zero(recording->n_slots, sizeof *recording->slots);
    for (size_t i = 0; i < recording->n_records; i++) {
        size_t slot = slot_of(recording, recording->records[i].key);
        if (recording->slots[slot] == 0)
            recording->slots[slot] = (uint32_t)i + 1;
    }
}

static void keep(struct recording *recording, const struct record *record)
{
    mem_grow((void **)&recording->records, &recording->capacity, recording->n_records + 1,
             sizeof *recording->records);
    recording->records[recording->n_records++] = *record;
    recording->sum += (double)record->processor;
}

struct recording *recording_open(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno != ENOENT)
        return NULL;
    struct recording *recording = mem_zero(1, sizeof *recording);
    struct record record;
    recording->path = mem_string(path);
    while (fd >= 0 && read(fd, &record, sizeof record) == (ssize_t)sizeof record)
        keep(recording, &record);
    if (fd >= 0)
        close(fd);
    index_again(recording);
    return recording;
}

void recording_close(struct recording *recording)
{
    if (recording == NULL)
        return;
    free(recording->path);
    free(recording->records);
    free(recording->slots);
    free(recording);
}

const struct record *recording_look_up(const struct recording *recording, const uint8_t key[16])
{
    uint32_t number = recording->slots[slot_of(recording, key)];
    return number == 0 ? NULL : &recording->records[number - 1];
}

bool recording_add(struct recording *recording, const struct record *record)
{
    keep(recording, record);
    if (recording->n_slots < 2 * recording->n_records)
        index_again(recording);
    else
        recording->slots[slot_of(recording, record->key)] = (uint32_t)recording->n_records;
    return recording_append(recording->path, record, sizeof *record);
}

double recording_mean(const struct recording *recording)
{
    return recording->n_records == 0 ? 0 : recording->sum / (double)recording->n_records;
}
