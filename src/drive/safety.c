#include "drive/safety.h"

#include "base/disk.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum status safety_check_in_place(const struct inputs *inputs, struct error *err)
{
    const struct input *loaded = &inputs->loaded;
    if (inputs->is_one_directory && loaded->n_skipped + loaded->n_links > 0)
        return fail(err, STATUS_USAGE,
                    "--in-place would lose %zu links, empty directories or special files in %s; "
                    "choose another place with -o",
                    loaded->n_skipped + loaded->n_links, inputs->paths[0]);
    for (size_t i = 0; i < inputs->n_paths; i++) {
        struct stat st;
        if (lstat(inputs->paths[i], &st) != 0)
            continue; /* a resumed run may have removed it */
        if (S_ISDIR(st.st_mode) && !inputs->is_one_directory)
            return fail(err, STATUS_USAGE,
                        "--in-place takes files, or one directory alone; %s is a directory",
                        inputs->paths[i]);
        if (S_ISLNK(st.st_mode))
            return fail(err, STATUS_USAGE, "%s is a link; with --in-place, name what it leads to",
                        inputs->paths[i]);
    }
    return STATUS_OK;
}

static bool is_within(const char *path, const char *dir)
{
    char *parent = disk_dir_name(path);
    char *real_parent = realpath(parent, NULL), *real_dir = realpath(dir, NULL);
    size_t n = real_dir != NULL ? strlen(real_dir) : 0;
    bool within = real_parent != NULL && real_dir != NULL &&
                  strncmp(real_parent, real_dir, n) == 0 &&
                  (real_parent[n] == '\0' || real_parent[n] == '/');
    free(real_parent);
    free(real_dir);
    free(parent);
    return within;
}

enum status safety_check_elsewhere(const struct inputs *inputs, const char *path, struct error *err)
{
    struct stat ours, theirs;
    bool exists = stat(path, &ours) == 0;
    for (size_t i = 0; i < inputs->n_paths; i++) {
        const char *input = inputs->paths[i];
        if (stat(input, &theirs) != 0)
            continue;
        if (exists && ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino)
            return fail(err, STATUS_USAGE,
                        "the result would replace the input %s; --in-place does that, and keeps "
                        "the original",
                        input);
        if (S_ISDIR(theirs.st_mode) && is_within(path, input))
            return fail(err, STATUS_USAGE,
                        "the result would be written into the input %s; choose another place with "
                        "-o",
                        input);
    }
    return STATUS_OK;
}
