#include "oracle/behaviour/signature_files.h"

#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static char *find_folder(void)
{
    const char *given = getenv("PARE_SIGNATURES");
    if (given == NULL)
        return share_find("signatures");
    return given[0] != '\0' ? mem_string(given) : NULL;
}

static int is_rules(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 5 && strcmp(entry->d_name + length - 5, ".json") == 0;
}

static enum status load_file(const char *path, struct line_rules *ret, struct error *err)
{
    unsigned char *text;
    size_t n_bytes;
    enum status status = disk_read(path, &text, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    status = line_rules_read(ret, (const char *)text, n_bytes, path, err);
    free(text);
    return status;
}

enum status signature_files_load(struct line_rules *ret, struct error *err)
{
    struct dirent **entries;
    char *folder = find_folder();
    int n_entries = folder != NULL ? scandir(folder, &entries, is_rules, alphasort) : 0;
    enum status status = STATUS_OK;
    for (int i = 0; i < n_entries; i++) {
        char *path = disk_join(folder, entries[i]->d_name);
        if (status == STATUS_OK)
            status = load_file(path, ret, err);
        free(path);
        free(entries[i]);
    }
    if (folder != NULL && n_entries >= 0)
        free(entries);
    free(folder);
    return status;
}
