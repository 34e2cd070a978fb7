#include "cli/project/bitcode.h"

#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "cli/options/word_list.h"
#include "cli/project/shell.h"
#include "triage/run/tool.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The oldest and newest version that is looked for by its number. */
enum { OLDEST = 7, NEWEST = 40 };

bool bitcode_is(const unsigned char *data, size_t n_bytes)
{
    static const unsigned char plain[] = {'B', 'C', 0xc0, 0xde},
                               wrapped[] = {0xde, 0xc0, 0x17, 0x0b};
    return n_bytes >= sizeof plain &&
           (memcmp(data, plain, sizeof plain) == 0 || memcmp(data, wrapped, sizeof wrapped) == 0);
}

char *bitcode_with_ending(const char *path, const char *ending)
{
    size_t n = strlen(path);
    if (n > 3 && (strcmp(path + n - 3, ".bc") == 0 || strcmp(path + n - 3, ".ll") == 0))
        n -= 3;
    return mem_format("%.*s%s", (int)n, path, ending);
}

/* Adds the versions that words of the command end with: -14 of opt-14. */
static void add_versions(struct buffer *script, char *const *command)
{
    for (; command != NULL && *command != NULL; command++) {
        const char *dash = strrchr(*command, '-');
        size_t n = dash != NULL ? strspn(dash + 1, "0123456789") : 0;
        if (n > 0 && n <= 2 && dash > *command && isalpha((unsigned char)dash[-1]) &&
            dash[1 + n] == '\0')
            buffer_add_format(script, " %s", dash);
    }
}

/* Prints the ending of the tools' names on a line, then the text; or what is wrong. */
static void write_script(const char *path, char *const *command, struct buffer *script)
{
    buffer_add_text(script, "found=none\nfor v in");
    add_versions(script, command);
    buffer_add_text(script, " ''");
    for (int version = NEWEST; version >= OLDEST; version--)
        buffer_add_format(script, " -%d", version);
    buffer_add_text(script, "; do\n"
                            "  command -v llvm-dis$v >tools.txt && command -v llvm-as$v >tools.txt "
                            "|| continue\n  found=bad\n  if llvm-dis$v <");
    shell_quote(script, path);
    buffer_add_text(script, " >text.ll 2>error.txt; then\n"
                            "    echo \"ok $v\"\n    cat text.ll\n    exit 0\n  fi\ndone\n"
                            "echo $found\n[ $found = none ] || tail -n 1 error.txt\n");
}

static enum status take_text(struct buffer *printed, struct bitcode *ret, const char *path,
                             struct error *err)
{
    const char *text = buffer_text(printed), *line = strchr(text, '\n');
    if (line != NULL && strncmp(text, "ok ", 3) == 0) {
        ret->assembler = mem_format("llvm-as%.*s", (int)(line - text - 3), text + 3);
        ret->recipe = mem_format("llvm-dis%.*s <%s", (int)(line - text - 3), text + 3, path);
        buffer_add(&ret->text, line + 1, printed->n_bytes - (size_t)(line + 1 - text));
        return STATUS_OK;
    }
    if (strncmp(text, "none", 4) == 0)
        return fail(
            err, STATUS_USAGE,
            "%s is LLVM bitcode, which is reduced as text, but llvm-dis and llvm-as are not "
            "installed (in Debian: apt-get install llvm); --binary reduces its bytes",
            path);
    const char *reason = line != NULL ? line + 1 : "";
    return fail(err, STATUS_INPUT,
                "%s is LLVM bitcode, but no llvm-dis here can read it: %.*s; --binary reduces its "
                "bytes",
                path, (int)strcspn(reason, "\n"), reason);
}

enum status bitcode_read(const char *path, char *const *command, struct bitcode *ret,
                         struct error *err)
{
    struct buffer script = {0}, printed = {0};
    char *real = realpath(path, NULL);
    *ret = (struct bitcode){0};
    write_script(real != NULL ? real : path, command, &script);
    enum status status = shell_run(buffer_text(&script), "read LLVM bitcode", &printed, err);
    if (status == STATUS_OK)
        status = take_text(&printed, ret, path, err);
    if (status == STATUS_OK) {
        ret->text_path = bitcode_with_ending(path, ".ll");
        ret->name = bitcode_with_ending(disk_base_name(path), ".bc");
    }
    free(real);
    buffer_done(&script);
    buffer_done(&printed);
    return status;
}

void bitcode_done(struct bitcode *bitcode)
{
    free(bitcode->assembler);
    free(bitcode->text_path);
    free(bitcode->name);
    free(bitcode->recipe);
    buffer_done(&bitcode->text);
    *bitcode = (struct bitcode){0};
}

enum status bitcode_wrap(const struct bitcode *bitcode, bool is_stdin, char **words, char ***ret,
                         struct error *err)
{
    struct word_list all = {0};
    char *script = share_find("tests/with-bitcode.sh");
    if (script == NULL)
        return fail(err, STATUS_IO,
                    "cannot find share/tests/with-bitcode.sh, which comes with Pare; install Pare "
                    "again");
    const char *own[] = {"/bin/sh",          script,
                         bitcode->assembler, disk_base_name(bitcode->text_path),
                         bitcode->name,      is_stdin ? "stdin" : "file"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        word_list_add(&all, own[i]);
    for (char **word = words; *word != NULL; word++)
        word_list_add(&all, *word);
    free(script);
    words_free(words);
    *ret = all.words;
    return STATUS_OK;
}

enum status bitcode_write(const struct bitcode *bitcode, const char *text_path, char **ret,
                          struct error *err)
{
    struct buffer script = {0}, printed = {0};
    char *real = realpath(text_path, NULL);
    char *path = bitcode_with_ending(real != NULL ? real : text_path, ".bc");
    buffer_add_text(&script, bitcode->assembler);
    buffer_add_text(&script, " -o ");
    shell_quote(&script, path);
    buffer_add_text(&script, " ");
    shell_quote(&script, real != NULL ? real : text_path);
    enum status status =
        shell_run(buffer_text(&script), "make bitcode of the result", &printed, err);
    free(path);
    free(real);
    buffer_done(&script);
    buffer_done(&printed);
    if (status == STATUS_OK)
        *ret = bitcode_with_ending(text_path, ".bc");
    return status;
}
