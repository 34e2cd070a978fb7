#include "oracle/process/program.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_program(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode) && access(path, X_OK) == 0;
}

/* An absolute path.  Links are not resolved: a program may depend on the name that it is called by.
 */
static char *absolute(const char *path)
{
    char here[PATH_MAX];
    if (path[0] == '/' || getcwd(here, sizeof here) == NULL)
        return mem_string(path);
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return disk_join(strcmp(here, "/") == 0 ? "" : here, path);
}

static char *find_in_path(const char *name)
{
    const char *path = getenv("PATH");
    if (path == NULL || *path == '\0')
        path = "/usr/local/bin:/usr/bin:/bin";
    for (;;) {
        size_t length = strcspn(path, ":");
        char *relative =
            length == 0 ? mem_string(name) : mem_format("%.*s/%s", (int)length, path, name);
        char *full = absolute(relative);
        free(relative);
        if (is_program(full))
            return full;
        free(full);
        if (path[length] == '\0')
            return NULL;
        path += length + 1;
    }
}

bool program_is_in_path(const char *name)
{
    char *path = strchr(name, '/') == NULL && name[0] != '\0' ? find_in_path(name) : NULL;
    bool is_there = path != NULL;
    free(path);
    return is_there;
}

static enum status explain(const char *name, const char *path, const char *what, struct error *err)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return fail(err, STATUS_ORACLE, "cannot run the %s %s: %s", what, name, strerror(errno));
    if (!S_ISREG(st.st_mode))
        return fail(err, STATUS_ORACLE, "cannot run the %s %s: not a file", what, name);
    return fail(err, STATUS_ORACLE, "the %s %s is not executable; run: chmod +x %s", what, name,
                name);
}

static const char FILES[] = "{files}";

bool program_names(const char *argument)
{
    return strstr(argument, "{}") != NULL || strstr(argument, "@@") != NULL ||
           strstr(argument, FILES) != NULL;
}

enum status program_find(char *const *argv, const char *what, struct program *ret,
                         struct error *err)
{
    if (argv == NULL || argv[0] == NULL || argv[0][0] == '\0')
        return fail(err, STATUS_USAGE, "the %s is empty", what);
    bool is_path = strchr(argv[0], '/') != NULL;
    char *path = is_path ? absolute(argv[0]) : find_in_path(argv[0]);
    if (path == NULL)
        return fail(err, STATUS_ORACLE, "cannot run the %s %s: no such program in PATH", what,
                    argv[0]);
    if (!is_program(path)) {
        enum status status = explain(argv[0], path, what, err);
        free(path);
        return status;
    }
    struct program program = {.path = path};
    while (argv[program.n_args] != NULL)
        program.n_args++;
    program.argv = mem_zero(program.n_args + 1, sizeof *program.argv);
    for (size_t i = 0; i < program.n_args; i++) {
        program.argv[i] = mem_string(i == 0 && is_path ? path : argv[i]);
        program.names_candidate |= i > 0 && program_names(argv[i]);
    }
    *ret = program;
    return STATUS_OK;
}

void program_done(struct program *program)
{
    free(program->path);
    program_free_argv(program->argv);
    *program = (struct program){0};
}

/* A name that begins with a dash becomes ./-name, so that it is not taken for an option. */
static char *safe_name(const char *name)
{
    return name[0] == '-' ? mem_format("./%s", name) : mem_string(name);
}

static size_t add_names(char **argv, size_t at, const struct fileset *candidate)
{
    for (size_t i = 0; i < candidate->n_files; i++)
        argv[at++] = safe_name(candidate->files[i].name);
    return at;
}

/* Adds the names of all files, separated by blanks.  This is for {} inside an argument, such as a
 * shell command. */
static void add_joined(struct buffer *text, const struct fileset *candidate)
{
    for (size_t i = 0; i < candidate->n_files; i++) {
        char *name = safe_name(candidate->files[i].name);
        buffer_add_format(text, "%s%s", i > 0 ? " " : "", name);
        free(name);
    }
}

static char *replaced(const char *argument, const char *name, const struct fileset *candidate)
{
    struct buffer text = {0};
    while (*argument != '\0') {
        if (strncmp(argument, "{}", 2) == 0 || strncmp(argument, "@@", 2) == 0) {
            buffer_add_text(&text, name);
            argument += 2;
        } else if (strncmp(argument, FILES, sizeof FILES - 1) == 0) {
            add_joined(&text, candidate);
            argument += sizeof FILES - 1;
        } else {
            buffer_add_byte(&text, (unsigned char)*argument++);
        }
    }
    return buffer_take(&text);
}

/* True if an argument stands for all files, each as an argument of its own. */
static bool is_list(const char *argument, struct fill fill)
{
    bool is_candidate = strcmp(argument, "{}") == 0 || strcmp(argument, "@@") == 0;
    return strcmp(argument, FILES) == 0 || (is_candidate && !fill.is_directory);
}

char **program_fill(const struct program *program, const struct fileset *candidate,
                    struct fill fill)
{
    char **argv =
        mem_zero(program->n_args * (candidate->n_files + 1) + candidate->n_files + 2, sizeof *argv);
    char *name = fill.is_directory        ? mem_string(".")
                 : candidate->n_files > 0 ? safe_name(candidate->files[0].name)
                                          : mem_string("");
    size_t at = 0;
    for (size_t i = 0; i < program->n_args; i++) {
        const char *argument = program->argv[i];
        if (i == 0 || fill.is_literal || !program_names(argument))
            argv[at++] = mem_string(argument);
        else if (is_list(argument, fill))
            at = add_names(argv, at, candidate);
        else
            argv[at++] = replaced(argument, name, candidate);
    }
    if (fill.append && !program->names_candidate && fill.is_directory)
        argv[at] = mem_string(name);
    else if (fill.append && !program->names_candidate)
        add_names(argv, at, candidate);
    free(name);
    return argv;
}

char **program_add_paths(const struct program *program, const char *dir, char *const *names)
{
    size_t n_names = 0, at = 0;
    while (names[n_names] != NULL)
        n_names++;
    char **argv = mem_zero(program->n_args + n_names + 1, sizeof *argv);
    for (; at < program->n_args; at++)
        argv[at] = mem_string(program->argv[at]);
    for (size_t i = 0; i < n_names; i++)
        argv[at++] = names[i][0] != '\0' ? disk_join(dir, names[i]) : mem_string(dir);
    return argv;
}

void program_free_argv(char **argv)
{
    if (argv == NULL)
        return;
    for (char **argument = argv; *argument != NULL; argument++)
        free(*argument);
    free(argv);
}
