#include "drive/files/output.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/files/members.h"
#include "drive/files/overwrite_checks.h"
#include "input/jvm/program/app.h"
#include "input/unpack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum output_kind { ONE_FILE, DIRECTORY, JAR, FILES_IN_PLACE, NO_OUTPUT };

struct output {
    enum output_kind kind;
    const struct inputs *inputs;
    bool in_place;
    char *path; /* for FILES_IN_PLACE: the path of the first file */
    char *journal_dir;
    struct fileset last; /* the files that were last written to the directory; owns its bytes */
    mode_t mode;         /* the mode of the input directory, if the input is one; 0: the default */
};

/* --- names ------------------------------------------------------------------------------- */

/* dir/bug.c -> dir/bug.reduced.c; a name without an extension gets ".reduced". */
static char *reduced_name(const char *path, bool keep_extension)
{
    const char *base = disk_base_name(path);
    const char *dot = strrchr(base, '.');
    if (dot == NULL || dot == base)
        return mem_format("%s.reduced", path);
    return mem_format("%.*s.reduced%s", (int)(dot - path), path, keep_extension ? dot : "");
}

/* True if tools refuse the file, or do not find it, under another name. rustc derives the name of
 * the crate from it, javac compares it with the public class, make looks for it. */
static bool needs_own_name(const char *path)
{
    static const char *const names[] = {"Makefile", "makefile",     "CMakeLists.txt", "Cargo.toml",
                                        "go.mod",   "package.json", "Dockerfile",     NULL};
    const char *base = disk_base_name(path), *dot = strrchr(base, '.');
    for (size_t i = 0; names[i] != NULL; i++)
        if (strcmp(base, names[i]) == 0)
            return true;
    return dot != NULL && (strcmp(dot, ".rs") == 0 || strcmp(dot, ".java") == 0);
}

/* path: as the user gave it; NULL: not at all. */
static enum output_kind kind_of(const struct inputs *inputs, bool in_place, const char *path)
{
    if (inputs->is_unpacked_jar && (path == NULL || name_is_jar(path)))
        return JAR;
    if (inputs->is_one_file)
        return in_place || path != NULL || !needs_own_name(inputs->name) ? ONE_FILE : DIRECTORY;
    return in_place && !inputs->is_one_directory ? FILES_IN_PLACE : DIRECTORY;
}

/* The result has the mode of the input directory: a private directory stays private. */
static mode_t directory_mode(const struct inputs *inputs)
{
    struct stat st;
    bool is_dir = inputs->is_one_directory && stat(inputs->paths[0], &st) == 0 &&
                  S_ISDIR(st.st_mode); /* otherwise the input is a jar */
    return is_dir ? st.st_mode & 0777 : 0;
}

/* Chooses another path: the one that is actually written to. */
static enum status choose_elsewhere(struct output *output, struct error *err)
{
    char *target;
    enum status status = safety_resolve(output->path, &target, err);
    if (status != STATUS_OK)
        return status;
    free(output->path);
    output->path = target;
    return safety_check_elsewhere(output->inputs, output->path, err);
}

enum status output_choose(const struct inputs *inputs, const char *path, bool in_place,
                          struct output **ret, struct error *err)
{
    if (in_place && path != NULL)
        return fail(err, STATUS_USAGE, "--in-place and -o cannot be used together");
    if (path != NULL && path[0] == '\0')
        return fail(err, STATUS_USAGE, "-o needs a name");
    struct output *output = mem_zero(1, sizeof *output);
    output->kind = kind_of(inputs, in_place, path);
    output->inputs = inputs;
    output->in_place = in_place;
    output->mode = directory_mode(inputs);
    output->path = in_place       ? mem_string(inputs->paths[0])
                   : path != NULL ? disk_without_slashes(path)
                                  : reduced_name(inputs->name, output->kind != DIRECTORY);
    output->journal_dir = mem_format("%s.pare", path != NULL ? output->path : inputs->name);
    enum status status =
        in_place ? safety_check_in_place(inputs, err) : choose_elsewhere(output, err);
    if (status != STATUS_OK) {
        output_free(output);
        return status;
    }
    *ret = output;
    return STATUS_OK;
}

struct output *output_none(const struct inputs *inputs)
{
    struct output *output = mem_zero(1, sizeof *output);
    output->kind = NO_OUTPUT;
    output->inputs = inputs;
    output->path = mem_string("");
    output->journal_dir = mem_format("%s.pare", inputs->name);
    return output;
}

void output_free(struct output *output)
{
    if (output == NULL)
        return;
    free(output->path);
    free(output->journal_dir);
    fileset_done(&output->last);
    free(output);
}

const char *output_path(const struct output *output)
{
    return output->path;
}

const char *output_journal_dir(const struct output *output)
{
    return output->journal_dir;
}

/* --- writing a directory ----------------------------------------------------------------- */

