/* history - the accepted versions of a run: pare history lists them, pare restore writes one. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands/journal_dir.h"
#include "cli/setup/stream.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/journal/version_replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { RESTORE_OUTPUT, RESTORE_HELP, N_RESTORE_OPTIONS };

static const struct option_row restore_rows[N_RESTORE_OPTIONS] = {
    [RESTORE_OUTPUT] =
        {.name = "output",
         .letters = "o",
         .argument = "PATH",
         .takes = TAKES_FILE,
         .help = "write the version to PATH, which must not exist yet; - is standard output",
         .otherwise = "vN-NAME beside the journal"},
    [RESTORE_HELP] = OPTION_ROW_HELP,
};
const struct option_table restore_options = {restore_rows, N_RESTORE_OPTIONS};

static enum status print_versions(struct journal *journal, struct error *err)
{
    printf("%7s %10s %8s %10s %6s %8s %10s  %s\n", "version", "tokens", "classes", "bytes", "files",
           "asked", "seconds", "pass");
    enum status status = STATUS_OK;
    for (uint64_t i = 0; i <= journal_n_versions(journal) && status == STATUS_OK; i++) {
        struct version_row row;
        status = journal_version(journal, i, &row, NULL, err);
        if (status == STATUS_OK)
            printf("%7" PRIu64 " %10" PRIu64 " %8" PRIu64 " %10" PRIu64 " %6" PRIu64 " %8" PRIu64
                   " %10.1f  %s\n",
                   row.number, row.n_tokens, row.n_classes, row.n_bytes, row.n_files, row.n_asked,
                   row.elapsed, row.pass);
    }
    return status;
}

static enum status print_history(const char *dir, struct error *err)
{
    struct journal *journal;
    enum status status = journal_open(dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    status = print_versions(journal, err);
    journal_close(journal);
    return status;
}

int command_history(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct journal_request request;
    enum status status = journal_request_read(self, argc, argv, 0, &request, &err);
    if (status == STATUS_OK) {
        status = print_history(request.dir, &err);
        journal_request_done(&request);
    }
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}

/* The default path: vN-NAME beside the journal.  If the version has several files, NAME is
 * "files". */
static char *default_target(const char *dir, const char *number, const struct fileset *files)
{
    const char *name = files->n_files == 1 ? disk_base_name(files->files[0].name) : "files";
    char *parent = disk_dir_name(dir);
    char *path = mem_format("%s/v%s-%s", parent, number, name);
    free(parent);
    return path;
}

static enum status write_version(const struct fileset *files, const char *number, const char *path,
                                 struct error *err)
{
    struct stream stream;
    enum status status = stream_find(path, &stream, err);
    if (status != STATUS_OK)
        return status;
    if (stream.is_used && files->n_files != 1)
        return fail(err, STATUS_USAGE,
                    "version %s is a directory, which cannot be written to %s; choose a place for "
                    "it with -o",
                    number, path);
    if (stream.is_used)
        return stream_write(&stream, files->files[0].data, files->files[0].n_bytes, err);
    status = output_write_elsewhere(files, path, err);
    if (status == STATUS_OK)
        printf("version %s: %s\n", number, path);
    return status;
}

static enum status restore(const char *dir, const char *number, const char *path, struct error *err)
{
    struct journal *journal;
    struct fileset files;
    struct arena names;
    char *end;
    unsigned long long n = strtoull(number, &end, 10);
    if (*number == '\0' || *end != '\0')
        return fail(err, STATUS_USAGE, "\"%s\" is not a version number; pare history lists them",
                    number);
    enum status status = journal_open(dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    if (n > journal_n_versions(journal)) {
        status = fail(err, STATUS_USAGE, "there is no version %s in %s; pare history lists them",
                      number, dir);
        journal_close(journal);
        return status;
    }
    arena_init(&names);
    status = versions_load(journal, n, &names, &files, err);
    if (status == STATUS_OK) {
        char *target = path != NULL ? mem_string(path) : default_target(dir, number, &files);
        status = write_version(&files, number, target, err);
        free(target);
        fileset_done(&files);
    }
    arena_done(&names);
    journal_close(journal);
    return status;
}

int command_restore(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct journal_request request;
    enum status status = journal_request_read(self, argc, argv, 1, &request, &err);
    if (status == STATUS_OK) {
        status = restore(request.dir, request.options.words[0],
                         options_value(&request.options, RESTORE_OUTPUT), &err);
        journal_request_done(&request);
    }
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
