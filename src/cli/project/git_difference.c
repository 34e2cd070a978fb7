#include "cli/project/git_difference.h"

#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "cli/project/shell.h"
#include "triage/run/tool.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The script prints five lines (git directory, first commit, second commit, folder, work tree) and
 * the patch.  If git fails, it prints "error:" and the message of git. diff-tree ignores the user's
 * settings for differences. */
static const char script_rest[] =
    "stop() { echo \"error:$*\"; exit 0; }\n"
    "command -v git >/dev/null || stop 'git is not installed'\n"
    "cd \"$dir\" || exit 1\n"
    "export GIT_OPTIONAL_LOCKS=0\n"
    "message=$(git rev-parse --absolute-git-dir 2>&1) || stop \"$message\"\n"
    "case $range in\n"
    "*...*) a=${range%%...*} b=${range#*...} ;;\n"
    "*..*) a=${range%%..*} b=${range#*..} ;;\n"
    "esac\n"
    "a=${a:-HEAD} b=${b:-HEAD}\n"
    "first=$(git rev-parse --verify -q \"$a^{commit}\") || stop \"there is no revision $a\"\n"
    "second=$(git rev-parse --verify -q \"$b^{commit}\") || stop \"there is no revision $b\"\n"
    "case $range in *...*) first=$(git merge-base \"$first\" \"$second\") ||\n"
    "    stop \"$a and $b have no common ancestor\" ;;\n"
    "esac\n"
    "git rev-parse --absolute-git-dir\n"
    "echo \"$first\"; echo \"$second\"\n"
    "git rev-parse --show-prefix; git rev-parse --show-toplevel 2>/dev/null || echo tree\n"
    "git diff-tree -p -r --no-renames --binary --full-index --ignore-submodules=all "
    "\"$first\" \"$second\"\n";

/* A file name for the patch.  A revision may contain slashes and other characters that a file name
 * cannot have. */
static char *patch_name(const char *range)
{
    char *name = mem_format("%s.patch", range);
    for (char *at = name; *at != '\0'; at++)
        if (!isalnum((unsigned char)*at) && strchr("._-+", *at) == NULL)
            *at = '-';
    if (name[0] == '.' || name[0] == '-') {
        char *longer = mem_format("HEAD%s", name);
        free(name);
        name = longer;
    }
    return name;
}

static char *take_line(char **rest)
{
    char *line = strsep(rest, "\n");
    return mem_string(line != NULL ? line : "");
}

/* Splits the output of the script into its parts. */
static enum status read_output(char *output, const char *range, struct git_difference *ret,
                               struct error *err)
{
    if (strncmp(output, "error:", 6) == 0) {
        output[6 + strcspn(output + 6, "\n")] = '\0';
        return fail(err, STATUS_USAGE, "--git %s: %s", range, output + 6);
    }
    char *rest = output;
    ret->git_dir = take_line(&rest);
    ret->commit = take_line(&rest);
    char *second = take_line(&rest);
    ret->folder = take_line(&rest);
    char *top = take_line(&rest);
    ret->tree = mem_string(disk_base_name(top));
    ret->name = patch_name(range);
    struct buffer recipe = {0};
    buffer_add_text(&recipe, "git --git-dir=");
    shell_quote(&recipe, ret->git_dir);
    buffer_add_format(&recipe, " diff-tree -p -r --no-renames --binary --full-index %s %s",
                      ret->commit, second);
    ret->recipe = buffer_take(&recipe);
    free(second);
    free(top);
    if (rest == NULL || *rest == '\0')
        return fail(err, STATUS_USAGE, "--git %s: the two revisions do not differ", range);
    buffer_add_text(&ret->patch, rest);
    return STATUS_OK;
}

enum status git_difference_load(const char *range, struct git_difference *ret, struct error *err)
{
    struct buffer script = {0}, output = {0};
    *ret = (struct git_difference){0};
    if (strstr(range, "..") == NULL || range[0] == '-')
        return fail(err, STATUS_USAGE,
                    "--git takes two revisions, the one that passes first: --git A..B, not \"%s\"",
                    range);
    char *here = getcwd(NULL, 0);
    buffer_add_text(&script, "dir=");
    shell_quote(&script, here != NULL ? here : ".");
    buffer_add_text(&script, " range=");
    shell_quote(&script, range);
    buffer_add_format(&script, "\n%s", script_rest);
    enum status status =
        shell_run(buffer_text(&script), "find the difference of the revisions", &output, err);
    if (status == STATUS_OK) {
        char *text = buffer_take(&output);
        status = read_output(text, range, ret, err);
        free(text);
    }
    free(here);
    buffer_done(&script);
    buffer_done(&output);
    if (status != STATUS_OK)
        git_difference_done(ret);
    return status;
}

void git_difference_done(struct git_difference *difference)
{
    free(difference->name);
    free(difference->recipe);
    free(difference->again);
    free(difference->git_dir);
    free(difference->commit);
    free(difference->folder);
    free(difference->tree);
    buffer_done(&difference->patch);
    *difference = (struct git_difference){0};
}

static char *make_again(const struct git_difference *difference, char *const *command)
{
    struct buffer text = {0};
    buffer_add_text(&text, "d=$(mktemp -d) && git --git-dir=");
    shell_quote(&text, difference->git_dir);
    buffer_add_format(&text, " archive %.12s | tar -x -C \"$d\" && cd \"$d\" && git apply {} &&",
                      difference->commit);
    if (difference->folder[0] != '\0') {
        buffer_add_text(&text, " cd");
        shell_add_word(&text, difference->folder);
        buffer_add_text(&text, " &&");
    }
    for (; *command != NULL; command++)
        shell_add_word(&text, *command);
    return buffer_take(&text);
}

enum status git_difference_test(struct git_difference *difference, char *const *command,
                                char ***ret, struct error *err)
{
    static const char shell[] = "/bin/sh";
    size_t n_command = 0, n = 0;
    char *script = share_find("git/with-patch.sh");
    if (script == NULL)
        return fail(err, STATUS_IO,
                    "cannot find share/git/with-patch.sh, which comes with Pare; install Pare "
                    "again");
    while (command[n_command] != NULL)
        n_command++;
    const char *own[] = {shell,
                         script,
                         difference->git_dir,
                         difference->commit,
                         difference->name,
                         difference->tree,
                         difference->folder};
    char **words = mem_zero(sizeof own / sizeof *own + n_command + 1, sizeof *words);
    for (; n < sizeof own / sizeof *own; n++)
        words[n] = mem_string(own[n]);
    for (size_t i = 0; i < n_command; i++)
        words[n++] = mem_string(command[i]);
    free(script);
    free(difference->again);
    difference->again = make_again(difference, command);
    *ret = words;
    return STATUS_OK;
}