static enum status write_directory(struct output *output, const struct fileset *files,
                                   struct error *err)
{
    char *fresh = members_hidden_name(output->path, "new");
    disk_remove_tree(fresh);
    struct old_members old = {.dir = output->last.n_files > 0 ? output->path : NULL,
                              .files = &output->last};
    enum status status = members_write(fresh, output->mode, &old, files, err);
    if (status == STATUS_OK)
        status = members_put_in_place(fresh, output->path, err);
    if (status == STATUS_OK) {
        fileset_done(&output->last);
        fileset_copy(&output->last, files);
    } else {
        disk_remove_tree(fresh);
    }
    free(fresh);
    return status;
}

/* --- a jar whose entries the tests got as files ---------------------------------------------- */

static enum status write_jar(const struct output *output, const struct fileset *files,
                             struct error *err)
{
    struct buffer jar = {0};
    enum status status = fileset_pack_jar(files, &jar, err);
    if (status == STATUS_OK)
        status = disk_write_atomic(output->path, jar.data, jar.n_bytes, 0, err);
    buffer_done(&jar);
    return status;
}

static bool read_jar(const char *path, struct input *ret)
{
    unsigned char *data;
    size_t n_bytes, n_signatures;
    if (!disk_exists(path))
        return true;
    if (disk_read(path, &data, &n_bytes, NULL, NULL) != STATUS_OK)
        return false;
    fileset_add_owned(&ret->files, "result.jar", 0, data, n_bytes);
    return input_unpack_jars(ret, &n_signatures, NULL) == STATUS_OK;
}

/* --- in place, several files ------------------------------------------------------------- */

static enum status write_in_place(const struct output *output, const struct fileset *files,
                                  struct error *err)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < output->inputs->n_paths && status == STATUS_OK; i++) {
        const char *path = output->inputs->paths[i];
        const struct file *file = fileset_find(files, disk_base_name(path));
        if (file != NULL)
            status = disk_write_atomic(path, file->data, file->n_bytes, file->mode, err);
        else if (unlink(path) != 0 && errno != ENOENT)
            status = fail(err, STATUS_IO, "cannot remove %s: %s", path, strerror(errno));
    }
    return status;
}

/* --- preparing --------------------------------------------------------------------------- */

/* The copy gets the name NAME.orig only when it is complete, because a later run relies on
 * NAME.orig. */
static enum status copy_directory(const struct output *output, const char *orig, struct error *err)
{
    char *fresh = members_hidden_name(orig, "new");
    disk_remove_tree(fresh);
    enum status status =
        members_write(fresh, output->mode, &(struct old_members){0}, output->inputs->files, err);
    if (status == STATUS_OK && rename(fresh, orig) != 0)
        status = fail(err, status_of_errno(errno), "cannot write %s: %s", orig, strerror(errno));
    if (status != STATUS_OK)
        disk_remove_tree(fresh);
    free(fresh);
    return status;
}

/* An existing NAME.orig equals the original: overwrite_checks.h refuses any other. */
static enum status keep_original(const struct output *output, const char *path, struct error *err)
{
    char *orig = mem_format("%s.orig", path);
    enum status status = STATUS_OK;
    if (!disk_exists(orig) && output->inputs->is_one_directory) {
        status = copy_directory(output, orig, err);
    } else if (!disk_exists(orig)) {
        const struct file *file = fileset_find(output->inputs->files, disk_base_name(path));
        status = disk_write_atomic(orig, file->data, file->n_bytes, file->mode, err);
    }
    if (status == STATUS_OK) { /* now that a copy exists, the original may be replaced */
        char *dir = disk_dir_name(path);
        status = disk_sync_dir(dir, err);
        free(dir);
    }
    free(orig);
    return status;
}

/* Removes everything that a killed run left beside a path.  A directory that it was replacing is
 * restored. */
static void sweep(const char *path)
{
    char *fresh = members_hidden_name(path, "new"), *old = members_hidden_name(path, "old");
    disk_sweep(path);
    disk_remove_tree(fresh);
    if (disk_exists(path) || rename(old, path) != 0)
        disk_remove_tree(old);
    free(fresh);
    free(old);
}

static void sweep_all(const struct output *output)
{
    sweep(output->path);
    for (size_t i = 0; output->in_place && i < output->inputs->n_paths; i++) {
        char *orig = mem_format("%s.orig", output->inputs->paths[i]);
        sweep(output->inputs->paths[i]);
        sweep(orig);
        free(orig);
    }
}

/* Renames an older result, or a file of the user, to NAME~. */
static enum status step_aside(const struct output *output, struct error *err)
{
    if (!disk_exists(output->path))
        return STATUS_OK;
    char *aside = mem_format("%s~", output->path);
    enum status status = STATUS_OK;
    if (disk_is_dir(output->path))
        disk_remove_tree(aside);
    if (rename(output->path, aside) != 0)
        status = fail(err, STATUS_IO, "cannot rename %s to %s: %s", output->path, aside,
                      strerror(errno));
    free(aside);
    return status;
}

