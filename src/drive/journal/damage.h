/* damage - checks every row of a journal for damage, by its checksum (row_sum.h). */
#ifndef PARE_DRIVE_JOURNAL_DAMAGE_H
#define PARE_DRIVE_JOURNAL_DAMAGE_H

#include "drive/journal/journal.h"

struct journal_check {
    uint64_t n_rows;
    uint64_t n_without_sum; /* written by an earlier version of Pare */
    uint64_t n_wrong;
};

/* Calls `wrong` for each damaged row with the name of its table and of the row: a number, a fact's
 * name, or a key in hexadecimal digits.  `wrong` may be NULL.  Fails where SQLite cannot read the
 * rows at all.  Linear; 200 MB/s or more. */
enum status journal_check(struct journal *journal,
                          void (*wrong)(void *context, const char *table, const char *row),
                          void *context, struct journal_check *ret, struct error *err);

#endif
