/* history - the accepted versions of a run: list them, bring one back. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/journal_dir.h"
#include "cli/options.h"
#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/journal/version_replay.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int complain(const struct error *err)
{
    fprintf(stderr, "pare: %s\n", err->message);
    return exit_code_of(err->status, err);
}

static enum status print_versions(struct journal *journal, struct error *err)
{
    printf("%7s %10s %10s %8s %10s  %s\n", "version", "tokens", "bytes", "asked", "seconds",
           "pass");
    enum status status = STATUS_OK;
    for (uint64_t i = 0; i <= journal_n_versions(journal) && status == STATUS_OK; i++) {
        struct version_row row;
        status = journal_version(journal, i, &row, NULL, err);
        if (status == STATUS_OK)
            printf("%7" PRIu64 " %10" PRIu64 " %10" PRIu64 " %8" PRIu64 " %10.1f  %s\n", row.number,
                   row.n_tokens, row.n_bytes, row.n_asked, row.elapsed, row.pass);
    }
    return status;
}

int command_history(int argc, char **argv)
{
    struct error err;
    struct journal *journal;
    char *dir;
    enum status status = journal_dir_of(argc, argv, "history", &dir, &err);
    if (status != STATUS_OK)
        return complain(&err);
    status = journal_open(dir, true, &journal, &err);
    if (status == STATUS_OK) {
        status = print_versions(journal, &err);
        journal_close(journal);
    }
    free(dir);
    return status == STATUS_OK ? EXIT_DONE : complain(&err);
}

/* NAME.pare -> NAME.N for a file without extension in the way; the user may say -o. */
static char *default_target(const char *dir, const char *number, const struct fileset *files)
{
    const char *name = files->n_files == 1 ? disk_base_name(files->files[0].name) : "files";
    char *parent = disk_dir_name(dir);
    char *path = mem_format("%s/v%s-%s", parent, number, name);
    free(parent);
    return path;
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
        status = output_write_elsewhere(&files, target, err);
        if (status == STATUS_OK)
            printf("version %s: %s\n", number, target);
        free(target);
        fileset_done(&files);
    }
    arena_done(&names);
    journal_close(journal);
    return status;
}

int command_restore(int argc, char **argv)
{
    struct error err;
    struct options options;
    char *dir = NULL;
    enum status status = options_parse(argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err);
    if (options.n_words < 1 || options.n_words > 2)
        status = fail(&err, STATUS_USAGE, "which version? usage: pare restore N [DIR] [-o PATH]");
    if (status == STATUS_OK)
        status = journal_dir_find(options.n_words > 1 ? options.words[1] : NULL, &dir, &err);
    if (status == STATUS_OK)
        status = restore(dir, options.words[0], options.value[OPT_OUTPUT], &err);
    free(dir);
    free(options.words);
    return status == STATUS_OK ? EXIT_DONE : complain(&err);
}
