#include "cluster/tools/trace.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/oracle.h"
#include "oracle/process/program.h"
#include "oracle/process/workspace.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void paths_done(struct paths *paths)
{
    for (size_t i = 0; i < paths->n_paths; i++)
        free(paths->list[i]);
    free(paths->list);
    *paths = (struct paths){0};
}

void paths_add(struct paths *paths, const char *path)
{
    for (size_t i = 0; i < paths->n_paths; i++)
        if (strcmp(paths->list[i], path) == 0)
            return;
    mem_grow((void **)&paths->list, &paths->capacity, paths->n_paths + 1, sizeof(char *));
    paths->list[paths->n_paths++] = mem_string(path);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool has_failed(const char *line)
{
    const char *result = strstr(line, ") = ");
    for (const char *later = result; later != NULL; later = strstr(later + 1, ") = "))
        result = later;
    return result != NULL && result[4] == '-';
}

enum trace_kind { TRACE_NOTHING, TRACE_PROGRAM, TRACE_FILE };

/* Reads one line of strace's output. */
static enum trace_kind read_line(const char *line, char *path, size_t room)
{
    static const char exec[] = "execve(\"", open_at[] = "openat(AT_FDCWD, \"",
                      open_old[] = "open(\"";
    enum trace_kind kind = TRACE_FILE;
    line += strspn(line, "0123456789 ");
    if (strncmp(line, exec, sizeof exec - 1) == 0) {
        kind = TRACE_PROGRAM;
        line += sizeof exec - 1;
    } else if (strncmp(line, open_at, sizeof open_at - 1) == 0) {
        line += sizeof open_at - 1;
    } else if (strncmp(line, open_old, sizeof open_old - 1) == 0) {
        line += sizeof open_old - 1;
    } else {
        return TRACE_NOTHING;
    }
    size_t length = strcspn(line, "\"");
    const char *flags = line + length;
    bool is_written = strstr(flags, "O_WRONLY") != NULL || strstr(flags, "O_RDWR") != NULL ||
                      strstr(flags, "O_DIRECTORY") != NULL || strstr(flags, "O_CREAT") != NULL;
    if (*flags == '\0' || length >= room || length == 0 || memchr(line, '\\', length) != NULL ||
        has_failed(flags) || (kind == TRACE_FILE && is_written))
        return TRACE_NOTHING;
    memcpy(path, line, length);
    path[length] = '\0';
    return kind;
}

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

/* Relative paths count from the current directory if `takes_relative`. */
static void read_trace(char *text, const char *workspace, bool takes_relative,
                       struct paths *programs, struct paths *files)
{
    char path[PATH_MAX], whole[PATH_MAX], *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        enum trace_kind kind = read_line(line, path, sizeof path);
        if (kind != TRACE_NOTHING && path[0] != '/') {
            if (!takes_relative || realpath(path, whole) == NULL)
                continue;
            memcpy(path, whole, sizeof path);
        }
        if (kind == TRACE_NOTHING || strncmp(path, workspace, strlen(workspace)) == 0 ||
            strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/dev/", 5) == 0 || !is_file(path))
            continue;
        paths_add(kind == TRACE_PROGRAM ? programs : files, path);
    }
}

/* --- running ---------------------------------------------------------------------------------- */

/* The words of strace ... -- TEST, followed by the test's own arguments. */
static char **traced_argv(const struct program *test, const char *output)
{
    const char *const before[] = {
        "strace", "-f", "-qq", "-s", "4096", "-o", output, "-e", "trace=execve,open,openat", "--"};
    size_t n_before = sizeof before / sizeof *before;
    char **argv = mem_zero(n_before + test->n_args + 1, sizeof *argv);
    for (size_t i = 0; i < n_before; i++)
        argv[i] = mem_string(before[i]);
    for (size_t i = 0; i < test->n_args; i++)
        argv[n_before + i] = mem_string(i == 0 ? test->path : test->argv[i]);
    return argv;
}

static enum status run_once(const struct oracle_options *options, const struct fileset *original,
                            struct error *err)
{
    struct oracle *oracle;
    struct outcome outcome;
    enum oracle_event event;
    enum status status = oracle_open(options, &oracle, err);
    if (status != STATUS_OK)
        return status;
    status = oracle_start(oracle, 1, original, err);
    if (status == STATUS_OK)
        status = oracle_wait(oracle, -1, &event, &outcome, err);
    if (status == STATUS_OK && event == ORACLE_INTERRUPTED)
        status = fail_interrupted(err, oracle_interrupt_signal(oracle), "interrupted");
    oracle_close(oracle);
    return status;
}

static bool has_strace(void)
{
    char *const words[] = {(char[]){"strace"}, NULL};
    struct program program;
    struct error err;
    bool has = program_find(words, "tracer", &program, &err) == STATUS_OK;
    if (has)
        program_done(&program);
    return has;
}

enum status trace_test(const struct oracle_options *test, const struct fileset *original,
                       struct paths *programs, struct paths *files, bool *ret_traced,
                       struct error *err)
{
    struct root root;
    struct program program;
    unsigned char *text;
    size_t n_bytes;
    mode_t mode;
    *ret_traced = false;
    if (!has_strace())
        return STATUS_OK;
    enum status status = program_find(test->argv, "test", &program, err);
    if (status != STATUS_OK)
        return status;
    status = root_open(test->temp_dir, &root, err);
    if (status == STATUS_OK) {
        char *output = disk_join(root.path, "trace");
        char **argv = traced_argv(&program, output);
        struct oracle_options options = *test;
        const char **allowed = mem_zero(test->n_allowed + 1, sizeof *allowed);
        for (size_t i = 0; i < test->n_allowed; i++)
            allowed[i] = test->allowed[i];
        /* strace writes its output there, also from inside a sandbox */
        allowed[test->n_allowed] = root.path;
        options.allowed = allowed;
        options.n_allowed = test->n_allowed + 1;
        options.argv = argv;
        options.valid_argv = NULL;
        options.keep = NULL;
        options.n_workers = 1;
        options.timeout = test->timeout > 0 ? 10 * test->timeout : 600; /* tracing is slow */
        options.temp_dir = root.path;
        options.memory = 0;
        options.max_disk = 0;
        status = run_once(&options, original, err);
        if (status == STATUS_OK && disk_read(output, &text, &n_bytes, &mode, err) == STATUS_OK) {
            read_trace((char *)text, root.path, test->kind == TEST_SERVER, programs, files);
            *ret_traced = programs->n_paths > 0;
            free(text);
        }
        free(allowed);
        program_free_argv(argv);
        free(output);
        root_close(&root);
    }
    program_done(&program);
    return status;
}
