#include "cli/setup/format_tool.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/process/filter.h"
#include "oracle/process/program.h"
#include "triage/run/tool.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_MS = 60 * 1000 }; /* for one file; formatters take less than a second */

static const struct {
    const char *name, *command, *endings;
} tools[] = {
    {"clang-format", "clang-format --assume-filename={}",
     ".c .h .cc .cpp .cxx .hh .hpp .hxx .m .mm .java .js .ts .json .cs .proto"},
    {"gofmt", "gofmt", ".go"},
    {"rustfmt", "rustfmt --edition 2021", ".rs"},
    {"black", "black -q -", ".py .pyi"},
    {"prettier", "prettier --stdin-filepath {}",
     ".js .jsx .mjs .cjs .ts .tsx .json .css .scss .html .md .yaml .yml"},
};

static bool knows(const struct format_tool *tool, const char *name)
{
    const char *dot = strrchr(disk_base_name(name), '.');
    if (tool->endings == NULL || dot == NULL)
        return tool->endings == NULL;
    size_t length = strlen(dot);
    for (const char *at = tool->endings; (at = strstr(at, dot)) != NULL; at += length)
        if (at[length] == '\0' || at[length] == ' ')
            return true;
    return false;
}

static bool lay_out(void *context, const struct file *file, struct buffer *ret)
{
    const struct format_tool *tool = context;
    const char *place = strstr(tool->command, "{}");
    struct buffer line = {0};
    if (!knows(tool, file->name))
        return false;
    buffer_add(&line, tool->command,
               place != NULL ? (size_t)(place - tool->command) : strlen(tool->command));
    if (place != NULL) {
        shell_quote(&line, file->name);
        buffer_add_text(&line, place + strlen("{}"));
    }
    bool ok = filter_run(buffer_text(&line), file->data, file->n_bytes, MAX_MS, ret);
    buffer_done(&line);
    if (ok && ret->n_bytes > 0)
        return true;
    buffer_done(ret);
    return false;
}

/* The first word of a command is a program, or the name of one in PATH. */
static bool begins_with_program(const char *command)
{
    char *word = mem_format("%.*s", (int)strcspn(command, " \t"), command);
    bool is_program = strchr(word, '/') != NULL ? disk_exists(word) : program_is_in_path(word);
    free(word);
    return is_program;
}

enum status format_tool_find(const char *name, struct format_tool *ret, struct error *err)
{
    *ret = (struct format_tool){.formatter = {.lay_out = lay_out, .context = ret}, .command = name};
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
        if (strcmp(tools[i].name, name) == 0) {
            ret->command = tools[i].command;
            ret->endings = tools[i].endings;
        }
    if (begins_with_program(ret->command))
        return STATUS_OK;
    return fail(err, STATUS_USAGE,
                "--format takes pretty, keep, none, compact or a formatter that is installed, not "
                "\"%s\"",
                name);
}
