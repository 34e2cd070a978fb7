#include "cli/project/compile_commands.h"

#include "base/memory.h"
#include "cli/project/shell.h"
#include "triage/run/tool.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Whether the entry is about the file with this real path. */
static bool is_about(const json_t *entry, const char *real_path)
{
    const char *file = json_string_value(json_object_get(entry, "file"));
    const char *dir = json_string_value(json_object_get(entry, "directory"));
    if (file == NULL)
        return false;
    char *joined =
        file[0] == '/' || dir == NULL ? mem_string(file) : mem_format("%s/%s", dir, file);
    char *real = realpath(joined, NULL);
    bool is_same = real != NULL && strcmp(real, real_path) == 0;
    free(joined);
    free(real);
    return is_same;
}

/* The command of the entry as a line of the shell. */
static void add_command(const json_t *entry, struct buffer *script)
{
    const char *command = json_string_value(json_object_get(entry, "command"));
    const json_t *arguments = json_object_get(entry, "arguments");
    if (command != NULL)
        buffer_add_text(script, command);
    for (size_t i = 0; command == NULL && i < json_array_size(arguments); i++) {
        const char *word = json_string_value(json_array_get(arguments, i));
        buffer_add_byte(script, ' ');
        shell_quote(script, word != NULL ? word : "");
    }
}

/* The shell splits the command into words.  The words that name the output file are then
 * removed. */
static void write_script(const json_t *entry, struct buffer *script)
{
    const char *dir = json_string_value(json_object_get(entry, "directory"));
    buffer_add_text(script, "set -f\n");
    if (dir != NULL) {
        buffer_add_text(script, "cd ");
        shell_quote(script, dir);
        buffer_add_text(script, " || exit 1\n");
    }
    buffer_add_text(script, "set -- ");
    add_command(entry, script);
    buffer_add_text(script, "\nn=$# skip=\n"
                            "for word; do\n"
                            "  case $skip$word in\n"
                            "  yes*) skip= ;;\n"
                            "  -o|-MF|-MT|-MQ) skip=yes ;;\n"
                            "  -c|-S|-MD|-MMD|-MP|-M|-MM|-o?*|-MF?*) ;;\n"
                            "  *) set -- \"$@\" \"$word\" ;;\n"
                            "  esac\n"
                            "done\n"
                            "shift \"$n\"\n"
                            "exec \"$@\" -E -P\n");
}

enum status compile_commands_preprocess(const char *file, const char *path, struct buffer *ret,
                                        struct error *err)
{
    json_error_t problem;
    json_t *entries = json_load_file(file, 0, &problem);
    if (entries == NULL)
        return fail(err, STATUS_USAGE, "--compile-commands %s: %s", file, problem.text);
    char *real = realpath(path, NULL);
    size_t i = 0;
    while (real != NULL && i < json_array_size(entries) &&
           !is_about(json_array_get(entries, i), real))
        i++;
    enum status status = STATUS_OK;
    if (real == NULL || i == json_array_size(entries)) {
        status = fail(err, STATUS_USAGE, "--compile-commands: %s has no entry for %s", file, path);
    } else {
        struct buffer script = {0};
        write_script(json_array_get(entries, i), &script);
        status =
            shell_run(buffer_text(&script), "preprocess the file as its project does", ret, err);
        buffer_done(&script);
    }
    free(real);
    json_decref(entries);
    return status;
}
