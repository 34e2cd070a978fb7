/* answer - the verdict on one proposal: from the journal, the cache or a test. */
#ifndef PARE_DRIVE_RUN_ANSWER_H
#define PARE_DRIVE_RUN_ANSWER_H

#include "drive/run/state.h"

struct proposal {
    const struct reading *reading;
    const struct bitset *candidate; /* items that stay */
    struct hash key;                /* hash of the candidate's content */
};

/* Gets the answer, and tests ahead while it waits.  *ret is written unless the run was halted. */
enum status answer_find(struct run *run, const struct proposal *proposal, enum verdict *ret,
                        struct error *err);

/* Counts the answer and writes it to the journal. */
enum status answer_record(struct run *run, struct hash key, enum verdict verdict,
                          struct error *err);

#endif
