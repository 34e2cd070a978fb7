/* workspace - the directories that tests work in.
 *
 * One root a run, mode 0700, locked as long as the run lives; roots whose run died are removed
 * when the next one starts.  Below it each worker has a place: a working directory that
 * holds only the candidate when a job starts, and a TMPDIR beside it that is empty then.  They are
 * made anew when the job before left anything in them, or changed them.
 *
 *     /tmp/pare-XXXXXX/.workspace-lock
 *     /tmp/pare-XXXXXX/w0/bug.c      working directory of worker 0
 *     /tmp/pare-XXXXXX/t0/           its TMPDIR */
#ifndef PARE_ORACLE_PROCESS_WORKSPACE_H
#define PARE_ORACLE_PROCESS_WORKSPACE_H

#include "base/files/fileset.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct root {
    char *path; /* absolute, without symbolic links */
    char *run;  /* the random part of the name: tells runs apart; borrowed from path */
    int lock;
    mode_t umask; /* of this process, when the root was opened */
};

/* Where temporary files go: what was given, TMPDIR, or /tmp. */
const char *root_temp_dir(const char *given);
enum status root_open(const char *temp_dir, struct root *ret, struct error *err);
void root_close(struct root *root); /* removes everything */

struct workspace {
    const struct root *root;
    unsigned number;
    unsigned n_lost; /* directories that could not be removed: the next gets another name */
    char *work, *temp;
    int work_fd, temp_fd; /* -1 while there is none */
    size_t n_plain;       /* files right in the working directory ... */
    const char **plain;   /* ... whose names we know, to remove them without looking */
    size_t plain_capacity;
    bool has_dirs;
    bool keeps_file; /* one file is left in the working directory, to be written over */
    char *file_name; /* of that, or of the candidate if it is one file */
    mode_t file_mode;
};

/* Borrows root.  No system call before workspace_fill. */
void workspace_init(struct workspace *workspace, const struct root *root, unsigned number);
void workspace_done(struct workspace *workspace); /* removes both directories */

/* Writes the candidate; borrows the names until workspace_clear. */
enum status workspace_fill(struct workspace *workspace, const struct fileset *candidate,
                           struct error *err);
void workspace_clear(struct workspace *workspace);                             /* the job is over */
bool workspace_exceeds(const struct workspace *workspace, uint64_t max_bytes); /* both together */

#endif
