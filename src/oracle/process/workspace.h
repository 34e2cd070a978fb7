/* workspace - the directories that tests work in.
 *
 * A run has one root, with mode 0700, which is locked as long as the run lives.  A run that starts
 * removes the roots of runs that died.  Below the root each worker has a working directory and a
 * TMPDIR.  When a job starts, the one holds only the candidate and the other nothing.  They are
 * made again if the job before left files in them, or changed them.
 *
 *     /tmp/pare-XXXXXX/.workspace-lock
 *     /tmp/pare-XXXXXX/w0/bug.c      working directory of worker 0
 *     /tmp/pare-XXXXXX/t0/           its TMPDIR
 *
 * A persistent test process works in the directories of one worker again and again, while they are
 * removed and made.  So they are in a directory of their own (j0/w0, j0/t0), which a sandbox can
 * allow as a whole. */
#ifndef PARE_ORACLE_PROCESS_WORKSPACE_H
#define PARE_ORACLE_PROCESS_WORKSPACE_H

#include "base/files/fileset.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct root {
    char *path; /* absolute, without symbolic links */
    char *run;  /* the random part of the name, different for each run; borrowed from path */
    int lock;
    mode_t umask; /* umask of this process when the root was opened */
};

/* The directory for temporary files: the given one, else $TMPDIR, else /tmp. */
const char *root_temp_dir(const char *given);
enum status root_open(const char *temp_dir, struct root *ret, struct error *err);
void root_remove(const struct root *root); /* from the disk, with all workspaces */
bool root_close(struct root *root);        /* removes and frees it; false: it is still there */

struct workspace {
    const struct root *root;
    char *place; /* the directory that both are in */
    unsigned number;
    unsigned n_lost; /* directories that could not be removed: the next gets another name */
    char *work, *temp;
    int work_fd, temp_fd; /* -1 while there is none */
    const char **plain;   /* names of the candidate's files that lie right in the working directory;
                             they are removed without reading the directory */
    size_t n_plain, plain_capacity;
    bool has_dirs;   /* the candidate has files in subdirectories */
    bool keeps_file; /* one file is left in the working directory, and is written over */
    char *file_name; /* name of the candidate's only file, or of the candidate */
    mode_t file_mode;
};

/* Borrows root.  `place` is NULL, or a name below the root for a directory that both are in, and
 * that is made with them.  No system call before workspace_fill. */
void workspace_init(struct workspace *workspace, const struct root *root, const char *place,
                    unsigned number);
void workspace_done(struct workspace *workspace); /* removes both directories */

/* Writes the candidate; borrows the names until workspace_clear. */
enum status workspace_fill(struct workspace *workspace, const struct fileset *candidate,
                           struct error *err);
void workspace_clear(struct workspace *workspace);                             /* the job is over */
bool workspace_exceeds(const struct workspace *workspace, uint64_t max_bytes); /* both together */

#endif
