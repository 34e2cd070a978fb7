#include "input/format/format.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/core/data_folders.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int digit(char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = letter != '\0' ? strchr(digits, letter) : NULL;
    return found != NULL ? (int)(found - digits) : -1;
}

bool format_begins(const unsigned char *data, size_t n_bytes, const char *hex)
{
    size_t i = 0;
    for (; digit(hex[2 * i]) >= 0 && digit(hex[2 * i + 1]) >= 0; i++)
        if (i >= n_bytes || data[i] != digit(hex[2 * i]) * 16 + digit(hex[2 * i + 1]))
            return false;
    return i > 0 && hex[2 * i] == '\0';
}

struct search {
    const struct file *file;
    struct format *ret;
    bool is_found;
};

static void try_description(struct search *search, const char *path)
{
    json_t *root = json_load_file(path, 0, NULL);
    const char *magic = json_string_value(json_object_get(root, "magic"));
    const char *name = json_string_value(json_object_get(root, "name"));
    search->is_found = magic != NULL && name != NULL &&
                       format_begins(search->file->data, search->file->n_bytes, magic);
    if (search->is_found)
        *search->ret = (struct format){mem_string(name), root};
    else
        json_decref(root);
}

static int is_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void search_dir(void *context, const char *dir)
{
    struct search *search = context;
    struct dirent **entries = NULL;
    int n = search->is_found ? 0 : scandir(dir, &entries, is_name, alphasort);
    for (int i = 0; i < n; i++) {
        char *path = mem_format("%s/%s/format.json", dir, entries[i]->d_name);
        if (!search->is_found && disk_exists(path))
            try_description(search, path);
        free(path);
        free(entries[i]);
    }
    free(entries);
}

bool format_find(const struct file *file, struct format *ret)
{
    struct search search = {file, ret, false};
    data_folders_each(search_dir, &search);
    return search.is_found;
}

void format_done(struct format *format)
{
    free(format->name);
    json_decref(format->root);
}
