#include "cli/journal_dir.h"

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
        return fail(err, STATUS_USAGE, "there is no journal (NAME.pare) in this directory");
    if (found.gl_pathc > 1)
        status = fail(err, STATUS_USAGE, "there are %zu journals here, say which: %s, %s%s",
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

enum status journal_dir_of(int n_words, char **words, const char *command, char **ret,
                           struct error *err)
{
    if (n_words > 1 || (n_words == 1 && words[0][0] == '-'))
        return fail(err, STATUS_USAGE, "usage: pare %s [DIR]; pare --help says more", command);
    return journal_dir_find(n_words > 0 ? words[0] : NULL, ret, err);
}
