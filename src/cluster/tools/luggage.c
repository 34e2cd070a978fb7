#include "cluster/tools/luggage.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cluster/tools/tools.h"
#include "cluster/tools/trace.h"
#include "oracle/process/program.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const size_t max_bytes = 64 << 20;

struct packing {
    const struct luggage_options *options;
    struct luggage *luggage;
    struct paths programs, files; /* programs and files that the traced run used */
    char here[PATH_MAX];
    char *test_dir; /* NULL: the test is a program of the system */
};

static bool is_below(const char *path, const char *dir)
{
    size_t length = strlen(dir);
    return strncmp(path, dir, length) == 0 && (path[length] == '/' || strcmp(dir, "/") == 0);
}

/* Programs of the system are not sent: workers use their own.  Their contents are compared
 * instead. */
static bool is_of_system(const char *path)
{
    static const char *const dirs[] = {"/usr", "/bin", "/sbin", "/lib", "/lib64",
                                       "/opt", "/etc", "/nix",  "/snap"};
    for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++)
        if (is_below(path, dirs[i]))
            return true;
    return false;
}

static bool is_input(const struct packing *packing, const char *path)
{
    for (char *const *input = packing->options->inputs; *input != NULL; input++) {
        char *real = realpath(*input, NULL);
        bool is_same = real != NULL && (strcmp(real, path) == 0 || is_below(path, real));
        free(real);
        if (is_same)
            return true;
    }
    return strstr(path, ".pare/") != NULL; /* a journal is not sent */
}

/* --- files ------------------------------------------------------------------------------------ */

static enum status add_file(struct packing *packing, const char *path, struct error *err)
{
    struct luggage *luggage = packing->luggage;
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    const char *name = arena_string(&luggage->arena, path + 1, strlen(path + 1));
    if (fileset_find(&luggage->config.files, name) != NULL)
        return STATUS_OK;
    enum status status = disk_read(path, &data, &n_bytes, &mode, err);
    if (status != STATUS_OK)
        return status;
    fileset_add_owned(&luggage->config.files, name, mode & 0777, data, n_bytes);
    if (fileset_bytes(&luggage->config.files) > max_bytes)
        return fail(err, STATUS_INPUT,
                    "the files that would travel to the workers have more than 64 MB; %s is one of "
                    "them: install it on the workers instead",
                    path);
    return STATUS_OK;
}

static enum status add_tree(struct packing *packing, const char *path, struct error *err)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return fail(err, STATUS_INPUT, "cannot read %s (--with): %s", path, strerror(errno));
    if (!S_ISDIR(st.st_mode))
        return add_file(packing, path, err);
    DIR *dir = opendir(path);
    enum status status = STATUS_OK;
    if (dir == NULL)
        return fail(err, STATUS_INPUT, "cannot read %s (--with): %s", path, strerror(errno));
    for (struct dirent *entry; status == STATUS_OK && (entry = readdir(dir)) != NULL;) {
        char *inside = disk_join(path, entry->d_name);
        bool is_up = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
        if (!is_up && lstat(inside, &st) == 0 && (S_ISDIR(st.st_mode) || S_ISREG(st.st_mode)))
            status = add_tree(packing, inside, err);
        free(inside);
    }
    closedir(dir);
    return status;
}

static enum status add_named(struct packing *packing, struct error *err)
{
    enum status status = STATUS_OK;
    for (char *const *with = packing->options->with; *with != NULL && status == STATUS_OK; with++) {
        char *real = realpath(*with, NULL);
        if (real == NULL)
            return fail(err, STATUS_INPUT, "cannot read %s (--with): %s", *with, strerror(errno));
        status = add_tree(packing, real, err);
        free(real);
    }
    return status;
}

static enum status add_seen(struct packing *packing, const struct paths *paths, struct error *err)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < paths->n_paths && status == STATUS_OK; i++) {
        const char *path = paths->list[i];
        bool is_beside = is_below(path, packing->here) ||
                         (packing->test_dir != NULL && is_below(path, packing->test_dir));
        if (is_beside && !is_of_system(path) && !is_input(packing, path))
            status = add_file(packing, path, err);
    }
    return status;
}

/* Adds the program of a command, unless it belongs to the system. */
static enum status add_program(struct packing *packing, char *const *argv, struct error *err)
{
    struct program program;
    char *self = disk_program();
    enum status status = program_find(argv, "test", &program, err);
    if (status == STATUS_OK) {
        bool travels =
            !is_of_system(program.path) && (self == NULL || strcmp(self, program.path) != 0);
        if (travels)
            status = add_file(packing, program.path, err);
        if (travels && packing->test_dir == NULL)
            packing->test_dir = disk_dir_name(program.path);
        program_done(&program);
    }
    free(self);
    return status;
}

