#include "cluster/worker/place.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- files ------------------------------------------------------------------------------------ */

/* The path on this machine of a file of the driver: its absolute path below "files". */
static char *path_here(const struct place *place, const char *path)
{
    return mem_format("%s/files%s%s", place->root.path, path[0] == '/' ? "" : "/", path);
}

static enum status write_files(const struct place *place, struct error *err)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < place->config.files.n_files && status == STATUS_OK; i++) {
        const struct file *file = &place->config.files.files[i];
        char *path = path_here(place, file->name), *dir = disk_dir_name(path);
        status = disk_make_dirs(dir, 0700, err);
        if (status == STATUS_OK)
            status = disk_write_new(path, file->data, file->n_bytes, file->mode, false, err);
        free(dir);
        free(path);
    }
    return status;
}

/* Changes to the directory that relative paths of the command refer to: the one where the driver's
 * Pare was started. */
static enum status enter(const struct place *place, struct error *err)
{
    char *dir = path_here(place, place->config.directory);
    enum status status = disk_make_dirs(dir, 0700, err);
    if (status == STATUS_OK && chdir(dir) != 0)
        status = fail(err, STATUS_IO, "cannot enter %s: %s", dir, strerror(errno));
    free(dir);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

static bool travelled(const struct place *place, const char *path)
{
    return path[0] == '/' && fileset_find(&place->config.files, path + 1) != NULL;
}

/* The words of a command, with the paths of this machine. */
static char **words_here(struct place *place, char *const *words)
{
    size_t n_words = 0;
    if (words == NULL)
        return NULL;
    while (words[n_words] != NULL)
        n_words++;
    char **here = arena_alloc(&place->arena, (n_words + 1) * sizeof *here);
    for (size_t i = 0; i <= n_words; i++) {
        char *word = NULL;
        if (i < n_words && travelled(place, words[i]))
            word = path_here(place, words[i]);
        else if (i < n_words && place->config.program[0] != '\0' &&
                 strcmp(words[i], place->config.program) == 0)
            word = disk_program();
        here[i] = word != NULL ? arena_string(&place->arena, word, strlen(word)) : words[i];
        free(word);
    }
    return here;
}

static enum status make_keep(struct place *place, struct error *err)
{
    if (place->config.oracle.kind != TEST_COMMAND)
        return STATUS_OK;
    return config_make_keep(place->config.keep, &place->config.seen, &place->keep, err);
}

/* --- the environment -------------------------------------------------------------------------- */

static void set_environment(struct place *place)
{
    size_t n_names = 0;
    char *const *wanted = place->config.environment;
    while (wanted != NULL && wanted[n_names] != NULL)
        n_names++;
    place->saved = mem_zero(n_names + 1, sizeof *place->saved);
    for (size_t i = 0; i < n_names; i++) {
        const char *equals = strchr(wanted[i], '=');
        size_t n_name = equals != NULL ? (size_t)(equals - wanted[i]) : strlen(wanted[i]);
        char *name = mem_format("%.*s", (int)n_name, wanted[i]);
        const char *before = getenv(name);
        place->saved[i] = before != NULL ? mem_format("%s=%s", name, before) : mem_string(name);
        if (equals != NULL)
            setenv(name, equals + 1, 1);
        free(name);
    }
}

static void restore_environment(struct place *place)
{
    for (char **saved = place->saved; saved != NULL && *saved != NULL; saved++) {
        char *equals = strchr(*saved, '=');
        if (equals == NULL) {
            unsetenv(*saved);
        } else {
            *equals = '\0';
            setenv(*saved, equals + 1, 1);
        }
        free(*saved);
    }
    free(place->saved);
}

/* --- opening ---------------------------------------------------------------------------------- */

static enum status open_oracle(struct place *place, unsigned n_slots, struct error *err)
{
    place->options = place->config.oracle;
    place->options.argv = words_here(place, place->config.oracle.argv);
    place->options.valid_argv = words_here(place, place->config.oracle.valid_argv);
    place->options.keep = place->keep;
    place->options.n_workers = n_slots;
    place->options.timeout = 300;
    place->options.temp_dir = place->root.path;
    enum status status = oracle_open(&place->options, &place->oracle, err);
    if (status == STATUS_OK)
        oracle_spare(place->oracle, place->supervisor.pid);
    return status;
}

static enum status open_root(struct place *place, const char *temp_dir, struct error *err)
{
    enum status status = root_open(temp_dir, &place->root, err);
    if (status != STATUS_OK)
        return status;
    status = supervisor_start(&place->root, false, &place->supervisor, err);
    if (status != STATUS_OK)
        root_close(&place->root);
    return status;
}

enum status place_open(struct buffer *bytes, unsigned n_slots, const char *temp_dir,
                       struct place **ret, struct error *err)
{
    struct place *place = mem_zero(1, sizeof *place);
    place->bytes = *bytes;
    *bytes = (struct buffer){0};
    arena_init(&place->arena);
    enum status status = STATUS_OK;
    if (!config_unpack(place->bytes.data, place->bytes.n_bytes, &place->arena, &place->config))
        status = fail(err, STATUS_INPUT, "the configuration of the run cannot be read");
    if (status == STATUS_OK)
        status = open_root(place, temp_dir, err);
    if (status == STATUS_OK)
        status = write_files(place, err);
    if (status == STATUS_OK)
        status = enter(place, err);
    if (status == STATUS_OK)
        status = make_keep(place, err);
    if (status == STATUS_OK) {
        set_environment(place);
        status = open_oracle(place, n_slots, err);
    }
    if (status == STATUS_OK)
        *ret = place;
    else
        place_close(place);
    return status;
}

void place_close(struct place *place)
{
    if (place == NULL)
        return;
    oracle_close(place->oracle);
    restore_environment(place);
    keep_free(place->keep);
    if (chdir("/") != 0) { /* the worker only leaves the directory; nothing depends on success */
    }
    if (place->root.path != NULL) {
        root_close(&place->root);
        supervisor_stop(&place->supervisor);
    }
    config_done(&place->config);
    arena_done(&place->arena);
    buffer_done(&place->bytes);
    free(place);
}
