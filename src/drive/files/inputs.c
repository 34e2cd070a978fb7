#include "drive/files/inputs.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/jvm/program/app.h"
#include "input/unpack.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_NAMED = 4 }; /* names in a title; more do not fit into a line */

static char *make_title(char *const *paths, size_t n_paths)
{
    struct buffer title = {0};
    for (size_t i = 0; i < n_paths && i < MAX_NAMED; i++)
        buffer_add_format(&title, "%s%s", i > 0 ? ", " : "", paths[i]);
    if (n_paths > MAX_NAMED)
        buffer_add_format(&title, " and %zu more", n_paths - MAX_NAMED);
    return buffer_take(&title);
}

/* Removes ".orig" from the names: the test gets bug.c.orig under the name bug.c. */
static void drop_orig_from_names(struct inputs *inputs)
{
    if (inputs->is_one_directory)
        return;
    for (size_t i = 0; i < inputs->loaded.files.n_files; i++) {
        struct file *file = &inputs->loaded.files.files[i];
        file->name =
            arena_string(&inputs->loaded.names, file->name, strlen(file->name) - strlen(".orig"));
    }
}

/* Fails for a path that cannot be examined, so that an unreadable directory is not taken for a
 * file. */
static enum status find_shape(struct inputs *inputs, const char *path, struct error *err)
{
    struct stat about;
    if (inputs->n_paths == 1 && stat(path, &about) != 0)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", path, strerror(errno));
    inputs->is_one_directory = inputs->n_paths == 1 && S_ISDIR(about.st_mode);
    inputs->is_one_file = inputs->n_paths == 1 && !inputs->is_one_directory;
    return STATUS_OK;
}

enum status inputs_load(char *const *paths, size_t n_paths, bool from_orig, struct inputs **ret,
                        struct error *err)
{
    struct inputs *inputs = mem_zero(1, sizeof *inputs);
    char **read = mem_zero(n_paths, sizeof *read);
    inputs->paths = mem_zero(n_paths, sizeof *inputs->paths);
    inputs->n_paths = n_paths;
    for (size_t i = 0; i < n_paths; i++) {
        inputs->paths[i] = input_path(paths[i]);
        read[i] = mem_format("%s%s", inputs->paths[i], from_orig ? ".orig" : "");
    }
    inputs->name = mem_string(inputs->paths[0]);
    inputs->title = make_title(inputs->paths, n_paths);
    enum status status = input_load((const char *const *)read, n_paths, &inputs->loaded, err);
    if (status == STATUS_OK)
        status = find_shape(inputs, read[0], err);
    for (size_t i = 0; i < n_paths; i++)
        free(read[i]);
    free(read);
    if (status != STATUS_OK) {
        inputs_free(inputs);
        return status;
    }
    if (from_orig)
        drop_orig_from_names(inputs);
    inputs->files = &inputs->loaded.files;
    *ret = inputs;
    return STATUS_OK;
}

enum status inputs_load_some(const char *dir, char *const *names, size_t n_names, size_t n_files,
                             struct inputs **ret, struct error *err)
{
    struct inputs *inputs = mem_zero(1, sizeof *inputs);
    inputs->paths = mem_zero(1, sizeof *inputs->paths);
    inputs->n_paths = 1;
    inputs->paths[0] = input_path(dir);
    inputs->name = mem_string(inputs->paths[0]);
    inputs->is_one_directory = true;
    inputs->title = mem_format("%s, %zu of %zu files", inputs->paths[0], n_names, n_files);
    enum status status = input_load_names(inputs->paths[0], names, n_names, &inputs->loaded, err);
    if (status != STATUS_OK) {
        inputs_free(inputs);
        return status;
    }
    inputs->files = &inputs->loaded.files;
    *ret = inputs;
    return STATUS_OK;
}

struct inputs *inputs_from_text(const char *name, const void *text, size_t n_bytes,
                                const char *recipe)
{
    struct inputs *inputs = mem_zero(1, sizeof *inputs);
    inputs->paths = mem_zero(1, sizeof *inputs->paths);
    inputs->n_paths = 1;
    inputs->paths[0] = mem_string(name);
    inputs->name = mem_string(name);
    inputs->title = mem_string(name);
    inputs->recipe = mem_string(recipe);
    inputs->is_one_file = true;
    arena_init(&inputs->loaded.names);
    const char *base = disk_base_name(name);
    fileset_add_owned(&inputs->loaded.files,
                      arena_string(&inputs->loaded.names, base, strlen(base)), 0644,
                      mem_copy(text, n_bytes), n_bytes);
    inputs->loaded.n_bytes = n_bytes;
    inputs->files = &inputs->loaded.files;
    return inputs;
}

void inputs_add_file(struct inputs *inputs, const char *name, const void *text, size_t n_bytes)
{
    struct input *loaded = &inputs->loaded;
    fileset_add_owned(&loaded->files, arena_string(&loaded->names, name, strlen(name)), 0644,
                      mem_copy(text, n_bytes), n_bytes);
    loaded->n_bytes += n_bytes;
    inputs->is_one_file = false;
}

enum status inputs_as_directory(struct inputs *inputs, size_t *ret_n_signatures, struct error *err)
{
    bool has_jars = false;
    for (size_t i = 0; i < inputs->files->n_files && !inputs->is_one_directory; i++)
        has_jars |= file_is_jar(&inputs->files->files[i]);
    *ret_n_signatures = 0;
    if (!has_jars)
        return STATUS_OK;
    enum status status = input_unpack_jars(&inputs->loaded, ret_n_signatures, err);
    if (status == STATUS_OK) {
        inputs->is_one_directory = inputs->is_unpacked_jar = inputs->is_one_file;
        inputs->is_one_file = false;
    }
    return status;
}

bool inputs_are_jar(const struct inputs *inputs)
{
    return inputs->is_one_file && file_is_jar(&inputs->files->files[0]);
}

enum status inputs_as_jar(struct inputs *inputs, struct error *err)
{
    if (inputs_are_jar(inputs))
        return STATUS_OK;
    char *name = mem_format("%s.jar", inputs->name);
    enum status status = input_pack_jar(&inputs->loaded, disk_base_name(name), err);
    if (status != STATUS_OK) {
        free(name);
        return status;
    }
    free(inputs->name);
    inputs->name = name;
    inputs->is_one_file = true;
    inputs->is_one_directory = false;
    return STATUS_OK;
}

void inputs_free(struct inputs *inputs)
{
    if (inputs == NULL)
        return;
    input_done(&inputs->loaded);
    for (size_t i = 0; i < inputs->n_paths; i++)
        free(inputs->paths[i]);
    free(inputs->paths);
    free(inputs->name);
    free(inputs->title);
    free(inputs->recipe);
    free(inputs);
}

bool inputs_have_orig(char *const *paths, size_t n_paths)
{
    bool all = true;
    for (size_t i = 0; i < n_paths && all; i++) {
        char *path = input_path(paths[i]);
        char *orig = mem_format("%s.orig", path);
        all = disk_exists(orig);
        free(orig);
        free(path);
    }
    return all;
}
