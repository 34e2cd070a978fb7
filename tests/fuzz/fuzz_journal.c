/* A damaged journal: any bytes of a real one changed, or its end cut off.  Reading, checking and
 * repairing it are answers or errors; afterwards a repaired journal has no damaged row. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/journal/damage.h"
#include "drive/journal/repair.h"
#include "drive/journal/version_delta.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static char dir[64], path[80];
static unsigned char *whole; /* the bytes of a journal without damage */
static size_t n_whole;

static void must(enum status status)
{
    if (status != STATUS_OK)
        abort();
}

static void add_version(struct journal *journal, uint64_t number, const struct fileset *before,
                        const struct fileset *files)
{
    struct buffer difference = {0};
    version_encode(before, files, &difference);
    struct version_row row = {.number = number, .n_bytes = files->files[0].n_bytes, .n_files = 1};
    must(journal_add_version(journal, &row, &difference, NULL));
    buffer_done(&difference);
}

static void make_journal(void)
{
    struct journal *journal;
    struct fileset none = {0}, first = {0}, second = {0};
    fileset_add_borrowed(
        &first,
        &(struct file){.name = "a", .data = (const unsigned char *)"one two", .n_bytes = 7});
    fileset_add_borrowed(
        &second, &(struct file){.name = "a", .data = (const unsigned char *)"two", .n_bytes = 3});
    must(journal_open(dir, false, &journal, NULL));
    must(journal_set(journal, "key", "k", NULL));
    must(journal_set_number(journal, "timeout", 5, NULL));
    add_version(journal, 0, &none, &first);
    for (uint64_t i = 1; i < 5; i++) {
        struct test_row test = {.seconds = 0.5};
        must(journal_add_result(journal, (struct hash){i, i}, VERDICT_NOT, NULL));
        must(journal_add_answer(journal, (struct hash){i, i}, VERDICT_INTERESTING, NULL));
        must(journal_add_test(journal, &test, NULL));
    }
    add_version(journal, 1, &first, &second);
    journal_close(journal);
    must(disk_read(path, &whole, &n_whole, NULL, NULL));
    fileset_done(&first);
    fileset_done(&second);
}

static void prepare(void)
{
    snprintf(dir, sizeof dir, "%s/fuzz-journal-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (mkdtemp(dir) == NULL)
        abort();
    snprintf(path, sizeof path, "%s/journal.db", dir);
    make_journal();
}

static void remove_dir(void)
{
    disk_remove_tree(dir);
    free(whole);
}

/* Four bytes are one change: three say where, the last what.  What 0 cuts the file off there. */
static void damage(const uint8_t *data, size_t n_bytes)
{
    char beside[96];
    unsigned char *bytes = mem_copy(whole, n_whole);
    size_t n_left = n_whole;
    for (size_t i = 0; i + 4 <= n_bytes; i += 4) {
        size_t at = ((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % n_whole;
        if (data[i + 3] == 0 && at < n_left)
            n_left = at;
        bytes[at] ^= data[i + 3];
    }
    for (int i = 0; i < 2; i++) {
        snprintf(beside, sizeof beside, "%s-%s", path, i == 0 ? "wal" : "shm");
        unlink(beside);
    }
    FILE *out = fopen(path, "wb");
    if (out == NULL || fwrite(bytes, 1, n_left, out) != n_left)
        abort();
    fclose(out);
    free(bytes);
}

static void see_result(void *context, struct hash key, enum verdict verdict)
{
    (void)key;
    if (verdict > VERDICT_UNRESOLVED)
        abort();
    ++*(size_t *)context;
}

static void see_test(void *context, const struct test_row *test)
{
    *(size_t *)context += test->number > 0;
}

static void read_all(struct journal *journal)
{
    size_t n_seen = 0;
    struct hash key;
    enum verdict verdict;
    struct buffer difference = {0};
    struct version_row row;
    free(journal_get(journal, "key"));
    journal_get_number(journal, "timeout", 0);
    journal_each_result(journal, see_result, &n_seen, NULL);
    journal_each_test(journal, 1, see_test, &n_seen, NULL);
    for (uint64_t i = 0; i < 6; i++) {
        journal_answer(journal, i, &key, &verdict, NULL);
        if (journal_version(journal, i, &row, &difference, NULL) == STATUS_OK)
            difference.n_bytes = 0;
    }
    buffer_done(&difference);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    static bool is_prepared;
    struct journal *journal;
    struct journal_check check;
    struct repair repair;
    if (!is_prepared) {
        prepare();
        atexit(remove_dir);
    }
    is_prepared = true;
    damage(data, n_bytes);
    if (journal_open(dir, true, &journal, NULL) == STATUS_OK) {
        read_all(journal);
        journal_check(journal, NULL, NULL, &check, NULL);
        journal_close(journal);
    }
    if (journal_open(dir, false, &journal, NULL) != STATUS_OK)
        return 0;
    if (journal_repair(journal, &repair, NULL) == STATUS_OK &&
        (journal_check(journal, NULL, NULL, &check, NULL) != STATUS_OK || check.n_wrong > 0))
        abort();
    journal_close(journal);
    return 0;
}
