#include "cli/project/files_read.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* A file of the directory, and the first access of the command to it. */
struct listed_file {
    char *name; /* points into the list */
    bool is_read, is_written;
};

struct listing {
    const char *root;
    struct listed_file *files; /* sorted by name */
    size_t n_files, capacity;
};

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct listed_file *)a)->name, ((const struct listed_file *)b)->name);
}

static void make_listing(struct listing *listing, char *listed)
{
    char *rest = listed;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        if (strncmp(line, "./", 2) == 0)
            line += 2;
        if (line[0] == '\0')
            continue;
        mem_grow((void **)&listing->files, &listing->capacity, listing->n_files + 1,
                 sizeof *listing->files);
        listing->files[listing->n_files++] = (struct listed_file){.name = line};
    }
    if (listing->n_files > 0)
        qsort(listing->files, listing->n_files, sizeof *listing->files, by_name);
}

/* Removes "." and ".." from an absolute path, in place. */
static void normalise(char *path)
{
    char *out = path;
    for (char *at = path; *at != '\0';) {
        while (*at == '/')
            at++;
        size_t n_bytes = strcspn(at, "/");
        if (n_bytes == 2 && at[0] == '.' && at[1] == '.') {
            while (out > path && *--out != '/')
                continue;
        } else if (n_bytes > 0 && !(n_bytes == 1 && at[0] == '.')) {
            *out++ = '/';
            memmove(out, at, n_bytes);
            out += n_bytes;
        }
        at += n_bytes;
    }
    *out = '\0';
}

/* Notes that the command reads or writes the file with this absolute path. */
static void note(struct listing *listing, char *path, bool writes)
{
    size_t n_root = strlen(listing->root);
    normalise(path);
    if (strncmp(path, listing->root, n_root) != 0 || path[n_root] != '/')
        return;
    struct listed_file key = {.name = path + n_root + 1};
    struct listed_file *file =
        listing->n_files > 0
            ? bsearch(&key, listing->files, listing->n_files, sizeof *listing->files, by_name)
            : NULL;
    if (file == NULL || file->is_read || file->is_written)
        return;
    file->is_written = writes;
    file->is_read = !writes;
}

/* The text after the first `open` at or after `from`, up to the next `close`; NULL: none.  The
 * caller frees it. */
static char *between(const char *from, char open, char close)
{
    const char *start = strchr(from, open);
    const char *end = start != NULL ? strchr(start + 1, close) : NULL;
    return end != NULL ? mem_format("%.*s", (int)(end - start - 1), start + 1) : NULL;
}

/* The directory of a relative path in a system call: AT_FDCWD</dir>, 3</dir>, or the root. */
static char *directory_of(const struct listing *listing, const char *call, const char *quote)
{
    const char *open = strchr(call, '<');
    return open != NULL && open < quote ? between(open, '<', '>') : mem_string(listing->root);
}

/* Reads one line of the trace: "123 openat(AT_FDCWD</dir>, "path", O_RDONLY) = 3</dir/path>". */
static void look_at_line(struct listing *listing, const char *line)
{
    const char *call = strchr(line, '('), *quote = strchr(line, '"');
    const char *result = NULL;
    for (const char *at = line; (at = strstr(at, ") = ")) != NULL; at++)
        result = at;
    if (call == NULL || quote == NULL || result == NULL || result[4] == '-')
        return;
    bool writes = strstr(quote, "O_TRUNC") != NULL || strstr(quote, "O_CREAT") != NULL;
    char *path = between(result, '<', '>'); /* the path of the file that was opened */
    if (path == NULL) {
        char *name = between(quote, '"', '"'), *dir = directory_of(listing, call, quote);
        path = name == NULL || dir == NULL ? NULL
               : name[0] == '/'            ? mem_string(name)
                                           : mem_format("%s/%s", dir, name);
        free(name);
        free(dir);
    }
    if (path != NULL && path[0] == '/')
        note(listing, path, writes);
    free(path);
}

void files_read_find(const char *root, char *listed, char *trace, struct files_read *ret)
{
    struct listing listing = {.root = root};
    make_listing(&listing, listed);
    char *rest = trace;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        look_at_line(&listing, line);
    *ret = (struct files_read){.names = mem_zero(listing.n_files + 1, sizeof *ret->names)};
    for (size_t i = 0; i < listing.n_files; i++)
        if (listing.files[i].is_read)
            ret->names[ret->n++] = mem_string(listing.files[i].name);
    free(listing.files);
}

void files_read_done(struct files_read *files)
{
    for (size_t i = 0; i < files->n; i++)
        free(files->names[i]);
    free(files->names);
    *files = (struct files_read){0};
}
