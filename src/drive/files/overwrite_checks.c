#include "drive/files/overwrite_checks.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_same_directory(const struct inputs *inputs, const char *orig)
{
    struct input loaded;
    if (!disk_is_dir(orig) || input_load(&orig, 1, &loaded, NULL) != STATUS_OK)
        return false;
    bool same = hash_equal(fileset_hash(&loaded.files), fileset_hash(inputs->files));
    input_done(&loaded);
    return same;
}

static bool is_same_file(const struct inputs *inputs, const char *path, const char *orig)
{
    struct file file = {.name = disk_base_name(path)};
    unsigned char *data;
    if (disk_read(orig, &data, &file.n_bytes, NULL, NULL) != STATUS_OK)
        return false;
    file.data = data;
    bool same = fileset_has(inputs->files, &file);
    free(data);
    return same;
}

/* Checks NAME.orig, where the original is saved.  The journal has the original too, but only until
 * the next fresh run. */
static enum status check_orig(const struct inputs *inputs, const char *path, struct error *err)
{
    char *orig = mem_format("%s.orig", path);
    enum status status = STATUS_OK;
    if (disk_exists(orig) && !(inputs->is_one_directory ? is_same_directory(inputs, orig)
                                                        : is_same_file(inputs, path, orig)))
        status =
            fail(err, STATUS_USAGE,
                 "%s exists and differs from this original, which would get that name; move it "
                 "away",
                 orig);
    free(orig);
    return status;
}

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
        /* a resumed run may have removed the file */
        bool exists = lstat(inputs->paths[i], &st) == 0;
        if (exists && S_ISDIR(st.st_mode) && !inputs->is_one_directory)
            return fail(
                err, STATUS_USAGE,
                "--in-place takes files, or one directory and nothing else; %s is a directory",
                inputs->paths[i]);
        if (exists && S_ISLNK(st.st_mode))
            return fail(err, STATUS_USAGE,
                        "%s is a symbolic link; with --in-place, give the name of the file itself",
                        inputs->paths[i]);
        enum status status = check_orig(inputs, inputs->paths[i], err);
        if (status != STATUS_OK)
            return status;
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

/* True if replacing `place` also replaces or removes the file or directory `path`. */
static bool holds(const char *place, const char *path)
{
    struct stat ours, theirs;
    if (stat(place, &ours) != 0 || stat(path, &theirs) != 0)
        return false;
    char *real = realpath(path, NULL); /* `path` may be a link into `place`, or a link inside it */
    bool within = is_within(path, place) || (real != NULL && is_within(real, place));
    free(real);
    return within || (ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino);
}

static enum status check_input(const char *input, const char *path, const char *aside,
                               struct error *err)
{
    if (disk_is_dir(input) && is_within(path, input))
        return fail(err, STATUS_USAGE,
                    "the result would be written into the input %s; choose another place with -o",
                    input);
    if (holds(path, input))
        return fail(err, STATUS_USAGE,
                    "the result would replace the input %s; --in-place does that, and keeps the "
                    "original",
                    input);
    if (holds(aside, input))
        return fail(err, STATUS_USAGE,
                    "an older result would become %s and replace the input %s; choose another "
                    "place with -o",
                    aside, input);
    return STATUS_OK;
}

static const char *kind_of(mode_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFBLK:
        return "a block device";
    case S_IFCHR:
        return "a device";
    case S_IFIFO:
        return "a pipe";
    case S_IFSOCK:
        return "a socket";
    default:
        return "no file";
    }
}

static bool is_file_or_dir(mode_t mode)
{
    return S_ISREG(mode) || S_ISDIR(mode);
}

enum status safety_resolve(const char *path, char **ret, struct error *err)
{
    struct stat st;
    /* a path that does not exist is safe */
    if (lstat(path, &st) != 0 || is_file_or_dir(st.st_mode)) {
        *ret = mem_string(path);
        return STATUS_OK;
    }
    if (!S_ISLNK(st.st_mode))
        return fail(err, STATUS_USAGE,
                    "%s is %s, which the result would replace; choose another place with -o", path,
                    kind_of(st.st_mode));
    char *target = realpath(path, NULL);
    if (target == NULL || stat(target, &st) != 0) {
        free(target);
        return fail(err, STATUS_USAGE,
                    "%s is a link that leads nowhere; remove it, or choose another place with -o",
                    path);
    }
    if (!is_file_or_dir(st.st_mode)) {
        free(target);
        return fail(err, STATUS_USAGE,
                    "%s is a link to %s, which the result would replace; choose another place "
                    "with -o",
                    path, kind_of(st.st_mode));
    }
    *ret = target;
    return STATUS_OK;
}

/* Checks that an older result can be renamed to `aside`. */
static enum status check_aside(const char *path, const char *aside, struct error *err)
{
    struct stat st;
    if (lstat(path, &st) != 0 || lstat(aside, &st) != 0 || is_file_or_dir(st.st_mode))
        return STATUS_OK;
    return fail(err, STATUS_USAGE,
                "%s would be renamed to %s, which is %s and would be lost; move it away", path,
                aside, S_ISLNK(st.st_mode) ? "a link" : kind_of(st.st_mode));
}

enum status safety_check_elsewhere(const struct inputs *inputs, const char *path, struct error *err)
{
    if (inputs->is_one_file && disk_is_dir(path))
        return fail(err, STATUS_USAGE, "%s is a directory; for one input file, -o must name a file",
                    path);
    char *aside = mem_format("%s~", path);
    enum status status = check_aside(path, aside, err);
    for (size_t i = 0; i < inputs->n_paths && status == STATUS_OK; i++)
        status = check_input(inputs->paths[i], path, aside, err);
    free(aside);
    return status;
}

static enum status check_test(const char *test, const char *place, struct error *err)
{
    if (!holds(place, test))
        return STATUS_OK;
    return fail(err, STATUS_USAGE,
                "the test %s is in %s, which the result would replace; move it elsewhere", test,
                place);
}

enum status safety_check_test(const struct inputs *inputs, const char *path, bool in_place,
                              const char *test, struct error *err)
{
    enum status status = STATUS_OK;
    if (test == NULL || strchr(test, '/') == NULL)
        return STATUS_OK; /* the program is found in PATH */
    for (size_t i = 0; i < inputs->n_paths && in_place && status == STATUS_OK; i++)
        status = check_test(test, inputs->paths[i], err);
    if (in_place || status != STATUS_OK)
        return status;
    char *aside = mem_format("%s~", path);
    status = check_test(test, path, err);
    if (status == STATUS_OK)
        status = check_test(test, aside, err);
    free(aside);
    return status;
}
