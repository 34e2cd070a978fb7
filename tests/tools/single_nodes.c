/* single_nodes FILE DIR - writes FILE without one node of its syntax tree, once for each node whose
 * absence leaves something that parses, as DIR/1/FILE, DIR/2/FILE ...; prints how many there are.
 * Knows nothing of reducers, nor of what names and calls need. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void stop(const struct error *err)
{
    fprintf(stderr, "single_nodes: %s\n", err->message);
    exit(2);
}

static void write_variant(const char *dir, int number, const struct file *file)
{
    struct error err;
    char *path = mem_format("%s/%d", dir, number), *whole;
    enum status status = disk_make_dirs(path, 0755, &err);
    whole = disk_join(path, file->name);
    if (status == STATUS_OK)
        status = disk_write_atomic(whole, file->data, file->n_bytes, 0644, &err);
    if (status != STATUS_OK)
        stop(&err);
    free(whole);
    free(path);
}

int main(int argc, char **argv)
{
    struct error err;
    struct reading *reading;
    struct fileset input = {0}, rendered;
    unsigned char *data;
    int n_written = 0;
    if (argc != 3)
        return 2;
    const char *slash = strrchr(argv[1], '/');
    struct file file = {.name = slash != NULL ? slash + 1 : argv[1]};
    if (disk_read(argv[1], &data, &file.n_bytes, &file.mode, &err) != STATUS_OK)
        stop(&err);
    file.data = data;
    fileset_add_borrowed(&input, &file);
    if (tree_read_with(&input, &(struct tree_options){0}, NULL, &reading, &err) != STATUS_OK)
        stop(&err);
    struct bitset subset;
    bitset_init(&subset, reading->problem.n_items);
    for (uint32_t i = 0; i < reading->problem.n_items; i++) {
        bitset_set_all(&subset);
        bitset_remove(&subset, i);
        problem_close_forest(&reading->problem, &subset);
        reading_render(reading, &subset, &rendered);
        if (reading_accepts(reading, &rendered))
            write_variant(argv[2], ++n_written, &rendered.files[0]);
        fileset_done(&rendered);
    }
    printf("%d\n", n_written);
    bitset_done(&subset);
    reading_free(reading);
    fileset_done(&input);
    free(data);
    return 0;
}
