#include "cli/setup/interpreter.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_LINE = 256 }; /* bytes that the kernel reads */

/* Reads the first line without "#!" and the newline.  False: the file is no script. */
static bool read_first_line(const char *path, char line[MAX_LINE + 1])
{
    char start[MAX_LINE + 1] = "";
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t n_bytes = file >= 0 ? read(file, start, MAX_LINE) : -1;
    if (file >= 0)
        close(file);
    if (n_bytes < 2 || memcmp(start, "#!", 2) != 0)
        return false;
    start[strcspn(start, "\n")] = '\0';
    strcpy(line, start + 2);
    return true;
}

bool is_script(const char *path)
{
    char line[MAX_LINE + 1];
    return read_first_line(path, line);
}

static bool is_in_path(const char *program)
{
    const char *path = getenv("PATH");
    char *list = mem_string(path != NULL ? path : "/usr/local/bin:/usr/bin:/bin"), *rest = list;
    bool found = false;
    for (char *dir; !found && (dir = strsep(&rest, ":")) != NULL;) {
        char *full = disk_join(*dir != '\0' ? dir : ".", program);
        found = access(full, X_OK) == 0;
        free(full);
    }
    free(list);
    return found;
}

enum status interpreter_check(const char *path, const char *name, struct error *err)
{
    char line[MAX_LINE + 1];
    if (!read_first_line(path, line))
        return STATUS_OK;
    if (line[0] != '\0' && line[strlen(line) - 1] == '\r')
        return fail(err, STATUS_ORACLE,
                    "the lines of the test %s end with CRLF, as on Windows, so its interpreter is "
                    "not found; convert it: sed -i 's/\\r$//' %s",
                    name, name);
    char *rest = line + strspn(line, " \t");
    char *interpreter = strsep(&rest, " \t");
    if (interpreter[0] == '/' && access(interpreter, X_OK) != 0)
        return fail(
            err, STATUS_ORACLE,
            "the test %s is a script for %s (its first line), which does not exist; install "
            "it, or change that line",
            name, interpreter);
    const char *program = rest != NULL ? rest + strspn(rest, " \t") : "";
    bool is_env = strcmp(disk_base_name(interpreter), "env") == 0;
    bool is_name = program[0] != '\0' && program[0] != '-' && strpbrk(program, "=/ \t") == NULL;
    if (is_env && is_name && !is_in_path(program))
        return fail(
            err, STATUS_ORACLE,
            "the test %s is a script for %s (its first line), which is not in PATH; install "
            "it, or change that line",
            name, program);
    return STATUS_OK;
}
