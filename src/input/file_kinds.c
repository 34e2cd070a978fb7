#include "input/file_kinds.h"

#include "base/memory.h"
#include "input/detect.h"
#include "input/format/chunks.h"
#include "input/tree/tree.h"
#include "input/wasm/wasm.h"

#include <stdlib.h>
#include <string.h>

struct row {
    const char *name;
    enum file_kind kind;
};

struct file_kinds {
    struct row *rows; /* sorted by name */
    size_t n_rows;
    unsigned present;
    char *passes; /* passes that the common language of all files names; NULL: none */
};

static bool ends_with(const char *name, const char *ending)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && strcmp(dot, ending) == 0;
}

static enum file_kind kind_of_text(const struct fileset *one_file,
                                   const struct read_options *options)
{
    if (ends_with(one_file->files[0].name, ".fji"))
        return FILE_FJI;
    if (ends_with(one_file->files[0].name, ".patch") || ends_with(one_file->files[0].name, ".diff"))
        return FILE_PATCH;
    bool has_layout = tree_has_layout(one_file, options);
    switch (tree_support(one_file, options)) {
    case TREE_EXACT:
        return FILE_EXACT;
    case TREE_NAMES:
        return has_layout ? FILE_NAMES_LAYOUT : FILE_NAMES;
    case TREE_GRAMMAR:
        return has_layout ? FILE_GRAMMAR_LAYOUT : FILE_GRAMMAR;
    case TREE_NONE:
        break;
    }
    return FILE_PLAIN;
}

static enum file_kind find_kind(struct file *file, enum contents contents,
                                const struct read_options *options)
{
    struct fileset one_file = {.files = file, .n_files = 1};
    if (contents == CONTENTS_PLAIN)
        return FILE_PLAIN;
    if (contents == CONTENTS_DETECT && file_is_wasm(file, &(struct error){0}))
        return FILE_WASM;
    bool is_detected = contents == CONTENTS_DETECT;
    if (is_detected)
        contents = input_is_text(&one_file) ? CONTENTS_TEXT : CONTENTS_BINARY;
    if (is_detected && contents == CONTENTS_BINARY && file_has_format(file, &(struct error){0}))
        return FILE_FORMAT;
    return contents == CONTENTS_TEXT ? kind_of_text(&one_file, options) : FILE_BINARY;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct row *)a)->name, ((const struct row *)b)->name);
}

struct file_kinds *file_kinds_new(const struct fileset *original, enum contents contents,
                                  const struct read_options *options)
{
    struct file_kinds *kinds = mem_zero(1, sizeof *kinds);
    unsigned of_empty = 0;
    kinds->rows = mem_zero(original->n_files + 1, sizeof *kinds->rows);
    for (size_t i = 0; i < original->n_files; i++) {
        struct file *file = &original->files[i];
        enum file_kind kind = find_kind(file, contents, options);
        kinds->rows[kinds->n_rows++] = (struct row){file->name, kind};
        if (file->n_bytes > 0)
            kinds->present |= kind;
        else
            of_empty |= kind;
    }
    if (kinds->present == 0)
        kinds->present = of_empty;
    if ((kinds->present & (FILE_NAMES | FILE_NAMES_LAYOUT | FILE_EXACT)) != 0)
        kinds->passes = tree_passes(original, options);
    qsort(kinds->rows, kinds->n_rows, sizeof *kinds->rows, by_name);
    return kinds;
}

void file_kinds_free(struct file_kinds *kinds)
{
    if (kinds != NULL) {
        free(kinds->rows);
        free(kinds->passes);
    }
    free(kinds);
}

enum file_kind file_kind_of(const struct file_kinds *kinds, const char *name)
{
    const struct row *row = bsearch(&(struct row){.name = name}, kinds->rows, kinds->n_rows,
                                    sizeof *kinds->rows, by_name);
    return row != NULL ? row->kind : FILE_PLAIN;
}

unsigned file_kinds_present(const struct file_kinds *kinds)
{
    return kinds->present;
}

const char *file_kinds_passes(const struct file_kinds *kinds)
{
    return kinds->passes;
}
