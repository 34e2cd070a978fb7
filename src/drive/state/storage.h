/* storage - where a run keeps its answers, its versions and its best.
 *
 * The program keeps them on disk (disk_storage.h), in a journal and at the output.  The public
 * library keeps them in memory.  Order matters: a version is in the journal, on the disk, before it
 * is at the output.  So whatever stands at the output can be found in the journal again, even after
 * a crash of the machine. */
#ifndef PARE_DRIVE_STATE_STORAGE_H
#define PARE_DRIVE_STATE_STORAGE_H

#include "base/arena.h"
#include "base/files/fileset.h"
#include "base/verdict.h"
#include "drive/journal/test_row.h"
#include "drive/journal/version_list.h"
#include "drive/state/best.h"
#include "drive/state/progress.h"

#include <stdbool.h>
#include <stdint.h>

struct journal;
struct output;
struct storage;

/* Each may be NULL: then nothing is kept, and the call succeeds; versions are kept in memory. */
struct storage_ops {
    enum status (*set_number)(struct storage *storage, const char *name, double value,
                              struct error *err);
    enum status (*commit)(struct storage *storage, struct error *err);
    enum status (*add_result)(struct storage *storage, struct hash key, enum verdict verdict,
                              struct error *err);
    enum status (*add_answer)(struct storage *storage, struct hash key, enum verdict verdict,
                              struct error *err);
    enum status (*add_test)(struct storage *storage, struct test_row *test, struct error *err);
    /* The answer with this number, counted from 1; needed only where answers are kept. */
    enum status (*find_answer)(struct storage *storage, uint64_t number, struct hash *ret_key,
                               enum verdict *ret, struct error *err);
    enum status (*add_original)(struct storage *storage, const struct best *best,
                                struct error *err);
    enum status (*add_version)(struct storage *storage, const struct best *best,
                               const struct fileset *files, struct size size,
                               const struct progress *progress, struct error *err);
    enum status (*load_version)(struct storage *storage, uint64_t number, struct arena *names,
                                struct fileset *ret, struct error *err);
    enum status (*write)(struct storage *storage, const struct fileset *files, struct error *err);
    enum status (*check)(struct storage *storage, const struct fileset *files, char **ret_warning,
                         struct error *err);
    enum status (*save_also)(struct storage *storage, const struct fileset *candidate,
                             struct error *err);
    enum status (*save_passing)(struct storage *storage, const struct fileset *candidate,
                                char **ret_path, struct error *err);
};

struct storage {
    const struct storage_ops *ops;
    void *context;                /* for storage that is not on disk */
    struct output *output;        /* for storage on disk, like the journal */
    struct journal *journal;      /* NULL: --no-journal */
    int output_lock;              /* for a run without a journal; 0 or -1: none */
    bool made_journal_dir;        /* by this run: there was none before */
    struct version_list versions; /* where there is no journal */
    bool output_is_ours;          /* the run has written a result to the output */
    bool output_is_behind;        /* the best is not at the output yet */
    double noted_at;              /* when time and counts were last written to the journal */
    uint64_t n_also;              /* also-interesting variants saved */
    uint64_t n_tests;             /* rows of the record */
};

void storage_done(struct storage *storage);

enum status storage_set_number(struct storage *storage, const char *name, double value,
                               struct error *err);
enum status storage_commit(struct storage *storage, struct error *err);
void storage_note_progress(struct storage *storage, const struct progress *progress);
enum status storage_add_result(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err);
enum status storage_add_answer(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err);

/* Sets the number of the row. */
enum status storage_add_test(struct storage *storage, struct test_row *test, struct error *err);

/* The answer with this number, for a run that is replayed. */
enum status storage_find_answer(struct storage *storage, uint64_t number, struct hash *ret_key,
                                enum verdict *ret, struct error *err);

/* Saves the original as version 0. */
enum status storage_add_original(struct storage *storage, const struct best *best,
                                 struct error *err);

/* Saves `files`, of this size, as the version that follows the best.  While replaying, the journal
 * has that version already. */
enum status storage_add_version(struct storage *storage, const struct best *best,
                                const struct fileset *files, struct size size,
                                const struct progress *progress, struct error *err);

/* Restores an accepted version; 0 is the original.  The names live in `names`. */
enum status storage_load_version(struct storage *storage, uint64_t number, struct arena *names,
                                 struct fileset *ret, struct error *err);

/* Writes the files, which are an accepted version, to the output. */
enum status storage_write(struct storage *storage, const struct fileset *files, struct error *err);

/* Makes sure that the output holds these files.  If the test or the user has changed it, it is
 * written again; *ret_warning says so, and is the caller's.  NULL: it was as it should be. */
enum status storage_check(struct storage *storage, const struct fileset *files, char **ret_warning,
                          struct error *err);

/* Saves a candidate that the test calls worth saving (--also-interesting) beside the journal. */
enum status storage_save_also(struct storage *storage, const struct fileset *candidate,
                              struct error *err);

/* Saves a candidate that is not interesting and differs from the result in as little as possible.
 * *ret_path says where, and is the caller's; NULL: it is not saved. */
enum status storage_save_passing(struct storage *storage, const struct fileset *candidate,
                                 char **ret_path, struct error *err);

#endif
