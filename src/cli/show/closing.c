#include "cli/show/closing.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/process/program.h"
#include "triage/run/tool.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_LINES = 20,   /* a longer result is named, but not printed */
    MAX_BYTES = 1600, /* the same limit in bytes */
};

char *closing_result_path(const struct run_options *run, const struct summary *summary)
{
    bool is_inside = run->inputs->is_one_file && disk_is_dir(summary->output_path);
    return is_inside ? disk_join(summary->output_path, run->inputs->files->files[0].name)
                     : mem_string(summary->output_path);
}

/* --- the result ----------------------------------------------------------------------------- */

/* True if a terminal shows the bytes as they are. */
static bool is_plain(const unsigned char *data, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++)
        if ((data[i] < ' ' && data[i] != '\n' && data[i] != '\t') || data[i] == 127)
            return false;
    return true;
}

static size_t count_lines(const unsigned char *data, size_t n_bytes)
{
    size_t n_lines = 0;
    for (size_t i = 0; i < n_bytes; i++)
        n_lines += data[i] == '\n' || i + 1 == n_bytes;
    return n_lines;
}

void closing_add_result(const char *path, struct buffer *out)
{
    unsigned char *data;
    size_t n_bytes;
    if (disk_is_dir(path) || disk_read(path, &data, &n_bytes, NULL, NULL) != STATUS_OK)
        return;
    bool is_shown = n_bytes > 0 && n_bytes <= MAX_BYTES &&
                    count_lines(data, n_bytes) <= MAX_LINES && is_plain(data, n_bytes);
    for (size_t i = 0; is_shown && i < n_bytes; i++) {
        if (i == 0 || data[i - 1] == '\n')
            buffer_add_text(out, "    ");
        buffer_add_byte(out, data[i]);
        if (i + 1 == n_bytes && data[i] != '\n')
            buffer_add_byte(out, '\n');
    }
    free(data);
}

/* --- the command ---------------------------------------------------------------------------- */

/* Lists the files of the result, under the names that the command uses. */
static void list_files(const struct run_options *run, const char *path, struct fileset *ret)
{
    const struct fileset *files = run->inputs->files;
    *ret = (struct fileset){0};
    if (!disk_is_dir(path))
        fileset_add_borrowed(ret, &(struct file){.name = path});
    for (size_t i = 0; disk_is_dir(path) && i < files->n_files; i++) {
        char *member = disk_join(path, files->files[i].name);
        if (disk_exists(member))
            fileset_add_borrowed(ret, &files->files[i]);
        free(member);
    }
}

/* A copy of the word.  In ./{} the ./ is dropped, because {} becomes an absolute path. */
static char *own_word(const char *word, const char *path)
{
    const char *place = path[0] == '/' ? strstr(word, "./{}") : NULL;
    return place != NULL ? mem_format("%.*s%s", (int)(place - word), word, place + 2)
                         : mem_string(word);
}

static void add_command_words(const struct run_options *run, const char *path, struct buffer *out)
{
    struct program program = {0};
    struct fileset files;
    list_files(run, path, &files);
    while (run->oracle.argv[program.n_args] != NULL)
        program.n_args++;
    program.argv = mem_zero(program.n_args + 1, sizeof *program.argv);
    for (size_t i = 0; i < program.n_args; i++) {
        program.argv[i] = own_word(run->oracle.argv[i], path);
        program.names_candidate |= i > 0 && program_names(program.argv[i]);
    }
    char **words =
        program_fill(&program, &files,
                     (struct fill){.is_directory = run->oracle.is_directory,
                                   .append = !run->oracle.is_bare && !run->oracle.pass_on_stdin &&
                                             !run->oracle.is_literal,
                                   .is_literal = run->oracle.is_literal});
    bool is_own = strcmp(words[0], "/usr/bin/env") == 0 && words[1] != NULL &&
                  strchr(words[1], '/') != NULL; /* the program is part of the candidate */
    for (char **word = words + is_own; *word != NULL; word++)
        shell_add_word(out, *word);
    program_free_argv(words);
    program_free_argv(program.argv);
    fileset_done(&files);
}

/* The script, and the paths of the inputs in the current directory. */
static void add_script_words(const struct run_options *run, struct buffer *out)
{
    for (char *const *word = run->oracle.argv; *word != NULL; word++)
        shell_add_word(out, *word);
    for (char *const *name = run->oracle.inputs; name != NULL && *name != NULL; name++)
        shell_add_word(out, (*name)[0] != '\0' ? *name : ".");
}

/* A test that needs the files under their own names gets them in a new directory. */
static void add_change_of_directory(const struct run_options *run, const char *path,
                                    struct buffer *out)
{
    const char *name = run->inputs->files->files[0].name;
    char *dir = disk_dir_name(path), *full = realpath(path, NULL);
    buffer_add_text(out, "cd ");
    if (run->inputs->is_unpacked_jar && !disk_is_dir(path)) {
        buffer_add_text(out, "\"$(mktemp -d)\" && unzip -q ");
        shell_add_word(out, full != NULL ? full : path);
    } else if (!run->inputs->is_one_file) {
        shell_add_word(out, path);
    } else if (strcmp(disk_base_name(path), name) == 0) {
        shell_add_word(out, dir);
    } else {
        buffer_add_text(out, "\"$(mktemp -d)\" && cp ");
        shell_add_word(out, full != NULL ? full : path);
        shell_add_word(out, name);
    }
    buffer_add_text(out, " && ");
    free(full);
    free(dir);
}

/* {} becomes the absolute path of the result. */
static void add_again(const char *again, const char *path, struct buffer *out)
{
    const char *place = strstr(again, "{}");
    char *full = realpath(path, NULL);
    buffer_add(out, again, (size_t)(place - again));
    shell_add_word(out, full != NULL ? full : path);
    buffer_add_text(out, place + 2);
    free(full);
}

void closing_add_command(const struct run_options *run, const char *path, struct buffer *out)
{
    const struct oracle_options *oracle = &run->oracle;
    if (oracle->kind == TEST_SERVER)
        return;
    if (run->again != NULL) {
        add_again(run->again, path, out);
        return;
    }
    if (oracle->kind == TEST_COMMAND && run->inputs->is_one_file && !oracle->is_directory) {
        add_command_words(run, path, out);
        if (oracle->pass_on_stdin)
            buffer_add_text(out, " <");
        if (oracle->pass_on_stdin)
            shell_add_word(out, path);
        return;
    }
    add_change_of_directory(run, path, out);
    if (oracle->kind == TEST_SCRIPT)
        add_script_words(run, out);
    else
        add_command_words(run, path, out);
}