enum status output_prepare(struct output *output, bool fresh, struct error *err)
{
    enum status status = STATUS_OK;
    if (output->kind == NO_OUTPUT)
        return STATUS_OK;
    sweep_all(output);
    for (size_t i = 0; output->in_place && i < output->inputs->n_paths; i++)
        if (status == STATUS_OK)
            status = keep_original(output, output->inputs->paths[i], err);
    if (status == STATUS_OK && fresh && !output->in_place)
        status = step_aside(output, err);
    return status;
}

enum status output_check_writable(const struct output *output, struct error *err)
{
    char *dir = disk_dir_name(output->path);
    enum status status = STATUS_OK;
    if (output->kind == NO_OUTPUT)
        status = STATUS_OK;
    else if (!disk_is_dir(dir))
        status = fail(err, STATUS_IO, "cannot write the result: there is no directory %s", dir);
    else if (access(dir, W_OK) != 0)
        status =
            fail(err, STATUS_IO, "cannot write the result in %s: %s; choose another place with -o",
                 dir, strerror(errno));
    free(dir);
    return status;
}

enum status output_write(struct output *output, const struct fileset *files, struct error *err)
{
    if (output->kind == NO_OUTPUT)
        return STATUS_OK;
    if (output->kind == FILES_IN_PLACE)
        return write_in_place(output, files, err);
    if (output->kind == DIRECTORY)
        return write_directory(output, files, err);
    if (output->kind == JAR)
        return write_jar(output, files, err);
    const struct file *file = &files->files[0];
    return disk_write_atomic(output->path, file->data, file->n_bytes, file->mode, err);
}

static bool read_one(const char *path, const char *name, struct input *ret)
{
    unsigned char *data;
    size_t n_bytes;
    if (!disk_exists(path))
        return true;
    if (disk_read(path, &data, &n_bytes, NULL, NULL) != STATUS_OK)
        return false;
    fileset_add_owned(&ret->files, name, 0, data, n_bytes);
    return true;
}

bool output_read(const struct output *output, struct input *ret)
{
    const struct inputs *inputs = output->inputs;
    const char *path = output->path;
    bool ok = true;
    *ret = (struct input){0};
    arena_init(&ret->names);
    if (output->kind == NO_OUTPUT)
        return true;
    if (output->kind == JAR)
        return read_jar(path, ret);
    if (output->kind == ONE_FILE)
        return read_one(path, inputs->files->files[0].name, ret);
    if (output->kind == DIRECTORY)
        return !disk_exists(path) ||
               (disk_is_dir(path) && input_add_dir(ret, path, NULL) == STATUS_OK &&
                ret->n_skipped + ret->n_links == 0);
    for (size_t i = 0; i < inputs->n_paths && ok; i++)
        ok = read_one(inputs->paths[i], disk_base_name(inputs->paths[i]), ret);
    return ok;
}

bool output_holds(const struct output *output, const struct fileset *files)
{
    struct input standing;
    if (output->kind == NO_OUTPUT)
        return true;
    bool same = output_read(output, &standing) && standing.files.n_files == files->n_files;
    for (size_t i = 0; i < files->n_files && same; i++)
        same = fileset_has(&standing.files, &files->files[i]);
    input_done(&standing);
    return same;
}

static char *free_name(const char *path)
{
    char *name = mem_format("%s~", path);
    for (unsigned i = 2; disk_exists(name); i++) {
        free(name);
        name = mem_format("%s~%u", path, i);
    }
    return name;
}

static enum status set_aside(const char *path, char **ret_name, struct error *err)
{
    if (!disk_exists(path))
        return STATUS_OK;
    char *name = free_name(path);
    if (rename(path, name) != 0) {
        enum status status =
            fail(err, STATUS_IO, "cannot rename %s to %s: %s", path, name, strerror(errno));
        free(name);
        return status;
    }
    free(*ret_name);
    *ret_name = name;
    return STATUS_OK;
}

enum status output_set_aside(struct output *output, char **ret_name, struct error *err)
{
    enum status status = STATUS_OK;
    *ret_name = NULL;
    fileset_done(&output->last); /* unchanged files are no longer linked from the old directory */
    output->last = (struct fileset){0};
    if (output->kind != FILES_IN_PLACE)
        return set_aside(output->path, ret_name, err);
    for (size_t i = 0; i < output->inputs->n_paths && status == STATUS_OK; i++)
        status = set_aside(output->inputs->paths[i], ret_name, err);
    return status;
}

enum status output_write_elsewhere(const struct fileset *files, const char *path, struct error *err)
{
    if (disk_exists(path))
        return fail(err, STATUS_USAGE, "%s exists; choose another name with -o", path);
    if (files->n_files != 1 || strchr(files->files[0].name, '/') != NULL)
        return members_write(path, 0, &(struct old_members){0}, files, err);
    return disk_write_atomic(path, files->files[0].data, files->files[0].n_bytes,
                             files->files[0].mode, err);
}
