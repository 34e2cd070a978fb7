/* format - the tables of a journal, and journals of earlier versions of Pare.
 *
 * The number of the format is in the database (PRAGMA user_version).  Versions up to 0.2.0 wrote
 * none: 0.  They had no checksums, no record of the tests, and no number of classes.  A journal of
 * theirs that is opened for writing gets the new tables and columns in one transaction; opened for
 * reading it stays as it is, and views stand for what it lacks. */
#ifndef PARE_DRIVE_JOURNAL_FORMAT_H
#define PARE_DRIVE_JOURNAL_FORMAT_H

#include "drive/journal/database.h"

enum { JOURNAL_FORMAT = 2 };

/* The tables of a journal, for those who look at all of them.  Ends with a row of NULLs. */
struct journal_table {
    const char *name;
    const char *columns; /* in the table's order; the sum is last */
};
extern const struct journal_table journal_tables[];

/* Makes the tables, or brings those of an earlier version up to date.  A journal of a later format
 * is refused. */
enum status format_open(struct database *database, bool read_only, struct error *err);

#endif
