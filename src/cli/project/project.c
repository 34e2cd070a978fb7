#include "cli/project/project.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/project/files_read.h"
#include "cli/project/shell.h"
#include "triage/run/tool.h"

#include <stdlib.h>
#include <string.h>

/* The script prints "no strace", or else the root, the files, a line "=", and the trace. */
static const char script_head[] =
    "command -v strace >/dev/null || { echo 'no strace'; exit 0; }\n"
    "work=$(pwd -P); mkdir tree; cd \"$dir\" || exit 1\n"
    "if git rev-parse --is-inside-work-tree >/dev/null 2>&1\n"
    "then git ls-files -co --exclude-standard -z >\"$work/list\"\n"
    "else find . -name .git -prune -o -type f -print0 -o -type l -print0 >\"$work/list\"\n"
    "fi\n"
    "tar --null -T \"$work/list\" -chf - 2>/dev/null | (cd \"$work/tree\" && tar xf -) || exit 1\n"
    "cd \"$work/tree\" || exit 1\n"
    "strace -f -y -qq -s 4096 -e trace=%file -e signal=none -o ../trace --";
static const char script_tail[] = " </dev/null >/dev/null 2>&1\n"
                                  "pwd -P; tr '\\0' '\\n' <../list; echo =; cat ../trace\n";

/* tar goes on when a file that git lists does not exist. */
static void write_script(const char *dir, char *const *command, struct buffer *script)
{
    buffer_add_text(script, "dir=");
    shell_quote(script, dir);
    buffer_add_format(script, "\n%s", script_head);
    shell_add_words(script, command);
    buffer_add_text(script, script_tail);
}

/* Splits the output into root, list and trace. */
static enum status find_files(char *output, struct files_read *ret, struct error *err)
{
    if (strncmp(output, "no strace", 9) == 0)
        return fail(err, STATUS_USAGE,
                    "--project needs strace, to see which files the command reads; install it "
                    "(Debian: apt-get install strace), or give the directory itself: pare DIR -- "
                    "COMMAND");
    char *list = strchr(output, '\n'), *trace = strstr(output, "\n=\n");
    if (list == NULL || trace == NULL)
        return fail(err, STATUS_ORACLE, "--project: the command could not be traced");
    *list++ = '\0';
    *trace = '\0';
    files_read_find(output, list <= trace ? list : trace, trace + 3, ret);
    if (ret->n > 0)
        return STATUS_OK;
    files_read_done(ret);
    return fail(err, STATUS_INPUT,
                "--project: the command reads no file of the directory. It runs in a copy of the "
                "directory: do not name the files by absolute paths");
}

static size_t count_lines(const char *output)
{
    size_t n_lines = 0;
    for (const char *at = strchr(output, '\n'); at != NULL && strncmp(at, "\n=\n", 3) != 0;
         at = strchr(at + 1, '\n'))
        n_lines++;
    return n_lines;
}

enum status project_load(const char *dir, char *const *command, struct inputs **ret,
                         struct error *err)
{
    struct buffer script = {0}, output = {0};
    struct files_read files = {0};
    char *path = realpath(dir, NULL);
    if (path == NULL || !disk_is_dir(path)) {
        free(path);
        return fail(err, STATUS_USAGE, "--project %s: there is no such directory", dir);
    }
    write_script(path, command, &script);
    enum status status =
        shell_run(buffer_text(&script), "run the command in a copy of the project", &output, err);
    size_t n_listed = status == STATUS_OK ? count_lines(buffer_text(&output)) : 0;
    char *text = status == STATUS_OK ? buffer_take(&output) : NULL;
    if (status == STATUS_OK)
        status = find_files(text, &files, err);
    if (status == STATUS_OK)
        status = inputs_load_some(dir, files.names, files.n, n_listed, ret, err);
    files_read_done(&files);
    free(text);
    buffer_done(&script);
    buffer_done(&output);
    free(path);
    return status;
}
