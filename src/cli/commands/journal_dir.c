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

enum status journal_dir_of(const struct command *command, int argc, char **argv, char **ret,
                           struct error *err)
{
    struct options options;
    enum status status = options_parse(command->options, argc, argv, &options, err);
    if (status != STATUS_OK)
        return status;
    if (options.n_words > 1 || options.command != NULL)
        status = fail(err, STATUS_USAGE, "usage: pare %s [DIR]", command->name);
    else
        status = journal_dir_find(options.words[0], ret, err);
    options_done(&options);
    return status;
}
