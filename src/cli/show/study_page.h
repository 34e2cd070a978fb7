/* study_page - a study of easiness as one HTML file: figures 2.6 and 2.8, then all tables. */
#ifndef PARE_CLI_SHOW_STUDY_PAGE_H
#define PARE_CLI_SHOW_STUDY_PAGE_H

#include "triage/table/study.h"

/* rules may be NULL: then there are no tables about them. */
void study_page_write(const struct study *study, const struct rows *rows,
                      const struct recognisers *rules, const struct thresholds *thresholds,
                      struct buffer *out);

#endif
