/* storage - everything of a run that is on disk: the journal, and the output that the user sees.
 *
 * Order matters: a version is in the journal before it is at the output, so that whatever stands
 * at the output can be found in the journal again. */
#ifndef PARE_DRIVE_STATE_STORAGE_H
#define PARE_DRIVE_STATE_STORAGE_H

#include "drive/files/output.h"
#include "drive/journal/journal.h"
#include "drive/state/best.h"
#include "drive/state/progress.h"

#include <stdbool.h>
#include <stdint.h>

struct storage {
    struct output *output;
    struct journal *journal; /* NULL: --no-journal */
    bool made_journal_dir;   /* by this run: there was none before */
    bool output_is_behind;   /* the best is not at the output yet */
    double noted_at;         /* when time and counts were last written to the journal */
    uint64_t n_also;         /* also-interesting variants saved */
};

void storage_close(struct storage *storage);

/* All of these do nothing where there is no journal. */
enum status storage_set_number(struct storage *storage, const char *name, double value,
                               struct error *err);
enum status storage_commit(struct storage *storage, struct error *err);
void storage_note_progress(struct storage *storage, const struct progress *progress);
enum status storage_add_result(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err);
enum status storage_add_answer(struct storage *storage, struct hash key, enum verdict verdict,
                               struct error *err);

/* Saves `files`, of this size, as the version that follows the best.  While replaying, the journal
 * has that version already. */
enum status storage_add_version(struct storage *storage, const struct best *best,
                                const struct fileset *files, struct size size,
                                const struct progress *progress, struct error *err);

/* Writes the best to the output if it is not there yet.  *ret_written says whether it was. */
enum status storage_write_best(struct storage *storage, const struct best *best, bool *ret_written,
                               struct error *err);

/* Saves a candidate that the test calls worth saving (--also-interesting) beside the journal. */
enum status storage_save_also(struct storage *storage, const struct fileset *candidate,
                              struct error *err);

#endif
