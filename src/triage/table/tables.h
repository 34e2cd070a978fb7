/* tables - the tables and figures of a study as text, CSV or HTML, with the printed ones beside
 * them. */
#ifndef PARE_TRIAGE_TABLE_TABLES_H
#define PARE_TRIAGE_TABLE_TABLES_H

#include "triage/table/grid.h"
#include "triage/table/study.h"

/* rules may be NULL: then there are no tables about them. */
void tables_write(const struct study *study, const struct rows *rows,
                  const struct recognisers *rules, enum grid_format format, struct buffer *out);

/* Likely bugs to look at, one a line: the smallest input first, equal verdicts (same culprit, same
 * rule or same innermost frames) in one group (dissertation, section 2.6.3). */
void tables_write_groups(const struct rows *rows, const struct thresholds *thresholds,
                         enum grid_format format, struct buffer *out);

#endif