/* --- tools ------------------------------------------------------------------------------------ */

/* Adds the interpreter of a script.  The trace does not show it. */
static void add_interpreter(struct paths *tools, const char *path)
{
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    struct error err;
    if (disk_read(path, &data, &n_bytes, &mode, &err) != STATUS_OK)
        return;
    char *line = (char *)data;
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "#!", 2) == 0) {
        char *word = line + 2 + strspn(line + 2, " ");
        word[strcspn(word, " ")] = '\0';
        paths_add(tools, word);
    }
    free(data);
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lists "HASH PATH" for each program that the test started and that is not sent. */
static void list_tools(struct packing *packing)
{
    struct luggage *luggage = packing->luggage;
    struct paths tools = {0};
    for (size_t i = 0; i < packing->programs.n_paths; i++) {
        const char *path = packing->programs.list[i];
        if (fileset_find(&luggage->config.files, path + 1) == NULL)
            paths_add(&tools, path);
        add_interpreter(&tools, path);
    }
    char **words = arena_alloc(&luggage->arena, (tools.n_paths + 1) * sizeof *words);
    for (size_t i = 0; i < tools.n_paths; i++) {
        char hash[HASH_TEXT];
        hash_to_text(tool_content(tools.list[i]), hash);
        char *word = mem_format("%s %s", hash, tools.list[i]);
        words[i] = arena_string(&luggage->arena, word, strlen(word));
        free(word);
    }
    words[tools.n_paths] = NULL;
    qsort(words, tools.n_paths, sizeof *words, compare_words);
    luggage->config.tools = words;
    paths_done(&tools);
}

static enum status list_variables(struct packing *packing, struct error *err)
{
    struct luggage *luggage = packing->luggage;
    char *const *names = packing->options->names;
    size_t n_names = 0;
    while (names[n_names] != NULL)
        n_names++;
    char **words = arena_alloc(&luggage->arena, (n_names + 1) * sizeof *words);
    for (size_t i = 0; i < n_names; i++) {
        const char *value = getenv(names[i]);
        if (value == NULL)
            return fail(err, STATUS_USAGE, "there is no environment variable %s (--env)", names[i]);
        char *word = mem_format("%s=%s", names[i], value);
        words[i] = arena_string(&luggage->arena, word, strlen(word));
        free(word);
    }
    words[n_names] = NULL;
    luggage->config.environment = words;
    return STATUS_OK;
}

/* --- all -------------------------------------------------------------------------------------- */

static enum status pack(struct packing *packing, struct error *err)
{
    const struct luggage_options *options = packing->options;
    struct luggage *luggage = packing->luggage;
    char *self = disk_program();
    luggage->config.directory = arena_string(&luggage->arena, packing->here, strlen(packing->here));
    luggage->config.program =
        arena_string(&luggage->arena, self != NULL ? self : "", self != NULL ? strlen(self) : 0);
    luggage->config.keep = options->keep;
    free(self);
    enum status status = add_program(packing, options->test->argv, err);
    if (status == STATUS_OK && options->test->valid_argv != NULL)
        status = add_program(packing, options->test->valid_argv, err);
    if (status == STATUS_OK)
        status = add_named(packing, err);
    if (status == STATUS_OK)
        status = trace_test(options->test, options->original, &packing->programs, &packing->files,
                            &luggage->is_traced, err);
    if (status == STATUS_OK)
        status = add_seen(packing, &packing->programs, err);
    if (status == STATUS_OK)
        status = add_seen(packing, &packing->files, err);
    if (status == STATUS_OK)
        status = list_variables(packing, err);
    if (status == STATUS_OK)
        list_tools(packing);
    return status;
}

enum status luggage_pack(const struct luggage_options *options, struct luggage **ret,
                         struct error *err)
{
    struct packing packing = {.options = options};
    if (getcwd(packing.here, sizeof packing.here) == NULL)
        return fail(err, STATUS_IO, "cannot read the current directory: %s", strerror(errno));
    packing.luggage = mem_zero(1, sizeof *packing.luggage);
    arena_init(&packing.luggage->arena);
    enum status status = pack(&packing, err);
    paths_done(&packing.programs);
    paths_done(&packing.files);
    free(packing.test_dir);
    if (status == STATUS_OK)
        *ret = packing.luggage;
    else
        luggage_free(packing.luggage);
    return status;
}

void luggage_free(struct luggage *luggage)
{
    if (luggage == NULL)
        return;
    fileset_done(&luggage->config.files);
    arena_done(&luggage->arena);
    free(luggage);
}
