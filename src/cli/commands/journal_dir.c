#include "cli/commands/journal_dir.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

static bool is_journal(const char *dir)
{
    char *path = disk_join(dir, "journal.db");
    bool exists = disk_exists(path);
    free(path);
    return exists;
}

static enum status find_here(char **ret, struct error *err)
{
    glob_t found;
    enum status status = STATUS_OK;
    if (glob("*.pare", GLOB_ONLYDIR, NULL, &found) != 0)
        return fail(err, STATUS_USAGE, "there is no journal (NAME.pare) in the current directory");
    if (found.gl_pathc > 1)
        status = fail(err, STATUS_USAGE,
                      "there are %zu journals in the current directory; name one of them: %s, %s%s",
                      found.gl_pathc, found.gl_pathv[0], found.gl_pathv[1],
                      found.gl_pathc > 2 ? ", ..." : "");
    else
        *ret = mem_string(found.gl_pathv[0]);
    globfree(&found);
    return status;
}

enum status journal_dir_find(const char *name, char **ret, struct error *err)
{
    if (name == NULL)
        return find_here(ret, err);
    char *dir = disk_without_slashes(name);
    if (!is_journal(dir)) {
        char *beside = mem_format("%s.pare", dir);
        free(dir);
        dir = beside;
    }
    if (!is_journal(dir)) {
        enum status status = fail(err, STATUS_USAGE, "there is no journal %s", dir);
        free(dir);
        return status;
    }
    *ret = dir;
    return STATUS_OK;
}

enum status journal_request_read(const struct command *command, int argc, char **argv, int n_words,
                                 struct journal_request *ret, struct error *err)
{
    struct options *options = &ret->options;
    enum status status = options_parse(command->options, argc, argv, options, err);
    if (status != STATUS_OK)
        return status;
    ret->dir = NULL;
    if (options->n_words < n_words || options->n_words > n_words + 1 || options->command != NULL)
        status = fail(err, STATUS_USAGE, "usage: pare %s %s", command->name, command->usage);
    else
        status = journal_dir_find(options->words[n_words], &ret->dir, err);
    if (status != STATUS_OK)
        options_done(options);
    return status;
}

void journal_request_done(struct journal_request *request)
{
    free(request->dir);
    options_done(&request->options);
}
