#include "cluster/driver/known.h"

#include "base/files/disk.h"
#include "base/files/packing.h"
#include "base/memory.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_TESTS = 64,       /* tests whose answers are kept, one file each */
    MOST_BYTES = 16 << 20, /* bytes of the answers of one test */
    SUM_BYTES = 8,         /* bytes of a checksum */
};

struct entry {
    struct done_body done;
    uint64_t member;
};

struct known {
    char *dir, *path;
    struct entry *entries; /* the first n_old of them are from the file, sorted by key */
    size_t n_old, n_entries, capacity;
};

static int compare_keys(struct hash a, struct hash b)
{
    if (a.high != b.high)
        return a.high < b.high ? -1 : 1;
    return a.low < b.low ? -1 : a.low > b.low;
}

static int by_key(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return compare_keys(x->done.name.key, y->done.name.key);
}

static void add(struct known *known, const struct done_body *done, uint64_t member)
{
    mem_grow((void **)&known->entries, &known->capacity, known->n_entries + 1,
             sizeof *known->entries);
    known->entries[known->n_entries++] = (struct entry){*done, member};
}

/* --- the file: length, outcome, checksum; a damaged end is ignored
 * --------------------------------- */

static uint64_t sum_of(const unsigned char *data, size_t n_bytes)
{
    return hash_bytes(data, n_bytes).low;
}

static void read_entries(struct known *known, const unsigned char *data, size_t n_bytes)
{
    struct unpacker in = {data, data + n_bytes, false};
    while (in.at < in.end) {
        size_t n_body = (size_t)unpack_varint(&in);
        const unsigned char *body = unpack_bytes(&in, n_body);
        uint64_t sum = unpack_number(&in, SUM_BYTES);
        struct message message = {.body = body, .n_body = n_body};
        struct done_body done;
        if (in.bad || sum != sum_of(body, n_body) || !done_unpack(&message, &done))
            return;
        add(known, &done, 0);
    }
}

static void pack_entry(const struct done_body *done, struct buffer *out)
{
    struct buffer body = {0};
    done_pack(done, &body);
    pack_varint(out, body.n_bytes);
    buffer_add(out, body.data, body.n_bytes);
    pack_number(out, sum_of(body.data, body.n_bytes), SUM_BYTES);
    buffer_done(&body);
}

struct known *known_open(const char *dir, const unsigned char digest[DIGEST_BYTES])
{
    struct known *known = mem_zero(1, sizeof *known);
    struct buffer name = {0};
    unsigned char *data;
    size_t n_bytes;
    for (size_t i = 0; i < DIGEST_BYTES; i++)
        buffer_add_format(&name, "%02x", digest[i]);
    known->dir = mem_string(dir);
    known->path = disk_join(dir, buffer_text(&name));
    buffer_done(&name);
    if (disk_read(known->path, &data, &n_bytes, NULL, NULL) == STATUS_OK) {
        read_entries(known, data, n_bytes);
        free(data);
    }
    known->n_old = known->n_entries;
    if (known->n_old > 0)
        qsort(known->entries, known->n_old, sizeof *known->entries, by_key);
    return known;
}

bool known_find(const struct known *known, struct hash key, struct outcome *ret)
{
    struct entry wanted = {.done.name.key = key};
    const struct entry *entry = known->n_old == 0 ? NULL
                                                  : bsearch(&wanted, known->entries, known->n_old,
                                                            sizeof *known->entries, by_key);
    if (entry == NULL)
        return false;
    *ret = entry->done.outcome;
    return true;
}

void known_add(struct known *known, struct hash key, const struct outcome *outcome, uint64_t member)
{
    struct done_body done = {.name = {0, key}, .outcome = *outcome};
    /* with a longer time limit the answer may be another one */
    if (outcome->verdict != VERDICT_UNRESOLVED)
        add(known, &done, member);
}

void known_void(struct known *known, uint64_t member)
{
    size_t n_left = known->n_old;
    for (size_t i = known->n_old; i < known->n_entries; i++)
        if (known->entries[i].member != member)
            known->entries[n_left++] = known->entries[i];
    known->n_entries = n_left;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* The file of the directory that was written longest ago; NULL: the directory has no file too
 * many. */
static char *find_oldest(const char *dir)
{
    DIR *list = opendir(dir);
    char *oldest = NULL;
    struct timespec time = {0};
    size_t n_files = 0;
    for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
        struct stat st;
        char *path = disk_join(dir, entry->d_name);
        if (lstat(path, &st) == 0 && S_ISREG(st.st_mode)) {
            n_files++;
            if (oldest == NULL || st.st_mtim.tv_sec < time.tv_sec) {
                free(oldest);
                oldest = mem_string(path);
                time = st.st_mtim;
            }
        }
        free(path);
    }
    if (list != NULL)
        closedir(list);
    if (n_files <= MOST_TESTS) {
        free(oldest);
        return NULL;
    }
    return oldest;
}

static void write_new(const struct known *known)
{
    struct buffer bytes = {0};
    struct error err;
    for (size_t i = known->n_old; i < known->n_entries; i++)
        pack_entry(&known->entries[i].done, &bytes);
    if (disk_make_dirs(known->dir, 0700, &err) == STATUS_OK) {
        int fd = open(known->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        struct stat st;
        bool has_room = fd >= 0 && fstat(fd, &st) == 0 && st.st_size < MOST_BYTES;
        /* if writing fails, later runs only need more tests */
        if (has_room && write(fd, bytes.data, bytes.n_bytes) < 0) {
        }
        if (fd >= 0)
            close(fd);
        char *oldest = find_oldest(known->dir);
        if (oldest != NULL)
            unlink(oldest);
        free(oldest);
    }
    buffer_done(&bytes);
}

void known_close(struct known *known)
{
    if (known == NULL)
        return;
    if (known->n_entries > known->n_old)
        write_new(known);
    free(known->entries);
    free(known->path);
    free(known->dir);
    free(known);
}
