/* git_difference - the difference between two revisions of a git repository, as the input of a run.
 *
 * A candidate is a part of the difference: a patch.  The test makes the files of the first
 * revision in a fresh directory, applies the patch and runs the user's command there
 * (share/git/with-patch.sh).  Only objects of the repository are read: work tree, index and
 * branches stay as they are. */
#ifndef PARE_CLI_PROJECT_GIT_DIFFERENCE_H
#define PARE_CLI_PROJECT_GIT_DIFFERENCE_H

#include "base/buffer.h"
#include "base/status.h"

struct git_difference {
    char *name;    /* name of the patch: "v1..v2.patch" */
    char *recipe;  /* a command of the shell that prints the patch */
    char *git_dir; /* absolute path of the repository */
    char *commit;  /* the first revision, as a hash */
    char *folder;  /* folder of the user in the work tree: "src/", or "" */
    char *tree;    /* the name of the directory of the work tree */
    char *again;   /* a command of the shell that shows the failure with the patch {}; NULL: none */
    struct buffer patch;
};

/* range: "A..B" or "A...B", which begins where the two parted.  An empty side is HEAD.  On success
 * the caller calls git_difference_done. */
enum status git_difference_load(const char *range, struct git_difference *ret, struct error *err);
void git_difference_done(struct git_difference *difference); /* a zeroed one is fine */

/* The words of the test for the user's command.  Caller frees with words_free.  Fills in `again`.
 */
enum status git_difference_test(struct git_difference *difference, char *const *command,
                                char ***ret, struct error *err);

#endif
