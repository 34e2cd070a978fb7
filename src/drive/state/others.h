/* others - failures other than the original's that came up on the way: another bug found for
 * nothing.
 *
 * The smallest candidate of each is saved below NAME.pare/other: N/NAME holds the candidate, N.txt
 * its failure and its size.  Only candidates whose answer the run used are saved, so that the set
 * does not depend on the number of workers. */
#ifndef PARE_DRIVE_STATE_OTHERS_H
#define PARE_DRIVE_STATE_OTHERS_H

#include "base/buffer.h"
#include "base/files/fileset.h"
#include "base/status.h"

/* The most failures that are saved.  A test that prints numbers or names can give a new message for
 * every candidate, and a folder with thousands of them is of no use. */
enum { MAX_OTHERS = 20 };

struct others {
    char *dir; /* NULL: nothing is saved */
    struct other {
        char *failure, *path;
        size_t n_bytes;
    } list[MAX_OTHERS];
    unsigned n_others;
};

/* Reads what an earlier session has saved in journal_dir; NULL: there is no journal. */
void others_open(struct others *others, const char *journal_dir);
void others_close(struct others *others);

/* Saves the candidate if the failure is new, or if it is smaller than the saved one. */
enum status others_note(struct others *others, const char *failure, const struct fileset *files,
                        struct error *err);

/* One line each, the smallest first: "PATH (35 bytes): FAILURE". */
void others_describe(struct others *others, struct buffer *ret);

#endif
